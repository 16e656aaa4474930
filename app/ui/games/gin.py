"""The setup of a match of Gin Rummy."""

from __future__ import annotations

from typing import Final

from app.games.gin.rules import (
    GAME_NAME,
    OKLAHOMA_ONLY,
    OLD_NAMES,
    PRESETS,
    RANGES,
    Rules,
    Shutout,
)
from app.text.gin.setup import MAIN, OPTIONS, PRESET_LABELS, about, in_brief, others, summary
from app.text.speech import tr
from app.ui.options import GameOffer, RuleOptions, Value, Values


def _idle(values: Values) -> dict[str, str]:
    reasons = {}
    if values["oklahoma"]:
        reasons["knock_limit"] = tr("Has no effect in Oklahoma: the upcard sets the limit.")
    else:
        reasons |= {name: tr(OPTIONS[name].explanation) for name in OKLAHOMA_ONLY}
        if values["knock_limit"] == 0:
            reasons |= dict.fromkeys(
                ("undercut_bonus", "undercut_on_tie"),
                tr("Has no effect in straight gin: nobody knocks."),
            )
    if values["shutout"] == Shutout.DOUBLE_GAME_BONUS and not values["game_bonus"]:
        reasons["shutout"] = tr("Has no effect here: the game bonus that it doubles is 0.")
    return reasons


def _following(name: str, values: Values) -> dict[str, Value]:
    """Return the options with those reset that mean nothing without Oklahoma."""
    return {**OKLAHOMA_ONLY} if name == "oklahoma" and not values["oklahoma"] else {}


OFFER: Final = GameOffer(
    name=GAME_NAME,
    options=RuleOptions(
        GAME_NAME,
        Rules,
        OPTIONS,
        RANGES,
        steps={"knock_limit": 1, "oklahoma_ace": 1, "target": 25},
        idle=_idle,
        following=_following,
    ),
    presets=PRESETS,
    preset_summary=summary,
    main=lambda _: "target",
    seat_labels=lambda rules: others(rules.seating),
    in_brief=in_brief,
    in_list=lambda called, rules: tr("{rules} to {target}", rules=called, target=rules.target),
    about_level=about,
    main_words=MAIN,
    old_names=OLD_NAMES,
    preset_labels=PRESET_LABELS,
)

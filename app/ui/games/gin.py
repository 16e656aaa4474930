"""Gin Rummy, before a match is begun."""

from __future__ import annotations

from typing import Any, Final

from app.games.gin.rules import (
    GAME_NAME,
    OKLAHOMA_ONLY,
    OLD_NAMES,
    PRESETS,
    RANGES,
    Rules,
    Shutout,
)
from app.ui.options import GameOffer, RuleOptions, Value, Values
from app.words.en.forms import rules_and_target
from app.words.en.gin.options import (
    IDLE_IN_OKLAHOMA,
    IDLE_IN_STRAIGHT,
    IDLE_WITHOUT_BONUS,
    MAIN,
    OPTIONS,
)
from app.words.en.gin.presets import PRESET_LABELS, called, summary
from app.words.en.gin.rules_text import in_brief
from app.words.en.gin.seats import OTHERS


def _idle(values: Values) -> dict[str, str]:
    reasons = {}
    if values["oklahoma"]:
        reasons["knock_limit"] = IDLE_IN_OKLAHOMA
    else:
        reasons |= {name: OPTIONS[name].explanation for name in OKLAHOMA_ONLY}
        if values["knock_limit"] == 0:
            reasons |= dict.fromkeys(("undercut_bonus", "undercut_on_tie"), IDLE_IN_STRAIGHT)
    if values["shutout"] == Shutout.DOUBLE_GAME_BONUS and not values["game_bonus"]:
        reasons["shutout"] = IDLE_WITHOUT_BONUS
    return reasons


def _following(name: str, values: Values) -> dict[str, Value]:
    """Without Oklahoma its options would make the rules senseless."""
    return {**OKLAHOMA_ONLY} if name == "oklahoma" and not values["oklahoma"] else {}


def _about_level(player: Any) -> str:
    # Whoever only reads options has no use for players.
    from app.words.en.gin.players import about

    return about(player)


def _seat_labels(rules: Any) -> tuple[str, ...]:
    return OTHERS[rules.seating]


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
    seat_labels=_seat_labels,
    in_brief=in_brief,
    in_list=lambda name, rules: rules_and_target(called(name), rules.target),
    about_level=_about_level,
    main_words=MAIN,
    old_names=OLD_NAMES,
    preset_labels=PRESET_LABELS,
)

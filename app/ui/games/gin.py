"""The setup of a match of Gin Rummy."""

from __future__ import annotations

from typing import Final

from app.games.gin.rules import DETAILS_OF_OKLAHOMA, OLD_NAMES, PRESETS, Rules, Shutout
from app.text.gin.setup import MAIN, PRESET_LABELS, about, in_brief, others, summary
from app.text.speech import tr
from app.ui.options import GameOffer, Values


def _idle(values: Values) -> dict[str, str]:
    reasons = {}
    if values["oklahoma"]:
        reasons["knock_limit"] = tr("Has no effect in Oklahoma: the upcard sets the limit.")
    else:
        options = Rules.options()
        reasons |= {name: tr(options[name].explanation) for name in DETAILS_OF_OKLAHOMA}
        if values["knock_limit"] == 0:
            reasons |= dict.fromkeys(
                ("undercut_bonus", "undercut_on_tie"),
                tr("Has no effect in straight gin: nobody knocks."),
            )
    if values["shutout"] == Shutout.DOUBLE_GAME_BONUS and not values["game_bonus"]:
        reasons["shutout"] = tr("Has no effect here: the game bonus that it doubles is 0.")
    return reasons


OFFER: Final = GameOffer(
    rules=Rules,
    presets=PRESETS,
    preset_summary=summary,
    main=lambda _: "target",
    seat_labels=lambda rules: others(rules.seating),
    in_brief=in_brief,
    in_list=lambda called, rules: tr("{rules} to {target}", rules=called, target=rules.target),
    length=lambda rules: str(rules.target),
    about_level=about,
    main_words=MAIN,
    old_names=OLD_NAMES,
    preset_labels=PRESET_LABELS,
    idle=_idle,
)

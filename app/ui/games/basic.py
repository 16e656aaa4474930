"""The setup of a match of Basic Rummy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from app.games.basic.rules import PRESETS, Rules
from app.text.basic.setup import (
    MAIN,
    PRESET_LABELS,
    about,
    in_brief,
    in_list,
    length_in_brief,
    summary,
)
from app.text.games import opponents
from app.text.speech import tr
from app.ui.options import GameOffer, Values

_USUAL: Final = Rules()
_TARGET: Final = 200
"""Points of a usual match, for which the sources of the rules name no number. To 100, the default
of ``Rules``, one hand decided 88 % of the matches between two ``strong`` players, who go rummy,
and 22 % between six ``casual`` ones; to 200 none and 2 %."""


def _idle(values: Values) -> dict[str, str]:
    return {
        name: tr("Has no effect here: it is for the length {name}.", name=name)
        for name, option in Rules.options().items()
        if not option.has_effect(values)
    }


def _seat_labels(rules: Any) -> tuple[str, ...]:
    return opponents(rules.seats[-1] - 1)


OFFER: Final = GameOffer(
    rules=Rules,
    presets={**PRESETS, "standard": replace(_USUAL, target=_TARGET)},
    preset_summary=summary,
    main=lambda rules: str(rules.length),
    seat_labels=_seat_labels,
    in_brief=in_brief,
    in_list=lambda _, rules: in_list(rules),
    length=length_in_brief,
    about_level=about,
    main_words=MAIN,
    preset_labels=PRESET_LABELS,
    idle=_idle,
)

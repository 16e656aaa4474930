"""The setup of a match of Basic Rummy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from app.games.basic.rules import GAME_NAME, PRESETS, RANGES, Length, Rules
from app.text.basic.setup import MAIN, OPTIONS, PRESET_LABELS, about, in_brief, in_list, summary
from app.text.games import opponents
from app.text.speech import tr
from app.ui.options import GameOffer, RuleOptions, Value, Values

_USUAL: Final = Rules()
_TARGET: Final = 200
"""Points of a usual match, for which the sources of the rules name no number. To 100, the default
of ``Rules``, one hand decided 88 % of the matches between two ``strong`` players, who go rummy,
and 22 % between six ``casual`` ones; to 200 none and 2 %."""
_DEALT: Final = (_USUAL.dealt, (7, 7, 7, 7, 7), (9, 9, 9))


def _other_lengths(values: Values) -> list[str]:
    return [length.value for length in Length if length != values["length"]]


def _idle(values: Values) -> dict[str, str]:
    return {
        name: tr("Has no effect here: it is for the length {name}.", name=name)
        for name in _other_lengths(values)
    }


def _following(name: str, values: Values) -> dict[str, Value]:
    if name != "length":
        return {}
    return {other: getattr(_USUAL, other) for other in _other_lengths(values)}


def _seat_labels(rules: Any) -> tuple[str, ...]:
    return opponents(rules.seats[-1] - 1)


OFFER: Final = GameOffer(
    name=GAME_NAME,
    options=RuleOptions(
        GAME_NAME,
        Rules,
        OPTIONS,
        RANGES,
        steps={"target": 25, "deals": 1},
        rows={"dealt": _DEALT},
        idle=_idle,
        following=_following,
    ),
    presets={**PRESETS, "standard": replace(_USUAL, target=_TARGET)},
    preset_summary=summary,
    main=lambda rules: str(rules.length),
    seat_labels=_seat_labels,
    in_brief=in_brief,
    in_list=lambda _, rules: in_list(rules),
    about_level=about,
    main_words=MAIN,
    preset_labels=PRESET_LABELS,
)

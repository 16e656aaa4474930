"""The options of a match one by one: name, explanation, possible values, in words and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, get_args, get_type_hints

from app.games.base import RulesError
from app.games.gin.refusals import GinCode
from app.games.gin.rules import OKLAHOMA_ONLY, RANGES, Rules
from app.words.en import options as words
from app.words.en.gin.options import IDLE_IN_OKLAHOMA, IDLE_IN_STRAIGHT, spoken_value
from app.words.en.gin.options import OPTIONS as OPTION_WORDS
from app.words.en.refusals import sentence_for

Value: TypeAlias = int | str | None
"""The value of an option: an amount, yes or no, a member of an enum, or None for off."""


class Option(NamedTuple):
    """One option as players meet it."""

    group: str
    label: str
    explanation: str
    step: int
    """For an amount, what one press of a key adds to it or takes from it."""


_STEPS: Final = {"knock_limit": 1, "oklahoma_ace": 1, "target": 25}
_STEP: Final = 5

OPTIONS: Final[dict[str, Option]] = {
    name: Option(*told, step=_STEPS.get(name, _STEP)) for name, told in OPTION_WORDS.items()
}
"""Every field of ``Rules``, in the order in which players read them."""

_TYPES: Final = get_type_hints(Rules)
_FIELD: Final = re.compile(rf"\b({'|'.join(OPTIONS)})\b")


def idle(values: Mapping[str, Value]) -> dict[str, str]:
    """The options that mean nothing beside the values of the others, each with a sentence that
    says why.
    """
    reasons = {}
    if values["oklahoma"]:
        reasons["knock_limit"] = IDLE_IN_OKLAHOMA
    else:
        reasons |= {name: OPTIONS[name].explanation for name in OKLAHOMA_ONLY}
        if values["knock_limit"] == 0:
            reasons |= dict.fromkeys(("undercut_bonus", "undercut_on_tie"), IDLE_IN_STRAIGHT)
    return reasons


def is_flag(name: str) -> bool:
    """Whether an option is yes or no."""
    return _TYPES[name] is bool


def can_be_off(name: str) -> bool:
    """Whether an amount may be none at all."""
    return type(None) in get_args(_TYPES[name])


def members(name: str) -> tuple[StrEnum, ...]:
    """The values of an option that is one of a few words; empty for all others."""
    kind = _TYPES[name]
    return tuple(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else ()


def choices(name: str) -> tuple[Value, ...]:
    """The values of an option that is chosen out of a few; empty where it is an amount."""
    if is_flag(name):
        return (True, False)
    amounts = RANGES.get(name, range(0))
    return members(name) or (tuple(amounts) if amounts.step > 1 else ())


def written(value: Value) -> str:
    """A value as ``parsed`` reads it."""
    if isinstance(value, bool):
        return words.YES if value else words.NO
    return words.OFF if value is None else str(value)


def spoken(value: Value) -> str:
    """A value as it is shown to players."""
    return spoken_value(written(value))


def possible(name: str) -> str:
    """The values of an option, in words."""
    if is_flag(name):
        return words.YES_OR_NO
    if values := choices(name):
        return words.one_of(list(map(written, values)))
    return words.amounts(RANGES[name][0], RANGES[name][-1], or_off=can_be_off(name))


def parsed(assignment: str) -> tuple[str, Value]:
    """Name and value of a text such as ``undercut_bonus=10`` or ``big-gin-bonus=off``.

    Raises RulesError, with a sentence that says what to do, for an unknown option or a value
    of the wrong kind. Whether an amount is within its range is for ``Rules`` to say.
    """
    name, equals, text = assignment.partition("=")
    name, text = name.strip().lower().replace("-", "_"), text.strip().lower()
    if name not in OPTIONS:
        raise RulesError(GinCode.UNKNOWN_OPTION, name=name, near=_near(name))
    if equals:
        yes, no = (words.YES, *words.ALSO_YES), (words.NO, *words.ALSO_NO)
        if is_flag(name) and text in yes + no:
            return name, text in yes
        for word in members(name):
            if word == text.replace("-", "_"):
                return name, word
        if can_be_off(name) and text in (words.OFF, *words.ALSO_OFF):
            return name, None
        if re.fullmatch(r"-?[0-9]{1,9}", text) and not (is_flag(name) or members(name)):
            return name, int(text)
    raise RulesError(
        GinCode.IMPOSSIBLE_VALUE, assignment=assignment, name=name, possible=possible(name)
    )


def with_labels(error: RulesError) -> str:
    """The sentence of an error with options called as the screen calls them."""
    return words.capital(
        _FIELD.sub(lambda match: OPTIONS[match[0]].label.lower(), sentence_for(error))
    )


def _near(name: str) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, OPTIONS, n=1)), None)

"""The rules of a match as one frozen value, whose fields know their values, words and JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, NewType, Self, TypeAlias

from app.games.base import RulesError
from app.games.refusals import CommonCode
from app.refusal import Code

Value: TypeAlias = bool | int | StrEnum | tuple[int, ...] | None
"""The value of an option: a flag, a number, a word, several numbers, or None for off."""


YES, NO, OFF = "yes", "no", "off"
"""Values of options, as they are written and read."""

_TRUE: Final = (YES, "on", "true", "1")
_FALSE: Final = (NO, OFF, "false", "0")
_NONE: Final = (OFF, "none", NO)

Heading = NewType("Heading", str)
"""A heading above options, as a message."""


def written(value: Value) -> str:
    """Return a value as ``Option.typed`` reads it."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return OFF if value is None else _joined(str(value))


def _joined(text: str) -> str:
    return text.replace("-", "_").replace(" ", "_")


class Option(NamedTuple):
    """An option of the rules. Its texts are messages."""

    default: Any
    group: Heading
    label: str
    explanation: str
    """A short sentence about its meaning."""
    amounts: range
    """The possible numbers; empty for an option that is no number."""
    step: int
    """Change of a number by one press of a key."""
    can_be_off: bool
    """Whether a number may be None."""
    offered: tuple[Value, ...]
    """The values offered for an option of several numbers."""
    needs: tuple[str, Value] | None
    """Another option, with the value beside which alone this one differs from its default; None if
    it depends on no other."""
    check: Callable[[Any], None] | None
    """Raises RulesError for an impossible value, in place of the usual check."""

    @property
    def is_flag(self) -> bool:
        return isinstance(self.default, bool)

    @property
    def words(self) -> tuple[StrEnum, ...]:
        """The possible words; empty for an option that is no word."""
        return tuple(type(self.default)) if isinstance(self.default, StrEnum) else ()

    @property
    def choices(self) -> tuple[Value, ...]:
        """The values to choose from; empty for an amount."""
        if self.is_flag:
            return (True, False)
        return self.offered or self.words or (tuple(self.amounts) if self.amounts.step > 1 else ())

    def has_effect(self, values: Mapping[str, Any]) -> bool:
        """Return whether the option that it needs has the value that it needs."""
        return self.needs is None or values[self.needs[0]] == self.needs[1]

    def typed(self, text: str, spoken: Callable[[str], str] = str) -> Value:
        """Return the value in a text that ``written`` wrote, or a person in lower case.

        ``spoken`` returns a written value in the words of that person. Raises ValueError for a text
        of the wrong kind.
        """
        if self.is_flag and text in (*_TRUE, spoken(YES)):
            return True
        if self.is_flag and text in (*_FALSE, spoken(NO)):
            return False
        for word in self.words:
            if _joined(text) in (_joined(word), spoken(_joined(word))):
                return word
        if self.can_be_off and text in (*_NONE, spoken(OFF)):
            return None
        if self.offered and re.fullmatch(r"[0-9]{1,4}( ?[, ] ?[0-9]{1,4})*", text):
            return tuple(map(int, re.findall(r"[0-9]+", text)))
        if self.amounts and re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text)
        raise ValueError(text)

    def read(self, value: Any) -> Any:
        """Return a value from JSON; an unknown word stays as it is, and is refused later."""
        if isinstance(self.default, tuple):
            return tuple(value) if isinstance(value, list) else value
        return next((word for word in self.words if word == value), value)


def option(
    default: Any,
    group: Heading,
    label: str,
    explanation: str,
    *,
    amounts: range = range(0),
    step: int = 5,
    can_be_off: bool = False,
    offered: tuple[Value, ...] = (),
    needs: tuple[str, Value] | None = None,
    check: Callable[[Any], None] | None = None,
) -> Any:
    """Return a field of a ``RuleSet``: a flag, a number with ``amounts``, a member of a StrEnum, or
    something else with a ``check`` of its own.

    The texts are messages: ``app.locale.catalogues`` reads them off the call.
    """
    about = Option(
        *(default, group, label, explanation, amounts, step, can_be_off, offered, needs, check)
    )
    return field(default=default, metadata={"option": about})


def series(group: Heading) -> Any:
    """Return the field for the most matches of a series."""
    return option(
        1,
        group,
        "Best of",
        "Matches at most; more than half of them win the series.",
        amounts=range(1, 10, 2),
    )


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All options of a match. Raises RulesError for an impossible one, with a code of its game."""

    game: ClassVar[str]
    codes: ClassVar[type[CommonCode]]
    unmet: ClassVar[Code]
    """The code of an option that differs from its default without what it needs."""

    def __post_init__(self) -> None:
        values = self.values()
        for name, value in values.items():
            self.check_value(name, value)
        self.check_together()
        for name, about in self.options().items():
            if values[name] != about.default and not about.has_effect(values):
                raise RulesError(self.unmet, name=name)

    def check_together(self) -> None:
        """Raise RulesError if options that are each possible are not so together."""

    @classmethod
    @cache
    def options(cls) -> Mapping[str, Option]:
        """Return the options by name, in the order of their JSON."""
        return {each.name: each.metadata["option"] for each in fields(cls)}

    @classmethod
    def check_value(cls, name: str, value: object) -> None:
        """Raise RulesError if an option can never have this value."""
        about = cls.options()[name]
        if about.check:
            about.check(value)
        elif about.words:
            if not isinstance(value, type(about.default)):
                raise RulesError(cls.codes.NOT_A_CHOICE, name=name, choices=list(about.words))
        elif about.is_flag:
            if not isinstance(value, bool):
                raise RulesError(cls.codes.NOT_TRUE_OR_FALSE, name=name)
        elif not (about.can_be_off and value is None) and (
            # A flag would pass for 0 or 1, and 5.0 for 5.
            type(value) is not int or value not in about.amounts
        ):
            raise RulesError(cls.codes.OUT_OF_RANGE, name=name, amounts=about.amounts)

    @classmethod
    def reset_by(cls, changed: str, values: Mapping[str, Any]) -> dict[str, Value]:
        """Return the defaults of the options that a change of another has left without effect."""
        return {
            name: about.default
            for name, about in cls.options().items()
            if about.needs and about.needs[0] == changed and not about.has_effect(values)
        }

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.options()}

    def to_json(self) -> dict[str, Any]:
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.values().items()
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the rules that ``to_json`` wrote. Raises RulesError for an unknown name or
        value.
        """
        known = cls.options()
        if unknown := data.keys() - known.keys():
            raise cls.unknown(unknown)
        read = {name: known[name].read(value) for name, value in data.items()}
        return cls(**cls.up_to_date(read))

    @classmethod
    def unknown(cls, names: Iterable[str]) -> RulesError:
        """Return the error of options that there are not."""
        return RulesError(cls.codes.UNKNOWN_OPTIONS, names=sorted(map(str, names)))

    @classmethod
    def up_to_date(cls, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an older file as they are written today."""
        return values

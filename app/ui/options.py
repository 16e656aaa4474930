"""The options of a match one by one: name, explanation, possible values, in words and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_type_hints

from app.games.base import GameCode, RulesError
from app.words.en import options as words
from app.words.en.options import OptionWords
from app.words.en.refusals import sentence_for

Value: TypeAlias = int | str | tuple[int, ...] | None
"""The value of an option: an amount, yes or no, a member of an enum, a row of amounts, or None for
off."""

Values: TypeAlias = Mapping[str, Any]
"""A value for every option, which need not be possible together."""

_STEP: Final = 5


class Option(NamedTuple):
    """One option as players meet it."""

    group: str
    label: str
    explanation: str
    step: int
    """For an amount, what one press of a key adds to it or takes from it."""


def _no_reasons(_: Values) -> Mapping[str, str]:
    return {}


def _nothing_else(_: str, __: Values) -> Mapping[str, Value]:
    return {}


class Options:
    """Every option of the rules of a game, in the order in which players read them."""

    def __init__(
        self,
        game: str,
        rules: type[Any],
        told: Mapping[str, OptionWords],
        ranges: Mapping[str, range],
        *,
        steps: Mapping[str, int] | None = None,
        rows: Mapping[str, tuple[tuple[int, ...], ...]] | None = None,
        idle: Callable[[Values], Mapping[str, str]] = _no_reasons,
        following: Callable[[str, Values], Mapping[str, Value]] = _nothing_else,
    ) -> None:
        """``rules`` is the dataclass whose fields the options are, ``ranges`` has the possible
        amounts, and ``rows`` the usual values of the options that are rows of amounts.
        """
        self.game = game
        self.lines = {
            name: Option(*each, step=(steps or {}).get(name, _STEP)) for name, each in told.items()
        }
        self.ranges = ranges
        self.idle = idle
        """The options that mean nothing beside the values of the others, each with a sentence
        that says why."""
        self.following = following
        """What other options must become when the one of this name has been changed."""
        self._rules = rules
        self._rows = rows or {}
        self._types = get_type_hints(rules)
        self._field = re.compile(rf"\b({'|'.join(self.lines)})\b")

    def rules(self, values: Values) -> Any:
        """The rules that these values make. Raises RulesError where they are impossible."""
        return self._rules(**values)

    def read(self, options: dict[str, Any]) -> Any:
        """Rules as plain values. Raises RulesError for what is unknown or impossible."""
        return self._rules.from_json(options)

    def values(self, rules: Any) -> dict[str, Any]:
        """The values of all options, in the order of the rules."""
        return {each.name: getattr(rules, each.name) for each in fields(self._rules)}

    def is_flag(self, name: str) -> bool:
        """Whether an option is yes or no."""
        return self._types[name] is bool

    def can_be_off(self, name: str) -> bool:
        """Whether an amount may be none at all."""
        return type(None) in get_args(self._types[name])

    def members(self, name: str) -> tuple[StrEnum, ...]:
        """The values of an option that is one of a few words; empty for all others."""
        kind = self._types[name]
        return tuple(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else ()

    def choices(self, name: str) -> tuple[Value, ...]:
        """The values of an option that is chosen out of a few; empty where it is an amount."""
        if self.is_flag(name):
            return (True, False)
        if rows := self._rows.get(name):
            return rows
        amounts = self.ranges.get(name, range(0))
        return self.members(name) or (tuple(amounts) if amounts.step > 1 else ())

    def possible(self, name: str) -> str:
        """The values of an option, in words."""
        if self.is_flag(name):
            return words.YES_OR_NO
        if rows := self._rows.get(name):
            return words.rows_such_as(written(rows[0]))
        values = self.choices(name)
        if values and len(values) <= _STEP:
            return words.one_of(list(map(written, values)))
        amounts = self.ranges[name]
        if amounts.step > 1:
            return words.odd_amounts(amounts[0], amounts[-1])
        return words.amounts(amounts[0], amounts[-1], or_off=self.can_be_off(name))

    def parsed(self, assignment: str) -> tuple[str, Value]:
        """Name and value of a text such as ``undercut_bonus=10`` or ``big-gin-bonus=off``.

        Raises RulesError, with a sentence that says what to do, for an unknown option or a value
        of the wrong kind. Whether an amount is within its range is for the rules to say.
        """
        name, equals, text = assignment.partition("=")
        name, text = name.strip().lower().replace("-", "_"), text.strip().lower()
        if name not in self.lines:
            raise RulesError(
                GameCode.UNKNOWN_OPTION, name=name, near=self._near(name), game=self.game
            )
        if equals:
            yes, no = (words.YES, *words.ALSO_YES), (words.NO, *words.ALSO_NO)
            if self.is_flag(name) and text in yes + no:
                return name, text in yes
            for word in self.members(name):
                if _joined(word) == _joined(text):
                    return name, word
            if self.can_be_off(name) and text in (words.OFF, *words.ALSO_OFF):
                return name, None
            if name in self._rows and re.fullmatch(r"[0-9]{1,4}( ?[, ] ?[0-9]{1,4})*", text):
                return name, tuple(map(int, re.findall(r"[0-9]+", text)))
            if self._is_amount(name) and re.fullmatch(r"-?[0-9]{1,9}", text):
                return name, int(text)
        raise RulesError(
            GameCode.IMPOSSIBLE_VALUE,
            assignment=assignment,
            name=name,
            possible=self.possible(name),
        )

    def with_labels(self, error: RulesError) -> str:
        """The sentence of an error with the option called as the screen calls it."""
        return words.capital(
            self._field.sub(
                lambda match: self.lines[match[0]].label.lower(), sentence_for(error), count=1
            )
        )

    def _is_amount(self, name: str) -> bool:
        return name in self.ranges and not self.is_flag(name)

    def _near(self, name: str) -> str | None:
        from difflib import get_close_matches

        return next(iter(get_close_matches(name, self.lines, n=1)), None)


def written(value: Value) -> str:
    """A value as ``Options.parsed`` reads it."""
    if isinstance(value, bool):
        return words.YES if value else words.NO
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return words.OFF if value is None else _joined(str(value))


def spoken(value: Value) -> str:
    """A value as it is shown to players."""
    return words.spoken_value(written(value))


def _joined(text: str) -> str:
    return text.replace("-", "_").replace(" ", "_")

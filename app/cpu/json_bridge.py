"""gin-bridge 2, the lines of a program that plays every game: each question is the view of its seat
as JSON, so a program needs to remember nothing.

A program says that it speaks this version by answering ``NAME?`` with an object. The guide's topic
on bots describes the protocol for authors of players.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from json import JSONDecodeError
from typing import Any, Final, NamedTuple, TypeAlias

from app.cpu.game_clock import TimeControl
from app.cpu.gin_bridge import ProgramCode
from app.cpu.program_process import ProgramFault, Unstartable
from app.cpu.view_json import view_json
from app.games.base import Action, ActionSyntaxError, Rules, View, find

VERSION: Final = 2
BRIDGE: Final = "gin-bridge"
"""The key of the version, in the answer to ``NAME?`` and in ``ready?``."""
READY: Final = "ready?"
MOVE: Final = "move?"

OptionValue: TypeAlias = bool | int | float | str


class OptionError(Unstartable):
    """A program has no such option, or the option no such value."""


class ProgramOption(NamedTuple):
    """An option that a program announces; the type of the default is that of its values."""

    default: OptionValue
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    """The possible texts; empty for any."""

    def parsed(self, name: str, text: str) -> OptionValue:
        """Return the value that a text means. Raises OptionError."""
        words = {"true": True, "yes": True, "false": False, "no": False}
        try:
            match self.default:
                case bool():
                    return words[text.lower()]
                case int():
                    value: OptionValue = int(text)
                case float():
                    value = float(text)
                case _:
                    value = text
        except (ValueError, KeyError):
            raise self._refusal(name, text) from None
        if isinstance(value, str):
            fits = not self.choices or value in self.choices
        else:
            fits = (self.least is None or value >= self.least) and (
                self.most is None or value <= self.most
            )
        if not fits:
            raise self._refusal(name, text)
        return value

    def _refusal(self, name: str, text: str) -> OptionError:
        if isinstance(self.default, bool):
            possible = "yes, no"
        elif self.least is not None and self.most is not None:
            possible = f"{self.least:g} … {self.most:g}"
        elif self.choices:
            possible = ", ".join(self.choices)
        else:
            return OptionError(ProgramCode.NO_NUMBER, option=name, value=text)
        return OptionError(ProgramCode.NO_VALUE, option=name, value=text, possible=possible)


class Greeting(NamedTuple):
    """The answer of a program to ``NAME?``."""

    name: str
    version: int = 1
    options: Mapping[str, ProgramOption] = {}

    def values(self, given: Iterable[tuple[str, str]]) -> dict[str, OptionValue]:
        """Return the values of all options, by the texts that are given. Raises OptionError."""
        values = {name: option.default for name, option in self.options.items()}
        for name, text in given:
            if name not in self.options:
                known = tuple(self.options)
                raise OptionError(ProgramCode.NO_OPTION, option=name, known=known)
            values[name] = self.options[name].parsed(name, text)
        return values


def greeting_line(name: str) -> str:
    """Return the answer to ``NAME?`` of a program without options."""
    return json.dumps({BRIDGE: VERSION, "name": name})


def read_greeting(answer: str) -> Greeting:
    """Return what an answer to ``NAME?`` says; any text but an object is a name.

    Raises Unstartable if it names this version and is malformed.
    """
    data = _object(answer)
    if data is None or BRIDGE not in data:
        return Greeting(answer)
    try:
        version, name, options = data[BRIDGE], data["name"], data.get("options", {})
        if type(version) is not int or version < VERSION or not isinstance(name, str):
            raise ValueError
        read = {_option_name(key): _option(each) for key, each in options.items()}
    except (KeyError, ValueError, TypeError, AttributeError):
        raise Unstartable(ProgramCode.NO_GREETING, answer=answer) from None
    return Greeting(name, VERSION, read)


def _option_name(text: str) -> str:
    if not re.fullmatch(r"[\w-]{1,40}", text, re.ASCII):
        raise ValueError
    return text


def _option(data: dict[str, Any]) -> ProgramOption:
    default = data["default"]
    least, most = data.get("min"), data.get("max")
    choices = data.get("choices", [])
    numbers = [number for number in (least, most) if number is not None]
    if not isinstance(default, OptionValue) or not all(
        isinstance(number, int | float) for number in numbers
    ):
        raise TypeError
    if not all(isinstance(choice, str) for choice in choices):
        raise TypeError
    return ProgramOption(default, least, most, tuple(choices))


def ready_line(options: Mapping[str, OptionValue]) -> str:
    """Return the question whether a program can play, with the values of its options."""
    return _line(READY, {BRIDGE: VERSION, "options": dict(options)})


def check_ready(command: str, answer: str) -> None:
    """Raise Unstartable if the answer to ``ready?`` is none, or tells an error."""
    data = _object(answer)
    if data is None:
        raise Unstartable(ProgramCode.NOT_READY, command=command, answer=answer)
    if "error" in data:
        raise Unstartable(ProgramCode.NOT_READY, command=command, answer=str(data["error"]))


def game_line(
    index: int, seed: int, rules: Rules, seats: int, clock: TimeControl | None = None
) -> str:
    """Return the line that begins a game or match; ``seed`` is 63 bits, the same for the same
    one.
    """
    options = {"game": rules.game, **rules.to_json()}
    values = {"index": index, "seed": seed, "seats": seats, "rules": options}
    # Only with a clock, so that programs without one read the lines that they have always read.
    return _line("game", values if clock is None else values | {"clock": clock._asdict()})


def move_line(view: View, seed: int, clock: Sequence[float] | None = None) -> str:
    """Return the question for an action; ``seed`` is for the random choices of this one.

    ``clock`` is the seconds that each seat has left, if they play by a clock.
    """
    legal = [find(view.rules.game).write(action) for action in view.legal_actions()]
    left = None if clock is None else [round(seconds, 3) for seconds in clock]
    return _line(MOVE, {"seed": seed, "clock": left, "legal": legal, "view": view_json(view)})


def hand_line(view: View, totals: Sequence[int]) -> str:
    """Return the line that tells a seat the end of a hand, and the points since then."""
    return _line("hand", {"totals": [*totals], "view": view_json(view)})


def end_line(won: bool, mine: int, theirs: int) -> str:
    return _line("end", {"won": won, "mine": mine, "theirs": theirs})


def read_move(answer: str, game: str) -> Action:
    """Return the action that answers ``move?``, legal or not. Raises ProgramFault."""
    data = _object(answer)
    move = data.get("move") if data else None
    if not isinstance(move, str):
        raise ProgramFault(ProgramCode.NO_MOVE, answer=answer)
    try:
        return find(game).read(move)
    except ActionSyntaxError:
        raise ProgramFault(ProgramCode.NO_MOVE, answer=answer) from None


def _line(kind: str, values: dict[str, Any]) -> str:
    return json.dumps({"type": kind} | values, separators=(",", ":"))


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (JSONDecodeError, RecursionError):
        return None
    return data if isinstance(data, dict) else None

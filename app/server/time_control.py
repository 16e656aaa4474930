"""How much time the players of a table have, as an option of the table and in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from app.text.lists import sentences
from app.text.speech import tr, tr_c, tr_n

MINUTE: Final = 60
DAY: Final = 86_400
LONGEST_BANK: Final = 180 * MINUTE
LONGEST_INCREMENT: Final = 180
SHORTEST_TURN: Final = 10
LONGEST_TURN: Final = 60 * MINUTE
MOST_DAYS: Final = 14
_UNITS: Final = {"s": 1, "m": MINUTE, "d": DAY}


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of each person at a table, in seconds. Without any, no time is measured.

    There is either a ``bank`` or a time for each turn.
    """

    bank: int = 0
    """Seconds for the whole match; 0 for none."""
    increment: int = 0
    """Seconds added to the bank after each turn."""
    turn: int = 0
    """Seconds for each turn, of which nothing is kept for the next; 0 for none."""

    def __post_init__(self) -> None:
        turns = range(SHORTEST_TURN, LONGEST_TURN + 1)
        days = range(DAY, MOST_DAYS * DAY + 1, DAY)
        is_possible = (
            (self.bank or not self.increment)
            and not (self.bank and self.turn)
            and 0 <= self.bank <= LONGEST_BANK
            and 0 <= self.increment <= LONGEST_INCREMENT
            and (self.turn == 0 or self.turn in turns or self.turn in days)
        )
        if not is_possible:
            raise ValueError(self)

    def __bool__(self) -> bool:
        return self != UNTIMED

    @property
    def days(self) -> int:
        """Days for each turn; 0 if people are to play at once."""
        return self.turn // DAY

    @property
    def notation(self) -> str:
        """The time control as it is typed and logged, such as ``5+5``; empty without one."""
        if self.bank:
            return f"{self.bank // MINUTE}+{self.increment}"
        for unit in ("d", "m", "s"):
            if self.turn and self.turn % _UNITS[unit] == 0:
                return f"{self.turn // _UNITS[unit]}{unit}"
        return ""


UNTIMED: Final = TimeControl()
OFFERED: Final = (
    UNTIMED,
    *(TimeControl(turn=turn) for turn in (30, MINUTE, 3 * MINUTE)),
    TimeControl(5 * MINUTE, 5),
    TimeControl(10 * MINUTE, 10),
    *(TimeControl(turn=days * DAY) for days in (1, 3, 7)),
)
"""The time controls that a form offers."""


def read(text: str) -> TimeControl:
    """Return the time control of a notation: ``5+5`` is a bank of minutes and an increment in
    seconds; ``30s``, ``10m`` and ``3d`` are the time for each turn.

    Raises ValueError.
    """
    if bank := re.fullmatch(r"(\d{1,3})\+(\d{1,3})", text, re.ASCII):
        control = TimeControl(int(bank[1]) * MINUTE, int(bank[2]))
    elif turn := re.fullmatch(r"(\d{1,3})([smd])", text.casefold(), re.ASCII):
        control = TimeControl(turn=int(turn[1]) * _UNITS[turn[2]])
    else:
        raise ValueError(text)
    if not control:
        raise ValueError(text)
    return control


def label(control: TimeControl) -> str:
    """Return a time control for a narrow column: ``5+5``, ``30 s``, ``3 d``; empty without one."""
    notation = control.notation
    number = notation[:-1]
    match notation[-1:]:
        case "s":
            # Translators: so many seconds for each turn; in a narrow column
            return tr("{n} s", n=number)
        case "m":
            # Translators: so many minutes for each turn; in a narrow column
            return tr("{n} min", n=number)
        case "d":
            # Translators: so many days for each turn; in a narrow column
            return tr_c("days in a narrow column", "{n} d", n=number)
        case _:
            return notation


def explained(control: TimeControl) -> str:
    """Return a time control in a sentence."""
    if control.bank:
        bank = control.bank // MINUTE
        if not control.increment:
            return tr_n("{n} minute for the match.", "{n} minutes for the match.", bank)
        return tr_n(
            "{n} minute each, +{more} s after each turn.",
            "{n} minutes each, +{more} s after each turn.",
            bank,
            more=control.increment,
        )
    if control.days:
        return tr_n("{n} day for each turn.", "{n} days for each turn.", control.days)
    if control.turn % MINUTE:
        return tr_n("{n} second for each turn.", "{n} seconds for each turn.", control.turn)
    if control.turn:
        return tr_n(
            "{n} minute for each turn.", "{n} minutes for each turn.", control.turn // MINUTE
        )
    return tr("Nobody's time is measured.")


def warned(control: TimeControl) -> str:
    """Return a time control with the cost of a late move and of a lost line; empty without one."""
    if not control:
        return ""
    told = tr("Clock: {time}", time=explained(control))
    if control.days:
        return sentences([told, tr("Out of time means the match is lost.")])
    return sentences(
        [
            told,
            tr("Out of time means the match is lost."),
            tr("The clock runs on while your line is lost."),
        ]
    )

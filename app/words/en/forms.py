"""What stands on the start screen, in the list of matches, and in the lines of every form."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple


class GameWords(NamedTuple):
    """The words for a game."""

    title: str
    about: str


class MainWords(NamedTuple):
    """The words for the option that says how long a match is."""

    label: str
    about: str
    wrong: str
    """What to type instead of something impossible."""


TO_A_TARGET: Final = MainWords(
    "Target", "Points that win the match, 1 to 1000.", "Type a whole number from 1 to 1000."
)

TITLE: Final = "Gin Rummy"
GAMES: Final = {
    "gin": GameWords("Gin Rummy", "Meld in your hand, and knock."),
    "basic": GameWords("Basic Rummy", "Meld on the table, and go out."),
    "contract": GameWords("Contract Rummy", "Seven rounds, each with its own melds."),
}
"""By name."""
ABOUT_NAME: Final = "What you are called at the table."
A_PERSON: Final = "a person here"
ABOUT_A_PERSON: Final = "Plays at this keyboard. Type the name."
NOBODY: Final = "nobody"
ABOUT_NOBODY: Final = "This seat stays empty."


def player(number: int) -> str:
    """What somebody without a name is called, by the number of the seat, from 1."""
    return f"Player {number}"


def opponents(count: int) -> tuple[str, ...]:
    """What the seats of so many others are called, each of whom plays alone."""
    if count == 1:
        return ("Opponent",)
    return tuple(f"Opponent {number}" for number in range(1, count + 1))


def name_and_level(name: str, level: str) -> str:
    """What a CPU player is called at the table, and its level."""
    return f"{name}, {level}"


def rival(name: str, player: str) -> str:
    """What somebody is called where there is little room: a level of the computer by that alone."""
    # Not loaded to list the options.
    from app.match.seat import HUMAN, PROGRAM
    from app.players.base import level_of

    is_level = player != HUMAN and not player.startswith(PROGRAM)
    return level_of(player) if is_level else name


def unfinished(*, others: bool, some: bool) -> str:
    """The heading of the list of matches: ``others`` where the last one stands elsewhere,
    ``some`` where the list has any.
    """
    if some:
        told = "Other unfinished matches" if others else "Unfinished matches"
        return f"{told}, the last one first"
    return "No other unfinished matches" if others else "No unfinished matches"


def score(sides: Sequence[tuple[str, Sequence[int]]]) -> str:
    """The score of a match: each side and its points in each of the games that are played."""
    return ", ".join(f"{who} {'/'.join(map(str, totals))}" for who, totals in sides)


def series(won: Sequence[int], best_of: int) -> str:
    """The score of a series, to be put behind that of its match; empty for a single match."""
    if best_of == 1:
        return ""
    return f"; matches won {'-'.join(map(str, won))}, best of {best_of}"


def when(begun: datetime) -> str:
    """When a match was begun."""
    return f"{begun:%d %b %Y, %H:%M}"


def when_briefly(begun: datetime, now: datetime) -> str:
    """The same in twelve letters: of another year only the day."""
    return f"{begun:%d %b %H:%M}" if begun.year == now.year else f"{begun:%d %b %Y}"

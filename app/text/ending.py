"""The ends of hands and matches of all games, as one of the players reads them.

The words of a game are in modules of its folder that are imported late: a player of one game does
not load another.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from app.cards.cards import Card
from app.games.base import ONLOOKER
from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.people import People


class Left(NamedTuple):
    """A player at the end of a hand, with the cards left."""

    name: str
    cards: tuple[tuple[Card, int], ...]
    """The cards left in the hand, each with its points."""
    note: str
    """A remark on the hand; may be empty."""
    figures: tuple[str, ...]
    """The figures under the headings of the ending."""


class Ending(NamedTuple):
    """The end of a hand."""

    title: str
    asides: tuple[str, ...]
    """What the hand or the match was played for, or the score, in one or more wordings."""
    winners: tuple[int, ...]
    """The seats that have won."""
    cry: str
    """The cry of a winner, in large letters; may be empty."""
    told: str
    """How the hand ended, and the result."""
    beside: str = ""
    """The same in two lines, for the room beside large letters; may be empty."""
    headings: tuple[str, ...] = ()
    """The headings of the figures of each player."""
    players: tuple[Left, ...] = ()
    """The players with the cards left, in games where these are all that is shown."""


def ending_of(
    match_view: AnyMatchView, played: AnyFinishedRound, people: People, name: Callable[[Card], str]
) -> Ending:
    """Return the end of the hand or round played last; ``name`` writes a card."""
    ending: Ending = _words(match_view, "showdown").ending(match_view, played, people, name)
    return ending


def why_won(match_view: AnyMatchView, people: People) -> str:
    """Return why these players have won a match that was played to its end."""
    standing = match_view.standing
    return str(_words(match_view, "scoring").why_won(standing, standing.settlement, people))


def is_glad(match_view: AnyMatchView, me: int, side: int) -> bool:
    """Return whether a win of this side is a win for seat ``me``, alone or with a partner.

    For an ``ONLOOKER``, it is a win for one of the people who share the keyboard.
    """
    if me != ONLOOKER:
        return match_view.sides[me] == side
    return any(
        seat.is_here and own == side
        for seat, own in zip(match_view.seats, match_view.sides, strict=True)
    )


def _words(match_view: AnyMatchView, about: str) -> Any:
    return import_module(f"app.text.{match_view.rules.game}.{about}")

"""What is told of each of the games whose melds lie open on the table, by the rules of a match.

It stands in the folder of the game, in modules that are loaded when they are first asked for:
whoever plays one game does not load another, and most players never ask for a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from app.cards.cards import Card
from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.lesson import Lesson
from app.text.melding.ending import Ending
from app.text.melding.sheet import Sheet
from app.text.people import People


def ending_of(
    match_view: AnyMatchView, played: AnyFinishedRound, people: People, name: Callable[[Card], str]
) -> Ending:
    """How the hand or round that was played last ended; ``name`` writes a card."""
    ending: Ending = _text(match_view, "showdown").ending(match_view, played, people, name)
    return ending


def sheet_of(match_view: AnyMatchView, people: People) -> Sheet:
    """The score sheet of the match."""
    sheet: Sheet = _text(match_view, "scoring").score_sheet(match_view.standing, people)
    return sheet


def why_won(match_view: AnyMatchView, people: People) -> str:
    """Why these players have won a match that nobody gave up."""
    standing = match_view.standing
    return str(_text(match_view, "scoring").why_won(standing, standing.settlement, people))


def lesson_of(match_view: AnyMatchView, key: Callable[[str], str]) -> Lesson:
    """A lesson to follow a first hand of the game with, which is asked with the views of one seat;
    ``key`` writes the key of a binding of the table.
    """
    module: Any = import_module(f"app.text.{match_view.rules.game}.lesson")
    lesson: Lesson = module.lesson(key)
    return lesson


def advice_of(view: Any, action: Any, name: Callable[[Card], str], who: Sequence[str]) -> str:
    """Why the seat of a view should do that, in one to three short sentences. ``who`` are names
    by seat. Raises ValueError when it may not.
    """
    return str(_text(view, "hints").advice_on(view, action, name, who))


def _text(of: Any, about: str) -> Any:
    """The module of ``app.text`` about something, in the game of a match."""
    return import_module(f"app.text.{of.rules.game}.{about}")

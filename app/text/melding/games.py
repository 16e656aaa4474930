"""The words for the games with open melds, by the rules of a match.

They come from modules in the folder of each game that are imported late: a player of one game does
not load another, and most players never ask for a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from app.cards.cards import Card
from app.match.view import AnyMatchView
from app.text.lesson import Lesson
from app.text.melding.sheet import Sheet
from app.text.people import People


def sheet_of(match_view: AnyMatchView, people: People) -> Sheet:
    sheet: Sheet = _text(match_view, "scoring").score_sheet(match_view.standing, people)
    return sheet


def lesson_of(match_view: AnyMatchView, key: Callable[[str], str]) -> Lesson:
    """Return a lesson for a first hand of the game, to be followed with the views of one seat.

    ``key`` writes the key of a binding of the table.
    """
    module: Any = import_module(f"app.text.{match_view.rules.game}.lesson")
    lesson: Lesson = module.lesson(key)
    return lesson


def advice_of(view: Any, action: Any, name: Callable[[Card], str], who: Sequence[str]) -> str:
    """Return the reasons for an action of the view's seat, in one to three short sentences.

    ``who`` are names by seat. Raises ValueError if the action is not allowed.
    """
    return str(_text(view, "hints").advice_on(view, action, name, who))


def _text(of: Any, about: str) -> Any:
    return import_module(f"app.text.{of.rules.game}.{about}")

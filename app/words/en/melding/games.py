"""The words of each of the games whose melds lie open on the table, by the rules of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.cards.cards import Card
from app.games.basic.rules import Rules as BasicRules
from app.match.view import AnyFinishedRound, AnyMatchView
from app.words.en.basic import lesson as basic_lesson
from app.words.en.basic import scoring as basic_scoring
from app.words.en.basic import showdown as basic
from app.words.en.contract import lesson as contract_lesson
from app.words.en.contract import scoring as contract_scoring
from app.words.en.contract import showdown as contract
from app.words.en.lesson import Lesson
from app.words.en.melding.ending import Ending
from app.words.en.melding.sheet import Sheet
from app.words.en.people import People


def ending_of(
    match_view: AnyMatchView, played: AnyFinishedRound, people: People, name: Callable[[Card], str]
) -> Ending:
    """How the hand or round that was played last ended; ``name`` writes a card."""
    if isinstance(match_view.rules, BasicRules):
        return basic.ending(match_view, played, people, name)
    return contract.ending(match_view, played, people, name)


def sheet_of(match_view: AnyMatchView, people: People) -> Sheet:
    """The score sheet of the match."""
    if isinstance(match_view.rules, BasicRules):
        return basic_scoring.score_sheet(match_view.standing, people)
    return contract_scoring.score_sheet(match_view.standing, people)


def why_won(match_view: AnyMatchView, people: People) -> str:
    """Why these players have won a match that nobody gave up."""
    standing = match_view.standing
    if isinstance(match_view.rules, BasicRules):
        return basic_scoring.why_won(standing, standing.settlement, people)
    return contract_scoring.why_won(standing, standing.settlement, people)


def lesson_of(match_view: AnyMatchView, key: Callable[[str], str]) -> Lesson:
    """A lesson to follow a first hand of the game with, which is asked with the views of one seat;
    ``key`` writes the key of a binding of the table.
    """
    if isinstance(match_view.rules, BasicRules):
        return basic_lesson.lesson(key)
    return contract_lesson.lesson(key)


def advice_of(view: Any, action: Any, name: Callable[[Card], str], who: Sequence[str]) -> str:
    """Why the seat of a view should do that, in one to three short sentences. ``who`` are names
    by seat. Raises ValueError when it may not.
    """
    # Most players never ask.
    if isinstance(view.rules, BasicRules):
        from app.coach import basic_hints
        from app.words.en.basic import hints as basic_words

        return basic_words.advice(basic_hints.explain(view, action), name, who)
    from app.coach import contract_hints
    from app.words.en.contract import hints as contract_words

    return contract_words.advice(contract_hints.explain(view, action), name, who)

"""Hints in sentences: the action, its value, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.hints import GinHint, explain
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from app.games.gin.melds import deadwood
from app.games.gin.view import View
from app.players.base import ChoiceValue
from app.players.gin.reading import Reading
from app.text.cards import Name
from app.text.cells import broken
from app.text.gin.reasons import nothing_separates, told
from app.text.lists import as_sentence, clauses, groups, sentences
from app.text.numbers import decimal, percent
from app.text.speech import tr, tr_c

_LINE: Final = 55
"""Columns of the table in the smallest window, where a hint has ``_LINES`` lines."""
_LINES: Final = 2
_MOST: Final = 3
"""The most reasons of a hint."""


def advice(hint: GinHint, name: Name, who: Sequence[str]) -> str:
    """Return a hint with its numbers, and as many of its reasons as there is room for.

    ``who`` are names by seat.
    """
    reasons = told(hint.reasons[:_MOST], name, who)
    if hint.other is not None and not reasons:
        worth, other = hint.worth, hint.other_worth
        difference = None if worth is None or other is None else worth.win - other.win
        reasons = [nothing_separates(difference)]
    text = with_reasons(_verdict(hint, name), reasons)
    if hint.was_asked and text == _verdict(hint, name):
        # There is no room for an answer, so the question is not put.
        return with_reasons(_verdict(hint._replace(was_asked=False), name), reasons)
    return text


def with_reasons(verdict: str, reasons: Sequence[str]) -> str:
    """Return a verdict and as many of its reasons as there is room for, the weightiest first."""
    wordings = [
        sentences([verdict, *each])
        for each in (
            *(reasons[:most] for most in range(len(reasons), 0, -1)),
            *([reason] for reason in reasons[1:]),
            [],
        )
    ]
    fitting = (each for each in wordings if len(broken(each, _LINE)) <= _LINES)
    return next(fitting, wordings[-1])


def _verdict(hint: GinHint, name: Name) -> str:
    what = choice_told(hint.action, hint.after, name)
    worth, other, other_worth = hint.worth, hint.other, hint.other_worth
    if worth is None:
        return _without_values(hint, what, name)
    shown = [each.win for each in (worth, other_worth, hint.knock_worth) if each is not None]
    # Choices that look alike in whole per cents are told apart by tenths.
    places = 0 if len({percent(win) for win in shown}) == len(shown) else 1
    knocking = (
        ""
        if hint.knock_worth is None
        else tr("knocking {chance}", chance=percent(hint.knock_worth.win, places))
    )
    # Translators: an action and its share of the match: "Discard 9♣: wins 52 % of the match"
    verdict = tr("{what}: wins {chance} of the match", what=what, chance=percent(worth.win, places))
    if other is None or other_worth is None:
        return as_sentence(clauses([verdict, knocking]))
    second = _other(hint, other, name), percent(other_worth.win, places)
    if hint.was_asked:
        # Translators: the card that the player has raised, and its share of the match
        asked = tr("Why not {card} ({chance})?", card=second[0], chance=second[1])
        return sentences([as_sentence(clauses([verdict, knocking])), asked])
    # Translators: another choice and its share of the match, after a semicolon
    told_second = tr("{other} {chance}", other=second[0], chance=second[1])
    return as_sentence(groups([verdict, clauses([told_second, knocking])]))


def _without_values(hint: GinHint, what: str, name: Name) -> str:
    match hint.action:
        case BigGin():
            deadwood = tr("all eleven cards are in melds")
        case Pass() if hint.after == hint.before:
            deadwood = tr("deadwood stays {after}", after=hint.after)
        case DrawStock() | Pass():
            deadwood = tr(
                "deadwood {before}, then {expected} on average",
                before=hint.before,
                expected=hint.after,
            )
        case _ if hint.before == hint.after:
            deadwood = tr("deadwood stays {after}", after=hint.after)
        case _:
            deadwood = tr("deadwood {before} to {after}", before=hint.before, after=hint.after)
    # Translators: an action, and the deadwood that it leaves
    verdict = tr("{what}: {deadwood}.", what=what, deadwood=deadwood)
    if hint.was_asked and hint.other is not None:
        asked = tr("Why not {card}?", card=_other(hint, hint.other, name))
        return sentences([verdict, asked])
    return verdict


def choice_told(action: Action, after: int | None, name: Name) -> str:
    """Return a choice in words; ``after`` is the deadwood of a knock, so that gin is called so."""
    match action:
        case DrawDiscard():
            return tr("Take it")
        case DrawStock():
            return tr_c("advice", "Draw from the stock")
        case Pass():
            return tr("Pass")
        case Knock(card) if after == 0:
            return tr("Gin with {card}", card=name(card))
        case Knock(card):
            return tr("Knock with {card}", card=name(card))
        case BigGin():
            return tr("Big gin")
        case Discard(card):
            return tr("Discard {card}", card=name(card))
        case _:
            return ""


def _other(hint: GinHint, action: Action, name: Name) -> str:
    match action:
        case DrawDiscard():
            return tr_c("another choice", "taking it")
        case DrawStock():
            return tr_c("another choice", "the stock")
        case Pass():
            return tr_c("another choice", "passing")
        case Knock() | BigGin():
            return tr_c("another choice", "knocking")
        case Discard() if isinstance(hint.action, Knock | BigGin):
            return tr_c("another choice", "playing on")
        case Discard(card):
            return name(card)
        case _:
            return tr_c("another choice", "another")


def choices_told(
    view: View,
    choice_values: Sequence[tuple[Action, ChoiceValue]],
    reading: Reading | None,
    name: Name,
    who: Sequence[str],
) -> list[tuple[str, str, str, str]]:
    """Return all choices, the best first: the choice, its share of the match, its points, and what
    tells it from the best one, or the best from the next. Of several ways to knock only the best
    is told.
    """
    rows: list[tuple[str, str, str, str]] = []
    shown = one_way_down(choice_values)
    for action, worth in shown:
        best, first = shown[0]
        against = shown[1][0] if action == best and len(shown) > 1 else action
        reasons = () if against == best else explain(view, best, against, reading)
        difference = first.win - (shown[1][1] if action == best and len(shown) > 1 else worth).win
        why = told(reasons[:1], name, who) or [nothing_separates(difference)]
        after = deadwood(view.hand & ~(1 << action.card)) if isinstance(action, Knock) else None
        rows.append(
            (
                choice_told(action, after, name),
                percent(worth.win, 1),
                decimal(worth.points, 1, signed=True),
                why[0],
            )
        )
    return rows


def one_way_down(
    choice_values: Sequence[tuple[Action, ChoiceValue]],
) -> list[tuple[Action, ChoiceValue]]:
    """Return the choices with the best way to go down alone."""
    down = (each for each in choice_values if isinstance(each[0], Knock | BigGin))
    best = next(down, None)
    return [
        each for each in choice_values if not isinstance(each[0], Knock | BigGin) or each is best
    ]


def choice_alone() -> str:
    """Return what hints rest on at a table where choices have no value."""
    return tr(
        "At this table a hint is what the expert would do. What a choice is worth can be told"
        " where two play for one score."
    )

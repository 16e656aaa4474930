"""Hints in sentences: the action, its value, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.cards.cards import iterate
from app.coach.hints import GinHint
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    Pass,
)
from app.players.base import ChoiceValue
from app.text.cards import Name, names
from app.text.cells import broken
from app.text.lists import either, groups, sentences
from app.text.numbers import decimal, percent
from app.text.people import sentence
from app.text.speech import msg, tr, tr_c, tr_n

_LINE: Final = 55
"""Columns of the table in the smallest window, where a hint has ``_LINES`` lines."""
_LINES: Final = 2


def advice(hint: GinHint, name: Name, who: Sequence[str]) -> str:
    """Return a hint with its numbers in one to three short sentences. ``who`` are names by seat."""
    what = _what(hint, name)
    if hint.worth is None:
        # Translators: an action, and the deadwood that it leaves
        verdict = tr("{what}: {deadwood}.", what=what, deadwood=_deadwood(hint, name))
    elif hint.next_best:
        values, worth = _values(hint.worth), _values(hint.next_best.worth)
        # Translators: an action, its chance to win and its points, and those
        # of another choice: "Discard 9♣: wins 52 %, +1.2 points; K♠ 51 %, +0.8."
        verdict = tr(
            "{what}: wins {chance}, {points} points; {other} {other_chance}, {other_points}.",
            what=what,
            **values,
            other=_other(hint, hint.next_best.action, name),
            other_chance=worth["chance"],
            other_points=worth["points"],
        )
    else:
        verdict = tr("{what}: wins {chance}, {points} points.", what=what, **_values(hint.worth))
    why = [_reason(hint, name, who, most) for most in (2, 1, 0)]
    briefer = replace(hint, instead=None)
    counted = [] if hint.worth is None else [[_counted(each, name)] for each in (hint, briefer)]
    reasons = (*filter(None, why), *counted, [])
    wordings = [sentences([verdict, *each]) for each in reasons]
    return next((each for each in wordings if len(broken(each, _LINE)) <= _LINES), wordings[-1])


def _values(worth: ChoiceValue) -> dict[str, str]:
    return {"chance": percent(worth.win), "points": decimal(worth.points, 1, signed=True)}


def _what(hint: GinHint, name: Name) -> str:
    match hint.action:
        case DrawDiscard():
            return tr("Take it") if hint.expected is not None else tr("Take it and knock")
        case DrawStock():
            return tr_c("advice", "Draw from the stock")
        case Pass():
            return tr("Pass")
        case Knock(card):
            return (
                tr("Gin with {card}", card=name(card))
                if hint.after == 0
                else tr("Knock with {card}", card=name(card))
            )
        case BigGin():
            return tr("Big gin")
        case Discard(card):
            return tr("Discard {card}", card=name(card))
        case _:
            return ""


def _other(hint: GinHint, action: Action, name: Name) -> str:
    match action:
        case Discard() if isinstance(hint.action, Knock | BigGin):
            return tr_c("another choice", "playing on")
        case DrawDiscard():
            return tr_c("another choice", "taking it")
        case DrawStock():
            return tr_c("another choice", "the stock")
        case Pass():
            return tr_c("another choice", "passing")
        case Knock() | BigGin():
            return tr_c("another choice", "knocking")
        case Discard(card):
            return name(card)
        case _:
            return tr_c("another choice", "another")


def _counted(hint: GinHint, name: Name) -> str:
    return sentence(tr("{clause}.", clause=_deadwood(hint, name)))


def _deadwood(hint: GinHint, name: Name) -> str:
    """Return the deadwood before and after, and after the other choice if that is more or hints
    have no values.
    """
    own, instead = _own_deadwood(hint), hint.instead
    draws = isinstance(hint.action, DrawStock | Pass)
    least = hint.expected if draws and hint.expected is not None else hint.after
    more = 0 if instead is None else round(instead.after) - round(least)
    if instead is None or not more or (more < 0 and hint.worth is not None):
        return own
    # Translators: the deadwood after a choice, and after another: "deadwood 41 to 31; K♠ 34"
    return tr(
        "{deadwood}; {other} {other_deadwood}",
        deadwood=own,
        other=_other(hint, instead.action, name),
        other_deadwood=round(instead.after),
    )


def _own_deadwood(hint: GinHint) -> str:
    match hint.action:
        case Pass() if hint.expected is None:
            return tr("you cannot knock with it. The hand is dead, and nobody scores")
        case DrawStock() | Pass():
            return tr(
                "deadwood {before}, then {expected} on average",
                before=hint.before,
                expected=f"{hint.expected:.0f}",
            )
        case BigGin():
            return tr("all eleven cards are in melds")
    if hint.before == hint.after:
        told = (
            msg("it goes into a meld, deadwood stays {after}")
            if hint.melds
            else msg("deadwood stays {after}")
        )
    else:
        told = (
            msg("it goes into a meld, deadwood {before} to {after}")
            if hint.melds
            else msg("deadwood {before} to {after}")
        )
    return tr(told, before=hint.before, after=hint.after)


def _reason(hint: GinHint, name: Name, who: Sequence[str], most: int) -> list[str]:
    """Return what tells the choice from others, with at most ``most`` pairs to keep."""
    match hint.action:
        case DrawDiscard() if hint.expected is not None:
            return _hopes(hint, name, most)
        case DrawStock() | Pass() if hint.useless is not None:
            told = tr("{card} goes with nothing you hold", card=name(hint.useless))
            return [tr("{clause}.", clause=told)]
        case Knock() | BigGin():
            return _going_down(hint)
        case Discard():
            return _instead(hint, name, who, most) or _gone(hint) + _hopes(hint, name, most)
        case _:
            return []


def _going_down(hint: GinHint) -> list[str]:
    if hint.rival is None or hint.worth is None:
        return []
    return [tr("The other hand is likely at about {points}.", points=f"{hint.rival:.0f}")]


def _gone(hint: GinHint) -> list[str]:
    if not hint.gone:
        return []
    # Translators: about the cards that would make melds with a card
    return [tr_n("{n} of its neighbours is gone.", "{n} of its neighbours are gone.", hint.gone)]


def _instead(hint: GinHint, name: Name, who: Sequence[str], most: int) -> list[str]:
    """Return why not to knock, or to discard a card that leaves less deadwood."""
    if hint.could_knock is not None:
        return [
            tr(
                "You can knock with {deadwood}, but playing on is worth more.",
                deadwood=hint.could_knock,
            )
        ]
    if hint.wanted:
        card, seat, other = hint.wanted
        told = tr(
            "Not {card}: {name} took {other}.", card=name(card), name=who[seat], other=name(other)
        )
        return [told, *_hopes(hint, name, min(most, 1))]
    if hint.safe:
        _, seat, other = hint.safe
        told = tr("{name} discarded {card}, so it is safer.", name=who[seat], card=name(other))
        return [told, *_hopes(hint, name, min(most, 1))]
    return []


def _hopes(hint: GinHint, name: Name, most: int) -> list[str]:
    if not hint.hopes[:most]:
        return []
    pairs = [
        # Translators: two cards, and which would make a meld of them: "7♥ 7♦ for 7♠ or 7♣"
        tr(
            "{cards} for {missing}",
            cards=names(hope.cards, name),
            missing=either(map(name, iterate(hope.missing))),
        )
        for hope in hint.hopes[:most]
    ]
    return [tr("Keep {pairs}.", pairs=groups(pairs))]


def choice_alone() -> str:
    """Return what hints rest on at a table where choices have no value."""
    return tr(
        "At this table a hint is what the expert would do. What a choice is worth can be told"
        " where two play for one score."
    )

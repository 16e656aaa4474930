"""Hints: what to do, what it is worth, and why, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
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
from app.words.en.gin.wording import Name, names

_LINE: Final = 55
"""Columns of the table in the smallest window, where a hint has ``_LINES``."""
_LINES: Final = 2


def advice(hint: GinHint, name: Name, who: Sequence[str]) -> str:
    """A hint in one to three short sentences with its numbers. ``who`` are names by seat."""
    if hint.worth is None:
        return f"{_what(hint, name)}: {_deadwood(hint)}.{_reason(hint, name, who, 2)}"
    verdict = f"{_what(hint, name)}: wins {_worth(hint.worth, ' points')}"
    if hint.next_best:
        other = _other(hint, hint.next_best.action, name)
        verdict += f"; {other} {_worth(hint.next_best.worth)}"
    why = [_reason(hint, name, who, most) for most in (2, 1, 0)]
    reasons = (*filter(None, why), f" {_counted(hint)}.", "")
    told = [f"{verdict}.{why}" for why in reasons]
    return next((each for each in told if len(wrap(each, _LINE)) <= _LINES), told[-1])


def _worth(worth: ChoiceValue, unit: str = "") -> str:
    # A little below zero is written as nothing.
    points = round(worth.points, 1) + 0.0
    return f"{100 * worth.win:.0f} %, {points:+.1f}{unit}"


def _what(hint: GinHint, name: Name) -> str:
    """What to do, in a few words."""
    match hint.action:
        case DrawDiscard():
            return "Take it" if hint.expected is not None else "Take it and knock"
        case DrawStock():
            return "Draw from the stock"
        case Pass():
            return "Pass"
        case Knock(card):
            return f"{'Gin' if hint.after == 0 else 'Knock'} with {name(card)}"
        case BigGin():
            return "Big gin"
        case Discard(card):
            return f"Throw {name(card)}"
        case _:
            return ""


def _other(hint: GinHint, action: Action, name: Name) -> str:
    """Another choice than that of the hint, in a word or two."""
    match action:
        case Discard() if isinstance(hint.action, Knock | BigGin):
            return "playing on"
        case DrawDiscard():
            return "taking it"
        case DrawStock():
            return "the stock"
        case Pass():
            return "passing"
        case Knock() | BigGin():
            return "going down"
        case Discard(card):
            return name(card)
        case _:
            return "another"


def _counted(hint: GinHint) -> str:
    """The deadwood before and after, as a sentence without its stop."""
    told = _deadwood(hint)
    return told[:1].upper() + told[1:]


def _deadwood(hint: GinHint) -> str:
    match hint.action:
        case Pass() if hint.expected is None:
            return "you cannot knock with it. The hand is dead, and nobody scores"
        case DrawStock() | Pass():
            return f"deadwood {hint.before}, then {hint.expected:.0f} on average"
        case BigGin():
            return "all eleven cards are in melds"
    numbers = f"deadwood {hint.before} to {hint.after}"
    if hint.before == hint.after:
        numbers = f"deadwood stays {hint.after}"
    return f"it goes into a meld, {numbers}" if hint.melds else numbers


def _reason(hint: GinHint, name: Name, who: Sequence[str], most: int) -> str:
    """Why, with at most so many pairs to keep: what really tells the choice from others."""
    match hint.action:
        case DrawDiscard() if hint.worth and hint.melds:
            return f" {_counted(hint)}."
        case DrawDiscard() if hint.expected is not None:
            return _hopes(hint, name, most) or _stock(hint)
        case DrawStock() | Pass() if hint.expected is not None:
            return _hopes(hint, name, most)
        case Knock() | BigGin():
            return _going_down(hint)
        case Discard():
            return _instead(hint, name, who, most) or _gone(hint) + _hopes(hint, name, most)
        case _:
            return ""


def _going_down(hint: GinHint) -> str:
    """What speaks for going down now."""
    if hint.rival is None or hint.worth is None:
        return ""
    return f" The other hand is likely at about {hint.rival:.0f}."


def _gone(hint: GinHint) -> str:
    return f" {hint.gone} of its neighbours are gone." if hint.gone else ""


def _stock(hint: GinHint) -> str:
    if hint.expected is None or hint.expected <= hint.after:
        return ""
    return f" The stock would leave {hint.expected:.0f} on average."


def _instead(hint: GinHint, name: Name, who: Sequence[str], most: int) -> str:
    """Why not what is nearer at hand: to knock, or to throw what leaves less."""
    if hint.could_knock is not None:
        return f" You can knock with {hint.could_knock}, but playing on is worth more."
    if hint.wanted:
        card, seat, other = hint.wanted
        return f" Not {name(card)}: {who[seat]} took {name(other)}." + _hopes(
            hint, name, min(most, 1)
        )
    if hint.safe:
        _, seat, other = hint.safe
        return f" {who[seat]} threw {name(other)}, so it is safer." + _hopes(
            hint, name, min(most, 1)
        )
    return ""


def _hopes(hint: GinHint, name: Name, most: int) -> str:
    if not hint.hopes[:most]:
        return ""
    pairs = "; ".join(
        f"{names(hope.cards, name)} for {' or '.join(map(name, iterate(hope.missing)))}"
        for hope in hint.hopes[:most]
    )
    return f" Keep {pairs}."

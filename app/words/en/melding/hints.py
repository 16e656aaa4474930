"""Reasons for what a hint advises at a table with open melds, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.cards.cards import Card, Cards, iterate
from app.coach.reasons import HintReason, Why

Name = Callable[[Card], str]
"""How a card is written on this terminal."""

_ROOM: Final = 110
"""Cells for a hint in the smallest window: two lines of 55."""

_PLAIN: Final = {
    Why.ONLY_WAY: "nothing else is possible",
    Why.GOES_OUT: "you go out in this turn",
    Why.GOES_RUMMY: "your whole hand goes in this turn, and counts double",
    Why.IS_DOWN: "you are down, and a card more is a card more to get rid of",
    Why.MORE_USE: "it is likely to do more for you than a card from the stock",
    Why.LEAST_USE: "all in all, it does least for you and for the others",
    Why.STOCK_ENDS: "the hand ends with the stock, and the lowest hand wins it",
    Why.COSTS_MORE: "it would help, but not by as much as the penalty card costs",
}
"""The sentences without values."""


def told(what: str, reasons: Sequence[HintReason], name: Name, who: Sequence[str]) -> str:
    """A hint: what to do, the first reason, and as many more as there is room for. ``who`` are
    names by seat.
    """
    first, *more = (_because(reason, name, who) for reason in reasons)
    text = f"{what}: {first}."
    for each in more:
        longer = f"{text} {each[:1].upper()}{each[1:]}."
        if len(longer) > _ROOM:
            break
        text = longer
    return text


def _because(reason: HintReason, name: Name, who: Sequence[str]) -> str:
    if plain := _PLAIN.get(reason.why):
        return plain
    if reason.seat is not None:
        return _about_somebody(reason, name, who[reason.seat])
    card = "" if reason.card is None else name(reason.card)
    cards, amount = _named(reason.cards, name), reason.amount
    match reason.why:
        case Why.GOES_DOWN:
            return f"you can go down, with {_points(amount)} left"
        case Why.COMPLETES:
            return f"it makes {cards}"
        case Why.FITS_TABLE:
            return "it can be laid off"
        case Why.NEARER:
            if not amount:
                return "it completes the contract but for a card to throw"
            return f"the contract then needs {_cards(amount)} more"
        case Why.GOES_WITH:
            wanted = f", and {_any(reason.missing, name)} would make a meld"
            return f"it goes with {cards}" + (wanted if reason.missing else "")
        case Why.LEAVES:
            return f"then only {_points(amount)} stay in your hand"
        case Why.CHEAPER:
            return "it counts less than what you can throw for it"
        case Why.NO_USE:
            needs = f", and the contract still needs {_cards(amount)}" if amount else ""
            return f"{card} goes with nothing you hold{needs}"
        case Why.FITS_NOTHING:
            return f"{card} fits no meld on the table"
        case Why.LESS_USE:
            return f"a card from the stock is likely to do more for you than {card}"
        case Why.NEXT_IN_STOCK:
            return f"the next card is {card}, which you can use"
        case Why.FEWER_POINTS:
            return f"what lies on the table does not count, and {_points(amount)} stay"
        case Why.HOLDS_BACK:
            return f"keep {cards}: the whole hand at once counts double"
        case Why.GIVES_NOTHING:
            return f"keep {cards}: nobody can lay off on what you hold"
        case Why.NOBODY_CAN_USE:
            return "nobody can use it, all that goes with it has been seen"
        case Why.ALONE:
            return f"it goes with nothing you hold, and counts {amount}"
        case Why.NO_PART:
            return f"the contract can do without it, and still needs {_cards(amount)}"
        case Why.HIGHEST:
            return f"it counts {amount}, and nothing that you can throw counts more"
        case Why.KEEPS:
            return f"keep {cards} for {_any(reason.missing, name)}"
        case _:
            return "put down now, it would let others go out first"


def _about_somebody(reason: HintReason, name: Name, player: str) -> str:
    card = "" if reason.card is None else name(reason.card)
    match reason.why:
        case Why.DENIES:
            return f"otherwise {player} gets it"
        case Why.SOMEBODY_IS_CLOSE:
            return f"{player} has only {_cards(reason.amount)} left"
        case Why.WANTED:
            return f"not {card}, {player} took {_named(reason.cards, name)}"
        case Why.FITS_NEXT:
            return f"not {card}, {player} could lay it off"
        case _:
            return f"put down now, your melds would let {player} go out first"


def _named(cards: Cards, name: Name) -> str:
    return " ".join(name(card) for card in iterate(cards))


def _any(cards: Cards, name: Name) -> str:
    return " or ".join(dict.fromkeys(name(card) for card in iterate(cards)))


def _points(amount: int | None) -> str:
    return f"{amount} point{'s' * (amount != 1)}"


def _cards(amount: int | None) -> str:
    return f"{amount} card{'s' * (amount != 1)}"

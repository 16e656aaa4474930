"""Reasons for hints at a table with open melds, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Cards, iterate
from app.coach.reasons import HintReason, Why
from app.text.cards import Name, names
from app.text.cells import width_of
from app.text.lists import as_sentence, either, sentences
from app.text.speech import msg, tr, tr_n

_ROOM: Final = 110
"""Cells for a hint in the smallest window: two lines of 55."""

_PLAIN: Final = {
    # Translators: reasons for a hint; the first follows the action and a colon, the others begin
    # with a large letter
    Why.ONLY_WAY: msg("nothing else is possible"),
    Why.GOES_OUT: msg("you go out in this turn"),
    Why.GOES_RUMMY: msg("your whole hand goes in this turn, and counts double"),
    Why.IS_DOWN: msg("you are down, and a card more is a card more to get rid of"),
    Why.MORE_USE: msg("it is likely to do more for you than a card from the stock"),
    Why.LEAST_USE: msg("all in all, it does least for you and for the others"),
    Why.STOCK_ENDS: msg("the hand ends with the stock, and the lowest hand wins it"),
    Why.COSTS_MORE: msg("it would help, but not by as much as the penalty card costs"),
    Why.FITS_TABLE: msg("it can be laid off"),
    Why.CHEAPER: msg("it counts less than what you can discard for it"),
    Why.NOBODY_CAN_USE: msg("nobody can use it, all that goes with it has been seen"),
    Why.FEEDS_NOBODY: msg("put down now, it would let others go out first"),
}
"""The sentences without values."""


def told(what: str, reasons: Sequence[HintReason], name: Name, who: Sequence[str]) -> str:
    """Return a hint: the action, the first reason, and as many more as there is room for.

    ``who`` are names by seat.
    """
    first, *more = (_because(reason, name, who) for reason in reasons)
    # Translators: the action, and why: "Discard 9♦: nobody can use it."
    text = tr("{what}: {reason}.", what=what, reason=first)
    for each in more:
        longer = sentences([text, as_sentence(f"{each[:1].upper()}{each[1:]}")])
        if width_of(longer) > _ROOM:
            break
        text = longer
    return text


def _because(reason: HintReason, name: Name, who: Sequence[str]) -> str:
    if reason.seat is not None:
        return _about_somebody(reason, name, who[reason.seat])
    if plain := _PLAIN.get(reason.why):
        return tr(plain)
    card = "" if reason.card is None else name(reason.card)
    cards, amount = names(reason.cards, name), reason.amount or 0
    match reason.why:
        case Why.GOES_DOWN:
            return tr_n(
                "you can go down, with {n} point left",
                "you can go down, with {n} points left",
                amount,
            )
        case Why.COMPLETES:
            return tr("it makes {cards}", cards=cards)
        case Why.NEARER if not amount:
            return tr("it completes the contract but for a card to discard")
        case Why.NEARER:
            return tr_n(
                "the contract then needs {n} card more",
                "the contract then needs {n} cards more",
                amount,
            )
        case Why.GOES_WITH if reason.missing:
            return tr(
                "it goes with {cards}, and {missing} would make a meld",
                cards=cards,
                missing=_any(reason.missing, name),
            )
        case Why.GOES_WITH:
            return tr("it goes with {cards}", cards=cards)
        case Why.LEAVES:
            return tr_n(
                "then only {n} point stays in your hand",
                "then only {n} points stay in your hand",
                amount,
            )
        case Why.NO_USE if amount:
            return tr_n(
                "{card} goes with nothing you hold, and the contract still needs {n} card",
                "{card} goes with nothing you hold, and the contract still needs {n} cards",
                amount,
                card=card,
            )
        case Why.NO_USE:
            return tr("{card} goes with nothing you hold", card=card)
        case Why.FITS_NOTHING:
            return tr("{card} fits no meld on the table", card=card)
        case Why.LESS_USE:
            return tr("a card from the stock is likely to do more for you than {card}", card=card)
        case Why.NEXT_IN_STOCK:
            return tr("the next card is {card}, which you can use", card=card)
        case Why.FEWER_POINTS:
            return tr_n(
                "what lies on the table does not count, and {n} point stays",
                "what lies on the table does not count, and {n} points stay",
                amount,
            )
        case Why.HOLDS_BACK:
            return tr("keep {cards}: the whole hand at once counts double", cards=cards)
        case Why.GIVES_NOTHING:
            return tr("keep {cards}: nobody can lay off on what you hold", cards=cards)
        case Why.HAND_COUNTS:
            return tr("your hand then counts {points}", points=amount)
        case Why.HELPFUL:
            return helpful(amount, reason.instead_amount or 0)
        case Why.ALONE:
            return tr("it goes with nothing you hold, and counts {points}", points=amount)
        case Why.NO_PART:
            return tr_n(
                "the contract can do without it, and still needs {n} card",
                "the contract can do without it, and still needs {n} cards",
                amount,
            )
        case Why.HIGHEST:
            return tr(
                "it counts {points}, and nothing that you can discard counts more", points=amount
            )
        case _:
            return tr("keep {cards} for {missing}", cards=cards, missing=_any(reason.missing, name))


def helpful(count: int, unseen: int) -> str:
    """Return how many of the unseen cards go into a meld, as a clause."""
    # Translators: n cards would go into a meld
    return tr_n("{n} of {m} unseen cards helps", "{n} of {m} unseen cards help", count, m=unseen)


def _about_somebody(reason: HintReason, name: Name, player: str) -> str:
    card = "" if reason.card is None else name(reason.card)
    match reason.why:
        case Why.DENIES:
            return tr("otherwise {name} gets it", name=player)
        case Why.SOMEBODY_IS_CLOSE:
            return tr_n(
                "{name} has only {n} card left",
                "{name} has only {n} cards left",
                reason.amount or 0,
                name=player,
            )
        case Why.WANTED:
            return tr(
                "not {card}, {name} took {other}",
                card=card,
                name=player,
                other=names(reason.cards, name),
            )
        case Why.FITS_NEXT:
            return tr("not {card}, {name} could lay it off", card=card, name=player)
        case _:
            return tr("put down now, your melds would let {name} go out first", name=player)


def _any(cards: Cards, name: Name) -> str:
    return either(dict.fromkeys(name(card) for card in iterate(cards)))

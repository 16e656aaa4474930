"""Reasons for a choice of Gin and against another, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.cards.cards import iterate
from app.coach.hints import explain
from app.coach.reasons import HintReason, Why
from app.games.gin.actions import Action
from app.games.gin.view import View
from app.players.gin.reading import Reading
from app.text.cards import Name, names
from app.text.lists import as_sentence, either, sentences
from app.text.melding.hints import helpful
from app.text.speech import tr, tr_n

CLOSE: Final = 0.005
"""Difference in the chance to win the match that is within the error of an estimate."""


def told(reasons: Iterable[HintReason], name: Name, who: Sequence[str]) -> list[str]:
    """Return a sentence for each reason. ``who`` are names by seat."""
    return [reason_told(reason, name, who) for reason in reasons]


_MOST: Final = 2
"""The most reasons of a text that tells why."""


def why(
    view: View,
    action: Action,
    other: Action,
    reading: Reading | None,
    name: Name,
    who: Sequence[str],
) -> str:
    """Return in sentences what speaks for an action and not for the other, or that nothing does.

    Without the ``reading`` of the other hand, what it may hold is no reason.
    """
    reasons = told(explain(view, action, other, reading)[:_MOST], name, who)
    return sentences(reasons or [nothing_separates()])


def nothing_separates(difference: float | None = None) -> str:
    """Return a sentence for choices that no reason tells apart; ``difference`` is that of their
    chances to win the match.
    """
    if difference is not None and difference < CLOSE:
        return tr("The difference is within the error.")
    return tr("No single count tells the two apart.")


def reason_told(reason: HintReason, name: Name, who: Sequence[str]) -> str:
    """Return a reason as a sentence. ``who`` are names by seat."""
    if reason.seat is not None:
        return _about_player(reason, name, who[reason.seat])
    if reason.why in (Why.HELPED, Why.KNOCK_WITH, Why.GIN_WITH, Why.LESS_DEADWOOD):
        return _compared(reason, name)
    card = "" if reason.card is None else name(reason.card)
    n, m = reason.amount or 0, reason.instead_amount or 0
    match reason.why:
        case Why.ONLY_WAY:
            return tr("Nothing else is possible.")
        case Why.BREAKS:
            return tr("{card} breaks up {cards}.", card=card, cards=names(reason.cards, name))
        case Why.KEEPS:
            # Translators: two cards, and which would make a meld of them: "7♥ 7♦ for 7♠ or 7♣"
            pairs = tr(
                "{cards} for {missing}",
                cards=names(reason.cards, name),
                missing=either(map(name, iterate(reason.missing))),
            )
            return tr("Keep {pairs}.", pairs=pairs)
        case Why.COMPLETES:
            return tr("{card} makes {cards}.", card=card, cards=names(reason.cards, name))
        case Why.NO_USE:
            return tr("{card} goes with nothing you hold.", card=card)
        case Why.KNOCKS if n:
            return tr("With {card} you can knock with {points}.", card=card, points=n)
        case Why.KNOCKS:
            return tr("{card} makes gin.", card=card)
        case Why.HELPFUL:
            return as_sentence(helpful(n, m))
        case Why.GINS:
            return tr_n(
                "{n} of {m} unseen cards makes gin.", "{n} of {m} unseen cards make gin.", n, m=m
            )
        case Why.GIN_BONUS:
            return tr_n("Gin brings a bonus of {n} point.", "Gin brings a bonus of {n} points.", n)
        case Why.WINS_MATCH:
            mine, theirs = reason.scores or (0, 0)
            return tr(
                "At {mine} to {theirs} a knock wins the match in {n} of 100 hands.",
                mine=mine,
                theirs=theirs,
                n=n,
            )
        case Why.LOSES_MATCH:
            mine, theirs = reason.scores or (0, 0)
            return tr(
                "At {mine} to {theirs} an undercut loses the match in {n} of 100 hands.",
                mine=mine,
                theirs=theirs,
                n=n,
            )
        case Why.STOCK_IS_LOW:
            return tr_n(
                "Only {n} card is left in the stock.", "Only {n} cards are left in the stock.", n
            )
        case Why.LAYS_OFF:
            return tr(
                "The other melds let {cards} be laid off.",
                cards=either(map(name, iterate(reason.cards))),
            )
        case _:
            raise ValueError(reason.why)


def _compared(reason: HintReason, name: Name) -> str:
    """Return a count after the choice and after the other one."""
    first = {
        # Translators: cards that would go into a meld, by the choice after which they do
        Why.HELPED: tr("Cards that help"),
        # Translators: cards that would allow a knock in the next turn
        Why.KNOCK_WITH: tr("Cards to knock with"),
        Why.GIN_WITH: tr("Cards for gin"),
        Why.LESS_DEADWOOD: tr("Deadwood"),
    }[reason.why]
    count = either(map(name, iterate(reason.cards))) if reason.cards else str(reason.amount)
    other_count = reason.instead_amount
    if reason.card is None and reason.instead is not None:
        # Translators: "Cards that help: 11 after 9♥; 14 are possible."
        return tr(
            "{what}: {other_count} after {other}; {count} possible.",
            what=first,
            other_count=other_count,
            other=name(reason.instead),
            count=reason.amount,
        )
    if reason.card is None:
        # Translators: the deadwood of a knock, and of the other way to knock
        return tr(
            "{what}: {count}, otherwise {other_count}.",
            what=first,
            count=count,
            other_count=other_count,
        )
    if reason.instead is not None:
        # Translators: "Cards that help: 14 after A♣, 11 after 9♥."
        return tr(
            "{what}: {count} after {card}, {other_count} after {other}.",
            what=first,
            count=count,
            card=name(reason.card),
            other_count=other_count,
            other=name(reason.instead),
        )
    if reason.why is Why.LESS_DEADWOOD:
        # Translators: what: the word for deadwood
        return tr(
            "{what}: {count} with {card}, {other_count} on average from the stock.",
            what=first,
            count=count,
            card=name(reason.card),
            other_count=other_count,
        )
    # Translators: "Cards that help: 14 with A♣, 11 without."
    return tr(
        "{what}: {count} with {card}, {other_count} without.",
        what=first,
        count=count,
        card=name(reason.card),
        other_count=other_count,
    )


def _about_player(reason: HintReason, name: Name, player: str) -> str:
    card = "" if reason.card is None else name(reason.card)
    other = "" if reason.instead is None else name(reason.instead)
    cards, n = names(reason.cards, name), reason.amount or 0
    match reason.why:
        case Why.FITS_OTHER if reason.instead is None:
            return tr(
                "{card} fits what {name} holds in {n} of 100 hands.", card=card, name=player, n=n
            )
        case Why.FITS_OTHER if reason.cards:
            # Translators: how often a card makes a meld with the cards that a player may hold
            return tr(
                "{name} took {cards}: {card} fits in {n} of 100 hands, {other} in {m}.",
                name=player,
                cards=cards,
                card=card,
                n=n,
                other=other,
                m=reason.instead_amount or 0,
            )
        case Why.FITS_OTHER:
            return tr(
                "{card} fits what {name} holds in {n} of 100 hands, {other} in {m}.",
                card=card,
                name=player,
                n=n,
                other=other,
                m=reason.instead_amount or 0,
            )
        case Why.WANTED:
            return tr("Not {card}: {name} took {other}.", card=card, name=player, other=cards)
        case Why.SAFER:
            return tr(
                "{name} discarded {cards}, so {card} is safer.",
                name=player,
                cards=cards,
                card=card,
            )
        case Why.SHOWS:
            return tr("Taking {card} tells {name} what you collect.", card=card, name=player)
        case Why.OTHER_DEADWOOD:
            return tr_n(
                "{name} likely has about {n} point.",
                "{name} likely has about {n} points.",
                n,
                name=player,
            )
        case Why.UNDERCUT:
            return tr("{name} would undercut a knock in {n} of 100 hands.", name=player, n=n)
        case _:
            raise ValueError(reason.why)

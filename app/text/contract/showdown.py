"""The end of a round of Contract Rummy, for the player of one seat."""

from __future__ import annotations

from typing import Final

from app.cards.cards import Card, Cards, is_joker, iterate, rank_of, suit_of
from app.cards.moves import Discard
from app.games.contract.actions import GoDown
from app.games.contract.rules import CONTRACTS, ROUNDS, points_of
from app.games.contract.score import How
from app.table.contract import ContractFinishedRound, ContractMatchView
from app.text.cards import Name
from app.text.contract.labels import contract_name
from app.text.ending import Ending, Left
from app.text.lists import sentences
from app.text.melding import ending as words
from app.text.people import People, sentence
from app.text.speech import msg, tr

_NOBODY_OUT: Final = {
    How.STOCK: msg("Nobody went out: there is nothing left to draw. All pay for what they hold."),
    How.IDLE: msg(
        "Nobody went out: for too many turns nobody drew from the stock, went down or laid off."
        " All pay for what they hold."
    ),
}


def ending(
    match_view: ContractMatchView, played: ContractFinishedRound, people: People, name: Name
) -> Ending:
    """Return the end of the round played last; ``name`` writes a card."""
    result, winner = played.end, played.end.winner
    winners = () if winner is None else (winner,)
    return Ending(
        tr(
            "{name} is over",
            name=tr("Round {number} of {rounds}", number=result.number, rounds=ROUNDS),
        ),
        (contract_name(CONTRACTS[result.number - 1]),),
        winners,
        tr("OUT!") if winners else "",
        _how(played, people, name),
        headings=(tr("this round"), tr("total")),
        players=tuple(
            Left(
                people.names[seat],
                tuple((card, points_of(card)) for card in in_sequence(result.left[seat])),
                tr("went out") if seat == winner else "",
                (
                    f"+{result.points[seat]}" if result.points[seat] else words.NONE,
                    str(match_view.standing.sheet.totals[seat]),
                ),
            )
            for seat in words.in_order(people, winners)
        ),
    )


def in_sequence(cards: Cards) -> list[Card]:
    """Return cards by rank from the ace up, jokers last."""
    return sorted(
        iterate(cards),
        key=lambda card: (is_joker(card), 0 if is_joker(card) else rank_of(card), suit_of(card)),
    )


def _how(played: ContractFinishedRound, people: People, name: Name) -> str:
    result = played.end
    if result.winner is None:
        return tr(_NOBODY_OUT[result.how])
    is_you, who = people.is_you(result.winner), sentence(people.name(result.winner))
    match played.history[-1][1]:
        case Discard(card) if is_you:
            went = tr("You discarded {card} and went out.", card=name(card))
        case Discard(card):
            went = tr("{name} discarded {card} and went out.", name=who, card=name(card))
        case GoDown() if is_you:
            went = tr("You put everything on the table and went out.")
        case GoDown():
            went = tr("{name} put everything on the table and went out.", name=who)
        case action:
            raise ValueError(action)
    others_pay = tr("The others pay for what they hold.")
    return sentences([went, others_pay])

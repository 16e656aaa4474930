"""The refusals of Contract Rummy, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card
from app.games.contract.rules import ContractCode
from app.quoting import quoted
from app.text.cards import long_name
from app.text.contract.labels import melds
from app.text.refusals import (
    Sentences,
    does_not_fit,
    just_taken,
    no_action,
    no_action_because,
    not_held,
    out_of_range,
    unknown_options,
)
from app.text.speech import msg, tr, tr_n


def _no_joker_for_it(card: Card) -> str:
    return tr("No joker of that meld stands for the {card}.", card=long_name(card))


def _other_contract(sets: int, runs: int) -> str:
    return tr("Going down takes exactly {melds} in this round.", melds=melds(sets, runs))


def _cards_left_over(count: int) -> str:
    return tr_n(
        "In this round every card must be in a meld: {n} card would be left.",
        "In this round every card must be in a meld: {n} cards would be left.",
        count,
    )


def _no_meld_text(text: str) -> str:
    return tr("{text} is not a meld.", text=quoted(text))


def _wrong_seats(possible: Sequence[int], seats: int) -> str:
    return tr(
        "Contract Rummy is for {least} to {most} players, not {seats}.",
        least=possible[0],
        most=possible[-1],
        seats=seats,
    )


SENTENCES: Final[Sentences] = {
    ContractCode.ANSWER_FIRST: msg("First decide whether to buy the top of the pile."),
    ContractCode.CLAIM_FIRST: msg(
        "Another player wants to buy the top of the pile: take it or let it go."
    ),
    ContractCode.DRAW_FIRST: msg("Draw a card first."),
    ContractCode.DRAWN: msg("A card has been drawn: end the turn by discarding one."),
    ContractCode.ROUND_OVER: msg("The round is over."),
    ContractCode.EMPTY_STOCK: msg("The stock is empty: take the top of the pile."),
    ContractCode.EMPTY_PILE: msg("The discard pile is empty: draw from the stock."),
    ContractCode.NOT_HELD: not_held,
    ContractCode.JUST_TAKEN: just_taken,
    ContractCode.ALREADY_DOWN: msg("After going down there are no new melds: lay off instead."),
    ContractCode.OTHER_CONTRACT: _other_contract,
    ContractCode.NO_MELD: msg("A set is three or more of a rank, a run four or more of a suit."),
    ContractCode.CARD_TWICE: msg("A card can be in one meld only."),
    ContractCode.CARDS_LEFT_OVER: _cards_left_over,
    ContractCode.NOTHING_TO_THROW: msg("One card that may be discarded must stay in the hand."),
    ContractCode.NOT_DOWN: msg("Go down first: cards are laid off after that."),
    ContractCode.NO_SUCH_MELD: msg("There is no such meld on the table."),
    ContractCode.DOES_NOT_FIT: does_not_fit,
    ContractCode.NO_JOKER_FOR_IT: _no_joker_for_it,
    ContractCode.STOCK_CARD_SEEN: msg(
        "Nothing can be undone: you have seen the card from the stock."
    ),
    ContractCode.PENALTY_CARD_SEEN: msg(
        "Nothing can be undone: the buyer has seen the penalty card."
    ),
    ContractCode.NO_ACTION: no_action,
    ContractCode.NO_ACTION_BECAUSE: no_action_because,
    ContractCode.NO_MELD_TEXT: _no_meld_text,
    ContractCode.UNKNOWN_OPTIONS: unknown_options,
    ContractCode.OUT_OF_RANGE: out_of_range,
    ContractCode.WRONG_SEATS: _wrong_seats,
}

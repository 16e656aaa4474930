"""What contract rummy refuses, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card
from app.games.contract.rules import ContractCode
from app.quoting import quoted
from app.text.refusals import Sentences, too_late
from app.words.en.any_game import (
    does_not_fit,
    just_taken,
    no_action,
    no_action_because,
    not_held,
    out_of_range,
    unknown_options,
)
from app.words.en.cards import long_name
from app.words.en.melding.table import contract


def _no_joker_for_it(card: Card) -> str:
    return f"No joker of that meld stands for the {long_name(card)}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _other_contract(sets: int, runs: int) -> str:
    return f"Going down takes exactly {contract(sets, runs)} in this round."


def _cards_left_over(count: int) -> str:
    return f"In this round every card must be in a meld: {_count(count, 'card')} would be left."


def _no_meld_text(text: str) -> str:
    return f"{quoted(text)} is not a meld."


def _wrong_seats(possible: Sequence[int], seats: int) -> str:
    return f"Contract Rummy is for {possible[0]} to {possible[-1]} players, not {seats}."


SENTENCES: Final[Sentences] = {
    ContractCode.ANSWER_FIRST: "Say first whether the top of the pile is to be bought.",
    ContractCode.CLAIM_FIRST: "Somebody wants to buy the top of the pile: take it or let it go.",
    ContractCode.DRAW_FIRST: "Draw a card first.",
    ContractCode.DRAWN: "A card has been drawn: end the turn by throwing one.",
    ContractCode.ROUND_OVER: "The round is over.",
    ContractCode.EMPTY_STOCK: "The stock is empty: take the top of the pile.",
    ContractCode.EMPTY_PILE: "The discard pile is empty: draw from the stock.",
    ContractCode.NOT_HELD: not_held,
    ContractCode.JUST_TAKEN: just_taken,
    ContractCode.ALREADY_DOWN: "After going down there are no new melds: lay off instead.",
    ContractCode.OTHER_CONTRACT: _other_contract,
    ContractCode.NO_MELD: "A set is three or more of a rank, a run four or more of a suit.",
    ContractCode.CARD_TWICE: "A card can be in one meld only.",
    ContractCode.CARDS_LEFT_OVER: _cards_left_over,
    ContractCode.NOTHING_TO_THROW: "One card that may be thrown must stay in the hand.",
    ContractCode.NOT_DOWN: "Go down first: cards are laid off after that.",
    ContractCode.NO_SUCH_MELD: "There is no such meld on the table.",
    ContractCode.DOES_NOT_FIT: does_not_fit,
    ContractCode.NO_JOKER_FOR_IT: _no_joker_for_it,
    ContractCode.STOCK_CARD_SEEN: too_late("you have seen the card from the stock"),
    ContractCode.PENALTY_CARD_SEEN: too_late("the buyer has seen the penalty card"),
    ContractCode.NO_ACTION: no_action,
    ContractCode.NO_ACTION_BECAUSE: no_action_because,
    ContractCode.NO_MELD_TEXT: _no_meld_text,
    ContractCode.UNKNOWN_OPTIONS: unknown_options,
    ContractCode.OUT_OF_RANGE: out_of_range,
    ContractCode.WRONG_SEATS: _wrong_seats,
}

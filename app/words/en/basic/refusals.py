"""What Basic Rummy refuses, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from typing import Final

from app.cards.cards import Card
from app.games.basic.rules import BasicCode
from app.text.refusals import (
    Sentences,
    does_not_fit,
    just_taken,
    no_action,
    no_action_because,
    not_a_choice,
    not_held,
    not_true_or_false,
    out_of_range,
    too_late,
    unknown_options,
)
from app.words.en.cards import long_name


def _leaves_barred(card: Card) -> str:
    return (
        f"That would leave only the {long_name(card)}, which was just taken from the pile: it"
        " cannot be thrown, and fits no meld."
    )


def _impossible_deal(amounts: range, most: int) -> str:
    return (
        f"dealt is 1 to {most} whole numbers from {amounts[0]} to {amounts[-1]}: the cards for each"
        " of 2 players, of 3, and so on."
    )


def _too_many_cards(seats: int, cards: int) -> str:
    return f"{cards} cards for each of {seats} players leave nothing to draw in a pack of 52."


def _needs_length(name: str) -> str:
    return f"{name} needs the length {name}: set that, or leave this as it was."


def _wrong_seats(possible: range, seats: int) -> str:
    low, high = possible[0], possible[-1]
    wanted = str(low) if low == high else f"{low} to {high}"
    return f"These rules are for {wanted} players, not {seats}."


SENTENCES: Final[Sentences] = {
    BasicCode.DRAW_FIRST: "Draw a card first.",
    BasicCode.DRAWN: "A card has been drawn: meld, lay off, or throw a card.",
    BasicCode.HAND_OVER: "The hand is over.",
    BasicCode.NOT_IN_TURN: "It is somebody else's turn.",
    BasicCode.MUST_TAKE: "The stock is empty, and only one card is left: take it from the pile.",
    BasicCode.NOT_HELD: not_held,
    BasicCode.JUST_TAKEN: just_taken,
    BasicCode.NO_MELD: "A meld is three or four of a rank, or a run of three or more in a suit.",
    BasicCode.NOT_OWN_CARDS: "Meld cards of your own hand alone.",
    BasicCode.NO_SUCH_MELD: "There is no such meld on the table.",
    BasicCode.DOES_NOT_FIT: does_not_fit,
    BasicCode.ONE_MELD: "One meld a turn: lay off, or throw a card.",
    BasicCode.ONLY_TO_GO_RUMMY: "A second meld in a turn needs the whole hand to go in it.",
    BasicCode.GOING_RUMMY: "You are going rummy: every card has to go in this turn.",
    BasicCode.LEAVES_BARRED: _leaves_barred,
    BasicCode.LEAVES_NO_THROW: "Keep a card to throw: here the last card has to be thrown.",
    BasicCode.STOCK_CARD_SEEN: too_late("you have seen the card from the stock"),
    BasicCode.NO_ACTION: no_action,
    BasicCode.NO_ACTION_BECAUSE: no_action_because,
    BasicCode.UNKNOWN_OPTIONS: unknown_options,
    BasicCode.NOT_A_CHOICE: not_a_choice,
    BasicCode.OUT_OF_RANGE: out_of_range,
    BasicCode.NOT_TRUE_OR_FALSE: not_true_or_false,
    BasicCode.IMPOSSIBLE_DEAL: _impossible_deal,
    BasicCode.TOO_MANY_CARDS: _too_many_cards,
    BasicCode.NEEDS_LENGTH: _needs_length,
    BasicCode.WRONG_SEATS: _wrong_seats,
}

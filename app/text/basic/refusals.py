"""The refusals of Basic Rummy, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from typing import Final

from app.cards.cards import Card
from app.games.basic.rules import BasicCode
from app.text.cards import long_name
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
    unknown_options,
)
from app.text.speech import msg, tr, tr_n


def _leaves_barred(card: Card) -> str:
    return tr(
        "That would leave only the {card}, which was just taken from the pile: it cannot be"
        " discarded, and fits no meld.",
        card=long_name(card),
    )


def _impossible_deal(amounts: range, most: int) -> str:
    return tr(
        "dealt is 1 to {most} whole numbers from {fewest_cards} to {most_cards}: the cards for"
        " each of 2 players, of 3, and so on.",
        most=most,
        fewest_cards=amounts[0],
        most_cards=amounts[-1],
    )


def _wrong_seats(possible: range, seats: int) -> str:
    least, most = possible[0], possible[-1]
    if least == most:
        return tr_n(
            "These rules are for {n} player, not {seats}.",
            "These rules are for {n} players, not {seats}.",
            most,
            seats=seats,
        )
    return tr(
        "These rules are for {least} to {most} players, not {seats}.",
        least=least,
        most=most,
        seats=seats,
    )


SENTENCES: Final[Sentences] = {
    BasicCode.DRAW_FIRST: msg("Draw a card first."),
    BasicCode.DRAWN: msg("A card has been drawn: meld, lay off, or discard."),
    BasicCode.HAND_OVER: msg("The hand is over."),
    BasicCode.NOT_IN_TURN: msg("It is another player's turn."),
    BasicCode.MUST_TAKE: msg(
        "The stock is empty, and only one card is left: take it from the pile."
    ),
    BasicCode.NOT_HELD: not_held,
    BasicCode.JUST_TAKEN: just_taken,
    BasicCode.NO_MELD: msg(
        "A meld is three or four of a rank, or a run of three or more in a suit."
    ),
    BasicCode.NOT_OWN_CARDS: msg("Meld only cards of your own hand."),
    BasicCode.NO_SUCH_MELD: msg("There is no such meld on the table."),
    BasicCode.DOES_NOT_FIT: does_not_fit,
    BasicCode.ONE_MELD: msg("One meld a turn: lay off, or discard."),
    BasicCode.ONLY_TO_GO_RUMMY: msg("A second meld in a turn needs the whole hand to go in it."),
    BasicCode.GOING_RUMMY: msg("You are going rummy: every card has to go in this turn."),
    BasicCode.LEAVES_BARRED: _leaves_barred,
    BasicCode.LEAVES_NO_THROW: msg(
        "Keep a card to discard: here the last card has to be discarded."
    ),
    BasicCode.STOCK_CARD_SEEN: msg("Nothing can be undone: you have seen the card from the stock."),
    BasicCode.NO_ACTION: no_action,
    BasicCode.NO_ACTION_BECAUSE: no_action_because,
    BasicCode.UNKNOWN_OPTIONS: unknown_options,
    BasicCode.NOT_A_CHOICE: not_a_choice,
    BasicCode.OUT_OF_RANGE: out_of_range,
    BasicCode.NOT_TRUE_OR_FALSE: not_true_or_false,
    BasicCode.IMPOSSIBLE_DEAL: _impossible_deal,
    BasicCode.TOO_MANY_CARDS: msg(
        "{cards} cards for each of {seats} players leave nothing to draw in a pack of 52."
    ),
    BasicCode.NEEDS_LENGTH: msg(
        "{name} needs the length {name}: set that, or leave this as it was."
    ),
    BasicCode.WRONG_SEATS: _wrong_seats,
}

"""The refusals of Basic Rummy, besides those that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.refusals import CommonCode
from app.messages import msg, msg_n
from app.refusal import Code, Sentence


def _wrong_seats(possible: Sequence[int], seats: int) -> Sentence:
    least, most = possible[0], possible[-1]
    message = (
        msg_n(
            "These rules are for {n} player, not {seats}.",
            "These rules are for {n} players, not {seats}.",
            "most",
        )
        if least == most
        else msg("These rules are for {least} to {most} players, not {seats}.")
    )
    return Sentence(message, least=least, most=most, seats=seats)


class BasicCode(CommonCode, package="basic"):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Basic Rummy."""

    # What the hand waits for instead.
    DRAWN = Code("basic.drawn", msg("A card has been drawn: meld, lay off, or discard."))

    # Drawing and throwing.
    MUST_TAKE = Code(
        "basic.must-take",
        msg("The stock is empty, and only one card is left: take it from the pile."),
    )
    """The last card that can be drawn lies on the pile."""

    # Melding and laying off.
    NO_MELD = Code(
        "basic.no-meld",
        msg("A meld is three or four of a rank, or a run of three or more in a suit."),
    )
    NOT_OWN_CARDS = Code("basic.not-own-cards", msg("Meld only cards of your own hand."))
    ONE_MELD = Code("basic.one-meld", msg("One meld a turn: lay off, or discard."))
    ONLY_TO_GO_RUMMY = Code(
        "basic.only-to-go-rummy", msg("A second meld in a turn needs the whole hand to go in it.")
    )
    """A second meld in a turn is only allowed to go rummy, and cards would stay in the hand."""
    GOING_RUMMY = Code(
        "basic.going-rummy", msg("You are going rummy: every card has to go in this turn.")
    )
    """The whole hand must go in this turn, and would not."""
    LEAVES_BARRED = Code(
        "basic.leaves-barred",
        msg(
            "That would leave only the {card}, which was just taken from the pile: it cannot be"
            " discarded, and fits no meld."
        ),
    )
    LEAVES_NO_THROW = Code(
        "basic.leaves-no-throw",
        msg("Keep a card to discard: here the last card has to be discarded."),
    )

    # The options of a match.
    IMPOSSIBLE_DEAL = Code(
        "basic.impossible-deal",
        lambda amounts, most: Sentence(
            msg(
                "dealt is 1 to {most} whole numbers from {fewest_cards} to {most_cards}: the"
                " cards for each of 2 players, of 3, and so on."
            ),
            most=most,
            fewest_cards=amounts[0],
            most_cards=amounts[-1],
        ),
    )
    TOO_MANY_CARDS = Code(
        "basic.too-many-cards",
        msg("{cards} cards for each of {seats} players leave nothing to draw in a pack of 52."),
    )
    NEEDS_LENGTH = Code(
        "basic.needs-length",
        msg("{name} needs the length {name}: set that, or leave this as it was."),
    )
    WRONG_SEATS = Code("basic.wrong-seats", _wrong_seats)

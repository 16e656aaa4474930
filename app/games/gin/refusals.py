"""The refusals of Gin, besides those that every game has."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.refusals import CommonCode
from app.messages import msg, msg_n
from app.refusal import Code, Sentence


def _wrong_seats(seating: str, possible: Sequence[int], seats: int) -> Sentence:
    least, most = possible[0], possible[-1]
    message = (
        msg_n(
            "These rules ({seating}) are for {n} player, not {seats}.",
            "These rules ({seating}) are for {n} players, not {seats}.",
            "most",
        )
        if least == most
        else msg("These rules ({seating}) are for {least} to {most} players, not {seats}.")
    )
    return Sentence(message, seating=seating, least=least, most=most, seats=seats)


class GinCode(CommonCode, package="gin"):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Gin."""

    # What the hand waits for instead.
    UPCARD_FIRST = Code("gin.upcard-first", msg("Take the upcard or pass first."))
    DRAWN = Code("gin.drawn", msg("A card has been drawn: discard one, knock or go gin."))
    LAST_CARD = Code(
        "gin.last-card", msg("The last discard can be taken to knock with it, or passed.")
    )
    KNOCKED = Code("gin.knocked", msg("A player has knocked: lay off, then spread."))

    # Drawing and throwing.
    ALL_PASSED = Code(
        "gin.all-passed", msg("All passed the upcard, so the first draw is from the stock.")
    )
    ONLY_TO_KNOCK = Code(
        "gin.only-to-knock", msg("The last discard may be taken only to knock with it.")
    )
    MUST_KNOCK = Code(
        "gin.must-knock", msg("The last discard was taken, so this turn has to end in a knock.")
    )

    # Ending the hand.
    NO_MELD = Code(
        "gin.no-meld", msg("A meld is three or four of a rank, or a run of three or more.")
    )
    NOT_OWN_CARD = Code(
        "gin.not-own-card", msg("A card can be used once, and only from your own hand.")
    )
    DEADWOOD_LEFT = Code(
        "gin.deadwood-left",
        lambda deadwood, limit: Sentence(
            msg("That leaves deadwood {deadwood}; knock at {limit} or less.")
            if limit
            else msg("That leaves deadwood {deadwood}; only gin ends a hand."),
            deadwood=deadwood,
            limit=limit,
        ),
    )
    NO_BIG_GIN = Code("gin.no-big-gin", msg("Big gin is not played in this match."))
    NOT_BIG_GIN = Code("gin.not-big-gin", msg("Big gin needs all eleven cards in melds."))
    NO_SUCH_MELD = Code("gin.no-such-meld", msg("The knocker has no such meld."))

    # What an action has shown, so that it cannot be taken back.
    CARDS_SHOWN = Code("gin.cards-shown", msg("Nothing can be undone: the cards have been shown."))

    # The options of a match.
    SET_BY_UPCARD = Code(
        "gin.set-by-upcard",
        msg("In Oklahoma the upcard sets the knock limit: leave {name} at {usual}."),
    )
    NEEDS_OKLAHOMA = Code(
        "gin.needs-oklahoma", msg("{name} needs Oklahoma: turn that on, or leave this as it was.")
    )
    WRONG_SEATS = Code("gin.wrong-seats", _wrong_seats)

"""The refusals of Gin, in sentences; see ``app.text.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.games.gin.rules import GinCode
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


def _deadwood_left(deadwood: int, limit: int) -> str:
    if limit:
        return tr(
            "That leaves deadwood {deadwood}; knock at {limit} or less.",
            deadwood=deadwood,
            limit=limit,
        )
    return tr("That leaves deadwood {deadwood}; only gin ends a hand.", deadwood=deadwood)


def _wrong_seats(seating: str, possible: Sequence[int], seats: int) -> str:
    least, most = possible[0], possible[-1]
    if least == most:
        return tr_n(
            "These rules ({seating}) are for {n} player, not {seats}.",
            "These rules ({seating}) are for {n} players, not {seats}.",
            most,
            seating=seating,
            seats=seats,
        )
    return tr(
        "These rules ({seating}) are for {least} to {most} players, not {seats}.",
        seating=seating,
        least=least,
        most=most,
        seats=seats,
    )


SENTENCES: Final[Sentences] = {
    GinCode.UPCARD_FIRST: msg("Take the upcard or pass first."),
    GinCode.DRAW_FIRST: msg("Draw a card first."),
    GinCode.DRAWN: msg("A card has been drawn: discard one, knock or go gin."),
    GinCode.LAST_CARD: msg("The last discard can be taken to knock with it, or passed."),
    GinCode.KNOCKED: msg("A player has knocked: lay off, then spread."),
    GinCode.HAND_OVER: msg("The hand is over."),
    GinCode.NOT_IN_TURN: msg("It is another player's turn."),
    GinCode.ALL_PASSED: msg("All passed the upcard, so the first draw is from the stock."),
    GinCode.EMPTY_PILE: msg("The discard pile is empty: draw from the stock."),
    GinCode.ONLY_TO_KNOCK: msg("The last discard may be taken only to knock with it."),
    GinCode.MUST_KNOCK: msg("The last discard was taken, so this turn has to end in a knock."),
    GinCode.NOT_HELD: not_held,
    GinCode.JUST_TAKEN: just_taken,
    GinCode.NO_MELD: msg("A meld is three or four of a rank, or a run of three or more."),
    GinCode.NOT_OWN_CARD: msg("A card can be used once, and only from your own hand."),
    GinCode.DEADWOOD_LEFT: _deadwood_left,
    GinCode.NO_BIG_GIN: msg("Big gin is not played in this match."),
    GinCode.NOT_BIG_GIN: msg("Big gin needs all eleven cards in melds."),
    GinCode.NO_SUCH_MELD: msg("The knocker has no such meld."),
    GinCode.DOES_NOT_FIT: does_not_fit,
    GinCode.STOCK_CARD_SEEN: msg("Nothing can be undone: you have seen the card from the stock."),
    GinCode.CARDS_SHOWN: msg("Nothing can be undone: the cards have been shown."),
    GinCode.NO_ACTION: no_action,
    GinCode.NO_ACTION_BECAUSE: no_action_because,
    GinCode.UNKNOWN_OPTIONS: unknown_options,
    GinCode.NOT_A_CHOICE: not_a_choice,
    GinCode.OUT_OF_RANGE: out_of_range,
    GinCode.NOT_TRUE_OR_FALSE: not_true_or_false,
    GinCode.SET_BY_UPCARD: msg(
        "In Oklahoma the upcard sets the knock limit: leave {name} at {usual}."
    ),
    GinCode.NEEDS_OKLAHOMA: msg("{name} needs Oklahoma: turn that on, or leave this as it was."),
    GinCode.WRONG_SEATS: _wrong_seats,
}

"""What Gin refuses, in sentences; see ``app.text.refusals``."""

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
    too_late,
    unknown_options,
)


def _deadwood_left(deadwood: int, limit: int) -> str:
    low = f"knock at {limit} or less" if limit else "only gin ends a hand"
    return f"That leaves deadwood {deadwood}; {low}."


def _set_by_upcard(name: str, usual: int) -> str:
    return f"In Oklahoma the upcard sets the knock limit: leave {name} at {usual}."


def _needs_oklahoma(name: str) -> str:
    return f"{name} needs Oklahoma: turn that on, or leave this as it was."


def _wrong_seats(seating: str, possible: Sequence[int], seats: int) -> str:
    low, high = possible[0], possible[-1]
    wanted = str(low) if low == high else f"{low} to {high}"
    return f"These rules ({seating}) are for {wanted} players, not {seats}."


SENTENCES: Final[Sentences] = {
    GinCode.UPCARD_FIRST: "Take the upcard or pass first.",
    GinCode.DRAW_FIRST: "Draw a card first.",
    GinCode.DRAWN: "A card has been drawn: throw one, knock or go gin.",
    GinCode.LAST_CARD: "The last discard can be taken to knock with it, or passed.",
    GinCode.KNOCKED: "The hand was knocked: lay off and spread.",
    GinCode.HAND_OVER: "The hand is over.",
    GinCode.NOT_IN_TURN: "It is somebody else's turn.",
    GinCode.ALL_PASSED: "All passed the upcard, so the first draw is from the stock.",
    GinCode.EMPTY_PILE: "The discard pile is empty: draw from the stock.",
    GinCode.ONLY_TO_KNOCK: "The last discard may be taken only to knock with it.",
    GinCode.MUST_KNOCK: "The last discard was taken, so this turn has to end in a knock.",
    GinCode.NOT_HELD: not_held,
    GinCode.JUST_TAKEN: just_taken,
    GinCode.NO_MELD: "A meld is three or four of a rank, or a run of three or more.",
    GinCode.NOT_OWN_CARD: "A card can be used once, and only from the own hand.",
    GinCode.DEADWOOD_LEFT: _deadwood_left,
    GinCode.NO_BIG_GIN: "Big gin is not played in this match.",
    GinCode.NOT_BIG_GIN: "Big gin needs all eleven cards in melds.",
    GinCode.NO_SUCH_MELD: "The knocker has no such meld.",
    GinCode.DOES_NOT_FIT: does_not_fit,
    GinCode.STOCK_CARD_SEEN: too_late("you have seen the card from the stock"),
    GinCode.CARDS_SHOWN: too_late("the cards have been shown"),
    GinCode.NO_ACTION: no_action,
    GinCode.NO_ACTION_BECAUSE: no_action_because,
    GinCode.UNKNOWN_OPTIONS: unknown_options,
    GinCode.NOT_A_CHOICE: not_a_choice,
    GinCode.OUT_OF_RANGE: out_of_range,
    GinCode.NOT_TRUE_OR_FALSE: not_true_or_false,
    GinCode.SET_BY_UPCARD: _set_by_upcard,
    GinCode.NEEDS_OKLAHOMA: _needs_oklahoma,
    GinCode.WRONG_SEATS: _wrong_seats,
}

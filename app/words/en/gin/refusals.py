"""What Gin refuses, in sentences; see ``app.words.en.refusals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.games.gin.refusals import GinCode
from app.quoting import excerpt, quoted
from app.rummy.cards import Card
from app.words.en.cards import long_name
from app.words.en.options import impossible, no_such_option, no_such_rules
from app.words.en.refusals import Sentences, sentence_for, too_late


def _not_held(card: Card) -> str:
    return f"The {long_name(card)} is not in the hand."


def _just_taken(card: Card) -> str:
    return f"The {long_name(card)} was just taken from the pile and cannot be thrown back."


def _deadwood_left(deadwood: int, limit: int) -> str:
    low = f"knock at {limit} or less" if limit else "only gin ends a hand"
    return f"That leaves deadwood {deadwood}; {low}."


def _does_not_fit(card: Card) -> str:
    return f"The {long_name(card)} does not go on that meld."


def _no_action(text: str) -> str:
    return f"{quoted(text)} is not an action."


def _no_action_because(text: str, why: Exception) -> str:
    return f"{quoted(text)} is not an action: {sentence_for(why)}"


def _unknown_options(names: Sequence[str]) -> str:
    return f"There is no option {excerpt(', '.join(names))}."


def _not_a_choice(name: str, choices: Sequence[str]) -> str:
    return f"{name} is one of {', '.join(choices)}."


def _out_of_range(name: str, amounts: range) -> str:
    odd = "n odd" if amounts.step == 2 else " whole"
    return f"{name} is a{odd} number from {amounts[0]} to {amounts[-1]}."


def _not_true_or_false(name: str) -> str:
    return f"{name} is either true or false."


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
    GinCode.ALL_PASSED: "All passed the upcard, so the first draw is from the stock.",
    GinCode.EMPTY_PILE: "The discard pile is empty: draw from the stock.",
    GinCode.ONLY_TO_KNOCK: "The last discard may be taken only to knock with it.",
    GinCode.MUST_KNOCK: "The last discard was taken, so this turn has to end in a knock.",
    GinCode.NOT_HELD: _not_held,
    GinCode.JUST_TAKEN: _just_taken,
    GinCode.NO_MELD: "A meld is three or four of a rank, or a run of three or more.",
    GinCode.NOT_OWN_CARD: "A card can be used once, and only from the own hand.",
    GinCode.DEADWOOD_LEFT: _deadwood_left,
    GinCode.NO_BIG_GIN: "Big gin is not played in this match.",
    GinCode.NOT_BIG_GIN: "Big gin needs all eleven cards in melds.",
    GinCode.NO_SUCH_MELD: "The knocker has no such meld.",
    GinCode.DOES_NOT_FIT: _does_not_fit,
    GinCode.STOCK_CARD_SEEN: too_late("you have seen the card from the stock"),
    GinCode.CARDS_SHOWN: too_late("the cards have been shown"),
    GinCode.NO_ACTION: _no_action,
    GinCode.NO_ACTION_BECAUSE: _no_action_because,
    GinCode.UNKNOWN_RULES: no_such_rules,
    GinCode.UNKNOWN_OPTIONS: _unknown_options,
    GinCode.UNKNOWN_OPTION: no_such_option,
    GinCode.IMPOSSIBLE_VALUE: impossible,
    GinCode.NOT_A_CHOICE: _not_a_choice,
    GinCode.OUT_OF_RANGE: _out_of_range,
    GinCode.NOT_TRUE_OR_FALSE: _not_true_or_false,
    GinCode.SET_BY_UPCARD: _set_by_upcard,
    GinCode.NEEDS_OKLAHOMA: _needs_oklahoma,
    GinCode.WRONG_SEATS: _wrong_seats,
}

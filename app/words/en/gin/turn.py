"""What may be done now, and why not the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

HAVE_DRAWN: Final = "You have drawn"
UPCARD_FIRST: Final = "The upcard comes first"
STOCK_IS_CLOSED: Final = "Nothing more is drawn from the stock"
ALL_PASSED: Final = "All passed the upcard"
NOTHING_TO_PASS: Final = "There is nothing to pass"
MUST_KNOCK: Final = "You took the last discard to knock"
DRAW_BEFORE_THROW: Final = "You cannot throw before you have drawn"
DRAW_BEFORE_KNOCK: Final = "You cannot knock before you have drawn"
DRAW_BEFORE_GIN: Final = "You cannot go gin before you have drawn"
NOT_NOW: Final = "This is not possible now"
OVER: Final = "the hand is over"


def just_taken(card: str) -> str:
    """That a card cannot be thrown in the turn it was taken in."""
    return f"{card} was just taken: throw another card."


def not_held(card: str) -> str:
    """That somebody wants to throw a card of others."""
    return f"You do not hold the {card}: throw another card."


def takes_or_passes(take: str, top: str, leave: str) -> str:
    """The upcard; ``take`` and ``leave`` are keys."""
    return f"{take} takes {top}, {leave} passes"


def takes_to_knock(take: str, top: str, leave: str) -> str:
    """The last discard, for whoever can knock with it."""
    return f"{take} takes {top} to knock, {leave} passes"


def passes_and_dead(leave: str) -> str:
    """The last discard, for whoever cannot."""
    return f"{leave} passes, and the hand is dead"


def draws(stock: str) -> str:
    """A draw, where only the stock can be drawn from."""
    return f"{stock} draws from the stock"


def draws_or_takes(stock: str, take: str, top: str) -> str:
    """A draw."""
    return f"{stock} draws from the stock, {take} takes {top}"


def ways_to_end(ways: Sequence[str]) -> str:
    """All the ways to end a turn."""
    return ", ".join(ways)


def throws(key: str) -> str:
    """Ending a turn."""
    return f"{key} throws the raised card"


def goes_gin(key: str, *, big: bool) -> str:
    """Ending a hand with no deadwood."""
    return f"{key} goes {'big gin' if big else 'gin'}"


def knocks(key: str) -> str:
    """Ending a hand with little."""
    return f"{key} knocks"


def no_knock_with_top(card: str) -> str:
    """Why the last discard cannot be taken."""
    return f"You cannot knock with {card}"


def too_much(least: int, limit: int) -> str:
    """Why no knock is possible."""
    return f"You cannot knock with {least}, only with {limit} or less"


def only_gin(least: int | None) -> str:
    """Why no knock is possible where only gin ends a hand; ``least`` is what can be left now."""
    return "Only gin ends this hand" + ("" if least is None else _at_best(least))


def no_gin(least: int) -> str:
    """Why it is not gin."""
    return f"This is not gin{_at_best(least)}"


def _at_best(least: int) -> str:
    return f", {least} is left at best"


def sits_out(act: str) -> str:
    """What can be done by whoever is not in this hand; ``act`` may be empty."""
    return f"You sit out this hand{f': {act} goes on at once' if act else ''}."


def own_hand_over(act: str) -> str:
    """What can be done by whoever waits for another hand to end; ``act`` may be empty."""
    return f"Your hand is over{f': {act} goes on at once' if act else ''}."

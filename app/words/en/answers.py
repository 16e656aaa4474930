"""What the table of any game says in answer to a key, and of whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

Key: TypeAlias = Callable[[str], str]
"""How the key of an action is written, from the name of its binding without ``table.``."""

SAID: Final = "Said here"
"""Over the page of what people have said."""
NOTHING_SAID: Final = "Nothing yet."
NO_CARD_THERE: Final = "You hold no card above this key."
HAND_ENDS: Final = "Your hand ends here: the card stays."
NO_HINT: Final = "There is no hint for this."
COUNTS_NOWHERE: Final = "This hand counts nowhere: Esc leaves it."
TAKEN_BACK: Final = "Taken back."
THINK_AGAIN: Final = "Nothing was done."


def your_turn(name: str | None) -> str:
    """Before what is to be done; ``name`` says whose turn it is where several share a keyboard."""
    return f"{name}, your turn: " if name else "Your turn: "


def takes_back(key: Key) -> str:
    """Which key undoes the last move, while others play."""
    return f"{key('undo')} takes your last move back"


def may_not_throw(card: str) -> str:
    """That a card cannot be thrown, for it has just been taken."""
    return f"Not {card}: just taken"


def entry(who: str, what: str) -> str:
    """What somebody did, in the list of moves: ``Vera`` and ``drew from the stock``."""
    return f"{who} {what}"


def kept_for_turn(what: str) -> str:
    """That a move waits until it can be made: ``draw from the stock``."""
    return f"Kept for your turn: {what}."


def just_came(card: str) -> str:
    """That a key was pressed before a card had been seen that it might be about."""
    return f"{card} has only just come: look, then choose."


TOO_SOON: Final = "That came too soon: look, then press again."
"""That a key was pressed before anybody could see what it would do."""


def does_hint(key: Key) -> str:
    """What the key of a hint does when it is pressed again."""
    return f"{key('hint')} again does what the hint says."


def no_hint(why: str) -> str:
    """That there is no hint, and why, in a sentence."""
    return f"No hint: {why}"


def warning(cost: float, key: Key) -> str:
    """What a move costs that somebody is about to make, in chance to win the match, and what to
    do about it.
    """
    anyway, again = key("act"), key("undo")
    return f"This costs about {round(100 * cost)} %: {anyway} anyway, {again} think again."


def has_drawn(key: Key) -> str:
    """That nothing can be done with a pile, and how to come back to the hand."""
    return f"You have drawn: {key('down')} goes back to your hand."


def raise_to_move(key: Key) -> str:
    """That only a card of the hand can be moved."""
    return f"Raise a card to move it: {key('down')} goes to your hand."


def ask_again(why: str, key: Key) -> str:
    """What can be done when a CPU player gave no answer."""
    return f"{why} Press {key('act')} to ask again."


def in_order(order: str, *, for_match: bool) -> str:
    """In which order the cards are now; ``for_match`` where the settings stay as they are."""
    return f"Your cards are in order by {order}{' for this match' if for_match else ''}."


def by_hand(key: Key) -> str:
    """That the cards are in no order but that of the player."""
    return (
        f"Your cards stay as you put them: {key('shift-left')} and {key('shift-right')} move one."
    )


def not_held(card: str) -> str:
    """That a card which somebody named is not in the hand."""
    return f"You do not hold the {card}."

"""What the table says of the cards in a hand, and in answer to a key."""

from __future__ import annotations

from typing import Final

from app.words.en.gin.wording import Key

# --- Before the prompt, and under the hand ------------------------------------------------------


def your_turn(name: str | None) -> str:
    """Before what is to be done; ``name`` says whose turn it is where several share a keyboard."""
    return f"{name}, your turn: " if name else "Your turn: "


def takes_back(key: Key) -> str:
    """Which key undoes the last move, while others play."""
    return f"{key('undo')} takes your last move back"


def after_throw(card: str, deadwood: int) -> str:
    """What a throw would leave."""
    return f"After {card}: deadwood {deadwood}"


def may_not_throw(card: str) -> str:
    """That a card cannot be thrown, for it has just been taken."""
    return f"Not {card}: just taken"


def own_deadwood(deadwood: int) -> str:
    """The deadwood in the hand, between one's turns."""
    return f"Your deadwood: {deadwood}"


def deed(who: str, what: str) -> str:
    """What somebody did, in the list of moves: ``Vera`` and ``drew from the stock``."""
    return f"{who} {what}"


# --- Answers to keys ----------------------------------------------------------------------------

NO_CARD_THERE: Final = "You hold no card above this key."
HAND_ENDS: Final = "Your hand ends here: the card stays."
NO_LESSON: Final = "There is no lesson to end."
NO_HINT: Final = "There is no hint for this."
CHOICE_ALONE: Final = (
    "At this table a hint is what the expert would do. What a choice is worth can be told where two"
    " play for one score."
)


def does_hint(key: Key) -> str:
    """What the key of a hint does when it is pressed again."""
    return f"{key('hint')} again does what the hint says."


TAKEN_BACK: Final = "Taken back."


def kept_for_turn(what: str) -> str:
    """That a move waits until it can be made: ``draw from the stock``."""
    return f"Kept for your turn: {what}."


def just_came(card: str) -> str:
    """That a key was pressed before a card had been seen that it might be about."""
    return f"{card} has only just come: look, then choose."


def no_hint(why: str) -> str:
    """That there is no hint, and why, in a sentence."""
    return f"No hint: {why}"


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


# --- Typed commands -----------------------------------------------------------------------------


def not_held(card: str) -> str:
    """That a card which somebody named is not in the hand."""
    return f"You do not hold the {card}."


def is_meld(cards: str, kind: str) -> str:
    """That these cards are a meld of this kind."""
    return f"{cards} is a {kind}."


def is_no_meld(cards: str) -> str:
    """That these cards are none, and what would be one."""
    return f"{cards} is no meld: it takes three or more of a rank, or in sequence in a suit."


# --- What comes next ----------------------------------------------------------------------------

SETTLE_MATCH: Final = "Settle the match"
NEXT_HAND: Final = "Next hand"
OTHER_HAND: Final = "The other hand"

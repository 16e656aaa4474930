"""What the screen of a table with open melds says, beside what is told of the match."""

from __future__ import annotations

from typing import Final

NEW: Final = "new"
DISCARDS: Final = "discards"
UPCARD: Final = "upcard"
NO_MELDS: Final = "No melds on the table yet."


def kind(*, is_run: bool) -> str:
    """What a meld is."""
    return "run" if is_run else "set"


def more_rows(above: int, below: int, up: str, down: str) -> str:
    """That there are more rows of melds than have room, with the keys that show them."""
    parts = [
        f"{key} {count} row{'s' * (count != 1)} {where}"
        for count, key, where in ((above, up, "above"), (below, down, "below"))
        if count
    ]
    return " · ".join(parts)


def goes_down(act: str, down: str) -> str:
    """What can be done with meld areas that are all complete."""
    return f"Your areas are complete: {act} goes down · {down} goes to your hand"


def takes_out(card: str, act: str) -> str:
    """What can be done with a card in a meld area."""
    return f"{act} takes {card} back into your hand"


def choice(key: str, label: str, *, is_raised: bool) -> str:
    """One of the answers to a question, with its key; the one that is raised is what Enter does."""
    return f"[{key} {label}]" if is_raised else f"{key} {label}"


NOWHERE: Final = "leaves it in your hand"


def holds(who: str, points: int) -> str:
    """The points in the hand of whoever is looked on at."""
    return f"{who} holds {points} point{'s' * (points != 1)}"


def who_buys(card: str) -> str:
    """The question of a poll to all who share a keyboard."""
    return f"Who buys {card}, with a penalty card from the stock?"


def lay_off_where(card: str) -> str:
    """Where a card is to go that fits more than one place."""
    return f"Where does {card} go?"


def onto(letter: str, owner: str, end: str) -> str:
    """A place where a card fits: a meld, and which end of a run where that matters."""
    return f"{letter} ({owner}){f' {end} end' if end else ''}"


def for_joker(joker: str, letter: str, end: str) -> str:
    """A joker that a card can take the place of; ``end`` is where the joker goes then."""
    return f"for the {joker} in {letter}{f', which goes to the {end} end' if end else ''}"


LOW: Final = "low"
HIGH: Final = "high"
NOBODY: Final = "nobody"


def marked(count: int, points: int, held: str) -> str:
    """How many cards are marked, what they count together, and what is ``held``."""
    return f"{count} marked: {points} points · {held}"


def no_way_with(cards: str, mark: str, *, is_contract: bool) -> str:
    """That marked cards cannot be melded."""
    what = "The contract cannot be met with" if is_contract else "No meld can be made of"
    return f"{what} {cards}: {mark} marks other cards."


def fits_no_area(cards: str) -> str:
    """That cards go into no meld area."""
    goes = "go" if " " in cards else "goes"
    return f"{cards} {goes} into no area: each takes one rank, or one suit in sequence."


def in_area(cards: str, area: str) -> str:
    """That cards have been put into an area."""
    return f"{cards} put into {area}."


def in_area_instead(cards: str, area: str) -> str:
    """That cards were put into an area by somebody who pressed the key for going down."""
    return f"You cannot go down yet: {cards} put into {area}."


ARRANGED: Final = "This is the best way to go down: look it over, change it, or do it."
ARRANGED_EARLY: Final = "With these cards you can go down in your turn."
NEAREST: Final = "This is as near to the contract as your cards come."
AS_IT_IS: Final = "The areas already are as near to the contract as your cards come."
CLEARED: Final = "Nothing is in the areas, and nothing is marked."
NOTHING_TO_CLEAR: Final = "No card is marked, or lies in a meld area."
NO_AREA_TO_CLEAR: Final = "No card is marked."
ALL_IN_SIGHT: Final = "All melds on the table are in sight."


def laid_off_all(count: int) -> str:
    """That everything was laid off that fits."""
    return f"{count} card{'s' * (count != 1)} laid off."


def dragged_away(card: str, letter: str) -> str:
    """That a card does not fit where it was dropped."""
    return f"{card} does not fit meld {letter}."


def about_early_keys(stock: str) -> str:
    """What becomes of keys that come too early."""
    return (
        "A key pressed while another plays ends the pause before their move."
        f" {stock} waits for your turn: no card is taken or thrown that you had not seen."
    )


# --- The ways to meld -----------------------------------------------------------------------------

GO_DOWN: Final = "Go down"
MELD: Final = "Meld"
STAYS: Final = "stays in your hand"
ANOTHER: Final = "Another way"
BACK: Final = "Back"
GOES_OUT: Final = "All your cards are gone: this ends the hand."


def which_way(place: int, many: int) -> str:
    """Which of the ways is shown."""
    return f"way {place} of {many}"


def leaves(points: int) -> str:
    """What a way leaves in the hand."""
    return f"{points} point{'s' * (points != 1)} stay in your hand."


def do_it(*, is_contract: bool) -> str:
    """What the button of a way does."""
    return "Go down so" if is_contract else "Meld this"


# --- The pages ------------------------------------------------------------------------------------

SHEET: Final = "Score sheet"
SEAL: Final = "Seal of this deal"
MOVES: Final = "Moves"
NO_MOVES: Final = "Nothing has been played yet."


# --- What comes next ------------------------------------------------------------------------------

SETTLE_MATCH: Final = "Settle the match"


def go_on(game: str) -> str:
    """What comes after a hand that is over."""
    return "Next round" if game == "contract" else "Next hand"


# --- Answers to keys ------------------------------------------------------------------------------

NO_SUCH_CHOICE: Final = "There is no such choice."


def raise_to_mark(down: str) -> str:
    """That only a card of the hand can be marked."""
    return f"Raise a card to mark it: {down} goes to your hand."


def raise_to_lay_off(down: str) -> str:
    """That only a card of the hand can be laid off."""
    return f"Raise a card to lay it off: {down} goes to your hand."


# --- The lesson -----------------------------------------------------------------------------------


def with_end(text: str, key: str) -> str:
    """What the lesson says, and the key that ends it."""
    return f"{text.rstrip()} ({key} ends this)"

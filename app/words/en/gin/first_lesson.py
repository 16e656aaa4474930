"""The lesson of two hands, step by step; its cards are those of ``app.games.gin.lesson``."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.cards.cards import Card, UnknownCard, parse
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Knock, Pass
from app.words.en.gin.wording import Key, Name

# --- Around it ------------------------------------------------------------------------------------

MARK: Final = " Lesson "
"""On the top line of a hand of the lesson."""
TITLE: Final = "How to play Gin Rummy"
GOAL: Final = (
    "You hold ten cards. In every turn you draw one and throw one, until your cards make melds:"
)
SET: Final = "a set: three or four of one rank"
RUN: Final = "a run: three or more in sequence, of one suit"
DEADWOOD: Final = (
    "All other cards are deadwood. It counts against you: an ace 1, king, queen and jack 10, any "
    "other card its number. Who has 10 points or less may knock. That ends the hand, and the "
    "one with less deadwood scores the difference. Who has 100 points wins."
)
WHAT_COMES: Final = (
    "Now come two short hands at a real table. Every step is said. The cards are always the "
    "same, and nothing is counted or kept."
)
LEARNT: Final = "That is Gin Rummy"
NOW_YOU_KNOW: Final = (
    "You have drawn and thrown, taken a discard, made a set and a run, knocked, and laid a card "
    "off. That is the whole game."
)
STILL_TO_KNOW: Final = (
    "With no deadwood at all a knock is called gin, and earns 25 points more. Nobody lays off then."
)
FIRST_MATCH: Final = (
    "For a first match, take an opponent of the level novice. The lesson stays on the start "
    "screen, whenever you like."
)


def how_to_leave(enter: str, escape: str) -> str:
    """The keys of the first page."""
    return (
        f"{enter} begins. Any other key goes back; during the lesson, {escape} leaves it at any "
        "time."
    )


def keys_to_know(key: Key) -> str:
    """What helps in every match."""
    return (
        f"In a match: {key('hint')} asks for advice, {key('undo')} takes a move back, "
        f"{key('order')} puts your cards in another order, {key('page')} turns the page beside "
        f"the table, {key('rules')} shows the rules and all keys."
    )


NEXT_HAND: Final = "Second hand"
THE_END: Final = "End of the lesson"
"""What comes after a hand of the lesson."""


def ends(key: str) -> str:
    """Which key leaves the lesson."""
    return f"{key} leaves the lesson"


# --- Something else -------------------------------------------------------------------------------


def something_else(action: Action, top: Card | None, name: Name, do: str) -> str:
    """That the lesson has something else in mind than was about to be done. ``top`` is the card
    on the pile; ``do`` is what the step says.
    """
    return f"You may {_what(action, top, name)}: do it once more, if you like. The lesson: {do}"


def _what(action: Action, top: Card | None, name: Name) -> str:
    match action:
        case DrawStock():
            return "draw from the stock"
        case DrawDiscard() if top is not None:
            return f"take {name(top)}"
        case Pass() if top is not None:
            return f"leave {name(top)}"
        case Discard(card):
            return f"throw {name(card)}"
        case Knock(card):
            return f"knock with {name(card)}"
        case _:
            return "do that"


def on_your_own(other: str, key: Key) -> str:
    """That the hand goes on in earnest."""
    return (
        f"That was not in the lesson, but it is allowed. {other} plays on in earnest, and so do "
        f"you.\n\n{key('undo')} takes your moves back, one by one, until the lesson goes on.\n\n"
        f"{key('hint')} asks for advice."
    )


# --- The steps ------------------------------------------------------------------------------------


class FirstLessonStep(NamedTuple):
    """What is said before an action of the learner."""

    why: str
    """Beside the table."""
    do: str
    """Under the piles: the key to press."""


class _Values(dict[str, str]):
    """What stands in braces: a card, the name of the other, or the key of a binding."""

    def __init__(self, name: Name, key: Key, other: str) -> None:
        super().__init__(other=other)
        self._name = name
        self._key = key

    def __missing__(self, text: str) -> str:
        try:
            return self._name(parse(text))
        except UnknownCard:
            return self._key(text)


_STOCK: Final = "{stock} brings a new card."
_THROW: Final = "{{{0}}} is raised: {{act}} throws it."


def _throw(card: str) -> str:
    return _THROW.format(card)


_STEPS: Final[tuple[dict[int, FirstLessonStep], ...]] = (
    {
        0: FirstLessonStep(
            "Your ten cards. No meld yet, but {4H} {5H} {7H} wait for {6H}.\n\n"
            "The first card, {KC}, is offered to you. With your {KH} it is only a pair, and "
            "kings cost 10 points each. Leave it.",
            "{act} or {pass} leaves {KC}.",
        ),
        2: FirstLessonStep(
            "{other} left it too.\n\n"
            "From now on all turns are the same: draw one card, then throw one.\n\n"
            "Draw from the stock, whose cards nobody knows.",
            _STOCK,
        ),
        3: FirstLessonStep(
            "{KS}! Two kings. {KC} lies dead in the discards, so only {KD} makes them a set: keep "
            "them for a turn or two.\n\n"
            "Throw a high card that fits nothing: {TH} has no other ten beside it, and no {9H} or "
            "{JH}.",
            _throw("TH"),
        ),
        6: FirstLessonStep(
            "{other} threw {KD}, the king you need!\n\n"
            "You may take the top discard instead of a card from the stock. Three kings are a "
            "set: your first meld.",
            "{take} takes {KD}.",
        ),
        7: FirstLessonStep(
            "K K K: a set. It is no deadwood any more; look under your cards.\n\n"
            "Now throw the highest card that fits nothing: {9D}.\n\n"
            "Another card? {left} and {right} raise one, or the key under it.",
            _throw("9D"),
        ),
        10: FirstLessonStep(
            "{other} took your {9D}, and so collects nines, or diamonds near it. Such things are "
            "good to know.\n\n"
            "{TS} does not help you. Draw.",
            _STOCK,
        ),
        11: FirstLessonStep(
            "{6C} is a six, but a run has one suit, and you wait for {6H}.\n\nThrow it.",
            _throw("6C"),
        ),
        14: FirstLessonStep(
            "{9D} is back, and is of no use to you.\n\nDraw, and hope for {6H}.", _STOCK
        ),
        15: FirstLessonStep(
            "{6H}! {4H} {5H} {6H} {7H} are a run, your second meld.\n\n"
            "If you throw {5D} you have only 4 points of deadwood. With 10 or less you may knock, "
            "which ends the hand.",
            "{knock} shows your knock, and {act} then does it.",
        ),
    },
    {
        0: FirstLessonStep(
            "A new hand. Who lost deals, so you begin.\n\n"
            "{QH} and your {QD} are only a pair. Leave it.",
            "{act} or {pass} leaves {QH}.",
        ),
        2: FirstLessonStep("{other} left it too. Draw.", _STOCK),
        3: FirstLessonStep(
            "Keep what may become a meld: {8C} and {TC} want {9C}, two sevens want a third.\n\n"
            "High cards that fit nothing go first: {QD}.",
            _throw("QD"),
        ),
        6: FirstLessonStep(
            "{other} took {QD}, and so collects queens, or diamonds near it. Keep that in mind.\n\n"
            "{KH} is of no use to you.",
            _STOCK,
        ),
        7: FirstLessonStep(
            "{9C} fills the gap: {8C} {9C} {TC} are a run.\n\n{JS} is your highest deadwood now.",
            _throw("JS"),
        ),
        10: FirstLessonStep("{8D} completes no meld of yours.", _STOCK),
        11: FirstLessonStep(
            "{7C}: three sevens, a set!\n\n"
            "Your deadwood is still too high to knock. {9D} counts most, but {other} took {QD}, "
            "and diamonds near it may be wanted.\n\nThrow {6D}.",
            _throw("6D"),
        ),
    },
)


def step(number: int, place: int, name: Name, key: Key, other: str) -> FirstLessonStep:
    """What is said in a hand of the lesson, counted from 0, after so many actions. ``name`` writes
    a card, ``key`` the key of a binding of the table, ``other`` is who is played against.

    Raises KeyError where nothing is: where it is not the turn of the learner.
    """
    values = _Values(name, key, other)
    told = _STEPS[number][place]
    return FirstLessonStep(told.why.format_map(values), told.do.format_map(values))


# --- Answering a knock, and the end of a hand -----------------------------------------------------


def lay_off(name: Name, key: str, other: str) -> str:
    """What is said where the learner may lay off in the second hand; ``key`` does it."""
    card = name(parse("9D"))
    return (
        f"What fits the melds of {other} you may lay off, so that it counts no more: {card} goes "
        f"on with the run. {key} lays it off."
    )


def laid_off(other: str, enter: str) -> str:
    """What is said when the card is laid off."""
    return f"Now you have no more deadwood than {other}, who knocked! {enter} counts."


def after_knock(name: Name, other: str) -> str:
    """What is said at the end of the first hand, where it went as in the lesson."""
    card = name(parse("8H"))
    return (
        f"{other} laid {card} off on your run, where it counts no more. What else {other} has in "
        "no meld, less your own deadwood, is your score."
    )


def after_undercut(other: str) -> str:
    """What is said at the end of the second hand, where it went as in the lesson."""
    return (
        f"{other} knocked, but you have no more deadwood: an undercut, and 25 points for you. No "
        "knock is quite safe."
    )

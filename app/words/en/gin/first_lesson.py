"""The lesson of two hands, step by step; its cards are those of ``app.games.gin.lesson``."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.cards.cards import Card, UnknownCard, parse
from app.games.gin.actions import Action, Discard, DrawDiscard, DrawStock, Knock, Pass
from app.text.gin.deeds import Name
from app.text.gin.table import Key
from app.text.speech import msg, tr

# --- Around it ------------------------------------------------------------------------------------

MARK: Final = msg("Lesson")
"""On the top line of a hand of the lesson."""


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


def _throw(card: str) -> str:
    return tr("{{{0}}} is raised: {{act}} throws it.").format(card)


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


def after_knock(name: Name, other: str) -> str:
    """What is said at the end of the first hand, where it went as in the lesson."""
    card = name(parse("8H"))
    return (
        f"{other} laid {card} off on your run, where it counts no more. What else {other} has in "
        "no meld, less your own deadwood, is your score."
    )

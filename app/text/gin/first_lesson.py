"""The lesson of two hands, step by step; its cards are those of ``app.games.gin.lesson``."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.cards.cards import UnknownCard, parse
from app.games.gin.actions import Action, DrawDiscard, DrawStock, Knock, Pass
from app.text.cards import Name
from app.text.gin.table import Key
from app.text.speech import msg, tr

# -- something else --------------------------------------------------------------------------------


def something_else(action: Action, key: Key) -> str:
    """Return that this action is not the lesson's next step, and how to play it nevertheless.

    ``key`` writes the key of a binding of the table.
    """
    name = {DrawStock: "stock", DrawDiscard: "take", Pass: "pass", Knock: "knock"}
    return tr(
        "The lesson has another step: {hint} shows it. To do this all the same, press {key} again.",
        hint=key("hint"),
        key=key(name.get(type(action), "act")),
    )


# -- the steps -------------------------------------------------------------------------------------


class FirstLessonStep(NamedTuple):
    """The text before an action of the learner."""

    why: str
    """The text beside the table."""
    do: str
    """The text under the piles: the key to press."""


class _Values(dict[str, str]):
    """The values of placeholders: a card, the name of the opponent, or the key of a binding."""

    def __init__(self, name: Name, key: Key, other: str) -> None:
        super().__init__(other=other)
        self._name = name
        self._key = key

    def __missing__(self, text: str) -> str:
        try:
            return self._name(parse(text))
        except UnknownCard:
            return self._key(text)


_STOCK: Final = msg("{stock} brings a new card.")


_STEPS: Final[tuple[dict[int, FirstLessonStep], ...]] = (
    {
        0: FirstLessonStep(
            msg(
                "Your ten cards. No meld yet, but {4H} {5H} {7H} wait for {6H}.\n\n"
                "The first card, {KC}, is offered to you. With your {KH} it is only a pair, and"
                " kings count 10 points each. Pass."
            ),
            msg("{act} or {pass} passes."),
        ),
        2: FirstLessonStep(
            msg(
                "{other} passed too.\n\n"
                "From now on all turns are the same: draw one card, then discard one.\n\n"
                "Draw from the stock, whose cards nobody knows."
            ),
            _STOCK,
        ),
        3: FirstLessonStep(
            msg(
                "{KS}! Two kings. {KC} lies dead in the discards, so only {KD} makes them a set:"
                " keep them for a turn or two.\n\n"
                "Discard a high card that fits nothing: {TH} has no other ten beside it, and no"
                " {9H} or {JH}."
            ),
            msg("{TH} is raised: {act} discards it."),
        ),
        6: FirstLessonStep(
            msg(
                "{other} discarded {KD}, the king you need!\n\n"
                "You may take the top discard instead of a card from the stock. Three kings are a"
                " set: your first meld."
            ),
            msg("{take} takes {KD}."),
        ),
        7: FirstLessonStep(
            msg(
                "K K K: a set. It no longer counts; look under your cards.\n\n"
                "Now discard the highest card that fits nothing: {9D}.\n\n"
                "Another card? {left} and {right} raise one, or the key under it."
            ),
            msg("{9D} is raised: {act} discards it."),
        ),
        10: FirstLessonStep(
            msg(
                "{other} took your {9D}, and so collects nines, or diamonds near it. Such things"
                " are good to know.\n\n"
                "{TS} does not help you. Draw."
            ),
            _STOCK,
        ),
        11: FirstLessonStep(
            msg("{6C} is a six, but a run has one suit, and you wait for {6H}.\n\nDiscard it."),
            msg("{6C} is raised: {act} discards it."),
        ),
        14: FirstLessonStep(
            msg("{9D} is back, and is of no use to you.\n\nDraw, and hope for {6H}."), _STOCK
        ),
        15: FirstLessonStep(
            msg(
                "{6H}! {4H} {5H} {6H} {7H} are a run, your second meld.\n\n"
                "If you discard {5D} you have only 4 points of deadwood. With 10 or less you may"
                " knock, which ends the hand."
            ),
            msg("{knock} shows your knock, and {act} then knocks."),
        ),
    },
    {
        0: FirstLessonStep(
            msg(
                "A new hand. The loser deals, so you begin.\n\n"
                "{QH} and your {QD} are only a pair. Pass."
            ),
            msg("{act} or {pass} passes."),
        ),
        2: FirstLessonStep(msg("{other} passed too. Draw."), _STOCK),
        3: FirstLessonStep(
            msg(
                "Keep what may become a meld: {8C} and {TC} want {9C}, two sevens want a third.\n\n"
                "High cards that fit nothing go first: {QD}."
            ),
            msg("{QD} is raised: {act} discards it."),
        ),
        6: FirstLessonStep(
            msg(
                "{other} took {QD}, and so collects queens, or diamonds near it. Keep that in"
                " mind.\n\n"
                "{KH} is of no use to you."
            ),
            _STOCK,
        ),
        7: FirstLessonStep(
            msg(
                "{9C} fills the gap: {8C} {9C} {TC} are a run.\n\n"
                "{JS} is your highest deadwood now."
            ),
            msg("{JS} is raised: {act} discards it."),
        ),
        10: FirstLessonStep(msg("{8D} completes no meld of yours."), _STOCK),
        11: FirstLessonStep(
            msg(
                "{7C}: three sevens, a set!\n\n"
                "Your deadwood is still too high to knock. {9D} counts most, but {other} took"
                " {QD}, and diamonds near it may be wanted.\n\n"
                "Discard {6D}."
            ),
            msg("{6D} is raised: {act} discards it."),
        ),
    },
)


def step(number: int, index: int, name: Name, key: Key, other: str) -> FirstLessonStep:
    """Return the text in a hand of the lesson, counted from 0, after ``index`` actions.

    ``name`` writes a card, ``key`` the key of a binding of the table; ``other`` is the opponent's
    name. Raises KeyError if it is not the learner's turn.
    """
    values = _Values(name, key, other)
    told = _STEPS[number][index]
    return FirstLessonStep(tr(told.why).format_map(values), tr(told.do).format_map(values))


# -- answering a knock, and the end of a hand ------------------------------------------------------


def lay_off(name: Name, key: str, other: str) -> str:
    """Return the text when the learner may lay off in the second hand, with the key for it."""
    return tr(
        "You may lay off cards that fit {other}'s melds, so that they do not count: {card} goes on"
        " with the run. {key} lays it off.",
        other=other,
        card=name(parse("9D")),
        key=key,
    )


def after_knock(name: Name, other: str) -> str:
    """Return the text at the end of the first hand if it went as in the lesson."""
    return tr(
        "{other} laid {card} off on your run, where it no longer counts. The other cards that"
        " {other} has in no meld, less your own deadwood, are your score.",
        other=other,
        card=name(parse("8H")),
    )

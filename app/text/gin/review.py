"""The review of a match in words: the losses of choices, and the strength of each player."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from app.cards.cards import Card
from app.coach.grade import Grade
from app.coach.judgement import Decision, DecisionSummary, Mark, RolledChoice, RolledOut
from app.coach.rollout import Way
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
    Spread,
)
from app.players.base import ChoiceValue
from app.text.cards import Name
from app.text.cells import cut, left, right, width_of
from app.text.gin.grades import grade
from app.text.lists import as_sentence, clauses, groups
from app.text.numbers import decimal, percent
from app.text.speech import msg_c, tr, tr_c, tr_n

_MARKS: Final = {
    Mark.FIND: msg_c("a judgement", "a good find"),
    Mark.DOUBTFUL: msg_c("a judgement", "doubtful"),
    Mark.MISTAKE: msg_c("a judgement", "a mistake"),
    Mark.BLUNDER: msg_c("a judgement", "a blunder"),
}
SIGNS: Final = {
    Mark.FIND: "!",
    Mark.GOOD: "",
    Mark.DOUBTFUL: "?!",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
}
"""The sign beside a choice, as in chess books."""


def mark_of(decision_mark: Mark) -> str:
    """Return the name of a mark, ``a mistake``; empty for a good choice."""
    told = _MARKS.get(decision_mark)
    return tr_c("a judgement", told) if told else ""


def choice(action: Action, top: Card | None, name: Name) -> str:
    """Return a choice in a few words, for a list; ``top`` is the top of the discard pile."""
    match action:
        case DrawDiscard():
            return (
                tr_c("a choice", "take {card}", card=name(top))
                if top is not None
                else tr_c("a choice", "take it")
            )
        case DrawStock():
            return tr_c("a choice", "draw")
        case Pass():
            return tr_c("a choice", "pass")
        case Discard(card):
            return name(card)
        case Knock(card):
            return tr_c("a choice", "knock with {card}", card=name(card))
        case BigGin():
            return tr_c("a choice", "big gin")
        case LayOff(card):
            return tr_c("a choice", "lay off {card}", card=name(card))
        case Spread():
            return tr_c("a choice", "spread")


def move(action: Action, top: Card | None, name: Name) -> str:
    """Return a choice for use in a sentence, where a card alone says too little: ``discard
    10♣``.
    """
    if isinstance(action, Discard):
        return tr_c("a choice", "discard {card}", card=name(action.card))
    return choice(action, top, name)


def verdict(decision: Decision, name: Name) -> str:
    """Return the loss of a choice in a sentence or two, to follow the player's name.

    ``discard 10♣: loses 3.7 % of the match, 2.0 points, a mistake. Best: draw.``
    """
    top = decision.view.top
    made = move(decision.action, top, name)
    if decision.mark is Mark.FIND:
        return tr("{move}: a good find.", move=made)
    if decision.taken == decision.best_index:
        return tr("{move}: the best move.", move=made)
    best = move(decision.best, top, name)
    if decision.is_even:
        return tr("{move}: about as good as {best}.", move=made, best=best)
    return loses(made, best, _lost(decision), decision.cost.points, decision.mark)


def loses(made: str, best: str, share: str, points: float, mark: Mark) -> str:
    """Return in a sentence or two that a move loses a ``share`` of the match beside the best."""
    values = {"move": made, "share": share, "points": decimal(points, 1), "best": best}
    if not (marked := mark_of(mark)):
        return tr(
            "{move}: loses {share} of the match, {points} points. Best move: {best}.", **values
        )
    # Translators: {mark} is "a mistake", "a blunder" or "doubtful"
    return tr(
        "{move}: loses {share} of the match, {points} points, {mark}. Best move: {best}.",
        **values,
        mark=marked,
    )


def _lost(decision: Decision) -> str:
    """Return what a decision costs, with its standard error: ``1.4 % ± 0.5``."""
    share = percent(decision.cost.win, 1)
    return f"{share} ± {decimal(100 * decision.error, 1)}" if decision.error else share


def account(name: str, total: DecisionSummary, graded: Grade | None = None) -> str:
    """Return the sum of a player's decisions, and the grade if there is one.

    ``Vera: lost 21.3 % of the match in 41 decisions; Elo 940 ± 60 (casual)``
    """
    lost = tr_n(
        "{name}: lost {share} of the match in {n} decision",
        "{name}: lost {share} of the match in {n} decisions",
        total.decisions,
        name=name,
        share=percent(total.cost, 1),
    )
    doubtful, finds = total.marks[Mark.DOUBTFUL], total.marks[Mark.FIND]
    counted = [
        *_mistakes(total),
        # Translators: the number of doubtful choices
        tr_n("{n} doubtful", "{n} doubtful", doubtful) if doubtful else "",
        tr_n("{n} good find", "{n} good finds", finds) if finds else "",
    ]
    return _account(lost, graded, clauses(counted))


def account_in_a_row(
    name: str, total: DecisionSummary, graded: Grade | None = None
) -> tuple[str, ...]:
    """Return the same in ever shorter wordings, without the number of decisions and of choices
    that are no mistakes.
    """
    lost = tr("{name}: lost {share} of the match", name=name, share=percent(total.cost, 1))
    return _account(lost, graded, clauses(_mistakes(total))), _account(lost, graded)


def _account(lost: str, graded: Grade | None, counted: str = "") -> str:
    return as_sentence(groups(filter(None, [lost, grade(graded) if graded else "", counted])))


def _mistakes(total: DecisionSummary) -> list[str]:
    blunders, mistakes = total.marks[Mark.BLUNDER], total.marks[Mark.MISTAKE]
    return [
        tr_n("{n} blunder", "{n} blunders", blunders) if blunders else "",
        tr_n("{n} mistake", "{n} mistakes", mistakes) if mistakes else "",
    ]


def not_judged() -> str:
    return tr(
        "Nothing can be judged here: only Gin between two players, for one score, can be judged."
    )


def decision_line(turn: int, who: str, decision: Decision, name: Name) -> str:
    """Return a decision with a remark, as a line below its hand."""
    sign = SIGNS[decision.mark]
    return f"  {turn:>3} {who}{f' {sign}' if sign else ''}  {verdict(decision, name)}"


def told(decisions: Sequence[Decision]) -> list[Decision]:
    """Return the decisions of a hand that deserve a remark."""
    return [decision for decision in decisions if decision.mark is not Mark.GOOD]


# -- the screen ------------------------------------------------------------------------------------

_CHOICE: Final = 18
"""Width of the column of choices, in cells."""
_WORTH: Final = 8
"""Width of each column of values, in cells."""


def heads(name: str | None) -> str:
    """Return the heading of a player's choices, or of the reader's without a name."""
    return f"  {left(_whose(name, _CHOICE), _CHOICE)}{worth_heads()}"


def _whose(name: str | None, width: int) -> str:
    # Translators: over a list of choices, at most 17 cells wide
    whose = tr("{name}'s choice", name=name) if name else tr("your choice")
    return cut(whose, width - 1, ascii_only=False)


def choice_line(action: Action, worth: ChoiceValue, top: Card | None, name: Name) -> str:
    """Return a choice with its value, in columns."""
    return left(choice(action, top, name), _CHOICE) + worth_columns(worth)


def worth_heads() -> str:
    """Return the headings of the columns of values."""
    # Translators: heads of columns of 8 cells: the chance to win, and points
    return right(tr("chance"), _WORTH) + right(tr("points"), _WORTH)


def worth_columns(worth: ChoiceValue) -> str:
    """Return a value in columns: the chance to win, and points."""
    points = decimal(worth.points, 1, signed=True)
    return right(percent(worth.win, 1), _WORTH) + right(points, _WORTH)


def turn_of(name: str | None, number: int) -> str:
    """Return whose turn of the hand it is, and its number; without a name, the reader's."""
    if name is None:
        # Translators: the title of a page of the review: your sixth turn of this hand, say
        return tr("your turn {number}", number=number)
    return tr("{name}, turn {number}", name=name, number=number)


def other_hand(
    name: str, level: str, cards: int, *, is_open: bool, is_over: bool
) -> tuple[str, ...]:
    """Return the line above the opponent's cards, in ever shorter wordings.

    After the hand it lacks the key that hides them.
    """
    held = tr_n("{n} card", "{n} cards", cards)
    who = tr("{name}, {level}", name=name, level=level) if level else name
    if is_over:
        return f"{who} · {held}", f"{name} · {held}"
    # Translators: a hand that can be opened and closed by the key x
    key = tr("x closes") if is_open else tr("x opens")
    how = tr("open ({key})", key=key) if is_open else tr("closed ({key})", key=key)
    return f"{who} · {held} · {how}", f"{who} · {held} · {key}", f"{name} · {held} · {key}"


def piles(stock: int, top: str) -> str:
    """Return the line between the hands."""
    if not top:
        return tr("stock {stock} · no discards", stock=stock)
    return tr("stock {stock} · discards {card}", stock=stock, card=top)


def judged_so(decision: Decision, name: Name) -> str:
    """Return the judgement of a choice in one or two sentences, for the screen."""
    if decision.mark is Mark.FIND:
        return tr("A good find: the choice that comes to mind first was a mistake.")
    if decision.taken == decision.best_index:
        return tr("The best move.")
    best = move(decision.best, decision.view.top, name)
    if decision.is_even:
        return tr(
            "About as good as the best move, {best}: the difference is within the judge's error.",
            best=best,
        )
    values = {
        "share": _lost(decision),
        "points": decimal(decision.cost.points, 1),
        "best": best,
    }
    mark = mark_of(decision.mark)
    if not mark:
        return tr("It loses {share} of the match, {points} points. Best move: {best}.", **values)
    # Translators: {mark} is "a mistake", "a blunder" or "doubtful"
    return tr(
        "It loses {share} of the match, {points} points: {mark}. Best move: {best}.",
        **values,
        mark=mark,
    )


def cost_of(decision: Decision) -> str:
    """Return the loss of a choice without a word on better ones."""
    if decision.taken == decision.best_index:
        return ""
    if decision.is_even:
        return tr("About as good as the best move.")
    share, mark = _lost(decision), mark_of(decision.mark)
    if not mark:
        return tr("It loses {share} of the match.", share=share)
    # Translators: {mark} is "a mistake", "a blunder" or "doubtful"
    return tr("It loses {share} of the match: {mark}.", share=share, mark=mark)


_ROLLED_CHOICE: Final = 15
"""Width of the column of choices that were played out, in cells."""
_SHARE: Final = 8
"""Least width of a column of shares with their errors, in cells."""
_WAYS: Final = {
    # Translators: heads of columns, the shorter the better: how often hands end so
    Way.GIN: msg_c("a way to end", "gin"),
    Way.KNOCK: msg_c("a way to end", "knock"),
    Way.UNDERCUT: msg_c("a way to end", "undercut"),
    Way.LOST: msg_c("a way to end", "lost"),
    Way.DRAW: msg_c("a way to end", "draw"),
}


def way_name(way: Way) -> str:
    return tr_c("a way to end", _WAYS[way])


def _ways() -> list[tuple[str, int]]:
    """Return the heads of the columns of ways and the width of each column."""
    heads = [*map(way_name, Way)]
    return [(head, max(_SHARE, width_of(head) + 1)) for head in heads]


def rolled_heads(name: str | None, rolled: RolledOut) -> str:
    """Return the heading of choices that were played out: how the hands ended, in percent."""
    ways = "".join(right(head, width) for head, width in _ways())
    whose = left(_whose(name, _ROLLED_CHOICE), _ROLLED_CHOICE)
    chance, points = tr("chance"), tr("points")
    return f"  {whose}{right(chance, _WORTH)}{ways}{right(points, 12)}"


def rolled_line(
    action: Action,
    worth: ChoiceValue,
    rolled: RolledChoice | None,
    hands: int,
    top: Card | None,
    name: Name,
) -> str:
    """Return a choice with its chance and, if it was played out, how the hands ended, in percent,
    and their mean points, each with its standard error.
    """
    told = left(choice(action, top, name), _ROLLED_CHOICE) + right(percent(worth.win, 1), _WORTH)
    if rolled is None:
        return told
    shares = [
        right(f"{round(100 * share)} ± {_error_of_share(share, hands)}", width)
        for share, (_, width) in zip(rolled.ways, _ways(), strict=True)
    ]
    points, error = rolled.points
    mean = f"{decimal(points, 1, signed=True)} ± {decimal(error, 1)}"
    return told + "".join(shares) + right(mean, 12)


def _error_of_share(share: float, hands: int) -> int:
    return round(100 * sqrt(share * (1 - share) / hands))


def rolled_so(rolled: RolledOut) -> str:
    """Return how many hands the shares are of, in a sentence."""
    return tr_n(
        "The end of {n} hand played out, in percent.",
        "The ends of {n} hands played out, in percent.",
        rolled.hands,
    )

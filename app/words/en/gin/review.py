"""The review of a match in words: what a choice has cost, and how well somebody has played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from app.players.base import Worth
from app.review.judgement import Account, Grade, Judged, Mark, grade
from app.rummy.cards import Card
from app.words.en.gin.wording import Name

MARKS: Final = {
    Mark.FIND: "a good find",
    Mark.GOOD: "",
    Mark.DOUBTFUL: "doubtful",
    Mark.MISTAKE: "a mistake",
    Mark.BLUNDER: "a blunder",
}
SIGNS: Final = {
    Mark.FIND: "!",
    Mark.GOOD: "",
    Mark.DOUBTFUL: "?!",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
}
"""What stands beside a choice, as in books on chess."""
_GRADES: Final = {
    Grade.EXPERT: "as good as expert",
    Grade.STRONG: "as good as strong",
    Grade.CLUB: "as good as club",
    Grade.CASUAL: "as good as casual",
    Grade.NOVICE: "as good as novice",
}
NOTHING_JUDGED: Final = (
    "Nothing can be judged here: the judge knows Gin of two players whose match one score decides."
)


def choice(action: Action, top: Card | None, name: Name) -> str:
    """A choice in a few words, for a list; ``top`` is the top of the discard pile."""
    match action:
        case DrawDiscard():
            return f"take {name(top)}" if top is not None else "take it"
        case DrawStock():
            return "draw"
        case Pass():
            return "pass"
        case Discard(card):
            return name(card)
        case Knock(card):
            return f"knock with {name(card)}"
        case BigGin():
            return "big gin"
        case LayOff(card):
            return f"lay off {name(card)}"
        case Spread():
            return "spread"


def percent(chance: float) -> str:
    """A chance, as it stands in a list: `` 58.4 %``."""
    return f"{100 * chance:.1f} %"


def signed(points: float) -> str:
    """Points with their sign; a little below zero is nothing."""
    return f"{round(points, 1) + 0.0:+.1f}"


def verdict(decision: Judged, name: Name) -> str:
    """What a choice has cost, as one sentence after the name of whoever made it."""
    top, cost = decision.view.top, decision.cost
    done, best = (
        f"throw {name(each.card)}" if isinstance(each, Discard) else choice(each, top, name)
        for each in (decision.action, decision.best)
    )
    if decision.mark is Mark.FIND:
        return f"{done}: {MARKS[Mark.FIND]}."
    if decision.taken == 0:
        return f"{done}: the best."
    mark = MARKS[decision.mark]
    told = f"{done}: costs {percent(cost.win)} of the match, {_points(cost)}"
    return f"{told}{f', {mark}' if mark else ''}. Best: {best}."


def _points(cost: Worth) -> str:
    return f"{round(cost.points, 1) + 0.0:.1f} points"


def account(name: str, total: Account) -> str:
    """What somebody's decisions came to: ``Vera: 21.3 % over 41 decisions, as good as casual``."""
    told = f"{name}: {percent(total.cost)} over {total.decisions} decisions"
    marks = ", ".join(
        f"{total.marks[mark]} {word}"
        for mark, word in (
            (Mark.BLUNDER, "blunders" if total.marks[Mark.BLUNDER] != 1 else "blunder"),
            (Mark.MISTAKE, "mistakes" if total.marks[Mark.MISTAKE] != 1 else "mistake"),
            (Mark.DOUBTFUL, "doubtful"),
            (Mark.FIND, "good finds" if total.marks[Mark.FIND] != 1 else "good find"),
        )
        if total.marks[mark]
    )
    earned = grade(total)
    parts = [told, *([marks] if marks else []), *([_GRADES[earned]] if earned else [])]
    return "; ".join(parts) + "."


def hand_head(number: int, dealer: str, ending: str) -> str:
    """The first line of a hand."""
    return f"Hand {number}, dealt by {dealer}: {ending}"


def decision_line(turn: int, who: str, decision: Judged, name: Name) -> str:
    """A decision that is worth a word, as a line below its hand."""
    sign = SIGNS[decision.mark]
    return f"  {turn:>3} {who}{f' {sign}' if sign else ''}  {verdict(decision, name)}"


def told(decisions: Sequence[Judged]) -> list[Judged]:
    """Those decisions of a hand that are worth a word."""
    return [decision for decision in decisions if decision.mark is not Mark.GOOD]

"""The review of a match in words: what a choice has cost, and how well somebody has played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card
from app.coach.judgement import Decision, DecisionSummary, Grade, Mark, grade
from app.coach.rollout import RollOutResult
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
from app.text.cells import cut, left
from app.text.gin.deeds import Name
from app.text.speech import msg

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


def verdict(decision: Decision, name: Name) -> str:
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


def _points(cost: ChoiceValue) -> str:
    return f"{round(cost.points, 1) + 0.0:.1f} points"


def account(name: str, total: DecisionSummary, *, briefly: bool = False) -> str:
    """What somebody's decisions came to: ``Vera: lost 21.3 % of the match in 41 decisions; as good
    as casual``; ``briefly`` without their number and what is no mistake.
    """
    marks = (
        (Mark.BLUNDER, "blunder", "blunders"),
        (Mark.MISTAKE, "mistake", "mistakes"),
        (Mark.DOUBTFUL, "doubtful", "doubtful"),
        (Mark.FIND, "good find", "good finds"),
    )
    counted = [
        f"{total.marks[mark]} {one if total.marks[mark] == 1 else several}"
        for mark, one, several in marks[: 2 if briefly else None]
        if total.marks[mark]
    ]
    earned = grade(total)
    lost = f"{name}: lost {percent(total.cost)} of the match"
    count = f"{total.decisions} decision{'' if total.decisions == 1 else 's'}"
    parts = [lost if briefly else f"{lost} in {count}"]
    parts += [_GRADES[earned]] if earned else []
    parts += [", ".join(counted)] if counted else []
    return "; ".join(parts) + "."


def decision_line(turn: int, who: str, decision: Decision, name: Name) -> str:
    """A decision that is worth a word, as a line below its hand."""
    sign = SIGNS[decision.mark]
    return f"  {turn:>3} {who}{f' {sign}' if sign else ''}  {verdict(decision, name)}"


def told(decisions: Sequence[Decision]) -> list[Decision]:
    """Those decisions of a hand that are worth a word."""
    return [decision for decision in decisions if decision.mark is not Mark.GOOD]


# --- The screen ------------------------------------------------------------------------------


WHAT_IF: Final = msg("What if")
"""On the top line of a hand that is played on in another way."""
TO_REVIEW: Final = "Back to the review"


def heads(whose: str, hands: int = 0) -> str:
    """What stands over the list of somebody's choices, of which some were played out so many times;
    the chance is theirs.
    """
    played = f"  played out {_times(hands)}" if hands else ""
    head = left(cut(f"{whose} choice", 17, ascii_only=False), 18)
    return f"  {head}{'chance':>8}{'points':>8}{played}"


def choice_line(action: Action, worth: ChoiceValue, top: Card | None, name: Name) -> str:
    """A choice with its worth, in columns."""
    return f"{choice(action, top, name):<18}{percent(worth.win):>8}{signed(worth.points):>8}"


def turn_of(whose: str, number: int) -> str:
    """Whose turn it is in the hand: ``your 6th turn``."""
    return f"{whose} {_ordinal(number)} turn"


def _ordinal(number: int) -> str:
    suffix = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{suffix or 'th'}"


def other_hand(
    name: str, level: str, cards: int, *, is_open: bool, is_over: bool
) -> tuple[str, ...]:
    """The line over the cards of the other, in wordings that grow shorter; the key that closes
    them is none where the hand is over.
    """
    who = f"{name}, {level}" if level else name
    if is_over:
        return f"{who} · {cards} cards", f"{name} · {cards} cards"
    key = "x closes" if is_open else "x opens"
    how = "open" if is_open else "closed"
    return (
        f"{who} · {cards} cards · {how} ({key})",
        f"{who} · {cards} cards · {key}",
        f"{name} · {cards} cards · {key}",
    )


def piles(stock: int, top: str) -> str:
    """What lies between the hands."""
    return f"stock {stock} · discards {top}" if top else f"stock {stock} · no discards"


def judged_so(decision: Decision, name: Name) -> str:
    """The judgement of a choice in one sentence or two, for the screen."""
    top = decision.view.top
    if decision.mark is Mark.FIND:
        return "A good find: the choice that comes to mind first was a mistake."
    if decision.taken == 0:
        return "The best there was."
    told = f"It costs {percent(decision.cost.win)} of the match, {_points(decision.cost)}"
    mark = MARKS[decision.mark]
    best = decision.best
    better = f"throw {name(best.card)}" if isinstance(best, Discard) else choice(best, top, name)
    return f"{told}{f': {mark}' if mark else ''}. Best: {better}."


def cost_of(decision: Decision) -> str:
    """What a choice has cost, without a word of what could have been done."""
    if decision.taken == 0:
        return ""
    mark = MARKS[decision.mark]
    told = f"It costs {percent(decision.cost.win)} of the match"
    return f"{told}: {mark}." if mark else f"{told}."


def _times(hands: int) -> str:
    return "once" if hands == 1 else f"{hands} times"


def rolled_line(rolled: RollOutResult, place: int) -> str:
    """A choice that was played out: ``51.2 % ± 0.8   0.4 % ± 0.9 less``."""
    mean, error = rolled.chance(place)
    chance = f"{percent(mean):>7} ± {100 * error:.1f}"
    if place == rolled.best:
        return f"{chance:<16}best"
    less, doubt = rolled.behind(place)
    return f"{chance:<16}{percent(less)} ± {100 * doubt:.1f} less"


def rolled_so(rolled: RollOutResult, top: Card | None, name: Name) -> str:
    """What the choices came to that were played out, in a sentence of one line."""
    best = choice(rolled.actions[rolled.best], top, name)
    others = [place for place in range(len(rolled.actions)) if place != rolled.best]
    told = f"Played out {_times(rolled.hands)}:"
    if all(rolled.is_clear(place) for place in others):
        return f"{told} {best} is best."
    return f"{told} too close to tell."

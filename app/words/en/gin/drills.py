"""Practising on positions, in words: what is asked, what an answer is worth, how a sitting went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card, points
from app.coach.drills import Answer, Answered, DrillKind
from app.coach.judgement import Mark
from app.games.gin.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    Knock,
    LayOff,
    Pass,
)
from app.games.gin.melds import unmelded
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.text.gin.deeds import Name, names
from app.text.gin.table import knock_limit
from app.text.history import date_of
from app.text.speech import tr
from app.words.en.gin.review import MARKS, choice, percent, signed

TITLE: Final = "Drills"
_KINDS: Final = {
    DrillKind.TAKE: "take or leave",
    DrillKind.THROW: "what to throw",
    DrillKind.KNOCK: "knock or play on",
    DrillKind.LAY_OFF: "the best lay-offs",
}
_MOST_DISCARDS: Final = 16


def title(number: int, size: int, kind: DrillKind) -> str:
    """What is asked now: ``Drills · 3 of 10 · what to throw``."""
    return f"{TITLE} · {number} of {size} · {_KINDS[kind]}"


def streak(now: int, best: int) -> tuple[str, ...]:
    """The answers that were right in a row, at the end of the title; the shorter one last."""
    if not best:
        return ()
    return f"{now} right in a row, at best {best}", f"row {now}, best {best}"


def other_hand(name: str, view: View, cards: int) -> str:
    """The line over the cards of the other: who it is, and the score."""
    mine, theirs = view.scores[view.seat], view.scores[view.opponent]
    return f"{name} · {cards} cards · you have {mine}, {name} {theirs}, to {view.rules.target}"


def piles(view: View, name: Name) -> str:
    """What lies between the hands, the newest discard first."""
    newest = [name(card) for card in reversed(view.pile)]
    more = " …" if len(newest) > _MOST_DISCARDS else ""
    told = " ".join(newest[:_MOST_DISCARDS])
    pile = f"discards, the top first: {told}{more}" if told else "no discards"
    return f"Stock {view.stock} · {pile}"


def signs(who: str, view: View, name: Name) -> str:
    """What the other has shown, and with what one may knock."""
    taken = view.taken[view.opponent]
    took = f"{who} took {names(taken, name)}" if taken else f"{who} took nothing from the discards"
    limit = knock_limit(view)
    return f"{took} · {limit}"


def question(kind: DrillKind, view: View, who: str, name: Name) -> str:
    """What is asked, in one sentence."""
    top = name(view.top) if view.top is not None else ""
    match kind:
        case DrillKind.TAKE if view.phase is Phase.DRAW:
            return f"Take {top} from the discards, or draw from the stock?"
        case DrillKind.TAKE:
            return f"Take the upcard {top}, or pass?"
        case DrillKind.THROW:
            return f"{_came(view, name)}Which card do you throw?"
        case DrillKind.KNOCK:
            return f"{_came(view, name)}Knock now, or play on?"
        case _:
            return f"{who} knocked. Which cards do you lay off?"


def _came(view: View, name: Name) -> str:
    if view.drawn is None:
        return ""
    return f"You {'took' if view.barred is not None else 'drew'} {name(view.drawn)}. "


def does(action: Action, view: View, name: Name) -> str:
    """A choice on its button."""
    top = view.top
    match action:
        case DrawDiscard():
            return f"Take {name(top)}" if top is not None else "Take it"
        case DrawStock():
            return "Draw from the stock"
        case Pass():
            return "Pass"
        case Knock(card, melds):
            return f"Knock with {points(unmelded(view.hand & ~(1 << card), melds))}"
        case Discard():
            return "Play on"
        case _:
            return ""


def answer(kind: DrillKind, answer: Answer, top: Card | None, name: Name) -> str:
    """An answer in a few words, for a list or a sentence."""
    if kind is DrillKind.LAY_OFF:
        laid_off = [name(action.card) for action in answer if isinstance(action, LayOff)]
        return f"lay off {' '.join(laid_off)}" if laid_off else tr("lay nothing off")
    (action,) = answer
    if kind is DrillKind.KNOCK and isinstance(action, Discard):
        return f"play on, throw {name(action.card)}"
    return choice(action, top, name)


def heads(width: int) -> str:
    """What stands over the list of answers, whose first column is so wide."""
    return f"  {'answer':<{width}}{'chance':>8}{'points':>8}"


def option_line(told: str, worth: ChoiceValue, width: int) -> str:
    """An answer with its worth, in columns."""
    return f"{told:<{width}}{percent(worth.win):>8}{signed(worth.points):>8}"


def verdict(given: Answered, name: Name) -> str:
    """Whether the answer was right, and what it is worth beside the best."""
    top = given.view.top
    best, taken = (
        _in_a_sentence(given.kind, given.options[place].answer, top, name)
        for place in (0, given.taken)
    )
    if given.taken == 0:
        return f"Right: {best} is best."
    less = f"{percent(given.cost.win)} of the match less"
    if given.is_right:
        return f"Right: {taken} is nearly as good as {best}, {less}."
    lost = f"{less}, {round(given.cost.points, 1) + 0.0:.1f} points"
    return f"{_wrong(given.mark)}: {best} is best; {taken} is worth {lost}."


def _wrong(mark: Mark) -> str:
    return {Mark.DOUBTFUL: "Not quite", Mark.BLUNDER: "A blunder"}.get(mark, "A mistake")


def _in_a_sentence(kind: DrillKind, given: Answer, top: Card | None, name: Name) -> str:
    """An answer as the subject of a sentence."""
    if kind is DrillKind.LAY_OFF:
        laid_off = [name(action.card) for action in given if isinstance(action, LayOff)]
        return f"laying off {' '.join(laid_off)}" if laid_off else "laying nothing off"
    match given[0]:
        case DrawDiscard():
            return f"taking {name(top)}" if top is not None else "taking it"
        case DrawStock():
            return "the stock"
        case Pass():
            return "passing"
        case Discard() if kind is DrillKind.KNOCK:
            return "playing on"
        case Discard(card):
            return f"throwing {name(card)}"
        case _:
            return "knocking"


def left_after(before: Answered, name: Name) -> str:
    """Why the best lay-offs are best: what each answer leaves."""
    told = []
    for place in dict.fromkeys((0, before.taken)):
        given = before.options[place].answer
        spread = given[-1]
        held = before.view.hand
        for action in given:
            if isinstance(action, LayOff):
                held &= ~(1 << action.card)
        for meld in getattr(spread, "melds", ()):
            held &= ~meld
        who = _in_a_sentence(before.kind, given, None, name)
        told.append(f"{who[:1].upper()}{who[1:]} leaves {points(held)}.")
    knocker = points(before.view.spread_deadwood)
    return f"{' '.join(told)} The knocker has {knocker}."


def own_mistake(created: str, who: str, done: Action, top: Card | None, name: Name) -> str:
    """What somebody did here in a match that was begun at a time in ISO format."""
    told = choice(done, top, name)
    if isinstance(done, Discard):
        told = f"throw {told}"
    begun = f" on {day}" if (day := date_of(created)) else ""
    return f"From your match against {who}{begun}, where you chose: {told}."


def result_line(place: int, given: Answered, name: Name) -> str:
    """A question of the sitting, and how it went."""
    best = answer(given.kind, given.options[0].answer, given.view.top, name)
    told = "right" if given.is_right else f"{MARKS[given.mark]}, {percent(given.cost.win)}"
    return f"{place:>3}  {_KINDS[given.kind]:<18} {told:<22} best: {best}"


def summary(given: Sequence[Answered]) -> str:
    """A sitting in a sentence."""
    right = sum(each.is_right for each in given)
    cost = sum(each.cost.win for each in given)
    wrong = len(given) - right
    told = f"{right} of {len(given)} right. Your answers cost {percent(cost)} of a match in all."
    if not wrong:
        return f"{told} Each of these rests for some days now."
    again = "The one that was wrong comes" if wrong == 1 else f"The {wrong} that were wrong come"
    return f"{told} {again} again in the next sitting."

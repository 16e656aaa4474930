"""Drills in words: the questions, the answers and their values, and the result of a sitting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card, points
from app.coach.drills import Answer, Answered, DrillKind
from app.coach.hints import explain_choice
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
from app.players.gin.reading import Reading
from app.text.cards import Name, names
from app.text.cells import left
from app.text.gin.hints import advice
from app.text.gin.review import choice, mark_of, move, worth_columns, worth_heads
from app.text.gin.table import knock_limit
from app.text.history import date_of
from app.text.lists import clauses, groups, sentences
from app.text.numbers import decimal, percent
from app.text.speech import msg, tr, tr_c, tr_n

_KINDS: Final = {
    # Translators: kinds of drills, at most 17 cells wide
    DrillKind.TAKE: msg("take or pass"),
    DrillKind.THROW: msg("what to discard"),
    DrillKind.KNOCK: msg("knock or play on"),
    DrillKind.LAY_OFF: msg("the best lay-offs"),
}


def title(number: int, size: int, kind: DrillKind) -> str:
    """Return the title of a question: ``Drills · 3 of 10 · what to discard``."""
    return tr(
        "Drills · {number} of {size} · {kind}", number=number, size=size, kind=tr(_KINDS[kind])
    )


def kind_of(kind: DrillKind) -> str:
    return tr(_KINDS[kind])


def best_of(given: Answered, name: Name) -> str:
    """Return the best answer in a few words, within a sentence."""
    return _in_a_sentence(given.kind, given.options[0].answer, given.view.top, name)


def streak(now: int, best: int) -> tuple[str, ...]:
    """Return the number of right answers in a row, for the title, the shortest wording last."""
    if not best:
        return ()
    return (
        tr("{now} right in a row, at best {best}", now=now, best=best),
        tr("row {now}, best {best}", now=now, best=best),
    )


def other_hand(name: str, view: View, cards: int) -> str:
    """Return the line above the opponent's cards: the name and the score."""
    held = tr_n("{n} card", "{n} cards", cards)
    return f"{name} · {held} · {scores(name, view)}"


def scores(name: str, view: View) -> str:
    return tr(
        "you have {mine}, {name} {theirs}, to {target}",
        mine=view.scores[view.seat],
        name=name,
        theirs=view.scores[view.opponent],
        target=view.rules.target,
    )


def piles(view: View, name: Name) -> list[str]:
    """Return the line between the hands, the newest discard first, with ever fewer of them."""
    newest = [name(card) for card in reversed(view.pile)]
    if not newest:
        return [tr("Stock {stock} · no discards", stock=view.stock)]
    return [
        tr(
            "Stock {stock} · discards, the top first: {cards}",
            stock=view.stock,
            cards=" ".join(newest[:count]) + (" …" if count < len(newest) else ""),
        )
        for count in range(len(newest), 0, -1)
    ]


def discards(view: View, name: Name) -> str:
    """Return the discards as a sentence."""
    newest = " ".join(name(card) for card in reversed(view.pile))
    return tr("Discards, the top first: {cards}.", cards=newest)


def knockers_cards(who: str, view: View, name: Name) -> str:
    """Return the melds and the deadwood of the player who knocked, as a sentence."""
    melds = groups(names(meld, name) for meld in view.spread)
    return tr(
        "{name} knocks with {deadwood}. On the table: {melds}.",
        name=who,
        deadwood=points(view.spread_deadwood),
        melds=melds,
    )


def signs(who: str, view: View, name: Name) -> str:
    """Return the cards that the opponent took, and the knock limit."""
    return f"{took(who, view, name)} · {knock_limit(view)}"


def took(who: str, view: View, name: Name) -> str:
    if taken := view.taken[view.opponent]:
        return tr("{name} took {cards}", name=who, cards=names(taken, name))
    return tr("{name} took nothing from the discards", name=who)


def question(kind: DrillKind, view: View, who: str, name: Name) -> str:
    top = name(view.top) if view.top is not None else ""
    match kind:
        case DrillKind.TAKE if view.phase is Phase.DRAW:
            return tr("Take {card} from the discards, or draw from the stock?", card=top)
        case DrillKind.TAKE:
            return tr("Take the upcard {card}, or pass?", card=top)
        case DrillKind.THROW:
            asked = tr("Which card do you discard?")
        case DrillKind.KNOCK:
            asked = tr("Knock now, or play on?")
        case _:
            return tr("{name} knocked. Which cards do you lay off?", name=who)
    if view.drawn is None:
        return asked
    card = name(view.drawn)
    came = (
        tr("You took {card}.", card=card)
        if view.barred is not None
        else tr("You drew {card}.", card=card)
    )
    return sentences([came, asked])


def does(action: Action, view: View, name: Name) -> str:
    """Return the text of a choice's button."""
    top = view.top
    match action:
        case DrawDiscard():
            return tr("Take {card}", card=name(top)) if top is not None else tr("Take it")
        case DrawStock():
            return tr("Draw from the stock")
        case Pass():
            return tr("Pass")
        case Knock(card, melds):
            left_over = points(unmelded(view.hand & ~(1 << card), melds))
            return tr("Knock with {deadwood}", deadwood=left_over)
        case Discard():
            return tr("Play on")
        case _:
            return ""


def answer(kind: DrillKind, given: Answer, top: Card | None, name: Name) -> str:
    """Return an answer in a few words, for a list."""
    if kind is DrillKind.LAY_OFF or (kind is DrillKind.KNOCK and isinstance(given[0], Discard)):
        return _in_a_sentence(kind, given, top, name)
    return choice(given[0], top, name)


def _in_a_sentence(kind: DrillKind, given: Answer, top: Card | None, name: Name) -> str:
    if kind is DrillKind.LAY_OFF:
        laid_off = [name(action.card) for action in given if isinstance(action, LayOff)]
        if not laid_off:
            return tr("lay nothing off")
        return tr_c("a choice", "lay off {card}", card=" ".join(laid_off))
    (action,) = given
    if kind is DrillKind.KNOCK and isinstance(action, Discard):
        return tr_c("a choice", "play on, discard {card}", card=name(action.card))
    return move(action, top, name)


def heads(width: int) -> str:
    """Return the headings over the list of answers, whose first column has ``width`` cells."""
    # Translators: over a list of answers
    head = left(tr("answer"), width)
    return f"  {head}{worth_heads()}"


def option_line(told: str, worth: ChoiceValue, width: int) -> str:
    return left(told, width) + worth_columns(worth)


def verdict(given: Answered, name: Name) -> str:
    """Return whether the answer was right, and its loss against the best one."""
    best = best_of(given, name)
    if given.taken == 0:
        return tr("Right. Best move: {best}.", best=best)
    share = percent(given.cost.win, 1)
    if given.is_right:
        return tr(
            "Right, or nearly: it loses {share} of the match. Best move: {best}.",
            share=share,
            best=best,
        )
    values = {"share": share, "points": decimal(given.cost.points, 1), "best": best}
    match given.mark:
        case Mark.DOUBTFUL:
            return tr(
                "Not quite: it loses {share} of the match, {points} points. Best move: {best}.",
                **values,
            )
        case Mark.BLUNDER:
            return tr(
                "A blunder: it loses {share} of the match, {points} points. Best move: {best}.",
                **values,
            )
    return tr(
        "A mistake: it loses {share} of the match, {points} points. Best move: {best}.", **values
    )


def left_after(before: Answered) -> str:
    """Return the deadwood that the best lay-offs leave, the player's if others, and the
    knocker's.
    """
    best = _left(before, 0)
    knocker = points(before.view.spread_deadwood)
    if before.taken == 0:
        return tr(
            "They leave {points}. The player who knocked has {knocker}.",
            points=best,
            knocker=knocker,
        )
    return tr(
        "The best lay-offs leave {points}, yours {others}. The player who knocked has {knocker}.",
        points=best,
        others=_left(before, before.taken),
        knocker=knocker,
    )


def _left(before: Answered, index: int) -> int:
    given = before.options[index].answer
    held = before.view.hand
    for action in given:
        if isinstance(action, LayOff):
            held &= ~(1 << action.card)
    for meld in getattr(given[-1], "melds", ()):
        held &= ~meld
    return points(held)


def reason(
    given: Answered,
    reading: Reading | None,
    name: Name,
    who: Sequence[str],
    done: Action | None,
    created: str,
) -> str:
    """Return why the best answer is better than the player's, or than the next best, and in
    another line where the position is from.

    ``who`` are names by seat. ``done`` is what the player chose in a match that began at
    ``created``; None for a position of experts.
    """
    view = given.view
    if given.kind is DrillKind.LAY_OFF:
        why = left_after(given)
    else:
        shown = [(option.answer[0], option.worth) for option in given.options]
        if given.taken:
            shown = [shown[0], shown[given.taken]]
        why = advice(explain_choice(view, shown, reading), name, who)
    source = (
        tr("From a match that two experts played.")
        if done is None
        else own_mistake(created, who[view.opponent], done, view.top, name)
    )
    return f"{why}\n{source}"


def own_mistake(created: str, who: str, made: Action, top: Card | None, name: Name) -> str:
    """Return the player's choice in the match that the question is from.

    ``created`` is when that began, in ISO format.
    """
    values = {"name": who, "move": move(made, top, name)}
    if day := date_of(created):
        return tr(
            "From your match against {name} on {day}, where you chose: {move}.", day=day, **values
        )
    return tr("From your match against {name}, where you chose: {move}.", **values)


def result_line(index: int, given: Answered, name: Name) -> str:
    """Return a question of the sitting and its result."""
    best = answer(given.kind, given.options[0].answer, given.view.top, name)
    told = (
        # Translators: an answer was right
        tr("right")
        if given.is_right
        else clauses((mark_of(given.mark), percent(given.cost.win, 1)))
    )
    kind = left(tr(_KINDS[given.kind]), 18)
    told = f"{index:>3}  {kind} {left(told, 22)} "
    return told + tr("best: {best}", best=best)


def sitting(given: Sequence[Answered], now: int, best: int) -> str:
    """Return the result of a sitting, and the right answers in a row."""
    row = tr("Right in a row: {now} now, {best} at best.", now=now, best=best)
    return f"{summary(given)}\n{row}"


def summary(given: Sequence[Answered]) -> str:
    """Return the result of a sitting in some sentences."""
    right_ones = sum(each.is_right for each in given)
    wrong = len(given) - right_ones
    told = [
        tr("{right} of {count} right.", right=right_ones, count=len(given)),
        tr(
            "Your answers lost {share} of a match in all.",
            share=percent(sum(each.cost.win for each in given), 1),
        ),
        tr_n(
            "The one that was wrong comes again in the next sitting.",
            "The {n} that were wrong come again in the next sitting.",
            wrong,
        )
        if wrong
        else tr("You will not see these again for a few days."),
    ]
    return sentences(told)

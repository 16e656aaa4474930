"""The list of mistakes in a match of Gin, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.coach.judgement import LEAST, Decision
from app.coach.review import HandReview, costliest_first
from app.coach.review import turn_of as turn_number
from app.coach.statistics import PastMistake, rival_level
from app.text.cards import Name
from app.text.gin.reasons import why
from app.text.gin.review import SIGNS, cost_of, move, turn_of, verdict
from app.text.lists import sentences
from app.text.numbers import decimal, percent
from app.text.speech import tr
from app.text.statistics import opponent

WIDTHS: Final = (10, 6, 17, 21)
"""Cells of the columns but the last, which has the rest."""


def title(owner: str | None, hand: str | None, *, is_own: bool) -> str:
    """Return the title of the list: of one player's mistakes or of both, in one hand or in all."""
    if is_own:
        whose = tr("your mistakes")
    elif owner is not None:
        whose = tr("{name}'s mistakes", name=owner)
    else:
        whose = tr("all mistakes")
    if hand is None:
        # Translators: the title of a page; {whose} is "your mistakes", say
        return tr("Review · {whose}", whose=whose)
    return tr("Review · {whose} · hand {hand}", whose=whose, hand=hand)


def heads() -> tuple[str, ...]:
    """Return the headings of the columns."""
    # Translators: heads of the columns of a list of mistakes: the cost, the hand, the turn, the
    # move that was made, and the best one; at most 9, 5, 16, 20 and 20 cells wide
    return tr("loses"), tr("hand"), tr("turn"), tr("move"), tr("best move")


def cells(
    hand: str, who: str | None, turn: int, decision: Decision, name: Name, *, is_hidden: bool
) -> tuple[str, ...]:
    """Return a mistake in columns; ``who`` made it, None for the reader.

    The best move is left out if the choices are hidden.
    """
    top, cost = decision.view.top, percent(decision.cost.win, 1)
    return (
        f"{cost} {SIGNS[decision.mark]}",
        hand,
        turn_of(who, turn),
        move(decision.action, top, name),
        "" if is_hidden else move(decision.best, top, name),
    )


def about(
    hand: str,
    who: str | None,
    turn: int,
    decision: Decision,
    name: Name,
    names: Sequence[str],
    *,
    is_hidden: bool,
) -> str:
    """Return a mistake in sentences, with the reason for the best move unless that is hidden."""
    values = {"hand": hand, "turn": turn_of(who, turn)}
    if is_hidden:
        made = move(decision.action, decision.view.top, name)
        return sentences(
            [
                tr("Hand {hand}, {turn}: {move}.", **values, move=made),
                cost_of(decision),
                tr("The choices are hidden with the hand: x opens it."),
            ]
        )
    judged = at(hand, who, turn, verdict(decision, name))
    return "\n".join(filter(None, [judged, reason(decision, name, names)]))


def at(hand: str, who: str | None, turn: int, told: str) -> str:
    """Return what is told of a decision after its hand and turn; ``who`` is None for the reader."""
    return tr("Hand {hand}, {turn}: {verdict}", hand=hand, turn=turn_of(who, turn), verdict=told)


def reason(decision: Decision, name: Name, names: Sequence[str]) -> str:
    """Return what speaks for the best move and not for the one that was made, or that nothing does.

    ``names`` are those of the seats.
    """
    made = decision.action
    return why(decision.view, decision.best, made, decision.reading, name, names)


def kept(is_kept: bool | None, key: str) -> str:
    """Return what became of a position that was to be kept for the drills, or taken out of them
    with the same ``key``; None if no drill can ask about it.
    """
    if is_kept is None:
        return tr("No drill can ask about this decision.")
    if is_kept:
        return tr(
            "Kept: this position comes first in the drills. {key} takes it out again.", key=key
        )
    return tr("This position is no longer kept for the drills.")


def past(number: int, mistake: PastMistake, name: Name) -> str:
    """Return a mistake of an earlier match, as an item of a list."""
    return tr(
        "{number}. {date}, against {opponent}, hand {hand}, turn {turn}: {move} lost {share} of the"
        " match, {points} points. Best move: {best}.",
        number=number,
        date=mistake.match.facts.created[:10],
        opponent=opponent(rival_level(mistake.match.facts)),
        hand=mistake.hand,
        turn=mistake.turn,
        move=move(mistake.action, mistake.top, name),
        share=percent(mistake.cost.win, 1),
        points=decimal(mistake.cost.points, 1),
        best=move(mistake.best, mistake.top, name),
    )


def listed(
    reviews: Sequence[tuple[str, HandReview]],
    name: Name,
    names: Sequence[str],
    me: int | None = None,
) -> list[str]:
    """Return the mistakes in some hands, the costliest first, a line each below a head.

    Each hand has its number in words; ``me`` is the reader's seat. Nothing in it is hidden.
    """
    found = costliest_first(reviews)
    if not found:
        return [tr("No decision here lost as much as {share} of the match.", share=percent(LEAST))]
    lines = [tr("Mistakes, the costliest first:")]
    for hand, review, decision in found:
        turn = turn_number(review, decision.action_index)
        who = None if decision.seat == me else names[decision.seat]
        told = about(hand, who, turn, decision, name, names, is_hidden=False)
        lines.append(" ".join(told.split()))
    return lines

"""What several formats of an export say alike."""

from __future__ import annotations

from datetime import datetime

from app.coach.export import ExportedDecision, ExportedHand, ExportedMatch, ExportedSeat
from app.coach.judgement import Mark
from app.text.dates import day_and_time
from app.text.games import title_of
from app.text.lists import clauses
from app.text.numbers import percent
from app.text.speech import tr


def subtitle(told: ExportedMatch) -> str:
    """Return the game, its rules and when the match began."""
    game = title_of(told.game)
    try:
        when = day_and_time(datetime.fromisoformat(told.created))
    except ValueError:
        when = ""
    return " · ".join(filter(None, [game, told.title if told.title != game else "", when]))


def footer(told: ExportedMatch) -> list[str]:
    lines = [*told.notes, tr("Written by Gin Rummy {version}.", version=told.program)]
    if told.is_judged:
        lines.append(
            tr(
                "Every decision is judged by {judge}, from what the player knew. A loss is a chance"
                " to win the match.",
                judge=told.judge,
            )
        )
        lines.append(
            tr("Both are judged as experts, all cards open; nothing is known of who plays.")
        )
    return lines


def about_player(seat: ExportedSeat) -> str:
    """Return who plays a seat and, in a judged match, how much luck it had."""
    luck = "" if seat.luck is None else tr("luck {share}", share=percent(seat.luck, 1, signed=True))
    return clauses([seat.level or tr("a person"), luck])


def is_mistake(each: ExportedDecision) -> bool:
    return Mark(each.mark).costs


def mistakes(told: ExportedMatch) -> list[tuple[ExportedHand, ExportedDecision]]:
    """Return the decisions that lost something, the costliest first."""
    found = [(hand, each) for hand in told.hands for each in hand.decisions if is_mistake(each)]
    return sorted(found, key=lambda each: -each[1].lost)


def where(hand: ExportedHand, each: ExportedDecision) -> str:
    return tr("Hand {hand}, turn {turn}", hand=hand.number, turn=each.turn)


def curve(name: str, chances: list[float]) -> str:
    """Return a curve in words, for readers who do not see it."""
    return tr(
        "Chance to win, {name}: {first} at first, {least} to {most}, {last} at last.",
        name=name,
        first=percent(chances[0]),
        least=percent(min(chances)),
        most=percent(max(chances)),
        last=percent(chances[-1]),
    )

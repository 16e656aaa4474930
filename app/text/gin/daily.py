"""The deal of the day in words: its state, what it was worth, and what can be shown to others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING, Final

from app.storage.daily import DayRanking, DayResult, DayState
from app.text.cards import Name
from app.text.dates import day_of
from app.text.lists import about as about_name
from app.text.lists import clauses, groups, sentences
from app.text.numbers import decimal, percent
from app.text.speech import tr, tr_c, tr_n

if TYPE_CHECKING:
    from app.coach.judgement import Decision

_MOST: Final = 10
"""Most people of a ranking that are listed."""
_UPCARD: Final = 20
"""The place of the upcard in the deck of two players."""
_SIGNS: Final = {"f": "!", "g": ".", "d": "~", "m": "?", "b": "X"}
"""A sign for a decision, by the first letter of its mark."""


def in_a_line(state: DayState, result: DayResult | None, days: int) -> str:
    """Return the state of today's deal in a few words: ``not played yet, 6 days in a row``;
    ``days`` were played in a row.
    """
    match state:
        case DayState.NEW:
            told = tr_c("deal of the day", "not played yet")
        case DayState.BEGUN:
            told = tr_c("deal of the day", "begun")
        case DayState.PAST:
            told = tr_c("deal of the day", "the clock went back")
        case DayState.PLAYED:
            told = tr_c("deal of the day", "played")
    if result is not None:
        told = (
            tr("points {points}", points=f"{result.points:+}")
            if result.loss is None
            else tr("lost {share}", share=percent(result.loss, 1))
        )
    return clauses([told, streak(days)])


def streak(days: int) -> str:
    """Return how many days were played in a row; empty if only one or none was."""
    return tr_n("{n} day in a row", "{n} days in a row", days) if days > 1 else ""


def best(days: int) -> str:
    """Return the longest row of days; empty if it is one of one day or none."""
    return tr("at best {n}", n=days) if days > 1 else ""


def another_day(*, is_to_come: bool) -> str:
    """Return why another day than today's cannot be played."""
    if is_to_come:
        return tr("This day is still to come.")
    return tr("This day was not played.")


def about(state: DayState, newest: date, *, is_match: bool) -> str:
    """Return what the deal is that can be played now, or why there is none; ``newest`` is the last
    day that was played.
    """
    match state:
        case DayState.PAST:
            return tr(
                "The clock shows an earlier day than {day}, the last one that you played: there is"
                " no new deal before the day after it.",
                day=day_of(newest),
            )
        case DayState.BEGUN:
            return tr("You have begun this deal: it goes on as you left it.")
    kind = (
        tr("On Sundays: a short match against an expert, to 50.")
        if is_match
        else tr("One hand against an expert, as the first of a match to 100.")
    )
    rest = tr("The cards are the same for everybody. The first play counts; there are no hints.")
    return sentences([kind, rest])


def worth(result: DayResult) -> list[str]:
    """Return what a day that was played was worth, in sentences."""
    told = [tr("Your points: {points}.", points=f"{result.points:+}")]
    if result.expert_points is not None:
        told[0] = tr(
            "Your points: {points}. An expert with your cards: {theirs}.",
            points=f"{result.points:+}",
            theirs=f"{result.expert_points:+}",
        )
    if result.luck is not None:
        told.append(
            tr(
                "Luck of the cards: {luck} points; without it you have {rest}.",
                luck=decimal(result.luck, 1, signed=True),
                rest=decimal(result.points - result.luck, 1, signed=True),
            )
        )
    if result.loss is not None and result.expert_loss is not None:
        told.append(
            tr(
                "Your decisions lost {share} of the match, the expert's {theirs}.",
                share=percent(result.loss, 1),
                theirs=percent(result.expert_loss, 1),
            )
        )
    if result.marks:
        told.append(decisions(result.marks))
    if result.repeats:
        told.append(
            tr_n(
                "You played it once more, which does not count.",
                "You played it {n} times more, which does not count.",
                result.repeats,
            )
        )
    return told


def decisions(marks: str) -> str:
    """Return a sign for each decision: ``12 decisions: ..~.?...!...``."""
    signs = "".join(_SIGNS.get(mark, ".") for mark in marks)
    return tr_n("{n} decision: {signs}", "{n} decisions: {signs}", len(marks), signs=signs)


def legend() -> str:
    return tr("! a good find, . good, ~ doubtful, ? a mistake, X a blunder")


def costliest(hand: int, turn: int, decision: Decision, name: Name, names: Sequence[str]) -> str:
    """Return the decision that mattered most, with the reason for the best move."""
    # Imported late: the line of the start screen needs none of it.
    from app.text.gin import mistakes

    told = mistakes.about(str(hand), None, turn, decision, name, names, is_hidden=False)
    return tr("What mattered most: {mistake}", mistake=" ".join(told.split()))


def no_mistake() -> str:
    return tr("None of your decisions was a mistake.")


def shared(result: DayResult, days: int) -> str:
    """Return three lines to show to others, which tell nothing of the cards; ``days`` were played
    in a row.
    """
    told = [tr("points {points}", points=f"{result.points:+}")]
    if result.expert_points is not None:
        told.append(tr("the expert {points}", points=f"{result.expert_points:+}"))
    if result.loss is not None:
        told.append(tr("lost {share}", share=percent(result.loss, 1)))
    told.append(streak(days))
    return "\n".join(
        [
            tr("Gin Rummy, deal of the day, {day}", day=day_of(result.day)),
            clauses(filter(None, told)),
            decisions(result.marks),
        ]
    )


# -- on a server -----------------------------------------------------------------------------


def ranking(found: DayRanking) -> list[str]:
    """Return how the people of a server have played a day, and how to check its cards."""
    told = [
        tr(
            "{rank}. {name}: lost {share}, points {points}",
            rank=rank,
            name=line.name,
            share=percent(line.loss, 1),
            points=f"{line.points:+}",
        )
        for rank, line in enumerate(found.lines[:_MOST], start=1)
    ]
    if told:
        told.insert(0, tr("Ranking by loss:"))
    else:
        told.append(
            tr_n(
                "{n} person has played this day.", "{n} people have played this day.", found.players
            )
        )
    told.append(tr("Seal of the day: {seal}", seal=found.seal))
    if found.seed:
        told.append(tr("Its seed, of which the seal is the SHA-256: {seed}", seed=found.seed))
    return told


def line_of(found: DayRanking, index: int, name: Name) -> str:
    """Return what the person of this place in the ranking played, once the day is over; empty
    before.
    """
    # Imported late: the line of the start screen needs none of it.
    from app.cards.deal import Deal, hand_seed
    from app.games.gin.actions import from_text
    from app.text.gin.actions import did_briefly, joined_actions, story

    if not found.seed:
        return ""
    line, seed = found.lines[index], bytes.fromhex(found.seed)
    told = []
    for number, hand in enumerate(line.hands, start=1):
        done = [each.partition(" ") for each in hand.split("|")]
        history = [(int(seat), from_text(text)) for seat, _, text in done]
        upcard = Deal.from_seed(hand_seed(seed, number)).cards[_UPCARD]
        turns = groupby(story(upcard, history, name, did_briefly), key=lambda each: each[0])
        own = [joined_actions([what for _, what in turn]) for seat, turn in turns if seat == 0]
        told.append(tr("Hand {number}: {moves}.", number=number, moves=groups(own)))
    return about_name(line.name, sentences(told)) if told else ""

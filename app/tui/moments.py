"""The moments that one remembers: what is cried out when a hand is over, and who may be glad."""

from __future__ import annotations

from typing import NamedTuple

from app.games.base import ONLOOKER
from app.games.gin.score import HandResult, Outcome
from app.table.gin import GinTable
from app.table.place import AnyTable
from app.words.en.gin import showdown as words
from app.words.en.gin.scoring import outcome_sentence
from app.words.en.people import People, sentence


class Moment(NamedTuple):
    """How the end of a hand is told."""

    cry: str
    """In large letters; empty where whoever is told has nothing to cry out."""
    beside: str
    """What stands beside those: who scores, and a line on how it came about."""
    outcome: str
    """All in one sentence or two, for where there are no large letters."""
    is_glad: bool


def is_glad(match: AnyTable, me: int, side: int) -> bool:
    """Whether a win of this side is one for whoever sits at ``me``: alone or with a partner, or for
    an ``ONLOOKER`` one of the people who share the keyboard.
    """
    if me != ONLOOKER:
        return match.sides[me] == side
    return any(
        seat.is_here and own == side for seat, own in zip(match.seats, match.sides, strict=True)
    )


def moment(match: GinTable, result: HandResult, people: People) -> Moment:
    """How the end of this hand is told to ``people.me``."""
    # Where two hands are played at once, what they come to together takes the room of why.
    if result.outcome is Outcome.DEAD and len(match.rounds) == 1:
        return Moment("", "", words.DEAD, is_glad=False)
    outcome = outcome_sentence(result, people)
    if result.winner is None or not is_glad(match, people.me, match.sides[result.winner]):
        # Somebody else's joy is told without noise.
        return Moment("", "", outcome.replace("!", "."), is_glad=False)
    scores = sentence(f"{people.does(result.winner, 'score')} {result.points}.")
    how = _how(result, people)
    return Moment(
        words.CRIES.get(result.outcome, ""),
        f"{scores}\n{how}" if how else scores,
        outcome,
        is_glad=True,
    )


def _how(result: HandResult, people: People) -> str:
    """How it came about."""
    match result.outcome:
        case Outcome.GIN:
            return words.ALL_TEN
        case Outcome.BIG_GIN:
            return words.ALL_ELEVEN
        case Outcome.UNDERCUT:
            assert result.winner is not None
            assert result.knocker is not None
            mine, theirs = (
                result.showings[seat].points for seat in (result.winner, result.knocker)
            )
            knocker = sentence(people.name(result.knocker))
            has = people.does(result.winner, "have")
            return words.knocked_and_has(knocker, theirs, has, mine)
        case _:
            return ""

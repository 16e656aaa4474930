"""The results of the hands of a match of Gin, for a check of its journal."""

from __future__ import annotations

from itertools import chain

from app.games.base import ONLOOKER
from app.games.gin.score import Outcome, deals
from app.table.gin_match import GinMatch, PlayedGin
from app.text.gin.scoring import net_sentence
from app.text.gin.scoring import standing as points_of
from app.text.people import People, called
from app.text.speech import tr, tr_n


def ending(match: GinMatch, played: PlayedGin) -> str:
    """Return how a hand ended, and who scores: ``Vera knocked, 12 points to Vera``."""
    result = played.hand.ending
    if result.knocker is None:
        return tr("a dead hand, no points")
    ended = _ended(result.outcome, called(match.seats[result.knocker].name))
    if result.winner is None:
        # Translators: how a hand ended: "Vera knocked with as much deadwood as the other player"
        return tr("{ending}, no points", ending=ended)
    return tr_n(
        "{ending}, {n} point to {name}",
        "{ending}, {n} points to {name}",
        result.points,
        ending=ended,
        name=called(match.seats[result.winner].name),
    )


def _ended(outcome: Outcome, name: str) -> str:
    match outcome:
        case Outcome.KNOCK:
            return tr("{name} knocked", name=name)
        case Outcome.UNDERCUT:
            return tr("{name} knocked and was undercut", name=name)
        case Outcome.TIE:
            return tr("{name} knocked with as much deadwood as the other player", name=name)
        case Outcome.BIG_GIN:
            return tr("{name} went big gin", name=name)
        case _:
            return tr("{name} went gin", name=name)


def playing(played: PlayedGin) -> tuple[int, ...]:
    return played.hand.playing


def after_deal(match: GinMatch, deal: int) -> str:
    """Return the net result of the two hands of a deal, counted from 0; empty if it has one
    hand.
    """
    scored = list(
        chain.from_iterable(deals(stood.sheet) for stood in (*match.finished, match.standing))
    )
    return net_sentence(scored[deal], _people(match)) if deal < len(scored) else ""


def score(match: GinMatch) -> list[tuple[str, str]]:
    """Return each side with its points: ``48``, or ``109/84/66`` in Hollywood."""
    people = _people(match)
    return [(people.label(side), points_of(match.standing.games, side)) for side in people.order]


def _people(match: GinMatch) -> People:
    return People(tuple(called(seat.name) for seat in match.seats), ONLOOKER, match.sides)

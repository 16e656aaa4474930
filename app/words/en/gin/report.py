"""What came of the hands of a match of Gin, for somebody who checks its journal."""

from __future__ import annotations

from itertools import chain

from app.games.base import ONLOOKER
from app.games.gin.score import Outcome, deals
from app.table.gin_match import GinMatch, PlayedGin
from app.text.gin.scoring import net_sentence
from app.text.gin.scoring import standing as points_of
from app.text.people import People


def ending(match: GinMatch, played: PlayedGin) -> str:
    """How a hand ended, and who scores: ``Vera knocked, 12 points to Vera``."""
    result = played.hand.ending
    if result.knocker is None:
        return "a dead hand, no points"
    entry = {
        Outcome.KNOCK: "knocked",
        Outcome.UNDERCUT: "knocked and was undercut",
        Outcome.TIE: "knocked with as much deadwood as the other player",
    }.get(result.outcome, f"went {result.outcome}")
    text = f"{match.seats[result.knocker].name} {entry}"
    if result.winner is None:
        return f"{text}, no points"
    return f"{text}, {result.points} points to {match.seats[result.winner].name}"


def playing(played: PlayedGin) -> tuple[int, ...]:
    """The seats that played a hand."""
    return played.hand.playing


def after_deal(match: GinMatch, deal: int) -> str:
    """What the two hands of a deal, counted from 0, come to together; else nothing."""
    scored = list(
        chain.from_iterable(deals(stood.sheet) for stood in (*match.finished, match.standing))
    )
    return net_sentence(scored[deal], _people(match)) if deal < len(scored) else ""


def score(match: GinMatch) -> list[tuple[str, str]]:
    """Each side with its points: ``48``, or ``109/84/66`` in the three games of Hollywood."""
    people = _people(match)
    return [(people.label(side), points_of(match.standing.games, side)) for side in people.order]


def _people(match: GinMatch) -> People:
    return People(tuple(seat.name for seat in match.seats), ONLOOKER, match.sides)

"""Who stands where in a tournament, at any moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from app.tournaments.plan import Form, TieBreak
from app.tournaments.tournament import Pairing, Tournament


class Standing(NamedTuple):
    """The row of a player."""

    place: int
    """From 1; equals share one."""
    player: str
    name: str
    score: float
    """Matches won, with byes of a Swiss tournament and a knock-out. Of a duplicate the loss of all
    deals, by the measure of the plan."""
    played: int
    """The matches or deals decided, without byes."""
    tie_breaks: tuple[float, ...]
    """The values of the tie-breaks of the plan, in their order."""
    has_left: bool
    is_in: bool
    """Whether the player can still win: not withdrawn, and not out of a knock-out."""


class _Ranked(NamedTuple):
    player: str
    key: tuple[float, ...]
    """The less, the better."""
    tie_breaks: tuple[float, ...]


def standings(tournament: Tournament) -> list[Standing]:
    """Return the rows of all players, the best first; equals in the order of their entry."""
    if tournament.plan.form is Form.DUPLICATE:
        return _placed(tournament, _by_loss(tournament), tournament.loss)
    scores = {player: float(tournament.wins(player)) for player in tournament.entries}
    return _placed(tournament, _by_wins(tournament, scores), scores.__getitem__)


def _placed(
    tournament: Tournament, ranked: Iterable[_Ranked], score: Callable[[str], float]
) -> list[Standing]:
    rows: list[Standing] = []
    for _, equals in groupby(sorted(ranked, key=lambda each: each.key), lambda each: each.key):
        place = len(rows) + 1
        rows += [
            Standing(
                place,
                each.player,
                tournament.entries[each.player].name,
                score(each.player),
                tournament.played(each.player),
                each.tie_breaks,
                each.player in tournament.withdrawn,
                tournament.is_in(each.player),
            )
            for each in equals
        ]
    return rows


def _by_loss(tournament: Tournament) -> list[_Ranked]:
    found = []
    for player in tournament.entries:
        breaks = tuple(float(tournament.difference(player)) for _ in tournament.plan.breaks)
        # Fewer deals cannot be better than more: each costs something.
        key = (-tournament.played(player), tournament.loss(player), *(-each for each in breaks))
        found.append(_Ranked(player, key, breaks))
    return found


def _by_wins(tournament: Tournament, scores: dict[str, float]) -> list[_Ranked]:
    champion = tournament.champion
    found: list[_Ranked] = []
    by_score = sorted(scores, key=lambda player: -scores[player])
    for score, group in groupby(by_score, scores.__getitem__):
        equals = [*group]
        for player in equals:
            breaks = tuple(
                _value(tie_break, tournament, player, equals, scores)
                for tie_break in tournament.plan.breaks
            )
            key = (-(player == champion), -score, *(-each for each in breaks))
            found.append(_Ranked(player, key, breaks))
    return found


def _value(
    tie_break: TieBreak,
    tournament: Tournament,
    player: str,
    equals: Collection[str],
    scores: dict[str, float],
) -> float:
    own = tournament.pairings_of(player)
    match tie_break:
        case TieBreak.HEAD_TO_HEAD:
            return _wins(player, [each for each in own if each.opponent(player) in equals])
        case TieBreak.BUCHHOLZ:
            return sum(scores[each.opponent(player) or player] for each in own)
        case TieBreak.SONNEBORN:
            beaten = [each for each in own if each.winner == player and each.second]
            return sum(scores[each.opponent(player)] for each in beaten)
        case TieBreak.DIFFERENCE:
            return tournament.difference(player)


def _wins(player: str, pairings: Sequence[Pairing]) -> float:
    return sum(each.winner == player for each in pairings)

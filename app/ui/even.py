"""The opponent that is as strong as the person: the player that stands for ``even``."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import USUAL_GAME
from app.match.seat import Seat
from app.players.base import full_name, level_of
from app.players.registry import find
from app.players.strength import RATINGS, rated_elo, rated_name
from app.storage.settings import Settings
from app.table.handles import MatchLibrary
from app.table.seats import EVEN, USUAL, has_even
from app.ui.options import choices_for, offer_of


async def with_strength(seats: Sequence[Seat], library: MatchLibrary) -> list[Seat]:
    """Return the seats with an opponent as strong as the person in place of each even one.

    Without a rating that is the strength of the level that a new player meets.
    """
    if not has_even(seats):
        return [*seats]
    rating = await library.rating()
    elo = rating.elo if rating else RATINGS[full_name(find(USUAL))].elo
    player = full_name(find(rated_name(elo)))
    return [seat._replace(player=player) if seat.player == EVEN else seat for seat in seats]


def seats_again(seats: Sequence[Seat], settings: Settings) -> list[Seat]:
    """Return the seats of another match of Gin like this one, whose opponent is even again if the
    last one that was chosen is.
    """
    chosen = choices_for(offer_of(USUAL_GAME), settings)
    if EVEN not in (chosen.opponent, *chosen.others):
        return [*seats]
    return [
        seat if rated_elo(level_of(seat.player)) is None else seat._replace(player=EVEN)
        for seat in seats
    ]

"""The rated matches of a server: which tables may be rated, and what a result does to the people
who are here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from app.coach.estimates import SHORTEST
from app.games.gin.rules import GAME_NAME as GIN
from app.match.match import AnyMatch
from app.players.base import full_name
from app.players.registry import find
from app.server.accounts import Account
from app.server.events import Events, MatchFinished, RatingsUnsaved, VisitorCame
from app.server.notices import Notice, NoticeKind, RatingShift
from app.server.presence import Presence
from app.server.ratings import CPU, LeaderLine, PersonRating, RatedResult, RatingBook, fixed_elo
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Cause, Table, TableRequest, Visit, called
from app.storage.errors import StoreError

_LATELY: Final = timedelta(days=30)
"""How long ago a person on the list of the best may have played last."""
MOST_LEADERS: Final = 20


class RatedMatches:
    """Rates the people of finished matches, and tells them. ``find_person`` returns the account
    with an id.
    """

    def __init__(
        self,
        book: RatingBook,
        events: Events,
        presence: Presence,
        find_person: Callable[[str], Account | None],
    ) -> None:
        self._book = book
        self._events = events
        self._presence = presence
        self._find_person = find_person
        self._unsaved: list[RatedResult] = []
        """Results that could not be written; they are tried again with the next."""
        events.subscribe(VisitorCame, lambda event: self._came(event.visit))
        events.subscribe(MatchFinished, self._finished)

    def leaders(self, visit: Visit, game: str) -> Sequence[LeaderLine]:
        """Return the best of a game among those who have played lately, the best first."""
        self._follow()
        found = self._book.ratings.leaders(game, datetime.now(UTC) - _LATELY)
        lines = []
        for leader in found:
            if person := self._find_person(leader.person):
                elo, error, matches, _ = leader.rating
                lines.append(
                    LeaderLine(person.id, called(person), round(elo), round(error), matches)
                )
        return lines[:MOST_LEADERS]

    def _finished(self, event: MatchFinished) -> None:
        table = event.table
        if not table.options.rated or event.cause is Cause.AGREED or table.match is None:
            return
        self._follow()
        result = result_of(table, datetime.now(UTC))
        self._unsaved.append(result)
        before = self._book.ratings
        shown = {person: before.of(person, result.game) for person in _people(result)}
        try:
            while self._unsaved:
                self._book.put(self._unsaved[0])
                self._show_people(self._unsaved.pop(0))
        except StoreError as error:
            self._events.publish(RatingsUnsaved(error))
            return
        for person, was in shown.items():
            now = self._book.ratings.of(person, result.game)
            if now != was:
                self._tell(person, table, was, now)

    def _tell(self, person: str, table: Table, was: PersonRating, now: PersonRating) -> None:
        shift = RatingShift(round(was.elo), round(now.elo), round(now.error), now.is_provisional)
        notice = Notice(NoticeKind.RATED, table=table.number, rating=shift)
        self._presence.tell(person, notice)

    def _show_people(self, result: RatedResult) -> None:
        for person in _people(result):
            if visit := self._presence.visits.get(person):
                self._show(visit)

    def _came(self, visit: Visit) -> None:
        self._follow()
        self._show(visit)

    def _follow(self) -> None:
        """Show all ratings anew if the operator has withdrawn a match."""
        with suppress(StoreError):
            if self._book.follow():
                for visit in self._presence.visits.values():
                    self._show(visit)

    def _show(self, visit: Visit) -> None:
        visit.ratings = self._book.ratings.all_of(visit.person.id)


def check_request(request: TableRequest) -> None:
    """Raise LobbyError if a table that is asked for cannot be rated."""
    if request.options.passphrase:
        raise LobbyError(LobbyCode.RATED_WORD)
    game, levels = request.rules.game, [slot.level for slot in request.others if slot.level]
    if len(levels) == len(request.others):
        raise LobbyError(LobbyCode.RATED_ALONE)
    for level in levels:
        if fixed_elo(_computer(level, game), game) is None:
            raise LobbyError(LobbyCode.RATED_LEVEL, name=level)
    if game == GIN and request.rules.target < SHORTEST:
        raise LobbyError(LobbyCode.RATED_SHORT, least=SHORTEST)


def result_of(table: Table, ended: datetime) -> RatedResult:
    """Return the result of the finished match at a table."""
    assert table.match
    match = table.match.session.match
    players = players_of(table)
    places = places_of(match)
    sides = tuple(
        tuple(player for seat, player in enumerate(players) if match.sides[seat] == side)
        for side in range(len(places))
    )
    return RatedResult(table.journal, match.game.name, ended.isoformat(), sides, places)


def players_of(table: Table) -> list[str]:
    """Return the players at a table by seat, as they are in results."""
    return [slot.person or _computer(slot.level, table.rules.game) for slot in table.slots]


def places_of(match: AnyMatch) -> tuple[int, ...]:
    """Return the place of each side of a finished match, from 1; equals share one.

    The side of a player who has given up has the last place.
    """
    result = match.result
    assert result is not None
    quitter = None if result.gave_up is None else match.sides[result.gave_up]
    ranks: list[tuple[int, ...]] = [
        (0,) if side in result.winners else (1, side == quitter, -total)
        for side, total in enumerate(result.totals)
    ]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _people(result: RatedResult) -> list[str]:
    return [player for side in result.sides for player in side if not player.startswith(CPU)]


def _computer(level: str, game: str) -> str:
    return f"{CPU}{full_name(find(level, game))}"

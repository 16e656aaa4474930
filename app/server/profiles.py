"""What all visitors may know of a person who has an account here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from app.server.accounts import Account
from app.server.events import Events, MatchesUnsaved, MatchFinished
from app.server.match_log import MatchLog, PlayedMatch
from app.server.presence import Presence
from app.server.rated_matches import players_of, result_of
from app.server.ratings import CPU, PersonRating, RatingBook, RatingPoint
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import Cause, Table, Visit, called
from app.storage.errors import StoreError

MOST_MATCHES: Final = 50
"""Most matches that a profile lists, the last ones."""
_MOST_POINTS: Final = 200
"""Most points of a curve, the last ones."""


class Tally(NamedTuple):
    """How many matches were played, and how they ended for one of the two."""

    matches: int = 0
    won: int = 0
    lost: int = 0

    def with_result(self, has_won: bool | None) -> Tally:
        return Tally(self.matches + 1, self.won + (has_won is True), self.lost + (has_won is False))


class GameFigures(NamedTuple):
    """A person in one game."""

    game: str
    played: Tally
    """All matches of the person."""
    met: Tally
    """The matches between the visitor and the person, as they ended for the visitor."""
    rating: PersonRating | None
    """None without a rated match."""
    course: tuple[RatingPoint, ...]
    """The rating after each rated match, the oldest first."""


class MatchLine(NamedTuple):
    """A match of a person, as they have played it."""

    game: str
    ended: str
    """When it ended, in ISO 8601 and UTC."""
    others: tuple[str, ...]
    """The names of the other players."""
    has_won: bool | None
    """None if the first place was shared."""
    totals: tuple[int, ...]
    """The points of the sides, the person's own first; empty if they are unknown."""
    is_rated: bool


class Profile(NamedTuple):
    """A person, as a visitor sees them."""

    person: str
    """The id of the account."""
    name: str
    since: float
    """When they first came, in seconds since 1970; 0 if that is unknown."""
    is_here: bool
    games: tuple[GameFigures, ...]
    """The games that they have played, the most frequent one first."""
    matches: tuple[MatchLine, ...]
    """Their last matches, the latest first."""


class Profiles:
    """Keeps the matches of people, and shows them. ``find`` returns the account with an id, and
    ``named`` that with a name.
    """

    def __init__(
        self,
        log: MatchLog,
        book: RatingBook,
        events: Events,
        presence: Presence,
        find: Callable[[str], Account | None],
        named: Callable[[str], Account | None],
    ) -> None:
        self._log = log
        self._book = book
        self._events = events
        self._presence = presence
        self._find = find
        self._named = named
        self._unsaved: list[PlayedMatch] = []
        """Matches that could not be written; they are tried again with the next."""
        if log.is_empty:
            # The rated matches of a server that kept no others.
            self._put(PlayedMatch(result, (), (), (), is_rated=True) for result in book.results)
        events.subscribe(MatchFinished, self._finished)

    # -- calls of visitors -----------------------------------------------------------------

    def person_named(self, visit: Visit, name: str) -> str:
        """Return the id of the person with this name, here or not. Raises LobbyError."""
        if person := self._named(name):
            return person.id
        raise LobbyError(LobbyCode.NOBODY_CALLED, name=name)

    def profile(self, visit: Visit, person: str) -> Profile:
        """Return the profile of a person. Raises LobbyError if they are not known any more."""
        account = self._find(person)
        if account is None:
            raise LobbyError(LobbyCode.NO_PERSON)
        matches = self._log.matches_of(person)
        return Profile(
            person,
            called(account),
            account.since,
            person in self._presence.visits,
            self._games(person, visit.person.id, matches),
            tuple(self._line(person, match) for match in matches[:MOST_MATCHES]),
        )

    def _games(
        self, person: str, viewer: str, matches: Sequence[PlayedMatch]
    ) -> tuple[GameFigures, ...]:
        played: dict[str, Tally] = defaultdict(Tally)
        met: dict[str, Tally] = defaultdict(Tally)
        for match in matches:
            game, side = match.result.game, match.side_of(person)
            other = match.side_of(viewer)
            assert side is not None
            played[game] = played[game].with_result(match.has_won(side))
            if other not in (None, side):
                assert other is not None
                met[game] = met[game].with_result(_is_ahead(match, other, side))
        ratings = self._book.ratings
        known = ratings.all_of(person)
        return tuple(
            GameFigures(
                game,
                played[game],
                met.get(game, Tally()),
                known.get(game),
                tuple(ratings.course(person, game)[-_MOST_POINTS:]),
            )
            for game in sorted(played, key=lambda game: -played[game].matches)
        )

    def _line(self, person: str, match: PlayedMatch) -> MatchLine:
        side = match.side_of(person)
        assert side is not None
        order = sorted(range(len(match.result.sides)), key=lambda each: each != side)
        return MatchLine(
            match.result.game,
            match.result.ended,
            self._others(person, match),
            match.has_won(side),
            tuple(match.totals[each] for each in order) if match.totals else (),
            match.is_rated,
        )

    def _others(self, person: str, match: PlayedMatch) -> tuple[str, ...]:
        """Return what the other players are called today, or a level."""
        players = match.players or [each for side in match.result.sides for each in side]
        names = match.names or [player.removeprefix(CPU) for player in players]
        return tuple(
            self._called(player, name)
            for player, name in zip(players, names, strict=True)
            if player != person
        )

    def _called(self, player: str, name: str) -> str:
        if player.startswith(CPU):
            return name
        account = self._find(player)
        return called(account) if account else stand_in(player)

    # -- matches ---------------------------------------------------------------------------

    def _finished(self, event: MatchFinished) -> None:
        table = event.table
        if event.cause is not Cause.AGREED and table.match is not None:
            self._put([_played(table)])

    def _put(self, matches: Iterable[PlayedMatch]) -> None:
        self._unsaved += matches
        try:
            self._log.put(self._unsaved)
        except StoreError as error:
            self._events.publish(MatchesUnsaved(error))
        else:
            self._unsaved.clear()


def stand_in(person: str) -> str:
    """Return what a person is called whose account is deleted."""
    return called(Account(person, "", is_guest=True, folder=Path()))


def _is_ahead(match: PlayedMatch, side: int, other: int) -> bool | None:
    """Return whether a side has a better place than another; None for the same one."""
    places = match.result.places
    return None if places[side] == places[other] else places[side] < places[other]


def _played(table: Table) -> PlayedMatch:
    assert table.match
    match = table.match.session.match
    result = result_of(table, datetime.now(UTC))
    players = tuple(players_of(table))
    names = tuple(seat.name for seat in match.seats)
    assert match.result
    return PlayedMatch(result, players, names, tuple(match.result.totals), table.options.rated)

"""What the operator of a server does about tournaments."""

from __future__ import annotations

from app.server.accounts import Account, AccountStore
from app.server.control import Control
from app.server.operator_answers import (
    PairLine,
    StandingLine,
    TournamentDetails,
    TournamentLine,
)
from app.server.plain.tournaments import request_of
from app.server.refusals import LobbyCode, LobbyError
from app.server.tournament_terms import TournamentInfo
from app.server.tournaments import Tournaments
from app.storage.settings import Settings
from app.ui.commands import CommandError


class TournamentCommands:
    """The commands about tournaments, of which ``control`` is told."""

    def __init__(self, control: Control, tournaments: Tournaments, people: AccountStore) -> None:
        self._tournaments = tournaments
        self._people = people
        control.add("tournament-list", self.all)
        control.add("tournament-show", self.show)
        control.add("tournament-new", self.new)
        control.add("tournament-begin", self.begin)
        control.add("tournament-end", self.end)
        control.add("tournament-enter", self.enter)
        control.add("tournament-correct", self.correct)
        control.add("tournament-director", self.director)

    def all(self) -> list[TournamentLine]:
        return [_line(info) for info in self._tournaments.all()]

    def show(self, name: str) -> TournamentDetails:
        info = self._tournaments.named(name).info
        standings = [
            StandingLine(
                *(line.place, line.player, line.name, line.score, line.played),
                [*line.tie_breaks],
                line.has_left,
            )
            for line in info.standings
        ]
        pairings = [
            PairLine(
                *(line.table, [*line.names], line.winner, line.outcome or "", [*line.points]),
            )
            for line in info.pairings
        ]
        return TournamentDetails(_line(info), standings, pairings)

    def new(self, text: str) -> TournamentLine:
        """Open the entry of a tournament that is described as in plain lines."""
        try:
            request = request_of(text, Settings())
        except CommandError as error:
            raise LobbyError(LobbyCode.TOURNAMENT_TEXT, why=str(error)) from error
        name = self._tournaments.create(request)
        return _line(self._tournaments.named(name).info)

    def begin(self, name: str) -> TournamentLine:
        self._tournaments.named(name).start()
        return _line(self._tournaments.named(name).info)

    def end(self, name: str) -> TournamentLine:
        self._tournaments.named(name).end()
        return _line(self._tournaments.named(name).info)

    def enter(self, name: str, who: str) -> TournamentDetails:
        """Let a person enter, also late."""
        self._tournaments.take_in(name, self._the_person(who))
        return self.show(name)

    def correct(self, name: str, winner: str, loser: str, points: list[int]) -> TournamentDetails:
        """Give the last match of two people another result."""
        first, second = points or (0, 0)
        people = self._the_person(winner).id, self._the_person(loser).id
        self._tournaments.named(name).correct(*people, (first, second))
        return self.show(name)

    def director(self, who: str, may: bool) -> list[str]:
        """Let a person hold tournaments, or not any more; return the names of all who may."""
        self._tournaments.let_direct(self._the_person(who).id, may=may)
        found = map(self._people.find, self._tournaments.directors)
        return [each.name or each.id for each in found if each]

    def _the_person(self, who: str) -> Account:
        """Return the person of a name or an id. Raises LobbyError."""
        if person := self._people.named(who) or self._people.find(who):
            return person
        raise LobbyError(LobbyCode.NOBODY_CALLED, name=who)


def _line(info: TournamentInfo) -> TournamentLine:
    return TournamentLine(
        *(info.name, info.title, str(info.form), str(info.phase), info.is_cancelled),
        *(info.round, info.rounds, len(info.people), info.places, info.due),
    )

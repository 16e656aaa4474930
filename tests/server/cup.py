"""A tournament of people with accounts, by the real clock, that processes can take over."""

from __future__ import annotations

from typing import Any, Final

from app.games.gin.rules import preset
from app.players.registry import decide
from app.server.clock import Clock
from app.server.lobby import Lobby
from app.server.tables import Table
from app.server.time_control import TimeControl
from app.server.tournament_terms import TournamentRequest, TournamentTerms
from app.tournaments.plan import Form
from app.tournaments.standings import standings
from app.tournaments.tournament import Tournament
from tests.server.company import KnownCompany

CUP: Final = "autumn-cup"
PLAYERS: Final = ("Ann", "Ben", "Kim", "Lea", "Tom")
"""An odd number: each round has a bye."""
_ACTIONS: Final = 5
"""The actions after which a match is given up."""
_TERMS: Final = TournamentTerms(
    preset("standard", 50), rated=True, time_control=TimeControl(600, 5), pause=0
)


class Cup(KnownCompany):
    """A server with a tournament, or what a process finds that takes its folder over."""

    def reopen(self) -> Lobby:
        self.clock = Clock()  # type: ignore[assignment]
        lobby = super().reopen()
        lobby.open()
        return lobby

    def hold(self, form: Form) -> None:
        request = TournamentRequest("Autumn Cup", form, _TERMS)
        assert self.lobby.held_tournaments.create(request) == CUP
        for name in PLAYERS:
            self.person(name)

    def come(self) -> None:
        """Let all come, and those take part who do not yet."""
        for name in PLAYERS:
            visit = self.enter(name).visit
            if visit.person.id not in self.tournament.entries:
                self.lobby.held_tournaments.enter_tournament(visit, CUP)

    def close(self) -> None:
        self.lobby.close()
        self.accounts.close()

    @property
    def tournament(self) -> Tournament:
        return self.lobby.held_tournaments.named(CUP).tournament

    def play_on(self, table: Table) -> None:
        """Let a match go on by an action, or end."""
        assert table.match
        match = table.match.session.match
        if match.hand.is_over or len(match.hand.history) >= _ACTIONS:
            names = [slot.name for slot in table.slots]
            table.match.resign(names.index(max(names)))
        elif (seat := table.match.to_act) is not None:
            table.match.act(seat, decide("novice", match.hand.view(seat), match.player_seed))

    @property
    def outcome(self) -> dict[str, Any]:
        """How it has ended: the places, the pairs of all rounds, and the rated matches of all."""
        tournament = self.tournament
        visits = self.lobby.presence.visits.values()
        called = {"": ""} | {person: self._name(person) for person in tournament.entries}
        return {
            "places": [
                [line.place, called[line.player], line.score, line.played, *line.tie_breaks]
                for line in standings(tournament)
            ],
            "rounds": [
                [
                    [called[each.first], called[each.second], each.outcome, called[each.winner]]
                    for each in one.pairings
                ]
                for one in tournament.rounds
            ],
            "rated": {visit.name: visit.ratings["gin"].matches for visit in visits},
        }

    def _name(self, person: str) -> str:
        found = self.accounts.find(person)
        assert found
        return found.name

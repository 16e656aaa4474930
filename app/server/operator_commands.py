"""What the operator of a server asks for, and does, while it is open."""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Protocol

from app.games.base import ONLOOKER
from app.server.control import Control
from app.server.lobby import Lobby
from app.server.operator_answers import VisitorLine


class Session(Protocol):
    """The session of a visitor, as far as commands need it."""

    way: str
    """How they play, as the log has it."""

    @property
    def stayed(self) -> float:
        """Seconds since the visitor came."""


class OperatorCommands:
    """The commands that concern the server as a whole."""

    def __init__(self, control: Control, lobby: Lobby, sessions: Mapping[str, Session]) -> None:
        """``sessions`` are those of the visitors, by the id of their account."""
        self._lobby = lobby
        self._sessions = sessions
        control.add("who", self.who)

    def who(self) -> list[VisitorLine]:
        """Return the visitors, in the order in which they came."""
        now = time()
        found = []
        for person, visit in self._lobby.visits.items():
            session, table = self._sessions.get(person), visit.table
            found.append(
                VisitorLine(
                    visit.person.name,
                    person,
                    visit.person.is_guest,
                    visit.key,
                    visit.address,
                    session.way if session else "",
                    round(now - session.stayed if session else now, 1),
                    table.number if table else 0,
                    table is not None and table.seat_of(person) == ONLOOKER,
                    visit.is_at_home,
                )
            )
        return sorted(found, key=lambda line: line.since)

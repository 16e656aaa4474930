"""What the operator of a server asks for, and does, while it is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from time import time
from typing import Final, Protocol

from app.games.base import ONLOOKER
from app.quoting import excerpt
from app.server import log_lines
from app.server.control import Control
from app.server.current_settings import CurrentSettings
from app.server.lobby import Lobby
from app.server.operator_answers import (
    Closing,
    Reloaded,
    Said,
    TableLine,
    VisitorLine,
    Visitors,
)
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.server.tables import Table

LONGEST_TEXT: Final = 300
"""Most letters of what is said to all."""
LONGEST_DRAIN: Final = 24 * 60
"""Most minutes until a server closes."""


class Session(Protocol):
    """The session of a visitor, as far as commands need it."""

    way: str
    """How they play, as the log has it."""

    @property
    def stayed(self) -> float:
        """Seconds since the visitor came."""


class OperatorCommands:
    """The commands that concern the server as a whole."""

    def __init__(
        self,
        control: Control,
        lobby: Lobby,
        sessions: Mapping[str, Session],
        settings: CurrentSettings,
        log: ServerLog,
        close: Callable[[], object],
    ) -> None:
        """``sessions`` are those of the visitors, by the id of their account; ``close`` lets the
        server close.
        """
        self._lobby = lobby
        self._sessions = sessions
        self._settings = settings
        self._log = log
        self._close = close
        commands: dict[str, Callable[..., object]] = {
            "who": self.who,
            "tables": self.tables,
            "log": self.log,
            "say": self.say,
            "drain": self.drain,
            "undrain": self.undrain,
            "close": self.close,
            "reload": self.reload,
        }
        for name, command in commands.items():
            control.add(name, command)

    def who(self) -> Visitors:
        """Return the visitors."""
        now = time()
        found = []
        for person, visit in self._lobby.presence.visits.items():
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
        return Visitors(self._settings.name(), sorted(found, key=lambda line: line.since))

    def tables(self) -> list[TableLine]:
        """Return the tables by number."""
        tables = self._lobby.table_list
        return [
            _line(table, is_unsaved=tables.is_table_unsaved(table))
            for _, table in sorted(tables.by_number.items())
        ]

    def log(self, lines: int) -> list[str]:
        """Return the latest lines of the log, as many as are kept."""
        latest = list(self._log.latest)
        return latest[max(len(latest) - lines, 0) :]

    def say(self, text: str) -> Said:
        """Tell all visitors a line from the operator. Raises ServerError for an empty one."""
        line = " ".join(text.split())
        if not line:
            raise ServerError(ServerCode.NOTHING_TO_SAY)
        if len(line) > LONGEST_TEXT:
            raise ServerError(ServerCode.TOO_LONG, most=LONGEST_TEXT)
        line = excerpt(line, LONGEST_TEXT)
        people = self._lobby.announce(line)
        self._log.say(log_lines.announced(line, people))
        return Said(line, people)

    def drain(self, minutes: int) -> Closing:
        """Close the server when the last hand is over, and after so many minutes at the latest.

        Raises ServerError for too many minutes, and while not all tables are on disk.
        """
        if minutes not in range(1, LONGEST_DRAIN + 1):
            raise ServerError(ServerCode.BAD_MINUTES, most=LONGEST_DRAIN)
        self._check_saved()
        closing = self._lobby.closing
        closing.begin(minutes * 60, self._close)
        self._lobby.changed()
        self._log.say(log_lines.closes_soon(minutes))
        return Closing(minutes, closing.hands, len(self._lobby.presence.visits))

    def undrain(self) -> Closing:
        """Let the server stay open; the answer tells what it was before."""
        closing = self._lobby.closing
        if not closing.is_set:
            raise ServerError(ServerCode.NOT_CLOSING)
        before = Closing(ceil(closing.left / 60), closing.hands, len(self._lobby.presence.visits))
        self._lobby.stay_open()
        self._log.say(log_lines.STAYS_OPEN)
        return before

    def close(self) -> Closing:
        """Close the server now. Raises ServerError while not all tables are on disk."""
        self._check_saved()
        self._log.say(log_lines.CLOSED_BY_COMMAND)
        self._close()
        return Closing(0, self._lobby.closing.hands, len(self._lobby.presence.visits))

    def _check_saved(self) -> None:
        if self._lobby.table_list.unsaved:
            raise ServerError(ServerCode.UNSAVED)

    def reload(self) -> Reloaded:
        """Read the settings again, which count from now on. Raises ServerError, and changes
        nothing, if they cannot be read.
        """
        changed = self._settings.reload()
        self._lobby.changed()
        self._log.say(log_lines.settings_read(self._settings.path, list(changed)))
        pairs = {name: [_shown(each) for each in pair] for name, pair in changed.items()}
        return Reloaded(str(self._settings.path), pairs)


def _shown(value: object) -> str | int | None:
    match value:
        case tuple():
            return "\n".join(value)
        case str() | int():
            return value
        case _:
            return None


def _line(table: Table, *, is_unsaved: bool) -> TableLine:
    outline, control = table.outline, table.options.time_control
    return TableLine(
        number=table.number,
        name=table.name,
        game=table.rules.game,
        phase=table.phase,
        seats=[slot.name or slot.level for slot in table.slots],
        here=len(table.visits),
        onlookers=sum(table.seat_of(person) == ONLOOKER for person in table.visits),
        deal=outline.deal if outline else 0,
        points=[sum(points) for points in outline.totals] if outline else [],
        is_hand_on=table.is_hand_on,
        is_private=bool(table.options.passphrase),
        is_rated=table.options.rated,
        days=control.days,
        journal=table.journal,
        is_unsaved=is_unsaved,
    )

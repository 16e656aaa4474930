"""The place of a visitor in the lobby, in the process of the lobby itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from app.refusal import Refused
from app.server.accounts import Account
from app.server.client import LOBBY_CALLS, Deliver, Proxy
from app.server.events import RequestRefused
from app.server.lobby import Lobby
from app.server.notices import Notice
from app.server.overview import Overview
from app.server.seat import LocalSharedMatch
from app.server.tables import Table, Visit
from app.storage.home import kept_in
from app.storage.paths import matches_folder


def _renamed(person: Account, name: str) -> Account:
    return replace(person, name=name)


class LocalLobbyClient(Proxy):
    """Implementation of ``LobbyClient``. Methods not written here call the lobby's with this
    visitor.

    ``rename`` keeps a chosen name, and raises ServerError if it is not available; without it names
    last until the visitor leaves.
    """

    methods = LOBBY_CALLS

    def __init__(
        self, lobby: Lobby, visit: Visit, rename: Callable[[Account, str], Account] = _renamed
    ) -> None:
        self.visit = visit
        self._lobby = lobby
        self._rename = rename
        self._listeners: list[Callable[[Notice], object]] = []

    @property
    def me(self) -> Visit:
        return self.visit

    @property
    def is_over(self) -> bool:
        return self.visit.is_over

    @property
    def visits(self) -> Mapping[str, Visit]:
        return self._lobby.presence.visits

    @property
    def tables(self) -> Mapping[int, Table]:
        return self._lobby.table_list.by_number

    @property
    def overview(self) -> Overview:
        return self._lobby.overview

    @property
    def house_name(self) -> str:
        return self._lobby.house_name()

    def listen(self, listener: Callable[[Notice], object]) -> None:
        self._listeners.append(listener)
        self.visit.listen(listener)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        return self._lobby.watch_lobby(changed)

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> Any:
        part = next(part for part in self._lobby.parts if hasattr(part, what))
        with self._refusals_told(what):
            result = getattr(part, what)(self.visit, *arguments, **named)
        # The lobby's own table is not for visitors; ``tables`` has what they may know of it.
        return None if isinstance(result, Table) else result

    @contextmanager
    def _refusals_told(self, request: str) -> Iterator[None]:
        try:
            yield
        except Refused as refused:
            self._lobby.events.publish(RequestRefused(self.visit, request, str(refused.code)))
            raise

    def enter_again(self) -> None:
        visit = self.visit
        self.visit = self._lobby.enter(visit.person, visit.address, visit.show_turn)
        self.visit.number, self.visit.key, self.visit.word = visit.number, visit.key, visit.word
        for listener in self._listeners:
            self.visit.listen(listener)

    def rename(self, name: str) -> None:
        """Change the visitor's name. Raises ServerError, and LobbyError after too many changes,
        for a muted visitor, and for one who has watched a hand that is still played.
        """
        with self._refusals_told("rename"):
            self._lobby.records.check_may_rename(self.visit)
            self._lobby.presence.pace_of(self.visit).take()
            self._lobby.records.rename(self.visit, self._rename(self.visit.person, name))

    def be_at_home(self, *, is_so: bool, match: str = "") -> None:
        self.visit.match_alone = match
        if self.visit.is_at_home is not is_so:
            self.visit.is_at_home = is_so
            self._lobby.changed()

    def open_match(self, deliver: Deliver) -> LocalSharedMatch:
        """Return the match at the visitor's table, as the visitor sees it.

        ``deliver`` calls the listeners of the visitor's screens.
        """
        visit = self.visit
        table = visit.table
        assert table
        assert table.match
        with kept_in(visit.person.folder):
            path = matches_folder() / table.journal

        def is_there() -> bool:
            return visit.table is table

        def left() -> None:
            if is_there():
                self._lobby.seating.leave_table(visit)

        return LocalSharedMatch(
            table.match,
            table.seat_of(visit.person.id),
            deliver,
            left,
            is_there,
            journal=table.journal,
            path=path,
        )

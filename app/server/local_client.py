"""The place of a visitor in the lobby, where the lobby itself is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.server.accounts import Account
from app.server.client import LOBBY_CALLS, Deliver, Proxy
from app.server.lobby import Lobby
from app.server.notices import Notice
from app.server.seat import LocalSharedMatch
from app.server.tables import Table, Visit


def _renamed(person: Account, name: str) -> Account:
    return replace(person, name=name)


class LocalLobbyClient(Proxy):
    """What one visitor knows and may do; see ``LobbyClient``. What is not written here the lobby
    does, for this visitor and for no other.

    ``rename`` keeps a name that somebody chooses, and raises ServerError for one that cannot be
    had; without it names are kept until they leave.
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
        """Whose place it is."""
        return self.visit

    @property
    def is_over(self) -> bool:
        """Whether the visitor has left, or has come in at another terminal."""
        return self.visit.is_over

    @property
    def visits(self) -> Mapping[str, Visit]:
        """By the id of the person, who is here."""
        return self._lobby.visits

    @property
    def tables(self) -> Mapping[int, Table]:
        """By number."""
        return self._lobby.tables

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Have everything told that concerns the visitor, until they leave."""
        self._listeners.append(listener)
        self.visit.listen(listener)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different."""
        return self._lobby.watch_lobby(changed)

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> Any:
        result = getattr(self._lobby, what)(self.visit, *arguments, **named)
        # A table is the lobby's own; visitors find what they may know of it among ``tables``.
        return None if isinstance(result, Table) else result

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""
        visit = self.visit
        self.visit = self._lobby.enter(visit.person, visit.address, visit.show_turn)
        for listener in self._listeners:
            self.visit.listen(listener)

    def rename(self, name: str) -> None:
        """Be called so from now on. Raises ServerError, and LobbyError for too many names."""
        self._lobby.pace_of(self.visit).take()
        self._lobby.rename(self.visit, self._rename(self.visit.person, name))

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""
        if self.visit.is_at_home is not is_so:
            self.visit.is_at_home = is_so
            self._lobby.changed()

    def open_match(self, deliver: Deliver) -> LocalSharedMatch:
        """Return the match of the table where the visitor is, as they see it."""
        return self._lobby.open_match(self.visit, deliver)

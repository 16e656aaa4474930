"""The place of a visitor in the lobby, where the lobby itself is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.server.accounts import Account
from app.server.chat import ChatLine
from app.server.client import Deliver
from app.server.lobby import Lobby
from app.server.notices import Notice
from app.server.seat import LocalSharedMatch
from app.server.tables import Table, TableRequest, Visit


def _renamed(person: Account, name: str) -> Account:
    return replace(person, name=name)


class LocalLobbyClient:
    """What one visitor knows and may do; see ``LobbyClient``. Nothing in it is done for another.

    ``rename`` keeps a name that somebody chooses, and raises ServerError for one that cannot be
    had; without it names are kept until they leave.
    """

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

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the server, or lose the line; harmless when that has been done."""
        self.visit.leave()

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""
        self.visit = self._lobby.enter(self.visit.person, self.visit.address)
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

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, request: TableRequest) -> None:
        """Open a table and sit down at it. Raises LobbyError, StoreError and RulesError."""
        self._lobby.open_table(self.visit, request)

    def sit_down(self, number: int, passphrase: str = "") -> None:
        """Take one's seat at a table, or a free chair. Raises LobbyError."""
        self._lobby.sit_down(self.visit, number, passphrase)

    def watch(self, number: int, passphrase: str = "") -> None:
        """Look on at a table. Raises LobbyError, also for one's own."""
        self._lobby.watch(self.visit, number, passphrase)

    def needs_passphrase(self, number: int) -> bool:
        """Return whether the visitor has to know a word to come in."""
        table = self._lobby.tables.get(number)
        return table is not None and self._lobby.needs_passphrase(self.visit, table)

    def open_match(self, deliver: Deliver) -> LocalSharedMatch:
        """Return the match of the table where the visitor is, as they see it."""
        return self._lobby.open_match(self.visit, deliver)

    def leave_table(self) -> None:
        """Go back to the lobby; harmless there."""
        self._lobby.leave_table(self.visit)

    def begin_now(self) -> None:
        """Let CPU players have the free chairs, and begin. Raises LobbyError."""
        self._lobby.begin_now(self.visit)

    def cut(self, typed: str) -> None:
        """Cut before the first deal. Raises CutError."""
        self._lobby.cut(self.visit, typed)

    def again(self) -> None:
        """Ask for another match at the same table. Raises LobbyError."""
        self._lobby.again(self.visit)

    def resign(self) -> None:
        """Give up the match. Raises IllegalAction when it is over."""
        self._lobby.resign(self.visit)

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None:
        """Invite somebody who is here to the table where the visitor waits. Raises LobbyError."""
        self._lobby.invite(self.visit, person)

    def say(self, text: str) -> None:
        """Say something at the table where the visitor is, or in the lobby. Raises LobbyError."""
        self._lobby.say(self.visit, text)

    def heard(self) -> list[ChatLine]:
        """Return what was said last where the visitor is, but by whom they do not want to hear."""
        return self._lobby.heard(self.visit)

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""
        return self._lobby.mute(self.visit, person)

    def muted(self) -> frozenset[str]:
        """Return the ids of those of whom the visitor wants to hear nothing."""
        return self._lobby.muted(self.visit)

"""The operator's commands about people: bans, mutes, moderators, reports, and their accounts."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from app.server import log_lines
from app.server.accounts import Account, AccountStore
from app.server.conduct_store import (
    USUAL_MINUTES,
    Ban,
    ConductRecord,
    Merged,
    Report,
    network_of,
)
from app.server.control import Control
from app.server.events import ConductActed
from app.server.lobby import Lobby
from app.server.moderation import reason_of
from app.server.operator_answers import Moderator
from app.server.refusals import LobbyCode, LobbyError, ServerCode, ServerError
from app.server.tables import TablePhase, Visit, called
from app.storage.paths import make_folder

_KEY = "SHA256:"
"""The beginning of the fingerprint of a key."""


class Sessions(Protocol):
    """The sessions of the visitors."""

    async def end_deleted(self, person: Account) -> None:
        """End the visit of a person whose account is deleted, and take the person out of all
        files.
        """


class ConductCommands:
    """Carries these commands out. ``who`` is any text by which a person can be meant."""

    def __init__(
        self, control: Control, lobby: Lobby, people: AccountStore, sessions: Sessions
    ) -> None:
        self._lobby = lobby
        self._conduct = lobby.conduct
        self._store = lobby.conduct.store
        self._people = people
        self._sessions = sessions
        control.add("kick", self.kick)
        control.add("ban", self.ban)
        control.add("unban", self.unban)
        control.add("mute", self.mute)
        control.add("unmute", self.unmute)
        control.add("conduct", self.conduct)
        control.add("moderator", self.moderator)
        control.add("reports", self.reports)
        control.add("report-done", self.report_done)
        control.add("rename", self.rename)
        control.add("merge", self.merge)
        control.add("drop-account", self.drop_account)

    # -- conduct ---------------------------------------------------------------------------

    def kick(self, who: str, why: str = "") -> str:
        """Send a visitor out; return their name."""
        person = self._person(who)
        visit = self._visit(person)
        if visit is None:
            raise LobbyError(LobbyCode.NOT_HERE_NOW, name=called(person))
        self._conduct.kick(visit, None, reason_of(why))
        return called(person)

    def ban(self, who: str, days: int = 0, why: str = "") -> Ban:
        """Ban a person, the owner of a key, an address or a network; 0 days are for good."""
        why = reason_of(why)
        try:
            network = network_of(who)
        except ValueError:
            network = ""
        if network:
            return self._conduct.ban_network(network, days, why)
        if who.startswith(_KEY) and not self._people.matching(who):
            return self._conduct.ban_key(who, days, why)
        return self._conduct.ban_person(self._person(who), days, None, why)

    def unban(self, who: str) -> list[str]:
        """Lift all bans of a person, a key, an address or a network; return their names."""
        names, whats = {who.casefold()}, {who}
        with suppress(ValueError):
            whats.add(network_of(who))
        with suppress(ServerError):
            person = self._person(who)
            whats.add(person.id)
            names.add(called(person).casefold())
        bans = [
            ban
            for ban in self._conduct.bans
            if ban.name.casefold() in names or any(hold.what in whats for hold in ban.holds)
        ]
        if not bans:
            raise ServerError(ServerCode.NOT_BANNED, who=who)
        self._conduct.lift(bans)
        return sorted({ban.name for ban in bans})

    def mute(self, who: str, minutes: int = USUAL_MINUTES, why: str = "") -> str:
        """Let a person not talk for so many minutes; return their name."""
        person = self._person(who)
        self._conduct.mute(person, minutes, None, reason_of(why))
        return called(person)

    def unmute(self, who: str) -> str:
        return self.mute(who, 0)

    def conduct(self) -> ConductRecord:
        now = self._conduct.now
        return ConductRecord(
            self._conduct.bans,
            [mute._replace(person=self._name(mute.person)) for mute in self._store.mutes(now)],
            sorted(map(self._name, self._store.moderators), key=str.casefold),
        )

    def moderator(self, who: str, is_so: bool = True) -> Moderator:
        """Name a person a moderator, or end that."""
        person = self._person(who)
        self._store.set_moderator(person.id, is_so=is_so)
        self._note("moderator" if is_so else "no-moderator", person)
        return Moderator(called(person), is_so)

    def reports(self, every: bool = False) -> list[Report]:
        """Return the open reports, or ``every`` one that is kept, the oldest first."""
        return [each for each in self._store.reports if every or each.done_by is None]

    def report_done(self, number: int) -> int:
        """Note that a report is dealt with; return its number."""
        if not self._store.close_report(number, ""):
            raise LobbyError(LobbyCode.NO_REPORT, number=number)
        self._lobby.events.publish(ConductActed("report-done", str(number)))
        return number

    # -- accounts --------------------------------------------------------------------------

    def rename(self, who: str, name: str) -> str:
        """Give a person another name; return it."""
        before = self._person(who)
        self._note("rename", before, name)
        person = self._people.rename(before, name)
        if visit := self._visit(person):
            self._lobby.records.rename(visit, person)
        else:
            self._lobby.records.rename_absent(person)
        return person.name

    async def merge(self, who: str, into: str) -> Merged:
        """Let all that a person has be that of another, and forget the first account.

        The person may not be here, nor play at a table. A ban of either holds for all keys of the
        account that remains; its visitor, who may be here, stays until they leave.
        """
        person, to = self._person(who), self._person(into)
        if person.id == to.id:
            raise ServerError(ServerCode.SAME_PERSON)
        if self._visit(person):
            raise LobbyError(LobbyCode.HERE_STILL, name=called(person))
        self._people.check_room(person, to)
        self._note("merge", person, _logged(to))
        self._lobby.records.hand_over(person, to)
        self._people.merge(person, to)
        await asyncio.to_thread(_hand_over_files, person.folder, to.folder)
        return Merged(called(self._people.find(to.id) or to), self._conduct.hold_all_keys(to))

    async def drop_account(self, who: str) -> str:
        """Delete the account of a person, as they could themselves; return their name.

        The person may not play at a table.
        """
        person = self._person(who)
        for table in self._lobby.table_list.by_number.values():
            if table.phase is TablePhase.PLAYING and table.is_member(person.id):
                raise LobbyError(LobbyCode.PLAYS_STILL, name=called(person), number=table.number)
        self._note("drop-account", person)
        self._people.delete(person)
        await self._sessions.end_deleted(person)
        return called(person)

    # --------------------------------------------------------------------------------------

    def _person(self, who: str) -> Account:
        found: Sequence[Account] = self._people.matching(who)
        if not found:
            raise ServerError(ServerCode.UNKNOWN_PERSON, who=who)
        if len(found) > 1:
            raise ServerError(ServerCode.SEVERAL_PEOPLE, who=who)
        return found[0]

    def _visit(self, person: Account) -> Visit | None:
        return self._lobby.presence.visits.get(person.id)

    def _name(self, identity: str) -> str:
        person = self._people.find(identity)
        return called(person) if person else identity

    def _note(self, act: str, person: Account, value: str = "") -> None:
        self._lobby.events.publish(ConductActed(act, _logged(person), value=value))


def _logged(person: Account) -> str:
    return log_lines.person(person.name, person.id, is_guest=person.is_guest)


def _hand_over_files(source: Path, target: Path) -> None:
    """Move the files of a folder to another one, but for those that it has, and delete the rest."""
    if not source.is_dir():
        return
    for path in sorted(source.rglob("*")):
        moved = target / path.relative_to(source)
        if path.is_file() and not moved.exists():
            make_folder(moved.parent)
            path.rename(moved)
    shutil.rmtree(source, ignore_errors=True)

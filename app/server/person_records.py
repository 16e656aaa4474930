"""What a server remembers of a person beside their account, when the person has another name,
becomes one with another, or goes.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from app.server.accounts import Account
from app.server.chat import Mutes
from app.server.conduct import Conduct
from app.server.contact_store import ContactStore
from app.server.daily import DailyBoard
from app.server.erasure import Erasure
from app.server.events import Events, OverviewChanged, VisitorRenamed
from app.server.match_log import MatchLog
from app.server.notices import Notice, NoticeKind
from app.server.presence import Presence
from app.server.ratings import RatingBook
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_list import TableList
from app.server.tables import Table, TablePhase, Visit, called
from app.server.talk import Talk
from app.server.tournaments import Tournaments
from app.storage.errors import StoreError


class PersonRecords:
    """The records of people. ``folder`` is that of the tables."""

    def __init__(
        self,
        folder: Path,
        tables: TableList,
        presence: Presence,
        talk: Talk,
        mutes: Mutes,
        contacts: ContactStore,
        conduct: Conduct,
        match_log: MatchLog,
        book: RatingBook,
        daily: DailyBoard,
        tournaments: Tournaments,
        events: Events,
    ) -> None:
        self._folder = folder
        self._tables = tables
        self._presence = presence
        self._talk = talk
        self._mutes = mutes
        self._contacts = contacts
        self._conduct = conduct
        self._match_log = match_log
        self._book = book
        self._daily = daily
        self._tournaments = tournaments
        self._events = events

    def check_may_rename(self, visit: Visit) -> None:
        """Raise LobbyError for a visitor whose new name would be read as words.

        A muted visitor may not talk, and an onlooker may not tell the players of a hand anything.
        """
        self._conduct.check_may_talk(visit)
        for table in self._tables:
            if table.has_watched_hand(visit.person.id):
                raise LobbyError(LobbyCode.NAME_AFTER_THE_HAND, number=table.number)

    def rename(self, visit: Visit, person: Account) -> None:
        """Change a visitor's name, except in matches that have begun."""
        had, before, visit.person = visit.person.name, visit.name, person
        self._events.publish(VisitorRenamed(visit, had))
        for table in self._tables:
            own = self._rename_seats(table, person)
            if table.match and (own or visit.table is table):
                # Onlookers have no name in the match.
                kind = NoticeKind.RENAMED if own else NoticeKind.ONLOOKER_RENAMED
                table.tell_all(Notice(kind, before, visit.name), but=person.id)
        self._events.publish(OverviewChanged())

    def rename_absent(self, person: Account) -> None:
        """Change the name of a person who is not here, except in matches that have begun."""
        for table in self._tables:
            self._rename_seats(table, person)
        self._tournaments.forget_infos()
        self._events.publish(OverviewChanged())

    def hand_over(self, person: Account, to: Account) -> None:
        """Let all that is kept here of a person, who is not here, be that of another.

        It can be done again, as after a crash. Raises StoreError, and LobbyError while one of the
        two plays at a table that the other has a chair at, or the first one plays at any.
        """
        self._check_may_merge(person, to)
        self._tournaments.hand_over(person.id, to.id)
        for table in self._tables:
            for slot in table.slots:
                slot.meant_for = to.id if slot.meant_for == person.id else slot.meant_for
                if slot.person == person.id:
                    slot.person = to.id
                if to.id in (slot.person, slot.meant_for):
                    slot.name = called(to)
            if person.id in table.unseen:
                table.unseen = table.unseen - {person.id} | {to.id}
            table.host = to.id if table.host == person.id else table.host
            if table.is_member(to.id):
                self._tables.save(table)
        self._contacts.hand_over(person.id, to.id)
        self._mutes.hand_over(person.id, to.id)
        self._match_log.hand_over(person.id, to.id)
        self._book.hand_over(person.id, to.id)
        for who, visit in self._presence.visits.items():
            visit.ratings = self._book.ratings.all_of(who)
        self._daily.hand_over(person.id, to.id)
        self._conduct.store.hand_over(person.id, to.id)
        self._events.publish(OverviewChanged())

    def erase(self, person: Account) -> Erasure:
        """Take a person whose account is deleted out of what is remembered here; return what is to
        be taken out of files.
        """
        gone = person.id
        # While the tables still know the person.
        self._tournaments.erase(gone)
        self._talk.forget(gone)
        for table in self._tables:
            has_talked, is_member = table.talk.erase(gone), table.is_member(gone)
            for slot in table.slots:
                if gone in (slot.person, slot.meant_for):
                    slot.person = slot.meant_for = slot.name = ""
            # Writing all tables would keep everyone waiting.
            if has_talked or is_member:
                self._tables.save(table)
        with suppress(StoreError):
            self._contacts.forget(gone)
        with suppress(StoreError):
            self._conduct.store.erase(gone)
        return Erasure(person, self._folder.parent, self._match_log.matches_of(gone))

    def _rename_seats(self, table: Table, person: Account) -> bool:
        """Return whether the person has a seat, or one is kept for them."""
        own = [slot for slot in table.slots if person.id in (slot.person, slot.meant_for)]
        for slot in own:
            slot.name = called(person)
        if own:
            with suppress(StoreError):
                table.save(self._folder)
        return bool(own)

    def _check_may_merge(self, person: Account, to: Account) -> None:
        for table in self._tables:
            # A deal of a tournament has its table by the id of the person.
            is_open = table.phase is TablePhase.PLAYING or table.options.is_single_hand
            plays = is_open and table.is_member(person.id)
            if plays or (table.is_member(person.id) and table.is_member(to.id)):
                raise LobbyError(LobbyCode.PLAYS_STILL, name=called(person), number=table.number)

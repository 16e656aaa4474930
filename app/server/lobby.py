"""The lobby of the server: the visitors, the tables, the invitations and the chat."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.cards.deal import SEED_BYTES
from app.cpu.service import Cpu
from app.games.base import ONLOOKER
from app.server.accounts import Account, AccountStore
from app.server.chat import Mutes, RateLimit
from app.server.clock import Clock
from app.server.closing_time import ClosingTime
from app.server.conduct import Conduct
from app.server.conduct_store import ConductStore
from app.server.contact_store import ContactStore
from app.server.contacts import Contacts
from app.server.daily import DailyBoard, DealsOfTheDay
from app.server.day_games import DayGames
from app.server.deadlines import Deadlines
from app.server.erasure import Erasure
from app.server.event_log import EventLog
from app.server.events import (
    Events,
    OverviewChanged,
    TurnPassed,
    VisitorCame,
    VisitorLeft,
    VisitorRenamed,
)
from app.server.held_tournament import TournamentServices
from app.server.invitations import Invitations
from app.server.match_copies import MatchCopies
from app.server.match_log import MatchLog
from app.server.matchmaking import Matchmaking
from app.server.moderation import Moderation
from app.server.notices import Notice, NoticeKind
from app.server.overview import Overview
from app.server.own_accounts import OwnAccounts
from app.server.presence import Presence
from app.server.profiles import Profiles
from app.server.rated_matches import RatedMatches
from app.server.ratings import RatingBook
from app.server.refusals import LobbyCode, LobbyError
from app.server.seating import Seating
from app.server.table_list import TableList
from app.server.tables import (
    ShowTurn,
    Table,
    TablePhase,
    TableServices,
    Visit,
    called,
)
from app.server.talk import Talk
from app.server.tournaments import Tournaments
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.text.letters import folded
from app.text.refusals import english_for


class Lobby:
    """The visitors of a server and its tables, which are kept in ``folder``.

    ``cpu`` decides for the CPU players; ``find`` returns the account with an id. CPU players pause
    for ``pace`` seconds before a turn. ``note`` writes a line of the log. Without a ``daily`` board
    the seeds of the deals of the day last as long as this lobby. Without a ``book`` the results of
    rated matches are kept beside the folder. Without ``accounts`` visitors can do nothing with
    their own.

    Raises StoreError and ServerError if the files of people and their matches cannot be used.
    """

    def __init__(
        self,
        folder: Path,
        cpu: Cpu,
        find: Callable[[str], Account | None],
        *,
        pace: float = Settings().pace,
        clock: Clock | None = None,
        note: Callable[[str], object] = lambda told: None,
        daily: DailyBoard | None = None,
        book: RatingBook | None = None,
        accounts: AccountStore | None = None,
    ) -> None:
        clock = clock or Clock()
        book = book or RatingBook(folder.parent / "ratings.jsonl")
        self.events = Events()
        """What happens here, for those who want to know."""
        self._book = book
        self._daily = daily or DailyBoard(folder.parent / "daily", secrets.token_bytes(SEED_BYTES))
        self._services = TableServices(folder, cpu, pace, clock, lambda: self.closing.notice)
        self._find = find
        self._watching: list[Callable[[], object]] = []
        self._overview: Overview | None = None
        """The overview as of the last change; None if no one has looked since."""
        self._mutes = Mutes(folder / "mutes")
        self._mutes.forget(find)
        self._deadlines = Deadlines(clock)
        self._presence = Presence(clock)
        self._tables = TableList(self._services, self._deadlines, self.events, book.rating_of)
        self.closing = ClosingTime(
            self._presence, self._tables, self._deadlines, clock, self.events
        )
        self._contact_store = ContactStore(folder.parent / "contacts.sqlite")
        with suppress(StoreError):
            # Guests who have not come for long.
            self._contact_store.forget_all_but(find)
        self._match_log = MatchLog(folder.parent / "played.sqlite")
        self.conduct = Conduct(
            ConductStore(folder.parent / "conduct.json"),
            self._presence,
            self.events,
            clock,
            (lambda person: [key.fingerprint for key in accounts.keys_of(person)])
            if accounts
            else lambda person: (),
        )
        self._contacts = Contacts(
            self._contact_store,
            self._mutes,
            self.events,
            self._presence,
            self._deadlines,
            self.conduct,
            self._tables,
            find,
        )
        self.talk = Talk(
            self.conduct,
            self._contacts,
            self._mutes,
            self._tables,
            self._presence,
            self._deadlines,
            self.events,
        )
        self.invitations = Invitations(
            self.conduct, self._contacts, self._presence, self._deadlines, self.events
        )
        self.rated_matches = RatedMatches(book, self.events, self._presence, find)
        profiles = Profiles(
            self._match_log,
            book,
            self.events,
            self._presence,
            find,
            accounts.named if accounts else self._named,
        )
        moderation = Moderation(
            self.conduct,
            self._tables,
            self._presence,
            self._contact_store,
            self.events,
            find,
            lambda: self.talk.lines,
        )
        self.held_tournaments = Tournaments(
            folder.parent / "tournaments",
            TournamentServices(
                folder,
                cpu,
                self._tables,
                self._presence,
                self._deadlines,
                clock,
                lambda table: self.seating.seat(table),
                lambda visit, table: self.seating.take_seat(visit, table, "", NoticeKind.SAT_DOWN),
                find,
                self.changed,
                lambda: self.closing.is_set,
                note,
            ),
            self.events,
            book.rating_of,
            lambda person: person in self.conduct.store.moderators,
        )
        self.parts: list[object] = [
            self,
            self.talk,
            self.invitations,
            self._contacts,
            DealsOfTheDay(self._daily),
            self.rated_matches,
            profiles,
            moderation,
            self.held_tournaments,
        ]
        """The objects that take the calls of visitors, each those whose names it has."""
        if accounts:
            self.parts.append(
                OwnAccounts(
                    accounts,
                    self._contact_store,
                    self._tables,
                    self._presence,
                    self.events,
                    clock,
                )
            )
        self._days = DayGames(
            folder, self._tables, self._presence, self._mutes, self._deadlines, clock, self.events
        )
        EventLog(folder, self.events, note)
        if damaged := self.conduct.store.damaged:
            note(english_for(damaged))
        self.events.subscribe(TurnPassed, lambda _: self._show_turns())
        self.events.subscribe(OverviewChanged, lambda _: self.changed())
        MatchCopies(folder, find, self.events)
        self.seating = Seating(
            self._services,
            self._tables,
            self._presence,
            self._contacts,
            self.invitations,
            self._days,
            self.closing,
            self.events,
        )
        self.matchmaking = Matchmaking(
            self.seating,
            self._tables,
            self._presence,
            self._contacts,
            self.closing,
            self.events,
        )
        self.parts += [self.seating, self.matchmaking]
        self._tables.load()

    @property
    def visits(self) -> dict[str, Visit]:
        """The visits by the id of their person."""
        return self._presence.visits

    @property
    def tables(self) -> dict[int, Table]:
        """The tables by number."""
        return self._tables.by_number

    @property
    def unsaved_tables(self) -> int:
        """The number of tables that are not wholly on disk, with their matches."""
        return self._tables.unsaved

    def open(self) -> None:
        """Go on with the matches over days, whose people need not come for that."""
        self._days.open()
        for table in self._tables:
            if table.is_over_days:
                self.seating.begin_if_full(table)
        self.held_tournaments.open()

    @property
    def overview(self) -> Overview:
        """The people and tables in the order of lists, as of the last change."""
        if self._overview is None:
            self._overview = Overview(self.visits, self.tables)
        return self._overview

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` whenever something in the lobby looks different; return a function that
        ends that.
        """
        self._watching.append(changed)

        def end() -> None:
            with suppress(ValueError):
                self._watching.remove(changed)

        return end

    def announce(self, text: str) -> int:
        """Tell all visitors something from the operator; return how many they are."""
        for visit in list(self.visits.values()):
            visit.tell(Notice(NoticeKind.ANNOUNCED, text=text))
        return len(self.visits)

    def stay_open(self) -> None:
        """Let no closing time count any more, and begin what has waited."""
        self.closing.cancel()
        for table in self._tables:
            self.seating.begin_if_full(table)
        self.changed()

    def stop_notices(self) -> None:
        """Send no more notices: the server closes, and everyone leaves."""
        self._watching.clear()
        self._presence.stop_notices()

    def close(self) -> None:
        """Close all tables. The next lobby in this folder finds them again."""
        self.held_tournaments.close()
        self._deadlines.close()
        self._presence.close()
        self._tables.close()
        self._contact_store.close()
        self._match_log.close()

    # -- coming and going ------------------------------------------------------------------

    def enter(self, person: Account, address: str = "", show_turn: ShowTurn | None = None) -> Visit:
        """Let a person in.

        A visit of the same person at another terminal ends, and this one takes its place. A person
        with a seat at exactly one table goes there at once, unless its match is over or they have
        left it for the lobby. A table over days only counts if it waits for them; one of a
        tournament that waits for them comes first.
        """
        visit = Visit(person, self.leave, address, show_turn)
        before = self._presence.come(visit)
        if before:
            if table := before.table:
                before.table, visit.table = None, table
                table.visits[person.id] = visit
            before.tell(Notice(NoticeKind.DISPLACED))
        else:
            self.seating.return_to_only_seat(visit)
        self._tables.lost.tell(visit)
        self._presence.tell_missed(visit)
        self._tables.look_after()
        self.events.publish(VisitorCame(visit, is_new=before is None))
        self.changed()
        return visit

    def leave(self, visit: Visit) -> None:
        """End a visit. The person keeps their seats."""
        if visit.is_over:
            return
        visit.is_over = True
        self.seating.go(visit)
        self._presence.go(visit)
        self._tables.look_after()
        self.events.publish(VisitorLeft(visit))
        self.changed()

    def erase(self, person: Account) -> Erasure:
        """Take a person whose account is deleted out of what is remembered here; return what is to
        be taken out of files.
        """
        gone = person.id
        self.talk.forget(gone)
        for table in self._tables:
            table.talk.erase(gone)
            for slot in table.slots:
                if gone in (slot.person, slot.meant_for):
                    slot.person = slot.meant_for = slot.name = ""
            self._tables.save(table)
        with suppress(StoreError):
            self._contact_store.forget(gone)
        with suppress(StoreError):
            self.conduct.store.erase(gone)
        return Erasure(person, self._services.folder.parent, self._match_log.matches_of(gone))

    def check_may_merge(self, person: Account, to: Account) -> None:
        """Raise LobbyError while one of two accounts, which are to become one, plays at a table
        that the other one has a chair at, or the first one plays at any.
        """
        for table in self._tables:
            plays = table.phase is TablePhase.PLAYING and table.is_member(person.id)
            if plays or (table.is_member(person.id) and table.is_member(to.id)):
                raise LobbyError(LobbyCode.PLAYS_STILL, name=called(person), number=table.number)

    def hand_over(self, person: Account, to: Account) -> None:
        """Let all that is kept here of a person, who is not here, be that of another.

        It can be done again, as after a crash. Raises LobbyError as ``check_may_merge``, and
        StoreError.
        """
        self.check_may_merge(person, to)
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
        self._contact_store.hand_over(person.id, to.id)
        self._mutes.hand_over(person.id, to.id)
        self._match_log.hand_over(person.id, to.id)
        self._book.hand_over(person.id, to.id)
        for who, visit in self.visits.items():
            visit.ratings = self._book.ratings.all_of(who)
        self._daily.hand_over(person.id, to.id)
        self.conduct.store.hand_over(person.id, to.id)
        self.changed()

    def rename_absent(self, person: Account) -> None:
        """Change the name of a person who is not here, except in matches that have begun."""
        for table in self._tables:
            self._rename_seats(table, person)
        self.changed()

    def _rename_seats(self, table: Table, person: Account) -> bool:
        """Return whether the person has a seat, or one is kept for them."""
        own = [slot for slot in table.slots if person.id in (slot.person, slot.meant_for)]
        for slot in own:
            slot.name = called(person)
        if own:
            with suppress(StoreError):
                table.save(self._services.folder)
        return bool(own)

    def rename(self, visit: Visit, person: Account) -> None:
        """Change a visitor's name, except in matches that have begun."""
        had, before, visit.person = visit.person.name, visit.name, person
        self.events.publish(VisitorRenamed(visit, had))
        for table in self._tables:
            own = self._rename_seats(table, person)
            if table.match and (own or visit.table is table):
                # Onlookers have no name in the match.
                kind = NoticeKind.RENAMED if own else NoticeKind.ONLOOKER_RENAMED
                table.tell_all(Notice(kind, before, visit.name), but=person.id)
        self.changed()

    def _named(self, name: str) -> Account | None:
        own = (visit.person for visit in self.visits.values())
        return next((each for each in own if folded(each.name) == folded(name)), None)

    def check_may_rename(self, visit: Visit) -> None:
        """Raise LobbyError for a visitor whose new name would be read as words.

        A muted visitor may not talk, and an onlooker may not tell the players of a hand anything.
        """
        self.conduct.check_may_talk(visit)
        for table in self._tables:
            if table.has_watched_hand(visit.person.id):
                raise LobbyError(LobbyCode.NAME_AFTER_THE_HAND, number=table.number)

    def is_unsaved(self, person: str) -> bool:
        """Return whether the person has a seat at a match that is not fully on disk."""
        return any(
            table.match is not None
            and table.match.session.unsaved is not None
            and table.seat_of(person) != ONLOOKER
            for table in self._tables
        )

    def pace_of(self, visit: Visit) -> RateLimit:
        """Return the limit on a visitor's messages, requests and changes of name."""
        return self._presence.pace_of(visit)

    def changed(self) -> None:
        self._overview = None
        self._tables.save_again()
        self._show_turns()
        for each in tuple(self._watching):
            each()

    def _show_turns(self) -> None:
        people = {table.to_act for table in self.tables.values()}
        for table in self.tables.values():
            if table.options.tournament and table.phase is TablePhase.WAITING:
                people |= table.awaited
        for person, visit in self.visits.items():
            visit.turn_is(is_mine=person in people)

    # --------------------------------------------------------------------------------------

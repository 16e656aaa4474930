"""The lobby of a server: its visitors come and go, and its parts are put together here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.cards.deal import SEED_BYTES
from app.cpu.service import Cpu
from app.server.accounts import Account, AccountStore
from app.server.chat import Mutes
from app.server.clock import Clock
from app.server.closing_time import ClosingTime
from app.server.conduct import Conduct
from app.server.conduct_store import ConductStore
from app.server.contact_store import ContactStore
from app.server.contacts import Contacts
from app.server.daily import DailyBoard, DealsOfTheDay
from app.server.day_games import DayGames
from app.server.deadlines import Deadlines
from app.server.event_log import EventLog
from app.server.events import (
    Events,
    OverviewChanged,
    TurnPassed,
    VisitorCame,
    VisitorLeft,
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
from app.server.person_records import PersonRecords
from app.server.presence import Presence
from app.server.profiles import Profiles
from app.server.rated_matches import RatedMatches
from app.server.ratings import RatingBook
from app.server.seating import Seating
from app.server.table_list import TableList
from app.server.tables import (
    ShowTurn,
    TablePhase,
    TableServices,
    Visit,
)
from app.server.talk import Talk
from app.server.tournaments import Tournaments
from app.storage.errors import StoreError
from app.storage.settings import Settings
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
        daily = daily or DailyBoard(folder.parent / "daily", secrets.token_bytes(SEED_BYTES))
        services = TableServices(folder, cpu, pace, clock, lambda: self.closing.notice)
        self.house_name: Callable[[], str] = str
        """Returns what the operator calls the server; empty for no name."""
        self._watching: list[Callable[[], object]] = []
        self._overview: Overview | None = None
        """The overview as of the last change; None if no one has looked since."""
        mutes = Mutes(folder / "mutes")
        mutes.forget(find)
        self._deadlines = Deadlines(clock)
        self.presence = Presence(clock)
        self.table_list = TableList(services, self._deadlines, self.events, book.rating_of)
        self.closing = ClosingTime(
            self.presence, self.table_list, self._deadlines, clock, self.events
        )
        self._contact_store = ContactStore(folder.parent / "contacts.sqlite")
        with suppress(StoreError):
            # Guests who have not come for long.
            self._contact_store.forget_all_but(find)
        self._match_log = MatchLog(folder.parent / "played.sqlite")
        self.conduct = Conduct(
            ConductStore(folder.parent / "conduct.json"),
            self.presence,
            self.events,
            clock,
            (lambda person: [key.fingerprint for key in accounts.keys_of(person)])
            if accounts
            else lambda person: (),
        )
        contacts = Contacts(
            self._contact_store,
            mutes,
            self.events,
            self.presence,
            self._deadlines,
            self.conduct,
            self.table_list,
            find,
        )
        self.talk = Talk(
            self.conduct,
            contacts,
            mutes,
            self.table_list,
            self.presence,
            self._deadlines,
            self.events,
        )
        self.invitations = Invitations(
            self.conduct, contacts, self.presence, self._deadlines, self.events
        )
        self.rated_matches = RatedMatches(book, self.events, self.presence, find)
        profiles = Profiles(
            self._match_log,
            book,
            self.events,
            self.presence,
            find,
            accounts.named if accounts else self.presence.named,
        )
        moderation = Moderation(
            self.conduct,
            self.table_list,
            self.presence,
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
                self.table_list,
                self.presence,
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
        self.records = PersonRecords(
            folder,
            self.table_list,
            self.presence,
            self.talk,
            mutes,
            self._contact_store,
            self.conduct,
            self._match_log,
            book,
            daily,
            self.held_tournaments,
            self.events,
        )
        self.parts: list[object] = [
            self,
            self.talk,
            self.invitations,
            contacts,
            DealsOfTheDay(daily),
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
                    self.table_list,
                    self.presence,
                    self.events,
                    clock,
                )
            )
        self._days = DayGames(
            folder, self.table_list, self.presence, mutes, self._deadlines, clock, self.events
        )
        EventLog(folder, self.events, note)
        if damaged := self.conduct.store.damaged:
            note(english_for(damaged))
        self.events.subscribe(TurnPassed, lambda _: self._show_turns())
        self.events.subscribe(OverviewChanged, lambda _: self.changed())
        MatchCopies(folder, find, self.events)
        self.seating = Seating(
            services,
            self.table_list,
            self.presence,
            contacts,
            self.invitations,
            self._days,
            self.closing,
            self.events,
        )
        self.matchmaking = Matchmaking(
            self.seating,
            self.table_list,
            self.presence,
            contacts,
            self.closing,
            self.events,
        )
        self.parts += [self.seating, self.matchmaking]
        self.table_list.load()

    def open(self) -> None:
        """Go on with the matches over days, whose people need not come for that."""
        self._days.open()
        for table in self.table_list:
            if table.is_over_days:
                self.seating.begin_if_full(table)
        self.held_tournaments.open()

    @property
    def overview(self) -> Overview:
        """The people and tables in the order of lists, as of the last change."""
        if self._overview is None:
            self._overview = Overview(self.presence.visits, self.table_list.by_number)
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
        for visit in list(self.presence.visits.values()):
            visit.tell(Notice(NoticeKind.ANNOUNCED, text=text))
        return len(self.presence.visits)

    def stay_open(self) -> None:
        """Let no closing time count any more, and begin what has waited."""
        self.closing.cancel()
        for table in self.table_list:
            self.seating.begin_if_full(table)
        self.changed()

    def stop_notices(self) -> None:
        """Send no more notices: the server closes, and everyone leaves."""
        self._watching.clear()
        self.presence.stop_notices()

    def close(self) -> None:
        """Close all tables. The next lobby in this folder finds them again."""
        self.held_tournaments.close()
        self._deadlines.close()
        self.presence.close()
        self.table_list.close()
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
        before = self.presence.come(visit)
        if before:
            if table := before.table:
                before.table, visit.table = None, table
                table.visits[person.id] = visit
            before.tell(Notice(NoticeKind.DISPLACED))
        else:
            self.seating.return_to_only_seat(visit)
        self.table_list.lost.tell(visit)
        self.presence.tell_missed(visit)
        self.table_list.look_after()
        self.events.publish(VisitorCame(visit, is_new=before is None))
        self.changed()
        return visit

    def leave(self, visit: Visit) -> None:
        """End a visit. The person keeps their seats."""
        if visit.is_over:
            return
        visit.is_over = True
        self.seating.go(visit)
        self.presence.go(visit)
        self.table_list.look_after()
        self.events.publish(VisitorLeft(visit))
        self.changed()

    def changed(self) -> None:
        self._overview = None
        self.table_list.save_again()
        self._show_turns()
        for each in tuple(self._watching):
            each()

    def _show_turns(self) -> None:
        people = {table.to_act for table in self.table_list}
        for table in self.table_list:
            if table.options.tournament and table.phase is TablePhase.WAITING:
                people |= table.awaited
        for person, visit in self.presence.visits.items():
            visit.turn_is(is_mine=person in people)

    # --------------------------------------------------------------------------------------

"""The lobby as the screens of a visitor know it: all that the visitor may know and do there.
``app.table.handles`` is the same for a table.

The screens may run beside the lobby, or in a process of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from inspect import getmembers, isfunction
from math import inf
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from app.games.base import ONLOOKER, Rules
from app.server.accounts import Account
from app.server.chat import ChatLine
from app.server.contact_store import Message
from app.server.contacts import Contact, Ties
from app.server.news import rating_mark
from app.server.notices import Notice, Proposal
from app.server.own_accounts import OwnAccount
from app.server.profiles import Profile
from app.server.ratings import LeaderLine, PersonRating
from app.server.seeks import Seek, SeekTerms
from app.server.shared_match import TableOptions
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.server.time_control import label
from app.storage.daily import DayRanking
from app.storage.settings import Settings
from app.table.handles import Listener, MatchEvent, MatchHandle, MatchSummary, SeatHandle
from app.text.cells import width_of
from app.text.games import level_label, short_title_of, title_of
from app.text.letters import folded
from app.text.lists import about, clauses, in_a_row
from app.text.speech import tr, tr_c, tr_n, voice
from app.ui.outlines import rules_told, score_of

Deliver: TypeAlias = Callable[[Listener, MatchEvent], object]
"""Calls a listener with an event in the visitor's own app, after earlier events. One visitor's
action must not wait for the screens of others, nor fail with them."""


class TableInfo(Protocol):
    """A table of the server, as all visitors may know it."""

    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str:
        """Its identity; another table may get its number later."""

    @property
    def rules(self) -> Any: ...

    @property
    def slots(self) -> Sequence[SeatSlot]: ...

    @property
    def options(self) -> TableOptions: ...

    @property
    def host(self) -> str: ...

    @property
    def journal(self) -> str:
        """The name of its current or last match; empty before the first."""

    @property
    def phase(self) -> TablePhase: ...

    @property
    def visits(self) -> Container[str]:
        """The ids of the people there now, onlookers too."""

    @property
    def invited(self) -> Collection[str]:
        """The ids of those who may enter without the passphrase."""

    @property
    def have_cut(self) -> Container[str]: ...

    @property
    def seal(self) -> str:
        """The seal shown before people cut; empty if they cannot cut."""

    @property
    def awaited(self) -> Container[str]:
        """The ids of the people somewhere else for whom the table waits: to act, and over days to
        cut or to see the end.
        """

    @property
    def due(self) -> Mapping[str, float]:
        """When people lose a match over days without a move, in seconds since 1970, by id."""

    @property
    def outline(self) -> MatchSummary | None:
        """A summary of its match; None before it has begun."""

    @property
    def ratings(self) -> Mapping[str, PersonRating]:
        """The ratings of its people in its game, by id; a person without one is missing."""

    @property
    def people(self) -> Sequence[SeatSlot]: ...

    def seat_of(self, person: str) -> int:
        """Return the seat of a person, ``ONLOOKER`` if they have none."""

    def is_member(self, person: str) -> bool: ...

    def slot_for(self, person: str) -> SeatSlot | None:
        """Return the free seat that the person may take; None if there is none."""


class VisitInfo(Protocol):
    """A visitor of the server, as the others may know them."""

    @property
    def person(self) -> Account: ...

    @property
    def name(self) -> str: ...

    @property
    def table(self) -> TableInfo | None: ...

    @property
    def is_at_home(self) -> bool: ...

    @property
    def ratings(self) -> Mapping[str, PersonRating]:
        """Their ratings by game; a game without a rated match is missing."""

    @property
    def seek(self) -> Seek | None:
        """The game that they seek; None without one."""


class SharedMatchHandle(MatchHandle, Protocol):
    """The match of a shared table as one visitor has it open."""

    @property
    def seat(self) -> int:
        """The visitor's own seat, or ``ONLOOKER``."""

    @property
    def journal(self) -> str: ...

    @property
    def is_among_people(self) -> bool:
        """Whether more than one person plays."""

    @property
    def question(self) -> Proposal | None: ...

    def answer(self, *, agrees: bool) -> None:
        """Answer the open proposal; does nothing if it is closed."""

    def nudge(self) -> None:
        """Tell the player to act that the visitor would like to go on. Raises Refused."""

    def propose_stand_in(self) -> None:
        """Propose that a CPU player acts for a player who is absent or does not move. Raises
        Refused.
        """

    def propose_end(self) -> None:
        """Propose to end the match without a result because of such a player. Raises Refused."""

    def release(self) -> None:
        """Let a later close of this match do nothing: the visitor stays at the table without it."""


class LobbyClient(Protocol):
    """The place of one visitor in the lobby. A request that is not allowed raises Refused."""

    @property
    def me(self) -> VisitInfo: ...

    @property
    def is_over(self) -> bool:
        """Whether the visitor has left, or has come in at another terminal."""

    @property
    def visits(self) -> Mapping[str, VisitInfo]:
        """The visitors, by the id of their accounts."""

    @property
    def tables(self) -> Mapping[int, TableInfo]: ...

    @property
    def overview(self) -> Overview:
        """The people and tables in the order of lists, as of the last change."""

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Call ``listener`` with the visitor's notices until they leave."""

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Call ``changed`` whenever something in the lobby looks different; return a function that
        ends that.
        """

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the server, or lose the connection; harmless after the first time."""

    def enter_again(self) -> None:
        """Take back the place that the same person has taken at another terminal."""

    def rename(self, name: str) -> None: ...

    def be_at_home(self, *, is_so: bool, match: str = "") -> None:
        """Say whether the visitor plays alone, and the file name of a match that they play."""

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, request: TableRequest) -> None: ...

    def sit_down(self, number: int, passphrase: str = "") -> None:
        """Take one's own seat at a table, or a free one."""

    def watch(self, number: int, passphrase: str = "") -> None: ...

    def needs_passphrase(self, number: int) -> bool: ...

    def open_match(self, deliver: Deliver) -> SharedMatchHandle:
        """Return the match at the visitor's table; ``deliver`` calls the listeners of their
        screens.
        """

    def leave_table(self) -> None:
        """Go back to the lobby, or stay there."""

    def begin_now(self) -> None:
        """Give the free seats to CPU players, and begin."""

    def cut(self, typed: str) -> None: ...

    def again(self) -> None:
        """Offer to play another match at the same table."""

    def stand_up(self, number: int) -> None:
        """Give up one's own seat, or the one kept for the visitor, before a match begins."""

    def resign(self) -> None: ...

    # -- a game at once --------------------------------------------------------------------

    def seek(self, terms: SeekTerms) -> None:
        """Sit down with the people whose seeks fit, or let the visitor's own stand, in place of an
        earlier one. The visitor leaves their table.
        """

    def take_seek(self, person: str) -> None:
        """Seek the same as another visitor: with two seats, the match begins."""

    def end_seek(self) -> None: ...

    # -- the deal of the day ---------------------------------------------------------------

    def day_seed(self, day: date) -> bytes:
        """Return the seed of a day. Raises Refused for a day to come."""

    def day_played(self, day: date, points: int, loss: float, hands: tuple[str, ...]) -> None:
        """Enter the visitor's result of today in the ranking; see ``DayLine``."""

    def day_ranking(self, day: date) -> DayRanking: ...

    # -- ratings ---------------------------------------------------------------------------

    def leaders(self, game: str) -> Sequence[LeaderLine]:
        """Return the people with the best ratings of a game who have played lately."""

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None: ...

    def say(self, text: str) -> None:
        """Send a line to the visitor's table, or to the lobby."""

    def heard(self) -> list[ChatLine]:
        """Return the latest lines that the visitor may read at their table or in the lobby, without
        those of muted people.
        """

    def unread(self) -> list[ChatLine]:
        """Return those at the visitor's table that have come since the visitor last read."""

    def mark_read(self) -> None:
        """Note that the visitor has the lines at their table before them."""

    def mute(self, person: str) -> bool:
        """Mute a person, or hear them again; return whether they are muted now."""

    def muted(self) -> frozenset[str]:
        """Return the ids of the people whom the visitor does not hear: muted or blocked ones."""

    # -- people ----------------------------------------------------------------------------

    def person_named(self, name: str) -> str:
        """Return the id of the person with this name, here or not."""

    def profile(self, person: str) -> Profile: ...

    def ties(self) -> Ties:
        """Return whom the visitor follows and has blocked, and how many messages wait."""

    def follow(self, person: str) -> bool:
        """Follow a person, or follow them no more; return whether they are followed now."""

    def block(self, person: str) -> bool:
        """Block a person, or block them no more; return whether they are blocked now."""

    def contacts(self) -> Sequence[Contact]:
        """Return the people whom the visitor follows or has exchanged messages with."""

    def messages(self, person: str) -> Sequence[Message]:
        """Return the messages between the visitor and a person, which are read with that."""

    def send_message(self, person: str, text: str) -> None: ...

    # -- one's own account -----------------------------------------------------------------

    def own_account(self) -> OwnAccount:
        """Return the keys that open the visitor's account, and whether a resume word does."""

    def renew_word(self) -> str:
        """Return a new resume word, which takes the place of the one before."""

    def remove_key(self, fingerprint: str) -> None: ...

    def account_with_word(self, word: str) -> str:
        """Return the name of the account that ``move_key`` would give the visitor's key to."""

    def move_key(self, word: str) -> None:
        """Let the visitor's key open the account with this resume word; the visit is to end."""

    def delete_account(self) -> None:
        """Delete the visitor's account; the visit is to end."""


# -- made from these -----------------------------------------------------------------------


def _methods(interface: type, *, but: tuple[str, ...]) -> frozenset[str]:
    names = {name for name, _ in getmembers(interface, isfunction) if not name.startswith("_")}
    return frozenset(names.difference(but))


LOBBY_CALLS: Final = _methods(LobbyClient, but=("listen", "watch_lobby", "open_match"))
"""Methods of ``LobbyClient`` that are one question and its answer."""
MATCH_CALLS: Final = _methods(
    SharedMatchHandle,
    but=("seat_handle", "apply_settings", "start", "agree_to_places", "agree_to_program"),
)
"""Methods of ``SharedMatchHandle`` that are one question and its answer."""
SEAT_CALLS: Final = _methods(
    SeatHandle, but=("snapshot", "listen", "advice", "choice_values", "reading", "note_warning")
)
"""Methods of ``SeatHandle`` that are one question and its answer."""


class Proxy(ABC):
    """Base of a class that passes the ``methods`` of an interface on to ``_call``, by name.

    A subclass defines ``_call``, and those methods that need more than that.
    """

    methods: ClassVar[frozenset[str]]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name in self.methods:
            return partial(self._call, name)
        raise AttributeError(name, name=name, obj=self)

    @abstractmethod
    def _call(self, what: str, /, *arguments: Any, **named: Any) -> Any: ...


# -- in the order of lists ----------------------------------------------------------------

BETWEEN_NAMES: Final = 3
"""Cells between the names of two players."""


class TablesFor(NamedTuple):
    """The tables as one person sees them, each once, by number."""

    awaiting: Sequence[TableInfo]
    """Those that wait for the person, the most urgent first."""
    own: Sequence[TableInfo]
    """The others where they have a seat, or one is kept for them, or to which they are invited."""
    open: Sequence[TableInfo]
    """Where anyone may sit down; those with a passphrase come last."""
    others: Sequence[TableInfo]

    @property
    def all(self) -> Sequence[TableInfo]:
        return [*self.awaiting, *self.own, *self.open, *self.others]


class Overview:
    """The people and tables of a server in the order of lists, worked out once for all who look at
    them after a change.
    """

    def __init__(self, visits: Mapping[str, VisitInfo], tables: Mapping[int, TableInfo]) -> None:
        self._visits = visits
        self._tables = tables
        self.rows: dict[tuple[object, ...], tuple[str, ...]] = {}
        """Texts of tables that are the same for several visitors."""

    @cached_property
    def people(self) -> Mapping[str, VisitInfo]:
        """All visitors by the id of their account, in the order of their names."""
        return dict(sorted(self._visits.items(), key=lambda each: each[1].name.casefold()))

    @cached_property
    def seeking(self) -> Sequence[VisitInfo]:
        """The visitors who seek a game, those who have sought longest first."""
        found = [(visit.seek.number, visit) for visit in self._visits.values() if visit.seek]
        return [visit for _, visit in sorted(found, key=lambda each: each[0])]

    @cached_property
    def rated_games(self) -> frozenset[str]:
        """The games in which a visitor has a rating."""
        return frozenset(game for visit in self._visits.values() for game in visit.ratings)

    @cached_property
    def onlookers(self) -> Counter[int]:
        """The number of onlookers by table."""
        return Counter(
            visit.table.number
            for visit in self._visits.values()
            if visit.table and visit.table.seat_of(visit.person.id) == ONLOOKER
        )

    @cached_property
    def games(self) -> Sequence[str]:
        """The games of the tables."""
        return sorted({table.rules.game for table in self._tables.values()})

    @cached_property
    def widest_number(self) -> int:
        """Cells of the largest number of a table."""
        return len(str(max(self._tables, default=0)))

    @cached_property
    def widest_names(self) -> int:
        """Cells of the longest names of all people at one table, with what stands between them."""
        return max(map(_width_of_names, self._tables.values()), default=0)

    def tables_for(self, person: str) -> TablesFor:
        own = self._by_person.get(person)
        if not own:
            return TablesFor((), (), self._open, self._others)

        def waits(table: TableInfo) -> bool:
            return table.is_member(person) and person in table.awaited

        awaiting = sorted(filter(waits, own), key=lambda table: urgency(table, person))
        rest = [table for table in own if not waits(table)]
        numbers = {table.number for table in own}
        return TablesFor(
            awaiting,
            rest,
            [table for table in self._open if table.number not in numbers],
            [table for table in self._others if table.number not in numbers],
        )

    # --------------------------------------------------------------------------------------

    @cached_property
    def _by_number(self) -> Sequence[TableInfo]:
        return [self._tables[number] for number in sorted(self._tables)]

    @cached_property
    def _by_person(self) -> Mapping[str, Sequence[TableInfo]]:
        found: dict[str, list[TableInfo]] = defaultdict(list)
        for table in self._by_number:
            people = {who for slot in table.slots for who in (slot.person, slot.meant_for)}
            if table.phase is TablePhase.WAITING:
                people.update(table.invited)
            for person in people - {""}:
                found[person].append(table)
        return found

    @cached_property
    def _open(self) -> Sequence[TableInfo]:
        found = [table for table in self._by_number if is_open(table)]
        return sorted(found, key=lambda table: bool(table.options.passphrase))

    @cached_property
    def _others(self) -> Sequence[TableInfo]:
        return [table for table in self._by_number if not is_open(table)]


def is_open(table: TableInfo) -> bool:
    """Return whether anyone may sit down, if they know the passphrase."""
    return table.phase is TablePhase.WAITING and any(
        slot.is_free and not slot.meant_for for slot in table.slots
    )


def _width_of_names(table: TableInfo) -> int:
    names = table.outline.names if table.outline else [slot.name for slot in table.people]
    return sum(width_of(name) + BETWEEN_NAMES for name in names) - BETWEEN_NAMES


# -- what can be told of it ----------------------------------------------------------------


def others_here(lobby: LobbyClient) -> list[VisitInfo]:
    """Return all other visitors, by name."""
    people = dict(lobby.overview.people)
    people.pop(lobby.me.person.id, None)
    return [*people.values()]


def called(name: str, others: Sequence[VisitInfo]) -> list[VisitInfo]:
    """Return the visitors of this name; if there are none, all whose names begin with it."""
    wanted = folded(name)
    names = [(each, folded(each.name)) for each in others]
    exactly = [each for each, own in names if own == wanted]
    return exactly or [each for each, own in names if wanted and own.startswith(wanted)]


def onlookers_at(lobby: LobbyClient, table: TableInfo) -> list[str]:
    """Return the names of the onlookers at a table, in their order."""
    there = (visit for visit in lobby.visits.values() if visit.table and looks_on(visit))
    names = [visit.name for visit in there if visit.table and visit.table.name == table.name]
    return sorted(names, key=str.casefold)


def is_with(me: VisitInfo, other: VisitInfo) -> bool:
    """Return whether two visitors are at the same table, or both in the lobby."""
    here, there = me.table, other.table
    return (here and here.name) == (there and there.name)


def looks_on(visit: VisitInfo) -> bool:
    """Return whether the visitor is at a table without a seat there."""
    table = visit.table
    return table is not None and table.seat_of(visit.person.id) == ONLOOKER


def people_at(table: TableInfo, me: str) -> tuple[list[str], str]:
    """Return the ids of the people with a seat at a table, and that of the first but the visitor
    ``me``.
    """
    people = [slot.person or slot.meant_for for slot in table.slots]
    people = [person for person in people if person]
    return people, next((person for person in people if person != me), me)


def urgency(table: TableInfo, person: str) -> float:
    """Return when a person must have moved at a table, in seconds since 1970; infinite if there is
    no time limit of days.
    """
    return table.due.get(person, inf)


def waiting_tables(lobby: LobbyClient) -> list[TableInfo]:
    """Return the tables that wait for the visitor, the most urgent first."""
    me = lobby.me.person.id
    waiting = [each for each in lobby.tables.values() if each.is_member(me) and me in each.awaited]
    return sorted(waiting, key=lambda each: (urgency(each, me), each.number))


def waits_told(table: TableInfo) -> str:
    """Return what a table waits for, to the person for whom it waits."""
    # Translators: the match at a table is over, and the reader has not seen it
    return tr("it is over") if table.phase is TablePhase.OVER else tr("your turn")


def is_kept_from_players(visit: VisitInfo) -> bool:
    """Return whether the players may have to wait for the end of the hand to read what the visitor
    says.
    """
    table = visit.table
    return table is not None and table.phase is TablePhase.PLAYING and looks_on(visit)


def may_sit_down(table: TableInfo, person: str) -> bool:
    """Return whether the person has a seat at the table, or could take one now."""
    if table.seat_of(person) != ONLOOKER:
        return True
    return table.phase is TablePhase.WAITING and table.slot_for(person) is not None


def slot_text(table: TableInfo, slot: SeatSlot) -> str:
    """Return the state of a seat in words, for a table that waits for people."""
    if slot.level:
        return tr("computer ({level})", level=level_label(slot.level))
    if slot.person:
        who = name_told(table, slot)
        if slot.person in table.have_cut:
            return tr("{who}, has cut", who=who)
        return who if slot.person in table.visits else tr("{who}, away just now", who=who)
    return (
        tr("kept for {who}", who=slot.name) if slot.meant_for else tr("free: anyone may sit down")
    )


def terms_told(options: TableOptions) -> str:
    """Return a sentence about a rated or a serious match; empty for others."""
    if options.rated:
        return tr("The match is rated and serious: the result counts, and nobody has help.")
    return tr("The match is serious: no hints and no other help.") if options.serious else ""


def over_days_told() -> str:
    """Return the way in which people play at a table over days."""
    return tr("You may leave: your chair is kept.")


def with_ratings(table: TableInfo) -> list[str]:
    """Return the names of the people at a table, each with their rating, if they have one."""
    return [name_told(table, slot) for slot in table.people]


def name_told(table: TableInfo, slot: SeatSlot) -> str:
    """Return the name of the person in a seat, with their rating, if they have one."""
    return " ".join(filter(None, (slot.name, rating_mark(table.ratings.get(slot.person)))))


def _serious(table: TableInfo) -> str:
    if table.options.rated:
        # Translators: what was agreed about a match: its result counts, and nobody has hints
        return tr_c("match", "rated, no help")
    return tr_c("match", "serious") if table.options.serious else ""


def game_and_rules(rules: Rules, settings: Settings) -> str:
    """Return the rules by their names in these settings, with the game."""
    told = rules_told(rules, settings)
    is_named = told.startswith(title_of(rules.game))
    return told if is_named else f"{short_title_of(rules.game)} {told}"


class TableSummaries:
    """The tables of the server in words, for the person with this id. Texts that take long to make
    are made again only after a change.
    """

    def __init__(self, person: str) -> None:
        self._person = person
        self._rules: dict[tuple[str, str], str] = {}
        """The rules in words, by language and name of the table."""
        self._scores: dict[tuple[str, str], tuple[MatchSummary, str]] = {}
        """The score in words, with its summary, by language and name of the table."""

    def is_private(self, table: TableInfo) -> bool:
        """Return whether the people at the table are not for this person to know."""
        is_let_in = table.is_member(self._person) or self._person in table.invited
        return bool(table.options.passphrase) and not is_let_in

    def rules(self, table: TableInfo, settings: Settings) -> str:
        """Return the rules of a table in words, by the names that they have in these settings."""
        key = voice.get().language, table.name
        if key not in self._rules:
            told = game_and_rules(table.rules, settings)
            clock = label(table.options.time_control)
            self._rules[key] = clauses((told, clock, _serious(table)))
        return self._rules[key]

    def about(self, table: TableInfo) -> str:
        """Return the people at a table and the state of its match."""
        person = self._person
        if self.is_private(table):
            return tr("private")
        outline = table.outline
        if outline is None:
            free = sum(slot.is_free for slot in table.slots)
            names = with_ratings(table)
            kept = any(slot.meant_for == person for slot in table.slots)
            return (
                tr("kept for you: {names}", names=in_a_row(names))
                if kept
                else tr_n(
                    "{n} chair free: {names}",
                    "{n} chairs free: {names}",
                    free,
                    names=in_a_row(names),
                )
            )
        score, whose = self._score(table, outline), self._whose(table)
        told = about(whose, score) if whose else score
        if not table.ratings:
            return told
        # Translators: the score of a match, and the ratings of its people
        return tr("{score}; ratings: {names}", score=told, names=in_a_row(with_ratings(table)))

    # --------------------------------------------------------------------------------------

    def _whose(self, table: TableInfo) -> str:
        if table.seat_of(self._person) == ONLOOKER:
            return ""
        return waits_told(table) if self._person in table.awaited else tr("your seat")

    def _score(self, table: TableInfo, outline: MatchSummary) -> str:
        key = voice.get().language, table.name
        known = self._scores.get(key)
        if known is None or known[0] != outline:
            known = self._scores[key] = (outline, score_of(outline))
        return known[1]

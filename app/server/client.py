"""What the screens of a visitor are given of the server: a place in its lobby, all that may be
known there, and what can be done; as ``app.table.place`` is for a table.

Where the screens run does not matter: beside the lobby, or in a process of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from inspect import getmembers, isfunction
from typing import Any, ClassVar, Final, Protocol, TypeAlias

from app.games.base import ONLOOKER
from app.match.seat import LONGEST_NAME
from app.server.accounts import Account
from app.server.chat import ChatLine
from app.server.notices import Notice, Proposal
from app.server.shared_match import TableOptions
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.storage.settings import Settings
from app.table.place import Listener, MatchEvent, MatchHandle, MatchSummary, SeatHandle
from app.text.cells import cut, fits
from app.text.games import level_label, short_title_of, title_of
from app.text.letters import folded
from app.text.lists import about, in_a_row
from app.text.speech import tr, tr_n, voice
from app.ui.outlines import rules_told, score_of

Deliver: TypeAlias = Callable[[Listener, MatchEvent], object]
"""Calls a listener with an event in the time of the visitor's own app, after what is there already:
what one person does must not wait for the screens of others, nor fail with them."""


class TableInfo(Protocol):
    """A table of the server, as everybody there may know it."""

    @property
    def number(self) -> int:
        """How people call it."""

    @property
    def name(self) -> str:
        """Which it is, also when its number is that of another."""

    @property
    def rules(self) -> Any:
        """What is played there."""

    @property
    def slots(self) -> Sequence[SeatSlot]:
        """In turn order."""

    @property
    def options(self) -> TableOptions:
        """What its people have agreed on."""

    @property
    def host(self) -> str:
        """The id of whoever has opened it."""

    @property
    def journal(self) -> str:
        """Which of its matches is played, or was last; empty before the first."""

    @property
    def phase(self) -> TablePhase:
        """How far it is."""

    @property
    def visits(self) -> Container[str]:
        """The ids of those who are there now, onlookers too."""

    @property
    def invited(self) -> Container[str]:
        """The ids of those who may come in without the word."""

    @property
    def have_cut(self) -> Container[str]:
        """The ids of those who have cut."""

    @property
    def seal(self) -> str:
        """What is shown before people cut; empty where they cannot."""

    @property
    def awaited(self) -> str:
        """The id of whoever is waited for, and is somewhere else; empty for nobody."""

    @property
    def outline(self) -> MatchSummary | None:
        """How its match stands; None before it has begun."""

    @property
    def people(self) -> Sequence[SeatSlot]:
        """The chairs that people sit on."""

    def seat_of(self, person: str) -> int:
        """Return the seat of a person, an onlooker's for whoever has none."""

    def is_member(self, person: str) -> bool:
        """Return whether somebody sits here, or has a seat kept for them."""

    def slot_for(self, person: str) -> SeatSlot | None:
        """Return the seat that somebody may sit down on."""


class VisitInfo(Protocol):
    """Somebody who is on the server."""

    @property
    def person(self) -> Account:
        """Who it is."""

    @property
    def name(self) -> str:
        """What they are called."""

    @property
    def table(self) -> TableInfo | None:
        """The table where they are."""

    @property
    def is_at_home(self) -> bool:
        """Whether they play alone with CPU players."""


class SharedMatchHandle(MatchHandle, Protocol):
    """The match of a shared table as one visitor has it open."""

    @property
    def seat(self) -> int:
        """The visitor's own, or an onlooker's."""

    @property
    def journal(self) -> str:
        """Which match it is."""

    @property
    def is_among_people(self) -> bool:
        """Whether more than one person plays it."""

    @property
    def question(self) -> Proposal | None:
        """What is asked just now."""

    def answer(self, *, agrees: bool) -> None:
        """Answer what is asked; nothing is to be done where nothing is any more."""

    def nudge(self) -> None:
        """Tell whoever is waited for that the visitor would like to go on. Raises Refused."""

    def propose_stand_in(self) -> None:
        """Ask to let a CPU player act for somebody who is away, or does not move. Raises
        Refused.
        """

    def propose_end(self) -> None:
        """Ask to end the match without a result, for the same reason. Raises Refused."""

    def release(self) -> None:
        """Let ``close`` do nothing, for the visitor stays at the table without this match."""


class LobbyClient(Protocol):
    """The place of one visitor in the lobby. What is not possible raises Refused."""

    @property
    def me(self) -> VisitInfo:
        """Whose place it is."""

    @property
    def is_over(self) -> bool:
        """Whether the visitor has left, or has come in at another terminal."""

    @property
    def visits(self) -> Mapping[str, VisitInfo]:
        """By the id of the person, who is here."""

    @property
    def tables(self) -> Mapping[int, TableInfo]:
        """By number."""

    def listen(self, listener: Callable[[Notice], object]) -> None:
        """Have everything told that concerns the visitor, until they leave."""

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different; what is returned ends
        that.
        """

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the server, or lose the line; harmless when that has been done."""

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""

    def rename(self, name: str) -> None:
        """Be called so from now on."""

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, request: TableRequest) -> None:
        """Open a table and sit down at it."""

    def sit_down(self, number: int, passphrase: str = "") -> None:
        """Take one's seat at a table, or a free chair."""

    def watch(self, number: int, passphrase: str = "") -> None:
        """Look on at a table."""

    def needs_passphrase(self, number: int) -> bool:
        """Return whether the visitor has to know a word to come in."""

    def open_match(self, deliver: Deliver) -> SharedMatchHandle:
        """Return the match of the table where the visitor is; ``deliver`` calls the listeners of
        their screens.
        """

    def leave_table(self) -> None:
        """Go back to the lobby; harmless there."""

    def begin_now(self) -> None:
        """Let CPU players have the chairs that are free, and begin."""

    def cut(self, typed: str) -> None:
        """Cut before the first deal."""

    def again(self) -> None:
        """Say that one would like another match at the same table."""

    def resign(self) -> None:
        """Give up the match."""

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None:
        """Invite somebody who is here to the table where the visitor waits."""

    def say(self, text: str) -> None:
        """Say something at the table where the visitor is, or in the lobby."""

    def heard(self) -> list[ChatLine]:
        """Return what was said last where the visitor is, but by whom they do not want to hear."""

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""

    def muted(self) -> frozenset[str]:
        """Return the ids of those of whom the visitor wants to hear nothing."""


# -- made from these -----------------------------------------------------------------------


def _methods(interface: type, *, but: tuple[str, ...]) -> frozenset[str]:
    """The methods of an interface, ``but`` those that are more than one question and its answer."""
    names = {name for name, _ in getmembers(interface, isfunction) if not name.startswith("_")}
    return frozenset(names.difference(but))


LOBBY_CALLS: Final = _methods(LobbyClient, but=("listen", "watch_lobby", "open_match"))
"""What can be asked of a visitor's place in the lobby;"""
MATCH_CALLS: Final = _methods(
    SharedMatchHandle, but=("place", "obey", "start", "agree_to_places", "agree_to_program")
)
"""of a match that they have open;"""
SEAT_CALLS: Final = _methods(
    SeatHandle, but=("snapshot", "listen", "advice", "choice_values", "note_warning")
)
"""and of their seat there, or an onlooker's."""


class Proxy:
    """Has the ``methods`` of an interface, none of which is written: what is called goes to
    ``_call`` with its name. A subclass says there who does it, and writes those methods that need
    more than that.
    """

    methods: ClassVar[frozenset[str]]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name in self.methods:
            return partial(self._call, name)
        raise AttributeError(name, name=name, obj=self)

    def _call(self, what: str, /, *arguments: Any, **named: Any) -> Any:
        raise NotImplementedError


# -- what can be told of it ----------------------------------------------------------------


def others_here(lobby: LobbyClient) -> list[VisitInfo]:
    """Return everybody else who is here, by name."""
    others = (each for each in lobby.visits.values() if each.person.id != lobby.me.person.id)
    return sorted(others, key=lambda each: each.name.casefold())


def called(name: str, others: Sequence[VisitInfo]) -> list[VisitInfo]:
    """Return whoever of the others is called so; or if nobody is, all whose names begin so."""
    wanted = folded(name)
    names = [(each, folded(each.name)) for each in others]
    exactly = [each for each, own in names if own == wanted]
    return exactly or [each for each, own in names if wanted and own.startswith(wanted)]


def is_with(me: VisitInfo, other: VisitInfo) -> bool:
    """Return whether somebody is where another is, at the same table or in the lobby."""
    here, there = me.table, other.table
    return (here and here.name) == (there and there.name)


def looks_on(visit: VisitInfo) -> bool:
    """Return whether somebody is at a table where they have no seat."""
    table = visit.table
    return table is not None and table.seat_of(visit.person.id) == ONLOOKER


def may_sit_down(table: TableInfo, person: str) -> bool:
    """Return whether somebody has a seat at a table, or could have one now."""
    if table.seat_of(person) != ONLOOKER:
        return True
    return table.phase is TablePhase.WAITING and table.slot_for(person) is not None


def slot_text(table: TableInfo, slot: SeatSlot) -> str:
    """Return who has a seat at a table that waits, or is to have it."""
    if slot.level:
        return tr("computer ({level})", level=level_label(slot.level))
    if slot.person in table.have_cut:
        return tr("{who}, has cut", who=slot.name)
    if slot.person:
        return (
            slot.name if slot.person in table.visits else tr("{who}, away just now", who=slot.name)
        )
    return (
        tr("kept for {who}", who=slot.name) if slot.meant_for else tr("free: anyone may sit down")
    )


class TableSummaries:
    """The tables of the server, as they are told to the person with this id. What takes long to be
    put into words is, when it has changed.
    """

    def __init__(self, person: str) -> None:
        self._person = person
        self._rules: dict[tuple[str, str], str] = {}
        """By the language and the name of a table, what is played there."""
        self._scores: dict[tuple[str, str], tuple[MatchSummary, str]] = {}
        """By the same, how it stood when, in words."""

    def order(self, table: TableInfo) -> tuple[bool, bool, int]:
        """Return what tables are sorted by: one's own first, then those that wait for people."""
        is_own = table.is_member(self._person)
        return not is_own, table.phase is not TablePhase.WAITING, table.number

    def rules(self, table: TableInfo, settings: Settings) -> str:
        """Return what is played at a table, by the names that rules have in these settings."""
        key = voice.get().language, table.name
        if key not in self._rules:
            told = rules_told(table.rules, settings)
            game = table.rules.game
            is_named = told.startswith(title_of(game))
            self._rules[key] = told if is_named else f"{short_title_of(game)} {told}"
        return self._rules[key]

    def about_in(self, width: int, table: TableInfo) -> str:
        """Return the same in so many cells, where that can be: of one's own match the others are
        named, of any other the players, and names are cut before one is left out.
        """
        told = self.about(table)
        outline = table.outline
        if fits(told, width) or outline is None or self._is_private(table):
            return told
        own = table.seat_of(self._person)
        names = [name for seat, name in enumerate(outline.names) if seat != own]
        whose = self._whose(table)
        for most in (LONGEST_NAME, 10, 8, 6, 5, 4, 3):
            who = " – ".join(cut(name, most) for name in names)
            told = about(whose, who) if whose else who
            if fits(told, width):
                break
        return told

    def _whose(self, table: TableInfo) -> str:
        """Whether the person has a seat at a table where a match goes on, and is waited for."""
        if table.seat_of(self._person) == ONLOOKER:
            return ""
        return tr("your turn") if table.awaited == self._person else tr("your seat")

    def _is_private(self, table: TableInfo) -> bool:
        """Whether the person has to know the word of a table to hear more of it."""
        is_let_in = table.is_member(self._person) or self._person in table.invited
        return bool(table.options.passphrase) and not is_let_in

    def about(self, table: TableInfo) -> str:
        """Return who sits at a table, and what is going on there."""
        person = self._person
        if self._is_private(table):
            return tr("private")
        outline = table.outline
        if outline is None:
            free = sum(slot.is_free for slot in table.slots)
            names = [slot.name for slot in table.people]
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
        return about(whose, score) if whose else score

    def _score(self, table: TableInfo, outline: MatchSummary) -> str:
        key = voice.get().language, table.name
        known = self._scores.get(key)
        if known is None or known[0] != outline:
            known = self._scores[key] = (outline, score_of(outline))
        return known[1]

"""The lobby as the screens of a visitor know it: all that the visitor may know and do there.
``app.table.handles`` is the same for a table.

The screens may run beside the lobby, or in a process of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from inspect import getmembers, isfunction
from typing import Any, ClassVar, Final, Protocol, TypeAlias

from app.server.chat import ChatLine
from app.server.conduct_store import Report
from app.server.contact_store import Message
from app.server.contacts import Contact, Ties
from app.server.notices import Notice, Proposal
from app.server.overview import Overview
from app.server.own_accounts import OwnAccount
from app.server.profiles import Profile
from app.server.ratings import LeaderLine
from app.server.seeks import SeekTerms
from app.server.table_info import TableInfo, VisitInfo, looks_on, urgency
from app.server.tables import TableRequest
from app.server.tournament_terms import TournamentInfo, TournamentRequest
from app.storage.daily import DayRanking
from app.table.handles import Listener, MatchEvent, MatchHandle, SeatHandle
from app.text.letters import folded

Deliver: TypeAlias = Callable[[Listener, MatchEvent], object]
"""Calls a listener with an event in the visitor's own app, after earlier events. One visitor's
action must not wait for the screens of others, nor fail with them."""


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

    @property
    def house_name(self) -> str:
        """What the operator calls the server; empty for no name."""

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

    # -- tournaments -----------------------------------------------------------------------

    def tournaments(self) -> Sequence[TournamentInfo]:
        """Return the tournaments, those that are not over first, then the latest first."""

    def tournament(self, name: str) -> TournamentInfo: ...

    def may_direct(self, name: str = "") -> bool:
        """Return whether the visitor may hold tournaments, or decide about this one."""

    def create_tournament(self, request: TournamentRequest) -> str:
        """Open the entry of a tournament; return its name."""

    def begin_tournament(self, name: str) -> None: ...

    def admit_to_tournament(self, name: str, person: str) -> None:
        """Let a person enter a tournament of one's own, also after the start. Raises Refused."""

    def end_tournament(self, name: str) -> None:
        """End a tournament as it stands."""

    def enter_tournament(self, name: str) -> None: ...

    def leave_tournament(self, name: str) -> None:
        """Take part no more; a match that has been paired is lost."""

    def play_deal(self, name: str) -> None:
        """Go to the next deal of a duplicate."""

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

    # -- conduct ---------------------------------------------------------------------------

    def report(self, person: str, why: str) -> None:
        """Report a person to the moderators and the operator, with what was said."""

    def is_moderator(self) -> bool: ...

    def kick(self, person: str, why: str) -> None:
        """Send another visitor out, who may come back. This and the rest is for moderators."""

    def silence(self, person: str, why: str) -> bool:
        """Let a person not talk for an hour, or end that; return whether they are muted now."""

    def ban(self, person: str, days: int, why: str) -> None:
        """Ban a person for so many days, 0 for good."""

    def reports(self) -> Sequence[Report]:
        """Return the open reports that the visitor may read, the oldest first."""

    def close_report(self, number: int) -> None:
        """Note that a report is dealt with."""

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


# -- what a client shows ---------------------------------------------------------------------


def others_here(lobby: LobbyClient) -> list[VisitInfo]:
    """Return all other visitors, by name."""
    overview = lobby.overview
    return [overview.people[person] for person in overview.others(lobby.me.person.id)]


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


def waiting_tables(lobby: LobbyClient) -> list[TableInfo]:
    """Return the tables that wait for the visitor, the most urgent first."""
    me = lobby.me.person.id
    waiting = [each for each in lobby.tables.values() if each.is_member(me) and me in each.awaited]
    return sorted(waiting, key=lambda each: (urgency(each, me), each.number))

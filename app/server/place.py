"""What the screens of a visitor are given of the house: a place in its hall, all that may be known
there, and what can be done; as ``app.table.place`` is for a table.

Where the screens run does not matter: beside the hall, or in a process of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from app.server.chat import Line
from app.server.news import News
from app.server.people import Person
from app.server.questions import Question
from app.server.shared import Terms
from app.server.tables import Chair, Phase, Plan
from app.table.place import Event, Listener, OpenMatch, Outline

Deliver: TypeAlias = Callable[[Listener, Event], object]
"""Calls a listener with an event in the time of the visitor's own app, after what is there already:
what one person does must not wait for the screens of others, nor fail with them."""


class TableSeen(Protocol):
    """A table of the house, as everybody there may know it."""

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
    def chairs(self) -> Sequence[Chair]:
        """In turn order."""

    @property
    def terms(self) -> Terms:
        """What its people have agreed on."""

    @property
    def host(self) -> str:
        """The id of whoever has opened it."""

    @property
    def journal(self) -> str:
        """Which of its matches is played, or was last; empty before the first."""

    @property
    def phase(self) -> Phase:
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
    def outline(self) -> Outline | None:
        """How its match stands; None before it has begun."""

    @property
    def people(self) -> Sequence[Chair]:
        """The chairs that people sit on."""

    def seat_of(self, person: str) -> int:
        """The seat of a person, an onlooker's for whoever has none."""

    def is_member(self, person: str) -> bool:
        """Whether somebody sits here, or has a chair kept for them."""

    def chair_for(self, person: str) -> Chair | None:
        """The chair that somebody may sit down on."""


class VisitSeen(Protocol):
    """Somebody who is in the house."""

    @property
    def person(self) -> Person:
        """Who it is."""

    @property
    def name(self) -> str:
        """What they are called."""

    @property
    def table(self) -> TableSeen | None:
        """The table where they are."""

    @property
    def is_at_home(self) -> bool:
        """Whether they play alone with CPU players."""


class SharedTable(OpenMatch, Protocol):
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
    def question(self) -> Question | None:
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


class HallPlace(Protocol):
    """The place of one visitor in the hall. What is not possible raises Refused."""

    @property
    def me(self) -> VisitSeen:
        """Whose place it is."""

    @property
    def is_over(self) -> bool:
        """Whether the visitor has left, or has come in at another terminal."""

    @property
    def visits(self) -> Mapping[str, VisitSeen]:
        """By the id of the person, who is here."""

    @property
    def tables(self) -> Mapping[int, TableSeen]:
        """By number."""

    def listen(self, listener: Callable[[News], object]) -> None:
        """Have everything told that concerns the visitor, until they leave."""

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different; what is returned ends
        that.
        """

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the house, or lose the line; harmless when that has been done."""

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""

    def rename(self, name: str) -> None:
        """Be called so from now on."""

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, plan: Plan) -> None:
        """Open a table and sit down at it."""

    def sit_down(self, number: int, word: str = "") -> None:
        """Take one's seat at a table, or a free chair."""

    def watch(self, number: int, word: str = "") -> None:
        """Look on at a table."""

    def needs_word(self, number: int) -> bool:
        """Whether the visitor has to know a word to come in."""

    def open_match(self, deliver: Deliver) -> SharedTable:
        """The match of the table where the visitor is; ``deliver`` calls the listeners of their
        screens.
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

    def heard(self) -> list[Line]:
        """What was said last where the visitor is, but by whom they do not want to hear."""

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""

    @property
    def muted(self) -> Container[str]:
        """The ids of those of whom the visitor wants to hear nothing."""

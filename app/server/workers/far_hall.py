"""The place of a visitor in the hall, as their app at a worker has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from app.server.chat import Line
from app.server.news import News, What
from app.server.people import Person
from app.server.place import Deliver
from app.server.tables import Plan
from app.server.workers.board import FarBoard, FarVisit, TableTold
from app.server.workers.far_table import FarTable
from app.server.workers.messages import Answer, Happened


class AskingHouse(Protocol):
    """Asks the house something for a visitor, and waits for what it says."""

    def __call__(self, what: str, *arguments: Any, table: int | None = None) -> Answer:
        """Ask it in the hall, or at a table with this number."""


class FarHall:
    """What a visitor knows and may do, by asking the house; see ``HallPlace``."""

    def __init__(self, person: Person, board: FarBoard, ask: AskingHouse) -> None:
        self._board = board
        self._ask_house = ask
        self._last = FarVisit(person, None, is_at_home=False)
        self.is_over = False
        """Whether the visitor has left, or has come in at another terminal."""
        self._listeners: list[Callable[[News], object]] = []
        self._untold: list[News] = []
        """What was told before anybody listened."""
        self._tables: dict[int, FarTable] = {}
        """Those that are open, by number."""
        self._muted: frozenset[str] | None = None

    # -- from the house --------------------------------------------------------------------

    def told(self, news: News) -> None:
        """The visitor is told something."""
        self._board.distrust()
        for table in self._tables.values():
            table.distrust()
        if news.what is What.DISPLACED:
            self.is_over = True
        if not self._listeners:
            self._untold.append(news)
        for listener in self._listeners:
            listener(news)

    def happened(self, told: Happened) -> None:
        """Others have done something at a table that is open."""
        if table := self._tables.get(told.table):
            table.happened(told.event)

    # -- what is seen ----------------------------------------------------------------------

    @property
    def me(self) -> FarVisit:
        """Whose place it is."""
        now = None if self.is_over else self._board.visits.get(self._last.person.id)
        self._last = now or replace(self._last, table=None)
        return self._last

    @property
    def visits(self) -> Mapping[str, FarVisit]:
        """By the id of the person, who is here."""
        return self._board.visits

    @property
    def tables(self) -> Mapping[int, TableTold]:
        """By number."""
        return self._board.tables

    @property
    def muted(self) -> frozenset[str]:
        """The ids of those of whom the visitor wants to hear nothing."""
        if self._muted is None:
            self._muted = frozenset(self._ask_house("muted").get())
        return self._muted

    def listen(self, listener: Callable[[News], object]) -> None:
        """Have everything told that concerns the visitor, until they leave, and what was before."""
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for news in untold:
            listener(news)

    def watch_lobby(self, changed: Callable[[], object]) -> Callable[[], None]:
        """Have it told whenever something in the lobby looks different."""
        return self._board.watch(changed)

    # -- coming and going ------------------------------------------------------------------

    def leave(self) -> None:
        """Leave the house, or lose the line; harmless when that has been done."""
        self.is_over = True
        self._ask("leave")

    def enter_again(self) -> None:
        """Take the place back that the same person has at another terminal."""
        self._ask("enter_again")
        self.is_over = False
        self._muted = None

    def rename(self, name: str) -> None:
        """Be called so from now on. Raises HouseError."""
        self._ask("rename", name)

    def be_at_home(self, *, is_so: bool) -> None:
        """Play alone, or do so no more."""
        if self.me.is_at_home is not is_so:
            self._ask("be_at_home", is_so)

    # -- tables ----------------------------------------------------------------------------

    def open_table(self, plan: Plan) -> None:
        """Open a table and sit down at it. Raises HallError, StoreError and RulesError."""
        self._ask("open_table", plan)

    def sit_down(self, number: int, word: str = "") -> None:
        """Take one's seat at a table, or a free chair. Raises HallError."""
        self._ask("sit_down", number, word)

    def watch(self, number: int, word: str = "") -> None:
        """Look on at a table. Raises HallError, also for one's own."""
        self._ask("watch", number, word)

    def needs_word(self, number: int) -> bool:
        """Whether the visitor has to know a word to come in."""
        return bool(self._ask_house("needs_word", number).get())

    def open_match(self, deliver: Deliver) -> FarTable:
        """The match of the table where the visitor is, as they see it."""
        opened = self._ask_house("open_match").get()

        def ask(what: str, *arguments: Any) -> Answer:
            return self._ask_house(what, *arguments, table=opened.table)

        table = self._tables[opened.table] = FarTable(
            opened, ask, deliver, lambda: self._forget(opened.table)
        )
        return table

    def leave_table(self) -> None:
        """Go back to the lobby; harmless there."""
        self._ask("leave_table")

    def begin_now(self) -> None:
        """Let CPU players have the free chairs, and begin. Raises HallError."""
        self._ask("begin_now")

    def cut(self, typed: str) -> None:
        """Cut before the first deal. Raises CutError."""
        self._ask("cut", typed)

    def again(self) -> None:
        """Ask for another match at the same table. Raises HallError."""
        self._ask("again")

    def resign(self) -> None:
        """Give up the match. Raises IllegalAction when it is over."""
        self._ask("resign")

    # -- talking ---------------------------------------------------------------------------

    def invite(self, person: str) -> None:
        """Invite somebody who is here to the table where the visitor waits. Raises HallError."""
        self._ask("invite", person)

    def say(self, text: str) -> None:
        """Say something at the table where the visitor is, or in the lobby. Raises HallError."""
        self._ask("say", text)

    def heard(self) -> list[Line]:
        """What was said last where the visitor is, but by whom they do not want to hear."""
        return list(self._ask_house("heard").get())

    def mute(self, person: str) -> bool:
        """Hear nothing of somebody any more, or hear them again; whether they are muted now."""
        self._muted = None
        return bool(self._ask_house("mute", person).get())

    # --------------------------------------------------------------------------------------

    def _ask(self, what: str, *arguments: Any) -> None:
        """Let the house do something, after which the hall looks different."""
        answer = self._ask_house(what, *arguments)
        self._board.distrust()
        answer.get()

    def _forget(self, table: int) -> None:
        self._tables.pop(table, None)

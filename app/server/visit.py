"""Somebody who is in the house."""

from __future__ import annotations

from collections.abc import Callable

from app.server.news import News
from app.server.people import Person
from app.server.tables import Table
from app.words.en.house import guest


class Visit:
    """Somebody who is in the house, at one terminal. Made by ``Hall.enter``, which ``left`` tells
    that they leave.
    """

    def __init__(self, person: Person, left: Callable[[Visit], None], address: str = "") -> None:
        self.person = person
        self.address = address
        """Where they come from."""
        self.table: Table | None = None
        """The table where they are."""
        self.is_at_home = False
        """Whether they play alone with CPU players."""
        self.is_over = False
        self._left = left
        self._listeners: list[Callable[[News], object]] = []
        self._untold: list[News] = []
        """What was told before anybody listened."""
        self._is_silent = False

    @property
    def name(self) -> str:
        """What they are called."""
        return called(self.person)

    def listen(self, listener: Callable[[News], object]) -> None:
        """Have everything told that concerns them, until they leave, and what was before."""
        self._listeners.append(listener)
        untold, self._untold = self._untold, []
        for news in untold:
            listener(news)

    def tell(self, news: News) -> None:
        """Bring them news."""
        if self._is_silent:
            return
        if not self._listeners:
            self._untold.append(news)
        for listener in self._listeners:
            listener(news)

    def fall_silent(self) -> None:
        """Bring them no more news."""
        self._is_silent = True

    def leave(self) -> None:
        """They leave the house, or their line has broken; harmless when they have left."""
        self._left(self)


def called(person: Person) -> str:
    """What somebody is called who may not have chosen a name yet."""
    return person.name or guest(person.id)

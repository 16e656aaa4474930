"""A place on the page: what it shows, and its commands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any, Protocol

from app.match.seat import Seat
from app.server.client import LobbyClient
from app.server.seeks import SeekTerms
from app.server.table_info import TableInfo, VisitInfo
from app.server.table_words import TableSummaries
from app.server.touch.page import Block, Button, Page, Values
from app.storage.settings import Settings
from app.table.handles import MatchHandle, MatchLibrary
from app.text.speech import tr_c


class PageVisitor(Protocol):
    """The visitor as the pages know them; ``TouchVisitor`` is the one there is."""

    lobby: LobbyClient
    library: MatchLibrary
    settings: Settings
    resume_word: str
    changed: asyncio.Event
    told: TableSummaries

    @property
    def visit(self) -> VisitInfo: ...

    def tell(self, sentence: str) -> None:
        """Show a sentence among the news; an empty one is not shown."""

    def open_over(self, place: Place) -> None:
        """Show a page over the present one, which ``close`` brings back."""

    def close_over(self) -> None: ...

    def change(self, **changes: object) -> None:
        """Change settings. Raises Refused."""

    def go(self) -> None:
        """Show the place where the visitor is now."""

    def play(self, match: MatchHandle) -> None: ...

    def play_day(self, match: MatchHandle, day: date) -> None:
        """Show the table of a deal of the day."""

    def leave_match(self) -> None: ...

    async def begin_again(self, seats: Sequence[Seat], rules: Any, *, is_serious: bool) -> None: ...

    def asked(self) -> list[Block]:
        """Return what the visitor is asked beside the place."""

    def seek(self, terms: SeekTerms) -> None:
        """Seek a game at once. Raises Refused."""

    def way_to(self, table: TableInfo) -> str: ...


class Place(Protocol):
    """A page with its commands."""

    def page(self) -> Page: ...

    async def do(self, command: str, values: Values) -> None:
        """Carry out what was tapped. Raises Refused."""

    def catch_up(self) -> None:
        """Take in what has happened."""

    def close(self) -> None: ...


class StillPage:
    """A place that has nothing to take in, and nothing to end."""

    def __init__(self, visitor: PageVisitor) -> None:
        self.visitor = visitor

    def catch_up(self) -> None: ...

    def close(self) -> None: ...


def back(label: str = "") -> Button:
    """Return the button that closes a page over the place."""
    return Button("close", label or tr_c("key", "Back"))

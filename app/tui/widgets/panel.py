"""Beside the table: the score sheet, what is known of the other hand, and what was played."""

from __future__ import annotations

from typing import cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from app.table.gin import GinTable
from app.tui.screens.base import GameApp
from app.tui.widgets.known_page import KnownPage
from app.tui.widgets.log_page import LogPage
from app.tui.widgets.page import Page
from app.tui.widgets.sheet_page import SheetPage
from app.tui.widgets.text import Line
from app.words.en.gin import labels as words
from app.words.en.gin.wording import Name
from app.words.en.people import People


class Panel(Vertical):
    """Three pages of which a small window shows one, and a large one all."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._sheet = SheetPage()
        self._known = KnownPage()
        self._log = LogPage()
        self._pages: dict[str, Page] = {
            "sheet": self._sheet,
            "known": self._known,
            "log": self._log,
        }
        self.page = "sheet"
        self._lesson = Line("lesson")

    def compose(self) -> ComposeResult:
        """The pages, one under the other."""
        if said := cast(GameApp, self.app).said_here:
            # Nobody else has anybody to talk with.
            from app.tui.widgets.page import TalkPage

            self._pages["talk"] = TalkPage(said)
        yield from self._pages.values()
        yield self._lesson

    def on_mount(self) -> None:
        """Begin with the score sheet."""
        self.turn_to(self.page)

    def turn_to(self, page: str) -> None:
        """Show a page where there is no room for all."""
        self.page = page
        for name, widget in self._pages.items():
            widget.set_class(name == page, "-shown")

    def next_page(self) -> str:
        """Turn to the page after this one, which is returned."""
        pages = [*self._pages]
        self.turn_to(pages[(pages.index(self.page) + 1) % len(pages)])
        return self.page

    def show(self, match: GinTable, people: People, name: Name) -> None:
        """Show the scores of a match, and of its hand where the cards are, as far as whoever looks
        can know it, and what was played. ``people`` is what those at the table are called, and
        ``name`` how a card is written.
        """
        view = match.view
        self._sheet.show(match, people)
        self._known.show(view, people.names, name, ascii_only=people.ascii_only)
        self._log.show(view, people.names, name, ascii_only=people.ascii_only)

    def show_lesson(self, text: str, ends: str) -> None:
        """Show what the lesson says now under the pages, and what ``ends`` it; no text ends it."""
        if self.is_attached:
            self._lesson.set_class(bool(text), "-shown")
        if text:
            self._lesson.show(
                Content.assemble(
                    (words.LESSON, "bold $highlight"),
                    f"\n{text}\n",
                    (ends, "dim"),
                )
            )

    @property
    def shows_all(self) -> bool:
        """Whether all pages are in sight."""
        return not self.screen.has_class("-short")

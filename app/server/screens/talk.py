"""Talk beside a table: a page of its panel, and a line to type in at the foot of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from textual import events, on
from textual.binding import BindingType
from textual.content import Content

from app.refusal import Refused
from app.server import news
from app.server.chat import LONGEST, ChatLine
from app.server.client import LobbyClient, onlookers_at
from app.server.screens.chat import ReadyEntry, hearers_told
from app.text.cells import broken, middle
from app.text.glyphs import in_ascii
from app.text.lists import listed
from app.text.refusals import sentence_for
from app.text.speech import msg, msg_c, tr, tr_c, tr_n
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.table.layout import TablePanel
from app.tui.widgets.page import Page

_NAME: Final = "talk"
_ONLOOKER_SIGN: Final = "◎"
_LEAST: Final = 4
"""Rows of what was said before any others of the page."""


class TalkPage(Page):
    """What was said at a shared table, who looks on, and who hears the next line."""

    TITLE = msg("Talk")
    TAB = msg_c("page", "chat")

    def __init__(self, lobby: LobbyClient, *, ascii_only: bool) -> None:
        super().__init__("panel-talk")
        self._lobby = lobby
        self._ascii_only = ascii_only
        self._lines: Sequence[ChatLine] = ()
        self._unread: Sequence[ChatLine] = ()
        """Lines that have come while another page or screen was shown."""
        self._new = 0
        """The number of the first line that was new when the page came into sight."""
        self._onlookers: Sequence[str] = ()
        self._back = 0
        """Rows scrolled back from the last line."""
        self._entry: TalkEntry | None = None
        self._page_before = ""
        """The page that was shown before the line was opened."""

    # -- what is shown ---------------------------------------------------------------------

    @property
    def _panel(self) -> TablePanel:
        return cast(TablePanel, self.parent)

    @property
    def is_in_sight(self) -> bool:
        # After a turn the page keeps its place on the screen until that is laid out anew.
        return super().is_in_sight and self._panel.shows(_NAME)

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the present talk; if the page is in sight, it counts as read."""
        lobby, table = self._lobby, self._lobby.me.table
        if lobby.is_over or table is None:
            return
        before = self.sign
        self._lines, self._unread = lobby.heard(), lobby.unread()
        self._onlookers = onlookers_at(lobby, table)
        if self._unread and self.is_in_sight:
            self._unread = ()
            lobby.mark_read()
        self.tell_of(*self._lines, *self._onlookers, self._new)
        if self.sign != before:
            cast(BaseScreen[None], self.screen).top_line_changed()

    def come_into_sight(self) -> None:
        self._back = 0
        if self._unread:
            self._new = self._unread[0].number
        self.show()

    def on_hide(self) -> None:
        self._new = 0

    @property
    def sign(self) -> Sequence[tuple[str, str]]:
        parts: list[tuple[str, str]] = []
        if not self.is_attached:
            # The table is being left.
            return parts
        table = self._lobby.me.table
        # Beside clocks, a narrow line has room for the score alone.
        is_full = self.screen.has_class("-slim") and table and table.options.time_control
        if self._onlookers and not is_full:
            parts.append((self._plain(f"{_ONLOOKER_SIGN}{len(self._onlookers)} "), "$felt-muted"))
        if self._unread:
            # Translators: so many lines of talk are not read yet, after the key that shows them;
            # the shorter, the better
            told = tr_n("{key}: {n} new", "{key}: {n} new", len(self._unread), key=self._key)
            if self.screen.has_class("-slim"):
                told = f"{self._key}+{len(self._unread)}"
            parts.append((f"{told} ", "bold $highlight"))
        return parts

    @property
    def _key(self) -> str:
        return cast(BaseScreen[None], self.screen).key_named("house.say")

    def _plain(self, text: str) -> str:
        return in_ascii(text) if self._ascii_only else text

    def render(self) -> Content:
        width, height = max(self.size.width, 10), self.size.height
        if self._entry:
            # The line may lie over the last rows.
            height -= max(self.content_region.bottom - self._entry.region.y, 0)
        rows = self._told(width) or [Content(row) for row in broken(tr("Nothing yet."), width)]
        below: list[Content] = []
        head = [Content.styled(tr(self.TITLE), "bold")] if self.heading else []
        for part in self._below(width):
            if len(head) + _LEAST + len(below) + len(part) <= height:
                below += [Content.styled(row, "$felt-muted") for row in part]
        room = max(height - len(head) - len(below), 1)
        self._back = min(self._back, max(len(rows) - room, 0))
        shown = rows[max(len(rows) - room - self._back, 0) : len(rows) - self._back]
        blank = [Content()] * (room - len(shown)) if below else []
        return Content("\n").join([*head, *shown, *blank, *below])

    def _told(self, width: int) -> list[Content]:
        rows: list[Content] = []
        for line in self._lines:
            if line.number == self._new:
                # Translators: stands over the lines of talk that are not read yet
                new = tr_c("talk", "new")
                told = middle(f" {new} ", width, "─")
                rows.append(Content.styled(self._plain(told), "$felt-muted"))
            told = self._plain(news.line_of(line.who, line.text, looks_on=line.looks_on))
            first, *others = broken(told, width, indent="  ")
            name = line.who if first.startswith(line.who) else ""
            rows.append(Content.assemble((name, "bold"), first[len(name) :]))
            rows += map(Content, others)
        return rows

    def _below(self, width: int) -> Sequence[Sequence[str]]:
        """Return the rows below what was said, the most important first."""
        parts = []
        if self._entry:
            parts.append(broken(self._plain(hearers_told(self._lobby)), width))
        if self._onlookers:
            names = listed(self._onlookers)
            told = tr_n("{who} looks on.", "{who} look on.", len(self._onlookers), who=names)
            parts.append(broken(self._plain(f"{_ONLOOKER_SIGN} {told}"), width))
        if self._entry and not self._entry.value:
            ready = news.rows_of([tr(each) for each in news.READY_SENTENCES], width)
            rows = self._plain(ready).splitlines()
            parts.append([part for row in rows for part in broken(row, width, indent="  ")])
        return parts

    # -- reading ---------------------------------------------------------------------------

    def scroll_back(self, rows: int) -> None:
        self._back = max(self._back + rows, 0)
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll_back(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll_back(-3)

    # -- talking ---------------------------------------------------------------------------

    async def write(self) -> None:
        """Open the line to type in, and show the page beside it."""
        if self._entry:
            return
        panel = self._panel
        self._page_before = panel.page
        if not self.is_in_sight:
            panel.turn_to(_NAME)
        panel.add_class("-talking")
        self._entry = TalkEntry(self._lobby, self)
        await self.screen.mount(self._entry)
        self._entry.focus()
        self.call_after_refresh(self.refresh)

    def stop_writing(self, *, was_said: bool = False) -> None:
        """Close the line, and turn back to the page that was shown before it.

        After a line the talk stays beside the table, where an answer can be read.
        """
        if self._entry is None:
            return
        self._entry.remove()
        self._entry = None
        if was_said:
            self._new = 0
        panel = self._panel
        panel.remove_class("-talking")
        if panel.page == _NAME and (panel.is_over or not was_said):
            panel.turn_to(self._page_before)
        self.refresh()


class TalkEntry(ReadyEntry):
    """The line to type in, at the foot of a table's screen."""

    DEFAULT_CSS = """
    TalkEntry, TalkEntry:focus {
        dock: bottom;
        layer: page;
        width: 100%;
        margin: 0 0 1 0;
        background: $panel-bg;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("say.say", "say", key_display="enter"),
        bind("say.back", "back"),
        bind("say.up", "scroll(1)", show=False),
        bind("say.down", "scroll(-1)", show=False),
    ]

    def __init__(self, lobby: LobbyClient, page: TalkPage) -> None:
        super().__init__("", id="line", length=LONGEST)
        self.placeholder = tr("Type a line and press Enter, or a number for one of these")
        self._lobby = lobby
        self._page = page

    def on_input_changed(self) -> None:
        # The ready sentences are for an empty line.
        self._page.refresh()

    def action_say(self) -> None:
        self._say(self.value)

    @on(ReadyEntry.Ready)
    def _say_ready(self, message: ReadyEntry.Ready) -> None:
        message.stop()
        self._say(news.READY_SENTENCES[message.number - 1])

    def action_back(self) -> None:
        self._close()

    def action_scroll(self, rows: int) -> None:
        self._page.scroll_back(rows)

    def on_blur(self) -> None:
        self._page.stop_writing()

    def _say(self, text: str) -> None:
        if not text.strip():
            self._close()
            return
        try:
            self._lobby.say(text)
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
        else:
            self._close(was_said=True)

    def _close(self, *, was_said: bool = False) -> None:
        self._page.stop_writing(was_said=was_said)
        self.screen.set_focus(None)

"""The guide: its topics with their headings, and beside or over them the page of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final, cast

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Markdown
from textual.widgets.markdown import MarkdownFence

from app import guide
from app.guide import Topic
from app.styles import styles_folder
from app.text.letters import as_typed
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.textual_private import SteadyPalette
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.title_bar import TitleBar

_INDENT: Final = "  "
_NARROW: Final = 24
"""Most cells of a column whose lines are never broken."""
_PADDING: Final = 2
"""Blank cells around the text of a column."""


class PlainFence(MarkdownFence):
    """A code block in one colour, which is legible in every theme."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        return Content(code.rstrip("\n"))


class GuidePage(Markdown):
    """A topic, written in Markdown."""

    BLOCKS = Markdown.BLOCKS | {"fence": PlainFence, "code_block": PlainFence}

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__(open_links=False)
        if ascii_only:
            self.BULLETS = ["- "]

    async def show(self, text: str) -> None:
        """Show a page in Markdown.

        The narrow columns of its tables are as wide as their contents; the others share the rest.
        """
        await self.update(text)
        for table in self.query("MarkdownTableContent").results(Widget):
            headers, rows = cast(Any, table).headers, cast(Any, table).rows
            widths = (
                max(cell.cell_length for cell in column)
                for column in zip(headers, *rows, strict=True)
            )
            table.styles.grid_columns = " ".join(
                str(width + _PADDING) if width <= _NARROW else "1fr" for width in widths
            )


class GuideHeadings(Provider):
    """A palette's source of the headings of all topics."""

    async def startup(self) -> None:
        self._topics = list(guide.topics())

    async def discover(self) -> Hits:
        for topic in self._topics:
            yield DiscoveryHit(self._told(topic, 0), self._show(topic, 0))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(as_typed(query))
        for topic in self._topics:
            for number, heading in enumerate(topic.headings):
                if score := matcher.match(heading):
                    told = matcher.highlight(self._told(topic, number))
                    yield Hit(score, told, self._show(topic, number))

    def _told(self, topic: Topic, number: int) -> str:
        heading = topic.headings[number]
        screen = cast(GuideScreen, self.screen)
        return screen.showable(f"{heading} · {topic.title}" if number else heading)

    def _show(self, topic: Topic, number: int) -> Callable[[], object]:
        screen = cast(GuideScreen, self.screen)
        return partial(screen.call_later, screen.show_page, topic.name, number)


class GuideScreen(BaseScreen[None]):
    """All topics, and the page of one; a small window has room for only one of the two."""

    AUTO_FOCUS = "#contents"
    CSS_PATH = styles_folder() / "guide.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("guide.read", "read", key_display="enter"),
        bind("guide.back", "back", key_display="escape"),
        bind("guide.search", "search", key_display="/"),
        bind("guide.page", "page_down", key_display="space"),
        # Before the page takes them for horizontal scrolling, which it never needs.
        bind("guide.next", "turn(1)", priority=True),
        bind("guide.previous", "turn(-1)", show=False, priority=True),
    ]

    contents = getters.query_one("#contents", PickList)
    body = getters.query_one("#body", VerticalScroll)
    page = getters.query_one(GuidePage)

    def __init__(self) -> None:
        super().__init__()
        self._shown: Topic | None = None
        self._wanted: int | None = None
        """The heading to stay at while the page is laid out, until the reader scrolls."""
        self._ways: set[int] = set()
        """The lines that the page has been scrolled to for this heading, and where it was before:
        at any other the reader has scrolled."""

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Guide"))
        with Horizontal(id="panes"):
            with Vertical(id="topics", classes="frame") as topics:
                topics.border_title = tr("Guide")
                yield PickList("contents", ())
            with Vertical(id="topic", classes="frame"), VerticalScroll(id="body"):
                yield GuidePage(ascii_only=self.game_app.ascii_only)
        yield SteadyFooter()

    def begin(self) -> None:
        """List the topics, and load the first."""
        self.screen_layout_refresh_signal.subscribe(self, self._go_to_wanted)
        self.call_later(self._show, Topic(guide.FIRST))

    @property
    def _is_reading(self) -> bool:
        return self.has_class("-reading")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "read":
            return not self._is_reading
        if action in ("page_down", "turn"):
            return self._is_reading
        return True

    async def show_page(self, name: str, heading: int = 0) -> None:
        """Show a topic from one of its headings on; heading 0 is the title."""
        await self._show(Topic(name))
        self.contents.choose(f"{name} {heading}" if heading else name)
        self._read(True)
        self._wanted, self._ways = heading, set()
        self.call_after_refresh(self._go_to_wanted)

    async def _show(self, topic: Topic) -> None:
        if self._shown is None or topic.name != self._shown.name:
            self._shown, self._wanted = topic, None
            self.query_one("#topic").border_title = self.showable(topic.title)
            self._offer(topic)
            await self.page.show(self.showable(topic.text))
            self.body.scroll_home(animate=False)

    def _offer(self, shown: Topic) -> None:
        items = []
        for topic in guide.topics():
            items.append(PickListItem(topic.name, (self.showable(topic.title),)))
            if topic.name == shown.name:
                items += [
                    PickListItem(
                        f"{topic.name} {number}", (self.showable(_INDENT + heading),), is_muted=True
                    )
                    for number, heading in enumerate(topic.headings)
                    if number
                ]
        self.contents.offer(items)

    def _read(self, reading: bool) -> None:
        self.set_class(reading, "-reading")
        (self.body if reading else self.contents).focus()
        self.refresh_bindings()

    def _go_to_wanted(self, _: object = None) -> None:
        if self._wanted is None:
            return
        at = round(self.body.scroll_y)
        if self._ways and at not in self._ways:
            self._wanted = None
            return
        tops = self._tops
        # A new page has no lines before it is laid out, and its tables grow after that.
        if (len(tops) < 2 or any(tops)) and self._wanted < len(tops):
            top = min(tops[self._wanted], round(self.body.max_scroll_y))
            self._ways |= {at, top}
            self.body.scroll_to(y=top, animate=False)

    @property
    def _tops(self) -> list[int]:
        ids = [block_id for _, _, block_id in self.page.table_of_contents]
        return [self.page.query_one(f"#{each}").virtual_region.y for each in ids if each]

    async def action_read(self) -> None:
        # Enter can be typed ahead, before the topics are listed.
        name, _, heading = (self.contents.chosen or guide.FIRST).partition(" ")
        await self.show_page(name, int(heading or 0))

    def action_back(self) -> None:
        if not self._is_reading:
            self.dismiss()
            return
        self._read(False)

    def action_search(self) -> None:
        self.app.push_screen(
            SteadyPalette(providers=[GuideHeadings], placeholder=tr("Search all headings"))
        )

    def action_page_down(self) -> None:
        self.body.scroll_page_down(animate=False)

    def action_turn(self, step: int) -> None:
        at = round(self.body.scroll_y)
        further = [top for top in self._tops if (top > at if step > 0 else top < at)]
        if further:
            self.body.scroll_to(y=further[0 if step > 0 else -1], animate=False)

    @on(PickList.Chosen)
    async def read_clicked(self) -> None:
        await self.action_read()

    @on(Markdown.LinkClicked)
    async def follow(self, event: Markdown.LinkClicked) -> None:
        """Follow a link to another topic; links out of the terminal do nothing."""
        name, _, anchor = event.href.partition("#")
        name = name.removesuffix(".md")
        if name in guide.names():
            await self.show_page(name, Topic(name).place_of(anchor))

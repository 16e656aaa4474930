"""Notices, shown in a free place of the screen that tells them.

Textual shows them, but over the contents of a screen's corner: this module moves its widgets for
them, which are private.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from time import time
from typing import Any, Final, Protocol, Self, TypeAlias, runtime_checkable

from textual.app import App
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Mount
from textual.geometry import Region
from textual.notifications import Notification, Notifications
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets._toast import Toast as Toast  # the compositor takes it from here
from textual.widgets._toast import ToastHolder, ToastRack

FREE: Final = " "
"""A cell without text, and without a widget that can be pressed."""
IN_LINE: Final = "-"
"""A cell without text, in a line that is read and pressed as a whole."""
_LEAST: Final = 0.01
"""Least seconds that a notice is shown."""
_WIDTHS: Final = range(16, 76)
"""Possible widths of a notice's text, in cells."""
_PADDING: Final = 2
"""Blank cells beside the text of a notice."""
_DISTANCE: Final = 3
"""Blank cells between a notice and the text beside it, where there is room."""

Cells: TypeAlias = Callable[[range], Sequence[str]]
"""Returns rows of a screen, each cell ``FREE``, ``IN_LINE`` or neither; no rows while the screen
takes no notices."""


@runtime_checkable
class NoticeScreen(Protocol):
    """A screen with room for notices."""

    def free_cells(self, rows: range) -> Sequence[str]:
        """Return these rows, with ``FREE`` for each cell that a notice may cover, and ``IN_LINE``
        for those that it covers only if there is no other place.
        """


@dataclass(eq=False)
class ScreenNotice(Notification):
    """A notice that belongs to the screen that tells it."""

    teller: Screen[Any] | None = None
    topic: str = ""
    """What it is news of: a newer notice of the same topic takes its place. Empty for none."""
    waits: bool = True
    """Whether its time has not begun: it has not been painted yet."""

    def begin(self) -> None:
        """Let its time begin, unless it has begun."""
        if self.waits:
            self.waits, self.raised_at = False, time()

    @property
    def time_left(self) -> float:
        """Seconds until it expires, always more than none.

        Its widget sets a timer for them, and a timer of Textual for a negative time loops for ever
        and stalls the app. A notice that moved to another screen in its last moment caused that.
        """
        return max(_LEAST, super().time_left)

    @property
    def has_expired(self) -> bool:
        return super().time_left <= 0 and not self.waits

    def sizes(self, edge: int) -> list[tuple[int, int]]:
        """Return the possible widths and heights, with the least width for each height.

        A border takes ``edge`` columns.
        """
        content = Content(f"{self.title}\n{self.message}" if self.title else self.message)
        least = {content.get_height({}, width): width for width in reversed(_WIDTHS)}
        return [(width + _PADDING + edge, height) for height, width in least.items()]


class NoticeWidget(Toast):
    """A notice on the screen.

    Its time begins when it is first painted. A busy machine can need longer until then than the
    notice lasts.
    """

    def __init__(self, notice: ScreenNotice) -> None:
        super().__init__(notice)
        self.notice = notice
        self.was_painted = False

    def on_mount(self, event: Mount) -> None:
        # Textual would begin its time here.
        event.prevent_default()

    def render_lines(self, crop: Region) -> list[Strip]:
        if not self.was_painted:
            self.was_painted = True
            self.notice.begin()
            self.set_timer(self.notice.time_left, self._expire)
        return super().render_lines(crop)


class ScreenNotices(Notifications):
    """The notices of an app.

    One at a time is shown, the newest of the top screen, in a free place; it waits until there is
    one.
    """

    def __init__(self, app: App[Any]) -> None:
        super().__init__()
        self.app = app
        self.shown: ScreenNotice | None = None
        """The notice on the screen; None if there is none."""
        self.place = Region()
        """The cells that it covers."""
        self.screen: Screen[Any] | None = None
        """The top screen at the last search for a place."""

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Notification]:
        return iter([self.shown] if self.shown and self.shown in self else [])

    def __contains__(self, notification: Notification) -> bool:
        return notification is self.shown and super().__contains__(notification)

    def add(self, notification: Notification) -> Self:
        """Add a notice, in place of older ones with the same text or of the same topic."""
        assert isinstance(notification, ScreenNotice)
        told = notification.title, notification.message
        for other in [*super().__iter__()]:
            assert isinstance(other, ScreenNotice)
            is_older_news = other.topic and other.topic == notification.topic
            if is_older_news or (other.title, other.message) == told:
                del self[other]
        return super().add(notification)

    def show_on(self, screen: Screen[Any]) -> None:
        """Show the current notice on the top screen, if there is room for it."""
        cells = screen.free_cells if isinstance(screen, NoticeScreen) else lambda _: []
        edge = 0 if self.app.has_class("-ascii") else 1
        if not self.find_room(screen, cells, edge):
            return
        try:
            rack = screen.get_child_by_type(ToastRack)
        except NoMatches:
            return
        shown, styles = self.shown, rack.styles
        styles.offset, styles.width, styles.height = self.place.offset, *self.place.size
        # Textual leaves the container of an old notice behind, with its height.
        rack.remove_children(
            [each for each in rack.children if not shown or shown.identity not in str(each.id)]
        )
        self.app.call_later(self.mount_in, rack)

    def mount_in(self, rack: ToastRack) -> None:
        rack.display = bool(self)
        for notice in self:
            assert isinstance(notice, ScreenNotice)
            if not rack.query(f"#notice-{notice.identity}"):
                rack.mount(ToastHolder(NoticeWidget(notice), id=f"notice-{notice.identity}"))

    def find_room(self, screen: Screen[Any], cells: Cells, edge: int) -> bool:
        """Choose the notice for the top screen, and its place; return whether either has changed.

        A border of a notice takes ``edge`` columns.
        """
        before = self.screen, self.shown, self.place
        self.screen, self.shown, self.place = screen, None, Region()
        for notice in reversed([*super().__iter__()]):
            assert isinstance(notice, ScreenNotice)
            if notice.teller not in (None, *self.app.screen_stack):
                # Its screen never comes back.
                del self[notice]
            elif notice.teller not in (None, screen):
                continue
            elif self.shown is None:
                stays = before[:2] == (screen, notice) and is_free(before[2], cells)
                place = before[2] if stays else place_for(notice.sizes(edge), cells)
                if place:
                    self.shown, self.place = notice, place
        return before != (self.screen, self.shown, self.place)


def is_free(place: Region, cells: Cells) -> bool:
    rows = [row.replace(IN_LINE, FREE) for row in cells(place.line_range)]
    wanted = FREE * place.width
    return len(rows) == place.height and all(row[place.x : place.right] == wanted for row in rows)


def place_for(sizes: Sequence[tuple[int, int]], cells: Cells) -> Region | None:
    """Return the lowest place on the screen, and there the rightmost, for one of these sizes.

    It has some distance from text beside it if there is such a place, and lies in a line of a list
    or a form only if there is no other. None if there is none at all.
    """
    rows = cells(range(1000))
    apart = [(width + _DISTANCE, height) for width, height in sizes]
    if found := lowest_place(apart, rows):
        return found.shrink((0, 0, 0, _DISTANCE))
    return lowest_place(sizes, rows) or lowest_place(
        sizes, [row.replace(IN_LINE, FREE) for row in rows]
    )


def lowest_place(sizes: Sequence[tuple[int, int]], rows: Sequence[str]) -> Region | None:
    for bottom in range(len(rows), 0, -1):
        for width, height in sizes:
            if height > bottom:
                continue
            columns = zip(*rows[bottom - height : bottom], strict=True)
            free = "".join(FREE if set(cells) == {FREE} else "#" for cells in columns)
            if (x := free.rfind(FREE * width)) >= 0:
                return Region(x, bottom - height, width, height)
    return None


TELLER: Final[ContextVar[Screen[Any] | None]] = ContextVar("teller", default=None)
"""The screen that tells the current notice."""

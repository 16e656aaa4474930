"""Rows in columns, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.message import Message

from app.text.cells import cut, left
from app.tui.keys import bind
from app.tui.widgets.text import Row, Rows, TextPiece

_SIGN: Final = 2
"""Cells before the first column, for the sign of the chosen row."""


class PickListItem(NamedTuple):
    """A row: its key and its columns."""

    key: str
    cells: tuple[str, ...]
    is_muted: bool = False
    """Whether it is less interesting than others."""


class PickList(Rows, can_focus=True):
    """Rows in columns, one of them chosen by the arrow keys or the mouse.

    The choice stays with its key when rows move. ``widths`` are the cells of the columns but the
    last, which has the rest.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("list.up", "step(-1)", show=False),
        bind("list.down", "step(1)", show=False),
        bind("list.page-up", "page(-1)", show=False),
        bind("list.page-down", "page(1)", show=False),
        bind("list.first", "step(-10000)", show=False),
        bind("list.last", "step(10000)", show=False),
    ]

    class Moved(Message):
        def __init__(self, pick_list: PickList) -> None:
            self.pick_list = pick_list
            super().__init__()

    class Chosen(Message):
        def __init__(self, pick_list: PickList) -> None:
            self.pick_list = pick_list
            super().__init__()

    def __init__(self, widget_id: str, widths: Sequence[int]) -> None:
        super().__init__(widget_id)
        self._widths = tuple(widths)
        self._items: tuple[PickListItem, ...] = ()
        self._place = 0
        self._first = 0
        """The first visible row."""
        self.is_moved = False
        """Whether a row was chosen by a key, the mouse or ``choose``; the first is until then."""

    @property
    def chosen(self) -> str:
        """The key of the chosen row; empty in an empty list."""
        return self._items[self._place].key if self._items else ""

    @property
    def room_of_last(self) -> int:
        return max(self.size.width - _SIGN - sum(self._widths), 0)

    def headed(self, texts: Sequence[str]) -> str:
        """Return a line of headings over the columns."""
        *others, last = texts
        return f"{' ' * _SIGN}{self._in_columns(others)}{last}"

    def offer(self, items: Sequence[PickListItem]) -> None:
        """Show these rows; a row that was chosen stays so if it is still there."""
        before = self.chosen if self.is_moved else ""
        self._items = tuple(items)
        keys = [item.key for item in self._items]
        last = max(len(keys) - 1, 0)
        self._place = keys.index(before) if before in keys else min(self._place, last)
        self._show()

    def choose(self, key: str) -> None:
        keys = [item.key for item in self._items]
        if key in keys:
            self._go_to(keys.index(key))

    def action_step(self, step: int) -> None:
        self._go_to(self._place + step)

    def action_page(self, pages: int) -> None:
        self._go_to(self._place + pages * max(self.size.height - 1, 1))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._show()
        if has_focus:
            self.post_message(self.Moved(self))

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def on_click(self, event: events.Click) -> None:
        """Choose a row; on the chosen one do what Enter does."""
        index = self._first + event.y
        if index >= len(self._items):
            return
        if index == self._place:
            self.post_message(self.Chosen(self))
        else:
            self._go_to(index)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_step(-1)

    def _go_to(self, index: int) -> None:
        index = max(0, min(index, len(self._items) - 1))
        self.is_moved = True
        if index != self._place:
            self._place = index
            self._show()
            self.post_message(self.Moved(self))

    def _show(self) -> None:
        height = self.size.height
        if not height:
            return
        last = max(len(self._items) - height, 0)
        self._first = min(max(self._first, self._place - height + 1, 0), self._place, last)
        items = self._items[self._first : self._first + height]
        self.show_rows([self._row(item, self._first + y) for y, item in enumerate(items)])

    def _row(self, item: PickListItem, index: int) -> Row:
        is_chosen = index == self._place
        sign = (">" if self.looks.ascii_only else "▸") if is_chosen and self.has_focus else " "
        *others, last = item.cells
        room = self.room_of_last
        told = left(cut(last, room, ascii_only=self.looks.ascii_only), room)
        row = f"{sign} {self._in_columns(others)}{told}"
        if is_chosen and self.has_focus:
            return (TextPiece(row, "bar", bold=True),)
        return (TextPiece(row, "muted" if item.is_muted else "felt", bold=is_chosen),)

    def _in_columns(self, texts: Sequence[str]) -> str:
        return "".join(
            left(cut(text, width - 1, ascii_only=self.looks.ascii_only), width)
            for text, width in zip(texts, self._widths, strict=True)
        )

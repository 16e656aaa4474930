"""Rows in columns, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import chain
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
    """Empty for a row that cannot be chosen."""
    cells: tuple[str, ...]
    """The last one has the rest of the row, even if it is not the last column."""
    is_muted: bool = False
    """Whether it is less interesting than others."""


class PickList(Rows, can_focus=True):
    """Rows in columns, one of them chosen by the arrow keys or the mouse.

    The choice stays with its key when rows move. ``widths`` are the cells of the columns but the
    last, which has the rest. ``heads`` stand over the columns, if there are any.
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

    def __init__(
        self, widget_id: str, widths: Sequence[int] = (), heads: Sequence[str] = ()
    ) -> None:
        super().__init__(widget_id)
        self._widths = tuple(widths)
        self._heads = tuple(heads)
        self._keys: Sequence[str] = ()
        self._item_at: Callable[[int], PickListItem] = lambda index: PickListItem("", ("",))
        self._place = 0
        self._first = 0
        """The first visible row."""
        self.is_moved = False
        """Whether a row was chosen by a key, the mouse or ``choose``; the first is until then."""

    @property
    def chosen(self) -> str:
        """The key of the chosen row; empty in an empty list."""
        return self._keys[self._place] if self._keys else ""

    @property
    def room(self) -> int:
        """Cells of all columns."""
        return _room(self.size.width, ())

    def headed(self, texts: Sequence[str]) -> str:
        """Return a line of headings over the columns."""
        *others, last = texts
        columns = _in_columns(others, self._widths, ascii_only=self.looks.ascii_only)
        return f"{' ' * _SIGN}{columns}{last}"

    @property
    def shown(self) -> Hashable:
        # Most people see the same rows of a list.
        return self._rows

    def offer(self, items: Sequence[PickListItem]) -> None:
        """Show these rows; a row that was chosen stays so if it is still there."""
        self.offer_many([item.key for item in items], items.__getitem__)

    def offer_many(self, keys: Sequence[str], item_at: Callable[[int], PickListItem]) -> None:
        """Show rows with these keys, as ``offer`` does. ``item_at`` is asked for those in sight
        only, by index, and again when others come into sight.
        """
        before, place = self.chosen if self.is_moved else "", self._place
        self._keys, self._item_at = keys, item_at
        if before and before in keys:
            self._place = keys.index(before)
            if self._first:
                # The chosen row stays where it is on the screen.
                self._first = max(self._first + self._place - place, 0)
        else:
            self._place = self._nearest(self._place)
        self._show()

    def divide(self, widths: Sequence[int], heads: Sequence[str] | None = None) -> None:
        """Set the cells of the columns but the last, and new heads for them, if given."""
        new = tuple(widths), self._heads if heads is None else tuple(heads)
        if new != (self._widths, self._heads):
            self._widths, self._heads = new
            self._show()

    def choose(self, key: str) -> None:
        if key in self._keys:
            self._go_to(self._keys.index(key))

    def action_step(self, step: int) -> None:
        self._go_to(self._place + step)

    def action_page(self, pages: int) -> None:
        self._go_to(self._place + pages * max(self._rows_of_items - 1, 1))

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._show()
        if has_focus:
            self.post_message(self.Moved(self))

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def on_click(self, event: events.Click) -> None:
        """Choose a row; on the chosen one do what Enter does."""
        index = self._first + event.y - bool(self._heads)
        if not 0 <= index < len(self._keys) or not self._keys[index]:
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
        index = self._nearest(index)
        self.is_moved = True
        if index != self._place:
            self._place = index
            self._show()
            self.post_message(self.Moved(self))

    def _nearest(self, index: int) -> int:
        """Return the first row from this one on that can be chosen, seen from the chosen one."""
        count = len(self._keys)
        if not count:
            return 0
        index = min(max(index, 0), count - 1)
        up, down = range(index, -1, -1), range(index, count)
        order = chain(up, down) if index < self._place else chain(down, up)
        return next((place for place in order if self._keys[place]), 0)

    @property
    def _rows_of_items(self) -> int:
        return self.size.height - bool(self._heads)

    def _show(self) -> None:
        size = self.size
        height = size.height - bool(self._heads)
        if height <= 0:
            return
        last = max(len(self._keys) - height, 0)
        self._first = min(max(self._first, self._place - height + 1, 0), self._place, last)
        width, widths, ascii_only = size.width, self._widths, self.looks.ascii_only
        sign, has_focus = ">" if ascii_only else "▸", self.has_focus
        rows: list[Row] = []
        for index in range(self._first, min(self._first + height, len(self._keys))):
            item = self._item_at(index)
            is_chosen = index == self._place and bool(item.key)
            is_marked = is_chosen and has_focus
            style = "bar" if is_marked else "muted" if item.is_muted else "felt"
            text = _written(sign if is_marked else "", item.cells, width, widths, ascii_only)
            rows.append(_row(text, style, is_chosen))
        if self._heads:
            rows.insert(0, _row(_written("", self._heads, width, widths, ascii_only), "muted"))
        self.show_rows(rows)


def _room(width: int, widths: Sequence[int]) -> int:
    return max(width - _SIGN - sum(widths), 0)


@lru_cache(1024)
def _row(text: str, style: str, is_chosen: bool = False) -> Row:
    return (TextPiece(text, style, bold=is_chosen),)


@lru_cache(1024)
def _written(
    sign: str, cells: tuple[str, ...], width: int, widths: tuple[int, ...], ascii_only: bool
) -> str:
    """Return a row of a list with columns of these widths. Many people see the same rows."""
    *others, last = cells
    room = _room(width, widths[: len(others)])
    told = left(cut(last, room, ascii_only=ascii_only), room)
    return f"{sign:{_SIGN}}{_in_columns(others, widths, ascii_only=ascii_only)}{told}"


def _in_columns(texts: Sequence[str], widths: Sequence[int], *, ascii_only: bool) -> str:
    return "".join(
        left(cut(text, width - 1, ascii_only=ascii_only), width)
        for text, width in zip(texts, widths, strict=False)
    )

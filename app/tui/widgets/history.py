"""The pages of the history: all matches, the statistics, and the opponents."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Sequence
from typing import ClassVar, Final, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import DataTable

from app.coach.grade import grade
from app.coach.statistics import Remembered, balance, losses
from app.text import history as words
from app.text.cells import cut, left, right, width_of
from app.text.gin.grades import elo
from app.text.glyphs import in_ascii
from app.text.speech import tr
from app.text.statistics import lines
from app.tui.keys import bind
from app.tui.widgets.charts import EVEN, Curve, ends_of
from app.tui.widgets.text import Line, Row, Rows, TextPiece
from app.ui.history import ChartPoint, Damaged, Figures, History, Item

_FIRST: Final = 60
"""Rows made before the player comes near the end."""
_NEAR: Final = 30
"""Rows below the last visible one that are made ahead."""
_AT_ONCE: Final = 40
"""Rows that are added between two keys."""
_LEAST: Final = (11, 9, 9, 12, 8, 6, 5)
"""Fewest cells of a column of the table of matches, without the blank after each."""
_BESIDE: Final = 9
"""Cells of a window outside all columns: margins, a scroll bar, and the blanks between columns."""
_RULES: Final = 2
"""The index of the column of rules."""
_GROWING: Final = (1, 2, 3, 6)
"""The columns that share the spare cells."""
_WIDEST: Final = 130
"""Cells of the widest table."""
_OPPONENT: Final = (23, 8, 5, 5, 9, 6, 7, 7)
_NARROWEST: Final = 80
_LINE: Final = "line"

Cells: TypeAlias = tuple[str, ...]


class PlayedTable(DataTable[Text]):
    """A table with a marked row, in the colours of the felt."""

    DEFAULT_CSS = """
    PlayedTable {
        height: 1fr; width: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1;
        background: $felt; color: $felt-text;
        &:focus { background-tint: transparent; }
        & > .datatable--header, &:focus > .datatable--header {
            background: $felt; background-tint: transparent;
            color: $felt-muted; text-style: none;
        }
        & > .datatable--cursor, &:focus > .datatable--cursor {
            background: $felt; color: $highlight; text-style: bold reverse;
        }
        & > .datatable--hover { background: $felt; }
        & > .datatable--even-row, & > .datatable--odd-row { background: $felt; }
    }
    """

    def __init__(self, widget_id: str) -> None:
        super().__init__(cursor_type="row", cell_padding=0, zebra_stripes=False, id=widget_id)
        self._widths: tuple[int, ...] = ()
        self._numbers: Container[int] = ()

    def begin(self, heads: Cells, widths: Sequence[int], numbers: Container[int]) -> None:
        """Start again with these columns, of which the ``numbers`` are right-aligned.

        To Textual they are one column: a row of one piece is a third of the bytes of six.
        """
        self._widths, self._numbers = tuple(widths), numbers
        self.clear(columns=True)
        told = self.line(heads)
        self.add_column(told, width=told.cell_len, key=_LINE)

    def line(self, texts: Cells) -> Text:
        ascii_only: bool = self.app.ascii_only  # type: ignore[attr-defined]
        pieces = []
        for index, (text, width) in enumerate(zip(texts, self._widths, strict=True)):
            piece = cut(in_ascii(text) if ascii_only else text, width, ascii_only=ascii_only)
            pieces.append((right if index in self._numbers else left)(piece, width))
        return Text(" ".join(pieces), no_wrap=True)


class MatchTable(PlayedTable):
    """Matches in rows, which are made as the player comes near to them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history.open", "screen.open", key_display="enter"),
        bind("history.review", "screen.review", show=False),
        bind("history.delete", "screen.delete", key_display="del"),
        bind("history.statistics", "screen.next_page"),
        bind("history.first", "scroll_top", show=False),
        bind("history.last", "last", show=False),
    ]

    class Marked(Message):
        """The marked row has changed; it may be none."""

    def __init__(self, past: History) -> None:
        super().__init__("matches")
        self._past = past
        self._items: list[Item] = []
        self._room = 0
        """Cells of the window for which the columns were made."""
        self._needed: tuple[int, ...] = ()
        """Cells of the widest text so far, by column."""

    @property
    def marked(self) -> Item | None:
        return self._items[self.cursor_row] if self.row_count else None

    def show(self, items: Sequence[Item]) -> None:
        """Show these matches, with the same one marked as before, if it is among them.

        Unchanged rows stay, unless the columns have another width in this window.
        """
        count = self.row_count
        is_same = self._room == self.app.size.width
        if count and is_same and list(items[:count]) == self._items[:count]:
            self._items = list(items)
            self._grow(self._wanted(self.cursor_row))
            return
        before = self.marked
        row = next(
            (n for n, item in enumerate(items) if before and item.name == before.name),
            min(self.cursor_row, len(items) - 1),
        )
        if self.cursor_row == 0 or row < 0:
            # The player has not moved yet: the newest match stays visible.
            row = 0
        self._items, self._room = list(items), self.app.size.width
        self._begin(self._wanted(row), row)
        self.post_message(self.Marked())

    def _begin(self, count: int, row: int) -> None:
        self._needed = tuple(map(width_of, words.heads()))
        made = [self._texts(item) for item in self._items[:count]]
        self._need(made)
        self.begin(words.heads(), _widths(self._room, self._needed), (4, 5))
        for item, texts in zip(self._items, made, strict=False):
            self.add_row(self._told(item, texts), key=item.name)
        if row:
            self.move_cursor(row=row, animate=False)

    def _need(self, rows: Iterable[Cells]) -> None:
        for texts in rows:
            self._needed = tuple(map(max, self._needed, map(width_of, texts)))

    def show_again(self, name: str) -> None:
        """Repaint the row of a match of which more is known."""
        items = {item.name: item for item in self._past.items}
        self._items = [items.get(item.name, item) for item in self._items]
        row = next((n for n, item in enumerate(self._items) if item.name == name), self.row_count)
        if row < self.row_count:
            item = self._items[row]
            self.update_cell(name, _LINE, self._told(item, self._texts(item)))
            if row == self.cursor_row:
                self.post_message(self.Marked())

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        self.post_message(self.Marked())

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._grow(round(new_value) + self.size.height + _NEAR)

    async def action_last(self) -> None:
        """Go to the last match, when all rows have been made."""
        while self.row_count < len(self._items):
            self._grow(self.row_count + _AT_ONCE)
            await asyncio.sleep(0)
        self.action_scroll_bottom()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        self.call_later(self.run_action, "screen.open")

    def _wanted(self, row: int) -> int:
        return max(_FIRST, row + self.app.size.height + _NEAR)

    def _grow(self, count: int) -> None:
        new = self._items[self.row_count : count]
        made = [self._texts(item) for item in new]
        self._need(made)
        if _widths(self._room, self._needed) != self._widths:
            self._begin(count, self.cursor_row)
            return
        for item, texts in zip(new, made, strict=True):
            self.add_row(self._told(item, texts), key=item.name)

    def _told(self, item: Item, texts: Cells) -> Text:
        if isinstance(item, Remembered):
            rules = self._past.rules_within(item.facts, self._widths[_RULES])
            texts = (*texts[:_RULES], rules, *texts[_RULES + 1 :])
        return self.line(texts)

    def _texts(self, item: Item) -> Cells:
        if isinstance(item, Damaged):
            return (words.date_of(item.created), "", "", tr("cannot be read"), "", "", "")
        facts = item.facts
        return (
            words.date_of(facts.created),
            words.against(facts),
            self._past.rules_in_full(facts),
            words.result(facts),
            words.adjusted(balance(item)),
            elo(grade(losses(item))),
            words.notes(facts),
        )


def _widths(room: int, needed: Sequence[int]) -> tuple[int, ...]:
    widths = [*_LEAST]
    for _ in range(min(room, _WIDEST) - _BESIDE - sum(widths)):
        short = [index for index, width in enumerate(widths) if width < needed[index]]
        widths[min(short or _GROWING, key=lambda index: widths[index])] += 1
    return tuple(widths)


class OpponentTable(PlayedTable):
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history.only", "screen.only", key_display="enter"),
    ]

    def __init__(self) -> None:
        super().__init__("by-opponent")
        self._names: list[str] = []

    @property
    def marked(self) -> str | None:
        return self._names[self.cursor_row] if self.row_count else None

    def show(self, found: Figures | None) -> None:
        """Show the opponents; None while they are being counted."""
        by_opponent = found.by_opponent if found else {}
        self._names = list(by_opponent)
        row = self.cursor_row
        made = [words.opponent_line(name, found) for name, found in by_opponent.items()]
        name, *figures = _OPPONENT
        longest = max((width_of(texts[0]) for texts in made), default=0)
        name = max(name, min(longest, name + self.app.size.width - _NARROWEST))
        self.begin(words.opponent_heads(), (name, *figures), range(1, len(_OPPONENT)))
        for texts in made:
            self.add_row(self.line(texts))
        if row < self.row_count:
            self.move_cursor(row=row, animate=False)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        self.call_later(self.run_action, "screen.only")


_LABEL: Final = 22
_STEP: Final = 50
"""The ends of the scale of grades are multiples of it, in Elo."""


class StatisticsPage(Vertical):
    """Two curves over time, and below them figures in lines."""

    DEFAULT_CSS = """
    StatisticsPage {
        & #curves { height: 6; }
        & #curves Vertical { width: 1fr; height: 1fr; }
        & #curves Line { height: 1; width: 1fr; color: $felt-muted; }
        & #curves Curve { height: 1fr; width: 1fr; }
        & #lines { height: 1fr; margin-top: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._results, self._grades = Curve("results"), Curve("grades")
        self._results_head, self._grades_head = Line("results-head"), Line("grades-head")
        self._lines = Rows("lines")

    def compose(self) -> ComposeResult:
        with Horizontal(id="curves"):
            with Vertical():
                yield self._results_head
                yield self._results
            with Vertical():
                yield self._grades_head
                yield self._grades
        yield self._lines

    def show(self, found: Figures | None, *, ascii_only: bool) -> None:
        """Show the statistics; None while they are being counted."""
        if found is None or found.total.is_empty:
            why = (
                tr("Counting")
                if found is None
                else tr(
                    "Nothing to count here: statistics cover Gin between two sides, one of them"
                    " yours."
                )
            )
            self._show_curves((), ())
            self._lines.show_rows([(TextPiece(why),)])
            return
        self._show_curves(found.results, found.grades)
        rows: list[Row] = []
        told = list(lines(found.total, found.rating, briefly=True))
        if found.left_out:
            told.insert(1, (tr("Not counted"), words.left_out(found.left_out)))
        for what, line in told:
            text = in_ascii(line) if ascii_only else line
            rows.append((TextPiece(left(what, _LABEL), "muted"), TextPiece(text)))
        self._lines.show_rows(rows)

    def _show_curves(self, results: Sequence[ChartPoint], grades: Sequence[ChartPoint]) -> None:
        self._results_head.show(words.results(len(results)))
        shares, days = curve(results)
        shares = [100 * share for share in shares]
        self._results.show(shares, days, level=EVEN, are_days=True)
        self._grades_head.show(words.grades(len(grades)))
        heights, days = curve(grades)
        self._grades.show(heights, days, ends=ends_of(heights, _STEP), are_days=True)


def curve(points: Sequence[ChartPoint]) -> tuple[list[float], list[str]]:
    """Return the values of a curve, and the day of each."""
    return [point.value for point in points], words.days_in([point.created for point in points])

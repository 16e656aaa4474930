"""The pages of the history: all matches, the statistics, and the opponents."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Sequence
from typing import ClassVar, Final, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import DataTable

from app.coach.grade import grade
from app.coach.statistics import MatchFacts, Remembered, balance, losses
from app.text import history as words
from app.text.cells import cut, left, right, width_of
from app.text.gin.grades import elo
from app.text.glyphs import in_ascii
from app.text.refusals import kept_reason
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
_BESIDE: Final = 7
"""Cells outside all columns: a scroll bar, and the blanks between columns."""
_RULES: Final = 2
"""The index of the column of rules."""
_RESULT: Final = 3
"""The index of the column of results."""
_GROWING: Final = (1, 2, 3, 6)
"""The columns that share the spare cells."""
_WIDEST: Final = 130
"""Cells of the widest table."""
_OPPONENT: Final = (23, 8, 5, 5, 9, 6, 7, 7)
_NARROWEST: Final = 80
_LINE: Final = "line"
_MARGINS: Final = 2
_BORDERS: Final = 4
"""Cells of the edges of a panel, and the blanks inside them."""
_WIDE: Final = 110
"""Columns from which the account of a match stands beside the list."""
_WIDEST_PAGE: Final = 160
"""Most columns of the list and the account."""
_ACCOUNT_WIDTH: Final = 35
"""Cells of the account beside the list, with the blanks before it."""
_ACCOUNT: Final = 30
"""Cells of its text."""
_HAND: Final = (4, 10, 4)
"""Cells of the number of a hand, how it ended, and the points."""

Cells: TypeAlias = tuple[str, ...]


class PlayedTable(DataTable[Text]):
    """A table with a marked row, in the colours of the felt."""

    def __init__(self, widget_id: str) -> None:
        super().__init__(cursor_type="row", cell_padding=0, zebra_stripes=False, id=widget_id)
        self.add_class("panel")
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
        self.border_title = tr("Matches")
        self._past = past
        self._items: list[Item] = []
        self._wanted_room = 0
        """Cells that there are for the table now."""
        self._room = 0
        """Cells for which the columns were made."""
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
        is_same = self._room == self._wanted_room
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
        self._items, self._room = list(items), self._wanted_room
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

    def fit(self, window: Size, *, has_border: bool) -> None:
        """Make room for the account in a window, and for a border."""
        account = _ACCOUNT_WIDTH if window.width >= _WIDE else 0
        room = min(window.width, _WIDEST_PAGE) - account - _MARGINS
        self._wanted_room = room - _BORDERS if has_border else room

    def why_empty(self, *, is_reading: bool) -> str:
        """Return why there is no match, and what to do; empty if there is one."""
        if self.row_count:
            return ""
        if self._past.count:
            return tr("No match fits that; o, u and t choose others.")
        if is_reading:
            return tr("Reading the matches")
        return tr("No match yet: play one, and it is listed here.")

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
        # The result is served first; the others are told in the account too.
        wanted = [_RESULT] if _RESULT in short else short or _GROWING
        widths[min(wanted, key=lambda index: widths[index])] += 1
    return tuple(widths)


class MatchAccount(Line):
    """The account of a match: two lines below a list, or all of it with the hands beside one."""

    def __init__(self, past: History) -> None:
        super().__init__("about", "panel")
        self._past = past

    @property
    def is_beside(self) -> bool:
        """Whether it stands beside the list."""
        return self.app.size.width >= _WIDE

    def tell(self, item: Item | None, instead: str) -> None:
        """Show the account of a match, or ``instead`` of it another text unless that is empty."""
        self.border_title = ""
        if instead or item is None:
            told = Content(instead)
        elif isinstance(item, Damaged):
            told = Content(kept_reason(item.why))
        else:
            facts = item.facts
            what = facts, self._past.rules_in_full(facts), grade(losses(item)), balance(item)
            told = (
                self._beside(facts, *words.account(*what))
                if self.is_beside
                else Content(words.in_full(*what))
            )
        ascii_only: bool = self.app.ascii_only  # type: ignore[attr-defined]
        self.show(Content(in_ascii(told.plain), [*told.spans]) if ascii_only else told)

    def _beside(self, facts: MatchFacts, told: Sequence[str], outcome: Sequence[str]) -> Content:
        opponent, *when = told
        result, *rest = outcome
        self.border_title = Content(opponent)
        rows = [*((text, "") for text in when), ("", ""), (result, "bold")]
        rows += [(text, "") for text in (*rest, "")]
        room = _ACCOUNT - sum(_HAND) - 1
        for number, ending, winner, points in words.hands(facts):
            hand = f"{right(number, 2)}  {left(ending, _HAND[1])}{left(cut(winner, room), room)}"
            rows.append((f"{hand} {right(points, _HAND[2])}", ""))
        return Content("\n").join(Content.styled(text, style) for text, style in rows)


class OpponentTable(PlayedTable):
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history.only", "screen.only", key_display="enter"),
    ]

    def __init__(self) -> None:
        super().__init__("by-opponent")
        self.border_title = tr("Opponents")
        self._names: list[str] = []
        self._is_counting = True

    def why_empty(self, *, is_filtered: bool) -> str:
        """Return why there is no opponent, and what to do; empty if there is one."""
        if self.row_count:
            return ""
        if self._is_counting:
            return tr("Counting")
        if is_filtered:
            return tr("No match fits that; o, u and t choose others.")
        return tr("No opponent yet: play a match of Gin Rummy, and it is counted here.")

    @property
    def marked(self) -> str | None:
        return self._names[self.cursor_row] if self.row_count else None

    def show(self, found: Figures | None) -> None:
        """Show the opponents; None while they are being counted."""
        self._is_counting = found is None
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

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._results, self._grades = Curve("results"), Curve("grades")
        self._results_head, self._grades_head = Line("results-head"), Line("grades-head")
        self._lines = Rows("lines")
        self._lines.add_class("panel")
        self._lines.border_title = tr("Figures")
        self._nothing = Line("nothing", "empty")

    def compose(self) -> ComposeResult:
        with Horizontal(id="curves"):
            for title, head, chart in (
                (tr("Results"), self._results_head, self._results),
                (tr("Grades"), self._grades_head, self._grades),
            ):
                with Vertical(classes="panel") as panel:
                    panel.border_title = title
                    yield head
                    yield chart
        yield self._lines
        yield self._nothing

    def show(self, found: Figures | None, *, ascii_only: bool) -> None:
        """Show the statistics; None while they are being counted."""
        self.set_class(is_empty := found is None or found.total.is_empty, "-empty")
        if found is None or is_empty:
            why = (
                tr("Counting")
                if found is None
                else tr(
                    "Nothing to count here: statistics cover Gin between two sides, one of them"
                    " yours."
                )
            )
            self._nothing.show(in_ascii(why) if ascii_only else why)
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

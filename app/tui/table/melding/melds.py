"""The melds on the table, with a row for each player, and the player's own meld areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from textual import events
from textual.geometry import Offset
from textual.message import Message

from app.cards.cards import Card
from app.text.cells import cut, left
from app.text.cells import width_of as cells_of
from app.text.speech import tr, tr_n
from app.tui.widgets.text import BLANK, Row, Rows, TextPiece, width_of
from app.ui.melding.areas import MeldArea
from app.ui.melding.state import TableMeld

_LONGEST_NAME: Final = 8
_GAP: Final = 2


class TableMeldTarget(NamedTuple):
    """A meld on the table under the pointer."""

    meld_index: int
    at_low_end: bool = False
    """Whether the pointer is on the lowest card of a run."""


class TableMeldsState(NamedTuple):
    table_melds: tuple[TableMeld, ...] = ()
    names: tuple[str, ...] = ()
    """Names of the players by seat."""
    fitting: Mapping[int, bool] = {}
    """The melds that the raised card fits, with True for those in which it replaces a joker."""
    target: int | None = None
    """The meld under a dragged card, or that a question is about."""


class TableMelds(Rows):
    """All melds on the table, with a line about hidden rows and the keys that show them."""

    class Pressed(Message):
        def __init__(self, at: TableMeldTarget) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__("spots")
        self._shown = TableMeldsState()
        self._first = 0
        """The first visible row."""
        self._keys = ("", "")
        self._known: dict[int, tuple[object, Row]] = {}
        """Painted melds, each with what it was painted from."""

    def show(self, shown: TableMeldsState, keys: tuple[str, str]) -> None:
        """Show these melds; ``keys`` are those that scroll up and down."""
        if (shown, keys) == (self._shown, self._keys):
            return
        fitting_before, self._shown, self._keys = self._shown.fitting, shown, keys
        rows = self._laid_out()
        if shown.fitting != fitting_before:
            self._bring_into_sight(rows)
        self._paint(rows)

    def scroll(self, step: int) -> bool:
        """Scroll by rows; return whether the rows moved."""
        rows = self._laid_out()
        before, self._first = self._first, self._first + step
        self._paint(rows)
        return self._first != before

    def target_at(self, at: Offset) -> TableMeldTarget | None:
        """Return the meld at an offset of the screen; None if there is none."""
        if not self.region.contains_point(at):
            return None
        about = self.about_at(at.x - self.region.x, at.y - self.region.y)
        return about if isinstance(about, TableMeldTarget) else None

    def on_resize(self, event: events.Resize) -> None:
        self._paint(self._laid_out())

    def on_click(self, event: events.Click) -> None:
        if (at := self.target_at(event.screen_offset)) is not None:
            self.post_message(self.Pressed(at))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll(-1)

    def _paint(self, rows: Sequence[Row]) -> None:
        height = self.size.height
        if len(rows) <= height:
            self._first = 0
            # With a blank row between them if there is room.
            step = 2 if 2 * len(rows) - 1 <= height else 1
            self.show_rows([row for each in rows for row in (each, *[BLANK] * (step - 1))])
            return
        room = max(height - 1, 1)
        self._first = max(0, min(self._first, len(rows) - room))
        below = len(rows) - room - self._first
        told = _more_rows(self._first, below, *self._keys)
        told = told.replace("·", "-") if self.looks.ascii_only else told
        self.show_rows([*rows[self._first : self._first + room], (TextPiece(f" {told}", "muted"),)])

    def _bring_into_sight(self, rows: Sequence[Row]) -> None:
        lit = [
            y
            for y, row in enumerate(rows)
            if any(
                isinstance(piece.about, TableMeldTarget)
                and piece.about.meld_index in self._shown.fitting
                for piece in row
            )
        ]
        room = max(self.size.height - 1, 1)
        if lit and not any(self._first <= y < self._first + room for y in lit):
            self._first = lit[0]

    def _laid_out(self) -> list[Row]:
        shown, width = self._shown, self.size.width
        if not shown.table_melds:
            told = tr("No melds on the table yet.")
            return [(TextPiece(f" {told}", "muted"),)] if width else []
        owners = list(dict.fromkeys(table_meld.owner for table_meld in shown.table_melds))
        ascii_only = self.looks.ascii_only
        named = [cut(shown.names[owner], _LONGEST_NAME, ascii_only=ascii_only) for owner in owners]
        room = max(map(cells_of, named)) + 2
        groups = [
            [
                self._spot(index)
                for index, table_meld in enumerate(shown.table_melds)
                if table_meld.owner == owner
            ]
            for owner in owners
        ]
        columns = _columns(groups, width - room)
        rows: list[Row] = []
        for name, group in zip(named, groups, strict=True):
            head: Row = (TextPiece(left(f" {name}", room), "felt", bold=True),)
            for line in _lines(group, columns, width - room):
                rows.append((*head, *line))
                head = (TextPiece(" " * room),)
        return rows

    def _spot(self, index: int) -> Row:
        shown = self._shown
        table_meld, about = shown.table_melds[index], TableMeldTarget(index)
        fits = index in shown.fitting
        sign = " "
        if fits:
            swap, fit = ("=", "+") if self.looks.ascii_only else ("⇄", "+")
            sign = swap if shown.fitting[index] else fit
        is_target = index == shown.target
        looks = (self.looks.ascii_only, self.looks.four_colours)
        known = self._known.get(index)
        if known is not None and known[0] == (table_meld, sign, is_target, looks):
            return known[1]
        style = "gold" if is_target else "felt" if fits else "muted"
        head = TextPiece(f"{sign}{table_meld.letter}", style, bold=fits or is_target, about=about)
        tint = "focus" if fits or is_target else "run" if table_meld.is_run else "set"
        pieces = [head]
        for number, card in enumerate(table_meld.cards):
            is_new = bool(table_meld.last >> card & 1)
            at = TableMeldTarget(index, at_low_end=table_meld.is_run and not number)
            pieces += self.card_pieces(card, tint, is_new=is_new, about=at)
        self._known[index] = (table_meld, sign, is_target, looks), tuple(pieces)
        return tuple(pieces)


def _columns(groups: Sequence[Sequence[Row]], room: int) -> list[int] | None:
    """Return the widths of columns in which all owners' melds line up; None if there is no room."""
    count = max(map(len, groups))
    widths = [
        max(width_of(group[column]) + _GAP for group in groups if column < len(group))
        for column in range(count)
    ]
    return widths if sum(widths) - _GAP <= room else None


def _lines(group: Sequence[Row], columns: list[int] | None, room: int) -> list[Row]:
    lines: list[list[TextPiece]] = [[]]
    used = 0
    for index, table_meld in enumerate(group):
        width = width_of(table_meld)
        taken = width + _GAP if columns is None else columns[index]
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0
        lines[-1] += [*table_meld, TextPiece(" " * (taken - width))]
        used += taken
    return [tuple(line) for line in lines]


class AreaTarget(NamedTuple):
    """A meld area under the pointer, and the card there or None."""

    area_index: int
    card: Card | None = None


class AreaState(NamedTuple):
    area: MeldArea
    name: str
    """The label, such as ``run 1``."""
    status: str
    """The state, such as ``complete`` or ``one more: 2♦ 6♦ ★``."""


class Areas(Rows):
    """The meld areas: a row for each meld of the contract."""

    class Pressed(Message):
        def __init__(self, at: AreaTarget) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__("areas")
        self._shown: tuple[AreaState, ...] = ()

    def show(
        self,
        shown: tuple[AreaState, ...],
        raised: Card | None = None,
        *,
        is_raised: bool = False,
        target: int | None = None,
    ) -> None:
        """Show these areas.

        ``raised`` is the raised card; if it is None, the areas may be raised as a whole. ``target``
        is the area under a dragged card.
        """
        self._shown = shown
        room = max((cells_of(each.name) for each in shown), default=0) + 1
        self.show_rows(
            [
                self._row(index, each, room, raised, is_raised=is_raised, is_target=index == target)
                for index, each in enumerate(shown)
            ]
        )

    def target_at(self, at: Offset) -> AreaTarget | None:
        """Return the area at an offset of the screen; the whole row belongs to it."""
        if not self.region.contains_point(at):
            return None
        index = at.y - self.region.y
        if index >= len(self._shown):
            return None
        about = self.about_at(at.x - self.region.x, index)
        return about if isinstance(about, AreaTarget) else AreaTarget(index)

    def on_click(self, event: events.Click) -> None:
        if (at := self.target_at(event.screen_offset)) is not None:
            self.post_message(self.Pressed(at))

    def _row(
        self,
        index: int,
        shown: AreaState,
        room: int,
        raised: Card | None,
        *,
        is_raised: bool,
        is_target: bool,
    ) -> Row:
        area = shown.area
        ascii_only = self.looks.ascii_only
        is_gold = area.is_complete or is_target
        sign = " "
        if is_raised and raised is None:
            sign = ">" if ascii_only else "▸"
        elif area.is_complete:
            sign = "x" if ascii_only else "✓"
        style = "gold" if is_gold else "felt"
        pieces = [TextPiece(f"{sign} {left(shown.name, room)}", style, bold=is_gold)]
        tint = "run" if area.is_run else "set"
        for card in area.cards:
            about = AreaTarget(index, card)
            pieces += self.card_pieces(card, "focus" if card == raised else tint, about=about)
            if card == raised:
                pieces.append(TextPiece("<" if ascii_only else "◂", "felt", bold=True, about=about))
        if not area.cards:
            dots = " . . . " if ascii_only else " · · · "
            pieces.append(TextPiece(dots, "muted"))
        pieces.append(TextPiece(f"  {shown.status}", style if is_gold else "muted", bold=is_gold))
        return tuple(pieces)


def _more_rows(above: int, below: int, up: str, down: str) -> str:
    told = (
        tr_n("{key} {n} row above", "{key} {n} rows above", above, key=up) if above else "",
        tr_n("{key} {n} row below", "{key} {n} rows below", below, key=down) if below else "",
    )
    return " · ".join(filter(None, told))

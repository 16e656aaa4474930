"""The end of a hand with open melds: the cards left, each over its points, and the sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.geometry import Size
from textual.strip import Strip
from textual.widgets import Static

from app.cards.cards import Card, glyph_name
from app.match.view import AnyFinishedRound, AnyMatchView
from app.text.cells import cut, left, right
from app.text.ending import Left
from app.text.glyphs import in_ascii
from app.text.melding.ending import added_up
from app.text.people import series_line
from app.text.speech import tr
from app.tui.screens.end import HandEnd
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardPainter, Tint

_CROWD: Final = 5
"""Fewest players without room for large letters in a small window."""


class MeldingHandEnd(HandEnd):
    """The end of a hand, with all cards left and their points."""

    match_view: AnyMatchView
    played: AnyFinishedRound

    def tell(self) -> ComposeResult:
        match_view, end, glad = self.match_view, self.ending, self.is_glad
        self.set_class(len(match_view.seats) >= _CROWD, "-crowd")
        if glad and end.cry:
            yield Banner(end.cry, id="cry")
        told = in_ascii(end.told) if self.ascii_only else end.told
        yield Static(told, id="told", markup=False).set_class(glad, "-glad")
        yield LeftCards(end.headings, end.players)
        rules = match_view.rules
        if series := series_line(match_view.won, rules.best_of, self.people):
            yield Static(series, id="notes", markup=False)


_BOLD: Final = Style(bold=True)
_GAP: Final = 2
"""Cells between columns."""


class _Look(NamedTuple):
    """A size in which cards are drawn."""

    width: int
    """Least cells of a card."""
    height: int
    """Rows of a card."""
    apart: int
    """Blank rows between players."""

    around: int
    """Rows of the window that the cards leave free, if there is room for this size."""


_LOOKS: Final = (_Look(5, 3, 1, 11), _Look(4, 1, 1, 11), _Look(4, 1, 0, 8), _Look(3, 1, 0, 0))
"""The sizes, largest first."""


class _Row(NamedTuple):
    """One row of a player's part."""

    player: Left
    is_first: bool
    cards: tuple[tuple[Card, int], ...]
    """The cards of the row."""
    part: int
    """The row within the cards; their points have the number after the last."""
    is_last: bool
    """Whether these are the last cards of the player."""


class LeftCards(CardPainter):
    """A row or more for each player, with cards as large as there is room for.

    It has the name, the cards left over their points, and the figures under their headings.
    """

    def __init__(self, headings: Sequence[str], players: Sequence[Left]) -> None:
        super().__init__(id="left-cards")
        self.add_class("panel")
        self.border_title = tr("Cards left")
        self._headings = tuple(headings)
        self._players = tuple(players)
        self._names = max(cell_len(player.name) for player in self._players) + _GAP
        columns = zip(self._headings, *(player.figures for player in self._players), strict=True)
        self._columns = [max(map(cell_len, column)) + _GAP for column in columns]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(self._look(width), width)) + 1

    def render_line(self, y: int) -> Strip:
        width, felt = self.size.width, self.style_of("felt")
        if y == 0:
            texts = self._right_aligned(self._headings)
            segments = [Segment(right(texts, width), self.style_of("muted"))]
        else:
            look = self._look(width)
            rows = self._rows(look, width)
            row = rows[y - 1] if y <= len(rows) else None
            segments = list(self._painted(row, look, width)) if row else []
        return Strip(segments).adjust_cell_length(width, felt).simplify()

    def _look(self, width: int) -> _Look:
        window = self.app.size.height - self.styles.gutter.height
        return next(
            (look for look in _LOOKS if len(self._rows(look, width)) + look.around <= window),
            _LOOKS[-1],
        )

    def _rows(self, look: _Look, width: int) -> list[_Row | None]:
        room = width - self._names - sum(self._columns)
        rows: list[_Row | None] = []
        for player in self._players:
            rows += [None] * look.apart
            if not player.cards:
                rows.append(_Row(player, True, (), 0, True))
            lines = _broken(player.cards, look, room)
            rows += [
                _Row(player, number + part == 0, cards, part, number == len(lines) - 1)
                for number, cards in enumerate(lines)
                for part in range(look.height + 1)
            ]
        return rows

    def _painted(self, row: _Row, look: _Look, width: int) -> Iterator[Segment]:
        felt = self.style_of("felt")
        player = row.player
        name = player.name if row.is_first else ""
        yield Segment(left(name, self._names), felt + _BOLD)
        figures = self._right_aligned(player.figures) if row.is_first else ""
        room = width - self._names - cell_len(figures)
        if not row.cards:
            yield Segment(self._cut(player.note, room), felt + _BOLD)
        elif row.part < look.height:
            for card, _ in row.cards:
                wide = _width(card, look)
                yield from self.paint_face(card, row.part, wide, look.height, Tint.PAPER)
                room -= wide
            yield self.paint_felt(room)
        else:
            points = "".join(f" {points:<{_width(card, look) - 1}}" for card, points in row.cards)
            points = points if points.endswith(" ") else f"{points} "
            yield Segment(points, self.style_of("muted"))
            if row.is_last:
                text = added_up(sum(points for _, points in player.cards), player.note)
                yield Segment(self._cut(text, room - len(points)), felt)
        yield Segment(figures, felt + _BOLD)

    def _right_aligned(self, texts: Sequence[str]) -> str:
        return "".join(right(text, wide) for text, wide in zip(texts, self._columns, strict=True))

    def _cut(self, text: str, room: int) -> str:
        return left(cut(text, room, ascii_only=self.looks.ascii_only), room)


def _width(card: Card, look: _Look) -> int:
    return max(len(glyph_name(card)) + 1, look.width)


def _broken(
    cards: Sequence[tuple[Card, int]], look: _Look, room: int
) -> list[tuple[tuple[Card, int], ...]]:
    lines: list[tuple[tuple[Card, int], ...]] = []
    used = room
    for item in cards:
        wide = _width(item[0], look)
        if used + wide > room:
            lines.append(())
            used = 0
        lines[-1] += (item,)
        used += wide
    return lines

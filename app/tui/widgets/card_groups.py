"""Cards laid out in groups, overlapped and bracketed: melds, deadwood, a discard."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip

from app.cards.cards import NO_CARDS, Card, Cards, iterate, points, rank_of
from app.games.gin.actions import Melds
from app.games.gin.melds import is_run
from app.text.cells import exactly, fits, middle
from app.text.gin import labels as words
from app.text.speech import tr
from app.tui.widgets.card import CardPainter, Tint
from app.ui.hand import meld_kind


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together over one label."""

    label: str
    cards: tuple[Card, ...]
    tint: Tint = Tint.PAPER
    laid_off: Cards = NO_CARDS
    """The opponent's lay-offs among them: plain paper with a sign over it."""
    marks: Mapping[Card, str] = field(default_factory=dict)
    """Words of at most four letters over cards."""


def spread_groups(
    melds: Melds,
    deadwood: Cards,
    laid_off: Cards = NO_CARDS,
    owner: str = "",
    *,
    counts: bool = True,
) -> list[CardGroup]:
    """Return one group a meld, in the order given, and one for the deadwood if there is any.

    ``melds`` include ``laid_off``; ``owner`` tells whose those cards are: "yours".
    """
    groups = []
    for meld in melds:
        label = words.meld(is_run=is_run(meld), owner=owner if meld & laid_off else "")
        groups.append(
            CardGroup(label, tuple(iterate(meld)), Tint(meld_kind(meld)), meld & laid_off)
        )
    if deadwood:
        groups.append(
            CardGroup(
                words.deadwood(points(deadwood))[0] if counts else tr("deadwood"),
                tuple(sorted(iterate(deadwood), key=rank_of)),
            )
        )
    return groups


class _Size(NamedTuple):
    """The widths of drawn cards, in columns."""

    step: int
    """Columns of a card that another one covers; the last of a group is one wider."""
    gap: int
    """Columns of felt between groups."""
    around: int = 4
    """Columns of a bracket besides its label."""
    is_tight: bool = False
    """Whether the last card is no wider, and a group no wider than its cards."""

    def width_of(self, group: CardGroup) -> int:
        if self.is_tight:
            return self.step * len(group.cards) or cell_len(group.label)
        cards = self.step * len(group.cards) + 1 if group.cards else 0
        return max(cards, cell_len(group.label) + self.around)


class _Placed(NamedTuple):
    group: CardGroup
    line: int
    left: int
    width: int

    @property
    def right(self) -> int:
        return self.left + self.width


_NARROWEST: Final = 3
"""Columns of a card that another one covers, or of a card in a tight group."""
_TIGHTEST: Final = _Size(_NARROWEST, 1, is_tight=True)
_SMALL_CARD: Final = 3
_FLAT_CARD: Final = 2
"""Rows of the smallest card, and of one in a small window."""
_BROADEST: Final = 11
"""Columns of the broadest card, which has room for its pips."""


def _sizes(card_height: int) -> Iterator[_Size]:
    broadest = _BROADEST if card_height >= _BROADEST else min(card_height, 5) + 1
    for step in range(broadest, _NARROWEST - 1, -1):
        yield from (_Size(step, gap) for gap in (3, 2, 1))
    yield _Size(_NARROWEST, 1, around=2)
    yield _TIGHTEST


def _placed(groups: Sequence[CardGroup], size: _Size, width: int) -> list[_Placed]:
    """Return where groups lie: as many in a line as have room, and one at least."""
    found: list[_Placed] = []
    line = left = 0
    for group in groups:
        columns = size.width_of(group)
        if left and left + columns > width:
            line, left = line + 1, 0
        found.append(_Placed(group, line, left, columns))
        left += columns + size.gap
    return found


class CardGroups(CardPainter):
    """A row of groups of cards.

    From the top: a row for marks, the cards, and a row of brackets with the labels; if a card can
    be focused, one row more, into which it is raised. Height beyond three rows of card makes the
    cards larger. In a narrow window there are several such lines.
    """

    class Pressed(Message):
        """The mouse went down on a group, and on one of its cards unless that is None."""

        def __init__(self, spread: CardGroups, group: int, card: Card | None) -> None:
            self.spread = spread
            self.group = group
            self.card = card
            super().__init__()

        @property
        def control(self) -> CardGroups:
            return self.spread

    def __init__(self, groups: Sequence[CardGroup] = (), *, lifts: bool = False, id: str) -> None:
        super().__init__(id=id, classes="lifts" if lifts else None)
        self._lifts = lifts
        self._groups = tuple(groups)
        self._focused: Card | None = None

    @property
    def groups(self) -> tuple[CardGroup, ...]:
        return self._groups

    @property
    def shown(self) -> Hashable:
        """The groups and the raised card; cards with words over them are not cached."""
        if any(group.marks for group in self._groups):
            return None
        groups = [(group.label, group.cards, group.tint, group.laid_off) for group in self._groups]
        return self._lifts, self._focused, *groups

    def places_at(self, y: int) -> list[tuple[int, int]]:
        """Return the first column and the width of each group in a row."""
        _, placed = self._laid_out()
        return [(at.left, at.width) for at in placed if at.line == y // self._line_height]

    def show(self, groups: Sequence[CardGroup], focused: Card | None = None) -> None:
        """Show these groups, one card raised; repaints only if that is a change."""
        before, self._focused = self._focused, focused
        if tuple(groups) != self._groups:
            lines, self._groups = self._line_count, tuple(groups)
            self.refresh(layout=self._line_count != lines)
        elif focused != before:
            self.refresh(*self._regions({before, focused}))

    def _regions(self, cards: Container[Card | None]) -> list[Region]:
        size, placed = self._laid_out()
        return [
            Region(
                at.left + index * size.step,
                at.line * self._line_height,
                size.step + 1,
                self._line_height,
            )
            for at in placed
            for index, card in enumerate(at.group.cards)
            if card in cards
        ]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._lines_needed(width) * (self._head + self._least_height + 1)

    def render_line(self, y: int) -> Strip:
        size, placed = self._laid_out()
        line, row = divmod(y, self._line_height)
        segments: list[Segment] = []
        column = 0
        for at in placed:
            if at.line == line:
                segments.append(self.paint_felt(at.left - column))
                segments += self._paint_group(at.group, row, at.width, size)
                column = at.right
        return Strip(segments).adjust_cell_length(self.size.width, self.style_of("felt")).simplify()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button != 1:
            return
        size, placed = self._laid_out()
        line, row = divmod(event.y, self._line_height)
        for index, at in enumerate(placed):
            if at.line == line and at.left <= event.x < at.right:
                over, cards = event.x - at.left, at.group.cards
                card = None
                if row < self._line_height - 1 and over <= size.step * len(cards):
                    card = cards[min(over // size.step, len(cards) - 1)]
                self.post_message(self.Pressed(self, index, card))

    @property
    def _head(self) -> int:
        return 2 if self._lifts else 1

    @property
    def _line_count(self) -> int:
        return self._lines_needed(self.size.width)

    def _lines_needed(self, width: int) -> int:
        return max((at.line for at in _placed(self._groups, _TIGHTEST, width)), default=0) + 1

    @property
    def _line_height(self) -> int:
        """The rows of a line."""
        return self._head + self._card_height + 1

    @property
    def _card_height(self) -> int:
        return max(self._least_height, self.size.height // self._line_count - self._head - 1)

    @property
    def _least_height(self) -> int:
        return _FLAT_CARD if self.screen.has_class("-flat") else _SMALL_CARD

    def _laid_out(self) -> tuple[_Size, list[_Placed]]:
        """Return the size of cards, the largest with which as few lines are needed as can be."""
        width, lines = self.size.width, self._line_count
        for size in _sizes(self._card_height):
            placed = _placed(self._groups, size, width)
            if not placed or (placed[-1].line < lines and max(at.right for at in placed) <= width):
                return size, placed
        return _TIGHTEST, _placed(self._groups, _TIGHTEST, width)

    def _paint_group(self, group: CardGroup, y: int, width: int, size: _Size) -> Iterator[Segment]:
        if y == self._head + self._card_height:
            yield self._paint_bracket(group.label, width)
            return
        painted = 0
        for card in group.cards:
            is_last = card == group.cards[-1] and not size.is_tight
            columns = size.step + is_last
            yield from self._paint_card(group, card, y, columns)
            painted += columns
        yield self.paint_felt(width - painted)

    def _paint_card(self, group: CardGroup, card: Card, y: int, width: int) -> Iterator[Segment]:
        raised = card == self._focused
        height = self._card_height
        row = y - self._head + raised
        if 0 <= row < height:
            tint = Tint.PAPER if group.laid_off >> card & 1 else group.tint
            yield from self.paint_face(card, row, width, height, Tint.FOCUS if raised else tint)
            return
        word = ""
        ascii_only = self.looks.ascii_only
        if row == -1:
            sign = "v" if ascii_only else "▼"
            word = sign if group.laid_off >> card & 1 else group.marks.get(card, "")
        elif row == height and raised:
            word = "^" if ascii_only else "▲"
        yield Segment(exactly(middle(word, width), width), self.style_of("felt") + Style(bold=True))

    def _paint_bracket(self, label: str, width: int) -> Segment:
        left, line, right = "\\_/" if self.looks.ascii_only else "╰─╯"
        shown = f" {label} " if fits(label, width - 4) else label
        if not fits(shown, width - 2):
            shown = ""
        around = width - 2 - cell_len(shown)
        text = left + line * (around // 2) + shown + line * (around - around // 2) + right
        return Segment(text, self.style_of("muted"))

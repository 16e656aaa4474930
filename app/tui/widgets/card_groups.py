"""Cards laid out in groups, overlapped and bracketed: melds, deadwood, a discard."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from app.cards.cards import NO_CARDS, Card, Cards, iterate, points, rank_of
from app.games.gin.actions import Melds
from app.games.gin.melds import is_run
from app.text.cells import exactly, middle
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


class _Placed(NamedTuple):
    group: CardGroup
    left: int
    width: int


_NARROWEST: Final = _Size(3, 1)
_SMALL_CARD: Final = 3
"""Rows of the smallest card."""
_PAINTED: Final = 4
"""Columns of the narrowest card that can be painted; a narrower one is the left of that."""


def _sizes(card_height: int) -> Iterator[_Size]:
    for step in range(min(card_height, 5) + 1, _NARROWEST.step - 1, -1):
        yield from (_Size(step, gap) for gap in (3, 2, 1))


class CardGroups(CardPainter):
    """A row of groups of cards.

    From the top: a row for marks, the cards, and a row of brackets with the labels; if a card can
    be focused, one row more, into which it is raised. Height beyond three rows of card makes the
    cards larger.
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

    @property
    def places(self) -> list[tuple[int, int]]:
        """The first column and the width of each group."""
        return [(left, width) for _, left, width in self._placed(self._card_size())]

    def show(self, groups: Sequence[CardGroup], focused: Card | None = None) -> None:
        """Show these groups, one card raised; repaints only if that is a change."""
        before, self._focused = self._focused, focused
        if tuple(groups) != self._groups:
            self._groups = tuple(groups)
            self.refresh()
        elif focused != before:
            self.refresh(*self._regions({before, focused}))

    def _regions(self, cards: Container[Card | None]) -> list[Region]:
        size = self._card_size()
        return [
            Region(left + index * size.step, 0, size.step + 1, self.size.height)
            for group, left, _ in self._placed(size)
            for index, card in enumerate(group.cards)
            if card in cards
        ]

    def render_line(self, y: int) -> Strip:
        size = self._card_size()
        segments: list[Segment] = []
        column = 0
        for group, left, width in self._placed(size):
            segments.append(self.paint_felt(left - column))
            segments += self._paint_group(group, y, width, size.step)
            column = left + width
        return Strip(segments).adjust_cell_length(self.size.width, self.style_of("felt")).simplify()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button != 1:
            return
        size = self._card_size()
        for index, (group, left, width) in enumerate(self._placed(size)):
            if left <= event.x < left + width:
                over = event.x - left
                card = None
                if event.y < self.size.height - 1 and over <= size.step * len(group.cards):
                    card = group.cards[min(over // size.step, len(group.cards) - 1)]
                self.post_message(self.Pressed(self, index, card))

    @property
    def _head(self) -> int:
        return 2 if self._lifts else 1

    @property
    def _card_height(self) -> int:
        return max(_SMALL_CARD, self.size.height - self._head - 1)

    def _card_size(self) -> _Size:
        for size in _sizes(self._card_height):
            if not self._groups or sum(self._placed(size)[-1][1:]) <= self.size.width:
                return size
        return _NARROWEST

    def _placed(self, size: _Size) -> list[_Placed]:
        found = []
        left = 0
        for group in self._groups:
            cards = size.step * len(group.cards) + 1 if group.cards else 0
            width = max(cards, cell_len(group.label) + 4)
            found.append(_Placed(group, left, width))
            left += width + size.gap
        return found

    def _paint_group(self, group: CardGroup, y: int, width: int, step: int) -> Iterator[Segment]:
        if y == self._head + self._card_height:
            yield self._paint_bracket(group.label, width)
            return
        painted = 0
        for card in group.cards:
            columns = step + 1 if card == group.cards[-1] else step
            yield from self._paint_card(group, card, y, columns)
            painted += columns
        yield self.paint_felt(width - painted)

    def _paint_card(self, group: CardGroup, card: Card, y: int, width: int) -> Iterator[Segment]:
        raised = card == self._focused
        height = self._card_height
        row = y - self._head + raised
        if 0 <= row < height:
            tint = Tint.PAPER if group.laid_off >> card & 1 else group.tint
            face = self.paint_face(
                card, row, max(width, _PAINTED), height, Tint.FOCUS if raised else tint
            )
            yield from Strip(face).crop(0, width)
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
        around = width - cell_len(label) - 4
        before = line * (around // 2)
        after = line * (around - around // 2)
        text = f"{left}{before} {label} {after}{right}"
        return Segment(text, self.style_of("muted"))

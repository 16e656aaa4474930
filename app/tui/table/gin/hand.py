"""The hand at Gin's table: eleven places for cards, and the names of the melds under them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.segment import Segment
from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip

from app.cards.cards import Card, Cards
from app.games.gin.melds import is_run
from app.text.cards import near_meld
from app.text.cells import exactly, fits, middle
from app.text.gin import labels as words
from app.text.speech import tr
from app.tui.widgets.card import CardPainter, Tint
from app.tui.widgets.card_row import CardRow, Target
from app.ui.hand import CardInHand, meld_kind

PLACES = 11
_NARROWEST: Final = 3
_BROADEST: Final = 5
"""Columns of a flat card."""


class HandSegment(NamedTuple):
    """Cards side by side that are all in one meld or pair, or all deadwood."""

    size: int
    names: tuple[str, ...]
    """Its names from the longest to the shortest; the first that fits is shown."""
    whole: bool
    """Whether no other segment belongs to the same group."""
    grouped: bool
    """Whether they are in a meld or a pair."""


class GroupLine(CardPainter):
    """The lines under the cards: a bracket with a name for each meld and the deadwood, and the
    keys.

    A group in several segments has no bracket: its name stands once, and the other segments of a
    meld are underlined.
    """

    def __init__(self) -> None:
        super().__init__(id="groups")
        self._groups: tuple[HandSegment, ...] = ()

    def show(self, groups: tuple[HandSegment, ...]) -> None:
        if groups != self._groups:
            had_keys, self._groups = bool(self._groups), groups
            rows = 1 if had_keys == bool(groups) else 2
            self.refresh(Region(0, 0, self.size.width, rows))

    @property
    def shown(self) -> Hashable:
        return self._groups

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        pitch = width // PLACES
        if y == 0:
            text = "".join(self._below(part, part.size * pitch) for part in self._groups)
            style = self.style_of("felt")
        else:
            # Without cards, no key raises one.
            keys = "1234567890-" if self._groups else ""
            text = "".join(key.center(pitch) for key in keys)
            style = self.style_of("muted")
        return Strip([Segment(text.ljust(width), style)], width)

    def _below(self, part: HandSegment, width: int) -> str:
        left, line, right = "`-'" if self.looks.ascii_only else "╰─╯"
        room = width - (3 if part.whole else 2)
        name = next((name for name in part.names if fits(name, room)), "")
        if not part.whole:
            return f" {middle(name, room, line if part.grouped else ' ')} "
        if not name:
            return exactly(middle(part.names[-1], width), width)
        return left + middle(name, room, line) + right + " "


class HandRow(CardRow):
    """The cards of a hand of Gin, with the names of its melds."""

    def __init__(self, target: Target) -> None:
        """``target`` returns the drop target at a place of the screen."""
        super().__init__(PLACES, target)
        self._groups = GroupLine()
        self._held: list[CardInHand] = []
        self._drawn: Card | None = None
        self._deadwood: int | None = 0

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self._groups

    def fit(self, width: int | None) -> None:
        """Make flat cards as broad as there is room for in so many columns; None leaves it to the
        style sheet.
        """
        pitch = None if width is None else max(min(width // PLACES, _BROADEST), _NARROWEST)
        for slot in self.slots:
            slot.styles.width = pitch
        self.styles.width = None if pitch is None else pitch * PLACES

    def show(
        self,
        held: list[CardInHand],
        focus: int | None,
        drawn: Card | None,
        deadwood: int | None,
        *,
        is_away: bool = False,
    ) -> None:
        """Show cards from left to right.

        ``focus`` is the place of the raised card, ``drawn`` the card to be marked as new,
        ``deadwood`` the points of the cards outside melds, None if they are not told. While the
        dragged card ``is_away``, the discard pile shows it.
        """
        self._drawn, self._deadwood = drawn, deadwood
        self._held = held
        self.hold([item.card for item in held], focus, is_away=is_away)

    def paint(self, order: Sequence[int], focus: int | None, away: int | None) -> None:
        held = [self._held[index] for index in order]
        groups = [item.meld or item.near for item in held]
        for index, slot in enumerate(self.slots):
            if index >= len(held) or index == away:
                slot.show(None)
                continue
            card, group = held[index].card, groups[index]
            slot.show(
                card,
                _tint(held[index]),
                focused=index == focus,
                ends_group=index + 1 == len(held) or groups[index + 1] != group,
                # Translators: on a card, at most four letters
                note=tr("new") if card == self._drawn else "",
            )
        self._groups.show(_parts(held, self._deadwood))


def _tint(item: CardInHand) -> Tint:
    if item.meld is not None:
        return Tint(meld_kind(item.meld))
    return Tint.PAPER if item.near is None else Tint.NEAR


def _parts(held: list[CardInHand], deadwood: int | None) -> tuple[HandSegment, ...]:
    cards = groupby((item.meld, item.near) for item in held)
    groups = [(group, len(list(same))) for group, same in cards]
    parts = []
    for index, (group, size) in enumerate(groups):
        same = [other for other, (of, _) in enumerate(groups) if of == group]
        named = index == max(same, key=lambda other: groups[other][1])
        whole = len(same) == 1
        names = _names(*group, deadwood, whole=whole) if named else ()
        parts.append(HandSegment(size, names, whole, group != (None, None)))
    return tuple(parts)


def _names(
    meld: Cards | None, near: Cards | None, deadwood: int | None, *, whole: bool
) -> tuple[str, ...]:
    if meld is not None:
        return (words.meld(is_run=is_run(meld)),)
    if near is not None:
        return (near_meld(),)
    if deadwood is None:
        return (tr("deadwood"),)
    *told, number = words.deadwood(deadwood)
    # Without a bracket a bare number says nothing.
    return (*told, *([number] if whole else []))

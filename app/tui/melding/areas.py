"""The meld areas above the hand, each with its own sign of what it still needs."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.geometry import Offset
from textual.message import Message

from app.cards.cards import Card
from app.tui.widgets.text import Piece, Row, Rows
from app.ui.melding.areas import Area
from app.words.cells import left


class AreaAt(NamedTuple):
    """What lies under the pointer: an area, and a card in it or none."""

    place: int
    card: Card | None = None


class AreaShown(NamedTuple):
    """What there is to show of a meld area."""

    area: Area
    name: str
    """``run 1``."""
    status: str
    """``one more: 2♦ 6♦ ★``, or ``complete``."""


class Areas(Rows):
    """A row for each meld of the contract."""

    class Pressed(Message):
        """An area was clicked."""

        def __init__(self, at: AreaAt) -> None:
            self.at = at
            super().__init__()

    def __init__(self) -> None:
        super().__init__("areas")
        self._shown: tuple[AreaShown, ...] = ()

    def show(
        self,
        shown: tuple[AreaShown, ...],
        raised: Card | None = None,
        *,
        is_raised: bool = False,
        target: int | None = None,
    ) -> None:
        """Show these areas. ``raised`` is the card of them that is raised; where none is they may
        be raised as a whole. ``target`` is the area that a card is dragged over.
        """
        self._shown = shown
        room = max((len(each.name) for each in shown), default=0) + 1
        self.show_rows(
            [
                self._row(place, each, room, raised, is_raised=is_raised, is_target=place == target)
                for place, each in enumerate(shown)
            ]
        )

    def target_at(self, at: Offset) -> AreaAt | None:
        """The area at an offset of the screen: all of its row belongs to it."""
        if not self.region.contains_point(at):
            return None
        place = at.y - self.region.y
        if place >= len(self._shown):
            return None
        about = self.about_at(at.x - self.region.x, place)
        return about if isinstance(about, AreaAt) else AreaAt(place)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        if (at := self.target_at(event.screen_offset)) is not None:
            self.post_message(self.Pressed(at))

    def _row(
        self,
        place: int,
        shown: AreaShown,
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
        pieces = [Piece(f"{sign} {left(shown.name, room)}", style, bold=is_gold)]
        tint = "run" if area.is_run else "set"
        for card in area.cards:
            about = AreaAt(place, card)
            pieces += self.card_pieces(card, "focus" if card == raised else tint, about=about)
            if card == raised:
                pieces.append(Piece("<" if ascii_only else "◂", "felt", bold=True, about=about))
        if not area.cards:
            dots = " . . . " if ascii_only else " · · · "
            pieces.append(Piece(dots, "muted"))
        pieces.append(Piece(f"  {shown.status}", style if is_gold else "muted", bold=is_gold))
        return tuple(pieces)

"""The player's hand: eleven places for cards, and the names of the melds under them."""

from __future__ import annotations

from itertools import groupby
from math import inf
from typing import NamedTuple

from rich.segment import Segment
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from app.cards import Card, Cards
from app.tui.fan import Held, meld_kind
from app.tui.widgets.card import CardPainter, CardSlot, Tint

PLACES = 11


class Part(NamedTuple):
    """Cards side by side that are all in one meld, or all deadwood."""

    size: int
    names: tuple[str, ...]
    """What to call it, from the longest to the shortest, of which the first that fits is shown."""
    whole: bool
    """No other part belongs to the same meld, or to the deadwood."""
    melded: bool


class GroupLine(CardPainter):
    """Under the cards: a bracket with its name below each meld and below the deadwood, and the
    key of each place. What is in several parts has no bracket: its name stands once, and every
    other part of a meld is underlined.
    """

    def __init__(self) -> None:
        super().__init__(id="groups")
        self._groups: tuple[Part, ...] = ()

    def show(self, groups: tuple[Part, ...]) -> None:
        """Show what lies side by side, from left to right."""
        if groups != self._groups:
            self._groups = groups
            self.refresh(Region(0, 0, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """The brackets, then the keys."""
        width = self.size.width
        pitch = width // PLACES
        if y == 0:
            text = "".join(self._below(part, part.size * pitch) for part in self._groups)
            style = self.style_of("felt")
        else:
            text = "".join(key.center(pitch) for key in "1234567890-")
            style = self.style_of("muted")
        return Strip([Segment(text.ljust(width), style)], width)

    def _below(self, part: Part, width: int) -> str:
        left, line, right = "`-'" if self.looks.ascii_only else "╰─╯"
        room = width - (3 if part.whole else 2)
        name = next((name for name in part.names if len(name) <= room), "")
        if not part.whole:
            return f" {name.center(room, line if part.melded else ' ')} "
        if not name:
            return part.names[-1][:width].center(width)
        return left + name.center(room, line) + right + " "


class Hand(Vertical):
    """The cards of the person at this terminal. It shows what it is told and reports the mouse."""

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    class Dragged(Message):
        """A card was dragged to another place."""

        def __init__(self, source: int, target: int) -> None:
            self.source = source
            self.target = target
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="hand")
        self._slots = [CardSlot(place) for place in range(PLACES)]
        self._groups = GroupLine()
        self._pressed: int | None = None

    def compose(self) -> ComposeResult:
        """The places side by side, the brackets under them."""
        yield Horizontal(*self._slots, id="slots")
        yield self._groups

    def show(self, held: list[Held], focus: int | None, drawn: Card | None, deadwood: int) -> None:
        """Show cards from left to right.

        ``focus`` is the place of the raised card, ``drawn`` the card to be marked as new,
        ``deadwood`` the points of the cards outside melds.
        """
        melds = [item.meld for item in held]
        for place, slot in enumerate(self._slots):
            if place >= len(held):
                slot.show(None)
                continue
            card, meld = held[place]
            slot.show(
                card,
                Tint.PAPER if meld is None else Tint(meld_kind(meld)),
                focused=place == focus,
                ends_group=place + 1 == len(held) or melds[place + 1] != meld,
                note="new" if card == drawn else "",
            )
        self._groups.show(_parts(melds, deadwood))

    def painted_at(self, card: Card) -> float:
        """When a card was first painted where it lies, as events tell the time."""
        return next((slot.painted_at for slot in self._slots if slot.card == card), inf)

    def card_region_at(self, place: int) -> CardSlot:
        """The widget of a place, for whoever wants to click it."""
        return self._slots[place]

    @on(CardSlot.Pressed)
    def _press(self, message: CardSlot.Pressed) -> None:
        message.stop()
        if message.slot.card is not None:
            self._pressed = message.slot.place
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell a click from a drag by where the button went up."""
        if self._pressed is None:
            return
        source, self._pressed = self._pressed, None
        self.release_mouse()
        slots = [slot for slot in self._slots if slot.card is not None]
        at = event.screen_x
        target = next((slot.place for slot in slots if at < slot.region.right), slots[-1].place)
        if target == source:
            self.post_message(self.Clicked(source))
        else:
            self.post_message(self.Dragged(source, target))


def _parts(melds: list[Cards | None], deadwood: int) -> tuple[Part, ...]:
    """What lies side by side, by the meld of each card; the widest part of each has its name."""
    groups = [(meld, len(list(group))) for meld, group in groupby(melds)]
    parts = []
    for place, (meld, size) in enumerate(groups):
        same = [other for other, (of, _) in enumerate(groups) if of == meld]
        named = place == max(same, key=lambda other: groups[other][1])
        whole = len(same) == 1
        names = _names(meld, deadwood, whole=whole) if named else ()
        parts.append(Part(size, names, whole, meld is not None))
    return tuple(parts)


def _names(meld: Cards | None, deadwood: int, *, whole: bool) -> tuple[str, ...]:
    """What a meld, or the deadwood with its points, may be called."""
    if meld is not None:
        return (meld_kind(meld),)
    names = (f"deadwood {deadwood}", f"dead {deadwood}")
    # A bare number says nothing without the bracket.
    return (*names, f"{deadwood}") if whole else names

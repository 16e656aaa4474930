"""The player's hand: eleven places for cards, and the names of the melds under them."""

from __future__ import annotations

from itertools import groupby

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


class GroupLine(CardPainter):
    """Under the cards: a bracket with its name below each meld and below the deadwood, and the
    key of each place.
    """

    def __init__(self) -> None:
        super().__init__(id="groups")
        self._groups: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def show(self, groups: tuple[tuple[int, tuple[str, ...]], ...]) -> None:
        """Show groups of so many cards each, from left to right.

        Each has names from the longest to the shortest, of which the first that fits is shown.
        """
        if groups != self._groups:
            self._groups = groups
            self.refresh(Region(0, 0, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """The brackets, then the keys."""
        width = self.size.width
        pitch = width // PLACES
        if y == 0:
            text = "".join(self._bracket(count * pitch, names) for count, names in self._groups)
            style = self.style_of("felt")
        else:
            text = "".join(key.center(pitch) for key in "1234567890-")
            style = self.style_of("muted")
        return Strip([Segment(text.ljust(width), style)], width)

    def _bracket(self, width: int, names: tuple[str, ...]) -> str:
        left, line, right = "`-'" if self.looks.ascii_only else "╰─╯"
        room = width - 3
        name = next((name for name in names if len(name) <= room), "")
        if not name:
            return names[-1][:width].center(width)
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
        groups = [(meld, len(list(group))) for meld, group in groupby(melds)]
        loose = [place for place, (meld, _) in enumerate(groups) if meld is None]
        widest = max(loose, key=lambda place: groups[place][1], default=None)
        self._groups.show(
            tuple(
                (count, _names(meld, deadwood if place == widest else None))
                for place, (meld, count) in enumerate(groups)
            )
        )

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


def _names(meld: Cards | None, deadwood: int | None) -> tuple[str, ...]:
    """What a group may be called; only the widest part of the deadwood says its points."""
    if meld is not None:
        return (meld_kind(meld),)
    if deadwood is None:
        return ("deadwood", "dead")
    return (f"deadwood {deadwood}", f"dead {deadwood}", f"{deadwood}")

"""The player's hand: eleven places for cards, and the names of the melds under them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from math import inf
from typing import NamedTuple

from rich.segment import Segment
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from app.desk.arrangement import Held, meld_kind
from app.games.gin.melds import is_run
from app.rummy.cards import Card, Cards
from app.tui.widgets.card import CardPainter, CardSlot, Tint
from app.words.en.gin import labels as words

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


class HandRow(Vertical):
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

    class Carried(Message):
        """A card is being dragged: ``on_pile`` says whether it is over the discards now."""

        def __init__(self, place: int, *, on_pile: bool) -> None:
            self.place = place
            self.on_pile = on_pile
            super().__init__()

    class Thrown(Message):
        """A card was dragged to the discards."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, is_pile: Callable[[Offset], bool] = lambda at: False) -> None:
        """``is_pile`` tells whether the discards are at an offset of the screen."""
        super().__init__(id="hand")
        self._slots = [CardSlot(place) for place in range(PLACES)]
        self._groups = GroupLine()
        self._is_pile = is_pile
        self._held: list[Held] = []
        self._focus: int | None = None
        self._drawn: Card | None = None
        self._deadwood = 0
        self._painted: dict[Card, float] = {}
        """When each card that has been painted was, wherever it lies now."""
        self._source: int | None = None
        """The place that the button went down on; None while it is up."""
        self._target: int | None = None
        """Where the card that is dragged would come to lie; None over the discards."""
        self._is_dragged = False
        self._is_away = False

    def compose(self) -> ComposeResult:
        """The places side by side, the brackets under them."""
        yield Horizontal(*self._slots, id="slots")
        yield self._groups

    def show(
        self,
        held: list[Held],
        focus: int | None,
        drawn: Card | None,
        deadwood: int,
        *,
        is_away: bool = False,
    ) -> None:
        """Show cards from left to right.

        ``focus`` is the place of the raised card, ``drawn`` the card to be marked as new,
        ``deadwood`` the points of the cards outside melds. While the card that is dragged
        ``is_away``, it is shown on the discards and not here.
        """
        if [item.card for item in held] != [item.card for item in self._held]:
            # Whatever is dragged lies elsewhere now.
            self._let_go()
        self._held, self._focus, self._drawn, self._deadwood = held, focus, drawn, deadwood
        self._is_away = is_away
        cards = {item.card for item in held}
        self._painted = {card: at for card, at in self._painted.items() if card in cards}
        self._show()

    def _show(self) -> None:
        """Show the cards as they would lie if the one that is dragged were let go of."""
        for slot in self._slots:
            if slot.card is not None and slot.painted_at < inf:
                self._painted.setdefault(slot.card, slot.painted_at)
        held = [*self._held]
        focus, away = self._focus, None
        if self._source is not None and self._is_dragged:
            focus = self._source if self._target is None else self._target
            held.insert(focus, held.pop(self._source))
            away = focus if self._is_away else None
        melds = [item.meld for item in held]
        for place, slot in enumerate(self._slots):
            if place >= len(held) or place == away:
                slot.show(None)
                continue
            card, meld = held[place]
            slot.show(
                card,
                Tint.PAPER if meld is None else Tint(meld_kind(meld)),
                focused=place == focus,
                ends_group=place + 1 == len(held) or melds[place + 1] != meld,
                note=words.NEW if card == self._drawn else "",
            )
        self._groups.show(_parts(melds, self._deadwood))

    def painted_at(self, card: Card) -> float:
        """When a card of the hand was first painted, as events tell the time."""
        slots = (slot.painted_at for slot in self._slots if slot.card == card)
        return self._painted.get(card, next(slots, inf))

    def card_region_at(self, place: int) -> CardSlot:
        """The widget of a place, for whoever wants to click it."""
        return self._slots[place]

    @on(CardSlot.Pressed)
    def _press(self, message: CardSlot.Pressed) -> None:
        message.stop()
        if message.slot.card is not None:
            self._source = self._target = message.slot.place
            self._is_dragged = False
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show where the card that is dragged would come to lie."""
        self._carry(event.screen_offset)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell a click from a drag, and a throw, by where the pointer has been and is."""
        if self._source is None:
            return
        self._carry(event.screen_offset)
        source, target, is_dragged = self._source, self._target, self._is_dragged
        self._let_go()
        if not is_dragged:
            self.post_message(self.Clicked(source))
        elif target is None:
            self.post_message(self.Thrown(source))
        elif target != source:
            self.post_message(self.Dragged(source, target))

    def _carry(self, at: Offset) -> None:
        """Follow the pointer, which is at this offset of the screen."""
        source = self._source
        if source is None:
            return
        if self._is_pile(at):
            target = None
        elif self.region.contains(self.region.x, at.y):
            cards = self._slots[: len(self._held)]
            last = len(cards) - 1
            target = next((slot.place for slot in cards if at.x < slot.region.right), last)
        else:
            target = source
        if target != self._target:
            self._target, self._is_dragged, self._is_away = target, True, False
            self.post_message(self.Carried(source, on_pile=target is None))
            self._show()

    def _let_go(self) -> None:
        """Drag nothing any more."""
        if self._source is not None:
            self._source = None
            self.release_mouse()
            self._show()


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
        return (words.meld(is_run=is_run(meld)),)
    short, number = words.deadwood_in_short(deadwood)
    # A bare number says nothing without the bracket.
    return (words.deadwood(deadwood), short, *([number] if whole else []))

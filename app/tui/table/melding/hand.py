"""The hand at a table with open melds: up to twenty cards, all of them visible."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from textual import events
from textual.app import ComposeResult

from app.cards.cards import Card, Cards
from app.text.cells import fits, middle
from app.text.speech import tr
from app.tui.widgets.card import Tint
from app.tui.widgets.card_row import CardRow, Target
from app.tui.widgets.text import Row, Rows, TextPiece

MOST_CARDS: Final = 20
"""Most cards in a hand: 13 of round 7, six from three purchases, and one drawn."""
NARROWEST: Final = 4
"""Columns of the smallest card: its edge and ``10♠``."""
_KEYS: Final = "1234567890"


class HandMeld(NamedTuple):
    """Cards that are shown together."""

    cards: Cards
    tint: Tint
    """Says whether they are a run, a set, or a pair near one."""
    name: str


class MeldingHandState(NamedTuple):
    cards: tuple[Card, ...] = ()
    """The cards from left to right."""
    focus: int | None = None
    drawn: Card | None = None
    """The card drawn in this turn."""
    marked: Cards = 0
    melds: tuple[HandMeld, ...] = ()


class MeldingHand(CardRow):
    """The cards of the person at this terminal, as wide as the room allows."""

    def __init__(self, target: Target) -> None:
        """``target`` returns the drop target at a place of the screen."""
        super().__init__(MOST_CARDS, target)
        self._below = Rows("below-hand")
        self._shown = MeldingHandState()
        self._broadest = self._narrowest = NARROWEST
        self._pitch = 0
        """Columns of a card."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self._below

    def fit(self, slots: int, below: int, broadest: int, least: int) -> None:
        """Set the rows of the cards, raised ones included, the rows below them, and the columns of
        the widest card and of the narrowest.
        """
        for slot in self.slots:
            slot.styles.height = slots
        self.row.styles.height = slots
        self._below.styles.height = below
        self.styles.height = slots + below
        self._broadest, self._narrowest = broadest, least
        self.begin_anew()

    def begin_anew(self) -> None:
        """Let cards become wider again, for a new hand.

        Within a hand they only become narrower, so that they do not jump with every card that comes
        and goes.
        """
        self._pitch = 0
        self._widen()

    def on_resize(self, event: events.Resize) -> None:
        self.begin_anew()
        self.show(self._shown)

    def show(self, shown: MeldingHandState, *, is_away: bool = False) -> None:
        """Show a hand; while the dragged card ``is_away``, another widget shows it."""
        self._shown = shown
        self._widen()
        self.hold(shown.cards, shown.focus, is_away=is_away)

    def paint(self, order: Sequence[int], focus: int | None, away: int | None) -> None:
        shown = self._shown
        cards = [shown.cards[index] for index in order]
        melds = [self._meld_of(card) for card in cards]
        has_gaps = self._pitch > NARROWEST
        for index, slot in enumerate(self.slots):
            if index >= len(cards) or index == away:
                slot.show(None)
                continue
            card, meld = cards[index], melds[index]
            ends = index + 1 == len(cards) or melds[index + 1] != meld
            slot.show(
                card,
                Tint.PAPER if meld is None else meld.tint,
                focused=index == focus,
                ends_group=ends and has_gaps,
                # Translators: on a card, at most four letters
                note=tr("new") if card == shown.drawn else "",
                marked=bool(shown.marked >> card & 1),
            )
        self._below.show_rows(self._rows_below(melds))

    def _meld_of(self, card: Card) -> HandMeld | None:
        return next((meld for meld in self._shown.melds if meld.cards >> card & 1), None)

    def _widen(self) -> None:
        width = self.size.width
        count = max(len(self._shown.cards), 1)
        pitch = max(self._narrowest, min(self._broadest, width // count))
        if width and (not self._pitch or pitch < self._pitch):
            self._pitch = pitch
            for slot in self.slots:
                slot.styles.width = pitch

    def _rows_below(self, melds: Sequence[HandMeld | None]) -> list[Row]:
        pitch = self._pitch
        keys: Row = (TextPiece("".join(key.center(pitch) for key in _KEYS[: len(melds)]), "muted"),)
        if self._below.size.height < 2:
            return [keys]
        return [tuple(self._brackets(melds)), keys]

    def _brackets(self, melds: Sequence[HandMeld | None]) -> list[TextPiece]:
        left, line, right = "`-'" if self._below.looks.ascii_only else "╰─╯"
        pieces = []
        for meld, group in groupby(melds):
            width = len(list(group)) * self._pitch
            if meld is None:
                pieces.append(TextPiece(" " * width))
            else:
                name = meld.name if fits(meld.name, width - 3) else ""
                pieces.append(TextPiece(f"{left}{middle(name, width - 3, line)}{right} "))
        return pieces

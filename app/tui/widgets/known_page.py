"""What a player can know of where the cards are: a grid of the pack, and lists in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from app.cards.cards import GLYPHS, RANKS, SUITS, Card, Cards, as_set, iterate, rank_label
from app.games.gin.view import View
from app.tui.widgets.page import Page
from app.words.cells import cut, fill, left
from app.words.en.gin import labels as words
from app.words.en.gin.wording import Name


class Signs(NamedTuple):
    """How the places where a card can be are written."""

    mine: str
    theirs: str
    discards: str
    unseen: str


SIGNS: Final = Signs("●", "○", "×", "·")
ASCII_SIGNS: Final = Signs("#", "o", "x", ".")
_STYLES: Final = Signs("bold", "reverse", "dim", "")
_WIDE: Final = 2 + 2 * len(RANKS)
"""Columns of a grid with room for a ``10``."""


class KnownPage(Page):
    """A page of the panel. What it leaves out where there is no room for all it says by a mark."""

    def __init__(self) -> None:
        super().__init__("panel-known")
        self._view: View | None = None
        self._people: Sequence[str] = ()
        self._write: Name = str
        self._ascii = False

    def show(self, view: View, people: Sequence[str], name: Name, *, ascii_only: bool) -> None:
        """Show what the seat of a view knows; ``people`` are names by seat."""
        self._view, self._people, self._write, self._ascii = view, people, name, ascii_only
        self.tell_of(
            (view.hand, view.pile, view.known, view.taken, view.passed, view.spread),
            (view.seat, tuple(people), ascii_only),
        )

    def render(self) -> Content:
        """The rows of the page, as many as there is room for."""
        view, (width, height) = self._view, self.size
        if view is None:
            return Content("")
        rows = [Content.styled(words.KNOWN_CARDS, "bold"), *self._grid(view, width)]
        rows += self._legend(view, width)
        held = self._told(words.holds, view.known, width)
        rest = self._told(words.took, _let_go(view), width)
        rest += self._told(words.passed, view.passed, width)
        pile = [self._write(card) for card in reversed(view.pile)]
        # The pile comes before what can be read off it, and all of that before blank rows.
        room = max(height - len(rows) - len(held), 1)
        discards = self._block(words.TOP_FIRST, pile, width, room)
        blocks = [block for block in (held, discards, rest) if block]
        if room >= len(discards) + len(rest) + len(blocks):
            blocks = [[Content(""), *block] for block in blocks]
        for block in blocks:
            rows += block
        if len(rows) > height:
            rows[max(height - 1, 0) :] = [Content(self._more)]
        return Content("\n").join(rows)

    @property
    def _more(self) -> str:
        return "..." if self._ascii else "…"

    def _grid(self, view: View, width: int) -> list[Content]:
        """A row for each suit, a column for each rank, under a row of ranks."""
        signs = ASCII_SIGNS if self._ascii else SIGNS
        theirs = _theirs(view)
        pile = as_set(view.pile)
        pitch = 2 if width >= _WIDE else 1
        heads = [rank_label(rank) if pitch == 2 else RANKS[rank] for rank in range(len(RANKS))]
        rows = [Content.styled("  " + "".join(f"{head:{pitch}}" for head in heads), "dim")]
        for suit, glyph in enumerate(SUITS.lower() if self._ascii else GLYPHS):
            parts: list[Content | str | tuple[str, str]] = [(f"{glyph} ", "bold")]
            for card in _suit(suit):
                known = (view.hand, theirs, pile)
                place = next((at for at, cards in enumerate(known) if cards >> card & 1), 3)
                parts += [(signs[place], _STYLES[place]), " " * (pitch - 1)]
            rows.append(Content.assemble(*parts))
        return rows

    def _legend(self, view: View, width: int) -> list[Content]:
        """What the signs of the grid mean."""
        whose = words.theirs([self._people[seat] for seat in view.opponents])
        signs = ASCII_SIGNS if self._ascii else SIGNS
        meanings = (words.YOURS, whose, words.DISCARDS, words.UNSEEN)
        mine, theirs, discards, unseen = (
            f"{sign} {meaning}" for sign, meaning in zip(signs, meanings, strict=True)
        )
        column = len(discards) + 2
        theirs = cut(theirs, width - column, ascii_only=self._ascii)
        rows = (left(mine, column) + theirs, left(discards, column) + unseen)
        return [Content.styled(row, "dim") for row in rows]

    def _told(
        self, heading: Callable[[str], str], sets: Sequence[Cards], width: int
    ) -> list[Content]:
        """Rows that tell which cards each of the others holds, took or passed."""
        assert self._view is not None
        rows: list[Content] = []
        for seat in self._view.opponents:
            cards = [self._write(card) for card in iterate(sets[seat])]
            rows += self._block(heading(self._people[seat]), cards, width, 1 + len(cards))
        return rows

    def _block(self, title: str, cards: Sequence[str], width: int, height: int) -> list[Content]:
        """A title and cards after it, in at most so many rows; none where there are none."""
        if not cards:
            return []
        first, *others = fill((title, *cards), width, height, self._more)
        return [Content.assemble((title, "dim"), first[len(title) :]), *map(Content, others)]


def _theirs(view: View) -> Cards:
    """The cards that are seen to be in the hands of others."""
    cards = view.spread_deadwood
    for held in (*view.known, *view.spread):
        cards |= held
    return cards & ~view.hand


def _let_go(view: View) -> list[Cards]:
    """By seat, the cards taken from the pile that are not held any more."""
    return [taken & ~known for taken, known in zip(view.taken, view.known, strict=True)]


def _suit(suit: int) -> Iterable[Card]:
    return range(suit * len(RANKS), (suit + 1) * len(RANKS))

"""The line over a table with open melds, and a line for each of the other players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from textual import events

from app.cards.cards import RANKS, Card, Cards, is_joker, iterate, rank_of, suit_of
from app.match.view import AnyMatchView
from app.tui.widgets.text import BLANK, Row, Rows, TextPiece
from app.ui.melding.status_text import headline
from app.words.cells import cut, left, right, width_of
from app.words.en.melding.table import DOT
from app.words.en.people import People

_NAME: Final = 8
_NUMBER: Final = 3
_DOWN: Final = 5


class PlayerState(NamedTuple):
    """A player's line."""

    name: str
    is_in_turn: bool
    number: int
    """How many cards."""
    held: Cards
    """Which, where all hands lie open; else none."""
    down: str
    did: Callable[[int], str]
    """What was done in the last turn, in so many cells."""
    buys: str
    """``buys left 3``; empty without buying."""
    brief_buys: str


class PlayerRows(Rows):
    """As many lines as there are others; more than three in two columns."""

    MOST_IN_A_COLUMN: Final = 3

    def __init__(self) -> None:
        super().__init__("players")
        self._shown: tuple[PlayerState, ...] = ()
        self._widest = 0
        """Cards of whoever holds the most."""

    @classmethod
    def rows_for(cls, count: int) -> int:
        """How many rows so many others take."""
        return count if count <= cls.MOST_IN_A_COLUMN else (count + 1) // 2

    def show(self, shown: Sequence[PlayerState]) -> None:
        """Show a line for each, in the order of play, down the first column and then the other."""
        self._shown = tuple(shown)
        self._lay_out()

    def on_resize(self, event: events.Resize) -> None:
        """Use the width that there is."""
        self._lay_out()

    def _lay_out(self) -> None:
        width, shown = self.size.width, self._shown
        if not width:
            return
        rows = self.rows_for(len(shown))
        if rows == len(shown):
            # So that what follows stands in columns.
            self._widest = max((each.number for each in shown), default=0)
            self.show_rows([self._line(each, width, is_brief=False) for each in shown])
            return
        first, second = shown[:rows], shown[rows:]
        half = width // 2
        lines: list[Row] = []
        for place, each in enumerate(first):
            other = (
                self._line(second[place], width - half, is_brief=True)
                if place < len(second)
                else BLANK
            )
            lines.append((*self._line(each, half, is_brief=True), *other))
        self.show_rows(lines)

    def _backs(self, count: int) -> list[TextPiece]:
        """So many cards, one over the other, and their number."""
        edge, rest = ("|", "#") if self.looks.ascii_only else ("▏", "╲")
        cards = edge * count + rest if count else ""
        return [
            TextPiece(" "),
            TextPiece(cards, "back"),
            TextPiece(" " * (self._widest - count + (not count))),
            TextPiece(f"{right(str(count), _NUMBER)}  "),
        ]

    def _line(self, shown: PlayerState, width: int, *, is_brief: bool) -> Row:
        """A line of exactly so many cells."""
        ascii_only = self.looks.ascii_only
        sign = (">" if ascii_only else "▸") if shown.is_in_turn else " "
        name = left(cut(shown.name, _NAME, ascii_only=ascii_only), _NAME)
        pieces = [
            TextPiece(sign, "gold", bold=True),
            TextPiece(name, "gold" if shown.is_in_turn else "felt", bold=True),
        ]
        if is_brief:
            pieces.append(TextPiece(f"{right(str(shown.number), _NUMBER)} ", "felt"))
        elif shown.held:
            held = sorted(iterate(shown.held), key=_by_rank)
            pieces.append(TextPiece(f" {' '.join(map(self.name_of, held))} ", "felt"))
        else:
            pieces += self._backs(shown.number)
        pieces.append(TextPiece(left(shown.down, _DOWN), "felt", bold=True))
        buys = shown.brief_buys if is_brief else shown.buys
        room = width - width_of("".join(piece.text for piece in pieces)) - width_of(buys) - 2
        told = shown.did(room) if room > 0 else ""
        pieces.append(TextPiece(left(told, max(room, 0)), "muted"))
        pieces.append(TextPiece(f" {buys} ", "muted"))
        return tuple(pieces)


def _by_rank(card: Card) -> tuple[int, int]:
    return (len(RANKS) if is_joker(card) else rank_of(card)), suit_of(card)


_NAMES = (None, 8, 6, 5, 4, 3, 2)
"""Cells of the names of the players, from the most to the fewest."""


def top_line(match_view: AnyMatchView, people: People, width: int) -> str:
    """The line in so many cells: the longest of its wordings that fits. None leaves out anybody's
    score.
    """
    wordings = list(_wordings(match_view, people))
    told, score = next(
        (both for both in wordings if sum(map(width_of, both)) + 4 <= width), wordings[-1]
    )
    gap = width - width_of(told) - width_of(score) - 2
    return f" {told}{' ' * max(gap, 2)}{score} "


def _wordings(match_view: AnyMatchView, people: People) -> Iterator[tuple[str, str]]:
    parts = headline(match_view, people).split(DOT)
    scores = match_view.standing.columns[0]
    for count in range(len(parts), 0, -1):
        # A short name says more than who deals, but not more than which round it is.
        for width in _NAMES[:5] if count > 1 else _NAMES:
            names = people.labels(width)
            told = (
                f"{name} {scores[side]}" for name, side in zip(names, people.order, strict=True)
            )
            yield DOT.join(parts[:count]), ("  " if width else DOT).join(told)

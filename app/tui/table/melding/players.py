"""The other players at a table with open melds, a line for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual import events

from app.cards.cards import Card
from app.text.cells import cut, left, right, width_of
from app.tui.widgets.text import BLANK, Row, Rows, TextPiece

_NAME: Final = 8
_BRIEF: Final = 60
"""In fewer columns a player's cards are only counted."""
_NUMBER: Final = 3
_DOWN: Final = 5


class PlayerState(NamedTuple):
    name: str
    is_in_turn: bool
    number: int
    held: Sequence[Card]
    """The cards, if all hands are open; otherwise empty."""
    down: str
    did: Callable[[int], str]
    """Returns the player's last turn in at most so many cells."""
    buys: str
    """A text such as ``buys left 3``; empty without buying."""
    brief_buys: str


class PlayerRows(Rows):
    """A line for each other player; more than three players stand in two columns."""

    MOST_IN_A_COLUMN: Final = 3

    def __init__(self) -> None:
        super().__init__("players")
        self._shown: tuple[PlayerState, ...] = ()
        self._widest = 0
        """Cards of the largest hand."""

    @classmethod
    def rows_for(cls, count: int) -> int:
        """Return the rows for so many players."""
        return count if count <= cls.MOST_IN_A_COLUMN else (count + 1) // 2

    def show(self, shown: Sequence[PlayerState]) -> None:
        """Show the players in turn order, column by column."""
        self._shown = tuple(shown)
        self._lay_out()

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width, shown = self.size.width, self._shown
        if not width:
            return
        rows = self.rows_for(len(shown))
        if rows == len(shown):
            # Padded, so that the following texts line up.
            self._widest = max((each.number for each in shown), default=0)
            is_brief = width < _BRIEF
            self.show_rows([self._line(each, width, is_brief=is_brief) for each in shown])
            return
        first, second = shown[:rows], shown[rows:]
        half = width // 2
        lines: list[Row] = []
        for index, each in enumerate(first):
            other = (
                self._line(second[index], width - half, is_brief=True)
                if index < len(second)
                else BLANK
            )
            lines.append((*self._line(each, half, is_brief=True), *other))
        self.show_rows(lines)

    def _backs(self, count: int) -> list[TextPiece]:
        edge, rest = ("|", "#") if self.looks.ascii_only else ("▏", "╲")
        cards = edge * count + rest if count else ""
        return [
            TextPiece(" "),
            TextPiece(cards, "back"),
            TextPiece(" " * (self._widest - count + (not count))),
            TextPiece(f"{right(str(count), _NUMBER)}  "),
        ]

    def _line(self, shown: PlayerState, width: int, *, is_brief: bool) -> Row:
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
            pieces.append(TextPiece(f" {' '.join(map(self.name_of, shown.held))} ", "felt"))
        else:
            pieces += self._backs(shown.number)
        pieces.append(TextPiece(left(shown.down, _DOWN), "felt", bold=True))
        buys = shown.brief_buys if is_brief else shown.buys
        room = width - width_of("".join(piece.text for piece in pieces)) - width_of(buys) - 2
        told = shown.did(room) if room > 0 else ""
        if room >= 0:
            pieces.append(TextPiece(left(told, room), "muted"))
            pieces.append(TextPiece(f" {buys} ", "muted"))
        return tuple(pieces)

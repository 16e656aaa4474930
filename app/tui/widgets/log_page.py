"""What was played in a hand, beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len
from textual.content import Content

from app.games.gin.view import View
from app.tui.widgets.page import Page
from app.words.en import answers
from app.words.en.gin import labels as words
from app.words.en.gin.wording import Name, story


class LogPage(Page):
    """The moves of the hand, as many of the last as there is room for."""

    def __init__(self) -> None:
        super().__init__("panel-log")
        self._view: View | None = None
        self._people: Sequence[str] = ()
        self._write: Name = str

    def show(self, view: View, people: Sequence[str], name: Name, *, ascii_only: bool) -> None:
        """Show what was done in the hand of a view; ``people`` are names by seat."""
        self._view, self._people, self._write = view, people, name
        self.tell_of(view.upcard, view.history, tuple(people), ascii_only)

    def render(self) -> Content:
        """The rows of the page, the latest move last."""
        rows: list[str] = []
        if self._view is not None:
            # Broken here, so that the last rows are the last moves.
            for seat, what in story(self._view.upcard, self._view.history, self._write):
                rows += _broken(answers.deed(self._people[seat], what), self.size.width)
        room = max(self.size.height - 3, 4)
        return Content.assemble(
            (f"{words.MOVES}\n\n", "bold"), "\n".join(rows[-room:]) or words.NO_MOVES
        )


@lru_cache(4096)
def _broken(move: str, width: int) -> tuple[str, ...]:
    """A move in rows of so many columns; asked for again with every move that follows."""
    wide = cell_len(move) - len(move)
    return tuple(wrap(move, max(width - wide, 1), subsequent_indent="  "))

"""The end of a match with open melds: the podium with a little animation, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.constants import TEXTUAL_ANIMATIONS
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import Static

from app.cards.cards import GLYPHS, JOKER
from app.match.view import AnyMatchView
from app.text.cells import cut
from app.text.melding.games import sheet_of
from app.text.melding.sheet import Sheet, written
from app.text.speech import tr
from app.tui.screens.base import GameApp
from app.tui.screens.end import MatchEnd
from app.tui.widgets.card import CardLooks, CardPainter


class MeldingMatchEnd(MatchEnd):
    """The end of a match, with the places and the score sheet.

    If a person at this terminal has won, the podium is animated until it ends or a key is pressed;
    the key keeps its meaning. There is no animation for players who want no pauses, or no
    animations at all.
    """

    match_view: AnyMatchView

    def tell(self) -> ComposeResult:
        with Horizontal(id="score"):
            podium = Podium(self._steps())
            podium.border_title = tr("Places")
            yield podium
            sheet = MeldingScoreSheet(sheet_of(self.match_view, self.people), id="score-sheet")
            sheet.border_title = tr("Score sheet")
            yield sheet.add_class("panel")

    def begin(self) -> None:
        settings = cast(GameApp, self.app).settings
        if TEXTUAL_ANIMATIONS == "full" and settings.pace > 0 and self.is_glad:
            self._podium.celebrate()

    def calm_down(self) -> None:
        self._podium.calm_down()

    @property
    def _podium(self) -> Podium:
        return self.query_one(Podium)

    def _steps(self) -> list[PodiumStep]:
        standing, people = self.match_view.standing, self.people
        (column,) = standing.columns
        places = standing.settlement.places
        steps = []
        for index in range(1, max(places) + 1):
            seats = [
                seat for seat in people.order if places[seat] == index and seat != standing.quitter
            ]
            if seats:
                names = tuple(people.names[seat] for seat in seats)
                steps.append(PodiumStep(names, str(column[seats[0]])))
        return steps


_ORDER: Final = (2, 1, 3)
"""The places from left to right."""
_HEIGHTS: Final = {1: 5, 2: 4, 3: 3}
"""Rows of the step of each place, with its edge."""
_LEAST: Final = 11
"""Least rows of the podium, with the air above it."""
_WIDEST: Final = 14
"""Most cells of a step."""
FRAMES: Final = 14
"""Frames of the animation."""
_PAUSE: Final = 0.25
"""Seconds between two frames."""
_PIECES: Final = 12
"""Signs in the air in one frame."""


class PodiumStep(NamedTuple):
    """The players on a step, and their points."""

    names: tuple[str, ...]
    amount: str


class Podium(CardPainter):
    """Steps with the number of their place, below the names of all who share it."""

    def __init__(self, steps: Sequence[PodiumStep]) -> None:
        """``steps`` are those of the first, second and third place, as far as they exist."""
        super().__init__(id="podium")
        self.add_class("panel")
        self._steps = {index: step for index, step in enumerate(steps, 1) if index in _ORDER}
        self._joy: Timer | None = None
        self._random = Random(0)
        self._air: dict[tuple[int, int], str] = {}
        """The signs in the air, by column and row."""
        self._frames = 0
        """Frames shown so far."""

    @property
    def is_joyful(self) -> bool:
        """Whether the animation runs."""
        return self._joy is not None

    def celebrate(self) -> None:
        """Throw signs into the air for a few seconds."""
        self._joy = self.set_interval(_PAUSE, self.throw)

    def calm_down(self) -> None:
        if self._joy:
            self._joy.stop()
            self._joy = None
        if self._air:
            self._air = {}
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(
            _LEAST, *(len(step.names) + _HEIGHTS[index] for index, step in self._steps.items())
        )

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        wide = min(width // len(_ORDER), _WIDEST)
        felt = self.style_of("felt")
        text = "".join(self._part(index, height - y, y, wide) for index in _ORDER)
        return Strip([Segment(text, felt)]).adjust_cell_length(width, felt)

    def _part(self, index: int, up: int, y: int, wide: int) -> str:
        """Return the cells of a place in one row; ``up`` counts rows above the ground, the lowest
        being 1.
        """
        step = self._steps.get(index)
        above = up - (_HEIGHTS[index] if step else 0)
        if step is None or above > len(step.names):
            first = _ORDER.index(index) * wide
            return "".join(self._air.get((first + column, y), " ") for column in range(wide))
        top = _HEIGHTS[index]
        left, line, right, side = self._edges
        if above > 0:
            return _centred(cut(step.names[-above], wide, ascii_only=self.looks.ascii_only), wide)
        if up == top:
            return left + line * (wide - 2) + right
        inside = {top - 1: str(index), top - 2: step.amount}.get(up, "")
        told = cut(inside, wide - 2, ascii_only=self.looks.ascii_only)
        return side + _centred(told, wide - 2) + side

    @property
    def _edges(self) -> tuple[str, str, str, str]:
        return ("+", "-", "+", "|") if self.looks.ascii_only else ("╭", "─", "╮", "│")

    def throw(self) -> None:
        """Show the next frame; after the last, stop."""
        self._frames += 1
        if self._frames > FRAMES:
            self.calm_down()
            return
        signs = "*+" if self.looks.ascii_only else f"{GLYPHS}{JOKER}"
        width, height = self.size
        chance = self._random
        self._air = {
            (chance.randrange(width), chance.randrange(height)): chance.choice(signs)
            for _ in range(_PIECES)
        }
        self.refresh()


def _centred(text: str, width: int) -> str:
    spare = width - cell_len(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


_BAR = 2
"""Cells left free for a scroll bar."""


class MeldingScoreSheet(Vertical):
    """A score sheet as wide as the room for it; the hands are in a scroll with the id ``sheet``."""

    DEFAULT_CSS = """
    MeldingScoreSheet {
        height: auto;
        & > Static { height: auto; width: 100%; text-style: bold; }
        & > VerticalScroll { height: auto; max-height: 10; scrollbar-size-vertical: 1; }
        & > VerticalScroll > Static { height: auto; }
    }
    """

    def __init__(self, sheet: Sheet, *, id: str) -> None:
        super().__init__(id=id)
        self._sheet = sheet
        self._head = Static(id="sheet-head", markup=False)
        self._rows = Static(id="sheet-rows", markup=False)
        self._sums = Static(id="sheet-sums", markup=False)

    def compose(self) -> ComposeResult:
        yield self._head
        # A focused scroll would take the screen's keys.
        yield VerticalScroll(self._rows, id="sheet", can_focus=False)
        yield self._sums

    def on_resize(self, event: events.Resize) -> None:
        self._write()

    def show(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._write()

    def _write(self) -> None:
        ascii_only = cast(CardLooks, self.app).ascii_only
        lines = written(self._sheet, max(self.size.width - _BAR, 1), ascii_only=ascii_only)
        self._head.update(lines.head)
        self._rows.update("\n".join(lines.rows))
        self._sums.update("\n".join(lines.sums))

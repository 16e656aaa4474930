"""The first three places of a match, and a little joy about the first."""

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
from app.text.melding.games import sheet_of, why_won
from app.text.melding.sheet import Sheet, written
from app.tui.screens.base import GameApp
from app.tui.screens.end import MatchEnd, is_glad
from app.tui.widgets.card import CardLooks, CardPainter


class MeldingMatchEnd(MatchEnd):
    """Shows who has which place, and the score sheet.

    Where somebody here has won, there is some joy on the podium, which ends by itself or with any
    key; the key then does what it does. There is none for people who want no pauses, or no
    animations at all.
    """

    match_view: AnyMatchView

    def won(self) -> str:
        """Return who won."""
        return self.people.winning(self.match_view.standing.settlement.winners)

    def why_won(self) -> str:
        """Return what they have won by."""
        return why_won(self.match_view, self.people)

    def tell(self) -> ComposeResult:
        """Yield the podium beside the sheet."""
        with Horizontal(id="score"):
            yield Podium(self._steps())
            yield MeldingScoreSheet(sheet_of(self.match_view, self.people), id="score-sheet")

    def begin(self) -> None:
        """Be glad, where somebody is."""
        settings = cast(GameApp, self.app).settings
        if TEXTUAL_ANIMATIONS == "full" and settings.pace > 0 and self.is_glad:
            self._podium.celebrate()

    def calm_down(self) -> None:
        """End the joy."""
        self._podium.calm_down()

    @property
    def _podium(self) -> Podium:
        return self.query_one(Podium)

    @property
    def is_glad(self) -> bool:
        """Whether one of the winners sits here."""
        match_view = self.match_view
        return any(
            is_glad(match_view, match_view.me, seat)
            for seat in match_view.standing.settlement.winners
        )

    def _steps(self) -> list[PodiumStep]:
        """Who has which place, and with what; whoever gave up has none."""
        standing, people = self.match_view.standing, self.people
        (column,) = standing.columns
        places = standing.settlement.places
        steps = []
        for place in range(1, max(places) + 1):
            seats = [
                seat for seat in people.order if places[seat] == place and seat != standing.quitter
            ]
            if seats:
                names = tuple(people.names[seat] for seat in seats)
                steps.append(PodiumStep(names, str(column[seats[0]])))
        return steps


_ORDER: Final = (2, 1, 3)
"""The places from left to right."""
_HEIGHTS: Final = {1: 5, 2: 4, 3: 3}
"""Rows of the step of each place, its edge included."""
_LEAST: Final = 11
"""Rows of the podium with the air above it."""
_WIDEST: Final = 14
"""Most cells of a step."""
FRAMES: Final = 14
"""How often the joy changes before it is over."""
_PAUSE: Final = 0.25
"""Seconds between two of them."""
_PIECES: Final = 12
"""Signs in the air at once."""


class PodiumStep(NamedTuple):
    """Who stands on a step, and what they have."""

    names: tuple[str, ...]
    amount: str


class Podium(CardPainter):
    """Steps with the number of the place on them, and the names of all who share it above."""

    def __init__(self, steps: Sequence[PodiumStep]) -> None:
        """The steps are those of the first place, the second and the third, as far as there are
        any.
        """
        super().__init__(id="podium")
        self._steps = {place: step for place, step in enumerate(steps, 1) if place in _ORDER}
        self._joy: Timer | None = None
        self._random = Random(0)
        self._air: dict[tuple[int, int], str] = {}
        """The signs in the air, by column and row."""
        self._frames = 0
        """How many were shown."""

    @property
    def is_joyful(self) -> bool:
        """Whether there are signs in the air, and others will come."""
        return self._joy is not None

    def celebrate(self) -> None:
        """Throw signs into the air, for a few seconds."""
        self._joy = self.set_interval(_PAUSE, self.throw)

    def calm_down(self) -> None:
        """End the joy."""
        if self._joy:
            self._joy.stop()
            self._joy = None
        if self._air:
            self._air = {}
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(
            _LEAST, *(len(step.names) + _HEIGHTS[place] for place, step in self._steps.items())
        )

    def render_line(self, y: int) -> Strip:
        """Return one row of the steps, with what is in the air where they leave room."""
        width, height = self.size
        wide = min(width // len(_ORDER), _WIDEST)
        felt = self.style_of("felt")
        text = "".join(self._part(place, height - y, y, wide) for place in _ORDER)
        return Strip([Segment(text, felt)]).adjust_cell_length(width, felt)

    def _part(self, place: int, up: int, y: int, wide: int) -> str:
        """What of a step and those on it is so many rows above the ground, the lowest being 1, and
        what is in the air there.
        """
        step = self._steps.get(place)
        above = up - (_HEIGHTS[place] if step else 0)
        if step is None or above > len(step.names):
            first = _ORDER.index(place) * wide
            return "".join(self._air.get((first + column, y), " ") for column in range(wide))
        top = _HEIGHTS[place]
        left, line, right, side = self._edges
        if above > 0:
            return _centred(cut(step.names[-above], wide, ascii_only=self.looks.ascii_only), wide)
        if up == top:
            return left + line * (wide - 2) + right
        inside = {top - 1: str(place), top - 2: step.amount}.get(up, "")
        told = cut(inside, wide - 2, ascii_only=self.looks.ascii_only)
        return side + _centred(told, wide - 2) + side

    @property
    def _edges(self) -> tuple[str, str, str, str]:
        """The left corner, the top, the right corner and the sides of a step."""
        return ("+", "-", "+", "|") if self.looks.ascii_only else ("╭", "─", "╮", "│")

    def throw(self) -> None:
        """Throw other signs into the air; after the last ones there are none."""
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
    """A text in the middle of so many cells."""
    spare = width - cell_len(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


_BAR = 2
"""Cells that the hands leave to a scroll bar."""


class MeldingScoreSheet(Vertical):
    """Writes a sheet as wide as there is room for; the hands are in a scroll with the id
    ``sheet``.
    """

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
        # The keys are the screen's.
        yield VerticalScroll(self._rows, id="sheet", can_focus=False)
        yield self._sums

    def on_resize(self, event: events.Resize) -> None:
        self._write()

    def show(self, sheet: Sheet) -> None:
        """Show another sheet."""
        self._sheet = sheet
        self._write()

    def _write(self) -> None:
        ascii_only = cast(CardLooks, self.app).ascii_only
        lines = written(self._sheet, max(self.size.width - _BAR, 1), ascii_only=ascii_only)
        self._head.update(lines.head)
        self._rows.update("\n".join(lines.rows))
        self._sums.update("\n".join(lines.sums))

"""The chance to win over a whole match, its hands marked."""

from __future__ import annotations

from contextlib import aclosing

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical

from app.table.cpu import CpuError
from app.table.place import House
from app.tui.widgets.bars import Bars
from app.tui.widgets.line import Line
from app.ui.reviewing import Moment, Reviewing
from app.words.en.gin import luck as luck_words
from app.words.en.gin import review as words
from app.words.en.people import People, sentence
from app.words.en.refusals import sentence_for
from app.words.glyphs import plain


def show_moments(bars: Bars, moments: list[Moment], here: int | None = None) -> None:
    """Show the chance at each moment over the number of its hand; ``here`` is to be marked."""
    bars.show(
        [moment.chance for moment in moments], [str(moment.hand + 1) for moment in moments], here
    )


class MatchGraph(Vertical):
    """The graph of a finished match under a line that tells its luck: empty until all of its hands
    are judged, in the same room.
    """

    DEFAULT_CSS = """
    MatchGraph {
        height: 6; width: 1fr;
        & #graph-head { height: 1; width: 1fr; color: $felt-muted; }
        & #chances { height: 1fr; width: 1fr; }
        & #luck-form { height: 1; width: 1fr; color: $felt-muted; display: none; }
    }
    """

    def __init__(self, reviewing: Reviewing, people: People) -> None:
        super().__init__(id="graph")
        self._reviewing = reviewing
        self._people = people
        self._head, self._form = Line("graph-head"), Line("luck-form")
        self._bars = Bars("chances")

    def compose(self) -> ComposeResult:
        """The line, the graph, and which form of luck it is where there is room for that."""
        yield self._head
        yield self._bars
        yield self._form

    def on_mount(self) -> None:
        """Say what is to come."""
        self._say_how_far()

    @work
    async def judge(self, house: House) -> None:
        """Have the hands judged, one after the other, and show what came of it."""
        try:
            async with aclosing(self._reviewing.judge(house)) as hands:
                async for _ in hands:
                    self._say_how_far()
        except CpuError as error:
            self._say(sentence_for(error))
            return
        show_moments(self._bars, self._reviewing.moments)
        balance = self._reviewing.balance(self._reviewing.me)
        whose = sentence(self._people.whose(self._reviewing.me))
        self._say(luck_words.over_graph(whose, balance))
        self._form.show(luck_words.FORM)

    def _say_how_far(self) -> None:
        self._say(words.judging(self._reviewing.reviewed, len(self._reviewing.played)))

    def _say(self, text: str) -> None:
        self._head.show(plain(text) if self._people.ascii_only else text)

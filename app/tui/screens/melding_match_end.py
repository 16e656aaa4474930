"""The end of a match of Basic Rummy or contract rummy: a podium beside the score sheet."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.constants import TEXTUAL_ANIMATIONS
from textual.containers import Horizontal, VerticalScroll

from app.styles import styles_folder
from app.table.place import AnyTable
from app.tui.moments import is_glad
from app.tui.screens.match_over import MatchOverScreen
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.podium import Podium, Step
from app.tui.widgets.score_sheet import ScoreSheet
from app.words.en.melding.games import sheet_of, why_won
from app.words.en.melding.match_over import win


class MeldingMatchEndScreen(MatchOverScreen[AnyTable]):
    """Shows a finished match: who has which place, and the score sheet.

    Where somebody here has won, there is some joy on the podium, which ends by itself or with any
    key; the key then does what it does. There is none for people who want no pauses, or no
    animations at all.
    """

    CSS_PATH = [styles_folder() / "match_end.tcss", styles_folder() / "melding_match_end.tcss"]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        """The winner and why, the podium beside the sheet, and the seed."""
        match, people = self.seen, self.people
        winners = match.standing.settlement.winners
        yield self.title_bar()
        with VerticalScroll(id="body", can_focus=False):
            yield self.winner(win(winners, people), glad=self._is_glad)
            yield self.why("" if match.resignation else why_won(match, people))
            with Horizontal(id="score"):
                yield Podium(self._steps())
                yield ScoreSheet(sheet_of(match, people), id="score-sheet")
            yield from self.bottom()
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Take to the styles for what is shown."""
        self.set_class(self.gin.ascii_only, "-ascii")

    def begin(self) -> None:
        """Be glad, where somebody is."""
        wanted = TEXTUAL_ANIMATIONS == "full" and self.gin.settings.pace > 0
        if wanted and self._is_glad:
            self._podium.celebrate()

    def deals_with(self, event: events.Key) -> bool:
        """Any key ends the joy."""
        self._podium.calm_down()
        return False

    @property
    def _podium(self) -> Podium:
        return self.query_one(Podium)

    @property
    def _is_glad(self) -> bool:
        match = self.seen
        return any(is_glad(match, match.me, seat) for seat in match.standing.settlement.winners)

    def _steps(self) -> list[Step]:
        """Who has which place, and with what; whoever gave up has none."""
        standing, people = self.seen.standing, self.people
        (column,) = standing.columns
        places = standing.settlement.places
        steps = []
        for place in range(1, max(places) + 1):
            seats = [
                seat for seat in people.order if places[seat] == place and seat != standing.quitter
            ]
            if seats:
                names = tuple(people.names[seat] for seat in seats)
                steps.append(Step(names, str(column[seats[0]])))
        return steps

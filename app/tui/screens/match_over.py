"""What the ends of matches have in common, whatever the game: the winner, and what comes next."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from app.games.base import ONLOOKER
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match_screen import TableT
from app.tui.widgets.banner import Banner
from app.tui.widgets.footer import KeyButton
from app.tui.widgets.title_bar import TitleBar
from app.words.en import screens as words
from app.words.en.any_game import help_had
from app.words.en.keys import KEYS
from app.words.en.people import People, series_line, why_given_up

AGAIN = "again"
MENU = "menu"
QUIT = "quit"


class MatchOverScreen(BaseScreen[str], Generic[TableT]):
    """A finished match, as it is ``seen`` from one place.

    The result is what comes next: ``again``, ``menu`` or ``quit``. What is shown is in a scroll
    with the id ``body``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("match_end.again", "enter,a", "again"),
        bind("match_end.stay", "enter,a", "stay"),
        bind("match_end.menu", "escape,m", "menu"),
        bind("match_end.proof", "v", "proof"),
        bind("match_end.replay", "r", "replay"),
        bind("match_end.quit", "q", "leave"),
        bind("match_end.down", "down", "scroll(1)", show=False),
        bind("match_end.up", "up", "scroll(-1)", show=False),
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(self, table: OpenMatch, seen: TableT) -> None:
        super().__init__()
        self._table = table
        self.seen = seen

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.seen, ascii_only=self.gin.ascii_only)

    def title_bar(self, scores: tuple[str, ...] = ()) -> TitleBar:
        """The top line: whether the series is over too, and the score."""
        over = words.SERIES_OVER if self._series and self.seen.is_over else words.MATCH_OVER
        return TitleBar(over, scores)

    def winner(self, won: str, *, glad: bool) -> Banner:
        """Who won, in large letters: in gold where somebody here may be glad."""
        banner = Banner(f"{won}!" if glad else won, id="winner")
        banner.set_class(glad, "-glad")
        return banner

    def why(self, why_won: str) -> Static:
        """Why, or who gave up, and how the series stands."""
        given_up = self.seen.resignation
        why = why_given_up(given_up, self.people) if given_up else why_won
        told = (why, self._series, self._help_had)
        return Static("\n".join(filter(None, told)), id="why", markup=False)

    def bottom(self) -> ComposeResult:
        """The seed of the match, and what may be done here, for the mouse."""
        match = self.seen
        # The matches of a series that are still to come are dealt from the same seed.
        seed = words.match_seed(match.seed.hex()) if match.seed else ""
        yield Static(seed, id="seed", markup=False)
        with Horizontal(id="buttons"):
            if self._looks_on:
                yield KeyButton("stay", KEYS["match_end.stay"].label, id="stay", main=True)
            else:
                again = KEYS["match_end.again"].label if match.is_over else words.NEXT_MATCH
                yield KeyButton("again", again, id="again", main=True)
            yield KeyButton("menu", KEYS["match_end.menu"].label, id="menu")
            yield from self.more_buttons()
            yield KeyButton("proof", KEYS["match_end.proof"].label, id="proof")
            yield KeyButton("leave", KEYS["match_end.quit"].label, id="leave")

    def more_buttons(self) -> ComposeResult:
        """What else may be done, between the menu and the proof."""
        yield from ()

    @property
    def _looks_on(self) -> bool:
        """Whether others have played, who alone can play again."""
        is_of_others = not self._table.here and any(seat.is_human for seat in self.seen.seats)
        return is_of_others and self.seen.is_over

    @property
    def _series(self) -> str:
        return series_line(self.seen.won, self.seen.rules.best_of, self.people)

    @property
    def _help_had(self) -> str:
        """How often whoever looks on from a seat was helped."""
        me = self.seen.me
        if me == ONLOOKER or not (told := help_had(self.seen.help_had[me])):
            return ""
        return words.played_with(told)

    def action_again(self) -> None:
        """Another match."""
        self.dismiss(AGAIN)

    def action_stay(self) -> None:
        """Stay for what the people of the table play next, which is shown when it begins."""
        self.notify(words.STAYS)

    def action_menu(self) -> None:
        """Back to the start."""
        self.dismiss(MENU)

    def action_proof(self) -> None:
        """Show how every hand can be checked."""
        from app.tui.screens.proof import ProofScreen

        played = [each for each in self.seen.played if each.is_open]
        if played or self.seen.cut:
            self.app.push_screen(ProofScreen(self._table, played[-1] if played else None))
        else:
            self.notify(words.NO_SEED)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A review there is only where hands can be judged; elsewhere the moves can be seen."""
        match action:
            case "again":
                return not self._looks_on
            case "stay":
                return self._looks_on
            case "review":
                return self.can_be_reviewed
            case "replay":
                return bool(self.seen.deals_over) and not self.can_be_reviewed
        return True

    def action_replay(self) -> None:
        """Go through the moves of the match."""
        self.gin.show_replay(self.seen)

    def action_leave(self) -> None:
        """Out of the program."""
        self.dismiss(QUIT)

    def action_scroll(self, rows: int) -> None:
        """Scroll the score sheet, and the screen where the window is too small for it."""
        self.query_one("#sheet").scroll_relative(y=rows)
        self.body.scroll_relative(y=rows)

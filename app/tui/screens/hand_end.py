"""The end of a hand of any game: the report, the proof of the deal, the next step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget

from app.games.gin.rules import GAME_NAME as GIN
from app.match.view import AnyFinishedRound, AnyMatchView
from app.refusal import Refused
from app.styles import styles_folder
from app.table.handles import MatchHandle
from app.text.refusals import sentence_for
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.end import HandEnd
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, MatchMenu
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import FittingLine
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import COMMANDS
from app.ui.serious import SeriousCode
from app.ui.tutor import can_be_reviewed


class HandEndScreen(BaseScreen[bool]):
    """The end of ``played``, a hand of the last deal, as the seat of ``match_view`` may know it.

    ``go_on`` is the label of the next step. A ``remark``, unless empty, is shown in place of the
    points still to go. The result is True if the player leaves a hand that does not
    count.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "hand_end.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("showdown.go_on", "go_on"),
        bind("hand_end.review", "review"),
        bind("hand_end.replay", "replay"),
        bind("showdown.proof", "proof"),
        bind("showdown.down", "scroll(1)", show=False),
        bind("showdown.up", "scroll(-1)", show=False),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(
        self,
        table: MatchHandle,
        match_view: AnyMatchView,
        played: AnyFinishedRound,
        go_on: str,
        remark: str = "",
        *,
        counts: bool = True,
    ) -> None:
        """``counts`` says whether the match is saved."""
        super().__init__()
        self.table = table
        self.match_view = match_view
        self._menu = MatchMenu(self, table)
        self.played = played
        self._go_on = go_on
        self._remark = remark
        self._counts = counts
        self.set_class(bool(remark), "-taught")
        self._news: list[Content] = []

    def compose(self) -> ComposeResult:
        buttons = Horizontal(*self._buttons(), id="buttons")
        hand_end = hand_end_of(self.match_view)
        part = hand_end(self.match_view, self.played, self._remark, buttons)
        yield TitleBar(part.ending.title, part.ending.asides)
        yield part
        yield SteadyFooter()

    def on_resize(self, event: events.Resize) -> None:
        # A size can arrive before the screen has widgets.
        for part in self.query(HandEnd):
            part.fit()

    def _buttons(self) -> Iterator[Widget]:
        yield KeyButton("go_on", self._go_on, id="go-on", main=True)
        if self.can_be_reviewed:
            yield KeyButton("review", COMMANDS["hand_end.review"].label, id="review")
        elif self.can_be_seen_again:
            yield KeyButton("replay", COMMANDS["hand_end.replay"].label, id="replay")
        if self.played.is_open:
            yield KeyButton("proof", COMMANDS["match_end.proof"].label, id="proof")
        line = FittingLine("news")
        line.show(self._news)
        yield line

    def show_message(self, *wordings: str) -> None:
        """Show news in the first of these wordings that fits."""
        self._news = [Content(text) for text in wordings]
        # News can arrive before the screen has widgets.
        for line in self.query("#news").results(FittingLine):
            line.show(self._news)

    def settings_changed(self, order_before: str) -> None:
        self.refresh(recompose=True)

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

    def action_rules(self) -> None:
        self.action_help()

    def action_menu(self) -> None:
        """Open the menu, or leave a hand that does not count."""
        if self._counts:
            self._menu.open()
        else:
            self.dismiss(True)

    def action_go_on(self) -> None:
        self.dismiss(None)

    def action_proof(self) -> None:
        from app.tui.screens.proof import ProofScreen

        self.app.push_screen(ProofScreen(self.table, self.played))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a review where hands can be judged, and a replay elsewhere."""
        match action:
            case "review" if self.match_view.withholds_help:
                return None
            case "review":
                return self.can_be_reviewed
            case "proof":
                return self.played.is_open
            case "replay":
                return self.can_be_seen_again and not self.can_be_reviewed
        return True

    def why_not(self, binding: Binding) -> str:
        if binding.action == "review":
            return sentence_for(Refused(SeriousCode.REVIEW))
        return super().why_not(binding)

    @property
    def can_be_seen_again(self) -> bool:
        """Whether a whole deal of the match is over."""
        if self.match_view.withholds_help:
            return False
        return self._counts and bool(self.match_view.deals_over)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return self._counts and can_be_reviewed(self.match_view)

    def action_review(self) -> None:
        from app.tui.screens.review import ReviewScreen

        self.app.push_screen(
            ReviewScreen(self.match_view, self.played.number, journal=self.table.path)
        )

    def action_replay(self) -> None:
        self.game_app.show_replay(self.match_view, self.played.number)

    def action_scroll(self, rows: int) -> None:
        self.body.scroll_relative(y=rows, immediate=True)


def hand_end_of(match_view: AnyMatchView) -> type[HandEnd]:
    """Return the report class of the game."""
    # Imported late: the player of one game need not load the others.
    if match_view.rules.game == GIN:
        from app.tui.screens.gin_hand_end import GinHandEnd

        return GinHandEnd
    from app.tui.screens.melding_hand_end import MeldingHandEnd

    return MeldingHandEnd

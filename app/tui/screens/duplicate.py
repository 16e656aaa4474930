"""Duplicate: deals that two experts played, with the player's points beside an expert's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from app.storage import practice as kept
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.handles import MatchHandle, MatchLibrary
from app.text.cells import cut, left
from app.text.gin import duplicate as words
from app.text.refusals import sentence_for
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.policy import HandWords, UncountedHand
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line, Row, Rows, TextPiece
from app.tui.widgets.title_bar import TitleBar
from app.ui.duplicate import Duplicate, totals
from app.ui.duplicate import DuplicateDeal as Deal

_DEALER = 13
"""Columns of the dealer's name."""


ONE_DEAL: Final = partial(
    UncountedHand,
    words=HandWords(
        mark=msg("Duplicate"),
        go_on=msg("Back to the deals"),
        greeting=msg(
            "The cards that an expert had. Esc goes back to the deals; this one then begins again."
        ),
    ),
)
"""The policy of the table of one of the deals."""


class DuplicateScreen(BaseScreen[None]):
    """The deals of a set, of which the player plays the next one."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = styles_folder() / "duplicate.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("duplicate.play", "play"),
        bind("duplicate.next-set", "next_set"),
        bind("duplicate.review", "review"),
        bind("duplicate.experts", "experts"),
        bind("duplicate.again", "again"),
        bind("duplicate.right", "turn(1)"),
        bind("duplicate.left", "turn(-1)", show=False),
        bind("duplicate.up", "mark(-1)", show=False),
        bind("duplicate.down", "mark(1)", show=False),
        bind("duplicate.close", "close"),
    ]

    def __init__(self, library: MatchLibrary, settings: Settings) -> None:
        super().__init__()
        self._library = library
        practice, self._trouble = kept.load()
        self.duplicate = Duplicate(practice, settings.name)
        self._marked = self.duplicate.next or 0
        """The index of the marked deal."""
        self._title = TitleBar("")
        self._panel = Vertical(id="set", classes="panel")
        self._deals = Rows("deals")
        self._verdict = Line("verdict")

    def compose(self) -> ComposeResult:
        yield self._title
        with Vertical(id="page", classes="body"):
            yield Line("about")
            with self._panel:
                yield self._deals
                yield self._verdict
            with Horizontal(classes="buttons"):
                yield KeyButton("play", "", id="play", main=True)
                yield KeyButton("next_set", tr("Next set"), id="next-set", main=True)
                yield KeyButton("review", tr("Your hand"), id="review")
                yield KeyButton("experts", tr("The experts' hand"), id="experts")
        yield SteadyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        if self._trouble:
            self.notify(sentence_for(self._trouble), severity="warning", timeout=10)
        self.show_all()

    def show_all(self) -> None:
        """Show the deals; paint only what differs."""
        duplicate = self.duplicate
        deals = duplicate.lines
        mine, theirs = totals(deals)
        title = tr(
            "{title} · set {number} of {count}",
            title=tr("Duplicate"),
            number=duplicate.set,
            count=duplicate.sets,
        )
        self._title.show(self.showable(title), ())
        self._panel.border_title = tr("Duplicate")
        self.query_one("#about", Line).show(
            self.showable(
                tr(
                    "Six deals that two experts played. You hold the cards of one of them, against"
                    " an expert; every deal begins at 0 to 0. No match, no statistics: only the"
                    " points of each hand are kept."
                )
            )
        )
        rows: list[Row] = [(TextPiece(words.heads(), "muted"),)]
        rows += [self._row(index, deal) for index, deal in enumerate(deals)]
        rows += [(), (TextPiece(words.total(mine, theirs), bold=True),)]
        self._deals.show_rows(rows)
        is_over = duplicate.next is None
        self._verdict.display = is_over
        self._verdict.show(self.showable(words.verdict(mine, theirs)) if is_over else "")
        self.refresh_bindings()
        self._show_buttons()

    def _row(self, index: int, deal: Deal) -> Row:
        dealer = cut(self._dealer(deal.dealer), _DEALER, ascii_only=self.game_app.ascii_only)
        told = words.line(deal.number, dealer, deal.mine, deal.theirs)
        is_marked = index == self._marked
        sign = (">" if self.game_app.ascii_only else "▸") if is_marked else " "
        text = left(f"{sign} {told}", max(self._deals.size.width, 70))
        return (TextPiece(text, "bar" if is_marked else "felt", bold=is_marked, about=index),)

    def _dealer(self, seat: int) -> str:
        return tr("you") if seat == 0 else self.duplicate.seats[seat].name

    def _show_buttons(self) -> None:
        following = self.duplicate.next
        play, next_set = self.query_one("#play", KeyButton), self.query_one("#next-set", KeyButton)
        play.display, next_set.display = following is not None, following is None
        if following is not None:
            play.show(tr("Play deal {number}", number=following + 1), main=True)
        play.write_key()
        next_set.write_key()
        for name in ("review", "experts"):
            self.query_one(f"#{name}", KeyButton).show(
                tr("Your hand") if name == "review" else tr("The experts' hand"),
                possible=self._is_played,
            )

    @property
    def _is_played(self) -> bool:
        following = self.duplicate.next
        return following is None or self._marked < following

    # -- keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_over = self.duplicate.next is None
        match action:
            case "play":
                return not is_over
            case "next_set":
                return is_over
            case "again":
                return is_over or None
            case "review" | "experts":
                return self._is_played or None
        return True

    def action_play(self) -> None:
        table = self.duplicate.play(self._library)
        table.apply_settings(self.game_app.settings)
        self.app.push_screen(GinScreen(table, ONE_DEAL), partial(self._was_played, table))

    def _was_played(self, table: MatchHandle, _: None) -> None:
        index = self.duplicate.next
        if self.duplicate.take(table):
            self._marked = index or 0
            self._keep()
        self.show_all()

    def action_next_set(self) -> None:
        self.action_turn(1)

    def action_turn(self, step: int) -> None:
        self.duplicate.turn(step)
        self._marked = self.duplicate.next or 0
        self._keep()
        self.show_all()

    def action_again(self) -> None:
        """Forget the results of the set, and begin at its first deal."""
        self.duplicate.again()
        self._marked = 0
        self._keep()
        self.show_all()

    def _keep(self) -> None:
        try:
            kept.save(self.duplicate.practice)
        except StoreError as error:
            self.notify(sentence_for(error), severity="warning", timeout=8)

    def action_mark(self, step: int) -> None:
        self._mark((self._marked + step) % len(self.duplicate.lines))

    def _mark(self, index: int) -> None:
        self._marked = index
        self.show_all()

    def action_review(self) -> None:
        self._review(self.duplicate.own_table)

    def action_experts(self) -> None:
        self._review(self.duplicate.experts_table)

    def _review(self, table: Callable[[MatchLibrary], GinMatchView]) -> None:
        from app.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(table(self._library), self._marked + 1))

    def action_close(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        x, y = event.screen_offset - self._deals.region.offset
        if (index := self._deals.about_at(x, y)) is not None:
            self._mark(index)

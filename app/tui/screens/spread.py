"""A knock that somebody elsewhere answers, as the knocker and those who look on see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from app.cards.cards import NO_CARDS, Cards, glyph_name, points
from app.games.base import IllegalAction
from app.games.gin.actions import Knock, Melds
from app.games.gin.view import Phase
from app.styles import styles_folder
from app.table.gin import GinTable
from app.table.place import Event, OpenMatch
from app.tui.bindings import bind
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen
from app.tui.table.gin.lines import PlayerLines
from app.tui.widgets.card_groups import CardGroups, Group, spread_groups
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.words.en.gin import layoff as words
from app.words.en.gin.labels import OTHERS
from app.words.en.gin.scoring import score_lines
from app.words.en.people import People, sentence
from app.words.en.refusals import sentence_for


def is_answered_elsewhere(seen: GinTable) -> bool:
    """Whether somebody at another terminal lays off now."""
    view = seen.view
    return (
        view.phase is Phase.LAYOFF
        and view.to_act == seen.to_act
        and seen.seats[view.to_act].is_human
        and not seen.seats[view.to_act].is_here
    )


class SpreadScreen(MatchScreen[None, GinTable]):
    """Shows the knocker's spread, until the answer is given or the knock is taken back."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "layoff.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("table.undo", "u", "take_back"),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    def __init__(self, table: OpenMatch, seen: GinTable) -> None:
        super().__init__(table, seen)
        self._place = table.place(seen.me)
        self._stop_listening: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        """Who knocked and who lays off, the spread, and who is waited for."""
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield CardGroups(id="theirs")
            yield Line("about")
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        """Follow the answer."""
        self._stop_listening = self._place.listen(self._heard)
        # It may have been answered before anybody listened here.
        self._look()

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        if self._stop_listening:
            self._stop_listening()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """It may have been answered while another screen lay over this one."""
        self._look()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The knocker may want the knock back."""
        return action != "take_back" or self.seen.may_take_back

    def action_take_back(self) -> None:
        """Take the knock back, if the others agree."""
        try:
            self._place.take_back()
        except IllegalAction as error:
            self.notify(sentence_for(error))

    def settings_changed(self, order_before: str) -> None:
        """Show all in the signs that are chosen now."""
        self._show()

    def _heard(self, event: Event) -> None:
        self._look()

    def _look(self) -> None:
        """See the match as it is now."""
        self.seen = self._place.snapshot()
        if self._close_if_answered() and self.is_mounted:
            self._show()

    def _close_if_answered(self) -> bool:
        """Whether there is still something to be seen here."""
        is_answered = not is_answered_elsewhere(self.seen)
        if is_answered and self.is_active:
            self.dismiss()
        return not is_answered

    def _show(self) -> None:
        seen, view, ascii_only = self.seen, self.seen.view, self.gin.ascii_only
        people = People.of(seen, ascii_only=ascii_only)
        ((knocker, knock),) = (
            (seat, action) for seat, action in view.history if isinstance(action, Knock)
        )
        deadwood = points(view.spread_deadwood)
        told = words.knocked(people.name(knocker), deadwood, people.name(view.to_act))
        self.query_one(TitleBar).show(sentence(told), score_lines(seen, people))
        laid_off = _all(view.spread) & ~_all(knock.melds)
        groups = spread_groups(view.spread, view.spread_deadwood, laid_off, OTHERS)
        self.query_one(CardGroups).show([*groups, Group(words.THROWN, (knock.card,))])
        lines = PlayerLines(seen, partial(glyph_name, ascii_only=ascii_only), ascii_only)
        self.query_one("#about", Line).show(lines.waiting(view, self.key_of))
        self.refresh_bindings()


def _all(melds: Melds) -> Cards:
    return reduce(or_, melds, NO_CARDS)

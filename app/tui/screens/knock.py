"""A look at a knock: by its player before it is done, and by others while somebody answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from operator import or_
from typing import ClassVar, cast

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll

from app.cards.cards import NO_CARDS, Card, Cards, glyph_name, iterate, points
from app.coach.hints import ranked
from app.games.base import IllegalAction
from app.games.gin.actions import Action, BigGin, Knock, Melds
from app.games.gin.view import Phase
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.place import MatchEvent, MatchHandle
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.gin_table import GinTableModel
from app.ui.knock import knock_words, thrown_by
from app.words.en.answers import ONE_WAY
from app.words.en.gin import knock as gin_knock_words
from app.words.en.gin import layoff as layoff_words
from app.words.en.gin.labels import OTHERS
from app.words.en.gin.scoring import score_lines
from app.words.en.keys import COMMANDS
from app.words.en.people import People, sentence
from app.words.en.refusals import sentence_for
from app.words.glyphs import plain


class KnockScreen(MatchScreen[Action | None, GinMatchView]):
    """Shows what a knock would be and what it risks; the result is the one chosen, or None.

    ``choices`` are legal now for the seat of ``seen.me``, at least one, and are shown the best
    first.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "knock.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("knock.do", "do"),
        bind("knock.next", "other(1)"),
        bind("knock.previous", "other(-1)"),
        bind("knock.back", "back"),
        RULES_KEY,
        bind("knock.quit", "app.leave", show=False),
    ]

    title_bar = getters.query_one(TitleBar)
    cards = getters.query_one("#cards", CardGroups)
    headline = getters.query_one("#headline", Line)
    sum_line = getters.query_one("#sum", Line)
    risk = getters.query_one("#risk", Line)
    fits = getters.query_one("#fits", Line)

    def __init__(
        self,
        table: MatchHandle,
        match_view: GinMatchView,
        choices: Sequence[Knock | BigGin],
        *,
        tells_odds: bool = True,
    ) -> None:
        """``tells_odds`` is whether it is told what others are likely to lay off."""
        super().__init__(table, match_view)
        self._tells_odds = tells_odds
        self._view = match_view.view
        self._ways = ranked(match_view.view, choices)
        self._place = 0

    def show_another(self, match_view: GinMatchView, choices: Sequence[Knock | BigGin]) -> None:
        """Show the choices of another turn, when this screen is shown again."""
        self.match_view, self._view = match_view, match_view.view
        self._ways, self._place = ranked(match_view.view, choices), 0
        self._show()
        self.refresh_bindings()

    @property
    def choice(self) -> Knock | BigGin:
        """What is shown."""
        return self._ways[self._place].choice

    @property
    def _people(self) -> People:
        return People.of(self.match_view, ascii_only=cast(CardLooks, self.app).ascii_only)

    def compose(self) -> ComposeResult:
        """Cards, their deadwood, the risk, and what can be done."""
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield Line("headline")
            yield CardGroups(id="cards")
            yield Line("sum")
            yield Line("risk")
            yield Line("fits")
            with Horizontal(id="buttons"):
                yield KeyButton("do", COMMANDS["knock.do"].label, id="do", main=True)
                yield KeyButton("back", gin_knock_words.BACK, id="back")
                yield KeyButton("other(1)", gin_knock_words.ANOTHER, id="other")
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Show the first choice."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another way can be shown only if there is one."""
        return len(self._ways) > 1 or action != "other" or None

    def why_not_now(self, action: str) -> str:
        """There is no other way."""
        return ONE_WAY

    def action_do(self) -> None:
        """Do what is shown."""
        self.dismiss(self.choice)

    def action_back(self) -> None:
        """Do nothing."""
        self.dismiss(None)

    def action_other(self, step: int) -> None:
        """Show another choice, after the last the first again."""
        self._place = (self._place + step) % len(self._ways)
        self._show()

    def _show(self) -> None:
        people, way = self._people, self._ways[self._place]
        thrown = thrown_by(way.choice)
        told = knock_words(self._view, self._ways, self._place, people.names, self._glyph)
        groups = spread_groups(way.choice.melds, way.deadwood)
        if thrown:
            groups.append(CardGroup(gin_knock_words.YOU_THROW, tuple(iterate(thrown))))
        many = len(self._ways)
        place = gin_knock_words.which_way(self._place + 1, many) if many > 1 else ""
        self.title_bar.show(f"{told.question}   {place}", score_lines(self.match_view, people))
        self.headline.show(told.headline)
        self.cards.show(groups)
        self.sum_line.show(told.deadwood)
        self.risk.show(told.risk)
        self.fits.show(told.fits if self._tells_odds else "")
        self.query_one("#do", KeyButton).show(told.does, main=True)
        self.query_one("#other", KeyButton).show(gin_knock_words.ANOTHER, possible=many > 1)

    def _glyph(self, card: Card) -> str:
        return glyph_name(card, ascii_only=cast(CardLooks, self.app).ascii_only)


def is_answered_elsewhere(match_view: GinMatchView) -> bool:
    """Whether somebody at another terminal lays off now."""
    view = match_view.view
    return (
        view.phase is Phase.LAYOFF
        and view.to_act == match_view.to_act
        and match_view.seats[view.to_act].is_human
        and not match_view.seats[view.to_act].is_here
    )


class SpreadScreen(MatchScreen[None, GinMatchView]):
    """Shows the knocker's spread, until the answer is given or the knock is taken back."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "layoff.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("table.undo", "take_back"),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    def __init__(self, table: MatchHandle, match_view: GinMatchView) -> None:
        super().__init__(table, match_view)
        self._place = table.place(match_view.me)
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
        return action != "take_back" or self.match_view.may_take_back

    def action_take_back(self) -> None:
        """Take the knock back, if the others agree."""
        try:
            self._place.take_back()
        except IllegalAction as error:
            self.notify(sentence_for(error))

    def settings_changed(self, order_before: str) -> None:
        """Show all in the signs that are chosen now."""
        self._show()

    def _heard(self, event: MatchEvent) -> None:
        self._look()

    def _look(self) -> None:
        """See the match as it is now."""
        self.match_view = self._place.snapshot()
        if self._close_if_answered() and self.is_mounted:
            self._show()

    def _close_if_answered(self) -> bool:
        """Whether there is still something to be seen here."""
        is_answered = not is_answered_elsewhere(self.match_view)
        if is_answered and self.is_active:
            self.dismiss()
        return not is_answered

    def _show(self) -> None:
        match_view, view, ascii_only = self.match_view, self.match_view.view, self.gin.ascii_only
        people = People.of(match_view, ascii_only=ascii_only)
        ((knocker, knock),) = (
            (seat, action) for seat, action in view.history if isinstance(action, Knock)
        )
        deadwood = points(view.spread_deadwood)
        told = layoff_words.knocked(people.name(knocker), deadwood, people.name(view.to_act))
        self.query_one(TitleBar).show(sentence(told), score_lines(match_view, people))
        laid_off = _all(view.spread) & ~_all(knock.melds)
        groups = spread_groups(view.spread, view.spread_deadwood, laid_off, OTHERS)
        self.query_one(CardGroups).show([*groups, CardGroup(layoff_words.THROWN, (knock.card,))])
        name = partial(glyph_name, ascii_only=ascii_only)
        waits = GinTableModel(match_view, name, self.key_of, people).prompt
        self.query_one("#about", Line).show(plain(waits) if ascii_only else waits)
        self.refresh_bindings()


def _all(melds: Melds) -> Cards:
    return reduce(or_, melds, NO_CARDS)

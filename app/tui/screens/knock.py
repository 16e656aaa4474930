"""Previews of a knock: for its player before the knock, and for the others while a defender lays
off.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from app.cards.cards import NO_CARDS, Cards, glyph_name, iterate, points
from app.coach.hints import KnockOption
from app.games.base import IllegalAction
from app.games.gin.actions import BigGin, Knock, Melds
from app.games.gin.view import Phase
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.table.handles import MatchEvent, MatchHandle
from app.text.gin.labels import OTHERS
from app.text.gin.scoring import score_lines
from app.text.glyphs import in_ascii
from app.text.people import People, sentence
from app.text.refusals import sentence_for
from app.text.speech import msg, tr, tr_c
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, PassingScreen
from app.tui.screens.preview import PreviewScreen, WayText, preview_keys
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.gin_table import GinTableModel
from app.ui.knock import knock_words, thrown_by, ways_of


class KnockView:
    """A way to knock and its risks; with ``tells_odds``, also likely lay-offs of the opponents."""

    def __init__(self, *, tells_odds: bool) -> None:
        self._tells_odds = tells_odds
        self._headline = Line("headline")
        self._cards = CardGroups(id="cards")
        self._sum = Line("sum")
        self._risk = Line("risk")
        self._fits = Line("fits")

    def compose(self) -> ComposeResult:
        yield from (self._headline, self._cards, self._sum, self._risk, self._fits)

    def show(
        self, match_view: GinMatchView, ways: Sequence[KnockOption], index: int, looks: CardLooks
    ) -> WayText:
        way = ways[index]
        people = People.of(match_view, ascii_only=looks.ascii_only)
        name = partial(glyph_name, ascii_only=looks.ascii_only)
        counts = not match_view.is_serious
        told = knock_words(match_view.view, ways, index, people.names, name, counts=counts)
        groups = spread_groups(way.choice.melds, way.deadwood, counts=counts)
        if thrown := thrown_by(way.choice):
            groups.append(CardGroup(tr("you discard"), tuple(iterate(thrown))))
        self._headline.show(told.headline)
        self._cards.show(groups)
        self._sum.show(told.deadwood)
        self._risk.show(told.risk)
        self._fits.show(told.fits if self._tells_odds else "")
        number = (
            tr("way {number} of {count}, the best first", number=index + 1, count=len(ways))
            if counts
            else tr("way {place} of {many}", place=index + 1, many=len(ways))
        )
        return WayText(told.question, number, score_lines(match_view, people), told.does)

    def result(self, way: KnockOption) -> Knock | BigGin:
        return way.choice


class KnockScreen(PreviewScreen[Knock | BigGin, KnockOption]):
    """Shows the ways to knock; the result is the chosen one, or None.

    ``choices`` holds at least one knock, all legal now for the seat of ``match_view.me``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*preview_keys("knock")]
    BACK = msg("Back to the table")

    def __init__(
        self,
        match_view: GinMatchView,
        choices: Sequence[Knock | BigGin],
        *,
        tells_odds: bool = True,
    ) -> None:
        ways = ways_of(match_view, choices)
        super().__init__(match_view, ways, KnockView(tells_odds=tells_odds))


def is_answered_elsewhere(match_view: GinMatchView) -> bool:
    """Return whether a person at another terminal lays off now."""
    view = match_view.view
    return (
        view.phase is Phase.LAYOFF
        and view.to_act == match_view.to_act
        and match_view.seats[view.to_act].is_human
        and not match_view.seats[view.to_act].is_here
    )


class SpreadScreen(PassingScreen[None, GinMatchView]):
    """Shows the knocker's melds until the lay-offs are done or the knock is undone."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "layoff.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("table.undo", "undo"),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    def __init__(self, table: MatchHandle, match_view: GinMatchView) -> None:
        super().__init__(table, match_view, lambda now: not is_answered_elsewhere(now))

    def compose(self) -> ComposeResult:
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield CardGroups(id="theirs")
            yield Line("about")
        yield SteadyFooter(show_command_palette=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "undo" or self.match_view.may_take_back

    def action_undo(self) -> None:
        """Take the knock back, if the others agree."""
        try:
            self.table.seat_handle(self.match_view.me).take_back()
        except IllegalAction as error:
            self.notify(sentence_for(error))

    def settings_changed(self, order_before: str) -> None:
        self._show()

    def heard(self, event: MatchEvent | None = None) -> None:
        self.match_view = self.now()
        super().heard(event)
        if self.is_mounted and is_answered_elsewhere(self.match_view):
            self._show()

    def _show(self) -> None:
        match_view, view, ascii_only = (
            self.match_view,
            self.match_view.view,
            self.game_app.ascii_only,
        )
        people = People.of(match_view, ascii_only=ascii_only)
        ((knocker, knock),) = (
            (seat, action) for seat, action in view.history if isinstance(action, Knock)
        )
        deadwood = points(view.spread_deadwood)
        told = tr(
            "{who} knocked with {deadwood}, {other} lays off",
            who=people.name(knocker),
            deadwood=deadwood,
            other=people.name(view.to_act),
        )
        self.query_one(TitleBar).show(sentence(told), score_lines(match_view, people))
        laid_off = _all(view.spread) & ~_all(knock.melds)
        groups = spread_groups(
            view.spread, view.spread_deadwood, laid_off, tr_c("whose cards", OTHERS)
        )
        self.query_one(CardGroups).show([*groups, CardGroup(tr("discarded"), (knock.card,))])
        name = partial(glyph_name, ascii_only=ascii_only)
        waits = GinTableModel(match_view, name, self.key_of, people).prompt
        self.query_one("#about", Line).show(in_ascii(waits) if ascii_only else waits)
        self.refresh_bindings()


def _all(melds: Melds) -> Cards:
    return reduce(or_, melds, NO_CARDS)

"""A look at a knock or gin before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll

from app.cards.cards import Card, glyph_name, iterate
from app.coach.knocks import ranked
from app.games.gin.actions import Action, BigGin, Knock
from app.styles import styles_folder
from app.table.gin import GinTable
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.match_screen import RULES_KEY, MatchScreen
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroups, Group, spread_groups
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.knocking import knock_words, thrown_by
from app.words.en.answers import ONE_WAY
from app.words.en.gin import knock as words
from app.words.en.gin.scoring import score_lines
from app.words.en.keys import KEYS
from app.words.en.people import People


class KnockScreen(MatchScreen[Action | None, GinTable]):
    """Shows what a knock would be and what it risks; the result is the one chosen, or None.

    ``choices`` are legal now for the seat of ``seen.me``, at least one, and are shown the best
    first.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "knock.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("knock.do", "enter,space", "do"),
        bind("knock.next", "right,down", "other(1)"),
        bind("knock.previous", "left,up", "other(-1)"),
        bind("knock.back", "escape", "back"),
        RULES_KEY,
        bind("knock.quit", "q", "app.leave", show=False),
    ]

    title_bar = getters.query_one(TitleBar)
    cards = getters.query_one("#cards", CardGroups)
    headline = getters.query_one("#headline", Line)
    sum_line = getters.query_one("#sum", Line)
    risk = getters.query_one("#risk", Line)
    fits = getters.query_one("#fits", Line)

    def __init__(
        self,
        table: OpenMatch,
        seen: GinTable,
        choices: Sequence[Knock | BigGin],
        *,
        tells_odds: bool = True,
    ) -> None:
        """``tells_odds`` is whether it is told what others are likely to lay off."""
        super().__init__(table, seen)
        self._tells_odds = tells_odds
        self._view = seen.view
        self._ways = ranked(seen.view, choices)
        self._place = 0

    def show_another(self, seen: GinTable, choices: Sequence[Knock | BigGin]) -> None:
        """Show the choices of another turn, when this screen is shown again."""
        self.seen, self._view = seen, seen.view
        self._ways, self._place = ranked(seen.view, choices), 0
        self._show()
        self.refresh_bindings()

    @property
    def choice(self) -> Knock | BigGin:
        """What is shown."""
        return self._ways[self._place].choice

    @property
    def _people(self) -> People:
        return People.of(self.seen, ascii_only=cast(CardLooks, self.app).ascii_only)

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
                yield KeyButton("do", KEYS["knock.do"].label, id="do", main=True)
                yield KeyButton("back", words.BACK, id="back")
                yield KeyButton("other(1)", words.ANOTHER, id="other")
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
            groups.append(Group(words.YOU_THROW, tuple(iterate(thrown))))
        many = len(self._ways)
        place = words.which_way(self._place + 1, many) if many > 1 else ""
        self.title_bar.show(f"{told.question}   {place}", score_lines(self.seen, people))
        self.headline.show(told.headline)
        self.cards.show(groups)
        self.sum_line.show(told.deadwood)
        self.risk.show(told.risk)
        self.fits.show(told.fits if self._tells_odds else "")
        self.query_one("#do", KeyButton).show(told.does, main=True)
        self.query_one("#other", KeyButton).show(words.ANOTHER, possible=many > 1)

    def _glyph(self, card: Card) -> str:
        return glyph_name(card, ascii_only=cast(CardLooks, self.app).ascii_only)

"""A look at the ways to put melds on the table before one of them is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll

from app.cards.cards import is_joker, iterate, rank_of, suit_of
from app.match.view import AnyMatchView
from app.styles import styles_folder
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.match import RULES_KEY, MatchScreen
from app.tui.widgets.card import Tint
from app.tui.widgets.card_groups import CardGroup, CardGroups
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.melding.state import MeldPlan
from app.ui.melding.table import MeldingTableModel
from app.words.en.answers import ONE_WAY
from app.words.en.melding import face as words


class WaysScreen(MatchScreen[MeldPlan | None, AnyMatchView]):
    """Shows one of the ``ways``, of which there is at least one; the result is the one chosen, or
    None.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "ways.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("ways.do", "do"),
        bind("ways.next", "other(1)"),
        bind("ways.previous", "other(-1)"),
        bind("ways.back", "back"),
        RULES_KEY,
        bind("ways.quit", "app.leave", show=False),
    ]

    title_bar = getters.query_one(TitleBar)
    melds = getters.query_one("#melds", CardGroups)
    stays = getters.query_one("#stays", CardGroups)
    left = getters.query_one("#left", Line)

    def __init__(
        self,
        table: MatchHandle,
        match_view: AnyMatchView,
        model: MeldingTableModel,
        ways: Sequence[MeldPlan],
    ) -> None:
        super().__init__(table, match_view)
        self._ways = ways
        self._is_contract = bool(model.areas)
        self._place = 0

    @property
    def way(self) -> MeldPlan:
        """What is shown."""
        return self._ways[self._place]

    def compose(self) -> ComposeResult:
        """The melds, what stays in the hand, and what can be done."""
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield CardGroups(id="melds")
            yield CardGroups(id="stays")
            yield Line("left")
            with Horizontal(id="buttons"):
                does = words.do_it(is_contract=self._is_contract)
                yield KeyButton("do", does, id="do", main=True)
                yield KeyButton("back", words.BACK, id="back")
                yield KeyButton("other(1)", words.ANOTHER, id="other")
        yield SteadyFooter()

    def on_mount(self) -> None:
        """Show the first way, the best."""
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another way can be shown only if there is one."""
        return len(self._ways) > 1 or action != "other" or None

    def why_not_now(self, action: str) -> str:
        """There is no other way."""
        return ONE_WAY

    def acts_by(self, key: str) -> bool:
        """Whether a key does what is shown: the one that has brought this screen does so too."""
        return key in ("enter", "m")

    def action_do(self) -> None:
        """Do what is shown."""
        self.dismiss(self.way)

    def action_back(self) -> None:
        """Do nothing."""
        self.dismiss(None)

    def action_other(self, step: int) -> None:
        """Show another way, after the last the first again."""
        self._place = (self._place + step) % len(self._ways)
        self._show()

    def _show(self) -> None:
        way, many = self.way, len(self._ways)
        title = words.GO_DOWN if self._is_contract else words.MELD
        place = words.which_way(self._place + 1, many) if many > 1 else ""
        self.title_bar.show(f"{title}   {place}", [])
        self.melds.show(
            [
                CardGroup(words.kind(is_run=is_run), cards, Tint.RUN if is_run else Tint.SET)
                for cards, is_run in zip(way.melds, way.are_runs, strict=True)
            ]
        )
        rest = sorted(
            iterate(way.rest), key=lambda card: (is_joker(card), rank_of(card), suit_of(card))
        )
        self.stays.show([CardGroup(words.STAYS, tuple(rest))] if rest else [])
        self.left.show(words.GOES_OUT if way.goes_out else words.leaves(way.left))
        self.query_one("#other", KeyButton).show(words.ANOTHER, possible=many > 1)

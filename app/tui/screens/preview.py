"""The base of previews: a look at a move with cards before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ScreenResultType

from app.match.view import AnyMatchView
from app.styles import styles_folder
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match import RULES_KEY
from app.tui.widgets.card import CardLooks
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.title_bar import TitleBar


def preview_keys(name: str) -> list[Binding]:
    """Return the keys of a preview whose commands begin with this name."""
    return [
        bind(f"{name}.do", "do"),
        bind(f"{name}.next", "other(1)"),
        bind(f"{name}.previous", "other(-1)"),
        bind(f"{name}.back", "back"),
        RULES_KEY,
        bind(f"{name}.quit", "app.leave", show=False),
    ]


class WayText(NamedTuple):
    """The texts about a way outside the widgets that show it."""

    title: str
    number: str
    """Which of the ways it is, as a sentence."""
    scores: Sequence[str]
    does: str
    """The label of the first button."""


WayT = TypeVar("WayT")
WayT_contra = TypeVar("WayT_contra", contravariant=True)
ResultT_co = TypeVar("ResultT_co", covariant=True)


class WayView(Protocol[WayT_contra, ResultT_co]):
    """The part of a preview in which games differ: the widgets that show a way."""

    def compose(self) -> ComposeResult: ...

    def show(
        self, match_view: Any, ways: Sequence[WayT_contra], index: int, looks: CardLooks
    ) -> WayText:
        """Show the way of this index."""

    def result(self, way: WayT_contra) -> ResultT_co:
        """Return the result of the screen for this way."""


class PreviewScreen(BaseScreen[ScreenResultType | None], Generic[ScreenResultType, WayT]):
    """Shows one of the ``ways``, the best first, of which there must be at least one.

    The result is that of the way on the screen, or None.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "preview.tcss"]  # noqa: RUF012
    BACK: ClassVar[str]
    """The label of the button back to the table, a message."""

    def __init__(
        self,
        match_view: AnyMatchView,
        ways: Sequence[WayT],
        view: WayView[WayT, ScreenResultType],
    ) -> None:
        super().__init__()
        self.match_view = match_view
        self.ways = ways
        self.index = 0
        self._view = view

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

    def action_rules(self) -> None:
        self.action_help()

    @property
    def way(self) -> WayT:
        """The way on the screen."""
        return self.ways[self.index]

    def show_way(self) -> None:
        told = self._view.show(self.match_view, self.ways, self.index, self.game_app)
        several = len(self.ways) > 1
        title = f"{told.title}   {told.number if several else ''}"
        self.query_one(TitleBar).show(title, told.scores)
        self.query_one("#do", KeyButton).show(told.does, main=True)
        self.query_one("#other").display = several

    def compose(self) -> ComposeResult:
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield from self._view.compose()
            with Horizontal(classes="buttons"):
                yield KeyButton("do", "", id="do", main=True)
                yield KeyButton("back", tr(self.BACK), id="back")
                yield KeyButton("other(1)", tr("Another way"), id="other")
        yield SteadyFooter()

    def on_mount(self) -> None:
        self.show_way()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return len(self.ways) > 1 or action != "other" or None

    def action_do(self) -> None:
        self.dismiss(self._view.result(self.way))

    def action_back(self) -> None:
        self.dismiss(None)

    def action_other(self, step: int) -> None:
        self.index = (self.index + step) % len(self.ways)
        self.show_way()

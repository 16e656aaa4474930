"""The base of previews: a look at a move with cards before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ScreenResultType

from app.styles import styles_folder
from app.table.handles import MatchHandle
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.match import RULES_KEY, MatchScreen, MatchViewT
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


class PreviewScreen(
    MatchScreen[ScreenResultType | None, MatchViewT], Generic[ScreenResultType, MatchViewT]
):
    """Shows one of the ``ways``, the best first, of which there must be at least one.

    The result is the ``choice`` on the screen, or None.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "preview.tcss"]  # noqa: RUF012
    BACK: ClassVar[str]
    """The label of the button back to the table, a message."""

    def __init__(self, table: MatchHandle, match_view: MatchViewT, ways: Sequence[Any]) -> None:
        super().__init__(table, match_view)
        self.ways = ways
        self.index = 0

    @property
    def way(self) -> Any:
        """The way on the screen."""
        return self.ways[self.index]

    @property
    def choice(self) -> ScreenResultType:
        """The result for this way."""
        raise NotImplementedError

    @property
    def does(self) -> str:
        """The label of the first button."""
        raise NotImplementedError

    def tell(self) -> ComposeResult:
        """Yield the widgets that show a way."""
        raise NotImplementedError

    def show_way(self) -> None:
        """Show the current way."""
        raise NotImplementedError

    def show_title(self, title: str, which_way: str, scores: Sequence[str]) -> None:
        """Show a title on the top line, and the number of the way if there are several."""
        several = len(self.ways) > 1
        self.query_one(TitleBar).show(f"{title}   {which_way if several else ''}", scores)
        self.query_one("#other").display = several

    def show_ways(self, match_view: MatchViewT, ways: Sequence[Any]) -> None:
        """Show the ways of another turn, when this screen is shown again."""
        self.match_view, self.ways, self.index = match_view, ways, 0
        self.show_way()
        self.refresh_bindings()

    def compose(self) -> ComposeResult:
        yield TitleBar("")
        with VerticalScroll(id="body", can_focus=False):
            yield from self.tell()
            with Horizontal(id="buttons"):
                yield KeyButton("do", self.does, id="do", main=True)
                yield KeyButton("back", tr(self.BACK), id="back")
                yield KeyButton("other(1)", tr("Another way"), id="other")
        yield SteadyFooter()

    def on_mount(self) -> None:
        self.show_way()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return len(self.ways) > 1 or action != "other" or None

    def action_do(self) -> None:
        self.dismiss(self.choice)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_other(self, step: int) -> None:
        self.index = (self.index + step) % len(self.ways)
        self.show_way()

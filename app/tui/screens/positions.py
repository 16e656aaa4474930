"""The saved positions, of which one is opened."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from app.storage import positions
from app.storage.errors import StoreError
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar


class PositionsScreen(BaseScreen[str]):
    """All saved positions; the result is the name of the one to open, None for none."""

    DEFAULT_CSS = """
    PositionsScreen {
        & > Line { height: 3; width: 1fr; padding: 0 1; color: $felt-muted; }
        & > PickList { height: 1fr; width: 1fr; padding: 0 1; }
    }
    """
    AUTO_FOCUS = "#positions"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("positions.open", "open"),
        bind("positions.delete", "delete", key_display="del"),
        bind("positions.close", "close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._list = PickList("positions", ())
        self._text = Line("position-text")

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Saved positions"))
        yield self._list
        yield self._text
        yield SteadyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        self._offer()

    def _offer(self) -> None:
        try:
            names = positions.names()
        except StoreError as error:
            self.notify(self.showable(sentence_for(error)), severity="error", timeout=10)
            names = []
        self._list.offer([PickListItem(name, (self.showable(name),)) for name in names])
        self._show_text()

    @on(PickList.Moved)
    def _show_text(self) -> None:
        """Show the text of the marked position."""
        told = tr("Nothing is saved yet: w on the board saves a position under a name.")
        if name := self._list.chosen:
            try:
                told = positions.load(name)
            except StoreError as error:
                told = sentence_for(error)
        self._text.show(self.showable(told))

    @on(PickList.Chosen)
    def action_open(self) -> None:
        if self._list.chosen and self.is_active:
            self.dismiss(self._list.chosen)

    def action_delete(self) -> None:
        if name := self._list.chosen:
            asked = tr("Delete this position for good?")
            self.app.push_screen(
                DeleteScreen(self.showable(name), asked), partial(self._delete, name)
            )

    def _delete(self, name: str, agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            positions.delete(name)
        except StoreError as error:
            self.notify(self.showable(sentence_for(error)), severity="error", timeout=10)
        self._offer()

    def action_close(self) -> None:
        self.dismiss(None)

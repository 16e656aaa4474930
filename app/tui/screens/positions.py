"""The saved positions, of which one is opened."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.refusal import Refused
from app.storage import positions
from app.storage.errors import StoreError
from app.styles import styles_folder
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.questions import DeleteScreen
from app.tui.widgets.as_it_was import groups_of
from app.tui.widgets.card_groups import CardGroups
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.positions import hand_in


class PositionsScreen(BaseScreen[str]):
    """All saved positions; the result is the name of the one to open, None for none."""

    DEFAULT_CSS = """
    PositionsScreen {
        align: center middle;

        .body { max-height: 34; }
        #saved { height: 1fr; }
        #positions { height: 1fr; width: 1fr; }
        #none { width: 1fr; padding: 1; display: none; }
        #position { height: auto; }
        #position-text { height: 3; width: 1fr; color: $felt-muted; }
        &.-empty .body { max-height: 8; }
        &.-empty #none { display: block; }
        &.-empty #positions, &.-empty #position { display: none; }
    }
    """
    AUTO_FOCUS = "#positions"
    CSS_PATH = styles_folder() / "card_groups.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("positions.open", "open"),
        bind("positions.delete", "delete", key_display="del"),
        bind("positions.close", "close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._list = PickList("positions", ())
        self._hand = CardGroups(id="own-hand")
        self._text = Line("position-text")

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Saved positions"))
        with Vertical(classes="body"):
            with Vertical(id="saved", classes="panel") as saved:
                saved.border_title = tr("Saved positions")
                yield self._list
                told = tr("Nothing is saved yet: w on the board saves a position under a name.")
                yield Static(self.showable(told), classes="empty", id="none", markup=False)
            with Vertical(id="position", classes="panel") as position:
                position.border_title = tr_c("cards on the board", "Your hand")
                yield self._hand
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
        self.set_class(not names, "-empty")
        self._list.offer([PickListItem(name, (self.showable(name),)) for name in names])
        self._show_text()

    @on(PickList.Moved)
    def _show_text(self) -> None:
        """Show the hand and the text of the marked position."""
        name, told, groups = self._list.chosen, "", []
        if name:
            try:
                told = positions.load(name)
                groups = groups_of(hand_in(told), None)
            except (StoreError, Refused) as error:
                told = sentence_for(error)
        self._hand.show(groups)
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

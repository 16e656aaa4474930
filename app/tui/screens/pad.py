"""The score pad: its sheet, one hand being written, and the settlement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from app.games.base import IllegalAction
from app.games.basic.score import Outcome as Basic
from app.games.contract.score import How as Contract
from app.games.gin.score import Outcome as Gin
from app.match.view import AnyMatchView
from app.styles import styles_folder
from app.text import pad as words
from app.text.lists import clauses, sentences
from app.text.melding.sheet import SheetLine, written
from app.text.people import People
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.match_end import MatchEndScreen
from app.tui.screens.pad_hand import PadHandScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import COMMANDS
from app.ui.outlines import rules_told
from app.ui.pad import PadForm

if TYPE_CHECKING:
    from app.table.pad import PadSession

NEXT: Final = "next"
"""The key of the row for the next hand."""
_BESIDE: Final = 46
"""Cells of a window beside the score sheet."""
_MARKER: Final = 4
"""Cells beside the score sheet where it has the width of the window."""
_WIDEST: Final = 112
"""Cells of the widest body of a screen."""


class PadScreen(BaseScreen[None]):
    """A score pad. Every hand is in its journal before it is shown."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#hands"
    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "pad.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pad.write", "write"),
        bind("pad.knock", f"write('{Gin.KNOCK}')"),
        bind("pad.gin", f"write('{Gin.GIN}')"),
        bind("pad.big", f"write('{Gin.BIG_GIN}')"),
        bind("pad.dead", f"write('{Gin.DEAD}')"),
        bind("pad.out", f"write('{Basic.OUT}')"),
        bind("pad.rummy", f"write('{Basic.RUMMY}')"),
        bind("pad.nobody", "write_nobody"),
        bind("pad.undo", "undo"),
        bind("pad.settlement", "settlement"),
        bind("pad.new", "new"),
        bind("pad.close", "close"),
    ]

    hands = getters.query_one("#hands", PickList)

    def __init__(self, session: PadSession) -> None:
        super().__init__()
        self.session = session
        self._told = ""
        """What the last change came to."""

    def compose(self) -> ComposeResult:
        self.set_class(self.game_app.ascii_only, "-ascii")
        yield TitleBar("")
        with Vertical(classes="body"):
            with Horizontal(id="pad"):
                with Vertical(id="sheet", classes="panel") as sheet:
                    sheet.border_title = tr("Score sheet")
                    yield Static(id="head", markup=False)
                    yield PickList("hands", ())
                    yield Static(id="sums", markup=False)
                with VerticalScroll(id="beside", classes="panel", can_focus=False) as beside:
                    beside.border_title = tr("Result")
                    yield Static(id="account", markup=False)
            yield Static(id="told", markup=False)
            yield Static(id="next", markup=False)
        yield SteadyFooter(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._show()
        self.hands.choose(NEXT)
        if restored := self.session.restored:
            self.notify(sentence_for(restored), timeout=8)

    def on_unmount(self) -> None:
        self.session.close()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._show()

    def settings_changed(self, order_before: str) -> None:
        self._show()

    @property
    def rules_told(self) -> Any:
        return self.session.pad.rules

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        pad = self.session.pad
        match action, parameters:
            case "write", (str(how),):
                return how in pad.entering.ways(pad.rules) and not pad.is_over
            case "write_nobody", _:
                last = pad.entering.ways(pad.rules)[-1]
                return last in (Basic.STOCK_OUT, Contract.STOCK) and not pad.is_over
            case "undo", _:
                return True if pad.undone_next else None
            case "settlement", _:
                return pad.is_settled or bool(pad.finished)
        return True

    # -- the sheet -----------------------------------------------------------------------------

    @property
    def people(self) -> People:
        return words.people_of(self.session.pad, ascii_only=self.game_app.ascii_only)

    def _show(self) -> None:
        if not self.children:
            return
        pad, people = self.session.pad, self.people
        sheet = words.sheet(pad, people)
        rows = sheet.rows
        if not pad.is_over:
            # Translators: the row of the next hand on a score pad, at most 9 cells
            ahead = tr("next")
            cells = ("",) * len(sheet.names)
            rows = (*rows, SheetLine(words.label(pad, len(pad.hands)), ahead, cells))
        width = min(self.app.size.width, _WIDEST)
        width -= _MARKER if self.has_class("-small") else _BESIDE
        lines = written(sheet._replace(rows=rows), width, ascii_only=people.ascii_only)
        indent = "  "
        self.query_one("#head", Static).update(indent + lines.head)
        keys = [str(index + 1) for index in range(len(pad.hands))] + [NEXT] * (not pad.is_over)
        uncounted = range(len(pad.results), len(pad.hands))
        self.hands.offer(
            [
                PickListItem(key, (line,), is_muted=index in uncounted)
                for index, (key, line) in enumerate(zip(keys, lines.rows, strict=True))
            ]
        )
        self.query_one("#sums", Static).update("\n".join(indent + line for line in lines.sums))
        rules = rules_told(pad.rules, self.game_app.settings)
        title = clauses([tr("Score pad"), rules])
        self.query_one(TitleBar).show(self.showable(title), [words.how_long(pad)])
        self.query_one("#told", Static).update(self.showable(self._told))
        unsaved = self.session.unsaved
        told = tr("NOT SAVED: {why}", why=sentence_for(unsaved)) if unsaved else ""
        coming = [told, words.next_deal(pad, people), words.series(pad, people)]
        self.query_one("#next", Static).update(self.showable(sentences(coming)))
        self._show_account()
        self.refresh_bindings()

    def _show_account(self) -> None:
        pad, people = self.session.pad, self.people
        # Beside the next hand stands the one before it.
        chosen = self.hands.chosen
        index = int(chosen) - 1 if chosen.isdecimal() else len(pad.hands) - 1
        if 0 <= index < len(pad.results):
            lines = words.account(pad, index, people)
        elif index >= 0:
            lines = [words.told(pad, index, people)]
        else:
            lines = [words.how_to_write(pad)]
        self.query_one("#account", Static).update(self.showable("\n".join(lines)))

    @on(PickList.Moved)
    def _moved(self) -> None:
        self._show_account()

    @on(PickList.Chosen)
    def _chosen(self) -> None:
        self.action_write()

    # -- keys ----------------------------------------------------------------------------------

    def action_write(self, how: str = "") -> None:
        """Write the next hand, or without ``how`` correct the marked one."""
        marked = self.hands.chosen
        number = int(marked) if marked.isdecimal() and not how else None
        try:
            form = PadForm(self.session.pad, number, ascii_only=self.game_app.ascii_only)
        except IllegalAction as error:
            self.notify(sentence_for(error), timeout=6)
            return
        if how:
            form.how = how
        self.app.push_screen(PadHandScreen(self.session, form), partial(self._was_written, form))

    def action_write_nobody(self) -> None:
        pad = self.session.pad
        self.action_write(pad.entering.ways(pad.rules)[-1])

    def _was_written(self, form: PadForm, is_written: bool | None) -> None:
        if not is_written:
            return
        pad = self.session.pad
        self._told = words.told(pad, form.number - 1, self.people)
        self._show()
        if not form.is_correction:
            self.hands.choose(str(form.number) if pad.is_over else NEXT)
        self._show_account()
        if pad.is_settled and form.number == len(pad.results) and not pad.table:
            self.action_settlement()

    def action_undo(self) -> None:
        number = self.session.pad.undone_next
        try:
            self.session.undo()
        except IllegalAction as error:
            self.notify(sentence_for(error), timeout=6)
            return
        self._told = tr("Undone: what was written last of hand {number}.", number=number)
        self._show()

    def action_settlement(self) -> None:
        """Show the settlement of the match, or of the last one of the series."""
        pad = self.session.pad
        view = pad.view()
        if not pad.is_settled:
            view = pad.view(pad.finished[-1])
        self.app.push_screen(PadEndScreen(view), self._after_end)

    def _after_end(self, closes: bool | None) -> None:
        if closes:
            self.action_close()

    def action_new(self) -> None:
        from app.tui.screens.pad_start import PadStartScreen

        self.app.push_screen(PadStartScreen(self._begun, self.session.pad))

    def _begun(self, session: PadSession) -> None:
        self.session.close()
        self.session, self._told = session, ""
        self._show()
        self.hands.choose(NEXT)

    def action_close(self) -> None:
        self.dismiss(None)


class PadEndScreen(MatchEndScreen, inherit_bindings=False):
    """The settlement of a match on a score pad; the result is True if the pad is closed too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pad_end.back", "back"),
        bind("pad_end.close", "menu"),
        bind("match_end.down", "scroll(1)", show=False),
        bind("match_end.up", "scroll(-1)", show=False),
    ]

    def __init__(self, match_view: AnyMatchView) -> None:
        super().__init__(None, match_view)

    def _buttons(self) -> Iterator[KeyButton]:
        yield KeyButton("back", COMMANDS["pad_end.back"].label, id="back", main=True)
        yield KeyButton("menu", COMMANDS["pad_end.close"].label, id="menu")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True

    def action_back(self) -> None:
        self.dismiss(None)

    def action_menu(self) -> None:
        self.dismiss(True)

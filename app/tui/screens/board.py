"""The analysis board: a position put together card by card, and what its choices are worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Label

from app.coach.analysis import AnalysedChoice, Analysis
from app.coach.review import ReplayPosition
from app.coach.rollout import RollOutResult
from app.cpu.service import CpuError
from app.games.gin.melds import deadwood
from app.games.gin.rules import Rules
from app.games.gin.view import View
from app.players.base import CannotEvaluate, check_evaluable
from app.refusal import Refused
from app.storage import positions
from app.storage.errors import StoreError
from app.styles import styles_folder
from app.table.handles import MatchLibrary
from app.text.gin import board as words
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c, tr_n
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.analysis import AnalysisPane, ChoiceRows
from app.tui.widgets.board import CardTable, PlaceLine
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Entry
from app.tui.widgets.position_form import PositionForm
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.board import Board, Place

HANDS: Final = 1000
"""Hands in which choices are played out."""
_BATCH: Final = 20
"""Hands that are asked for at a time: so long a change of the position waits."""
_SEED: Final = 0
"""A constant, so that a position always gets the same result."""
_COMPARED: Final = 3
_ROOM_FOR_SENTENCES: Final = 50
"""Columns in which outs are told in sentences."""


class BoardScreen(BaseScreen[None]):
    """A board with the position of a ``view``, or an empty one."""

    naming = getters.query_one("#naming", Horizontal)
    name_entry = getters.query_one("#position-name", Entry)

    ALLOW_SELECT = False
    AUTO_FOCUS = "#place-hand"
    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "board.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("board.next", "app.focus_next"),
        bind("board.previous", "app.focus_previous", show=False),
        bind("board.simulate", "simulate"),
        bind("board.play", "play"),
        bind("board.undo", "undo"),
        bind("board.save", "save"),
        bind("board.open", "open"),
        bind("board.copy", "copy"),
        bind("board.new", "new", show=False),
        bind("board.up", "mark(-1)", show=False),
        bind("board.down", "mark(1)", key_display="down"),
        bind("board.close", "close"),
    ]

    def __init__(self, library: MatchLibrary, view: View | None = None) -> None:
        super().__init__()
        self._library = library
        self.board = Board(view)
        self.analysis: Analysis | None = None
        """The analysis of the present position; None until it is there."""
        self.marked = 0
        """The index of the marked choice."""
        self.rolled: RollOutResult | None = None
        """The choices played out in the present position; None if none were."""
        self._saved_as = ""
        """The name under which the position was saved or opened last."""
        self._refused: Refused | None = None
        """Why the last change was impossible; None if it was not."""
        self._failure: Refused | None = None
        """Why the present position has no analysis."""
        self._analysed: View | None = None
        """The position of the analysis, or of the failure."""
        self._is_thinking = False
        self._rolling: object | None = None
        """The present run that plays choices out; an older one stops."""
        self._title = TitleBar(tr("Analysis board"))
        # Translators: before a line of cards, at most 11 cells wide
        self._lines = {
            Place.HAND: PlaceLine(Place.HAND, tr_c("cards on the board", "Your hand")),
            Place.PILE: PlaceLine(Place.PILE, tr_c("cards on the board", "Pile")),
            Place.THEIRS: PlaceLine(Place.THEIRS, tr_c("cards on the board", "They took")),
            Place.MINE: PlaceLine(Place.MINE, tr_c("cards on the board", "You took")),
        }
        self._place = Place.HAND
        """The place to which cards of the table are put."""
        self._form = PositionForm(self.board.setup)
        self._message = Line("message")
        self._table = CardTable("card-table")
        self._outs = Line("outs")
        self._found = AnalysisPane(HANDS)

    # -- display -------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self._title
        with Container(id="page", classes="body"):
            with Vertical(id="position"):
                places = Vertical(*self._lines.values(), self._form, id="places", classes="frame")
                places.border_title = tr("Position")
                yield places
                yield self._message
                with Horizontal(id="naming"):
                    yield Label(tr("Name"))
                    yield Entry("", id="position-name", length=positions.LONGEST_NAME)
                    yield Label(tr("Enter saves, Esc goes back"), id="naming-keys")
                cards = Container(self._table, self._outs, id="cards", classes="frame")
                cards.border_title = tr("Known cards")
                yield cards
            yield self._found
        yield EarlyFooter(compact=True, show_command_palette=False)

    @property
    def rules_told(self) -> Rules:
        return self.board.setup.rules

    @property
    def about_keys(self) -> str:
        """How cards are typed."""
        return tr(
            "Type a card as rank and suit, such as 5h or 10c: c is clubs, d diamonds, h hearts and"
            " s spades. 456h are three cards of a run, and 9cds three nines. Backspace takes the"
            " last one out. The eleventh card of your hand is the one just drawn. The pile begins"
            " with the upcard; its last card is the top. A text of a position can be pasted."
        )

    def begin(self) -> None:
        self.show_all()

    def show_all(self) -> None:
        """Show the position and what is known of it, and ask for what is not known yet."""
        if not self._has_begun:
            return
        view = self.board.view
        if view != self._analysed:
            self.analysis = self._failure = None
            self._think()
        self._show_title()
        self._show_position()
        self._show_message(view)
        self._show_found(view)

    def _show_title(self) -> None:
        named = tr("Analysis board · {name}", name=self._saved_as)
        title = named if self._saved_as else tr("Analysis board")
        self._title.show(self.showable(title), [tr("Not counted")])

    def _show_position(self) -> None:
        setup = self.board.setup
        held = len(setup.hand)
        notes = {**dict.fromkeys(Place, ""), Place.HAND: tr_n("{n} card", "{n} cards", held)}
        if held >= 10 and (view := self.board.view):
            notes[Place.HAND] = tr("deadwood {points}", points=deadwood(view.hand))
        if setup.pile:
            notes[Place.PILE] = tr("stock {stock}", stock=setup.stock)
        for place, line in self._lines.items():
            line.show_cards(setup.cards(place), self.showable(notes[place]))
        self._table.show_position(self.board, self.analysis)
        self._form.show(setup)

    def _show_message(self, view: View | None) -> None:
        told = self._refused or self._failure or self.board.obstacle
        text = sentence_for(told) if told else ""
        if view and not told:
            text = words.question(view, self.card_name)
        self._message.set_class(self._refused is not None, "-wrong")
        self._message.show(self.showable(text))

    def _show_found(self, view: View | None) -> None:
        analysis = self.analysis if view else None
        if analysis:
            self.marked = min(self.marked, len(analysis.choices) - 1)
        self._found.show(analysis, view, self.marked, self.rolled, self._rolling is not None)
        outs = self._outs_told(analysis.choices[self.marked], analysis) if analysis else ""
        self._outs.show(self.showable(outs))

    def _outs_told(self, choice: AnalysedChoice, analysis: Analysis) -> str:
        width, height = self._outs.size
        if width >= _ROOM_FOR_SENTENCES:
            return words.outs(choice, analysis, self.card_name)
        return "\n".join(words.outs_briefly(choice, analysis, self.card_name, width, height))

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self.show_all)

    # -- the analysis --------------------------------------------------------------------------

    @work
    async def _think(self) -> None:
        """Analyse the present position, and any that it becomes meanwhile."""
        if self._is_thinking:
            return
        self._is_thinking = True
        try:
            while (view := self.board.view) != self._analysed:
                await self._analyse(view)
        finally:
            self._is_thinking = False

    async def _analyse(self, view: View | None) -> None:
        analysis, failure = None, None
        if view is not None:
            try:
                check_evaluable(view)
                analysis = await self._library.analyse(view)
            except (CannotEvaluate, CpuError) as error:
                failure = error
        self._analysed = view
        if view == self.board.view:
            self.analysis, self._failure = analysis, failure
            self.show_all()

    # -- changes -------------------------------------------------------------------------------

    def _changed(self) -> None:
        self._refused = None
        self.marked = 0
        self.rolled = self._rolling = None
        self.show_all()

    def _change(self, change: Callable[[], object]) -> bool:
        """Change the position, or say why that is impossible; return whether it is possible."""
        try:
            change()
        except Refused as error:
            self._refused = error
            self.show_all()
            return False
        self._changed()
        return True

    @on(PlaceLine.Put)
    def _put_typed(self, event: PlaceLine.Put) -> None:
        self._change(partial(self.board.put, event.line.place, event.card))

    @on(PlaceLine.TakeOutLast)
    def _take_out_last(self, event: PlaceLine.TakeOutLast) -> None:
        self._change(partial(self.board.take_out_last, event.line.place))

    @on(CardTable.Pressed)
    def _press_card(self, event: CardTable.Pressed) -> None:
        """Put a card to the place in focus, or take it out of where it lies."""
        if self.board.place_of(event.card) is None:
            self._change(partial(self.board.put, self._place, event.card))
        else:
            self._change(partial(self.board.take_out, event.card))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, PlaceLine):
            self._place = event.widget.place

    @on(PositionForm.Set)
    def _set(self, event: PositionForm.Set) -> None:
        self._change(partial(self.board.set, **event.values))

    def action_undo(self) -> None:
        if self.board.undo():
            self._changed()
        else:
            self.notify(tr("There is nothing to undo."), timeout=4)

    def action_new(self) -> None:
        self._saved_as = ""
        self.board.become(None)
        self._lines[Place.HAND].focus()
        self._changed()

    # -- choices -------------------------------------------------------------------------------

    def action_mark(self, step: int) -> None:
        if self.analysis:
            self._mark(self.marked + step)

    @on(ChoiceRows.Pressed)
    def _press_choice(self, event: ChoiceRows.Pressed) -> None:
        self._mark(event.index)

    def _mark(self, index: int) -> None:
        assert self.analysis
        self.marked = min(max(index, 0), len(self.analysis.choices) - 1)
        self._show_found(self.board.view)

    def action_simulate(self) -> None:
        """Play the best choices and the marked one out, or save under the typed name."""
        if self.naming.display:
            self._keep()
            return
        view, analysis = self.board.view, self.analysis
        if view is None or analysis is None:
            self._say_what_lacks()
        elif len(analysis.choices) < 2:
            self.notify(tr("There was nothing to choose."), timeout=4)
        elif self._rolling is None:
            wanted = {*range(min(_COMPARED, len(analysis.choices))), self.marked}
            actions = tuple(analysis.choices[index].action for index in sorted(wanted))
            if self.rolled is None or set(self.rolled.actions) < set(actions):
                self.rolled = RollOutResult(actions)
            self._rolling = run = object()
            self._roll_out(view, self.rolled, run)

    @work
    async def _roll_out(self, view: View, rolled: RollOutResult, run: object) -> None:
        try:
            while self._rolling is run and rolled.hands < HANDS:
                self._show_found(view)
                numbers = range(rolled.hands, min(rolled.hands + _BATCH, HANDS))
                ends = await self._library.roll_out(view, rolled.actions, _SEED, numbers)
                if self._rolling is run:
                    rolled.take(ends)
        except (CannotEvaluate, CpuError) as error:
            self.notify(self.showable(sentence_for(error)), severity="warning", timeout=8)
        finally:
            if self._rolling is run:
                self._rolling = None
                self._show_found(self.board.view)

    def _say_what_lacks(self) -> None:
        told = self._failure or self.board.obstacle
        if told:
            self.notify(self.showable(sentence_for(told)), timeout=5)

    def action_play(self) -> None:
        """Play on from here against the chosen level."""
        view = self.board.view
        if view is None or self._failure:
            self._say_what_lacks()
            return
        settings = self.game_app.settings
        try:
            table = self._library.play_on(view, settings.name, self._form.level)
        except Refused as error:
            self.notify(self.showable(sentence_for(error)), severity="warning", timeout=8)
            return
        self._rolling = None
        table.apply_settings(settings)
        self.game_app.show_position(table)

    # -- saving --------------------------------------------------------------------------------

    def action_save(self) -> None:
        if self.board.view is None:
            self._say_what_lacks()
            return
        self.name_entry.value = self._saved_as
        self._show_naming(True)
        self.name_entry.focus()

    def _show_naming(self, shown: bool) -> None:
        self.naming.display = shown
        self._message.display = not shown
        if not shown:
            self._lines[self._place].focus()

    def _keep(self) -> None:
        name, view = positions.cleaned(self.name_entry.value), self.board.view
        if not name or view is None:
            return
        try:
            positions.save(name, self.board.text)
        except StoreError as error:
            self.notify(self.showable(sentence_for(error)), severity="error", timeout=10)
            return
        self._saved_as = name
        self._show_naming(False)
        self.notify(self.showable(tr("{name} is saved.", name=name)), timeout=4)
        self.show_all()

    def action_open(self) -> None:
        from app.tui.screens.positions import PositionsScreen

        self.app.push_screen(PositionsScreen(), self._open)

    def _open(self, name: str | None) -> None:
        if name is None:
            return
        try:
            text = positions.load(name)
        except StoreError as error:
            self.notify(self.showable(sentence_for(error)), severity="error", timeout=10)
            return
        if self._read(text):
            self._saved_as = name
            self.show_all()

    def _read(self, text: str) -> bool:
        """Show the position of a text, or say what is wrong with it; return whether it is one."""
        is_read = self._change(partial(self.board.read, text))
        if is_read and self._saved_as:
            self._saved_as = ""
            self.show_all()
        return is_read

    def on_paste(self, event: events.Paste) -> None:
        """Show the position of a pasted text."""
        if not self.naming.display:
            event.stop()
            self._read(event.text)

    def action_copy(self) -> None:
        if text := self.board.text:
            self.app.copy_to_clipboard(text)
            self.notify(tr("The text of the position is copied."), timeout=4)
        else:
            self._say_what_lacks()

    def action_close(self) -> None:
        """Stop what runs, or close the screen."""
        if self.naming.display:
            self._show_naming(False)
        elif self._rolling is not None:
            self._rolling = None
            self.show_all()
        else:
            self.dismiss(None)


def show_on_board(screen: BaseScreen[Any], shown: ReplayPosition | None, seat: int | None) -> None:
    """Show the position before a move of a review over its screen, or say why that is impossible.

    ``seat`` is the only one whose hand is open; None if both are.
    """
    if shown is None:
        screen.notify(tr("The hand is over here: go back to a move."), timeout=4)
    elif seat not in (None, shown.seat):
        screen.notify(tr("The choices are hidden with the hand: x opens it."), timeout=4)
    else:
        view = shown.views[shown.seat]
        screen.app.push_screen(BoardScreen(screen.game_app.library, view))

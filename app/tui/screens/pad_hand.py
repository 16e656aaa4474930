"""One hand of a score pad being written or corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from app.games.base import IllegalAction, PadError
from app.refusal import Refused
from app.styles import styles_folder
from app.text import pad as words
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.form import Chooser, Entry, Field, FormChoice, Stepper
from app.ui.keys import COMMANDS
from app.ui.pad import PadForm

if TYPE_CHECKING:
    from app.table.pad import PadSession

_LONGEST: Final = 120
"""Most letters of a hand."""


async def lead_on(line: Widget, event: events.Key, *, leads: bool) -> None:
    """Go on from a line at once if a key ``leads`` on, and hand a key that comes behind that one to
    the line that has the focus by then: keys can be faster than it moves.
    """
    # The flag of the widget follows only with its next message.
    has_focus = line.screen.focused is line
    if has_focus and not leads:
        return
    event.stop()
    event.prevent_default()
    if has_focus:
        await line.screen.run_action("next")
    elif focused := line.screen.focused:
        again = events.Key(event.key, event.character)
        again.time = event.time
        focused.post_message(again)


class LeadingEntry(Entry):
    """A line from which Enter leads on."""

    async def on_key(self, event: events.Key) -> None:
        await lead_on(self, event, leads=event.key == "enter")


class PlayerChooser(Chooser):
    """A player, also chosen by number, which leads on."""

    async def on_key(self, event: events.Key) -> None:
        typed = event.character or ""
        index = int(typed) - 1 if typed.isascii() and typed.isdecimal() else -1
        is_chosen = self.screen.focused is self and 0 <= index < len(self._choices)
        if is_chosen:
            self.show(self._choices[index].value)
            self.changed()
        await lead_on(self, event, leads=is_chosen)

    BINDINGS: ClassVar[list[BindingType]] = [
        bind(f"pad_hand.player-{number}", f"player({number})", show=False) for number in range(1, 9)
    ]

    async def action_player(self, number: int) -> None:
        if number <= len(self._choices):
            self.show(self._choices[number - 1].value)
            self.changed()
            await self.screen.run_action("next")


class LeftField(Field):
    """A line for the points or the cards of one player."""

    def __init__(self, entry: Entry) -> None:
        super().__init__("", entry)
        self.entry = entry


class PadHandScreen(BaseScreen[bool]):
    """One hand of a pad: how it ended, and the points or cards of its players.

    The result is whether it was written.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "form.tcss", styles_folder() / "pad.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("pad_hand.next", "next", key_display="enter"),
        bind("pad_hand.cancel", "cancel"),
        bind("pad_hand.up", "app.focus_previous", show=False),
        bind("pad_hand.down", "app.focus_next", show=False),
    ]

    how = getters.query_one("#how", Chooser)
    who = getters.query_one("#who", PlayerChooser)
    upcard = getters.query_one("#upcard", Entry)

    def __init__(self, session: PadSession, form: PadForm) -> None:
        super().__init__()
        self._session = session
        self._form = form
        self._problem: Refused | None = None
        """What was wrong when the player wanted to go on."""

    def compose(self) -> ComposeResult:
        self.set_class(self.game_app.ascii_only, "-ascii")
        form, pad = self._form, self._session.pad
        people = form.people
        ways = [
            FormChoice(how, tr_c("the end of a hand", told.label), tr(told.about))
            for how, told in ((how, form.way_words(how)) for how in form.ways)
        ]
        players = [
            FormChoice(seat, people.names[seat], _numbered(form)) for seat in sorted(form.playing)
        ]
        number = words.label(pad, form.number - 1)
        with Vertical(id="hand", classes="panel") as hand:
            hand.border_title = self.showable(
                tr("Correct hand {number}", number=number)
                if form.is_correction
                else words.next_deal(pad, people)
            )
            yield Field(tr("Ending"), Chooser(ways, form.how, id="how"))
            yield Field(tr("Player"), PlayerChooser(players, form.who, id="who"))
            yield Field(
                tr("Upcard"),
                LeadingEntry(form.upcard, id="upcard", length=20),
                tr("It sets the knock limit; a spade may double."),
            )
            for index, text in enumerate(form.texts):
                yield LeftField(LeadingEntry(text, id=f"left-{index}", length=_LONGEST))
            yield Static(form.how_to_type, id="how-to", markup=False)
            yield Static(id="outcome", markup=False)
            with Horizontal(classes="buttons"):
                yield KeyButton("next", COMMANDS["pad_hand.next"].label, id="next", main=True)
                yield KeyButton("cancel", COMMANDS["pad_hand.cancel"].label, id="cancel")
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self._adapt()
        form = self._form
        if form.is_correction:
            self.how.focus()
        else:
            (self._fields[1:] or self._fields)[0].control.focus()

    @property
    def rules_told(self) -> Any:
        return self._session.pad.rules

    @property
    def _fields(self) -> list[Field]:
        """The lines in use, in order."""
        return [field for field in self.query(Field) if field.display]

    def on_stepper_changed(self, event: Stepper.Changed) -> None:
        self._take()
        self._adapt()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._problem = None
        self._take()
        self._tell()

    def _take(self) -> None:
        """Take over what the lines hold, since keys can be faster than messages about changes."""
        form = self._form
        form.how, form.who = self.how.value, self.who.value
        form.upcard = self.upcard.value
        form.texts = [field.entry.value for field in self.query(LeftField)]

    def _adapt(self) -> None:
        form = self._form
        self.who.query_ancestor(Field).display = form.asks_who
        self.upcard.query_ancestor(Field).display = form.asks_upcard
        asked = len(form.asked)
        for index, field in enumerate(self.query(LeftField)):
            field.display = index < asked
            if index < asked:
                field.call(self.showable(form.label(index)))
        self.query_one("#how-to").display = asked > 0
        self._problem = None
        self._tell()

    def _tell(self) -> None:
        told = sentence_for(self._problem) if self._problem else self._form.outcome
        line = self.query_one("#outcome", Static)
        line.set_class(self._problem is not None, "-wrong")
        line.update(self.showable(told))

    def action_next(self) -> None:
        """Go to the next line, from the last one write the hand, or say what is impossible."""
        self._take()
        form, fields = self._form, self._fields
        controls = [field.control for field in fields]
        place = controls.index(self.focused) if self.focused in controls else -1
        is_last = place == len(controls) - 1
        problem = form.problem
        if problem and (is_last or not form.is_incomplete):
            entries = [control for control in controls if isinstance(control, Entry)]
            empty = [entry for entry in entries if not entry.value]
            self._problem = problem
            self._tell()
            if form.is_incomplete and empty:
                self.set_focus(empty[0])
            return
        if not is_last and not (problem is None and form.is_correction):
            self.set_focus(controls[place + 1])
            return
        try:
            self._session.write(form.entry, form.number if form.is_correction else None)
        except (PadError, IllegalAction) as error:
            self._problem = error
            self._tell()
            return
        self.dismiss(True)

    def action_cancel(self) -> None:
        self.dismiss(False)


def _numbered(form: PadForm) -> str:
    # Translators: the keys 1, 2 and so on, each with a player's name
    return tr("Also by number: {players}.", players=form.players_told)

"""Screens that ask a question, and offer a few answers."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ScreenResultType
from textual.widgets import Static

from app.cpu.program import is_program
from app.quoting import excerpt, printable
from app.table.handles import MatchHandle
from app.text.glyphs import in_ascii
from app.text.questions import about_places, cards_are_shown, play_here, sits_at, trust
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.ui.keys import COMMANDS


class QuestionScreen(BaseScreen[ScreenResultType]):
    """A dialog: texts over a row of buttons.

    The result of a question with ``answer_keys`` is whether the player agrees.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    DEFAULT_CSS = "QuestionScreen { align: center middle; }"

    def action_refuse(self: QuestionScreen[bool]) -> None:
        self.dismiss(False)

    def action_agree(self: QuestionScreen[bool]) -> None:
        self.dismiss(True)


def answer_keys(name: str) -> list[Binding]:
    """Return the keys of a question whose commands begin with this name."""
    return [
        bind(f"{name}.refuse", "refuse"),
        bind(f"{name}.agree", "agree"),
        bind(f"{name}.quit", "app.leave"),
    ]


def answer_buttons(name: str, classes: str = "") -> Horizontal:
    """Return the buttons of both answers; ``classes`` are those of the one that agrees."""
    return Horizontal(
        KeyButton("refuse", COMMANDS[f"{name}.refuse"].label, id="refuse", main=True),
        KeyButton("agree", COMMANDS[f"{name}.agree"].label, id="agree", classes=classes),
        classes="buttons",
    )


class DeleteScreen(QuestionScreen[bool]):
    """Asks whether to delete a match, or what else ``asked`` says; ``told`` describes it in a
    line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("delete.keep", "choose(False)", key_display="enter"),
        bind("delete.delete", "choose(True)"),
    ]

    def __init__(self, told: str, asked: str = "") -> None:
        super().__init__()
        self._told = told
        self._asked = asked or tr("Delete this match for good?")

    def compose(self) -> ComposeResult:
        with Dialog(self._asked):
            yield Static(self._told, markup=False)
            with Horizontal(classes="buttons"):
                keep, delete = (COMMANDS[f"delete.{name}"].label for name in ("keep", "delete"))
                yield KeyButton("choose(False)", keep, id="keep", main=True)
                yield KeyButton("choose(True)", delete, id="delete", classes="danger")
        yield SteadyFooter()

    def action_choose(self, delete: bool) -> None:
        self.dismiss(delete)


class GiveUpScreen(QuestionScreen[bool]):
    """Asks whether to resign; ``told`` says who wins the match then."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("give-up")]

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told = told

    def compose(self) -> ComposeResult:
        with Dialog(tr("Resign the match?")):
            yield Static(self._told, id="what", markup=False)
            yield answer_buttons("give-up", "danger")
        yield SteadyFooter(show_command_palette=False)


class UnsavedScreen(QuestionScreen[bool]):
    """Asks whether to leave a match that is not saved; the result is whether to leave, saved by
    then or not.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("unsaved.try_again", "try_again"),
        bind("unsaved.stay", "stay"),
        bind("unsaved.leave", "leave"),
    ]

    def __init__(self, table: MatchHandle) -> None:
        super().__init__()
        self._table = table
        self._tries = 0

    def compose(self) -> ComposeResult:
        with Dialog(""):
            yield Static(id="why", markup=False)
            yield Static(id="tried", markup=False)
            with Horizontal(classes="buttons -stacked"):
                yield KeyButton(
                    "try_again", COMMANDS["unsaved.try_again"].label, id="try-again", main=True
                )
                yield KeyButton("stay", COMMANDS["unsaved.stay"].label, id="stay")
                leave = COMMANDS["unsaved.leave"].label
                yield KeyButton("leave", leave, id="leave", classes="danger")
        yield SteadyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()

    def top_line_changed(self) -> None:
        super().top_line_changed()
        if self.is_mounted:
            self._show()

    def action_try_again(self) -> None:
        """Try to save, and leave if that succeeds."""
        self._table.sync()
        if self._table.unsaved is None:
            self.dismiss(True)
            return
        self._tries += 1
        self._show()

    def action_stay(self) -> None:
        self.dismiss(False)

    def action_leave(self) -> None:
        self.dismiss(True)

    def _show(self) -> None:
        unsaved = self._table.unsaved
        self.query_one(Dialog).title = (
            tr("Not all of this match is saved.")
            if unsaved
            else tr("All of this match is saved now.")
        )
        why = (
            tr(
                "{why} If you leave without saving, you lose what you played since it was saved"
                " last.",
                why=sentence_for(unsaved),
            )
            if unsaved
            else ""
        )
        tried = self._tried_again() if unsaved and self._tries else ""
        for name, told in (("why", why), ("tried", tried)):
            text = self.query_one(f"#{name}", Static)
            text.update(told)
            text.display = bool(told)

    def _tried_again(self) -> str:
        if self._tries == 1:
            return tr("Tried again: it is still not saved.")
        return tr_n(
            "Tried again ({n} time): it is still not saved.",
            "Tried again ({n} times): it is still not saved.",
            self._tries,
        )


class ProgramScreen(QuestionScreen[bool]):
    """Asks whether to start the program that a match names."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("program")]

    def __init__(self, table: MatchHandle) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        command = printable(self._table.foreign_program)
        player = next(seat for seat in self._table.seats if is_program(seat.player))
        with Dialog(tr("Start a program that this file names?")):
            yield Static(
                tr(
                    "You did not begin this match on this computer. One of its players, {who}, is"
                    " a program, and this is what would be run:",
                    who=player.name,
                ),
                id="what",
                markup=False,
            )
            yield Static(command, id="said", classes="said", markup=False)
            yield Static(trust(_folder()), id="advice", markup=False)
            yield answer_buttons("program", "danger")
        yield SteadyFooter(show_command_palette=False)


def _folder() -> str:
    with suppress(OSError):
        return excerpt(os.getcwd(), 100)
    return ""


class UnknownPlaceScreen(QuestionScreen[bool]):
    """Asks whether the people at unknown places play at this keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [*answer_keys("place")]

    def __init__(self, table: MatchHandle) -> None:
        super().__init__()
        self._people = [table.seats[seat] for seat in table.unknown_places]

    def compose(self) -> ComposeResult:
        names = [seat.name for seat in self._people]
        said = "\n".join(sits_at(seat.name, seat.location) for seat in self._people)
        if self.game_app.ascii_only:
            said = in_ascii(said)
        with Dialog(play_here(names)):
            yield Static(about_places(len(names)), id="what", markup=False)
            yield Static(said, id="said", classes="said", markup=False)
            yield Static(cards_are_shown(len(names)), id="advice", markup=False)
            yield answer_buttons("place")
        yield SteadyFooter(show_command_palette=False)

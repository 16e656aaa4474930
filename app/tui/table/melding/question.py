"""A question at the table, answered by a number, Enter or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from app.text.speech import tr
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.state import TableFace

_ANSWERS: Final = (
    *("act", "left", "right", "card-", "first", "menu", "rules", "quit", "page", "scroll-"),
)
"""Beginnings of the commands that do not drop a question."""


class TableChoice(NamedTuple):
    """A possible answer."""

    label: str
    do: Callable[[], None]
    table_meld: int | None = None
    """The index of the meld on the table that it is about."""
    at_low_end: bool = False
    """Whether it is about the low end of that run."""


class TableQuestion:
    """The question at a table, which may be none."""

    def __init__(self, screen: TableFace, layout: MeldingTableLayout) -> None:
        self._screen = screen
        self._state = screen.state
        self._layout = layout
        self._question = ""
        self._choices: Sequence[TableChoice] = ()
        self._otherwise: TableChoice | None = None
        self._place = 0

    @property
    def is_open(self) -> bool:
        return bool(self._choices)

    @property
    def must_be_answered(self) -> bool:
        """Whether the game waits for the answer, so that the question cannot be dropped."""
        return self.is_open and self._otherwise is not None

    def ask(
        self, question: str, choices: Sequence[TableChoice], otherwise: TableChoice | None = None
    ) -> None:
        """Ask. Enter takes ``otherwise`` if it is given, or else the raised choice, at first the
        first one.
        """
        self._question, self._choices, self._otherwise = question, choices, otherwise
        self._place = 0
        self._screen.not_seen_yet()
        self._show()

    def takes(self, command: str) -> bool | None:
        """Return whether the open question swallows the key of this command.

        False if the command answers the question, or may be used meanwhile. None if no question is
        open, or if the key has dropped it.
        """
        if self.is_open and command.startswith(_ANSWERS):
            return False
        if self.must_be_answered:
            return True
        if self.is_open:
            self.drop()
        return None

    def drop(self) -> None:
        """Close the question without an answer."""
        self._choices = ()
        self._layout.ask_no_more()

    def choose(self, index: int) -> bool:
        """Take the answer of this index, from 0; return whether there is one."""
        if index >= len(self._choices):
            return False
        self._take(self._choices[index])
        return True

    def accept(self) -> None:
        """Take the answer that Enter stands for."""
        self._take(self._otherwise or self._choices[self._place])

    def move(self, step: int) -> None:
        if self._otherwise is None:
            self._place = (self._place + step) % len(self._choices)
            self._show()

    def table_meld(self, index: int, *, at_low_end: bool) -> bool:
        """Take the answer about a meld on the table; return whether there is one.

        The lowest card of a run stands for its low end.
        """
        choices = [choice for choice in self._choices if choice.table_meld == index]
        ends = [choice for choice in choices if choice.at_low_end is at_low_end]
        for choice in (*ends, *choices)[:1]:
            self._take(choice)
        return bool(choices)

    def _take(self, choice: TableChoice) -> None:
        self.drop()
        choice.do()

    def _show(self) -> None:
        key = self._state.key_name
        raised = None if self._otherwise else self._place
        listed = [
            _choice(str(index + 1), choice.label, is_raised=index == raised)
            for index, choice in enumerate(self._choices)
        ]
        if self._otherwise is not None:
            listed.append(_choice(key("act"), self._otherwise.label, is_raised=True))
        lit = None if raised is None else self._choices[raised].table_meld
        if self._otherwise is None:
            listed.append(_choice(key("menu"), tr("keeps it in your hand"), is_raised=False))
        self._layout.ask(self._question, " · ".join(listed), lit)


def _choice(key: str, label: str, *, is_raised: bool) -> str:
    return f"[{key} {label}]" if is_raised else f"{key} {label}"

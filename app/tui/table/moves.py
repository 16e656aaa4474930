"""What a person does at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from app.games.base import IllegalAction
from app.tui.table.seat_screen import AnySeat
from app.words.en import answers as words
from app.words.en.refusals import sentence_for


class Moves(ABC):
    """Makes the moves of the person whose seat the screen shows, or says why that cannot be."""

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen

    @abstractmethod
    def keep(self, action: Any) -> str:
        """Keep a move for the next turn, if it means the same then; returns what is kept, in
        words, empty for nothing.
        """

    @abstractmethod
    def forget_kept(self) -> None:
        """Let no move wait any more."""

    @abstractmethod
    def why_not(self, action: Any) -> str:
        """Why a move is not possible now; empty for all that is not refused here."""

    def do(self, action: Any) -> None:
        """Make a move now; or keep it for the next turn, if it means the same then."""
        screen = self._screen
        if not screen.my_turn and (kept := self.keep(action)):
            screen.say(words.kept_for_turn(kept))
            return
        if why := self.why_not(action):
            screen.say(why)
            return
        try:
            screen.place.act(action)
        except IllegalAction as error:
            screen.say(sentence_for(error))

    def take_back(self) -> None:
        """Take the last move back."""
        screen = self._screen
        if screen.seen.may_take_back:
            # What was kept for the next turn was chosen after what is taken back.
            self.forget_kept()
        try:
            screen.place.take_back()
        except IllegalAction as error:
            screen.say(sentence_for(error))
            return
        screen.say(words.TAKEN_BACK)

"""Hints at a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from textual.worker import Worker

from app.table.cpu import CpuError
from app.tui.table.seat_screen import AnySeat
from app.words.en import answers
from app.words.en.refusals import sentence_for


class Adviser(ABC):
    """Asks what to do now, and tells the player, once at a time; asked again, it does that."""

    def __init__(self, screen: AnySeat) -> None:
        self._screen = screen
        self._asking: Worker[None] | None = None
        self._advised: tuple[Any, Any] | None = None
        """What the last hint was about, and what to do there."""

    @property
    @abstractmethod
    def why_not(self) -> str:
        """Why there can be no hint now; empty where there can."""

    @abstractmethod
    def explain(self, view: Any, action: Any, worths: Any) -> tuple[Any, str]:
        """What to do in this view, and why, in words. ``worths`` are those of all choices, where
        they can be told. Raises ValueError where there is nothing to advise.
        """

    def rests_on(self, worths: Any) -> str:
        """What there is to be said once of what hints rest on here; may be empty."""
        return ""

    def ask(self) -> None:
        """Give a hint, or do what the last one said; say why not where neither can be."""
        screen = self._screen
        if refused := self.why_not:
            screen.say(refused)
        elif self._advised and self._advised[0] == screen.seen.view:
            screen.do(self._advised[1])
        elif self._asking is None or self._asking.is_finished:
            self._asking = screen.run_worker(self._advise(), group="hint")

    async def _advise(self) -> None:
        """Raise and say what is best, unless something else has happened by then."""
        screen = self._screen
        view, is_first = screen.seen.view, not screen.seen.help_had[screen.me].hints
        try:
            choice, worths = await screen.place.advice()
            action, told = self.explain(view, choice, worths)
        except CpuError as error:
            told = answers.no_hint(sentence_for(error))
        except ValueError:
            told = answers.NO_HINT
        else:
            if screen.seen.view == view:
                self._advised = view, action
                screen.raise_for(action)
                if is_first:
                    self._explain(self.rests_on(worths))
        if screen.seen.view == view:
            screen.say(told)

    def _explain(self, more: str) -> None:
        """Say what the key does when it is pressed again, and what hints rest on here."""
        again = answers.does_hint(self._screen.key_name)
        self._screen.notify(f"{again} {more}".rstrip(), timeout=8)

"""Hints at the table."""

from __future__ import annotations

from textual.worker import Worker

from app.review.hints import explain
from app.table.cpu import CpuError
from app.tui.table.seat_screen import SeatScreen
from app.words.en.gin import answers as words
from app.words.en.gin.wording import advice
from app.words.en.refusals import sentence_for


class Adviser:
    """Asks what to do now, and tells the player, once at a time."""

    def __init__(self, screen: SeatScreen) -> None:
        self._screen = screen
        self._asking: Worker[None] | None = None

    def ask(self) -> None:
        """Ask for a hint, where there can be one; else say why not."""
        if refused := self._screen.now.why_not("hint"):
            self._screen.say(refused)
        elif self._asking is None or self._asking.is_finished:
            self._asking = self._screen.run_worker(self._advise(), group="hint")

    async def _advise(self) -> None:
        """Say what the strongest level would do, unless something else has happened by then."""
        screen = self._screen
        view, names = screen.view, screen.people.names
        try:
            told = advice(explain(view, await screen.place.advice()), screen.card_name, names)
        except CpuError as error:
            told = words.no_hint(sentence_for(error))
        except ValueError:
            told = words.NO_HINT
        if screen.view == view:
            screen.say(told)

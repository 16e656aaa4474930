"""Hints at the table."""

from __future__ import annotations

from typing import Any

from textual.worker import Worker

from app.games.gin.view import View
from app.review.hints import explain, explain_choice
from app.table.cpu import CpuError
from app.tui.table.gin_seat import GinSeat
from app.words.en import answers
from app.words.en.gin import answers as words
from app.words.en.gin.hints import advice
from app.words.en.refusals import sentence_for


class Adviser:
    """Asks what to do now, and tells the player, once at a time; asked again, it does that."""

    def __init__(self, screen: GinSeat) -> None:
        self._screen = screen
        self._asking: Worker[None] | None = None
        self._advised: tuple[View, Any] | None = None
        """What the last hint was about, and what to do there."""
        self._has_explained = False

    def ask(self) -> None:
        """Give a hint, or do what the last one said; say why not where neither can be."""
        screen = self._screen
        if refused := screen.now.why_not("hint"):
            screen.say(refused)
        elif self._advised and self._advised[0] == screen.view:
            screen.do(self._advised[1])
        elif self._asking is None or self._asking.is_finished:
            self._asking = screen.run_worker(self._advise(), group="hint")

    async def _advise(self) -> None:
        """Raise and say what is best, unless something else has happened by then."""
        screen = self._screen
        view, names = screen.view, screen.people.names
        try:
            action, worths = await screen.place.advice()
            hint = explain_choice(view, worths) if worths else explain(view, action)
        except CpuError as error:
            told = answers.no_hint(sentence_for(error))
        except ValueError:
            told = answers.NO_HINT
        else:
            told = advice(hint, screen.card_name, names)
            if screen.view == view:
                self._advised = view, hint.action
                screen.raise_for(hint.action)
                self._explain_once(is_worth=bool(worths))
        if screen.view == view:
            screen.say(told)

    def _explain_once(self, *, is_worth: bool) -> None:
        """Say what the key does when it is pressed again, and what hints rest on here."""
        if not self._has_explained:
            self._has_explained = True
            again = answers.does_hint(self._screen.key_name)
            self._screen.notify(again if is_worth else f"{again} {words.CHOICE_ALONE}", timeout=8)

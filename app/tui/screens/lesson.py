"""The lesson for somebody who never played: a page, two hands at the table, and a page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final, cast

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.games.gin.lesson import HANDS
from app.styles import styles_folder
from app.table.gin import GinPlayed, GinTable
from app.table.place import OpenMatch
from app.tui.bindings import bind
from app.tui.screens.base import BaseScreen, GameApp
from app.tui.screens.layoff import LayOffScreen
from app.tui.screens.uncounted import UncountedEnd, UncountedLayOff, UncountedScreen
from app.tui.table.gin_moves import GinMoves
from app.tui.table.lesson_steps import LessonMoves, LessonSteps
from app.tui.widgets.card import Example, Tint
from app.tui.widgets.footer import EarlyFooter, KeyButton
from app.ui.ahead import Ahead
from app.words.en.gin import first_lesson as words
from app.words.en.keys import ENTER, ESCAPE, KEYS
from app.words.en.rules_page import as_cards
from app.words.glyphs import plain

SET: Final = (as_cards("KD KH KS"), Tint.SET)
RUN: Final = (as_cards("4H 5H 6H 7H"), Tint.RUN)
"""Those that are made in the first hand."""


class LessonPage(BaseScreen[bool]):
    """The first page; the result is whether the lesson is to begin."""

    SEEN_FIRST = True
    CSS_PATH = styles_folder() / "lesson.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lesson.begin", "enter,space", "begin"),
        bind("lesson.leave", "escape", "leave"),
    ]

    def compose(self) -> ComposeResult:
        """What the game is about, and what comes now."""
        with Vertical(id="page"):
            yield Static(words.TITLE, id="title")
            yield self._said(words.GOAL)
            yield from _melds()
            yield self._said(words.DEADWOOD)
            yield self._said(words.WHAT_COMES)
            yield self._said(words.how_to_leave(ENTER, ESCAPE))
            with Horizontal(id="buttons"):
                yield KeyButton("begin", KEYS["lesson.begin"].label, id="begin", main=True)
                yield KeyButton("leave", KEYS["lesson.leave"].label, id="leave")
        yield EarlyFooter(show_command_palette=False)

    def _said(self, text: str) -> Static:
        return Static(plain(text) if self.gin.ascii_only else text, classes="said", markup=False)

    def deals_with(self, event: events.Key) -> bool:
        """Any key that means nothing else goes back."""
        if self.binding_of_key(event.key):
            return False
        self.action_leave()
        return True

    def action_begin(self) -> None:
        """Begin."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(False)


def _melds() -> ComposeResult:
    """A set and a run, each with its name."""
    yield Example([SET], words.SET)
    yield Example([RUN], words.RUN)


class LessonDone(LessonPage):
    """The last page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lesson.done", "enter,space,escape", "leave"),
    ]

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """What was learnt, and what is still to know."""
        with Vertical(id="page"):
            yield Static(words.LEARNT, id="title")
            yield self._said(words.NOW_YOU_KNOW)
            yield from _melds()
            yield self._said(words.STILL_TO_KNOW)
            yield self._said(self._keys)
            yield self._said(words.FIRST_MATCH)
            with Horizontal(id="buttons"):
                yield KeyButton("leave", KEYS["lesson.done"].label, id="leave", main=True)
        yield EarlyFooter(show_command_palette=False)


class LessonScreen(UncountedScreen):
    """The table of a hand of the lesson, counted from 0."""

    MARK = words.MARK

    def __init__(self, table: OpenMatch, number: int) -> None:
        self._number = number
        super().__init__(table)
        self.add_class("-taught")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The lesson takes the place of the pages."""
        return action != "page" and super().check_action(action, parameters)

    def moves(self, ahead: Ahead) -> GinMoves:
        """Asks before something else is done than the lesson has."""
        self.steps = LessonSteps(self, self.cursor, self.picture, self._number)
        self.guide = self.steps
        return LessonMoves(self, ahead, self.kept, self.steps)

    def lay_off_screen(self) -> LayOffScreen:
        """Says what a knock is answered with."""
        if not self.steps.is_followed:
            return super().lay_off_screen()
        return _LayOff(self.table, self.seen)

    def end_screen(self, played: GinPlayed) -> UncountedEnd:
        """Says what the hand came to."""
        is_last = self._number + 1 == len(HANDS)
        go_on = words.THE_END if is_last else words.NEXT_HAND
        told, other = "", self.steps.other
        if self.steps.is_followed:
            told = words.after_undercut(other)
            if not is_last:
                told = words.after_knock(self.card_name, other)
        return _End(self.table, self.what_next.told, played, go_on, told)

    def hand_seen(self) -> None:
        """Go on with the next hand, or the last page."""
        app, number = self.app, self._number + 1
        self.dismiss(None)
        if number < len(HANDS):
            _give_hand(app, number)
        else:
            self.gin.update_settings(first_time=False)
            app.push_screen(LessonDone(self.plain(words.keys_to_know(self.key_name))))

    def action_hint(self) -> None:
        """Say the step again, or ask for advice where there is none."""
        if self.steps.wanted is None:
            super().action_hint()
        else:
            self.steps.hint()


class _LayOff(UncountedLayOff):
    """Answers the knock of the second hand, which has come to it as in the lesson."""

    @property
    def told(self) -> str:
        """The step of the lesson."""
        other = self._people.names[self._defending.knocker]
        if self.lay_offs:
            return words.laid_off(other, ENTER)
        return words.lay_off(self._glyph, self.key_of("lay_off"), other)


class _End(UncountedEnd):
    """How a hand of the lesson ended."""

    def __init__(
        self, table: OpenMatch, seen: GinTable, played: GinPlayed, go_on: str, told: str
    ) -> None:
        super().__init__(table, seen, played, go_on)
        self._says = told
        self.set_class(bool(told), "-taught")

    def aside(self) -> str:
        """What the lesson says of it."""
        return self._says or super().aside()


def offer_lesson(app: App[Any]) -> None:
    """Show the first page of the lesson, and what comes of it."""
    app.push_screen(LessonPage(), lambda begins: _give_hand(app, 0) if begins else None)


def _give_hand(app: App[Any], number: int) -> None:
    gin = cast(GameApp, app)
    table = gin.house.lesson(gin.settings.name, number)
    # Whoever learns may always go back.
    table.obey(replace(gin.settings, lenient=True))
    app.push_screen(LessonScreen(table, number))

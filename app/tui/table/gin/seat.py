"""A seat at Gin's table: its keys, what its person may know and do, and the tutor there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.cards.cards import Cards
from app.cpu.service import CpuError
from app.games.base import IllegalAction
from app.games.gin.view import View
from app.match.seat import Where
from app.players.base import CannotEvaluate, ChoiceValue
from app.storage.settings import TUTORS
from app.table.gin import GinMatchView
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY
from app.tui.table.base import PlayingScreen
from app.ui.turn import GinTableModel
from app.ui.tutor import WARNS_OF, can_be_reviewed, warning_of
from app.words.en import answers as answer_words
from app.words.en import tutor as tutor_words
from app.words.en.answers import entry
from app.words.en.gin.wording import story

KEYS: Final = (
    bind("table.stock", "s", "draw_stock"),
    bind("table.take", "d", "draw_pile"),
    bind("table.pass", "p", "pass_upcard"),
    bind("table.knock", "k", "knock"),
    bind("table.gin", "g", "gin"),
    bind("table.undo", "u", "take_back"),
    bind("table.hint", "h", "hint"),
    bind("table.tutor", "t", "tutor", show=False),
    bind("table.order", "o", "order", show=False),
    bind("table.page", "tab", "page"),
    # Opened at once, so that no letter typed after it is taken for a key.
    bind("table.command", "colon", "command", key_display=":", show=False, priority=True),
    bind("table.lesson", "x", "end_lesson", show=False),
    RULES_KEY,
    MENU_KEY,
    QUIT_KEY,
    bind("table.act", "enter,space", "act", show=False),
    bind("table.left", "left", "move(-1)", show=False),
    bind("table.right", "right", "move(1)", show=False),
    bind("table.up", "up", "go_up", show=False),
    bind("table.down", "down", "go_down", show=False),
    bind("table.shift-left", "shift+left", "shift(-1)", show=False),
    bind("table.shift-right", "shift+right", "shift(1)", show=False),
    *(
        bind(f"table.card-{place + 1}", key, f"raise_card({place})", show=False)
        for place, key in enumerate([*"1234567890", "minus"])
    ),
)


class GinSeat(PlayingScreen[GinMatchView]):
    """A match of Gin as it is seen from one place."""

    KEYS = KEYS

    @property
    def view(self) -> View:
        """What the person at this terminal may know."""
        return self.match_view.view

    @property
    def opponent(self) -> int:
        """The one other seat of two."""
        chair = self.match_view.chair
        return next((seat for seat in self.view.opponents if seat != chair), chair)

    @property
    def hand(self) -> Cards:
        """The cards that lie in front: one's own, or those of whoever is looked on at."""
        return self.match_view.held_by(self.match_view.chair) or self.view.hand

    @property
    def now(self) -> GinTableModel:
        """What may be done now, and why not the rest."""
        return GinTableModel(self.match_view, self.card_name, self.key_name)

    def told_of(self, seat: int) -> Sequence[str]:
        """The last actions in the round of a seat that everybody may know, as sentences."""
        hand = self.match_view.round_of(seat).view
        names = self.people.names
        told = story(hand.upcard, hand.history, self.card_name)[-2:]
        return [f"{entry(names[who], what)}." for who, what in told]


_PATIENCE: Final = 0.5
"""Seconds that a move waits for its judgement at most; it has been asked for since the turn
began."""


class Tutor:
    """Judges the moves of the person at a table of Gin before they are made.

    What the choices are worth is asked for as soon as there is a choice. Where that is not known in
    time, or by nobody, nobody is warned.
    """

    def __init__(self, screen: GinSeat) -> None:
        self._screen = screen
        self._view: View | None = None
        """What the choices were asked for in."""
        self._choice_values: Sequence[tuple[Any, ChoiceValue]] = ()
        self._known = asyncio.Event()
        self._is_waiting = False
        self._warned: list[Any] = []
        """What was warned of in this view; who wants it all the same is not asked again."""
        self.insisted: Any = None
        """What Enter does all the same; None where no warning stands."""
        self._for_match: str | None = None
        """What was chosen for this match alone."""

    @property
    def chosen(self) -> str:
        """What is warned of in this match, one of ``TUTORS``."""
        return self._for_match or self._screen.gin.settings.tutor

    def choose_next(self) -> None:
        """Warn of something else in this match alone; the setting stays what it is."""
        self._for_match = TUTORS[(TUTORS.index(self.chosen) + 1) % len(TUTORS)]
        self.follow()

    def follow(self) -> None:
        """Have the choices judged, if there are any now that are not yet."""
        screen = self._screen
        if not (self.chosen in WARNS_OF and screen.my_turn and can_be_reviewed(screen.match_view)):
            self._view, self.insisted = None, None
        elif screen.view != self._view:
            self._view, self._choice_values, self._warned, self.insisted = screen.view, (), [], None
            self._known = asyncio.Event()
            screen.run_worker(self._judge(screen.view, self._known), group="tutor")

    async def _judge(self, view: View, known: asyncio.Event) -> None:
        try:
            choice_values = await self._screen.place.choice_values()
            if self._view == view:
                self._choice_values = choice_values
        except (CpuError, CannotEvaluate):
            pass
        finally:
            known.set()

    def holds(self, action: Any) -> bool:
        """Whether a move is not to be made now: the player is warned of it, or it waits for its
        judgement, with which it comes again.
        """
        screen = self._screen
        if self._is_waiting:
            return True
        self.insisted = None
        if self._view is None or screen.view != self._view or action in self._warned:
            return False
        if not self._known.is_set():
            self._is_waiting = True
            screen.run_worker(self._wait(action, self._view), group="tutor")
            return True
        return self._warns(action)

    async def _wait(self, action: Any, view: View) -> None:
        """Make a move when its judgement has come, or does not come in time."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._known.wait()
        except TimeoutError:
            self._warned.append(action)
        finally:
            self._is_waiting = False
        if self._screen.view == view:
            self._screen.do(action)

    def _warns(self, action: Any) -> bool:
        screen, view = self._screen, self._view
        assert view is not None
        decision = warning_of(view, action, self._choice_values, self.chosen)
        if decision is None:
            return False
        try:
            screen.place.note_warning(action)
        except IllegalAction:
            return False
        self._warned.append(action)
        screen.raise_for(action)
        self.insisted = action
        screen.say(answer_words.warning(decision.cost.win, screen.key_name))
        screen.refresh_bindings()
        return True

    def forget(self, key: str) -> None:
        """Let Enter mean again what it shows, for something else was chosen: the action of a key,
        but for those that may answer a warning.
        """
        if self.insisted is not None and key not in ("act", "take_back", "command"):
            self.think_again()

    def think_again(self) -> bool:
        """Give up what was warned of; whether there was anything."""
        was_warned, self.insisted = self.insisted is not None, None
        if was_warned:
            self._screen.say(answer_words.THINK_AGAIN)
            self._screen.refresh_bindings()
        return was_warned


TUTOR = "tutor"
"""Of the choices of the menu, what the tutor warns of in this match."""


class TutoredSeat(GinSeat):
    """A match of Gin as it is seen from one place, and who warns the person there."""

    def __init__(self, table: MatchHandle) -> None:
        super().__init__(table)
        self.tutor = Tutor(self)

    def begin(self) -> None:
        """Say where the tutor that somebody wants can say nothing, and begin."""
        if self.tutor.chosen != tutor_words.OFF and self.table.here and self._why_no_tutor:
            self.notify(self._why_no_tutor, timeout=8)
        super().begin()

    @property
    def _why_no_tutor(self) -> str:
        """Why nobody can be warned here; empty where somebody can."""
        if not self.table.here:
            return tutor_words.NOBODY_PLAYS
        if any(seat.where is Where.ELSEWHERE for seat in self.match_view.seats):
            return tutor_words.AMONG_PEOPLE
        return "" if can_be_reviewed(self.match_view) else tutor_words.ONLY_OF_TWO

    @property
    def own_menu(self) -> Mapping[str, str]:
        """What the tutor warns of in this match."""
        return {} if self._why_no_tutor else {TUTOR: tutor_words.in_match(self.tutor.chosen)}

    def own_choice(self, choice: str) -> None:
        """Have the tutor warn of something else in this match."""
        self.action_tutor()

    def action_tutor(self) -> None:
        """Have the tutor warn of something else in this match, or say why it cannot."""
        if why := self._why_no_tutor:
            self.say(why)
        else:
            self.tutor.choose_next()
            self.say(tutor_words.warns(self.tutor.chosen))

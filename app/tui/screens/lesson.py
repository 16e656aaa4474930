"""The lesson for new players: a page, two hands at the table, and a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, cast

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.games.gin.actions import Action
from app.games.gin.lesson import HANDS
from app.games.gin.view import Phase
from app.styles import styles_folder
from app.text.gin import first_lesson as words
from app.text.glyphs import in_ascii
from app.text.lists import sentences
from app.text.rules_page import as_cards
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen, GameApp
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.screen import GinScreen
from app.tui.table.gin.state import GinState
from app.tui.table.policy import HandWords, UncountedHand
from app.tui.table.state import TableFace
from app.tui.textual_private import binding_of_key
from app.tui.widgets.card import Example, Tint
from app.tui.widgets.footer import EarlyFooter, KeyButton
from app.ui.keys import COMMANDS, key_cap

SET: Final = (as_cards("KD KH KS"), Tint.SET)
RUN: Final = (as_cards("4H 5H 6H 7H"), Tint.RUN)
"""The melds of the first hand."""
NOVICE: Final = "novice"
"""The suggested level for a first match."""


class LessonPage(BaseScreen[bool]):
    """The first page; the result is whether to begin the lesson."""

    SEEN_FIRST = True
    CSS_PATH = styles_folder() / "lesson.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lesson.begin", "begin"),
        bind("lesson.leave", "leave"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="panel") as page:
            page.border_title = tr("How to play Gin Rummy")
            yield self._said(
                tr(
                    "You hold ten cards. In every turn you draw one and discard one, until your"
                    " cards make melds:"
                )
            )
            yield from _melds()
            yield self._said(
                tr(
                    "All other cards are deadwood. It counts against you: an ace 1, king, queen"
                    " and jack 10, any other card its number. Anyone with 10 points or less may"
                    " knock. That ends the hand, and the player with less deadwood scores the"
                    " difference. The first to 100 points wins."
                )
            )
            yield self._said(
                tr(
                    "Now come two short hands at a real table. Every step is explained. The cards"
                    " are always the same, and nothing is counted or kept."
                )
            )
            yield self._said(
                tr(
                    "{enter} begins, and any other key goes back. In the lesson, {escape} leaves"
                    " it.",
                    enter=key_cap("enter"),
                    escape=key_cap("escape"),
                )
            )
            with Horizontal(classes="buttons"):
                yield KeyButton("begin", COMMANDS["lesson.begin"].label, id="begin", main=True)
                yield KeyButton("leave", COMMANDS["lesson.leave"].label, id="leave")
        yield EarlyFooter(show_command_palette=False)

    def _said(self, text: str) -> Static:
        return Static(
            in_ascii(text) if self.game_app.ascii_only else text, classes="said", markup=False
        )

    def takes_key(self, event: events.Key) -> bool:
        """Go back for any key without another meaning."""
        if binding_of_key(self, event.key):
            return False
        self.action_leave()
        return True

    def action_begin(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


def _melds() -> ComposeResult:
    yield Example([SET], tr("a set: three or four of one rank"))
    yield Example([RUN], tr("a run: three or more in sequence, of one suit"))


class LessonEndPage(LessonPage):
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lesson.done", "leave"),
    ]

    def __init__(self, keys: str, *, is_first: bool) -> None:
        """``is_first`` says whether no match was played yet."""
        super().__init__()
        self._keys = keys
        self._is_first = is_first

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="panel") as page:
            page.border_title = tr("That is Gin Rummy")
            yield self._said(
                tr(
                    "You have drawn and discarded, taken a discard, made a set and a run, knocked,"
                    " and laid a card off. That is the whole game."
                )
            )
            yield from _melds()
            yield self._said(
                tr(
                    "With no deadwood at all a knock is called gin, and earns 25 points more."
                    " Nobody lays off then."
                )
            )
            yield self._said(self._keys)
            stays = tr("The lesson stays on the start screen, whenever you like.")
            novice = tr("For your first match the level novice is chosen.")
            yield self._said(sentences([novice, stays]) if self._is_first else stays)
            with Horizontal(classes="buttons"):
                yield KeyButton("leave", COMMANDS["lesson.done"].label, id="leave", main=True)
        yield EarlyFooter(show_command_palette=False)


class Lesson(UncountedHand):
    """The policy of the table of a hand of the lesson, numbered from 0."""

    shows_odds = False
    steps: LessonSteps

    def __init__(self, screen: TableFace, number: int) -> None:
        super().__init__(screen, HandWords(msg("Lesson")))
        self._number = number
        self._asked: tuple[int, Action] | None = None
        """The last move that is not in the lesson, after the number of actions when it was asked
        about."""
        screen.add_class("-taught")

    def teacher(self, layout: GinTableLayout) -> LessonSteps:
        self.steps = LessonSteps(cast(GinState, self._state), layout, self._number)
        return self.steps

    def allows(self, action: str) -> bool:
        """Refuse the pages beside the table, whose place the lesson takes."""
        return action != "page" and super().allows(action)

    def holds(self, action: Action) -> bool:
        """Let a move that is not in the lesson need a second press."""
        wanted, model = self.steps.wanted, self._state.model
        this = model.done, action
        if wanted is None or action == wanted or model.why_not_do(action) or this == self._asked:
            self._asked = None
            return False
        self._asked = this
        self.steps.ask_about(action)
        return True

    def took_back(self) -> None:
        """Repeat the step that comes then."""
        self.steps.raise_wanted()

    @property
    def hint(self) -> tuple[Action, str] | None:
        """The step; outside the lesson, none."""
        wanted = self.steps.wanted
        return None if wanted is None else (wanted, self.steps.hint)

    def about_lay_offs(self, key_of: Callable[[str], str], *, has_laid_off: bool) -> str:
        """Return the step of the lesson, if all went by it so far."""
        if not self.steps.is_followed:
            return ""
        if has_laid_off:
            return tr(
                "Now you have no more deadwood than {other}, who knocked! {enter} counts.",
                other=self.steps.other,
                enter=key_cap("enter"),
            )
        return words.lay_off(self._state.card_name, key_of("lay_off"), self.steps.other)

    @property
    def _is_last(self) -> bool:
        return self._number + 1 == len(HANDS)

    def go_on_label(self, usual: str) -> str:
        return tr("End of the lesson") if self._is_last else tr("Second hand")

    @property
    def remark(self) -> str:
        if not self.steps.is_followed:
            return ""
        if not self._is_last:
            return words.after_knock(self._state.card_name, self.steps.other)
        return tr(
            "{other} knocked, but you have no more deadwood: an undercut, and 25 points for you. No"
            " knock is quite safe.",
            other=self.steps.other,
        )

    def hand_seen(self) -> bool:
        """Show the next hand, or the last page."""
        state, app = self._state, self._screen.app
        self.leave()
        if not self._is_last:
            _give_hand(app, self._number + 1)
            return True
        is_first = state.game_app.settings.first_time
        chosen = {"opponent": NOVICE} if is_first else {}
        state.game_app.update_settings(first_time=False, **chosen)
        key = state.key_name
        told = tr(
            "In a match: {hint} asks for advice, {undo} undoes a move, {order} puts your cards in"
            " another order, {page} turns the page beside the table, {rules} shows the rules and"
            " all keys.",
            hint=key("hint"),
            undo=key("undo"),
            order=key("order"),
            page=key("page"),
            rules=key("rules"),
        )
        app.push_screen(LessonEndPage(state.showable(told), is_first=is_first))
        return True


def offer_lesson(app: App[Any]) -> None:
    """Show the first page of the lesson, and begin it if the player agrees."""
    app.push_screen(LessonPage(), lambda begins: _give_hand(app, 0) if begins else None)


def _give_hand(app: App[Any], number: int) -> None:
    gin = cast(GameApp, app)
    table = gin.library.lesson(gin.settings.name, number)
    # A learner may undo any move.
    table.apply_settings(replace(gin.settings, lenient=True))
    app.push_screen(GinScreen(table, partial(Lesson, number=number)))


class LessonSteps:
    """The steps of the hand of this number, from 0, at a table.

    The current step follows from the moves made, so undoing a move goes back in the lesson.
    """

    def __init__(self, state: GinState, layout: GinTableLayout, number: int) -> None:
        self._state = state
        self._layout = layout
        self._number = number
        self._raised_at: int | None = None
        """The number of actions when the last card was raised; None if none is."""

    @property
    def other(self) -> str:
        """The name of the opponent."""
        state = self._state
        return state.people.names[state.match_view.view.opponent]

    @property
    def is_followed(self) -> bool:
        """Whether all moves so far were those of the lesson."""
        history = self._state.match_view.view.history
        return tuple(history) == HANDS[self._number].course[: len(history)]

    @property
    def goes_on(self) -> bool:
        return True

    @property
    def wanted(self) -> Action | None:
        """The player's next action in the lesson; None in an opponent's turn, and after other
        moves.
        """
        state, history = self._state, self._state.match_view.view.history
        if not state.my_turn or state.match_view.view.phase is Phase.LAYOFF:
            return None
        return HANDS[self._number].following(history)

    @property
    def _step(self) -> words.FirstLessonStep:
        state = self._state
        done = len(state.match_view.view.history)
        return words.step(self._number, done, state.card_name, state.key_name, self.other)

    def follow(self) -> None:
        """Show the current step."""
        state, panel = self._state, self._layout.panel
        leaves = tr("{key} leaves the lesson", key=state.key_name("menu"))
        if not self.is_followed:
            panel.show_lesson(
                state.showable(
                    tr(
                        "That was not in the lesson, but it is allowed. {other} plays on in"
                        " earnest, and so do you.\n\n"
                        "{undo} undoes your moves, one by one, until the lesson goes on.\n\n"
                        "{hint} asks for advice.",
                        other=self.other,
                        undo=state.key_name("undo"),
                        hint=state.key_name("hint"),
                    )
                ),
                leaves,
            )
        elif self.wanted is not None:
            panel.show_lesson(state.showable(self._step.why), leaves)
            done = len(state.match_view.view.history)
            if self._raised_at != done:
                # The cards of a meld in the text must lie together.
                self._state.selection.arrangement.sort()
                self.raise_wanted()
            elif not self._layout.said:
                self._layout.show_message(self._step.do)
        if self.wanted is None:
            self._raised_at = None

    def end(self) -> None:
        """Say how to leave; a single key, which may be a slip, does not end the lesson."""
        state = self._state
        self._layout.show_message(tr("{key} leaves the lesson.", key=state.key_name("menu")))

    def raise_wanted(self) -> None:
        """Raise the card of the current step, and tell its key."""
        if (wanted := self.wanted) is not None:
            self._raised_at = len(self._state.match_view.view.history)
            self._state.selection.raise_for(wanted, self._state.model)
            self._layout.show_message(self._step.do)

    @property
    def hint(self) -> str:
        """The step in words, and how to have it played."""
        again = tr("{key} again plays what the hint says.", key=self._state.key_name("hint"))
        return sentences([self._step.do, again])

    def ask_about(self, action: Action) -> None:
        """Ask about an action that is not in the lesson, and keep its card raised."""
        state = self._state
        self._layout.raise_for(action)
        self._layout.show_message(words.something_else(action, state.key_name))

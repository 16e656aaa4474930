"""Drills: positions, one after the other, each with the worth of the answer.

A sitting has ten, and changes the ratings. A challenge goes on at once after an answer, which is
told above the next question; only its last mistake is shown whole.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from random import Random
from time import monotonic
from typing import Any, ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.coach.drills import Answered, DrillKind
from app.coach.judgement import ChoiceValues
from app.coach.puzzles import Challenge
from app.cpu.service import CpuError
from app.games.gin.view import View
from app.players.base import CannotEvaluate
from app.players.gin.reading import Reading
from app.storage import practice as kept
from app.storage.errors import StoreError
from app.styles import styles_folder
from app.table.handles import MatchLibrary
from app.text.gin import drills as words
from app.text.gin import puzzles as puzzle_words
from app.text.gin.turn import why_not_throw
from app.text.lists import sentences
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import MAKE_MOVE, bind, bind_move
from app.tui.screens.base import BaseScreen
from app.tui.textual_private import binding_of_key
from app.tui.widgets.card_groups import CardGroups
from app.tui.widgets.drill import AnswerButtons, DrillEnd, PositionPage
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.judgements import answer_rows
from app.tui.widgets.text import Line, Row, Rows, TextPiece
from app.tui.widgets.title_bar import TitleBar
from app.ui.challenge import ChallengeSession
from app.ui.drill import (
    Answering,
    DrillQuestion,
    DrillResult,
    DrillSession,
    OwnMistake,
    known_mistakes,
    more_mistakes,
    rating_in,
)

_TO_ANSWER: Final = (MAKE_MOVE, "lay_off", "take_back", "answer", "move")
_TO_WHAT_IS_SHOWN: Final = (*_TO_ANSWER, "next", "again", "once_more")
_TICK: Final = 0.25
"""Seconds between two looks at the clock of a run."""


class DrillScreen(BaseScreen[None]):
    """A sitting of drills, or a challenge, which the player can follow with another."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "drill.tcss"]  # noqa: RUF012
    # The names are those of the table, so that the keys are those that the player has set for it.
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("drill.answer", "answer"),
        bind("drill.next", "next"),
        bind("drill.again", "again"),
        bind("drill.once-more", "once_more"),
        *map(bind_move, ("stock", "take", "pass", "knock")),
        bind("drill.play-on", f"{MAKE_MOVE}('play-on')"),
        bind("layoff.lay_off", "lay_off"),
        bind("layoff.take_back", "take_back"),
        bind("drill.copy", "copy", show=False),
        bind("drill.close", "close"),
        bind("table.left", "move(-1)", keys="left,up", show=False),
        bind("table.right", "move(1)", keys="right,down", show=False),
    ]

    def __init__(
        self,
        library: MatchLibrary,
        challenge: Challenge | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__()
        self._library = library
        self._challenge = challenge
        self._clock = clock
        self._played = library.played()
        self.practice, self._trouble = kept.load()
        self.drilling = self._begun()
        self.answering: Answering | None = None
        """The current question, until the next is asked; None before the first."""
        self.given: Answered | None = None
        """The answer to it, while it is shown; None before it is given."""
        self._result: DrillResult | None = None
        """The effect of the last answer; None before the first."""
        self._reading: Reading | None = None
        """What the seat could tell of the other hand, while the answer is shown, if known."""
        self._choice_values: dict[View, ChoiceValues] = {}
        """The judge's values of the views of this question."""
        self._is_busy = False
        self._shown_since = 0.0
        """When the question, or its answer, appeared on the screen."""
        self._title = TitleBar("")
        self._position = PositionPage(lambda: self.game_app.ascii_only)
        self._buttons = AnswerButtons()
        self._answers = Rows("answers")
        self._why = Line("why")
        self._end = DrillEnd(is_challenge=challenge is not None)

    def _begun(self) -> DrillSession | ChallengeSession:
        own, today = known_mistakes(self._played), date.today()
        if self._challenge is None:
            return DrillSession(self.practice, own, today)
        return ChallengeSession(self._challenge, self.practice, own, today, self._clock, Random())

    def action_copy(self) -> None:
        if self.answering:
            self.copy_position(self.answering.question.view)

    @property
    def rules_told(self) -> Any:
        return self.answering.question.view.rules if self.answering else None

    # -- display ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.fit(self.app.size)
        yield self._title
        with Vertical(id="page", classes="body"):
            yield self._position
            yield self._buttons
            with Vertical(id="judged", classes="frame") as judged:
                judged.border_title = tr("Choices")
                yield self._answers
                yield self._why
        yield self._end
        yield SteadyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        """Ask the first question, and meanwhile look for more of the player's own mistakes."""
        if self._trouble:
            self.notify(sentence_for(self._trouble), severity="warning", timeout=10)
        self._ask_next()
        if self._challenge is None:
            self._find_more()
        elif self._challenge is Challenge.RUN:
            self.set_interval(_TICK, self._tick)

    def on_unmount(self) -> None:
        self.workers.cancel_node(self)
        self._played.close()

    @work
    async def _find_more(self) -> None:
        try:
            await more_mistakes(self._library, self._played, self._take_more)
            if isinstance(self.drilling, DrillSession):
                await self.drilling.rate_own(self._library, self._played)
        except (StoreError, CpuError) as error:
            self.notify(sentence_for(error), severity="warning", timeout=8)

    def _take_more(self, mistakes: list[OwnMistake]) -> None:
        if mistakes and isinstance(self.drilling, DrillSession):
            self.drilling.take_own(mistakes)
            self._show_title()

    def _tick(self) -> None:
        """Show the time of a run, or its end."""
        if not self.is_active or self.has_class("-over"):
            return
        if self.drilling.is_over and self.given is None and not self._is_busy:
            self.answering = None
            self.show_all()
        else:
            self._show_title()

    def _ask_next(self) -> None:
        self._is_busy = True
        self.answering = self.given = self._reading = None
        self._position.show_message(tr("Looking for a position …"))
        self._ask()

    @work
    async def _ask(self) -> None:
        question = await self.drilling.next(self._library, self._played)
        self._is_busy = False
        if question:
            self.answering = Answering(question)
            self._think(question)
        self.show_all()

    @work
    async def _think(self, question: DrillQuestion) -> None:
        self._choice_values.clear()
        with suppress(CpuError, CannotEvaluate):
            # The answer fails for the same reason, and tells the player.
            await self._judge(question.view)

    async def _judge(self, view: View) -> ChoiceValues:
        if view not in self._choice_values:
            self._choice_values[view] = await self._library.choice_values(view)
        return self._choice_values[view]

    def show_all(self) -> None:
        """Show the question, its answer or the end of the sitting; paint only what differs."""
        self._shown_since = float("inf")
        self._show_title()
        self.set_class(self._is_over, "-over")
        if self._is_over:
            self._show_over()
        elif self.answering:
            self._show_question(self.answering)
        self.refresh_bindings()
        self.call_after_refresh(self._was_shown)

    def _was_shown(self) -> None:
        self._shown_since = monotonic()
        if self.answering and isinstance(self.drilling, ChallengeSession):
            self.drilling.begin()

    def seen_for(self, moment: float) -> float:
        """Return for how many seconds the question, or its answer, had been visible; negative
        before.
        """
        return moment - self._shown_since

    @property
    def _is_over(self) -> bool:
        return self.answering is None and not self._is_busy and self.drilling.is_over

    def _show_title(self) -> None:
        drilling, practice = self.drilling, self.practice
        kind = self.answering.kind if self.answering else None
        if isinstance(drilling, ChallengeSession):
            challenge, left = drilling.challenge, drilling.left
            title = " · ".join(puzzle_words.heading(challenge, drilling.solved, kind))
            parts = puzzle_words.standing(challenge, left, drilling.mistakes, drilling.record.best)
            asides = [" · ".join(parts[:most]) for most in range(len(parts), 0, -1)]
        else:
            title = tr("Drills")
            if kind:
                title = words.title(drilling.number, drilling.size, kind)
            rating, row = self._rating(), words.streak(practice.streak, practice.best)
            asides = [*(f"{rating} · {each}" for each in row), rating] if rating else [*row]
        self._title.show(self.showable(title), [*map(self.showable, asides)])

    def _rating(self) -> str:
        """Return the rating in the theme of the question, and what its answer made of it."""
        puzzle = self.answering.question.puzzle if self.answering else None
        if puzzle is None:
            return ""
        if self.given and self._result and self._result.change:
            return puzzle_words.change(self._result.change)
        return puzzle_words.rating(puzzle.theme, rating_in(self.practice, puzzle.theme))

    def _show_question(self, answering: Answering) -> None:
        position, asked, given = self._position, answering.question, self.given
        name, view = position.name_of, asked.view
        position.show_position(answering, given)
        told = tr("Once you have answered, all answers are compared here.")
        rows: list[Row] = [(TextPiece(self.showable(told), "muted"),)]
        why = ""
        if given is None:
            question = words.question(asked.kind, view, asked.names[view.opponent], name)
            if self._challenge and self._result:
                question = f"{puzzle_words.last(self._result.answered, name)}\n{question}"
            position.show_message(question)
        else:
            position.show_message(words.verdict(given, name))
            room = self._answers.size
            rows = answer_rows(given, room, name, ascii_only=self.game_app.ascii_only)
            why = self.showable(self._reason(asked, given))
        self._answers.show_rows(rows)
        self._why.show(why)
        self._buttons.show_answers(
            answering, name, is_answered=given is not None, ascii_only=self.game_app.ascii_only
        )

    def _reason(self, asked: DrillQuestion, given: Answered) -> str:
        name = self._position.name_of
        why = words.reason(given, self._reading, name, asked.names, asked.done, asked.created)
        if self._challenge is None and asked.puzzle and self._result and not self._result.change:
            return sentences([why, puzzle_words.not_counted()])
        return why

    def _show_over(self) -> None:
        drilling = self.drilling
        answers = [*enumerate((each.answered for each in drilling.results), start=1)]
        if isinstance(drilling, ChallengeSession):
            told = puzzle_words.result(
                drilling.challenge,
                drilling.solved,
                drilling.mistakes,
                drilling.record,
                is_best=drilling.solved > drilling.best_before,
            )
            # What was right needs no second look.
            answers = [each for each in answers if not each[1].is_right]
        elif answers:
            told = words.sitting(
                [each for _, each in answers], self.practice.streak, self.practice.best
            )
        else:
            told = tr("There are no more positions.")
        lines = [words.result_line(*each, self._position.name_of) for each in answers]
        self._end.show(self.showable(told), [*map(self.showable, lines)])

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.fit(event.size)
        self.call_after_refresh(self.show_all)

    # -- keys ----------------------------------------------------------------------------------

    def takes_key(self, event: events.Key) -> bool:
        """Ignore a key that answers or goes on if it was pressed before the question, or its
        answer, was visible.
        """
        pressed = binding_of_key(self, event.key)
        action = pressed.binding.action.partition("(")[0] if pressed else ""
        is_early = action in _TO_WHAT_IS_SHOWN and self.seen_for(event.time) < 0
        return is_early or self.says_why_not(event.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        answering = self.answering
        if action in _TO_ANSWER and (answering is None or self.given or self._is_busy):
            return False
        match action:
            case "answer" | "move":
                return True
            case "next":
                return self.given is not None and not self._is_busy
            case "again":
                return self._is_over and self._challenge is None
            case "once_more":
                return self._is_over and self._challenge is not None
            case "lay_off":
                assert answering
                return answering.fits or (None if answering.kind is DrillKind.LAY_OFF else False)
            case "take_back":
                assert answering
                is_possible = bool(answering.lay_offs)
                return is_possible or (None if answering.kind is DrillKind.LAY_OFF else False)
            case "make_move":
                assert answering
                return answering.choice_of(str(parameters[0])) is not None
        return True

    def action_move(self, step: int) -> None:
        if self.answering:
            self.answering.move(step)
            self._show_question(self.answering)

    def action_make_move(self, command: str) -> None:
        if self.answering and self.answering.choose(command):
            self.action_answer()

    def action_lay_off(self) -> None:
        """Lay off the raised card for a try."""
        if self.answering and self.answering.fits:
            self.answering.lay_off()
            self.show_all()
        else:
            self.notify(tr("This card fits none of the melds on the table."), timeout=4)

    def action_take_back(self) -> None:
        if self.answering and self.answering.lay_offs:
            self.answering.take_back()
            self.show_all()

    def action_answer(self) -> None:
        answering = self.answering
        if answering is None or self._is_busy or self.given:
            return
        if refused := answering.refusal:
            told = why_not_throw(refused, self._position.name_of)
            self.notify(self.showable(told), timeout=4)
            return
        self._is_busy = True
        self._answer(answering)

    @work
    async def _answer(self, answering: Answering) -> None:
        try:
            given = await answering.answer(self._judge)
        except (CpuError, CannotEvaluate) as error:
            self._is_busy = False
            self.notify(sentence_for(error), severity="warning", timeout=8)
            return
        self._result = self.drilling.answer(answering.question, given)
        try:
            kept.save(self.practice)
        except StoreError as error:
            self.notify(sentence_for(error), severity="warning", timeout=8)
        if self._challenge and (given.is_right or not self.drilling.is_over):
            self._ask_next()
            return
        with suppress(CpuError, CannotEvaluate):
            self._reading = await self._library.read(answering.question.view)
        self._is_busy = False
        self.given = given
        self.show_all()

    def action_next(self) -> None:
        self._ask_next()

    def action_again(self) -> None:
        self.drilling = self._begun()
        self._result = None
        self.remove_class("-over")
        self._ask_next()

    def action_once_more(self) -> None:
        self.action_again()

    def action_close(self) -> None:
        self.dismiss(None)

    # -- the mouse -----------------------------------------------------------------------------

    @on(CardGroups.Pressed, "#own-hand")
    def _press_card(self, event: CardGroups.Pressed) -> None:
        answering = self.answering
        if event.card is None or answering is None or self.given or answering.card is None:
            return
        if event.card != answering.card:
            answering.raise_card(event.card)
            self.show_all()
        elif answering.kind is DrillKind.THROW:
            self.action_answer()
        elif answering.fits:
            self.action_lay_off()

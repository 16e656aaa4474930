"""The review of a match: every decision, with its cost."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.worker import Worker

from app.coach.judgement import Decision, RolledOut
from app.coach.rollout import is_compared
from app.cpu.service import CpuError
from app.games.gin.view import View
from app.players.base import CannotEvaluate
from app.storage.errors import StoreError
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.text.gin import mistakes as mistake_words
from app.text.gin import review as words
from app.text.gin.scoring import score_lines
from app.text.people import People
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.board import show_on_board
from app.tui.screens.paced import AutoPlay, PacedScreen
from app.tui.widgets.as_it_was import AsItWas, HandAsItWas
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.judgements import JudgedPane, judgement
from app.tui.widgets.mistakes import MistakesPage
from app.tui.widgets.pick_list import PickList
from app.tui.widgets.rolling import RollingProgress
from app.tui.widgets.text import FittingLine
from app.tui.widgets.title_bar import TitleBar
from app.ui.drill import keep_or_drop, position_of
from app.ui.keys import OTHER_WORDS, Command
from app.ui.review import Moment, ReviewSession
from app.ui.rolling import Rolling

_AT_ONCE: Final = 0.1
"""Seconds between two reviewed hands within which only the last is shown."""


class ReviewScreen(PacedScreen, BaseScreen[None]):
    """The finished hands of a match of Gin, as one seat knows them in ``match_view``.

    It opens on the list of mistakes, in the hand of this ``number`` or in all, or with an
    ``action_index`` at that moment of the hand. ``reviewing`` is a review made before, and
    ``journal`` the file of the match, if it is one of this user.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "review.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("review.on", "step(1)"),
        bind("review.back", "step(-1)", show=False),
        bind("review.next", "mark(1)"),
        bind("review.previous", "mark(-1)", show=False),
        bind("review.next-hand", "turn(1)", key_display="pagedown"),
        bind("review.previous-hand", "turn(-1)", show=False),
        bind("review.roll-out", "roll_out"),
        bind("review.play", "play(1)"),
        bind("review.play-back", "play(-1)", show=False),
        bind("review.faster", "pace(-1)", key_display="+", show=False),
        bind("review.slower", "pace(1)", key_display="-", show=False),
        bind("review.what-if", "what_if"),
        bind("review.analyse", "analyse", show=False),
        bind("review.keep", "keep", show=False),
        bind("review.open", "open"),
        bind("review.list", "list", show=False),
        bind("review.copy", "copy", show=False),
        bind("review.close", "close"),
    ]

    def __init__(
        self,
        match_view: GinMatchView,
        number: int | None = None,
        reviewing: ReviewSession | None = None,
        journal: Path | None = None,
        action_index: int | None = None,
    ) -> None:
        super().__init__()
        self.match_view = match_view
        self._journal = journal
        numbers = [played.number for played in match_view.played]
        first = numbers.index(number) if number in numbers else 0
        self.reviewing = reviewing or ReviewSession(match_view, first)
        self.is_open = False
        """Whether the opponent's hand is open."""
        self.is_listed = action_index is None
        """Whether the list of mistakes is shown, and not every step."""
        self._was_listed = self.is_listed
        """Whether the list of mistakes was shown: the steps are then closed to it."""
        if action_index is not None:
            self.reviewing.go_to(first, action_index)
        self._failure = ""
        """Why there is no review; empty if nothing has failed."""
        self._title = TitleBar("")
        self._table = AsItWas(match_view, self.reviewing, self.card_name)
        self._judged = JudgedPane()
        self._mistakes = MistakesPage(
            match_view, self.reviewing, self.card_name, only_hand=number in numbers
        )
        self._hand = HandAsItWas()
        self._accounts = [FittingLine("own-account"), FittingLine("other-account")]
        self._progress = RollingProgress()
        self._rolling = Rolling(self.reviewing, self.show_all)
        self._simulated: Moment | None = None
        """The decision whose choices are shown as they play out; None if none is."""
        self._marking: Worker[None] | None = None
        self.by_itself = AutoPlay(self, self._play_on)

    @property
    def rules_told(self) -> Any:
        return self.match_view.rules

    # -- display ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.fit(self.app.size)
        yield self._title
        with Vertical(id="page", classes="body"):
            yield self._table
            with Horizontal(id="middle"):
                yield self._mistakes
                yield self._judged
            yield self._hand
            account = Vertical(*self._accounts, self._progress, id="account", classes="frame")
            account.border_title = tr("Decisions")
            yield account
        yield EarlyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        """Judge the hands, beginning with the one on the screen."""
        if self.is_listed:
            self._mistakes.list.focus()
        self.show_all()
        self._judge()

    @work
    async def _judge(self) -> None:
        shown = monotonic()
        try:
            async with aclosing(self.reviewing.judge(self.game_app.library)) as hands:
                async for _ in hands:
                    # Reviews that are stored come at once: the list is shown whole.
                    if self.reviewing.is_whole or monotonic() - shown > _AT_ONCE:
                        self.show_all()
                        shown = monotonic()
        except CpuError as error:
            self._failure = sentence_for(error)
            self.show_all()
        else:
            self._roll_out_marked()

    def _roll_out_marked(self) -> None:
        """Play out what may get a mark, while this screen is on top."""
        library = self.game_app.library
        if library.has_time and self.app.screen is self and self.reviewing.is_whole:
            self._marking = self._rolled_out_marked()

    @work(exclusive=True, group="marking")
    async def _rolled_out_marked(self) -> None:
        # Without it the marks of the estimates stay; Enter tells why.
        with suppress(CannotEvaluate, CpuError):
            await self._rolling.run_marked(self.game_app.library)

    def on_screen_suspend(self) -> None:
        if self._marking is not None:
            self._marking.cancel()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self._roll_out_marked()

    def show_all(self) -> None:
        """Show the list of mistakes, or the current step; paint only what differs."""
        self.set_class(self.is_listed, "-listed")
        if self.is_listed:
            key = self.key_of("screen.look")
            self._mistakes.show(self._people, is_open=self.is_open, failure=self._failure, key=key)
        views = self.reviewing.views
        title = (
            self._mistakes.title(self._people)
            if self.is_listed
            else self._table.title(self._people)
        )
        scores = score_lines(self.match_view, self._people)
        self._title.show(self.showable(title), [self.showable(line) for line in scores])
        self._show_chances()
        if views is None:
            self._table.show_message(self.showable(self._failure or tr("Judging …")))
        else:
            self._show_table(views)

    @property
    def _has_room_for_all(self) -> bool:
        """Whether the position and the choices of a mistake are shown with the list."""
        return self.has_class("-tall") and self.has_class("-wide")

    @property
    def _people(self) -> People:
        return People.of(self.match_view, ascii_only=self.game_app.ascii_only)

    def _show_table(self, views: tuple[View, ...]) -> None:
        reviewing, decision = self.reviewing, self.reviewing.decision
        is_over = reviewing.shown is None
        self.set_class(is_over, "-over")
        # The end of a hand shows all cards.
        is_open = self.is_open or is_over
        is_hidden = decision is not None and self._is_hidden(decision)
        people = self._people
        verdict = "" if self.is_listed else judgement(reviewing, people, is_hidden=is_hidden)
        self._table.show(views, people, verdict, is_open=is_open)
        seat = reviewing.me
        if self.is_listed and not self._has_room_for_all and decision is not None:
            # There is no room for the table: the hand is that of the mistake, if it may be seen.
            seat = decision.seat
        about = decision if decision is not None and decision.seat == seat else None
        hand = None if about is not None and is_hidden else views[seat].hand
        self._hand.show(hand, about, None if people.is_you(seat) else people.names[seat])
        self._show_rolling()
        rolled = decision and self._played_out(decision)
        self._judged.show(reviewing, rolled, people, is_hidden=is_hidden)

    # -- the list of mistakes -------------------------------------------------------------------

    def on_pick_list_moved(self, event: PickList.Moved) -> None:
        if self.is_listed:
            self.show_all()

    def on_pick_list_chosen(self, event: PickList.Chosen) -> None:
        self.action_look()

    def action_list(self) -> None:
        """Show the list of mistakes, with the one just here chosen if this is one."""
        self._rolling.stop()
        self.by_itself.stop()
        self._mistakes.choose_here()
        self.is_listed = self._was_listed = True
        self._mistakes.list.focus()
        self._show_other()

    def action_look(self) -> None:
        """Show the position of the chosen mistake."""
        self.is_listed = False
        self.set_focus(None)
        self._show_other()

    def _show_other(self) -> None:
        """Show the list instead of the steps, or these instead of the list, and again in the room
        that each part then has.
        """
        self.show_all()
        self.refresh_bindings()
        self.call_after_refresh(self.show_all)

    def action_whose(self) -> None:
        self._mistakes.turn_to_next_side()
        self.show_all()

    def action_hands(self) -> None:
        self._mistakes.only_hand = not self._mistakes.only_hand
        self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what is about steps only beside them."""
        return not self.is_listed or action not in ("list", "mark", "play", "roll_out", "turn")

    # -- the judgement -------------------------------------------------------------------------

    def _is_hidden(self, decision: Decision) -> bool:
        return decision.seat != self.reviewing.me and not self.is_open

    def _played_out(self, decision: Decision) -> RolledOut | None:
        """Return the hands in which choices were played out, if that is what is shown."""
        if self._simulated != self.reviewing.moment or self._is_hidden(decision):
            return None
        result = self._rolling.result(self.reviewing.moment)
        return result.kept(decision) if result else decision.rolled_out

    def _show_rolling(self) -> None:
        running = self._rolling.running
        self.set_class(running is not None, "-rolling")
        if running is not None:
            self._progress.show(running, ascii_only=self.game_app.ascii_only)

    def _show_chances(self) -> None:
        reviewing = self.reviewing
        self._table.show_chances(self._people)
        for line, seat in zip(self._accounts, (reviewing.me, 1 - reviewing.me), strict=True):
            told = words.account_in_a_row(
                self._people.names[seat], reviewing.account(seat), reviewing.grade(seat)
            )
            if not reviewing.reviewed:
                told = ()
            elif seat == reviewing.me and not reviewing.is_whole:
                told = tuple(tr("So far: {line}", line=each) for each in told)
            line.show([Content(self.showable(each)) for each in told])

    # -- keys ----------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        if self.is_listed:
            self.action_look()
            return
        self._go(self.reviewing.step(by), tr("There is no other hand in this direction."))

    def action_mark(self, direction: int) -> None:
        self._go(
            self.reviewing.to_mark(direction),
            tr("There is no other mistake in this direction."),
        )

    def action_turn(self, by: int) -> None:
        self._go(
            self.reviewing.turn_to(self.reviewing.hand + by),
            tr("There is no other hand in this direction."),
        )

    def _go(self, has_gone: bool, else_say: str) -> None:
        self.by_itself.stop()
        if has_gone:
            self._rolling.stop()
            self.show_all()
        else:
            self.notify(else_say, timeout=4)

    @property
    def reworded(self) -> Mapping[str, Command]:
        return {"open": OTHER_WORDS["hide-cards"]} if self.is_open else {}

    def action_open(self) -> None:
        self.is_open = not self.is_open
        self.show_all()
        self.refresh_bindings()

    def action_what_if(self) -> None:
        reviewing = self.reviewing
        if reviewing.shown is None:
            self.notify(tr("The hand is over here: go back to a move."), timeout=4)
            return
        self._rolling.stop()
        played, me = reviewing.played[reviewing.hand], reviewing.me
        table = self.game_app.library.what_if(self.match_view, played, reviewing.action_index, me)
        # The hand is not counted, so any move may be undone.
        table.apply_settings(replace(self.game_app.settings, lenient=True))
        self.game_app.show_what_if(table)

    def action_copy(self) -> None:
        """Copy what the player saw, or with the other hand open what the seat to act saw."""
        reviewing = self.reviewing
        if (views := reviewing.views) is None:
            return
        shown = reviewing.shown
        seat = shown.seat if shown is not None and self.is_open else reviewing.me
        self.copy_position(views[seat])

    def action_analyse(self) -> None:
        self._rolling.stop()
        show_on_board(self, self.reviewing.shown, None if self.is_open else self.reviewing.me)

    def action_keep(self) -> None:
        """Keep the position for the drills, or take it out of them."""
        reviewing = self.reviewing
        decision = reviewing.decision
        if decision is None:
            self.notify(tr("There was nothing to choose."), timeout=4)
            return
        if decision.seat != self.match_view.me or self._journal is None:
            self.notify(
                tr("Only your own decisions in a saved match are kept for the drills."), timeout=6
            )
            return
        number = reviewing.played[reviewing.hand].number
        try:
            is_kept = keep_or_drop(position_of(self._journal.name, number, decision))
        except StoreError as error:
            self.notify(self.showable(sentence_for(error)), severity="warning", timeout=8)
            return
        key = self.key_of("screen.keep" if self.is_listed else "keep")
        self.notify(mistake_words.kept(is_kept, key), timeout=6)

    def action_play(self, direction: int) -> None:
        """Start the playback from here; at the end of the hand in this direction, from its other
        end.
        """
        reviewing = self.reviewing
        if reviewing.review is None:
            return
        if direction > 0 and reviewing.shown is None:
            reviewing.turn_to(reviewing.hand)
        elif direction < 0 and not reviewing.action_index:
            reviewing.action_index = len(reviewing.review.steps)
        self._rolling.stop()
        self.show_all()
        self.play(direction)

    def _play_on(self, direction: int) -> bool:
        reviewing = self.reviewing
        reviewing.step(direction)
        self.show_all()
        return bool(reviewing.action_index) if direction < 0 else reviewing.shown is not None

    def action_roll_out(self) -> None:
        decision = self.reviewing.decision
        if decision is None:
            self.notify(tr("There was nothing to choose."), timeout=4)
        elif self._is_hidden(decision):
            self.notify(tr("The choices are hidden with the hand: x opens it."), timeout=4)
        elif self._rolling.running is None:
            moment = self.reviewing.moment
            is_shown, self._simulated = self._simulated == moment, moment
            if not is_compared(decision):
                self._roll_out(moment)
            elif is_shown:
                self._simulated = None
            self.show_all()

    @work
    async def _roll_out(self, moment: Moment) -> None:
        try:
            await self._rolling.run(moment, self.game_app.library)
        except (CannotEvaluate, CpuError) as error:
            self.notify(self.showable(sentence_for(error)), severity="warning", timeout=8)

    def action_close(self) -> None:
        """Stop the rollout if one runs, go back to the list, or close the screen."""
        if self._rolling.stop():
            self.show_all()
        elif self.is_listed or not self._was_listed:
            self.dismiss(None)
        else:
            self.action_list()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.fit(event.size)
        self.call_after_refresh(self.show_all)

"""The review of a match: every decision, with its cost."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Any, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.worker import Worker

from app.cards.cards import Card
from app.coach.judgement import Decision, RolledOut
from app.cpu.service import CpuError
from app.games.gin.actions import Discard, Knock
from app.games.gin.melds import arrangements, unmelded
from app.games.gin.view import View
from app.players.base import CannotEvaluate
from app.styles import styles_folder
from app.table.gin import GinMatchView
from app.text.games import player_level
from app.text.gin import review as words
from app.text.gin.actions import whole
from app.text.gin.scoring import outcome_sentence, score_lines
from app.text.gin.showdown import hand_label
from app.text.lists import as_sentence
from app.text.people import People, sentence
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.board import show_on_board
from app.tui.screens.paced import AutoPlay, PacedScreen
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.charts import Bars, show_moments
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.judgements import (
    account_rows,
    account_text,
    advice_rows,
    choice_rows,
    luck_line,
)
from app.tui.widgets.others import OtherCards
from app.tui.widgets.rolling import RollingProgress
from app.tui.widgets.text import FittingLine, Line, Row, Rows, TextPiece
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import OTHER_WORDS, Command
from app.ui.review import Moment, ReviewSession
from app.ui.rolling import Rolling


class ReviewScreen(PacedScreen, BaseScreen[None]):
    """The finished hands of a match of Gin, as one seat knows them in ``match_view``.

    It begins with the hand of this number, or the first. ``reviewing`` is a review made before.
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
        bind("review.open", "open"),
        bind("review.close", "close"),
    ]

    def __init__(
        self,
        match_view: GinMatchView,
        number: int | None = None,
        reviewing: ReviewSession | None = None,
    ) -> None:
        super().__init__()
        self.match_view = match_view
        numbers = [played.number for played in match_view.played]
        first = numbers.index(number) if number in numbers else 0
        self.reviewing = reviewing or ReviewSession(match_view, first)
        self.is_open = False
        """Whether the opponent's hand is open."""
        self._failure = ""
        """Why there is no review; empty if nothing has failed."""
        self._title = TitleBar("")
        self._other = FittingLine("other")
        self._others_cards = OtherCards("opponent-cards")
        self._piles = Line("piles-line")
        self._done = Line("done")
        self._verdict = Line("verdict")
        self._luck = FittingLine("luck")
        self._chances = Bars("chances")
        self._choices = Rows("choices")
        self._hand = CardGroups(id="own-hand")
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
        yield self._title
        with Vertical(id="page"):
            with Horizontal(id="top"):
                with Vertical(id="as-it-was"):
                    yield self._other
                    yield self._others_cards
                    yield self._piles
                    yield self._done
                    yield self._verdict
                with Vertical(id="graph"):
                    yield Line("graph-head")
                    yield self._chances
            yield self._luck
            yield self._choices
            yield self._hand
            yield Vertical(*self._accounts, id="account")
            yield self._progress
        yield EarlyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        """Judge the hands, beginning with the one on the screen."""
        self.query_one("#graph-head", Line).show(
            tr("your chance to win")
            if self._people.is_you(self.reviewing.me)
            else tr("{name}'s chance to win", name=self._people.names[self.reviewing.me])
        )
        self.show_all()
        self._judge()

    @work
    async def _judge(self) -> None:
        try:
            async with aclosing(self.reviewing.judge(self.game_app.library)) as hands:
                async for _ in hands:
                    self.show_all()
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
        """Show the current step; paint only what differs."""
        reviewing, views = self.reviewing, self.reviewing.views
        title = tr(
            "Review · hand {hand} of {hands} · {turn}",
            hand=self._hand_label,
            hands=len(reviewing.played),
            turn=self._turn(),
        )
        scores = score_lines(self.match_view, self._people)
        self._title.show(self.showable(title), [self.showable(line) for line in scores])
        self._show_chances()
        if views is None:
            self._show_message(self._failure or tr("Judging …"))
        else:
            self._show_table(views)

    @property
    def _people(self) -> People:
        return People.of(self.match_view, ascii_only=self.game_app.ascii_only)

    @property
    def _hand_label(self) -> str:
        return hand_label(self.match_view, self.reviewing.played[self.reviewing.hand])

    def _show_message(self, text: str) -> None:
        self._done.show(self.showable(text))

    def _turn(self) -> str:
        shown = self.reviewing.shown
        if shown is None:
            return tr("the end") if self.reviewing.review else tr("Judging …")
        return words.turn_of(self._people.name_unless_you(shown.seat), self.reviewing.turn)

    def _ended(self) -> str:
        end = self.reviewing.played[self.reviewing.hand].end
        return outcome_sentence(end, self._people)

    def _show_table(self, views: tuple[View, ...]) -> None:
        reviewing = self.reviewing
        me, shown, decision = reviewing.me, reviewing.shown, reviewing.decision
        mine, other = views[me], views[1 - me]
        who = self.match_view.seats[1 - me]
        level = "" if who.is_human else player_level(who.player)
        cards = other.hand.bit_count()
        is_over = shown is None
        # The end of a hand shows all cards.
        is_open = self.is_open or is_over
        self.set_class(is_over, "-over")
        head = words.other_hand(who.name, level, cards, is_open=is_open, is_over=is_over)
        self._other.show([Content(self.showable(wording)) for wording in head])
        known = other.hand if is_open else mine.known[1 - me]
        self._others_cards.show(cards, known)
        top = self.card_name(mine.top) if mine.top is not None else ""
        self._piles.show(self.showable(words.piles(mine.stock, top)))
        melds = arrangements(mine.hand)[0]
        groups = spread_groups(melds, unmelded(mine.hand, melds))
        if shown is None:
            self._show_message(tr("The hand is over. {ending}", ending=self._ended()))
        else:
            top_card = views[shown.seat].top
            people, seat = self._people, shown.seat
            player = "" if people.is_you(seat) else sentence(people.names[seat])
            self._show_message(as_sentence(whole(shown.action, top_card, self.card_name, player)))
            groups = self._marked(groups, decision)
        self._hand.show(groups, self._thrown(decision))
        self._verdict.show(self.showable(self._judgement(decision)))
        self._show_rolling()
        rolled = decision and self._played_out(decision)
        self._luck.show(
            [Content(self.showable(words.rolled_so(rolled)))]
            if rolled
            else luck_line(reviewing, self._people)
        )
        self._choices.show_rows(self._rows(decision))

    # -- the judgement -------------------------------------------------------------------------

    def _is_hidden(self, decision: Decision) -> bool:
        return decision.seat != self.reviewing.me and not self.is_open

    def _judgement(self, decision: Decision | None) -> str:
        review = self.reviewing.review
        if review is None:
            return ""
        if review.unjudged:
            return tr(
                "Nothing can be judged here: only Gin between two players, for one score, can be"
                " judged."
            )
        if self.reviewing.shown is None:
            return account_text(self.reviewing, self._people, self.reviewing.hand)
        if decision is None:
            return tr("There was nothing to choose.")
        told = words.cost_of(decision) if self._is_hidden(decision) else ""
        return told or words.judged_so(decision, self.card_name)

    def _played_out(self, decision: Decision) -> RolledOut | None:
        """Return the hands in which choices were played out, if that is what is shown."""
        if self._simulated != self.reviewing.moment or self._is_hidden(decision):
            return None
        result = self._rolling.result(self.reviewing.moment)
        return result.kept(decision) if result else decision.rolled_out

    def _rows(self, decision: Decision | None) -> list[Row]:
        if self.reviewing.shown is None:
            return [
                *account_rows(self.reviewing, self._people, self._choices.size.height),
                *advice_rows(self.reviewing, self._people),
            ]
        if decision is None:
            return []
        if self._is_hidden(decision):
            return [
                (),
                (
                    TextPiece(
                        self.showable(tr("The choices are hidden with the hand: x opens it.")),
                        "muted",
                    ),
                ),
            ]
        room, rolled = self._choices.size.height, self._played_out(decision)
        owner = self._people.name_unless_you(decision.seat)
        return choice_rows(
            decision, rolled, room, self.card_name, owner, ascii_only=self.game_app.ascii_only
        )

    def _show_rolling(self) -> None:
        running = self._rolling.running
        self.set_class(running is not None, "-rolling")
        if running is not None:
            self._progress.show(running, ascii_only=self.game_app.ascii_only)

    def _thrown(self, decision: Decision | None) -> Card | None:
        if decision is None or decision.seat != self.reviewing.me:
            return None
        match decision.action:
            case Discard(card) | Knock(card, _):
                return card
        return None

    def _marked(self, groups: list[CardGroup], decision: Decision | None) -> list[CardGroup]:
        if decision is None or decision.seat != self.reviewing.me:
            return groups
        match decision.best:
            case Discard(card) | Knock(card, _):
                return [replace(group, marks={card: tr("best")}) for group in groups]
        return groups

    def _show_chances(self) -> None:
        reviewing = self.reviewing
        show_moments(self._chances, reviewing.moments, reviewing.next_moment)
        for line, seat in zip(self._accounts, (reviewing.me, 1 - reviewing.me), strict=True):
            told = words.account_in_a_row(
                self._people.names[seat], reviewing.account(seat), reviewing.grade(seat)
            )
            if seat == reviewing.me and not reviewing.is_whole:
                told = tuple(tr("So far: {line}", line=each) for each in told)
            line.show([Content(self.showable(each)) for each in told])

    # -- keys ----------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
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

    def action_analyse(self) -> None:
        self._rolling.stop()
        show_on_board(self, self.reviewing.shown, None if self.is_open else self.reviewing.me)

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
            if decision.rolled_out is None:
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
        """Stop the rollout if one runs, or close the screen."""
        if self._rolling.stop():
            self.show_all()
        else:
            self.dismiss(None)

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.call_after_refresh(self.show_all)

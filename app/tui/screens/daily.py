"""The deal of the day: the calendar of a month, the hand to play, and what a day was worth."""

from __future__ import annotations

from calendar import monthcalendar
from datetime import date, timedelta
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from app.cpu.service import CpuError
from app.storage.daily import DayRanking, DayState
from app.storage.errors import StoreError
from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.handles import MatchHandle, MatchLibrary
from app.text.cells import left, right
from app.text.dates import day_of, month_and_year, weekdays
from app.text.gin import daily as words
from app.text.refusals import sentence_for
from app.text.speech import msg, tr
from app.tui.keys import bind
from app.tui.saving import Saving
from app.tui.screens.base import BaseScreen
from app.tui.table.gin.screen import GinScreen
from app.tui.table.policy import HandWords, UncountedHand
from app.tui.table.state import TableFace
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Row, Rows, TextPiece
from app.tui.widgets.title_bar import TitleBar
from app.ui.daily import deals_of_the_day, is_match, is_over
from app.ui.daily_report import DayReport, experts_table, report
from app.ui.keys import OTHER_WORDS, Command

_DAY: Final = 4
"""Columns of a day in the calendar."""

FIRST: Final = HandWords(
    mark=msg("Deal of the day"),
    go_on=msg("To the result"),
    greeting=msg("The deal of the day, without hints. Esc leaves it; it goes on as it was left."),
)
AGAIN: Final = HandWords(
    mark=msg("Deal of the day, again"),
    go_on=msg("Back to the day"),
    greeting=msg("The deal of the day once more: this time it does not count."),
)


class DailyTable(UncountedHand):
    """The policy of the table of a day. It is saved, but is no match of the player's history."""

    def __init__(self, screen: TableFace, words: HandWords, day: date) -> None:
        super().__init__(screen, words)
        self._day = day
        self._saving = Saving(screen.app)

    @property
    def _is_over(self) -> bool:
        return is_over(self._day, self._state.match_view)

    def begin(self) -> None:
        super().begin()
        self._saving.follow(self._state.table)

    def close(self) -> None:
        self._saving.follow(None)
        super().close()

    @property
    def leaving(self) -> Command:
        return OTHER_WORDS["leave-daily" if self._words is FIRST else "leave-hand"]

    @property
    def why_no_resigning(self) -> str:
        return tr("The deal of the day cannot be given up: Esc leaves it.")

    def go_on_label(self, usual: str) -> str:
        return super().go_on_label(usual) if self._is_over else usual

    def hand_seen(self) -> bool:
        return self._is_over and super().hand_seen()

    def leave(self) -> None:
        self._saving.unless_unsaved(super().leave)


class DailyScreen(BaseScreen[None]):
    """The calendar, of which one day is marked, and what that day was worth."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    CSS_PATH = styles_folder() / "daily.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("daily.play", "play"),
        bind("daily.copy", "copy"),
        bind("daily.again", "again"),
        bind("daily.review", "review"),
        bind("daily.experts", "experts"),
        bind("daily.lines", "lines"),
        bind("daily.right", "go(1)", show=False),
        bind("daily.left", "go(-1)", show=False),
        bind("daily.down", "go(7)", show=False),
        bind("daily.up", "go(-7)", show=False),
        bind("daily.next-month", "month(1)", show=False),
        bind("daily.month-before", "month(-1)", show=False),
        bind("daily.close", "close"),
    ]

    def __init__(self, library: MatchLibrary, settings: Settings) -> None:
        super().__init__()
        self._library = library
        self.daily = deals_of_the_day(library, settings.name)
        self.marked = self.daily.day
        self._reports: dict[date, DayReport] = {}
        self._failures: dict[date, str] = {}
        """Why a day could not be judged."""
        self._page = 0
        """What is shown of the marked day: 0 for one's own result, 1 for the ranking, 2 for the
        moves of the first in it, and so on."""
        self._title = TitleBar("")
        self._calendar = Rows("calendar")
        self._month_panel = Vertical(id="month", classes="panel")
        self._told_panel = Vertical(id="told", classes="panel")
        self._about = Static(id="about", markup=False)

    def compose(self) -> ComposeResult:
        yield self._title
        with Vertical(classes="body"):
            with Horizontal(id="page"):
                with self._month_panel:
                    yield self._calendar
                with self._told_panel, VerticalScroll(can_focus=False):
                    yield self._about
            with Horizontal(classes="buttons"):
                yield KeyButton("play", tr("Play"), id="play", main=True)
                yield KeyButton("copy", tr("Copy three lines to show"), id="copy")
        yield SteadyFooter(compact=True, show_command_palette=False)

    def begin(self) -> None:
        if self.daily.trouble:
            self.notify(sentence_for(self.daily.trouble), severity="warning", timeout=10)
        self.show_all()
        self.run_worker(self._catch_up(), exit_on_error=True)

    async def _catch_up(self) -> None:
        try:
            await self.daily.catch_up(self._library)
        except StoreError as error:
            self._warn(error)
        self.show_all()
        self._judge()

    def _warn(self, error: StoreError) -> None:
        self.notify(sentence_for(error), severity="warning", timeout=10)

    # -- what is shown -------------------------------------------------------------------------

    def show_all(self) -> None:
        """Show the calendar and the marked day; paint only what differs."""
        daily = self.daily
        streaks = [words.streak(daily.streak), words.best(daily.best_streak)]
        self._title.show(
            self.showable(tr("Deal of the day")),
            [self.showable(" · ".join(filter(None, streaks)))],
        )
        self._calendar.show_rows(self._month())
        self._month_panel.border_title = self.showable(month_and_year(self.marked))
        self._month_panel.border_subtitle = self.showable(tr("+ points won, - points lost"))
        self._told_panel.border_title = self.showable(day_of(self.marked))
        self._about.update(self.showable("\n\n".join(self._told())))
        self.refresh_bindings()
        self._show_buttons()

    def _month(self) -> list[Row]:
        marked = self.marked
        rows: list[Row] = [
            (TextPiece("".join(right(day, 2) + "  " for day in weekdays()), "muted"),),
        ]
        for week in monthcalendar(marked.year, marked.month):
            rows.append(tuple(self._cell(day) for day in week))
        return rows

    def _cell(self, number: int) -> TextPiece:
        if not number:
            return TextPiece(" " * _DAY)
        day = self.marked.replace(day=number)
        result = self.daily.result(day)
        sign = " " if result is None else "-" if result.points < 0 else "+"
        is_marked = day == self.marked
        style = "bar" if is_marked else "muted" if result is None else "felt"
        return TextPiece(
            left(f"{number:>2}{sign}", _DAY),
            style,
            bold=is_marked,
            underline=day == self.daily.today,
            about=day,
        )

    def _told(self) -> list[str]:
        ranking = self._ranking
        if ranking is None or (self._page == 0 and self._is_played):
            return self._own()
        if self._page > 1:
            return [words.line_of(ranking, self._page - 2, self.card_name)]
        told = "\n".join(words.ranking(ranking))
        return [told] if self._page else [*self._own(), told]

    @property
    def _ranking(self) -> DayRanking | None:
        """What may be known of the others on the marked day; None at home, and for a day to
        come.
        """
        terms = self._library.daily
        is_to_come = self.marked > self.daily.today
        return terms.ranking(self.marked) if terms and terms.ranking and not is_to_come else None

    def _own(self) -> list[str]:
        daily, day = self.daily, self.marked
        result = daily.result(day)
        if result is None and day == daily.day:
            return [words.about(daily.state, daily.newest, is_match=is_match(day))]
        if result is None:
            return [words.another_day(is_to_come=day > daily.today)]
        told = ["\n".join(words.worth(result))]
        if result.marks:
            told[0] += f"\n{words.legend()}"
        if (found := self._reports.get(day)) is None:
            return [*told, self._failures.get(day, tr("Being judged…"))]
        if (worst := found.costliest) is None:
            return [*told, words.no_mistake()]
        names = [seat.name for seat in daily.seats]
        return [
            *told,
            words.costliest(worst.hand, worst.turn, worst.decision, self.card_name, names),
        ]

    def _show_buttons(self) -> None:
        state = self.daily.state
        label = tr("Go on") if state is DayState.BEGUN else tr("Play")
        can_play = self._can_play
        self.query_one("#play", KeyButton).show(label, main=can_play, possible=can_play)
        self.query_one("#copy", KeyButton).show(
            tr("Copy three lines to show"), main=not can_play, possible=self._is_played
        )

    @property
    def _can_play(self) -> bool:
        return self.daily.state in (DayState.NEW, DayState.BEGUN)

    @property
    def _is_played(self) -> bool:
        return self.daily.result(self.marked) is not None

    def _judge(self) -> None:
        if self._is_played and self.marked not in self._reports:
            self.run_worker(self._judged(self.marked), group="judge", exclusive=True)

    async def _judged(self, day: date) -> None:
        try:
            self._reports[day] = await report(self.daily, self._library, day)
        except (CpuError, StoreError) as error:
            self._failures[day] = sentence_for(error)
        self.show_all()

    # -- keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "play":
                return self._can_play or None
            case "again" | "review" | "experts" | "copy":
                return self._is_played or None
            case "lines":
                terms = self._library.daily
                return bool(terms and terms.ranking) and (self.marked <= self.daily.today or None)
        return True

    def action_play(self) -> None:
        day = self.daily.day
        try:
            table = self.daily.play(self._library)
        except StoreError as error:
            self._warn(error)
            self.show_all()
            return
        self._open(table, FIRST, day)

    def action_again(self) -> None:
        self._open(self.daily.again(self._library, self.marked), AGAIN, self.marked)

    def _open(self, table: MatchHandle, words: HandWords, day: date) -> None:
        self.marked = day
        table.apply_settings(self.game_app.settings)
        policy = partial(DailyTable, words=words, day=day)
        take = self._was_played if words is FIRST else self._was_repeated
        self.app.push_screen(GinScreen(table, policy), partial(take, table, day))

    def _was_played(self, table: MatchHandle, day: date, _: None) -> None:
        table.close()
        try:
            self.daily.take(day, table)
        except StoreError as error:
            self._warn(error)
        self.show_all()
        self._judge()

    def _was_repeated(self, table: MatchHandle, day: date, _: None) -> None:
        if is_over(day, table.seat_handle(0).snapshot()):
            try:
                self.daily.repeated(day)
            except StoreError as error:
                self._warn(error)
        self.show_all()

    def action_review(self) -> None:
        from app.tui.screens.review import ReviewScreen

        try:
            match_view = self.daily.table(self._library, self.marked)
        except StoreError as error:
            self._warn(error)
        else:
            self.app.push_screen(ReviewScreen(match_view, 1))

    def action_experts(self) -> None:
        self.run_worker(self._show_experts(self.marked), group="experts", exclusive=True)

    async def _show_experts(self, day: date) -> None:
        from app.tui.screens.review import ReviewScreen

        try:
            match_view = await experts_table(self.daily, self._library, day)
        except CpuError as error:
            self.notify(sentence_for(error), severity="warning", timeout=8)
        else:
            if self.is_active:
                self.app.push_screen(ReviewScreen(match_view, 1))

    def action_copy(self) -> None:
        """Copy what the marked day was worth, without its cards."""
        result = self.daily.result(self.marked)
        assert result is not None
        text = self.showable(words.shared(result, self.daily.streak_at(self.marked)))
        self.app.copy_to_clipboard(text)
        self.notify(self.showable(tr("Copied:\n{text}", text=text)), timeout=8)

    def action_go(self, days: int) -> None:
        self._mark(self.marked + timedelta(days))

    def action_month(self, step: int) -> None:
        first = self.marked.replace(day=1)
        other = first - timedelta(1) if step < 0 else first + timedelta(31)
        self._mark(other.replace(day=1))

    def action_lines(self) -> None:
        """Show the ranking, then the moves of each person in it, then the day again."""
        ranking = self._ranking
        assert ranking is not None
        pages = 2 + (len(ranking.lines) if ranking.seed else 0)
        self._page = (self._page + 1) % pages
        self.show_all()

    def _mark(self, day: date) -> None:
        self.marked, self._page = day, 0
        self.show_all()
        self._judge()

    def action_close(self) -> None:
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        x, y = event.screen_offset - self._calendar.region.offset
        if (day := self._calendar.about_at(x, y)) is not None:
            self._mark(day)

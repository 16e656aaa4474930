"""The history: all matches played here, their statistics, the opponents, and the mistakes."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from functools import partial
from itertools import islice
from time import monotonic
from typing import ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widgets import ContentSwitcher
from textual.worker import Worker

from app.coach.statistics import PastMistake, Remembered
from app.cpu.service import CpuError
from app.quoting import printable
from app.storage.errors import StoreError
from app.storage.home import is_visitor
from app.storage.settings import Settings
from app.styles import styles_folder
from app.table.handles import MatchLibrary
from app.text import history as words
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen, is_bare
from app.tui.screens.rating_page import RatingPage
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.history import MatchAccount, MatchTable, OpponentTable, StatisticsPage
from app.tui.widgets.past_mistakes import PastMistakesPage
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.history import Damaged, Figures, Filter, History, Item, can_be_judged, figures
from app.ui.review import Costs, judge_match

_FIRST: Final = 60
"""Matches that the first frame waits for."""
_AT_ONCE: Final = 50
"""Matches taken in between two keys."""
_EVERY: Final = 0.5
"""Seconds between two updates while matches are read."""
_REST: Final = 9.0
"""The pause between two counts, as a multiple of the time that one takes."""
_PAGES: Final = ("matches", "own-rating", "statistics", "by-opponent", "past-mistakes")
_MATCHES, _RATING, _, _OPPONENTS, _MISTAKES = _PAGES


class HistoryScreen(BaseScreen[None]):
    """Lists and counts all matches played here, and judges those that were not judged yet.

    The ``settings`` hold the names of the player's own rules.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = "MatchTable"
    CSS_PATH = styles_folder() / "history.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("history.continue", "continue", show=False),
        bind("history.page", "next_page"),
        bind("history.page-back", "previous_page", show=False),
        bind("history.opponent", "opponent"),
        bind("history.rules", "rules"),
        bind("history.time", "time"),
        bind("history.company", "company"),
        bind("history.mistakes", "mistakes", show=False),
        bind("history.close", "close"),
    ]

    def __init__(self, library: MatchLibrary, settings: Settings) -> None:
        super().__init__()
        self._library = library
        self._played = library.played()
        self._past = History(settings)
        self._figures: Figures | None = None
        """The statistics of the chosen matches; None until counted."""
        self._is_behind = False
        """Whether more matches were judged since the last count."""
        self._counting: Worker[None] | None = None
        self._state = ""
        """The work in the background, for the title."""
        self._trouble = ""
        """The last failure, for the foot of the screen."""
        self._in_sight = asyncio.Event()
        self._in_sight.set()
        self._title = TitleBar(tr("History"))
        self._chosen = Line("chosen")
        self._pages = ContentSwitcher(id="pages", initial=_MATCHES)
        self._table = MatchTable(self._past)
        self._statistics = StatisticsPage()
        self._rating = RatingPage()
        self._opponents = OpponentTable()
        self._mistakes = PastMistakesPage(library, self._played, self._past.rules_in_full)
        self._about = MatchAccount(self._past)

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._chosen
        with Container(id="body"):
            with self._pages:
                yield self._table
                yield self._rating
                yield self._statistics
                yield self._opponents
                yield self._mistakes
            yield self._about
        yield EarlyFooter(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.fit(self.app.size)
        self._past.take(self._played.known(_FIRST), {})
        self._table.show(self._past.items)
        self._state = tr("Reading the matches")
        self._show_all()

    def on_unmount(self) -> None:
        self.workers.cancel_node(self)
        self._played.close()

    def begin(self) -> None:
        self._work()

    def on_screen_suspend(self) -> None:
        """Leave the judge to the screen that covers this one."""
        self._in_sight.clear()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        self._in_sight.set()

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self.fit(event.size)
        self.call_after_refresh(self._show_again)

    def fit(self, size: Size) -> None:
        super().fit(size)
        self.set_class(is_bare(size), "-bare")
        self._table.fit(size, has_border=not is_bare(size))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "company" and not is_visitor():
            return False
        if action in ("opponent", "rules", "time", "company"):
            # The rating is that of all matches.
            return self._page != _RATING
        if action == "mistakes":
            return self._page != _MISTAKES
        return action != "continue" or self._page == _MATCHES

    # -- reading and judging in the background ----------------------------------------------------

    @work
    async def _work(self) -> None:
        try:
            await self._read()
        except StoreError as error:
            self._trouble = sentence_for(error)
        self._show_items()
        try:
            await self._judge()
        except CpuError as error:
            self._trouble = sentence_for(error)
        self._show_message("")

    async def _read(self) -> None:
        shown = None
        async with aclosing(self._played.catch_up()) as steps:
            async for done, total, match in steps:
                if shown is None:
                    await self._take_known()
                elif match:
                    self._past.put(match)
                if shown is None or monotonic() - shown > _EVERY:
                    self._show_message(
                        tr("reading matches, {done:,} of {total:,}", done=done, total=total)
                        if total
                        else ""
                    )
                    self._show_items()
                    shown = monotonic()
        self._past.take_problems(self._played.problems())

    async def _take_known(self) -> None:
        known: list[Remembered] = []
        matches = self._played.known()
        while some := list(islice(matches, _AT_ONCE)):
            known += some
            await asyncio.sleep(0)
        self._past.take(known, self._played.problems())

    async def _judge(self) -> None:
        left_out: set[str] = set()
        while matches := [each for each in self._past.unjudged if each.name not in left_out]:
            self._show_message(words.judging(len(matches)))
            name = matches[0].name
            left_out.add(name)
            await self._in_sight.wait()
            try:
                path = self._played.path(name)
                costs = await judge_match(self._library, path, self._in_sight)
            except StoreError:
                # Deleted or changed by another program; told of when the history is read again.
                continue
            self._take_costs(name, costs)

    def _take_costs(self, name: str, costs: Costs) -> None:
        self._played.put_costs(name, costs)
        self._past.take_costs(name, costs)
        self._table.show_again(name)
        self._is_behind = True
        self._count()

    def _count(self, *, anew: bool = False) -> None:
        """Count for the visible page if that is due and not under way.

        ``anew`` says that other matches were chosen, so older figures are void.
        """
        if anew:
            self._figures = None
            if self._counting:
                self._counting.cancel()
                self._counting = None
        is_counting = self._counting is not None and not self._counting.is_finished
        is_due = self._figures is None or self._is_behind
        if is_due and not is_counting and self._pages.current != _MATCHES:
            self._counting = self._count_in_background()

    @work
    async def _count_in_background(self) -> None:
        while self._figures is None or (self._is_behind and self._pages.current != _MATCHES):
            self._is_behind = False
            begun = monotonic()
            await self._rating.count(self._past.everything)
            self._figures = await asyncio.to_thread(figures, self._past.items)
            self._show_figures()
            await asyncio.sleep(_REST * (monotonic() - begun))

    # -- display ----------------------------------------------------------------------------------

    def _show_message(self, state: str) -> None:
        self._state = state
        self._show_all()

    def _show_items(self) -> None:
        self._table.show(self._past.items)
        self._show_all()
        self._count(anew=True)

    def _show_again(self) -> None:
        self._table.show(self._past.items)
        self._show_figures()

    def _show_figures(self) -> None:
        self._statistics.show(self._figures, ascii_only=self.game_app.ascii_only)
        self._opponents.show(self._figures)
        self._mistakes.show(self._figures, is_filtered=self._past.chosen != Filter())
        self._show_chosen()
        self._show_about()

    def _show_all(self) -> None:
        self._title.show(words.title(self._past.count), [self.showable(self._state)])
        self._show_chosen()
        self._show_about()

    def _show_chosen(self) -> None:
        if self._page == _MISTAKES:
            told = words.chosen_mistakes(
                self._mistakes.kind, *self._past.chosen, self._mistakes.count
            )
        elif self._page == _RATING:
            told = ""
        else:
            told = words.chosen(*self._past.chosen, len(self._past.items))
        self._chosen.show(self.showable(told))

    def _show_about(self) -> None:
        """Show the account of the marked match, or why there is nothing in a list."""
        whys = {
            _MATCHES: self._table.why_empty(is_reading=bool(self._state)),
            _OPPONENTS: self._opponents.why_empty(is_filtered=self._past.chosen != Filter()),
        }
        why = whys.get(self._page, "")
        self.set_class(bool(why), "-empty")
        self._about.tell(self._table.marked, self._trouble or why)

    def on_match_table_marked(self) -> None:
        self._show_all()

    # -- keys ----------------------------------------------------------------------------------

    def action_next_page(self) -> None:
        self._turn_to(_PAGES[(_PAGES.index(self._page) + 1) % len(_PAGES)])

    def action_previous_page(self) -> None:
        self._turn_to(_PAGES[_PAGES.index(self._page) - 1])

    @property
    def _page(self) -> str:
        return self._pages.current or _MATCHES

    def _turn_to(self, page: str) -> None:
        if not self._pages.query(f"#{page}"):  # A key can come before the widgets.
            return
        self._pages.current = page
        self.set_class(page != _MATCHES, "-counts")
        focused = (self._table, self._rating, None, self._opponents, self._mistakes.list)
        self.set_focus(focused[_PAGES.index(page)])
        self._show_figures()
        self._show_all()
        self.refresh_bindings()
        self._count()

    def action_mistakes(self) -> None:
        self._turn_to(_MISTAKES)

    def action_opponent(self) -> None:
        self._choose(self._past.next_choice("against"))

    def action_rules(self) -> None:
        self._choose(self._past.next_choice("rules"))

    def action_time(self) -> None:
        self._choose(self._past.next_choice("since"))

    def action_company(self) -> None:
        self._choose(self._past.next_choice("company"))

    def action_only(self) -> None:
        if name := self._opponents.marked:
            self._choose(self._past.chosen._replace(against=name))
            self._turn_to(_MATCHES)

    def _choose(self, chosen: Filter) -> None:
        self._past.chosen = chosen
        self._show_items()
        if self._page != _MATCHES:
            self._show_figures()

    def action_open(self) -> None:
        """Resume an unfinished match, or review a finished one."""
        item = self._table.marked
        if isinstance(item, Remembered) and (item.facts.is_pad or not item.facts.is_over):
            self.action_continue()
        else:
            self.action_review()

    def action_review(self) -> None:
        item = self._table.marked
        if isinstance(item, Damaged):
            self.notify(tr("This match cannot be read."), timeout=6)
        elif item and not item.facts.deals:
            self.notify(
                tr("No hand of this match is over yet: there is nothing to review."), timeout=6
            )
        elif isinstance(item, Remembered) and item.facts.is_pad:
            self.notify(tr("A score pad has no cards to review; Enter opens it."), timeout=6)
        elif item:
            self._review(item)

    def _review(self, match: Remembered, mistake: PastMistake | None = None) -> None:
        try:
            path = self._played.path(match.name)
            match_view = self._library.look(path)
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)
            return
        if can_be_judged(match.facts):
            from app.tui.screens.review import ReviewScreen

            hand, at = (mistake.hand, mistake.action_index) if mistake else (None, None)
            review = ReviewScreen(match_view, hand, journal=path, action_index=at)
            self.app.push_screen(review, partial(self._reviewed, match))
            return
        if match_view.deals_over:
            self.game_app.show_replay(match_view)
        else:
            self.notify(
                tr("No hand of this match is over yet: there is nothing to review."), timeout=6
            )

    def _reviewed(self, match: Remembered, _: None) -> None:
        """Take over what the review has found: hands played out change what a decision cost."""
        if match.costs is not None:
            self.run_worker(self._judge_again(match.name))

    async def _judge_again(self, name: str) -> None:
        with suppress(StoreError, CpuError):
            self._take_costs(name, await judge_match(self._library, self._played.path(name)))

    def on_past_mistakes_page_looked_at(self, event: PastMistakesPage.LookedAt) -> None:
        self._review(event.mistake.match, event.mistake)

    def on_past_mistakes_page_chosen_again(self) -> None:
        self._show_figures()

    def action_continue(self) -> None:
        item = self._table.marked
        if isinstance(item, Remembered):
            if item.facts.is_pad:
                self._open_pad(item.name)
            elif item.facts.is_over:
                self.notify(tr("This match is over; Enter reviews it."), timeout=6)
            else:
                self.game_app.resume_match(self._played.path(item.name))

    def _open_pad(self, name: str) -> None:
        from app.table.pad import PadSession
        from app.tui.screens.pad import PadScreen

        try:
            session = PadSession.open(self._played.path(name))
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)
        else:
            # What was written there is read again.
            self.app.push_screen(PadScreen(session), lambda _: self.begin())

    def action_delete(self) -> None:
        from app.tui.screens.questions import DeleteScreen

        if item := self._table.marked:
            told = tr("{name}, which cannot be read", name=printable(item.name))
            if isinstance(item, Remembered):
                told = words.in_a_line(item.facts, self._past.rules_in_full(item.facts))
            self.app.push_screen(DeleteScreen(self.showable(told)), partial(self._delete, item))

    def _delete(self, item: Item, agreed: bool | None) -> None:
        if not agreed:
            return
        try:
            self._library.delete(self._played.path(item.name))
        except StoreError as error:
            self.notify(sentence_for(error), severity="error", timeout=10)
            return
        self._past.drop(item.name)
        self._show_items()
        self.notify(tr("The match is deleted."))

    def action_close(self) -> None:
        self.dismiss(None)

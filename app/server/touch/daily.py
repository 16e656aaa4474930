"""The deal of the day on the page: its table, and what it was worth."""

from __future__ import annotations

import asyncio
from datetime import date

from app.cards.cards import glyph_name
from app.cpu.service import CpuError
from app.server.touch import page as pages
from app.server.touch.gin import GinPage
from app.server.touch.page import Block, Button, Page, Values
from app.server.touch.place import PageVisitor, StillPage, back
from app.storage.daily import DayState
from app.storage.errors import StoreError
from app.table.handles import MatchHandle
from app.text.dates import day_of
from app.text.gin import daily as words
from app.text.lists import sentences
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.daily import deals_of_the_day, is_match, is_over
from app.ui.daily_report import DayReport, report


class DayTable(GinPage):
    """The table of a day. It ends with what counts, and cannot be given up."""

    may_resign = False

    def __init__(self, visitor: PageVisitor, match: MatchHandle, day: date) -> None:
        self._day = day
        super().__init__(visitor, match)

    @property
    def _help(self) -> tuple[str, ...]:
        return ("undo",)

    @property
    def _is_over(self) -> bool:
        return is_over(self._day, self.match_view)

    def _onward(self) -> list[Button]:
        if self._is_over:
            return [Button("leave", tr("To the result"), is_main=True)]
        return super()._onward()

    async def do(self, command: str, values: Values) -> None:
        if command == "leave" or (command in ("go-on", "again") and self._is_over):
            self.visitor.leave_match()
            self.visitor.lobby.be_at_home(is_so=False)
            self.visitor.go()
            self.visitor.open_over(DailyPage(self.visitor))
        else:
            await super().do(command, values)


class DailyPage(StillPage):
    """What the deal of the day is, or was worth, and who else has played it."""

    def __init__(self, visitor: PageVisitor) -> None:
        super().__init__(visitor)
        self._daily = deals_of_the_day(visitor.library, visitor.settings.name)
        self._day = self._daily.day
        self._report: DayReport | None = None
        """None until the day is judged."""
        self._failure = ""
        """Why the day could not be judged; empty if nothing has failed."""
        self._task = asyncio.create_task(self._judge())
        if self._daily.trouble:
            visitor.tell(sentence_for(self._daily.trouble))

    async def _judge(self) -> None:
        library = self.visitor.library
        try:
            await self._daily.catch_up(library)
            self.visitor.changed.set()
            if self._daily.result(self._day):
                self._report = await report(self._daily, library, self._day)
        except (CpuError, StoreError) as error:
            self._failure = sentence_for(error)
        self.visitor.changed.set()

    def close(self) -> None:
        self._task.cancel()

    def page(self) -> Page:
        daily = self._daily
        streaks = (words.streak(daily.streak), words.best(daily.best_streak))
        can_play = daily.state in (DayState.NEW, DayState.BEGUN)
        told = tr("Go on") if daily.state is DayState.BEGUN else tr("Play")
        return Page(
            "daily",
            tr("Deal of the day"),
            [
                pages.text(sentences([day_of(self._day), *filter(None, streaks)]), "quiet"),
                *self._own(),
                pages.buttons(Button("play", told, is_main=True)) if can_play else {},
                *self._ranking(),
            ],
            back=back(),
        )

    def _own(self) -> list[Block]:
        daily, day = self._daily, self._day
        result = daily.result(day)
        if result is None:
            return [pages.text(words.about(daily.state, daily.newest, is_match=is_match(day)))]
        told = words.worth(result)
        if result.marks:
            told.append(words.legend())
        blocks = pages.texts(told)
        if self._report is None:
            return [*blocks, pages.text(self._failure or tr("Being judged…"), "quiet")]
        if (worst := self._report.costliest) is None:
            return [*blocks, pages.text(words.no_mistake(), "strong")]
        names = [seat.name for seat in daily.seats]
        costliest = words.costliest(worst.hand, worst.turn, worst.decision, glyph_name, names)
        return [*blocks, pages.text(costliest, "strong")]

    def _ranking(self) -> list[Block]:
        terms = self.visitor.library.daily
        if terms is None or terms.ranking is None:
            return []
        return pages.texts(words.ranking(terms.ranking(self._day)), "quiet")

    async def do(self, command: str, values: Values) -> None:
        if command == "play" and self._daily.state in (DayState.NEW, DayState.BEGUN):
            day = self._daily.day
            self.visitor.play_day(self._daily.play(self.visitor.library), day)

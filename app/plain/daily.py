"""The deal of the day in lines."""

from __future__ import annotations

from datetime import date, timedelta

from app.cards.cards import glyph_name
from app.cpu.service import CpuError
from app.plain.context import LeaveMatch, PlainContext
from app.plain.gin import GinLines
from app.storage.daily import DayState
from app.storage.errors import StoreError
from app.table.handles import MatchHandle
from app.text.dates import day_of
from app.text.gin import daily as words
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.commands import CommandError, TypedCommand
from app.ui.daily import Daily, deals_of_the_day, is_match, is_over
from app.ui.daily_report import report


class DayLines(GinLines):
    """The hand of a day, or the match of a Sunday."""

    def __init__(self, context: PlainContext, table: MatchHandle, day: date) -> None:
        super().__init__(context, table)
        self._day = day

    def typed(self, text: str) -> TypedCommand:
        """Return the command that was typed. Raises CommandError, also for resigning."""
        typed = super().typed(text)
        if typed[0] == "resign":
            raise CommandError(tr("The deal of the day cannot be given up: start leaves it."))
        return typed

    async def _ends(self) -> bool | None:
        if not is_over(self._day, self.match_view):
            return await super()._ends()
        self._tell_end()
        return False


async def play_daily(context: PlainContext) -> None:
    """Offer the deal of the day, play it, and tell what it was worth.

    Raises InputClosed and LeaveProgram.
    """
    talk = context.talk
    daily = deals_of_the_day(context.library, context.settings.name)
    if daily.trouble:
        talk.say(sentence_for(daily.trouble))
    try:
        await daily.catch_up(context.library)
        _tell_others(context, daily.today - timedelta(1))
        day, state = daily.day, daily.state
        talk.say(tr("Deal of the day, {day}.", day=day_of(day)))
        talk.say(words.streak(daily.streak))
        if state is DayState.PLAYED:
            await _tell_worth(context, daily, day)
            if await talk.agrees(tr("Play it once more? It does not count.")):
                await _play_again(context, daily, day)
            return
        talk.say(words.about(state, daily.newest, is_match=is_match(day)))
        if state is not DayState.PAST and await talk.agrees(tr("Play it now?")):
            await _play(context, daily, day)
    except StoreError as error:
        talk.say(sentence_for(error))


async def _play(context: PlainContext, daily: Daily, day: date) -> None:
    table = daily.play(context.library)
    await _play_table(context, table, day)
    if daily.take(day, table):
        await _tell_worth(context, daily, day)
    else:
        context.talk.say(tr("The deal of the day goes on as you left it."))


async def _play_again(context: PlainContext, daily: Daily, day: date) -> None:
    table = daily.again(context.library, day)
    await _play_table(context, table, day)
    if is_over(day, table.seat_handle(0).snapshot()):
        daily.repeated(day)


async def _play_table(context: PlainContext, table: MatchHandle, day: date) -> None:
    table.apply_settings(context.settings)
    try:
        await DayLines(context, table, day).play()
    except LeaveMatch:
        pass
    finally:
        table.close()


async def _tell_worth(context: PlainContext, daily: Daily, day: date) -> None:
    talk = context.talk
    try:
        found = await report(daily, context.library, day)
    except CpuError as error:
        talk.say(sentence_for(error))
        return
    talk.say(*words.worth(found.result), words.legend())
    if (worst := found.costliest) is None:
        talk.say(words.no_mistake())
    else:
        names = [seat.name for seat in daily.seats]
        talk.say(words.costliest(worst.hand, worst.turn, worst.decision, glyph_name, names))
    _tell_others(context, day)
    talk.say(tr("To show to others:"))
    talk.say(*words.shared(found.result, daily.streak_at(day)).split("\n"))


def _tell_others(context: PlainContext, day: date) -> None:
    """Tell on a server how people played a day, and once it is over each one's moves."""
    terms = context.library.daily
    if terms is None or terms.ranking is None:
        return
    found = terms.ranking(day)
    context.talk.say(day_of(day), *words.ranking(found))
    lines = range(len(found.lines))
    context.talk.say(*filter(None, (words.line_of(found, each, glyph_name) for each in lines)))

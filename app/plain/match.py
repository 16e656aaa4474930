"""The course of a match in lines, for every game: who reads what, who types, and what comes
next.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Any, Final

from app.cards.deal import CutError
from app.cpu.service import CpuError
from app.games.base import ONLOOKER
from app.games.gin.rules import GAME_NAME as GIN
from app.match.seat import Seat
from app.plain.answers import AGAIN, onward
from app.plain.context import LeaveProgram, PlainContext
from app.plain.seat import SeatLines
from app.plain.telling import labelled
from app.storage.errors import StoreError
from app.table.handles import MatchEvent, MatchEventKind, MatchHandle
from app.text import cut as cut_words
from app.text.letters import folded
from app.text.people import People, series_line, why_given_up
from app.text.questions import not_saved
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.commands import CommandError, typed
from app.ui.even import with_strength

BLANK: Final = 25
"""Empty lines between the cards of one person and the next, more than a usual window has."""
_RECENT: Final = 4
"""Moves that are told to a person who joins during a hand."""
_BETWEEN: Final = frozenset(
    {"score", "log", "review", "seal", "proof", "rules", "resign", "start", "quit", "table"}
)
"""The commands that work between two hands."""


class MatchLines(SeatLines):
    """A match told to the people at this keyboard, and played by their commands."""

    def __init__(self, context: PlainContext, table: MatchHandle) -> None:
        super().__init__(context, table)
        self._changed = context.happened
        self._events: list[MatchEvent] = []
        self._trouble: Exception | None = None
        """Why a CPU player has not answered, until it is asked again."""
        self._deal = 0
        self._ended: tuple[int, bool] | None = None
        """The deal whose end was told, and whether a player had resigned."""
        self._asked: Any = None
        """The seat and view of the last question for a move."""

    async def goes_by_itself(self) -> bool:
        """Make the decision without the person if a setting or the rules allow it; return whether
        it was made.
        """
        return False

    # -- the course ----------------------------------------------------------------------------

    async def play(self) -> bool:
        """Play the match; return whether another like it is wanted.

        Raises InputClosed, LeaveProgram, LeaveMatch and MatchChanged.
        """
        end = self.table.seat_handle(ONLOOKER).listen(self._hear)
        try:
            self.table.start()
            if self.table.restored:
                self.talk.say(sentence_for(self.table.restored))
            if self.table.unsaved:
                self.talk.say(not_saved(sentence_for(self.table.unsaved)))
            while True:
                self._tell()
                again = await self._step()
                if again is not None:
                    return again
        finally:
            end()

    async def _step(self) -> bool | None:
        """Take the next step; return None until the match is over, then as ``play`` does."""
        match_view = self.match_view
        if match_view.resignation or match_view.to_act is None:
            return await self._ends()
        seat = match_view.to_act
        if self._trouble is not None:
            await self._ask_again(self._trouble)
        elif seat in self.table.here:
            if seat != self.handle.seat:
                await self.give_keyboard(seat)
            elif not await self.goes_by_itself():
                self._ask()
                await self._listen()
        elif self._waits_for(seat) or (self._among_people and not self.table.here):
            # Commands work while another terminal's player thinks, and for an onlooker.
            await self._listen()
        else:
            await self._changed.wait()
        return None

    def _hear(self, event: MatchEvent) -> None:
        self._events.append(event)
        self._changed.set()

    def _tell(self) -> None:
        self._changed.clear()
        self.context.look_around()
        events, self._events = self._events, []
        self.look()
        if events:
            self.adviser.forget()
        for event in events:
            match event.kind:
                case MatchEventKind.FAULT:
                    assert event.error is not None
                    raise event.error
                case MatchEventKind.TROUBLE:
                    assert isinstance(event.error, CpuError)
                    self._trouble = event.error
                case MatchEventKind.SAVED:
                    why = self.table.unsaved
                    told = not_saved(sentence_for(why)) if why else tr("The match is saved again.")
                    self.talk.say(told)
                case MatchEventKind.TOOK_BACK:
                    # The view may be the same as at the last question.
                    self._asked = None
                    if event.seat is not None and event.seat not in self.table.here:
                        self.talk.say(
                            tr(
                                "{who} has undone the last move.",
                                who=self.people.names[event.seat],
                            )
                        )
        is_new = self.match_view.deal != self._deal
        if is_new:
            self._begin_deal()
        with self.context.outliving():
            self.talk.say(*self.news())
        to_act = self.match_view.to_act
        if is_new and to_act not in (None, *self.table.here) and self._waits_for(to_act):
            self.talk.say(*self.what())

    def _begin_deal(self) -> None:
        is_first, self._deal = not self._deal, self.match_view.deal
        self.hot_seat.stand_up()
        self.look()
        with self.context.outliving():
            self.skip_news(_RECENT if is_first else len(self.moves()))
            self.talk.say(*self.opening())
            self._tell_hand()

    def _waits_for(self, seat: int | None) -> bool:
        return seat is not None and self.match_view.seats[seat].is_human

    def _tell_hand(self) -> None:
        if self.handle.seat != ONLOOKER and not (
            self.match_view.is_my_turn and self.asks_with_hand
        ):
            self.talk.say(*self.hand())

    def _ask(self) -> None:
        now = self.handle.seat, self.match_view.view
        if self._asked != now:
            self._asked = now
            with self.context.outliving():
                self.talk.say(*self.question())
                self.talk.say(*(self.clocks() if self._begins_turn else ()))

    @property
    def _begins_turn(self) -> bool:
        history = self.match_view.view.history
        return not history or history[-1][0] != self.handle.seat

    async def _listen(self) -> None:
        text = await self.talk.hear_or(self._changed)
        if text is None:
            return
        if text:
            await self.carry_out(text)
            return
        self.adviser.forget()
        self._asked = None
        self.handle.hurry()
        if not self.match_view.is_my_turn:
            with self.context.outliving():
                self.talk.say(*self.what())

    async def _ask_again(self, why: Exception) -> None:
        self._trouble = None
        self.talk.say(
            sentence_for(why), tr("Type again to ask again, or quit: the match is saved.")
        )
        told = tr("Type again to ask again, or quit: the match is saved.")
        if await self.talk.choose(
            typed(AGAIN), self.grammar.words_of("table.quit"), otherwise=told
        ):
            await self.leave(LeaveProgram())
        self.handle.ask_again()

    # -- several people at one keyboard --------------------------------------------------------

    def sit(self, seat: int) -> None:
        """Change to the view of another seat."""
        self.hot_seat.sit(seat)
        self.look()

    async def give_keyboard(self, seat: int) -> None:
        """Pass the keyboard on to the person of this seat."""
        names = [each.name for each in self.match_view.seats]
        before = self.hot_seat.pass_on()
        self.look()
        self.talk.blank(BLANK)
        self.talk.say(
            *self.moves()[-2:],
            tr(
                "Pass the keyboard to {name}. {name}: press Enter when nobody else is looking.",
                name=names[seat],
            ),
            ""
            if before is None
            else tr("Or {name}: type undo, to undo your move.", name=names[before]),
        )
        while text := folded(await self.talk.hear()):
            if text in self.grammar.words_of("table.undo") and before is not None:
                self.take_back()
                return
            if text in self.grammar.words_of("table.quit"):
                await self.leave(LeaveProgram())
            else:
                self.talk.say(tr("Nobody's cards are shown now: press Enter first."))
        self.sit(seat)
        self._tell_hand()

    # -- ends ----------------------------------------------------------------------------------

    @property
    def _among_people(self) -> bool:
        return any(seat.is_human for seat in self.table.seats)

    @property
    def _end(self) -> tuple[int, bool]:
        return self.match_view.deal, self.match_view.resignation is not None

    async def _ends(self) -> bool | None:
        match_view = self.match_view
        if self._ended != self._end:
            self._ended = self._end
            self._tell_end()
            await self._tell_rating()
        if match_view.waits_for_others:
            await self._wait_for((), self.what())
            return None
        if match_view.is_settled:
            told = [self.context.match_end_choices(is_over=match_view.is_over)]
            go_on = typed(AGAIN) if match_view.is_over else [*onward(), *typed(AGAIN)]
        else:
            told = [tr("Press Enter to go on.")] if self._among_people else []
            go_on = onward()
        self.talk.say(*told)
        help = told if match_view.is_settled else self.context.help_at_end()
        if not self._among_people and not match_view.is_settled:
            self.handle.go_on()
        elif await self._wait_for(go_on, help):
            if match_view.is_over:
                return True
            self.handle.go_on()
            self.look()
            if self.match_view.waits_for_others:
                self.talk.say(*self.what())
        return None

    def _tell_end(self) -> None:
        if not self.match_view.resignation:
            for played in self.match_view.ended:
                with self.context.outliving():
                    self.talk.say(*self.showdown(played))
        if self.match_view.is_settled:
            with self.context.outliving():
                self._tell_match_end()

    def _tell_match_end(self) -> None:
        match_view, say = self.match_view, self.talk.say
        people = People.of(self.shared_view)
        say(tr("The match is over."))
        if match_view.resignation:
            say(why_given_up(match_view.resignation, people))
        say(*self.settled())
        say(series_line(match_view.won, match_view.rules.best_of, people))

    async def _tell_rating(self) -> None:
        """Say what a match of Gin that is over did to the rating of the person here."""
        path = self.table.path
        is_played = self.match_view.is_over and self.match_view.rules.game == GIN
        if path is None or not (is_played and self.table.here):
            return
        # Imported late: nothing before the end of a match needs it.
        from app.text.rating import change

        try:
            with closing(self.context.library.played()) as played:
                found = await played.rating_change(path.name)
        except StoreError as error:
            self.talk.say(sentence_for(error))
        else:
            self.talk.say(change(found) if found else "")

    async def _wait_for(self, go_on: Sequence[str], help: Sequence[str]) -> bool:
        """Carry out commands between two hands until the match goes on; return whether a person
        here chose that.
        """
        end = self._end
        while True:
            text = await self.talk.hear_or(self._changed)
            if text is None:
                self._tell()
                if self.match_view.to_act is not None or self._end != end:
                    return False
                continue
            if folded(text) in go_on:
                return True
            if not text:
                self.talk.say(*help)
                continue
            with self.context.outliving():
                await self._look_between(text, help)

    async def _look_between(self, text: str, help: Sequence[str]) -> None:
        try:
            command, rest = self.typed(text)
            if command == "help" and rest:
                await self.looks(command, rest)
            elif command in ("help", "what"):
                self.talk.say(*self.context.asides(), *help)
            elif not await self.context.common(command, rest):
                if command in _BETWEEN:
                    await self.looks(command, rest)
                else:
                    self.talk.say(tr("The hand is over."), *help[:1])
        except CommandError as error:
            self.talk.say(sentence_for(error))


# -- the beginning of a new one ------------------------------------------------------------


async def begin(
    context: PlainContext, seats: Sequence[Seat], rules: Any, *, is_serious: bool = False
) -> MatchHandle:
    """Return a new match; if the settings say so, first ask each person here to cut.

    Raises RulesError for a wrong number of seats, and InputClosed.
    """
    seats = await with_strength(seats, context.library)
    people = [index for index, seat in enumerate(seats) if seat.is_here]
    if not people or not context.settings.cut:
        return context.library.begin(seats, rules, is_serious=is_serious)
    cutting, talk = context.library.cutting(len(seats)), context.talk
    several = len(people) > 1
    talk.say(tr(cut_words.ABOUT), tr(cut_words.UNSEEN) if several else "")
    talk.say(labelled(tr(cut_words.SEAL), cutting.seal))
    for index in people:
        talk.say(
            cut_words.ask(seats[index].name, several=several),
            tr("Type any words, or only press Enter for none."),
        )
        while True:
            try:
                cutting.put(index, await talk.hear())
                break
            except CutError as error:
                talk.say(sentence_for(error))
        if several:
            talk.blank(BLANK)
    return context.library.begin(seats, rules, None, cutting, is_serious=is_serious)

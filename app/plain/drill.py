"""Drills, runs and streaks in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from time import monotonic

from app.cards.cards import UnknownCard, glyph_name
from app.cards.cards import parse as card_of
from app.coach.drills import Answered, DrillKind
from app.coach.judgement import ChoiceValues
from app.coach.puzzles import Challenge, Theme
from app.cpu.service import CpuError
from app.games.gin.view import Phase, View
from app.plain.commands import DRILL
from app.plain.context import LeaveProgram, PlainContext
from app.plain.gin_hand import laid_out
from app.plain.help import drill_help, helped
from app.plain.telling import piles, whole
from app.players.base import CannotEvaluate
from app.players.gin.reading import Reading
from app.refusal import Refused
from app.storage import practice as kept
from app.storage.errors import StoreError
from app.text.cards import in_short, long_name
from app.text.gin import drills as words
from app.text.gin import puzzles as puzzle_words
from app.text.gin.table import knock_limit
from app.text.gin.turn import why_not_throw
from app.text.lists import clauses
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.challenge import ChallengeSession, record_in
from app.ui.commands import CommandError, parse
from app.ui.drill import (
    Answering,
    DrillQuestion,
    DrillResult,
    DrillSession,
    known_mistakes,
    more_mistakes,
    rating_in,
)
from app.ui.positions import position_of


class DrillLines:
    """The dialog about one sitting, or one challenge."""

    def __init__(
        self,
        context: PlainContext,
        challenge: Challenge | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._context = context
        self._talk = context.talk
        self._library = context.library
        self._played = context.library.played()
        self._practice, self._trouble = kept.load()
        own, today = known_mistakes(self._played), date.today()
        self._drilling: DrillSession | ChallengeSession = (
            DrillSession(self._practice, own, today)
            if challenge is None
            else ChallengeSession(challenge, self._practice, own, today, clock, Random())
        )
        self._grammar = context.grammar(DRILL)

    async def run(self) -> None:
        """Ask until there are no more positions, or the person leaves. Raises InputClosed and
        LeaveProgram.
        """
        try:
            if self._trouble:
                self._talk.say(sentence_for(self._trouble))
            looking = asyncio.create_task(self._find_more())
            try:
                while question := await self._drilling.next(self._library, self._played):
                    if not await self._ask(question):
                        return
                self._talk.say(*self._ended())
            finally:
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking
        finally:
            self._played.close()

    async def _find_more(self) -> None:
        if isinstance(self._drilling, DrillSession):
            with suppress(Refused):
                await more_mistakes(self._library, self._played, self._drilling.take_own)
                await self._drilling.rate_own(self._library, self._played)

    # -- one question --------------------------------------------------------------------------

    async def _ask(self, question: DrillQuestion) -> bool:
        """Ask one question; return whether to go on."""
        answering, drilling = Answering(question), self._drilling
        self._talk.say(*self._head(question), *_told(answering))
        thinking = asyncio.create_task(self._think(question.view))
        is_late, alarm = asyncio.Event(), None
        if isinstance(drilling, ChallengeSession):
            drilling.begin()
            if (left := drilling.left) is not None:
                alarm = asyncio.get_running_loop().call_later(max(left, 0), is_late.set)
        try:
            while (text := await self._talk.hear_or(is_late)) is not None:
                with self._context.outliving():
                    try:
                        match await self._carry_out(text, answering):
                            case False:
                                return False
                            case Answered() as given:
                                reading = await thinking
                                return await self._take(question, given, reading)
                    except (CommandError, Refused) as error:
                        self._talk.say(sentence_for(error))
            return True
        finally:
            thinking.cancel()
            if alarm:
                alarm.cancel()

    async def _think(self, view: View) -> Reading | None:
        with suppress(CpuError, CannotEvaluate):
            return await self._library.read(view)
        return None

    async def _judge(self, view: View) -> ChoiceValues:
        return await self._library.choice_values(view)

    def _head(self, question: DrillQuestion) -> list[str]:
        drilling, kind = self._drilling, words.kind_of(question.kind)
        if isinstance(drilling, ChallengeSession):
            parts = [
                *puzzle_words.heading(drilling.challenge, drilling.solved, question.kind),
                *puzzle_words.standing(
                    drilling.challenge, drilling.left, drilling.mistakes, drilling.record.best
                ),
            ]
            return [whole(clauses(parts))]
        told = tr(
            "Position {number} of {size}: {kind}.",
            number=drilling.number,
            size=drilling.size,
            kind=kind,
        )
        if puzzle := question.puzzle:
            rating = puzzle_words.rating(puzzle.theme, rating_in(self._practice, puzzle.theme))
            return [told, tr("Your rating: {rating}.", rating=rating)]
        return [told]

    async def _carry_out(self, text: str, answering: Answering) -> Answered | bool:
        """Carry out a command; return the answer that it gives, or whether to go on.

        Raises CommandError and Refused.
        """
        if not text:
            self._talk.say(*_told(answering))
            return True
        if answering.kind is DrillKind.THROW:
            with suppress(UnknownCard):
                return await self._throw(text, answering)
        command, rest = parse(text, self._grammar)
        if await self._aside(command, rest, answering.question):
            return True
        match command, answering.kind:
            case "close", _:
                return False
            case "throw", DrillKind.THROW:
                return await self._throw(rest, answering)
            case "lay_off", DrillKind.LAY_OFF:
                self._lay_off(rest, answering)
            case "undo", DrillKind.LAY_OFF:
                if not answering.lay_offs:
                    raise CommandError(tr("You have laid nothing off."))
                answering.take_back()
                self._talk.say(tr("Undone."), *laid_out(answering.view.hand))
            case "accept", DrillKind.LAY_OFF:
                return await answering.answer(self._judge)
            case _ if answering.choose(command):
                return await answering.answer(self._judge)
            case _:
                raise CommandError(_how_to_answer(answering.kind, answering.view))
        return True

    async def _throw(self, text: str, answering: Answering) -> Answered:
        card = card_of(in_short(text))
        if not answering.view.hand >> card & 1:
            raise CommandError(tr("You do not hold the {card}.", card=long_name(card)))
        answering.raise_card(card)
        if refused := answering.refusal:
            raise CommandError(why_not_throw(refused, glyph_name))
        return await answering.answer(self._judge)

    def _lay_off(self, text: str, answering: Answering) -> None:
        card = card_of(in_short(text))
        if not answering.view.hand >> card & 1:
            raise CommandError(tr("You do not hold the {card}.", card=long_name(card)))
        answering.raise_card(card)
        if not answering.fits:
            raise CommandError(tr("This card fits none of the melds on the table."))
        answering.lay_off()
        self._talk.say(
            *laid_out(answering.view.hand), _how_to_answer(answering.kind, answering.view)
        )

    # -- what came of it -----------------------------------------------------------------------

    async def _take(
        self, question: DrillQuestion, given: Answered, reading: Reading | None
    ) -> bool:
        """Tell what an answer was worth; return whether to go on."""
        result = self._drilling.answer(question, given)
        try:
            kept.save(self._practice)
        except StoreError as error:
            self._talk.say(sentence_for(error))
        is_last = self._drilling.is_over
        if isinstance(self._drilling, ChallengeSession) and (given.is_right or not is_last):
            self._talk.say(puzzle_words.last(given, glyph_name))
            return True
        why = words.reason(
            given, reading, glyph_name, question.names, question.done, question.created
        )
        self._talk.say(words.verdict(given, glyph_name), *why.splitlines(), *self._rated(result))
        return is_last or await self._goes_on(question)

    async def _goes_on(self, question: DrillQuestion) -> bool:
        """Wait for Enter; return False if the person leaves the drills."""
        self._talk.say(tr("Enter goes on to the next one."))
        while text := await self._talk.hear():
            with self._context.outliving():
                try:
                    command, rest = parse(text, self._grammar)
                    if await self._aside(command, rest, question):
                        continue
                    if command == "close":
                        return False
                    self._talk.say(tr("Enter goes on to the next one."))
                except (CommandError, Refused) as error:
                    self._talk.say(sentence_for(error))
        return True

    async def _aside(self, command: str, rest: str, question: DrillQuestion) -> bool:
        """Carry out a command that is no answer; return whether it was one.

        Raises CommandError, InputClosed and LeaveProgram.
        """
        match command:
            case "copy":
                self._talk.say(position_of(question.view))
            case "help":
                self._talk.say(*helped(rest, drill_help(), self._grammar))
            case "quit":
                raise LeaveProgram
            case _:
                return await self._context.common(command, rest)
        return True

    def _rated(self, result: DrillResult) -> list[str]:
        if isinstance(self._drilling, ChallengeSession) or result.question.puzzle is None:
            return []
        if result.change is None:
            return [puzzle_words.not_counted()]
        return [puzzle_words.change_told(result.change)]

    def _ended(self) -> Sequence[str]:
        drilling = self._drilling
        if isinstance(drilling, ChallengeSession):
            return [
                puzzle_words.result(
                    drilling.challenge,
                    drilling.solved,
                    drilling.mistakes,
                    drilling.record,
                    is_best=drilling.solved > drilling.best_before,
                )
            ]
        answers = [each.answered for each in drilling.results]
        if not answers:
            return [tr("There are no more positions.")]
        practice = self._practice
        return words.sitting(answers, practice.streak, practice.best).splitlines()


def _told(answering: Answering) -> list[str]:
    """Return a position and its question in sentences."""
    asked, view = answering.question, answering.view
    who = asked.names[view.opponent]
    if asked.kind is DrillKind.LAY_OFF:
        table = [words.knockers_cards(who, view, glyph_name)]
    else:
        top = "" if view.top is None else glyph_name(view.top)
        table = [
            whole(words.scores(who, view)),
            piles(top, view.stock),
            *([words.discards(view, glyph_name)] if len(view.pile) > 1 else []),
            whole(words.took(who, view, glyph_name)),
            whole(knock_limit(view)),
        ]
    return [
        *table,
        *laid_out(view.hand),
        words.question(asked.kind, view, who, glyph_name),
        _how_to_answer(asked.kind, view),
    ]


def _how_to_answer(kind: DrillKind, view: View) -> str:
    match kind:
        case DrillKind.TAKE if view.phase is Phase.DRAW:
            return tr("Type take, or draw.")
        case DrillKind.TAKE:
            return tr("Type take, or pass.")
        case DrillKind.THROW:
            return tr("Type discard and a card.")
        case DrillKind.KNOCK:
            return tr("Type knock, or play on.")
    return tr("Type lay off and a card, undo, or count.")


async def practise(context: PlainContext, challenge: Challenge | None = None) -> None:
    """Hold the dialog about a sitting or a challenge. Raises InputClosed and LeaveProgram."""
    await DrillLines(context, challenge).run()


def ratings_told() -> list[str]:
    """Return the ratings and the records in sentences."""
    practice, trouble = kept.load()
    records = {each: record_in(practice, each, date.today()) for each in Challenge}
    return [
        *([sentence_for(trouble)] if trouble else []),
        *(puzzle_words.rating_told(theme, rating_in(practice, theme)) for theme in Theme),
        *(puzzle_words.record_told(each, record) for each, record in records.items()),
    ]

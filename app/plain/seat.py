"""One seat at a table in lines: its texts, and the commands of every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from app.cards.cards import UnknownCard, glyph_name
from app.cards.cards import parse as card_of
from app.coach.estimates import Unrated
from app.cpu.service import CpuError
from app.games.base import ONLOOKER
from app.match.view import AnyFinishedRound, AnyMatchView
from app.plain.context import LeaveMatch, LeaveProgram, PlainContext
from app.plain.help import helped
from app.plain.telling import labelled
from app.refusal import Refused
from app.storage.settings import ORDERS
from app.table.handles import MatchHandle, SeatHandle
from app.text import cut
from app.text.cards import in_short
from app.text.lists import alternatives, as_sentence, groups, sentences
from app.text.people import People, given_up_to, waits_for
from app.text.questions import not_saved
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.text.turns import help_had
from app.ui.commands import CommandError, Grammar, TypedCommand, order_of, parse
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.hot_seat import HotSeat
from app.ui.positions import ANALYSE, no_text, position_of
from app.ui.serious import SeriousCode
from app.ui.table import TableModel
from app.ui.tutor import can_be_reviewed


class SeatLines(ABC):
    """The lines of a match for one seat, and the commands typed there.

    The abstract methods are what games differ in.
    """

    grammar: Grammar
    help: Sequence[str]
    """The help on the commands of this game alone, a line each."""

    def __init__(self, context: PlainContext, table: MatchHandle) -> None:
        self.context, self.talk, self.table = context, context.talk, table
        self.grammar = context.grammar(self.grammar)
        self.hot_seat = HotSeat(table)
        self.match_view: AnyMatchView = self.handle.snapshot()
        self.order = context.settings.order
        """The order of the cards of a hand."""
        self.adviser = Adviser()

    @property
    def handle(self) -> SeatHandle:
        """The handle of the seat whose view is told."""
        return self.hot_seat.handle

    def look(self) -> None:
        self.match_view = self.handle.snapshot()

    @property
    def shared_view(self) -> AnyMatchView:
        """The match as the people at this keyboard may see it together."""
        return (
            self.table.seat_handle(ONLOOKER).snapshot()
            if self.hot_seat.is_shared
            else self.handle.snapshot()
        )

    # -- what games differ in ------------------------------------------------------------------

    @property
    @abstractmethod
    def model(self) -> TableModel[Any]:
        """The table as seen from this seat, with the possible actions and why others are not."""

    @abstractmethod
    def opening(self) -> Sequence[str]:
        """Return the number of the new hand, and the score."""

    @abstractmethod
    def skip_news(self, most: int) -> None:
        """Count all of the deal as told but for the last ``most`` moves."""

    @abstractmethod
    def news(self) -> Sequence[str]:
        """Return the actions since the last call."""

    @abstractmethod
    def moves(self) -> Sequence[str]:
        """Return all actions of the hand."""

    @abstractmethod
    def hand(self) -> Sequence[str]:
        """Return the cards of this seat."""

    @abstractmethod
    def lying(self) -> Sequence[str]:
        """Return the cards on the table, and the number in each hand."""

    @abstractmethod
    def score(self) -> Sequence[str]: ...

    @abstractmethod
    def question(self) -> Sequence[str]:
        """Return the decision that this seat has to make now."""

    @property
    @abstractmethod
    def asks_with_hand(self) -> bool:
        """Whether the question includes the hand."""

    def turn_of(self, seat: int) -> str:
        """Return whose turn it is, for another seat's."""
        return tr("{who} is to play.", who=self.people.names[seat])

    @abstractmethod
    async def move(self, command: str, rest: str) -> None:
        """Carry out a command of this game. Raises CommandError and UnknownCard."""

    @abstractmethod
    def showdown(self, played: AnyFinishedRound) -> Sequence[str]: ...

    @abstractmethod
    def settled(self) -> Sequence[str]:
        """Return the end of a match that was played out."""

    # -- commands ------------------------------------------------------------------------------

    @property
    def people(self) -> People:
        return People.of(self.match_view)

    def typed(self, text: str) -> TypedCommand:
        """Return the command that was typed; a card alone is discarded. Raises CommandError."""
        try:
            card_of(in_short(text))
        except UnknownCard:
            return parse(text, self.grammar)
        return TypedCommand("throw", text)

    async def carry_out(self, text: str) -> None:
        """Carry out what was typed, or say what is wrong with it."""
        with self.context.outliving():
            try:
                command, rest = self.typed(text)
                if command != "hint":
                    self.adviser.forget()
                if await self.context.common(command, rest):
                    self.table.apply_settings(self.context.settings)
                elif not await self.looks(command, rest):
                    await self.move(command, rest)
            except (CommandError, UnknownCard) as error:
                self.adviser.forget()
                self.talk.say(sentence_for(error))

    async def looks(self, command: str, rest: str) -> bool:
        """Carry out a command that every game has; return whether it was one."""
        say = self.talk.say
        match command:
            case "hand":
                say(*(self.hand() if self.handle.seat != ONLOOKER else [tr("You look on.")]))
            case "table":
                say(*self.lying())
            case "score":
                say(*self.score(), *self.help_had())
            case "log":
                say(*(self.moves() or [tr("Nothing has been played yet.")]))
            case "what":
                say(*self.what())
            case "hint":
                await self._hint(rest)
            case "choices":
                await self._choices()
            case "undo":
                self.take_back()
            case "order":
                self._sort(rest)
            case "review":
                await self._review(rest)
            case "seal":
                say(*self._proof())
            case "copy":
                say(*self._position())
            case "proof":
                say(self.context.how_to_check(self.table.path))
            case "rules":
                say(*self._rules())
            case "help":
                say(*helped(rest, [*map(tr, self.help), *self.context.help()], self.grammar))
            case "resign":
                await self._resign()
            case "start":
                await self.leave(LeaveMatch())
            case "quit":
                await self.leave(LeaveProgram())
            case _:
                return False
        return True

    def do(self, *actions: Any) -> None:
        """Carry out actions, or say why one is not allowed."""
        if why := self.hot_seat.act(*actions):
            # The actions before it come first.
            self.look()
            self.talk.say(*self.news(), why)

    def take_back(self) -> None:
        self.talk.say(self.hot_seat.take_back() or tr("Undone."))

    def what(self) -> list[str]:
        """Return the possible actions, after the requests of others."""
        asked, match_view = self.context.asides(), self.match_view
        clocks = self.clocks()
        if match_view.is_my_turn and (possible := self.model.possible):
            return [*asked, tr("You can {what}.", what=possible), *clocks]
        if waits := waits_for(match_view, self.people.names):
            told = as_sentence(waits.rstrip(" …")) if waits.endswith("…") else waits
        elif match_view.to_act is None:
            told = tr("Others play.")
        else:
            told = self.turn_of(match_view.to_act)
        return [*asked, told, *clocks, *(self.context.meanwhile() if match_view.is_dealt else ())]

    def clocks(self) -> Sequence[str]:
        """Return the time that each player has left; empty at a table without clocks."""
        # As they are now: a view that was looked at before has older times.
        match_view = self.handle.snapshot()
        if match_view.clocks is None:
            return []
        # Imported late: only tables on a server have clocks.
        from app.text.clock import clocks_told

        return [clocks_told(match_view, self.people)]

    async def _resign(self) -> None:
        if self.handle.seat == ONLOOKER:
            self.talk.say(tr("You look on."))
            return
        self.talk.say(given_up_to(self.people, self.handle.seat))
        if not await self.talk.agrees(tr("Resign the match?")):
            self.talk.say(tr("Nothing was done."))
            return
        self.talk.say(self.hot_seat.resign())

    async def _hint(self, card: str) -> None:
        """Give a hint, and say why not to discard a card; asked for again without a card, play
        it.
        """
        say, model = self.talk.say, self.model
        raised = card_of(in_short(card)) if card else None
        if why := model.why_not("hint"):
            say(why)
        elif not card and (action := self.adviser.again(self.match_view.view)) is not None:
            self.do(action)
        else:
            cost = self.cost_of(Unrated.HINTS)
            match await self.adviser.ask(self.handle, model, raised):
                case NewHint(hint, is_first=True):
                    say(cost, hint.told, hint.rests_on, tr("Type hint again to play that."))
                case NewHint(hint):
                    say(hint.told)
                case NoHint(why):
                    say(why)

    def cost_of(self, help: Unrated) -> str:
        """Return what a hint or a warning costs; empty if the match does not count anyway."""
        # Imported late: a match without help does not need it.
        from app.ui.rating import cost_of

        return cost_of(help, self.table, self.match_view)

    async def _choices(self) -> None:
        if why := self.model.why_not("choices") or self.model.why_not("hint"):
            self.talk.say(why)
            return
        cost = self.cost_of(Unrated.HINTS)
        match await self.adviser.choices(self.handle, self.model):
            case NoHint(why):
                self.talk.say(why)
            case [*rows]:
                self.talk.say(cost)
                for row in rows:
                    told = tr(
                        "{what}: {chance} of the match, {points} points.",
                        what=row.what,
                        chance=row.chance,
                        points=row.points,
                    )
                    self.talk.say(sentences([told, row.why]))

    def _sort(self, order: str) -> None:
        self.order = order_of(order, ORDERS[:-1])
        self.talk.say(*self.hand())

    async def _review(self, which: str) -> None:
        from app.coach.accounts import match_account
        from app.coach.grade import grade, losses_in_hand
        from app.coach.judgement import Mark, account
        from app.coach.review import turn_of
        from app.text.gin import accounts as account_words
        from app.text.gin import luck as luck_words
        from app.text.gin import mistakes
        from app.text.gin import review as review_words

        match_view = self.shared_view
        if match_view.withholds_help:
            self.talk.say(sentence_for(Refused(SeriousCode.REVIEW)))
            return
        by_number = {str(played.number): played for played in match_view.played}
        played = by_number.get(which) if which else next(reversed(by_number.values()), None)
        if played is None:
            self.talk.say(
                tr(
                    "Type the number of a hand that is over: {numbers}.",
                    numbers=alternatives(by_number),
                )
                if by_number
                else tr("No hand of this match is over yet, so there is nothing to review.")
            )
            return
        if not can_be_reviewed(match_view):
            self.talk.say(review_words.not_judged())
            return
        try:
            review = await self.context.library.review(played)
        except CpuError as error:
            self.talk.say(sentence_for(error))
            return
        decisions, luck = review.decisions, review.luck
        people = People.of(match_view)
        number, me = str(played.number), next(filter(people.is_you, people.order), None)
        self.talk.say(*mistakes.listed([(number, review)], glyph_name, people.names, me))
        for each in decisions:
            if each.mark is Mark.FIND:
                who, turn = people.name_unless_you(each.seat), turn_of(review, each.action_index)
                found = review_words.verdict(each, glyph_name)
                self.talk.say(mistakes.at(number, who, turn, found))
        for seat in people.order:
            own = [each for each in decisions if each.seat == seat]
            graded = grade([losses_in_hand(own)])
            self.talk.say(review_words.account(people.names[seat], account(own), graded))
        if luck is not None:
            seat = max(match_view.me, 0)
            name = None if seat == match_view.me else match_view.seats[seat].name
            told = luck_words.of_hand(name, luck.events, seat)
            self.talk.say(as_sentence(told.strip()))
            whole = match_account(seat, [(luck, decisions)], start=luck.start)
            told = account_words.line(whole, name, people.names[1 - seat])
            self.talk.say(as_sentence(told))
        if match_view.is_over:
            await self._grades(match_view)

    async def _grades(self, match_view: AnyMatchView) -> None:
        from app.text.gin.grades import advice, grades
        from app.ui.review import ReviewSession

        reviewing, people = ReviewSession(match_view), People.of(match_view)
        try:
            async for _ in reviewing.judge(self.context.library):
                pass
        except CpuError as error:
            self.talk.say(sentence_for(error))
            return
        if told := grades([(people.names[seat], reviewing.grade(seat)) for seat in people.order]):
            self.talk.say(as_sentence(told[0]))
        if found := reviewing.weakness(reviewing.me):
            self.talk.say(*advice(people.names[reviewing.me], *found))

    def _position(self) -> Sequence[str]:
        if why := self.model.why_not("copy"):
            return [why]
        if not (text := position_of(self.match_view.view)):
            return [no_text()]
        return [text, tr("This line says what you see: {command} looks into it.", command=ANALYSE)]

    def _proof(self) -> Sequence[str]:
        match_view = self.shared_view
        told = []
        if match_view.seal:
            told.append(tr("Seal of this deal: {digits}", digits=match_view.seal))
        for played in match_view.played[-1:]:
            if played.deal and (digits := played.deal.digits):
                number = played.number
                told.append(tr("Seed of hand {number}: {digits}", number=number, digits=digits))
        if not told:
            told.append(cut.no_proof())
        if match_view.cut is not None:
            names = [seat.name for seat in match_view.seats]
            told += [labelled(*each) for each in cut.proof(match_view.cut, names)]
        return told

    def _rules(self) -> list[str]:
        # Imported late: most players never ask for them.
        from app.text.rules_page import Illustration
        from app.ui.rules_page import page_of, title_of

        rules = self.match_view.rules
        lines = [as_sentence(title_of(rules, self.context.settings))]
        for part in page_of(rules):
            if isinstance(part, Illustration):
                rows = (" ".join(map(glyph_name, meld.cards)) for meld in part.melds)
                lines.append(
                    tr(
                        "For example {melds}: {caption}.",
                        melds=groups(rows),
                        caption=part.caption,
                    )
                )
            else:
                heading, sentences = part
                lines += [f"{heading}:"] if heading else []
                lines += sentences
        return lines

    def help_had(self) -> list[str]:
        """Return the help that this seat had; empty if it had none."""
        me = self.match_view.me
        told = "" if me == ONLOOKER else help_had(self.match_view.help_had[me])
        return [tr("You had {helped}.", helped=told)] if told else []

    async def leave(self, how: Exception) -> None:
        """Raise ``how``, but ask first if the match is not wholly on the disk."""
        self.table.sync()
        if (why := self.table.unsaved) is None:
            raise how
        self.talk.say(not_saved(sentence_for(why)))
        if await self.talk.agrees(tr("Leave anyway?")):
            raise how

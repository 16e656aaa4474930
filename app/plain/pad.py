"""A score pad in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from app.games.base import RulesError
from app.games.gin.rules import GAME_NAME as GIN
from app.match.seat import HUMAN, is_choosable
from app.plain.commands import PAD, PAD_OF_BASIC, PAD_OF_CONTRACT, PAD_OF_GIN
from app.plain.context import LeaveProgram, PlainContext
from app.plain.help import helped, pad_help
from app.plain.request import read, rules_of, usual_game
from app.plain.telling import whole
from app.refusal import Refused
from app.table.pad import PadSession
from app.table.seats import take_seats
from app.text import pad as words
from app.text.ending import why_won
from app.text.lists import as_sentence, clauses, sentences
from app.text.people import People, called
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.ui.commands import CommandError, Grammar, parse
from app.ui.pad import PadForm, last_pad, player_typed

_WAYS = {
    "knock": "knock",
    "gin": "gin",
    "big": "big gin",
    "dead": "dead",
    "out": "out",
    "rummy": "rummy",
}
"""The endings of hands by command."""


class _Cancelled(Exception):
    """The person typed nothing when something was asked."""


class PadLines:
    """The dialog about one pad."""

    def __init__(self, context: PlainContext, session: PadSession) -> None:
        self._context = context
        self._talk = context.talk
        self._session = session

    @property
    def people(self) -> People:
        return words.people_of(self._session.pad)

    @property
    def _grammar(self) -> Grammar:
        of_game = {"gin": PAD_OF_GIN, "basic": PAD_OF_BASIC}
        own = of_game.get(self._session.pad.game.name, PAD_OF_CONTRACT)
        return self._context.grammar(PAD._replace(commands=(*own, *PAD.commands)))

    async def run(self) -> None:
        """Write hands until the person leaves the pad. Raises InputClosed and LeaveProgram."""
        try:
            if restored := self._session.restored:
                self._talk.say(sentence_for(restored))
            self._talk.say(*self._sheet())
            self._talk.say(words.how_to_write_in_lines(self._session.pad))
            while True:
                text = await self._talk.hear()
                with self._context.outliving():
                    try:
                        if not await self._carry_out(text):
                            return
                    except (CommandError, Refused) as error:
                        self._talk.say(sentence_for(error))
        finally:
            self._session.close()

    async def _carry_out(self, text: str) -> bool:
        """Carry out a command; return whether the pad stays open. Raises CommandError and
        Refused.
        """
        if not text:
            self._talk.say(self._next())
            return True
        command, rest = parse(text, self._grammar)
        if await self._context.common(command, rest):
            return True
        pad = self._session.pad
        match command:
            case "nobody":
                await self._write(PadForm(pad), pad.entering.ways(pad.rules)[-1], rest)
            case "correct":
                form = PadForm(pad, self._number(rest))
                self._talk.say(*self._account(form.number))
                await self._write(form, "", "")
            case "undo":
                number = pad.undone_next
                self._session.undo()
                self._talk.say(tr("Undone: what was written last of hand {number}.", number=number))
                self._talk.say(self._next())
            case "sheet":
                self._talk.say(*self._sheet())
            case "show":
                self._talk.say(*self._account(self._number(rest)))
            case "settlement":
                self._talk.say(*(self._settled() or [tr("The match is not over.")]))
            case "help":
                self._talk.say(*helped(rest, pad_help(pad.game.name), self._grammar))
            case "close":
                return False
            case "quit":
                raise LeaveProgram
            case _:
                await self._write(PadForm(pad), _WAYS[command], rest)
        return True

    def _number(self, text: str) -> int:
        count = len(self._session.pad.hands)
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= count):
            raise CommandError(tr("Type the number of a hand, from 1 to {count}.", count=count))
        return int(text)

    # -- writing a hand ------------------------------------------------------------------------

    async def _write(self, form: PadForm, how: str, typed: str) -> None:
        pad = self._session.pad
        if how:
            if how not in form.ways:
                raise CommandError(tr("By these rules a hand cannot end so."))
            form.how = how
        try:
            if form.is_correction:
                ways = tr("How did it end? {ways}.", ways=clauses(form.way_names))
                form.texts, form.upcard = [""] * len(form.texts), ""
                await self._ask(form, ways, form.take_way)
            self._take(form, typed)
            await self._ask_for_rest(form, is_who_known=bool(typed.strip()))
        except _Cancelled:
            self._talk.say(tr("Nothing was written."))
            return
        self._session.write(form.entry, form.number if form.is_correction else None)
        result = pad.results[form.number - 1]
        told = [words.outcome(pad, form.entry, result, self.people)]
        if unsaved := self._session.unsaved:
            told.append(tr("NOT SAVED: {why}", why=sentence_for(unsaved)))
        self._talk.say(*told)
        if pad.is_settled and not pad.table:
            self._talk.say(*self._settled())
        else:
            self._talk.say(*self._totals())
        if not pad.is_over:
            self._talk.say(self._next())

    def _take(self, form: PadForm, typed: str) -> None:
        """Take over what stands behind the command: a player, an upcard, and points. Raises
        CommandError for more than that.
        """
        tokens = re.split(r"[\s,;]+", typed.strip()) if typed.strip() else []
        if tokens and form.asks_who:
            form.take_who(tokens.pop(0))
        cards = [token for token in tokens if not token[:1].isdecimal() or token[-1:].isalpha()]
        if form.asks_upcard and cards:
            form.upcard = cards[0]
            tokens.remove(cards[0])
        if len(tokens) > len(form.asked):
            raise CommandError(
                tr("That is too much. Type for example {example}.", example=form.example)
            )
        form.texts[: len(tokens)] = tokens
        problem = form.problem
        if problem is not None and not form.is_incomplete:
            raise problem

    async def _ask_for_rest(self, form: PadForm, *, is_who_known: bool) -> None:
        if form.asks_who and not is_who_known:
            asked = tr("Which player? {players}.", players=form.players_told)
            await self._ask(form, asked, form.take_who)

        def put_upcard(text: str) -> None:
            form.upcard = text

        if form.asks_upcard and not form.upcard:
            await self._ask(form, tr("The upcard?"), put_upcard)
        for index in range(len(form.asked)):

            def put(text: str, index: int = index) -> None:
                form.texts[index] = text

            if not form.texts[index]:
                await self._ask(form, tr("{what}?", what=form.label(index)), put)

    async def _ask(self, form: PadForm, question: str, take: Callable[[str], None]) -> None:
        """Ask until the answer is possible. Raises _Cancelled for an empty one."""
        while True:
            self._talk.say(question)
            if not (text := await self._talk.hear()):
                raise _Cancelled
            try:
                take(text)
            except CommandError as error:
                self._talk.say(str(error))
                continue
            problem = form.problem
            if problem is None or form.is_incomplete:
                return
            self._talk.say(sentence_for(problem))

    # -- telling -------------------------------------------------------------------------------

    def _sheet(self) -> list[str]:
        return words.sheet_lines(self._session.pad, self.people)

    def _totals(self) -> list[str]:
        return [whole(line) for line in words.totals(self._session.pad, self.people)]

    def _next(self) -> str:
        pad, people = self._session.pad, self.people
        return sentences([words.next_deal(pad, people), words.series(pad, people)])

    def _account(self, number: int) -> Sequence[str]:
        pad, index = self._session.pad, number - 1
        if index >= len(pad.results):
            return [words.told(pad, index, self.people)]
        return words.account(pad, index, self.people)

    def _settled(self) -> Sequence[str]:
        pad = self._session.pad
        view = pad.view() if pad.is_settled else pad.view(*pad.finished[-1:])
        settlement = view.standing.settlement
        if settlement is None:
            return []
        if pad.game.name == GIN:
            from app.plain.gin_hand import settled_lines

            return settled_lines(view)
        people = self.people
        return [as_sentence(people.winning(settlement.winners)), why_won(view, people)]


async def open_pad(context: PlainContext, *, new: bool = False) -> None:
    """Go on with the unfinished pad written last, or begin one. Raises InputClosed and
    LeaveProgram.
    """
    found = None if new else last_pad(context.library.saved())
    await keep_score(context, PadSession.open(found.path) if found else None)


async def keep_score(context: PlainContext, session: PadSession | None) -> None:
    """Write on a pad, or on a new one, until the person leaves it. Raises InputClosed and
    LeaveProgram.
    """
    session = session or await begin(context)
    if session is not None:
        await PadLines(context, session).run()


async def begin(context: PlainContext) -> PadSession | None:
    """Ask for the rules, the players and the first dealer; return the pad, or None if nothing was
    typed.
    """
    talk, settings = context.talk, context.settings
    talk.say(tr("A new score pad, for a match with real cards. Enter alone goes back."))
    while True:
        talk.say(tr("Who plays? Type the names in turn order, such as Ann, Vera."))
        if not (typed := await talk.hear()):
            return None
        names = [name.strip() for name in re.split(r"[,;、，]", typed)]
        names = names if len(names) > 1 else typed.split()
        if len(names) < 2 or not all(map(is_choosable, names)):
            talk.say(tr("A name has 1 to 12 letters, and at least two people play."))
            continue
        talk.say(tr("By which rules? For example gin by oklahoma to 150. Enter: as the last ones."))
        try:
            rules = rules_of(read((await talk.hear()).split(), usual_game(settings)), settings)
            seats = take_seats(names[0], [f"{HUMAN}:{name}" for name in names[1:]], rules.game)
            drawn = 0
            listed = clauses(f"{n} {called(seat.name)}" for n, seat in enumerate(seats, 1))
            talk.say(tr("Who deals first? {players}. Enter: the first.", players=listed))
            if answer := await talk.hear():
                drawn = player_typed(answer, [called(seat.name) for seat in seats])
            return PadSession.new(rules, seats, drawn)
        except (CommandError, RulesError) as error:
            talk.say(sentence_for(error))

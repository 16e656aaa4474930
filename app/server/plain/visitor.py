"""The visit of a person who plays in lines: the lobby, tables, and matches alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from time import time
from typing import Final

from app.games.base import ONLOOKER
from app.plain.commands import of_match
from app.plain.context import Keep, LeaveMatch, LeaveProgram, MatchChanged
from app.plain.help import helped
from app.plain.play import MatchSequence, lines_of
from app.plain.start import statistics_lines
from app.plain.talk import Conversation, InputClosed
from app.plain.telling import welcome
from app.quoting import printable
from app.refusal import Refused
from app.server import news
from app.server.app_host import Report
from app.server.client import LobbyClient, others_here, waiting_tables
from app.server.news import rating_mark
from app.server.notices import NO_GREETING, Greeting
from app.server.plain import help as help_texts
from app.server.plain.context import VisitorContext
from app.server.plain.notice_lines import MOST_NAMED
from app.server.plain.refused import why
from app.server.table_info import TableInfo, may_sit_down
from app.server.table_words import beginning_told, over_days_told, slot_text, terms_told
from app.server.tables import TablePhase
from app.server.time_control import warned
from app.storage.settings import Settings
from app.table.handles import Listener, MatchEvent, MatchLibrary
from app.text.clock import time_left
from app.text.lists import listed
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.ui.commands import CommandError, Grammar, parse


def _while_waiting(table: TableInfo, *, is_host: bool) -> str:
    if table.options.tournament:
        return tr("Type say, lobby to go to the lobby, or help. Your chair is kept.")
    if table.options.time_control.days:
        return tr(
            "Type invite and a name, say, lobby to leave, stand to give up the chair, or help."
        )
    if is_host:
        return tr(
            "Type invite and a name, begin to play the computer, say, lobby to leave, or help."
        )
    return tr("Type invite and a name, say, lobby to leave, or help.")


class PlainVisitor:
    """A visitor in the lobby who reads and types lines.

    Matches alone are kept in ``library``, which must not end processes that others need. ``keep``
    saves their settings, and ``report`` is called with faults that do not end the visit.
    """

    def __init__(
        self,
        lobby: LobbyClient,
        talk: Conversation,
        library: MatchLibrary,
        settings: Settings,
        keep: Keep,
        report: Report,
        greeting: Greeting = NO_GREETING,
    ) -> None:
        self._context = VisitorContext(
            talk, library, settings, keep, lobby, report, greeting.resume_word, greeting.way_here
        )
        self._destination = greeting.destination
        self._alone = MatchSequence(self._context)
        self._was_told = False
        """Whether the visitor knows how to talk at a table."""

    async def run(self, notice: str = "") -> None:
        """Play until the input ends or the visitor leaves; ``notice`` is said first.

        However it ends, a match alone is closed then, and a seat at a table stays theirs. OSError
        of the writer is passed on.
        """
        talk = self._context.talk
        try:
            talk.say(welcome(spells=talk.spells), notice)
            self._context.arrive(self._destination)
            while True:
                try:
                    await self._session()
                except MatchChanged:
                    self._alone.close()
        except (InputClosed, LeaveProgram):
            pass
        finally:
            talk.close()
            self._alone.close()

    async def _session(self) -> None:
        table = self._context.come()
        if table and table.phase is not TablePhase.WAITING:
            await self._play(table)
        elif table is None and self._context.visit.is_at_home:
            await self._alone.play_one()
        else:
            await PlainLobby(self._context, table).run()

    async def _play(self, table: TableInfo) -> None:
        context = self._context
        opened = context.shared = context.lobby.open_match(_at_once)
        others = [
            f"{seat.name} {mark}".strip()
            for index, (seat, mark) in enumerate(zip(opened.seats, _marks(table), strict=True))
            if index != opened.seat
        ]
        is_onlooker = opened.seat == ONLOOKER
        rules = context.lines.rules(table, context.settings)
        context.talk.say(_at_table(table.number, rules, others, looks_on=is_onlooker))
        if not (self._was_told or is_onlooker) and opened.is_among_people:
            self._was_told = True
            context.talk.say(
                tr("Type say and your words to talk. If your connection breaks, your seat is kept.")
            )
        if not is_onlooker:
            context.talk.say(warned(table.options.time_control))
        context.talk.say(context.onlookers(), *context.missed(), *context.asides())
        try:
            wants_another = await lines_of(context, opened).play()
        except LeaveMatch:
            wants_another = False
        if wants_another:
            try:
                context.lobby.again()
                return
            except Refused as error:
                context.talk.say(why(error))
        context.lobby.leave_table()


def _marks(table: TableInfo) -> list[str]:
    return [rating_mark(table.ratings.get(slot.person)) for slot in table.slots]


def _at_table(number: int, rules: str, names: Sequence[str], *, looks_on: bool) -> str:
    if looks_on:
        return tr(
            "You look on at table {number}: {rules}, {names}.",
            number=number,
            rules=rules,
            names=listed(names),
        )
    if not names:
        return tr("You play at table {number}: {rules}, with nobody.", number=number, rules=rules)
    return tr(
        "You play at table {number}: {rules}, with {names}.",
        number=number,
        rules=rules,
        names=listed(names),
    )


def _at_once(listener: Listener, event: MatchEvent) -> None:
    listener(event)


# -- between matches -----------------------------------------------------------------------


def _no_match_here(word: str) -> str:
    return tr("“{word}” is for a match: type open, sit or alone to play one.", word=word)


def _no_match_yet(word: str) -> str:
    return tr("“{word}” is for a match, which has not begun yet.", word=word)


IN_LOBBY: Final = Grammar(
    (
        *("house.table", "house.new", "history.statistics", "start.help", "start.quit"),
        *("lines.spell", "lines.lines", "lines.settings", "lines.set"),
    ),
    elsewhere=partial(of_match, _no_match_here),
)
_WAITING: Final = IN_LOBBY._replace(elsewhere=partial(of_match, _no_match_yet))
_CROWD: Final = 12
"""Other people above which coming and going is not told one by one."""
_MOST_TOURNAMENTS: Final = 3
"""Tournaments that are listed at first."""
_MOST_TABLES: Final = 5
"""Tables that are listed at first."""
_EVERY: Final = 0.3
"""Seconds for which news of others is gathered."""


def _here(names: Sequence[str]) -> str:
    if not names:
        return tr("Nobody else is here.")
    if len(names) > MOST_NAMED:
        return tr_n(
            "{n} other person is here: type who for their names.",
            "{n} other people are here: type who for their names.",
            len(names),
        )
    return tr_n("{names} is here.", "{names} are here.", len(names), names=listed(names))


def _waits(table: TableInfo, person: str) -> str:
    if table.phase is TablePhase.OVER:
        return tr(
            "The match at table {number} is over: type sit {number} to see the end.",
            number=table.number,
        )
    if table.phase is TablePhase.WAITING and table.options.tournament:
        return tr(
            "Your match of the tournament waits at table {number}: type sit {number} to go there.",
            number=table.number,
        )
    if due := table.due.get(person):
        return tr(
            "It is your turn at table {number}, for {time}: type sit {number} to go there.",
            number=table.number,
            time=time_left(max(due - time(), 0.0)),
        )
    return tr(
        "It is your turn at table {number}: type sit {number} to go there.", number=table.number
    )


class PlainLobby:
    """The lobby, or a table that waits for people, in lines."""

    def __init__(self, context: VisitorContext, table: TableInfo | None) -> None:
        self._context = context
        self._talk = context.talk
        self._table = table
        self._grammar = context.grammar(IN_LOBBY if table is None else _WAITING)
        self._people: Mapping[str, str] = {}
        """The names of the people who were here at the last news, by id."""
        self._open: Mapping[str, TableInfo] = {}
        """The tables with free seats, by file name."""
        self._seeks: frozenset[int] = frozenset()
        """The numbers of the others' seeks."""
        self._waiting: Mapping[int, TableInfo] = {}
        """The tables that wait for the visitor, by number, the most urgent first."""
        self._gathering: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Tell news, and carry out what is typed.

        Raises InputClosed, LeaveProgram, and MatchChanged if the visitor goes to another place.
        """
        context, talk = self._context, self._talk
        self._look()
        talk.say(*self._arrival())
        end = context.lobby.watch_lobby(self._gather)
        try:
            while True:
                text = await talk.hear_or(context.happened)
                if text is None:
                    context.happened.clear()
                    context.look_around()
                    talk.say(*self._news())
                elif text:
                    await self._carry_out(text)
                else:
                    talk.say(*self._arrival())
        finally:
            end()
            if self._gathering:
                self._gathering.cancel()

    # -- what is here ----------------------------------------------------------------------

    def _arrival(self) -> Sequence[str]:
        return self._in_lobby() if self._table is None else self._at_table(self._table)

    def _in_lobby(self) -> Sequence[str]:
        context = self._context
        visit, lobby = context.visit, context.lobby
        names = [other.name for other in others_here(lobby)]
        more = len(lobby.tables) > _MOST_TABLES
        return [
            lobby.house_name,
            tr("You are in the lobby, {name}.", name=visit.name),
            ""
            if visit.person.name
            else tr("To change your name, type name and the new one, for example name Ann."),
            *(_waits(table, visit.person.id) for table in self._waiting.values()),
            _here(names),
            *context.lines.seeks(context.settings, _MOST_TABLES),
            *context.tournaments.listed(_MOST_TOURNAMENTS),
            *(context.lines.tables(context.settings, _MOST_TABLES) or [tr("No table is open.")]),
            tr_n(
                "{n} table is open: type tables to hear of all.",
                "{n} tables are open: type tables to hear of all.",
                len(lobby.tables),
            )
            if more
            else "",
            self._choices(),
        ]

    def _choices(self) -> str:
        context, person = self._context, self._context.visit.person.id
        number = context.where_to_sit()
        table = context.lobby.tables.get(number or 0)
        is_own = table is not None and table.seat_of(person) >= 0
        if number is None:
            return tr("Type open to open a table, alone to play the computer, or help.")
        if is_own:
            return tr(
                "Type sit {number} to go back to your seat, open to open a table, alone to play"
                " the computer, or help.",
                number=number,
            )
        return tr(
            "Type sit {number} to sit down, open to open a table, alone to play the computer, or"
            " help.",
            number=number,
        )

    def _at_table(self, table: TableInfo) -> Sequence[str]:
        context = self._context
        person = context.visit.person.id
        you = tr("you, {name}", name=context.visit.name)
        slots = (
            tr(
                "Chair {number}: {who}.",
                number=number,
                who=you if slot.person == person else slot_text(table, slot),
            )
            for number, slot in enumerate(table.slots, 1)
        )
        return [
            tr(
                "You are at table {number}: {rules}.",
                number=table.number,
                rules=context.lines.rules(table, context.settings),
            ),
            *slots,
            beginning_told(table.options),
            terms_told(table.options),
            warned(table.options.time_control),
            over_days_told() if table.options.time_control.days else "",
            tr("Then everybody may cut the deck.") if table.options.cut else "",
            tr(
                "It is private: people who are not invited type sit {number} {word}.",
                number=table.number,
                word=printable(table.options.passphrase),
            )
            if table.options.passphrase
            else "",
            news.way_told(context.way_to(table)) if context.way_to(table) else "",
            *(context.to_cut() or [_while_waiting(table, is_host=table.host == person)]),
        ]

    # -- what changes ----------------------------------------------------------------------

    def _gather(self) -> None:
        """This runs in another visitor's task."""
        if self._gathering is None:
            loop = asyncio.get_running_loop()
            self._gathering = loop.call_later(_EVERY, self._tell_soon)

    def _tell_soon(self) -> None:
        self._gathering = None
        self._context.happened.set()

    def _look(self) -> None:
        context = self._context
        person, tables = context.visit.person.id, context.lobby.tables.values()
        self._people = {other.person.id: other.name for other in others_here(context.lobby)}
        self._open = {
            table.name: table
            for table in tables
            if table.phase is TablePhase.WAITING
            if may_sit_down(table, person) and not context.lobby.needs_passphrase(table.number)
        }
        self._waiting = {table.number: table for table in waiting_tables(context.lobby)}
        others = others_here(context.lobby)
        self._seeks = frozenset(other.seek.number for other in others if other.seek)

    def _news(self) -> Sequence[str]:
        people, known, waiting, seeks = self._people, self._open, self._waiting, self._seeks
        self._look()
        # The coming of those is told by a notice of its own.
        followed = self._context.lobby.ties().follows
        lines, settings = self._context.lines, self._context.settings
        me = self._context.visit.person.id
        told = [
            _waits(table, me) for number, table in self._waiting.items() if number not in waiting
        ]
        if self._table is None:
            new = [table for name, table in self._open.items() if name not in known]
            told += [tr("A new table. {told}", told=lines.table(table, settings)) for table in new]
            if len(self._seeks - seeks) <= _MOST_TABLES:
                told += lines.seeks(settings, _MOST_TABLES, self._seeks - seeks)
        if max(len(people), len(self._people)) <= _CROWD:
            told += [
                *(
                    tr("{before} is called {name} now.", before=people[id], name=name)
                    for id, name in self._people.items()
                    if people.get(id, name) != name
                ),
                *(
                    tr("{name} has come in.", name=name)
                    for id, name in self._people.items()
                    if id not in people and id not in followed
                ),
                *(
                    tr("{name} has left the house.", name=name)
                    for id, name in people.items()
                    if id not in self._people
                ),
            ]
        return told

    # -- what is typed ---------------------------------------------------------------------

    async def _carry_out(self, text: str) -> None:
        with self._context.outliving():
            try:
                await self._do(text)
            except CommandError as error:
                self._talk.say(sentence_for(error))

    async def _do(self, text: str) -> None:
        command, rest = parse(text, self._grammar)
        if await self._context.common(command, rest):
            return
        match command:
            case "help":
                is_lobby = self._table is None
                lines = help_texts.IN_LOBBY if is_lobby else help_texts.WAITING
                self._talk.say(*helped(rest, [*map(tr, lines)], self._grammar))
            case "table":
                self._talk.say(*self._arrival())
            case "new":
                self._talk.say(
                    tr(
                        "Type open for a table with people, or alone to play the computer or go on"
                        " with a match of your own."
                    )
                )
            case "statistics":
                self._talk.say(*await statistics_lines(self._context.library))
            case "quit":
                # A visitor who waits at a table gives up the seat.
                self._context.lobby.leave_table()
                raise LeaveProgram

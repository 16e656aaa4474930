"""The base of all that one visitor in lines can do: the server, its people and their news."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from app.plain.commands import of_start
from app.plain.context import Keep, MatchChanged, PlainContext
from app.plain.talk import Conversation
from app.plain.telling import labelled
from app.refusal import Refused
from app.server import news
from app.server.app_host import Report
from app.server.client import (
    LobbyClient,
    SharedMatchHandle,
    called,
    onlookers_at,
    others_here,
    waiting_tables,
)
from app.server.notices import CALLS, Destination, Notice, NoticeKind
from app.server.plain import help as help_texts
from app.server.plain.lobby_lines import LobbyLines
from app.server.plain.moderation import ModerationCommands
from app.server.plain.new_table import request_of, seek_of, the_one
from app.server.plain.notice_lines import heard_by, line_of, line_of_question, may_stand_in, said
from app.server.plain.people import PeopleCommands
from app.server.plain.refused import why
from app.server.plain.tournaments import TournamentCommands
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_info import (
    TableInfo,
    VisitInfo,
    can_play_again,
    is_kept_from_players,
    is_with,
    looks_on,
    may_sit_down,
)
from app.server.tables import TablePhase
from app.storage.settings import Settings
from app.table.handles import MatchLibrary
from app.text import cut
from app.text.letters import folded
from app.text.lists import listed
from app.text.speech import msg_c, spoken_to, tr, tr_n, voice
from app.ui.commands import EVERY_COMMAND, CommandError, Grammar, typed

MOST_SEEKS: Final = 20
"""Most seeks that are listed."""
_MOST_SAID: Final = 10
"""Most lines of chat that are repeated."""
# Translators: a word that may stand before the number of a table to go to
_TABLE: Final = msg_c("typed", "table")
NOWHERE: Final = "", ""
"""Stands for the names of a table and its match."""
_MOVES: Final = {
    *(NoticeKind.BEGUN, NoticeKind.CLOSED, NoticeKind.DISPLACED),
    *(NoticeKind.PAIRED, NoticeKind.DEAL_READY),
}
"""Notices after which the visitor may be at another place."""


def _lobby_first(word: str) -> str:
    return tr("“{word}” is not for a match: type lobby first.", word=word)


class VisitorContext(PlainContext):
    """One visitor of the server, with the commands that they can type anywhere."""

    more: ClassVar[Grammar] = Grammar(
        (
            *("house.who", "house.tables", "open.open", "house.sit", "lobby.watch"),
            *("waiting.invite", "waiting.begin", "waiting.cut", "house.say", "house.said"),
            *("house.next", "waiting.stand"),
            *(
                "lobby.leaders",
                "lobby.mute",
                "house.name",
                "house.agree",
                "house.refuse",
                "house.nudge",
            ),
            *("lobby.seek", "lobby.withdraw", "lobby.tournaments"),
            *("house.computer", "house.end", "alone.lobby", "lobby.alone"),
            *("profile.follow", "profile.block", "house.message", "lobby.messages"),
            *("house.account", "profile.report", "house.kick", "house.silence", "house.ban"),
            "lobby.reports",
        ),
        elsewhere=partial(of_start, _lobby_first),
    )

    def __init__(
        self,
        talk: Conversation,
        library: MatchLibrary,
        settings: Settings,
        keep: Keep | None,
        lobby: LobbyClient,
        report: Report,
        resume_word: str = "",
        way_here: str = "",
    ) -> None:
        super().__init__(talk, library, settings, keep)
        self._way_here = way_here
        """What a friend opens or types to come to a table, before its name; empty if not known."""
        self.lobby = lobby
        self.people = PeopleCommands(lobby, talk)
        self.people.resume_word = resume_word
        self.moderation = ModerationCommands(lobby, talk, self.people)
        self._report = report
        self.lines = LobbyLines(lobby)
        self.tournaments = TournamentCommands(lobby, talk, lambda: self.settings)
        self.shared: SharedMatchHandle | None = None
        """The shared match that is shown; None if there is none."""
        self._at: tuple[str, str] = NOWHERE
        self._seen_looking: set[str] = set()
        """The names of the onlookers at this table of whom the visitor has been told."""
        self._voice = voice.get()
        lobby.listen(self._heard)
        talk.beside = self._answers_beside

    def report(self, error: Exception) -> str:
        """Write a report for the operator; the visitor is not told where it is."""
        self._report(error)
        return ""

    def how_to_check(self, path: Path | None) -> str:
        return tr(
            "The house keeps the file of this match. The person who runs the house can check"
            " all of it with gin-rummy verify. You can check what you see here on any machine,"
            " by its SHA-256."
        )

    # -- where they are --------------------------------------------------------------------

    @property
    def visit(self) -> VisitInfo:
        return self.lobby.me

    def come(self) -> TableInfo | None:
        """Note the visitor's place, and return the table; None for none."""
        self.happened.clear()
        table = self.visit.table
        self._at = (table.name, table.journal) if table else NOWHERE
        self._seen_looking.clear()
        self.shared = None
        return table

    def arrive(self, destination: Destination) -> None:
        """Go to the table, or seek the game, for which the visitor has come."""
        try:
            if destination.table:
                self._go_to_table(destination.table)
            elif destination.is_quick and self.visit.table is None:
                self._seek("")
        except Refused as error:
            self.talk.say(why(error))
        except MatchChanged:
            pass

    def _go_to_table(self, name: str) -> None:
        lobby, me = self.lobby, self.visit
        table = next((each for each in lobby.tables.values() if each.name == name), None)
        if table is None:
            self.talk.say(tr("The table that you were sent to is closed."))
        elif me.table is None or me.table.name != name:
            go = lobby.sit_down if may_sit_down(table, me.person.id) else lobby.watch
            go(table.number)

    def way_to(self, table: TableInfo) -> str:
        """Return what a friend opens or types to come to a table; empty if it is not known."""
        return f"{self._way_here}{table.name}" if self._way_here else ""

    def look_around(self) -> None:
        """Raises MatchChanged if the visitor's place has changed since ``come``."""
        table = self.visit.table
        name, journal = (table.name, table.journal) if table else NOWHERE
        # A finished match stays in view until the next one at the table has begun.
        if name != self._at[0] or journal not in ("", self._at[1]):
            raise MatchChanged

    @property
    def is_at_table(self) -> bool:
        return self.shared is not None

    # -- what is told at a table -----------------------------------------------------------

    def onlookers(self) -> str:
        """Return who looks on at the visitor's table; empty for nobody."""
        table = self.visit.table
        names = onlookers_at(self.lobby, table) if table else []
        if not names:
            return ""
        self._seen_looking.update(names)
        return tr_n("{who} looks on.", "{who} look on.", len(names), who=listed(names))

    def missed(self) -> Sequence[str]:
        """Return what others have said at this table while the visitor was away."""
        lines = self.lobby.unread()[-_MOST_SAID:]
        self.lobby.mark_read()
        return [tr("While you were away:"), *map(said, lines)] if lines else []

    def help_at_start(self) -> Sequence[str]:
        return (*super().help_at_start(), *map(tr, help_texts.ALONE))

    def help(self) -> Sequence[str]:
        if self.is_at_table:
            return [*map(tr, help_texts.AT_TABLE)]
        return (*super().help(), *map(tr, help_texts.ALONE))

    def help_at_end(self) -> Sequence[str]:
        return [*map(tr, help_texts.AT_END)] if self.is_at_table else super().help_at_end()

    def asides(self) -> Sequence[str]:
        """Return the open proposal, until it is answered."""
        return [told] if (told := self._asked()) else []

    def meanwhile(self) -> Sequence[str]:
        if not self.is_at_table:
            return []
        return [
            tr("You can look at table or score, say something, or go to the lobby.")
            if looks_on(self.visit)
            else tr("You can look at hand, table or score, say something, or go to the lobby.")
        ]

    def match_end_choices(self, *, is_over: bool) -> str:
        if not self.is_at_table:
            return super().match_end_choices(is_over=is_over)
        if is_over and not can_play_again(self.visit):
            return tr("Type lobby, review, or quit.")
        if looks_on(self.visit):
            if is_over:
                return tr(
                    "The next match here is told when it begins. Type lobby, review, or quit."
                )
            return tr("Type next for the next match, lobby, review, or quit.")
        if is_over:
            return tr("Type again for another at this table, lobby, review, or quit.")
        return tr("Type next for the next match, lobby, review, or quit.")

    def _asked(self) -> str:
        shared = self.shared
        question = shared.question if shared else None
        if shared is None or question is None or shared.seat not in question.waits_for:
            return ""
        return line_of_question(question, [seat.name for seat in shared.seats])

    # -- news ------------------------------------------------------------------------------

    def _heard(self, notice: Notice) -> None:
        """This runs in another visitor's task, so it must not fail."""
        if self.lobby.is_over:
            return
        if notice.kind in (NoticeKind.SAID, NoticeKind.LOOKERS_SAID):
            self.lobby.mark_read()
        is_own = notice.kind is NoticeKind.SAID and notice.person == self.visit.person.id
        if not is_own:
            # This runs in the task of the visitor who caused the notice.
            with spoken_to(self._voice):
                self.talk.interject(*self._told(notice))
        if notice.kind in CALLS:
            self.talk.ring()
        if notice.kind in _MOVES:
            self.happened.set()

    def _told(self, notice: Notice) -> Sequence[str]:
        table = self.visit.table
        match notice.kind:
            case NoticeKind.CUT:
                # A visitor who has just come is told it with the rest.
                return self.to_cut() if table and table.name == self._at[0] else ()
            case NoticeKind.GREETED:
                return [*filter(None, [line_of(notice)]), *self._house_rules()]
            case NoticeKind.LOOKERS_SAID:
                return [line_of(notice), *map(said, notice.lines[-_MOST_SAID:])]
            case NoticeKind.LOOKS_ON if notice.who in self._seen_looking:
                # An onlooker may come and go all the time.
                return ()
            case NoticeKind.LOOKS_ON:
                self._seen_looking.add(notice.who)
                return [line_of(notice)]
            case NoticeKind.LOOKS_AWAY:
                return ()
            case NoticeKind.ASKED:
                return self.asides()
            case NoticeKind.YOUR_MOVE if not (self.visit.is_at_home or _is_played(table)):
                # The lobby tells it.
                return ()
            case NoticeKind.AGAIN if table and not table.is_member(self.visit.person.id):
                return [tr("{who} would like to play again: stay, and you see it.", who=notice.who)]
            case NoticeKind.AWAY if table and self.shared:
                patience = table.options.patience
                return [line_of(notice), *may_stand_in(notice.who, patience)]
            case _:
                return [line_of(notice)]

    def _house_rules(self) -> Sequence[str]:
        return [said(line) for line in self.lobby.heard() if not line.person]

    def to_cut(self) -> Sequence[str]:
        """Return how to cut; empty if the visitor has no cut to make."""
        table = self.visit.table
        if table is None or not table.seal or self.visit.person.id in table.have_cut:
            return ()
        return [
            tr("Everybody is here: cut the deck."),
            tr(cut.ABOUT),
            tr(cut.UNSEEN),
            labelled(tr(cut.SEAL), table.seal),
            tr("Type cut and any words, or just cut for none."),
        ]

    # -- commands --------------------------------------------------------------------------

    async def common(self, command: str, rest: str) -> bool:
        """Carry out a command that means the same everywhere; return whether it was one.

        Raises CommandError, InputClosed and MatchChanged.
        """
        try:
            return (
                await self.people.common(command, rest)
                or self.moderation.common(command, rest)
                or await self.tournaments.common(command, rest)
                or await self._in_server(command, rest)
                or await super().common(command, rest)
            )
        except Refused as error:
            self.talk.say(why(error))
            return True

    async def _in_server(self, command: str, rest: str) -> bool:
        say = self.talk.say
        match command:
            case "who":
                say(*self.lines.people(), news.resume_word_told(self.people.resume_word))
            case "tables":
                say(*self.lines.seeks(self.settings, MOST_SEEKS))
                say(*(self.lines.tables(self.settings) or [tr("No table is open.")]))
            case "leaders":
                say(*self.lines.leaders())
            case "open":
                request = request_of(rest, self.settings, others_here(self.lobby))
                self.lobby.open_table(request)
                self.change(game=request.rules.game)
                raise MatchChanged
            case "seek":
                self._seek(rest)
            case "withdraw":
                if self.visit.seek is None:
                    raise CommandError(tr("You seek no game now."))
                self.lobby.end_seek()
                say(tr("You seek no game any more."))
            case "sit":
                self._go(self.lobby.sit_down, rest, self.where_to_sit(), command)
            case "next":
                self._go_to_next()
            case "stand":
                self._stand_up(rest)
            case "watch":
                self._go(self.lobby.watch, rest, self._where_to_look_on(), command)
            case "invite":
                self._invite(rest)
            case "begin":
                self._check_waiting()
                self.lobby.begin_now()
            case "cut":
                self._cut(rest)
            case "say":
                self._say(rest)
            case "said":
                latest = [line for line in self.lobby.heard() if line.person][-_MOST_SAID:]
                heard = [*self._house_rules(), *map(said, latest)]
                say(*(heard or [tr("Nothing was said here yet.")]), self.onlookers())
                self.lobby.mark_read()
            case "mute":
                visit = self._called(rest)
                muted = self.lobby.mute(visit.person.id)
                say(
                    tr(
                        "You no longer hear {who}. To hear them again, type mute {who}.",
                        who=visit.name,
                    )
                    if muted
                    else tr("You hear {who} again.", who=visit.name)
                )
            case "name":
                self.change(name=rest)
                say(tr("You are called {name} from now on.", name=self.visit.name))
            case "agree" | "refuse":
                self._answer(agrees=command == "agree")
            case "nudge":
                self._seated().nudge()
                say(tr("Nudge sent."))
            case "computer":
                self._propose(self._seated().propose_stand_in)
            case "end":
                shared = self._seated()
                say(
                    tr(
                        "There is no winner, and the match cannot be continued. This is"
                        " possible when a player has been away, or has not moved, for five"
                        " minutes, and the others agree."
                    )
                )
                if await self.talk.agrees(tr("End the match without a result?")):
                    self._propose(shared.propose_end)
                else:
                    say(tr("Nothing was done."))
            case "lobby":
                self.lobby.leave_table()
                self.lobby.be_at_home(is_so=False)
                raise MatchChanged
            case "alone":
                self.lobby.leave_table()
                self.lobby.be_at_home(is_so=True)
                raise MatchChanged
            case _:
                return False
        return True

    def change(self, **changes: object) -> None:
        """Change settings. A new name becomes the name on this server, if it is available. Raises
        ServerError.
        """
        name = changes.get("name")
        if isinstance(name, str) and name and name != self.visit.person.name:
            self.lobby.rename(name)
            changes["name"] = self.visit.person.name
        super().change(**changes)

    def _seek(self, text: str) -> None:
        at, others = self.visit.table, others_here(self.lobby)
        found = [visit for visit in called(text, others) if visit.seek] if text else []
        if found:
            self.lobby.take_seek(the_one(found, text).person.id)
        else:
            terms = seek_of(text, self.settings)
            self.lobby.seek(terms)
            self.change(seek=terms.to_json())
        if self.visit.table is None:
            self.talk.say(
                tr(
                    "Nobody fits yet: you are called when a person comes. Type alone to play the"
                    " computer meanwhile, or withdraw."
                )
            )
        if self.visit.table is not at:
            raise MatchChanged

    def _go(
        self, go: Callable[[int, str], object], text: str, usual: int | None, command: str
    ) -> None:
        first, _, rest = text.partition(" ")
        number, _, passphrase = (
            rest if rest and folded(first) in typed(_TABLE) else text
        ).partition(" ")
        if not number and usual is not None:
            number = str(usual)
        if not (number.isascii() and number.isdecimal() and len(number) < 5):
            raise CommandError(
                tr(
                    "Type the number of the table too: {command} 1, for example. Type tables"
                    " for a list.",
                    command=command,
                )
            )
        table = self.visit.table
        if table and table.number == int(number):
            raise CommandError(tr("You are at table {number}.", number=int(number)))
        go(int(number), passphrase)
        self.lobby.be_at_home(is_so=False)
        raise MatchChanged

    def _go_to_next(self) -> None:
        if not (waiting := waiting_tables(self.lobby)):
            self.talk.say(tr("No other table waits for you."))
            return
        self.lobby.sit_down(waiting[0].number)
        self.lobby.be_at_home(is_so=False)
        raise MatchChanged

    def _stand_up(self, text: str) -> None:
        here = self.visit.table
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0
        self.lobby.stand_up(number or (here.number if here else 0))
        self.talk.say(tr("Your chair is free for others now."))
        if here and number in (0, here.number):
            raise MatchChanged

    def where_to_sit(self) -> int | None:
        """Return the only table with a seat kept, or else the only one with a free seat; None if
        there is no single one.
        """
        person = self.visit.person.id
        possible = [table for table in self.lobby.tables.values() if may_sit_down(table, person)]
        own = [table for table in possible if table.is_member(person)]
        open_to_all = [table for table in possible if not self.lobby.needs_passphrase(table.number)]
        return only(own) or (None if own else only(open_to_all))

    def _where_to_look_on(self) -> int | None:
        return only(
            [table for table in self.lobby.tables.values() if table.phase is not TablePhase.WAITING]
        )

    def _invite(self, name: str) -> None:
        self._check_waiting()
        visit = self._called(name)
        self.lobby.invite(visit.person.id)
        self.talk.say(tr("{who} is invited.", who=visit.name))

    def _check_waiting(self) -> None:
        table = self.visit.table
        if table is None or table.phase is not TablePhase.WAITING:
            raise CommandError(
                tr("You are at no table that waits for people: open one, or sit down at one.")
            )

    def _cut(self, typed: str) -> None:
        if not self.to_cut():
            raise CommandError(tr("Nothing is to be cut now."))
        self.lobby.cut(typed)
        table = self.visit.table
        if table and table.phase is TablePhase.WAITING:
            self.talk.say(tr("You have cut. The deal begins when everybody has."))

    def _say(self, text: str) -> None:
        if not text:
            self.talk.say(
                tr("Say what? Type say and your words, or say and one of these numbers."),
                *(f"{n}: {tr(each)}" for n, each in enumerate(news.READY_SENTENCES, 1)),
            )
            return
        by_number = {str(each): said for each, said in enumerate(news.READY_SENTENCES, 1)}
        self.lobby.say(by_number.get(text, text))
        here = [visit for visit in others_here(self.lobby) if is_with(self.visit, visit)]
        if is_kept_from_players(self.visit):
            told = news.kept_from_players([each.name for each in here if looks_on(each)])
        else:
            names = [visit.name for visit in here]
            told = heard_by(names, is_at_table=self.visit.table is not None)
        self.talk.say(told)

    def _answer(self, *, agrees: bool) -> None:
        if self.shared is None or not self._asked():
            raise CommandError(tr("Nobody has asked you anything."))
        self.talk.say(tr("You have answered."))
        self.shared.answer(agrees=agrees)

    def _answers_beside(self, text: str) -> bool:
        agrees = text in EVERY_COMMAND["house.agree"].usual_words
        if not (self._asked() and (agrees or text in EVERY_COMMAND["house.refuse"].usual_words)):
            return False
        self._answer(agrees=agrees)
        return True

    def _seated(self) -> SharedMatchHandle:
        if self.shared is None:
            raise CommandError(tr("You are at no match that others play too."))
        if looks_on(self.visit):
            raise LobbyError(LobbyCode.ONLOOKER)
        return self.shared

    def _propose(self, propose: Callable[[], None]) -> None:
        propose()
        if self.shared and self.shared.question:
            self.talk.say(tr("The others are asked."))

    def _called(self, name: str) -> VisitInfo:
        return the_one(called(name, others_here(self.lobby)), name)


def _is_played(table: TableInfo | None) -> bool:
    return table is not None and table.phase is not TablePhase.WAITING


def only(tables: Sequence[TableInfo]) -> int | None:
    """Return the number of the only table; None if there is no single one."""
    return tables[0].number if len(tables) == 1 else None

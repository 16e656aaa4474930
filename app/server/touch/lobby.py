"""The lobby on the page, a table that waits for people, and matches against the computer."""

from __future__ import annotations

from typing import Final

from app.games.base import ONLOOKER
from app.match.seat import LONGEST_NAME
from app.quoting import quoted
from app.server import news
from app.server.client import others_here
from app.server.screens.base import where
from app.server.seeks import conditions
from app.server.table_info import TableInfo, may_sit_down
from app.server.table_options import LONGEST_PASSPHRASE
from app.server.table_words import beginning_told, game_and_rules, slot_text, terms_told
from app.server.tables import TablePhase
from app.server.time_control import warned
from app.server.touch import page as pages
from app.server.touch.open import OpenPage, SeekPage
from app.server.touch.page import OF, Block, Button, Field, Page, Row, Values
from app.server.touch.people import RatingsPage, profile_button, report_buttons
from app.server.touch.place import PageVisitor, StillPage, back
from app.server.touch.talk import talk_blocks
from app.server.touch.tournament import TournamentPage, tournament_rows
from app.text import cut as cut_words
from app.text.lists import clauses
from app.text.speech import tr, tr_c, tr_n

_MOST_TABLES: Final = 30
_MOST_PEOPLE: Final = 30
_MOST_LINES: Final = 8


class LobbyPage(StillPage):
    """The tables, the people and the talk of the lobby."""

    def page(self) -> Page:
        visitor, lobby = self.visitor, self.visitor.lobby
        me = visitor.visit
        tables = lobby.overview.tables_for(me.person.id).all
        people = others_here(lobby)
        return Page(
            "lobby",
            news.house_title(lobby.house_name),
            [
                pages.text(tr("You are in the lobby, {name}.", name=me.name)),
                *visitor.asked(),
                pages.buttons(
                    Button("quick", tr("Play at once"), is_main=True),
                    Button("open", tr("Open a table"), is_main=True),
                    Button("alone", tr("Play the computer"), is_main=True),
                    Button("daily", tr("Deal of the day")),
                ),
                *seeks(visitor),
                *tournament_rows(visitor),
                pages.heading(tr("Tables")),
                pages.rows([self._table(table) for table in tables[:_MOST_TABLES]])
                or pages.text(tr("No table is open."), "quiet"),
                pages.heading(tr("In the house")),
                pages.rows(
                    [
                        Row(visit.name, where(visit), "", [profile_button(visit.person.id)])
                        for visit in people[:_MOST_PEOPLE]
                    ]
                )
                or pages.text(tr("Nobody else is here."), "quiet"),
                pages.text(
                    tr_n("{n} more", "{n} more", len(people) - _MOST_PEOPLE)
                    if len(people) > _MOST_PEOPLE
                    else "",
                    "quiet",
                ),
                pages.heading(tr("Talk")),
                *talk_blocks(lobby, _MOST_LINES),
                report_buttons(lobby),
                pages.heading(tr("You")),
                pages.text(news.resume_word_told(visitor.resume_word), "quiet"),
                pages.buttons(
                    profile_button(me.person.id),
                    Button("ratings", tr("Ratings")),
                    Button("settings", tr("Settings")),
                    Button("name", tr("Change your name")),
                    Button("quit", tr("Leave the house")),
                ),
                pages.links(
                    ("m/", tr("Your finished matches")), ("lines", tr("Play in plain lines"))
                ),
            ],
        )

    def _table(self, table: TableInfo) -> Row:
        visitor, number = self.visitor, str(table.number)
        id = visitor.visit.person.id
        own = table.seat_of(id) != ONLOOKER
        buttons = []
        if may_sit_down(table, id):
            buttons.append(
                Button("sit", tr("Go on") if own else tr("Sit down"), number, is_main=True)
            )
        elif table.phase is not TablePhase.WAITING:
            buttons.append(Button("watch", tr_c("key", "Watch"), number))
        return Row(
            tr("Table {number}", number=table.number),
            visitor.told.rules(table, visitor.settings),
            visitor.told.about(table),
            buttons,
        )

    async def do(self, command: str, values: Values) -> None:
        visitor = self.visitor
        match command:
            case "open":
                visitor.open_over(OpenPage(visitor))
            case "alone":
                visitor.lobby.be_at_home(is_so=True)
                visitor.go()
            case "sit" | "watch":
                go_to(visitor, command, values.get(OF, ""))
            case "name":
                visitor.open_over(NamePage(visitor))
            case "daily":
                # Imported late: most visits look at no day.
                from app.server.touch.daily import DailyPage

                visitor.open_over(DailyPage(visitor))
            case "ratings":
                visitor.open_over(RatingsPage(visitor))
            case "quick":
                visitor.open_over(SeekPage(visitor))
            case "tournament":
                visitor.open_over(TournamentPage(visitor, values.get(OF, "")))
            case "take-seek":
                visitor.lobby.take_seek(values.get(OF, ""))
            case "withdraw":
                visitor.lobby.end_seek()


def seeks(visitor: PageVisitor) -> list[Block]:
    """Return the games that visitors seek, the visitor's own first, then the oldest."""
    me = visitor.visit.person.id
    seeking = [(visit, visit.seek) for visit in visitor.lobby.visits.values() if visit.seek]
    seeking.sort(key=lambda each: (each[1].person != me, each[1].number))
    shown = [
        Row(
            tr("You") if seek.person == me else visit.name,
            clauses((game_and_rules(seek.terms.rules, visitor.settings), conditions(seek.terms))),
            # Translators: a person seeks this game; in a narrow column
            tr("sought"),
            [
                Button("withdraw", tr("Withdraw"))
                if seek.person == me
                else Button("take-seek", tr("Play"), seek.person, is_main=True)
            ],
        )
        for visit, seek in seeking[:_MOST_PEOPLE]
    ]
    return [pages.rows(shown)]


def go_to(visitor: PageVisitor, command: str, number: str, passphrase: str = "") -> None:
    """Let the visitor ``sit`` down at a table or ``watch``; ask for its password first if it has
    one. Raises Refused.
    """
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        return
    go = visitor.lobby.sit_down if command == "sit" else visitor.lobby.watch
    if not passphrase and visitor.lobby.needs_passphrase(int(number)):
        visitor.open_over(PasswordPage(visitor, command, number))
        return
    go(int(number), passphrase)
    visitor.lobby.be_at_home(is_so=False)
    visitor.go()


class PasswordPage(StillPage):
    """Asks for the password of a private table."""

    def __init__(self, visitor: PageVisitor, command: str, number: str) -> None:
        super().__init__(visitor)
        self._command, self._number = command, number

    def page(self) -> Page:
        field = Field("word", tr("Password"), length=LONGEST_PASSPHRASE)
        return Page(
            "password",
            tr("This table is private"),
            [
                pages.text(tr("The people at table {number} can tell you.", number=self._number)),
                pages.form(
                    "enter",
                    tr("Sit down") if self._command == "sit" else tr_c("key", "Watch"),
                    field,
                ),
            ],
            back=back(),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "enter" and (word := " ".join(values.get("word", "").split())):
            go_to(self.visitor, self._command, self._number, word)


class NamePage(StillPage):
    """Asks for the visitor's name."""

    def page(self) -> Page:
        visitor = self.visitor
        return Page(
            "name",
            tr("What is your name?"),
            [
                pages.text(
                    tr(
                        "A name of up to {longest} letters that no other person here has. It stays"
                        " yours.",
                        longest=LONGEST_NAME,
                    )
                ),
                pages.form(
                    "take",
                    tr("Take this name"),
                    Field("name", tr("Name"), visitor.visit.person.name, length=4 * LONGEST_NAME),
                ),
                pages.text(news.resume_word_told(visitor.resume_word), "quiet"),
            ],
            back=back("" if visitor.visit.person.name else tr("Not now")),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "take":
            self.visitor.change(name=values.get("name", "").strip())
            self.visitor.close_over()


class WaitingPage(StillPage):
    """A table that waits for people."""

    def page(self) -> Page:
        visitor = self.visitor
        table, me = visitor.visit.table, visitor.visit.person.id
        assert table
        told = [
            beginning_told(table.options),
            terms_told(table.options),
            warned(table.options.time_control),
            tr("Then everybody may cut the deck.") if table.options.cut else "",
            tr(
                "Private: people who are not invited need the password {word}.",
                word=quoted(table.options.passphrase),
            )
            if table.options.passphrase
            else "",
        ]
        chairs = [
            Row(
                tr("Chair {number}", number=number),
                slot.name if slot.person == me else slot_text(table, slot),
                "",
                [profile_button(slot.person)] if slot.person and slot.person != me else [],
            )
            for number, slot in enumerate(table.slots, 1)
        ]
        is_paired = bool(table.options.tournament)
        is_host = table.host == me and not is_paired
        way = "" if is_paired else visitor.way_to(table)
        wants_again = table.is_member(me) and table.seat_of(me) == ONLOOKER
        guests = [
            visit
            for visit in others_here(visitor.lobby)
            if visit.person.id not in table.visits and not is_paired
        ]
        return Page(
            f"waiting-{table.name}",
            tr("Table {number}", number=table.number),
            [
                pages.text(visitor.told.rules(table, visitor.settings), "strong"),
                *self._cut(table),
                *visitor.asked(),
                pages.rows(chairs),
                *pages.texts(told, "quiet"),
                pages.text(news.way_told(way), "quiet") if way else {},
                pages.buttons(
                    Button("join", tr("Play again"), is_main=True) if wants_again else None,
                    Button("begin", tr("Begin against the computer"), is_main=True)
                    if is_host
                    else None,
                    Button("leave", tr("Leave the table")),
                ),
                pages.heading(tr("In the house")) if guests else {},
                pages.rows(
                    [
                        Row(
                            visit.name,
                            where(visit),
                            "",
                            [Button("invite", tr("Invite"), visit.person.id)],
                        )
                        for visit in guests[:_MOST_PEOPLE]
                    ]
                ),
                pages.heading(tr("Talk")),
                *talk_blocks(visitor.lobby, _MOST_LINES),
                report_buttons(visitor.lobby),
            ],
        )

    def _cut(self, table: TableInfo) -> list[Block]:
        if not table.seal or self.visitor.visit.person.id in table.have_cut:
            return []
        return [
            pages.heading(tr("Everybody is here: cut the deck.")),
            *pages.texts([tr(cut_words.ABOUT), tr(cut_words.UNSEEN)]),
            pages.text(f"{tr(cut_words.SEAL)}: {table.seal}", "quiet"),
            pages.form("cut", tr("Cut"), Field("words", tr("Any words, or none"))),
        ]

    async def do(self, command: str, values: Values) -> None:
        visitor, lobby = self.visitor, self.visitor.lobby
        match command:
            case "begin":
                lobby.begin_now()
            case "join":
                lobby.again()
            case "cut":
                lobby.cut(values.get("words", ""))
            case "invite":
                if visit := lobby.visits.get(values.get(OF, "")):
                    lobby.invite(visit.person.id)
                    visitor.tell(tr("{who} is invited.", who=visit.name))
            case "leave":
                lobby.leave_table()
                visitor.go()

"""The lobby on the page, a table that waits for people, and matches against the computer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from app.games.base import ONLOOKER, RulesError
from app.match.seat import LONGEST_NAME
from app.quoting import quoted
from app.server import news
from app.server.client import (
    TableInfo,
    VisitInfo,
    may_sit_down,
    others_here,
    slot_text,
    terms_told,
)
from app.server.screens.base import where
from app.server.shared_match import DEFAULT_OPTIONS, LONGEST_PASSPHRASE
from app.server.tables import SeatSlot, TablePhase, TableRequest
from app.server.touch import page as pages
from app.server.touch.form import MatchFields
from app.server.touch.page import OF, ON, Block, Button, Field, Page, Row, Values
from app.server.touch.talk import talk_blocks
from app.table.seats import is_here, person
from app.text import cut as cut_words
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c, tr_n

if TYPE_CHECKING:
    from app.server.touch.visitor import TouchVisitor

_MOST_TABLES: Final = 30
_MOST_PEOPLE: Final = 30
_MOST_LINES: Final = 8


class Place(Protocol):
    """A page with its commands."""

    def page(self) -> Page: ...

    async def do(self, command: str, values: Values) -> None:
        """Carry out what was tapped. Raises Refused."""

    def catch_up(self) -> None:
        """Take in what has happened."""

    def close(self) -> None: ...


class StillPage:
    """A place that has nothing to take in, and nothing to end."""

    def __init__(self, visitor: TouchVisitor) -> None:
        self.visitor = visitor

    def catch_up(self) -> None: ...

    def close(self) -> None: ...


def _back(label: str = "") -> Button:
    return Button("close", label or tr_c("key", "Back"))


class LobbyPage(StillPage):
    """The tables, the people and the talk of the lobby."""

    def page(self) -> Page:
        visitor, lobby = self.visitor, self.visitor.lobby
        me = visitor.visit
        tables = sorted(lobby.tables.values(), key=visitor.told.order)
        people = others_here(lobby)
        return Page(
            "lobby",
            tr("Card house"),
            [
                pages.text(tr("You are in the lobby, {name}.", name=me.name)),
                *visitor.asked(),
                pages.buttons(
                    Button("open", tr("Open a table"), is_main=True),
                    Button("alone", tr("Play the computer"), is_main=True),
                ),
                pages.heading(tr("Tables")),
                pages.rows([self._table(table) for table in tables[:_MOST_TABLES]])
                or pages.text(tr("No table is open."), "quiet"),
                pages.heading(tr("In the house")),
                pages.rows([Row(visit.name, where(visit)) for visit in people[:_MOST_PEOPLE]])
                or pages.text(tr("Nobody else is here."), "quiet"),
                pages.text(
                    tr_n("{n} more", "{n} more", len(people) - _MOST_PEOPLE)
                    if len(people) > _MOST_PEOPLE
                    else "",
                    "quiet",
                ),
                pages.heading(tr("Talk")),
                *talk_blocks(lobby, _MOST_LINES),
                pages.heading(tr("You")),
                pages.text(news.resume_word_told(visitor.resume_word), "quiet"),
                pages.buttons(
                    Button("name", tr("Change your name")), Button("quit", tr("Leave the house"))
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
                _go_to(visitor, command, values.get(OF, ""))
            case "name":
                visitor.open_over(NamePage(visitor))


def _go_to(visitor: TouchVisitor, command: str, number: str, passphrase: str = "") -> None:
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

    def __init__(self, visitor: TouchVisitor, command: str, number: str) -> None:
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
            back=_back(),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "enter" and (word := " ".join(values.get("word", "").split())):
            _go_to(self.visitor, self._command, self._number, word)


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
            back=_back("" if visitor.visit.person.name else tr("Not now")),
        )

    async def do(self, command: str, values: Values) -> None:
        if command == "take":
            self.visitor.change(name=values.get("name", "").strip())
            self.visitor.close_over()


class OpenPage(StillPage):
    """The form for a new table."""

    def __init__(self, visitor: TouchVisitor) -> None:
        super().__init__(visitor)
        self._people = {visit.person.id: visit for visit in others_here(visitor.lobby)}
        self._fields = MatchFields(visitor.settings, [*self._people.values()])
        self._values: Values = {}

    def page(self) -> Page:
        values = self._values
        options = [
            Field(
                "word",
                tr("Password"),
                values.get("word", ""),
                length=LONGEST_PASSPHRASE,
                note=tr("Needed to sit down here; empty: none."),
            ),
            Field(
                "rated",
                tr("Rated"),
                values.get("rated", ""),
                is_switch=True,
                note=tr("The result changes the ratings; without undo and other help."),
            ),
            Field("cut", tr("Everybody cuts the deck"), values.get("cut", ""), is_switch=True),
            Field(
                "shown",
                tr("Onlookers see hands that are over"),
                values.get("shown", ""),
                is_switch=True,
            ),
        ]
        return Page(
            "open",
            tr("Open a table"),
            [pages.form("open-table", tr("Open the table"), *self._fields.fields(), *options)],
            back=_back(),
        )

    async def do(self, command: str, values: Values) -> None:
        self._values = values
        try:
            self._fields.read(values)
        except RulesError as error:
            self.visitor.tell(sentence_for(error))
            return
        if command == "open-table":
            self._open(values)

    def _open(self, values: Values) -> None:
        visitor, fields = self.visitor, self._fields
        options = replace(
            DEFAULT_OPTIONS,
            passphrase=" ".join(values.get("word", "").split())[:LONGEST_PASSPHRASE],
            rated=values.get("rated") == ON,
            cut=values.get("cut") == ON,
            open_hands=values.get("shown") == ON,
            serious=visitor.settings.serious,
        )
        slots = [_slot(other, self._people) for other in fields.others]
        visitor.lobby.open_table(TableRequest(fields.rules, slots, options))
        visitor.change(game=fields.rules.game)
        visitor.go()


def _slot(other: str, people: Mapping[str, VisitInfo]) -> SeatSlot:
    if not is_here(other):
        return SeatSlot(level=other)
    visit = people.get(person(other))
    return SeatSlot(meant_for=visit.person.id, name=visit.name) if visit else SeatSlot()


class WaitingPage(StillPage):
    """A table that waits for people."""

    def page(self) -> Page:
        visitor = self.visitor
        table, me = visitor.visit.table, visitor.visit.person.id
        assert table
        told = [
            tr("It begins when every chair is taken."),
            terms_told(table.options),
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
            )
            for number, slot in enumerate(table.slots, 1)
        ]
        is_host = table.host == me
        wants_again = table.is_member(me) and table.seat_of(me) == ONLOOKER
        guests = [
            visit for visit in others_here(visitor.lobby) if visit.person.id not in table.visits
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

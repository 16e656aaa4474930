"""The forms on the page for a new table, and for a game at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app import tui
from app.games.base import RulesError
from app.server.client import others_here
from app.server.seeks import SeekTerms, last_terms
from app.server.table_info import VisitInfo
from app.server.table_options import DEFAULT_OPTIONS, LONGEST_PASSPHRASE
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import OFFERED, TimeControl, label
from app.server.touch import page as pages
from app.server.touch.form import MatchFields
from app.server.touch.page import ON, Field, Page, Values
from app.server.touch.place import PageVisitor, StillPage, back
from app.table.seats import is_here, person
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c


def clock_field(values: Values) -> Field:
    # Translators: no clock runs at a table
    clocks = [(each.notation, label(each) or tr_c("clock", "none")) for each in OFFERED]
    return Field("clock", tr("Clock"), values.get("clock", clocks[0][0]), clocks)


def chosen_clock(values: Values) -> TimeControl:
    return next((each for each in OFFERED if each.notation == values.get("clock")), OFFERED[0])


def rated_field(values: Values) -> Field:
    return Field(
        "rated",
        tr("Rated"),
        values.get("rated", ""),
        is_switch=True,
        note=tr("The result changes the ratings; without undo and other help."),
    )


class SeekPage(StillPage):
    """The form for a game at once."""

    def __init__(self, visitor: PageVisitor) -> None:
        super().__init__(visitor)
        terms = last_terms(visitor.settings, tui.GAMES_SHOWN)
        self._fields = MatchFields(visitor.settings, [])
        self._fields.take(terms.rules)
        self._values: Values = {
            "clock": terms.options.time_control.notation,
            "rated": ON if terms.options.rated else "",
            "near": ON if terms.is_near else "",
        }

    def page(self) -> Page:
        values = self._values
        near = Field("near", tr("Near my strength"), values.get("near", ""), is_switch=True)
        fields = [*self._fields.of_rules(), clock_field(values), rated_field(values), near]
        return Page(
            "seek", tr("Play at once"), [pages.form("seek", tr("Play"), *fields)], back=back()
        )

    async def do(self, command: str, values: Values) -> None:
        self._values = values
        try:
            self._fields.read(values)
        except RulesError as error:
            self.visitor.tell(sentence_for(error))
            return
        if command == "seek":
            options = replace(
                DEFAULT_OPTIONS,
                rated=values.get("rated") == ON,
                time_control=chosen_clock(values),
            )
            is_near = values.get("near") == ON
            self.visitor.seek(SeekTerms(self._fields.rules, options, is_near))


class OpenPage(StillPage):
    """The form for a new table."""

    def __init__(self, visitor: PageVisitor) -> None:
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
            rated_field(values),
            clock_field(values),
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
            back=back(),
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
            time_control=chosen_clock(values),
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

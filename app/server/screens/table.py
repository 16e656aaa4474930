"""The screens to open a table, and to wait there for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from app.games.base import Rules
from app.match.seat import HUMAN
from app.quoting import quoted
from app.refusal import Refused
from app.server import news
from app.server.client import LobbyClient, others_here
from app.server.screens.base import PERSON_COLUMNS, LiveLobbyScreen, LobbyApp
from app.server.screens.chat import show_said
from app.server.table_info import TableInfo, VisitInfo, people_at
from app.server.table_options import DEFAULT_OPTIONS, LONGEST_PASSPHRASE, TableOptions
from app.server.table_words import (
    TableSummaries,
    beginning_told,
    name_told,
    over_days_told,
    slot_text,
    terms_told,
)
from app.server.tables import SeatSlot, TableRequest
from app.server.time_control import OFFERED, UNTIMED, TimeControl, explained, label, warned
from app.styles import styles_folder
from app.table.seats import NOBODY, is_here, person
from app.text.cells import broken
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.screens.match_form import MatchForm, form_bindings
from app.tui.screens.seat_fields import SeatFields, SeatLine
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Chooser, Entry, Field, FormChoice, PlayButton
from app.tui.widgets.pick_list import PickList
from app.tui.widgets.text import Line, Row, Rows, TextPiece
from app.tui.widgets.title_bar import TitleBar
from app.ui.options import GameOffer

_PATIENCE = ((60, 300), (180, 600), (600, 1800), (0, 0))
"""Choices of time limits, in seconds: for an absent person, and for a move. 0 is no limit."""


def for_anybody(rules: Rules) -> list[str]:
    """Return the fewest other seats that these rules need, each for any person."""
    return [HUMAN] * (rules.seats[0] - 1)


def _limits(away: int, moves: int) -> FormChoice:
    if not away:
        told = tr("The match waits for everybody, without limit.")
        return FormChoice((0, 0), tr_c("how long one waits", "always"), told)
    # Translators: minutes for a person who is away, and for a move
    label = tr("{away} and {moves} min", away=away // 60, moves=moves // 60)
    return FormChoice((away, moves), label, tr("For people who are away; for a move."))


def clock_line(control: TimeControl) -> Field:
    """Return the line of a form for the time of each person; its chooser is ``#clock``."""
    offered = OFFERED if control in OFFERED else (*OFFERED, control)
    clocks = [
        # Translators: no clock runs at a table
        FormChoice(each, label(each) or tr_c("clock", "none"), explained(each))
        for each in offered
    ]
    return Field(tr("Clock"), Chooser(clocks, control, id="clock"))


def rated_line(*, is_rated: bool) -> Field:
    """Return the line of a form for whether the match is rated; its chooser is ``#rated``."""
    rates = [
        # Translators: whether a match is rated
        FormChoice(False, tr_c("rated", "no"), tr("The result changes no rating.")),
        FormChoice(
            True,
            tr_c("rated", "yes"),
            tr("The result changes the ratings; without undo and other help."),
        ),
    ]
    return Field(tr("Rated"), Chooser(rates, value=is_rated, id="rated"))


class SeatSlotLine(SeatLine):
    """The line of a form that chooses the player of a seat."""

    @property
    def other(self) -> str:
        """The chosen player, in the form that ``app.table.seats.take_seats`` reads."""
        return self.player

    def show(self, label: str, choices: Sequence[FormChoice], other: str) -> None:
        super().show(label, choices, other)
        self.chooser.show(other)
        self.explain(self.chooser.choice.sentence)
        self.name_entry.display = False


class SeatSlotForm(SeatFields):
    """The other seats of a table: for any person, for a certain visitor, or for a CPU player."""

    LINE = SeatSlotLine
    OFFERS_EVEN = False

    def __init__(
        self,
        offer: GameOffer,
        wanted: Sequence[str],
        rules: Rules,
        name: str,
        here: Mapping[str, str],
    ) -> None:
        """``here`` has the names of the other visitors, by id."""
        self._here = here
        super().__init__(offer, wanted, rules, name)

    def play(self, offer: GameOffer, wanted: Sequence[str], rules: Rules) -> None:
        """Offer the seats of another game, at first for any person. Guests keep a seat."""
        slots = [*wanted] if any(map(is_here, wanted)) else for_anybody(rules)
        for guest in [other for other in self.wanted if person(other) and other not in slots]:
            free = (index for index, other in enumerate(slots) if other == HUMAN)
            index = next(free, len(slots))
            slots[index : index + 1] = [guest]
        super().play(offer, slots, rules)

    def adapt(self, rules: Rules, name: str) -> None:
        """Offer the seats of other rules. Those that must be taken are for any person."""
        wanted = self.wanted
        for index in range(rules.seats[0] - 1):
            if wanted[index] == NOBODY:
                self._wanted[index] = HUMAN
        super().adapt(rules, name)

    def people(self) -> list[FormChoice]:
        invited = [
            FormChoice(
                f"{HUMAN}:{id}", name, tr("The chair is kept for this person, who is told at once.")
            )
            for id, name in self._here.items()
        ]
        return [
            FormChoice(HUMAN, tr("anyone"), tr("The first person to come sits down here.")),
            *invited,
        ]

    def levels_for(self, others: Sequence[str], index: int) -> list[FormChoice]:
        """Return the choices of CPU players, whose names differ from the visitors'."""
        named = [
            f"{HUMAN}:{self._here.get(person(other), '')}" if person(other) else other
            for other in others
        ]
        return super().levels_for(named, index)


class OpenTableScreen(MatchForm):
    """A form with the match options of the start screen, and the options of a table."""

    AUTO_FOCUS = "#play"
    BINDINGS: ClassVar[list[BindingType]] = form_bindings("open.open", "open.back")

    word = getters.query_one("#word", Entry)
    clock = getters.query_one("#clock", Chooser)
    patience = getters.query_one("#patience", Chooser)
    cut = getters.query_one("#cut", Chooser)
    onlookers = getters.query_one("#onlookers", Chooser)
    rated = getters.query_one("#rated", Chooser)

    def __init__(self, lobby: LobbyClient, guest: str = "") -> None:
        """``guest`` is the id of a person who gets a seat."""
        super().__init__()
        self._lobby = lobby
        self._guest = guest

    def compose(self) -> ComposeResult:
        filled, rules = self.fill()
        guest = self._lobby.visits.get(self._guest)
        wanted = for_anybody(rules)
        if guest:
            wanted[0] = f"{HUMAN}:{guest.person.id}"
        here = {visit.person.id: visit.name for visit in others_here(self._lobby)}
        how = tr("Up and down go to a line, left and right change it.")
        with self.form(tr("Open a table"), how):
            yield from self.match_lines(filled, rules)
            yield SeatSlotForm(self.offer, wanted, rules, self._lobby.me.name, here)
            yield Field(
                tr("Password"),
                Entry("", id="word", length=LONGEST_PASSPHRASE),
                tr("Needed to sit down here; empty: none."),
            )
            yield clock_line(UNTIMED)
            usual = DEFAULT_OPTIONS.patience, DEFAULT_OPTIONS.move_time
            waits = [_limits(*limits) for limits in _PATIENCE]
            yield Field(tr("Time limits"), Chooser(waits, usual, id="patience"))
            after = tr("They see all cards of a hand once it is over.")
            sees = [
                FormChoice(False, tr("face-up cards"), tr("They see only what lies face up.")),
                FormChoice(True, tr("see hands after"), after),
            ]
            yield Field(tr("Onlookers"), Chooser(sees, value=False, id="onlookers"))
            cuts = [
                # Translators: no player cuts the deck
                FormChoice(False, tr_c("who cuts", "no"), tr("The computer shuffles alone.")),
                # Translators: who cuts the deck
                FormChoice(
                    True, tr_c("who cuts", "everybody"), tr("Each may type words for the deal.")
                ),
            ]
            yield Field(tr("Cut"), Chooser(cuts, value=False, id="cut"))
            yield rated_line(is_rated=False)
            yield PlayButton(tr("Open the table"), id="play", compact=True)
        yield EarlyFooter(show_command_palette=False)

    @property
    def own_name(self) -> str:
        return self._lobby.me.name

    def begin(self) -> None:
        self.explain_rules()

    def on_seat_fields_changed(self) -> None:
        self._dim()

    def adapt_players(self) -> None:
        super().adapt_players()
        self._dim()

    def _dim(self) -> None:
        alone = not any(map(is_here, self.players.others(self.usual_rules())))
        # Over days, nobody is replaced by the computer.
        is_idle = alone or self.clock.value.days > 0
        self.patience.query_ancestor(Field).mark(changed=False, idle=is_idle)

    @on(Chooser.Changed, "#clock")
    def _follow_clock(self) -> None:
        self._dim()

    def on_button_pressed(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        """Open the table, or focus the invalid field."""
        rules = self.rules_to_play()
        if rules is None:
            return
        patience, move_time = self.patience.value
        options = TableOptions(
            passphrase=" ".join(self.word.value.split()),
            patience=patience,
            move_time=move_time,
            open_hands=self.onlookers.value,
            cut=self.cut.value,
            serious=self.game_app.settings.serious,
            rated=self.rated.value,
            time_control=self.clock.value,
        )
        slots = [_slot(other, self._lobby.visits) for other in self.players.others(rules)]
        try:
            self._lobby.open_table(TableRequest(rules, slots, options))
        except Refused as error:
            self.notify(sentence_for(error), severity="warning")
            return
        self.game_app.update_settings(game=self.offer.name)
        cast(LobbyApp, self.app).show_place()

    def action_back(self) -> None:
        self.dismiss(None)


def _slot(other: str, here: Mapping[str, VisitInfo]) -> SeatSlot:
    if not is_here(other):
        return SeatSlot(level=other)
    # If the guest has gone meanwhile, any person may have the seat.
    visit = here.get(person(other))
    return SeatSlot(meant_for=visit.person.id, name=visit.name) if visit else SeatSlot()


# -- waiting for people --------------------------------------------------------------------


class WaitingScreen(LiveLobbyScreen):
    """The seats of a table on the left, people to invite on the right, the chat below."""

    CSS_PATH = styles_folder() / "lobby.tcss"
    AUTO_FOCUS = "#others"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("waiting.invite", "invite", key_display="enter"),
        bind("waiting.begin", "begin_now"),
        bind("waiting.cut", "cut"),
        bind("waiting.profile", "profile", show=False),
        bind("waiting.stand", "stand_up"),
        bind("waiting.help", "help", key_display="?"),
        bind("waiting.leave", "leave"),
    ]

    others = getters.query_one("#others", PickList)

    def __init__(self, table: TableInfo) -> None:
        super().__init__(self.show_all)
        self._table = table

    @property
    def table(self) -> TableInfo:
        """The current state of the table; the last one if it no longer exists."""
        now = self.lobby.tables.get(self._table.number)
        if now and now.name == self._table.name:
            self._table = now
        return self._table

    @cached_property
    def _told(self) -> TableSummaries:
        return TableSummaries(self.visit.person.id)

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Table {number}", number=self.table.number))
        with Vertical(classes="body"):
            with Horizontal(id="chairs-and-people"):
                with self.panel("chairs-panel", tr("Chairs"), "waiting.begin"):
                    yield Rows("chairs")
                with self.panel("people-panel", tr("In the house"), "waiting.invite"):
                    yield PickList("others", PERSON_COLUMNS)
            yield Line("deed")
            if way := self.visitor.way_to(self.table):
                yield Static(self.showable(news.way_told(way)), id="way", markup=False)
            with self.panel("talk-panel", tr("Talk"), "house.say"):
                yield Rows("said")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        table = self.table
        self.query_one(TitleBar).show(
            tr("Table {number}", number=table.number),
            [self._told.rules(table, self.game_app.settings)],
        )
        rows = [self._slot(index, slot) for index, slot in enumerate(table.slots)]
        told = [beginning_told(table.options)]
        told += filter(None, (terms_told(table.options), warned(table.options.time_control)))
        if table.options.time_control.days:
            told.append(over_days_told())
        if table.options.cut:
            told.append(tr("Then everybody may cut the deck."))
        if table.options.passphrase:
            told.append(
                tr(
                    "Private: people who are not invited need the password {word}.",
                    word=quoted(table.options.passphrase),
                )
            )
        chairs = self.query_one("#chairs", Rows)
        width = chairs.size.width
        broken_up = (row for text in told for row in broken(self.showable(text), width))
        notes: list[Row] = [(TextPiece(row, "muted"),) for row in broken_up]
        chairs.show_rows([*rows, (), *notes])
        away = [who for who in self.others_in_order() if who not in table.visits]
        self.offer_people(away, self.others)
        self._show_what_enter_does()
        show_said(self, tr("Nobody else is here yet: this table waits for others."))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cut":
            table = self.table
            return bool(table.seal) and (self.visit.person.id not in table.have_cut or None)
        if action == "stand_up":
            return self.table.options.time_control.days > 0
        if action == "begin_now":
            is_host = self.table.host == self.visit.person.id
            return (is_host and not self.table.options.tournament) or None
        if action == "invite":
            is_open = self.is_mounted and not self.table.options.tournament
            return (is_open and bool(self.others.chosen)) or None
        return True

    def on_pick_list_moved(self) -> None:
        self._show_what_enter_does()

    def on_pick_list_chosen(self) -> None:
        self.action_invite()

    def action_invite(self) -> None:
        visit = self.lobby.visits.get(self.others.chosen)
        if visit and not self.table.options.tournament:
            try:
                self.lobby.invite(visit.person.id)
            except Refused as error:
                self.tell(error)
            else:
                self.notify(tr("{who} is invited.", who=visit.name))

    def action_profile(self) -> None:
        """Show the profiles of the people at this table and of those in the list."""
        at_table, _ = people_at(self.table, self.visit.person.id)
        people = list(dict.fromkeys([*at_table, *self.others_in_order()]))
        self.visitor.show_profile(people, self.others.chosen or people[0])

    def action_begin_now(self) -> None:
        try:
            self.lobby.begin_now()
        except Refused as error:
            self.tell(error)

    def action_cut(self) -> None:
        self.visitor.ask_to_cut()

    @property
    def rules_told(self) -> Any:
        return self.table.rules

    def action_stand_up(self) -> None:
        """Give up the seat at a table over days, and go to the lobby."""
        try:
            self.lobby.stand_up(self.table.number)
        except Refused as error:
            self.tell(error)
            return
        self.visitor.show_place()

    def action_leave(self) -> None:
        """Give up the seat, unless the match goes on over days, and go to the lobby."""
        self.lobby.leave_table()
        self.visitor.show_place()

    def _slot(self, index: int, slot: SeatSlot) -> Row:
        number = f"{index + 1}  "
        if slot.person == self.visit.person.id:
            own = self.showable(name_told(self.table, slot))
            return (TextPiece(number, "muted"), TextPiece(own, "gold", bold=True))
        told = self.showable(slot_text(self.table, slot))
        is_taken = bool(slot.level or slot.person)
        is_there = slot.person in self.table.visits
        return (
            TextPiece(number, "muted"),
            TextPiece(told, "felt" if is_taken else "muted", bold=is_there),
        )

    def _show_what_enter_does(self) -> None:
        if self.table.options.tournament:
            self.query_one("#deed", Line).show(tr("Your seat is kept, wherever you go."))
            return
        visit = self.lobby.visits.get(self.others.chosen)
        told = (
            tr("Everybody else in the house is at this table.")
            if len(self.lobby.visits) > 1
            else ""
        )
        self.query_one("#deed", Line).show(
            tr("Enter invites {who}", who=visit.name) if visit else told
        )

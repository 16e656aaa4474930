"""The lobby on the screen: the visitors, the tables, and the chat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from time import time
from typing import Any, ClassVar, Final, NamedTuple

from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input

from app.games.base import ONLOOKER
from app.refusal import Refused
from app.server.news import house_title
from app.server.screens.base import PERSON_COLUMNS, LiveLobbyScreen
from app.server.screens.chat import show_said
from app.server.screens.table_columns import TableColumns
from app.server.screens.table_filter import TableFilter
from app.server.seeks import Seek, conditions
from app.server.table_info import TableInfo, VisitInfo, may_sit_down, people_at
from app.server.table_words import TableSummaries, game_and_rules
from app.server.tables import TablePhase
from app.styles import styles_folder
from app.text.clock import time_left
from app.text.glyphs import in_ascii
from app.text.speech import msg, tr, tr_n
from app.tui.keys import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.form import Entry
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import FittingLine, Line, Rows
from app.tui.widgets.title_bar import TitleBar
from app.ui.outlines import facts

_LONGEST_SEARCH: Final = 40


class _Deed(NamedTuple):
    """A row below the tables that does something else."""

    label: str
    sentence: str
    """What Enter does there."""


_SEEK: Final = "seek:"
"""Begins the key of a row with a seek, before the id of the seeker."""
_DEEDS: Final = {
    "lobby.seek": _Deed(
        msg("Quick game"),
        msg("Enter plays with a person who fits, or the computer until one comes"),
    ),
    "lobby.new": _Deed(
        msg("Open a table"),
        msg("Enter opens a table: you choose the game and who may sit down"),
    ),
    "lobby.alone": _Deed(
        msg("Play the computer"),
        msg("Enter plays alone with the computer, and shows your own matches"),
    ),
    "lobby.daily": _Deed(
        msg("Deal of the day"),
        msg("Enter plays the deal of the day, the same for everybody here"),
    ),
    "lobby.tournaments": _Deed(
        msg("Tournaments"),
        msg("Enter shows the tournaments here, to take part or to look on"),
    ),
}
"""By the commands whose keys do the same."""
_CHANGING: Final = ("watch", "withdraw", "mute", "show_everything")
"""Actions that are not always possible."""


def _waits(table: TableInfo) -> bool:
    return table.phase is TablePhase.WAITING


class LobbyScreen(LiveLobbyScreen):
    """Tables, and below them the people and the chat."""

    CSS_PATH = styles_folder() / "lobby.tcss"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("lobby.act", "act", key_display="enter"),
        bind("lobby.seek", "seek"),
        bind("lobby.withdraw", "withdraw", show=False),
        bind("lobby.watch", "watch"),
        bind("lobby.new", "new_table"),
        bind("lobby.alone", "alone"),
        bind("lobby.search", "search", show=False),
        bind("lobby.filter", "filter", show=False),
        bind("lobby.show-all", "show_everything"),
        bind("lobby.daily", "daily", show=False),
        bind("lobby.tournaments", "tournaments", show=False),
        bind("lobby.leaders", "ratings", show=False),
        bind("lobby.profile", "profile", show=False),
        bind("lobby.messages", "messages", show=False),
        bind("lobby.reports", "reports", show=False),
        # The border of the people has it.
        bind("lobby.mute", "mute", show=False),
        bind("lobby.settings", "settings"),
        bind("lobby.help", "help", key_display="?"),
        bind("lobby.quit", "app.leave"),
        bind("lobby.other", "other_list", show=False, priority=True),
    ]

    tables = getters.query_one("#tables", PickList)
    others = getters.query_one("#others", PickList)
    entry = getters.query_one("#search", Entry)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._filter = TableFilter()
        self._has_seek = False
        self._has_begun = False
        """Whether the row where the cursor starts has been chosen."""
        self._possible: tuple[object, ...] = ()
        """What the footer offers."""

    @cached_property
    def _told(self) -> TableSummaries:
        return TableSummaries(self.visit.person.id)

    @cached_property
    def _columns(self) -> TableColumns:
        return TableColumns(self.lobby, self._told, self.game_app.settings)

    @property
    def _title(self) -> str:
        return self.showable(house_title(self.lobby.house_name))

    def compose(self) -> ComposeResult:
        yield TitleBar(self._title)
        with Vertical(classes="body"):
            with self.panel("tables-panel", tr("Tables"), "lobby.watch", "lobby.search"):
                yield PickList("tables", (), ("",))
                search = Entry("", id="search", length=_LONGEST_SEARCH)
                search.placeholder = tr("A name, a game, a clock, a number")
                search.display = False
                yield search
            yield Line("deed")
            yield FittingLine("about")
            with Horizontal(id="below"):
                with self.panel("people-panel", tr("People"), "lobby.profile", "lobby.mute"):
                    yield PickList("others", PERSON_COLUMNS)
                with self.panel("talk-panel", tr("Talk"), "lobby.messages", "house.say"):
                    yield Rows("said")
        yield EarlyFooter(compact=True, show_command_palette=False)

    def show_all(self) -> None:
        lobby = self.lobby
        people = tr_n("{n} person", "{n} people", len(lobby.visits))
        count = tr_n("{n} table", "{n} tables", len(lobby.tables))
        unread = lobby.ties().unread
        news = tr_n("{n} new message", "{n} new messages", unread) if unread else ""
        listed = self._filter.told
        crowd = [facts((news, listed, people, count)), facts((listed, people, count)), listed]
        self.query_one(TitleBar).show(self._title, [*map(self.showable, crowd)])
        self._offer_tables()
        self.offer_people(self._people_listed(), self.others)
        self._show_what_enter_does()
        show_said(self, tr("Nobody else is here yet. Open a table and wait, or play the computer."))
        self._show_possible()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show_if_shown)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action == "watch":
            table = self._chosen_table
            return (table is not None and table.phase is not TablePhase.WAITING) or None
        if action == "withdraw":
            return self.visit.seek is not None or None
        if action == "mute":
            return (self._chosen_person not in (None, self.visit.person.id)) or None
        if action == "reports":
            return self.lobby.is_moderator()
        if action == "show_everything":
            return bool(self._filter) or self.entry.display
        if action == "other_list":
            return not self.entry.has_focus
        return True

    def on_pick_list_moved(self) -> None:
        self._show_what_enter_does()
        self._show_possible()

    def on_pick_list_chosen(self) -> None:
        self.action_act()

    # -- which tables ----------------------------------------------------------------------

    def action_search(self) -> None:
        self.entry.display = True
        self.entry.focus()

    @on(Input.Changed, "#search")
    def _search(self) -> None:
        self._list(self._filter._replace(text=self.entry.value))

    def action_filter(self) -> None:
        """List the next kind of tables."""
        self._list(self._filter._replace(kind=self._filter.kind.next))

    def action_show_everything(self) -> None:
        self.entry.value, self.entry.display = "", False
        self.tables.focus()
        self._list(TableFilter())

    def _list(self, chosen: TableFilter) -> None:
        self._filter = chosen
        told = tr("Tables: {which}", which=chosen.told) if chosen else tr("Tables")
        self.query_one("#tables-panel").border_title = Content(self.showable(told))
        self.show_all()

    # -- what Enter does -------------------------------------------------------------------

    def action_other_list(self) -> None:
        (self.tables if self.others.has_focus else self.others).focus()

    def action_act(self) -> None:
        """Sit down, look on, open a table, invite the selected person to a new one, or choose one's
        own name; from the search go to the tables found.
        """
        if self.entry.has_focus:
            self.tables.focus()
        elif (person := self._chosen_person) is not None:
            if person != self.visit.person.id:
                self._open_table(person)
            else:
                self.visitor.choose_name()
        elif (seek := self._chosen_seek) is not None:
            self._take(seek)
        elif (table := self._chosen_table) is None:
            match self.tables.chosen:
                case "lobby.seek":
                    self.action_seek()
                case "lobby.alone":
                    self.action_alone()
                case "lobby.daily":
                    self.action_daily()
                case "lobby.tournaments":
                    self.action_tournaments()
                case "lobby.new":
                    self._open_table()
        elif may_sit_down(table, self.visit.person.id):
            self._enter(table, watches=False)
        else:
            self._enter(table, watches=True)

    def action_watch(self) -> None:
        if table := self._chosen_table:
            self._enter(table, watches=table.seat_of(self.visit.person.id) == ONLOOKER)

    def action_seek(self) -> None:
        from app.server.screens.seek import SeekScreen

        self.app.push_screen(SeekScreen(self.lobby), lambda _: self._go_to_own_table())

    def action_withdraw(self) -> None:
        self.lobby.end_seek()
        self.show_all()

    def action_new_table(self) -> None:
        self._open_table()

    def action_alone(self) -> None:
        self.visitor.play_alone()

    def action_daily(self) -> None:
        from app.tui.screens.daily import DailyScreen

        self.app.push_screen(DailyScreen(self.game_app.library, self.game_app.settings))

    def action_tournaments(self) -> None:
        from app.server.screens.tournament import TournamentsScreen

        self.app.push_screen(TournamentsScreen())

    def action_ratings(self) -> None:
        from app.server.screens.ratings import RatingsScreen

        self.app.push_screen(RatingsScreen(self.game_app.settings.game))

    def action_profile(self) -> None:
        """Show the profile of the chosen person or seeker, or of those at the chosen table."""
        if (person := self._chosen_person) is not None:
            self.visitor.show_profile(self._people_listed(), person)
        elif (seek := self._chosen_seek) is not None:
            self.visitor.show_profile([seek.person], seek.person)
        elif table := self._chosen_table:
            self.visitor.show_profile(*people_at(table, self.visit.person.id))
        else:
            self.visitor.show_profile([self.visit.person.id], self.visit.person.id)

    def action_reports(self) -> None:
        from app.server.screens.moderation import ReportsScreen

        self.app.push_screen(ReportsScreen())

    def action_messages(self) -> None:
        from app.server.screens.messages import ContactsScreen

        self.app.push_screen(ContactsScreen())

    def action_mute(self) -> None:
        if visit := self.lobby.visits.get(self._chosen_person or ""):
            muted = self.lobby.mute(visit.person.id)
            self.notify(
                tr(
                    "You no longer hear {who}. Press m on the name again to hear them.",
                    who=visit.name,
                )
                if muted
                else tr("You hear {who} again.", who=visit.name)
            )
            self.show_all()

    def action_settings(self) -> None:
        from app.tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    @property
    def rules_told(self) -> Any:
        return self._chosen_table.rules if self._chosen_table else None

    # --------------------------------------------------------------------------------------

    @property
    def _chosen_person(self) -> str | None:
        return self.others.chosen if self.others.has_focus else None

    @property
    def _chosen_table(self) -> TableInfo | None:
        return self._table(self.tables.chosen) if self._chosen_person is None else None

    @property
    def _chosen_seek(self) -> Seek | None:
        visit = self._seeker(self.tables.chosen) if self._chosen_person is None else None
        return visit.seek if visit else None

    def _take(self, seek: Seek) -> None:
        if seek.person == self.visit.person.id:
            self.visitor.play_alone(at_once=True)
            return
        try:
            self.lobby.take_seek(seek.person)
        except Refused as error:
            self.tell(error)
        self._go_to_own_table()

    def _go_to_own_table(self) -> None:
        if self.visit.table:
            self.visitor.show_place()

    def _open_table(self, person: str = "") -> None:
        from app.server.screens.table import OpenTableScreen

        self.app.push_screen(OpenTableScreen(self.lobby, person))

    def _enter(self, table: TableInfo, *, watches: bool) -> None:
        # Imported late: most visitors are asked for no password.
        from app.server.screens.entering import enter

        enter(self.visitor, table, watches=watches)

    def _offer_tables(self) -> None:
        """List what one can do now, then what else there is to do, then the other tables."""
        found = self.lobby.overview.tables_for(self.visit.person.id)
        self._columns.fit(self.tables.room)
        self.tables.divide(self._columns.widths, self._columns.heads)
        seeks = self._seeks()
        own, open_to_all = self._keys(found.own), self._keys(found.open)
        first = [*self._keys(found.awaiting), *seeks, *own, *open_to_all]
        last = self._keys(found.others)
        deeds = [] if self._filter else [*_DEEDS]
        # A row without a key parts the groups, or says that there is no table.
        keys = [key for group in (first, deeds, last) if group for key in ("", *group)]
        keys = keys[1:] if first or last else keys or [""]
        self.tables.offer_many(keys, lambda index: self._row(keys[index], is_first=index == 0))
        own_seek = f"{_SEEK}{self.visit.person.id}"
        is_new, self._has_seek = own_seek in seeks and not self._has_seek, own_seek in seeks
        if is_new:
            self.tables.choose(own_seek)
        elif not self._has_begun:
            new = [*filter(_waits, found.own), *found.open, *found.own]
            begins = *self._keys(found.awaiting), *seeks, *self._keys(new), *deeds
            self.tables.choose(begins[0])
        elif self.entry.has_focus:
            self.tables.choose(next(iter((*first, *last)), ""))
        self._has_begun = True

    def _seeks(self) -> list[str]:
        """Return the keys of the seeks, the visitor's own first, then the oldest."""
        me, chosen, columns = self.visit.person.id, self._filter, self._columns
        return [
            f"{_SEEK}{visit.person.id}"
            for visit in sorted(
                self.lobby.overview.seeking, key=lambda visit: visit.person.id != me
            )
            if not chosen or chosen.takes(columns.seek_facts(visit), columns)
        ]

    def _keys(self, tables: Sequence[TableInfo]) -> Sequence[str]:
        if chosen := self._filter:
            columns = self._columns
            tables = [table for table in tables if chosen.takes(columns.facts(table), columns)]
        return self.lobby.overview.numbers_of(tables)

    def _row(self, key: str, *, is_first: bool) -> PickListItem:
        if table := self._table(key):
            return PickListItem(key, self._showable(self._columns.row(table)))
        if deed := _DEEDS.get(key):
            return PickListItem(key, (self.key_named(key), tr(deed.label)))
        if visit := self._seeker(key):
            cells = self._columns.cells(self._columns.seek_facts(visit))
            return PickListItem(key, self._showable(cells))
        none = tr("No table is like that.") if self._filter else tr("No table is open.")
        return PickListItem(key, ("", none if is_first else ""), is_muted=True)

    def _showable(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(in_ascii, cells)) if self.game_app.ascii_only else cells

    def _seeker(self, key: str) -> VisitInfo | None:
        is_seek = key.startswith(_SEEK)
        visit = self.lobby.visits.get(key.removeprefix(_SEEK)) if is_seek else None
        return visit if visit and visit.seek else None

    def _table(self, key: str) -> TableInfo | None:
        return self.lobby.tables.get(int(key)) if key.isdecimal() else None

    def _people_listed(self) -> Sequence[str]:
        """Return the ids of the people to be listed, oneself last."""
        everyone = self.others_in_order()
        everyone.append(self.visit.person.id)
        if not self._filter.words:
            return everyone
        people = self.lobby.overview.people
        return [who for who in everyone if who in people and self._filter.finds(people[who].name)]

    def _show_possible(self) -> None:
        possible = *(self.check_action(each, ()) for each in _CHANGING), self.focused
        if possible != self._possible:
            self._possible = possible
            self.refresh_bindings()

    def _show_what_enter_does(self) -> None:
        about: Sequence[str] = ()
        if self.entry.has_focus:
            told = tr("Enter goes to the tables that are found, Esc lists all again")
        elif (person := self._chosen_person) is not None:
            visit = self.lobby.visits.get(person)
            is_self = visit is None or self._is_self(visit)
            told = (
                self.visitor.about_myself
                if is_self or not visit
                else tr("Enter opens a table with a chair for {who}", who=visit.name)
            )
        elif (seek := self._chosen_seek) is not None:
            told = (
                tr(
                    "Enter plays the computer until a person comes; {key} ends your seek",
                    key=self.key_named("lobby.withdraw"),
                )
                if seek.person == self.visit.person.id
                else tr("Enter plays this game with {who}", who=self.lobby.visits[seek.person].name)
            )
            about = (
                facts(
                    (
                        game_and_rules(seek.terms.rules, self.game_app.settings),
                        conditions(seek.terms),
                    )
                ),
            )
        elif (table := self._chosen_table) is None:
            deed = _DEEDS.get(self.tables.chosen)
            told = tr(deed.sentence) if deed else ""
        elif due := table.due.get(self.visit.person.id):
            told = tr(
                "Enter goes to table {number}: you have {time} for your move",
                number=table.number,
                time=time_left(max(due - time(), 0.0)),
            )
        elif table.seat_of(self.visit.person.id) != ONLOOKER:
            told = tr("Enter goes back to your seat at table {number}", number=table.number)
        elif may_sit_down(table, self.visit.person.id):
            told = tr("Enter sits down at table {number}", number=table.number)
        elif table.phase is TablePhase.WAITING:
            told = tr("Table {number} waits for people who are invited", number=table.number)
        else:
            told = tr("Enter looks on at table {number}", number=table.number)
        self.query_one("#deed", Line).show(self.showable(told))
        if table := self._chosen_table:
            about = self._about(table)
        self.query_one("#about", FittingLine).show([Content(self.showable(each)) for each in about])

    def _about(self, table: TableInfo) -> Sequence[str]:
        """Return what the row of a table has no room for, in wordings of fewer and fewer facts."""
        rules = self._told.rules(table, self.game_app.settings)
        about, watching = self._told.about(table), self.lobby.overview.onlookers[table.number]
        # Translators: so many people watch a match
        looks_on = tr_n("{n} looks on", "{n} look on", watching) if watching else ""
        return facts((rules, about, looks_on)), facts((rules, about)), about

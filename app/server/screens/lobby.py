"""The lobby on the screen: the visitors, the tables, and the chat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from time import time
from typing import Any, ClassVar, Final, NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from app.games.base import ONLOOKER
from app.refusal import Refused
from app.server.client import (
    TableInfo,
    TableSummaries,
    VisitInfo,
    looks_on,
    may_sit_down,
    people_at,
)
from app.server.news import rating_mark
from app.server.screens.base import PERSON_COLUMNS, LiveLobbyScreen
from app.server.screens.chat import show_said
from app.server.seeks import Seek, conditions
from app.server.tables import TablePhase
from app.styles import styles_folder
from app.text.cells import width_of
from app.text.clock import time_left
from app.text.lists import clauses
from app.text.speech import msg, tr, tr_c, tr_n
from app.tui.keys import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line, Rows
from app.tui.widgets.title_bar import TitleBar
from app.ui.outlines import game_told, length_told

_GAP: Final = 2
"""Blank cells after a column."""
_GAME: Final = 1
"""The place of the game among the columns."""
_LEAST_GAME: Final = 10
_LEAST_WHO: Final = 24
"""Fewest cells of a table's people before the column of the game gives way."""


class TableColumn(NamedTuple):
    head: str
    told: Callable[[TableInfo], str]
    """Returns the text of a table."""


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
}
"""By the commands whose keys do the same."""


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
        bind("lobby.daily", "daily", show=False),
        bind("lobby.ratings", "ratings", show=False),
        bind("lobby.profile", "profile", show=False),
        bind("lobby.messages", "messages", show=False),
        # The border of the people has it.
        bind("lobby.mute", "mute", show=False),
        bind("lobby.settings", "settings"),
        bind("lobby.help", "help", key_display="?"),
        bind("lobby.quit", "app.leave"),
        bind("lobby.other", "other_list", show=False, priority=True),
    ]

    @cached_property
    def _told(self) -> TableSummaries:
        return TableSummaries(self.visit.person.id)

    _has_tables = False
    _has_seek = False
    tables = getters.query_one("#tables", PickList)
    others = getters.query_one("#others", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._onlookers: Counter[int] = Counter()
        """The number of onlookers by table."""

    def compose(self) -> ComposeResult:
        heads = [column.head for column in self._columns]
        yield TitleBar(tr("Card house"))
        with Vertical(classes="body"):
            with self.panel("tables-panel", tr("Tables"), "lobby.watch"):
                yield PickList("tables", heads=heads)
            yield Line("deed")
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
        crowd = f"{people} · {count}"
        asides = [crowd]
        if unread := lobby.ties().unread:
            told = tr_n("{n} new message", "{n} new messages", unread)
            asides.insert(0, f"{told} · {crowd}")
        self.query_one(TitleBar).show(tr("Card house"), [*map(self.showable, asides)])
        tables = sorted(lobby.tables.values(), key=self._told.order)
        is_first, self._has_tables = bool(tables) and not self._has_tables, bool(tables)
        is_new, self._has_seek = self.visit.seek and not self._has_seek, bool(self.visit.seek)
        self._offer(tables)
        if is_new:
            self.tables.choose(f"{_SEEK}{self.visit.person.id}")
        elif is_first:
            self.tables.choose(str(tables[0].number))
        self.offer_people(self.people(), self.others)
        self._show_what_enter_does()
        show_said(self, tr("Nobody else is here yet. Open a table and wait, or play the computer."))
        self.refresh_bindings()

    def choose_table(self, number: int) -> None:
        """Select the table of an invitation."""
        self.show_all()
        self.tables.choose(str(number))

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
        return True

    def on_pick_list_moved(self) -> None:
        self._show_what_enter_does()
        self.refresh_bindings()

    def on_pick_list_chosen(self) -> None:
        self.action_act()

    def action_other_list(self) -> None:
        (self.tables if self.others.has_focus else self.others).focus()

    def action_act(self) -> None:
        """Sit down, look on, open a table, invite the selected person to a new one, or choose one's
        own name.
        """
        if (person := self._chosen_person) is not None:
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
                case _:
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

    def action_ratings(self) -> None:
        from app.server.screens.ratings import RatingsScreen

        self.app.push_screen(RatingsScreen(self.game_app.settings.game))

    def action_profile(self) -> None:
        """Show the profile of the chosen person or seeker, or of those at the chosen table."""
        if (person := self._chosen_person) is not None:
            self.visitor.show_profile([visit.person.id for visit in self.people()], person)
        elif (seek := self._chosen_seek) is not None:
            self.visitor.show_profile([seek.person], seek.person)
        elif table := self._chosen_table:
            self.visitor.show_profile(*people_at(table, self.visit.person.id))
        else:
            self.visitor.show_profile([self.visit.person.id], self.visit.person.id)

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
        key = self.tables.chosen if self._chosen_person is None else ""
        return self.lobby.tables.get(int(key)) if key.isdecimal() else None

    @property
    def _chosen_seek(self) -> Seek | None:
        key = self.tables.chosen if self._chosen_person is None else ""
        visit = self.lobby.visits.get(key.removeprefix(_SEEK)) if key.startswith(_SEEK) else None
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

    @property
    def _columns(self) -> Sequence[TableColumn]:
        """The columns of the tables; the last one has the rest of the row."""
        told, settings = self._told, self.game_app.settings
        return (
            TableColumn("", lambda table: str(table.number)),
            # Translators: the heads of columns in the list of tables: the game, how long a match
            # is, the free chairs, the people
            TableColumn(tr_c("column", "Game"), lambda table: told.game(table, settings)),
            TableColumn(tr_c("column", "To"), told.length),
            TableColumn(
                tr("Chairs"),
                lambda table: told.chairs(table, self._onlookers[table.number]),
            ),
            TableColumn(
                tr_c("column", "Who"), lambda table: told.who_in(self.tables.room_of_last, table)
            ),
        )

    def _offer(self, tables: Sequence[TableInfo]) -> None:
        """Show the tables in columns as wide as their texts, and what else can be done."""
        self._onlookers = Counter(
            visit.table.number
            for visit in self.lobby.visits.values()
            if visit.table and looks_on(visit)
        )
        *columns, last = self._columns
        cells = [[self.showable(column.told(table)) for column in columns] for table in tables]
        seeks = self._seek_rows()
        texts = [*cells, *(seek.cells[:-1] for seek in seeks)]
        widths = [
            max(1, *map(width_of, each)) + _GAP
            for each in zip([column.head for column in columns], *texts, strict=True)
        ]
        # The names of people come before the rules of a game.
        spare = self.tables.room - sum(widths) - _LEAST_WHO
        widths[_GAME] = max(widths[_GAME] + min(spare, 0), _LEAST_GAME)
        self.tables.divide(widths)
        rows = [
            PickListItem(str(table.number), (*row, self.showable(last.told(table))))
            for table, row in zip(tables, cells, strict=True)
        ]
        above = PickListItem("", ("", "" if tables else tr("No table is open.")), is_muted=True)
        more = [
            PickListItem(name, (self.key_named(name), tr(deed.label)))
            for name, deed in _DEEDS.items()
        ]
        self.tables.offer([*seeks, *rows, above, *more])

    def _seek_rows(self) -> list[PickListItem]:
        """Return a row for each seek, the visitor's own first, then the oldest."""
        me = self.visit.person.id
        seeking = [(visit, visit.seek) for visit in self.lobby.visits.values() if visit.seek]
        seeking.sort(key=lambda each: (each[1].person != me, each[1].number))
        return [
            PickListItem(
                f"{_SEEK}{seek.person}", tuple(map(self.showable, self._about(visit, seek)))
            )
            for visit, seek in seeking
        ]

    def _about(self, visit: VisitInfo, seek: Seek) -> Sequence[str]:
        rules, settings = seek.terms.rules, self.game_app.settings
        rating = rating_mark(visit.ratings.get(rules.game))
        return (
            "",
            clauses((game_told(rules, settings), conditions(seek.terms))),
            length_told(rules),
            # Translators: a person seeks this game; in a narrow column
            tr("sought"),
            tr("you") if self._is_self(visit) else " ".join(filter(None, (visit.name, rating))),
        )

    def _show_what_enter_does(self) -> None:
        if (person := self._chosen_person) is not None:
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
        elif (table := self._chosen_table) is None:
            told = tr(_DEEDS.get(self.tables.chosen, _DEEDS["lobby.new"]).sentence)
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
        else:
            told = tr("Enter looks on at table {number}", number=table.number)
        self.query_one("#deed", Line).show(self.showable(told))

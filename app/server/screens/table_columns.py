"""Tables in columns, in the lobby: names in full before all else, then as many columns as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from app.games.base import ONLOOKER
from app.match.seat import LONGEST_NAME
from app.server.client import LobbyClient
from app.server.news import rating_mark
from app.server.overview import Overview
from app.server.table_info import TableInfo, VisitInfo, is_open
from app.server.table_options import TableOptions
from app.server.table_words import TableSummaries, waits_told
from app.server.tables import TablePhase
from app.server.time_control import OFFERED, label
from app.storage.settings import Settings
from app.text.cells import cut, fits, width_of
from app.text.games import short_title_of
from app.text.lists import in_a_row
from app.text.speech import tr, tr_c, voice
from app.ui.options import offer_of
from app.ui.outlines import game_told, length_told

TWO_NAMES: Final = 2 * LONGEST_NAME + 3
"""Cells of the longest names of two people."""
_RATINGS: Final = 12
"""Cells of the ratings of two people."""
_RULES: Final = 12
"""Cells of the name of a game's rules."""
_AGAINST: Final = " – "
"""Stands between the names of those who play against each other."""
_GIVEN_UP: Final = ("chairs", "to", "rated", "clock", "game")
"""Columns in the order in which they give way to names."""


class RowFacts(NamedTuple):
    """What a row of the list tells: of a table, or of another offer to play."""

    number: str
    names: Sequence[str]
    marks: Sequence[str]
    """The rating of each; empty without one."""
    is_open: bool
    """Whether anyone may sit down."""
    is_playing: bool
    rules: Any
    options: TableOptions
    chairs: str
    """How many are taken, of how many."""
    state: str


class _Column(NamedTuple):
    head: str
    width: int
    text: Callable[[RowFacts], str]


class TableColumns:
    """The columns for one visitor, in a list of so many cells."""

    def __init__(self, lobby: LobbyClient, told: TableSummaries, settings: Settings) -> None:
        self._lobby = lobby
        self._told = told
        self._settings = settings
        self._columns: dict[str, _Column] = {}
        self._names = TWO_NAMES
        self._names_rules = False
        """Whether there is room for the rules by the names that this visitor gives them."""
        self._fits: tuple[object, ...] = ()
        """All that the choice of columns depends on."""

    @property
    def heads(self) -> list[str]:
        first, *others = [column.head for column in self._columns.values()]
        # Translators: the head of the column with the people, in the list of tables
        return [first, tr_c("column", "Who"), *others]

    @property
    def widths(self) -> list[int]:
        """The cells of all columns but the last."""
        first, *others, _ = [column.width for column in self._columns.values()]
        return [first, self._names, *others]

    def fit(self, room: int) -> None:
        """Choose the columns for a list of so many cells."""
        overview = self._lobby.overview
        fits = (
            *(room, voice.get().language, overview.widest_number, overview.widest_names),
            *overview.games,
        )
        if fits != self._fits:
            self._fits = fits
            self._choose(room, overview)

    def row(self, table: TableInfo) -> tuple[str, ...]:
        """Return the texts of a table."""
        person = self._lobby.me.person.id
        if self._names_rules or table.is_member(person) or person in table.invited:
            return self.cells(self.facts(table))
        rows, key = self._lobby.overview.rows, (table.number, *self._fits)
        if key not in rows:
            # All others see the same.
            rows[key] = self.cells(self.facts(table))
        return rows[key]

    def cells(self, row: RowFacts) -> tuple[str, ...]:
        first, *others = [column.text(row) for column in self._columns.values()]
        return (first, self._who(row, self._names - 1), *others)

    def search_text(self, row: RowFacts) -> str:
        """Return all that a row tells, even without room for it."""
        told = (
            *(row.number, *row.names, game_told(row.rules, self._settings)),
            *(length_told(row.rules), label(row.options.time_control)),
            *(tr_c("match", "rated") if row.options.rated else "", row.state),
        )
        return " ".join(told)

    def facts(self, table: TableInfo) -> RowFacts:
        person = self._lobby.me.person.id
        outline = table.outline
        slots = table.people if outline is None else table.slots
        names = [slot.name for slot in slots] if outline is None else outline.names
        marks = [rating_mark(table.ratings.get(slot.person)) for slot in slots]
        if self._told.is_private(table):
            names, marks = [tr("private")], [""]
        taken = sum(not slot.is_free for slot in table.slots)
        return RowFacts(
            str(table.number),
            names,
            marks,
            is_open(table),
            table.phase is not TablePhase.WAITING,
            table.rules,
            table.options,
            f"{taken}/{len(table.slots)}",
            self._state(table, person),
        )

    def seek_facts(self, visit: VisitInfo) -> RowFacts:
        """Return what the row of a visitor's seek tells."""
        assert visit.seek
        terms = visit.seek.terms
        is_self = visit.person.id == self._lobby.me.person.id
        return RowFacts(
            "",
            [tr("you") if is_self else visit.name],
            ["" if is_self else rating_mark(visit.ratings.get(terms.rules.game))],
            True,
            False,
            terms.rules,
            terms.options,
            f"1/{terms.seats}",
            # Translators: a person seeks this game; in a narrow column
            tr("sought"),
        )

    # --------------------------------------------------------------------------------------

    def _choose(self, room: int, overview: Overview) -> None:
        columns = self._all(overview)
        names = min(overview.widest_names + 1, TWO_NAMES + 1)
        for name in _GIVEN_UP:
            if room - _sum(columns) >= names:
                break
            del columns[name]
        spare = room - _sum(columns) - TWO_NAMES - _RATINGS
        self._names_rules = spare >= _RULES
        if self._names_rules:
            columns["game"] = _Column(
                columns["game"].head,
                columns["game"].width + _RULES,
                lambda row: game_told(row.rules, self._settings),
            )
        self._columns = columns
        self._names = max(room - _sum(columns), 0)

    def _all(self, overview: Overview) -> dict[str, _Column]:
        games = overview.games
        titles = [short_title_of(game) for game in games]
        usual = [offer_of(game).usual_rules for game in games]
        lengths = ["1000", *map(length_told, usual)]
        yes = tr_c("rated", "yes")
        return {
            "number": _Column("", overview.widest_number + 1, lambda row: row.number),
            # Translators: the heads of columns in the list of tables: the game, how long a match
            # is, the clock, whether the result changes the ratings, the chairs, the state
            "game": _wide(
                tr_c("column", "Game"), titles, lambda row: short_title_of(row.rules.game)
            ),
            "to": _wide(tr_c("column", "To"), lengths, lambda row: length_told(row.rules)),
            "clock": _wide(
                tr_c("column", "Clock"),
                map(label, OFFERED),
                lambda row: label(row.options.time_control),
            ),
            "rated": _wide(
                tr_c("column", "Rated"), [yes], lambda row: yes if row.options.rated else ""
            ),
            "chairs": _wide(tr("Chairs"), ["2/2"], lambda row: row.chairs),
            "state": _wide(
                tr_c("column", "State"),
                # The others are as short.
                [tr("your turn"), tr("your seat"), tr("for you")],
                lambda row: row.state,
            ),
        }

    def _who(self, row: RowFacts, width: int) -> str:
        joined = _AGAINST.join if row.is_playing else in_a_row
        with_marks = [
            f"{name} {mark}" if mark else name
            for name, mark in zip(row.names, row.marks, strict=True)
        ]
        shorter = (
            f"{joined(row.names[:most])} +{len(row.names) - most}"
            for most in range(len(row.names) - 1, 0, -1)
        )
        for told in (joined(with_marks), joined(row.names), *shorter):
            if fits(told, width):
                return told
        return cut(row.names[0], width) if row.names else ""

    def _state(self, table: TableInfo, person: str) -> str:
        if person in table.awaited:
            return waits_told(table)
        if table.phase is TablePhase.WAITING:
            if any(slot.meant_for == person for slot in table.slots) or person in table.invited:
                # Translators: a chair at a table is kept for the reader; in a narrow column
                return tr("for you")
            # Translators: the state of a table: people may sit down, or it waits for certain people
            return tr_c("table", "free") if is_open(table) else tr_c("table", "waits")
        if table.seat_of(person) != ONLOOKER:
            return tr("your seat")
        if table.phase is TablePhase.OVER:
            # Translators: the state of a table whose match is over
            return tr_c("table", "over")
        outline = table.outline
        if outline is None:
            return ""
        if len(outline.totals) == 1 and len(outline.totals[0]) == 2:
            return "–".join(map(str, outline.totals[0]))
        return tr("hand {number}", number=outline.deal)


def _wide(head: str, texts: Iterable[str], text: Callable[[RowFacts], str]) -> _Column:
    """Return a column as wide as the widest of its texts, with a blank after it."""
    return _Column(head, max(map(width_of, (head, *texts))) + 1, text)


def _sum(columns: Mapping[str, _Column]) -> int:
    return sum(column.width for column in columns.values())

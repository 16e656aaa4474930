"""A score pad in words: the sheet, the next deal, and what was written of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast

from app.cards.cards import glyph_name
from app.games.base import HandEntry
from app.text.cards import Name
from app.text.lists import clauses, in_a_row, listed, sentences
from app.text.melding.sheet import Sheet, SheetLine, written
from app.text.people import People, series_line
from app.text.speech import tr, tr_c, tr_n

if TYPE_CHECKING:
    from app.match.pad import Pad


class WayWords(NamedTuple):
    """A way in which a hand ends."""

    label: str
    """A word for the form."""
    about: str
    """A sentence on what it means."""


class PadWords(Protocol):
    """The words of one game: its module ``pad`` in ``app.text``."""

    WAYS: Mapping[str, WayWords]
    """The words of each ``HandEntry.how``, as messages."""

    def deal_name(self, standing: Any, number: int) -> str:
        """Return the name of a deal, counted from 1 in its match."""

    def ended(self, result: Any) -> str:
        """Return how a hand ended, in a word for the score sheet."""

    def told(self, result: Any, people: People) -> str:
        """Return how a hand ended and what it scored, in a sentence or two."""

    def account(self, entry: HandEntry, result: Any, people: People, name: Name) -> Sequence[str]:
        """Return a hand line by line, with its melds, lay-offs and points."""

    def found(self, entry: HandEntry, result: Any, people: People, name: Name) -> Sequence[str]:
        """Return what was found in typed cards, in sentences."""

    def asked_for(self, person: str) -> str:
        """Return what is asked of one player."""

    def how_to_type(self) -> str: ...


def words_of(pad: Pad[Any, Any]) -> PadWords:
    return cast(PadWords, import_module(f"app.text.{pad.game.name}.pad"))


def label(pad: Pad[Any, Any], index: int) -> str:
    """Return the number of a hand on the sheet: ``3``; of two at once ``3a``; in a series
    ``2.3``.
    """
    tables = len(pad.standing.tables)
    deal, table = divmod(index, tables)
    match = 1
    for earlier in pad.finished:
        if deal < (deals := len(earlier.sheet.rows)):
            break
        deal, match = deal - deals, match + 1
    series = f"{match}." if pad.rules.best_of > 1 else ""
    return f"{series}{deal + 1}{'ab'[table] if tables > 1 else ''}"


def sheet(pad: Pad[Any, Any], people: People) -> Sheet:
    """Return the score sheet with a row a hand, those that do not count too."""
    words = words_of(pad)
    tables = len(pad.standing.tables)
    standings = [*pad.finished, pad.standing]
    scoring: Any = import_module(f"app.text.{pad.game.name}.scoring")
    sheets: list[Sheet] = [scoring.score_sheet(each, people) for each in standings]
    # Contract Rummy shows rounds that are still to come.
    deals = [
        row
        for standing, found in zip(standings, sheets, strict=True)
        for row in found.rows[: len(standing.sheet.rows)]
    ]
    rows = []
    for index, _ in enumerate(pad.hands):
        deal, table = divmod(index, tables)
        is_last = table == tables - 1
        counts = index < len(pad.results)
        cells = deals[deal].cells if counts and is_last else ("",) * len(people.order)
        # Translators: of a hand on a score pad, in at most 9 cells: after the end of the match
        what = words.ended(pad.results[index]) if counts else tr("too late")
        rows.append(SheetLine(label(pad, index), what, cells))
    return Sheet(sheets[-1].names, tuple(rows), sheets[-1].sums)


def next_deal(pad: Pad[Any, Any], people: People) -> str:
    """Return what is written next, who deals, and who sits out or plays whom."""
    if result := pad.result:
        sides = result.winners
        won = people.side_winning(sides[0]) if len(sides) == 1 else people.winning(sides)
        return sentences([tr("The match is over."), tr("{winning}!", winning=won)])
    standing = pad.next_standing
    playing = {seat for table in standing.tables for seat in table}
    told = [
        people.who_deals(standing.dealer)
        if standing.dealer in playing
        else tr("{name} deals and sits out", name=people.names[standing.dealer])
    ]
    told += [
        tr("{name} sits out", name=people.names[seat])
        for seat in range(len(people.names))
        if seat not in (*playing, standing.dealer)
    ]
    number = words_of(pad).deal_name(standing, pad.round)
    if len(standing.tables) > 1:
        told.append(pairing(people, standing.tables[pad.table]))
        number = f"{number}{'ab'[pad.table]}"
    # Translators: the number of a hand, then who deals it
    return tr("{hand}: {who}.", hand=number, who=clauses(told))


def pairing(people: People, playing: Sequence[int]) -> str:
    return tr("{names} play", names=listed(people.names[seat] for seat in sorted(playing)))


def duration(milliseconds: int) -> str:
    """Return how long was played, in minutes or hours and minutes."""
    hours, minutes = divmod(milliseconds // 60_000, 60)
    if hours:
        return tr("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return tr_n("{n} minute", "{n} minutes", minutes)


def how_long(pad: Pad[Any, Any]) -> str:
    """Return the time from the beginning to the last hand; empty before it."""
    return tr("played for {time}", time=duration(pad.times[-1])) if pad.times else ""


def told(pad: Pad[Any, Any], index: int, people: People) -> str:
    """Return how a hand ended."""
    if index >= len(pad.results):
        return tr("The match was over before this hand: it does not count.")
    return words_of(pad).told(pad.results[index], people)


def account(pad: Pad[Any, Any], index: int, people: People) -> Sequence[str]:
    """Return a hand that counts, line by line."""
    name = partial(glyph_name, ascii_only=people.ascii_only)
    return words_of(pad).account(pad.hands[index], pad.results[index], people, name)


def outcome(pad: Pad[Any, Any], entry: HandEntry, result: Any, people: People) -> str:
    """Return how a hand ends, with what was found in typed cards."""
    name = partial(glyph_name, ascii_only=people.ascii_only)
    words = words_of(pad)
    return sentences([words.told(result, people), *words.found(entry, result, people, name)])


_WIDTH: Final = 76
"""Cells of the sheet in lines."""


def sheet_lines(pad: Pad[Any, Any], people: People) -> list[str]:
    """Return the score sheet as lines."""
    lines = written(sheet(pad, people), _WIDTH, ascii_only=people.ascii_only)
    return [lines.head, *lines.rows, *lines.sums]


def totals(pad: Pad[Any, Any], people: People) -> list[str]:
    """Return the points of each side, and what is missing, as the games say it."""
    found = sheet(pad, people)
    return [
        clauses(f"{name} {cell}" for name, cell in zip(found.names, line.cells, strict=True))
        for line in found.sums[:1]
    ]


def how_to_write_in_lines(pad: Pad[Any, Any]) -> str:
    if pad.is_over:
        return tr("Type settlement, correct 2, undo, sheet, help, start or quit.")
    ways = [tr_c("the end of a hand", words_of(pad).WAYS[how].label) for how in _ways(pad)]
    return tr("When a hand is over, type {ways}; help tells the rest.", ways=in_a_row(ways))


def _ways(pad: Pad[Any, Any]) -> Sequence[str]:
    return pad.entering.ways(pad.rules)


def how_to_write(pad: Pad[Any, Any]) -> str:
    """Return what can be done on the row of the next hand."""
    if not pad.hands:
        return tr("Play a hand with your cards. When it is over, press the key of how it ended.")
    return tr("Press the key of how the hand ended. On an earlier hand, Enter corrects it.")


def series(pad: Pad[Any, Any], people: People) -> str:
    return series_line(pad.won, pad.rules.best_of, people)


def people_of(pad: Pad[Any, Any], *, ascii_only: bool = False) -> People:
    return People.of(pad.view(), ascii_only=ascii_only)

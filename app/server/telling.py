"""What somebody is told of the house, whatever their face: who does what, and the tables."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.base import ONLOOKER, find
from app.match.seat import LONGEST_NAME
from app.server.names import compared
from app.server.place import HallPlace, TableSeen, VisitSeen
from app.server.tables import Chair, Phase
from app.storage.settings import Settings
from app.table.place import Outline
from app.ui.outlines import rules_told, score_of
from app.words.cells import cut, fits
from app.words.en import house as words


def others_here(hall: HallPlace) -> list[VisitSeen]:
    """Everybody else who is here, by name."""
    others = (each for each in hall.visits.values() if each.person.id != hall.me.person.id)
    return sorted(others, key=lambda each: each.name.casefold())


def called(name: str, others: Sequence[VisitSeen]) -> list[VisitSeen]:
    """Whoever of the others is called so; or if nobody is, all whose names begin so."""
    wanted = compared(name)
    names = [(each, compared(each.name)) for each in others]
    exactly = [each for each, own in names if own == wanted]
    return exactly or [each for each, own in names if wanted and own.startswith(wanted)]


def is_with(me: VisitSeen, other: VisitSeen) -> bool:
    """Whether somebody is where another is, at the same table or in the lobby."""
    here, there = me.table, other.table
    return (here and here.name) == (there and there.name)


def looks_on(visit: VisitSeen) -> bool:
    """Whether somebody is at a table where they have no seat."""
    table = visit.table
    return table is not None and table.seat_of(visit.person.id) == ONLOOKER


def may_sit_down(table: TableSeen, person: str) -> bool:
    """Whether somebody has a seat at a table, or could have one now."""
    if table.seat_of(person) != ONLOOKER:
        return True
    return table.phase is Phase.WAITING and table.chair_for(person) is not None


def chair_told(table: TableSeen, chair: Chair) -> str:
    """Who has a chair at a table that waits, or is to have it."""
    if chair.level:
        return words.computer(chair.level)
    if chair.person in table.have_cut:
        return words.has_cut(chair.name)
    if chair.person:
        return chair.name if chair.person in table.visits else words.not_there(chair.name)
    return words.kept_for(chair.name) if chair.meant_for else words.FREE


class TablesTold:
    """The tables of the house, as they are told to the person with this id. What takes long to be
    put into words is, when it has changed.
    """

    def __init__(self, person: str) -> None:
        self._person = person
        self._rules: dict[str, str] = {}
        """By the name of a table, what is played there."""
        self._scores: dict[str, tuple[Outline, str]] = {}
        """By the name of a table, how it stood when, in words."""

    def order(self, table: TableSeen) -> tuple[bool, bool, int]:
        """One's own tables come first, then those that wait for people."""
        is_own = table.is_member(self._person)
        return not is_own, table.phase is not Phase.WAITING, table.number

    def rules(self, table: TableSeen, settings: Settings) -> str:
        """What is played at a table, by the names that rules have in these settings."""
        if table.name not in self._rules:
            told = rules_told(table.rules, settings)
            self._rules[table.name] = words.rules(find(table.rules.game).title, told)
        return self._rules[table.name]

    def about_in(self, width: int, table: TableSeen) -> str:
        """The same in so many cells, where that can be: of one's own match the others are named,
        of any other the players, and names are cut before one is left out.
        """
        told = self.about(table)
        outline = table.outline
        if fits(told, width) or outline is None or told == words.PRIVATE:
            return told
        own = table.seat_of(self._person)
        names = [name for seat, name in enumerate(outline.names) if seat != own]
        whose = self._whose(table)
        for most in (LONGEST_NAME, 10, 8, 6, 5, 4, 3):
            who = words.against([cut(name, most) for name in names])
            told = f"{whose}: {who}" if whose else who
            if fits(told, width):
                break
        return told

    def _whose(self, table: TableSeen) -> str:
        """Whether the person has a seat at a table where a match goes on, and is waited for."""
        if table.seat_of(self._person) == ONLOOKER:
            return ""
        return words.YOUR_TURN if table.awaited == self._person else words.YOUR_SEAT

    def about(self, table: TableSeen) -> str:
        """Who sits at a table, and what is going on there."""
        person = self._person
        own = table.is_member(person)
        if table.terms.word and not own and person not in table.invited:
            return words.PRIVATE
        outline = table.outline
        if outline is None:
            free = sum(chair.is_free for chair in table.chairs)
            names = [chair.name for chair in table.people]
            kept = any(chair.meant_for == person for chair in table.chairs)
            return words.kept_for_you(names) if kept else words.waits_for(free, names)
        score, whose = self._score(table, outline), self._whose(table)
        return f"{whose}: {score}" if whose else score

    def _score(self, table: TableSeen, outline: Outline) -> str:
        known = self._scores.get(table.name)
        if known is None or known[0] != outline:
            known = self._scores[table.name] = (outline, score_of(outline))
        return known[1]

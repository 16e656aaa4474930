"""Who is around the table and what they do: the top line, and a line about each of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.content import Content

from app.games.base import ONLOOKER
from app.games.gin.view import Phase, View
from app.players.base import level_of
from app.programs.program import is_program
from app.table.gin import GinSeen, GinTable
from app.tui.last_moves import last_moves
from app.tui.top_line import top_line
from app.words.cells import cut, left
from app.words.en.attendance import AWAY, waits_for
from app.words.en.gin import table as words
from app.words.en.gin.scoring import outcome_sentence
from app.words.en.gin.wording import (
    Name,
    did_briefly,
    last_turn,
    names,
    story,
)
from app.words.en.people import People
from app.words.glyphs import plain

_MUTED = "$felt-muted"


class PlayerLines(NamedTuple):
    """A match as it is told to whoever sits at ``table.me``, an ``ONLOOKER`` perhaps."""

    table: GinTable
    name: Name
    ascii_only: bool

    def top(self, view: View, width: int) -> str:
        """The hand and its limit at the left of a line, the score at its right."""
        return self._plain(top_line(self.table, self._people, view, self.name, width))

    def opponent(self, view: View) -> Content:
        """The one opponent: name and level."""
        seat = self.table.seats[view.opponent]
        level = words.PROGRAM if is_program(seat.player) else level_of(seat.player)
        if view.opponent in self.table.attendance.away:
            level = AWAY
        return Content.assemble((self._people.names[view.opponent], "bold"), (f"  {level}", _MUTED))

    def last_moves(self) -> list[Content]:
        """What the others at this table did last, in wordings that grow shorter."""
        return last_moves(
            self.table.view, self.me, self._people.names, self.name, dot=self._plain("·")
        )

    def others(self) -> list[list[Content]]:
        """A line about everybody else, in turn order, who sits out too; a partner who plays at
        another table, and whoever plays there, come last. Each in wordings that grow shorter.
        """
        table = self.table
        count = len(table.seats)
        seats = [(self.me + 1 + step) % count for step in range(count)]
        seats = [seat for seat in seats if seat != self.me]
        if self.me == ONLOOKER:
            return [self._other(seat) for seat in seats]
        here = table.round_of(self.me)
        lines = [
            self._other(seat, self._role(seat)) for seat in seats if table.round_of(seat) is here
        ]
        for other in table.rounds:
            if other is not here:
                lines += self._elsewhere(other)
        return lines

    def waiting(self, view: View, key: Callable[[str], str]) -> str:
        """Why the person at this terminal has nothing to do. ``key`` writes the key of a name."""
        table, to_act = self.table, self.table.to_act
        if told := waits_for(table, self._people.names):
            return self._plain(told)
        if to_act is None or (self.me == ONLOOKER and table.seats[to_act].is_here):
            return ""
        if self.me not in (ONLOOKER, *table.standing.plan.playing):
            first, second = (self._people.names[seat] for seat in view.playing)
            return words.sits_out_while(first, second, key("act"))
        if view.phase is Phase.OVER:
            return words.PARTNER_GOES_ON
        return self._plain(words.thinks(self._people.names[to_act]))

    @property
    def me(self) -> int:
        """The seat of whoever is told."""
        return self.table.me

    @property
    def _people(self) -> People:
        return People.of(self.table, ascii_only=self.ascii_only)

    def _plain(self, text: str) -> str:
        return plain(text) if self.ascii_only else text

    def _deeds(self, seat: int) -> list[str]:
        """What a seat did in its last turn."""
        view = self.table.round_of(seat).view
        return last_turn(story(view.upcard, view.history, self.name, did_briefly), seat)

    def _role(self, seat: int) -> str:
        """What another is to ``me`` where one plays alone against two."""
        captain = self._people.captain
        if captain in (None, self.me):
            return ""
        return words.CAPTAIN if seat == captain else words.PARTNER

    def _other(self, seat: int, role: str = "") -> list[Content]:
        table = self.table
        name = left(cut(table.seats[seat].name, 8, ascii_only=self.ascii_only), 9)
        if seat not in table.standing.plan.playing:
            rests = words.DEALS_AND_SITS_OUT if table.dealer == seat else words.SITS_OUT
            return [Content.assemble("  ", (role, _MUTED), name, (rests, _MUTED))]
        seen = table.round_of(seat)
        known = seen.view.known[seat]
        count = "" if seen.is_over else words.cards(seen.counts[seat])
        if seat in table.attendance.away:
            count = f"{count}  {AWAY}"
        who = Content.assemble(
            (self._plain("▸ ") if table.to_act == seat else "  ", "$highlight"),
            (role, _MUTED),
            (name, "bold"),
            (count, _MUTED),
            (words.with_cards(names(known, self.name)) if known and count else "", "bold"),
        )
        deeds = self._deeds(seat)
        return [
            Content.assemble(who, (f"  {', '.join(deeds[first:])}", _MUTED))
            for first in range(len(deeds) + 1)
        ]

    def _elsewhere(self, seen: GinSeen) -> list[list[Content]]:
        """What goes on at the table of the partner of ``me``."""
        sides, playing = self.table.sides, seen.view.playing
        (partner,) = (seat for seat in playing if sides[seat] == sides[self.me])
        (other,) = (seat for seat in playing if seat != partner)
        if seen.end is not None:
            said = words.partners_hand(outcome_sentence(seen.end, self._people))
            return [[Content.styled(f"  {wording}", _MUTED) for wording in said]]
        return [self._other(partner, words.PARTNER), self._other(other, words.AGAINST)]

"""Who is around the table and what they do: the top line, and each of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from textual.content import Content

from app.games.base import ONLOOKER
from app.games.gin.view import Phase, View
from app.players.base import level_of
from app.programs.program import is_program
from app.table.gin import GinSeen, GinTable
from app.tui.last_moves import last_moves
from app.tui.top_line import top_line
from app.tui.widgets.others import OtherShown
from app.words.cells import cut
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

_MUTED: Final = "$felt-muted"
_BRIEF: Final = 7
"""Cells of a name beside the piles."""


class PlayerLines(NamedTuple):
    """A match as it is told to whoever sits at ``table.me``, an ``ONLOOKER`` perhaps."""

    table: GinTable
    name: Name
    ascii_only: bool

    def top(self, view: View, width: int) -> str:
        """The hand and its limit at the left of a line, the score at its right."""
        return self._plain(top_line(self.table, self._people, view, self.name, width))

    def opponent(self, place: int) -> Content:
        """The one opponent: name and level."""
        seat = self.table.seats[place]
        level = words.PROGRAM if is_program(seat.player) else level_of(seat.player)
        if place in self.table.attendance.away:
            level = AWAY
        return Content.assemble((self._people.names[place], "bold"), (f"  {level}", _MUTED))

    def last_moves(self) -> list[Content]:
        """What the others at this table did last, in wordings that grow shorter."""
        return last_moves(
            self.table.view, self.me, self._people.names, self.name, dot=self._plain("·")
        )

    def others(self) -> list[OtherShown]:
        """Everybody else in turn order, who sits out too; a partner and whoever plays at another
        table sit where they always do.
        """
        table = self.table
        count = len(table.seats)
        first = max(table.chair, -1) + 1
        seats = [(first + step) % count for step in range(count)]
        return [self._other(seat) for seat in seats if seat != table.chair]

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
        """What another is to ``me`` where partners play, or one alone against two."""
        table, captain = self.table, self._people.captain
        if self.me == ONLOOKER or (captain is None and len(set(table.sides)) == len(table.seats)):
            return ""
        if captain is not None:
            others_captain = captain if self.me != captain else None
            role = words.CAPTAIN if seat == others_captain else words.PARTNER
            return "" if self.me == captain else role
        if table.sides[seat] == table.sides[self.me]:
            return words.PARTNER
        seen = table.round_of(seat)
        if seen is table.round_of(self.me):
            return ""
        (partner,) = (each for each in seen.view.playing if each != seat)
        return words.plays(self._people.names[partner])

    def _other(self, seat: int) -> OtherShown:
        table = self.table
        name, role = self._people.names[seat], self._role(seat)
        brief = cut(name, _BRIEF, ascii_only=self.ascii_only)
        if seat not in table.standing.plan.playing:
            rests = words.DEALS_AND_SITS_OUT if table.dealer == seat else words.SITS_OUT
            shorter = ([role, rests], [role, words.SITS_OUT], [words.SITS_OUT])
            rests_told = dict.fromkeys("  ".join(filter(None, told)) for told in shorter)
            line = [Content.assemble((name, "bold"), (f"  {told}", _MUTED)) for told in rests_told]
            return OtherShown(line, [Content.styled(brief, "bold")], [rests])
        seen = table.round_of(seat)
        if seen.end is not None and seen is not table.round_of(table.chair):
            return self._elsewhere(seen, seat, brief)
        known = seen.hands[seat] if seen.hands else seen.view.known[seat]
        count = 0 if seen.is_over else seen.counts[seat]
        is_away = seat in table.attendance.away
        sign = (self._plain("▸ ") if table.to_act == seat else "  ", "$highlight")
        deeds = self._deeds(seat)
        told = [role, words.cards(count) if count else "", AWAY if is_away else ""]
        who = Content.assemble(
            sign, (name, "bold"), *((f"  {each}", _MUTED) for each in told if each)
        )
        wordings = [f"  {', '.join(deeds[first:])}" for first in range(len(deeds))]
        whole = [Content.assemble(who, (each, _MUTED)) for each in wordings]
        number = f" {count:>2}" if count else ""
        held = words.holds(names(known, self.name)) if known else ""
        notes = [AWAY if is_away else role, held, ", ".join(deeds)]
        return OtherShown(
            [*whole, who],
            [Content.assemble(sign, (brief, "bold"), (number, _MUTED))],
            [note for note in notes if note],
            count,
            known,
        )

    def _elsewhere(self, seen: GinSeen, seat: int, brief: str) -> OtherShown:
        """Somebody at the table of the partner of ``me``, whose hand is over."""
        assert seen.end is not None
        line = Content.styled(self._people.names[seat], "bold")
        if self.table.sides[seat] != self.table.sides[self.me]:
            return OtherShown([line], [Content.styled(brief, "bold")], [words.HAS_PLAYED])
        told = words.partners_hand(outcome_sentence(seen.end, self._people))
        return OtherShown([Content.styled(wording, _MUTED) for wording in told], [line])

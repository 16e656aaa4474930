"""Who is around the table and what they do: the top line, and a line about each of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.content import Content

from app.games.gin.hand import Hand
from app.games.gin.view import ONLOOKER, Phase, View
from app.players.base import level_of
from app.programs.program import is_program
from app.table.gin import GinMatch
from app.tui.last_moves import last_moves
from app.tui.top_line import top_line
from app.words.cells import cut, left
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

_PARTNER, _CAPTAIN, _AGAINST = "Partner ", "Captain ", "plays   "
"""What others are to whoever is told, in columns of one width."""


class PlayerLines(NamedTuple):
    """A match as it is told to whoever sits at ``me``, an ``ONLOOKER`` perhaps."""

    match: GinMatch
    me: int
    name: Name
    ascii_only: bool

    def top(self, view: View, width: int) -> str:
        """The hand and its limit at the left of a line, the score at its right."""
        return self._plain(top_line(self.match, self._people, view, self.name, width))

    def opponent(self, view: View) -> Content:
        """The one opponent: name and level."""
        seat = self.match.seats[view.opponent]
        level = "program" if is_program(seat.player) else level_of(seat.player)
        return Content.assemble((self._people.names[view.opponent], "bold"), (f"  {level}", _MUTED))

    def last_moves(self) -> list[Content]:
        """What the others at this table did last, in wordings that grow shorter."""
        hand = self.match.hand_of(self.me)
        return last_moves(hand, self.me, self._people.names, self.name, dot=self._plain("·"))

    def others(self) -> list[list[Content]]:
        """A line about everybody else, in turn order, who sits out too; a partner who plays at
        another table, and whoever plays there, come last. Each in wordings that grow shorter.
        """
        match = self.match
        count = len(match.seats)
        seats = [(self.me + 1 + step) % count for step in range(count)]
        seats = [seat for seat in seats if seat != self.me]
        if self.me == ONLOOKER:
            return [self._other(seat) for seat in seats]
        here = match.hand_of(self.me)
        lines = [
            self._other(seat, self._role(seat)) for seat in seats if match.hand_of(seat) is here
        ]
        for hand in match.hands:
            if hand is not here:
                lines += self._elsewhere(hand)
        return lines

    def waiting(self, view: View, key: Callable[[str], str]) -> str:
        """Why the person at this terminal has nothing to do. ``key`` writes the key of a name."""
        match, running = self.match, self.match.hand
        if running.phase is Phase.OVER or self.me == ONLOOKER:
            return ""
        if self.me not in match.standing.plan.playing:
            first, second = (self._people.names[seat] for seat in view.playing)
            return f"You sit out: {first} plays {second}. {key('act')} goes on at once."
        if view.phase is Phase.OVER:
            return "Your hand is over; your partner's goes on."
        return self._plain(f"{self._people.names[running.to_act]} is thinking …")

    @property
    def _people(self) -> People:
        return People.of(self.match, self.me, ascii_only=self.ascii_only)

    def _plain(self, text: str) -> str:
        return plain(text) if self.ascii_only else text

    def _deeds(self, seat: int) -> list[str]:
        """What a seat did in its last turn."""
        hand = self.match.hand_of(seat)
        return last_turn(story(hand.upcard, hand.history, self.name, did_briefly), seat)

    def _role(self, seat: int) -> str:
        """What another is to ``me`` where one plays alone against two."""
        captain = self._people.captain
        if captain in (None, self.me):
            return ""
        return _CAPTAIN if seat == captain else _PARTNER

    def _other(self, seat: int, role: str = "") -> list[Content]:
        match = self.match
        name = left(cut(match.seats[seat].name, 8, ascii_only=self.ascii_only), 9)
        if seat not in match.standing.plan.playing:
            rests = "deals and sits out" if match.dealer == seat else "sits out"
            return [Content.assemble("  ", (role, _MUTED), name, (rests, _MUTED))]
        hand = match.hand_of(seat)
        acting = hand is match.hand and hand.phase is not Phase.OVER and hand.to_act == seat
        known = hand.known[seat]
        count = f"{hand.hands[seat].bit_count():>2} cards" if hand.result is None else ""
        who = Content.assemble(
            (self._plain("▸ ") if acting else "  ", "$highlight"),
            (role, _MUTED),
            (name, "bold"),
            (count, _MUTED),
            (f" with {names(known, self.name)}" if known and count else "", "bold"),
        )
        deeds = self._deeds(seat)
        return [
            Content.assemble(who, (f"  {', '.join(deeds[first:])}", _MUTED))
            for first in range(len(deeds) + 1)
        ]

    def _elsewhere(self, hand: Hand) -> list[list[Content]]:
        """What goes on at the table of the partner of ``me``."""
        match = self.match
        (partner,) = (seat for seat in hand.playing if match.sides[seat] == match.sides[self.me])
        (other,) = (seat for seat in hand.playing if seat != partner)
        if hand.result is not None:
            said = f"  Your partner's hand: {outcome_sentence(hand.result, self._people)}"
            return [[Content.styled(said, _MUTED)]]
        return [self._other(partner, _PARTNER), self._other(other, _AGAINST)]

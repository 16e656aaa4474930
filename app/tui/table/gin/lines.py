"""The lines of text at Gin's table: the top line, the other players, and their last moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content

from app.cpu.program import is_program
from app.games.gin.actions import DrawStock
from app.games.gin.view import View
from app.table.gin import GinMatchView, GinRoundView
from app.text.cards import Name, names
from app.text.cells import cut
from app.text.games import player_level
from app.text.gin import table as words
from app.text.gin.actions import Done, brief_turn, whole_turn
from app.text.gin.scoring import outcome_sentence
from app.text.glyphs import in_ascii
from app.text.lists import as_sentence, clauses
from app.text.speech import tr
from app.tui.widgets.others import OtherShown
from app.ui.gin_table import GinPlayer, GinTableModel, turns_of_others

_MUTED: Final = "$felt-muted"
_NAME: Final = "\0"
"""A mark for a name, until it is written in bold."""
_BRIEF: Final = 7
"""Cells of a name beside the piles."""


class PlayerLines(NamedTuple):
    """The lines about the other players, for the seat of a model."""

    model: GinTableModel
    ascii_only: bool

    @property
    def match_view(self) -> GinMatchView:
        return self.model.match_view

    def opponent(self, index: int, *, tells_cards: bool) -> list[Content]:
        """Return the opponent in wordings that grow shorter, with their known cards.

        If it ``tells_cards``, since none are drawn, also the number of all.
        """
        seat, player = self.match_view.seats[index], self.model.player(index)
        level = tr("program") if is_program(seat.player) else player_level(seat.player)
        if player.is_away:
            level = tr("away")
        count, held = self._cards(player)
        if not tells_cards:
            count, held = "", held if player.known == player.shown else ""
        rating = self.match_view.rating_of(index)
        shortest = [held] if held else [level]
        told = ([rating, level, count, held], [level, count, held], [count, held], shortest)
        name = (self.model.people.names[index], "bold")
        wordings = dict.fromkeys(
            "".join(f"  {each}" for each in wording if each) for wording in told
        )
        return [Content.assemble(name, (wording, _MUTED)) for wording in wordings]

    def _cards(self, player: GinPlayer) -> tuple[str, str]:
        known = names(player.shown, self.model.name)
        return (
            tr("{count} cards", count=player.cards) if player.cards else "",
            tr("holds {known}", known=known) if known else "",
        )

    def last_moves(self) -> list[Content]:
        """Return the last moves of the others at this table, in shorter and shorter wordings."""
        model, dot = self.model, self._plain("·")
        return last_moves(model.view, model.me, model.people.names, model.name, dot=dot)

    def others(self) -> list[OtherShown]:
        """Return all other players in turn order, those who sit out too.

        The partner, and players at the other table, keep their places.
        """
        match_view = self.match_view
        count = len(match_view.seats)
        first = max(match_view.viewed_seat, -1) + 1
        seats = [(first + step) % count for step in range(count)]
        return [self._other(seat) for seat in seats if seat != match_view.viewed_seat]

    def _plain(self, text: str) -> str:
        return in_ascii(text) if self.ascii_only else text

    def _other(self, seat: int) -> OtherShown:
        match_view, player = self.match_view, self.model.player(seat)
        name, role = self.model.people.names[seat], self.model.role(seat)
        brief = cut(name, _BRIEF, ascii_only=self.ascii_only)
        if player.sits_out:
            rests = tr("deals and sits out") if match_view.dealer == seat else tr("sits out")
            shorter = ([role, rests], [role, tr("sits out")], [tr("sits out")])
            rests_told = dict.fromkeys("  ".join(filter(None, told)) for told in shorter)
            line = [Content.assemble((name, "bold"), (f"  {told}", _MUTED)) for told in rests_told]
            return OtherShown(line, [Content.styled(brief, "bold")], [rests])
        seen = match_view.round_of(seat)
        if seen.end is not None and seen is not match_view.round_of(match_view.viewed_seat):
            return self._elsewhere(seen, seat, brief)
        count = 0 if seen.is_over else player.cards
        sign = (self._plain("▸ ") if match_view.to_act == seat else "  ", "$highlight")
        entries = self.model.last_turn(seat)
        told = [
            match_view.rating_of(seat),
            role,
            tr("{count} cards", count=count) if count else "",
            tr("away") if player.is_away else "",
        ]
        who = Content.assemble(
            sign, (name, "bold"), *((f"  {each}", _MUTED) for each in told if each)
        )
        wordings = [f"  {clauses(entries[first:])}" for first in range(len(entries))]
        whole = [Content.assemble(who, (each, _MUTED)) for each in wordings]
        number = f" {count:>2}" if count else ""
        _, held = self._cards(player)
        notes = [tr("away") if player.is_away else role, held, clauses(entries)]
        return OtherShown(
            [*whole, who],
            [Content.assemble(sign, (brief, "bold"), (number, _MUTED))],
            [note for note in notes if note],
            count,
            player.shown,
        )

    def _elsewhere(self, seen: GinRoundView, seat: int, brief: str) -> OtherShown:
        assert seen.end is not None
        line = Content.styled(self.model.people.names[seat], "bold")
        if self.match_view.sides[seat] != self.match_view.sides[self.model.me]:
            return OtherShown([line], [Content.styled(brief, "bold")], [tr("has played")])
        told = words.partners_hand(outcome_sentence(seen.end, self.model.people))
        return OtherShown([Content.styled(wording, _MUTED) for wording in told], [line])


def last_moves(
    view: View, me: int, people: Sequence[str], name: Name, *, dot: str = "·"
) -> list[Content]:
    """Return, in one line, the last move of each other player since the last turn of ``me``.

    The line comes in shorter and shorter wordings, of which the caller takes the first that fits;
    the last ones leave out the earlier players. ``people`` are names by seat, ``dot`` separates
    players. Empty if the others have done nothing.
    """
    turns = turns_of_others(view, me)
    if not turns:
        return []
    lines = [
        Content("  ").join(
            _named(as_sentence(whole_turn(turn.done, name, _NAME)), people[turn.seat])
            for turn in turns
        )
    ]
    gap = Content(f" {dot} ")
    for told in ([turn.done for turn in turns], [_telling(turn.done) for turn in turns]):
        parts = [
            _named(brief_turn(done, name, _NAME), people[turn.seat])
            for turn, done in zip(turns, told, strict=True)
        ]
        lines.append(gap.join(parts))
    lines += [gap.join(parts[first:]) for first in range(1, len(parts))]
    return lines


def _named(told: str, who: str) -> Content:
    before, _, after = told.partition(_NAME)
    return Content.assemble(before, (who, "bold"), after)


def _telling(done: list[Done]) -> list[Done]:
    """Return the actions, without draws that the next action implies."""
    return done[1:] if len(done) > 1 and isinstance(done[0][0], DrawStock) else done

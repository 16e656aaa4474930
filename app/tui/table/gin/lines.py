"""The lines of text at Gin's table: the top line, each of the others, and what they did last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.content import Content

from app.cpu.program import is_program
from app.games.base import ONLOOKER
from app.games.gin.view import Phase, View
from app.players.base import level_of
from app.table.gin import GinMatchView, GinRoundView
from app.tui.widgets.others import OtherShown
from app.words.cells import cut
from app.words.en.attendance import AWAY, waits_for
from app.words.en.gin import table as words
from app.words.en.gin.labels import to_target
from app.words.en.gin.scoring import outcome_sentence, standing
from app.words.en.gin.table import listed
from app.words.en.gin.wording import (
    Name,
    Telling,
    did,
    did_briefly,
    last_turn,
    limit_and_card,
    limit_briefly,
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

    match_view: GinMatchView
    name: Name
    ascii_only: bool

    def top(self, view: View, width: int) -> str:
        """The hand and its limit at the left of a line, the score at its right."""
        return self._plain(top_line(self.match_view, self._people, view, self.name, width))

    def opponent(self, place: int) -> Content:
        """The one opponent: name and level."""
        seat = self.match_view.seats[place]
        level = words.PROGRAM if is_program(seat.player) else level_of(seat.player)
        if place in self.match_view.attendance.away:
            level = AWAY
        return Content.assemble((self._people.names[place], "bold"), (f"  {level}", _MUTED))

    def last_moves(self) -> list[Content]:
        """What the others at this table did last, in wordings that grow shorter."""
        return last_moves(
            self.match_view.view, self.me, self._people.names, self.name, dot=self._plain("·")
        )

    def others(self) -> list[OtherShown]:
        """Everybody else in turn order, who sits out too; a partner and whoever plays at another
        table sit where they always do.
        """
        match_view = self.match_view
        count = len(match_view.seats)
        first = max(match_view.chair, -1) + 1
        seats = [(first + step) % count for step in range(count)]
        return [self._other(seat) for seat in seats if seat != match_view.chair]

    def waiting(self, view: View, key: Callable[[str], str]) -> str:
        """Why the person at this terminal has nothing to do. ``key`` writes the key of a name."""
        match_view, to_act = self.match_view, self.match_view.to_act
        if told := waits_for(match_view, self._people.names):
            return self._plain(told)
        if to_act is None or (self.me == ONLOOKER and match_view.seats[to_act].is_here):
            return ""
        if self.me not in (ONLOOKER, *match_view.standing.plan.playing):
            first, second = (self._people.names[seat] for seat in view.playing)
            return words.sits_out_while(first, second, key("act"))
        if view.phase is Phase.OVER:
            return words.PARTNER_GOES_ON
        return self._plain(words.thinks(self._people.names[to_act]))

    @property
    def me(self) -> int:
        """The seat of whoever is told."""
        return self.match_view.me

    @property
    def _people(self) -> People:
        return People.of(self.match_view, ascii_only=self.ascii_only)

    def _plain(self, text: str) -> str:
        return plain(text) if self.ascii_only else text

    def _entries(self, seat: int) -> list[str]:
        """What a seat did in its last turn."""
        view = self.match_view.round_of(seat).view
        return last_turn(story(view.upcard, view.history, self.name, did_briefly), seat)

    def _role(self, seat: int) -> str:
        """What another is to ``me`` where partners play, or one alone against two."""
        match_view, captain = self.match_view, self._people.captain
        if self.me == ONLOOKER or (
            captain is None and len(set(match_view.sides)) == len(match_view.seats)
        ):
            return ""
        if captain is not None:
            others_captain = captain if self.me != captain else None
            role = words.CAPTAIN if seat == others_captain else words.PARTNER
            return "" if self.me == captain else role
        if match_view.sides[seat] == match_view.sides[self.me]:
            return words.PARTNER
        seen = match_view.round_of(seat)
        if seen is match_view.round_of(self.me):
            return ""
        (partner,) = (each for each in seen.view.playing if each != seat)
        return words.plays(self._people.names[partner])

    def _other(self, seat: int) -> OtherShown:
        match_view = self.match_view
        name, role = self._people.names[seat], self._role(seat)
        brief = cut(name, _BRIEF, ascii_only=self.ascii_only)
        if seat not in match_view.standing.plan.playing:
            rests = words.DEALS_AND_SITS_OUT if match_view.dealer == seat else words.SITS_OUT
            shorter = ([role, rests], [role, words.SITS_OUT], [words.SITS_OUT])
            rests_told = dict.fromkeys("  ".join(filter(None, told)) for told in shorter)
            line = [Content.assemble((name, "bold"), (f"  {told}", _MUTED)) for told in rests_told]
            return OtherShown(line, [Content.styled(brief, "bold")], [rests])
        seen = match_view.round_of(seat)
        if seen.end is not None and seen is not match_view.round_of(match_view.chair):
            return self._elsewhere(seen, seat, brief)
        known = seen.hands[seat] if seen.hands else seen.view.known[seat]
        count = 0 if seen.is_over else seen.counts[seat]
        is_away = seat in match_view.attendance.away
        sign = (self._plain("▸ ") if match_view.to_act == seat else "  ", "$highlight")
        entries = self._entries(seat)
        told = [role, words.cards(count) if count else "", AWAY if is_away else ""]
        who = Content.assemble(
            sign, (name, "bold"), *((f"  {each}", _MUTED) for each in told if each)
        )
        wordings = [f"  {', '.join(entries[first:])}" for first in range(len(entries))]
        whole = [Content.assemble(who, (each, _MUTED)) for each in wordings]
        number = f" {count:>2}" if count else ""
        held = words.holds(names(known, self.name)) if known else ""
        notes = [AWAY if is_away else role, held, ", ".join(entries)]
        return OtherShown(
            [*whole, who],
            [Content.assemble(sign, (brief, "bold"), (number, _MUTED))],
            [note for note in notes if note],
            count,
            known,
        )

    def _elsewhere(self, seen: GinRoundView, seat: int, brief: str) -> OtherShown:
        """Somebody at the table of the partner of ``me``, whose hand is over."""
        assert seen.end is not None
        line = Content.styled(self._people.names[seat], "bold")
        if self.match_view.sides[seat] != self.match_view.sides[self.me]:
            return OtherShown([line], [Content.styled(brief, "bold")], [words.HAS_PLAYED])
        told = words.partners_hand(outcome_sentence(seen.end, self._people))
        return OtherShown([Content.styled(wording, _MUTED) for wording in told], [line])


_DEALER = 6
"""Cells of a dealer's name where there is little room."""


def top_line(match_view: GinMatchView, people: People, view: View, name: Name, width: int) -> str:
    """The line in so many cells: the first of its wordings, which grow shorter, that fits. Only
    the last of them leaves out the score of anybody.
    """
    told = score = ""
    # Only as many as are needed, for this is asked at every move.
    for told, score in _wordings(match_view, people, view, name):
        if cell_len(told) + cell_len(score) + 4 <= width:
            break
    gap = width - cell_len(told) - cell_len(score) - 2
    return f" {told}{' ' * max(gap, 2)}{score} "


def _wordings(
    match_view: GinMatchView, people: People, view: View, name: Name
) -> Iterator[tuple[str, str]]:
    """What is told of the hand and the score, from the longest to the shortest."""
    hand = words.hand(match_view.round)
    dealer = people.does(match_view.dealer, "deal")
    brief = people._replace(
        names=tuple(cut(each, _DEALER, ascii_only=people.ascii_only) for each in people.names)
    )
    limit = limit_briefly(view)
    told = (
        f"{hand} · {dealer} · {limit_and_card(view, name)}",
        f"{hand} · {dealer} · {limit}",
        f"{hand} · {brief.does(match_view.dealer, 'deal')} · {limit}",
        f"{hand} · {limit}",
        hand,
    )
    whole, series, target = _ends(match_view, people)
    games = match_view.standing.games
    points = [standing(games, side) for side in people.order]

    def score(width: int | None, end: str) -> str:
        labels = people.labels(width)
        parts = [f"{who} {won}" for who, won in zip(labels, points, strict=True)]
        return " · ".join([*parts, end] if end else parts)

    yield told[0], score(None, whole)
    for width, end in ((None, whole), (8, whole), (6, whole), (6, series or target)):
        yield told[1], score(width, end)
    for shorter in told[1:]:
        for width in (6, 5, 4):
            yield shorter, score(width, series or target)
            yield shorter, score(width, series)
    yield hand, score(2, "")


def _ends(match_view: GinMatchView, people: People) -> tuple[str, str, str]:
    """What follows the score: of the series and the target, of the series, and of the target."""
    target = to_target(match_view.rules.target)
    if match_view.rules.best_of == 1:
        return target, "", target
    series = words.in_matches([match_view.won[side] for side in people.order])
    return f"{series} · {target}", series, target


class TurnTaken(NamedTuple):
    """Who took a turn, and what was done in it."""

    seat: int
    entries: list[str]


def last_moves(
    view: View, me: int, people: Sequence[str], name: Name, *, dot: str = "·"
) -> list[Content]:
    """What each of the others did last since the last turn of ``me``, in one line.

    The line comes in wordings that grow shorter, for a place to choose from by its width; the
    last ones leave out who acted first. ``people`` are names by seat, ``dot`` stands between
    several. Empty where nobody has done anything.
    """
    told, brief = _turns(view, me, name, did), _turns(view, me, name, did_briefly)
    if not told:
        return []
    lines = [
        Content("  ").join(
            Content.assemble((people[turn.seat], "bold"), f" {listed(turn.entries)}.")
            for turn in told
        )
    ]
    gap = Content(f" {dot} ")
    for turns in (brief, [TurnTaken(turn.seat, _telling(turn.entries)) for turn in brief]):
        parts = [
            Content.assemble((people[turn.seat], "bold"), f" {listed(turn.entries)}")
            for turn in turns
        ]
        lines.append(gap.join(parts))
    lines += [gap.join(parts[first:]) for first in range(1, len(parts))]
    return lines


def _turns(view: View, me: int, name: Name, say: Telling) -> list[TurnTaken]:
    """The last turn of each of the others since that of ``me``, in the order they were taken."""
    history = view.history
    # In one's own turn, and until another acts, the turns before it are the news.
    end = len(history)
    while end and history[end - 1][0] == me:
        end -= 1
    since = end
    while since and history[since - 1][0] != me:
        since -= 1
    turns: list[TurnTaken] = []
    for seat, what in story(view.upcard, history[:end], name, say, since=since):
        if turns and turns[-1].seat == seat:
            turns[-1].entries.append(what)
        else:
            turns.append(TurnTaken(seat, [what]))
    last = {turn.seat: place for place, turn in enumerate(turns)}
    return [turn for place, turn in enumerate(turns) if last[turn.seat] == place]


def _telling(entries: list[str]) -> list[str]:
    """The deeds without a draw that another deed shows by itself."""
    return entries[1:] if len(entries) > 1 and entries[0] == "drew" else entries

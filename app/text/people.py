"""The people at the table, and their names as one of them reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from app.games.base import ONLOOKER
from app.games.gin.rules import Rules as GinRules
from app.games.gin.rules import Seating
from app.match.seat import LONGEST_NAME, Resignation
from app.match.view import AnyMatchView, Remedy
from app.table.seats import YOU
from app.text.cells import cut
from app.text.lists import clauses, listed, sentences
from app.text.refusals import kept_reason
from app.text.speech import tr, tr_c, tr_n


def called(name: str) -> str:
    """Return a player's name in the reader's language if the program gave it; other names are
    unchanged.
    """
    if name == YOU:
        # Translators: the name of a lone player who has given none, in a score and in a
        # list, at most 12 cells wide
        return tr_c("instead of a name", "You")
    if numbered := re.fullmatch(r"Player (\d+)", name):
        return tr("Player {number}", number=numbered[1])
    return name


def is_nameless(name: str) -> bool:
    """Return whether this is the name of a lone player who has given none."""
    return name in (YOU, called(YOU))


class People(NamedTuple):
    """The people at the table, as one of them reads of them."""

    names: tuple[str, ...]
    """The name of each seat."""
    me: int
    """The reader's seat, or ``ONLOOKER``."""
    sides: tuple[int, ...] = (0, 1)
    """The side of each seat."""
    ascii_only: bool = False
    captain: int | None = None
    """The seat that plays alone against two partners, if there is one."""
    is_shared: bool = False
    """Whether several people share the keyboard; then no side is the reader's own."""

    @classmethod
    def of(cls, match_view: AnyMatchView, *, ascii_only: bool = False) -> People:
        """Return the people of a match, as ``match_view.me`` reads of them.

        A name of wide letters is cut to ``LONGEST_NAME`` cells.
        """
        names = (
            cut(called(seat.name), LONGEST_NAME, ascii_only=ascii_only) for seat in match_view.seats
        )
        is_alone = (
            isinstance(match_view.rules, GinRules) and match_view.rules.seating is Seating.CAPTAIN
        )
        captain = match_view.sides.index(0) if is_alone else None
        shared = sum(seat.is_here for seat in match_view.seats) > 1
        return cls(tuple(names), match_view.me, match_view.sides, ascii_only, captain, shared)

    def name(self, seat: int) -> str:
        """Return ``you`` or ``Vera``, for a sentence."""
        return tr_c("somebody in a sentence", "you") if self.is_you(seat) else self.names[seat]

    def name_unless_you(self, seat: int) -> str | None:
        """Return the name of a seat; None for the reader's."""
        return None if self.is_you(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """Return ``your`` or ``Vera's``."""
        if self.is_you(seat):
            return tr_c("before what somebody has", "your")
        return tr_c("before what somebody has", "{name}'s", name=self.names[seat])

    def is_you(self, seat: int) -> bool:
        """Return whether a seat is the reader's."""
        # A lone player without a name is called “You”, also in a replay seen from another seat.
        return is_nameless(self.names[seat]) or (
            seat == self.me and not any(map(is_nameless, self.names))
        )

    @property
    def own_side(self) -> int | None:
        """The reader's side; None for an onlooker and at a shared keyboard."""
        return None if self.me == ONLOOKER or self.is_shared else self.sides[self.me]

    @property
    def order(self) -> tuple[int, ...]:
        """The sides in turn order, the reader's own first: the order in which all screens list
        them.
        """
        count = max(self.sides) + 1
        first = self.own_side or 0
        return tuple((first + step) % count for step in range(count))

    def side(self, side: int) -> str:
        """Return ``you``, ``Vera``, or for partners ``you & Vera``, for a sentence."""
        return " & ".join(self.name(seat) for seat in self._members(side))

    def label(self, side: int) -> str:
        """Return ``Ann``, ``Vera``, or for partners ``Ann & Vera``, for a score.

        The reader too has a name here, the same on every screen.
        """
        return " & ".join(called(self.names[seat]) for seat in self._members(side))

    def labels(self, width: int | None = None) -> list[str]:
        """Return the sides in ``order``, each in at most ``width`` cells, for a score.

        Partners are ``Ann & Vera``, ``Ann+Vera``, ``Us`` and ``Them``, or ``A+V``, the first of
        these that fits for all sides. A single name is cut.
        """
        teams = [[self.names[seat] for seat in self._members(each)] for each in self.order]
        if width is None:
            return [
                tr("{name} (captain)", name=team[0])
                if self._members(each) == [self.captain]
                else " & ".join(team)
                for each, team in zip(self.order, teams, strict=True)
            ]
        # Translators: the two sides of partners where names have no room, at most 6 cells wide
        us, them = tr_c("a side", "Us"), tr_c("a side", "Them")
        ours = [us if each == self.own_side else them for each in self.order]
        for wording in (
            [" & ".join(team) for team in teams],
            ["+".join(team) for team in teams],
            ours if self.own_side is not None else [],
            ["+".join(name[:1] for name in team) for team in teams],
        ):
            shown = [
                self._cut(team[0], width) if len(team) == 1 else words
                for team, words in zip(teams, wording, strict=False)
            ]
            if shown and max(map(cell_len, shown)) <= width:
                return shown
        return [self._cut("".join(name[:1] for name in team), width) for team in teams]

    def who_deals(self, seat: int) -> str:
        """Return ``you deal`` or ``Vera deals``."""
        return tr("you deal") if self.is_you(seat) else tr("{name} deals", name=self.names[seat])

    def winning(self, seats: Sequence[int]) -> str:
        """Return, for large letters, that these seats have won: ``You win``, ``Vera & Nell
        win``.
        """
        if len(seats) > 1:
            # Translators: several, as in "Ann & Vera", in large letters
            return tr("{names} win", names=sentence(" & ".join(map(self.name, seats))))
        (seat,) = seats
        # Translators: in large letters, as is the next
        return tr("You win") if self.is_you(seat) else tr("{name} wins", name=self.names[seat])

    def side_winning(self, side: int) -> str:
        return self.winning(self._members(side))

    def _members(self, side: int) -> list[int]:
        members = [seat for seat, own in enumerate(self.sides) if own == side]
        return sorted(members, key=lambda seat: seat != self.me)

    def _cut(self, text: str, width: int) -> str:
        return cut(text, width, ascii_only=self.ascii_only)


def waits_for(match_view: AnyMatchView, names: Sequence[str]) -> str:
    """Return the reason why the match waits, other than the move of a player at the table; empty if
    none.
    """
    attendance, to_act = match_view.attendance, match_view.to_act
    if match_view.waits_for_others:
        late = [
            names[seat]
            for seat, who in enumerate(match_view.seats)
            if who.is_human and seat not in (*attendance.gone_on, *attendance.away)
        ]
        return tr("You go on together with {names} …", names=listed(late)) if late else ""
    if to_act in attendance.away:
        return _waits_for_one_away(match_view, names[to_act])
    if to_act in attendance.stood_in_for:
        return tr("A computer player acts for {name} …", name=names[to_act])
    clocks = match_view.clocks
    if match_view.is_out_of_time and to_act == match_view.me:
        return tr("Your time is up: the others decide how it goes on.")
    if clocks and to_act is not None and clocks.left[to_act] == 0:
        return tr("{name}'s time is up.", name=names[to_act])
    return ""


def _waits_for_one_away(match_view: AnyMatchView, name: str) -> str:
    attendance, clocks = match_view.attendance, match_view.clocks
    is_timed = clocks is not None and match_view.to_act in clocks.running
    if is_timed and attendance.minutes:
        return tr_n(
            "{name} has been away for {n} minute: the clock runs.",
            "{name} has been away for {n} minutes: the clock runs.",
            attendance.minutes,
            name=name,
        )
    if is_timed:
        return tr("{name} is not at the table: the clock runs.", name=name)
    if attendance.minutes:
        return tr_n(
            "{name} has been away for {n} minute: the match waits.",
            "{name} has been away for {n} minutes: the match waits.",
            attendance.minutes,
            name=name,
        )
    if attendance.patience and match_view.me != ONLOOKER:
        return tr_n(
            "{name} is away. In {n} minute the computer may act.",
            "{name} is away. In {n} minutes the computer may act.",
            attendance.patience,
            name=name,
        )
    return tr("{name} is not at the table: the match waits.", name=name)


def thinking(match_view: AnyMatchView, who: str) -> str:
    """Return that a player at the table has to act, and after a minute for how long already."""
    if minutes := match_view.attendance.minutes:
        return tr_n(
            "{who} has not moved for {n} minute …",
            "{who} has not moved for {n} minutes …",
            minutes,
            who=who,
        )
    return tr("{who} is thinking …", who=who)


def remedy_told(remedy: Remedy, agree: str, refuse: str) -> str:
    """Return the remedy for a player who keeps the table waiting, with the keys that take it."""
    match remedy:
        case Remedy.NUDGE:
            # Translators: a key, and what it does; 50 cells at most
            return tr("{agree} nudges", agree=agree)
        case Remedy.STAND_IN:
            # Translators: a key, and what it does; 50 cells at most
            return tr("{agree} lets the computer act", agree=agree)
        case Remedy.END:
            # Translators: keys, and what they do; 50 cells at most
            return tr(
                "{agree} lets the computer act · {refuse} ends the match",
                agree=agree,
                refuse=refuse,
            )


def series_line(won: Sequence[int], best_of: int, people: People) -> str:
    """Return the score of a series, ``Ann 1, Vera 0 …``; empty if there is only one match."""
    if best_of == 1:
        return ""
    score = clauses(f"{people.label(side)} {won[side]}" for side in people.order)
    return tr_n(
        "Matches won: {score}; {n} wins the series",
        "Matches won: {score}; {n} win the series",
        best_of // 2 + 1,
        score=score,
    )


def why_given_up(resignation: Resignation, people: People) -> str:
    """Return why a match is over that a player resigned."""
    who = people.name(resignation.seat)
    is_you = people.is_you(resignation.seat)
    if resignation.is_by_time:
        if is_you:
            return tr("You have run out of time and lose the match.")
        return tr("{name} has run out of time and loses the match.", name=sentence(who))
    if resignation.is_by_ban:
        return tr("{name} is banned and loses the match.", name=people.names[resignation.seat])
    told = (
        tr("You resign the match.")
        if is_you
        else tr("{name} resigns the match.", name=sentence(who))
    )
    return sentences([kept_reason(resignation.why), told])


def how_given_up(resignation: Resignation, name: str) -> str:
    """Return, for a report, why a match is over that the player of this name resigned or lost by
    time.
    """
    if resignation.is_by_time:
        return tr("{name} ran out of time and lost the match.", name=name)
    if resignation.is_by_ban:
        return tr("{name} is banned and loses the match.", name=name)
    told = tr("{name} resigned the match.", name=name)
    return sentences([kept_reason(resignation.why), told])


def given_up_to(people: People, seat: int) -> str:
    """Return the winner if a seat resigns the match."""
    sides = people.sides
    winners = [other for other, side in enumerate(sides) if side != sides[seat]]
    if seat == ONLOOKER or len(winners) != 1:
        return tr("The others win it, and it cannot be continued.")
    name = sentence(people.names[winners[0]])
    return tr("{name} wins it, and it cannot be continued.", name=name)


def sentence(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]

"""Hands of Gin with real cards, as they are entered on a score pad; see ``app.games.base``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.cards.cards import NO_CARDS, Cards, short_names
from app.games.base import HandEntry, PadError
from app.games.gin.actions import Melds
from app.games.gin.melds import arrangements, best_defence, is_meld, unmelded
from app.games.gin.rules import DEALT, Rules, is_doubled, knock_limit
from app.games.gin.score import HandResult, Outcome, Showing, score_hand
from app.games.gin.standing import Standing
from app.games.pad import (
    PadCode,
    cards_in,
    check_apart,
    check_count,
    checked_who,
    counted,
    left_of,
    upcard_of,
)

MOST: Final = 10 * DEALT
"""The most points of ten cards. A player need not put down every meld."""


def ways(rules: Rules) -> tuple[str, ...]:
    found = [Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN, Outcome.DEAD]
    if rules.big_gin_bonus is None:
        found.remove(Outcome.BIG_GIN)
    if not rules.knock_limit:
        found.remove(Outcome.KNOCK)
    return tuple(found)


def asked(standing: Standing, table: int, how: str, who: int | None) -> tuple[int, ...]:
    """Return the knocker and then the others in turn order; for gin the others alone."""
    playing = standing.tables[table]
    if how == Outcome.DEAD or who not in playing:
        return ()
    index = playing.index(who)
    others = (*playing[index + 1 :], *playing[:index])
    return (who, *others) if how == Outcome.KNOCK else others


def asks_who(how: str) -> bool:
    return how != Outcome.DEAD


def asks_upcard(rules: Rules, how: str) -> bool:
    return rules.oklahoma and how != Outcome.DEAD


class _Count(NamedTuple):
    """What was typed for one seat: points, or the groups of its cards."""

    points: int = 0
    laid_off: int = 0
    groups: tuple[Cards, ...] = ()

    @property
    def cards(self) -> Cards:
        return sum(self.groups)


def result(standing: Standing, table: int, entry: HandEntry) -> HandResult:
    rules, playing = standing.rules, standing.tables[table]
    seats = len(standing.sheet.sides)
    if entry.how not in ways(rules):
        raise PadError(PadCode.UNKNOWN_WAY)
    how = Outcome(entry.how)
    showings = [Showing((), NO_CARDS, ())] * seats
    if how is Outcome.DEAD:
        return HandResult(how, None, None, 0, (), tuple(showings), playing)
    knocker = checked_who(entry, playing)
    limit, doubled = rules.knock_limit, False
    if rules.oklahoma:
        upcard = upcard_of(entry.upcard)
        limit, doubled = knock_limit(rules, upcard), is_doubled(rules, upcard)
    seats_asked = asked(standing, table, how, knocker)
    # The cards of gin need not be typed, but may be.
    has_own = knocker in seats_asked or any(entry.left[knocker : knocker + 1])
    own = _count(left_of(entry, knocker)) if has_own else _Count()
    showings[knocker] = showing = _knocker(own, how, limit)
    may_lay_off, on_table, seen = showing.points > 0, showing.melds, own.cards
    for seat in seats_asked:
        if seat == knocker:
            continue
        count = _count(left_of(entry, seat))
        check_apart(seen, count.cards)
        seen |= count.cards
        if count.laid_off and not may_lay_off:
            raise PadError(PadCode.NO_LAY_OFF_ON_GIN)
        if count.groups and may_lay_off and not own.groups:
            raise PadError(PadCode.KNOCKERS_CARDS)
        showings[seat] = _defender(count, on_table if may_lay_off else ())
        on_table = _extended(on_table, showings[seat])
    return score_hand(
        rules,
        knocker,
        tuple(showings),
        playing,
        big_gin=how is Outcome.BIG_GIN,
        doubled=doubled,
    )


def _count(text: str) -> _Count:
    if found := counted(text):
        points, laid_off = found
        if points > MOST:
            raise PadError(PadCode.TOO_MANY_POINTS, points=points, most=MOST)
        if laid_off > points:
            raise PadError(PadCode.MORE_LAID_OFF, laid_off=laid_off, points=points)
        return _Count(points - laid_off, laid_off)
    if not any(letter.isalpha() or letter in "♣♦♥♠" for letter in text):
        raise PadError(PadCode.NO_COUNT, text=text)
    return _Count(groups=cards_in(text))


def _knocker(count: _Count, how: Outcome, limit: int) -> Showing:
    if count.laid_off:
        raise PadError(PadCode.KNOCKER_LAYS_OFF)
    if count.groups:
        check_count(count.cards, DEALT + 1 if how is Outcome.BIG_GIN else DEALT)
        melds = _melds(count.groups)
        showing = Showing(melds, unmelded(count.cards, melds), ())
    else:
        showing = Showing((), NO_CARDS, (), count.points)
    if how is not Outcome.KNOCK and showing.points:
        raise PadError(PadCode.GIN_WITH_DEADWOOD, points=showing.points)
    if showing.points > limit:
        raise PadError(PadCode.ABOVE_LIMIT, points=showing.points, limit=limit)
    return showing


def _melds(groups: Sequence[Cards]) -> Melds:
    """Return the melds of a hand: its groups that are melds, or of one group the best."""
    if len(groups) == 1:
        return arrangements(groups[0])[0]
    wrong = [group for group in groups[:-1] if not is_meld(group)]
    if wrong:
        raise PadError(PadCode.NOT_A_MELD, cards=short_names(wrong[0]))
    return tuple(sorted(group for group in groups if is_meld(group)))


def _defender(count: _Count, on_table: Melds) -> Showing:
    if not count.groups:
        return Showing((), NO_CARDS, (), count.points)
    check_count(count.cards, DEALT)
    kept = _melds(count.groups) if len(count.groups) > 1 else ()
    rest = unmelded(count.cards, kept)
    defence = best_defence(rest, on_table)
    for card, _ in defence.lay_offs:
        rest &= ~(1 << card)
    melds = tuple(sorted((*kept, *defence.melds)))
    return Showing(melds, unmelded(rest, defence.melds), defence.lay_offs)


def _extended(on_table: Melds, showing: Showing) -> Melds:
    melds = list(on_table)
    for card, index in showing.laid_off:
        melds[index] |= 1 << card
    return tuple(melds)

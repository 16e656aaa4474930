"""The facts that are kept of a played match, and statistics of a person's matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from app.cards.cards import Card
from app.coach.grade import (
    DecisionKind,
    Grade,
    HandLosses,
    Weakness,
    grade,
    weakness,
)
from app.coach.grade import (
    from_json as losses_from_json,
)
from app.coach.review import Balance, gained
from app.games.base import USUAL_GAME
from app.games.gin.actions import Action, DrawDiscard, DrawStock, from_text
from app.games.gin.rules import GAME_NAME as GIN
from app.games.gin.score import HandResult, Outcome
from app.players.base import ChoiceValue
from app.players.strength import rated_elo
from app.typed_json import as_json, read_as

if TYPE_CHECKING:
    from app.match.match import AnyMatch, PlayedHand
    from app.match.pad import Pad


class HandFacts(NamedTuple):
    number: int
    outcome: str
    """One of ``app.games.gin.score.Outcome``."""
    knocker: int | None
    winner: int | None
    """The seat that won; None if there was none."""
    points: int
    """The winner's points, bonuses included."""
    deadwood: tuple[int, ...]
    """Points left by each seat after all lay-offs; 0 for one that sat out."""
    turns: int


class MatchFacts(NamedTuple):
    game: str
    created: str
    """When it began, in ISO format; empty if unknown."""
    rules: dict[str, Any]
    names: tuple[str, ...]
    players: tuple[str, ...]
    """The player of each seat: ``human``, the full name of a CPU player, or a program."""
    me: int | None
    """The only seat of a person at this keyboard; None if there is none, or more than one."""
    sides: tuple[int, ...]
    is_over: bool
    winners: tuple[int, ...]
    """The sides that won; empty until it is over."""
    totals: tuple[int, ...]
    won: tuple[int, ...]
    """Matches of the series that each side won."""
    gave_up: int | None
    is_friendly: bool
    hints: int
    warnings: int
    deals: int
    hands: tuple[HandFacts, ...]
    stood_in: int = 0
    """Actions of a CPU player for the seat of ``me``, who was away."""
    points: tuple[int, ...] = ()
    """The points of each side in the last match as they stood at the table: ``totals`` without the
    settlement. Empty if unknown."""
    deal: str = ""
    """The seal of the first deal, which another match of the same cards has too; of an imported
    match the deck."""
    imported: str = ""
    """Where an imported match was played; empty for one that was played here."""
    is_pad: bool = False
    """Whether it is a score pad of a match with real cards."""
    is_serious: bool = False
    """Whether it was played without hints, take-backs and other help."""
    is_by_time: bool = False
    """Whether the seat that gave up ran out of time."""

    @property
    def was_helped(self) -> bool:
        return bool(self.hints or self.warnings or self.stood_in)

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.names)) if seat != self.me)

    @property
    def has_won(self) -> bool | None:
        """Whether the side of ``me`` won alone; None if there is no ``me``, it is not over, or the
        first place was shared.
        """
        if self.me is None or len(self.winners) != 1:
            return None
        return self.sides[self.me] == self.winners[0]


def facts(match: AnyMatch) -> MatchFacts:
    here = [seat for seat, who in enumerate(match.seats) if who.is_here]
    me = here[0] if len(here) == 1 else None
    return _facts(match, len(match.played))._replace(
        me=me,
        gave_up=match.resignation.seat if match.resignation else None,
        is_by_time=match.resignation is not None and match.resignation.is_by_time,
        is_friendly=match.is_friendly,
        hints=sum(hint.seat == me and not hint.is_warning for hint in match.hints),
        warnings=sum(hint.seat == me and hint.is_warning for hint in match.hints),
        hands=tuple(_hand(played) for played in match.played if _is_gin(played)),
        stood_in=sum(each.seat == me for each in match.stood_in),
        deal=_first_deal(match),
        imported=match.imported.source if match.imported else "",
        is_serious=match.is_serious,
    )


def pad_facts(pad: Pad[Any, Any]) -> MatchFacts:
    """Return the facts of a score pad. It is no match of this user alone, so no statistics count
    it.
    """
    return _facts(pad, len(pad.results))._replace(is_pad=True)


def _facts(match: AnyMatch | Pad[Any, Any], deals: int) -> MatchFacts:
    """Return what matches and pads have in common."""
    result, settlement = match.result, match.standing.settlement
    points = tuple(match.standing.sheet.totals)
    return MatchFacts(
        game=match.game.name,
        created=match.created,
        rules=match.rules.to_json(),
        names=tuple(seat.name for seat in match.seats),
        players=tuple(seat.player for seat in match.seats),
        me=None,
        sides=tuple(match.sides),
        is_over=match.is_over,
        winners=tuple(result.winners) if result else (),
        totals=tuple(settlement.totals) if settlement else points,
        won=match.won,
        gave_up=None,
        is_friendly=False,
        hints=0,
        warnings=0,
        deals=deals,
        hands=(),
        points=points,
    )


def _first_deal(match: AnyMatch) -> str:
    header = match.header()
    return str(header["deck"] if match.imported else header["commitment"])


def _is_gin(played: PlayedHand[Any]) -> bool:
    return isinstance(played.hand.ending, HandResult)


def _hand(played: PlayedHand[Any]) -> HandFacts:
    result: HandResult = played.hand.ending
    return HandFacts(
        played.number,
        str(result.outcome),
        result.knocker,
        result.winner,
        result.points,
        tuple(showing.points for showing in result.showings),
        sum(isinstance(action, DrawStock | DrawDiscard) for _, action in played.history),
    )


def to_json(found: MatchFacts) -> dict[str, Any]:
    return as_json(found._asdict())  # type: ignore[no-any-return]


def from_json(data: Mapping[str, Any]) -> MatchFacts:
    """Return the facts that ``to_json`` wrote. Raises MalformedError."""
    found: MatchFacts = read_as(MatchFacts, data)
    return found


# -- what these matches come to ------------------------------------------------------------

WINDOW: Final = 10
"""Matches in the mean of each point of a curve over time."""


class Statistics(NamedTuple):
    matches: int
    won: int
    lost: int
    shared: int
    unfinished: int
    friendly: int
    """Finished matches in which an action was taken back that had shown hidden cards."""
    deals: int
    hands: int
    hands_won: int
    hands_lost: int
    won_by: Mapping[str, int]
    lost_by: Mapping[str, int]
    """Hands lost to the same; lost by undercut is an undercut suffered."""
    points: int
    deadwood_lost: float | None
    """Average deadwood in hands lost; None without any."""
    knocks: int
    knock_deadwood: float | None
    """Average deadwood of own knocks that were not gin; None without any."""
    knock_turn: float | None
    """Average number of own draws before a knock or gin; None without any."""
    streak: int
    best: MatchFacts | None
    decisions: int
    cost: float
    """Their total cost, in chance to win."""
    hints: int
    warnings: int
    balance: Balance | None
    doubt: float | None
    """Standard error of the adjusted share of matches won; None for a single match."""
    grade: Grade | None
    """The grade of decisions in judged matches without help; None if they are too few."""
    weakness: Weakness | None
    serious: int
    """Finished matches without hints, take-backs and other help."""

    @property
    def begun(self) -> int:
        return self.matches + self.unfinished

    @property
    def is_empty(self) -> bool:
        return not (self.matches or self.deals)

    @property
    def points_a_hand(self) -> float | None:
        return self.points / self.hands if self.hands else None


class Remembered(NamedTuple):
    name: str
    facts: MatchFacts
    costs: Sequence[Mapping[str, Any]] | None


def is_counted(facts: MatchFacts, game: str = USUAL_GAME) -> bool:
    """Return whether a match counts in the statistics of a game: one person at this keyboard has
    played it, in Gin for one of two sides.
    """
    has_sides = game != GIN or len(set(facts.sides)) == 2
    return facts.game == game and facts.me is not None and has_sides


def opponent(facts: MatchFacts) -> str:
    return " + ".join(_others(facts))


def rival_level(facts: MatchFacts) -> str:
    """Return the others of a match as one name, without the versions of levels."""
    return " + ".join(dict.fromkeys(map(_level, _others(facts))))


def rival(facts: MatchFacts) -> str:
    """Return the others of a match as one name for a list: without the versions of levels, and
    ``elo`` for an opponent of whatever strength.
    """
    return " + ".join(dict.fromkeys(map(_kind, map(_level, _others(facts)))))


def _others(facts: MatchFacts) -> list[str]:
    names = (
        facts.names[seat] if facts.players[seat] == "human" else facts.players[seat]
        for seat in facts.others
        if facts.me is None or facts.sides[seat] != facts.sides[facts.me]
    )
    return list(dict.fromkeys(names))


def chosen(
    matches: Iterable[Remembered],
    *,
    game: str = USUAL_GAME,
    against: str | None = None,
    rules: Callable[[Mapping[str, Any]], bool] = lambda _: True,
    since: str = "",
) -> list[Remembered]:
    """Return the matches of a game that count, against an opponent, by rules that pass, since a
    time in ISO format. A level means all its versions, ``elo`` opponents of any strength.
    """
    return [
        each
        for each in matches
        if is_counted(each.facts, game)
        and (against is None or against in _names(each.facts))
        and rules(each.facts.rules)
        and each.facts.created >= since
    ]


def _names(facts: MatchFacts) -> tuple[str, ...]:
    return opponent(facts), rival_level(facts), rival(facts)


def _level(name: str) -> str:
    level, _, version = name.rpartition("-")
    return level if version.isdecimal() else name


def _kind(level: str) -> str:
    return level if rated_elo(level) is None else level.partition(":")[0]


def statistics(matches: Sequence[Remembered]) -> Statistics:
    over = [each.facts for each in matches if each.facts.is_over]
    hands = [(each.facts, hand) for each in matches for hand in each.facts.hands]
    ended = [(_ended(facts, hand), facts, hand) for facts, hand in hands]
    won = [(hand, facts) for how, facts, hand in ended if how is True]
    lost = [(hand, facts) for how, facts, hand in ended if how is False]
    mine = [(hand, facts) for _, facts, hand in ended if hand.knocker == facts.me]
    knocked = [
        hand.deadwood[facts.me]
        for hand, facts in mine
        if facts.me is not None and hand.outcome not in (Outcome.GIN, Outcome.BIG_GIN)
    ]
    victories = [facts for facts in over if facts.has_won]
    costs = [
        each.costs[each.facts.me]
        for each in matches
        if each.costs is not None and each.facts.me is not None
    ]
    by_hand = [hand for each in matches if is_graded(each.facts) for hand in losses(each)]
    graded = grade(by_hand)
    return Statistics(
        len(over),
        len(victories),
        sum(facts.has_won is False for facts in over),
        sum(facts.has_won is None for facts in over),
        sum(not each.facts.is_over for each in matches),
        sum(facts.is_friendly for facts in over),
        sum(each.facts.deals for each in matches),
        len(hands),
        len(won),
        len(lost),
        Counter(hand.outcome for hand, _ in won),
        Counter(hand.outcome for hand, _ in lost),
        sum(hand.points for hand, _ in won) - sum(hand.points for hand, _ in lost),
        _mean(hand.deadwood[facts.me] for hand, facts in lost if facts.me is not None),
        len(mine),
        _mean(knocked),
        _mean((hand.turns + 1) // 2 for hand, _ in mine),
        _longest_streak(over),
        max(victories, key=_margin, default=None),
        sum(each["decisions"] for each in costs),
        sum(each["cost"] for each in costs),
        sum(each.facts.hints for each in matches),
        sum(each.facts.warnings for each in matches),
        *_balance(matches),
        graded,
        weakness(by_hand, graded),
        sum(facts.is_serious for facts in over),
    )


def is_graded(facts: MatchFacts) -> bool:
    """Return whether a match counts for the grade: one without help, and nothing undone."""
    return not (facts.is_friendly or facts.was_helped)


def losses(match: Remembered) -> list[HandLosses]:
    """Return what the person here lost in each hand of a match; empty if it was not judged, or
    judged when other levels were compared.
    """
    if match.costs is None or match.facts.me is None:
        return []
    return losses_from_json(match.costs[match.facts.me].get("losses")) or []


def is_judged(match: Remembered) -> bool:
    """Return whether a match was judged with all that is kept of it today."""
    return match.costs is not None and all(
        "mistakes" in each and losses_from_json(each.get("losses")) is not None
        for each in match.costs
    )


class PastMistake(NamedTuple):
    """A mistake of the person in a match that was judged."""

    match: Remembered
    hand: int
    """The number of the hand in the match, from 1."""
    action_index: int
    turn: int
    """The number of the turn of the seat in this hand, from 1."""
    kind: DecisionKind
    cost: ChoiceValue
    action: Action
    best: Action
    top: Card | None
    """The top discard at that moment."""


def past_mistakes(
    matches: Iterable[Remembered], kind: DecisionKind | None = None
) -> list[PastMistake]:
    """Return the person's mistakes in these matches, of a kind or of all, the costliest first."""
    found = []
    for match in matches:
        if match.costs is None or match.facts.me is None:
            continue
        for hand, index, turn, what, win, points, done, best, top in match.costs[
            match.facts.me
        ].get("mistakes", ()):
            if kind in (None, what):
                cost = ChoiceValue(win, points)
                actions = from_text(done), from_text(best)
                found.append(
                    PastMistake(match, hand, index, turn, DecisionKind(what), cost, *actions, top)
                )
    return sorted(found, key=lambda each: -each.cost.win)


def balance(match: Remembered) -> Balance | None:
    """Return the result of a match for its person here, and the luck in it; None if it was not
    judged, or not played to its end.
    """
    facts, me = match.facts, match.facts.me
    if match.costs is None or me is None or not facts.is_over or facts.gave_up is not None:
        return None
    own = match.costs[me]
    return Balance(
        ChoiceValue(own["luck"], own["luck_points"]),
        len(facts.hands),
        sum(gained(hand.winner, hand.points, me) for hand in facts.hands),
        sum(facts.won),
        facts.won[facts.sides[me]],
    )


def _balance(matches: Iterable[Remembered]) -> tuple[Balance | None, float | None]:
    found = [each for each in map(balance, matches) if each]
    if not found:
        return None, None
    luck = ChoiceValue(
        sum(each.luck.win for each in found), sum(each.luck.points for each in found)
    )
    hands, points, played, won = (
        sum(column) for column in zip(*(each[1:] for each in found), strict=True)
    )
    without = [each.won - each.luck.win for each in found]
    doubt = stdev(without) * len(without) ** 0.5 / played if len(without) > 1 else None
    return Balance(luck, hands, points, played, won), doubt


def _ended(facts: MatchFacts, hand: HandFacts) -> bool | None:
    if hand.winner is None or facts.me is None:
        return None
    return facts.sides[hand.winner] == facts.sides[facts.me]


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return fmean(found) if found else None


def _longest_streak(over: Sequence[MatchFacts]) -> int:
    best = run = 0
    for facts in sorted(over, key=lambda each: each.created):
        run = run + 1 if facts.has_won else 0
        best = max(best, run)
    return best


def _margin(facts: MatchFacts) -> int:
    assert facts.me is not None
    own = facts.sides[facts.me]
    others = [total for side, total in enumerate(facts.totals) if side != own]
    return max(facts.totals[own] - max(others), min(others) - facts.totals[own])

"""Statistics in words: what somebody's matches of Gin come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from app.coach.review import Balance
from app.coach.statistics import MatchFacts, Statistics, opponent
from app.games.gin.score import Outcome
from app.words.en.gin.luck import percent

_WON_BY: Final = {
    Outcome.KNOCK: "knock",
    Outcome.GIN: "gin",
    Outcome.BIG_GIN: "big gin",
    Outcome.UNDERCUT: "undercut",
}


def lines(found: Statistics, *, briefly: bool = False) -> Iterator[tuple[str, str]]:
    """What there is to tell, each with what it is: ``("Matches", "12 won, 8 lost")``; without
    shares in percent where there is little room.
    """
    yield "Matches", _matches(found)
    if found.rating:
        elo, interval, games = found.rating
        yield "Rating", f"{elo:.0f} ± {interval:.0f}, from {_count(games, 'match', 'matches')}"
    hands = f"{found.hands_won} won, {found.hands_lost} lost, {_dead(found)} with no winner"
    yield "Hands", hands if found.hands else str(found.deals)
    if found.hands_won:
        yield "Won by", _ways(found.won_by, briefly=briefly)
    if found.hands_lost:
        yield "Lost by", _ways(found.lost_by, briefly=briefly)
    if found.points_a_hand is not None:
        yield "Points a hand", f"{found.points_a_hand:+.1f}"
    if found.deadwood_lost is not None:
        yield "Deadwood when losing", f"{found.deadwood_lost:.1f} on average"
    if found.knock_turn is not None:
        with_what = "" if found.knock_deadwood is None else f", with {found.knock_deadwood:.1f}"
        yield "Went down", f"after {found.knock_turn:.1f} draws on average{with_what}"
    if found.streak:
        yield "Best streak", f"{_count(found.streak, 'match', 'matches')} won in a row"
    if found.best:
        yield "Best match", f"{score_of(found.best)} against {opponent(found.best)}"
    if found.cost_a_decision is not None:
        yield (
            "A decision costs",
            f"{100 * found.cost_a_decision:.2f} % of a match, over {found.decisions} judged",
        )
    if found.balance:
        yield "Luck-adjusted", _without_luck(found.balance, found.doubt)
    if found.hints:
        yield "Hints asked for", str(found.hints)
    if found.warnings:
        yield "Warnings", str(found.warnings)


def _matches(found: Statistics) -> str:
    told = f"{found.won} won, {found.lost} lost"
    if found.shared:
        told += f", {found.shared} shared"
    if found.unfinished:
        told += f", {found.unfinished} not over"
    if found.friendly:
        told += f"; {found.friendly} of them friendly"
    return told


def score_of(facts: MatchFacts) -> str:
    """The score of a match as it stood at the table, the own side first."""
    own = 0 if facts.me is None else facts.sides[facts.me]
    columns = facts.won if sum(facts.won) > 1 else facts.points or facts.totals
    return "-".join(map(str, [columns[own], *columns[:own], *columns[own + 1 :]]))


def _without_luck(balance: Balance, doubt: float | None) -> str:
    share, points = balance.adjusted, balance.adjusted_points
    assert share is not None, "none of the matches has ended"
    told = percent(share) if doubt is None else f"{percent(share)} ± {100 * doubt:.0f}"
    hand = "" if points is None else f", {points:+.1f} a hand"
    raw = f"won {percent(balance.won / balance.matches)}"
    return f"{told} of {_count(balance.matches, 'match', 'matches')}{hand} ({raw})"


def _dead(found: Statistics) -> int:
    return found.hands - found.hands_won - found.hands_lost


def _ways(counts: Mapping[str, int], *, briefly: bool) -> str:
    total = sum(counts.values())
    return ", ".join(
        f"{name} {counts[way]}" + ("" if briefly else f" ({100 * counts[way] / total:.0f} %)")
        for way, name in _WON_BY.items()
        if counts.get(way)
    )


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def table_line(name: str, found: Statistics) -> str:
    """One line of the table of opponents."""
    rate = f"{100 * found.won / (found.won + found.lost):.0f} %" if found.won + found.lost else ""
    points = "" if found.points_a_hand is None else f"{found.points_a_hand:+.1f}"
    numbers = f"{found.begun:>9}{found.won:>5}{found.lost:>6}{found.unfinished:>10}"
    return f"{name:<24}{numbers}{rate:>8}{points:>8}"


TABLE_HEAD: Final = (
    f"{'opponent':<24}{'matches':>9}{'won':>5}{'lost':>6}{'not over':>10}{'':>8}{'a hand':>8}"
)


def in_short(title: str, found: Statistics) -> str:
    """What the matches of a game come to."""
    return f"{title}: {_matches(found)}."


def unreadable(count: int) -> str:
    """How many journals could not be read."""
    return f"{_count(count, 'journal', 'journals')} could not be read; gin-rummy verify says why."

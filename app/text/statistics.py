"""Statistics of a player's matches, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.coach.estimates import Rating
from app.coach.review import Balance
from app.coach.statistics import MatchFacts, Statistics, rival_level
from app.games.gin.score import Outcome
from app.text.cells import left, right, width_of
from app.text.games import level_label
from app.text.gin.grades import grade, weakness
from app.text.lists import clauses
from app.text.numbers import decimal, percent, percent_of
from app.text.rating import in_figures
from app.text.speech import tr, tr_c, tr_n

_NAME = 24
"""Width of an opponent's name in the table, in cells."""
_COLUMNS = (9, 5, 6, 10, 8, 8)
"""Least widths of the columns of figures, in cells; a longer heading widens its own."""


def lines(
    found: Statistics, rating: Rating | None = None, *, briefly: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield labels and figures: ``("Matches", "12 won, 8 lost")``; ``briefly`` without
    percentages. ``rating`` is that from these matches.
    """
    # Translators: labels before figures; if possible in 20 cells
    yield tr("Matches"), _matches(found)
    if rating:
        yield tr("Rating"), in_figures(rating)
    if found.grade:
        yield (
            tr("Grade"),
            tr_n(
                "{grade}, from {n} decision",
                "{grade}, from {n} decisions",
                found.grade.decisions,
                grade=grade(found.grade),
            ),
        )
    if found.weakness:
        yield tr("Advice"), weakness(found.weakness)
    yield tr("Hands"), _hands(found)
    if found.hands_won:
        yield tr("Won by"), _ways(found.won_by, briefly=briefly)
    if found.hands_lost:
        yield tr("Lost by"), _ways(found.lost_by, briefly=briefly)
    if found.points_a_hand is not None:
        yield tr("Points a hand"), decimal(found.points_a_hand, 1, signed=True)
    if found.deadwood_lost is not None:
        points = decimal(found.deadwood_lost, 1)
        yield tr("Deadwood when losing"), tr("{points} on average", points=points)
    if found.knock_turn is not None:
        yield tr("Knocked"), _went_down(found.knock_turn, found.knock_deadwood)
    if found.streak:
        yield (
            tr("Best streak"),
            tr_n("{n} match won in a row", "{n} matches won in a row", found.streak),
        )
    if found.best:
        yield (
            tr("Best match"),
            tr(
                "{score} against {name}",
                score=score_of(found.best),
                name=opponent(rival_level(found.best)),
            ),
        )
    if found.balance:
        yield tr("Luck-adjusted"), _without_luck(found.balance, found.doubt)
    if found.hints:
        yield tr("Hints asked for"), str(found.hints)
    if found.warnings:
        # Translators: the number of warnings before a bad move
        yield tr("Warnings"), str(found.warnings)


def _matches(found: Statistics) -> str:
    told = tr("{won} won, {lost} lost", won=found.won, lost=found.lost)
    if found.shared:
        told = tr("{matches}, {shared} shared", matches=told, shared=found.shared)
    if found.unfinished:
        told = tr("{matches}, {unfinished} not over", matches=told, unfinished=found.unfinished)
    if found.serious:
        told = tr("{matches}; {serious} of them serious", matches=told, serious=found.serious)
    if found.friendly:
        told = tr("{matches}; {friendly} of them friendly", matches=told, friendly=found.friendly)
    return told


def _hands(found: Statistics) -> str:
    if not found.hands:
        return str(found.deals)
    return tr(
        "{won} won, {lost} lost, {dead} with no winner",
        won=found.hands_won,
        lost=found.hands_lost,
        dead=found.hands - found.hands_won - found.hands_lost,
    )


def _went_down(draws: float, deadwood: float | None) -> str:
    after = decimal(draws, 1)
    if deadwood is None:
        return tr("after {draws} draws on average", draws=after)
    return tr(
        "after {draws} draws on average, with {deadwood}",
        draws=after,
        deadwood=decimal(deadwood, 1),
    )


def opponent(name: str) -> str:
    """Return the names of opponents, from a text of ``rival``."""
    return " + ".join(map(level_label, name.split(" + ")))


def score_of(facts: MatchFacts) -> str:
    """Return the score of a match as its table showed it, the player's own side first."""
    own = 0 if facts.me is None else facts.sides[facts.me]
    columns = facts.won if sum(facts.won) > 1 else facts.points or facts.totals
    return "-".join(map(str, [columns[own], *columns[:own], *columns[own + 1 :]]))


def _without_luck(balance: Balance, doubt: float | None) -> str:
    assert balance.adjusted is not None, "none of the matches has ended"
    share = percent(balance.adjusted)
    if doubt is not None:
        share = tr("{share} ± {doubt}", share=share, doubt=decimal(100 * doubt, 0))
    raw, points = percent(balance.won / balance.matches), balance.adjusted_points
    if points is None:
        return tr_n(
            "{share} of {n} match (won {raw})",
            "{share} of {n} matches (won {raw})",
            balance.matches,
            share=share,
            raw=raw,
        )
    return tr_n(
        "{share} of {n} match, {points} a hand (won {raw})",
        "{share} of {n} matches, {points} a hand (won {raw})",
        balance.matches,
        share=share,
        points=decimal(points, 1, signed=True),
        raw=raw,
    )


def _ways(counts: Mapping[str, int], *, briefly: bool) -> str:
    ways = {
        # Translators: how a hand of Gin was won, with a number after it
        Outcome.KNOCK: tr_c("won by", "knock"),
        Outcome.GIN: tr_c("won by", "gin"),
        Outcome.BIG_GIN: tr_c("won by", "big gin"),
        Outcome.UNDERCUT: tr_c("won by", "undercut"),
    }
    total = sum(counts.values())
    told = []
    for way, name in ways.items():
        if count := counts.get(way):
            share = "" if briefly else f" ({percent_of(count, total)})"
            told.append(f"{name} {count}{share}")
    return clauses(told)


def table(by_opponent: Mapping[str, Statistics]) -> Iterator[str]:
    """Yield the head of the table of opponents, and a line for each."""
    # Translators: heads of columns, above figures; at best in 8, 4, 5, 9 and 7 cells
    heads = [tr("matches"), tr("won"), tr("lost"), tr("not over"), "", tr("a hand")]
    widths = [max(width, width_of(head) + 1) for width, head in zip(_COLUMNS, heads, strict=True)]
    yield _row(tr("opponent"), heads, widths)
    for name, found in by_opponent.items():
        over, points = found.won + found.lost, found.points_a_hand
        figures = [
            *map(str, (found.begun, found.won, found.lost, found.unfinished)),
            percent_of(found.won, over) if over else "",
            "" if points is None else decimal(points, 1, signed=True),
        ]
        yield _row(opponent(name), figures, widths)


def _row(name: str, figures: list[str], widths: list[int]) -> str:
    cells = (right(figure, width) for figure, width in zip(figures, widths, strict=True))
    return left(name, _NAME) + "".join(cells)


def in_short(title: str, found: Statistics) -> str:
    return tr("{game}: {matches}.", game=title, matches=_matches(found))


def unreadable(count: int) -> str:
    """Return the number of journals that could not be read, in words."""
    return tr_n(
        "{n} saved match could not be read; gin-rummy verify says why.",
        "{n} saved matches could not be read; gin-rummy verify says why.",
        count,
    )

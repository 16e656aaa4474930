"""The history of matches in words: the list, its filters, and what the statistics are drawn of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from app.coach.review import Balance
from app.coach.statistics import WINDOW, MatchFacts, Rating, Statistics
from app.match.view import HelpCounts
from app.text.dates import day_and_time, day_of, month_of
from app.text.games import player_level
from app.text.lists import clauses, in_a_row
from app.text.numbers import decimal, number, percent, percent_of
from app.text.speech import msg, tr, tr_n
from app.text.statistics import opponent, score_of
from app.text.turns import help_had

_SINCE: Final = {
    # Translators: since when matches are looked at, in a line of filters
    "ever": msg("at any time"),
    "year": msg("the last 12 months"),
    "month": msg("the last 30 days"),
    "week": msg("the last 7 days"),
}


def heads() -> tuple[str, ...]:
    """Return the heads of the columns of the list."""
    return (
        # Translators: heads of the columns of matches, at most 12, 14, 16, 18, 8, 6 and 20 cells
        tr("Date"),
        tr("Against"),
        tr("Rules"),
        tr("Result"),
        # Translators: head of a column, 8 cells: the result without the luck in it
        tr("Adjusted"),
        # Translators: head of a column, 6 cells: what a decision loses, in percent of a match
        tr("Loss"),
        tr("Notes"),
    )


def opponent_heads() -> tuple[str, ...]:
    """Return the heads of the columns of the table of opponents."""
    return (
        tr("Opponent"),
        tr("Matches"),
        tr("Won"),
        tr("Lost"),
        tr("Not over"),
        "",
        # Translators: head of a column, 7 cells: points a hand
        tr("A hand"),
        tr("Loss"),
    )


def title(count: int) -> str:
    """Return the title of the list: how many matches there are."""
    if not count:
        return tr("History")
    return tr_n("History, {number} match", "History, {number} matches", count, number=number(count))


def chosen(against: str | None, rules: str | None, since: str, count: int) -> str:
    """Return which matches are looked at, and how many these are."""
    # Translators: filters of the history: opponent, rules, time; then how many matches
    return tr_n(
        "Against {name} · {rules} · {since}: {number} match",
        "Against {name} · {rules} · {since}: {number} matches",
        count,
        name=opponent(against) if against else tr("everybody"),
        rules=rules or tr("all rules"),
        since=tr(_SINCE[since]),
        number=number(count),
    )


def results(count: int) -> str:
    """Return what stands over the curve of results, which has so many matches."""
    if not count:
        return tr("Matches won: none is over yet")
    return tr_n(
        "Matches won in %, mean of {n} match", "Matches won in %, mean of {n} matches", WINDOW
    )


def costs(count: int) -> str:
    """Return what stands over the curve of what decisions lose, which has so many matches."""
    if not count:
        return tr("Loss of a decision: none is judged yet")
    return tr_n(
        "A decision loses in %, mean of {n} match",
        "A decision loses in %, mean of {n} matches",
        WINDOW,
    )


def judging(left: int) -> str:
    """Return how many matches are still to be judged."""
    return tr_n(
        "judging, {number} match to go",
        "judging, {number} matches to go",
        left,
        number=number(left),
    )


def date_of(created: str) -> str:
    """Return when a match was begun, for a column: only the day."""
    try:
        return day_of(datetime.fromisoformat(created))
    except ValueError:
        return ""


def _moment(created: str) -> str:
    try:
        return day_and_time(datetime.fromisoformat(created))
    except ValueError:
        return ""


def month_in(created: str) -> str:
    """Return the month in which a match was begun, for the axis of a curve."""
    try:
        when = datetime.fromisoformat(created)
    except ValueError:
        return ""
    # Translators: a month on an axis, as short as can be: "Mar 2026"
    return tr("{month} {year}", month=month_of(when), year=f"{when:%Y}")


def against(facts: MatchFacts) -> str:
    """Return who else played: for one CPU player the level too."""
    others = [
        seat
        for seat in facts.others
        if facts.me is None or facts.sides[seat] != facts.sides[facts.me]
    ]
    if len(others) == 1 and facts.me is not None:
        (seat,) = others
        level = player_level(facts.players[seat])
        return (
            tr("{name}, {level}", name=facts.names[seat], level=level)
            if level
            else facts.names[seat]
        )
    return in_a_row(facts.names[seat] for seat in others)


def result(facts: MatchFacts) -> str:
    """Return how a match went, with its score, the own side first."""
    score = score_of(facts)
    if not facts.is_over:
        return tr("not over {score}", score=score)
    match facts.has_won:
        case True:
            return tr("won {score}", score=score)
        case False:
            return tr("lost {score}", score=score)
    return score


def cost(decision: float | None) -> str:
    """Return what a decision loses, in percent of a match; empty where none was judged."""
    return "" if decision is None else percent(decision, 2)


def adjusted(match: Balance | None) -> str:
    """Return the luck-adjusted result of a match; empty where it has none."""
    share = match.adjusted if match else None
    return "" if share is None else percent(share)


def notes(facts: MatchFacts) -> str:
    """Return what else is to be known of a match: a friendly one, one with hints or warnings, or
    in which a CPU player acted for somebody who was away.
    """
    had = HelpCounts(facts.hints, facts.warnings, facts.stood_in)
    told = [tr("friendly") if facts.is_friendly else "", help_had(had)]
    return clauses(told)


def in_full(facts: MatchFacts, rules: str, decision: float | None, match: Balance | None) -> str:
    """Return all that is told of a match, in two lines."""
    told = [f"{_moment(facts.created)}  {against(facts)}", rules]
    rest = [result(facts)]
    if facts.is_over and sum(facts.won) <= 1 and facts.points not in ((), facts.totals):
        totals = score_of(facts._replace(points=facts.totals))
        rest.append(tr("{score} with the final bonuses", score=totals))
    if facts.gave_up is not None:
        rest.append(
            tr("you gave up")
            if facts.gave_up == facts.me
            else tr("{name} gave up", name=facts.names[facts.gave_up])
        )
    rest.append(tr_n("{n} hand", "{n} hands", facts.deals))
    if decision is not None:
        rest.append(tr("a decision loses {share}", share=cost(decision)))
    if match:
        rest.append(tr("luck {share}", share=percent(match.luck.win, 1, signed=True)))
    rest.append(notes(facts))
    return f"{clauses(told)}\n{clauses(rest)}"


def in_a_line(facts: MatchFacts, rules: str) -> str:
    """Return which match it is, in a line."""
    told = (_moment(facts.created), against(facts), rules, result(facts))
    return clauses(told)


def opponent_line(name: str, found: Statistics) -> tuple[str, ...]:
    """Return the columns of the table of opponents."""
    games = found.won + found.lost
    return (
        opponent(name),
        str(found.begun),
        str(found.won),
        str(found.lost),
        str(found.unfinished),
        percent_of(found.won, games) if games else "",
        "" if found.points_a_hand is None else decimal(found.points_a_hand, 1, signed=True),
        cost(found.cost_a_decision),
    )


def left_out(count: int) -> str:
    """Return how many matches are looked at and not counted."""
    return tr_n(
        "{number} match of another game, or that not one of you alone played",
        "{number} matches of another game, or that not one of you alone played",
        count,
        number=number(count),
    )


def rating_is(rating: Rating) -> str:
    """Return what stands over the line on which a rating is drawn: the rating, its interval."""
    return tr(
        "Your rating: Elo {elo} ± {interval}. A player 200 stronger wins three in four.",
        elo=f"{rating.elo:.0f}",
        interval=f"{rating.interval:.0f}",
    )


def scale_of(top: float) -> Sequence[str]:
    """Return what stands beside a curve of costs, from the top down: percent of a match."""
    return (decimal(100 * top, 2), decimal(50 * top, 2), "0")

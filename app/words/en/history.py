"""The history of matches in words: the list, its filters, and what the statistics are drawn of."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from app.coach.review import Balance
from app.coach.statistics import WINDOW, MatchFacts, Rating, Statistics
from app.match.view import HelpCounts
from app.players.base import level_of
from app.text.dates import day_and_time
from app.text.speech import tr
from app.text.statistics import score_of
from app.text.turns import help_had
from app.words.en.gin.luck import percent, signed

TITLE: Final = "History"
HEADS: Final = ("Date", "Against", "Rules", "Result", "Adjusted", "Cost", "Notes")
"""Over the columns of the list."""
OPPONENT_HEADS: Final = ("Opponent", "Matches", "Won", "Lost", "Not over", "", "A hand", "Cost")
"""Over the columns of the table of opponents."""
_TOGETHER: Final = f"mean of {WINDOW} matches"
_SINCE: Final = {
    "ever": "at any time",
    "year": "in 12 months",
    "month": "in 30 days",
    "week": "in 7 days",
}


def title(count: int) -> str:
    """The title of the list: how many matches there are."""
    return f"{TITLE}, {_matches(count)}" if count else TITLE


def _matches(count: int) -> str:
    return f"{count:,} {'match' if count == 1 else 'matches'}"


def chosen(against: str | None, rules: str | None, since: str, count: int) -> str:
    """Which matches are looked at, and how many these are."""
    whom, what = against or tr("everybody"), rules or tr("all rules")
    return f"Against {whom} · {what} · {_SINCE[since]}: {_matches(count)}"


def results(count: int) -> str:
    """Over the curve of results, which has so many matches."""
    return f"Matches won in %, {_TOGETHER}" if count else "Matches won: none is over yet"


def costs(count: int) -> str:
    """Over the curve of costs, which has so many matches."""
    return (
        f"A decision costs in %, {_TOGETHER}" if count else "Cost of a decision: none is judged yet"
    )


def judging(left: int) -> str:
    """How many matches are still to be judged."""
    return f"judging, {_matches(left)} to go"


def date_of(created: str) -> str:
    """When a match was begun, for a column: only the day."""
    try:
        return f"{datetime.fromisoformat(created):%d %b %Y}"
    except ValueError:
        return ""


def _moment(created: str) -> str:
    try:
        return day_and_time(datetime.fromisoformat(created))
    except ValueError:
        return ""


def month_of(created: str) -> str:
    """The month in which a match was begun, for the axis of a curve."""
    try:
        return f"{datetime.fromisoformat(created):%b %y}"
    except ValueError:
        return ""


def against(facts: MatchFacts) -> str:
    """Who else played: for one CPU player the level too."""
    others = [
        seat
        for seat in facts.others
        if facts.me is None or facts.sides[seat] != facts.sides[facts.me]
    ]
    if len(others) == 1 and facts.me is not None:
        (seat,) = others
        level = level_of(facts.players[seat])
        return (
            tr("{name}, {level}", name=facts.names[seat], level=level)
            if level
            else facts.names[seat]
        )
    return ", ".join(facts.names[seat] for seat in others)


def result(facts: MatchFacts) -> str:
    """How a match went, with its score, the own side first."""
    score = score_of(facts)
    if not facts.is_over:
        return f"not over {score}"
    how = {True: "won", False: "lost", None: ""}[facts.has_won]
    return f"{how} {score}".strip()


def cost(decision: float | None) -> str:
    """What a decision costs, in percent of a match; empty where none was judged."""
    return "" if decision is None else f"{100 * decision:.2f} %"


def adjusted(match: Balance | None) -> str:
    """The luck-adjusted result of a match; empty where it has none."""
    share = match.adjusted if match else None
    return "" if share is None else percent(share)


def notes(facts: MatchFacts) -> str:
    """What else is to be known of a match: a friendly one, one with hints or warnings, or
    in which a CPU player acted for somebody who was away.
    """
    had = HelpCounts(facts.hints, facts.warnings, facts.stood_in)
    told = [tr("friendly") if facts.is_friendly else "", help_had(had)]
    return ", ".join(filter(None, told))


def unreadable() -> str:
    """The result of a journal that cannot be read."""
    return tr("cannot be read")


def in_full(facts: MatchFacts, rules: str, decision: float | None, match: Balance | None) -> str:
    """All that is told of a match, in two lines."""
    told = [f"{_moment(facts.created)}  {against(facts)}", rules]
    rest = [result(facts)]
    if facts.is_over and sum(facts.won) <= 1 and facts.points not in ((), facts.totals):
        rest.append(f"{score_of(facts._replace(points=facts.totals))} with what is paid at the end")
    if facts.gave_up is not None:
        who = "you" if facts.gave_up == facts.me else facts.names[facts.gave_up]
        rest.append(f"{who} gave up")
    rest.append(f"{facts.deals} hand{'' if facts.deals == 1 else 's'}")
    if decision is not None:
        rest.append(f"a decision costs {cost(decision)}")
    if match:
        rest.append(f"luck {signed(match.luck.win)}")
    rest += [notes(facts)] if notes(facts) else []
    return f"{', '.join(told)}\n{', '.join(rest)}"


def in_a_line(facts: MatchFacts, rules: str) -> str:
    """Which match it is, in a line."""
    told = (_moment(facts.created), against(facts), rules, result(facts))
    return ", ".join(filter(None, told))


def opponent_line(name: str, found: Statistics) -> tuple[str, ...]:
    """The columns of the table of opponents."""
    games = found.won + found.lost
    return (
        name,
        str(found.begun),
        str(found.won),
        str(found.lost),
        str(found.unfinished),
        f"{100 * found.won / games:.0f} %" if games else "",
        "" if found.points_a_hand is None else f"{found.points_a_hand:+.1f}",
        cost(found.cost_a_decision),
    )


def left_out(count: int) -> str:
    """How many matches are looked at and not counted."""
    return f"{_matches(count)} of another game, or that not one of you alone played"


def rating_is(rating: Rating) -> str:
    """Over the line on which a rating is drawn: what it is, with its interval."""
    told = f"Your rating: Elo {rating.elo:.0f} ± {rating.interval:.0f}"
    return f"{told}. 200 more win about three games of four."


def scale_of(top: float) -> Sequence[str]:
    """What stands beside a curve of costs, from the top down: percent of a match."""
    return (f"{100 * top:.2f}", f"{50 * top:.2f}", "0")

"""The history of matches in words: the list, its filters, and the captions of the graphs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from app.coach.grade import DecisionKind, Grade
from app.coach.judgement import graded
from app.coach.review import Balance
from app.coach.statistics import WINDOW, MatchFacts, PastMistake, Statistics
from app.games.gin.score import Outcome
from app.match.view import HelpCounts
from app.text.cards import Name
from app.text.dates import day_and_time, day_of, month_and_year, month_of
from app.text.games import with_level
from app.text.gin.grades import elo, grade
from app.text.gin.mistakes import at
from app.text.gin.review import SIGNS, loses, move
from app.text.gin.showdown import ended
from app.text.lists import clauses, in_a_row
from app.text.numbers import decimal, number, percent, percent_of
from app.text.speech import msg, msg_c, tr, tr_c, tr_n
from app.text.statistics import opponent, score_of
from app.text.turns import help_had

_SINCE: Final = {
    # Translators: the earliest date of the matches, in a line of filters
    "ever": msg("at any time"),
    "year": msg("the last 12 months"),
    "month": msg("the last 30 days"),
    "week": msg("the last 7 days"),
}


_COMPANY: Final = {
    "any": "",
    # Translators: with whom matches were played, in a line of filters
    "people": msg("with people here"),
    "alone": msg("alone"),
}


_KINDS: Final = {
    # Translators: mistakes in all decisions or in those of one kind, in a line of filters
    None: msg_c("decisions", "All decisions"),
    DecisionKind.DRAW: msg_c("decisions", "Draws"),
    DecisionKind.DISCARD: msg_c("decisions", "Discards"),
    DecisionKind.KNOCK: msg_c("decisions", "Knocking"),
    DecisionKind.LAY_OFF: msg_c("decisions", "Lay-offs"),
}
MISTAKE_WIDTHS: Final = (10, 12, 15, 5, 18)
"""Cells of the columns of mistakes but the last, which has the rest."""


def heads() -> tuple[str, ...]:
    return (
        # Translators: heads of the columns of matches, at most 12, 14, 16, 18, 8, 6 and 20 cells
        tr("Date"),
        tr("Against"),
        tr("Rules"),
        tr("Result"),
        # Translators: head of a column, 8 cells: the result without the luck in it
        tr("Adjusted"),
        # Translators: head of a column, 6 cells: how strongly somebody plays, in Elo
        tr("Grade"),
        tr("Notes"),
    )


def opponent_heads() -> tuple[str, ...]:
    return (
        tr("Opponent"),
        tr("Matches"),
        tr("Won"),
        tr("Lost"),
        tr("Not over"),
        "",
        # Translators: head of a column, 7 cells: points a hand
        tr("A hand"),
        tr("Grade"),
    )


def title(count: int) -> str:
    if not count:
        return tr("History")
    return tr_n("History, {number} match", "History, {number} matches", count, number=number(count))


def chosen(against: str | None, rules: str | None, since: str, company: str, count: int) -> str:
    """Return a description of the filter and the number of matches that pass it."""
    # Translators: filters of the history: opponent, rules, time; then the number of matches
    told = tr_n(
        "Against {name} · {rules} · {since}: {number} match",
        "Against {name} · {rules} · {since}: {number} matches",
        count,
        name=opponent(against) if against else tr("everybody"),
        rules=rules or tr("all rules"),
        since=tr(_SINCE[since]),
        number=number(count),
    )
    return _with_company(told, company)


def _with_company(told: str, company: str) -> str:
    with_whom = _COMPANY[company]
    # Translators: a line of filters, and one filter more
    return tr("{filters} · {more}", filters=told, more=tr(with_whom)) if with_whom else told


def chosen_mistakes(
    kind: DecisionKind | None,
    against: str | None,
    rules: str | None,
    since: str,
    company: str,
    count: int,
) -> str:
    """Return a description of the filter and the number of mistakes that pass it."""
    # Translators: filters of the history: the kind of the decision ("Discards"), opponent, rules,
    # time; then the number of mistakes
    told = tr_n(
        "{kind} · against {name} · {rules} · {since}: {number} mistake",
        "{kind} · against {name} · {rules} · {since}: {number} mistakes",
        count,
        kind=tr_c("decisions", _KINDS[kind]),
        name=opponent(against) if against else tr("everybody"),
        rules=rules or tr("all rules"),
        since=tr(_SINCE[since]),
        number=number(count),
    )
    return _with_company(told, company)


def mistake_heads() -> tuple[str, ...]:
    return (
        tr("loses"),
        # Translators: heads of the columns of mistakes, at most 11 and 14 cells wide
        tr("date"),
        tr("against"),
        tr("hand"),
        tr("move"),
        tr("best move"),
    )


def mistake_cells(mistake: PastMistake, name: Name) -> tuple[str, ...]:
    """Return a mistake in columns."""
    facts, cost = mistake.match.facts, mistake.cost.win
    return (
        f"{percent(cost, 1)} {SIGNS[graded(cost)]}",
        date_of(facts.created),
        against(facts),
        str(mistake.hand),
        move(mistake.action, mistake.top, name),
        move(mistake.best, mistake.top, name),
    )


def about_mistake(mistake: PastMistake, rules: str, name: Name) -> str:
    """Return the full description of a mistake: a line on its match, and what it lost."""
    facts, cost = mistake.match.facts, mistake.cost
    made, best = (move(each, mistake.top, name) for each in (mistake.action, mistake.best))
    lost = loses(made, best, percent(cost.win, 1), cost.points, graded(cost.win))
    return f"{in_a_line(facts, rules)}\n{at(str(mistake.hand), None, mistake.turn, lost)}"


def results(count: int) -> str:
    """Return the caption of the graph of results."""
    if not count:
        return tr("Matches won: none is over yet")
    return tr_n(
        "Matches won in %, mean of {n} match", "Matches won in %, mean of {n} matches", WINDOW
    )


def grades(count: int) -> str:
    """Return the caption of the graph of grades."""
    if not count:
        return tr("Grade: no match is judged yet")
    return tr_n(
        "Grade in Elo, from {n} match",
        "Grade in Elo, from {n} matches",
        WINDOW,
    )


def judging(left: int) -> str:
    """Return the number of matches that the judge has not reviewed yet, in words."""
    return tr_n(
        "judging, {number} match to go",
        "judging, {number} matches to go",
        left,
        number=number(left),
    )


def date_of(created: str) -> str:
    """Return the day on which a match began, for a column."""
    try:
        return day_of(datetime.fromisoformat(created))
    except ValueError:
        return ""


def _moment(created: str) -> str:
    try:
        return day_and_time(datetime.fromisoformat(created))
    except ValueError:
        return ""


def days_in(moments: Sequence[str]) -> list[str]:
    """Return the days of these moments in ISO format, for the axis of a chart; if they are more
    than a year apart, the months.
    """
    days = [_day(moment) for moment in moments]
    known = [day for day in days if day]
    if known and max(known) - min(known) > timedelta(days=365):
        return [month_and_year(day) if day else "" for day in days]
    # Translators: a day on the axis of a chart, as short as can be: "5 Mar"
    return [tr("{day} {month}", day=day.day, month=month_of(day)) if day else "" for day in days]


def _day(moment: str) -> date | None:
    try:
        return datetime.fromisoformat(moment).date()
    except ValueError:
        return None


def against(facts: MatchFacts) -> str:
    """Return the other players; of a single CPU player, the level too."""
    others = [
        seat
        for seat in facts.others
        if facts.me is None or facts.sides[seat] != facts.sides[facts.me]
    ]
    if len(others) == 1 and facts.me is not None:
        (seat,) = others
        return with_level(facts.names[seat], facts.players[seat])
    return in_a_row(facts.names[seat] for seat in others)


def result(facts: MatchFacts) -> str:
    """Return the result of a match with its score, the player's own side first."""
    score = score_of(facts)
    if not facts.is_over:
        return tr("not over {score}", score=score)
    match facts.has_won:
        case True:
            return tr("won {score}", score=score)
        case False:
            return tr("lost {score}", score=score)
    return score


def adjusted(match: Balance | None) -> str:
    """Return the luck-adjusted result of a match; empty if it has none."""
    share = match.adjusted if match else None
    return "" if share is None else percent(share)


def notes(facts: MatchFacts) -> str:
    """Return remarks on a match: serious, friendly, imported, hints, warnings, and moves of a CPU
    player for an absent person.
    """
    had = HelpCounts(facts.hints, facts.warnings, facts.stood_in)
    told = [
        tr("score pad") if facts.is_pad else "",
        tr_c("match", "serious") if facts.is_serious else "",
        tr("friendly") if facts.is_friendly else "",
        # Translators: a remark on a match that was played elsewhere
        tr("imported") if facts.imported else "",
        help_had(had),
    ]
    return clauses(told)


def in_full(facts: MatchFacts, rules: str, graded: Grade | None, match: Balance | None) -> str:
    """Return the full description of a match, in two lines."""
    told = [f"{_moment(facts.created)}  {against(facts)}", rules]
    return f"{clauses(told)}\n{clauses(_outcome(facts, graded, match))}"


def account(
    facts: MatchFacts, rules: str, graded: Grade | None, match: Balance | None
) -> tuple[list[str], list[str]]:
    """Return the full description of a match in lines: who played when and by which rules, and how
    it ended.
    """
    told = [against(facts), _moment(facts.created), rules]
    return told, [each for each in _outcome(facts, graded, match) if each]


def _outcome(facts: MatchFacts, graded: Grade | None, match: Balance | None) -> list[str]:
    rest = [result(facts)]
    if facts.is_over and sum(facts.won) <= 1 and facts.points not in ((), facts.totals):
        totals = score_of(facts._replace(points=facts.totals))
        rest.append(tr("{score} with the final bonuses", score=totals))
    if facts.gave_up is not None:
        rest.append(_given_up(facts, facts.gave_up))
    rest.append(tr_n("{n} hand", "{n} hands", facts.deals))
    if graded:
        rest.append(grade(graded))
    if match:
        rest.append(tr("luck {share}", share=percent(match.luck.win, 1, signed=True)))
    rest.append(notes(facts))
    return rest


def _given_up(facts: MatchFacts, seat: int) -> str:
    name = facts.names[seat]
    if facts.is_by_time:
        if seat == facts.me:
            return tr("you ran out of time")
        return tr("{name} ran out of time", name=name)
    return tr("you gave up") if seat == facts.me else tr("{name} gave up", name=name)


def hands(facts: MatchFacts) -> list[tuple[str, str, str, str]]:
    """Return the hands of a match of Gin: the number, how it ended, the winner and the points."""
    return [
        (
            str(hand.number),
            ended(Outcome(hand.outcome), even=False),
            "" if hand.winner is None else facts.names[hand.winner],
            "" if hand.winner is None else str(hand.points),
        )
        for hand in facts.hands
    ]


def in_a_line(facts: MatchFacts, rules: str) -> str:
    """Return the description of a match in one line."""
    told = (_moment(facts.created), against(facts), rules, result(facts))
    return clauses(told)


def opponent_line(name: str, found: Statistics) -> tuple[str, ...]:
    games = found.won + found.lost
    return (
        opponent(name),
        str(found.begun),
        str(found.won),
        str(found.lost),
        str(found.unfinished),
        percent_of(found.won, games) if games else "",
        "" if found.points_a_hand is None else decimal(found.points_a_hand, 1, signed=True),
        elo(found.grade),
    )


def left_out(count: int) -> str:
    """Return the number of matches that the statistics leave out, in words."""
    return tr_n(
        "{number} match of another game, or not played by you alone",
        "{number} matches of another game, or not played by you alone",
        count,
        number=number(count),
    )

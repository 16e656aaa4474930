"""Facts of matches, and what they come to: counted by hand on a few, and by property."""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import stdev
from typing import Any

import pytest

from app.coach.review import Balance
from app.coach.statistics import (
    HandFacts,
    MatchFacts,
    Remembered,
    balance,
    chosen,
    facts,
    from_json,
    is_counted,
    opponent,
    rival,
    rival_level,
    statistics,
    to_json,
)
from app.games.gin.actions import PASS
from app.games.gin.rules import PRESETS, Rules
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.records import HintRecord
from app.match.seat import HUMAN, Seat
from app.players.base import ChoiceValue
from app.players.registry import decide
from app.text.statistics import lines


def hand(
    outcome: str, knocker: int | None, winner: int | None, points: int, left: tuple[int, int]
) -> HandFacts:
    return HandFacts(1, outcome, knocker, winner, points, left, 9)


def match_facts(**changes: Any) -> MatchFacts:
    """A match won 105 to 60 against casual, in which the person sat first."""
    found = MatchFacts(
        "gin",
        "2026-11-01T10:00:00",
        Rules().to_json(),
        ("Ann", "Vera"),
        (HUMAN, "casual-1"),
        0,
        (0, 1),
        True,
        (0,),
        (105, 60),
        (1, 0),
        None,
        False,
        0,
        0,
        3,
        (
            hand("knock", 0, 0, 20, (4, 24)),
            hand("undercut", 0, 1, 30, (9, 4)),
            hand("gin", 1, 1, 45, (20, 0)),
            hand("dead", None, None, 0, (30, 31)),
        ),
    )
    return found._replace(**changes)


def of(*found: MatchFacts) -> list[Remembered]:
    return [Remembered(f"{number}.jsonl", each, None) for number, each in enumerate(found)]


def test_the_facts_of_a_match_that_was_played() -> None:
    """They add up with its sheet, and are the same read back."""
    seats = (Seat("Ann"), Seat("Vera", "casual-1"))
    match: AnyMatch = Match(replace(Rules(), target=30), seats, bytes(32), "2026-11-01T10:00:00")
    course = Course(match)
    while not match.is_over:
        course.play_deal(lambda seat: decide("casual", match.hand.view(seat), match.player_seed))
        if not match.is_over:
            course.go_on()
    found = facts(match)
    assert (found.me, found.others, found.is_over) == (0, (1,), True)
    assert found.has_won == (match.result is not None and match.result.winners == (0,))
    assert len(found.hands) == found.deals == len(match.played)
    scored = [
        sum(each.points for each in found.hands if each.winner == side) for side in found.sides
    ]
    assert scored == list(match.standing.sheet.totals) == list(found.points)
    assert found.totals != found.points, "bonuses are paid at the end"
    assert found.deal == match.header()["commitment"]
    assert from_json(json.loads(json.dumps(to_json(found)))) == found


def test_hints_and_warnings_are_counted_apart() -> None:
    """Those of the person, not of somebody else."""
    match: AnyMatch = Match(Rules(), (Seat("Ann"), Seat("Vera", "casual-1")), bytes(32))
    helped = [(0, False), (0, True), (0, True), (1, False), (1, True)]
    match.hints = [HintRecord(seat, 1, 0, PASS, is_warning=warns) for seat, warns in helped]
    assert (facts(match).hints, facts(match).warnings) == (1, 2)


def test_statistics_count_what_happened() -> None:
    """Two matches, one of them lost, counted by hand."""
    lost = match_facts(winners=(1,), totals=(50, 110), created="2026-11-02T10:00:00", hints=2)
    lost = lost._replace(warnings=3)
    found = statistics(of(match_facts(), lost))
    assert (found.matches, found.won, found.lost, found.unfinished) == (2, 1, 1, 0)
    assert (found.hands, found.hands_won, found.hands_lost) == (8, 2, 4)
    assert found.won_by == {"knock": 2}
    assert found.lost_by == {"undercut": 2, "gin": 2}
    assert found.points == 2 * (20 - 30 - 45)
    assert found.points_a_hand == pytest.approx(-110 / 8)
    assert found.deadwood_lost == pytest.approx((9 + 20) / 2)
    assert (found.knocks, found.knock_deadwood, found.knock_turn) == (4, 6.5, 5)
    assert (found.streak, found.hints, found.warnings) == (1, 2, 3)
    assert found.best == match_facts()
    assert (found.grade, found.weakness) == (None, None)


def judged(name: str, luck: float, points: float, **changes: Any) -> Remembered:
    """Such a match, in which the person had so much luck."""
    own, other = (
        {"decisions": 10, "cost": 0.1, "luck": sign * luck, "luck_points": sign * points}
        for sign in (1, -1)
    )
    return Remembered(name, match_facts(**changes), [own, other])


def test_results_less_luck() -> None:
    """Of matches that were judged and played to their end, whoever sat where; a series counts as
    its matches.
    """
    one = judged("one", 0.3, 12.0)
    assert balance(one) == Balance(ChoiceValue(0.3, 12.0), 4, 20 - 30 - 45, 1, 1)
    assert balance(judged("two", 0.3, 12.0, me=1)) == Balance(ChoiceValue(-0.3, -12.0), 4, 55, 1, 0)
    for left_out in (
        Remembered("unjudged", match_facts(), None),
        judged("unfinished", 0.1, 1.0, is_over=False),
        judged("given up", 0.1, 1.0, gave_up=1),
        judged("of two", 0.1, 1.0, me=None),
    ):
        assert balance(left_out) is None
    lost = judged("lost", -0.1, 8.0, winners=(1,), won=(0, 1))
    series = judged("series", 0.5, 0.0, won=(2, 1))
    found = statistics([one, lost, series, judged("given up", 0.9, 1.0, gave_up=1)])
    assert found.balance is not None
    assert (found.balance.matches, found.balance.won) == (5, 3)
    assert found.balance.adjusted == pytest.approx((0.7 + 0.1 + 1.5) / 5)
    assert found.balance.adjusted_points == pytest.approx((3 * -55 - 20) / 12)
    assert found.doubt == pytest.approx(stdev([0.7, 0.1, 1.5]) * 3**0.5 / 5)
    told = dict(lines(found))
    assert told["Luck-adjusted"] == "46 % ± 24 of 5 matches, -15.4 a hand (won 60 %)"
    assert dict(lines(statistics([one])))["Luck-adjusted"].startswith("70 % of 1 match,")
    assert "Luck-adjusted" not in dict(lines(statistics(of(match_facts()))))


def test_partners_are_one_side() -> None:
    """What either of them wins is the person's, and a knock only their own."""
    four = match_facts(
        names=("Ann", "Vera", "Bob", "Carl"),
        players=(HUMAN, "casual-1", "club-1", "casual-1"),
        sides=(0, 1, 0, 1),
        hands=(
            HandFacts(1, "knock", 2, 2, 20, (3, 24, 5, 30), 9),
            HandFacts(2, "gin", 0, 0, 50, (0, 25, 5, 30), 9),
        ),
    )
    found = statistics(of(four))
    assert (found.hands_won, found.knocks) == (2, 1)
    assert opponent(four) == "casual-1"


def test_opponents_of_any_strength_are_one_in_a_list() -> None:
    """Those of an even opponent differ from match to match."""
    found = of(*(match_facts(players=(HUMAN, f"elo:{elo}-1")) for elo in (900, 1043)))
    assert {rival(each.facts) for each in found} == {"elo"}
    assert rival_level(found[1].facts) == "elo:1043"
    for against, count in (("elo", 2), ("elo:1043", 1), ("elo:1043-1", 1), ("elo:1100", 0)):
        assert len(chosen(found, against=against)) == count


def test_only_matches_of_one_person_count() -> None:
    """Not those of nobody, of two at one keyboard, of three sides, or of other games."""
    assert is_counted(match_facts())
    assert not is_counted(match_facts(me=None))
    assert not is_counted(match_facts(game="contract"))
    three = match_facts(names=("Ann", "V", "C"), players=(HUMAN, "a-1", "b-1"), sides=(0, 1, 2))
    assert not is_counted(three)


def test_matches_can_be_chosen() -> None:
    """By opponent, whatever the version, by rules, and by day."""
    old = match_facts(players=(HUMAN, "expert-2"), created="2026-10-01T10:00:00")
    new = match_facts(players=(HUMAN, "expert-3"), rules=PRESETS["classic"].to_json())
    everything = of(old, new, match_facts())
    assert [each.facts for each in chosen(everything, against="expert")] == [old, new]
    assert [each.facts for each in chosen(everything, against="expert-3")] == [new]
    assert [each.facts for each in chosen(everything, since="2026-11-01")] == [new, match_facts()]
    classic = PRESETS["classic"].to_json()
    assert [each.facts for each in chosen(everything, rules=lambda one: one == classic)] == [new]

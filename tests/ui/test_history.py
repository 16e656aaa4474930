"""Which of the matches that were played are looked at, and what is drawn of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from app.coach.grade import LEVELS, DecisionKind, Losses, to_json
from app.coach.statistics import WINDOW, Remembered
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import PRESETS, Rules
from app.players.registry import JUDGE
from app.players.strength import RATINGS
from app.refusal import Refused
from app.storage.settings import Settings
from app.text.speech import Voice, spoken_to
from app.ui.history import Company, Damaged, Filter, History, Period, can_be_judged, figures
from tests.coach.test_statistics import match_facts


def match(name: str, days_ago: int = 0, lost: float | None = None, **changes: Any) -> Remembered:
    """A match, judged if the person ``lost`` so many points in each decision: casual loses 2, club
    1 and strong 0.5.
    """
    begun = f"{date.today() - timedelta(days=days_ago)}T10:00:00"
    costs = None
    if lost is not None:
        by_level = (40.0, 20.0, 10.0, 5.0)
        losses = to_json([{DecisionKind.DISCARD: Losses(10, 10 * lost, by_level)}] * 2)
        own = {
            "decisions": 20,
            "cost": 0.1,
            "luck": 0.1,
            "luck_points": 10.0,
            "mistakes": [],
            "losses": losses,
        }
        costs = [own] * 2
    return Remembered(name, match_facts(created=begun, **changes), costs)


def past_of(*matches: Remembered, problems: dict[str, Refused | str] | None = None) -> History:
    past = History(Settings(presets={"mine": replace(Rules(), knock_limit=5).to_json()}))
    past.take(matches, problems or {})
    return past


def names(past: History) -> list[str]:
    return [item.name for item in past.items]


def test_matches_with_people_of_a_server_are_told_apart_from_those_alone() -> None:
    past = past_of(
        match("a"),
        match("b", 1, players=("human", "human")),
        # At one keyboard there is no one person whose match it is.
        match("c", 2, players=("human", "human"), me=None),
    )
    for company, found in ((Company.ANY, "abc"), (Company.PEOPLE, "b"), (Company.ALONE, "ac")):
        past.chosen = Filter(company=company)
        assert names(past) == [*found]


def test_matches_are_chosen_by_opponent_rules_and_time() -> None:
    """One version of a level is as good as another; other games have their own name."""
    mine = replace(Rules(), knock_limit=5)
    past = past_of(
        match("a"),
        match("b", 3, players=("human", "casual-2")),
        match("c", 20, rules=replace(mine, target=50).to_json()),
        match("d", 40, players=("human", "club-1"), rules=PRESETS["classic"].to_json()),
        match("e", 400, game="basic", rules=BasicRules().to_json()),
        problems={"20990101-000000.jsonl": "Broken.", "odd.jsonl": "Odd."},
    )
    assert names(past) == ["20990101-000000.jsonl", *"abcde", "odd.jsonl"]
    assert isinstance(past.items[0], Damaged)
    assert past.opponents == ["casual", "club"]
    assert past.rules == ["standard", "mine", "classic", "Basic Rummy"]
    chosen = {
        Filter(against="casual"): "abce",
        Filter(against="club"): "d",
        Filter(rules="mine"): "c",
        Filter(rules="Basic Rummy"): "e",
        Filter(since=Period.WEEK): "ab",
        Filter(since=Period.MONTH): "abc",
        Filter(since=Period.YEAR): "abcd",
        Filter("casual", "standard", Period.WEEK): "ab",
        Filter("club", "standard"): "",
    }
    for choice, found in chosen.items():
        past.chosen = choice
        assert names(past) == list(found), choice


def test_what_changes_takes_its_place() -> None:
    """A match that was played on, judged, or deleted; and what cannot be read any more."""
    past = past_of(match("a", 1), match("b", 3), problems={"bad": "Broken."})
    past.put(match("new", 2))
    past.put(match("b", 0))
    assert names(past) == ["b", "a", "new", "bad"]
    past.take_costs("a", [{"decisions": 1, "cost": 0.1}] * 2)
    assert [item.costs for item in past.items if isinstance(item, Remembered)][1] is not None
    past.take_problems({"new": "Broken now."})
    assert names(past) == ["b", "a", "new"]
    past.drop("b")
    assert names(past) == ["a", "new"]
    assert past.count == 2


def test_only_matches_of_gin_of_two_that_are_over_wait_for_the_judge() -> None:
    """The newest first."""
    past = past_of(
        match("older", 2),
        match("newer", 1),
        match("judged", lost=1.0),
        match("running", is_over=False),
        match("three", names=("Ann", "Vera", "Nell"), sides=(0, 1, 2)),
        match("basic", game="basic", rules=BasicRules().to_json()),
        match("hollywood", rules=PRESETS["hollywood"].to_json()),
    )
    assert [each.name for each in past.unjudged] == ["newer", "older"]
    assert not can_be_judged(match_facts(rules=PRESETS["hollywood"].to_json()))


def test_curves_are_means_of_a_few_matches() -> None:
    """Each point of as many matches as went before it, at most of so many, the oldest first."""
    lost = {"winners": (1,)}
    matches = [
        match(str(day), day, lost=0.05 * day, **(lost if day % 2 else {}))
        for day in range(2 * WINDOW)
    ]
    found = figures([*matches, Damaged("bad", "", "Broken.")])
    assert [point.created for point in found.results] == [
        each.facts.created for each in reversed(matches)
    ]
    assert [point.value for point in found.results][:4] == [0, 1 / 2, 1 / 3, 1 / 2]
    assert [point.value for point in found.results][-3:] == [1 / 2] * 3
    assert [point.created for point in found.grades] == [
        each.facts.created for each in reversed(matches)
    ]
    strong, judge = LEVELS["strong-1"], RATINGS[JUDGE].elo
    newest = sum(0.05 * day for day in range(WINDOW)) / WINDOW
    assert found.grades[-1].value == pytest.approx(judge + (strong - judge) * newest / 0.5)
    oldest = 0.05 * (2 * WINDOW - 1)
    assert found.grades[0].value == pytest.approx(
        strong + (LEVELS["club-1"] - strong) * (oldest - 0.5) / 0.5
    )
    assert found.by_opponent.keys() == {"casual"}
    assert found.by_opponent["casual"] == found.total


def test_a_match_without_what_a_grade_needs_is_judged_again_and_shown_without() -> None:
    """One judged by an older version, or beside other levels; one with help has no grade."""
    older, known = match("older", 1), match("known", 2, lost=1.0)
    assert known.costs is not None
    old = [{name: each[name] for name in each if name != "losses"} for each in known.costs]
    other = [{**each, "losses": {"levels": ["novice-7"], "hands": []}} for each in known.costs]
    past = past_of(older._replace(costs=old), known, match("other", 3)._replace(costs=other))
    assert [each.name for each in past.unjudged] == ["older", "other"]
    found = figures(past.items)
    assert found.total.grade is not None
    assert (found.total.grade.decisions, len(found.grades)) == (20, 1)
    for helped in ({"hints": 1}, {"warnings": 1}, {"stood_in": 1}, {"is_friendly": True}):
        found = figures([match("helped", 1, lost=1.0, **helped)])
        assert (found.total.grade, found.grades) == (None, ())


def test_a_game_is_told_in_the_wording_that_has_room() -> None:
    item = match("a", game="contract", rules=ContractRules().to_json())
    with spoken_to(Voice("fr")):
        past = past_of(item)
        told = [past.rules_within(item.facts, width) for width in (40, 8)]
        assert told == ["Rami à contrats", "Contrats"]

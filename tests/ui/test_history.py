"""Which of the matches that were played are looked at, and what is drawn of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from app.coach.statistics import WINDOW, Remembered
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import PRESETS, Rules
from app.refusal import Refused
from app.storage.settings import Settings
from app.text.speech import Voice, spoken_to
from app.ui.history import Damaged, Filter, History, Period, can_be_judged, figures
from tests.coach.test_statistics import match_facts


def match(name: str, days_ago: int = 0, cost: float | None = None, **changes: Any) -> Remembered:
    begun = f"{date.today() - timedelta(days=days_ago)}T10:00:00"
    own = {"decisions": 10, "cost": 10 * (cost or 0.0), "luck": 0.1, "luck_points": 10.0}
    costs = None if cost is None else [own] * 2
    return Remembered(name, match_facts(created=begun, **changes), costs)


def past_of(*matches: Remembered, problems: dict[str, Refused | str] | None = None) -> History:
    past = History(Settings(presets={"mine": replace(Rules(), knock_limit=5).to_json()}))
    past.take(matches, problems or {})
    return past


def names(past: History) -> list[str]:
    return [item.name for item in past.items]


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
        match("judged", cost=0.1),
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
        match(str(day), day, cost=0.001 * day, **(lost if day % 2 else {}))
        for day in range(2 * WINDOW)
    ]
    found = figures([*matches, Damaged("bad", "", "Broken.")])
    assert [point.created for point in found.results] == [
        each.facts.created for each in reversed(matches)
    ]
    assert [point.value for point in found.results][:4] == [0, 1 / 2, 1 / 3, 1 / 2]
    assert [point.value for point in found.results][-3:] == [1 / 2] * 3
    newest = sum(0.001 * day for day in range(WINDOW)) / WINDOW
    assert abs(found.costs[-1].value - newest) < 1e-9
    assert found.costs[0].value == 0.001 * (2 * WINDOW - 1)
    assert found.by_opponent.keys() == {"casual"}
    assert found.by_opponent["casual"] == found.total


def test_a_game_is_told_in_the_wording_that_has_room() -> None:
    item = match("a", game="contract", rules=ContractRules().to_json())
    with spoken_to(Voice("fr")):
        past = past_of(item)
        told = [past.rules_within(item.facts, width) for width in (40, 8)]
        assert told == ["Rami à contrats", "Contrats"]

"""The endurance run in a small form, and the proof that it would find a fault."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from app.games.gin import hand as hand_module
from app.games.gin import score as score_module
from app.games.gin import standing as standing_module
from app.games.gin.actions import DRAW_STOCK, Action, Discard, Knock, Pass
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, SEATS, Rules
from app.games.gin.score import Game, GinSheet, HandResult, ScoredDeal
from app.games.gin.seating import Plan
from app.games.gin.view import Phase, View
from app.match.records import Record
from app.table.gin_match import GinMatch
from tests import soak


def without_progress(told: str) -> list[str]:
    return [line for line in told.splitlines() if not re.fullmatch(r".*: [\d,]+ of [\d,]+", line)]


@pytest.mark.long
def test_many_random_hands_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["hands", "--count", "60", "--seed", "suite"]) == 0
    line = capsys.readouterr().out
    assert re.fullmatch(
        r"6[01] hands \(.*\) in \d+ matches, \d+ to the end, \d+ actions and \d+ attempts:"
        r" no fault, \d+ hands/s\n",
        line,
    )
    for outcome in ("knock", "gin", "dead", "undercut"):
        assert f" {outcome}" in line


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "count", "played"),
    [("rules", 6, r"6 hands"), ("matches", 1, r"\d+ hands .* in 1 matches, 1 to the end")],
)
def test_each_preset_and_variant_holds(
    kind: str, count: int, played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.main([kind, "--count", str(count), "--seed", "suite"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(soak.VARIANTS)
    for line in lines:
        assert re.search(rf": {played}.*: no fault", line)


@pytest.mark.parametrize("kind", ["hands", "matches"])
def test_a_line_tells_how_far_it_has_come(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal, beside what is printed."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(soak, "VARIANTS", {"standard": soak.VARIANTS["standard"]})
    assert soak.main([kind, "--count", "3", "--seed", "suite"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"hands.*3/3" if kind == "hands" else r"standard.*3/3", err)
    assert "3/3" not in out
    assert "no fault" in out


def test_every_preset_is_played_and_every_option_has_a_variant() -> None:
    assert {name: soak.VARIANTS[name].rules for name in PRESETS} == PRESETS
    for option in fields(Rules):
        assert len({getattr(rules, option.name) for rules, _ in soak.VARIANTS.values()}) > 1


def test_every_seating_is_played_by_as_many_as_it_may_be_and_as_a_series() -> None:
    played = {(rules.seating, seats) for rules, seats in soak.VARIANTS.values()}
    assert played == {(seating, seats) for seating, counts in SEATS.items() for seats in counts}
    assert {rules.seating for rules, _ in soak.VARIANTS.values() if rules.best_of > 1} == set(SEATS)


def test_a_match_without_an_end_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "CPU_MATCH_DEALS", 2)
    assert soak.main(["matches", "--count", "1"]) == 1
    assert re.match(
        r"Miscount in match 1/standard/0, .*: no end after 2 ",
        without_progress(capsys.readouterr().err)[0],
    )


def test_the_same_seed_plays_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for seed in ("a", "a", "b"):
        assert soak.soak_hands(12, seed) is None
        lines.append(capsys.readouterr().out.rpartition(",")[0])
    assert lines[0] == lines[1] != lines[2]


Original = Callable[..., Any]


def forgets_the_thrown_card(original: Original) -> Original:
    def throw(self: Hand, card: int) -> None:
        original(self, card)
        if len(self.history) > 5:
            self.pile.pop(0)

    return throw


def keeps_the_thrown_card(original: Original) -> Original:
    def throw(self: Hand, card: int) -> None:
        original(self, card)
        self.hands[self.to_act] |= 1 << card

    return throw


def lists_too_much(original: Original) -> Original:
    def legal_actions(self: View) -> list[Action]:
        found: list[Action] = original(self)
        return [*found, DRAW_STOCK] if self.phase is Phase.UPCARD and found else found

    return legal_actions


def lists_too_little(original: Original) -> Original:
    def knocks(self: View) -> list[Knock]:
        found: list[Knock] = original(self)
        return found[:-1]

    return knocks


def lists_twice(original: Original) -> Original:
    def knocks(self: View) -> list[Knock]:
        found: list[Knock] = original(self)
        return found + found[:1]

    return knocks


def shows_the_stock(original: Original) -> Original:
    def view(self: Hand, seat: int) -> View:
        seen: View = original(self, seat)
        return seen._replace(scores=(*seen.scores, self.stock[-1]))

    return view


def shows_what_the_other_drew(original: Original) -> Original:
    def view(self: Hand, seat: int) -> View:
        seen: View = original(self, seat)
        return seen._replace(drawn=self.drawn)

    return view


def changes_before_it_refuses(original: Original) -> Original:
    def check_throw(self: Hand, card: int) -> None:
        self.drawn = card
        original(self, card)

    return check_throw


def gives_a_point_too_much(original: Original) -> Original:
    def score_hand(*args: Any, **options: Any) -> HandResult:
        result: HandResult = original(*args, **options)
        return replace(result, points=result.points + 1)

    return score_hand


def gives_the_hand_to_the_wrong_seat(original: Original) -> Original:
    def score_hand(*args: Any, **options: Any) -> HandResult:
        result: HandResult = original(*args, **options)
        others = [seat for seat in result.playing if seat != result.winner]
        return replace(result, winner=others[0])

    return score_hand


def sheet_forgets_a_hand(original: Original) -> Original:
    def with_deal(before: GinSheet, results: list[HandResult], dealer: int) -> GinSheet:
        nobody = [replace(result, winner=None) for result in results]
        sheet: GinSheet = original(before, nobody, dealer)
        return sheet

    return with_deal


def never_doubles(_: Original) -> Original:
    return lambda *_: False


def knocks_at_ten(_: Original) -> Original:
    return lambda *_: 10


def enters_all_games_at_once(original: Original) -> Original:
    def games(rules: Rules, sheet: GinSheet) -> tuple[Game, ...]:
        found: tuple[Game, ...] = original(rules, sheet)
        return found[:1] * len(found)

    return games


def deals_as_before(_: Original) -> Original:
    def next_plan(rules: Rules, sides: tuple[int, ...], plan: Plan, last: ScoredDeal) -> Plan:
        return plan

    return next_plan


def counts_the_first_hand_of_two(original: Original) -> Original:
    def with_deal(before: GinSheet, results: list[HandResult], dealer: int) -> GinSheet:
        sheet: GinSheet = original(before, results[:1], dealer)
        return sheet

    return with_deal


def settles_with_the_next_alone(original: Original) -> Original:
    def score_hand(
        rules: Rules, knocker: int, showings: Any, playing: tuple[int, ...], **options: Any
    ) -> HandResult:
        following = playing[(playing.index(knocker) + 1) % len(playing)]
        two = (following, knocker)
        result: HandResult = original(rules, knocker, showings, two, **options)
        return replace(result, playing=playing)

    return score_hand


def hides_what_the_first_defender_spread(original: Original) -> Original:
    def defended(self: Hand, *arguments: Any) -> None:
        seat, known = self.to_act, self.known[self.to_act]
        original(self, *arguments)
        self.known[seat] = known

    return defended


def gives_lay_offs_to_the_last(original: Original) -> Original:
    def defended(self: Hand, *arguments: Any) -> None:
        seat, before = self.to_act, self.laid_off
        if self.playing.index(seat) == 1:
            self.laid_off = []
        original(self, *arguments)
        self.laid_off = before

    return defended


def deals_the_idle_in(original: Original) -> Original:
    def __init__(self: Hand, *arguments: Any) -> None:
        original(self, *arguments)
        if len(self.scores) == 3:
            self.hands[self.dealer] |= 1 << self.stock[0]

    return __init__


def never_settles(_: Original) -> Original:
    def settle(*_: Any) -> None:
        return None

    return settle


def takes_back_too_much(original: Original) -> Original:
    def take_back(self: GinMatch, seat: int) -> Record:
        record: Record = original(self, seat)
        if self.hand_of(seat).history:
            self.hands = self._dealt()
        return record

    return take_back


def journal_leaves_out_passes(original: Original) -> Original:
    def apply(self: GinMatch, seat: int, action: Action) -> Record:
        record: Record = original(self, seat, action)
        return {"seat": seat, "do": "stock"} if isinstance(action, Pass) else record

    return apply


def raises_something_else(original: Original) -> Original:
    def apply(self: Hand, action: Action) -> None:
        if isinstance(action, Discard) and len(self.stock) < 20:
            raise IndexError("pop from empty list")
        original(self, action)

    return apply


@pytest.mark.long
@pytest.mark.parametrize(
    ("place", "name", "sabotage"),
    [
        (Hand, "_throw", forgets_the_thrown_card),
        (Hand, "_throw", keeps_the_thrown_card),
        (View, "legal_actions", lists_too_much),
        (View, "knocks", lists_too_little),
        (View, "knocks", lists_twice),
        (Hand, "view", shows_the_stock),
        (Hand, "view", shows_what_the_other_drew),
        (Hand, "_check_throw", changes_before_it_refuses),
        (hand_module, "score_hand", gives_a_point_too_much),
        (hand_module, "score_hand", gives_the_hand_to_the_wrong_seat),
        (standing_module, "with_deal", sheet_forgets_a_hand),
        (hand_module, "is_doubled", never_doubles),
        (hand_module, "knock_limit", knocks_at_ten),
        (score_module, "games", enters_all_games_at_once),
        (standing_module, "next_plan", deals_as_before),
        (standing_module, "with_deal", counts_the_first_hand_of_two),
        (hand_module, "score_hand", settles_with_the_next_alone),
        (Hand, "_defended", hides_what_the_first_defender_spread),
        (Hand, "_defended", gives_lay_offs_to_the_last),
        (Hand, "__init__", deals_the_idle_in),
        (standing_module, "settle", never_settles),
        (GinMatch, "take_back", takes_back_too_much),
        (GinMatch, "apply", journal_leaves_out_passes),
        (Hand, "apply", raises_something_else),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_fault_is_found_and_told_with_its_journal(
    place: object,
    name: str,
    sabotage: Callable[[Original], Original],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(place, name, sabotage(getattr(place, name)))
    assert soak.main(["hands", "--count", "400", "--seed", "faults"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    problem, header, *actions = without_progress(printed.err)
    assert re.match(r"\w+ in match faults/\d+, hand \d+: ", problem)
    assert json.loads(header)["game"] == "gin"
    assert all(isinstance(json.loads(line), dict) for line in actions)


@pytest.mark.parametrize("arguments", [[], ["hands", "--count", "many"], ["nothing"]])
def test_a_wrong_command_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        soak.main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m tests.soak" in capsys.readouterr().err

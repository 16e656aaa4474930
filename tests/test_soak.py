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
from app.games.gin.actions import DRAW_STOCK, Action, Discard, Pass
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, SEATS, Rules
from app.games.gin.score import HandResult
from app.games.gin.view import Phase, View
from app.match.records import Record
from app.players.registry import find
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
def test_each_preset_and_variant_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["rules", "--count", "4", "--seed", "suite"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(soak.VARIANTS)
    for line in lines:
        assert re.search(r": 4 hands.*: no fault", line)


@pytest.mark.parametrize("kind", ["hands", "matches"])
def test_a_line_tells_how_far_it_has_come(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal, beside what is printed."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(soak, "VARIANTS", {"standard": soak.Variant(Rules(target=1))})
    monkeypatch.setattr(soak, "levels", lambda: [find("novice")])
    assert soak.main([kind, "--count", "3", "--seed", "suite"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"hands.*3/3" if kind == "hands" else r"standard.*3/3", err)
    assert "3/3" not in out
    assert "no fault" in out
    assert kind == "hands" or " in 3 matches, 3 to the end" in out


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
        assert soak.soak_hands(4, seed) is None
        lines.append(capsys.readouterr().out.rpartition(",")[0])
    assert lines[0] == lines[1] != lines[2]


Original = Callable[..., Any]
Sabotage = Callable[[Original], Original]


def then(change: Callable[..., Any]) -> Sabotage:
    """It does as before, and what it gives is changed."""
    return lambda original: lambda *args, **options: change(original(*args, **options), *args)


def instead(value: object) -> Sabotage:
    """It gives this whatever happens."""
    return lambda _: lambda *args, **options: value


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


def changes_before_it_refuses(original: Original) -> Original:
    def apply(self: Hand, action: Action) -> None:
        if isinstance(action, Discard):
            self.drawn = action.card
        original(self, action)

    return apply


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


def takes_back_too_much(original: Original) -> Original:
    def take_back(self: GinMatch, seat: int) -> Record:
        record: Record = original(self, seat)
        if self.hand_of(seat).history:
            self.hands = self._dealt()
        return record

    return take_back


def raises_something_else(original: Original) -> Original:
    def apply(self: Hand, action: Action) -> None:
        if isinstance(action, Discard) and len(self.stock) < 20:
            raise IndexError("pop from empty list")
        original(self, action)

    return apply


def another_winner(result: HandResult, *_: Any) -> HandResult:
    return replace(result, winner=next(seat for seat in result.playing if seat != result.winner))


def of_nobody(results: list[HandResult]) -> list[HandResult]:
    return [replace(result, winner=None) for result in results]


SABOTAGES: dict[str, tuple[object, str, Sabotage]] = {
    "forgets the thrown card": (Hand, "_throw", forgets_the_thrown_card),
    "keeps the thrown card": (Hand, "_throw", keeps_the_thrown_card),
    "lists too much": (
        View,
        "legal_actions",
        then(lambda found, view: [*found, *[DRAW_STOCK] * (view.phase is Phase.UPCARD)]),
    ),
    "lists too little": (View, "knocks", then(lambda found, _: found[:-1])),
    "lists twice": (View, "knocks", then(lambda found, _: found + found[:1])),
    "shows the stock": (
        Hand,
        "view",
        then(lambda seen, hand, _: seen._replace(scores=(*seen.scores, hand.stock[-1]))),
    ),
    "shows what the other drew": (
        Hand,
        "view",
        then(lambda seen, hand, _: seen._replace(drawn=hand.drawn)),
    ),
    "changes before it refuses": (Hand, "apply", changes_before_it_refuses),
    "gives a point too much": (
        hand_module,
        "score_hand",
        then(lambda result, *_: replace(result, points=result.points + 1)),
    ),
    "gives the hand to the wrong seat": (hand_module, "score_hand", then(another_winner)),
    "sheet forgets a hand": (
        standing_module,
        "with_deal",
        lambda original: lambda before, ends, dealer: original(before, of_nobody(ends), dealer),
    ),
    "never doubles": (hand_module, "is_doubled", instead(False)),
    "knocks at ten": (hand_module, "knock_limit", instead(10)),
    "enters all games at once": (
        score_module,
        "games",
        then(lambda found, *_: found[:1] * len(found)),
    ),
    "deals as before": (
        standing_module,
        "next_plan",
        lambda _: lambda rules, sides, plan, last: plan,
    ),
    "counts the first hand of two": (
        standing_module,
        "with_deal",
        lambda original: lambda before, ends, dealer: original(before, ends[:1], dealer),
    ),
    "settles with the next alone": (hand_module, "score_hand", settles_with_the_next_alone),
    "hides what the first defender spread": (
        Hand,
        "_defended",
        hides_what_the_first_defender_spread,
    ),
    "gives lay-offs to the last": (Hand, "_defended", gives_lay_offs_to_the_last),
    "deals the idle in": (Hand, "__init__", deals_the_idle_in),
    "never settles": (standing_module, "settle", instead(None)),
    "takes back too much": (GinMatch, "take_back", takes_back_too_much),
    "journal leaves out passes": (
        GinMatch,
        "apply",
        then(
            lambda record, _, seat, action: (
                {"seat": seat, "do": "stock"} if isinstance(action, Pass) else record
            )
        ),
    ),
    "raises something else": (Hand, "apply", raises_something_else),
}


@pytest.mark.long
@pytest.mark.parametrize("sabotage", SABOTAGES)
def test_a_fault_is_found_and_told_with_its_journal(
    sabotage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place, name, change = SABOTAGES[sabotage]
    monkeypatch.setattr(place, name, change(getattr(place, name)))
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

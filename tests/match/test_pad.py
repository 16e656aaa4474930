"""A score pad: hands one after the other, corrected and taken back, and its journal."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.games.base import HandEntry, IllegalAction, PadError
from app.games.basic.rules import PRESETS as BASIC
from app.games.contract.rules import PRESETS as CONTRACT
from app.games.gin.rules import PRESETS, preset
from app.games.gin.score import boxes
from app.games.pad import PadCode as EntryCode
from app.match.match import Match
from app.match.pad import CorrectionCode, Pad, match_or_pad
from app.match.records import MatchCode, ReplayError
from app.match.seat import Seat

NAMES = ("Ann", "Vera", "Bob", "Dora", "Eve", "Fay", "Gus", "Hal")


def pad_of(rules: Any, seats: int = 2, dealer: int = 0) -> Pad[Any, Any]:
    return Pad(rules, [Seat(name) for name in NAMES[:seats]], dealer, "2026-11-28T19:00:00+00:00")


def knock(who: int, *left: int, upcard: str = "") -> HandEntry:
    return HandEntry("knock", who, tuple(map(str, left)), upcard)


def gin(who: int, *left: int | str) -> HandEntry:
    return HandEntry("gin", who, tuple(map(str, left)))


DEAD = HandEntry("dead")


def written(pad: Pad[Any, Any], *entries: HandEntry) -> list[dict[str, Any]]:
    return [pad.header(), *map(pad.write, entries)]


def test_the_worked_shutout_of_the_rules() -> None:
    """40 + 30 + 35 in three hands: 385 by the standard rules, 365 by the classic ones."""
    for name, total in (("standard", 385), ("classic", 365)):
        pad = pad_of(PRESETS[name])
        written(pad, knock(0, 0, 40 - pad.rules.gin_bonus), knock(0, 5, 35), knock(0, 5, 40))
        settlement = pad.standing.settlement
        assert settlement.shutout
        assert settlement.totals == (total, 0)


def test_the_worked_match_of_hollywood() -> None:
    pad = pad_of(preset("hollywood"))
    knocks = [knock(0, 1, 26), knock(0, 1, 19), knock(0, 1, 37), knock(1, 13, 1)]
    written(pad, *knocks, knock(0, 1, 31), knock(1, 41, 1))
    first, second, third = pad.standing.columns
    assert (first, second, third) == ((109, 12), (84, 40), (66, 0))
    assert pad.standing.settlement is None


def test_the_loser_deals_next_and_a_dead_hand_is_dealt_again() -> None:
    pad = pad_of(preset("standard"))
    dealers = []
    for entry in (knock(0, 3, 12), knock(1, 20, 2), knock(1, 2, 7), DEAD, gin(0, "", 20)):
        written(pad, entry)
        dealers.append(pad.dealer)
    assert dealers == [1, 0, 1, 1, 1]


def test_partners_write_two_hands_for_a_deal() -> None:
    pad = pad_of(preset("partners"), 4)
    first, second = pad.standing.tables
    written(pad, HandEntry("knock", first[0], _at(first, 3, 20)))
    assert (pad.table, pad.standing.sheet.rows) == (1, ())
    written(pad, HandEntry("gin", second[0], _at(second, 0, 10)))
    sides = pad.sides
    gains = [0, 0]
    gains[sides[first[0]]] += 17
    gains[sides[second[0]]] += 35
    net = max(gains) - min(gains) if sides[first[0]] != sides[second[0]] else sum(gains)
    assert pad.table == 0
    assert max(pad.standing.sheet.totals) == net


def _at(playing: tuple[int, ...], *left: int) -> tuple[str, ...]:
    found = [""] * 4
    for seat, points in zip(playing, left, strict=True):
        found[seat] = str(points)
    return tuple(found)


def test_a_correction_computes_all_that_follows_anew() -> None:
    pad = pad_of(preset("standard"))
    written(pad, knock(0, 3, 12), knock(0, 3, 23), gin(1, 30, ""))
    assert pad.standing.sheet.totals == (29, 55)
    pad.write(knock(1, 12, 3), 1)
    assert pad.standing.sheet.totals == (20, 64)
    assert [row.dealer for row in pad.standing.sheet.rows] == [0, 0, 1]


def test_hands_behind_an_end_that_a_correction_made_do_not_count_and_come_back() -> None:
    pad = pad_of(preset("standard", 100))
    written(pad, gin(0, "", 20), gin(0, "", 20), knock(1, 9, 3))
    pad.write(gin(0, "", 90), 1)
    assert pad.is_over
    assert (len(pad.results), len(pad.hands)) == (1, 3)
    with pytest.raises(IllegalAction) as refused:
        pad.write(knock(1, 20, 3))
    assert refused.value.code == MatchCode.MATCH_OVER
    pad.write(gin(0, "", 10), 1)
    assert (len(pad.results), pad.is_over) == (3, False)
    assert pad.standing.sheet.totals == (80, 6)


def test_a_correction_that_a_later_hand_forbids_changes_nothing() -> None:
    """In rotation the loser deals and sits out."""
    pad = pad_of(preset("rotation"), 3, 2)
    written(pad, knock(0, 3, 12), HandEntry("knock", 2, ("12", "", "3")))
    before = (pad.hands.copy(), pad.results.copy(), pad.standing)
    with pytest.raises(IllegalAction) as refused:
        pad.write(knock(1, 12, 3), 1)
    assert (refused.value.code, refused.value.values["number"]) == (CorrectionCode.LATER_HAND, 2)
    assert (pad.hands, pad.results, pad.standing) == before


def test_undo_takes_back_corrections_and_hands_in_their_order() -> None:
    pad = pad_of(preset("standard"))
    written(pad, knock(0, 3, 12), knock(0, 3, 23))
    pad.write(knock(0, 3, 22), 1)
    states = []
    for _ in range(3):
        pad.undo()
        states.append(pad.standing.sheet.totals)
    assert states == [(29, 0), (9, 0), (0, 0)]
    with pytest.raises(IllegalAction) as refused:
        pad.undo()
    assert refused.value.code == CorrectionCode.NOTHING_TO_UNDO


def test_an_impossible_hand_changes_nothing() -> None:
    pad = pad_of(preset("standard"))
    for number in (None, 1):
        with pytest.raises(PadError) as refused:
            pad.write(knock(0, 12, 20), number)
        assert refused.value.code == EntryCode.ABOVE_LIMIT
    with pytest.raises(IllegalAction) as none:
        pad.write(knock(0, 2, 20), 2)
    assert none.value.code == CorrectionCode.NO_HAND
    assert (pad.hands, pad.undone_next) == ([], None)


def test_the_next_match_of_a_series_begins_by_itself() -> None:
    pad = pad_of(replace(preset("standard", 50), best_of=3))
    written(pad, gin(0, "", 40), gin(1, 40, ""), gin(0, "", 40))
    assert (len(pad.finished), pad.won, pad.is_over) == (2, (2, 1), True)
    pad.undo()
    assert (len(pad.finished), pad.won, pad.is_settled, pad.round) == (1, (1, 1), True, 1)


def test_basic_rummy_by_points_left() -> None:
    pad = pad_of(BASIC["standard"], 3)
    written(
        pad,
        HandEntry("out", 1, ("12", "", "30")),
        HandEntry("rummy", 0, ("", "12", "10+5")),
        HandEntry("stock out", None, ("12", "3", "7")),
    )
    assert pad.standing.sheet.totals == (54, 42 + 9 + 4, 0)
    assert pad.standing.won == (1, 2, 0)
    assert [row.dealer for row in pad.standing.sheet.rows] == [0, 1, 2]


def test_contract_rummy_is_over_after_seven_rounds() -> None:
    pad = pad_of(CONTRACT["standard"], 3)
    for _ in range(7):
        written(pad, HandEntry("out", 2, ("15", "40", "")))
    assert pad.is_over
    assert (pad.standing.settlement.totals, pad.standing.settlement.places) == (
        (105, 280, 0),
        (2, 3, 1),
    )


@pytest.mark.parametrize(
    ("rules", "entry", "code"),
    [
        (BASIC["standard"], HandEntry("out", 0, ("", "0")), EntryCode.NO_CARDS_LEFT),
        (BASIC["standard"], HandEntry("out", 0, ("", "101")), EntryCode.TOO_MANY_POINTS),
        (BASIC["standard"], HandEntry("out", 0, ("", "25-8")), EntryCode.NO_POINTS),
        (BASIC["course"], HandEntry("rummy", 0, ("", "12")), EntryCode.UNKNOWN_WAY),
        (CONTRACT["standard"], HandEntry("out", 0, ("", "12")), EntryCode.STEPS_OF_FIVE),
        (CONTRACT["standard"], HandEntry("out", 0, ("", "")), EntryCode.MISSING),
        (CONTRACT["standard"], HandEntry("stock", None, ("", "5")), EntryCode.MISSING),
    ],
)
def test_impossible_points_of_the_other_games(rules: Any, entry: HandEntry, code: str) -> None:
    with pytest.raises(PadError) as refused:
        pad_of(rules).write(entry)
    assert refused.value.code == code


def test_a_pad_is_read_back_from_its_records() -> None:
    pad = pad_of(preset("oklahoma"))
    records = written(pad, knock(0, 3, 12, upcard="7S"), knock(1, 9, 4, upcard="KH"), DEAD)
    records += [pad.write(knock(0, 3, 22, upcard="7S"), 1), pad.undo(), pad.undo()]
    again = match_or_pad(json.loads(json.dumps(records)))
    assert isinstance(again, Pad)
    assert (again.hands, again.results, again.standing) == (pad.hands, pad.results, pad.standing)
    assert again.header() == pad.header()
    assert again.undone_next == pad.undone_next == 2


def test_a_pad_is_no_match() -> None:
    with pytest.raises(ReplayError) as refused:
        Match.from_records([pad_of(preset("standard")).header()])
    assert refused.value.code == MatchCode.IS_PAD


@pytest.mark.parametrize(
    "record",
    [
        {"hand": 1, "how": "knock", "who": 0, "left": ["30", "40"]},
        {"hand": 3, "how": "dead", "who": None, "left": []},
        {"hand": 0, "how": "dead", "who": None, "left": []},
        {"hand": True, "how": "dead", "who": None, "left": []},
        {"hand": 1, "how": 3, "who": None, "left": []},
        {"hand": 1, "how": "knock", "who": "0", "left": ["3", "4"]},
        {"hand": 1, "how": "knock", "who": 0, "left": [3, 4]},
        {"hand": 1, "how": "dead", "who": None, "left": [], "ms": -1},
        {"undo": True},
        {"undo": 1},
        {"seat": 0, "do": "pass"},
        {},
    ],
)
def test_records_that_do_not_fit_are_refused(record: dict[str, Any]) -> None:
    with pytest.raises(ReplayError):
        match_or_pad([pad_of(preset("standard")).header(), record])


@pytest.mark.parametrize(
    "changes",
    [
        {"dealer": 2},
        {"dealer": -1},
        {"dealer": True},
        {"seats": []},
        {"game": "whist"},
        {"rules": 3},
    ],
)
def test_an_impossible_header_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ReplayError):
        match_or_pad([pad_of(preset("standard")).header() | changes])


def test_boxes_are_those_of_the_hands_won() -> None:
    pad = pad_of(preset("standard"))
    written(pad, knock(0, 3, 12), knock(0, 9, 4), DEAD, gin(1, 3, ""))
    assert [boxes(pad.standing.sheet, side) for side in (0, 1)] == [1, 2]

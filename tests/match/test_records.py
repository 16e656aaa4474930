"""What format 4 added to a journal: times, hints, places, what had been seen, and the result."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.base import IllegalAction
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, from_text
from app.games.gin.rules import Rules
from app.match.records import (
    LATEST,
    LONGEST_PLAYER,
    HintRecord,
    MatchCode,
    MatchResult,
    Record,
    ReplayError,
    StandInRecord,
    last_time,
    time_of,
)
from app.match.seat import HUMAN, Resignation, Seat, SeatControl
from app.refusal import Refused
from app.storage import journal
from app.table.gin_match import GinMatch
from app.text.refusals import sentence_for
from tests.again import examples
from tests.invariants import match_state
from tests.match.test_kept_journals import kept
from tests.refusals import refused
from tests.soak import RandomMatch, random_seats

SEED: Final = bytes(range(32))
SEATS: Final = (Seat("Ann"), Seat("Bob", "novice-1"))


def short(value: object) -> str:
    return str(value)[:20]


def new(rules: Rules | None = None) -> GinMatch:
    return GinMatch(rules or Rules(), SEATS, SEED, "2026-11-22T04:00:00")


def again(*records: Record) -> GinMatch:
    """The match of records that have been through a file."""
    return GinMatch.from_records(json.loads(json.dumps(records)))


def problem(*records: Record) -> str:
    """Why the records are refused, in a sentence that can be shown."""
    with pytest.raises(ReplayError) as error:
        again(*records)
    assert sentence_for(error.value).isprintable()
    assert len(sentence_for(error.value)) < 250
    return sentence_for(error.value)


def finished(rules: Rules | None = None, seats: int = 2) -> list[Record]:
    """The records of a match that is over, the result last."""
    rules = rules or Rules(target=1)
    playing = RandomMatch(GinMatch(rules, random_seats(seats), SEED), Random(5), thorough=0)
    playing.play(50)
    assert playing.match.is_over
    return playing.records


BAD_NUMBERS: Final = [-1, 1.0, "1", True, None, [], {}, LATEST + 1, 10**300, "\x1b[2J" * 9999]


# --- Times ---------------------------------------------------------------------------------------


@settings(max_examples=examples(25))
@given(data=st.data())
def test_the_times_say_nothing_about_the_match(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["3-two", "4-friendly", "4-series", "4-hints"]))
    header, *records = journal.read(kept(name)).records
    times = st.none() | st.integers(0, LATEST)
    changed = []
    for record in records:
        without = {key: value for key, value in record.items() if key != "ms"}
        time = data.draw(times)
        changed.append(without if time is None else without | {"ms": time})
    assert match_state(again(header, *changed)) == match_state(again(header, *records))
    assert last_time(changed) == max((record.get("ms", 0) for record in changed), default=0)


@pytest.mark.parametrize("time", BAD_NUMBERS, ids=short)
@pytest.mark.parametrize("kind", ["do", "deal", "hint", "result"])
def test_what_is_no_time_is_refused(time: Any, kind: str) -> None:
    records = journal.read(kept("4-table")).records
    place = next(place for place, record in enumerate(records) if kind in record)
    records[place] = records[place] | {"ms": time}
    told = problem(*records)
    assert told.startswith(f"line {place + 1}: ")
    assert "milliseconds since the match began" in told


@pytest.mark.parametrize("time", [0, 1, LATEST])
def test_every_time_that_a_match_can_have_is_read(time: int) -> None:
    assert time_of({"ms": time}) == time
    assert time_of({}) is None


# --- Hints ---------------------------------------------------------------------------------------


def test_a_hint_is_written_down_and_changes_nothing_else() -> None:
    match, silent = new(), new()
    seat = match.hand.to_act
    records = [match.header(), match.note_hint(seat, DRAW_DISCARD)]
    assert records[1] == {"seat": seat, "hint": "take"}
    records.append(match.apply(seat, PASS))
    silent.apply(seat, PASS)
    assert match.hints == [HintRecord(seat, 1, 0, DRAW_DISCARD)]
    assert match_state(match) == match_state(silent) | {"hints": tuple(match.hints)}
    assert match_state(again(*records)) == match_state(match)


def test_a_warning_is_a_hint_that_says_so() -> None:
    """What was warned of, in a record that programs of the same format can read as a hint."""
    match = new()
    seat = match.hand.to_act
    records = [match.header(), match.note_hint(seat, DRAW_DISCARD, is_warning=True)]
    assert records[1] == {"seat": seat, "hint": "take", "warned": True}
    assert match.hints == again(*records).hints == [HintRecord(seat, 1, 0, DRAW_DISCARD, True)]
    assert again(records[0], records[1] | {"warned": False}).hints == [
        HintRecord(seat, 1, 0, DRAW_DISCARD)
    ]


@pytest.mark.parametrize("warned", [1, 0, None, "yes", [], {}], ids=short)
def test_what_is_no_warning_is_refused(warned: Any) -> None:
    match = new()
    record = {"seat": match.hand.to_act, "hint": "take", "warned": warned}
    assert "unknown record" in problem(match.header(), record)


def test_taking_back_leaves_hints_as_they_are() -> None:
    match = new()
    seat = match.hand.to_act
    records = [match.header(), match.apply(seat, PASS), match.take_back(seat)]
    records += [match.note_hint(seat, PASS), match.apply(seat, PASS), match.take_back(seat)]
    assert match.hints == again(*records).hints == [HintRecord(seat, 1, 0, PASS)]


def test_hints_are_of_the_hand_in_which_they_were_asked_for() -> None:
    match = again(*journal.read(kept("4-partners")).records)
    hands = {played.number: played.hand for played in match.played}
    assert {hint.hand % 2 for hint in match.hints} == {0, 1}, "two hands are played at once"
    for hint in match.hints:
        assert hands[hint.hand].history[hint.action_index][0] == hint.seat


def test_nobody_is_advised_what_they_may_not_do() -> None:
    match = new()
    seat = match.hand.to_act
    before = match_state(match)
    for asked, action in ((1 - seat, PASS), (seat, DRAW_STOCK), (-1, PASS), (7, PASS)):
        with pytest.raises(IllegalAction):
            match.note_hint(asked, action)
        assert match_state(match) == before
    match.resign(seat)
    with refused(IllegalAction, match=r"^The match is over\.$"):
        match.note_hint(seat, PASS)


@pytest.mark.parametrize(
    ("hint", "complaint"),
    [
        ("dance", "is not an action"),
        ("throw KH", "hand 1: "),
        ("takeback", "is not an action"),
        ("\x1b[2J" * 9999, "is not an action"),
        (None, "unknown record"),
        (["take"], "unknown record"),
    ],
    ids=short,
)
def test_a_hint_that_nobody_can_have_had_is_refused(hint: Any, complaint: str) -> None:
    match = new()
    record = {"seat": match.hand.to_act, "hint": hint}
    told = problem(match.header(), record)
    assert told.startswith("line 2: ")
    assert complaint in told


# --- Who acts for somebody else ------------------------------------------------------------------


def test_what_a_computer_player_did_for_somebody_is_written_down_and_changes_nothing_else() -> None:
    match, silent = new(), new()
    record = match.apply(0, PASS, "casual-2")
    assert record == silent.apply(0, PASS) | {"by": "casual-2"}
    assert match.stood_in == [StandInRecord(0, 1, 0, "casual-2")]
    assert not silent.stood_in
    assert match_state(match) == match_state(silent) | {"stood_in": tuple(match.stood_in)}
    assert match_state(again(match.header(), record)) == match_state(match)


def test_what_was_done_for_somebody_and_taken_back_is_nobodys() -> None:
    match = new()
    records = [match.header(), match.apply(0, PASS, "casual-2"), match.take_back(0)]
    assert match.stood_in == again(*records).stood_in == []
    records += [match.apply(0, PASS)]
    assert again(*records).stood_in == []


@pytest.mark.parametrize(
    "by", [1, True, None, [], {}, "", "\x1b[2J", "x" * (LONGEST_PLAYER + 1)], ids=short
)
def test_what_is_no_player_acts_for_nobody(by: Any) -> None:
    match = new()
    assert "unknown record" in problem(match.header(), match.apply(0, PASS) | {"by": by})


def test_nobody_acts_for_a_computer_player() -> None:
    header = GinMatch(Rules(), SEATS[::-1], SEED).header()
    assert "unknown record" in problem(header, {"seat": 0, "do": "pass", "by": "casual-2"})
    again(header, {"seat": 0, "do": "pass"})


# --- What had been seen --------------------------------------------------------------------------


def drawn() -> tuple[GinMatch, int, list[Record]]:
    """A match in which somebody has just drawn from the stock."""
    match = new()
    seat = match.hand.to_act
    steps = [(seat, "pass"), (1 - seat, "pass"), (seat, "stock")]
    records = [match.header(), *(match.apply(who, from_text(text)) for who, text in steps)]
    return match, seat, records


def test_taking_back_what_was_seen_makes_the_match_a_friendly_one() -> None:
    match, seat, records = drawn()
    before = again(*records[:-1])
    assert not match.may_take_back(seat)
    assert match.may_take_back(seat, seen=True)
    with refused(IllegalAction, match="you have seen the card from the stock"):
        match.take_back(seat)
    record = match.take_back(seat, seen=True)
    assert record == {"seat": seat, "do": "takeback", "seen": True}
    assert match.is_friendly
    assert match_state(match) == match_state(before) | {"is_friendly": True}
    assert match_state(again(*records, record)) == match_state(match)
    # It stays so, whatever is taken back later.
    match.apply(seat, DRAW_STOCK)
    assert match.is_friendly


def test_what_was_not_seen_is_taken_back_as_ever() -> None:
    match = new()
    seat = match.hand.to_act
    match.apply(seat, PASS)
    assert match.take_back(seat, seen=True) == {"seat": seat, "do": "takeback"}
    assert not match.is_friendly


def test_not_even_what_was_seen_is_taken_back_from_others() -> None:
    match, seat, _ = drawn()
    for other in (1 - seat, -1, 7):
        with refused(IllegalAction, match="Nothing can be undone"):
            match.take_back(other, seen=True)


@pytest.mark.parametrize("seen", [False, 1, 0, "true", [], "\x1b[2J" * 9999], ids=short)
def test_a_mark_that_is_none_is_refused(seen: Any) -> None:
    _, _, records = drawn()
    for earlier in (records, records[:3]):
        actor = earlier[-1]["seat"]
        told = problem(*earlier, {"seat": actor, "do": "takeback", "seen": seen})
        assert told.startswith(f"line {len(earlier) + 1}: ")


def test_a_mark_where_nothing_was_seen_is_refused() -> None:
    _, seat, records = drawn()
    told = problem(*records[:3], {"seat": 1 - seat, "do": "takeback", "seen": True})
    assert told == "line 4: “True” does not describe what was seen"


# --- Places --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "where", "is_human", "is_here"),
    [
        (Seat("Ann"), SeatControl.HERE, True, True),
        (Seat("Ann", HUMAN, SeatControl.ELSEWHERE), SeatControl.ELSEWHERE, True, False),
        (Seat("Ann", HUMAN, "balcony"), SeatControl.HERE, True, True),
        (Seat("Bot", "cmd:bot --fast"), SeatControl.PROGRAM, False, False),
        (Seat("Vera", "casual-1"), SeatControl.LEVEL, False, False),
    ],
)
def test_where_a_seat_is(seat: Seat, where: SeatControl, is_human: bool, is_here: bool) -> None:
    assert (seat.where, seat.is_human, seat.is_here) == (where, is_human, is_here)
    assert seat.has_unknown_place is (seat.location == "balcony")
    header = GinMatch(Rules(), (seat, Seat("Zoë")), SEED).header()
    said = "balcony" if seat.has_unknown_place else where.value
    assert header["seats"] == [
        {"name": seat.name, "player": seat.player, "where": said},
        {"name": "Zoë", "player": "human", "where": "here"},
    ]
    assert again(header).seats == (seat, Seat("Zoë"))


def test_without_a_place_people_sit_here() -> None:
    header = new().header()
    for seat in header["seats"]:
        del seat["where"]
    assert again(header).seats == SEATS


def test_a_person_in_the_place_of_a_program_has_an_unknown_place() -> None:
    header = new().header()
    header["seats"][0]["where"] = "program"
    seat = again(header).seats[0]
    assert (seat.is_here, seat.has_unknown_place) == (True, True)


@pytest.mark.parametrize(
    "place", [None, "", 5, [], {}, True, "x" * 61, "\x1b[2J" * 9999], ids=short
)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_no_place_is_refused(place: Any, seat: int) -> None:
    header = new().header()
    header["seats"][seat]["where"] = place
    assert "is not a place" in problem(header)


# --- The result ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seats"), [(Rules(target=1), 2), (Rules(target=1, best_of=3), 2)]
)
def test_a_match_that_is_over_ends_with_its_result(rules: Rules, seats: int) -> None:
    records = finished(rules, seats)
    match = again(*records)
    settlement = match.standing.settlement
    assert settlement
    won = match.won
    (winner,) = settlement.winners
    assert won[winner] == rules.best_of // 2 + 1
    assert match.result == MatchResult((winner,), settlement.totals, won, None)
    assert records[-1] == {
        "result": {
            "winners": [winner],
            "totals": list(settlement.totals),
            "won": list(won),
            "gave_up": None,
        }
    }
    assert match.is_concluded
    # Without it, and written later, it is the same.
    unconcluded = again(*records[:-1])
    assert unconcluded.is_over
    assert not unconcluded.is_concluded
    assert unconcluded.conclude() == records[-1]


def test_whoever_gives_up_stands_in_the_result() -> None:
    match = new()
    assert match.result is None
    records = [match.header(), match.resign(0, "It is late."), match.conclude()]
    assert match.resignation == Resignation(0, "It is late.")
    assert records[-1]["result"] == {"winners": [1], "totals": [0, 0], "won": [0, 1], "gave_up": 0}
    assert match_state(again(*records)) == match_state(match)


def test_a_fault_that_loses_a_match_is_a_code_with_values_in_its_record() -> None:
    match = new()
    why = IllegalAction(MatchCode.NOT_YOUR_TURN, name="Vera")
    record = match.resign(1, why)
    kept = {"code": "match.not-your-turn", "values": {"name": "Vera"}}
    assert record == {"seat": 1, "do": "resign", "why": kept}
    assert match.resignation == Resignation(1, Refused(why.code, **why.values))
    assert again(match.header(), record).resignation == match.resignation


@pytest.mark.parametrize("why", [{"code": "match.not-your-turn"}, 3, ["late"], {"nobody": "knows"}])
def test_any_other_reason_is_left_in_the_words_of_the_file(why: object) -> None:
    match = again(new().header(), {"seat": 1, "do": "resign", "why": why})
    assert match.resignation == Resignation(1, str(why))


def test_a_result_is_written_once_and_not_before_the_end() -> None:
    match = new()
    with refused(IllegalAction, match=r"^The match is not over\.$"):
        match.conclude()
    match.resign(1)
    match.conclude()
    with refused(IllegalAction, match=r"^The result is written already\.$"):
        match.conclude()


def test_nothing_follows_a_result() -> None:
    records = finished()
    for more in (
        records[-1],
        records[-2],
        {"seat": 0, "do": "resign", "why": ""},
        {"seat": 0, "hint": "pass"},
        {"deal": 2, "commitment": ""},
    ):
        assert problem(*records, more).startswith(f"line {len(records) + 1}: ")


def test_a_result_before_the_end_is_refused() -> None:
    records = finished()
    assert "that is not the result of this match" in problem(*records[:-2], records[-1])


@pytest.mark.parametrize("key", ["winners", "totals", "won", "gave_up"])
@pytest.mark.parametrize("value", [7, [7], [True, False], ["0"], None, {}, "0" * 60000], ids=short)
def test_a_result_that_does_not_fit_is_refused(key: str, value: Any) -> None:
    records = finished()
    result = records[-1]["result"]
    if value == result[key]:
        value = [[]]
    told = problem(*records[:-1], {"result": result | {key: value}})
    assert told.startswith(f"line {len(records)}: ")
    assert "result" in told


@pytest.mark.parametrize("result", [None, 5, "won", [], {}, {"winners": [0]}], ids=short)
def test_what_is_no_result_is_refused(result: Any) -> None:
    assert "that is not a result" in problem(*finished()[:-1], {"result": result})
    whole = finished()[-1]["result"]
    assert "that is not a result" in problem(*finished()[:-1], {"result": whole | {"more": 1}})


def test_any_record_of_the_new_kinds_is_read_or_refused_in_a_sentence() -> None:
    """Whatever stands there, in the words of JSON, nothing else is raised."""
    rng = Random(6)
    seat = new().hand.to_act
    plain = [0, 1, False, "take", "takeback", "pass", [0], [0, 1], {"a": 1}]
    sound: list[Record] = [
        {"seat": seat, "do": "pass", "ms": 5},
        {"seat": seat, "hint": "take", "ms": 5},
        {"seat": seat, "do": "resign", "ms": 5},
    ]
    keys = ["seat", "do", "hint", "warned", "seen", "by", "ms", "result", "deal", "commitment"]
    refused = []
    for _ in range(1000):
        record = rng.choice(sound).copy()
        for key in rng.sample(keys, rng.randint(0, 2)):
            record[key] = rng.choice([*BAD_NUMBERS, *plain])
        try:
            again(new().header(), record)
        except ReplayError as error:
            refused.append(sentence_for(error))
    assert 100 < len(refused) < 900
    assert all(told.isprintable() and len(told) < 250 for told in refused)


# --- A serious match -----------------------------------------------------------------------------


def serious() -> GinMatch:
    return GinMatch(Rules(), SEATS, SEED, "2026-11-22T04:00:00", is_serious=True)


def test_a_serious_match_says_so_in_its_first_record_and_no_other_does() -> None:
    assert serious().header() == new().header() | {"serious": True}
    assert again(serious().header()).is_serious
    assert not again(new().header()).is_serious


@pytest.mark.parametrize("value", [1, "yes", None, []])
def test_whether_a_match_is_serious_is_yes_or_no(value: Any) -> None:
    assert "unknown record" in problem(new().header() | {"serious": value})


def test_nothing_is_taken_back_in_a_serious_match() -> None:
    match = serious()
    seat = match.hand.to_act
    match.apply(seat, PASS)
    with refused(IllegalAction, match="This match is serious: no move is undone."):
        match.take_back(seat, seen=True)


def test_no_hint_is_noted_in_a_serious_match() -> None:
    match = serious()
    with refused(IllegalAction, match="This match is serious: there are no hints."):
        match.note_hint(match.hand.to_act, PASS)

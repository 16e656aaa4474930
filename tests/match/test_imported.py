"""A match that was played elsewhere: decks in place of a seed."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.cards import PACK, iterate
from app.games.base import ONLOOKER
from app.games.gin.rules import PRESETS, Rules
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.records import Imported, MatchCode, Record, ReplayError
from app.match.seat import Seat, SeatControl
from app.players.registry import decide
from app.table.session import MatchSession

SEATS = [Seat("A", location=SeatControl.ELSEWHERE), Seat("B", location=SeatControl.ELSEWHERE)]
RULES = PRESETS["tournament"]


def played() -> AnyMatch:
    match: AnyMatch = Match(RULES, [Seat("A", "casual-1"), Seat("B", "novice-1")], bytes(32))
    course = Course(match, lambda _: None)
    for _ in range(3):
        course.play_deal(
            lambda seat: decide(match.seats[seat].player, match.hand.view(seat), match.player_seed)
        )
        course.go_on()
    return match


def imported(guessed: tuple[int, ...] = ()) -> tuple[AnyMatch, list[Record]]:
    first, *others = played().played
    match: AnyMatch = Match.imported_from(
        Imported("elsewhere", guessed), RULES, SEATS, first.deal.cards, first.dealer, "2026"
    )
    records = [match.header()]
    for hand in (first, *others):
        if hand is not first:
            records.append(match.next_given(hand.deal.cards, hand.dealer))
        records += [match.apply(seat, action) for seat, action in hand.history]
    return match, records


def test_it_is_read_back_as_it_was() -> None:
    match, records = imported((1,))
    again: AnyMatch = Match.from_records(records)
    assert again.imported == Imported("elsewhere", (1,))
    assert [each.history for each in again.played] == [each.history for each in match.played]
    assert [each.deal for each in again.played] == [each.deal for each in match.played]
    assert again.standing == match.standing
    assert again.header() == records[0]


def test_it_has_the_hands_that_were_played_and_no_seed() -> None:
    match, _ = imported()
    assert [each.history for each in match.played] == [each.history for each in played().played]
    assert {each.deal.seed for each in match.played} == {None}
    assert match.commitment == ""
    view = MatchSession(match).snapshot(ONLOOKER)
    assert view.seed is None
    assert view.seal == ""
    assert all(each.is_open for each in view.played)


def changed(records: list[Record], line: int, **values: Any) -> list[Record]:
    return [each | values if index == line else each for index, each in enumerate(records)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"deck": "AC AC"}, MatchCode.NO_DECK),
        ({"deck": "AC " * 52}, MatchCode.NO_DECK),
        ({"deck": 5}, MatchCode.NO_DECK),
        ({"dealer": 2}, MatchCode.UNKNOWN_RECORD),
        ({"dealer": True}, MatchCode.UNKNOWN_RECORD),
        ({"guessed": [7]}, MatchCode.UNKNOWN_RECORD),
        ({"guessed": "0"}, MatchCode.UNKNOWN_RECORD),
        ({"imported": ""}, MatchCode.UNKNOWN_RECORD),
        ({"imported": "x" * 99}, MatchCode.UNKNOWN_RECORD),
        ({"game": "contract", "rules": {}}, MatchCode.NO_DECK),
        ({"rules": PRESETS["partners"].to_json()}, MatchCode.NO_MATCH),
    ],
)
def test_a_wrong_header_is_refused(change: dict[str, Any], code: object) -> None:
    _, records = imported()
    with pytest.raises(ReplayError) as caught:
        Match.from_records(changed(records, 0, **change))
    found: Any = caught.value
    assert code in (found.code, getattr(found.values.get("why"), "code", None))


def test_a_wrong_deal_is_refused() -> None:
    _, records = imported()
    line = next(index for index, each in enumerate(records) if "deal" in each)
    for change, told in (
        ({"deal": 7}, MatchCode.OTHER_DEAL),
        ({"deck": "KS"}, MatchCode.NO_DECK),
        ({"dealer": 1 - records[line]["dealer"]}, MatchCode.IN_HAND),
    ):
        with pytest.raises(ReplayError) as caught:
            Match.from_records(changed(records, line, **change))
        assert caught.value.values["why"].code == told


def test_a_deck_is_no_deal_of_a_match_that_was_played_here() -> None:
    deck = " ".join("AC" for _ in iterate(PACK))
    match: AnyMatch = Match(Rules(), SEATS, bytes(32))
    with pytest.raises(ReplayError):
        match.replay({"deal": 2, "deck": deck, "dealer": 0})

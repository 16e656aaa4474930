"""Hands of Gin on a score pad, by the vectors of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.cards import parse, parse_set
from app.cards.sheet import ScoreSheet
from app.games.base import HandEntry, PadError
from app.games.gin import pad
from app.games.gin.game import GAME
from app.games.gin.rules import PRESETS, Rules, preset
from app.games.gin.score import GinSheet, Outcome
from app.games.gin.standing import Standing
from app.games.pad import PadCode

KNOCK, GIN, BIG, DEAD = "knock", "gin", "big gin", "dead"


def begun(rules: Rules, seats: int = 2, drawn: int = 0) -> Standing:
    return GAME.begin(rules, seats, drawn)


def scored(entry: HandEntry, rules: Rules = PRESETS["standard"], seats: int = 2) -> Any:
    return pad.result(begun(rules, seats), 0, entry)


@pytest.mark.parametrize(
    ("rules", "how", "left", "upcard", "outcome", "winner", "gain"),
    [
        ("standard", KNOCK, ("3", "12"), "", Outcome.KNOCK, 0, 9),
        ("standard", KNOCK, ("3", "25-8"), "", Outcome.KNOCK, 0, 14),
        ("standard", KNOCK, ("3", "10+10+2"), "", Outcome.KNOCK, 0, 19),
        ("standard", KNOCK, ("7", "5"), "", Outcome.UNDERCUT, 1, 27),
        ("standard", KNOCK, ("7", "7"), "", Outcome.UNDERCUT, 1, 25),
        ("standard", KNOCK, ("7", "30-30"), "", Outcome.UNDERCUT, 1, 32),
        ("standard", KNOCK, ("0", "30"), "", Outcome.GIN, 0, 55),
        ("standard", GIN, ("", "30"), "", Outcome.GIN, 0, 55),
        ("standard", BIG, ("", "30"), "", Outcome.BIG_GIN, 0, 61),
        ("standard", DEAD, (), "", Outcome.DEAD, None, 0),
        ("classic", GIN, ("", "30"), "", Outcome.GIN, 0, 50),
        ("classic", KNOCK, ("7", "5"), "", Outcome.UNDERCUT, 1, 12),
        ("oklahoma", KNOCK, ("3", "12"), "7H", Outcome.KNOCK, 0, 9),
        ("oklahoma", KNOCK, ("3", "12"), "7S", Outcome.KNOCK, 0, 18),
        ("oklahoma", KNOCK, ("10", "10"), "KS", Outcome.UNDERCUT, 1, 50),
        ("oklahoma", GIN, ("", "30"), "AS", Outcome.GIN, 0, 110),
    ],
)
def test_a_hand_in_points(
    rules: str,
    how: str,
    left: tuple[str, ...],
    upcard: str,
    outcome: Outcome,
    winner: int | None,
    gain: int,
) -> None:
    result = scored(HandEntry(how, None if how == DEAD else 0, left, upcard), PRESETS[rules])
    assert (result.outcome, result.winner, result.points) == (outcome, winner, gain)
    assert sum(item.points for item in result.items) == gain


def test_melds_and_lay_offs_of_cards_are_found_together() -> None:
    """The defender of the vectors keeps three nines and lays off the nine and ten of spades."""
    knocker, defender = "6S 7S 8S KC KD KH AD 2D 3H 4D", "9S 9H 9D 9C TS AC 2C 3C QD QH"
    result = scored(HandEntry(KNOCK, 0, (knocker, defender)))
    mine, theirs = result.showings
    assert [card for card, _ in theirs.laid_off] == [parse("9S"), parse("TS")]
    assert set(theirs.melds) == {parse_set("9C 9D 9H"), parse_set("AC 2C 3C")}
    assert (mine.points, theirs.points, result.points) == (10, 20, 10)


@pytest.mark.parametrize(
    ("knocker", "left"),
    [
        ("4S 5S 6S / 9C TC JC QC KC / 5H 5D", 37),
        ("4S 5S 6S 9CTCJCQCKC 5H 5D", None),
        ("4S6S / 5S 5H 5D / 9C TC JC QC KC", None),
        ("5S 5H 5D / 9CTCJCQCKC / 4S 6S", 52),
    ],
)
def test_strokes_choose_between_spreads_of_equal_deadwood(knocker: str, left: int | None) -> None:
    defender = "3S 2S 7S 8S 5C AD AH KD QH JD"
    entry = HandEntry(KNOCK, 0, (knocker, defender))
    if left is None and "/" in knocker:
        with pytest.raises(PadError) as refused:
            scored(entry)
        assert refused.value.code == PadCode.NOT_A_MELD
        return
    result = scored(entry)
    assert result.showings[0].points == 10
    assert result.showings[1].points in ((left,) if left else (37, 52))


def test_two_defenders_lay_off_one_after_the_other() -> None:
    rules = PRESETS["table"]
    knocker = "6S 7S 8S KC KD KH AD 2D 3C 4H"
    first, second = "9S 2C 2H QC QD QH JC JD JH TC", "TS 4C 4D 8C 8D 8H 5C 5D 5H 7C"
    entry = HandEntry(KNOCK, 0, (knocker, first, second))
    result = pad.result(begun(rules, 3, 2), 0, entry)
    kings_come_first = 1
    assert [showing.laid_off for showing in result.showings[1:]] == [
        ((parse("9S"), kings_come_first),),
        ((parse("TS"), kings_come_first),),
    ]


def test_the_cards_of_gin_and_big_gin() -> None:
    gin = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
    loser = "KS KC QD QH JS JC TD TH 9D 9C"
    assert scored(HandEntry(GIN, 0, (gin, loser))).points == 98 + 25
    assert scored(HandEntry(BIG, 0, (f"{gin} JS", "50"))).points == 50 + 31


TEN = "4S 5S 6S 9C TC JC QC KC 5H 5D"


@pytest.mark.parametrize(
    ("entry", "rules", "code"),
    [
        (HandEntry(KNOCK, 0, ("11", "20")), "standard", PadCode.ABOVE_LIMIT),
        (HandEntry(KNOCK, 0, ("11", "")), "standard", PadCode.ABOVE_LIMIT),
        (HandEntry(KNOCK, 0, ("8", "20"), "7H"), "oklahoma", PadCode.ABOVE_LIMIT),
        (HandEntry(KNOCK, 0, ("1", "20"), "AH"), "oklahoma", PadCode.ABOVE_LIMIT),
        (HandEntry(KNOCK, 0, ("3", "20")), "oklahoma", PadCode.NO_UPCARD),
        (HandEntry(KNOCK, 0, ("3", "20"), "7H 8H"), "oklahoma", PadCode.WRONG_COUNT),
        (HandEntry(GIN, 0, (TEN, "20")), "standard", PadCode.GIN_WITH_DEADWOOD),
        (HandEntry(GIN, 0, ("3", "20")), "standard", PadCode.GIN_WITH_DEADWOOD),
        (HandEntry(GIN, 0, ("", "20-3")), "standard", PadCode.NO_LAY_OFF_ON_GIN),
        (HandEntry(KNOCK, 0, ("5-2", "20")), "standard", PadCode.KNOCKER_LAYS_OFF),
        (HandEntry(KNOCK, 0, ("3", "20-21")), "standard", PadCode.MORE_LAID_OFF),
        (HandEntry(KNOCK, 0, ("3", "101")), "standard", PadCode.TOO_MANY_POINTS),
        (HandEntry(KNOCK, 0, ("3", "")), "standard", PadCode.MISSING),
        (HandEntry(KNOCK, 0, ("3", "?")), "standard", PadCode.NO_COUNT),
        (HandEntry(KNOCK, 0, ("3", "seven")), "standard", PadCode.BAD_CARD),
        (HandEntry(KNOCK, 0, (TEN, "TEN")), "standard", PadCode.BAD_CARD),
        (HandEntry(KNOCK, 0, (TEN[:-3], "20")), "standard", PadCode.WRONG_COUNT),
        (HandEntry(KNOCK, 0, (TEN + " 5D", "20")), "standard", PadCode.CARD_TWICE),
        (HandEntry(KNOCK, 0, (TEN, TEN)), "standard", PadCode.CARD_TWICE),
        (HandEntry(KNOCK, 0, ("3", TEN)), "standard", PadCode.KNOCKERS_CARDS),
        (HandEntry(KNOCK, 0, ("3", "20")), "straight", PadCode.UNKNOWN_WAY),
        (HandEntry(BIG, 0, ("", "20")), "classic", PadCode.UNKNOWN_WAY),
        (HandEntry("undercut", 0, ("3", "2")), "standard", PadCode.UNKNOWN_WAY),
        (HandEntry(KNOCK, None, ("3", "2")), "standard", PadCode.WHO),
        (HandEntry(KNOCK, 2, ("3", "2")), "standard", PadCode.WHO),
        (HandEntry(KNOCK, -1, ("3", "2")), "standard", PadCode.WHO),
    ],
)
def test_what_is_impossible_is_refused(entry: HandEntry, rules: str, code: str) -> None:
    with pytest.raises(PadError) as refused:
        scored(entry, PRESETS[rules])
    assert refused.value.code == code


def test_who_sits_out_is_not_asked_and_cannot_knock() -> None:
    standing = begun(preset("rotation"), 3, 2)
    assert pad.asked(standing, 0, KNOCK, 1) == (1, 0)
    with pytest.raises(PadError) as refused:
        pad.result(standing, 0, HandEntry(KNOCK, 2, ("", "3", "4")))
    assert refused.value.code == PadCode.WHO


def test_a_standing_takes_results_without_hands() -> None:
    standing = begun(PRESETS["standard"])
    result = pad.result(standing, 0, HandEntry(KNOCK, 0, ("3", "12")))
    sheet: GinSheet = ScoreSheet((0, 1))
    assert standing.scored([result]).sheet == sheet.after([result], 0, (9, 0))

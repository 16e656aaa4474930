"""Results and accounts in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import parse_set
from app.cards.sheet import ScoreSheet
from app.games.gin.rules import PRESETS, Rules, Shutout, preset
from app.games.gin.score import (
    GinSheet,
    HandResult,
    Outcome,
    Showing,
    score_hand,
    settle,
    with_deal,
)
from app.match.seat import Seat
from app.table.gin_match import GinMatch
from app.text.gin.scoring import (
    ScoreLine,
    deadwood_sum,
    game_accounts,
    hand_account,
    ledger,
    match_account,
    outcome_sentence,
    score_lines,
    to_go,
    why_won,
)
from app.text.people import People
from tests.tui.home import seen

ANN = People(("Ann", "Vera"), 0)


def showing(deadwood: str) -> Showing:
    return Showing((), parse_set(deadwood) if deadwood else 0, ())


def knock(winner: int, points: int) -> HandResult:
    return HandResult(Outcome.KNOCK, winner, winner, points, (), ())


def sheet(*hands: tuple[int, int]) -> GinSheet:
    """A sheet of hands, each a winner and the points."""
    result: GinSheet = ScoreSheet((0, 1))
    for winner, points in hands:
        result = with_deal(result, [knock(winner, points)], dealer=0)
    return result


def test_people_are_told_of_themselves_in_the_second_person() -> None:
    assert (ANN.name(0), ANN.whose(0)) == ("you", "your")
    assert (ANN.name(1), ANN.whose(1)) == ("Vera", "Vera's")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("KS AC TH", "A + 10 + K = 21"),
        ("4H 4C", "4 + 4 = 8"),
        ("7D", "7"),
        ("AD", "A = 1"),
        ("QD", "Q = 10"),
    ],
)
def test_deadwood_is_added_up_from_the_ace_on(cards: str, told: str) -> None:
    assert deadwood_sum(parse_set(cards)) == told


def test_no_deadwood_is_said_in_a_word() -> None:
    assert deadwood_sum(0) == "none"


@pytest.mark.parametrize(
    ("knocker", "mine", "hers", "rules", "sentence", "account"),
    [
        (
            *(1, "KS 2C", "7H", Rules(), "The knock succeeds. Vera scores 5."),
            [ScoreLine("Your deadwood", 12), ScoreLine("Less Vera's deadwood", -7)],
        ),
        (
            *(0, "", "9H 8H", Rules(), "Gin! You score 42."),
            [ScoreLine("Vera's deadwood", 17), ScoreLine("Bonus for gin", 25)],
        ),
        (
            *(0, "7C", "4H", Rules(), "Undercut! Vera scores 28."),
            [
                ScoreLine("Your deadwood", 7),
                ScoreLine("Less Vera's deadwood", -4),
                ScoreLine("Bonus for the undercut", 25),
            ],
        ),
        (
            *(0, "7C", "7H", Rules(undercut_on_tie=False), "Equal deadwood: nobody scores."),
            [],
        ),
    ],
)
def test_hands_in_words(
    knocker: int, mine: str, hers: str, rules: Rules, sentence: str, account: list[ScoreLine]
) -> None:
    result = score_hand(rules, knocker, (showing(mine), showing(hers)))
    assert outcome_sentence(result, ANN) == sentence
    assert hand_account(result, ANN) == account


def test_big_gin_and_dead_hands_in_words() -> None:
    big = score_hand(Rules(), 1, (showing("KS"), showing("")), big_gin=True)
    assert outcome_sentence(big, ANN) == "Big gin! Vera scores 41."
    assert hand_account(big, ANN) == [
        ScoreLine("Your deadwood", 10),
        ScoreLine("Bonus for big gin", 31),
    ]
    dead = HandResult(Outcome.DEAD, None, None, 0, (), (showing("KS"), showing("2C")))
    assert outcome_sentence(dead, ANN) == "A dead hand: nobody scores."


@given(
    st.lists(st.tuples(st.integers(0, 1), st.integers(1, 98)), min_size=1, max_size=12),
    st.sampled_from(list(Shutout)),
    st.sampled_from(["standard", "classic", "tournament"]),
)
def test_what_a_seat_is_told_adds_up_to_its_total(
    hands: list[tuple[int, int]], shutout: Shutout, name: str
) -> None:
    rules = Rules.from_json(preset(name, 1).to_json() | {"shutout": shutout})
    played = sheet(*hands)
    settlement = settle(rules, played)
    assert settlement
    for seat in (0, 1):
        lines = match_account(settlement, played, rules, seat)
        assert sum(line.points for line in lines) == settlement.totals[seat]
        rows = ledger(lines, "Total", 22, ascii_only=False)
        assert {len(row) for row in rows} == {22}
        assert int(rows[-1].split()[-1]) == settlement.totals[seat]


def test_the_winner_reached_the_target_also_where_the_other_total_is_larger() -> None:
    played = sheet((0, 30), (0, 30), (0, 30), (1, 105))
    settlement = settle(Rules(game_bonus=0), played)
    assert settlement
    assert settlement.totals == (165, 130)
    told = why_won(replace(HOLLYWOOD.standing, rules=Rules()), settlement, ANN)
    assert told.startswith("Vera reaches 100 points first and wins the match.")
    assert "do not decide" in told


def test_a_shutout_is_explained() -> None:
    played = sheet((0, 40), (0, 30), (0, 35))
    settlement = settle(Rules(), played)
    assert settlement
    assert why_won(replace(HOLLYWOOD.standing, rules=Rules()), settlement, ANN) == (
        "You reach 100 points first and win the match. Vera won no hand: a shutout."
    )
    assert match_account(settlement, played, Rules(), 0) == [
        ScoreLine("Points of hands", 105),
        ScoreLine("Shutout", 105),
        ScoreLine("3 hands x 25", 75),
        ScoreLine("Game bonus", 100),
    ]


def test_an_account_is_summed_up_under_a_line() -> None:
    lines = [ScoreLine("Your deadwood", 12), ScoreLine("Less Vera's deadwood", -7)]
    assert ledger(lines, "Vera scores", 26, ascii_only=True) == [
        "Your deadwood           12",
        "Less Vera's deadwood    -7",
        "--------------------------",
        "Vera scores              5",
    ]


def played(rules: Rules, *wins: tuple[int, int]) -> GinMatch:
    """A match in which these seats have won so many points, hand by hand."""
    match = GinMatch(rules, [Seat("Ann"), Seat("Vera", "casual-1")], bytes(32))
    for seat, points in wins:
        result = knock(seat, points)
        sheet = with_deal(match.standing.sheet, [result], dealer=0)
        match.standing = replace(match.standing, sheet=sheet)
    return match


HOLLYWOOD = played(
    PRESETS["hollywood"], (0, 25), (0, 18), (0, 36), (1, 12), (0, 30), (1, 40), (0, 40)
)


def test_the_score_is_told_by_names_beginning_with_whoever_asks() -> None:
    match = played(Rules(), (0, 48), (1, 62))
    assert score_lines(seen(match, 0), ANN)[0] == "Ann 48   Vera 62   to 100"
    assert score_lines(seen(match, 0), People(("Ann", "Bob"), 1))[0] == "Bob 62   Ann 48   to 100"
    assert to_go(seen(match, 0), ANN) == ["Ann: 48, 52 to go", "Vera: 62, 38 to go"]


def test_the_score_of_many_with_long_names_has_a_form_for_a_narrow_screen() -> None:
    seats = [Seat(name, "novice-1") for name in ("Wilhelmina Z", "Bartholomew1", "Constantine9")]
    for rules in ("table", "partners"):
        match = GinMatch(preset(rules), [*seats, Seat("Maximilian 2")], bytes(32))
        lines = score_lines(seen(match, 0), People.of(seen(match, 0)))
        assert sorted(lines, key=len, reverse=True) == list(lines)
        assert len(lines[-1]) <= 80 - len(" The series is over  ")


def test_hollywood_is_told_game_by_game() -> None:
    assert score_lines(seen(HOLLYWOOD, 0), ANN)[0] == "Ann 109/124/106   Vera 12/40/0   to 100"
    assert to_go(seen(HOLLYWOOD, 0), ANN) == [
        "Game 1: Ann 109, Vera 12, closed",
        "Game 2: Ann 124, Vera 40, closed",
        "Game 3: Ann 106, Vera 0, closed",
    ]


def test_the_three_games_add_up_to_the_settlement() -> None:
    settlement = HOLLYWOOD.standing.settlement
    assert settlement is not None
    assert game_accounts(settlement, ANN) == [
        "Game 1: Ann 109 + 100 + 100 = 309; Vera 12 + 25 = 37",
        "Game 2: Ann 124 + 100 + 100 = 324; Vera 40 + 25 = 65",
        "Game 3, a shutout: Ann 106 + 106 + 75 + 100 = 387; Vera 0 + 0 = 0",
    ]
    told = match_account(settlement, HOLLYWOOD.standing.sheet, HOLLYWOOD.rules, 0)
    assert told == [ScoreLine("Game 1", 309), ScoreLine("Game 2", 324), ScoreLine("Game 3", 387)]
    assert (
        why_won(HOLLYWOOD.standing, settlement, ANN) == "You have more in the three games together."
    )

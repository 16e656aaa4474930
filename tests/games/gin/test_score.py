"""What hands and matches are worth, preset by preset, as items that add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import parse_set
from app.cards.sheet import ScoreSheet
from app.games.gin.rules import PRESETS, Rules, Shutout
from app.games.gin.score import (
    GinSheet,
    HandResult,
    Item,
    ItemReason,
    Outcome,
    Showing,
    boxes,
    deals,
    score_hand,
    settle,
    with_deal,
)
from tests.games.gin.test_rules import ALL_RULES

DEADWOOD = {0: "", 1: "AC", 4: "4C", 7: "7D", 10: "KS", 31: "KS QS JS AC"}
LEFT = st.sampled_from(list(DEADWOOD))


def showings(knocker: int, mine: int, theirs: int) -> tuple[Showing, ...]:
    """What both show, the knocker's deadwood first in the arguments."""
    shown = [Showing((), parse_set(DEADWOOD[left]), ()) for left in (mine, theirs)]
    return tuple(shown if knocker == 0 else reversed(shown))


def sheet(points: Sequence[tuple[int | None, int]]) -> GinSheet:
    """The sheet of hands won by these seats for these points; None is a dead hand."""
    result: GinSheet = ScoreSheet((0, 1))
    for number, (winner, won) in enumerate(points):
        outcome = Outcome.DEAD if winner is None else Outcome.KNOCK
        result = with_deal(result, [HandResult(outcome, winner, winner, won, (), ())], number % 2)
    return result


@pytest.mark.parametrize(
    ("preset", "gin", "big_gin", "undercut"),
    [
        ("standard", 25, 31, 25),
        ("classic", 20, None, 10),
        ("tournament", 25, None, 25),
        ("table", 25, None, 25),
        ("terminal", 20, None, 10),
    ],
)
@pytest.mark.parametrize("knocker", [0, 1])
def test_hands_in_each_preset(
    preset: str, gin: int, big_gin: int | None, undercut: int, knocker: int
) -> None:
    rules = PRESETS[preset]
    other = 1 - knocker
    cases = [
        (0, 31, Outcome.GIN, knocker, 31 + gin),
        (0, 0, Outcome.GIN, knocker, gin),
        (7, 31, Outcome.KNOCK, knocker, 24),
        (10, 4, Outcome.UNDERCUT, other, 6 + undercut),
        (7, 0, Outcome.UNDERCUT, other, 7 + undercut),
        (7, 7, Outcome.UNDERCUT, other, undercut),
    ]
    for mine, theirs, outcome, winner, points in cases:
        result = score_hand(rules, knocker, showings(knocker, mine, theirs))
        assert (result.outcome, result.winner, result.points) == (outcome, winner, points)
        assert result.knocker == knocker
    if big_gin is not None:
        result = score_hand(rules, knocker, showings(knocker, 0, 31), big_gin=True)
        assert (result.outcome, result.winner) == (Outcome.BIG_GIN, knocker)
        assert result.points == 31 + big_gin


def test_a_tie_scores_nothing_where_it_is_no_undercut() -> None:
    rules = Rules(undercut_on_tie=False)
    result = score_hand(rules, 1, showings(1, 7, 7))
    assert (result.outcome, result.winner, result.points) == (Outcome.TIE, None, 0)
    assert result.items == ()


@given(rules=ALL_RULES, knocker=st.integers(0, 1), mine=LEFT, theirs=LEFT)
def test_the_items_of_a_hand_add_up(rules: Rules, knocker: int, mine: int, theirs: int) -> None:
    result = score_hand(rules, knocker, showings(knocker, mine, theirs))
    assert result.points == sum(item.points for item in result.items) >= 0
    if result.winner is None:
        assert result.points == 0


def test_items_of_an_undercut_and_a_knock() -> None:
    assert score_hand(Rules(), 0, showings(0, 10, 4)).items == (
        Item(ItemReason.LOSER_DEADWOOD, 10, 0),
        Item(ItemReason.WINNER_DEADWOOD, -4, 1),
        Item(ItemReason.UNDERCUT_BONUS, 25),
    )
    assert score_hand(Rules(), 0, showings(0, 4, 10)).items == (
        Item(ItemReason.LOSER_DEADWOOD, 10, 1),
        Item(ItemReason.WINNER_DEADWOOD, -4, 0),
    )


# --- The sheet -----------------------------------------------------------------------------------


def test_the_sheet_has_a_row_a_hand_with_running_totals() -> None:
    played = sheet([(0, 25), (None, 0), (1, 40), (0, 7)])
    rows = played.rows
    assert [row.number for row in rows] == [1, 2, 3, 4]
    assert [row.totals for row in rows] == [(25, 0), (25, 0), (25, 40), (32, 40)]
    assert [deal.winner for deal in deals(played)] == [0, None, 1, 0]
    assert [row.dealer for row in rows] == [0, 1, 0, 1]


def test_a_box_is_for_each_hand_won_an_undercut_too() -> None:
    result: GinSheet = ScoreSheet((0, 1))
    for knocker, mine, theirs in ((0, 4, 10), (0, 10, 4), (1, 7, 7), (1, 0, 1)):
        scored = score_hand(Rules(), knocker, showings(knocker, mine, theirs))
        result = with_deal(result, [scored], 0)
    assert (boxes(result, 0), boxes(result, 1)) == (2, 2)
    assert result.totals == (6 + 25, 6 + 25 + 1 + 25)


def test_dead_hands_are_no_boxes() -> None:
    assert boxes(sheet([(None, 0), (1, 3)]), 0) == 0


def test_an_empty_sheet() -> None:
    assert sheet([]).totals == (0, 0)
    assert settle(Rules(), sheet([])) is None


# --- The end of a match --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (PRESETS["standard"], 385),
        (PRESETS["classic"], 365),
        (replace(PRESETS["standard"], shutout=Shutout.DOUBLE_ALL), 560),
        (PRESETS["tournament"], 105),
        (PRESETS["table"], 205),
        (PRESETS["terminal"], 105),
    ],
    ids=["standard", "classic", "all doubled", "tournament", "table", "terminal"],
)
@pytest.mark.parametrize("winner", [0, 1])
def test_a_shutout(rules: Rules, points: int, winner: int) -> None:
    settlement = settle(rules, sheet([(winner, 40), (None, 0), (winner, 30), (winner, 35)]))
    assert settlement is not None
    assert settlement.winner == winner
    assert settlement.totals[winner] == points
    assert settlement.totals[1 - winner] == 0
    assert settlement.shutout is (rules.shutout is not Shutout.NONE)


@pytest.mark.parametrize("shutout", Shutout)
def test_one_hand_of_the_loser_is_no_shutout(shutout: Shutout) -> None:
    rules = replace(PRESETS["standard"], shutout=shutout)
    settlement = settle(rules, sheet([(0, 40), (1, 1), (0, 65)]))
    assert settlement is not None
    assert not settlement.shutout
    assert settlement.totals == (105 + 2 * 25 + 100, 1 + 25)


def test_the_accounts_line_by_line() -> None:
    hands = sheet([(1, 40), (0, 12), (1, 60)])
    settlement = settle(PRESETS["classic"], hands)
    assert settlement is not None
    assert settlement.items == (
        (Item(ItemReason.HAND_POINTS, 12), Item(ItemReason.BOXES, 20)),
        (
            Item(ItemReason.HAND_POINTS, 100),
            Item(ItemReason.BOXES, 40),
            Item(ItemReason.GAME_BONUS, 100),
        ),
    )


def test_a_shutout_is_a_line_of_its_own() -> None:
    won = sheet([(0, 40), (0, 30), (0, 35)])
    lines = {}
    for shutout in (Shutout.DOUBLE_POINTS, Shutout.DOUBLE_GAME_BONUS, Shutout.DOUBLE_ALL):
        settlement = settle(replace(PRESETS["standard"], shutout=shutout), won)
        assert settlement is not None
        lines[shutout] = [i.points for i in settlement.items[0] if i.reason is ItemReason.SHUTOUT]
    assert lines == {
        Shutout.DOUBLE_POINTS: [105],
        Shutout.DOUBLE_GAME_BONUS: [100],
        Shutout.DOUBLE_ALL: [280],
    }


def test_whoever_reached_the_target_has_won_though_the_other_has_the_larger_settlement() -> None:
    rules = Rules(game_bonus=0)
    settlement = settle(rules, sheet([*[(1, 5)] * 15, (0, 100)]))
    assert settlement is not None
    assert settlement.winner == 0
    assert settlement.totals == (125, 75 + 15 * 25)


def test_bonuses_do_not_count_towards_the_target() -> None:
    rules = Rules()
    almost = sheet([(0, 33)] * 3)
    assert settle(rules, almost) is None
    reached = with_deal(almost, [HandResult(Outcome.KNOCK, 0, 0, 1, (), ())], 0)
    settlement = settle(rules, reached)
    assert settlement is not None
    assert settlement.winner == 0


@pytest.mark.parametrize(
    ("preset", "points", "over"),
    [
        ("standard", 100, True),
        ("standard", 99, False),
        ("terminal", 100, False),
        ("terminal", 101, True),
    ],
)
def test_the_target(preset: str, points: int, over: bool) -> None:
    assert (settle(PRESETS[preset], sheet([(1, points)])) is not None) is over


@given(
    rules=ALL_RULES.map(lambda rules: replace(rules, hollywood=False)),
    hands=st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(0, 90)), max_size=12),
)
def test_settlements_add_up(rules: Rules, hands: list[tuple[int | None, int]]) -> None:
    played = sheet([])
    for winner, won in hands:
        if settle(rules, played) is not None:
            break
        scored = HandResult(Outcome.KNOCK, winner, winner, won if winner is not None else 0, (), ())
        played = with_deal(played, [scored], 0)
    settlement = settle(rules, played)
    if settlement is None:
        assert max(played.totals) < rules.target
        return
    assert played.totals[settlement.winner] >= rules.target > played.totals[1 - settlement.winner]
    for seat, items in enumerate(settlement.items):
        assert settlement.totals[seat] == sum(item.points for item in items)
        assert items[0] == Item(ItemReason.HAND_POINTS, played.totals[seat])
    won = boxes(played, 1 - settlement.winner)
    other = played.totals[1 - settlement.winner] + won * rules.box_bonus
    assert settlement.totals[1 - settlement.winner] == other
    assert settlement.shutout is (won == 0 and rules.shutout is not Shutout.NONE)

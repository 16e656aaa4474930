"""Hollywood: three games on one sheet, late first entries, and each game's own end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.deal import commitment, hand_seed
from app.games.base import IllegalAction
from app.games.gin.actions import to_text
from app.games.gin.rules import PRESETS, Rules, Shutout
from app.games.gin.score import HOLLYWOOD, Item, ItemReason, games, settle
from app.match.records import Record
from app.table.gin_match import GinMatch
from tests.games.gin.test_match import deck, new, win
from tests.games.gin.test_score import sheet
from tests.invariants import check_match
from tests.recount import count_games
from tests.refusals import refused

RULES = PRESETS["hollywood"]
BARE = replace(RULES, game_bonus=0, box_bonus=0, shutout=Shutout.NONE)

Wins = Sequence[tuple[int | None, int]]
"""Who won each hand, and its points; None for a dead hand."""

EXAMPLE: Wins = [(0, 25), (0, 18), (0, 36), (1, 12), (0, 30), (1, 40)]
"""The worked example of the rules."""


def swapped(hands: Wins) -> Wins:
    """The same hands with the seats exchanged."""
    return [(winner if winner is None else 1 - winner, points) for winner, points in hands]


def totals(rules: Rules, hands: Wins) -> list[tuple[int, ...]]:
    return [game.totals for game in games(rules, sheet(hands))]


def closed(rules: Rules, hands: Wins) -> list[int | None]:
    return [game.winner for game in games(rules, sheet(hands))]


def recounted(rules: Rules, hands: Wins) -> tuple[list[tuple[int, ...]], list[int | None]]:
    """Totals and winners by the slow count of the endurance run."""
    columns, winners = count_games(rules, hands)
    return [tuple(map(sum, column)) for column in columns], winners


def test_the_worked_example_hand_by_hand() -> None:
    expected = [
        [(25, 0), (0, 0), (0, 0)],
        [(43, 0), (18, 0), (0, 0)],
        [(79, 0), (54, 0), (36, 0)],
        [(79, 12), (54, 0), (36, 0)],
        [(109, 12), (84, 0), (66, 0)],
        [(109, 12), (84, 40), (66, 0)],
    ]
    for count, columns in enumerate(expected, 1):
        assert totals(RULES, EXAMPLE[:count]) == columns
        assert recounted(RULES, EXAMPLE[:count])[0] == columns
        assert closed(RULES, EXAMPLE[:count]) == [0 if count >= 5 else None, None, None]
        assert settle(RULES, sheet(EXAMPLE[:count])) is None


@pytest.mark.parametrize(
    ("hands", "columns", "winners"),
    [
        ([], [(0, 0), (0, 0), (0, 0)], [None] * 3),
        # A dead hand is nobody's win.
        ([(0, 10), (None, 0), (0, 5)], [(15, 0), (5, 0), (0, 0)], [None] * 3),
        # Each player has a first, a second and a third win of his own.
        (
            [(0, 10), (1, 1), (0, 20), (1, 2), (0, 30), (1, 4), (1, 8)],
            [(60, 15), (50, 14), (30, 12)],
            [None] * 3,
        ),
        # Blanked in game 1: the first entry is in game 2, the next in 2 and 3.
        ([(0, 50), (0, 50), (1, 10)], [(100, 0), (50, 10), (0, 0)], [0, None, None]),
        ([(0, 50), (0, 50), (1, 10), (1, 20)], [(100, 0), (50, 30), (0, 20)], [0, None, None]),
        # Blanked in games 1 and 2: all is left to game 3.
        ([(0, 50)] * 3 + [(1, 10)], [(100, 0), (100, 0), (50, 10)], [0, 0, None]),
        ([(0, 50)] * 3 + [(1, 10), (1, 90)], [(100, 0), (100, 0), (50, 100)], [0, 0, 1]),
        # Blanked in game 2 alone: the second win is the first entry in game 3.
        (
            [(1, 10), (0, 50), (0, 50), (0, 50), (1, 20)],
            [(100, 10), (100, 0), (50, 20)],
            [0, 0, None],
        ),
        # The second win comes after game 1 has closed: it counts in game 2 alone.
        ([(1, 10), (0, 50), (0, 50), (1, 20)], [(100, 10), (50, 20), (0, 0)], [0, None, None]),
        # One win a game, each a closing.
        ([(0, 100), (1, 100), (0, 100)], [(100, 0), (0, 100), (100, 0)], [0, 1, 0]),
        # Two and three games that close in one hand.
        ([(0, 40), (0, 40), (0, 60)], [(140, 0), (100, 0), (60, 0)], [0, 0, None]),
        ([(0, 1), (0, 1), (0, 100)], [(102, 0), (101, 0), (100, 0)], [0, 0, 0]),
        # A closed game gets no more from its winner either.
        ([(0, 100), (0, 20), (0, 30)], [(100, 0), (50, 0), (30, 0)], [0, None, None]),
    ],
)
def test_where_a_win_counts(
    hands: Wins, columns: list[tuple[int, ...]], winners: list[int | None]
) -> None:
    assert totals(RULES, hands) == columns
    assert closed(RULES, hands) == winners
    assert recounted(RULES, hands) == (columns, winners)
    assert totals(RULES, swapped(hands)) == [column[::-1] for column in columns]


def test_a_win_without_points_is_an_entry_and_a_box() -> None:
    # An undercut by a tie, where undercuts have no bonus.
    first, second, third = games(RULES, sheet([(1, 0), (1, 7)]))
    assert (first.totals, first.boxes) == ((0, 7), (0, 2))
    assert (second.totals, second.boxes) == ((0, 7), (0, 1))
    assert (third.totals, third.boxes) == ((0, 0), (0, 0))


HANDS = st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 60)), max_size=25).map(
    lambda hands: [(winner, won if winner is not None else 0) for winner, won in hands]
)


@given(hands=HANDS, target=st.sampled_from([1, 50, 100, 150]))
def test_games_close_in_order_and_a_closed_game_stays_as_it_is(hands: Wins, target: int) -> None:
    rules = replace(RULES, target=target)
    before = games(rules, sheet([]))
    for count in range(1, len(hands) + 1):
        found = games(rules, sheet(hands[:count]))
        over = [game.winner is not None for game in found]
        assert over == sorted(over, reverse=True)
        for old, game in zip(before, found, strict=True):
            assert old == game or old.winner is None
            assert (game.winner is not None) == (max(game.totals) >= target)
        if all(over):
            break
        assert found == games(rules, sheet([*hands[:count], (None, 0)]))
        winners = [game.winner for game in found]
        assert recounted(rules, hands[:count]) == ([game.totals for game in found], winners)
        before = found


# --- The end -------------------------------------------------------------------------------------

FINISHED: Wins = [*EXAMPLE, (0, 20), (0, 20)]
"""Games of 109 to 12, 104 to 40 and 106 to 0, with 4 to 1, 4 to 1 and 4 to 0 boxes."""


def test_the_match_ends_when_all_three_games_are_closed() -> None:
    assert closed(RULES, FINISHED[:-1]) == [0, 0, None]
    assert settle(RULES, sheet(FINISHED[:-1])) is None
    assert totals(RULES, FINISHED) == [(109, 12), (104, 40), (106, 0)]
    assert closed(RULES, FINISHED) == [0, 0, 0]
    assert settle(RULES, sheet(FINISHED)) is not None


@pytest.mark.parametrize(
    ("shutout", "third"),
    [
        (Shutout.NONE, 106 + 4 * 25 + 100),
        (Shutout.DOUBLE_POINTS, 2 * 106 + 4 * 25 + 100),
        (Shutout.DOUBLE_GAME_BONUS, 106 + 4 * 25 + 2 * 100),
        (Shutout.DOUBLE_ALL, 2 * (106 + 4 * 25 + 100)),
    ],
)
def test_each_game_has_its_own_boxes_bonus_and_shutout(shutout: Shutout, third: int) -> None:
    settlement = settle(replace(RULES, shutout=shutout), sheet(FINISHED))
    assert settlement is not None
    assert [game.totals for game in settlement.games] == [
        (109 + 4 * 25 + 100, 12 + 25),
        (104 + 4 * 25 + 100, 40 + 25),
        (third, 0),
    ]
    assert [game.winner for game in settlement.games] == [0, 0, 0]
    assert [game.shutout for game in settlement.games] == [
        False,
        False,
        shutout is not Shutout.NONE,
    ]
    assert settlement.winner == 0
    assert settlement.totals == (309 + 304 + third, 37 + 65)
    assert settlement.items == (
        tuple(Item(reason, won) for reason, won in zip(HOLLYWOOD, (309, 304, third), strict=True)),
        tuple(Item(reason, won) for reason, won in zip(HOLLYWOOD, (37, 65, 0), strict=True)),
    )


def test_a_game_is_accounted_for_line_by_line() -> None:
    settlement = settle(RULES, sheet(FINISHED))
    assert settlement is not None
    assert settlement.games[2].items == (
        (
            Item(ItemReason.HAND_POINTS, 106),
            Item(ItemReason.SHUTOUT, 106),
            Item(ItemReason.BOXES, 100),
            Item(ItemReason.GAME_BONUS, 100),
        ),
        (Item(ItemReason.HAND_POINTS, 0), Item(ItemReason.BOXES, 0)),
    )


@pytest.mark.parametrize("points", [0, 90])
def test_a_win_even_without_points_keeps_from_a_shutout_in_the_games_that_it_counts_in(
    points: int,
) -> None:
    settlement = settle(RULES, sheet([(1, points), *[(0, 50)] * 4]))
    assert settlement is not None
    assert [game.shutout for game in settlement.games] == [False, True, True]


@pytest.mark.parametrize(
    ("hands", "winner", "points"),
    [
        # More points, though only one game of three.
        ([(0, 5), (0, 5), (0, 5), (1, 26)], 1, (25, 26)),
        ([(0, 5), (0, 5), (0, 5), (1, 24)], 0, (25, 24)),
        # As many points: who has won two games.
        ([(0, 5), (0, 5), (0, 5), (1, 25)], 0, (25, 25)),
    ],
)
def test_who_wins_the_match(hands: Wins, winner: int, points: tuple[int, int]) -> None:
    rules = replace(BARE, target=10)
    settlement = settle(rules, sheet(hands))
    assert settlement is not None
    assert [game.winner for game in settlement.games] == [0, 0, 1]
    assert (settlement.winner, settlement.totals) == (winner, points)
    settlement = settle(rules, sheet(swapped(hands)))
    assert settlement is not None
    assert (settlement.winner, settlement.totals) == (1 - winner, points[::-1])


@given(hands=HANDS, shutout=st.sampled_from(Shutout), target=st.sampled_from([1, 50, 100]))
def test_the_account_of_the_match_is_that_of_its_games(
    hands: Wins, shutout: Shutout, target: int
) -> None:
    rules = replace(RULES, shutout=shutout, target=target)
    settlement = settle(rules, sheet(hands))
    columns = games(rules, sheet(hands))
    assert (settlement is None) == any(game.winner is None for game in columns)
    if settlement is not None:
        for game, column in zip(settlement.games, columns, strict=True):
            loser = 1 - game.winner
            boxes = column.boxes[loser] * rules.box_bonus
            assert game.winner == column.winner
            assert game.totals[loser] == column.totals[loser] + boxes
            assert game.shutout == (shutout is not Shutout.NONE and not column.boxes[loser])
        for seat in range(2):
            assert settlement.totals[seat] == sum(game.totals[seat] for game in settlement.games)


# --- The match -----------------------------------------------------------------------------------


def journal(match: GinMatch) -> list[Record]:
    """The records of a match whose hands are all over."""
    records = [match.header()]
    for hand in match.played:
        if hand.number > 1:
            promise = commitment(hand_seed(match.seed, hand.number))
            records.append({"deal": hand.number, "commitment": promise})
        records += [{"seat": seat, "do": to_text(action)} for seat, action in hand.history]
    return records


def played(match: GinMatch, winners: Sequence[int]) -> GinMatch:
    """Let these seats win the hands of a rigged match."""
    for seat in winners:
        if match.hand.result is not None:
            match.next_hand()
        win(match, seat)
    return match


def test_a_match_goes_on_past_the_target_until_the_third_game_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("app.cards.deal.shuffled", "tests.recount.shuffled"):
        monkeypatch.setattr(place, lambda seed, *_: deck())
    match = played(new(replace(RULES, target=50)), [0, 1, 0, 0])
    assert match.standing.sheet.totals == (75, 25)
    assert totals(match.rules, [(0, 25), (1, 25), (0, 25), (0, 25)]) == [(50, 25), (50, 0), (25, 0)]
    assert not match.is_over
    played(match, [1])
    assert not match.is_over
    assert match.hand.scores == (75, 25)
    played(match, [1])
    assert [game.totals for game in games(match.rules, match.standing.sheet)] == [
        (50, 25),
        (50, 0),
        (25, 50),
    ]
    assert match.is_over
    assert match.standing.settlement is not None
    assert match.standing.settlement.winner == 0
    assert [game.winner for game in match.standing.settlement.games] == [0, 0, 1]
    with refused(IllegalAction, match=r"^The match is over\.$"):
        match.next_hand()
    check_match(match, journal(match))


def test_in_hollywood_oklahoma_doubled_points_count_in_every_column(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for place in ("app.cards.deal.shuffled", "tests.recount.shuffled"):
        monkeypatch.setattr(place, lambda seed, *_: deck(upcard="3S"))
    rules = Rules(oklahoma=True, hollywood=True, target=150)
    match = played(new(rules), [0, 0, 1, 0, 0, 0])
    # Gin is 25, doubled 50.
    assert [game.totals for game in games(rules, match.standing.sheet)] == [
        (150, 50),
        (150, 0),
        (150, 0),
    ]
    assert match.standing.settlement is not None
    assert match.standing.settlement.totals == (
        (150 + 3 * 25 + 100) + 2 * (2 * 150 + 3 * 25 + 100),
        50 + 25,
    )
    check_match(match, journal(match))

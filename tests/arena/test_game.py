"""The referee is fair: same cards, exchanged seats, and no fault goes unpunished."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.arena.game import (
    MOST_DECISIONS,
    Contestant,
    CpuContestant,
    GameRecord,
    play_game,
    play_pair,
)
from app.arena.standings import PairStandings
from app.cards.cards import as_set, parse
from app.cards.deal import SEED_BYTES, shuffled
from app.cpu.follower import Follower
from app.cpu.gin_bridge import is_question
from app.games.gin.view import Phase
from app.players.base import Player
from app.players.gin.levels import Casual, Novice
from app.text.refusals import sentence_for
from tests.arena.players import Cheat, Faulty, Other, Taker


def pairs_of(first: Player, second: Player, pairs: int) -> list[list[GameRecord]]:
    rng = Random(1)
    contestants: tuple[Contestant, Contestant] = CpuContestant(first), CpuContestant(second)
    return [play_pair(contestants, number, rng.randbytes(SEED_BYTES)) for number in range(pairs)]


def standing_of(first: Player, second: Player, pairs: int) -> PairStandings:
    standing = PairStandings((first.name, second.name))
    for number, games in enumerate(pairs_of(first, second, pairs)):
        standing.add(number, games)
    return standing


def told(record: GameRecord) -> object:
    """A game without the times, which are never twice the same."""
    return (
        record.shares,
        record.hands,
        record.dead,
        [(t.points, t.knocks, t.gins, t.undercuts, len(t.seconds)) for t in record.tallies],
    )


def test_a_player_against_itself_wins_one_game_of_every_pair() -> None:
    standing = standing_of(Casual(), Casual(), 10)
    assert (standing.rate, standing.games) == (0.5, 20)


@pytest.mark.long
def test_equal_players_with_other_luck_win_half_within_the_interval() -> None:
    standing = standing_of(Casual(), Other(), 150)
    assert 0.01 < standing.margin < 0.1
    assert abs(standing.rate - 0.5) <= standing.margin


@pytest.mark.long
def test_the_stronger_player_wins_more() -> None:
    standing = standing_of(Casual(), Novice(), 40)
    assert standing.rate - standing.margin > 0.5


def test_contestants_named_in_the_other_order_have_the_same_games() -> None:
    for one, other in zip(
        pairs_of(Casual(), Novice(), 5), pairs_of(Novice(), Casual(), 5), strict=True
    ):
        assert [told(game.reordered((1, 0))) for game in other[::-1]] == [
            told(game) for game in one
        ]


def test_the_second_game_of_a_pair_has_the_same_shuffles() -> None:
    """Two players that are one: what seat 0 did in the first game, it does in the second."""
    for first, second in pairs_of(Casual(), Casual(), 5):
        assert told(second.reordered((1, 0))) == told(first)
        assert {first.shares, second.shares} == {(1, 0), (0, 1)}


def test_a_game_is_the_same_again_and_another_with_another_seed() -> None:
    contestants = CpuContestant(Casual()), CpuContestant(Novice())
    games = [play_game(contestants, 0, bytes(31) + bytes([number])) for number in (0, 0, 1)]
    assert told(games[0]) == told(games[1]) != told(games[2])


def test_points_and_hands_add_up() -> None:
    for game in (game for pair in pairs_of(Casual(), Novice(), 20) for game in pair):
        winner = game.shares.index(1)
        mine, theirs = game.tallies[winner], game.tallies[1 - winner]
        assert mine.points >= 100 > theirs.points
        won = sum(t.knocks + t.gins + t.undercuts for t in game.tallies)
        assert won + game.dead == game.hands


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (Cheat(), r"cheat-1 broke the rules: The .* is not in the hand\."),
        (Faulty(), r"faulty-1 failed \(KeyError: 'nine of hearts'\)\."),
    ],
)
def test_a_player_with_a_fault_forfeits(player: Player, reason: str) -> None:
    standing = standing_of(player, Casual(), 3)
    assert standing.rate == 0.0
    ours, theirs = standing.tallies
    assert len(ours.forfeits) == 6
    assert theirs.forfeits == []
    for forfeit in ours.forfeits:
        assert re.fullmatch(reason, sentence_for(forfeit.fault))


def test_a_forfeit_tells_how_to_come_there_again() -> None:
    """From the seed of the hand and the lines alone: who threw what is not in whose hand."""
    standing = standing_of(Cheat(), Casual(), 3)
    forfeits = standing.tallies[0].forfeits
    assert [forfeit.game for forfeit in forfeits] == list(range(6))
    for forfeit in forfeits:
        assert forfeit.action
        throw = parse(forfeit.action.removeprefix("throw "))
        told = Follower()
        for line in forfeit.lines:
            if not is_question(line) or line.startswith("UP?"):
                told.hear(line)
        assert told.view.phase is Phase.DISCARD
        assert told.number == 1
        assert told.view.unseen >> throw & 1
        # The dealer alternates; the first card goes to the other.
        cards = shuffled(bytes.fromhex(forfeit.hand_seed))
        assert as_set(cards[told.seat != told.starter : 20 : 2]) & told.view.hand
        assert told.view.upcard == cards[20]


def test_a_game_that_never_ends_is_cut_and_won_by_nobody() -> None:
    standing = standing_of(Taker(), Taker(), 2)
    assert (standing.rate, standing.endless, standing.hands) == (0.5, 4, 0)
    decisions = sum(len(tally.seconds) for tally in standing.tallies)
    assert decisions == 4 * MOST_DECISIONS

"""Programs in the arena: levels play as they do in the process, faults forfeit."""

from __future__ import annotations

import pytest

from app.arena.contest import Contest
from app.arena.contestants import contestant
from app.arena.game import GameRecord, play_pair
from app.arena.standings import PairStandings
from app.text.refusals import sentence_for
from tests.cpu import programs

CASUAL = f"cmd:{programs.level('casual')}"


def played(first: str, second: str, pairs: int) -> list[list[GameRecord]]:
    contestants = contestant(first), contestant(second)
    try:
        return [
            play_pair(contestants, task.shuffle, task.seed)
            for task in Contest((first, second), 2 * pairs, seed=8).tasks()
            if task.seating == 0
        ]
    finally:
        for who in contestants:
            who.close()


def told(record: GameRecord) -> object:
    """A game without times and without the count of decisions: a defence is asked for once."""
    tallies = [(t.points, t.knocks, t.gins, t.undercuts) for t in record.tallies]
    return record.shares, record.hands, record.dead, tallies


def test_a_level_through_the_protocol_plays_the_same_games() -> None:
    outer, inner = played(CASUAL, CASUAL, 2), played("casual", "casual", 2)
    assert [told(game) for pair in outer for game in pair] == [
        told(game) for pair in inner for game in pair
    ]
    assert not any(tally.forfeits for pair in outer for game in pair for tally in game.tallies)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (programs.DYING, "ended by itself (exit code 3)."),
        (programs.answering(DISCARD="KS"), "answered “KS” to DISCARD?"),
        (programs.BOLD, "broke the rules: A meld is"),
    ],
    ids=["dies", "no card of its own", "no melds"],
)
def test_a_program_with_a_fault_forfeits_every_game_in_which_it_shows(
    command: str, reason: str
) -> None:
    name = f"cmd:{command}"
    standing = PairStandings((name, "casual"))
    for number, games in enumerate(played(name, "casual", 1)):
        standing.add(number, games)
    program, level = standing.tallies
    assert program.forfeits
    assert level.forfeits == []
    assert any(reason in sentence_for(forfeit.fault) for forfeit in program.forfeits)
    assert standing.rate == 0.0

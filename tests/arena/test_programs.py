"""Programs in the arena: levels play as they do in the process, faults forfeit."""

from __future__ import annotations

import pytest

from app.arena.contest import Contest, play_task
from app.arena.contestants import contestant
from app.arena.game import GameRecord, play_pair
from app.arena.standings import PairStandings
from app.cpu.game_clock import TimeControl
from app.cpu.program import ProgramTerms
from app.games.basic.rules import Rules as BasicRules
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


def in_time(control: TimeControl | None, *names: str, rules: object = None) -> list[GameRecord]:
    """The games of a shuffle in which the players have a clock."""
    terms = ProgramTerms(clock=control)
    contest = Contest(names, 2, seed=8, rules=rules, terms=terms)
    return [play_task(rules, terms, task) for task in contest.tasks()]


@pytest.mark.parametrize("rules", [None, BasicRules()], ids=["a game", "a match"])
def test_a_program_whose_time_runs_out_forfeits_with_that_reason(rules: object) -> None:
    late = f"cmd:{programs.speaking_json('time.sleep(1000)')}"
    for record in in_time(TimeControl(0.05), late, "casual", rules=rules):
        assert record.shares == (0, 1)
        (forfeit,) = record.tallies[0].forfeits
        assert "ran out of time" in sentence_for(forfeit.fault)


@pytest.mark.parametrize("rules", [None, BasicRules()], ids=["a game", "a match"])
def test_a_program_has_the_time_that_is_left_from_its_answers_before(rules: object) -> None:
    """Each is above 0 and none of this seat more than before: there is no increment."""
    falling = (
        "told['legal'][0] if 0 < told['clock'][told['view']['seat']]"
        " <= game.setdefault('least', 100) and (game.update("
        "least=told['clock'][told['view']['seat']]) or game['least'] > 0) else 'late'"
    )
    program = f"cmd:{programs.speaking_json(falling)}"
    for record in in_time(TimeControl(100), program, "casual", rules=rules):
        assert record.tallies[0].forfeits == []


@pytest.mark.parametrize("rules", [None, BasicRules()], ids=["a game", "a match"])
def test_levels_play_the_same_games_whatever_their_clocks_say(rules: object) -> None:
    names = "casual", "casual"
    timed = in_time(TimeControl(1e-9), *names, rules=rules)
    assert [told(game) for game in timed] == [
        told(game) for game in in_time(None, *names, rules=rules)
    ]

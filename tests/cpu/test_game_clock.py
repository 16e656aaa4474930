"""The clock of a game: what it is called, what it takes and gives, and what programs hear of it."""

from __future__ import annotations

from contextlib import closing

import pytest

from app.cpu.game_clock import GameClock, TimeControl
from app.cpu.program import Opening, ProgramTerms
from app.cpu.program_player import Program
from app.cpu.program_process import ProgramFault
from app.games.gin.rules import PRESETS
from app.match.match import AnyMatch, Match
from app.match.seat import Seat
from tests.cpu import programs
from tests.refusals import refused

RULES = PRESETS["tournament"]
CONTROL = TimeControl(60, 1)


@pytest.mark.parametrize(
    ("text", "control", "again"),
    [
        ("60+1", (60, 1), "60+1"),
        ("10+0.1", (10, 0.1), "10+0.1"),
        ("0.5", (0.5, 0), "0.5+0"),
    ],
)
def test_a_bank_and_an_increment(text: str, control: tuple[float, float], again: str) -> None:
    assert TimeControl.parsed(text) == control
    assert str(TimeControl.parsed(text)) == again


@pytest.mark.parametrize("text", ["", "+1", "60+", "0+1", "-1", "60+-1", "nan", "inf+1", "1+1+1"])
def test_no_time_control(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        TimeControl.parsed(text)


def test_the_increment_comes_after_an_action_also_to_a_bank_that_is_empty() -> None:
    clock = GameClock(TimeControl(10, 2), 2)
    clock.spend(0, 3)
    clock.spend(1, 30)
    assert clock.left == [9, 2]


def move_of(program: Program, clock: list[float] | None) -> str:
    match: AnyMatch = Match(RULES, [Seat("Ann", "a"), Seat("Ben", "b")], bytes(32))
    program.begin(Opening(0, 5, RULES))
    return match.game.write(program.decide(match.hand.view(match.hand.to_act), 1, clock))


TELLING = "'throw ' + '/'.join(map(str, [told['clock'], game.get('clock')]))"


@pytest.mark.parametrize(
    ("control", "clock", "heard"),
    [
        (CONTROL, [60, 59.5], r"\[60, 59.5\]/{'bank': 60, 'increment': 1}"),
        (None, None, "None/None"),
    ],
)
def test_a_program_of_version_2_hears_of_the_clock_if_there_is_one(
    control: TimeControl | None, clock: list[float] | None, heard: str
) -> None:
    bot = programs.speaking_json(TELLING)
    with (
        closing(Program(bot, ProgramTerms(clock=control))) as program,
        refused(ProgramFault, match=heard),
    ):
        move_of(program, clock)


@pytest.mark.parametrize("version", [1, 2])
def test_a_program_runs_out_of_time_in_both_versions(version: int) -> None:
    hanging = programs.speaking_json("time.sleep(1000)")
    question = "UP?" if version == 1 else r"move\?"
    terms = ProgramTerms(clock=CONTROL)
    with (
        closing(Program(programs.HANGING if version == 1 else hanging, terms)) as program,
        refused(ProgramFault, match=rf"ran out of time before .* {question}.*\(clock 60\+1\)"),
    ):
        move_of(program, [0.05, 0.05])


def test_the_limit_of_an_answer_stands_beside_the_clock() -> None:
    with closing(Program(programs.HANGING, ProgramTerms(0.05, clock=CONTROL))) as program:
        program.limit = 30.0
        program.start()
        program.limit = 0.05
        with refused(ProgramFault, match=r"no answer to UP\? .* within 0.05 seconds"):
            move_of(program, [60, 60])


def test_a_program_is_asked_the_time_of_its_answers_alone() -> None:
    with closing(Program(programs.answering())) as program:
        move_of(program, [60, 60])
        assert 0 < program.taken < 60

"""Version 2 of gin-bridge: agreed on at the start, with options, for every game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any

import pytest

from app.cpu.json_bridge import OptionError, read_greeting
from app.cpu.program import Opening, ProgramTerms
from app.cpu.program_player import Program
from app.cpu.program_process import ProgramFault, Unstartable
from app.games.base import Rules
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.registry import levels
from app.ui.options import offer_of
from tests.cpu import programs
from tests.refusals import refused

GREETING = (
    "{'options': {'depth': {'default': 3, 'min': 1, 'max': 9}, 'fast': {'default': False},"
    " 'style': {'default': 'calm', 'choices': ['calm', 'wild']}, 'risk': {'default': 0.5}}}"
)


def usual_rules(game: str) -> Any:
    return next(iter(offer_of(game).presets.values()))


def a_match(rules: Rules) -> Match[Any, Any, Any]:
    return Match(rules, [Seat("Ann", "a"), Seat("Ben", "b")], bytes(32))


def played(rules: Rules, decide: Callable[[Any, int], Any]) -> list[object]:
    """The actions of the first deal of a match in which one side decides so."""
    match = a_match(rules)
    other = levels(rules.game)[0]

    def ask(seat: int) -> Any:
        view, seed = match.hand.view(seat), match.player_seed
        return decide(view, seed) if seat == 0 else other.decide(view, Random(seed))

    Course(match).play_deal(ask)
    return [*match.hand.history]


@pytest.mark.parametrize("game", ["gin", "basic", "contract"])
def test_a_level_through_the_protocol_plays_as_it_does_here(game: str) -> None:
    rules, level = usual_rules(game), levels(game)[-1]
    bot = programs.level(level.name, "--game", game, "--protocol", "2")
    with closing(Program(bot)) as program:
        program.begin(Opening(0, 5, rules))
        outer = played(rules, program.decide)
    assert outer == played(rules, lambda view, seed: level.decide(view, Random(seed)))


def told_by(program: Program, rules: Rules) -> Any:
    program.begin(Opening(0, 5, rules))
    match = a_match(rules)
    return program.decide(match.hand.view(match.hand.to_act), 1)


def test_a_program_of_version_1_does_not_know_other_rules() -> None:
    with closing(Program(programs.answering())) as program:
        with refused(ProgramFault, match="speaks version 1 of gin-bridge"):
            told_by(program, usual_rules("basic"))
        assert not program.speaks_json


@pytest.mark.parametrize("move", ["7", "None", "'fold'", "'throw ZZ'"])
def test_an_answer_that_is_no_action(move: str) -> None:
    with (
        closing(Program(programs.speaking_json(move))) as program,
        refused(ProgramFault, match=r"to move\?, which wants an action, such as"),
    ):
        told_by(program, usual_rules("basic"))


@pytest.mark.parametrize(
    "answer",
    [
        '{"gin-bridge": 2}',
        '{"gin-bridge": "two", "name": "A"}',
        '{"gin-bridge": 2, "name": "A", "options": [1]}',
        '{"gin-bridge": 2, "name": "A", "options": {"a": {}}}',
        '{"gin-bridge": 2, "name": "A", "options": {"a b": {"default": 1}}}',
        '{"gin-bridge": 2, "name": "A", "options": {"a": {"default": 1, "min": "0"}}}',
        '{"gin-bridge": 2, "name": "A", "options": {"a": {"default": 1, "choices": 5}}}',
    ],
)
def test_a_malformed_greeting(answer: str) -> None:
    with refused(Unstartable, match=r"answered .* to NAME\?, which names gin-bridge 2 but"):
        read_greeting(answer)


@pytest.mark.parametrize("answer", ["Example", "{curly}", '{"name": "A"}', "[2]", ""])
def test_any_other_answer_is_a_name(answer: str) -> None:
    assert read_greeting(answer) == (answer, 1, {})


def test_a_program_gets_the_options_it_has_announced() -> None:
    given = (("depth", "7"), ("style", "wild"), ("fast", "yes"))
    move = "'throw ' + '-'.join(str(value) for value in options.values())"
    bot = programs.speaking_json(move, GREETING)
    with (
        closing(Program(bot, ProgramTerms(options=given))) as program,
        refused(ProgramFault, match="throw 7-True-wild-0.5"),
    ):
        told_by(program, usual_rules("gin"))


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("width", "3", "has no option “width”. Its options are depth, fast, style, risk."),
        ("depth", "many", "“many” does not fit the option “depth” of the program. Possible are 1"),
        ("depth", "10", "Possible are 1 … 9."),
        ("fast", "9", "Possible are yes, no."),
        ("style", "mad", "Possible are calm, wild."),
        ("risk", "much", "“much” does not fit the option “risk” of the program, which is a number"),
    ],
)
def test_an_option_that_is_none(option: str, value: str, sentence: str) -> None:
    terms = ProgramTerms(options=((option, value),))
    with (
        closing(Program(programs.speaking_json(greeting=GREETING), terms)) as program,
        refused(OptionError, match=sentence),
    ):
        program.start()


def test_a_program_without_options_says_so() -> None:
    terms = ProgramTerms(options=(("depth", "3"),))
    with (
        closing(Program(programs.answering(), terms)) as program,
        refused(OptionError, match="for it announces none at all."),
    ):
        program.start()


def test_a_program_that_is_not_ready_says_why() -> None:
    bot = programs.speaking_json(ready="{'error': 'no file'}")
    with (
        closing(Program(bot)) as program,
        refused(Unstartable, match="is not ready to play: “no file”"),
    ):
        program.start()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_program_that_takes_too_much_memory_is_ended() -> None:
    """That of its children counts."""
    eater = programs.python(
        "import subprocess, sys\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('NAME'): print('Eater', flush=True)\n"
        "    elif '?' in line:\n"
        "        hungry = 'import time; kept = b\"x\" * 2**27; time.sleep(1000)'\n"
        "        subprocess.run([sys.executable, '-c', hungry])\n"
    )
    with closing(Program(eater, ProgramTerms(memory=64))) as program:
        program.begin(Opening(0, 5, offer_of("gin").presets["tournament"]))
        with refused(ProgramFault, match="The program used more than 64 MiB of memory."):
            program.follow(["START 0 0 AC", "UP? KH"])

"""Programs are asked in good order, and a fault of theirs is one sentence."""

from __future__ import annotations

import os
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from app.cards.cards import parse_set
from app.cpu.gin_bridge import RULES, ProgramCode
from app.cpu.program import GameSoFar, Opening, ProgramTerms
from app.cpu.program_player import Program
from app.cpu.program_process import Abandoned, ProgramFault, Unstartable
from app.games.gin.actions import Action, LayOff, Spread
from app.games.gin.melds import best_defence
from app.games.gin.view import Phase
from app.players.gin.levels import Casual, Novice
from app.text.refusals import sentence_for
from tests.cpu import programs
from tests.cpu.referee import Asked, moments
from tests.processes import MOMENT, assert_gone, read_pids
from tests.refusals import refused

QUICK = 0.3
"""Seconds for an answer, where a test waits for none to come."""
GAME = Opening(0, 5, RULES)
KILLED = programs.DYING.replace("sys.exit(3)", "os.kill(0, 9)").replace("import", "import os,", 1)


@pytest.fixture
def opening() -> Asked:
    """Seat 1 begins and is asked for the upcard."""
    return next(moments((Casual(), Casual()), 2))


def at_the_throw() -> Asked:
    return next(a for a in moments((Novice(), Novice()), 2) if a.hand.phase is Phase.DISCARD)


def fault_of(command: str, asked: Asked, limit: float = 10.0) -> str:
    with closing(Program(command, ProgramTerms(limit))) as program:
        program.begin(GAME)
        program.follow(asked.lines)
        with pytest.raises(ProgramFault) as caught:
            program.decide(asked.hand.view(asked.seat))
    return sentence_for(caught.value)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (programs.answering(UP="yes"), "answered “yes” to UP? "),
        (programs.answering(UP=""), "answered “” to UP? "),
        (programs.DYING, "ended by itself (exit code 3)."),
        (KILLED, "ended by itself (exit code -9)."),
        (programs.ENDLESS, "that does not end."),
    ],
    ids=["nonsense", "nothing", "dies", "dies by a signal", "endless"],
)
def test_nonsense_and_death_are_told_in_a_sentence(
    opening: Asked, command: str, sentence: str
) -> None:
    told = fault_of(command, opening)
    assert sentence in told
    assert told.startswith("The program ")
    assert told.endswith(".")


@pytest.mark.parametrize("answer", ["hello", "K", "2H 3H"])
def test_a_throw_that_is_no_card(answer: str) -> None:
    told = fault_of(programs.answering(DISCARD=answer), at_the_throw())
    assert told == f"The program answered “{answer}” to DISCARD?, which wants a card, such as KH."


def test_a_card_that_may_not_be_thrown() -> None:
    asked = at_the_throw()
    view = asked.hand.view(asked.seat)
    missing = next(n for n in ("KS", "QS", "JS") if not view.hand & parse_set(n))
    assert "that it may discard" in fault_of(programs.answering(DISCARD=missing), asked)


def test_a_program_that_hangs_is_ended(opening: Asked) -> None:
    told = fault_of(programs.HANGING, opening, QUICK)
    assert "gave no answer to UP? " in told
    assert "in 0.3 seconds." in told


@pytest.mark.parametrize("how", ["fault", "close"])
def test_whatever_a_program_has_started_ends_with_it(
    opening: Asked, tmp_path: Path, how: str
) -> None:
    pids = tmp_path / "pids"
    program = Program(programs.family(pids), ProgramTerms(QUICK))
    program.begin(GAME)
    if how == "fault":
        program.follow(opening.lines)
        with refused(ProgramFault, match="gave no answer"):
            program.decide(opening.hand.view(opening.seat))
    else:
        program.tell("UP is not asked, only told")
        read_pids(pids)
        program.close()
    assert_gone(read_pids(pids))


def test_what_a_program_leaves_behind_when_it_ends_by_itself_ends_too(
    opening: Asked, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    assert "(exit code 3)" in fault_of(programs.family(pids, then="sys.exit(3)"), opening)
    assert_gone(read_pids(pids))


def test_nobody_waits_for_a_program_whose_asker_has_gone(opening: Asked, tmp_path: Path) -> None:
    """The time for an answer is not over for long."""
    reading, writing = os.pipe()
    pids = tmp_path / "pids"
    with open(reading, "rb") as asker, ThreadPoolExecutor() as pool:
        program = Program(programs.family(pids), ProgramTerms(1000.0), asker)
        program.begin(GAME)
        program.follow(opening.lines)
        waiting = pool.submit(program.decide, opening.hand.view(opening.seat))
        started = read_pids(pids)
        assert not waiting.done()
        os.close(writing)
        with pytest.raises(Abandoned):
            waiting.result(MOMENT)
    assert_gone(started)


def test_a_program_that_does_not_read_is_ended(opening: Asked) -> None:
    with closing(Program(programs.DEAF, ProgramTerms(QUICK))) as program:
        program.begin(GAME)
        with refused(ProgramFault, match="did not read what it was told"):
            program.follow(["x" * 1000] * 1000)


def test_a_program_that_speaks_unasked_has_lost(opening: Asked) -> None:
    assert "nobody had asked for" in fault_of(programs.TALKING, opening)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "Name the program that plays"),
        ("'", "close its quotation marks"),
        ("/nowhere/bot --fast", "“/nowhere/bot” cannot be started: there is no"),
        (programs.python("pass"), "ended by itself"),
        (str(Path(__file__)), "or it may not be run."),
    ],
)
def test_a_program_that_does_not_come_up(command: str, sentence: str) -> None:
    with (
        closing(Program(command)) as program,
        refused(Unstartable, match=re.escape(sentence)),
    ):
        program.start()


def test_a_new_process_plays_the_next_game(opening: Asked) -> None:
    with closing(Program(programs.DYING)) as program:
        for _ in range(2):
            program.begin(GAME)
            program.follow(opening.lines)
            with refused(ProgramFault, match="exit code 3"):
                program.decide(opening.hand.view(opening.seat))


def decisions(restarts: int) -> list[Action]:
    """What a program decides in a hand, told it anew before every so many decisions."""
    made: list[Action] = []
    with closing(Program(programs.level("casual"))) as program:
        for hand, seat, lines in moments((Casual(), Novice()), 0):
            if seat == 0 and hand.result is None:
                if len(made) % restarts == restarts - 1:
                    program.close()
                program.catch_up(GameSoFar(GAME, (), tuple(lines)))
                made.append(program.decide(hand.view(0)))
    return made


def test_told_anew_it_decides_the_same() -> None:
    """As after a move that was taken back, or in a match that was resumed."""
    once = decisions(1000)
    assert once == decisions(5)
    assert len(once) > 10


def test_catching_up_goes_on_from_one_hand_to_the_next(tmp_path: Path) -> None:
    """It is told each line once, whatever hand it belongs to."""
    heard = tmp_path / "heard"
    source = (
        f"import sys\nlog = open({str(heard)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    if '?' in line: print('0', flush=True)\n"
    )
    first = ("START 0 0 AC", "UP? QS", "DRAW 0 8S", "SCORES 0 9")
    second, other = ("START 0 1 AD",), ("START 0 1 AH",)
    with closing(Program(programs.python(source))) as program:
        program.catch_up(GameSoFar(GAME, (), first[:1]))
        program.catch_up(GameSoFar(GAME, first, second))
        program.catch_up(GameSoFar(GAME, first, other))
    begun = ["HELLO gin-bridge 1", "NAME?", "GAME 0 5"]
    assert heard.read_text().splitlines() == [
        *[*begun, *first, *second, "QUIT"],
        *[*begun, "SCORES 0 9", *other, "QUIT"],
    ]


def at_a_defence(*, begun: bool) -> Asked:
    """A moment at which something can be laid off, or was."""
    for seed in range(40):
        for asked in moments((Casual(), Casual()), seed):
            hand = asked.hand
            if hand.phase is Phase.LAYOFF and (
                hand.laid_off
                if begun
                else best_defence(hand.hands[asked.seat], hand.spread).lay_offs
            ):
                return asked
    pytest.fail("nobody could lay off")


def test_a_defence_is_asked_for_once_and_played_action_by_action() -> None:
    hand, seat, lines = at_a_defence(begun=False)
    with closing(Program(programs.answering(MELDS="."))) as program:
        program.begin(GAME)
        program.follow(lines)
        actions = []
        while hand.result is None:
            actions.append(program.decide(hand.view(seat)))
            hand.apply(actions[-1])
    assert isinstance(actions[0], LayOff)
    assert actions[-1] == Spread(())


def test_a_defence_that_was_lost_with_its_process_is_the_best_one() -> None:
    hand, seat, lines = at_a_defence(begun=True)
    with closing(Program(programs.answering(MELDS="nonsense"))) as program:
        program.begin(GAME)
        program.follow(lines)
        hand.apply(program.decide(hand.view(seat)))


def test_a_fault_is_the_same_in_another_process(opening: Asked) -> None:
    with closing(Program(programs.DYING)) as program:
        program.begin(GAME)
        program.follow(opening.lines)
        with pytest.raises(ProgramFault) as caught:
            program.decide(opening.hand.view(opening.seat))
    fault = pickle.loads(pickle.dumps(caught.value))
    assert fault == caught.value
    assert (fault.code, fault.values) == (ProgramCode.ENDED_BY_ITSELF, {"exit_code": 3})

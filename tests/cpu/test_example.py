"""The programs in the guide play by the rules."""

from __future__ import annotations

import re
from contextlib import closing
from random import Random
from typing import Any, Final

import pytest

from app.arena.contestants import contestant
from app.arena.game import play_pair
from app.cpu.program import Opening
from app.cpu.program_player import Program
from app.guide import Topic
from app.match.course import Course
from app.match.match import Match
from app.match.seat import Seat
from app.players.registry import levels
from app.ui.options import offer_of
from tests.cpu import programs

GUIDE: Final = Topic("bots").text


def example(heading: str) -> str:
    """The program below a heading of the guide."""
    (below,) = re.findall(rf"^#+ {heading}\n(.*?)(?:^#|\Z)", GUIDE, re.DOTALL | re.MULTILINE)
    (source,) = re.findall(r"```python\n(.*?)```", below, re.DOTALL)
    return str(source)


def play_match(program: Program, rules: Any) -> None:
    program.begin(Opening(0, 5, rules))
    match: Match[Any, Any, Any] = Match(rules, [Seat("a", "a"), Seat("b", "b")], bytes(32))
    other, course = levels(rules.game)[0], Course(match)

    def ask(seat: int) -> Any:
        view, seed = match.hand.view(seat), match.player_seed
        return program.decide(view, seed) if seat else other.decide(view, Random(seed))

    course.play_deal(ask)
    while not match.is_over:
        course.go_on()
        course.play_deal(ask)


@pytest.mark.parametrize(
    "heading", ["An example in version 1", "Gin Rummy in thirty lines"], ids=["1", "2"]
)
def test_an_example_for_gin_plays_to_the_end_and_forfeits_nothing(heading: str) -> None:
    player = contestant(f"cmd:{programs.python(example(heading))}")
    games = play_pair((player, contestant("casual")), 0, bytes(32))
    player.close()
    assert not any(tally.forfeits for game in games for tally in game.tallies)


@pytest.mark.parametrize(
    ("heading", "game"), [("Basic Rummy", "basic"), ("Contract Rummy", "contract")]
)
def test_an_example_for_another_game_plays_a_match_by_every_set_of_rules(
    heading: str, game: str
) -> None:
    source = example(f"{heading} in thirty lines")
    for rules in offer_of(game).presets.values():
        with closing(Program(programs.python(source))) as program:
            play_match(program, rules)


def test_the_examples_have_thirty_lines() -> None:
    for game in ("Gin", "Basic", "Contract"):
        lines = example(f"{game} Rummy in thirty lines").splitlines()
        assert len([line for line in lines if line]) <= 30


def test_every_line_of_version_1_is_described() -> None:
    words = "HELLO NAME? GAME START UP? DRAW DISCARD? DISCARD MELDS? MELDS LAYOFF HAND SCORES END"
    for word in [*words.split(), "QUIT"]:
        assert f"| `{word}" in GUIDE


def test_every_line_of_version_2_is_described() -> None:
    for word in ("ready?", "game", "move?", "hand", "end"):
        assert f"| `{word}`" in GUIDE

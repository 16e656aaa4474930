"""The program in the guide plays by the rules."""

from __future__ import annotations

import re

from app.arena.contestants import contestant
from app.arena.game import play_pair
from app.guide import Topic
from tests.cpu import programs


def test_the_example_plays_to_the_end_and_forfeits_nothing() -> None:
    text = Topic("bots").text
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    example = contestant(f"cmd:{programs.python(source)}", 10.0)
    games = play_pair((example, contestant("casual", 10.0)), 0, bytes(32))
    example.close()
    assert [game.shares for game in games] == [(0, 1), (0, 1)]
    assert not any(tally.forfeits for game in games for tally in game.tallies)


def test_every_line_of_the_protocol_is_described() -> None:
    text = Topic("bots").text
    words = "HELLO NAME? GAME START UP? DRAW DISCARD? DISCARD MELDS? MELDS LAYOFF HAND SCORES END"
    for word in [*words.split(), "QUIT"]:
        assert f"| `{word}" in text

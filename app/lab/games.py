"""The games of a command of the laboratory, of several players with several opponents.

Each game is a line of JSON in a file when it is over. A command that was stopped goes on, and games
that the file has are not played again.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from app.lab.workers import at_work

PlayedT = TypeVar("PlayedT")


class Game(NamedTuple):
    player: str
    opponent: str
    number: int
    """Games 0 and 1 are the first pair: the same shuffles, with the seats exchanged."""


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file; empty if there is none. A line without its end is cut off."""
    if not path.exists():
        return []
    text = path.read_text("ascii")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        # A stopped command has not finished its line.
        path.write_text(whole, "ascii")
    return [json.loads(line) for line in whole.splitlines()]


def play_missing(
    options: Namespace,
    found: dict[Game, PlayedT],
    play: Callable[[Game], PlayedT],
    to_row: Callable[[PlayedT], dict[str, Any]],
) -> None:
    """Play the games of these options that are not found, and add each to ``found`` and the file.

    The options are ``players``, ``opponents``, the number of ``games`` of each two, the file
    ``out``, and those of the workers.
    """
    # All pairs progress together, so that a stopped run can be compared.
    todo = [
        game
        for number in range(options.games)
        for player in options.players
        for opponent in options.opponents
        if (game := Game(player, opponent, number)) not in found
    ]
    with at_work(options) as pool, options.out.open("a", encoding="ascii") as out:
        for game, played in zip(todo, pool.map(play, todo), strict=True):
            found[game] = played
            row = {"game": game, **to_row(played)}
            print(json.dumps(row, separators=(",", ":")), file=out, flush=True)

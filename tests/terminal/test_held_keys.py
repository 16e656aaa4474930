"""Enter as keyboards send it, in a real terminal: held down, bouncing, and pressed."""

from __future__ import annotations

from time import monotonic
from typing import Final

import pytest

from app.storage import journal
from tests.again import again
from tests.terminal.session import Session

ENTER: Final = b"\r"
HELD: Final = (0.5, *[0.033] * 20)
"""Seconds until the key comes again, for more than one second."""
GAMES: Final = {
    "gin": ("--opponent", "casual", "--seed", "40"),
    "basic": ("--game", "basic", "--opponent", "casual", "--seed", "40"),
    "contract": ("--game", "contract", "--opponent", "casual", "--seed", "40"),
}


def mine() -> list[str]:
    """What I have done in the only match there is."""
    (path,) = journal.list_journals()
    return [each["do"] for each in journal.read(path).records if each.get("seat") == 0]


def wait(session: Session, seconds: float) -> None:
    """Take in what is written meanwhile."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        session.read()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", ["gin", again("basic"), again("contract")])
def test_a_held_key_acts_once_and_two_presses_act_twice(game: str) -> None:
    with Session(*GAMES[game]) as session:
        session.until_shown("our turn")
        if game == "gin":
            session.press("p")
            session.until_shown("draw from the stock")
        wait(session, 0.3)
        before = len(mine())
        session.press(ENTER)
        for seconds in HELD:
            wait(session, seconds)
            session.press(ENTER)
        session.until(lambda: len(mine()) > before, "what the press does")
        assert len(mine()) == before + 1
        wait(session, 1.0)
        session.press(ENTER)
        session.until(lambda: len(mine()) > before + 1, "what the next press does")
        session.press(b"\x1b[D", "?")
        session.until_shown("Esc Back")
        assert len(mine()) == before + 2

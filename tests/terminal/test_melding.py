"""The tables of the other rummies in a real terminal: killed at any moment, nothing is lost."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from random import Random

import pytest

from app.cards.cards import Cards, points
from app.games.contract.rules import points as contract_points
from app.match.match import AnyMatch, Match
from app.storage import journal
from tests.terminal.session import ENTER, Session

ME = 0
GAMES = {
    "basic": ("--game", "basic", "--opponent", "casual"),
    "contract": ("--game", "contract", "--opponent", "casual", "--opponent", "strong"),
}


@pytest.mark.long
@pytest.mark.parametrize(("game", "kills"), [("contract", 5), ("basic", 4)])
def test_nothing_shown_is_lost_to_a_kill(home: Path, game: str, kills: int) -> None:
    """The journal only grows, and every time the table stands again as it says."""
    home.mkdir()
    (home / "settings.json").write_text(json.dumps({"pace": 0, "poll": "never"}))
    random = Random(game)
    with Session(*GAMES[game], "--seed", "kill") as session:
        play_and_kill(session, random)
    (path,) = journal.list_journals()
    for _ in range(kills - 1):
        before = path.read_bytes()
        with Session("--resume") as session:
            session.until(lambda: stands(session, path), "the match as it was left")
            play_and_kill(session, random)
        assert path.read_bytes().startswith(before)
    assert journal.list_journals() == [path]


def play_and_kill(session: Session, random: Random) -> None:
    """A turn or two, then the end in the middle of an answer."""
    for _ in range(random.randrange(2)):
        wait_for_turn(session)
        if not can_throw(session):
            session.press("s")
            session.until(lambda: can_throw(session), "the card that was drawn")
        session.press(ENTER)
        session.until(lambda: not can_throw(session), "the end of the turn")
    wait_for_turn(session)
    session.press(ENTER if can_throw(session) else "s")
    session.read(random.randrange(1, 3000))
    session.send(signal.SIGKILL)
    assert session.exit_code() == -signal.SIGKILL


def wait_for_turn(session: Session) -> None:
    """Wait until this player may do something, in the next round where this one ends."""
    while True:
        session.until(
            lambda: is_over(session) or "Your turn" in session.text or can_throw(session),
            "my turn",
        )
        if not is_over(session):
            return
        session.press(ENTER)
        session.until(lambda: not is_over(session), "the next round")


def is_over(session: Session) -> bool:
    return " is over" in session.lines[0]


def can_throw(session: Session) -> bool:
    return "Discard a card" in session.text


def stands(session: Session, path: Path) -> bool:
    """Whether the table shows what its journal says, with this player to act."""
    match: AnyMatch = Match.from_records(journal.read(path).records)
    view = match.hand.view(ME)
    if match.hand.is_over:
        return is_over(session)
    if view.to_act != ME:
        return False
    left = f"You hold {held(match, view.hand)} points"
    return f"stock {view.stock}" in session.text and left in session.text


def held(match: AnyMatch, hand: Cards) -> int:
    return contract_points(hand) if match.game.name == "contract" else points(hand)

"""SIGKILL at any moment: the match goes on, and nothing that was shown is lost."""

from __future__ import annotations

import signal
from functools import partial
from random import Random

import pytest

from app.games.gin.view import Phase
from app.match.records import Record
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.again import again
from tests.terminal.play import (
    Saved,
    Shown,
    confirm,
    on_table,
    shown,
    some_keys,
    waits_for_me,
)
from tests.terminal.session import ENTER, Session

MOST_ACTIONS = 4
"""Actions of the player between a start and a kill."""
MOST_BYTES = 5000
"""About what the answer to a key and the computer player's turn write."""

AT_THE_TABLE = (Phase.UPCARD, Phase.DRAW, Phase.DISCARD, Phase.LAST_CARD)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("kills", [2, again(6)])
def test_nothing_shown_is_lost_to_a_kill(kills: int) -> None:
    random = Random(2)
    with Session("--opponent", "casual", "--seed", "kill", "--target", "1000") as session:
        session.until_shown("Your turn")
        (path,) = journal.list_journals()
        play_and_kill(session, Saved(path), random)
    for _ in range(kills - 1):
        before = path.read_bytes()
        with Session("--resume") as session:
            play_and_kill(session, Saved(path), random)
        assert path.read_bytes().startswith(before)
    assert journal.list_journals() == [path]


def play_and_kill(session: Session, saved: Saved, random: Random) -> None:
    """Play on from where the match was left, and kill the program amid the answer to a key.

    Fails when the screen does not come to show what the journal says, or shows something at
    the end that the journal does not know.
    """
    session.until(partial(waits_for_me, session, saved), "the match as it was left")
    for _ in range(random.randint(0, MOST_ACTIONS)):
        settled = len(saved.records)
        act(session, saved, random)
        session.until(partial(waits_for_me, session, saved, settled), "the answer")
    settled = len(saved.records)
    act(session, saved, random)
    until = len(session.written) + random.choice((0, 1, 1, 1)) * random.randint(1, MOST_BYTES)
    while (rest := until - len(session.written)) > 0 and not waits_for_me(session, saved, settled):
        # The terminal holds some thousand bytes that nobody has read; then the program has to
        # stop in the middle of writing.
        session.read(rest)
    session.send(signal.SIGKILL)
    assert session.exit_code() == -signal.SIGKILL
    check_known(shown(session, torn=session), saved.records, settled)


def act(session: Session, saved: Saved, random: Random) -> None:
    """Press the keys of a legal action, without waiting for the answer."""
    keys = some_keys(session, saved.match, random)
    session.press(*keys)
    if keys == ["k"]:
        confirm(session)
        session.press(ENTER)


def check_known(seen: Shown, records: list[Record], settled: int) -> None:
    """Check that the journal has all that was seen, after so many records that had been.

    A kill leaves the screen half painted, so each part may be of another moment.
    """
    counts = range(settled, len(records) + 1)
    matches = [GinMatch.from_records(records[:count]) for count in counts]
    moments = [on_table(match) for match in matches]
    parts = ["hand", "stock", "scores"]
    # Where one screen gives way to another, cards may be left over from it.
    if all(match.hand.phase in AT_THE_TABLE for match in matches):
        parts += ["pile", "cards"]
    for part in parts:
        known = {value for moment in moments for value in getattr(moment, part)}
        assert known.issuperset(getattr(seen, part)), f"{part}: {seen} is none of {moments}"

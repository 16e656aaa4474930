"""The ssh of OpenSSH, in two terminals, at one table: a whole match, with lines that break."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from app.games.gin.actions import Discard
from app.games.gin.view import Phase
from app.players.registry import decide
from app.server.limits import Limits
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.server.served import Served, known, served
from tests.terminal.play import shown, throw_key
from tests.terminal.session import CTRL_Q, ENTER, UP, Session

SSH = shutil.which("ssh")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(SSH is None, reason="no ssh is installed here"),
]
NAMES = ("Anna", "Bert")
ASKED = {
    Phase.UPCARD: "Your turn: take the upcard",
    Phase.DRAW: "Your turn: draw from the stock",
    Phase.DISCARD: "Throw a card",
    Phase.LAST_CARD: "pass.",
}
"""What the screen says once it shows how the match stands."""
MOST_BREAKS = Limits().logins - len(NAMES)
"""Lines that may break in a match that goes on for long, before the house turns the address away
from which they all come again."""


class Client(Session):
    """Somebody who has come in with ssh."""

    def __init__(self, house: Served, key: Path) -> None:
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        super().__init__(
            *("-F", "none", "-i", str(key), "-p", str(house.port), "-o", "IdentitiesOnly=yes"),
            *(word for option in options for word in ("-o", option)),
            "play@127.0.0.1",
            command=("ssh",),
        )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A house that both know."""
    for name in NAMES:
        key = asyncssh.generate_private_key("ssh-ed25519")
        key.write_private_key(tmp_path / name)
        (tmp_path / name).chmod(0o600)
        known(tmp_path / "house", key, name)
    with served(tmp_path / "house") as open_house:
        yield open_house


def saved(house: Served) -> tuple[GinMatch, int]:
    """The match at the only table, and how many records its journal has."""
    (path,) = house.state.glob("tables/**/*.jsonl")
    records = journal.read(path).records
    return GinMatch.from_records(records), len(records)


def keys_for(match: GinMatch, session: Session) -> list[str]:
    """Keys that do what may be done now, and end the hand soon."""
    view = match.hand.view(match.hand.to_act)
    match view.phase:
        case Phase.UPCARD | Phase.LAST_CARD:
            return ["p"]
        case Phase.DRAW:
            return ["s"]
        case Phase.DISCARD if view.knocks():
            return ["k"]
        case Phase.DISCARD:
            action = decide("casual", view, 0)
            assert isinstance(action, Discard)
            session.until(lambda: action.card in shown(session).cards, "the whole hand")
            return [throw_key(session, action.card), ENTER]
        case _:
            return [ENTER]


def lays_off(session: Session) -> bool:
    """Whether the screen asks for cards to be laid off."""
    return any(text in session.text for text in ("Enter Best defence", "Enter Count"))


def has_laid_off(house: Served, session: Session, *, had_best: bool) -> bool:
    """Whether all is done that a key does which was pressed, with the best defence shown or not."""
    counts = had_best and "Enter Count" in session.text
    return counts or saved(house)[0].hand.phase is not Phase.LAYOFF


def goes_on(session: Session) -> bool:
    """Whether the end of a hand is not shown any more."""
    return "Next hand" not in session.text


def test_a_whole_match_with_lines_that_break(house: Served, tmp_path: Path) -> None:
    keys = {name: tmp_path / name for name in NAMES}
    clients = {name: Client(house, keys[name]) for name in NAMES}
    with ExitStack() as at_the_end:

        @at_the_end.push
        def all_leave(*error: Any) -> None:
            for client in clients.values():
                client.__exit__(*error)

        anna, bert = (clients[name] for name in NAMES)
        anna.until_shown("Card house", "Bert")
        bert.until_shown("Card house", "Anna")
        anna.press("n")
        anna.until_shown("Open the table")
        anna.press(ENTER)
        bert.until_shown("1 chair free: Anna")
        bert.press(UP, UP, ENTER)
        for client in clients.values():
            client.until_shown("Hand 1")
        turns = breaks = 0
        while True:
            match, count = saved(house)
            if match.is_over:
                break
            assert turns < 400
            turns += 1
            hand = match.hand
            if hand.phase is Phase.OVER or match.standing.settlement:
                for client in clients.values():
                    client.until_shown("Next hand")
                    client.press(ENTER)
                    # An ssh of which nobody reads what it writes passes on no keys either.
                    client.until(partial(goes_on, client), "what comes after the hand")
                clients["Anna"].until(lambda had=count: saved(house)[1] > had, "the next hand")  # type: ignore[misc]
                continue
            name = match.seats[hand.to_act].name
            if turns % 7 == 0 and breaks < MOST_BREAKS:
                # One breaks, in every way that a line can.
                how = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)[breaks % 3]
                breaks += 1
                clients[name].send(how)
                clients[name].__exit__(None, None, None)
                clients[name] = Client(house, keys[name])
            actor = clients[name]
            if hand.phase is Phase.LAYOFF:
                actor.until(partial(lays_off, actor), "what Enter does there")
            else:
                actor.until_shown(ASKED[hand.phase])
            pressed = keys_for(match, actor)
            had_best = "Enter Best defence" in actor.text
            actor.press(*pressed)
            if pressed == ["k"]:
                actor.until_shown("Back to the table")
                actor.press(ENTER)
            actor.until(lambda had=count: saved(house)[1] > had, f"{name} has pressed {pressed}")  # type: ignore[misc]
            if hand.phase is Phase.LAYOFF:
                # One key may lay off several cards, one record after the other.
                laid_off = partial(has_laid_off, house, actor, had_best=had_best)
                actor.until(laid_off, "the end of what was laid off")
        assert match.standing.settlement
        assert breaks, "nothing broke"
        for client in clients.values():
            # After the hands of both: who has won what.
            client.until_shown("is over")
            if "The match is over" not in client.text:
                client.press(ENTER)
            client.until_shown("The match is over", "the match.")
            client.press(CTRL_Q)
            client.until_shown("Good-bye")

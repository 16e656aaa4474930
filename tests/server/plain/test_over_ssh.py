"""People in lines over real connections: with each other, and with a visitor at a screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self

import asyncssh
import pytest

from app.cards.cards import glyph_name
from app.games.gin.actions import Discard
from app.games.gin.view import Phase, View
from app.players.registry import decide
from app.storage import journal
from app.table.gin_match import GinMatch
from tests.server.conftest import Opens
from tests.server.plain.talker import Talker
from tests.server.servers import introduce
from tests.server.terminals import OpenServer, SshTerminal, options, visiting
from tests.server.test_server import Keys

pytestmark = pytest.mark.long

PROMPT = "> "
ENTER = "\r"


class FarTalker(Talker):
    """A visitor at the other end of a connection."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        super().__init__()
        self._process = process

    def type(self, *lines: str) -> Self:
        """Type lines."""
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        return self

    async def listen(self) -> None:
        """Hear everything, to the end."""
        async for line in self._process.stdout:
            assert "\x1b" not in line
            # A prompt is written over by what happens meanwhile.
            shown = line.rstrip().rpartition("\r")[2]
            self.write(f"{shown.removeprefix(PROMPT)}\n")


@asynccontextmanager
async def talking(
    server: OpenServer, key: asyncssh.SSHKey, term: str | None = None, command: str = "lines"
) -> AsyncIterator[FarTalker]:
    """Let a visitor come in to play in lines, through pipes or at a terminal."""
    async with asyncssh.connect(**options(server, client_keys=[key])) as connection:
        process = await connection.create_process(command, term_type=term)
        talker = FarTalker(process)
        listening = asyncio.create_task(talker.listen())
        try:
            yield talker
        finally:
            connection.abort()
            listening.cancel()
            with suppress(asyncio.CancelledError, asyncssh.Error):
                await listening


@pytest.mark.parametrize("term", [None, "xterm-256color"])
async def test_two_people_play_a_whole_hand_in_lines(
    open_server: Opens, keys: Keys, term: str | None
) -> None:
    server = await open_server()
    folders = [
        introduce(server.people, key, name) for key, name in zip(keys, ("Ann", "Ben"), strict=False)
    ]
    async with talking(server, keys[0]) as ann, talking(server, keys[1], term) as ben:
        await ben.hears("You are in the lobby, Ben.")
        await ann.answer("open gin to 5 by standard with Ben", "You are at table 1")
        await ben.hears("Ann invites you to table 1. Type sit 1 to accept.")
        await ben.answer("sit", "Hand 1, ")
        await ann.hears("Hand 1, ")
        await asyncio.gather(*(each.plays("Type again for another") for each in (ann, ben)))
        await ben.answer("quit", "Good-bye. Your matches are saved.")
    await server.has_told(": left", ": the line broke")
    for folder in folders:
        (path,) = folder.glob("matches/*.jsonl")
        match = GinMatch.from_records(journal.read(path).records)
        assert match.is_over
        assert match.played


async def test_a_line_that_breaks_is_told_and_comes_back_to_the_same_action(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server()
    for key, name in zip(keys, ("Ann", "Ben"), strict=False):
        introduce(server.people, key, name)
    async with talking(server, keys[0], "vt100") as ann:
        async with talking(server, keys[1]) as ben:
            await ben.hears("You are in the lobby, Ben.")
            await ann.answer("open gin with Ben", "You are at table 1")
            await ben.hears("Type sit 1 to accept.")
            await ben.answer("sit", "Deadwood")
            held = [line for line in ben.said if line.startswith("Deadwood")]
        await ann.hears("Ben is not at the table any more.")
        async with talking(server, keys[1], "dumb") as ben:
            await ben.hears("You play at table 1", "Hand 1, ", held[0])
            await ann.hears("Ben is back.")


async def test_lines_can_be_chosen_for_good(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    introduce(server.people, keys[0], "Ann", lines=True)
    async with visiting(server, keys[0]) as ann:
        await ann.until_shown("You are in the lobby, Ann.")
        ann.press(*"lines off", ENTER)
        await ann.until_shown("The game begins on the screen from the next start on")
    await server.has_told(": the line broke")
    async with visiting(server, keys[0]) as ann:
        await ann.until_shown("Card house", "Open a table")


# --- Lines and a screen ---------------------------------------------------------------------------

ASKED = {
    Phase.UPCARD: "Your turn: take the upcard",
    Phase.DRAW: "Your turn: draw from the stock",
    Phase.DISCARD: "iscard a card",
    Phase.LAST_CARD: "pass.",
    Phase.LAYOFF: "Count",
}


def saved(state: Path) -> tuple[GinMatch, int]:
    """The match at the only table, and how many records its journal has."""
    (path,) = state.glob("house/tables/*.jsonl")
    records = journal.read(path).records
    return GinMatch.from_records(records), len(records)


async def act(visitor: SshTerminal, view: View) -> None:
    """Do something by keys that ends the hand soon."""
    await visitor.until_shown(ASKED[view.phase])
    match view.phase:
        case Phase.UPCARD | Phase.LAST_CARD:
            visitor.press("p")
        case Phase.DRAW:
            visitor.press("s")
        case Phase.DISCARD if view.knocks():
            visitor.press("k")
            # The end of the row of buttons can lie below a notice for a while.
            await visitor.until_shown("Enter Do it")
            visitor.press(ENTER)
        case Phase.DISCARD:
            action = decide("casual", view, 0)
            assert isinstance(action, Discard)
            visitor.press(":")
            await visitor.until_shown("discard king of hearts")
            visitor.press(*f"discard {glyph_name(action.card, ascii_only=True)}", ENTER)
        case _:
            visitor.press(ENTER)


async def test_somebody_in_lines_and_somebody_at_a_screen_play_a_match(
    open_server: Opens, keys: Keys, tmp_path: Path
) -> None:
    server = await open_server()
    for key, name in zip(keys, ("Ann", "Bert"), strict=False):
        introduce(server.people, key, name)
    async with talking(server, keys[0]) as ann, visiting(server, keys[1]) as bert:
        await bert.until_shown("Card house", "Ann")
        await ann.answer("open gin to 5 by standard with Bert", "You are at table 1")
        await bert.until_shown("for you", "Ann")
        bert.press("y")
        await bert.until_shown("Hand 1")
        await ann.hears("Bert sits down.", "Hand 1, ")
        bert.press("t")
        await bert.until_shown("Good luck!")
        bert.press("2")
        await ann.hears("Bert says: Good luck!")
        # What is asked may have been said before.
        ann.type("")
        playing = asyncio.create_task(ann.plays("Type again for another"))
        done = -1
        while True:
            match, count = saved(tmp_path)
            if match.is_over:
                break
            if match.hand.phase is Phase.OVER:
                await bert.until_shown("Next hand")
                bert.press(ENTER)
            elif match.seats[match.hand.to_act].name == "Bert" and count > done:
                done = count
                await act(bert, match.hand.view(match.hand.to_act))
            await bert.until(lambda had=count: saved(tmp_path)[1] > had, "the next action")  # type: ignore[misc]
        await playing
        await bert.until_shown("is over")
        assert match.played


async def test_ratings_are_kept_with_the_account(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    folder = introduce(server.people, keys[0], "Ann")
    async with talking(server, keys[0]) as ann:
        await ann.answer("alone", "Press Enter to begin it")
        await ann.answer("drills", "Type take, or ")
        await ann.answer("take", "Your rating in draw: 1000, now ")
        await ann.answer("quit", "Good-bye. Your matches are saved.")
    assert list(folder.rglob("practice.json"))
    async with talking(server, keys[0]) as ann:
        await ann.answer("alone", "Press Enter to begin it")
        await ann.answer("ratings", " of 1 right.")
    async with talking(server, keys[1]) as ben:
        await ben.answer("alone", "Press Enter to begin it")
        await ben.answer("ratings", "draw: no answers yet.")


async def test_two_find_each_other_by_a_command_and_a_friend_follows_the_line_to_the_table(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server()
    for key, name in zip(keys, ("Ann", "Ben", "Eve"), strict=False):
        introduce(server.people, key, name)
    # Without a terminal one plays in lines, and with one on the screen.
    async with (
        talking(server, keys[0], command="quick") as ann,
        visiting(server, keys[1], command="quick") as ben,
    ):
        await ann.hears("Nobody fits yet")
        await ann.hears("Ben has come to play the game that you seek.", "Hand 1, ")
        await ben.until_shown("Hand 1", "Ann")
        await ann.answer("lobby", "You are in the lobby, Ann.")
        await ann.answer("open gin", "You are at table 2")
        *_, way = await ann.hears("For a friend: ")
        *ssh, command, name = way.removeprefix("For a friend: ").split()
        assert ssh == ["ssh", "-p", str(server.port), "-t", "127.0.0.1"]
        async with visiting(server, keys[2], command=f"{command} {name}") as eve:
            await ann.hears("Eve sits down.", "Hand 1, ")
            await eve.until_shown("Hand 1", "Ann")

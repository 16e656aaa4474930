"""A server that was run by commit 5b74b2b, the last before most names changed, is run still.

``tests/older_files/house`` is its folder, as ``gin-rummy serve --guests`` left it when it was told
to end. Three people had come by their keys and one as a guest, in plain lines. ``house.json``
beside it has what the program of that commit read there. Neither is ever written again.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from time import time
from typing import Any, Final

import asyncssh
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from app.cards.cards import SHORT, glyph_name
from app.server.server import Server
from tests.emulator import PATIENCE
from tests.server.conftest import Opens
from tests.server.plain.talker import Talker
from tests.server.plain.test_over_ssh import talking
from tests.server.terminals import options
from tests.server.test_ssh import Guest

FOLDER: Final = Path(__file__).parents[1] / "older_files"
CONTENT: Final[dict[str, Any]] = json.loads((FOLDER / "house.json").read_text(encoding="utf-8"))
SIGNS: Final = {name: glyph_name(card) for card, name in enumerate(SHORT)}
AT_TABLE: Final = {"Anna": 1, "Ben": 1, "Wilma": 2}
"""Where those with a key were when they were last there."""


def key_of(name: str) -> asyncssh.SSHKey:
    """Return a person's key, made of the name so that none has to be kept."""
    key = Ed25519PrivateKey.from_private_bytes(sha256(name.encode()).digest())
    return asyncssh.import_private_key(
        key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    )


def hand(match: dict[str, Any], name: str) -> set[str]:
    """Return the cards that a person held, as they are written in lines."""
    return {SIGNS[card] for card in match["hands"][match["names"].index(name)].split()}


def shown(talker: Talker) -> list[set[str]]:
    """The cards of each line that lists cards."""
    lists = (line.rpartition(": ")[2].rstrip(".").split() for line in talker.said)
    return [set(cards) for cards in lists if set(cards) <= {*SIGNS.values()}]


@pytest.fixture
async def server(tmp_path: Path, open_server: Opens) -> Server:
    """The server, opened again as soon as it was closed."""
    state = tmp_path / "house"
    copytree(FOLDER / "house", state)
    # Guests and tables without a visit for a month are forgotten.
    for path in (state / "tables").iterdir():
        os.utime(path)
    with closing(sqlite3.connect(state / "people.sqlite")) as people, people:
        people.execute("UPDATE person SET seen = ?", (time(),))
    opened: Server = await open_server(guests=True)
    return opened


async def test_it_has_the_key_that_it_had(server: Server) -> None:
    assert server.fingerprint == CONTENT["key"]


async def test_everybody_is_who_they_were(server: Server) -> None:
    known = {name: server.people.find(identity) for name, identity in CONTENT["people"].items()}
    assert {name: person and person.name for name, person in known.items()} == {
        name: name for name in known
    }


@pytest.mark.parametrize("name", AT_TABLE)
async def test_whoever_comes_with_the_same_key_is_at_their_table_with_their_cards(
    server: Server, name: str
) -> None:
    async with talking(server, key_of(name)) as talker:
        number = AT_TABLE[name]
        await talker.hears(f"You play at table {number}: ", "Hand 1, ", "drew")
        match = CONTENT["tables"][str(number)]["match"]
        await talker.until(lambda: hand(match, name) in shown(talker))
        to_act = match["names"][match["to_act"]]
        await talker.hears("Discard a card" if to_act == name else f"{to_act} is away. In 1 minute")


async def test_a_guest_comes_back_with_the_word_that_was_given(server: Server) -> None:
    async with asyncssh.connect(
        **options(server, client_factory=lambda: Guest(CONTENT["word"]))
    ) as connection:
        done = await connection.run("lines", input="quit\n", timeout=PATIENCE)
    assert "You are in the lobby, Yusuf." in str(done.stdout)
    assert "Table 2: Basic Rummy to 60. Your seat: Wilma 0, Yusuf 0." in str(done.stdout)


async def test_the_lobby_has_the_tables_and_who_may_sit_there(server: Server) -> None:
    async with talking(server, key_of("Ben")) as ben:
        await ben.answer("lobby", "You are in the lobby, Ben.")
        told = await ben.answer(
            "tables",
            "Table 1: Gin standard to 100. Your turn: Anna 0, Ben 0.",
            "Table 3: Gin oklahoma to 150. Kept for you: Yusuf.",
            "Table 2: Basic Rummy to 60. Wilma 0, Yusuf 0.",
        )
        assert sum(line.startswith("Table ") for line in told) == len(CONTENT["tables"])


async def test_a_private_table_has_its_passphrase(server: Server) -> None:
    async with talking(server, key_of("Wilma")) as wilma:
        await wilma.answer("lobby", "You are in the lobby, Wilma.")
        await wilma.answer("watch 1 rose", "That is not the password of table 1.")
        await wilma.answer("watch 1 melon", "Anna 0, Ben 0, to 100.")


async def test_a_match_played_alone_goes_on_where_it_was(server: Server) -> None:
    async with talking(server, key_of("Wilma")) as wilma:
        await wilma.answer("lobby", "You are in the lobby, Wilma.")
        await wilma.answer("alone", "continue: Wilma 0, Vera 0, standard to 100, casual, hand 1")
        await wilma.answer("", "Hand 1, ", "Vera discarded K♦.", "Your turn: draw from the stock")
        assert hand(CONTENT["alone"], "Wilma") in shown(wilma)


async def test_a_match_that_was_over_is_in_the_history(server: Server) -> None:
    async with talking(server, key_of("Wilma")) as wilma:
        await wilma.answer("lobby", "You are in the lobby, Wilma.")
        await wilma.answer(
            "statistics",
            "Matches: 1 won, 0 lost, 1 not over.",
            "Against Ben: 1 won, 0 lost, +17.0 points a hand.",
        )


async def test_a_person_has_the_settings_that_were_chosen(server: Server) -> None:
    async with talking(server, key_of("Anna")) as anna:
        await anna.hears("By rank: ")

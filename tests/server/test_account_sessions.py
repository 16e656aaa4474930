"""Accounts of several keys, and their end, over real connections."""

from __future__ import annotations

from pathlib import Path

from app.server.accounts import AccountStore
from tests.server.conftest import Opens
from tests.server.plain.test_over_ssh import talking
from tests.server.servers import introduce
from tests.server.test_ssh import Keys


async def test_a_second_key_comes_to_open_the_account(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    introduce(server.people, keys[0], "Ann")
    ann = server.people.with_key(keys[0].get_fingerprint())
    async with talking(server, keys[0]) as home:
        await home.hears("You are in the lobby, Ann.")
        (told,) = (
            line
            for line in await home.answer("account word", "Your resume word is")
            if "resume word" in line
        )
        word = told.split("Your resume word is ")[1].split(".")[0]
        # It is told once more at the end, as that of a guest.
        await home.answer("quit", f"Your resume word is {word}.")
    async with talking(server, keys[1]) as laptop:
        await laptop.hears("You are in the lobby, Guest")
        await laptop.answer(f"account move {word}", "Give this key to your other account?")
        await laptop.answer("yes", "Your key opens the other account from now on: come in again.")
    await server.has_told(": gave the key to another account")
    async with talking(server, keys[1]) as laptop:
        await laptop.hears("You are in the lobby, Ann.")
        await laptop.answer("account", "Key 1: SHA256:", "you have come by it")
    assert len(server.people.keys_of(ann)) == 2


async def test_a_deleted_account_leaves_no_file_and_its_key_is_new_again(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server()
    folder = introduce(server.people, keys[0], "Ann")
    async with talking(server, keys[0]) as ann:
        await ann.hears("You are in the lobby, Ann.")
        await ann.answer("account delete", "Delete your account for good?")
        await ann.answer("yes", "Good-bye. Your account is deleted.")
    await server.has_told(": deleted the account")
    assert not folder.exists()
    assert server.people.gone == []
    async with talking(server, keys[0]) as ann:
        await ann.hears("You are in the lobby, Guest")


async def test_what_a_server_that_ended_has_left_goes_when_it_opens(
    open_server: Opens, keys: Keys, tmp_path: Path
) -> None:
    people = AccountStore(tmp_path / "house")
    folder = introduce(people, keys[0], "Ann")
    people.delete(people.with_key(keys[0].get_fingerprint()))
    people.close()
    server = await open_server()
    assert not folder.exists()
    assert server.people.gone == []

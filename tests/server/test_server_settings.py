"""The settings file of a server, and its limits: what it may have, and how it changes an open
server.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from app.cli import main
from app.server.control_socket import ask
from app.server.limits import AddressLimits, ServerLimits
from app.server.refusals import ServerError
from app.server.server_settings import FILE_NAME, ServerSettings, SettingsSource
from app.text.refusals import sentence_for
from tests.server.conftest import Opens
from tests.server.servers import introduce
from tests.server.terminals import visiting

WHOLE = """
name = "Café Rummy"
greeting = "Club night is on Thursday."
rules = \"\"\"
Be kind.

No advice   during a hand.
\"\"\"

[limits]
people = 200
connections = 201
browsers = 202
logins = 203
"""


def source(folder: Path, text: str, **options: int) -> SettingsSource:
    path = folder / FILE_NAME
    path.write_text(text)
    return SettingsSource(path, options=options)


def test_all_settings_are_read(tmp_path: Path) -> None:
    assert source(tmp_path, WHOLE).read() == ServerSettings(
        name="Café Rummy",
        greeting="Club night is on Thursday.",
        rules=("Be kind.", "No advice during a hand."),
        people=200,
        connections=201,
        browsers=202,
        logins=203,
    )


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    assert SettingsSource(tmp_path / FILE_NAME).read() == ServerSettings()


def test_an_option_of_the_command_line_counts_before_the_file(tmp_path: Path) -> None:
    assert source(tmp_path, WHOLE, connections=7).read().connections == 7


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = ", "cannot be read (“Invalid value (at end of document)”)"),
        ("nmae = 'x'", "has a setting “nmae”, which is unknown there: it may have name, greeting"),
        ("people = 3", "has a setting “people”, which is unknown there"),
        (
            "[limits]\nname = 'x'",
            "has a setting “name”, which is unknown there: it may have people",
        ),
        ("name = 3", "The setting name in "),
        ("greeting = '" + "a" * 301 + "'", "of up to 300 letters"),
        ("rules = ['x']", "of up to 10 lines of 120 letters"),
        ("rules = '" + "a" * 121 + "'", "of up to 10 lines of 120 letters"),
        ("limits = 3", "has limits below a line [limits]"),
        ("[limits]\npeople = 0", "is a whole number from 1 to 100000"),
        ("[limits]\npeople = true", "is a whole number from 1 to 100000"),
        ("[limits]\npeople = '7'", "is a whole number from 1 to 100000"),
    ],
)
def test_a_fault_is_told_in_a_sentence(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ServerError) as refused:
        source(tmp_path, text).read()
    assert told in sentence_for(refused.value)


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ServerError) as refused:
        SettingsSource(tmp_path / "none.toml", is_needed=True).read()
    assert "is not there" in sentence_for(refused.value)


@pytest.mark.parametrize(("text", "code"), [(WHOLE, "Fine"), ("[limits]\npeople = 0", "NOT FINE")])
def test_a_check_reads_the_settings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, code: str
) -> None:
    path = source(tmp_path, text).path
    state = tmp_path / "house"
    main(
        [
            *("serve", "--check", "--listen", "127.0.0.1:0", "--state", str(state)),
            *("--settings", str(path)),
        ]
    )
    (line,) = (line for line in capsys.readouterr().out.splitlines() if FILE_NAME in line)
    assert line.startswith(f"{code}: The ")


@pytest.mark.parametrize("option", ["--connections", "--logins"])
def test_a_limit_that_is_no_number_is_refused(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert main(["serve", option, "0"]) == 2
    assert f"does not fit {option}" in capsys.readouterr().err


def test_limits_that_change_count_for_addresses_that_are_known(tmp_path: Path) -> None:
    limits = ServerLimits(logins=3)
    addresses = AddressLimits(limits, lambda: 0.0)
    assert [addresses.may_try("192.0.2.1") for _ in range(4)] == [True, True, True, False]
    limits.logins = 4
    assert [addresses.may_try("192.0.2.1") for _ in range(2)] == [True, False]
    limits.logins = 2
    assert not addresses.may_try("192.0.2.1")


@pytest.mark.parametrize("workers", [1, 2])
async def test_an_open_server_takes_new_settings(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    (server.state / FILE_NAME).write_text(WHOLE)
    answer = await asyncio.to_thread(ask, server.state, "reload")
    assert answer["changed"]["people"] == [None, 200]
    assert (server.limits.connections, server.limits.logins) == (201, 203)
    async with (
        visiting(server, keys[0], (120, 40)) as screen,
        visiting(server, keys[1], command="lines") as lines,
    ):
        for terminal in (screen, lines):
            await terminal.until_told("Café Rummy: Club night is on Thursday.")
    (server.state / FILE_NAME).write_text("[limits]\npeople = 'many'")
    with pytest.raises(ValueError, match="setting-number"):
        await asyncio.to_thread(ask, server.state, "reload")
    assert server.limits.connections == 201
    (server.state / FILE_NAME).unlink()
    await asyncio.to_thread(ask, server.state, "reload")
    assert server.limits == ServerLimits()


@pytest.mark.parametrize("workers", [1, 2])
async def test_the_lobby_has_the_name_of_the_server_which_a_reload_changes(
    open_server: Opens, keys: list[asyncssh.SSHKey]
) -> None:
    server = await open_server()
    introduce(server.people, keys[0], "Ann")
    async with visiting(server, keys[0]) as screen:
        await screen.until_shown("Card house")
        (server.state / FILE_NAME).write_text("name = 'Café Rummy'")
        await asyncio.to_thread(ask, server.state, "reload")
        await screen.until_shown("Café Rummy")
        assert "Card house" not in screen.text
        who = await asyncio.to_thread(ask, server.state, "who")
        assert who["house_name"] == "Café Rummy"


async def test_the_house_rules_stand_above_the_talk_of_the_lobby(
    open_server: Opens, keys: list[asyncssh.SSHKey], tmp_path: Path
) -> None:
    (tmp_path / "house").mkdir(mode=0o700)
    source(tmp_path / "house", WHOLE)
    server = await open_server()
    introduce(server.people, keys[0], "Ann")
    introduce(server.people, keys[1], "Ben")
    async with (
        visiting(server, keys[0], (120, 40)) as screen,
        visiting(server, keys[1], command="lines") as lines,
    ):
        await screen.until_shown("Café Rummy  Be kind.", "No advice during a hand.")
        await lines.until_told("Be kind.")

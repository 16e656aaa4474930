"""Who is let in, as whom, and that there is nothing but the game behind the door."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import asyncssh
import pytest

from app.quoting import quoted
from app.server.limits import ServerLimits
from app.server.notices import Destination
from app.server.refusals import ServerError
from app.server.ssh import AuthorizedKeys, host_key, read_command
from app.storage.errors import StoreError
from tests.disk import disk_with_room_for
from tests.refusals import refused
from tests.server.conftest import Opens
from tests.server.terminals import options

NO_COMMANDS = (
    "There is only the game here: come with ssh and without a command, or with one of these: lines,"
    " quick, or table and its name"
)
NO_PTY = (
    "This house is a game on the screen, and needs a terminal: come with ssh -t, or without a"
    " command. In plain lines it is played with the command: lines"
)

Keys = list[asyncssh.SSHKey]


@pytest.mark.parametrize(
    ("command", "read"),
    [
        ("", (False, Destination())),
        ("lines", (True, Destination())),
        ("quick", (False, Destination(is_quick=True))),
        (" lines  quick ", (True, Destination(is_quick=True))),
        ("table 0123abcd", (False, Destination(table="0123abcd"))),
        ("lines table 0123abcd", (True, Destination(table="0123abcd"))),
        ("table", None),
        ("table a b", None),
        ("quick lines", None),
        ("sh -c quick", None),
    ],
)
def test_only_the_commands_of_the_game_are_understood(
    command: str, read: tuple[bool, Destination] | None
) -> None:
    assert read_command(command) == read


class Guest(asyncssh.SSHClient):
    """Answers with these words when asked for one, one after the other."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.banner = ""

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.banner += msg

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        self.asked.append(instructions)
        return [self.answers.pop(0)]


async def test_nothing_is_there_but_the_game(open_server: Opens, keys: Keys) -> None:
    server = await open_server()
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
        done = await connection.run("cat /etc/passwd")
        assert (done.exit_status, done.stdout) == (1, f"{NO_COMMANDS}\r\n")
        # One session a connection, also after it has ended.
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.run("ls")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/socket")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", 1)
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.start_sftp_client()
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(asyncssh.SSHClientSession, x11_forwarding=True)
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
        done = await connection.run()
        assert (done.exit_status, done.stdout) == (1, f"{NO_PTY}\r\n")
    # The operator reads of everything that was refused.
    made, *lines = server.lines
    assert "has a new account with SHA256:" in made
    asked = [line.partition("from 127.0.0.1 asks for ")[2] for line in lines]
    assert asked == [
        f"{what}, which is refused"
        for what in (
            "the command {text}".format(text=quoted("cat /etc/passwd")),
            "a connection to elsewhere",
            "the subsystem {name}".format(name=quoted("sftp")),
            "the game without a terminal",
        )
    ]


async def test_without_guests_a_key_is_needed_and_no_password_is_asked_for(
    open_server: Opens,
) -> None:
    server = await open_server()
    guest = Guest()
    with pytest.raises(asyncssh.DisconnectError, match="Make one with ssh-keygen"):
        await asyncssh.connect(**options(server, client_factory=lambda: guest, password="play"))
    assert "Make one with ssh-keygen" in guest.banner
    assert guest.asked == []
    methods = await asyncssh.get_server_auth_methods("127.0.0.1", server.port, username="play")
    assert set(methods) == {"publickey", "keyboard-interactive"}


async def test_only_the_keys_of_the_file_are_let_in_as_it_is_now(
    open_server: Opens, keys: Keys, tmp_path: Path
) -> None:
    listed = tmp_path / "keys"
    first, second = (key.export_public_key().decode() for key in keys[:2])
    listed.write_text(f"# Anna\n{first}")
    server = await open_server(keys=listed)
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])):
        pass
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(**options(server, client_keys=[keys[1]]))
    listed.write_text(f"{first}{second}")
    async with asyncssh.connect(**options(server, client_keys=[keys[1]])):
        pass
    # What cannot be read any more lets in whom it let in.
    listed.unlink()
    async with asyncssh.connect(**options(server, client_keys=[keys[0]])):
        pass


async def test_a_guest_comes_back_by_the_word_and_tries_few_words(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server(guests=True)
    known, word = server.people.new_guest()
    guest = Guest("wrong", word)
    async with asyncssh.connect(**options(server, client_factory=lambda: guest)):
        (door,) = server.doors
        assert (door.person, door.word) == (known, word)
    assert guest.asked == [
        (
            "Without a key that this house knows, you come as a guest.\nIf you have been"
            " here before, type your resume word; else press Enter."
        ),
        "This word is not known here, or is older than 30 days. Try again.",
    ]
    new = Guest("")
    async with asyncssh.connect(**options(server, client_factory=lambda: new)):
        (door,) = server.doors
        assert door.person not in (None, known)
    # The name is enough to be a guest, also with a key.
    async with asyncssh.connect(**options(server, client_keys=[keys[0]], username="guest")):
        (door,) = server.doors
        assert door.person.is_guest
    bad = Guest(*["wrong"] * 10)
    with pytest.raises(asyncssh.DisconnectError, match="None of these words is known here"):
        await asyncssh.connect(**options(server, client_factory=lambda: bad))
    assert len(bad.asked) == 3


class Impostor(Guest):
    """Asks whether a key would do that it cannot prove to have, then comes as a guest."""

    def __init__(self, theirs: asyncssh.SSHKey) -> None:
        super().__init__("")
        self._theirs = [theirs.convert_to_public()]

    def public_key_auth_requested(self) -> asyncssh.SSHKeyPair | None:
        return _Unproved(self._theirs.pop()) if self._theirs else None


class _Unproved(asyncssh.SSHKeyPair):
    """Another person's key, whose signature is worth nothing."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        super().__init__(
            key.algorithm,
            key.algorithm,
            key.sig_algorithms,
            key.sig_algorithms,
            key.public_data,
            b"",
        )
        self.supports_asyncssh = True

    def sign(self, data: bytes) -> bytes:
        return asyncssh.generate_private_key("ssh-ed25519").sign(data, b"ssh-ed25519")


async def test_nobody_becomes_somebody_by_naming_their_key(open_server: Opens, keys: Keys) -> None:
    server = await open_server(guests=True)
    anna = server.people.with_key(keys[0].get_fingerprint())
    impostor = Impostor(keys[0])
    async with asyncssh.connect(**options(server, client_factory=lambda: impostor)):
        (door,) = server.doors
        assert door.person.is_guest
        assert door.person != anna
    assert impostor.asked


async def test_an_address_has_so_many_connections_and_log_ins(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server(ServerLimits(connections=2, logins=5))
    how = options(server, client_keys=[keys[0]])
    async with asyncssh.connect(**how), asyncssh.connect(**how):
        with pytest.raises(asyncssh.DisconnectError, match="Too many connections"):
            await asyncssh.connect(**how)
    for _ in range(2):
        async with asyncssh.connect(**how):
            pass
    with pytest.raises(asyncssh.DisconnectError, match="Too many connections"):
        await asyncssh.connect(**how)
    made, line = server.lines
    assert "has a new account" in made
    assert "127.0.0.1 is turned away" in line


async def test_who_does_not_say_who_they_are_nor_what_they_want_is_closed_out(
    open_server: Opens, keys: Keys
) -> None:
    server = await open_server(ServerLimits(login_time=0.3))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    async with asyncio.timeout(10):
        assert (await reader.readline()).startswith(b"SSH-2.0-")
        await reader.read()
        writer.close()
        async with asyncssh.connect(**options(server, client_keys=[keys[0]])) as connection:
            await connection.wait_closed()
    assert not server.doors
    # What says nothing at all is no log-in that was refused; who logs in and wants nothing is told.
    made, line = server.lines
    assert "has a new account" in made
    assert "has logged in and not asked for the game" in line


def test_the_key_of_a_house_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "house" / "host_key"
    key = host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert key.algorithm == b"ssh-ed25519"
    assert host_key(path) == key


def test_a_file_that_is_no_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.write_text("none")
    with refused(ServerError, match="host_key cannot be used as the key of this server"):
        host_key(path)
    assert path.read_text() == "none"


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "host_key").mkdir()
    with refused(StoreError, match="is not a file"):
        host_key(tmp_path / "host_key")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read .*No such file"),
        ("", "has no key in it"),
        ("# nobody yet\n", "has no key in it"),
        ("rubbish\n", "has no key in it"),
    ],
)
def test_a_file_without_keys_lets_nobody_open_a_house(
    tmp_path: Path, text: str | None, told: str
) -> None:
    path = tmp_path / "keys"
    if text is not None:
        path.write_text(text)
    with refused(ServerError, match=told):
        AuthorizedKeys(path)


def test_on_a_full_disk_no_half_of_a_key_is_left(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    with disk_with_room_for(0), refused(StoreError, match="no room left"):
        host_key(path)
    assert list(tmp_path.iterdir()) == []

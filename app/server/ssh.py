"""The SSH login: who is let in, as whom, and that only the game is behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, Protocol, TypeAlias

import asyncssh
from textual.geometry import Size

from app.server import log_lines
from app.server.accounts import Account, AccountStore
from app.server.app_host import own_settings
from app.server.asyncssh_private import is_login_timeout, unread
from app.server.conduct import Conduct
from app.server.limits import AddressLimits, ServerLimits
from app.server.notices import Destination
from app.server.plain.line_editor import DUMB, EditedLineInput
from app.server.plain.streams import LineInput
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.server.sessions import Login
from app.server.terminal import RemoteTerminal, fitted, variables
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.paths import make_folder
from app.text.refusals import english_for
from app.text.speech import Voice, chosen, spoken_to, tr

GUEST = "guest"
"""The user name by which a person with a key logs in as a guest."""
LINES = "lines"
"""The command that plays in plain lines, for screen readers and clients without a screen."""
QUICK = "quick"
"""The command that seeks a game at once."""
TABLE = "table"
"""The command that goes to the table whose name follows."""
_USUAL_PORT = 22
_TRIES = 3
"""Words that can be tried over one connection."""


class ServerContext(Protocol):
    people: AccountStore
    limits: ServerLimits
    addresses: AddressLimits
    keys: AuthorizedKeys | None
    guests: bool
    name: str
    """The name by which people reach the server; empty for the address that they came to."""
    doors: set[ConnectionHandler]
    log: ServerLog

    @property
    def conduct(self) -> Conduct: ...

    def received(self, login: Login) -> None:
        """Let a visitor play who has logged in with a terminal."""


class ConnectionHandler(asyncssh.SSHServer):
    def __init__(self, inside: ServerContext) -> None:
        self._inside = inside
        self._since = monotonic()
        """When it last made progress, by the monotonic clock."""
        self._claim: Callable[[], tuple[Account, str | None, str]] | None = None
        """Returns the account of the key or word that was checked last, with the resume word of
        a guest, or the fingerprint of the key.

        A successful proof is always about the last check: clients may ask about several keys first.
        """
        self._tries = 0
        self._username: str | None = None
        """The requested user name; None before it is known."""
        self._reason = ""
        self.person: Account | None = None
        self.word: str | None = None
        self._key = ""
        self._session: GameSession | None = None

    # -- the connection --------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Refuse the connection if it is one too many."""
        self._connection = conn
        self.address = str(conn.get_extra_info("peername")[0])
        inside = self._inside
        inside.doors.add(self)
        strangers = sum(door.is_stranger for door in inside.doors)
        if not inside.addresses.enter(self.address) or strangers > inside.limits.strangers:
            inside.log.say_seldom(log_lines.turned_away(self.address))
            self._username = None
            # After the line with the version, which the other end waits for.
            asyncio.get_running_loop().call_soon(self._disconnect)
        elif ban := inside.conduct.ban_of_address(self.address):
            inside.log.say_seldom(log_lines.banned(self.address))
            told = inside.conduct.told(ban)
            code = asyncssh.DISC_HOST_NOT_ALLOWED_TO_CONNECT
            asyncio.get_running_loop().call_soon(self._connection.disconnect, code, told)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.person is None and self._username is not None:
            waited = monotonic() - self._since
            was_slow = is_login_timeout(exc) or waited >= self._inside.limits.login_time
            reason = self._reason or (log_lines.TOO_SLOW if was_slow else log_lines.GIVEN_UP)
            self._inside.log.say(log_lines.login_refused(self.address, self._username, reason))
        if self in self._inside.doors:
            self._inside.doors.remove(self)
            self._inside.addresses.leave(self.address)

    @property
    def is_stranger(self) -> bool:
        return self.person is None

    def look(self) -> None:
        """Close the connection if it has been without a game for too long, or takes up too much."""
        limits, session = self._inside.limits, self._session
        if session and session.is_playing:
            self._since = monotonic()
        idle = monotonic() - self._since
        if idle > limits.login_time:
            if self.person and session is None:
                self._inside.log.say(log_lines.idle(self._who, idle))
        elif unread(self._connection) <= limits.unread and not (
            session and session.sent_variables > limits.variables
        ):
            return
        self._connection.abort()

    def close(self) -> None:
        """Close the connection once everything sent has been read."""
        self._connection.close()

    @property
    def _no_key(self) -> str:
        if self._inside.keys is not None:
            return tr(
                "This house lets in only people whose keys it knows. Ask the person who runs it."
            )
        return tr(
            "This house knows people by their SSH keys, and you have none here. Make one with"
            " ssh-keygen, then come again."
        )

    def _refuse(self) -> None:
        """Close the connection: some clients would try without end."""
        reason = (
            tr("None of these words is known here. Come again and press Enter to be a new guest.")
            if self._inside.guests
            else self._no_key
        )
        self._connection.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, reason)

    def _disconnect(self) -> None:
        self._connection.disconnect(
            asyncssh.DISC_TOO_MANY_CONNECTIONS,
            tr("Too many connections from where you are. Try again in a minute."),
        )

    # -- who it is -------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Return whether a proof is needed: for all but guests."""
        self._claim = None
        self._username = username
        if self._inside.guests and username == GUEST:
            self._claim = self._new_guest
            return False
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Return whether this key is let in, if the client then proves that it has it."""
        self._claim = None
        keys = self._inside.keys
        if keys and not keys.let_in(key, self.address):
            self._reason = tr("no key that is let in")
            return False
        fingerprint = key.get_fingerprint()
        self._claim = lambda: (self._inside.people.with_key(fingerprint), None, fingerprint)
        return True

    def kbdint_auth_supported(self) -> bool:
        """Guests are asked for their resume word; without guests, people are told what to do."""
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> asyncssh.auth.KbdIntChallenge:
        """Return the question to a person without a key, a few times."""
        self._claim = None
        if self._tries >= _TRIES:
            self._refuse()
            return False
        if self._inside.guests:
            return (
                tr("Gin Rummy"),
                tr(
                    "Without a key that this house knows, you come as a guest.\nIf you have been"
                    " here before, type your resume word; else press Enter."
                ),
                "",
                [(tr("Resume word: "), True)],
            )
        if not self._tries:
            self._reason = tr("no key that is let in")
            self._connection.send_auth_banner(self._no_key)
        self._tries += 1
        return False

    def validate_kbdint_response(
        self, username: str, responses: asyncssh.auth.KbdIntResponse
    ) -> asyncssh.auth.KbdIntChallenge:
        """Return whether the answer is a resume word, or empty for a new guest."""
        self._claim = None
        word = "".join(responses).strip()
        if not word:
            self._claim = self._new_guest
            return True
        self._tries += 1
        # The first try has been counted with the connection.
        addresses = self._inside.addresses
        may_try = self._tries == 1 or addresses.may_try(self.address)
        if not may_try or addresses.wait(self.address):
            self._inside.log.say_seldom(log_lines.turned_away(self.address))
            self._disconnect()
            return False
        if known := self._inside.people.with_word(word):
            self._claim = lambda: (known, word, "")
            return True
        addresses.wrong(self.address)
        self._reason = log_lines.NO_SUCH_WORD
        if self._tries >= _TRIES:
            self._refuse()
            return False
        return (
            tr("Gin Rummy"),
            tr("This word is not known here, or is older than 30 days. Try again."),
            "",
            [(tr("Resume word: "), True)],
        )

    def auth_completed(self) -> None:
        assert self._claim
        try:
            self.person, self.word, self._key = self._claim()
        except StoreError as error:
            # The server's fault, so it does not count against the address.
            self._username = None
            self._inside.log.say_seldom(log_lines.unsaved(english_for(error)))
            code = asyncssh.DISC_SERVICE_NOT_AVAILABLE
            self._connection.disconnect(
                code,
                tr("This house cannot save now, so no new people can come in. Try again later."),
            )
            return
        self._since = monotonic()

    def _new_guest(self) -> tuple[Account, str, str]:
        return *self._inside.people.new_guest(), ""

    # -- what they want --------------------------------------------------------------------

    def session_requested(self) -> GameSession | bool:
        """Return the game once, and refuse every other session."""
        if self._session or self.person is None:
            return False
        self._session = GameSession(self._begin, self._refused)
        return self._session

    def connection_requested(self, dest_host: str, dest_port: int, *orig: object) -> bool:
        return self._refused(log_lines.ELSEWHERE)

    def unix_connection_requested(self, dest_path: str) -> bool:
        return self._refused(log_lines.ELSEWHERE)

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        return self._refused(log_lines.ELSEWHERE)

    def unix_server_requested(self, listen_path: str) -> bool:
        return self._refused(log_lines.ELSEWHERE)

    def _refused(self, what: str) -> bool:
        self._inside.log.say_seldom(log_lines.asked_for(self._who, what))
        return False

    @property
    def _who(self) -> log_lines.Visitor:
        assert self.person
        person = self.person
        return log_lines.Visitor(
            person.name, person.id, self.address, person.is_guest, key=self._key
        )

    def _begin(
        self,
        channel: asyncssh.SSHServerChannel[bytes],
        size: Size,
        wants_lines: bool,
        destination: Destination,
    ) -> tuple[RemoteTerminal, LineInput | None]:
        assert self.person
        term = channel.get_terminal_type()
        environ = variables(term or "", channel.get_environment())
        line = RemoteTerminal(channel, lambda: unread(self._connection), environ, size)
        wants_lines = wants_lines or own_settings(self.person).lines
        typed = None
        if wants_lines:
            typed = LineInput(line) if term is None else EditedLineInput(line, term)
        # Input may come before the game reads it.
        line.listen(typed)
        way = log_lines.IN_LINES if typed else log_lines.ON_SCREEN
        self._inside.received(
            Login(
                self.person,
                self.word,
                self.address,
                line,
                typed,
                way,
                destination,
                self._way_here,
                self._key,
            )
        )
        return line, typed

    @property
    def _way_here(self) -> str:
        host, port, *_ = self._connection.get_extra_info("sockname")
        at = [] if port == _USUAL_PORT else ["-p", str(port)]
        return " ".join(["ssh", *at, "-t", self._inside.name or host, TABLE, ""])


Begin: TypeAlias = Callable[
    [asyncssh.SSHServerChannel[bytes], Size, bool, Destination],
    tuple[RemoteTerminal, LineInput | None],
]
"""Begins the game on a channel with a window of this size, on the screen or in lines, and at a
destination."""


def read_command(command: str) -> tuple[bool, Destination] | None:
    """Return whether a command wants plain lines, and its destination; None for a command that is
    not the game's.
    """
    words = command.split()
    wants_lines = words[:1] == [LINES]
    match words[wants_lines:]:
        case []:
            return wants_lines, Destination()
        case [word] if word == QUICK:
            return wants_lines, Destination(is_quick=True)
        case [word, name] if word == TABLE:
            return wants_lines, Destination(table=name)
        case _:
            return None


class GameSession(asyncssh.SSHServerSession[bytes]):
    """The session of a visitor: a terminal with the game on it.

    ``begin`` starts the game, and ``note`` logs every other request.
    """

    def __init__(self, begin: Begin, note: Callable[[str], bool]) -> None:
        self._begin = begin
        self._note = note
        self._command: str | None = None
        self._line: RemoteTerminal | None = None
        self._typed: LineInput | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan

    @property
    def is_playing(self) -> bool:
        return self._line is not None and not self._line.has_ended

    @property
    def sent_variables(self) -> int:
        """Bytes of the environment variables that the client has sent."""
        sent = self._channel.get_environment_bytes()
        return sum(len(name) + len(value) for name, value in sent.items())

    def pty_requested(self, term_type: str, term_size: object, term_modes: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        """Accept: the game takes the place of a shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse every command with a sentence, but for those of ``read_command``."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return self._note(log_lines.subsystem(subsystem))

    def session_started(self) -> None:
        with spoken_to(Voice(chosen(None, self._channel.get_environment()))):
            self._begin_or_refuse()

    def _begin_or_refuse(self) -> None:
        term = self._channel.get_terminal_type()
        read = read_command(self._command or "")
        if read is None:
            self._note(log_lines.command(self._command or ""))
            self._refuse(
                tr(
                    "There is only the game here: come with ssh and without a command, or with"
                    " one of these: lines, quick, or table and its name"
                )
            )
            return
        wants_lines, destination = read
        # With a command a client has no terminal, unless it is told to.
        wants_lines = wants_lines or term in DUMB or bool(self._command and term is None)
        if term is None and not wants_lines:
            self._note(log_lines.NO_TERMINAL)
            self._refuse(
                tr(
                    "This house is a game on the screen, and needs a terminal: come with ssh -t,"
                    " or without a command. In plain lines it is played with the command: lines"
                )
            )
        else:
            width, height, *_ = self._channel.get_terminal_size()
            size = fitted(width, height)
            self._line, self._typed = self._begin(self._channel, size, wants_lines, destination)

    def _refuse(self, sentence: str) -> None:
        self._channel.write(f"{sentence}\r\n".encode())
        self._channel.exit(1)

    def data_received(self, data: bytes, datatype: object) -> None:
        if self._line:
            self._line.typed(data)

    def eof_received(self) -> bool:
        """Take the end of the input as leaving; output is still sent."""
        if self._typed:
            self._typed.end()
            return True
        self._channel.close()
        return False

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._line:
            self._line.resized(fitted(width, height))

    def signal_received(self, signal: str) -> None:
        """Take any signal as the wish to end the game."""
        self._channel.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._line:
            self._line.gone.set()
        if self._typed:
            self._typed.end()


# -- keys ----------------------------------------------------------------------------------

_LARGEST: Final = 2**20
"""Most bytes of the file of keys; a thousand keys have a hundred thousand."""


def host_key(path: Path) -> asyncssh.SSHKey:
    """Return the key of the server from its file, which is made for this user alone if missing.

    Raises StoreError if the file cannot be made, and ServerError if it holds no key.
    """
    make_folder(path.parent)
    try:
        if path.exists():
            return asyncssh.import_private_key(read_file(path, _LARGEST) or b"")
        key = asyncssh.generate_private_key("ssh-ed25519")
        # Half a key, on a disk that is full, would be taken for a damaged one ever after.
        atomic_write(path, key.export_private_key().decode("ascii"), durable=True)
        return key
    except OSError as error:
        raise StoreError.about(error, path) from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise ServerError(ServerCode.HOST_KEY, path=path, reason=str(error)) from error


class AuthorizedKeys:
    """The keys of a file in the form of ``authorized_keys``, which may change at any time."""

    def __init__(self, path: Path) -> None:
        """Raises ServerError if no key can be read."""
        self.path = path
        self._read_at: tuple[int, int] | None = None
        self._keys = self._read()

    def let_in(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Return whether the file lets this key in from this address.

        If the file has become unreadable, its last content counts.
        """
        with suppress(ServerError):
            self._keys = self._read()
        return self._keys.validate(key, address, address) is not None

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            status = self.path.stat()
            stamp = (status.st_size, status.st_mtime_ns)
            if stamp == self._read_at:
                return self._keys
            data = read_file(self.path, _LARGEST) or b""
            keys = asyncssh.SSHAuthorizedKeys()
            keys.load(data.decode("utf-8", "replace"))
        except OSError as error:
            reason = error.strerror or str(error)
            raise ServerError(ServerCode.KEYS_UNREADABLE, path=self.path, reason=reason) from error
        except StoreError as error:
            raise ServerError(
                ServerCode.KEYS_UNREADABLE, path=self.path, reason=str(error)
            ) from error
        except ValueError as error:
            raise ServerError(ServerCode.NO_KEYS, path=self.path) from error
        self._read_at = stamp
        return keys

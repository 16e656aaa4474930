"""Checks before a server is opened. They change nothing.

They need none of a server's libraries, so that they can say which of them is missing.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import sqlite3
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from app.server.control_socket import socket_in
from app.server.process import cannot_listen, is_open_in, program_at
from app.server.refusals import ServerError
from app.server.server_settings import SettingsSource
from app.storage.database import snapshot
from app.storage.errors import StoreError
from app.text.lists import in_a_row
from app.text.numbers import number
from app.text.refusals import sentence_for
from app.text.speech import ENGLISH, NAMES, catalogue_path, read, tr

DATABASES: Final = ("people.sqlite", "contacts.sqlite", "played.sqlite")
"""The files that hold accounts, contacts, and the matches that people have played."""
_TIMEOUT: Final = 5.0
"""Seconds to wait for another program that has locked a database."""
LEAST_ROOM: Final = 256
"""Least free MiB on the disk: some thousand matches."""
_OF_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
"""Rights to a file that only its user may have."""
_SSH_LIBRARIES: Final = {"asyncssh": "AsyncSSH", "confusable_homoglyphs": "confusable-homoglyphs"}
_WEB_LIBRARIES: Final = {"textual_serve": "textual-serve", "aiohttp": "aiohttp", "jinja2": "Jinja2"}
"""The required modules, with the names of their packages."""


class CheckResult(NamedTuple):
    is_fine: bool
    told: str
    """A sentence; for a fault, with the remedy."""


def check_server(
    state: Path,
    ssh: tuple[str, int],
    web: tuple[str, int] | None = None,
    keys: Path | None = None,
    notify: str | None = None,
    metrics: tuple[str, int] | None = None,
    settings: SettingsSource | None = None,
) -> Iterator[CheckResult]:
    """Check all that a server needs in the folder ``state`` with these options: libraries, ports,
    the folder and its files, its key, the file of keys, the program that tells people of their
    moves, the settings, the socket for commands, the disk, and the languages.
    """
    missing = _missing(_SSH_LIBRARIES)
    yield _libraries(missing)
    yield _web_libraries(needed=web is not None)
    for address, port in filter(None, (ssh, web, metrics)):
        yield _port(address, port, state)
    yield _folder(state)
    if os.path.isdir(state):
        yield _files(state)
        yield _databases(state)
    if "asyncssh" not in missing:
        yield _host_key(state / "host_key")
        if keys:
            yield _keys(keys)
    if notify is not None:
        yield _program(notify)
    if settings:
        yield _settings(settings)
    yield _socket(state)
    yield _disk(state)
    yield from _languages()


def _missing(libraries: Mapping[str, str]) -> dict[str, str]:
    return {module: name for module, name in libraries.items() if find_spec(module) is None}


def _libraries(missing: Mapping[str, str]) -> CheckResult:
    if missing:
        names = in_a_row(missing.values())
        return CheckResult(
            False,
            tr(
                "Libraries for SSH are not installed: {names}. Type pip install"
                " 'gin-rummy[serve]'.",
                names=names,
            ),
        )
    return CheckResult(True, tr("The libraries for SSH are installed."))


def _web_libraries(*, needed: bool) -> CheckResult:
    missing = in_a_row(_missing(_WEB_LIBRARIES).values())
    if not missing:
        return CheckResult(True, tr("The libraries for the web page are installed."))
    if needed:
        return CheckResult(
            False,
            tr(
                "Libraries for the web page are not installed: {names}. Type pip install"
                " 'gin-rummy[web]'.",
                names=missing,
            ),
        )
    return CheckResult(
        True, tr("Libraries that only --web needs are not installed: {names}.", names=missing)
    )


def _port(address: str, port: int, state: Path) -> CheckResult:
    try:
        _bind(address, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and is_open_in(state):
            return CheckResult(
                True,
                tr(
                    "Port {port} on {address} is in use, no doubt by the server that is open in"
                    " this folder.",
                    address=address,
                    port=port,
                ),
            )
        return CheckResult(False, sentence_for(cannot_listen(error, address, port)))
    return CheckResult(True, tr("Port {port} on {address} is free.", address=address, port=port))


def _bind(address: str, port: int) -> None:
    """Bind a port and release it. Without listening, no connection can come in meanwhile. Raises
    OSError.
    """
    places = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, place in places:
        with socket.socket(family, kind, protocol) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                # Servers bind the same port for IPv4 separately.
                door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            door.bind(place)


def _folder(state: Path) -> CheckResult:
    above = _nearest(state)
    if not os.path.isdir(above):
        return CheckResult(
            False,
            tr("{path} is no folder: move it away, or choose another with --state.", path=above),
        )
    if not os.access(above, os.W_OK | os.X_OK):
        return CheckResult(
            False,
            tr(
                "You may not write in {path}: choose another folder with --state, or be another"
                " user.",
                path=above,
            ),
        )
    if above != state:
        return CheckResult(True, tr("The folder {path} will be made.", path=state))
    return _private([state]) or CheckResult(
        True, tr("The folder {path} is for its user alone.", path=state)
    )


def _files(state: Path) -> CheckResult:
    paths: list[Path] = []
    unreadable: list[OSError] = []
    for folder, folders, names in os.walk(state, onerror=unreadable.append):
        paths += [Path(folder, name) for name in (*folders, *names)]
    if unreadable:
        path = Path(unreadable[0].filename)
        return CheckResult(False, sentence_for(StoreError.about(unreadable[0], path)))
    return _private(paths) or CheckResult(
        True, tr("Its files are for its user alone: {count}.", count=number(len(paths)))
    )


def _databases(state: Path) -> CheckResult:
    """Check that what is kept of people can be read: accounts, contacts, and matches played."""
    found = [path for name in DATABASES if (path := state / name).exists()]
    for path in found:
        try:
            with closing(snapshot(path, _TIMEOUT)) as copy:
                (told,) = copy.execute("PRAGMA quick_check").fetchone()
        except sqlite3.Error as error:
            told = str(error)
        if told != "ok":
            return CheckResult(
                False,
                tr(
                    "{path} cannot be read ({why}): restore a backup, or move the file away to"
                    " begin without what is in it.",
                    path=path,
                    why=told,
                ),
            )
    return CheckResult(
        True, tr("What is kept of people can be read: {count}.", count=number(len(found)))
    )


def _private(paths: Sequence[Path]) -> CheckResult | None:
    for path in paths:
        # A running server may remove it at the same time.
        with suppress(FileNotFoundError):
            status = path.lstat()
            if stat.S_ISLNK(status.st_mode):
                continue
            if status.st_uid != os.geteuid():
                return CheckResult(
                    False,
                    tr(
                        "{path} belongs to another user than the one that this is: be that user,"
                        " or let chown give the folder to this one.",
                        path=path,
                    ),
                )
            if status.st_mode & _OF_OTHERS:
                return CheckResult(
                    False,
                    tr(
                        "{path} is open to other users: type chmod -R go= for the folder.",
                        path=path,
                    ),
                )
    return None


def _host_key(path: Path) -> CheckResult:
    from app.server.ssh import host_key

    try:
        path.stat()
    except FileNotFoundError:
        return CheckResult(
            True, tr("The server has no key yet: it is made when it is opened for the first time.")
        )
    except OSError as error:
        return CheckResult(False, sentence_for(StoreError.about(error, path)))
    try:
        fingerprint = host_key(path).get_fingerprint()
    except (StoreError, ServerError) as error:
        return CheckResult(False, sentence_for(error))
    return CheckResult(True, tr("The key of the server is {fingerprint}.", fingerprint=fingerprint))


def _keys(path: Path) -> CheckResult:
    from app.server.ssh import AuthorizedKeys

    try:
        AuthorizedKeys(path)
    except ServerError as error:
        return CheckResult(False, sentence_for(error))
    return CheckResult(True, tr("There are keys in {path}.", path=path))


def _program(text: str) -> CheckResult:
    try:
        path = program_at(text)
    except ServerError as error:
        return CheckResult(False, sentence_for(error))
    return CheckResult(True, tr("{path} tells people who are away of their moves.", path=path))


def _settings(source: SettingsSource) -> CheckResult:
    try:
        source.read()
    except ServerError as error:
        return CheckResult(False, sentence_for(error))
    if not source.path.exists():
        return CheckResult(True, tr("There is no file of settings: all limits are as usual."))
    return CheckResult(True, tr("The settings in {path} can be read.", path=source.path))


def _socket(state: Path) -> CheckResult:
    try:
        path = socket_in(state)
    except ServerError as error:
        return CheckResult(False, sentence_for(error))
    return CheckResult(True, tr("Commands of gin-rummy server come over {path}.", path=path))


def _disk(state: Path) -> CheckResult:
    above = _nearest(state)
    free = shutil.disk_usage(above).free // 2**20
    told = tr("{free} MiB are free on the disk of {path}.", free=number(free), path=above)
    if free >= LEAST_ROOM:
        return CheckResult(True, told)
    return CheckResult(
        False,
        tr(
            "Only {free} MiB are free on the disk of {path}: make room for {least} MiB.",
            free=number(free),
            path=above,
            least=number(LEAST_ROOM),
        ),
    )


def _nearest(path: Path) -> Path:
    return next(each for each in (path, *path.parents) if os.path.exists(each))


def _languages() -> Iterator[CheckResult]:
    spoken = [NAMES[ENGLISH]]
    for code, name in NAMES.items():
        if code == ENGLISH:
            continue
        try:
            read(catalogue_path(code))
        except (OSError, ValueError) as error:
            yield CheckResult(
                False,
                tr(
                    "The words for {language} cannot be read ({why}): install the program anew.",
                    language=name,
                    why=error,
                ),
            )
        else:
            spoken.append(name)
    yield CheckResult(True, tr("The languages here are {languages}.", languages=in_a_row(spoken)))

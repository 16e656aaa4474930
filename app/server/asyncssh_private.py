"""The private parts of AsyncSSH that are used, in one place.

Read in the source of the version below: a connection keeps its transport, writes to it whether or
not the other end reads, and has no public name for the bytes that wait; the end of the time for a
log-in is known by the text of its error; and its line editor is made by text channels only.
"""

from __future__ import annotations

from typing import Final

from asyncssh import ConnectionLost, SSHServerConnection
from asyncssh.editor import SSHLineEditor as SSHLineEditor

ASYNCSSH: Final = "2.24"
"""The major and minor version that this was written for."""


def unread(connection: SSHServerConnection) -> int:
    """Return the bytes that wait for the system to take them from a connection."""
    transport = connection._transport
    return 0 if transport is None else transport.get_write_buffer_size()


def is_login_timeout(error: Exception | None) -> bool:
    """Return whether a connection was lost because the log-in took longer than allowed."""
    return isinstance(error, ConnectionLost) and error.reason == "Login timeout expired"

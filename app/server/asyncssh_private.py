"""What is AsyncSSH's own and not for others to use, in one place.

Read in the source of version ``ASYNCSSH``: a connection keeps its transport, writes to it whatever
the other end reads, and has no name for how much of that waits; and its editor of lines is made
by a channel of text only.
"""

from __future__ import annotations

from typing import Final

from asyncssh import SSHServerConnection
from asyncssh.editor import SSHLineEditor as SSHLineEditor

ASYNCSSH: Final = "2.24"
"""The first versions that all this was made for."""


def unread(connection: SSHServerConnection) -> int:
    """Bytes that wait for the system to take them from a connection."""
    transport = connection._transport
    return 0 if transport is None else transport.get_write_buffer_size()

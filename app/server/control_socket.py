"""The socket over which an operator's commands reach a server: where it is, and how to ask over it.

Only a few small modules are imported here: a command answers at once.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

from app.refusal import Refused
from app.server.refusals import ServerCode, ServerError

_NAME: Final = "control.socket"
_LONGEST_PATH: Final = 107 if sys.platform == "linux" else 103
"""Most bytes of the path of a socket that the system takes."""
_PATIENCE: Final = 10.0
"""Seconds to wait for an answer."""


def socket_in(state: Path) -> Path:
    """Return the path of the socket of a server's folder. Raises ServerError if it is too long for
    the system.
    """
    path = state / _NAME
    if len(os.fsencode(path)) > _LONGEST_PATH:
        raise ServerError(ServerCode.SOCKET_PATH, path=path, most=_LONGEST_PATH)
    return path


def ask(state: Path, command: str, **arguments: Any) -> Any:
    """Let the server in a folder carry out a command; return its answer as JSON has it.

    Raises ServerError if no server takes commands there, and Refused for what the server refuses.
    """
    path = socket_in(state)
    request = json.dumps({"command": command, "arguments": arguments}) + "\n"
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_PATIENCE)
            connection.connect(os.fspath(path))
            connection.sendall(request.encode())
            with connection.makefile("rb") as file:
                answer = json.loads(file.readline())
    except (FileNotFoundError, ConnectionRefusedError) as error:
        raise _not_open(state) from error
    except PermissionError as error:
        raise ServerError(ServerCode.OTHER_USER, folder=state) from error
    except (OSError, ValueError) as error:
        raise ServerError(ServerCode.NO_ANSWER, folder=state) from error
    match answer:
        case {"answer": told}:
            return told
        case {"refused": refused}:
            raise Refused.from_json(refused)
    raise ServerError(ServerCode.NO_ANSWER, folder=state)


def _not_open(state: Path) -> ServerError:
    # Imported late: an answer does not need it.
    from app.server.process import is_open_in

    if is_open_in(state):
        return ServerError(ServerCode.NO_SOCKET, folder=state)
    return ServerError(ServerCode.NOT_OPEN, folder=state)

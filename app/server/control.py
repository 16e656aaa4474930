"""The commands of a server's operator, which come over a socket in the server's folder.

A request is one line of JSON, ``{"command": "say", "arguments": {"text": "…"}}``, and so is the
answer: ``{"answer": …}``, or ``{"refused": …}`` with a code and its values.

A module adds a command in two places. Its part of the server calls ``Control.add`` with a name and
a function, or a coroutine function, whose parameters have types: arguments are read by them
(``app.typed_json``), and what it returns is made JSON by ``as_json``. It raises Refused for what it
refuses. ``app.cli.server_command`` (``add_command``) gives the command its arguments and prints the
answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from inspect import Parameter, isawaitable, signature
from pathlib import Path
from typing import Any, Final, get_type_hints

from app.refusal import Refused
from app.server import log_lines
from app.server.control_socket import socket_in
from app.server.process import ServerLog
from app.server.refusals import ServerCode, ServerError
from app.text.refusals import english_for
from app.typed_json import MalformedError, as_json, read_as

_LONGEST: Final = 64 * 1024
"""Most bytes of a request."""
_PATIENCE: Final = 5.0
"""Seconds that a request may take to come in."""


class Control:
    """Takes commands over the socket of the folder ``state``, which only its user can open.

    Unexpected errors of commands go to ``report``.
    """

    def __init__(
        self, state: Path, log: ServerLog, report: Callable[[BaseException], object]
    ) -> None:
        self._state = state
        self._log = log
        self._report = report
        self._commands: dict[str, Callable[..., Any]] = {}
        self._listener: asyncio.Server | None = None

    def add(self, name: str, command: Callable[..., Any]) -> None:
        """Let ``command`` carry out requests of this name; see the docstring of the module."""
        self._commands[name] = command

    async def open(self) -> None:
        """Take commands from now on. If that is impossible the log says why, and the server opens
        all the same.
        """
        try:
            path = socket_in(self._state)
            self._listener = await asyncio.start_unix_server(
                self._serve, sock=_bound(path), limit=_LONGEST
            )
        except ServerError as error:
            self._log.say(log_lines.no_commands(english_for(error)))
        except OSError as error:
            self._log.say(log_lines.no_commands(error.strerror or str(error)))

    def close(self) -> None:
        """Take no more commands."""
        if self._listener:
            self._listener.close()
            self._listener = None
            with suppress(OSError):
                socket_in(self._state).unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # The other end may go away at any time.
        with suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(_PATIENCE):
                line = await reader.readline()
            answer = await self.answer(line)
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        writer.close()

    async def answer(self, line: bytes) -> dict[str, Any]:
        """Carry out the request of a line, and return the answer to it."""
        try:
            return {"answer": as_json(await self._carry_out(line))}
        except Refused as error:
            return {"refused": error.to_json()}
        except Exception as error:
            self._report(error)
            return {"refused": ServerError(ServerCode.FAULT).to_json()}

    async def _carry_out(self, line: bytes) -> Any:
        try:
            request = json.loads(line)
            name = read_as(str, request["command"])
            given = read_as(dict[str, Any], request.get("arguments", {}))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise ServerError(ServerCode.BAD_REQUEST) from error
        if (command := self._commands.get(name)) is None:
            raise ServerError(ServerCode.UNKNOWN_COMMAND, command=name)
        done = command(**_arguments(name, command, given))
        return await done if isawaitable(done) else done


def _arguments(name: str, command: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    parameters = signature(command).parameters
    needed = {each for each, of in parameters.items() if of.default is Parameter.empty}
    types = get_type_hints(command)
    if not needed <= given.keys() <= parameters.keys():
        raise ServerError(ServerCode.BAD_ARGUMENTS, command=name)
    try:
        return {each: read_as(types[each], value) for each, value in given.items()}
    except MalformedError as error:
        raise ServerError(ServerCode.BAD_ARGUMENTS, command=name) from error


def _bound(path: Path) -> socket.socket:
    """Return a socket at a path, from which a server that was killed may have left one. The server
    has locked its folder, so no other one listens there. Raises OSError.
    """
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind(os.fspath(path))
        # Nobody can connect before the server listens.
        path.chmod(0o600)
    except BaseException:
        listener.close()
        raise
    return listener

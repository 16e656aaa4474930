"""A WebSocket as the channel of a visitor's terminal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from aiohttp import ClientConnectionResetError, WSCloseCode, WSMsgType, web
from textual.geometry import Size

from app.server.terminal import RemoteTerminal, fitted
from app.server.touch.line import Tap, TouchLine

LONGEST: Final = 64 * 1024
"""Most bytes of a message from a page, more than a useful paste has."""
_SHORT: Final = 40
"""Most characters of a command, and of the name of a value."""
_LONGEST_VALUE: Final = 1000
_MOST_VALUES: Final = 40
HEARTBEAT: Final = 20.0
"""Seconds between two checks whether the page is still there."""


class WebSocketChannel:
    """The bytes to a page, sent in the order in which they were written.

    A page that leaves more than ``most`` bytes unread is disconnected.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport, most: int):
        self._socket = socket
        self._transport = transport
        self._most = most
        self._written = bytearray()
        self._said: list[str] = []
        self._more = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._is_over = False
        self._turn: bool | None = None
        """Whether it is the visitor's turn; None once the page knows."""
        self._shown: dict[str, Any] | None = None
        """The newest state of a narrow page; None once the page has it."""
        self.close_code = WSCloseCode.OK
        """The code at the end of the connection; after any but OK the page tries to come back."""

    def write(self, data: bytes) -> None:
        self._written += data
        self._more.set()
        if self.get_write_buffer_size() > self._most:
            self.abort()

    def say(self, *sentences: str) -> None:
        """Let the page show these sentences once it is closed, when the terminal cannot be seen any
        more.
        """
        self._said += sentences
        self._more.set()

    def show_turn(self, *, is_mine: bool) -> None:
        """Let the title of the page show whether it is the visitor's turn."""
        self._turn = is_mine
        self._more.set()

    def show(self, page: dict[str, Any]) -> None:
        """Let a narrow page show this. An older state that waits is never sent."""
        self._shown = page
        self._more.set()

    def get_write_buffer_size(self) -> int:
        return len(self._written) + self._transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        self._may_read.clear()

    def resume_reading(self) -> None:
        self._may_read.set()

    def exit(self, status: int) -> None:
        self._is_over = True
        self._more.set()

    def get_connection(self) -> WebSocketChannel:
        """Return this channel: there is no connection between it and the transport."""
        return self

    def abort(self) -> None:
        self._transport.abort()
        self.exit(1)
        self._may_read.set()

    # -- the two tasks of a connection -----------------------------------------------------

    async def send(self) -> None:
        try:
            while not (self._is_over and not self._written and not self._said):
                await self._more.wait()
                self._more.clear()
                data, self._written = self._written, bytearray()
                said, self._said = self._said, []
                turn, self._turn = self._turn, None
                shown, self._shown = self._shown, None
                if turn is not None:
                    await self._socket.send_json(["turn", turn])
                if shown is not None:
                    await self._socket.send_json(["page", shown])
                if said:
                    await self._socket.send_json(["said", said])
                if data:
                    await self._socket.send_bytes(bytes(data))
            await self._socket.close(code=self.close_code)
        except ClientConnectionResetError:
            return

    async def receive(self, line: WebTerminal) -> None:
        """Pass input to the terminal, until the page is gone or sends an invalid message."""
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT or not await self._deal_with(message.data, line):
                break
            await self._may_read.wait()

    async def _deal_with(self, text: str, line: WebTerminal) -> bool:
        try:
            match json.loads(text):
                case ["stdin", str(typed)]:
                    line.typed(typed.encode("utf-8", "replace"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    line.resized(fitted(width, height))
                case ["ping", str(when)]:
                    await self._socket.send_json(["pong", when[:32]])
                case ["narrow", bool(is_narrow)]:
                    line.touch.turn(is_narrow=is_narrow)
                case ["tap", str(command), dict(values)]:
                    line.asked()
                    line.touch.tapped(Tap(command[:_SHORT], _texts(values)))
                case ["focus"] | ["blur"]:
                    pass
                case _:
                    return False
        except (ValueError, RecursionError):
            return False
        return True


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    """Return the first values of a message. Raises ValueError if one is no text."""
    if len(values) > _MOST_VALUES or not all(isinstance(value, str) for value in values.values()):
        raise ValueError(values)
    return {name[:_SHORT]: value[:_LONGEST_VALUE] for name, value in values.items()}


class WebTerminal(RemoteTerminal):
    """A terminal in a page, which shows the program's own sentences outside the terminal; while the
    page ``is_narrow`` it shows HTML instead.
    """

    def __init__(
        self,
        channel: WebSocketChannel,
        environ: Mapping[str, str],
        size: Size,
        *,
        is_narrow: bool = False,
    ) -> None:
        super().__init__(channel, int, environ, size)
        self._page = channel
        self.touch = TouchLine(self._show, self.pause, self.go_on, is_narrow=is_narrow)

    def _show(self, page: dict[str, Any]) -> None:
        self.answered()
        self._page.show(page)

    def say(self, *sentences: str) -> None:
        self._page.say(*sentences)

    def show_turn(self, *, is_mine: bool) -> None:
        self._page.show_turn(is_mine=is_mine)

    def end(self, code: int, *, comes_back: bool = False) -> None:
        if comes_back:
            self._page.close_code = WSCloseCode.GOING_AWAY
        super().end(code)


def asked_size(query: Any) -> Size:
    """Return the size of the window, from the query of the page's address."""

    def number(name: str) -> int:
        text = query.get(name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0

    return fitted(number("width"), number("height"))

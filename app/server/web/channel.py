"""What a WebSocket carries both ways, as the line to a visitor wants it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from aiohttp import ClientConnectionResetError, WSCloseCode, WSMsgType, web
from textual.geometry import Size

from app.server.terminal import RemoteTerminal, fitted

LONGEST: Final = 64 * 1024
"""Bytes of one message from a page; a paste of any use is shorter."""
HEARTBEAT: Final = 20.0
"""Seconds after which it is asked whether the page is still there."""


class WebSocketChannel:
    """The bytes to a page, sent in the order in which they were written.

    A page that leaves more than ``most`` bytes unread is cut off.
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
        """Whether it is the visitor's turn, where the page does not know yet."""
        self.close_code = WSCloseCode.OK
        """What the page is told on the end of the line; after any other it tries to come back."""

    def write(self, data: bytes) -> None:
        """Send this when it can be sent."""
        self._written += data
        self._more.set()
        if self.get_write_buffer_size() > self._most:
            self.abort()

    def say(self, *sentences: str) -> None:
        """Have the page say these once it is closed, where the terminal cannot be seen any more."""
        self._said += sentences
        self._more.set()

    def show_turn(self, *, is_mine: bool) -> None:
        """Have the title of the page say whether it is the visitor's turn."""
        self._turn = is_mine
        self._more.set()

    def get_write_buffer_size(self) -> int:
        """Bytes that are still to be sent."""
        return len(self._written) + self._transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Let nothing more come for now."""
        self._may_read.clear()

    def resume_reading(self) -> None:
        """Let more come."""
        self._may_read.set()

    def exit(self, status: int) -> None:
        """Close it once all has been sent."""
        self._is_over = True
        self._more.set()

    def get_connection(self) -> WebSocketChannel:
        """This, for there is nothing between it and the transport."""
        return self

    def abort(self) -> None:
        """Close it at once, whatever is still to be sent."""
        self._transport.abort()
        self.exit(1)
        self._may_read.set()

    # -- the two tasks of a connection -----------------------------------------------------

    async def send(self) -> None:
        """Send what is written, until it is closed."""
        try:
            while not (self._is_over and not self._written and not self._said):
                await self._more.wait()
                self._more.clear()
                data, self._written = self._written, bytearray()
                said, self._said = self._said, []
                turn, self._turn = self._turn, None
                if turn is not None:
                    await self._socket.send_json(["turn", turn])
                if said:
                    await self._socket.send_json(["said", said])
                if data:
                    await self._socket.send_bytes(bytes(data))
            await self._socket.close(code=self.close_code)
        except ClientConnectionResetError:
            return

    async def receive(self, line: RemoteTerminal) -> None:
        """Pass on to the line what comes, until the page is gone or says what no page says."""
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT or not await self._deal_with(message.data, line):
                break
            await self._may_read.wait()

    async def _deal_with(self, text: str, line: RemoteTerminal) -> bool:
        """Whether the message makes sense."""
        try:
            match json.loads(text):
                case ["stdin", str(typed)]:
                    line.typed(typed.encode("utf-8", "replace"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    line.resized(fitted(width, height))
                case ["ping", str(when)]:
                    await self._socket.send_json(["pong", when[:32]])
                case ["focus"] | ["blur"]:
                    pass
                case _:
                    return False
        except (ValueError, RecursionError):
            return False
        return True


class WebTerminal(RemoteTerminal):
    """A terminal in a page, which has a place of its own for what is said beside the game."""

    def __init__(self, channel: WebSocketChannel, environ: Mapping[str, str], size: Size) -> None:
        super().__init__(channel, int, environ, size)
        self._page = channel

    def say(self, *sentences: str) -> None:
        """Say this when the game is over."""
        self._page.say(*sentences)

    def show_turn(self, *, is_mine: bool) -> None:
        """Have the title of the page say whether it is the visitor's turn."""
        self._page.show_turn(is_mine=is_mine)

    def end(self, code: int, *, comes_back: bool = False) -> None:
        """Close the line; the page tries to come back if the server is about to."""
        if comes_back:
            self._page.close_code = WSCloseCode.GOING_AWAY
        super().end(code)


def asked_size(query: Any) -> Size:
    """Return the size of the window that the page asks for in its address."""

    def number(name: str) -> int:
        text = query.get(name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0

    return fitted(number("width"), number("height"))

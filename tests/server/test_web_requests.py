"""What comes to the page and is no request of a browser's, and connections that say nothing."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from app.server.limits import ServerLimits
from app.server.web.server import WebSocketConnections
from app.server.web.site import HEADERS
from tests.server.conftest import Opens
from tests.server.servers import LoggedWebServer, browsing

FORM: Final = "application/x-www-form-urlencoded"


def request(
    page: LoggedWebServer, *lines: str, host: str | None = None, body: bytes = b""
) -> bytes:
    """A request with these lines, the last time that this connection is used."""
    named = f"127.0.0.1:{page.port}" if host is None else host
    if body:
        lines = (*lines, f"Origin: {page.url}", f"Content-Length: {len(body)}")
    text = "\r\n".join((*lines, f"Host: {named}", "Connection: close", "", ""))
    return text.encode("latin1") + body


async def answer(page: LoggedWebServer, asked: bytes) -> tuple[int, dict[str, str]]:
    """What is answered: the status, and the headers by their names in small letters."""
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    writer.write(asked)
    async with asyncio.timeout(20):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    writer.close()
    first, *lines = head.rstrip().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}


CASES: Final = {
    "host-port": (421, ("GET / HTTP/1.1",), "a:99999", b""),
    "host-bracket": (421, ("GET / HTTP/1.1",), "[", b""),
    "host-empty": (421, ("GET / HTTP/1.1",), "", b""),
    "host-rebound": (421, ("GET / HTTP/1.1",), "evil.example", b""),
    "host-localhost": (200, ("GET / HTTP/1.1",), "localhost:1", b""),
    "host-address": (200, ("GET / HTTP/1.1",), "192.0.2.1", b""),
    "host-ipv6": (200, ("GET / HTTP/1.1",), "[2001:db8::1]:8000", b""),
    "host-named": (200, ("GET / HTTP/1.1",), "Cards.Example.Org:443", b""),
    "origin-bracket": (403, ("POST /forget HTTP/1.1", "Origin: http://["), None, b""),
    "origin-port": (403, ("POST /forget HTTP/1.1", "Origin: http://a:99999"), None, b""),
    "line": (403, ("GET /line HTTP/1.1", "Origin: http://["), None, b""),
    "charset": (404, ("POST /come HTTP/1.1", f"Content-Type: {FORM}; charset=no"), None, b"word=x"),
    "letters": (404, ("POST /come HTTP/1.1", f"Content-Type: {FORM}"), None, b"word=\xff%zz"),
    "gzip": (
        400,
        ("POST /come HTTP/1.1", f"Content-Type: {FORM}", "Content-Encoding: gzip"),
        None,
        b"word=x",
    ),
    "no-type": (415, ("POST /come HTTP/1.1",), None, b"word=x"),
    "boundary": (415, ("POST /come HTTP/1.1", "Content-Type: multipart/form-data"), None, b"--x"),
    "large": (413, ("POST /come HTTP/1.1", f"Content-Type: {FORM}"), None, b"x" * 70_000),
    "chunks": (
        400,
        ("POST /come HTTP/1.1", "Transfer-Encoding: chunked", f"Content-Type: {FORM}"),
        None,
        b"zz\r\n",
    ),
    "header": (400, ("GET / HTTP/1.1", f"X: {'x' * 9000}"), None, b""),
    "path": (400, (f"GET /{'x' * 9000} HTTP/1.1",), None, b""),
    "many": (400, ("GET / HTTP/1.1", *(f"X{each}: x" for each in range(1000))), None, b""),
    "cookie": (400, ("GET / HTTP/1.1", "Cookie: \xff=\x01"), None, b""),
    "address": (400, ("GET http://a:99999/ HTTP/1.1",), None, b""),
    "method": (400, ("BREW / HTTP/1.1",), None, b""),
    "expect": (417, ("POST /come HTTP/1.1", "Expect: tea"), None, b"x"),
    "tls": (400, ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",), None, b""),
}


async def test_everything_is_answered_with_the_usual_headers_and_nothing_is_logged(
    open_page: Opens, capfd: pytest.CaptureFixture[str]
) -> None:
    page = await open_page(names=["cards.example.org"])
    for case, (status, lines, host, body) in CASES.items():
        told, headers = await answer(page, request(page, *lines, host=host, body=body))
        assert told == status, case
        # Not that of a library, with a version.
        assert headers["server"] == "gin-rummy", case
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, case
    refused = "no such resume word"
    assert [line for line in page.lines if not line.endswith(refused)] == []

    assert capfd.readouterr() == ("", "")


async def test_a_request_has_to_come_in_time(open_page: Opens) -> None:
    page = await open_page(limits=ServerLimits(login_time=0.3))
    typed = request(page, "POST /come HTTP/1.1", f"Content-Type: {FORM}", body=b"word=x")
    assert (await answer(page, typed[:-3]))[0] == 408
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    writer.write(typed[:20])
    async with asyncio.timeout(10):
        assert await reader.read() == b""
    writer.close()


async def test_connections_that_say_nothing_make_room_for_others(open_page: Opens) -> None:
    page = await open_page(limits=ServerLimits(strangers=3))
    silent = [await asyncio.open_connection("127.0.0.1", page.port) for _ in range(3)]
    async with browsing(page.url) as browser, browser.get("/") as shown:
        assert shown.status == 200
    async with asyncio.timeout(10):
        assert await silent[0][0].read() == b""
    for _, writer in silent:
        writer.close()


class From(asyncio.Transport):
    """A connection from an address that no test can come from."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})


def test_an_address_has_so_many_connections_but_for_a_server_that_stands_before() -> None:
    connections = WebSocketConnections(ServerLimits(browsers=2), HEADERS, print)
    first, *others = (From("192.0.2.1") for _ in range(3))
    assert [connections.enter(each) for each in (first, *others)] == [True, True, False]
    assert connections.enter(From("192.0.2.2"))
    connections.leave(others[1])
    connections.leave(first)
    assert connections.enter(From("192.0.2.1"))
    assert all(connections.enter(From("127.0.0.1")) for _ in range(5))

"""The page, what belongs to it, and the line that it opens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from jinja2 import Environment

from app.serve.limits import Addresses, Limits
from app.serve.log import Log
from app.serve.people import WORD_LASTS, People, Person, spelled
from app.serve.stay import Comer
from app.serve.stays import Stays
from app.serve.web.channel import HEARTBEAT, LONGEST, PageLine, SocketChannel, asked_size
from app.store.errors import StoreError
from app.words.en import serve as log_words
from app.words.en import web as words
from app.words.en.refusals import sentence_for

_TERMINAL: Final = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
"""What the terminal in the page would say of itself."""
_CLOSING: Final = 2.0
"""Seconds that a page may take to close its end of the line."""
_DAY: Final = 24 * 3600
_STATIC: Final = {
    "textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "font.ttf": ("textual_serve", "static/fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "page.js": (__package__, "page.js", "text/javascript"),
    "page.css": (__package__, "page.css", "text/css"),
}
"""By name: the package, the file in it and what it is. Nothing comes from another host."""
_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "font-src": "'self'",
    "img-src": "data:",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    # The terminal writes styles of its own.
    "style-src": "'self' 'unsafe-inline'",
    "frame-ancestors": "'none'",
}
"""What browsers may do for the page."""
_HEADERS: Final = {
    "content-security-policy": ";".join(" ".join(rule) for rule in _POLICY.items()),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """What is served. Who comes is known by a cookie, which holds their resume word."""

    def __init__(self, people: People, stays: Stays, limits: Limits, log: Log) -> None:
        self._people = people
        self._stays = stays
        self._limits = limits
        self._log = log
        self._addresses = Addresses(limits)
        self._template = Environment(autoescape=True).from_string(
            _read(__package__, "page.html").decode()
        )
        self._files = {name: _read(*where[:2]) for name, where in _STATIC.items()}

    def application(self) -> web.Application:
        """The application that answers."""
        application = web.Application(middlewares=[_safely], client_max_size=LONGEST)
        application.add_routes(
            [
                web.get("/", self._page),
                web.post("/come", self._come),
                web.post("/forget", self._forget),
                web.get("/static/{name}", self._file),
                web.get("/line", self._line),
            ]
        )
        return application

    # -- the page --------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        guest = self._guest(request)
        answer = self._html(request, word=guest[1] if guest else "")
        if guest:
            _remember(request, answer, guest[1])
        return answer

    async def _come(self, request: web.Request) -> web.Response:
        """Be a new guest, or again the one with the word that was typed."""
        if not _is_own(request):
            return self._html(request, refused=words.NO_STRANGERS, status=403)
        typed = str((await request.post()).get("word", "")).strip()
        if not self._addresses.may_try(_address(request)):
            return self._html(request, refused=words.TOO_MANY, status=429)
        if typed and self._people.with_word(typed) is None:
            refused = log_words.log_in_refused(_address(request), "", log_words.WRONG_WORD)
            self._log.say(refused)
            return self._html(request, refused=words.NO_SUCH_WORD, status=404)
        try:
            word = spelled(typed) if typed else self._people.new_guest()[1]
        except StoreError as error:
            self._log.say_seldom(sentence_for(error))
            return self._html(request, refused=log_words.NOBODY_NEW, status=503)
        answer = web.Response(status=303, headers={"location": "."})
        _remember(request, answer, word)
        return answer

    async def _forget(self, request: web.Request) -> web.Response:
        """Let this browser know nobody."""
        if not _is_own(request):
            return self._html(request, refused=words.NO_STRANGERS, status=403)
        answer = web.Response(status=303, headers={"location": "."})
        answer.del_cookie(_cookie(request))
        return answer

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _STATIC:
            raise web.HTTPNotFound
        return web.Response(
            body=self._files[name],
            content_type=_STATIC[name][2],
            headers={"cache-control": "max-age=3600"},
        )

    def _html(
        self, request: web.Request, *, word: str = "", refused: str = "", status: int = 200
    ) -> web.Response:
        host = f"{'wss' if _is_secure(request) else 'ws'}://{request.host}/line"
        text = self._template.render(
            words=words,
            word=word,
            refused=refused,
            socket=host,
            about_word=words.about_word(WORD_LASTS // _DAY),
        )
        return web.Response(text=text, content_type="text/html", status=status)

    def _guest(self, request: web.Request) -> tuple[Person, str] | None:
        word = spelled(request.cookies.get(_cookie(request), ""))
        person = self._people.with_word(word) if word else None
        return (person, word) if person else None

    # -- the line --------------------------------------------------------------------------

    async def _line(self, request: web.Request) -> web.StreamResponse:
        """Let a guest play over a WebSocket until one of the two ends it."""
        guest = self._guest(request)
        if guest is None or not _is_own(request):
            raise web.HTTPForbidden
        address = _address(request)
        try:
            if not self._addresses.enter(address):
                raise web.HTTPTooManyRequests
            return await self._play(request, *guest)
        finally:
            self._addresses.leave(address)

    async def _play(self, request: web.Request, person: Person, word: str) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=LONGEST, compress=False, timeout=_CLOSING
        )
        await socket.prepare(request)
        assert isinstance(request.transport, asyncio.Transport)
        channel = SocketChannel(socket, request.transport, self._limits.unread)
        line = PageLine(channel, _TERMINAL, asked_size(request.query))
        sending = asyncio.create_task(channel.send())
        try:
            self._stays.received(
                Comer(person, word, _address(request), line, way=log_words.ON_PAGE)
            )
            await channel.receive(line)
        finally:
            line.gone.set()
            channel.exit(0)
            await sending
        return socket


@web.middleware
async def _safely(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer every question, with what browsers are to know of each answer."""
    try:
        answer = await handler(request)
    except web.HTTPNotFound:
        answer = web.Response(status=404, text=words.no_page(request.path))
    except web.HTTPException as error:
        answer = web.Response(status=error.status, text=error.reason)
    if not answer.prepared:
        for name, value in _HEADERS.items():
            answer.headers.setdefault(name, value)
    return answer


def _remember(request: web.Request, answer: web.Response, word: str) -> None:
    answer.set_cookie(
        _cookie(request),
        word,
        max_age=WORD_LASTS,
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def _cookie(request: web.Request) -> str:
    """The name of the cookie: browsers keep those of all ports of a host together."""
    return f"gin-rummy-{urlsplit(f'//{request.host}').port or ''}".rstrip("-")


def _is_own(request: web.Request) -> bool:
    """Whether the page that asks is this one, and not one of somebody else's."""
    return urlsplit(request.headers.get("origin", "")).netloc == request.host


def _is_secure(request: web.Request) -> bool:
    """Whether the page came by HTTPS, at least to a server that stands before this one."""
    return request.headers.get("x-forwarded-proto", request.scheme) == "https"


def _address(request: web.Request) -> str:
    """Where somebody comes from. A server on this machine that stands before this one says so."""
    remote = request.remote or ""
    told = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(told)) if ip_address(remote).is_loopback else remote
    except ValueError:
        return remote


def _read(package: str, path: str) -> bytes:
    return files(package).joinpath(path).read_bytes()

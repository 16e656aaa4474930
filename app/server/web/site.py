"""The web page, its files, and the WebSocket that it opens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qs, quote

from aiohttp import web
from jinja2 import DictLoader, Environment
from textual.color import Color
from textual.theme import Theme

from app.cpu.service import CpuError
from app.quoting import quoted
from app.server import log_lines
from app.server.accounts import WORD_LASTS, Account, AccountStore, spelled
from app.server.app_host import own_settings
from app.server.limits import AddressLimits, ServerLimits
from app.server.notices import Destination
from app.server.plain.streams import LineInput
from app.server.process import ServerLog
from app.server.refusals import LobbyError
from app.server.sessions import Login, SessionManager
from app.server.web.channel import HEARTBEAT, LONGEST, WebSocketChannel, WebTerminal, asked_size
from app.server.web.health import health
from app.server.web.page_words import when_told, words_of_page
from app.server.web.pages import MatchPages, PagesBusy
from app.server.web.requests import (
    address_of,
    cookie_name,
    destination_of,
    host_of,
    is_address,
    is_own,
    locale_of,
    query_of,
    remember,
    way_here,
)
from app.server.web.tournament_pages import TournamentPages
from app.storage.errors import StoreError
from app.text.refusals import english_for
from app.text.speech import speak, tr, voice
from app.tui.themes import FELT, LIGHT

_TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_CTYPE": "C.UTF-8"}
"""Variables that the terminal in the page would report."""
_CLOSING: Final = 2.0
"""Seconds that a page may take to close its end of the WebSocket."""
_DAY: Final = 24 * 3600
_STATIC: Final = {
    "textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "font.ttf": ("textual_serve", "static/fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "visit.js": (__package__, "visit.js", "text/javascript"),
    "page.js": (__package__, "page.js", "text/javascript"),
    "touch.js": (__package__, "touch.js", "text/javascript"),
    "touch.css": (__package__, "touch.css", "text/css"),
    "page.css": (__package__, "page.css", "text/css"),
    "lines.js": (__package__, "lines.js", "text/javascript"),
}
"""By name: the package, the file in it and its type. The page loads nothing from another host."""
_TEMPLATES: Final = (
    "head.html",
    "page.html",
    "lines.html",
    "matches.html",
    "error.html",
    "tournament.html",
)
_NAMED: Final = {
    "panel": "panel-bg",
    "edge": "panel-edge",
    "felt": "felt",
    "rail": "table-edge",
    "bar": "bar-bg",
    "text": "felt-text",
    "muted": "felt-muted",
    "gold": "highlight",
    "paper": "paper",
    "paper-edge": "paper-edge",
    "paper-set": "paper-set",
    "paper-run": "paper-run",
    "red": "ink-red",
    "blue": "ink-blue",
    "green": "ink-green",
    "joker": "ink-joker",
    "back": "card-back",
    "back-lines": "card-back-lines",
}
"""The variables of a theme by their names in the style sheets."""


def _colours(theme: Theme) -> dict[str, str]:
    colours = {name: theme.variables[variable] for name, variable in _NAMED.items()}
    return {"ground": Color.parse(colours["panel"]).darken(0.05).hex, **colours}


COLOURS: Final = _colours(FELT) | {"bar-text": FELT.variables["felt-text"]}
"""The colours of the page, those of the table on the screen, by their names in its style sheet."""
LIGHT_COLOURS: Final = _colours(LIGHT) | {
    # On light accents words are white; the bar of news is as the rest.
    "bar": "#ffffff",
    "bar-text": LIGHT.variables["felt-text"],
}
"""The colours of a narrow page whose visitor's system is light."""
_IF_DARK: Final = "(prefers-color-scheme:dark)"
"""The condition under which a match's page is dark; here it is dark for everyone."""
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
"""The content security policy of the page."""
HEADERS: Final = {
    "content-security-policy": ";".join(" ".join(rule) for rule in _POLICY.items()),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "server": "gin-rummy",
}
"""Headers of every response."""
_OWN: Final = "localhost"
"""The only host name that no attacker can own: each machine takes it for itself."""
_FORM: Final = "application/x-www-form-urlencoded"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """The web application. A cookie with the resume word identifies a visitor."""

    def __init__(
        self,
        people: AccountStore,
        sessions: SessionManager,
        limits: ServerLimits,
        log: ServerLog,
        names: Collection[str],
        pages: MatchPages,
    ) -> None:
        """``names`` are the host names of the page, beside addresses."""
        self._pages = pages
        self._names = {_OWN, *(name.lower().rstrip(".") for name in names)}
        self._people = people
        self._sessions = sessions
        self._tournament_pages = TournamentPages(sessions.tournaments)
        self._limits = limits
        self._log = log
        self._addresses = AddressLimits(limits)
        texts = {name: _read(__package__, name).decode() for name in _TEMPLATES}
        self._templates = Environment(autoescape=True, loader=DictLoader(texts))
        icon = quote(_read(__package__, "icon.svg"))
        self._templates.globals.update(colours=COLOURS, icon=icon)
        self._files = {name: _read(*where[:2]) for name, where in _STATIC.items()}
        for name in ("page.css", "touch.css"):
            look = self._templates.from_string(self._files[name].decode())
            self._files[name] = look.render(light=LIGHT_COLOURS).encode()

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._safely], client_max_size=LONGEST)
        application.on_response_prepare.append(_with_headers)
        application.add_routes(
            [
                web.get("/", self._page),
                web.get("/health", self._health),
                web.get("/lines", self._plain),
                web.post("/come", self._come),
                web.post("/forget", self._forget),
                web.get("/static/{name}", self._file),
                web.get("/line", self._line),
                web.get("/t/{name}", self._table),
                web.get("/m/", self._matches),
                web.get("/m/{id}", self._match),
                web.get("/tournament/", self._tournaments),
                web.get("/tournament/{name}", self._tournament),
            ]
        )
        return application

    @web.middleware
    async def _safely(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer every request in words, but not under another host name. An attacker's name that
        leads here would make this page theirs (DNS rebinding).
        """
        speak(None, locale_of(request))
        host = host_of(request)
        if not (host.rstrip(".") in self._names or is_address(host)):
            return web.Response(
                status=421,
                text=tr(
                    "This page does not answer at {host}. The person who runs it can add that"
                    " name, with gin-rummy web --host or gin-rummy serve --web-host.",
                    host=quoted(host),
                ),
            )
        conduct, address = self._sessions.conduct, address_of(request)
        if ban := conduct.ban_of_address(address):
            self._log.say_seldom(log_lines.banned(address))
            return self._sentence(request, 403, conduct.told(ban))
        try:
            return await handler(request)
        except web.HTTPNotFound:
            return self._sentence(
                request,
                404,
                tr("There is nothing at {path} but the game at /.", path=quoted(request.path)),
            )
        except web.HTTPException as error:
            return self._sentence(request, error.status, error.reason)

    def _sentence(self, request: web.Request, status: int, told: str) -> web.Response:
        """Answer in a sentence: as a page for a browser, else as plain text."""
        if "text/html" not in request.headers.get("accept", ""):
            return web.Response(status=status, text=told)
        # The path to the game, which a server before this one may have moved.
        up = "../" * (request.raw_path.partition("?")[0].count("/") - 1)
        return self._html("error.html", status=status, told=told, up=up)

    # -- the page --------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        guest = self._guest(request)
        if guest is None:
            return self._unknown(request, self._html(asked=destination_of(request.query)))
        if own_settings(guest[0]).lines and "screen" not in request.query:
            return _see("lines" + query_of(destination_of(request.query)))
        answer = self._html(word=guest[1])
        remember(request, answer, guest[1])
        return answer

    async def _health(self, request: web.Request) -> web.Response:
        return health(self._sessions)

    async def _plain(self, request: web.Request) -> web.Response:
        guest = self._guest(request)
        if guest is None:
            return self._unknown(request, _see("." + query_of(destination_of(request.query))))
        answer = self._html("lines.html", word=guest[1])
        remember(request, answer, guest[1])
        return answer

    def _unknown(self, request: web.Request, answer: web.Response) -> web.Response:
        if cookie_name(request) in request.cookies:
            remember(request, answer, "")
        return answer

    async def _come(self, request: web.Request) -> web.Response:
        if not is_own(request):
            return self._html(
                refused=tr(
                    "This page was asked for by another one. Open it yourself and try again."
                ),
                status=403,
            )
        form = await self._form(request)
        typed = form.get("word", [""])[0].strip()
        asked = destination_of({name: values[0] for name, values in form.items()})
        address = address_of(request)
        if not self._addresses.may_try(address) or (typed and self._addresses.wait(address)):
            return self._html(
                refused=tr("Too many tries from where you are. Try again in a minute."),
                status=429,
                asked=asked,
            )
        if typed and self._with_word(request, typed) is None:
            return self._html(
                refused=tr("This word is not known here, or is older than 30 days. Try again."),
                status=404,
                asked=asked,
            )
        try:
            word = spelled(typed) if typed else self._people.new_guest()[1]
        except StoreError as error:
            self._log.say_seldom(log_lines.unsaved(english_for(error)))
            return self._html(
                refused=tr(
                    "This house cannot save now, so no new people can come in. Try again later."
                ),
                status=503,
                asked=asked,
            )
        answer = _see(("lines" if "lines" in form else ".") + query_of(asked))
        remember(request, answer, word)
        return answer

    async def _table(self, request: web.Request) -> web.Response:
        """The address of a table, which its people send to others."""
        asked = destination_of({"table": request.match_info["name"]})
        if not asked:
            raise web.HTTPNotFound
        return _see("../" + query_of(asked))

    # -- tournaments -----------------------------------------------------------------------

    async def _tournaments(self, request: web.Request) -> web.Response:
        """The list of the tournaments."""
        return self._html("tournament.html", told=self._tournament_pages.all())

    async def _tournament(self, request: web.Request) -> web.Response:
        """A tournament as it stands, for everyone."""
        try:
            told = self._tournament_pages.one(request.match_info["name"])
        except LobbyError:
            raise web.HTTPNotFound from None
        return self._html("tournament.html", told=told)

    async def _form(self, request: web.Request) -> dict[str, list[str]]:
        if request.content_type != _FORM and request.body_exists:
            raise web.HTTPUnsupportedMediaType
        try:
            async with asyncio.timeout(self._limits.login_time):
                body = await request.read()
        except TimeoutError:
            raise web.HTTPRequestTimeout from None
        except web.RequestPayloadError:
            raise web.HTTPBadRequest from None
        return parse_qs(body.decode("utf-8", "replace"))

    async def _forget(self, request: web.Request) -> web.Response:
        if not is_own(request):
            return self._html(
                refused=tr(
                    "This page was asked for by another one. Open it yourself and try again."
                ),
                status=403,
            )
        answer = _see(".")
        remember(request, answer, "")
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

    # -- finished matches ------------------------------------------------------------------

    async def _matches(self, request: web.Request) -> web.Response:
        """The list of the visitor's own finished matches."""
        guest = self._guest(request)
        if guest is None:
            return _see("..")
        try:
            found = await self._pages.matches_of(guest[0])
        except StoreError as error:
            return self._cannot_read(request, error)
        listed = [
            {"id": each.id, "players": each.players, "when": when_told(each.created)}
            for each in found
        ]
        return self._html("matches.html", matches=listed)

    async def _match(self, request: web.Request) -> web.Response:
        """The page of a finished match."""
        guest = self._guest(request)
        try:
            text = await self._pages.page(request.match_info["id"], guest[0] if guest else None)
        except StoreError as error:
            return self._cannot_read(request, error)
        except (CpuError, PagesBusy):
            answer = self._cannot_be_made(request)
            answer.headers["retry-after"] = "60"
            return answer
        if text is None:
            raise web.HTTPNotFound
        return web.Response(
            text=self._in_the_felt(text),
            content_type="text/html",
            headers={"cache-control": "no-cache", "x-robots-tag": "noindex"},
        )

    def _in_the_felt(self, page: str) -> str:
        """Return the page of a match with the site's icon, and dark as the rest."""
        head = self._templates.get_template("head.html").render()
        return page.replace("<head>", f"<head>{head}", 1).replace(_IF_DARK, "(width)", 1)

    def _cannot_read(self, request: web.Request, error: StoreError) -> web.Response:
        self._log.say_seldom(log_lines.unsaved(english_for(error)))
        return self._cannot_be_made(request)

    def _cannot_be_made(self, request: web.Request) -> web.Response:
        told = tr("This page cannot be made now. Try again in a minute.")
        return self._sentence(request, 503, told)

    def _html(
        self,
        template: str = "page.html",
        *,
        word: str = "",
        refused: str = "",
        status: int = 200,
        matches: Sequence[Mapping[str, str]] = (),
        asked: Mapping[str, str] = MappingProxyType({}),
        **others: object,
    ) -> web.Response:
        text = self._templates.get_template(template).render(
            language=voice.get().language,
            words=words_of_page(),
            word=word,
            refused=refused,
            matches=matches,
            asked=asked,
            **others,
            about_word=tr(
                "This browser remembers it for {days} days. In another browser, type it on the"
                " first page.",
                days=WORD_LASTS // _DAY,
            ),
        )
        return web.Response(text=text, content_type="text/html", status=status)

    def _guest(self, request: web.Request) -> tuple[Account, str] | None:
        word = spelled(request.cookies.get(cookie_name(request), ""))
        if not word:
            return None
        if self._addresses.wait(address_of(request)):
            raise web.HTTPTooManyRequests(
                reason=tr("Too many tries from where you are. Try again in a minute.")
            )
        person = self._with_word(request, word)
        if person is None:
            return None
        speak(own_settings(person).language, locale_of(request))
        return person, word

    def _with_word(self, request: web.Request, word: str) -> Account | None:
        if person := self._people.with_word(word):
            return person
        address = address_of(request)
        self._addresses.wrong(address)
        self._log.say(log_lines.login_refused(address, "", log_lines.NO_SUCH_WORD))
        return None

    # -- the line --------------------------------------------------------------------------

    async def _line(self, request: web.Request) -> web.StreamResponse:
        guest = self._guest(request)
        if guest is None or not is_own(request):
            raise web.HTTPForbidden
        address = address_of(request)
        try:
            if not self._addresses.enter(address):
                raise web.HTTPTooManyRequests
            return await self._play(request, *guest)
        finally:
            self._addresses.leave(address)

    async def _play(
        self, request: web.Request, person: Account, word: str
    ) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, max_msg_size=LONGEST, compress=False, timeout=_CLOSING
        )
        await socket.prepare(request)
        assert isinstance(request.transport, asyncio.Transport)
        channel = WebSocketChannel(socket, request.transport, self._limits.unread)
        line = WebTerminal(
            channel,
            _TERMINAL | locale_of(request),
            asked_size(request.query),
            is_narrow="narrow" in request.query,
        )
        typed = LineInput(line) if "lines" in request.query else None
        line.listen(typed)
        way = log_lines.LINES_IN_BROWSER if typed else log_lines.IN_BROWSER
        sending = asyncio.create_task(channel.send())
        try:
            asked = destination_of(request.query)
            destination = Destination("quick" in asked, asked.get("table", ""))
            self._sessions.received(
                Login(
                    *(person, word, address_of(request), line, typed, way),
                    destination,
                    way_here(request),
                    touch=line.touch,
                )
            )
            await channel.receive(line)
        finally:
            line.gone.set()
            if typed:
                typed.end()
            channel.exit(0)
            await sending
        return socket


async def _with_headers(request: web.Request, answer: web.StreamResponse) -> None:
    # The library's own has its version, which would tell an attacker its known faults.
    answer.headers.pop("server", None)
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)


def _see(address: str) -> web.Response:
    return web.Response(status=303, headers={"location": address})


def _read(package: str, path: str) -> bytes:
    return files(package).joinpath(path).read_bytes()

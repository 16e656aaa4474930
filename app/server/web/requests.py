"""What the request of a browser says: who sends it, from where, and in which language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlencode, urlsplit

from aiohttp import web

from app.server.accounts import WORD_LASTS
from app.text.speech import languages

_LONGEST: Final = 256
"""Most characters that are read of a browser's list of languages."""


def destination_of(query: Mapping[str, str]) -> dict[str, str]:
    """Return what a page is to open: ``quick``, or the name of a ``table``."""
    if re.fullmatch("[0-9a-f]{1,32}", query.get("table", "")):
        return {"table": query["table"]}
    return {"quick": "on"} if "quick" in query else {}


def query_of(asked: Mapping[str, str]) -> str:
    return f"?{urlencode(asked)}" if asked else ""


def way_here(request: web.Request) -> str:
    """Return the address of tables, before their names, as the browser knows it: a reverse proxy
    may have moved the page.
    """
    page = request.query.get("page", "")
    parts = _parted(page)
    is_here = parts.scheme in ("http", "https") and parts.netloc == request.host
    if not (is_here and page.isprintable() and len(page) <= _LONGEST):
        return ""
    return f"{parts.scheme}://{parts.netloc}{parts.path.rpartition('/')[0]}/t/"


def locale_of(request: web.Request) -> dict[str, str]:
    """Return the best known language that a browser asks for, as a terminal's variable.

    See RFC 9110, 12.5.4.
    """
    asked = []
    for index, each in enumerate(request.headers.get("Accept-Language", "")[:_LONGEST].split(",")):
        language, _, weight = each.partition(";")
        with suppress(ValueError):
            liked = float(weight.strip().removeprefix("q=") or 1)
            asked.append((-liked, index, language.strip().replace("-", "_")))
    known = (each for *_, each in sorted(asked) if each.partition("_")[0].lower() in languages())
    return {"LANG": next(known, "")}


def remember(request: web.Request, answer: web.Response, word: str) -> None:
    answer.set_cookie(
        cookie_name(request),
        word,
        max_age=WORD_LASTS if word else 0,
        # The path of the page, which a reverse proxy may have moved.
        path="",
        httponly=True,
        samesite="lax",
        secure=_is_secure(request),
    )


def host_of(request: web.Request) -> str:
    """Return the name or address by which the browser has found the server."""
    return _parted(f"//{request.host}").hostname or ""


def cookie_name(request: web.Request) -> str:
    """Return the name of the cookie. It has the port, as browsers share cookies between the ports
    of a host.
    """
    port = _parted(f"//{request.host}").port
    return f"gin-rummy-{port}" if port else "gin-rummy"


def is_own(request: web.Request) -> bool:
    return _parted(request.headers.get("origin", "")).netloc == request.host


def _parted(address: str) -> SplitResult:
    try:
        parts = urlsplit(address)
        # The port is parsed only on access.
        _ = parts.port
    except ValueError:
        return urlsplit("")
    return parts


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_secure(request: web.Request) -> bool:
    return request.headers.get("x-forwarded-proto", request.scheme) == "https"


def address_of(request: web.Request) -> str:
    remote = request.remote or ""
    told = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(told)) if ip_address(remote).is_loopback else remote
    except ValueError:
        return remote

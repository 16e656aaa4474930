"""The pages of finished matches, each at an address that cannot be guessed.

A page is the HTML of ``app.export``, made when a player who sat there first asks for it, and kept.
Anyone else gets a kept page only from a server that publishes them.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from app import __version__
from app.cpu.service import Cpu
from app.export import written
from app.match.match import AnyMatch, Match
from app.match.records import RESULT, ReplayError
from app.server.accounts import Account
from app.storage import journal
from app.storage.errors import StoreError
from app.storage.files import atomic_write, read_file
from app.storage.home import kept_in
from app.storage.paths import make_folder
from app.text.lists import in_a_row
from app.text.people import called
from app.text.speech import languages, voice
from app.ui.match_library import LocalMatchLibrary

_ID: Final = re.compile(r"[0-9a-f]{32}")
_LARGEST: Final = 2**23
"""Most bytes of a kept page; one of twenty hands has half a million."""
_MOST_KEPT: Final = 2000
"""Most pages that are kept; of more, those go that were made first."""
_LISTED: Final = 100
"""Most matches in a visitor's list, the last played first."""
_MOST_WAITING: Final = 8
"""Most pages that may wait to be made."""


class PagesBusy(Exception):
    """Too many pages are being made."""


class FinishedMatch(NamedTuple):
    id: str
    players: str
    created: str
    """When it began, in ISO format; empty if unknown."""
    path: Path


class MatchPages:
    """The pages of a server, kept in ``state``. ``cpu`` judges, one match at a time."""

    def __init__(self, state: Path, cpu: Cpu, *, publish: bool = False) -> None:
        """``publish`` shows kept pages to anyone who knows their address."""
        self._folder = state / "pages"
        self._cpu = cpu
        self._publish = publish
        self._secret = b""
        self._making = asyncio.Lock()
        self._waiting = 0
        self._known: dict[Path, tuple[tuple[int, int], FinishedMatch | None]] = {}
        """What each journal is, by its size and time."""

    async def matches_of(self, person: Account) -> list[FinishedMatch]:
        """Return the finished matches of a person, the last played first. Raises StoreError."""
        with kept_in(person.folder):
            return await asyncio.to_thread(lambda: [*self._finished()][:_LISTED])

    async def page(self, id: str, person: Account | None) -> str | None:
        """Return the page of this id in the current language; None if there is none for this
        visitor.

        Raises StoreError, CpuError and PagesBusy.
        """
        if not _ID.fullmatch(id):
            return None
        if person:
            with kept_in(person.folder):
                own = await asyncio.to_thread(self._find, id)
                if own:
                    return self._kept(id, voice.get().language) or await self._make(own)
        if self._publish:
            wanted = (voice.get().language, *languages())
            return next((text for each in wanted if (text := self._kept(id, each))), None)
        return None

    def _finished(self) -> Iterator[FinishedMatch]:
        for listed in journal.listed_journals():
            stamp = listed.size, listed.changed
            if self._known.get(listed.path, (None,))[0] != stamp:
                self._known[listed.path] = stamp, self._read(listed.path)
            if found := self._known[listed.path][1]:
                yield found

    def _find(self, id: str) -> FinishedMatch | None:
        return next((each for each in self._finished() if hmac.compare_digest(each.id, id)), None)

    def _read(self, path: Path) -> FinishedMatch | None:
        try:
            records = journal.read(path).records
            if RESULT not in records[-1]:
                return None
            header = records[0]
            names = in_a_row(called(str(seat["name"])) for seat in header["seats"])
            return FinishedMatch(self._id_of(header), names, str(header.get("created", "")), path)
        except (StoreError, KeyError, TypeError):
            return None

    def _id_of(self, header: dict[str, Any]) -> str:
        # Whoever sat at a match knows its seed. So a secret of the server goes in as well.
        deal = str(header.get("seed")).encode()
        return hmac.new(self._own_secret(), deal, sha256).hexdigest()[:32]

    def _own_secret(self) -> bytes:
        path = self._folder / "secret"
        with suppress(OSError, StoreError):
            self._secret = self._secret or (read_file(path, 64) or b"")
        if not self._secret:
            self._secret = secrets.token_hex(32).encode()
            make_folder(self._folder)
            try:
                atomic_write(path, self._secret.decode(), durable=True)
            except OSError as error:
                self._secret = b""
                raise StoreError.about(error, path) from error
        return self._secret

    # -- a page ----------------------------------------------------------------------------

    async def _make(self, found: FinishedMatch) -> str | None:
        if self._waiting >= _MOST_WAITING:
            raise PagesBusy
        self._waiting += 1
        try:
            async with self._making:
                if text := self._kept(found.id, voice.get().language):
                    return text
                return await self._made(found)
        finally:
            self._waiting -= 1

    async def _made(self, found: FinishedMatch) -> str | None:
        # Imported late: a server without finished matches does not need the coach.
        from app.coach.export import exported
        from app.export.reviews import reviews_of
        from app.export.words import MatchWords

        try:
            match: AnyMatch = await asyncio.to_thread(
                lambda: Match.from_records(journal.read(found.path).records)
            )
        except ReplayError:
            return None
        reviews = await reviews_of(match, match.played, LocalMatchLibrary(self._cpu))

        def write() -> str:
            told = exported(match, match.played, reviews, MatchWords(match))
            return written(told, "html")

        text = await asyncio.to_thread(write)
        await asyncio.to_thread(self._keep, found.id, text)
        return text

    def _path(self, id: str, language: str) -> Path:
        return self._folder / f"{id}-{language}-{__version__}.html"

    def _kept(self, id: str, language: str) -> str | None:
        with suppress(OSError, StoreError, UnicodeDecodeError):
            return (read_file(self._path(id, language), _LARGEST) or b"").decode() or None
        return None

    def _keep(self, id: str, text: str) -> None:
        # A page that cannot be kept is made again.
        with suppress(OSError, StoreError):
            make_folder(self._folder)
            atomic_write(self._path(id, voice.get().language), text)
            kept = [(path.stat().st_mtime_ns, path) for path in self._folder.glob("*.html")]
            for _, path in sorted(kept)[:-_MOST_KEPT]:
                path.unlink(missing_ok=True)

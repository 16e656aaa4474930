"""The settings of a server: a file that its operator writes, in TOML, and may change while the
server is open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from app.quoting import printable
from app.server.chat import LONGEST
from app.server.refusals import ServerCode, ServerError
from app.storage.errors import StoreError
from app.storage.files import read_file

FILE_NAME: Final = "server.toml"
_LARGEST: Final = 2**16
"""Bytes of the largest file."""
LIMITS: Final = ("people", "connections", "browsers", "logins")
"""The settings of the table ``limits``, in the order of their fields."""
_MOST: Final = 100_000
"""The highest limit."""
_LONGEST: Final = {"name": 40, "greeting": 300}
"""Most letters of a text."""
_MOST_RULES: Final = 10
"""Most lines of the house rules."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What an operator may set. A limit of None is as usual."""

    name: str = ""
    """What visitors call the server; empty for no name."""
    greeting: str = ""
    """What visitors are told when they come."""
    rules: tuple[str, ...] = ()
    """The lines of the house rules, which stand above the talk of the lobby."""
    people: int | None = None
    """How many people may be here at once."""
    connections: int | None = None
    """Connections for SSH from one address at once."""
    browsers: int | None = None
    """Connections of browsers from one address at once."""
    logins: int | None = None
    """Logins from one address in a minute."""


@dataclass(frozen=True, slots=True)
class SettingsSource:
    """The file of the settings, and the limits of the command line, which count before those of the
    file.
    """

    path: Path
    is_needed: bool = False
    """Whether it is an error if the file is missing."""
    options: Mapping[str, int] = field(default_factory=dict)

    def read(self) -> ServerSettings:
        """Return the settings as they are in the file now. Raises ServerError if it cannot be read
        or has a fault.
        """
        options: dict[str, Any] = {**self.options}
        return replace(self._in_file(), **options)

    def _in_file(self) -> ServerSettings:
        try:
            data = read_file(self.path, _LARGEST)
        except FileNotFoundError:
            if not self.is_needed:
                return ServerSettings()
            raise ServerError(ServerCode.NO_SETTINGS, path=self.path) from None
        except (OSError, StoreError) as error:
            raise self._unreadable(error) from error
        try:
            read = tomllib.loads((data or b"").decode())
        except (ValueError, RecursionError) as error:
            raise self._unreadable(error) from error
        return self._checked(read)

    def _unreadable(self, error: Exception) -> ServerError:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        return ServerError(ServerCode.SETTINGS_UNREADABLE, path=self.path, reason=reason)

    def _checked(self, read: dict[str, Any]) -> ServerSettings:
        limits = read.pop("limits", {})
        if not isinstance(limits, dict):
            raise self._no_value("limits")
        for name in (*read, *limits):
            known = LIMITS if name not in read else (*_LONGEST, "rules")
            if name not in known:
                raise ServerError(
                    ServerCode.SETTING_UNKNOWN, path=self.path, setting=name, known=known
                )
        return ServerSettings(
            self._text("name", read.get("name", "")),
            self._text("greeting", read.get("greeting", "")),
            self._rules(read.get("rules", "")),
            *(self._limit(name, limits[name]) if name in limits else None for name in LIMITS),
        )

    def _text(self, name: str, value: object) -> str:
        if not isinstance(value, str) or len(line := _line(value)) > _LONGEST[name]:
            raise self._no_value(name)
        return line

    def _rules(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, str):
            raise self._no_value("rules")
        lines = tuple(filter(None, map(_line, value.splitlines())))
        if len(lines) > _MOST_RULES or any(len(line) > LONGEST for line in lines):
            raise self._no_value("rules")
        return lines

    def _limit(self, name: str, value: object) -> int:
        if type(value) is not int or value not in range(1, _MOST + 1):
            raise self._no_value(name)
        return value

    def _no_value(self, name: str) -> ServerError:
        path = self.path
        if name == "limits":
            return ServerError(ServerCode.SETTING_LIMITS, path=path)
        if name == "rules":
            return ServerError(
                ServerCode.SETTING_RULES,
                path=path,
                setting=name,
                most=_MOST_RULES,
                longest=LONGEST,
            )
        if name in _LONGEST:
            return ServerError(
                ServerCode.SETTING_TEXT, path=path, setting=name, most=_LONGEST[name]
            )
        return ServerError(ServerCode.SETTING_NUMBER, path=path, setting=name, most=_MOST)


def _line(text: str) -> str:
    return printable(" ".join(text.split()))

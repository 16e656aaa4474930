"""The settings that count on an open server."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from app.server.chat import ChatLine
from app.server.events import Events, VisitorCame
from app.server.limits import ServerLimits
from app.server.notices import Notice, NoticeKind
from app.server.server_settings import LIMITS, ServerSettings, SettingsSource


class CurrentSettings:
    """The settings of an open server. The ``limits`` that they set are changed in place."""

    def __init__(
        self, source: SettingsSource, limits: ServerLimits, events: Events, usual_people: int
    ) -> None:
        """Raises ServerError if the settings cannot be read."""
        self._source = source
        self._limits = limits
        self._usual = replace(limits)
        self._usual_people = usual_people
        self._take(source.read())
        events.subscribe(VisitorCame, self._greet)

    @property
    def path(self) -> Path:
        return self._source.path

    @property
    def people(self) -> int:
        """How many people may be here at once."""
        return self.read.people or self._usual_people

    def reload(self) -> dict[str, tuple[Any, Any]]:
        """Read the settings again; return what is different, before and after, by name. Raises
        ServerError, and changes nothing, if they cannot be read.
        """
        before, after = self.read, self._source.read()
        self._take(after)
        names = [each.name for each in fields(after)]
        pairs = {name: (getattr(before, name), getattr(after, name)) for name in names}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def _take(self, settings: ServerSettings) -> None:
        self.read = settings
        for name in LIMITS[1:]:
            value = getattr(settings, name) or getattr(self._usual, name)
            setattr(self._limits, name, value)

    def name(self) -> str:
        """Return what visitors call the server; empty for no name."""
        return self.read.name

    def rules(self) -> list[ChatLine]:
        """Return the house rules as lines of talk."""
        return [ChatLine("", self.read.name or "gin-rummy", rule) for rule in self.read.rules]

    def _greet(self, event: VisitorCame) -> None:
        if event.is_new and (self.read.greeting or self.read.rules):
            notice = Notice(NoticeKind.GREETED, self.read.name, self.read.greeting)
            event.visit.tell(notice)

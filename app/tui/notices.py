"""Notices that are shown only while the screen that tells them is on top."""

from __future__ import annotations

from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from textual.app import App
from textual.notifications import Notification, Notifications
from textual.screen import Screen

_LEAST: Final = 0.01
"""Seconds that a notice is shown if it is shown at all."""


@dataclass
class ScreenNotice(Notification):
    """A notice that belongs to the screen that tells it."""

    teller: Screen[Any] | None = None

    @property
    def time_left(self) -> float:
        """Seconds until it expires, never none.

        What is shown sets a timer for them, and a timer of Textual for less than none counts for
        ever in a loop that nothing else comes through: all stands still. A notice that is put on
        another screen in its last moment came to that.
        """
        return max(_LEAST, super().time_left)

    @property
    def has_expired(self) -> bool:
        """Whether its time is over."""
        return super().time_left <= 0


class ScreenNotices(Notifications):
    """The notices of an app. One of a screen is there only while that is on top; on another it
    would cover what is to be read.
    """

    def __init__(self, app: App[Any]) -> None:
        super().__init__()
        self.app = app

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Notification]:
        return (notice for notice in super().__iter__() if notice in self)

    def __contains__(self, notification: Notification) -> bool:
        teller = notification.teller if isinstance(notification, ScreenNotice) else None
        return teller in (None, self.app.screen) and super().__contains__(notification)


TELLER: Final[ContextVar[Screen[Any] | None]] = ContextVar("teller", default=None)
"""The screen that is telling something now."""

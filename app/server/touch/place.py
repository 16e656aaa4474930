"""A place on the page: what it shows, and its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from app.server.touch.page import Button, Page, Values
from app.text.speech import tr_c

if TYPE_CHECKING:
    from app.server.touch.visitor import TouchVisitor


class Place(Protocol):
    """A page with its commands."""

    def page(self) -> Page: ...

    async def do(self, command: str, values: Values) -> None:
        """Carry out what was tapped. Raises Refused."""

    def catch_up(self) -> None:
        """Take in what has happened."""

    def close(self) -> None: ...


class StillPage:
    """A place that has nothing to take in, and nothing to end."""

    def __init__(self, visitor: TouchVisitor) -> None:
        self.visitor = visitor

    def catch_up(self) -> None: ...

    def close(self) -> None: ...


def back(label: str = "") -> Button:
    """Return the button that closes a page over the place."""
    return Button("close", label or tr_c("key", "Back"))

"""What lines come from and go to: a terminal, a pipe, or somebody far away."""

from __future__ import annotations

from typing import Protocol


class Reader(Protocol):
    """Where typed lines come from."""

    async def readline(self) -> str:
        """The next line with its end; empty when there are no more. May raise OSError where
        whoever types is gone.
        """


class Echo(Protocol):
    """Shows what is typed, at a terminal that does not do so itself."""

    def begin(self) -> str:
        """Show the next line as it is typed, from now on. Returns what has come of it already,
        with its end where all of it has.
        """

    def stop(self) -> None:
        """Show nothing until then: something else is written."""


class Writer(Protocol):
    """Where sentences go."""

    def write(self, text: str) -> object:
        """Take lines, each with its end. May raise OSError where nobody reads any more."""

    async def drain(self) -> None:
        """Wait until there is room for more. May raise OSError."""

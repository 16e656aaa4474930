"""What lines come from and go to: a terminal, a pipe, or somebody far away."""

from __future__ import annotations

from typing import Protocol


class Reader(Protocol):
    """Where typed lines come from."""

    async def readline(self) -> str:
        """The next line with its end; empty when there are no more. May raise OSError where
        whoever types is gone.
        """


class Editor(Protocol):
    """Lets a line be edited while it is typed, at a terminal. Only then it comes to the reader."""

    def begin(self, prompt: str) -> None:
        """Let the next line be typed behind a prompt, from now on, and show what was typed of it
        before.
        """

    def stop(self) -> None:
        """Take what is typed off the screen, keep it for the next time, and be where the prompt
        began: something else is to be written. Harmless where no line is edited.
        """

    def forget(self) -> None:
        """Forget all lines typed before: somebody else is to type. No line is edited now."""


class Writer(Protocol):
    """Where sentences go."""

    def write(self, text: str) -> object:
        """Take lines, each with its end. May raise OSError where nobody reads any more."""

    async def drain(self) -> None:
        """Wait until there is room for more. May raise OSError."""

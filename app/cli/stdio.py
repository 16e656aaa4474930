"""Standard input and output as the streams of a conversation in lines."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Final

from app.cli.output import NoOutput
from app.words.en import cli as words

LONGEST: Final = 4096
"""Bytes of a typed line that are kept; a terminal gives no longer one."""


class StandardInput:
    """Lines of standard input: a terminal, a pipe or a file. No more is read than is asked for."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self._is_over = False

    async def readline(self) -> str:
        """Return the next line with its end, cut where it is too long; empty at the end of
        input.
        """
        line = b""
        while not self._is_over or self._rest:
            head, newline, tail = self._rest.partition(b"\n")
            line = (line + head)[:LONGEST]
            self._rest = tail
            if newline:
                return f"{line.decode(errors='replace')}\n"
            if self._is_over:
                break
            await self._ready()
            self._rest = self._read()
        # A last line without an end counts too.
        return line.decode(errors="replace")

    def _read(self) -> bytes:
        try:
            data = os.read(self._descriptor, LONGEST)
        except OSError:
            # The terminal is gone.
            data = b""
        self._is_over = not data
        return data

    async def _ready(self) -> None:
        """Wait until something can be read, or the end has come."""
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        try:
            loop.add_reader(self._descriptor, ready.set_result, None)
        except OSError:
            # A file, which never keeps anybody waiting; or nothing at all.
            return
        try:
            await ready
        finally:
            loop.remove_reader(self._descriptor)


class StandardOutput:
    """Standard output, line by line."""

    def write(self, text: str) -> None:
        """Write at once. Raises NoOutput, and BrokenPipeError where nobody reads any more."""
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise NoOutput(words.no_output(error)) from error

    async def drain(self) -> None:
        """Do nothing: a write does not return before everything is out."""

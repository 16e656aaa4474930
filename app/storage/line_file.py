"""A file of lines that is only appended to, by one program at a time.

A line ends in a newline, so only the last one can be torn: by a power cut, or by a program that was
killed while it wrote.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from app.storage.errors import StoreCode, StoreError
from app.storage.files import lock, open_file
from app.storage.paths import make_folder


class LineFile:
    """A file open for writing, which no other program can open until it is closed."""

    def __init__(self, path: Path, descriptor: int, lines: list[bytes], *, torn: bool) -> None:
        """``open`` calls this with an open and locked file and its whole lines."""
        self.path = path
        self.torn = torn
        """Whether the last line was not whole, and is left out."""
        self.lines = lines
        """The lines that it had when it was opened, without their ends."""
        self._descriptor = descriptor
        self._cut = torn

    @classmethod
    def open(cls, path: Path, *, create: bool) -> Self:
        """Open a file, or with ``create`` make it if there is none. A torn last line is cut off
        once something is appended.

        Raises StoreError if it cannot be used, or another program has it open.
        """
        try:
            if create:
                make_folder(path.parent)
            descriptor = open_file(path, os.O_RDWR | os.O_APPEND | os.O_CREAT * create)
        except OSError as error:
            raise StoreError.about(error, path) from error
        try:
            if not lock(descriptor):
                raise StoreError(StoreCode.BUSY, path=path)
            with open(descriptor, "rb", closefd=False) as file:
                *lines, rest = file.read().split(b"\n")
            found = cls(path, descriptor, lines, torn=bool(rest))
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError):
                raise StoreError.about(error, path) from error
            raise
        return found

    def append_line(self, line: str) -> None:
        """Write a line, so that it outlives this program. Raises StoreError."""
        rest = line.encode() + b"\n"
        try:
            if self._cut:
                os.ftruncate(self._descriptor, sum(len(each) + 1 for each in self.lines))
                self._cut = False
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            raise StoreError.about(error, self.path) from error

    def close(self) -> None:
        os.close(self._descriptor)

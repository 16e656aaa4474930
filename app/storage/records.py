"""Files that only grow, one JSON record a line, such as the results of a server's matches."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.storage.errors import StoreError
from app.storage.files import open_file, read_file
from app.storage.paths import make_folder


def read_records(path: Path, largest: int) -> Iterator[Any]:
    """Yield the records of a file of at most ``largest`` bytes, without torn lines.

    Raises StoreError if the file cannot be read.
    """
    try:
        data = read_file(path, largest) or b""
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError.about(error, path) from error
    for line in data.splitlines():
        with suppress(ValueError):
            yield json.loads(line)


def append_record(path: Path, record: object) -> range:
    """Write a record at the end of a file, so that it outlives a power cut; return the bytes that
    it takes there. Raises StoreError.
    """
    make_folder(path.parent)
    line = json.dumps(record, separators=(",", ":")) + "\n"
    try:
        descriptor = open_file(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
        with open(descriptor, "r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            file.seek(max(end - 1, 0))
            # After a torn line a new one begins.
            torn = end and file.read(1) != b"\n"
            file.write(b"\n" * bool(torn) + line.encode())
            os.fsync(file.fileno())
            return range(end, file.tell())
    except OSError as error:
        raise StoreError.about(error, path) from error

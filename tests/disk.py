"""A disk that is full or can only be read, as the system tells this process of it."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NoReturn
from unittest.mock import patch


@contextmanager
def disk_with_room_for(size: int) -> Iterator[None]:
    """The system lets no file grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def disk_that_can_only_be_read() -> Iterator[None]:
    """The system refuses this process every change of a file or a folder."""
    system_open = os.open

    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    def open_to_read(path: Any, flags: int, *how: Any, **also: Any) -> int:
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        return refuse() if writes else system_open(path, flags, *how, **also)

    changes = ("write", "ftruncate", "mkdir", "unlink", "rename", "replace")
    with ExitStack() as stack:
        stack.enter_context(patch.object(os, "open", open_to_read))
        for change in changes:
            stack.enter_context(patch.object(os, change, refuse))
        yield

"""A progress bar on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from time import monotonic
from typing import Any, Final, Protocol, TextIO, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.text.lists import clauses
from app.text.numbers import decimal, number
from app.text.speech import tr

_MINUTE: Final = 60.0


class Show(Protocol):
    def __call__(self, done: float, title: str | None = None, /) -> None: ...


@contextmanager
def bar(
    title: str,
    total: int,
    *,
    done: int = 0,
    log: bool = False,
    open_end: bool = False,
    clock: Callable[[], float] = monotonic,
) -> Iterator[Show]:
    """Show a bar within, and remove it afterwards. Yields a function that sets how much of the
    total is done, and another title if it is given one.

    ``done`` is what was done before. Without a terminal nothing is shown, or with ``log`` a line a
    minute by the ``clock``; with ``open_end`` it may end before the total, so no time to go is
    told.
    """
    # An app tested within replaces standard error, and restores another object.
    stream = cast(TextIO, _Unminded(sys.stderr))
    console = Console(file=stream)
    if log and not console.is_terminal:
        yield _Log(title, total, done, stream, clock, open_end=open_end)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(title, total=total, completed=done)
        yield lambda done, title=None: progress.update(task, completed=done, description=title)


class _Unminded:
    """A stream whose errors are ignored, so that the work goes on if it is full or closed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Log:
    """Prints a line a minute."""

    def __init__(
        self,
        title: str,
        total: int,
        done: int,
        stream: TextIO,
        clock: Callable[[], float],
        *,
        open_end: bool,
    ) -> None:
        self._title = title
        self._total = total
        self._before = done
        self._stream = stream
        self._clock = clock
        self._open_end = open_end
        self._begun = self._told = clock()

    def __call__(self, done: float, title: str | None = None, /) -> None:
        self._title = title or self._title
        now = self._clock()
        rate = (done - self._before) / max(now - self._begun, 1)
        if now - self._told < _MINUTE or rate <= 0:
            return
        self._told = now
        told = tr(
            "{title}: {done} of {total}",
            title=self._title,
            done=number(round(done)),
            total=number(self._total),
        )
        if rate >= 1:
            speed = tr("{n} a second", n=decimal(rate, 1))
        else:
            speed = tr("{n} a minute", n=decimal(60 * rate, 1))
        parts = [told, speed]
        if not self._open_end:
            left = timedelta(seconds=round((self._total - done) / rate))
            # Translators: how long a contest will still take, as in 1:23:45 to go
            parts.append(tr("{time} to go", time=left))
        print(clauses(parts), file=self._stream, flush=True)

"""A progress bar on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TextIO, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from app.text.numbers import number
from app.text.speech import tr


class Show(Protocol):
    def __call__(self, done: float, title: str | None = None, /) -> None: ...


@contextmanager
def bar(title: str, total: int, *, log: bool = False) -> Iterator[Show]:
    """Show a bar within, and remove it afterwards. Yields a function that sets how much of the
    total is done, and another title if it is given one.

    Without a terminal nothing is shown, or with ``log`` a line for each tenth.
    """
    # An app tested within replaces standard error, and restores another object.
    stream = cast(TextIO, _Unminded(sys.stderr))
    console = Console(file=stream)
    if log and not console.is_terminal:
        yield _tenths(title, total, stream)
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
        task = progress.add_task(title, total=total)
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


def _tenths(first_title: str, total: int, stream: TextIO) -> Show:
    told = 0

    def tell(done: float, title: str | None = None) -> None:
        nonlocal told
        if (tenth := int(10 * done / total)) > told:
            told = tenth
            print(
                tr(
                    "{title}: {done} of {total}",
                    title=title or first_title,
                    done=number(round(done)),
                    total=number(total),
                ),
                file=stream,
                flush=True,
            )

    return tell

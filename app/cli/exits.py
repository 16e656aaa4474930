"""How a command ends: its exit code, and the sentence on standard error that says why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

REFUSED: Final = 2
"""Exit code for options or a terminal that nothing can be done with."""
FAILED: Final = 1
"""Exit code of a program that came upon a fault of its own, or cannot print what was asked for."""
NOT_GENUINE: Final = 1
"""Exit code of ``verify`` for a journal that does not check out."""
STOPPED: Final = 128
"""Exit code of a contest that was stopped by a signal, to which its number is added."""


class Refusal(Exception):
    """The command cannot be carried out; the message is a sentence that says what to do."""


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """Refuse the command, in a sentence, because of an error of these kinds that comes within."""
    try:
        yield
    except kinds as error:
        from app.words.en.refusals import sentence_for

        raise Refusal(sentence_for(error)) from None


def complain(*sentences: str) -> None:
    """Print one line on standard error that says what is the matter."""
    # There may be no room for it either.
    with suppress(OSError):
        print("gin-rummy:", *sentences, file=sys.stderr)

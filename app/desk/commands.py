"""The command line of the table: what can be typed after a colon."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, NamedTuple

from app.words.en.gin import commands as words
from app.words.en.gin.commands import COMMANDS, EXAMPLES

_MAY_BE_FOLLOWED: Final = {"sort", *EXAMPLES}
"""Commands after which there can be something; after those with an example there must be."""


class CommandError(ValueError):
    """A text that is no command; the message says what could have been meant."""


class Typed(NamedTuple):
    """A command as somebody typed it: its name, and the text after it."""

    name: str
    rest: str


def parse(text: str) -> Typed:
    """The command in a text, in any case. Raises CommandError with a helpful sentence."""
    typed = text.strip().removeprefix(":").split()
    said = " ".join(typed).lower()
    if not said:
        raise CommandError(words.NOTHING_TYPED)
    known = {word: name for name, written in COMMANDS.items() for word in written}
    for word in sorted(known, key=len, reverse=True):
        if said == word or said.startswith(word + " "):
            name = known[word]
            rest = " ".join(typed[len(word.split()) :])
            if rest and name not in _MAY_BE_FOLLOWED:
                raise CommandError(words.stands_alone(word))
            if not rest and name in EXAMPLES:
                raise CommandError(words.needs_more(word, EXAMPLES[name]))
            return Typed(name, rest)
    near = get_close_matches(said, known, n=1) or get_close_matches(said.split()[0], known, n=1)
    raise CommandError(words.no_command(" ".join(typed), near[0] if near else None))

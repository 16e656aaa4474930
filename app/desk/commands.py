"""The command line of a table: what can be typed after a colon."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from app.words.en import commands as words
from app.words.en.commands import Words
from app.words.en.gin.commands import COMMANDS, EXAMPLES


class Grammar(NamedTuple):
    """The commands of a game."""

    commands: Words
    """What each is typed as, by its name."""
    examples: Mapping[str, str]
    """What can follow the commands that need something."""
    may_be_followed: frozenset[str]
    """The commands after which there can be something."""


GIN: Final = Grammar(COMMANDS, EXAMPLES, frozenset({"sort"}))


class CommandError(ValueError):
    """A text that is no command; the message says what could have been meant."""


class Typed(NamedTuple):
    """A command as somebody typed it: its name, and the text after it."""

    name: str
    rest: str


def parse(text: str, grammar: Grammar = GIN) -> Typed:
    """The command in a text, in any case. Raises CommandError with a helpful sentence."""
    typed = text.strip().removeprefix(":").split()
    said = " ".join(typed).lower()
    if not said:
        raise CommandError(words.NOTHING_TYPED)
    known = {word: name for name, written in grammar.commands.items() for word in written}
    for word in sorted(known, key=len, reverse=True):
        if said == word or said.startswith(word + " "):
            name = known[word]
            rest = " ".join(typed[len(word.split()) :])
            if rest and name not in grammar.may_be_followed and name not in grammar.examples:
                raise CommandError(words.stands_alone(word))
            if not rest and name in grammar.examples:
                raise CommandError(words.needs_more(word, grammar.examples[name]))
            return Typed(name, rest)
    near = get_close_matches(said, known, n=1) or get_close_matches(said.split()[0], known, n=1)
    raise CommandError(words.no_command(" ".join(typed), near[0] if near else None))

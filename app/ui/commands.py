"""The command line of a table: what can be typed after a colon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    elsewhere: Mapping[str, str] = {}
    """Why some words can be typed elsewhere and not here, by what is typed."""


GIN: Final = Grammar(COMMANDS, EXAMPLES, frozenset({"sort"}))


class CommandError(ValueError):
    """A text that is no command; the message says what could have been meant."""


class TypedCommand(NamedTuple):
    """A command as somebody typed it: its name, and the text after it."""

    name: str
    rest: str


def parse(text: str, grammar: Grammar = GIN) -> TypedCommand:
    """Return the command in a text, in any case. Raises CommandError with a helpful sentence."""
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
            return TypedCommand(name, rest)
    for word in sorted(grammar.elsewhere, key=len, reverse=True):
        if said == word or said.startswith(word + " "):
            raise CommandError(grammar.elsewhere[word])
    near = _near(said, known) or _near(said.split()[0], known)
    raise CommandError(words.no_command(" ".join(typed), near))


def _near(typed: str, known: Iterable[str]) -> str | None:
    """The word that was probably meant. Few people miss the first letter of a word: what begins
    with another one has to be nearer.
    """
    begins = [word for word in known if word[0] == typed[0]]
    near = get_close_matches(typed, begins, 1, _NEAR)
    near += get_close_matches(typed, known, 1, _VERY_NEAR)
    return near[0] if near else None


_NEAR: Final = 0.7
_VERY_NEAR: Final = 0.8

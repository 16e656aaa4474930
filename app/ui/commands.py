"""What can be typed in a place: the words of its commands, and what is said of all else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from app.text.speech import tr
from app.words.en import commands as words
from app.words.en.commands import EVERY_COMMAND
from app.words.en.gin.commands import EXAMPLES


class Grammar(NamedTuple):
    """The commands of a place."""

    commands: Sequence[str]
    """Their names."""
    examples: Mapping[str, str] = {}
    """What can follow some of them here, in the place of what can elsewhere."""
    alone: frozenset[str] = frozenset()
    """Those that nothing can follow here."""
    in_lines: bool = True
    """Whether they are typed in lines, and not at a table on the screen."""
    elsewhere: Callable[[], Mapping[str, str]] = dict
    """Returns why some words can be typed elsewhere and not here, by what is typed."""

    @property
    def words(self) -> dict[str, str]:
        """The commands by every word that can be typed."""
        return {word: name for name in self.commands for word in self.words_of(name)}

    def words_of(self, name: str) -> list[str]:
        """Return what a command is typed as here, the usual words first."""
        return EVERY_COMMAND[name].words_in_lines if self.in_lines else EVERY_COMMAND[name].words

    def example_of(self, name: str) -> str:
        """Return what can follow a command that needs something; empty for others."""
        return self.examples.get(name, EVERY_COMMAND[name].example)

    def takes_more(self, name: str) -> bool:
        """Return whether something can follow a command here."""
        return (EVERY_COMMAND[name].takes_more and name not in self.alone) or bool(
            self.example_of(name)
        )


GIN: Final = Grammar(
    (
        *("table.stock", "table.take", "table.throw", "table.pass", "table.knock", "table.gin"),
        *("table.match", "table.order", "table.score", "table.log", "table.known", "table.hint"),
        *("table.undo", "table.rules", "app.help", "table.resign", "table.menu", "table.quit"),
    ),
    EXAMPLES,
    frozenset({"table.knock", "table.gin"}),
    in_lines=False,
)
"""At a table of Gin on the screen, after a colon."""


class CommandError(ValueError):
    """A text that is no command; the message says what could have been meant."""


class TypedCommand(NamedTuple):
    """A command as somebody typed it: its name without the place, and the text after it."""

    name: str
    rest: str


def parse(text: str, grammar: Grammar = GIN) -> TypedCommand:
    """Return the command in a text, in any case. Raises CommandError with a helpful sentence."""
    typed = text.strip().removeprefix(":").split()
    said = " ".join(typed).lower()
    if not said:
        raise CommandError(tr("Type a command such as draw stock, discard 7c or help."))
    known = grammar.words
    if word := _begun(said, known):
        name = known[word]
        rest = " ".join(typed[len(word.split()) :])
        if rest and not grammar.takes_more(name):
            raise CommandError(tr("Nothing goes after “{word}”: type just {word}.", word=word))
        if not rest and (example := grammar.example_of(name)):
            raise CommandError(
                tr(
                    "{capitalize} what? For example {word} {example}.",
                    capitalize=word.capitalize(),
                    word=word,
                    example=example,
                )
            )
        return TypedCommand(name.partition(".")[2], rest)
    elsewhere = grammar.elsewhere()
    if word := _begun(said, elsewhere):
        raise CommandError(elsewhere[word])
    near = _near(said, known) or _near(said.split()[0], known)
    raise CommandError(words.no_command(" ".join(typed), near))


def _begun(said: str, known: Iterable[str]) -> str:
    """The longest of the words that somebody began with; empty for none."""
    return max((each for each in known if f"{said} ".startswith(f"{each} ")), key=len, default="")


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

"""The command line of the table: what can be typed after a colon."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NamedTuple


class CommandError(ValueError):
    """A text that is no command; the message says what could have been meant."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be typed."""

    words: tuple[str, ...]
    """Its name first, then other words for it."""
    takes: str
    """What follows the name, for the help; empty when nothing does."""
    does: str
    """What it does, in a few words."""


COMMANDS: Final = (
    Command(("draw stock", "stock", "draw deck", "draw"), "", "draw from the stock"),
    Command(
        ("draw discard", "take", "take discard", "draw pile", "take pile", "take upcard"),
        "",
        "take the top of the discard pile",
    ),
    Command(("discard", "throw", "drop"), "a card", "throw a card"),
    Command(("pass",), "", "leave the upcard"),
    Command(("knock",), "", "see your knock, then confirm it"),
    Command(("gin", "big gin"), "", "see your gin, then confirm it"),
    Command(("match", "meld"), "cards", "put cards side by side and see if they are a meld"),
    Command(("sort", "order"), "melds, suit or rank", "put your hand in order"),
    Command(("score", "sheet"), "", "show the score sheet"),
    Command(("log", "moves"), "", "show what was played"),
    Command(("known", "seen"), "", "show what you know of the other hand"),
    Command(("hint",), "", "ask for advice"),
    Command(("undo", "take back", "takeback"), "", "take the last move back"),
    Command(("rules", "help"), "", "show the rules and the keys"),
    Command(("menu",), "", "open the menu"),
    Command(("quit", "exit", "leave"), "", "save and leave"),
)


class Typed(NamedTuple):
    """A command as somebody typed it: its name, and the text after it."""

    name: str
    rest: str


def parse(text: str) -> Typed:
    """The command in a text, in any case. Raises CommandError with a helpful sentence."""
    words = text.strip().removeprefix(":").split()
    said = " ".join(words).lower()
    if not said:
        raise CommandError("Type a command such as draw stock, discard 7c or help.")
    known = {word: command for command in COMMANDS for word in command.words}
    for word in sorted(known, key=len, reverse=True):
        if said == word or said.startswith(word + " "):
            command = known[word]
            rest = " ".join(words[len(word.split()) :])
            if rest and not command.takes:
                raise CommandError(f"“{word}” stands alone: type just {word}.")
            if not rest and command.words[0] in ("discard", "match"):
                example = _EXAMPLES[command.words[0]]
                raise CommandError(f"{word.capitalize()} what? For example {word} {example}.")
            return Typed(command.words[0], rest)
    near = get_close_matches(said, known, n=1) or get_close_matches(said.split()[0], known, n=1)
    guess = f" Did you mean {near[0]}?" if near else " Type help to see what there is."
    raise CommandError(f"“{' '.join(words)}” is no command.{guess}")


_EXAMPLES: Final = {
    "discard": "king of hearts",
    "match": "ace of hearts, two of hearts, three of hearts",
}

"""Typed commands: the words of each, and the errors for all other texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from app.cards.cards import Cards, parse_set
from app.storage.settings import ORDERS
from app.text.cards import in_short
from app.text.cells import is_wide
from app.text.letters import as_typed, folded, with_unaccented
from app.text.lists import in_a_row
from app.text.speech import msg_c, tr, tr_c
from app.ui.keys import COMMANDS, Command

EVERY_COMMAND: Final[Mapping[str, Command]] = {
    **COMMANDS,
    "table.throw": Command(typed="discard, throw, drop; t", example="kd"),
    "table.swap": Command(typed="swap, exchange", example="6h for the joker in c"),
    "table.match": Command(
        typed="match, meld", example="ace of hearts, two of hearts, three of hearts"
    ),
    "table.areas": Command(typed="areas, area"),
    "table.put": Command(typed="put", example="7c 7d in set 1"),
    "table.hand": Command(typed="hand, cards, my hand, my cards"),
    "table.table": Command(typed="table, melds"),
    "table.what": Command(typed="what can i do, what can i do?, what, what now, what?, ?"),
    "table.score": Command(typed="score, sheet"),
    "table.log": Command(typed="log, moves"),
    "table.known": Command(typed="known, seen"),
    "table.resign": Command(
        label="Resign", tooltip="Resign the match; you are asked first", typed="resign, give up"
    ),
    "table.start": Command(typed="start, menu"),
    "start.matches": Command(typed="matches, list"),
    "start.levels": Command(typed="levels, players", takes_more=True),
    "start.help": Command(
        typed="help, commands, what can i do, what can i do?, what, what now, what?, ?",
        takes_more=True,
    ),
    "practise.ratings": Command(typed="ratings, rating"),
    "pad.correct": Command(typed="correct; c", example="3"),
    "pad.sheet": Command(typed="score, sheet"),
    "pad.show": Command(typed="show", example="3"),
    "lines.spell": Command(typed="spell", takes_more=True),
    "lines.lines": Command(typed="lines, line mode", takes_more=True),
    "lines.settings": Command(typed="settings"),
    "lines.set": Command(typed="set", example="pace 0.4"),
    "house.who": Command(typed="who, who is here, who is, people", takes_more=True),
    "house.message": Command(typed="message, write, write to", example="Ben hello"),
    "house.kick": Command(typed="kick, send out", example="Ben spam"),
    "house.silence": Command(typed="silence", example="Ben spam"),
    "house.ban": Command(typed="ban", example="Ben 3 spam"),
    "house.account": Command(typed="account, my account", takes_more=True),
    "house.tables": Command(typed="tables"),
    "house.sit": Command(typed="sit, sit down, sit at, sit down at, join, go to", takes_more=True),
    "house.said": Command(typed="said, chat"),
    "house.name": Command(typed="name, call me", example="Ann"),
    "house.nudge": Command(typed="nudge"),
    "house.computer": Command(typed="computer, stand in"),
    "house.end": Command(typed="end, end the match"),
    "house.table": Command(typed="table, chairs"),
    "house.new": Command(typed="new, play, continue, matches, levels", takes_more=True),
}
"""The commands that have keys, and those that can only be typed."""


def typed(words: str) -> list[str]:
    """Return the words of a marked message, which has commas between them.

    First come those in the current language, with accents and without, then those in English.
    """
    return with_unaccented([*tr_c("typed", words).split(", "), *words.split(", ")])


def set_apart(text: str, *words: str) -> str:
    """Return a text with blanks around these words, marked as for ``typed``, if they belong to a
    script without blanks.
    """
    wide = [word for each in words for word in typed(each) if is_wide(word[-1])]
    found = "|".join(map(re.escape, sorted(wide, key=len, reverse=True)))
    return re.sub(found, lambda word: f" {word[0]} ", text).strip() if found else text


# Translators: what may stand before an order of the cards, as in "sort by suit"
_BY: Final = msg_c("typed", "by")
_ORDERS: Final = {
    # Translators: how the cards of a hand are put in order
    "melds": msg_c("typed", "melds"),
    # Translators: how the cards of a hand are put in order: melds, then pairs that need a card more
    "near": msg_c("typed", "near"),
    # Translators: how the cards of a hand are put in order
    "suit": msg_c("typed", "suit"),
    # Translators: how the cards of a hand are put in order
    "rank": msg_c("typed", "rank"),
    # Translators: how the cards of a hand are put in order: as they are
    "hand": msg_c("typed", "hand"),
}


def order_of(text: str, possible: Sequence[str] = ORDERS) -> str:
    """Return the order of cards that a text such as ``by suit`` asks for. Raises CommandError."""
    said = folded(text)
    for before in typed(_BY):
        said = said.removeprefix(f"{before} ")
    for order in possible:
        if said in typed(_ORDERS[order]):
            return order
    known = in_a_row(typed(_ORDERS[order])[0] for order in ORDERS[:-1])
    raise CommandError(tr("Sort by what? Type {orders}.", orders=known))


def cards_to_match(text: str) -> Cards:
    """Return the cards that may be a meld. Raises CommandError and UnknownCard."""
    if cards := parse_set(in_short(text)):
        return cards
    raise CommandError(tr("Match what? Name cards with commas between them."))


_VERBATIM: Final = frozenset(
    {
        *("house.say", "house.message", "house.account", "waiting.cut"),
        *("profile.report", "house.kick", "house.silence", "house.ban"),
    }
)
"""Commands whose text is for people or for the deal, and stays as it was typed."""


class Grammar(NamedTuple):
    """The commands of a place, such as a table or the start screen."""

    commands: Sequence[str]
    """Names of the commands."""
    examples: Mapping[str, str] = {}
    """Arguments of commands that differ from the usual ones here."""
    alone: frozenset[str] = frozenset()
    """Commands that take no argument here."""
    in_lines: bool = True
    """Whether the place is line mode, and not a table on the screen."""
    elsewhere: Callable[[], Mapping[str, str]] = dict
    """Returns the words of commands of other places, each with the reason why it is none here."""

    @property
    def words(self) -> dict[str, str]:
        found = {word: name for name in self.commands for word in self.words_of(name)}
        # A command's English word is never taken for another command in the current language.
        for name in self.commands:
            known = self.words_of(name)
            found |= {word: name for word in EVERY_COMMAND[name].english_words if word in known}
        return found

    def words_of(self, name: str) -> list[str]:
        """Return the words of a command here, the usual ones first."""
        return EVERY_COMMAND[name].words_in_lines if self.in_lines else EVERY_COMMAND[name].words

    def example_of(self, name: str) -> str:
        """Return an example of the argument that a command requires; empty if it requires none."""
        own = self.examples.get(name)
        return tr_c("example", own) if own else EVERY_COMMAND[name].example

    def takes_more(self, name: str) -> bool:
        """Return whether a command takes an argument here."""
        return (EVERY_COMMAND[name].takes_more and name not in self.alone) or bool(
            self.example_of(name)
        )


GIN_EXAMPLES: Final = {"table.throw": msg_c("example", "king of hearts")}
"""Arguments of Gin's commands that differ from those in other games."""

_DRAWS: Final = ("table.stock", "table.take", "table.throw")
GIN_MOVES: Final = (*_DRAWS, "table.pass", "table.knock", "table.gin")
MELDING_MOVES: Final = (
    *(*_DRAWS, "table.meld", "table.lay-off", "table.swap", "table.arrange", "table.buy"),
    "table.pass",
)
"""The moves that can be typed at a table, on the screen and in lines."""

GIN: Final = Grammar(
    (
        *GIN_MOVES,
        *("table.match", "table.order", "table.score", "table.log", "table.known", "table.hint"),
        *("table.choices", "table.copy", "table.undo", "table.rules", "table.seal", "app.help"),
        *("table.resign", "table.menu"),
        "table.quit",
    ),
    GIN_EXAMPLES,
    frozenset({"table.knock", "table.gin"}),
    in_lines=False,
)
"""The commands after a colon at a table of Gin."""


class CommandError(ValueError):
    """A text is no command; the message suggests one."""


class TypedCommand(NamedTuple):
    """A typed command: its name without the place, and its argument."""

    name: str
    rest: str


def parse(text: str, grammar: Grammar = GIN) -> TypedCommand:
    """Return the command in a text, in any case. Raises CommandError."""
    text = " ".join(text.strip().lstrip(":：").split())
    said = folded(text)
    if not said:
        raise CommandError(tr("Type a command such as draw stock, discard 7c or help."))
    known = grammar.words
    if word := _begun(said, known):
        name = known[word]
        rest = _behind(word, text)
        if name not in _VERBATIM:
            rest = as_typed(rest)
        if rest and not grammar.takes_more(name):
            raise CommandError(tr("“{word}” stands alone: type just {word}.", word=word))
        if not rest and (example := grammar.example_of(name)):
            raise CommandError(
                tr(
                    "{what} what? For example {word} {example}.",
                    what=word.capitalize(),
                    word=word,
                    example=example,
                )
            )
        return TypedCommand(name.partition(".")[2], rest)
    elsewhere = grammar.elsewhere()
    if word := _begun(said, elsewhere):
        raise CommandError(elsewhere[word])
    near = _near(said, known) or _near(said.split()[0], known)
    if near:
        raise CommandError(
            tr("“{text}” is not a command. Did you mean {command}?", text=text, command=near)
        )
    raise CommandError(tr("“{text}” is not a command. Type help to see what there is.", text=text))


def _begun(said: str, known: Iterable[str]) -> str:
    """Return the longest word that a text begins with; empty if there is none.

    A blank must follow the word, except in scripts without blanks.
    """
    begun = (each for each in known if said.startswith(each))
    whole = (word for word in begun if said[len(word) :][:1] in " " or is_wide(word[-1]))
    return max(whole, key=len, default="")


def _behind(word: str, text: str) -> str:
    """Return the text after a command. Folding may have changed the length of the command."""
    ends = (end for end in range(len(text) + 1) if folded(text[:end]) == word)
    return text[max(ends) :].strip()


def _near(typed: str, known: Iterable[str]) -> str | None:
    """Return the word that was probably meant; None if there is none.

    Few people miss the first letter of a word, so a word that begins differently has to be nearer.
    """
    begins = [word for word in known if word[0] == typed[0]]
    near = get_close_matches(typed, begins, 1, _NEAR)
    near += get_close_matches(typed, known, 1, _VERY_NEAR)
    return near[0] if near else None


_NEAR: Final = 0.7
_VERY_NEAR: Final = 0.8

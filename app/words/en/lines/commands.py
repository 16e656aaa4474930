"""What can be typed in lines, and what each of it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from app.quoting import quoted
from app.words.en.commands import DRAWING, LOOKING, PASSING, Words
from app.words.en.gin import commands as gin
from app.words.en.melding import commands as melding

_DRAWING: Final[Words] = {
    "draw stock": (*DRAWING["draw stock"], "s"),
    "draw discard": (*DRAWING["draw discard"], "d"),
    "discard": (*DRAWING["discard"], "t"),
}
_PASSING: Final[Words] = {"pass": (*PASSING["pass"], "p")}
_LOOKING: Final[Words] = {
    **LOOKING,
    "hand": ("hand", "cards", "my hand", "my cards"),
    "table": ("table", "melds"),
    "what": ("what can i do", "what can i do?", "what", "what now", "what?", "?"),
    "seal": ("seal",),
    "review": ("review", "r"),
}
_HELPING: Final[Words] = {
    "hint": ("hint", "hint again", "h"),
    "undo": ("undo", "take back", "takeback", "u"),
    "rules": ("rules",),
    "help": ("help", "commands"),
    "verify": ("verify", "proof", "check"),
    "resign": ("resign", "give up"),
    "start": ("start", "menu"),
    "quit": ("quit", "exit", "leave", "q"),
    "spell": ("spell",),
    "lines": ("lines", "line mode"),
    "settings": ("settings",),
    "set": ("set",),
}
SET_EXAMPLE: Final = {"set": "pace 0.4"}

GIN: Final[Words] = {
    **_DRAWING,
    **_PASSING,
    "knock": ("knock", "k"),
    "gin": ("gin", "big gin", "g"),
    "lay-off": ("lay off", "layoff", "lay", "l"),
    "best": ("best", "best defence", "defend"),
    "count": ("count", "count now", "spread"),
    "match": gin.COMMANDS["match"],
    **_LOOKING,
    "known": gin.COMMANDS["known"],
    "tutor": ("tutor",),
    **_HELPING,
}
GIN_EXAMPLES: Final = {**gin.EXAMPLES, **SET_EXAMPLE, "lay-off": "8c on 2"}
GIN_FOLLOWED: Final = frozenset({"sort", "knock", "gin", "review", "spell", "lines", "tutor"})
"""The commands after which there can be something."""

MELDING: Final[Words] = {
    **melding.COMMANDS,
    **_DRAWING,
    **_PASSING,
    "meld": (*melding.COMMANDS["meld"], "m"),
    "lay-off": (*melding.COMMANDS["lay-off"], "l"),
    "buy": (*melding.COMMANDS["buy"], "b"),
    "areas": ("areas", "area"),
    "put": ("put",),
    "clear": ("clear",),
    **_LOOKING,
    **_HELPING,
}
MELDING_EXAMPLES: Final = {**melding.EXAMPLES, **SET_EXAMPLE, "put": "7c 7d in set 1"}
MELDING_FOLLOWED: Final = frozenset({"sort", "meld", "review", "spell", "lines"})

YES: Final = ("yes", "y")
NO: Final = ("no", "n", "back")
OTHER: Final = ("other", "another", "next", "o")
NOBODY: Final = ("nobody", "none", "no", "pass", "p", "0")
NEXT: Final = ("", "next", "n", "go on")
AGAIN: Final = ("again", "a")
QUIT: Final = _HELPING["quit"]
AT_START: Final[Words] = {
    "continue": ("continue", "c", "resume"),
    "new": ("new", "play", "n"),
    "matches": ("matches", "list"),
    "delete": ("delete",),
    "levels": ("levels", "players"),
    "statistics": ("statistics", "stats"),
    "help": (*_HELPING["help"], *_LOOKING["what"]),
    **{name: _HELPING[name] for name in ("spell", "lines", "settings", "set", "quit")},
}
"""What can be typed before a match."""
AT_START_EXAMPLES: Final = {**SET_EXAMPLE, "delete": "2"}
AT_START_FOLLOWED: Final = frozenset({"continue", "new", "levels", "spell", "lines"})


def _each(words: Iterable[str], told: Callable[[str], str]) -> dict[str, str]:
    return {word: told(word) for word in words if word}


def _typed(*grammars: Words) -> list[str]:
    return [word for words in grammars for typed in words.values() for word in typed]


def of_match(tail: str) -> dict[str, str]:
    """Why the words of a match mean nothing where none is played; ``tail`` says what to type."""
    words = [*_typed(GIN, MELDING), *NEXT, *AGAIN]
    return _each(words, lambda word: f"“{word}” is for a match{tail}")


def of_start(first: str) -> dict[str, str]:
    """Why the words of the start mean nothing in a match; ``first`` is to be typed before."""
    return _each(_typed(AT_START), lambda word: f"“{word}” is not for a match: type {first} first.")


_WHILE_PLAYING: Final = {
    **_each((*YES, *NO, *OTHER), lambda _: "Nothing is asked just now."),
    **_each(
        (*NEXT, *AGAIN),
        lambda _: "The hand is not over yet. Type what to hear what you can do.",
    ),
}


def _of_other_games(*grammars: Words) -> Mapping[str, str]:
    told = _each(_typed(*grammars), lambda word: f"“{word}” is for other games than this one.")
    return {**told, **_WHILE_PLAYING}


GIN_ELSEWHERE: Final = _of_other_games(MELDING)
MELDING_ELSEWHERE: Final = _of_other_games(GIN)
"""Why some words mean nothing at a table of these games."""
AT_START_ELSEWHERE: Final = of_match(": type new or continue first.")
START_FIRST: Final = of_start("start")
ON, OFF = "on", "off"
IN: Final = ("in", "into", "to")
"""What may stand before the name of a meld area."""
ON_MELD: Final = ("on", "to", "onto")
"""What may stand before the number of a meld."""
AGAINST: Final = ("against", "versus", "vs", "with")
BY: Final = ("by", "rules")
TO: Final = ("to", "target")
NAMED: Final = ("as", "name")
AND: Final = ("and",)

HOW_TO_SPELL: Final = "Type spell on, or spell off."
SPELLED: Final = "Cards are spelled out from now on."
NOT_SPELLED: Final = "Cards are written short from now on."
HOW_TO_LINES: Final = "Type lines on, or lines off."
LINES_NEXT: Final = "The game begins in lines from the next start on."
SCREEN_NEXT: Final = "The game begins on the screen from the next start on, where it can be drawn."
NOT_KEPT_HERE: Final = "That cannot be chosen here."


def not_kept(why: str) -> str:
    """That a setting holds for this time only, and why."""
    return f"For this time only: {why}"


DO_IT: Final = "Yes or no?"
DO_IT_OR_OTHER: Final = "Yes, no, or other for another way?"
NOT_DONE: Final = "Nothing was done."


def which_way(number: int, count: int) -> str:
    """Which of several ways is told."""
    return f"Way {number} of {count}, the best first."


YES_OR_NO: Final = "Type yes or no."
YES_NO_OTHER: Final = "Type yes, no, or other for another way."


def no_such_answer(text: str, possible: str) -> str:
    """That something typed is no answer here, and what is."""
    return f"{quoted(text)} is no answer here. {possible}"


# --- help -------------------------------------------------------------------------------------

_ALWAYS: Final = (
    "hand: your cards. table: what lies there, and who holds how many.",
    "what can I do: what is possible now. An empty line asks again.",
    "score: the points. log: the moves. sort suit: your cards in that order.",
    "review: what the choices of the last hand have cost, and the luck in it.",
    "spell on, spell off: cards spelled out, or short.",
    "seal, verify: the seal of the deal, and how to check the match.",
    "settings: what can be chosen. set pace 0: changes one of them.",
    "rules: how to play.",
    "resign: gives the match up, after asking.",
)
ALONE_HELP: Final = (
    "hint: what to do, and why. hint again: does it.",
    "tutor blunders, tutor mistakes, tutor off: what you are warned of in gin.",
    "undo: takes your last move back.",
    "start: leaves this match, saved, for others. quit: saves and ends the game.",
)
"""What is so only where nobody plays at another terminal."""
_CARD: Final = "A card is typed as 9c, 9♣ or nine of clubs."
_DRAW: Final = "draw, or take: a card from the stock, or the top discard."
_THROW: Final = "throw and a card, or just the card: ends your turn."

GIN_HELP: Final = (
    _CARD,
    _DRAW,
    "pass: leaves the upcard.",
    _THROW,
    "knock, gin: tells what it would be, and asks.",
    "knock 9c: by throwing the nine of clubs.",
    "Against a knock: best, lay off and a card, or count.",
    "known: what is known of the other cards.",
    "match 7c 7d 7h: whether these are a meld.",
    *_ALWAYS,
)
BASIC_HELP: Final = (
    _CARD,
    _DRAW,
    "meld: the ways to meld. meld 7c 7d 7h: that meld.",
    "lay off 8c on b: a card on a meld. lay off all: every card that fits.",
    _THROW,
    *_ALWAYS,
)
CONTRACT_HELP: Final = (
    _CARD,
    _DRAW,
    "buy, or pass: when you are asked.",
    "meld: the ways to go down. meld 7c 7d 7h and 9s 9d *: with these.",
    "areas, put 7c 7d in set 1, arrange, clear: what you put together before.",
    "lay off 8c on b: a card on a meld. lay off all: every card that fits.",
    "swap 6h for the joker in c: a card for a joker.",
    _THROW,
    *_ALWAYS,
)
AT_THE_END: Final = (
    "next, or an empty line: goes on.",
    "score, log, review, seal, verify, rules: as during the hand.",
    "start: leaves this match, saved, for others. quit: saves and ends the game.",
)
AT_THE_START: Final = (
    "continue: the match played last. continue 2: the second that matches lists.",
    "new: a match as the last one. new basic, new contract, new gin: of a game.",
    "new against strong: against a level. levels lists them.",
    "new against human:Bob: against somebody at this keyboard.",
    "new gin against club by oklahoma to 150 as Ann: all at once.",
    "statistics: what your matches come to.",
    "delete 2: deletes the second match that matches lists, after asking.",
    "settings: what can be chosen. set pace 0: changes one of them.",
    "spell on, spell off: cards spelled out, or short.",
    "lines off, lines on: where the game begins from now on.",
    "quit: ends the game.",
)


def listed(words: Sequence[str]) -> str:
    """Some commands one after the other: ``draw, take or pass``."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last

"""What can be typed in lines, and what each of it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

YES: Final = ("yes", "y")
NO: Final = ("no", "n", "back")
OTHER: Final = ("other", "another", "next", "o")
NOBODY: Final = ("nobody", "none", "no", "pass", "p", "0")
NEXT: Final = ("", "next", "n", "go on")
AGAIN: Final = ("again", "a")


def new_first(word: str) -> str:
    """That a word means something in a match alone, and none is played."""
    return f"“{word}” is for a match: type new or continue first."


def start_first(word: str) -> str:
    """That a word means something where no match is played."""
    return f"“{word}” is not for a match: type start first."


def for_other_games(word: str) -> str:
    """That a word means nothing in this game."""
    return f"“{word}” is for other games than this one."


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

"""The help in lines: all commands in groups, or one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.games.gin.rules import GAME_NAME as GIN_NAME
from app.text.letters import folded
from app.text.speech import msg, tr
from app.ui.commands import Grammar

_ON_TURN: Final = msg("In your turn:")
_TO_LOOK: Final = msg("To see how things stand:")
_LOOKS: Final = (
    # Translators: the words before a colon are commands, to be typed as they are
    msg("hand: your cards. table: what lies there, and who holds how many."),
    msg("what can I do: what is possible now. Enter alone asks again."),
    msg("score: the points. log: the moves. sort suit: your cards in that order."),
    msg("review: what the last hand's choices lost, its luck; after a match, the grades."),
    msg("review 2: the same of the second hand."),
    msg("position: what you see, as one line of text."),
)
_MATCH: Final = (
    msg("The match and the settings:"),
    msg("spell on, spell off: cards spelled out, or short."),
    msg("seal, verify: the seal of the deal, and how to check the match."),
    msg("settings: what can be chosen. set pace 0: changes one of them."),
    msg("rules: how to play."),
    msg("resign: resigns the match, after asking."),
)
ALONE: Final = (
    msg("When you play alone:"),
    msg("hint: what to play, and why. hint qs: why not that card. hint again: plays it."),
    msg("choices: every choice with its chance, its points and a reason, in gin."),
    msg("tutor blunders, tutor mistakes, tutor off: what you are warned of in gin."),
    msg("undo: undoes your last move."),
    msg("start: leaves this match, saved, for others. quit: saves and ends the game."),
)
"""The commands for a table without people at other terminals."""
_CARD: Final = msg("A card is typed as 9c, 9♣ or nine of clubs.")
_DRAW: Final = msg("draw, or take: a card from the stock, or the top discard.")
_THROW: Final = msg("discard and a card, or just the card: ends your turn.")
GIN: Final = (
    _ON_TURN,
    _CARD,
    _DRAW,
    msg("pass: declines the upcard."),
    _THROW,
    msg("knock, gin: shows what it would be, and asks."),
    msg("knock 9c: by discarding the nine of clubs."),
    msg("Against a knock: best, lay off and a card, or count."),
    _TO_LOOK,
    msg("known: what is known of the other cards."),
    msg("match 7c 7d 7h: whether these are a meld."),
    *_LOOKS,
    *_MATCH,
)
BASIC: Final = (
    _ON_TURN,
    _CARD,
    _DRAW,
    msg("meld: the ways to meld. meld 7c 7d 7h: that meld."),
    msg("lay off 8c on b: a card on a meld. lay off all: every card that fits."),
    _THROW,
    _TO_LOOK,
    *_LOOKS,
    *_MATCH,
)
CONTRACT: Final = (
    _ON_TURN,
    _CARD,
    _DRAW,
    msg("buy, or pass: when you are asked."),
    msg("meld: the ways to go down. meld 7c 7d 7h and 9s 9d *: with these."),
    msg("areas, put 7c 7d in set 1, arrange, clear: what you put together before."),
    msg("lay off 8c on b: a card on a meld. lay off all: every card that fits."),
    msg("swap 6h for the joker in c: a card for a joker."),
    _THROW,
    _TO_LOOK,
    *_LOOKS,
    *_MATCH,
)
AT_THE_END: Final = (
    msg("next, or Enter alone: goes on."),
    msg("score, log, review, seal, verify, rules: as during the hand."),
    msg("start: leaves this match, saved, for others. quit: saves and ends the game."),
)
_PAD: Final = (
    msg("correct 3: the third hand once more, and all after it is computed again."),
    msg("undo: takes back what was written last."),
    msg("sheet: the score sheet. show 3: the third hand. settlement: how the match was won."),
    msg("start: leaves this match, saved, for others. quit: saves and ends the game."),
)
_PAD_OF_GIN: Final = (
    msg("When a hand is over:"),
    msg("knock Ann 3 12: Ann knocked with 3, the other is left with 12, lay-offs taken off."),
    msg("knock Ann 7S 3 12: the same in Oklahoma, with the upcard."),
    msg("knock Ann 3 25-8: the other had 25 and laid off 8. knock: asks one after the other."),
    msg("Asked for deadwood, you can type all cards of the hand: 7h 10c as and so on."),
    msg("gin Ann 30, big gin Ann 30: the points are those of the others. dead: nobody scores."),
)
_PAD_OF_OTHERS: Final = (
    msg("When a hand is over:"),
    msg("out Ann 12 30: Ann went out, the others have 12 and 30 left, in turn order."),
    msg("rummy Ann 12 30: the same in one turn, in Basic Rummy."),
    msg("nobody 5 12 30: nobody went out, and all have points left."),
)


def pad_help(game: str) -> list[str]:
    """Return the help on the commands of a score pad."""
    return [*map(tr, _PAD_OF_GIN if game == GIN_NAME else _PAD_OF_OTHERS), *map(tr, _PAD)]


_DRILL: Final = (
    msg("To answer a position:"),
    _CARD,
    msg("take, draw or pass: what you would do before your turn's card."),
    msg("discard and a card, or just the card: what you would discard."),
    msg("knock, or play on: whether you would knock."),
    msg("lay off and a card: against a knock. undo: takes it back. count: that is all."),
    msg("Enter alone: tells the position again, or goes on to the next."),
    msg("position: what you see, as one line of text."),
    msg("start: leaves the drills. quit: ends the game."),
)


def drill_help() -> list[str]:
    """Return the help on answers to drills."""
    return [*map(tr, _DRILL)]


AT_THE_START: Final = (
    msg("To play:"),
    msg("continue: the match played last. continue 2: the second that matches lists."),
    msg("new: a match as the last one. new basic, new contract, new gin: of a game."),
    msg("new against strong: against a level. levels lists them."),
    msg("new against human:Bob: against somebody at this keyboard."),
    msg("new serious: without hints, undo and other help. set serious on: from now on."),
    msg("new gin against club by oklahoma to 150 as Ann: all at once."),
    msg("delete 2: deletes the second match that matches lists, after asking."),
    msg("daily: the deal of the day, the same for everybody."),
    msg("All else:"),
    msg("pad: the score of a match with real cards. pad new: of another."),
    msg("drills: ten positions of gin. run: as many as you can in three minutes."),
    msg("streak: ever harder ones, until the first mistake. ratings: yours in each theme."),
    msg("statistics: your results in figures."),
    msg("settings: what can be chosen. set pace 0: changes one of them."),
    msg("spell on, spell off: cards spelled out, or short."),
    msg("lines off, lines on: where the game begins from now on."),
    msg("quit: ends the game."),
)


def helped(about: str, lines: Sequence[str], grammar: Grammar) -> Sequence[str]:
    """Return these lines of help, or those about one command."""
    if not about:
        return lines
    wanted = folded(about)
    name = grammar.words.get(wanted)
    words = {wanted, *map(folded, grammar.words_of(name) if name else ())}
    found = [
        line
        for line in lines
        if any(_is_of(word, typed) for typed in _typed_in(line) for word in words)
    ]
    return found or [tr("The help says nothing about “{word}”: type just help.", word=about)]


def _typed_in(line: str) -> Iterator[str]:
    """Yield the commands in a line: the words before a colon with text after it, between commas."""
    for told in re.findall(r"([^:.：。]*)[:：](?=.)", line):
        yield from (folded(typed.strip()) for typed in re.split("[,，、]", told))


def _is_of(wanted: str, typed: str) -> bool:
    return f"{typed} ".startswith(f"{wanted} ")

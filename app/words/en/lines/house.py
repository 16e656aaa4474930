"""What is said in lines to people who meet in the house, and what they can type there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.refusals import Sentences
from app.words.en import cut as cut_words
from app.words.en import house
from app.words.en.attendance import listed
from app.words.en.lines.common import labelled, or_
from app.words.en.people import sentence

# --- What can be typed ----------------------------------------------------------------------------

ANYONE: Final = ("anyone", "anybody", "human")
WITH_WORD: Final = "word"
WITH_CUT: Final = "cut"
PATIENCE: Final = "patience"
MOVES: Final = "moves"
ALWAYS: Final = ("always", "ever")
OPEN_HANDS: Final = "shown"
"""What may stand behind ``open``, beside what may behind ``new``."""


def lobby_first(word: str) -> str:
    """That a word means something where no match is played."""
    return f"“{word}” is not for a match: type lobby first."


def no_match_here(word: str) -> str:
    """That a word means something in a match alone, and the visitor plays none."""
    return f"“{word}” is for a match: type open, sit or alone to play one."


def no_match_yet(word: str) -> str:
    """That a word means something in a match alone, for which others are still waited."""
    return f"“{word}” is for a match, which has not begun yet."


# --- Help -----------------------------------------------------------------------------------------

_PEOPLE: Final = (
    "who: everybody who is here. tables: every table.",
    "say good luck: says that to those around you. say: sentences that are ready.",
    "said: what was said here last.",
    "mute Ben: you hear nothing more of Ben, until you type it once more.",
    "name Ann: what you are called here.",
)
HELP_IN_LOBBY: Final = (
    "sit 1: sits down at table 1. With a word, if it is private: sit 1 melon.",
    "watch 1: looks on at table 1.",
    "open: a table of the game you played last, with a chair for anyone.",
    "open contract with Ben and anyone and casual: for a person, anyone and a level.",
    "open gin by oklahoma to 150: by other rules.",
    "open word melon: only for who knows the word.",
    "open cut: everybody may cut the deck before the first deal.",
    "open patience 3: whoever drops is waited for 3 minutes; always, for ever.",
    "open moves 10: whoever does not move, 10 minutes; always, for ever.",
    "open shown: who looks on may see all cards of a hand that is over.",
    "alone: plays the computer, or goes on with a match of your own.",
    *_PEOPLE,
    "statistics: what your own matches come to.",
    "spell on, spell off: cards spelled out, or short.",
    "lines off, lines on: whether you come on the screen or in lines from now on.",
    "settings: what can be chosen. set poll never: changes one of them.",
    "quit: leaves the house. Your seats are kept.",
)
HELP_WAITING: Final = (
    "table: who sits here, and what is played.",
    "invite Ben: asks Ben to sit down here.",
    "begin: lets the computer have the free chairs, if you have opened the table.",
    "cut, and any words: cuts the deck, where you are asked to.",
    "lobby: gives up your chair. quit: does so, and leaves the house.",
    *_PEOPLE,
    "settings: what can be chosen.",
)
HELP_AT_TABLE: Final = (
    "undo: takes your last move back, if the others agree.",
    "agree, refuse: answers what the others ask. yes and no do it, too.",
    "nudge: reminds who has to move, after two minutes.",
    "computer: lets it act for who is away or idle, if the others agree.",
    "end: ends the match without a result, for the same reason.",
    *_PEOPLE,
    "lobby: goes to the lobby. quit: leaves the house. Your seat is kept.",
)
HELP_ALONE: Final = ("lobby: goes to the lobby. sit 1: to table 1.", *_PEOPLE)
"""Beside what can be typed by whoever plays alone."""
HELP_AT_END: Final = (
    "next, or an empty line: goes on, together with the others.",
    "score, log, review, seal, rules: as during the hand. say: as ever.",
    "lobby: goes to the lobby. quit: leaves the house. Your seat is kept.",
)

# --- The lobby ------------------------------------------------------------------------------------


def others_here(names: Sequence[str], most: int) -> str:
    """Who else is here; of more than so many, only how many there are."""
    if not names:
        return "Nobody else is here."
    if len(names) > most:
        return f"{len(names)} other people are here: type who for their names."
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} here."


def table(number: int, rules: str, about: str) -> str:
    """A table: what is played there, and what is going on."""
    return f"{house.table(number)}: {rules}. {sentence(about)}."


def choices(sit: int | None, back: int | None) -> str:
    """What can be typed in the lobby: going ``back`` to one's own seat at a table, to ``sit`` down
    at one, or what else there is.
    """
    ways = [f"sit {back} to go back to your seat"] if back else []
    ways += [f"sit {sit} to sit down"] if sit else []
    return f"Type {or_([*ways, 'open to open a table', 'alone to play the computer', 'help'])}."


# --- People ---------------------------------------------------------------------------------------


def person(name: str, does: str, *, is_muted: bool = False) -> str:
    """Somebody who is here, and what they do."""
    return f"{name} {does}{', and is muted' if is_muted else ''}."


def plays_at(number: int) -> str:
    """That somebody plays."""
    return f"plays at table {number}"


def looks_on_at(number: int) -> str:
    """That somebody looks on."""
    return f"looks on at table {number}"


# --- Opening a table ------------------------------------------------------------------------------


# --- A table that waits ---------------------------------------------------------------------------


def while_waiting(*, is_host: bool) -> str:
    """What can be typed while others are waited for."""
    ways = ["invite and a name", *(["begin to play the computer"] if is_host else []), "say"]
    return f"Type {or_([*ways, 'lobby to leave', 'help'])}."


CUT_NOW: Final = (
    "Everybody is here: cut the deck.",
    cut_words.ABOUT,
    cut_words.UNSEEN,
)


def seal(digits: str) -> str:
    """The seal of the secret that is cut."""
    return labelled(cut_words.SEAL, digits)


# --- At a table -----------------------------------------------------------------------------------


def at_table(number: int, rules: str, names: Sequence[str], *, looks_on: bool) -> str:
    """Where somebody plays or looks on, what, and with whom."""
    what = "look on" if looks_on else "play"
    preposition = "at" if looks_on else "with"
    where = listed(names) if names else "nobody"
    if looks_on:
        return f"You {what} {preposition} table {number}: {rules}, {where}."
    return f"You {what} at table {number}: {rules}, {preposition} {where}."


def match_end_choices(*, is_over: bool, looks_on: bool) -> str:
    """What can be typed once a match is finished; ``is_over`` where the series is, too."""
    if looks_on and is_over:
        return (
            f"The next match here is told when it begins. Type {or_(['lobby', 'review', 'quit'])}."
        )
    if looks_on:
        ways = ["next for the next match"]
    else:
        ways = ["again for another at this table" if is_over else "next for the next match"]
    return f"Type {or_([*ways, 'lobby', 'review', 'quit'])}."


# --- Talking --------------------------------------------------------------------------------------


def heard_by(names: Sequence[str], most: int, *, is_at_table: bool) -> str:
    """Who was spoken to; of more than so many, only how many they are."""
    if not names:
        where = "at this table" if is_at_table else "in the lobby"
        return f"Nobody else is {where} to hear it."
    if len(names) > most:
        return f"Said to {len(names)} people."
    return f"Said to {listed(names)}."


def ready(number: int, text: str) -> str:
    """A sentence that a number says."""
    return f"{number}: {text}"


def is_muted(who: str) -> str:
    """That nothing more is heard of somebody."""
    return f"You hear nothing more of {who}. To hear them, type mute {who}."


# --- News -----------------------------------------------------------------------------------------


BEGUN: Final = "The match begins."
AGREED: Final = "The others agree: your last move is taken back."


def may_stand_in(who: str, patience: int) -> str:
    """What can be done about somebody who is away, if anything ever can."""
    if not patience:
        return ""
    return f"If {who} stays away for {patience} seconds, type computer to let the computer act."


def again(who: str) -> str:
    """That somebody would like another match."""
    return f"{who} would like to play again: type again to join in."


# --- Why something is refused ---------------------------------------------------------------------


def _word(number: int) -> str:
    return f"Table {number} is private: type sit {number} or watch {number}, and its word."


def _no_chair(number: int) -> str:
    return f"No chair is free at table {number}: type watch {number} to look on."


def _seated(number: int) -> str:
    return f"You have a seat at table {number}: type sit {number} to go there."


SENTENCES: Final[Sentences] = {
    "house.word": _word,
    "house.no-chair": _no_chair,
    "house.seated": _seated,
}
"""By the codes of ``app.server``, where lines say something else than the screens do."""

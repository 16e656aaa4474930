"""What is said in lines to people who meet in the house, and what they can type there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.quoting import printable, quoted
from app.words.en import cut as cut_words
from app.words.en import house
from app.words.en.attendance import listed
from app.words.en.house import minutes
from app.words.en.lines.common import labelled, or_
from app.words.en.people import sentence
from app.words.en.refusals import Sentences

# --- What can be typed ----------------------------------------------------------------------------

OPEN_EXAMPLE: Final = "open gin with Ben by oklahoma to 150 word melon"
ANYONE: Final = ("anyone", "anybody", "human")
TABLE: Final = "table "
"""What may stand before the number of a table."""
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
NEW_WHERE: Final = (
    "Type open for a table with people, or alone to play the computer or go on with a match of"
    " your own."
)

# --- The lobby ------------------------------------------------------------------------------------

NO_TABLES: Final = "No table is open."


def in_lobby(name: str) -> str:
    """Where somebody is, and what they are called."""
    return f"You are in the lobby, {name}."


NAME_YOURSELF: Final = "To be called something else, type name and your name: name Ann, say."


def called(name: str) -> str:
    """What somebody is called from now on."""
    return f"You are called {name} from now on."


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


def more_tables(count: int) -> str:
    """That there are more tables than were told of."""
    return f"{count} tables are open: type tables to hear of all."


def choices(sit: int | None, back: int | None) -> str:
    """What can be typed in the lobby: going ``back`` to one's own seat at a table, to ``sit`` down
    at one, or what else there is.
    """
    ways = [f"sit {back} to go back to your seat"] if back else []
    ways += [f"sit {sit} to sit down"] if sit else []
    return f"Type {or_([*ways, 'open to open a table', 'alone to play the computer', 'help'])}."


def come_in(name: str) -> str:
    """That somebody has come to the house."""
    return f"{name} has come in."


def gone_out(name: str) -> str:
    """That somebody has left the house."""
    return f"{name} has left the house."


def renamed(before: str, name: str) -> str:
    """That somebody is called something else from now on."""
    return f"{before} is called {name} now."


def opened(told: str) -> str:
    """That a table is new where one could sit down, as ``table`` tells of it."""
    return f"A new table. {told}"


def your_turn_at(number: int) -> str:
    """That it is one's turn at a table that one has left."""
    return f"It is your turn at table {number}: type sit {number} to go there."


# --- People ---------------------------------------------------------------------------------------


def person(name: str, does: str, *, is_muted: bool = False) -> str:
    """Somebody who is here, and what they do."""
    return f"{name} {does}{', and is muted' if is_muted else ''}."


def yourself(name: str) -> str:
    """Whoever is told, among the others."""
    return f"{name} is you."


IN_LOBBY: Final = "is in the lobby"
ALONE: Final = "plays alone"


def waits_at(number: int) -> str:
    """That somebody waits for others."""
    return f"waits at table {number}"


def plays_at(number: int) -> str:
    """That somebody plays."""
    return f"plays at table {number}"


def looks_on_at(number: int) -> str:
    """That somebody looks on."""
    return f"looks on at table {number}"


def nobody_called(text: str) -> str:
    """That nobody here has this name."""
    return f"Nobody here is called {quoted(text)}: type who for their names."


def several_called(text: str, names: Sequence[str]) -> str:
    """That the names of several people here begin so."""
    return f"{quoted(text)} can be {or_(names)}: type more of the name."


# --- Opening a table ------------------------------------------------------------------------------


def no_chair_for(text: str) -> str:
    """That a chair can be kept for nobody of this name."""
    return (
        f"{quoted(text)} is nobody here and no level: say anyone, the name of somebody who is"
        " here, or a level such as casual."
    )


def no_patience(text: str) -> str:
    """That a table cannot wait so long for somebody."""
    return f"{quoted(text)} is no patience: say minutes from 1 to 60, or always."


def long_word(longest: int) -> str:
    """That the word of a private table has too many letters."""
    return f"The word of a table has at most {longest} letters."


# --- A table that waits ---------------------------------------------------------------------------


def you_wait(number: int, rules: str) -> str:
    """Where somebody waits, and for what."""
    return f"You are at table {number}: {rules}."


def chair(number: int, told: str) -> str:
    """A chair, and who has it."""
    return f"Chair {number}: {told.replace(' – ', ', ')}."


def own_chair(name: str) -> str:
    """Who sits on a chair, where it is whoever is told."""
    return f"you, {name}"


def private(number: int, word: str) -> str:
    """How others come in to a private table."""
    return f"It is private: who is not invited types sit {number} {printable(word)}."


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


HOW_TO_CUT: Final = "Type cut and any words, or just cut for none."
HAS_CUT: Final = "You have cut. The deal begins when everybody has."
NOTHING_TO_CUT: Final = "Nothing is to be cut now."
NOT_WAITING: Final = "You are at no table that waits for people: open one, or sit down at one."

# --- At a table -----------------------------------------------------------------------------------


def at_table(number: int, rules: str, names: Sequence[str], *, looks_on: bool) -> str:
    """Where somebody plays or looks on, what, and with whom."""
    what = "look on" if looks_on else "play"
    preposition = "at" if looks_on else "with"
    where = listed(names) if names else "nobody"
    if looks_on:
        return f"You {what} {preposition} table {number}: {rules}, {where}."
    return f"You {what} at table {number}: {rules}, {preposition} {where}."


FIRST_WORDS: Final = "Type say and your words to talk. If your line breaks, your seat is kept."
MEANWHILE: Final = "You can look at hand, table or score, say something, or go to the lobby."


MEANWHILE_LOOKING_ON: Final = "You can look at table or score, say something, or go to the lobby."


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


NOTHING_ASKED: Final = "Nobody has asked you anything."

# --- Talking --------------------------------------------------------------------------------------


def said(who: str, text: str) -> str:
    """Something that somebody else has said."""
    return f"{who} says: {text}"


def heard_by(names: Sequence[str], most: int, *, is_at_table: bool) -> str:
    """Who was spoken to; of more than so many, only how many they are."""
    if not names:
        where = "at this table" if is_at_table else "in the lobby"
        return f"Nobody else is {where} to hear it."
    if len(names) > most:
        return f"Said to {len(names)} people."
    return f"Said to {listed(names)}."


NOTHING_SAID: Final = "Nothing was said here yet."
SAY_WHAT: Final = "Say what? Type say and your words, or say and one of these numbers."


def ready(number: int, text: str) -> str:
    """A sentence that a number says."""
    return f"{number}: {text}"


def is_muted(who: str) -> str:
    """That nothing more is heard of somebody."""
    return f"You hear nothing more of {who}. To hear them, type mute {who}."


# --- News -----------------------------------------------------------------------------------------


def invitation(who: str, number: int) -> str:
    """That somebody would like to play with whoever is told."""
    return f"{house.invited_by(who, number)} Type sit {number} to accept."


BEGUN: Final = "The match begins."
AGREED: Final = "The others agree: your last move is taken back."


def may_stand_in(who: str, patience: int) -> str:
    """What can be done about somebody who is away, if anything ever can."""
    if not patience:
        return ""
    return f"If {who} stays away for {patience} seconds, type computer to let the computer act."


def is_slow(who: str, seconds: float) -> str:
    """That somebody has not moved for a while."""
    return f"{who} has not moved for {minutes(seconds)}: type nudge to say so."


def is_idle(who: str, seconds: float) -> str:
    """That somebody has not moved for so long that the others may go on."""
    return (
        f"{who} has not moved for {minutes(seconds)}: type computer to let the computer act, or end"
        " to end the match without a result."
    )


def asks_to_take_back(who: str) -> str:
    """What somebody asks."""
    return f"{who} asks to take the last move back. Type agree or refuse."


def asks_for_stand_in(who: str, away: str) -> str:
    """What somebody asks."""
    return f"{who} asks to let a computer player act for {away}. Type agree or refuse."


def asks_to_end(who: str) -> str:
    """What somebody asks."""
    return f"{who} asks to end the match without a result. Type agree or refuse."


IS_STOOD_IN: Final = "The computer acts for you, as you did not move. Type yes to play on."


def again(who: str) -> str:
    """That somebody would like another match."""
    return f"{who} would like to play again: type again to join in."


# --- Why something is refused ---------------------------------------------------------------------


def which_table(command: str) -> str:
    """That a table has to be named."""
    return f"Say which table: {command} 1, for example. Type tables to hear of all."


def there_already(number: int) -> str:
    """That somebody is where they want to go."""
    return f"You are at table {number}."


NOT_AT_MATCH: Final = "You are at no match that others play too."


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

"""The lobby of the house, shared tables, what people are told of each other, and why
something is refused among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.quoting import quoted
from app.words.en.attendance import listed
from app.words.en.refusals import Sentences

# --- People ---------------------------------------------------------------------------------------


def guest(identity: str) -> str:
    """What somebody is called who has chosen no name."""
    return f"Guest {identity[:6]}"


YOU: Final = "you"
HERE: Final = "in the lobby"
AT_HOME: Final = "plays alone"
MUTED: Final = "muted"


def waits_at(number: int) -> str:
    """Where somebody waits for others."""
    return f"waits at {number}"


def plays_at(number: int) -> str:
    """Where somebody plays."""
    return f"plays at {number}"


def looks_on_at(number: int) -> str:
    """Where somebody looks on."""
    return f"watches {number}"


# --- The lobby ------------------------------------------------------------------------------------

LOBBY: Final = "Card house"
TABLES: Final = "Tables"
PEOPLE: Final = "People"
SAID: Final = "Said in the lobby"
NEW_TABLE: Final = "Open a table"
PRIVATE: Final = "private"
YOUR_TURN: Final = "your turn"
YOUR_SEAT: Final = "your seat"
NOBODY_SAID: Final = "Nobody has said anything yet: t says something to all who are here."
ALONE: Final = "Nobody else is here yet. Open a table and wait, or play the computer."
ALONE_AT_TABLE: Final = "Nobody else is here yet: this table waits for whoever comes."


def crowd(people: int, tables: int) -> str:
    """How many people are here, and how many tables there are."""
    told = f"{people} {'person' if people == 1 else 'people'}"
    return f"{told} · {tables} {'table' if tables == 1 else 'tables'}"


def rules(title: str, told: str) -> str:
    """The rules of a table, behind the game where they do not name it: ``Gin standard to 100``."""
    return told if told.startswith(title) else f"{title.split()[0]} {told}"


def waits_for(free: int, names: Sequence[str]) -> str:
    """How many chairs are free at a table, and who sits there: ``1 chair free: Ann``."""
    return f"{free} {'chair' if free == 1 else 'chairs'} free: {', '.join(names)}"


def against(names: Sequence[str]) -> str:
    """Who plays, without the score: ``Bob – Vera``."""
    return " – ".join(names)


def kept_for_you(names: Sequence[str]) -> str:
    """Who would like to play with whoever is told."""
    return f"kept for you: {', '.join(names)}"


def score(names: Sequence[str], totals: Sequence[int]) -> str:
    """Who plays, and how it stands: ``Bob 45 – Vera 60``."""
    return " – ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


def sits_down_at(number: int) -> str:
    """What Enter does at a table that waits."""
    return f"Enter sits down at table {number}"


def goes_back_to(number: int) -> str:
    """What Enter does at a table where one has a seat."""
    return f"Enter goes back to your seat at table {number}"


def watches(number: int) -> str:
    """What Enter does at a table where others play."""
    return f"Enter looks on at table {number}"


OPENS: Final = "Enter opens a table: you choose the game and who may sit down"


def plays_with(who: str) -> str:
    """What Enter does on a person."""
    return f"Enter opens a table with a chair for {who}"


ABOUT_YOURSELF: Final = "This is you: Enter chooses your name in this house."
ASK_NAME: Final = "What shall we call you?"


def about_name(longest: int) -> str:
    """What a name in this house is."""
    return (
        f"A name of up to {longest} letters that nobody else has here. It stays yours; choose"
        " another whenever you like, by your row in the list of people."
    )


# --- Opening a table ------------------------------------------------------------------------------

OPEN_TABLE: Final = "Open a table"
OPEN: Final = "Open the table"
ANYONE: Final = "anyone"
ABOUT_ANYONE: Final = "Whoever comes first sits down here."
ABOUT_INVITED: Final = "The chair is kept for this person, who is told at once."
WORD: Final = "Word"
ABOUT_WORD: Final = "Needed to come in; empty: nothing."
WAITS: Final = "Waits"
LOOK_ON: Final = "Onlookers"


def patience(away: int, moves: int) -> tuple[str, str]:
    """How long the table waits for somebody who is away, and for a move: in a word or two, and in a
    sentence.
    """
    if not away:
        return "always", "Whoever is away is waited for, always."
    return f"{away // 60}, {moves // 60} min", "For who is away; for who does not move."


CUT: Final = "Cut"


def cut(*, is_cut: bool) -> tuple[str, str]:
    """Whether people cut before the first deal: in a word or two, and in a sentence."""
    if is_cut:
        return "everybody", "Each may type words for the deal."
    return "no", "The computer shuffles alone."


def open_hands(*, are_open: bool) -> tuple[str, str]:
    """What those who look on see: in a word or two, and in a sentence."""
    if are_open:
        return "see hands after", "They see all cards of a hand once it is over."
    return "face-up cards", "They see only what lies face up."


# --- A table that waits ---------------------------------------------------------------------------

CHAIRS: Final = "Chairs"
FREE: Final = "free – waits for anybody"
IN_THE_LOBBY: Final = "In the house"
ALL_HERE: Final = "Everybody else in the house is at this table."
WAITING_HELP: Final = "It begins when every chair is taken."


ALL_CUT: Final = "Then everybody may cut the deck."


def has_cut(who: str) -> str:
    """That somebody has cut already."""
    return f"{who} – has cut"


def table(number: int) -> str:
    """What a table is called."""
    return f"Table {number}"


def kept_for(who: str) -> str:
    """A chair that somebody is waited for at."""
    return f"kept for {who}"


def not_there(who: str) -> str:
    """A chair whose person is not at the table now."""
    return f"{who} – not here just now"


def computer(level: str) -> str:
    """A chair for a CPU player."""
    return f"computer ({level})"


def your_word(word: str) -> str:
    """How others come in to a private table."""
    return f"Private: who is not invited needs the word {quoted(word)}."


def invites(who: str) -> str:
    """What Enter does on a person here."""
    return f"Enter invites {who}"


def invited(who: str) -> str:
    """That somebody has been told."""
    return f"{who} is invited."


ASK_WORD: Final = "This table is private"


def about_word(number: int) -> str:
    """What is to be typed."""
    return f"Type the word for table {number}, which its people can tell you, and press Enter."


# --- At a table -----------------------------------------------------------------------------------

MENU: Final = {
    "say": "Say something",
    "nudge": "Nudge who has to move",
    "stand-in": "Let the computer act for who is idle",
    "end": "End the match without a result",
    "resign": "Give up the match",
    "start": "Go to the lobby (your seat is kept)",
    "quit": "Leave the house (your seat is kept)",
}
"""What can be chosen at a shared table, beside what can be at any."""
MENU_OF_ONLOOKERS: Final = {
    "say": "Say something",
    "start": "Go to the lobby",
    "quit": "Leave the house",
}
END: Final = "End the match without a result?"
ABOUT_ENDING: Final = (
    "Nobody wins it, and it cannot be gone on with. That can be done where somebody has been away,"
    " or has not moved, for five minutes, and the others agree."
)
FIRST_WORDS: Final = "t says something to the others. If your line breaks, your seat is kept."
ASKED: Final = "The others are asked."
NUDGED: Final = "The nudge is given."

# --- Talking --------------------------------------------------------------------------------------

SAY: Final = "Type a line and press Enter, or a number for one of these"
SENTENCES_READY: Final = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you!",
    "One moment, please.",
    "Sorry, I have to go.",
    "Another match?",
    "Good night!",
)
"""By number, what can be said with one key."""


def ready(sentences: Sequence[str], width: int) -> str:
    """The sentences with their numbers, in rows of at most so many columns."""
    rows = [""]
    for number, text in enumerate(sentences, start=1):
        told = f"{number} {text}"
        if rows[-1] and len(rows[-1]) + len(told) > width - 2:
            rows.append("")
        rows[-1] += f"  {told}" if rows[-1] else told
    return "\n".join(rows)


def hears(names: Sequence[str], most: int, *, is_at_table: bool) -> str:
    """Who hears what is said; of more than so many, only how many they are."""
    where = "at this table" if is_at_table else "in the lobby"
    if not names:
        return f"Nobody else is {where} to hear it."
    who = listed(names) if len(names) <= most else f"{len(names)} people"
    return f"{who} {where} {'hears' if len(names) == 1 else 'hear'} it."


def line(who: str, text: str) -> str:
    """Something that was said."""
    return f"{who}: {text}"


def is_muted(who: str) -> str:
    """That nothing more is heard of somebody."""
    return f"You hear nothing more of {who}. m on the name again lets you hear."


def is_heard(who: str) -> str:
    """That somebody is heard again."""
    return f"You hear {who} again."


# --- Another terminal -----------------------------------------------------------------------------

DISPLACED: Final = "You have come in at another terminal."
ABOUT_DISPLACED: Final = "Your place is there now; nothing is lost. Enter takes it back here."


# --- News -----------------------------------------------------------------------------------------


def invited_by(who: str, number: int) -> str:
    """That somebody would like to play with whoever is told."""
    return f"{who} invites you to table {number}."


def invitation(who: str, number: int, agree: str, refuse: str) -> str:
    """The same, and the keys that answer."""
    return f"{who} invites you to table {number}: {agree} sits down, {refuse} does not."


def sat_down(who: str) -> str:
    """That somebody has come to a table."""
    return f"{who} sits down."


def stood_up(who: str) -> str:
    """That somebody has given up a chair."""
    return f"{who} has left the table."


def went_away(who: str) -> str:
    """That somebody has left a match for a while, or has lost the line."""
    return f"{who} is not at the table any more. The seat is kept, and the match waits."


def is_back(who: str) -> str:
    """That somebody has come back."""
    return f"{who} is back."


def is_slow(who: str, seconds: float) -> str:
    """That somebody has not moved for a while."""
    return f"{who} has not moved for {minutes(seconds)}. The menu has a nudge."


def is_idle(who: str, seconds: float) -> str:
    """That somebody has not moved for so long that the others may go on."""
    return (
        f"{who} has not moved for {minutes(seconds)}. In the menu, let the computer act, or end"
        " the match."
    )


def nudged(who: str) -> str:
    """That somebody would like one to move."""
    return f"{who} waits for your move."


def ended(others: Sequence[str], number: int) -> str:
    """That a match has ended without a result."""
    return f"The match at table {number} with {', '.join(others)} has ended without a result."


def minutes(seconds: float) -> str:
    """A time that somebody is waited for."""
    count = round(seconds / 60)
    return "a minute" if count == 1 else f"{count} minutes"


def stands_in(who: str) -> str:
    """That a CPU player acts for somebody."""
    return f"A computer player acts for {who} now, until {who} plays on."


def asks_to_take_back(who: str, agree: str, refuse: str) -> str:
    """What somebody asks, and the keys that answer."""
    return f"{who} asks to take the last move back: {agree} allows it, {refuse} does not."


def asks_for_stand_in(who: str, away: str, agree: str, refuse: str) -> str:
    """What somebody asks, and the keys that answer."""
    return f"{who} asks: may the computer act for {away}? {agree} yes, {refuse} no."


def asks_to_end(who: str, agree: str, refuse: str) -> str:
    """What somebody asks, and the keys that answer."""
    return f"{who} asks to end the match without a result: {agree} agrees, {refuse} does not."


def is_stood_in(agree: str) -> str:
    """That a CPU player acts for whoever is told, and the key that ends it."""
    return f"You did not move, so the computer acts for you: {agree}, or a move, plays on."


AGREED: Final = "It is agreed."
VOID: Final = "What was asked has settled itself."
ANSWERED: Final = "Your answer is given."


def refused(who: str) -> str:
    """That somebody does not agree."""
    return f"{who} does not agree."


def goes_on(who: str, seconds: float) -> str:
    """That somebody waits for the next deal."""
    return f"{who} goes on. The next deal comes in {seconds:g} seconds at the latest."


def has_gone_on(who: str, seconds: float) -> str:
    """The same, where there is little room."""
    return f"{who} goes on: you have {seconds:g} s"


def again(who: str, agree: str, refuse: str) -> str:
    """That somebody would like another match, and the keys that answer."""
    return f"{who} would like to play again: {agree} joins in, {refuse} goes to the lobby."


def renamed(before: str, name: str) -> str:
    """That somebody is called something else, though not in a match that has begun."""
    return f"{before} is called {name} from now on; this match keeps the old name."


def again_for_others(who: str) -> str:
    """The same, for whoever looks on there."""
    return f"{who} would like to play again: stay, and you see it."


CLOSED: Final = "The table is closed."


def match_lost(others: Sequence[str], number: int) -> str:
    """That a match cannot be gone on with where somebody had a seat."""
    return (
        f"Your match at table {number} with {', '.join(others)} cannot be gone on with: its file"
        " cannot be read. Whoever keeps this house still has it."
    )


# --- Why something is refused ---------------------------------------------------------------------


def _no_table(number: int) -> str:
    return f"There is no table {number} any more."


def _no_chair(number: int) -> str:
    return f"No chair is free at table {number}: w looks on."


def _invited_already(name: str) -> str:
    return f"{name} has just been invited: wait a minute before you ask again."


def _there_already(name: str) -> str:
    return f"{name} is at this table."


def _word(number: int) -> str:
    return f"That is not the word for table {number}."


def _too_many_words(left: int) -> str:
    return f"You have tried too many words: try again in {left} seconds."


def _seated(number: int) -> str:
    return f"You have a seat at table {number}: Enter goes there."


def _too_many_seats(most: int) -> str:
    return f"You have seats at {most} tables: finish a match first, or give one up."


def _not_begun(number: int) -> str:
    return f"Nothing is played at table {number} yet: there is nothing to see."


def _must_agree(people: Sequence[str]) -> str:
    return f"You have asked: {listed(people)} must agree."


def _wait_longer(name: str, left: int) -> str:
    return f"{name} has not been away for long: ask again in {left} seconds."


def _moves_still(name: str, left: int) -> str:
    return f"{name} still has time for a move: ask again in {left} seconds."


def _nudge_later(name: str, left: int) -> str:
    return f"{name} has not been waited for long: nudge in {left} seconds."


def _waits_for_ever(name: str) -> str:
    return f"This table waits for {name}, however long it takes: so its people have chosen."


SENTENCES: Final[Sentences] = {
    "house.no-table": _no_table,
    "house.no-chair": _no_chair,
    "house.invited-already": _invited_already,
    "house.there-already": _there_already,
    "house.word": _word,
    "house.too-many-words": _too_many_words,
    "house.not-there": "You are not at this table any more.",
    "house.seated": _seated,
    "house.too-many-seats": _too_many_seats,
    "house.too-many-tables": "There is no room for another table: sit down at one of these.",
    "house.not-begun": _not_begun,
    "house.not-opened-by-you": "Whoever has opened the table decides that.",
    "house.nothing-said": "Nothing was said: type something first.",
    "house.too-fast": "Not so fast: wait a few seconds, and try again.",
    "house.must-agree": _must_agree,
    "house.nobody-agrees": "Nobody else is at the table who could agree.",
    "house.asked-already": "Something is asked already: wait for the answer.",
    "house.nobody-away": "Nobody is away, and nobody keeps you waiting.",
    "house.wait-longer": _wait_longer,
    "house.moves-still": _moves_still,
    "house.nobody-waited-for": "Nobody at the table keeps you waiting.",
    "house.nudge-later": _nudge_later,
    "house.waits-for-ever": _waits_for_ever,
    "house.no-help": "there are no hints among people.",
    "house.onlooker": "You look on: you cannot do that.",
}
"""By the codes of ``app.server``, which stands above the words."""

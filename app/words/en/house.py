"""The lobby of the house, shared tables, what people are told of each other, and why
something is refused among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.text.refusals import Sentences
from app.words.en.attendance import listed

# --- People ---------------------------------------------------------------------------------------


# --- The lobby ------------------------------------------------------------------------------------

SAID: Final = "Said in the lobby"


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


def score(names: Sequence[str], totals: Sequence[int]) -> str:
    """Who plays, and how it stands: ``Bob 45 – Vera 60``."""
    return " – ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


# --- Opening a table ------------------------------------------------------------------------------


def patience(away: int, moves: int) -> tuple[str, str]:
    """How long the table waits for somebody who is away, and for a move: in a word or two, and in a
    sentence.
    """
    if not away:
        return "always", "Whoever is away is waited for, always."
    return f"{away // 60}, {moves // 60} min", "For who is away; for who does not move."


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


def table(number: int) -> str:
    """What a table is called."""
    return f"Table {number}"


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

# --- Talking --------------------------------------------------------------------------------------

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


# --- Another terminal -----------------------------------------------------------------------------

DISPLACED: Final = "You have come in at another terminal."


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


def nudged(who: str) -> str:
    """That somebody would like one to move."""
    return f"{who} waits for your move."


def minutes(seconds: float) -> str:
    """A time that somebody is waited for."""
    count = round(seconds / 60)
    return "a minute" if count == 1 else f"{count} minutes"


def stands_in(who: str) -> str:
    """That a CPU player acts for somebody."""
    return f"A computer player acts for {who} now, until {who} plays on."


VOID: Final = "What was asked has settled itself."


def refused(who: str) -> str:
    """That somebody does not agree."""
    return f"{who} does not agree."


def again(who: str, agree: str, refuse: str) -> str:
    """That somebody would like another match, and the keys that answer."""
    return f"{who} would like to play again: {agree} joins in, {refuse} goes to the lobby."


CLOSED: Final = "The table is closed."


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

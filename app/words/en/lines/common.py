"""What is said in lines whatever the game: one fact a line, the important first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from app.match.seat import LONGEST_NAME
from app.quoting import quoted
from app.words.en.people import sentence

WELCOME: Final = "Gin Rummy, in lines. Type help for the commands."
LOOK_ON: Final = "You look on."
NOTHING_SAVED: Final = "There is no unfinished match."
DOES_HINT: Final = "Type hint again to do that."
NO_HAND_OVER: Final = "No hand of this match is over yet, so there is nothing to review."
NOTHING_TO_REMARK: Final = "No choice of that hand is worth a word."
IT_IS_OVER: Final = "The hand is over."
NEXT: Final = "An empty line goes on."
NOT_WITH_CARDS_HIDDEN: Final = "Nobody's cards are shown now: press Enter first."
LEAVE_UNSAVED: Final = "Leave all the same?"
OVER: Final = "The match is over."
ASK_AGAIN: Final = "Type again to ask again, or quit: the match is saved."
SIT_OUT: Final = "You sit out this hand."
WAITS: Final = "Others play."


def dealt(number: int, dealer: str, limit: str) -> str:
    """Which hand begins, who deals, ``Vera deals``, and how it may be ended."""
    return f"Hand {number}, {dealer}, {limit}."


def scores(parts: Sequence[str], end: str) -> str:
    """The score of the match, and what it is played to."""
    return f"{', '.join(parts)}{f', {end}' if end else ''}."


def side_score(who: str, points: str) -> str:
    """One side's points; a name that ends in a digit is kept apart from them."""
    return f"{who}{':' * who[-1:].isdigit()} {points}"


def did(who: str, what: str) -> str:
    """What somebody did: ``you`` and ``threw 9♣``."""
    return sentence(f"{who} {what}.")


def you_drew(card: str) -> str:
    """What came from the stock."""
    return f"You drew {card}."


def cards(count: int) -> str:
    """How many cards."""
    return f"{count} card{'s' * (count != 1)}"


def holds(who: str, count: int, also: str = "") -> str:
    """How many cards somebody has, and what else there is to say of it."""
    return sentence(f"{who}: {cards(count)}{f', {also}' if also else ''}.")


def sits_out(who: str) -> str:
    """That somebody does not play in this hand."""
    return f"{sentence(who)}: sits out."


def piles(top: str, stock: int) -> str:
    """The top of the discard pile, empty where there is none, and the stock."""
    pile = f"On the discard pile: {top}." if top else "There are no discards."
    return f"{pile} In the stock: {cards(stock)}."


def in_order(order: str, row: str) -> str:
    """The hand in the order that somebody chose: ``by suit``."""
    return f"{sentence(order)}: {row}."


def turn_of(who: str) -> str:
    """Whose turn it is, while others play."""
    return f"{who} is to play."


def you_can(what: str) -> str:
    """What is possible now, as half a sentence with the commands."""
    return f"You can {what}."


def or_(ways: Sequence[str]) -> str:
    """Some possibilities, one after the other."""
    *before, last = ways
    return f"{', '.join(before)}, or {last}" if before else last


def waiting(told: str) -> str:
    """What is waited for, as a whole sentence."""
    return f"{told.removesuffix(' …')}." if told.endswith(" …") else told


def took_back(who: str) -> str:
    """That somebody else has taken the last move back."""
    return f"{who} has taken the last move back."


def pass_keyboard(name: str) -> str:
    """That another person is to have the keyboard."""
    return f"Pass the keyboard to {name}. {name}: press Enter when nobody else is looking."


def or_undo(name: str) -> str:
    """That whoever had the keyboard before may still take a move back."""
    return f"Or {name}: type undo, to take your move back."


NO_MOVES: Final = "Nothing has been played yet."


def seal(digits: str) -> str:
    """The commitment to the seed of the deal that is played."""
    return f"Seal of this deal: {digits}"


def seed(number: int, digits: str) -> str:
    """The seed of a hand that is over."""
    return f"Seed of hand {number}: {digits}"


HOW_TO_CUT: Final = "Type any words, or an empty line for none."


def labelled(label: str, text: str) -> str:
    """A value with what it is."""
    return f"{label}: {text}"


def costs(chance: float) -> str:
    """What a move costs that somebody is about to make, in chance to win the match."""
    return f"This costs about {round(100 * chance)} % of the match. Do it all the same?"


def tutor_what(chosen: Sequence[str]) -> str:
    """What the tutor can be told to warn of."""
    return f"Say tutor {or_(chosen)}."


def to_verify(command: str) -> str:
    """How the whole match is checked."""
    return f"To check every hand of this match: {command}"


def turn_in_review(number: int, who: str, verdict: str) -> str:
    """A decision that is worth a word."""
    return f"Move {number}, {who}: {verdict}"


def no_such_hand(numbers: Sequence[str]) -> str:
    """That there is nothing to review, or not this."""
    if not numbers:
        return NO_HAND_OVER
    return f"Say the number of a hand that is over: {or_(numbers)}."


def example(caption: str, rows: Sequence[str]) -> str:
    """An example in the rules."""
    return f"For example {'; '.join(rows)}: {caption}."


def account_line(words: str, points: int) -> str:
    """A line of an account."""
    return f"{words}: {points}."


def account_of(side: str, lines: Sequence[str], total: int) -> str:
    """What one side's points of the match are made of."""
    return f"{sentence(side)} {total}: {', '.join(lines)}."


def item(words: str, points: int) -> str:
    """One of those."""
    return f"{words} {points}"


def match_end_choices(*, is_over: bool) -> str:
    """What can be typed once a match is finished; ``is_over`` where the series is, too."""
    again = "again for another like it" if is_over else "next for the next match"
    return f"Type {again}, start for other matches, review, or quit."


# --- the start --------------------------------------------------------------------------------


def to_continue(match: str) -> str:
    """What continuing would go on with."""
    return f"continue: {match}."


def to_begin(match: str) -> str:
    """What a new match would be."""
    return f"new: {match}."


def listed_match(number: int, told: str) -> str:
    """An unfinished match of the list."""
    return f"{number}. {told}."


def match_in_brief(game: str, rules: str, others: Sequence[str]) -> str:
    """A match before it is begun: each level once, with how many of it play."""
    *before, last = [
        name if count == 1 else f"{_HOW_MANY[count]} {name}"
        for name, count in Counter(others).items()
    ]
    against = f"{', '.join(before)} and {last}" if before else last
    what = rules if rules.startswith(game) else f"{game}, {rules}"
    return f"{what}, against {against}"


_HOW_MANY: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def level(name: str, about: str) -> str:
    """A level that can be played against."""
    return f"{name}: {about}"


def no_length(title: str, length: str) -> str:
    """That a match of this game is not played to a target."""
    return f"{title} is not played to a target: leave out to {length}."


def no_such_match(count: int) -> str:
    """That the list has no match of this number."""
    return f"Say a number from 1 to {count}: matches lists them."


TO_BEGIN: Final = "new: a new match."
NO_PROGRAMS: Final = "Programs are named on the command line, with --opponent."


def first_choice(*, is_to_continue: bool) -> str:
    """What can be typed first."""
    first = "continue" if is_to_continue else "new"
    return f"An empty line means {first}. Or type new against strong, say; help lists everything."


def how_many(refusal: str) -> str:
    """That more or fewer play by the rules."""
    return f"{refusal} Name each of the others after against."


def no_name(text: str) -> str:
    """That nobody can be called so."""
    return f"{quoted(text)} is no name: it has 1 to {LONGEST_NAME} letters, not digits alone."


NEW_EXAMPLE: Final = "new gin against club by oklahoma to 150 as Ann"


def not_understood(word: str, example: str) -> str:
    """That a word means nothing among those for a new match, and what could have been typed."""
    return f"{quoted(word)} means nothing here. For example: {example}."


def needs_after(word: str, example: str) -> str:
    """That something has to follow a word, and what could have been typed."""
    return f"Something is missing after {word}. For example: {example}."


# --- how it ended -----------------------------------------------------------------------------

STOPPED: Final = "Stopped."

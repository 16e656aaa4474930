"""Things, facts and sentences joined as the language joins them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from app.text.letters import plainly
from app.text.speech import tr, tr_c


def in_a_row(each: Iterable[str]) -> str:
    """Join names, cards or other things with commas only: ``Ann, Vera``."""
    return tr_c("between things in a row", ", ").join(each)


def clauses(each: Iterable[str]) -> str:
    """Join short facts about one thing, without the empty ones: ``3 hints, friendly``."""
    return tr_c("between facts", ", ").join(filter(None, each))


def groups(each: Iterable[str]) -> str:
    """Join texts that may have commas within: ``7♥ 7♦ for 7♠ or 7♣; 9♣ for 8♣``."""
    return tr_c("between groups", "; ").join(each)


def about(name: str, told: str) -> str:
    """Return a name and a fact about it: ``Ann: luck +3 %``."""
    # Translators: a fact about a player or a thing, after its name
    return tr("{name}: {told}", name=name, told=told)


def sentences(each: Iterable[str]) -> str:
    """Join whole sentences, without the empty ones."""
    return reduce(_another, filter(None, each), "")


def _another(first: str, second: str) -> str:
    if not first:
        return second
    # A message with the placeholders: a lone blank could not be translated as nothing.
    return tr_c("two sentences", "{first} {second}", first=first, second=second)


def as_sentence(clause: str) -> str:
    """Return a clause with a full stop."""
    # Translators: a sentence and its full stop
    return tr("{sentence}.", sentence=clause)


def within(sentence: str) -> str:
    """Return a sentence without its full stop, for use inside another."""
    return sentence.rstrip(".。")


def listed(each: Iterable[str]) -> str:
    """Join one or more things: ``Ann, Vera and Nell``."""
    *before, last = each
    if not before:
        return last
    # Translators: beginnings of words before which "and" is another word, and with a "!" the
    # exceptions: "i hi !hie" in Spanish; "-" if it is always the same
    if _begins(last, tr_c("another and", "-")):
        # Translators: the same before such a word, as in "Ana e Inés"
        return tr_c("another and", "{some} and {last}", some=in_a_row(before), last=last)
    # Translators: the last of several names or cards, as in "Ann, Vera and Nell"
    return tr("{some} and {last}", some=in_a_row(before), last=last)


def either(each: Iterable[str]) -> str:
    """Join one or more alternatives: ``2, 3 or 4``."""
    *before, last = each
    if not before:
        return last
    # Translators: beginnings of words before which "or" is another word, as for "and"
    if _begins(last, tr_c("another or", "-")):
        # Translators: the same before such a word, as in "7 u 8" in Spanish
        return tr_c("another or", "{some} or {last}", some=in_a_row(before), last=last)
    # Translators: the last of several alternatives, as in "2, 3 or 4"
    return tr("{some} or {last}", some=in_a_row(before), last=last)


def _begins(word: str, marks: str) -> bool:
    """Return whether the longest mark that the word begins with is not an exception, marked
    ``!``.
    """
    told = plainly(word)
    found = [mark for mark in marks.split() if told.startswith(mark.lstrip("!"))]
    return not max(found, key=len, default="!").startswith("!")


def alternatives(each: Iterable[str]) -> str:
    """Join possible actions, each of one or more words: ``draw, take the 9, or pass``."""
    *before, last = each
    if not before:
        return last
    # Translators: beginnings of words before which "or" is another word, as for "and"
    if _begins(last, tr_c("another or", "-")):
        # Translators: the same as "draw, take the 9, or pass" before such a word
        return tr_c("another or", "{some}, or {last}", some=clauses(before), last=last)
    # Translators: the last of several possible actions, as in "draw, take the 9, or pass"
    return tr("{some}, or {last}", some=clauses(before), last=last)

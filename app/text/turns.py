"""Whose turn it is, what may be done in it, and how often somebody was helped."""

from __future__ import annotations

from collections.abc import Iterable

from app.match.view import HelpCounts
from app.text.lists import clauses
from app.text.speech import tr, tr_n


def your_turn(name: str | None) -> str:
    """Return what stands before what is to be done; ``name`` says whose turn it is where several
    share a keyboard.
    """
    if name:
        # Translators: with a blank at its end, for what is to be done follows
        return tr("{name}, your turn: ", name=name)
    # Translators: with a blank at its end, for what is to be done follows
    return tr("Your turn: ")


def turn_of(name: str, act: str, undo: str) -> str:
    """Return what can be done in the turn of another; ``act`` is empty where nothing goes on
    sooner, and ``undo`` where nothing can be undone.
    """
    if act and undo:
        return tr(
            "It is {name}'s turn: {act} goes on at once, {undo} undoes your move.",
            name=name,
            act=act,
            undo=undo,
        )
    if act:
        return tr("It is {name}'s turn: {act} goes on at once.", name=name, act=act)
    if undo:
        return tr("It is {name}'s turn: {undo} undoes your move.", name=name, undo=undo)
    return tr("It is {name}'s turn.", name=name)


def refused(why: str, possible: str) -> str:
    """Return why something is not possible, and what is."""
    # Translators: why something cannot be done now, and what can be
    return tr("{why}: {possible}.", why=why, possible=possible)


def help_had(had: HelpCounts) -> str:
    """Return how often somebody was helped: ``3 hints, 1 warning, 9 computer moves``; empty where
    that was never.
    """
    told = []
    if had.hints:
        told.append(tr_n("{n} hint", "{n} hints", had.hints))
    if had.warnings:
        told.append(tr_n("{n} warning", "{n} warnings", had.warnings))
    if had.stood_in:
        # Translators: moves that the computer made for somebody who was away
        told.append(tr_n("{n} computer move", "{n} computer moves", had.stood_in))
    return clauses(told)


def stood_in(helped: Iterable[tuple[str, HelpCounts]]) -> str:
    """Return for whom a CPU player acted while they were away, by their names, and how often:
    ``Ann 3 moves``; empty where nobody was stood in for.
    """
    return clauses(
        tr_n("{name} {n} move", "{name} {n} moves", had.stood_in, name=name)
        for name, had in helped
        if had.stood_in
    )

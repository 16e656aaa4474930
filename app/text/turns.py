"""The turn, the actions possible in it, and the help that a player had."""

from __future__ import annotations

from collections.abc import Iterable

from app.match.view import HelpCounts
from app.text.lists import clauses
from app.text.speech import tr, tr_n


def your_turn(name: str | None) -> str:
    """Return the words before the possible actions; ``name`` says whose turn it is at a shared
    keyboard.
    """
    if name:
        # Translators: with a blank at its end, as the possible actions follow
        return tr("{name}, your turn: ", name=name)
    # Translators: with a blank at its end, as the possible actions follow
    return tr("Your turn: ")


def turn_of(name: str, act: str, undo: str) -> str:
    """Return the possible actions in another player's turn.

    ``act`` is the key that goes on at once and ``undo`` the key that undoes; either may be empty.
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
    """Return why an action is not possible, and which are."""
    # Translators: why an action is not possible now, and which are
    return tr("{why}: {possible}.", why=why, possible=possible)


def help_had(had: HelpCounts) -> str:
    """Return the help that a player had: ``3 hints, 1 warning, 9 computer moves``; empty if
    none.
    """
    told = []
    if had.hints:
        told.append(tr_n("{n} hint", "{n} hints", had.hints))
    if had.warnings:
        told.append(tr_n("{n} warning", "{n} warnings", had.warnings))
    if had.stood_in:
        # Translators: moves that the computer made for an absent player
        told.append(tr_n("{n} computer move", "{n} computer moves", had.stood_in))
    return clauses(told)


def stood_in(helped: Iterable[tuple[str, HelpCounts]]) -> str:
    """Return the people for whom a CPU player acted, with the number of moves: ``Ann 3 moves``.

    Empty if there are none.
    """
    return clauses(
        tr_n("{name} {n} move", "{name} {n} moves", had.stood_in, name=name)
        for name, had in helped
        if had.stood_in
    )

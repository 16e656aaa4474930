"""The seats of a match before it begins: people and CPU players with their names, and the cut."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from app.cards.deal import SEED_BYTES, Cut, checked, commitment
from app.cpu.program import is_program, program_name
from app.games.base import USUAL_GAME, Rules
from app.match.seat import HUMAN, LONGEST_NAME, Seat, is_choosable
from app.players.base import full_name
from app.players.registry import UnknownPlayer, find

YOU: Final = "You"
NOBODY: Final = ""
"""Stands in place of a player for a seat that stays empty."""
USUAL: Final = "casual"
EVEN: Final = "even"
"""Stands in place of a player of the usual game that is as strong as the person.

Whoever begins the match puts a player there (``app.ui.even``), so that its journal has one."""

PERSONAS: Final = {
    "novice": ("Nell", "Toby", "Rosa", "Felix"),
    "casual": ("Vera", "Hugo", "Ida", "Paul", "Tilda", "Basil", "Wanda", "Karl"),
    "club": ("Carl", "Greta", "Otto", "Lena"),
    "strong": ("Stella", "Bruno", "Maud", "Jack", "Lydia", "Owen", "Zora", "Walt"),
    "expert": ("Edda", "Kurt", "Alma", "Dora"),
    "heuristic": ("Nora", "Emil", "Cora", "Fritz", "Yvonne", "Quinn"),
    "dumb": ("Gus", "Dolly", "Rudi", "Millie", "Pip", "Tess", "Flo", "Jock"),
    "generous": ("Rosie", "Gilbert", "Agnes", "Noel", "Clara", "Leo", "Edith", "Saul"),
    "stingy": ("Nick", "Olga", "Fergus", "Xenia", "Cyril", "Adele", "Mabel", "Drew"),
    "basic": ("Elsa", "Finn", "Cleo", "Adam", "Una", "Gwen", "Rolf", "Yuri"),
    "elo": ("Max", "Ruth", "Igor", "Sonja"),
}
"""The names of CPU players at the table, by level or, of any strength, by the word before it; a
level without names goes by its own.

Names of a level differ in their first letters, which tell players at a table apart. Each level has
one name more than its games have other seats."""


def take_seats(name: str, others: Sequence[str], game: str = USUAL_GAME) -> list[Seat]:
    """Return the seats of a match: the person of this name, then the others in turn order.

    Each of the others is a level (``casual``), the full name of a player (``casual-1``) or, in Gin,
    ``EVEN``. "human" and "human:Bob" are people at the same keyboard. ``cmd:`` and a command line
    are a program, whether it exists or not. No two names are alike; people choose before CPU
    players. Raises UnknownPlayer for any other.
    """
    alone = not any(map(is_here, others))
    # Edited settings can hold names that no seat can have.
    called = {0: _fit("" if name == YOU else name, YOU if alone else "Player 1")}
    for index, other in enumerate(others, start=1):
        if is_here(other):
            called[index] = _free([_fit(person(other), f"Player {index + 1}")], called.values())
    players = {0: HUMAN}
    for index, other in enumerate(others, start=1):
        players[index] = HUMAN
        if index not in called:
            if is_program(other):
                called[index] = _free([_fit(program_name(other), "Program")], called.values())
                players[index] = other
                continue
            if is_even(other, game):
                called[index] = _free(PERSONAS["elo"], called.values())
                players[index] = EVEN
                continue
            player = find(other, game)
            kind = player.name.partition(":")[0]
            personas = PERSONAS.get(kind, (player.name.capitalize(),))
            called[index] = _free(personas, called.values())
            players[index] = full_name(player)
    return [Seat(called[index], players[index]) for index in range(len(others) + 1)]


def enough(others: Sequence[str], rules: Rules) -> list[str]:
    """Return the others of a match; a single CPU player stands for as many as the rules need."""
    if len(others) == 1 and not is_here(others[0]):
        return [*others] * max(rules.seats[0] - 1, 1)
    return [*others]


def seated(wanted: Sequence[str], rules: Rules) -> list[str]:
    """Return the players of the other seats that the rules allow, in turn order.

    A required seat goes to a CPU player if ``NOBODY`` is wanted. Behind an empty seat all stay
    empty.
    """
    least, most = rules.seats[0] - 1, rules.seats[-1] - 1
    others: list[str] = []
    for index in range(most):
        other = wanted[index] if index < len(wanted) else NOBODY
        if index < least:
            others.append(other or USUAL)
        else:
            others.append(other if others[-1] else NOBODY)
    return others


def known(other: str, game: str) -> str:
    """Return a player for a seat as ``take_seats`` reads it; the usual one for an unknown name."""
    if other == NOBODY or is_here(other) or is_even(other, game):
        return other
    try:
        return find(other, game).name
    except UnknownPlayer:
        return USUAL


def is_even(other: str, game: str = USUAL_GAME) -> bool:
    return game == USUAL_GAME and other.strip().lower() == EVEN


def has_even(seats: Iterable[Seat]) -> bool:
    return any(seat.player == EVEN for seat in seats)


def is_here(other: str) -> bool:
    return other.partition(":")[0].strip().lower() == HUMAN


def person(other: str) -> str:
    """Return the name of a person among the others; empty for a person without one and for the
    rest.
    """
    name = other.partition(":")[2].strip() if is_here(other) else ""
    return "" if name == YOU else name


def _fit(name: str, instead: str) -> str:
    shown = "".join(filter(str.isprintable, name))[:LONGEST_NAME].strip()
    return shown if is_choosable(shown) else instead


def _free(names: Sequence[str], taken: Iterable[str]) -> str:
    used = {name.casefold() for name in taken}
    letters = {name[:1] for name in used}
    fresh = (name for name in names if name[:1].casefold() not in letters)
    stem = names[0][: LONGEST_NAME - 2].rstrip()
    numbered = (f"{stem} {number}" for number in range(2, len(used) + 3))
    return next(name for name in (*fresh, *names, *numbered) if name.casefold() not in used)


class Cutting:
    """A cut for a match between so many people, in any order.

    No person learns from it what another typed, nor the secret.
    """

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        self._secret = secrets.token_bytes(SEED_BYTES) if secret is None else secret
        self._words = [""] * seats

    @property
    def seal(self) -> str:
        return commitment(self._secret)

    def put(self, seat: int, words: str) -> None:
        """Take the words of a seat, in place of earlier ones. Raises CutError."""
        self._words[seat] = checked(words)

    def done(self) -> Cut:
        """Return the cut of the match. Call it once all who want to have cut, and only for the
        dealer.
        """
        return Cut(self._secret, tuple(self._words))

"""The view of a seat as JSON, and read back: what gin-bridge 2 shows a program.

A view is an object with the fields of the game's ``View`` under their own names. A card is its
name, as in ``KH`` (``KH2`` is that of a second pack, ``XA`` a joker), and cards are a list of
names. An action, and a meld of Contract Rummy, is its text in a journal; rules are the object of
their options.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from importlib import import_module
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

from app.cards.cards import SHORT, as_set, from_short, iterate
from app.games.base import View, find

_Convert: TypeAlias = Callable[[Any], Any]


class _Converter(NamedTuple):
    write: _Convert
    read: _Convert


# A card and a set of cards are both numbers to Python, so these stand in for their names.
class _Card: ...


class _Cards: ...


class _Action: ...


class _Meld: ...


class _Rules: ...


_NAMES: Final[dict[str, Any]] = {
    "Card": _Card,
    "Cards": _Cards,
    "Melds": tuple[_Cards, ...],
    "Meld": _Meld,
    "Action": _Action,
    "Rules": _Rules,
}


def view_json(view: View) -> dict[str, Any]:
    """Return all that the view says, as plain values."""
    found: dict[str, Any] = _converter(view.__class__, view.rules.game).write(view)
    return found


def read_view(data: dict[str, Any]) -> View:
    """Return the view that ``view_json`` wrote.

    Raises UnknownGame, and ValueError, TypeError or KeyError if it is malformed.
    """
    game = find(data["rules"]["game"]).name
    return _converter(import_module(f"app.games.{game}.view").View, game).read(data)


@cache
def _converter(kind: Any, game: str) -> _Converter:
    if kind is _Card:
        return _Converter(SHORT.__getitem__, from_short)
    if kind is _Cards:
        return _Converter(
            lambda cards: [SHORT[card] for card in iterate(cards)],
            lambda names: as_set(map(from_short, names)),
        )
    if kind is _Action:
        return _Converter(find(game).write, find(game).read)
    if kind is _Meld:
        melds = import_module(f"app.games.{game}.melds")
        return _Converter(melds.to_text, melds.from_text)
    if kind is _Rules:
        return _Converter(
            lambda rules: {"game": game, **rules.to_json()},
            lambda options: find(game).rules({k: v for k, v in options.items() if k != "game"}),
        )
    within = get_args(kind)
    if NoneType in within:
        return _optional(_converter(within[0], game))
    if get_origin(kind) is tuple:
        if within[-1] is Ellipsis:
            return _sequence(_converter(within[0], game))
        return _pair([_converter(each, game) for each in within])
    if hasattr(kind, "_fields"):
        # A view of Gin holds earlier ones: its members are found when they are first needed.
        return _Converter(
            lambda value: {
                name: each.write(getattr(value, name))
                for name, each in _members(kind, game).items()
            },
            lambda data: kind(
                **{name: each.read(data[name]) for name, each in _members(kind, game).items()}
            ),
        )
    if issubclass(kind, StrEnum):
        return _Converter(str, kind)
    return _Converter(lambda value: value, kind)


def _optional(each: _Converter) -> _Converter:
    return _Converter(
        lambda value: None if value is None else each.write(value),
        lambda data: None if data is None else each.read(data),
    )


def _sequence(each: _Converter) -> _Converter:
    return _Converter(
        lambda values: [*map(each.write, values)], lambda data: tuple(map(each.read, data))
    )


def _pair(members: list[_Converter]) -> _Converter:
    return _Converter(
        lambda values: [each.write(value) for each, value in zip(members, values, strict=True)],
        lambda data: tuple(each.read(value) for each, value in zip(members, data, strict=True)),
    )


@cache
def _members(kind: Any, game: str) -> dict[str, _Converter]:
    hints = get_type_hints(kind, localns=_NAMES)
    return {name: _converter(each, game) for name, each in hints.items()}

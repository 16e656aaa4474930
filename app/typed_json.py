"""Values as JSON, and read back strictly by their types.

A dataclass is an object of its fields, a tuple or NamedTuple a list, a date a text, and a member
of a StrEnum its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache, partial
from inspect import Parameter, signature
from itertools import repeat
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from app.quoting import excerpt

_Read: TypeAlias = Callable[[Any], Any]


class MalformedError(ValueError):
    """JSON does not fit a type. The message names the place, as in ``boxes.a3[1]``."""

    def __init__(self, data: object, expected: object) -> None:
        super().__init__(data, expected)
        self.data, self.expected, self.place = data, expected, ""

    def __str__(self) -> str:
        expected = getattr(self.expected, "__name__", self.expected)
        return f"{self.place.lstrip('.') or 'all'}: {excerpt(repr(self.data))} is no {expected}"


def as_json(value: Any) -> Any:
    """Return a value as JSON can hold it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: as_json(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {key: as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [*map(as_json, value)]
    return value.isoformat() if isinstance(value, date) else value


def read_as(kind: Any, data: Any) -> Any:
    """Return the value of a type that ``as_json`` made JSON of. Raises MalformedError.

    A NamedTuple may be an object too. Fields with a default may be missing, as in older files;
    those of a later version are left out. ``Annotated`` adds conditions to a type.
    """
    return _reader(kind)(data)


def types_of(kind: Any) -> dict[str, Any]:
    """Return the types of the fields of a dataclass or NamedTuple, with their conditions."""
    return get_type_hints(kind, include_extras=True)


@cache
def _reader(kind: Any) -> _Read:
    """Return the function that reads a type, made once: lists hold thousands of records."""
    origin, within = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda data: data
    if kind is date:
        return _date
    if origin is Annotated:
        return _conditional(_reader(within[0]), within)
    if origin in (Union, UnionType):
        return _union([*map(_reader, within)], kind)
    if origin is dict:
        return _mapping(*map(_reader, within))
    if origin is list or (origin is tuple and within[-1] is Ellipsis):
        return _sequence(origin, _reader(within[0]))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return _record(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return partial(_member, kind)
    # A flag would pass for a number if it were asked by isinstance.
    kinds = (int, float) if kind is float else (kind,)
    return partial(_need, kinds)


def _need(kinds: tuple[type, ...], data: Any) -> Any:
    if type(data) not in kinds:
        raise MalformedError(data, kinds[-1])
    return data


def _each(readers: Iterable[_Read], data: Iterable[Any], place: Callable[[int], str]) -> list[Any]:
    found: list[Any] = []
    try:
        for read_one, each in zip(readers, data, strict=False):
            found.append(read_one(each))
    except MalformedError as error:
        error.place = place(len(found)) + error.place
        raise
    return found


def _date(data: Any) -> date:
    with suppress(TypeError, ValueError):
        return date.fromisoformat(data)
    raise MalformedError(data, date)


def _member(kind: type[StrEnum], data: Any) -> StrEnum:
    with suppress(ValueError):
        return kind(data)
    raise MalformedError(data, kind)


def _conditional(read_base: _Read, within: tuple[Any, ...]) -> _Read:
    def read_conditional(data: Any) -> Any:
        value = read_base(data)
        if all(holds(value) for holds in within[1:]):
            return value
        raise MalformedError(data, f"possible {within[0].__name__}")

    return read_conditional


def _union(members: list[_Read], kind: Any) -> _Read:
    def read_union(data: Any) -> Any:
        for read_member in members:
            try:
                return read_member(data)
            except MalformedError:
                continue
        raise MalformedError(data, kind)

    return read_union


def _mapping(read_key: _Read, read_value: _Read) -> _Read:
    def read_mapping(data: Any) -> Any:
        keys = [*map(read_key, _need((dict,), data))]
        values = _each(repeat(read_value), data.values(), lambda index: f".{keys[index]}")
        return dict(zip(keys, values, strict=True))

    return read_mapping


def _sequence(kind: type, read_item: _Read) -> _Read:
    return lambda data: kind(_each(repeat(read_item), _need((list,), data), "[{}]".format))


def _record(kind: Any) -> _Read:
    readers = {name: _reader(each) for name, each in types_of(kind).items()}
    parameters = signature(kind).parameters.items()
    needed = {name for name, each in parameters if each.default is Parameter.empty}
    may_be_list = hasattr(kind, "_fields")

    def read_record(data: Any) -> Any:
        if may_be_list and isinstance(data, list) and len(data) == len(readers):
            return kind(*_each(readers.values(), data, lambda index: f".{[*readers][index]}"))
        if not isinstance(data, dict) or not needed <= data.keys():
            raise MalformedError(data, kind)
        names = [name for name in readers if name in data]
        values = _each(
            (readers[name] for name in names),
            (data[name] for name in names),
            lambda index: f".{names[index]}",
        )
        return kind(**dict(zip(names, values, strict=True)))

    return read_record

"""Refusals as codes with values; ``app.text.refusals`` has the sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from app.quoting import excerpt

Say: TypeAlias = Callable[[Exception], str]
"""Puts an error in words, for layers below ``app.text`` that have to write some."""


class Refused(ValueError):
    """A request that is not allowed or not understood.

    ``code`` is the name of the package that refuses, a dot, and the reason. ``values`` are for its
    sentence: plain values, or the error behind this one. Refusals of the same kind with the same
    code and values are equal. ``str`` is for developers: ``match.not-your-turn(name='Vera')``.
    """

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={excerpt(repr(value))}" for name, value in self.values.items())
        return f"{self.code}({values})" if values else str(self.code)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.code, self.values) == (other.code, other.values)

    def __hash__(self) -> int:
        return hash((type(self), self.code))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.code, self.values)


def _again(kind: type[Refused], code: str, values: dict[str, Any]) -> Refused:
    return kind(code, **values)

"""Refusals as codes with values; ``app.text.refusals`` has the sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Self, TypeAlias

from app.quoting import excerpt

Say: TypeAlias = Callable[[Exception], str]
"""Puts an error in words, for layers below ``app.text`` that have to write some."""

_LONGEST: Final = 300
"""Most letters of a text that is kept of a refusal."""
_DEEPEST: Final = 8


class Refused(ValueError):
    """A request that is not allowed or not understood.

    ``code`` is the name of the package that refuses, a dot, and the reason. ``values`` are for its
    sentence: plain values, or the error behind this one. Refusals of the same kind with the same
    code and values are equal. ``str`` is for developers: ``match.not-your-turn(name='Vera')``.
    """

    def __init__(self, code: str, /, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def to_json(self) -> dict[str, Any]:
        """Return the code with its values as JSON has them, for a file.

        Texts become printable and are cut, and all that is neither a plain value, a range nor a
        refusal, such as a path, becomes a text: what is kept of a request from elsewhere has a
        bounded size.
        """
        return {
            "code": str(self.code),
            "values": {name: _to_json(value) for name, value in self.values.items()},
        }

    @classmethod
    def from_json(cls, kept: object, deepest: int = _DEEPEST) -> Self:
        """Return what ``to_json`` has kept; refusals behind it are of no special kind, and paths
        are texts.

        At most ``deepest`` refusals and lists lie within one another. Raises ValueError if it is
        malformed.
        """
        match kept:
            case {"code": str(code), "values": dict(values), **more} if deepest and not more:
                read = {name: _value(value, deepest - 1) for name, value in values.items()}
                return cls(excerpt(code), **read)
        raise ValueError(kept)

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


def _to_json(value: object) -> object:
    match value:
        case None | bool() | int() | float():
            return value
        case Refused():
            return value.to_json()
        case range():
            return {"range": [value.start, value.stop, value.step]}
        case list() | tuple():
            return [_to_json(each) for each in value]
        case _:
            return excerpt(value, _LONGEST)


def _value(kept: object, deepest: int) -> Any:
    match kept:
        case None | bool() | int() | float():
            return kept
        case str():
            return excerpt(kept, _LONGEST)
        case list() if deepest:
            return tuple(_value(each, deepest - 1) for each in kept)
        case {"range": [int(start), int(stop), int(step)], **more} if not more and step:
            return range(start, stop, step)
        case _:
            return Refused.from_json(kept, deepest)

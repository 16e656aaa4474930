"""Refusals as codes with values, and the sentence of each code.

A code is declared with its sentence in the module that refuses; ``app.text.refusals`` puts refusals
into words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self, TypeAlias

from app.messages import Plural
from app.quoting import excerpt

Say: TypeAlias = Callable[[Exception], str]
"""Puts an error in words, for layers below ``app.text`` that have to write some."""

_LONGEST: Final = 300
"""Most letters of a text that is kept of a refusal."""
_DEEPEST: Final = 8


class Sentence:
    """A marked message with the values of its placeholders."""

    def __init__(self, message: str | Plural, /, **values: Any) -> None:
        self.message = message
        self.values = values


class Listed(tuple[Any, ...]):
    """Values told in a row, with "and" before the last."""


Told: TypeAlias = str | Plural | Callable[..., Sentence | list[Sentence]]
"""A marked message with the values of a refusal as placeholders, or a function that takes these
values and returns one or more sentences."""


class Code(str):
    """The code of a refusal with its sentence, an attribute of a subclass of ``Codes``."""

    told: Told
    shown: dict[str, Callable[[Any], object]]
    _attribute: tuple[type, str]

    def __new__(
        cls,
        code: str,
        told: Told,
        /,
        **shown: Callable[[Any], object],
    ) -> Self:
        """``shown`` are functions, such as ``quoted``, that make the values of their names fit to
        be shown.
        """
        self = super().__new__(cls, code)
        self.told, self.shown = told, shown
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self._attribute = owner, name

    def of(self, package: str, owner: type, name: str) -> Code:
        """Return this code, which lacks a package, with one, as an attribute of its codes."""
        code = Code(f"{package}.{self}", self.told, **self.shown)
        code.__set_name__(owner, name)
        return code

    def sentences(self, values: Mapping[str, Any]) -> list[Sentence]:
        """Return what tells a refusal with these values."""
        values = {
            name: self.shown[name](value) if name in self.shown else value
            for name, value in values.items()
        }
        told = self.told(**values) if callable(self.told) else Sentence(self.told, **values)
        return told if isinstance(told, list) else [told]

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, self._attribute


DECLARED: Final[dict[str, Code]] = {}
"""All codes of the modules that are loaded."""


class Codes:
    """A namespace of codes, which begin with the name of the package that refuses and a dot.

    Codes of a base class that lack it are shared: a subclass with a ``package`` has them too, each
    with that name before it.
    """

    def __init_subclass__(cls, package: str = "") -> None:
        super().__init_subclass__()
        shared = {name: code for base in cls.__mro__[1:] for name, code in vars(base).items()}
        for name, code in shared.items():
            if package and isinstance(code, Code) and name not in vars(cls):
                setattr(cls, name, code.of(package, cls, name))
        DECLARED.update({code: code for code in cls.every() if "." in code})

    @classmethod
    def every(cls) -> Iterator[Code]:
        """Yield the codes of this class."""
        return (code for code in vars(cls).values() if isinstance(code, Code))


class Refused(ValueError):
    """A request that is not allowed or not understood.

    ``values`` are for the sentence of the code: plain values, or the error behind this one.
    Refusals of the same kind with the same code and values are equal. ``str`` is for developers:
    ``match.not-your-turn(name='Vera')``.
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

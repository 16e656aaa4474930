"""Values to JSON and back, and what does not fit."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import pytest

from app.typed_json import MalformedError, as_json, read_as


class Ink(StrEnum):
    RED = "red"


class Point(NamedTuple):
    x: int
    due: date
    label: str = ""


@dataclass(frozen=True)
class Drawing:
    name: Annotated[str, str.isprintable]
    size: float | None
    points: tuple[Point, ...] = ()
    layers: dict[str, list[int]] = field(default_factory=dict)
    is_open: bool = False
    ink: Ink = Ink.RED
    more: Any = None


DRAWING = Drawing(
    "a", 0.5, (Point(1, date(2026, 11, 28), "b"),), {"top": [1, 2]}, True, Ink.RED, {"z": [0]}
)
IN_FILE = {
    "name": "a",
    "size": 0.5,
    "points": [[1, "2026-11-28", "b"]],
    "layers": {"top": [1, 2]},
    "is_open": True,
    "ink": "red",
    "more": {"z": [0]},
}


def test_a_value_comes_back_as_it_was() -> None:
    assert as_json(DRAWING) == IN_FILE
    assert read_as(Drawing, json.loads(json.dumps(IN_FILE))) == DRAWING


def test_files_of_other_versions_are_read() -> None:
    older = {"name": "a", "size": None}
    assert read_as(Drawing, older) == Drawing("a", None)
    assert read_as(Drawing, older | {"of a later one": 1}) == Drawing("a", None)
    assert read_as(Point, {"x": 1, "due": "2026-11-28"}) == Point(1, date(2026, 11, 28))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"name": 1}, "name: 1 is no str"),
        ({"name": "\n"}, r"name: '\n' is no possible str"),
        ({"size": "big"}, "size: 'big' is no float | None"),
        ({"is_open": 1}, "is_open: 1 is no bool"),
        ({"ink": "blue"}, "ink: 'blue' is no Ink"),
        ({"ink": [1]}, "ink: [1] is no Ink"),
        ({"points": {}}, "points: {} is no list"),
        ({"points": [[1]]}, "points[0]: [1] is no Point"),
        ({"points": [[1, "soon", ""]]}, "points[0].due: 'soon' is no date"),
        ({"points": [[True, "2026-11-28", ""]]}, "points[0].x: True is no int"),
        ({"layers": {"top": [1, 2.0]}}, "layers.top[1]: 2.0 is no int"),
        ({"layers": []}, "layers: [] is no dict"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(changed: Any, told: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read_as(Drawing, IN_FILE | changed)
    assert str(problem.value) == told


@pytest.mark.parametrize("data", [None, [], "a", {}, {"name": "a"}])
def test_what_is_no_record_is_refused_as_a_whole(data: Any) -> None:
    with pytest.raises(MalformedError, match=r"^all: .* is no Drawing$"):
        read_as(Drawing, data)

"""Every code of a refusal has its sentence, and every refusal brings the values for it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from enum import StrEnum
from inspect import signature
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

from app.arena.refusals import ArenaCode
from app.cards.cards import RummyCode
from app.cpu.gin_bridge import ProgramCode
from app.cpu.service import CpuCode
from app.games.base import GameCode, IllegalAction
from app.games.basic.rules import BasicCode
from app.games.contract.rules import ContractCode
from app.games.gin.rules import GinCode
from app.match.records import MatchCode
from app.players.base import PlayerCode
from app.refusal import Refused
from app.server.refusals import LobbyCode, ServerCode
from app.storage.errors import StoreCode
from app.table.handles import TableCode
from app.text.melding.refusals import MeldingCode
from app.text.refusals import kept_reason, register, sentence_for, sentences_of

APP: Final = Path(__file__).parents[2] / "app"

SENTENCES: Final = (APP / "words", APP / "text", APP / "server" / "refusals.py")
"""Where codes are named to be told, and not to be refused."""

CODES: Final[dict[str, tuple[type[StrEnum], ...]]] = {
    "arena": (ArenaCode,),
    "basic": (BasicCode,),
    "contract": (ContractCode,),
    "games": (GameCode,),
    "gin": (GinCode,),
    "house": (LobbyCode,),
    "match": (MatchCode,),
    "melding": (MeldingCode,),
    "players": (PlayerCode,),
    "programs": (ProgramCode,),
    "rummy": (RummyCode,),
    "serve": (ServerCode,),
    "store": (StoreCode,),
    "table": (TableCode, CpuCode),
}
ENUMS: Final = {each.__name__: each for enums in CODES.values() for each in enums}
EVERY_CODE: Final = [code for each in ENUMS.values() for code in each]

VALUES: Final[dict[str, tuple[object, str]]] = {
    "amounts": (range(1, 10, 2), "from 1 to 9"),
    "aside": (Path("a.jsonl"), "a.jsonl"),
    "card": (39, "ace of spades"),
    "exit_code": (3, "exit code 3"),
    "choices": (["loser", "winner"], "loser, winner"),
    "games": (("gin", "basic"), "gin, basic"),
    "is_run": (True, "run"),
    "known": (["standard", "classic"], "standard, classic"),
    "names": (["pack", "deck"], "pack, deck"),
    "people": (["Ann", "Ben"], "Ann and Ben"),
    "presets": (["home", "away"], "“home”, “away”"),
    "settings": (["pace", "theme"], "pace, theme"),
    "path": (Path("b.jsonl"), "b.jsonl"),
    "seconds": (0.25, "0.25 seconds"),
    "why": (IllegalAction(MatchCode.NOT_YOUR_TURN, name="Vera"), "It is Vera's turn"),
}
"""Values that are neither numbers nor text, and how they are told."""
SEATS: Final = {"possible": ((2, 3, 4), "for 2 to 4 players")}


def wanted(code: StrEnum) -> set[str]:
    """The values that the sentence of a code is made of."""
    sentence = sentences_of(code.partition(".")[0])[code]
    if callable(sentence):
        return set(signature(sentence).parameters)
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_code_begins_with_the_package_that_refuses() -> None:
    for package, enums in CODES.items():
        assert all(code.startswith(f"{package}.") for each in enums for code in each)
    named = {
        node.name
        for path in APP.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name.endswith("Code")
    }
    assert named == set(ENUMS)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    for package, enums in CODES.items():
        known = {code for code in sentences_of(package) if code.startswith(f"{package}.")}
        assert known == {code for each in enums for code in each}
    told = {code for package in CODES for code in sentences_of(package)}
    assert told == set(EVERY_CODE)


def test_every_sentence_tells_its_values() -> None:
    for code in EVERY_CODE:
        known = VALUES | (SEATS if code.endswith(".wrong-seats") else {})
        known |= {"game": ("basic", "Basic Rummy")} if code is GameCode.UNKNOWN_OPTION else {}
        values = {name: known.get(name, (f"<{name}>", f"<{name}>")) for name in wanted(code)}
        error = Refused(code, **{name: value for name, (value, _) in values.items()})
        sentence = sentence_for(error)
        assert [told for _, told in values.values() if told not in sentence] == [], code
        assert " " in sentence, code
        in_file = json.loads(json.dumps(error.to_json()))
        assert kept_reason(Refused.from_json(in_file)) == sentence, "and so out of a file"


def refusals() -> Iterator[tuple[str, StrEnum, set[str] | None]]:
    """Yield where the program refuses by a code, which, and the values it gives.

    The values are None for a code alone, to be refused without any. A code that is compared with an
    error's is no refusal.
    """
    for path in sorted(APP.rglob("*.py")):
        if any(map(path.is_relative_to, SENTENCES)):
            continue
        given: dict[int, set[str]] = {}
        compared: set[int] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                given[id(node.args[0])] = {str(keyword.arg) for keyword in node.keywords}
            if isinstance(node, ast.Compare):
                compared |= {id(each) for each in node.comparators}
            if id(node) not in compared and (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in ENUMS
            ):
                place = f"{path.relative_to(APP.parent)}:{node.lineno}"
                yield place, ENUMS[node.value.id][node.attr], given.get(id(node))


def test_every_refusal_gives_the_values_of_its_sentence() -> None:
    found = list(refusals())
    wrong = [
        f"{place}: {code} has {given}, its sentence needs {wanted(code)}"
        for place, code, given in found
        if (given or set()) != wanted(code)
    ]
    assert not wrong, "\n" + "\n".join(wrong)
    assert {code for _, code, _ in found} == set(EVERY_CODE)


def test_an_error_without_a_code_is_told_by_its_message() -> None:
    assert sentence_for(OSError("The disk is full.")) == "The disk is full."


def test_a_code_that_nobody_has_words_for_is_told_as_it_is() -> None:
    error = IllegalAction("chess.in-check", king=4)
    assert sentence_for(error) == "chess.in-check(king=4)"
    register("chess", {"chess.in-check": lambda king: f"The king on {king} is in check."})
    try:
        assert sentence_for(error) == "The king on 4 is in check."
    finally:
        register("chess", {})


@pytest.mark.parametrize(
    "foreign",
    [
        Refused(ProgramCode.NO_ANSWER),
        Refused(ProgramCode.NO_ANSWER, question="UP?", seconds="many", message="more"),
        Refused(ProgramCode.NO_ANSWER, question="UP?", seconds=float("inf")),
        Refused(GinCode.NOT_HELD, card="a" * 300),
        Refused(GinCode.NOT_HELD, card=10**6),
        Refused(TableCode.SET_ASIDE, aside=3, why=3),
        Refused(TableCode.BROKE_RULES, name="x" * 300, why=Refused("nowhere.at-all")),
        Refused("no code", **{"a\x1b[2J": 1}),
    ],
)
def test_values_that_nobody_here_wrote_are_told_in_one_short_line(foreign: Refused) -> None:
    told = kept_reason(foreign)
    assert told.isprintable()
    assert 0 < len(told) <= 600

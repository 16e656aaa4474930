"""Every code of a refusal has its sentence, and every refusal brings the values for it."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from string import Formatter
from typing import Final

import pytest

from app.arena.refusals import ArenaCode
from app.cards.cards import RummyCode
from app.cpu.gin_bridge import ProgramCode
from app.cpu.service import CpuCode
from app.games.base import GAMES, GameCode, IllegalAction
from app.games.basic.refusals import BasicCode
from app.games.contract.refusals import ContractCode
from app.games.gin.refusals import GinCode
from app.games.notation import NotationCode
from app.games.pad import PadCode
from app.games.refusals import CommonCode
from app.importing.hands import ImportCode
from app.locale.catalogues import template
from app.match.pad import CorrectionCode
from app.match.records import MatchCode
from app.match.seat import SeatCode
from app.messages import Plural
from app.players.base import PlayerCode
from app.refusal import Code, Codes, Refused
from app.server.refusals import LobbyCode, ServerCode
from app.storage.errors import StoreCode
from app.table.handles import TableCode
from app.table.position import PositionCode
from app.text.melding.refusals import MeldingCode
from app.text.refusals import kept_reason, sentence_for
from app.tournaments.refusals import TournamentCode
from app.ui.board import BoardCode
from app.ui.serious import SeriousCode

APP: Final = Path(__file__).parents[2] / "app"

CODES: Final[dict[str, tuple[type[Codes], ...]]] = {
    "arena": (ArenaCode,),
    "basic": (BasicCode,),
    "contract": (ContractCode,),
    "games": (GameCode, NotationCode),
    "gin": (GinCode,),
    "house": (LobbyCode,),
    "import": (ImportCode,),
    "match": (MatchCode, SeatCode),
    "melding": (MeldingCode,),
    "pad": (PadCode, CorrectionCode),
    "players": (PlayerCode,),
    "programs": (ProgramCode,),
    "rummy": (RummyCode,),
    "serve": (ServerCode,),
    "store": (StoreCode,),
    "table": (TableCode, CpuCode, PositionCode),
    "tournament": (TournamentCode,),
    "ui": (BoardCode, SeriousCode),
}
PACKAGED: Final[list[type[Codes]]] = [each for classes in CODES.values() for each in classes]
CLASSES: Final = {each.__name__: each for each in PACKAGED} | {"CommonCode": CommonCode}
EVERY_CODE: Final = [code for each in PACKAGED for code in each.every()]

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


def wanted(code: Code) -> set[str]:
    """The values that the sentence of a code is made of."""
    if callable(code.told):
        return set(signature(code.told).parameters)
    texts, counted = [code.told], set()
    if isinstance(code.told, Plural):
        *texts, count = code.told
        counted = {count}
    names = {name for text in texts for _, name, _, _ in Formatter().parse(str(text)) if name}
    return names - {"n"} | counted


def test_every_code_begins_with_the_package_that_refuses() -> None:
    for package, classes in CODES.items():
        assert all(code.startswith(f"{package}.") for each in classes for code in each.every())
    named = {
        node.name
        for path in APP.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name.endswith("Code") and node.name != "Code"
    }
    assert named == set(CLASSES)


def test_no_code_is_declared_twice() -> None:
    assert len(set(EVERY_CODE)) == len(EVERY_CODE)


def test_every_game_has_the_shared_codes_with_its_name_before_them() -> None:
    assert str(GinCode.JUST_TAKEN) == "gin.just-taken"
    assert str(BasicCode.JUST_TAKEN) == "basic.just-taken"
    assert sentence_for(IllegalAction(ContractCode.JUST_TAKEN, card=39)) == (
        "The ace of spades was just taken from the pile and cannot be discarded in this turn."
    )
    own = IllegalAction(GinCode.NO_SUCH_MELD)
    assert sentence_for(own) == "The knocker has no such meld."


def test_every_sentence_tells_its_values() -> None:
    messages = template()
    for code in EVERY_CODE:
        known = VALUES | (SEATS if code.endswith(".wrong-seats") else {})
        known |= {"game": ("basic", "Basic Rummy")} if code is GameCode.UNKNOWN_OPTION else {}
        values = {name: known.get(name, (f"<{name}>", f"<{name}>")) for name in wanted(code)}
        error = Refused(code, **{name: value for name, (value, _) in values.items()})
        assert not {
            str(each.message)
            for each in code.sentences(error.values)
            if messages.get(each.message if isinstance(each.message, str) else each.message[:2])
            is None
        }, "it is marked as a message"
        sentence = sentence_for(error)
        assert [told for _, told in values.values() if told not in sentence] == [], code
        assert " " in sentence, code
        in_file = json.loads(json.dumps(error.to_json()))
        assert kept_reason(Refused.from_json(in_file)) == sentence, "and so out of a file"


def refusals() -> Iterator[tuple[str, Code, set[str] | None]]:
    """Yield where the program refuses by a code, which, and the values it gives.

    The values are None for a code alone, to be refused without any. A code that is compared with an
    error's is no refusal; one that is kept by a name is refused elsewhere, with its values.
    """
    for path in sorted(APP.rglob("*.py")):
        given: dict[int, set[str]] = {}
        compared: set[int] = set()
        kept: set[int] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                given[id(node.args[0])] = {str(keyword.arg) for keyword in node.keywords}
            match node:
                case ast.Compare():
                    compared |= {id(each) for each in node.comparators}
                case ast.MatchValue():
                    compared.add(id(node.value))
                case ast.AnnAssign(value=ast.Tuple(several)):
                    kept |= {id(each) for each in several}
                case ast.AnnAssign():
                    kept.add(id(node.value))
            if not isinstance(node, ast.Attribute) or id(node) in compared:
                continue
            match node.value:
                case ast.Name(name) if name in CLASSES:
                    codes = CLASSES[name]
                case ast.Attribute(_, "codes"):
                    codes = CommonCode
                case _:
                    continue
            place = f"{path.relative_to(APP.parent)}:{node.lineno}"
            code = getattr(codes, node.attr)
            yield place, code, wanted(code) if id(node) in kept else given.get(id(node))


def shared(code: str) -> str:
    """A code that games share without the name of the game, and any other as it is."""
    package, _, reason = code.rpartition(".")
    return reason if package in (*GAMES, "") and reason in {*CommonCode.every()} else code


def test_every_refusal_gives_the_values_of_its_sentence() -> None:
    found = list(refusals())
    wrong = [
        f"{place}: {code} has {given}, its sentence needs {wanted(code)}"
        for place, code, given in found
        if (given or set()) != wanted(code)
    ]
    assert not wrong, "\n" + "\n".join(wrong)
    assert {shared(code) for _, code, _ in found} == {shared(code) for code in EVERY_CODE}


def test_an_error_without_a_code_is_told_by_its_message() -> None:
    assert sentence_for(OSError("The disk is full.")) == "The disk is full."


def test_a_code_that_nobody_has_words_for_is_told_as_it_is() -> None:
    error = IllegalAction("chess.in-check", king=4)
    assert sentence_for(error) == "chess.in-check(king=4)"


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


@pytest.mark.parametrize("code", [ProgramCode.NO_ANSWER, ProgramCode.DOES_NOT_READ])
def test_one_second_is_told_as_one(code: Code) -> None:
    values = {"question": "UP?"} if "question" in wanted(code) else {}
    assert sentence_for(Refused(code, seconds=1.0, **values)).endswith(" within 1 second.")
    assert sentence_for(Refused(code, seconds=1.5, **values)).endswith(" within 1.5 seconds.")

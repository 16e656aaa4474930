"""All sentences for people are messages, so that a catalogue can have them in another language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from app.ui.commands import GIN
from tests.test_layers import MODULES, complain, is_within

SPEAKING: Final = ("app.text", "app.tui", "app.plain", "app.ui")
"""Floors that say nothing but messages."""
REPORTS: Final = {"app.ui.fault_report"}
"""What is read by whoever mends the program, in English always."""
NAMES: Final = {"app.text.speech"}
"""What languages are called is the same in all."""
TYPED: Final = "gin-rummy "
"""How a command begins that is typed."""
MESSAGES: Final = {"tr", "tr_n", "tr_c", "msg", "msg_n", "msg_c"}
"""What makes a message of a string."""
MARKED: Final = MESSAGES | {"Choice", "Command", "Heading", "Setting", "option"}
"""What is called with messages alone."""

_PHRASE: Final = re.compile(r"[A-Za-z]{2,}[,.:;!?]* +[A-Za-z]{2,}|[A-Za-z]{2,}[.!?]$")
"""Two words in a row, or one that ends a sentence."""
_LABEL: Final = re.compile(r"[A-Z][a-z]+")
"""One word with a capital."""
_IN_BETWEEN: Final = re.compile(
    r"[A-Za-z]{2,}[,.:;!?]*(?= |\0)|(?<= )[A-Za-z]{2,}|'s\b|[A-Za-z]{2,}[.!?]$"
)
"""A word beside a space or, without one, beside a value."""
_CODE: Final = re.compile(r"[{}$#@%\\_]|\.-|[a-z]\.[a-z\0]|[a-z]\(|^&|\b(bold|dim|reverse)\b")
"""What is in styles, selectors, the names of actions and patterns, and not in sentences."""
_CARDS: Final = re.compile(r"((X[A-F]|[A2-9TJQK][CDHS]) ?)+")


def is_english(text: str, *, is_part: bool = False) -> bool:
    """Whether a piece of text is for people to read; ``is_part`` where values stand between its
    pieces, each written as a null.
    """
    if _CODE.search(text) or _CARDS.fullmatch(text) or text in GIN.words:
        return False
    if is_part:
        return bool(_IN_BETWEEN.search(text))
    return bool(_PHRASE.search(text) or _LABEL.fullmatch(text))


def english(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of everything in a module's source that looks like a sentence, or a part of
    one, and is neither a message nor a docstring nor what an assertion says.
    """
    tree = ast.parse(source)
    inside: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name(name), arguments, named) if name in MARKED:
                inside |= {id(each) for each in (*arguments, *(given.value for given in named))}
            case ast.Expr(ast.Constant(str())):
                inside.add(id(node.value))
            case ast.Assert(_, ast.Constant(str()) as why):
                inside.add(id(why))
            case ast.JoinedStr(values):
                inside |= {id(value) for value in values}
                parts = [
                    str(value.value) if isinstance(value, ast.Constant) else "\0"
                    for value in values
                ]
                if is_english("".join(parts), is_part=True):
                    yield node.lineno, "".join(parts).replace("\0", "{}")
            case ast.Constant(str() as text) if id(node) not in inside and is_english(text):
                yield node.lineno, text


def found_in(module: str) -> list[str]:
    source = MODULES[module].read_text(encoding="utf-8")
    return [
        f"{module}:{line} says {text!r}"
        for line, text in english(source)
        if not text.startswith(TYPED)
    ]


def test_what_people_read_are_messages() -> None:
    complain(
        [
            line
            for module in MODULES.keys() - NAMES - REPORTS
            if any(is_within(module, floor) for floor in SPEAKING)
            for line in found_in(module)
        ]
    )


def test_no_message_stands_within_a_formatted_string() -> None:
    """Whatever extracts them does not look into one."""
    complain(
        [
            f"{module}:{call.lineno} says {ast.unparse(call)}"
            for module, path in MODULES.items()
            for string in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(string, ast.JoinedStr)
            for call in ast.walk(string)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            if call.func.id in MESSAGES
            if isinstance(call.args[call.func.id == "tr_c"], ast.Constant)
        ]
    )


@pytest.mark.parametrize(
    "code",
    [
        'return f"stock {count}"',
        'return f"{people[seat]} holds"',
        """return f"{people[seat]}'s" """,
        'label = "Settings"',
        'say("The match is saved.")',
        'return f"{told}, or off" if can_be_off(name) else told',
        'title = ("GIN!", "bold")',
        'def told():\n  x = 1\n  return "took back"',
    ],
)
def test_english_is_found(code: str) -> None:
    assert list(english(code))


@pytest.mark.parametrize(
    "code",
    [
        '"""What a card is."""',
        'class A:\n    b: int\n    """Most points."""',
        'AUTO_FOCUS = "LastMatch.-offered ContinueButton, #play"',
        'bind(f"table.card-{place}", key, f"raise_card({place})")',
        'row = (text, "bold $highlight")',
        'MELD = parse_set("AC AH AS")',
        'return f"{before}{label:>{width}} {after}"',
        'name = "draw stock"',
        'DEFAULT_CSS = "Line { width: 1fr; }"',
    ],
)
def test_nothing_else_is(code: str) -> None:
    assert not list(english(code))

"""A page as JSON: blocks of text, buttons, cards and fields, in the order in which they stand.

``web/touch.js`` makes HTML of them. A button sends its command with its values back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from app.cards.cards import SHORT, Card, glyph_name, is_joker, suit_of
from app.text.cards import long_name
from app.text.lists import clauses

Block: TypeAlias = dict[str, Any]
"""A part of a page; ``kind`` says what it is."""
Values: TypeAlias = Mapping[str, str]
"""The values that come with a command, by name."""

OF = "of"
"""The name of the value of a button or a card."""


class Button(NamedTuple):
    do: str
    """The command that it sends."""
    label: str
    of: str = ""
    """The value that it sends."""
    why_not: str = ""
    """Why it does nothing now; empty if it does."""
    is_main: bool = False

    def block(self) -> Block:
        return {
            "do": self.do,
            "label": self.label,
            "of": self.of,
            "why": self.why_not,
            "main": self.is_main,
        }


class Page(NamedTuple):
    name: str
    """Its identity: a page of another name is read from its top."""
    title: str
    blocks: Sequence[Block]
    is_my_turn: bool = False
    back: Button | None = None
    """The button beside the title."""

    def as_json(self, news: Sequence[tuple[int, str]]) -> Block:
        """Return the page with the latest news, each with its number."""
        return {
            "name": self.name,
            "title": self.title,
            "turn": self.is_my_turn,
            "back": self.back.block() if self.back else None,
            "blocks": [*filter(None, self.blocks)],
            "news": [[*each] for each in news],
        }


def text(told: str, kind: str = "plain") -> Block:
    """Return a paragraph; an empty one is left out of the page.

    Its kind is ``plain``, ``strong``, ``quiet`` or ``asked``.
    """
    return {"kind": "text", "text": told, "as": kind} if told else {}


def texts(told: Iterable[str], kind: str = "plain") -> list[Block]:
    return [text(each, kind) for each in told]


def heading(told: str) -> Block:
    return {"kind": "heading", "text": told}


def buttons(*each: Button | None) -> Block:
    shown = [button.block() for button in each if button]
    return {"kind": "buttons", "buttons": shown} if shown else {}


class Row(NamedTuple):
    """A line of a list: a table, a person, a saved match."""

    title: str
    detail: str = ""
    note: str = ""
    buttons: Sequence[Button] = ()

    def block(self) -> Block:
        return {
            "title": self.title,
            "detail": self.detail,
            "note": self.note,
            "buttons": [button.block() for button in self.buttons],
        }


def rows(each: Sequence[Row]) -> Block:
    return {"kind": "rows", "rows": [row.block() for row in each]} if each else {}


class Field(NamedTuple):
    """A field of a form: a choice, a switch, or a line to type."""

    name: str
    label: str
    value: str = ""
    options: Sequence[tuple[str, str]] = ()
    """The values of a choice with their labels; empty for another field."""
    is_switch: bool = False
    length: int = 80
    """Most characters of a typed line."""
    redraws: bool = False
    """Whether the form changes with this field."""
    note: str = ""

    def block(self) -> Block:
        return {
            "name": self.name,
            "label": self.label,
            "value": self.value,
            "options": [[*option] for option in self.options],
            "switch": self.is_switch,
            "length": self.length,
            "redraws": self.redraws,
            "note": self.note,
        }


ON = "on"
"""The value of a switch that is on."""


def form(do: str, submit: str, *fields: Field) -> Block:
    return {
        "kind": "form",
        "do": do,
        "submit": submit,
        "fields": [field.block() for field in fields],
    }


def sheet(head: Sequence[str], lines: Sequence[Sequence[str]]) -> Block:
    """Return a table of figures; the first cell of each line is its label."""
    return {"kind": "sheet", "head": [*head], "rows": [[*line] for line in lines]} if lines else {}


# -- cards ---------------------------------------------------------------------------------


def card(
    each: Card, *marks: str, do: str = "", state: Sequence[str] = (), is_on: bool = False
) -> Block:
    """Return a card: with its name for a screen reader, and ``marks`` for its look.

    ``state`` are words that follow the name. With a command it is a button, which is pressed if it
    ``is_on``.
    """
    glyphs = glyph_name(each)
    return {
        "id": SHORT[each],
        "rank": "" if is_joker(each) else glyphs[:-1],
        "suit": glyphs[-1],
        "ink": "joker" if is_joker(each) else _INKS[suit_of(each)],
        "name": clauses((long_name(each), *state)),
        "marks": [*filter(None, marks)],
        "do": do,
        "on": is_on,
    }


_INKS = ("clubs", "diamonds", "hearts", "spades")


def groups(each: Sequence[Block]) -> Block:
    """Return several rows of cards side by side, as far as there is room."""
    return {"kind": "groups", "groups": [*each]} if each else {}


def links(*each: tuple[str, str]) -> Block:
    """Return links, each with its address and its words."""
    return {"kind": "links", "links": [[*link] for link in each]}


def cards(label: str, each: Sequence[Block], *, note: str = "") -> Block:
    return {"kind": "cards", "label": label, "cards": [*each], "note": note}

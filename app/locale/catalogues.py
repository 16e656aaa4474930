"""The template of all messages and the catalogues made from it, for translators.

``python -m app.locale.catalogues`` extracts the messages of the program, updates the template and
all catalogues, compiles them, and prints how many messages lack a translation. With the code of a
language, ``python -m app.locale.catalogues nl``, it begins a catalogue. It needs Babel, which the
extra ``test`` brings; the program itself does not.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER: Final = Path(__file__).parent
TEMPLATE: Final = FOLDER / "gin-rummy.pot"
_PROGRAM: Final = FOLDER.parent
_KEYWORDS: Final = {
    "tr": None,
    "msg": None,
    "tr_n": (1, 2),
    "msg_n": (1, 2),
    "tr_c": ((1, "c"), 2),
    "msg_c": ((1, "c"), 2),
}
"""The arguments that are messages, by function; ``c`` marks a context."""
_PLAIN: Final[dict[str, tuple[tuple[str, ...], dict[str, str | None]]]] = {
    "Command": (
        ("keys", "label", "tooltip"),
        {
            "label": "key",
            "tooltip": None,
            "found_by": "found by",
            "why_not": None,
            "typed": "typed",
            "example": "example",
        },
    ),
    "Heading": (("text",), {"text": None}),
    "Choice": (("value", "label", "sentence"), {"label": "setting", "sentence": None}),
    "Setting": (("name", "label"), {"label": None}),
    "option": (
        ("default", "group", "label", "explanation"),
        {"label": None, "explanation": None},
    ),
}
"""The functions and classes whose arguments are messages without a mark: the names of the
positional ones, and the contexts of those that are messages."""
_CONTEXTS: Final = {
    "after a name": "A move of a player, after the name and a blank. Another move can follow.",
    "advice": "The move that a hint recommends.",
    "area": "The name of the place where the melds of a contract are put together.",
    "before cards": "Before the names of cards that a player left on the pile.",
    "behind points so far": "After the points so far: the number of points that wins the match.",
    "between things in a row": "Between the items of a list, such as names or cards.",
    "between facts": "Between short facts about one thing: won 100 to 45, 3 hints.",
    "between groups": "Between groups that can contain commas: 7♥ 7♦ for 7♠ or 7♣; 9♣ for 8♣.",
    "behind points": "One letter after the points of a hand, for the way in which it ended.",
    "card": "The spoken name of a card, without an article. Used in plain lines and in refusals.",
    "example": "An example of the text after a typed command. Card names and the words between them"
    " are typed in English in every language.",
    "deadwood": "Stands for the sum of the card values when there is no deadwood.",
    "found by": "Search words for a key, with blanks between them. The English words are always"
    " known too.",
    "key": "The action of a key, in the footer, where there is little room. No longer than the"
    " English.",
    "quotation marks": "Around quoted text, such as text that a player has typed.",
    "replay": "The action of a key in a replay, in the footer. No longer than the English. A hand"
    " here lasts from one deal to the next.",
    "keyboard": "The label on a key of the keyboard. No longer than the English.",
    "level": "A level of computer players, alone or after a name, at most 12 cells wide."
    " Players can type it, and the English name too.",
    "month": "The short name of a month.",
    "name of a setting": "A row of the settings: whether a move can be undone.",
    "option": "The value of an option of the rules, at most 18 cells wide. Players can type it, and"
    " the English value too.",
    "option in short": "The value of an option of the rules, at most 12 cells wide.",
    "place": "The heading of a group in the list of all keys, at most 12 cells wide.",
    "preset": "The name of a set of rules, at most 14 cells wide.",
    "setting": "The value of a setting, at most 14 cells wide.",
    "topic of the guide": "The title of a page of the guide, at most 32 cells wide.",
    "two sentences": "Two whole sentences, one after the other.",
    "typed": "The words for a typed command: the usual word first, then others after commas, and"
    " after a semicolon those of plain lines only, such as a letter. All in lower case. The English"
    " words are always understood too.",
    "the end of a hand": "The way in which a hand ended, in one or two words, in a column of the"
    " score.",
}
"""Notes to translators on every message with this context."""
_WIDTH: Final = 100


def template() -> Catalog:
    """Return all messages of the program in the order of its files, with notes to translators."""
    catalog = Catalog(project="gin-rummy", charset="utf-8", fuzzy=False)
    found = extract_from_dir(
        _PROGRAM,
        method_map=[
            ("ui/*.py", _with_plain),  # type: ignore[list-item]
            ("games/**.py", _with_plain),  # type: ignore[list-item]
            ("tui/screens/settings.py", _with_plain),  # type: ignore[list-item]
            ("**.py", "python"),
            ("guide/*.md", _titles),  # type: ignore[list-item]
        ],
        keywords=_KEYWORDS,
        comment_tags=("Translators:",),
    )
    for file, _, message, comments, context in found:
        catalog.add(
            message,
            locations=[(f"app/{file}", 0)],
            auto_comments=[
                *filter(None, [_CONTEXTS.get(context or "")]),
                *(each.removeprefix("Translators:").strip() for each in comments),
            ],
            context=context,
        )
    return catalog


def _with_plain(
    module: BinaryIO, keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[tuple[Any, ...]]:
    """Extract the messages of a module, those without a mark too.

    Babel reads one message a call, with its context. So the arguments are marked first.
    """
    lines = module.read().splitlines(keepends=True)
    marks = []
    for node in ast.walk(ast.parse(b"".join(lines))):
        if isinstance(node, ast.Call) and (name := getattr(node.func, "id", "")) in _PLAIN:
            positional, contexts = _PLAIN[name]
            given = dict(zip(positional, node.args, strict=False))
            given |= {each.arg: each.value for each in node.keywords if each.arg}
            for argument, text in given.items():
                if argument in contexts and isinstance(text, ast.Constant):
                    context = contexts[argument]
                    if argument == "label" and "context" in given:
                        context = ast.literal_eval(given["context"])
                    opening = f"msg_c({context!r}, " if context else "msg("
                    marks.append((text.lineno, text.col_offset, opening))
                    marks.append((text.end_lineno or 0, text.end_col_offset or 0, ")"))
    for line, column, mark in sorted(marks, reverse=True):
        row = lines[line - 1]
        lines[line - 1] = row[:column] + mark.encode() + row[column:]
    yield from extract_python(BytesIO(b"".join(lines)), keywords, tags, options)


def _titles(
    page: BinaryIO, *_: object, **__: object
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    title = page.readline().decode().removeprefix("# ").rstrip()
    yield 1, "tr_c", ("topic of the guide", title), []


def sources() -> dict[str, Path]:
    """Return the ``.po`` files by the codes of their languages."""
    return {path.parts[-3]: path for path in sorted(FOLDER.glob("*/LC_MESSAGES/*.po"))}


def read(language: str) -> Catalog:
    """Return the catalogue of a language. Raises OSError if there is none."""
    with sources().get(language, FOLDER / language).open("rb") as file:
        return read_po(file, locale=language)


def untranslated(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages without a translation, or with one that needs a review."""
    for message in catalog:
        told = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(told)):
            yield message


def as_text(catalog: Catalog) -> str:
    """Return a catalogue as a ``.po`` file without dates, which would change each time."""
    written = BytesIO()
    write_po(written, catalog, width=_WIDTH, include_lineno=False, ignore_obsolete=True)
    rows = written.getvalue().decode().splitlines(keepends=True)
    return "".join(row for row in rows if not row.startswith(('"POT-Creation', '"PO-Revision')))


def compile_all() -> None:
    """Write the ``.mo`` file beside each catalogue."""
    for language, path in sources().items():
        # A program that starts meanwhile must not read half a file.
        draft = path.with_suffix(f".mo-{os.getpid()}")
        with draft.open("wb") as file:
            write_mo(file, read(language))
        draft.replace(path.with_suffix(".mo"))


def update(also: str | None = None) -> None:
    """Update the template and all catalogues, drop unused messages, and begin ``also`` if it is
    new.
    """
    messages = template()
    TEMPLATE.write_text(as_text(messages), encoding="utf-8")
    begun = {} if also is None else {also: FOLDER / also / "LC_MESSAGES" / "gin-rummy.po"}
    for language, path in (begun | sources()).items():
        catalog = read(language) if path.exists() else Catalog(locale=language, fuzzy=False)
        catalog.update(messages, no_fuzzy_matching=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_text(catalog), encoding="utf-8")
        print(f"{language}: {len([*untranslated(catalog)])} of {len(messages)} to be translated")
    compile_all()


if __name__ == "__main__":
    update(*sys.argv[1:2])

"""The catalogues: whole, up to date, and saying the same as the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from app.games.base import GAMES
from app.locale import catalogues
from app.locale.catalogues import TEMPLATE, as_text, sources, untranslated
from app.text.speech import NAMES, catalogue_path, voice
from app.ui.commands import EVERY_COMMAND
from app.ui.options import offer_of

LANGUAGES = sorted(sources())
PROGRAM = Path(catalogues.__file__).parents[1]

# Each takes a second and more, and nobody changes what it returns.
template = cache(catalogues.template)
read = cache(catalogues.read)


def key(message: Message) -> tuple[object, str | None]:
    found = message.id
    return tuple(found) if isinstance(found, list | tuple) else found, message.context


def told(message: Message) -> list[object]:
    found = message.string
    return [*found] if isinstance(found, list | tuple) else [found]


def placeholders(text: object) -> set[tuple[str, str | None, str | None]]:
    """What is put into a message, and how; raises ValueError for braces that say nothing."""
    return {
        (name, spec, conversion)
        for _, name, spec, conversion in Formatter().parse(str(text))
        if name is not None
    }


def test_the_template_has_what_the_program_says() -> None:
    assert TEMPLATE.read_text(encoding="utf-8") == as_text(template()), (
        "python -m app.locale.catalogues brings the catalogues up to date"
    )


def messages_in(path: Path) -> Iterator[tuple[int, str | None, str]]:
    """Line, context and text of every message in a module, of one with a count the singular."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        said = [each.value if isinstance(each, ast.Constant) else None for each in call.args]
        match call.func.id, said:
            case (("tr" | "msg" | "tr_n" | "msg_n"), [str(text), *_]):
                yield call.lineno, None, text
            case (("tr_c" | "msg_c"), [str(context), str(text), *_]):
                yield call.lineno, context, text


def test_no_message_is_overlooked() -> None:
    """Babel does not find one in a call that something else is called on, as in ``(…).strip()``."""
    found = template()
    overlooked = [
        f"{path}:{line} {text}"
        for path in sorted(PROGRAM.rglob("*.py"))
        for line, context, text in messages_in(path)
        if found.get(text, context) is None
    ]
    assert overlooked == []


class Asked(NullTranslations):
    """A catalogue that notes which messages it is asked for, each with its context."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: set[tuple[str, str | None]] = set()

    def gettext(self, message: str) -> str:
        self.messages.add((message, None))
        return message

    def pgettext(self, context: str, message: str) -> str:
        self.messages.add((message, context))
        return message


def test_what_is_said_of_a_command_is_a_message_though_nothing_marks_it() -> None:
    asked, found = Asked(), template()
    voice.get().speak_by(asked, "de")
    try:
        for command in EVERY_COMMAND.values():
            for text in ("label", "tooltip", "found_by", "why_not", "typed", "example"):
                getattr(command, text)
    finally:
        voice.get().speak("en")
    assert len(asked.messages) > len(EVERY_COMMAND)
    assert [each for each in asked.messages if found.get(*each) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_an_option_are_messages_though_nothing_marks_them(game: str) -> None:
    said = [
        text
        for option in offer_of(game).options.values()
        for text in (option.group, option.label, option.explanation)
    ]
    assert said
    assert [text for text in said if template().get(text) is None] == []


def test_what_is_said_to_translators_reaches_them() -> None:
    """A comment within a call is not found: it stands above the line that the call begins in."""
    reached = " ".join(note for message in template() for note in message.auto_comments)
    lost = [
        f"{path}: {comment}"
        for path in sorted(PROGRAM.rglob("*.py"))
        for comment in re.findall(r"^\s*# Translators: (.+)$", path.read_text("utf-8"), re.M)
        if comment not in reached
    ]
    assert lost == []


def test_every_language_has_a_name_of_its_own() -> None:
    assert {"en", *LANGUAGES} == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
class TestCatalogue:
    def test_it_is_whole(self, language: str) -> None:
        catalog = read(language)
        assert [message.id for message in untranslated(catalog)] == []
        assert {key(each) for each in catalog if each.id} == {
            key(each) for each in template() if each.id
        }

    def test_each_plural_has_its_forms(self, language: str) -> None:
        catalog = read(language)
        for message in catalog:
            if isinstance(message.id, tuple):
                assert isinstance(message.string, tuple)
                assert len(message.string) == catalog.num_plurals, message.id

    def test_the_same_is_put_into_a_message(self, language: str) -> None:
        wrong = []
        for message in read(language):
            if not message.id:
                continue
            *singular, several = message.id if isinstance(message.id, tuple) else (message.id,)
            told = message.string if isinstance(message.string, tuple) else (message.string,)
            expected = placeholders(several)
            # One of something may be told without its number.
            allowed = [expected, *(placeholders(each) for each in singular)]
            wrong += [(message.id, text) for text in told if placeholders(text) not in allowed]
        assert wrong == []

    def test_what_the_program_reads_is_what_people_write(self, language: str) -> None:
        with catalogue_path(language).open("rb") as file:
            compiled = {key(each): told(each) for each in read_mo(file) if each.id}
        assert compiled == {key(each): told(each) for each in read(language) if each.id}, (
            "python -m app.locale.catalogues compiles the catalogues"
        )


def test_a_fault_in_a_catalogue_is_found() -> None:
    catalog = Catalog(locale="pl")
    catalog.add("Play", "")
    assert [message.id for message in untranslated(catalog)] == ["Play"]
    with pytest.raises(ValueError, match="expected"):
        placeholders("{name")
    assert placeholders("{name} {points:>4}") == {("name", "", None), ("points", ">4", None)}

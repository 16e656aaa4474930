from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations, c2py
from pathlib import Path

import pytest

from app.quoting import quoted
from app.text import speech
from app.text.numbers import decimal, number, percent
from app.text.speech import Voice, chosen, msg, speak, spoken_to, tr, tr_c, tr_n, voice
from tests.text.catalogue import compiled, only_german


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with only_german(tmp_path, monkeypatch):
        yield


def test_english_stands_where_it_is_said() -> None:
    assert tr("Settings") == "Settings"
    assert tr("It is {name}'s turn.", name="Vera") == "It is Vera's turn."
    assert tr("a brace { of its own") == "a brace { of its own"
    assert [tr_n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert tr_c("month", "May") == "May"


@pytest.mark.usefixtures("german")
def test_a_catalogue_has_the_rest() -> None:
    voice.get().speak("de")
    assert tr("Settings") == "Einstellungen"
    assert tr("It is {name}'s turn.", name="Vera") == "Vera ist dran."
    assert [tr_n("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "0 Karten",
        "1 Karte",
        "2 Karten",
    ]
    assert tr_c("month", "May") == "Mai"
    assert tr("Not in the catalogue.") == "Not in the catalogue."


@pytest.mark.parametrize(
    ("language", "told"), [("en", "“gni”"), ("de", "„gni“"), ("fr", "«\xa0gni\xa0»")]
)
def test_what_is_quoted_stands_between_the_marks_of_the_language(language: str, told: str) -> None:
    with spoken_to(Voice(language)):
        assert told in tr("{text} is not an action.", text=quoted("gni"))


@pytest.mark.usefixtures("german")
def test_a_constant_is_said_in_the_language_of_whoever_hears_it() -> None:
    label = msg("Settings")
    assert tr(label) == "Settings"
    voice.get().speak("de")
    assert tr(label) == "Einstellungen"


@pytest.mark.usefixtures("german")
async def test_two_visitors_of_one_process_each_hear_their_own() -> None:
    async def visitor(setting: str) -> list[str]:
        speak(setting, {})
        changed = asyncio.Event()
        told = [tr("Settings")]

        async def widget() -> str:
            await changed.wait()
            return tr("Settings")

        task = asyncio.create_task(widget())
        await asyncio.sleep(0)
        # Chosen after the task has begun, which hears of it all the same.
        voice.get().speak("en" if setting == "de" else "de")
        changed.set()
        return [*told, await task]

    told = await asyncio.gather(
        *(asyncio.create_task(visitor(setting)) for setting in ("de", "en"))
    )
    assert told == [["Einstellungen", "Settings"], ["Settings", "Einstellungen"]]
    assert tr("Settings") == "Settings"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("setting", "environ", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "de_DE.ISO-8859-1"}, "en"),
        (None, {"LANG": "de"}, "de"),
        (None, {"LANG": "de_AT@euro"}, "de"),
        (None, {"LC_MESSAGES": "de_DE", "LANG": "en_GB"}, "de"),
        (None, {"LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"}, "en"),
        (None, {"LC_ALL": "", "LANG": "de_DE"}, "de"),
        (None, {"LANG": "nl_NL"}, "en"),
        (None, {"LANGUAGE": "nl:de:en", "LANG": "en_GB.UTF-8"}, "de"),
        (None, {"LANGUAGE": "nl:tlh", "LANG": "de_DE"}, "de"),
        (None, {"LANGUAGE": "de_AT", "LC_ALL": "en_GB"}, "de"),
        (None, {"LANGUAGE": "en:de", "LANG": "de_DE"}, "en"),
        (None, {"LANGUAGE": "de", "LC_ALL": "C"}, "en"),
        (None, {"LANGUAGE": "de", "LANG": "C.UTF-8"}, "de"),
        (None, {"LANGUAGE": "de"}, "en"),
        (None, {"LANGUAGE": "de", "LANG": "fr_FR.ISO-8859-1"}, "en"),
        ("en", {"LANGUAGE": "de", "LANG": "de_DE"}, "en"),
        ("de", {"LANG": "en_GB"}, "de"),
        ("en", {"LANG": "de_DE"}, "en"),
        # Of a later version, or written by hand.
        ("tlh", {"LANG": "de_DE"}, "de"),
    ],
)
def test_a_language_is_chosen(setting: str | None, environ: dict[str, str], language: str) -> None:
    assert chosen(setting, environ) == language


def test_a_placeholder_that_there_is_none_of_is_english(tmp_path: Path) -> None:
    texts = speech.read(compiled(tmp_path / "x.mo", {"It is {name}'s turn.": "{nome} tocca"}))
    own = Voice()
    own.speak_by(texts, "it")
    before = voice.set(own)
    try:
        assert tr("It is {name}'s turn.", name="Vera") == "It is Vera's turn."
    finally:
        voice.reset(before)


@contextmanager
def _own(texts: NullTranslations) -> Iterator[None]:
    own = Voice()
    own.speak_by(texts, "it")
    with spoken_to(own):
        yield


@pytest.mark.parametrize(
    "told",
    [
        "{name[0]}",
        "{name.__class__}",
        "{name:>1000000000000}",
        "{name!r}",
        "{name:{name}}",
        "{}",
        "{0}",
        "{name",
        "{name} \x1b[2J",
        "{name}\n",
        "{name} " + "tocca " * 50,
    ],
)
def test_what_cannot_stand_in_the_place_of_english_is_english(tmp_path: Path, told: str) -> None:
    with _own(speech.read(compiled(tmp_path / "x.mo", {"It is {name}'s turn.": told}))):
        assert tr("It is {name}'s turn.", name="Vera") == "It is Vera's turn."


def test_a_word_keeps_to_one_line(tmp_path: Path) -> None:
    with _own(speech.read(compiled(tmp_path / "x.mo", {"FILE": "DA\nTEI"}))):
        assert tr("FILE") == "FILE"


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n/(n-n)"])
def test_a_rule_for_plurals_that_fails_is_english(tmp_path: Path, rule: str) -> None:
    texts = speech.read(compiled(tmp_path / "x.mo"))
    texts.plural = c2py(rule)  # type: ignore[attr-defined]
    with _own(texts):
        assert tr_n("{n} card", "{n} cards", 2) == "2 cards"


def test_a_catalogue_has_a_largest_size(tmp_path: Path) -> None:
    path = compiled(tmp_path / "gin-rummy.mo")
    with path.open("ab") as file:
        file.truncate(2**24)
    with pytest.raises(ValueError, match="are enough"):
        speech.read(path)


@pytest.mark.parametrize("language", [code for code in speech.NAMES if code != "en"])
def test_all_of_our_own_texts_can_stand_there(language: str) -> None:
    texts = speech.catalogue(language)
    assert texts is not None
    for message, told in vars(texts)["_catalog"].items():
        english = message[0] if isinstance(message, tuple) else message
        if english:
            english = english.rpartition("\x04")[2]
            assert speech.usable(told, english) == told, (english, told)


@pytest.mark.parametrize("data", [b"", b"not one", b"\xde\x12\x04\x95" + bytes(4) + b"\xff" * 60])
def test_a_damaged_catalogue_is_said_to_be_one(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "gin-rummy.mo"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"gin-rummy\.mo"):
        speech.read(path)


def test_who_cannot_be_spoken_to_in_german_is_spoken_to_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with only_german(tmp_path, monkeypatch):
        (tmp_path / "de" / "LC_MESSAGES" / "gin-rummy.mo").write_bytes(b"not one")
        listener = Voice("de")
        assert (listener.language, listener.texts) == ("en", None)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (number(0), "0"),
        (number(1234567), "1,234,567"),
        (decimal(-0.04, 1), "0.0"),
        (decimal(1234.56, 1), "1,234.6"),
        (decimal(2.5, 1, signed=True), "+2.5"),
        (decimal(7, 0), "7"),
        (percent(0.5838, 1), "58.4 %"),
    ],
)
def test_numbers_in_english(told: str, expected: str) -> None:
    assert told == expected


def test_numbers_in_a_language(tmp_path: Path) -> None:
    own = Voice()
    own.speak_by(speech.read(compiled(tmp_path / "x.mo")), "de")
    before = voice.set(own)
    try:
        assert decimal(-12345.67, 1) == "-12.345,7"
        assert percent(0.125, 1) == "12,5 %"
    finally:
        voice.reset(before)

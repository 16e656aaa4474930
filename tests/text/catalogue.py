"""A language for a test: German of a few messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from app.text import speech

FEW = {
    "Settings": "Einstellungen",
    "Play": "Spielen",
    "The match is deleted.": "Die Partie ist gelöscht.",
    "It is {name}'s turn.": "{name} ist dran.",
    "{setting} is {value} now.": "{setting} ist jetzt {value}.",
}


def compiled(path: Path, messages: Mapping[str, str] = FEW, language: str = "de") -> Path:
    """Write a compiled catalogue of these messages."""
    catalog = Catalog(locale=language)
    for message, told in messages.items():
        catalog.add(message, told)
    catalog.add(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten"))
    for context, message, told in (
        ("month", "May", "Mai"),
        ("between thousands", ",", "."),
        ("before tenths", ".", ","),
    ):
        catalog.add(message, told, context=context)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return path


def forget_catalogues() -> None:
    """Look again which languages there are."""
    speech.languages.cache_clear()
    speech.catalogue.cache_clear()


@contextmanager
def only_german(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let German of a few messages be the only language beside English."""
    compiled(folder / "de" / "LC_MESSAGES" / "gin-rummy.mo")
    monkeypatch.setattr(speech, "LOCALES", folder)
    forget_catalogues()
    try:
        yield
    finally:
        monkeypatch.undo()
        forget_catalogues()
        speech.voice.get().speak("en")

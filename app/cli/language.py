"""The language of the command line, chosen before the parser is made, whose help is in it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from app.cli.command import CommandRefused
from app.quoting import quoted
from app.text.lists import in_a_row
from app.text.speech import DOMAIN, ENGLISH, chosen, language_of, languages, read, tr, voice


def add_language(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--language",
        metavar=tr("CODE"),
        help=tr(
            "the language, one of {codes}, or a folder with a catalogue of your own; by default"
            " the one in your settings, or else that of your locale",
            codes=in_a_row(languages()),
        ),
    )


def speak_language(argv: Sequence[str]) -> str:
    """Speak the language of the command line, or else of the settings, or else of the locale.

    Return a sentence if its catalogue cannot be used. Raises CommandRefused for an unknown
    language.
    """
    wanted = _asked_for(argv)
    if wanted is None:
        from app.storage.settings import load

        settings, _ = load(sets_aside=False)
        return voice.get().speak(chosen(settings.language))
    is_there = os.path.exists(wanted)
    # A folder may be named like a locale, such as de_DE.
    language = language_of(wanted)
    if language and (language == wanted or not is_there):
        return voice.get().speak(language)
    voice.get().speak(chosen(None))
    if not is_there:
        raise CommandRefused(
            tr(
                "There is no language {language} here: choose one of {codes}. For a catalogue"
                " of your own, give the path of its folder.",
                language=quoted(wanted),
                codes=in_a_row(languages()),
            )
        )
    return _speak_by(Path(wanted))


def _asked_for(argv: Sequence[str]) -> str | None:
    """Return the value of ``--language``. The parser itself reports a wrong one."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--language")
    try:
        known, _ = parser.parse_known_args(argv)
    except argparse.ArgumentError:
        return None
    return str(known.language) if known.language else None


def _speak_by(path: Path) -> str:
    places = (path, path / f"{DOMAIN}.mo", path / "LC_MESSAGES" / f"{DOMAIN}.mo")
    file = next((place for place in places if place.is_file()), None)
    try:
        if file is None:
            raise OSError(f"{DOMAIN}.mo")
        texts = read(file)
    except (OSError, ValueError) as error:
        voice.get().speak(ENGLISH)
        return tr(
            "No catalogue in {path} can be read ({why}), so this is in English: compile one"
            " with pybabel compile -d FOLDER -D gin-rummy.",
            path=quoted(str(path)),
            why=error,
        )
    voice.get().speak_by(texts, texts.info().get("language") or path.stem)
    return ""

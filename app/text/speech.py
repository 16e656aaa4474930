"""The languages of the program and of its visitors.

English messages stand in the code, as arguments of ``tr`` and its like. The other languages are GNU
gettext catalogues under ``locale``. Each visitor has a ``Voice``, a context variable that all tasks
of their app inherit. They share the object, so a language chosen later in one task takes effect in
all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

from app.messages import msg as msg
from app.messages import msg_c as msg_c

LOCALES: Final = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues, ``de/LC_MESSAGES/gin-rummy.mo`` and so on."""
DOMAIN: Final = "gin-rummy"
ENGLISH: Final = "en"

NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "pl": "Polski",
    "zh": "简体中文",
}
"""The languages, each in its own words, by ISO 639 code."""


_LONGER: Final = 4
"""A translation is at most this many times as long as the English, plus ``_SPARE`` letters."""
_SPARE: Final = 100
"""See ``_LONGER``."""
_LARGEST: Final = 2**23
"""Most bytes of a catalogue. Those of the program have half a million."""
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
_PLAIN: Final = re.compile(r"\{[a-z_][a-z_0-9]*\}")


class Voice:
    """A language and its catalogue."""

    __slots__ = ("language", "texts")

    def __init__(self, language: str = ENGLISH) -> None:
        self.speak(language)

    def speak(self, language: str) -> str:
        """Change to another language, a code of ``NAMES``; a process reads its catalogue once.

        If it cannot be read, change to English and return a sentence that says so.
        """
        self.texts: NullTranslations | None = None
        self.language = ENGLISH
        try:
            self.texts = catalogue(language)
        except (OSError, ValueError) as error:
            return (
                f"The words for {NAMES[language]} cannot be read ({error}), so this is in English:"
                " install the program anew."
            )
        self.language = language
        return ""

    def speak_by(self, texts: NullTranslations, language: str) -> None:
        """Change to a catalogue from outside the program."""
        self.language, self.texts = language, texts


@cache
def catalogue(language: str) -> NullTranslations | None:
    """Return the messages of a language; None for English, which stands in the code.

    Raises OSError if there is no catalogue, and ValueError if it is damaged.
    """
    if language == ENGLISH:
        return None
    return read(catalogue_path(language))


def read(path: Path) -> GNUTranslations:
    """Return the messages of a compiled catalogue.

    Raises OSError if there is none, and ValueError if it is damaged.
    """
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size > _LARGEST:
            raise ValueError(f"{path.name}: {_LARGEST} bytes are enough")
        try:
            return GNUTranslations(file)
        except Exception as error:  # of ``struct``, of ``gettext``, of a codec: the bytes are bad
            raise ValueError(f"{path.name}: {error}") from error


voice: ContextVar[Voice] = ContextVar("voice", default=Voice())  # noqa: B039
"""The voice of the visitor whose task this is. A process for one person has only this one."""


def speak(setting: str | None, environ: Mapping[str, str] = os.environ) -> None:
    """Give this task, and those that it starts, a voice of their own; see ``chosen``."""
    voice.set(Voice(chosen(setting, environ)))


def chosen(setting: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """Return the first available language of the setting and the locale, else English.

    ``LC_ALL`` comes before ``LC_MESSAGES``, and that before ``LANG``. As in GNU gettext, the
    languages of ``LANGUAGE``, separated by colons, come before the locale unless that is ``C`` or
    unset. A locale that is not in UTF-8 gets English, whose letters every encoding has.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((value for name in names if (value := environ.get(name))), "C")
    letters = locale.partition(".")[2].partition("@")[0]
    wanted = [setting or ""]
    if not letters or letters.replace("-", "").lower() == "utf8":
        wanted += environ.get("LANGUAGE", "").split(":") if locale not in ("C", "POSIX") else ()
        wanted.append(locale)
    return next((code for each in wanted if (code := language_of(each))), ENGLISH)


def language_of(locale: str) -> str | None:
    """Return the available language of a locale such as ``de_AT.UTF-8`` or ``zh-Hans``, else
    None.
    """
    code = re.split(r"[^a-z]", locale.lower(), maxsplit=1)[0]
    return code if code in languages() else None


@cache
def languages() -> dict[str, str]:
    """Return the names of the available languages by their codes, English first."""
    return {
        code: name
        for code, name in NAMES.items()
        if code == ENGLISH or catalogue_path(code).exists()
    }


def catalogue_path(language: str) -> Path:
    """Return the path of the compiled catalogue of a language, which may not exist."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


@contextmanager
def spoken_to(listener: Voice) -> Iterator[None]:
    """Use another voice within the context."""
    before = voice.set(listener)
    try:
        yield
    finally:
        voice.reset(before)


def english() -> AbstractContextManager[None]:
    """Use English within the context, for a log, a journal or a program."""
    return spoken_to(Voice())


def tr(message: str, /, **values: object) -> str:
    """Return a message in the current language, with values for its placeholders."""
    texts = voice.get().texts
    told = message if texts is None else usable(texts.gettext(message), message)
    return _filled(told, message, values) if values else told


def tr_n(one: str, several: str, n: int, /, **values: object) -> str:
    """Return a message about ``n`` things in the plural form for that number; ``{n}`` stands for
    it.
    """
    texts = voice.get().texts
    english = one if n == 1 else several
    told = english
    if texts is not None:
        # The plural rule of a catalogue from outside may divide by zero.
        with suppress(ArithmeticError, ValueError, RecursionError):
            told = usable(texts.ngettext(one, several, n), english)
    return _filled(told, english, {"n": n, **values})


def tr_c(context: str, message: str, /, **values: object) -> str:
    """Return a message that is ambiguous in English; the context says which meaning it has."""
    texts = voice.get().texts
    told = message if texts is None else usable(texts.pgettext(context, message), message)
    return _filled(told, message, values) if values else told


@lru_cache(maxsize=8192)
def usable(told: str, english: str) -> str:
    """Return a translation if it is safe in place of the English, else the English.

    A safe one is not much longer, has no further control characters, and its placeholders are plain
    names or occur in the English too.
    """
    if told == english:
        return told
    if len(told) > _SPARE + _LONGER * len(english) or (set(_CONTROLS.findall(told)) - {*english}):
        return english
    for placeholder in _PLACEHOLDER.findall(told):
        if not _PLAIN.fullmatch(placeholder) and placeholder not in english:
            return english
    return told


def _filled(told: str, english: str, values: Mapping[str, object]) -> str:
    if voice.get().texts is not None:
        values = {name: _in_marks(value) for name, value in values.items()}
    try:
        return told.format_map(values)
    except (LookupError, ValueError, AttributeError):
        # A catalogue from outside has an unknown placeholder.
        return english.format_map(values)


def _in_marks(value: object) -> object:
    """Put a quotation into the marks of the language; the code that quoted it does not know
    them.
    """
    if isinstance(value, str) and value[:1] == "“" and value[-1:] == "”":
        return tr_c("quotation marks", "“{text}”").replace("{text}", value[1:-1])
    return value

"""The language that somebody is spoken to in.

English stands where it is said, in ``tr`` and its like; a catalogue under ``locale`` has the rest,
in the form of GNU gettext. Each visitor has a ``Voice``, which all tasks of their app inherit as a
context variable. They inherit the object and not its language, so that another language, chosen
later in one task, is heard in all of them.
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

LOCALES: Final = Path(__file__).parents[1] / "locale"
"""The catalogues: ``de/LC_MESSAGES/gin-rummy.mo`` and so on."""
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
"""The languages there are, as each calls itself; by their codes of ISO 639."""


_LONGER: Final = 4
"""How many times as long as the English a text may be."""
_SPARE: Final = 100
"""Letters that a text may have more than that."""
_LARGEST: Final = 2**23
"""Bytes of a catalogue; ours have half a million."""
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PLACEHOLDER: Final = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
_PLAIN: Final = re.compile(r"\{[a-z_][a-z_0-9]*\}")


class Voice:
    """What somebody is spoken to in: a language, and its catalogue."""

    __slots__ = ("language", "texts")

    def __init__(self, language: str = ENGLISH) -> None:
        self.speak(language)

    def speak(self, language: str) -> str:
        """Speak another language from now on: a code of ``NAMES``, whose catalogue is read once in
        a process. Where that cannot be read, speak English, and return a sentence that says so.
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
        """Speak by a catalogue that is not one of the program's own."""
        self.language, self.texts = language, texts


@cache
def catalogue(language: str) -> NullTranslations | None:
    """Return the messages of a language, or None for English, which stands in the program.

    Raises OSError where there is none, and ValueError where it is damaged.
    """
    if language == ENGLISH:
        return None
    return read(catalogue_path(language))


def read(path: Path) -> GNUTranslations:
    """Return the messages of a compiled catalogue.

    Raises OSError where there is none, and ValueError where it is damaged.
    """
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size > _LARGEST:
            raise ValueError(f"{path.name}: {_LARGEST} bytes are enough")
        try:
            return GNUTranslations(file)
        except Exception as error:  # of ``struct``, of ``gettext``, of a codec: the bytes are bad
            raise ValueError(f"{path.name}: {error}") from error


voice: ContextVar[Voice] = ContextVar("voice", default=Voice())  # noqa: B039
"""Of the visitor whose task this is. A process that speaks to one person has only this one."""


def speak(setting: str | None, environ: Mapping[str, str] = os.environ) -> None:
    """Speak to whoever this task and those that it begins are for in a language of their own: of
    their ``setting``, or of the locale that their terminal has in its variables, or English.
    """
    voice.set(Voice(chosen(setting, environ)))


def chosen(setting: str | None, environ: Mapping[str, str] = os.environ) -> str:
    """Return the language of a setting, else of a locale, else English: only what is spoken here.

    ``LC_ALL`` comes before ``LC_MESSAGES``, and that before ``LANG``. The languages of
    ``LANGUAGE``, with colons between, come before the locale, unless that is ``C`` or none is set,
    as GNU gettext has it. A locale whose letters are not those of UTF-8 is answered in English,
    which has none that could not be read there.
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
    """Return the language of a locale such as ``de_AT.UTF-8`` or ``zh-Hans``, if it is spoken
    here.
    """
    code = re.split(r"[^a-z]", locale.lower(), maxsplit=1)[0]
    return code if code in languages() else None


@cache
def languages() -> dict[str, str]:
    """Return what is spoken here, English first: by the code of each what it calls itself."""
    return {
        code: name
        for code, name in NAMES.items()
        if code == ENGLISH or catalogue_path(code).exists()
    }


def catalogue_path(language: str) -> Path:
    """Return where the compiled catalogue of a language is, if there is one."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


@contextmanager
def spoken_to(listener: Voice) -> Iterator[None]:
    """Say everything within to somebody else than the one whose task this is."""
    before = voice.set(listener)
    try:
        yield
    finally:
        voice.reset(before)


def english() -> AbstractContextManager[None]:
    """Say everything within in English: what goes to a log, into a journal or to a program."""
    return spoken_to(Voice())


def tr(message: str, /, **values: object) -> str:
    """Return a message in the language of whoever it is for, with values for its placeholders."""
    texts = voice.get().texts
    told = message if texts is None else usable(texts.gettext(message), message)
    return _filled(told, message, values) if values else told


def tr_n(one: str, several: str, n: int, /, **values: object) -> str:
    """Return a message about ``n`` of something, which is the placeholder ``{n}``, in the plural
    form that its language has for so many.
    """
    texts = voice.get().texts
    english = one if n == 1 else several
    told = english
    if texts is not None:
        # The rule for plurals of somebody's own catalogue may divide by nothing.
        with suppress(ArithmeticError, ValueError, RecursionError):
            told = usable(texts.ngettext(one, several, n), english)
    return _filled(told, english, {"n": n, **values})


def tr_c(context: str, message: str, /, **values: object) -> str:
    """Return a message that has several meanings in English: the context says which is meant."""
    texts = voice.get().texts
    told = message if texts is None else usable(texts.pgettext(context, message), message)
    return _filled(told, message, values) if values else told


@lru_cache(maxsize=8192)
def usable(told: str, english: str) -> str:
    """Return a text of a catalogue if it can stand in the place of the English, else that: it is
    not much longer, has no control character, and placeholders are plain, or as in English.
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
        # Somebody's own catalogue has a placeholder that there is none of.
        return english.format_map(values)


def msg(message: str, /) -> str:
    """Mark a message that is said later, by ``tr``: a constant is made before anybody listens."""
    return message


def msg_c(context: str, message: str, /) -> str:
    """Mark a message that is said later by ``tr_c``, in the same context."""
    return message


def _in_marks(value: object) -> object:
    """A quotation in the marks of the language. What quotes it knows none, as storage and games."""
    if isinstance(value, str) and value[:1] == "“" and value[-1:] == "”":
        return tr_c("quotation marks", "“{text}”").replace("{text}", value[1:-1])
    return value

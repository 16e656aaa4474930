"""Two visitors of one house who speak two languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.server import news
from app.server.notices import NoticeKind
from app.text import speech
from app.text.speech import Voice, speak, spoken_to
from tests.server.company import Company
from tests.server.plain.talker import talking
from tests.text.catalogue import compiled, forget_catalogues

GERMAN = {
    "Hello!": "Hallo!",
    "{who} says: {text}": "{who} sagt: {text}",
    "{who} sits down.": "{who} setzt sich.",
    "{name} has come in.": "{name} ist gekommen.",
    "No chair is free at table {number}: type watch {number} to look on.": "Kein Platz frei.",
}


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    compiled(tmp_path / "de" / "LC_MESSAGES" / "gin-rummy.mo", GERMAN)
    monkeypatch.setattr(speech, "LOCALES", tmp_path)
    forget_catalogues()
    yield
    monkeypatch.undo()
    forget_catalogues()


@pytest.mark.usefixtures("german")
def test_a_sentence_that_a_number_says_is_read_in_the_language_of_the_reader() -> None:
    assert news.as_heard("Hello!") == "Hello!"
    with spoken_to(Voice("de")):
        assert news.as_heard("Hello!") == "Hallo!"
        assert news.as_heard("Hello, Ann!") == "Hello, Ann!"
        assert news.of_somebody(NoticeKind.SAT_DOWN, "Ann") == "Ann setzt sich."
    assert news.of_somebody(NoticeKind.SAT_DOWN, "Ann") == "Ann sits down."


@pytest.mark.usefixtures("german")
async def test_what_one_visitor_does_is_told_to_another_in_the_words_of_the_other(
    tmp_path: Path,
) -> None:
    server = Company(tmp_path)
    async with talking(server, "Ann") as (ann,):
        # Those who come from now on speak German.
        speak("de", {})
        async with talking(server, "Ben") as (ben,):
            await ann.hears("Ben has come in.")
            ann.type("say 1")
            await ben.hears("Ann sagt: Hallo!")
            ben.type("say 1")
            await ann.hears("Ben says: Hello!")
            ben.type("open gin with anyone")
            await ben.hears("Type invite and a name")
            ann.type("sit 1")
            await ben.hears("Ann setzt sich.")
            assert not [line for line in ann.said if "sagt" in line or "setzt" in line]
            assert not [line for line in ben.said if "says:" in line or "sits down" in line]

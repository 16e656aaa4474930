"""The settings on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.text.speech import voice
from tests.server.company import Company
from tests.server.touch.phone import Phone, holding


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    voice.get().speak("en")


def number_of(phone: Phone, name: str, label: str) -> str:
    """The number of a choice of a setting."""
    fields = next(each for each in phone.page["blocks"] if each["kind"] == "form")["fields"]
    options = next(each for each in fields if each["name"] == name)["options"]
    return next(str(number) for number, told in options if told == label)


async def test_colours_and_the_order_of_the_hand_change_at_once(server: Company) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("alone")
        ann.tap("play", game="gin", **{"seat-0": "novice"})
        await ann.until(lambda: ann.page["name"].startswith("table"))
        assert ann.page["four"] is False
        ann.tap("settings")
        await ann.sees("Clubs and spades are black", "Melds together, deadwood last.")
        by_rank = number_of(ann, "order", "by rank")
        ann.tap("change", four_colours=number_of(ann, "four_colours", "four"), order=by_rank)
        await ann.sees("Clubs green, diamonds blue", "From aces to kings.")
        assert ann.page["four"] is True
        ann.tap("done", order=by_rank)
        await ann.until(lambda: ann.page["name"].startswith("table"))
        await ann.plays(lambda: "throw" in ann.buttons)
        ranks = ["A23456789TJQK".index(each[0]) for each in ann.hand[:10]]
        assert ranks == sorted(ranks)


async def test_the_page_speaks_the_chosen_language(server: Company, english_again: None) -> None:
    async with holding(server, "Ann") as (ann,):
        assert ann.page["language"] == "en"
        ann.tap("settings")
        await ann.sees("Settings", "English")
        ann.tap("change", language=number_of(ann, "language", "Deutsch"))
        await ann.sees("Einstellungen")
        assert ann.page["language"] == "de"


@pytest.mark.parametrize("number", ["", "-1", "99999999999999999999", "\ud800", "²", "x" * 900])
async def test_a_value_that_is_not_offered_changes_nothing(server: Company, number: str) -> None:
    async with holding(server, "Ann") as (ann,):
        ann.tap("settings")
        await ann.sees("Settings", "English")
        before = ann.page["blocks"]
        ann.tap("change", theme="1", serious="1", **dict.fromkeys(("order", "pace"), number))
        ann.tap("say", text="Nothing changed.")
        ann.tap("close")
        await ann.sees("Nothing changed.")
        ann.tap("settings")
        await ann.until(lambda: ann.page["name"] == "settings")
        assert ann.page["blocks"] == before

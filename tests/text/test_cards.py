"""Cards that are typed by what a language calls them."""

from __future__ import annotations

import pytest

from app.cards.cards import SHORT
from app.text.cards import in_short, long_name
from app.text.speech import NAMES, Voice, spoken_to


@pytest.mark.parametrize("language", NAMES)
def test_every_card_is_understood_by_the_name_it_is_told_by(language: str) -> None:
    with spoken_to(Voice(language)):
        assert [in_short(long_name(card).upper()) for card in range(52)] == list(SHORT[:52])


@pytest.mark.parametrize(
    ("language", "text", "short"),
    [
        ("de", "herz könig, Karo-Sieben", "KH, 7D"),
        ("de", "KH 7d", "KH 7d"),
        ("en", "king of hearts on b", "KH on b"),
        ("zh", "红桃K、方块7", "KH、7D"),
        ("zh", "方块１０", "TD"),
        ("fr", "dame de coeur", "QH"),
    ],
)
def test_other_words_stay(language: str, text: str, short: str) -> None:
    with spoken_to(Voice(language)):
        assert in_short(text) == short

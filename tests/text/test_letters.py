"""Letters as input methods send them."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from app.text.letters import folded, plainly, with_unaccented


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("ｈＥｌｐ　１０ｄ？", "help 10d?"),
        (normalize("NFD", "Stół, sì, qué, règles, züge"), "stół, sì, qué, règles, züge"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
    ],
)
def test_what_is_sent_is_compared_as_what_is_meant(sent: str, meant: str) -> None:
    assert folded(sent) == meant


def test_accents_do_not_count_however_they_are_sent() -> None:
    assert plainly(normalize("NFD", "Stół")) == plainly("STOL") == "stol"
    assert plainly("dame de Cœur") == "dame de coeur"


def test_a_word_is_shown_as_it_is_written_and_understood_without_its_accents() -> None:
    assert with_unaccented(["größe", "hand"]) == ["größe", "hand", "grösse", "grosse"]

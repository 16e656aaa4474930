"""The pictures on the first page show the program as it is, and are small."""

from __future__ import annotations

import re

import pytest

from tests.pictures import FOLDER, PHONE, SHOWN, drawn, words_of
from tests.test_layers import ROOT

MOST = 100_000
"""Bytes of a picture."""


def test_the_first_page_shows_each_and_each_is_small() -> None:
    names = {f"{name}.svg" for name in SHOWN} | {PHONE}
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"tests/pictures/([\w.]+)", page)) == names
    for name in names:
        assert 1000 < (FOLDER / name).stat().st_size < MOST, name


@pytest.mark.long
@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_up_to_date(name: str) -> None:
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    shown = words_of(picture)
    assert len(shown) > 40
    assert "http" not in picture.replace("http://www.w3.org/", "").replace(
        "https://www.textualize.io", ""
    )
    assert words_of(drawn(name)) == shown, "python -m tests.pictures draws it anew"

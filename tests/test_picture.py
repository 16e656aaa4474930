"""The picture on the first page shows the program as it is."""

from __future__ import annotations

import pytest

from tests.picture import PICTURE, drawn, words_of


@pytest.mark.long
def test_the_picture_is_up_to_date() -> None:
    shown = words_of(PICTURE.read_text(encoding="utf-8"))
    assert len(shown) > 60
    assert words_of(drawn()) == shown, "python -m tests.picture draws it anew"

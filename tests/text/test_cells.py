"""Names and other texts in cells of the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich._wrap import re_word
from rich.cells import cell_len

from app.text.cells import broken, cut, fill, is_wide, left, pieces, right

LETTERS = st.text(
    st.sampled_from("aZ é♠") | st.characters(categories=["L", "M", "N", "S", "Zs"]), max_size=20
)


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Vera", 4, "Vera"),
        ("Viktoria", 6, "Vikto…"),
        ("Viktoria", 3, "Vik"),
        ("Viktoria", 0, ""),
        ("Anna Maria", 6, "Anna…"),
        ("山田太郎", 8, "山田太郎"),
        ("山田太郎", 7, "山田太…"),
        ("山田太郎", 6, "山田…"),
        ("山田太郎", 3, "山"),
        ("José", 4, "José"),
        ("Jose\u0301", 4, "Jose\u0301"),
        ("Jose\u0301phine", 5, "Jose\u0301…"),
        ("🂡🃁🎲🎲🎲", 5, "🂡🃁🎲…"),
    ],
)
def test_a_text_is_cut_where_it_has_no_room(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown


def test_in_ascii_the_end_is_a_dot() -> None:
    assert cut("Viktoria", 6, ascii_only=True) == "Vikto."


@given(LETTERS, st.integers(0, 24))
def test_what_is_cut_is_never_wider_than_its_room(text: str, width: int) -> None:
    shown = cut(text, width)
    assert cell_len(shown) <= width
    if cell_len(text) <= width:
        assert shown == text


@given(LETTERS, st.integers(0, 24))
def test_columns_are_as_wide_as_they_should_be(text: str, width: int) -> None:
    for padded in (left(text, width), right(text, width)):
        assert padded.strip(" ") == text.strip(" ")
        assert cell_len(padded) == max(width, cell_len(text))
    assert left("山", 4) == "山  "
    assert right("山", 4) == "  山"


@pytest.mark.parametrize(
    ("width", "height", "rows"),
    [
        (11, 3, ["a bb ccc dd", "e"]),
        (8, 2, ["a bb ccc", "dd e"]),
        (4, 3, ["a bb", "ccc", "dd e"]),
        (4, 2, ["a bb", "ccc …"]),
        (8, 1, ["a bb …"]),
        (2, 9, ["a", "bb", "ccc", "dd", "e"]),
        (8, 0, []),
    ],
)
def test_rows_are_filled_and_say_what_they_leave_out(
    width: int, height: int, rows: list[str]
) -> None:
    assert fill(["a", "bb", "ccc", "dd", "e"], width, height, "…") == rows


def test_a_full_width_colon_has_its_blank_within() -> None:
    assert fill(["下面：", "10♠", "J♠"], 12, 1, "…") == ["下面：10♠ J♠"]


@given(LETTERS.filter(lambda text: not is_wide(text) and "\xa0" not in text))
def test_words_are_what_is_not_broken(text: str) -> None:
    words = [(*word.span(), word.group()) for word in re_word.finditer(text)]
    assert [*pieces(text)] == words


@given(st.text(st.sampled_from("a7 ♥打出牌，。（）"), max_size=20))
def test_a_script_without_blanks_is_broken_between_letters(text: str) -> None:
    found = [*pieces(text)]
    assert all(text[start:end] == piece for start, end, piece in found)
    assert "".join(piece for *_, piece in found).strip() == text.strip()


def test_nothing_is_broken_at_a_no_break_space() -> None:
    assert broken("wins 33\xa0% or so", 8) == ["wins", "33\xa0% or", "so"]
    assert [piece for *_, piece in pieces("wins 33\xa0% or")] == ["wins ", "33\xa0% ", "or"]


def test_no_row_begins_with_what_closes_or_ends_with_what_opens() -> None:
    text = "打出9♣。轮到你：摸牌，或拿明牌7♥（点数5）。"
    assert broken(text, 16) == ["打出9♣。轮到你：", "摸牌，或拿明牌7♥", "（点数5）。"]

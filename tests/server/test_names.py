"""What people may be called in the house."""

from __future__ import annotations

import pytest

from app.server.names import chosen
from app.server.refusals import HouseCode, HouseError
from app.table.seats import PERSONAS


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Vera   B ", "Vera B"),
        ("Борис", "Борис"),
        ("Ἀθηνᾶ", "Ἀθηνᾶ"),
        ("Nguyễn", "Nguyễn"),
        ("Jose\u0301", "José"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Neil", "O'Neil"),
        ("山田エミ", "山田エミ"),
        ("김철수", "김철수"),
        ("พี่", "พี่"),
        ("हिंदी", "हिंदी"),
        ("محمد", "محمد"),
        ("Anna 2", "Anna 2"),
    ],
)
def test_a_name_may_be_of_any_script(name: str, kept: str) -> None:
    assert chosen(name) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", HouseCode.NO_NAME),
        ("Maximilian II", HouseCode.NO_NAME),
        ("Ann\u200b", HouseCode.NO_NAME),
        *(
            (name, HouseCode.NAME_LETTERS)
            for name in ("-", "'", "ʼ", "???", "7", "🎲", "Ann♥", "a|b")
        ),
        *((f"Ann{sign}", HouseCode.NAME_LETTERS) for sign in "\u034f\u2800\u3164\u115f\ufe0f"),
        ("a\u0301\u0302nn", HouseCode.NAME_MARKS),
        ("Q\u0307\u0308", HouseCode.NAME_MARKS),
        ("ก็็็", HouseCode.NAME_MARKS),
        ("\u0410nna", HouseCode.NAME_SCRIPTS),
        ("\u0391nna", HouseCode.NAME_SCRIPTS),
        ("the h\u03bfuse", HouseCode.NAME_SCRIPTS),
        *(
            (name, HouseCode.NAME_RESERVED)
            for name in (
                "You",
                "you",
                "y0u",
                "\u03a5\u03bf\u03c5",
                "ＹＯＵ",
                "computer",
                "the House",
            )
        ),
        *(
            (name, HouseCode.NAME_RESERVED)
            for name in ("Player", "Player 2", "P1ayer2", "Guest f096", "guest 2b0a8c", "anyone")
        ),
        *((name, HouseCode.NAME_RESERVED) for name in ("casual", "Casual-1", "EXPERT 3", "stingy")),
        *((name, HouseCode.NAME_RESERVED) for name in ("Vera", "VERA", "Vera 2")),
    ],
)
def test_what_nobody_may_be_called(name: str, code: HouseCode) -> None:
    with pytest.raises(HouseError) as refused:
        chosen(name)
    assert refused.value.code is code


def test_no_cpu_player_is_called_as_somebody_may_be() -> None:
    for names in PERSONAS.values():
        for name in names:
            with pytest.raises(HouseError):
                chosen(name)
    assert chosen("Ben") == "Ben", "whom the examples of the house name"

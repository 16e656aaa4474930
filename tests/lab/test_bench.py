"""The benchmark command prints its figures and refuses what it does not know."""

import pytest

from app.lab.bench import Figure, main


def test_prints_a_line_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    main(["deadwood", "--hands", "20", "--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines][:2] == [
        "least deadwood, 10 cards",
        "least deadwood, 11 cards, best discard",
    ]
    assert all("/s" in line for line in lines)


def test_says_whether_the_wanted_speed_is_reached() -> None:
    assert str(Figure("hands", 3_000.0, 3_000.0)).endswith("reached")
    assert str(Figure("hands", 2_999.0, 3_000.0)).endswith("MISSED")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["bridge"], "There is no section “bridge”."), (["--hands", "0"], "whole number from 1 up")],
)
def test_refuses_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert sentence in capsys.readouterr().err

"""The benchmark command prints its figures and refuses what it does not know."""

import pytest

from app.lab.bench import Figure, Times, main


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


def test_times_are_the_median_and_what_most_do_not_exceed() -> None:
    times = Times.of("thoughts", [number / 1000 for number in range(100, 0, -1)], 96.0)
    assert (round(times.median), round(times.late)) == (51, 96)
    assert str(times).endswith("reached")
    assert str(times._replace(late=96.1)).endswith("MISSED")


def test_the_solvers_of_contract_rummy_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["contract", "--hands", "800"])
    lines = capsys.readouterr().out.splitlines()
    names = [line.partition("  ")[0] for line in lines]
    assert names[0] == "go down in round 1, 2 hands"
    assert names[-2:] == ["go down, 14 hands", "lay off, 2 hands"]


@pytest.mark.long
def test_evaluations_of_a_match_are_timed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["evaluate", "--matches", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].startswith("evaluate, 1 matches, ")
    assert any(line.startswith("evaluate, discard, ") for line in lines)


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

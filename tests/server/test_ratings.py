"""The ratings of people: the model, and the file of results."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.players.strength import elo_of
from app.server.ratings import (
    FIRST,
    MOST_A_DAY,
    SURE,
    PersonRating,
    RatedResult,
    RatingBook,
    Ratings,
)
from app.storage.errors import StoreError

GIN, ANN, BEN, CLEO = "gin", "a" * 16, "b" * 16, "c" * 16
CLUB = "cpu:club-1"
_numbers = count()


def result(*sides: str, day: int = 1, places: tuple[int, ...] = (1, 2)) -> RatedResult:
    """A result of Gin, in which the first side won; a side is its players with blanks between."""
    ended = f"2026-01-{day:02}T20:00:00+00:00"
    split = tuple(tuple(side.split()) for side in sides)
    return RatedResult(f"{next(_numbers)}.jsonl", GIN, ended, split, places)


def test_the_winner_gains_what_the_loser_loses_and_both_become_surer() -> None:
    ratings = Ratings([result(ANN, BEN)])
    winner, loser = ratings.of(ANN, GIN), ratings.of(BEN, GIN)
    assert winner.elo - FIRST == pytest.approx(FIRST - loser.elo)
    assert winner.elo > FIRST
    assert winner.error == loser.error < PersonRating().error
    assert winner.matches == loser.matches == 1


def test_each_game_has_its_own_rating() -> None:
    ratings = Ratings([result(ANN, BEN), result(ANN, BEN)._replace(game="basic")])
    assert ratings.of(ANN, "basic") == ratings.of(ANN, GIN)
    assert ratings.of(ANN, "contract") == PersonRating()


def test_a_person_who_is_even_with_a_level_has_its_elo() -> None:
    """A computer player stands fixed: its Elo is what the number of a person means."""
    ratings = Ratings()
    for day in range(1, 28):
        ratings.add(result(ANN, CLUB, day=day))
        ratings.add(result(CLUB, ANN, day=day))
    found, club = ratings.of(ANN, GIN), elo_of("club-1")
    assert club is not None
    assert abs(found.elo - club) < found.error
    assert not found.is_provisional


def test_a_person_who_wins_three_of_four_is_200_above() -> None:
    ratings = Ratings()
    for day in range(1, 31):
        for place in range(4):
            ratings.add(result(*((CLUB, ANN) if place == 1 else (ANN, CLUB)), day=day))
    club = elo_of("club-1")
    assert club is not None
    assert ratings.of(ANN, GIN).elo - club == pytest.approx(191, abs=30)


def test_partners_gain_together_and_the_last_of_three_loses_most() -> None:
    partners = Ratings([result(f"{ANN} {BEN}", f"{CLEO} {CLUB}")])
    assert partners.of(ANN, GIN) == partners.of(BEN, GIN)
    assert partners.of(ANN, GIN).elo > FIRST > partners.of(CLEO, GIN).elo
    three = Ratings([result(ANN, BEN, CLEO, places=(1, 2, 3))])
    first, second, third = (three.of(person, GIN).elo for person in (ANN, BEN, CLEO))
    assert first > second > third


def test_only_so_many_matches_a_day_of_the_same_two_count() -> None:
    ratings = Ratings()
    counted = [ratings.add(result(ANN, BEN)) for _ in range(MOST_A_DAY + 2)]
    assert counted == [True] * MOST_A_DAY + [False] * 2
    assert ratings.of(ANN, GIN).matches == MOST_A_DAY
    assert ratings.add(result(ANN, CLEO))
    assert ratings.add(result(BEN, ANN, day=2))


def test_against_a_computer_player_of_unknown_strength_nothing_counts() -> None:
    ratings = Ratings()
    assert not ratings.add(result(ANN, "cpu:mine-7"))
    assert ratings.of(ANN, GIN) == PersonRating()


def test_levels_have_a_strength_in_gin_only() -> None:
    assert not Ratings().add(result(ANN, CLUB)._replace(game="basic"))


def test_leaders_are_those_with_a_sure_rating_who_have_played_lately() -> None:
    ratings = Ratings()
    for day in range(1, 28):
        ratings.add(result(ANN, CLUB, day=day))
    for day in range(1, 20):
        ratings.add(result(CLUB, BEN, day=day))
    ratings.add(result(CLEO, CLUB, day=27))
    since = [datetime(2026, 1, day, tzinfo=UTC) for day in (10, 25)]
    assert [leader.person for leader in ratings.leaders(GIN, since[0])] == [ANN, BEN]
    assert [leader.person for leader in ratings.leaders(GIN, since[1])] == [ANN]
    assert ratings.of(CLEO, GIN).error > SURE


# --- The file ------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "server" / "ratings.jsonl"


def test_the_same_results_give_the_same_ratings_to_the_last_digit(path: Path) -> None:
    book = RatingBook(path)
    for day in range(1, 9):
        book.put(result(ANN, BEN, day=day))
        book.put(result(f"{BEN} {CLUB}", f"{CLEO} {ANN}", day=day))
    again = RatingBook(path)
    assert again.results == book.results
    for person in (ANN, BEN, CLEO):
        assert again.ratings.of(person, GIN) == book.ratings.of(person, GIN)


def test_a_match_counts_once_and_a_withdrawn_one_not_at_all(path: Path) -> None:
    book = RatingBook(path)
    first, second = result(ANN, BEN), result(CLEO, ANN, day=2)
    assert book.put(first)
    assert not book.put(first)
    book.put(second)
    assert book.withdraw(first.journal)
    assert not book.withdraw(first.journal)
    assert not book.withdraw("unknown.jsonl")
    for each in (book, RatingBook(path)):
        assert each.ratings.of(ANN, GIN) == Ratings([second]).of(ANN, GIN)
        assert each.ratings.of(BEN, GIN) == PersonRating()


@given(cut=st.integers(0, 400), junk=st.sampled_from([b"", b"\x00", b"{}\n", b'{"result": 3}\n']))
def test_a_torn_or_damaged_line_costs_only_itself(
    tmp_path_factory: pytest.TempPathFactory, cut: int, junk: bytes
) -> None:
    path = tmp_path_factory.mktemp("book") / "ratings.jsonl"
    first, second, third = result(ANN, BEN), result(BEN, CLEO), result(CLEO, ANN)
    book = RatingBook(path)
    book.put(first)
    whole = path.stat().st_size
    book.put(second)
    data = path.read_bytes()
    path.write_bytes(data[: min(whole + cut, len(data))] + junk)
    again = RatingBook(path)
    again.put(second)
    again.put(third)
    assert RatingBook(path).results == again.results == [first, second, third]


def test_a_file_that_cannot_be_read_or_written_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreError):
        RatingBook(path)
    path.rmdir()
    book = RatingBook(path)
    path.mkdir()
    with pytest.raises(StoreError):
        book.put(result(ANN, BEN))
    assert book.results == []
    assert book.ratings.of(ANN, GIN) == PersonRating()

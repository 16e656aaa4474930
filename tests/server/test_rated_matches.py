"""Rated tables: which there can be, and what a result does to the people who are here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.games.basic.rules import PRESETS as BASIC
from app.games.gin.rules import preset
from app.match.match import AnyMatch
from app.players.registry import decide
from app.server.news import rating_mark
from app.server.notices import Notice, NoticeKind
from app.server.rated_matches import places_of
from app.server.ratings import PersonRating
from app.server.refusals import LobbyCode, LobbyError
from app.server.table_options import TableOptions
from app.server.table_words import with_ratings
from app.server.tables import SeatSlot, Table, TableRequest
from tests.server.company import Company, Guest

RATED = TableOptions(rated=True)


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def rated_table(server: Company, host: Guest, guest: Guest, target: int = 25) -> Table:
    """A rated match of two people, which has begun."""
    request = TableRequest(preset("standard", target), [SeatSlot()], RATED)
    table = server.lobby.seating.open_table(host.visit, request)
    return server.lobby.seating.sit_down(guest.visit, table.number)


def rating(guest: Guest, game: str = "gin") -> PersonRating:
    return guest.visit.ratings.get(game, PersonRating())


def play_on(table: Table) -> AnyMatch:
    """Play to the end of the match at a table."""
    shared = table.match
    assert shared
    match = shared.session.match
    while not match.is_over:
        if (seat := shared.to_act) is None:
            for each in shared.people:
                shared.go_on(each)
        else:
            view = match.hand_of(seat).view(seat)
            shared.act(seat, decide("casual-1", view, match.player_seed))
    return match


async def test_a_result_changes_the_ratings_of_both_and_is_told_to_them(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    told: dict[str, list[Notice]] = {"Ann": [], "Ben": []}
    for guest in (ann, ben):
        guest.visit.listen(told[guest.visit.name].append)
    match = play_on(rated_table(server, ann, ben))
    assert match.is_serious
    assert match.result
    winner, loser = (ann, ben) if 0 in match.result.winners else (ben, ann)
    assert rating(winner).elo > 1000 > rating(loser).elo
    (shift,) = [each.rating for each in told[winner.visit.name] if each.kind is NoticeKind.RATED]
    assert shift
    assert (shift.before, shift.after) == (1000, round(rating(winner).elo))
    assert shift.is_provisional


async def test_a_match_that_is_not_rated_changes_nothing(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    play_on(server.table(ann, ben, rules=preset("standard", 25)))
    assert ann.visit.ratings == ben.visit.ratings == {}


async def test_giving_up_costs_what_losing_does(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    rated_table(server, ann, ben)
    server.lobby.seating.resign(ann.visit)
    assert rating(ben).elo > 1000 > rating(ann).elo


async def test_a_match_that_ends_without_a_result_changes_nothing(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    rated_table(server, ann, ben)
    ben.visit.leave()
    server.clock.wait(301)
    ann.open().propose_end()
    assert ann.visit.ratings == {}


async def test_ratings_are_there_after_a_restart_and_a_result_counts_once(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    table = rated_table(server, ann, ben)
    server.lobby.seating.resign(ann.visit)
    found = rating(ann), rating(ben)
    assert table.match
    server.lobby.close()
    # The table was not closed before the server ended: its result is found again.
    server.reopen()
    again = server.enter("Ann"), server.enter("Ben")
    assert tuple(map(rating, again)) == found
    assert [
        line.matches for line in server.lobby.rated_matches.leaders(again[0].visit, "gin")
    ] == []


async def test_somebody_who_is_away_is_told_at_the_next_visit(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    rated_table(server, ann, ben)
    ben.visit.leave()
    server.lobby.seating.resign(ann.visit)
    assert NoticeKind.RATED in server.enter("Ben").heard()


async def test_a_result_that_cannot_be_written_is_written_with_the_next(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    path = server.folder / "ratings.jsonl"
    path.mkdir()
    rated_table(server, ann, ben)
    server.lobby.seating.resign(ann.visit)
    assert ann.visit.ratings == {}
    assert "could not be saved" in server.notes[-1]
    path.rmdir()
    ann.visit.leave()
    ann = server.enter("Ann")
    rated_table(server, ann, ben)
    server.lobby.seating.resign(ben.visit)
    assert [rating(ann).matches, rating(ben).matches] == [2, 2]


async def test_a_result_that_is_written_later_is_shown_to_all_its_people(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    path = server.folder / "ratings.jsonl"
    path.mkdir()
    rated_table(server, ann, ben)
    server.lobby.seating.resign(ann.visit)
    path.rmdir()
    server.lobby.seating.leave_table(ann.visit)
    server.lobby.seating.leave_table(ben.visit)
    rated_table(server, cleo, ben)
    server.lobby.seating.resign(ben.visit)
    assert [rating(guest).matches for guest in (ann, ben, cleo)] == [1, 2, 1]


@pytest.mark.parametrize(
    ("code", "request_"),
    [
        (
            LobbyCode.RATED_WORD,
            TableRequest(preset("standard"), [SeatSlot()], replace(RATED, passphrase="melon")),
        ),
        (
            LobbyCode.RATED_ALONE,
            TableRequest(preset("standard"), [SeatSlot(level="club")], RATED),
        ),
        (
            LobbyCode.RATED_LEVEL,
            TableRequest(BASIC["standard"], [SeatSlot(), SeatSlot(level="strong")], RATED),
        ),
        (LobbyCode.RATED_SHORT, TableRequest(preset("standard", 10), [SeatSlot()], RATED)),
    ],
)
async def test_what_cannot_be_rated_is_refused(
    server: Company, code: str, request_: TableRequest
) -> None:
    ann = server.enter("Ann")
    with pytest.raises(LobbyError) as refusal:
        server.lobby.seating.open_table(ann.visit, request_)
    assert refusal.value.code == code
    assert not server.lobby.table_list.by_number


async def test_the_host_cannot_fill_a_rated_table_with_computer_players(server: Company) -> None:
    ann = server.enter("Ann")
    server.lobby.seating.open_table(
        ann.visit, TableRequest(preset("standard"), [SeatSlot()], RATED)
    )
    with pytest.raises(LobbyError) as refusal:
        server.lobby.seating.begin_now(ann.visit)
    assert refusal.value.code == LobbyCode.RATED_WAITS


async def test_in_a_match_of_three_everybody_has_a_place(server: Company) -> None:
    guests = [server.enter(name) for name in ("Ann", "Ben", "Cleo")]
    request = TableRequest(BASIC["standard"], [SeatSlot(), SeatSlot()], RATED)
    table = server.lobby.seating.open_table(guests[0].visit, request)
    for guest in guests[1:]:
        server.lobby.seating.sit_down(guest.visit, table.number)
    match = play_on(table)
    places = places_of(match)
    assert min(places) == 1
    by_place = sorted(zip(places, (rating(guest, "basic").elo for guest in guests), strict=True))
    assert [elo for _, elo in by_place] == sorted((elo for _, elo in by_place), reverse=True)


async def test_beside_each_name_at_a_table_stands_its_rating(server: Company) -> None:
    ann, ben, cleo = server.enter("Ann"), server.enter("Ben"), server.enter("Cleo")
    play_on(rated_table(server, ann, ben))
    table = rated_table(server, cleo, ann)
    server.lobby.seating.watch(ben.visit, table.number)
    marks = ("", rating_mark(rating(ann)))
    assert marks[1].endswith("?")
    for guest in (ann, ben, cleo):
        match_view = guest.open().seat_handle(guest.open().seat).snapshot()
        assert match_view.is_rated
        assert match_view.ratings == marks
    assert with_ratings(table) == ["Cleo", f"Ann {marks[1]}"]

"""What is known of a person: the matches that they have played here, and how."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.basic.rules import PRESETS as BASIC
from app.server.local_client import LocalLobbyClient
from app.server.match_log import MatchLog
from app.server.profiles import Profile, Tally
from app.server.refusals import LobbyCode, LobbyError
from app.server.tables import SeatSlot, TableRequest
from tests.server.company import Company, Guest
from tests.server.test_rated_matches import play_on, rated_table


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


def profile_of(viewer: Guest, other: Guest) -> Profile:
    found: Profile = LocalLobbyClient(viewer.lobby, viewer.visit).profile(other.visit.person.id)
    return found


def resigned(server: Company, loser: Guest, winner: Guest, **how: object) -> None:
    """A match that the first of two resigns."""
    server.clock.now += 60
    server.table(loser, winner, **how)  # type: ignore[arg-type]
    server.lobby.seating.resign(loser.visit)
    for guest in (loser, winner):
        server.lobby.seating.leave_table(guest.visit)


async def test_a_profile_counts_all_matches_and_those_between_the_two(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    resigned(server, ann, ben)
    resigned(server, ben, ann)
    resigned(server, ben, cleo)
    resigned(server, ben, ann, rules=BASIC["standard"])
    profile = profile_of(ann, ben)
    assert (profile.name, profile.is_here) == ("Ben", True)
    gin, basic = profile.games
    assert (gin.game, gin.played, gin.met) == ("gin", Tally(3, 1, 2), Tally(2, 1, 1))
    assert (basic.game, basic.played, basic.met) == ("basic", Tally(1, 0, 1), Tally(1, 1, 0))
    assert gin.rating is None
    latest, *_, first = profile.matches
    assert (latest.game, latest.others, latest.has_won) == ("basic", ("Ann",), False)
    assert (first.game, first.others, first.has_won) == ("gin", ("Ann",), True)
    # As Cleo sees him.
    assert [each.met for each in profile_of(cleo, ben).games] == [Tally(1, 1, 0), Tally()]


async def test_the_rating_of_a_game_comes_with_its_course(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    for loser in (ann, ann, ben):
        server.clock.now += 60
        rated_table(server, ann, ben)
        server.lobby.seating.resign(loser.visit)
        for guest in (ann, ben):
            server.lobby.seating.leave_table(guest.visit)
    (gin,) = profile_of(ann, ben).games
    assert gin.rating == ben.visit.ratings["gin"]
    heights = [point.elo for point in gin.course]
    assert 1000 < heights[0] < heights[1] > heights[2] == gin.rating.elo
    assert all(match.is_rated for match in profile_of(ann, ben).matches)


async def test_a_whole_match_has_its_points_and_levels_by_name(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    slots = [SeatSlot(), SeatSlot("casual")]
    table = server.lobby.seating.open_table(ann.visit, TableRequest(BASIC["standard"], slots))
    server.lobby.seating.sit_down(ben.visit, table.number)
    match = play_on(table)
    (line,) = profile_of(ben, ann).matches
    assert line.others == ("Ben", match.seats[2].name)
    assert match.result
    assert sorted(line.totals) == sorted(match.result.totals)
    assert line.totals[0] == match.result.totals[match.sides[0]]


async def test_a_match_that_ends_without_a_result_is_not_counted(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.table(ann, ben)
    ben.visit.leave()
    server.clock.wait(301)
    ann.open().propose_end()
    assert profile_of(ann, ann).games == ()


async def test_a_match_is_counted_once_though_the_server_ended_with_it(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.table(ann, ben)
    server.lobby.seating.resign(ann.visit)
    # The table was not closed before the server ended: its result is found again.
    server.lobby.close()
    server.reopen()
    assert profile_of(server.enter("Ann"), ben).games[0].played == Tally(1, 1, 0)


async def test_results_follow_a_person_under_another_name(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    resigned(server, ann, ben)
    server.call("Ben", "Rose")
    profile = profile_of(ann, ben)
    assert (profile.name, profile.games[0].met) == ("Rose", Tally(1, 0, 1))
    assert profile_of(ann, ann).matches[0].others == ("Rose",)


async def test_a_person_who_is_not_here_has_a_profile_and_one_who_is_unknown_has_none(
    server: Company,
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    ben.visit.leave()
    assert not profile_of(ann, ben).is_here
    client = LocalLobbyClient(ann.lobby, ann.visit)
    with pytest.raises(LobbyError) as refusal:
        client.profile("nobody")
    assert refusal.value.code == LobbyCode.NO_PERSON
    with pytest.raises(LobbyError) as refusal:
        client.person_named("Nobody")
    assert refusal.value.code == LobbyCode.NOBODY_CALLED


async def test_rated_matches_of_an_older_server_are_taken_over(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    rated_table(server, ann, ben)
    server.lobby.seating.resign(ann.visit)
    server.lobby.close()
    for path in server.folder.glob("played.sqlite*"):
        path.unlink()
    server.reopen()
    (line,) = profile_of(server.enter("Ann"), ben).matches
    assert (line.others, line.has_won, line.is_rated) == (("Ann",), True, True)


async def test_a_match_that_cannot_be_written_is_written_with_the_next(
    server: Company, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    put = MatchLog.put

    def refuse(log: MatchLog, matches: object) -> None:
        from app.storage.errors import StoreCode, StoreError

        raise StoreError(StoreCode.NO_ROOM, path=tmp_path)

    monkeypatch.setattr(MatchLog, "put", refuse)
    resigned(server, ann, ben)
    assert "log of matches" in server.notes[-1]
    assert profile_of(ann, ben).games == ()
    monkeypatch.setattr(MatchLog, "put", put)
    resigned(server, ann, ben)
    assert profile_of(ann, ben).games[0].played.matches == 2

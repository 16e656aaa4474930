"""A game at once: who fits together, and what becomes of a seek."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.basic.rules import PRESETS as BASIC_PRESETS
from app.games.contract.rules import PRESETS as CONTRACT_PRESETS
from app.games.gin.rules import preset
from app.server.chat import RateLimit
from app.server.lobby import Lobby
from app.server.notices import NoticeKind
from app.server.ratings import PersonRating
from app.server.refusals import LobbyError
from app.server.seeks import NEAR, Seek, SeekTerms, companions
from app.server.table_list import MOST_SEATS
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot, Table, TablePhase, TableRequest
from app.storage.errors import StoreCode, StoreError
from tests.refusals import refused
from tests.server.company import Company, FarCompany, Guest
from tests.server.test_workers import turn

GIN = SeekTerms(preset("standard"))
SHORT = SeekTerms(preset("standard", 50))
RATED = SeekTerms(preset("standard"), TableOptions(rated=True))
NEARBY = replace(GIN, is_near=True)
FOUR = SeekTerms(preset("partners"))


def all_may_meet(one: str, other: str) -> bool:
    return True


# --- Who fits -------------------------------------------------------------------------------------


def standing(*seeks: tuple[SeekTerms, float]) -> list[Seek]:
    """Seeks of people called by their numbers, the oldest first."""
    return [
        Seek(str(number), terms, elo, number) for number, (terms, elo) in enumerate(seeks, start=1)
    ]


@pytest.mark.parametrize(
    ("terms", "elo", "seeks", "found"),
    [
        pytest.param(GIN, 1000, [], [], id="nobody"),
        pytest.param(GIN, 1000, [(GIN, 1000)], [1], id="the same"),
        pytest.param(GIN, 1000, [(SHORT, 1000), (RATED, 1000)], [], id="other terms"),
        pytest.param(GIN, 1000, [(SHORT, 1000), (GIN, 1900), (GIN, 1000)], [2], id="the oldest"),
        pytest.param(NEARBY, 1000, [(GIN, 1201), (GIN, 800)], [2], id="near to me"),
        pytest.param(GIN, 1000, [(NEARBY, 799), (NEARBY, 1200)], [2], id="near to them"),
        pytest.param(FOUR, 1000, [(FOUR, 1000)] * 2, [], id="three of four"),
        pytest.param(FOUR, 1000, [(FOUR, 1000)] * 4, [1, 2, 3], id="four"),
        pytest.param(
            FOUR,
            1000,
            [
                (FOUR, 700),
                (replace(FOUR, is_near=True), 1100),
                (FOUR, 1250),
                (FOUR, 900),
                (FOUR, 1100),
            ],
            [1, 3, 4],
            id="four of whom all fit",
        ),
    ],
)
def test_those_who_wait_longest_and_fit_are_seated(
    terms: SeekTerms, elo: float, seeks: list[tuple[SeekTerms, float]], found: list[int]
) -> None:
    seek = Seek("new", terms, elo, 99)
    together = companions(seek, standing(*seeks), all_may_meet)
    assert [each.number for each in together] == found


some_terms = st.sampled_from((GIN, NEARBY, SHORT, RATED, FOUR, replace(FOUR, is_near=True)))
people = st.sampled_from("abcdefgh")


@st.composite
def some_seeks(draw: st.DrawFn) -> list[Seek]:
    """Seeks of different people, in any order."""
    names = draw(st.lists(people, unique=True))
    seeks = [
        Seek(name, draw(some_terms), draw(st.sampled_from((700.0, 900.0, 1000.0, 1250.0))), number)
        for number, name in enumerate(names)
    ]
    return draw(st.permutations(seeks))


@given(some_seeks(), some_terms, st.frozensets(st.tuples(people, people)))
def test_all_at_a_table_fit_and_nobody_is_passed_over(
    seeks: list[Seek], terms: SeekTerms, strangers: frozenset[tuple[str, str]]
) -> None:
    def may_meet(one: str, other: str) -> bool:
        return (one, other) not in strangers and (other, one) not in strangers

    def fit(one: Seek, other: Seek) -> bool:
        return one.fits(other) and may_meet(one.person, other.person)

    seek = Seek("a", terms, 1000.0, 99)
    found = companions(seek, seeks, may_meet)
    assert len(found) in (0, terms.seats - 1)
    for one, other in combinations((seek, *found), 2):
        assert fit(one, other)
        assert one.fits(other) == other.fits(one)
        assert one.person != other.person
        if one.terms.is_near or other.terms.is_near:
            assert abs(one.elo - other.elo) <= NEAR
    fitting = sorted((each for each in seeks if fit(seek, each)), key=lambda each: each.number)
    if terms.seats == 2:
        assert found == tuple(fitting[:1])
    elif not found:
        groups = combinations(fitting, terms.seats - 1)
        assert not any(all(fit(*pair) for pair in combinations(group, 2)) for group in groups)


@pytest.mark.parametrize(
    "terms",
    [
        GIN,
        replace(RATED, is_near=True),
        SeekTerms(BASIC_PRESETS["standard"]),
        SeekTerms(CONTRACT_PRESETS["standard"], TableOptions(serious=True)),
    ],
)
def test_what_was_sought_last_is_read_again(terms: SeekTerms) -> None:
    assert SeekTerms.from_json(json.loads(json.dumps(terms.to_json()))) == terms


@pytest.mark.parametrize(
    "saved",
    [None, {}, {"game": "chess"}, GIN.to_json() | {"near": 1}, GIN.to_json() | {"rules": []}],
)
def test_what_is_no_seek_is_forgotten(saved: dict[str, object] | None) -> None:
    assert SeekTerms.from_json(saved) is None


# --- In the lobby ---------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Company:
    return Company(tmp_path)


async def test_who_fits_is_seated_at_once_and_told(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.matchmaking.seek(ann.visit, GIN)
    assert ann.visit.seek
    assert not server.lobby.table_list.by_number
    server.lobby.matchmaking.seek(ben.visit, GIN)
    (table,) = server.lobby.table_list.by_number.values()
    assert table.phase is TablePhase.PLAYING
    assert [seat.name for seat in ann.open().seats] == ["Ann", "Ben"]
    assert [visit.seek for visit in server.lobby.presence.visits.values()] == [None, None]
    assert ann.heard() == [NoticeKind.BEGUN, NoticeKind.SOUGHT]
    assert ben.heard() == [NoticeKind.BEGUN]


async def test_four_are_seated_when_the_fourth_comes(server: Company) -> None:
    four = [server.enter(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    for guest in four[:3]:
        server.lobby.matchmaking.seek(guest.visit, FOUR)
    assert not server.lobby.table_list.by_number
    # Taking the seek of one means to wait with them for the last.
    server.lobby.matchmaking.take_seek(four[3].visit, four[1].visit.person.id)
    (table,) = server.lobby.table_list.by_number.values()
    assert [slot.name for slot in table.slots] == ["Ann", "Ben", "Cleo", "Dan"]


async def test_a_seek_is_taken_whatever_else_stands(server: Company) -> None:
    ann, ben, cleo = map(server.enter, ("Ann", "Ben", "Cleo"))
    server.lobby.matchmaking.seek(ann.visit, GIN)
    server.lobby.matchmaking.seek(ben.visit, NEARBY)
    # Both fit, and sit at one table: there is no seek any more.
    with refused(LobbyError, "no longer sought"):
        server.lobby.matchmaking.take_seek(cleo.visit, ben.visit.person.id)
    server.lobby.seating.leave_table(ann.visit)
    server.lobby.matchmaking.seek(ann.visit, SHORT)
    server.lobby.matchmaking.seek(cleo.visit, GIN)
    server.lobby.matchmaking.take_seek(cleo.visit, ann.visit.person.id)
    assert cleo.visit.table is ann.visit.table
    assert cleo.visit.seek is None


async def test_a_seek_for_near_strengths_is_not_taken_by_others(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    ben.visit.ratings = {"gin": PersonRating(1500.0)}
    server.lobby.matchmaking.seek(ann.visit, NEARBY)
    with refused(LobbyError, "Ann seeks a person of about the same strength"):
        server.lobby.matchmaking.take_seek(ben.visit, ann.visit.person.id)
    server.lobby.matchmaking.seek(ben.visit, GIN)
    assert ann.visit.seek
    assert ben.visit.seek


@pytest.mark.parametrize("how", ["mute", "block"])
async def test_people_who_are_not_heard_are_not_seated_together(server: Company, how: str) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    place = server.place(ann.visit)
    (place.mute if how == "mute" else place.block)(ben.visit.person.id)
    server.lobby.matchmaking.seek(ann.visit, GIN)
    server.lobby.matchmaking.seek(ben.visit, GIN)
    assert not server.lobby.table_list.by_number
    # Who is muted does not learn it.
    with refused(LobbyError, "no longer sought"):
        server.lobby.matchmaking.take_seek(ben.visit, ann.visit.person.id)


def _leaves(lobby: Lobby, guest: Guest) -> None:
    lobby.leave(guest.visit)


def _withdraws(lobby: Lobby, guest: Guest) -> None:
    lobby.matchmaking.end_seek(guest.visit)


def _opens_a_table(lobby: Lobby, guest: Guest) -> None:
    lobby.seating.open_table(guest.visit, TableRequest(preset("standard"), [SeatSlot()]))


def _comes_elsewhere(lobby: Lobby, guest: Guest) -> None:
    lobby.enter(guest.visit.person)


@pytest.mark.parametrize("end", [_leaves, _withdraws, _opens_a_table, _comes_elsewhere])
async def test_a_seek_ends(server: Company, end: Callable[[Lobby, Guest], None]) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.matchmaking.seek(ann.visit, GIN)
    end(server.lobby, ann)
    with refused(LobbyError, "no longer sought"):
        server.lobby.matchmaking.take_seek(ben.visit, ann.visit.person.id)
    server.lobby.matchmaking.seek(ben.visit, GIN)
    assert ben.visit.seek
    assert ben.visit.table is None


async def test_onlookers_seek_and_are_called_away(server: Company) -> None:
    ann, ben, cleo, dan = map(server.enter, ("Ann", "Ben", "Cleo", "Dan"))
    table = server.table(ann, ben)
    server.lobby.matchmaking.seek(cleo.visit, GIN)
    server.lobby.seating.watch(cleo.visit, table.number)
    assert cleo.visit.seek
    server.lobby.matchmaking.seek(dan.visit, GIN)
    assert cleo.visit.table is not table
    assert cleo.visit.table is dan.visit.table


async def test_what_may_not_be_played_is_not_sought(server: Company) -> None:
    ann = server.enter("Ann")
    with refused(LobbyError, "to 25 points or more"):
        server.lobby.matchmaking.seek(
            ann.visit, SeekTerms(preset("standard", 10), TableOptions(rated=True))
        )
    for number in range(MOST_SEATS):
        ben = server.enter(f"Ben {number}")
        server.table(ann, ben)
        server.clock.wait(60)
    with refused(LobbyError, "You have seats at 5 tables"):
        server.lobby.matchmaking.seek(ann.visit, GIN)
    assert ann.visit.seek is None


async def test_a_rated_seek_is_played_without_help(server: Company) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    for guest in (ann, ben):
        server.lobby.matchmaking.seek(guest.visit, RATED)
    (table,) = server.lobby.table_list.by_number.values()
    assert table.options.rated
    assert table.options.serious


async def test_seeks_cannot_flood(server: Company) -> None:
    ann = server.enter("Ann")
    with refused(LobbyError, "Not so fast"):
        for number in range(25, 40):
            server.lobby.matchmaking.seek(ann.visit, SeekTerms(preset("standard", number)))
    assert isinstance(server.lobby.presence.pace_of(ann.visit), RateLimit)
    # However often one seeks, one seek stands.
    assert [visit.seek is not None for visit in server.lobby.presence.visits.values()] == [True]


async def test_a_table_that_cannot_be_saved_leaves_both_where_they_are(
    server: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = server.enter("Ann"), server.enter("Ben")
    server.lobby.matchmaking.seek(ann.visit, GIN)

    def full(table: Table, folder: Path) -> None:
        raise StoreError(StoreCode.NOT_THERE, path=folder)

    with monkeypatch.context() as patched:
        patched.setattr(Table, "save", full)
        with pytest.raises(StoreError):
            server.lobby.matchmaking.seek(ben.visit, GIN)
    assert not server.lobby.table_list.by_number
    server.lobby.matchmaking.seek(ben.visit, GIN)
    assert ann.visit.table is ben.visit.table


# --- At workers -----------------------------------------------------------------------------------


async def test_people_at_two_workers_find_each_other(tmp_path: Path) -> None:
    server = FarCompany(tmp_path)
    ann, ben = (server.place(server.lobby.enter(server.person(name))) for name in ("Ann", "Ben"))
    ann.seek(GIN)
    sought = ben.visits[ann.me.person.id].seek
    assert sought
    assert sought.terms == GIN
    ben.take_seek(ann.me.person.id)
    await turn()
    assert ann.me.table
    assert ben.me.table
    assert ann.me.table.phase is TablePhase.PLAYING
    assert ann.me.seek is None

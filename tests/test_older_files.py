"""Files of the program as of commit 9c62b07, from before most of its names changed, are read still.

They were written by a checkout of that commit, and ``content.json`` has what it read in them: a
user's folder with a journal of each game, one of a match that is over and one of a match given up,
the history, the settings and the practice; and a server's folder with its accounts, and a table at
which two people play.
"""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from shutil import copytree
from typing import Any, Final

import pytest

from app.cards.cards import SHORT, Cards, iterate
from app.coach.statistics import to_json
from app.cpu.trusted import was_started
from app.games.gin.rules import preset
from app.match.view import AnyMatchView
from app.server.accounts import AccountStore
from app.storage import practice, settings
from app.storage.paths import matches_folder
from app.storage.practice import Practice, PracticeBox
from app.storage.settings import GameChoices, Settings
from app.table.history import LocalPlayedMatches
from app.table.saved import LocalSavedMatches
from app.table.session import MatchSession
from app.ui.melding.hand import HandLayouts
from tests.server.company import Company, Guest

FOLDER: Final = Path(__file__).parent / "older_files"
CONTENT: Final[dict[str, Any]] = json.loads((FOLDER / "content.json").read_text(encoding="utf-8"))
NAMES: Final = ("gin", "basic", "contract", "over", "given up")


@pytest.fixture(autouse=True)
def folder(home: Path) -> None:
    """The program finds a copy of the user's folder, its journals last changed when they were."""
    copytree(FOLDER / "user", home)
    for name, changed in CONTENT["changed"].items():
        os.utime(home / "matches" / name, ns=(changed, changed))


def names(cards: Cards) -> str:
    """The cards by their short names."""
    return " ".join(SHORT[card] for card in iterate(cards))


def content(match_view: AnyMatchView) -> dict[str, Any]:
    """What is known of a match to the seat of the person, as ``content.json`` has it."""
    round_view = match_view.round_of(0)
    return {
        "rules": match_view.rules.to_json(),
        "names": [seat.name for seat in match_view.seats],
        "levels": [seat.player for seat in match_view.seats],
        "deal": match_view.deal,
        "is_over": match_view.is_over,
        "to_act": match_view.to_act,
        "won": list(match_view.won),
        "hand": names(round_view.view.hand),
        "stock": round_view.view.stock,
        "pile": [SHORT[card] for card in round_view.view.pile],
        "played": [
            [each.number, each.open_deal.digits, len(each.history)] for each in match_view.played
        ],
        "helped": [[each.hints, each.warnings] for each in match_view.help_had],
        "resigned": match_view.resignation.why if match_view.resignation else None,
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_tells_the_match_that_was_played(name: str) -> None:
    path = matches_folder() / f"{name}.jsonl"
    assert content(MatchSession.look(path)) == CONTENT[name]
    as_written = path.read_bytes()
    session = MatchSession.resume(path)
    assert content(session.snapshot(0)) == CONTENT[name]
    session.close()
    assert path.read_bytes() == as_written


@pytest.mark.parametrize("name", ["basic", "contract"])
def test_the_order_and_the_marks_of_a_hand_are_kept(name: str) -> None:
    path = matches_folder() / f"{name}.jsonl"
    held = HandLayouts(path).of(MatchSession.look(path))
    assert [SHORT[card] for card in held.order] == CONTENT[f"{name} held"]["order"]
    assert names(held.marked) == CONTENT[f"{name} held"]["marked"]


def test_the_list_tells_the_matches_that_can_go_on() -> None:
    """Of those that are over it says nothing."""
    outlines = {saved.path.name: saved.outline for saved in LocalSavedMatches()}
    assert {
        name: [list(outline.names), [list(totals) for totals in outline.totals]]
        for name, outline in outlines.items()
        if outline
    } == {name: outline for name, outline in CONTENT["saved"].items() if outline}
    assert set(outlines) <= set(CONTENT["saved"])


async def test_the_history_remembers_what_was_played_and_judged() -> None:
    """The journals are read again, for more is told of a match today; the costs are kept."""
    played = LocalPlayedMatches()
    try:
        for _ in "before", "after":
            known = [[each.name, to_json(each.facts), each.costs] for each in played.known()]
            assert [
                [name, {fact: facts[fact] for fact in then}, costs]
                for (name, facts, costs), (_, then, _) in zip(
                    json.loads(json.dumps(known)), CONTENT["remembered"], strict=True
                )
            ] == CONTENT["remembered"]
            steps = [step async for step in played.catch_up()]
        assert steps == [(0, 0, None)], "read again and again"
    finally:
        played.close()


def test_settings_are_those_that_were_chosen() -> None:
    chosen, notice = settings.load()
    assert notice is None
    assert chosen == Settings(
        name="Zoë",
        opponent="novice",
        others=["human:Zoë", "", "casual"],
        rules="classic",
        custom_rules={"gin_bonus": 30, "big_gin_bonus": None, "shutout": "none"},
        presets={"home": {"last_card": True}},
        target=250,
        game="basic",
        games={
            "basic": GameChoices(rules="course", target=9, presets={"long": {"hands": 9}}),
            "contract": GameChoices(others=["casual", "strong"], custom_rules={"buys": 1}),
        },
        theme="dark",
        order="hand",
        four_colours=True,
        pace=0,
        lenient=True,
        tutor="mistakes",
        cut=True,
        poll="fits",
        hand="left",
        bell=True,
        first_time=True,
        taught=["basic"],
        lines=True,
        spell=True,
        keymap={"knock": "x,f5"},
    )


def test_practice_goes_on_where_it_was() -> None:
    kept = Practice(3, 7, {"a-1": PracticeBox(2, date(2026, 11, 20))}, {"1": ["w12", "l3"]}, 1)
    assert practice.load() == (kept, None)


def test_a_program_that_was_started_is_known() -> None:
    assert was_started("5" * 64)
    assert not was_started("6" * 64)


async def test_a_server_knows_its_people_and_goes_on_with_their_table(tmp_path: Path) -> None:
    told = CONTENT["server"]
    folder = tmp_path / "server"
    copytree(FOLDER / "server", folder)
    written = max(CONTENT["changed"].values()) / 1e9
    accounts = AccountStore(folder, lambda: written + 60.0)
    anna, ben = accounts.with_key("SHA256:" + "A" * 43), accounts.with_word(told["word"])
    accounts.close()
    assert ben is not None
    assert (anna.id, anna.name, anna.is_guest) == (told["anna"], "Anna", False)
    assert (ben.id, ben.name, ben.is_guest) == (told["ben"], "Ben", True)

    company = Company(tmp_path / "nowhere")
    company.folder, company.people = folder, {person.id: person for person in (anna, ben)}
    lobby = company.reopen()
    guests = [Guest(lobby, lobby.enter(person)) for person in (anna, ben)]
    (table,) = lobby.table_list.by_number.values()
    assert table.number == told["number"]
    assert table.host == anna.id
    assert [line.text for line in table.heard(anna.id)] == ["Good luck!"]
    assert lobby.talk.muted(guests[0].visit) == {ben.id}
    views = [guest.open().seat_handle(seat).snapshot() for seat, guest in enumerate(guests)]
    assert [names(view.view.hand) for view in views] == told["hands"]
    assert {view.to_act for view in views} == {told["to_act"]}
    assert views[0].rules == preset("standard")
    (kept,) = (folder / "tables").glob("*.json")
    then = json.loads(kept.read_text(encoding="utf-8"))
    table.save(folder / "tables")
    now = json.loads(kept.read_text(encoding="utf-8"))
    # Since then have come the time for a move, serious and rated matches, tournaments, clocks and
    # the talk of onlookers.
    untimed = {"bank": 0, "increment": 0, "turn": 0}
    come = {
        "move_time": 300,
        "serious": False,
        "rated": False,
        "tournament": "",
        "is_single_hand": False,
        "time_control": untimed,
    }
    talk = {"numbers": [1], "asides": [], "read": {anna.id: 1, ben.id: 1}}
    assert now == {**then, "terms": {**come, **then["terms"]}, "talk": talk}
    lobby.close()

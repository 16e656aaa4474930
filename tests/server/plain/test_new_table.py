"""What can be typed to open a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.base import RulesError
from app.server.client import called
from app.server.plain.new_table import request_of
from app.server.table_options import TableOptions
from app.server.tables import SeatSlot
from app.server.time_control import TimeControl
from app.storage.settings import Settings
from app.text.refusals import sentence_for
from app.ui.commands import CommandError
from tests.refusals import refused
from tests.server.company import Company

ANYONE = SeatSlot()


def request(folder: Path, text: str, **settings: Any) -> Any:
    server = Company(folder)
    others = [server.enter(name).visit for name in ("Ben", "Guest 12ab")]
    return request_of(text, Settings(**settings), others)


@pytest.mark.parametrize(
    ("text", "game", "slots", "options"),
    [
        ("", "gin", [ANYONE], TableOptions()),
        ("contract", "contract", [ANYONE], TableOptions()),
        ("gin with ben", "gin", [SeatSlot(meant_for="id-ben", name="Ben")], TableOptions()),
        (
            "basic with Guest 12AB, anyone and strong",
            "basic",
            [
                SeatSlot(meant_for="id-guest 12ab", name="Guest 12ab"),
                ANYONE,
                SeatSlot(level="strong"),
            ],
            TableOptions(),
        ),
        ("gin with elo:1100", "gin", [SeatSlot(level="elo:1100")], TableOptions()),
        ("word melon cut", "gin", [ANYONE], TableOptions(passphrase="melon", cut=True)),
        ("patience 3 shown", "gin", [ANYONE], TableOptions(patience=180, open_hands=True)),
        ("gin moves 10", "gin", [ANYONE], TableOptions(move_time=600)),
        ("gin serious with anyone", "gin", [ANYONE], TableOptions(serious=True)),
        ("clock 5+5", "gin", [ANYONE], TableOptions(time_control=TimeControl(300, 5))),
        ("gin clock 30s", "gin", [ANYONE], TableOptions(time_control=TimeControl(turn=30))),
        ("clock none rated", "gin", [ANYONE], TableOptions(rated=True)),
        ("gin patience always", "gin", [ANYONE], TableOptions(patience=0)),
    ],
)
async def test_a_table_is_opened_as_it_was_typed(
    tmp_path: Path, text: str, game: str, slots: list[SeatSlot], options: TableOptions
) -> None:
    found = request(tmp_path, text)
    assert (found.rules.game, found.others, found.options) == (game, slots, options)


@pytest.mark.parametrize("typed", ["ben", "be", "benn", "Benno"])
async def test_whoever_is_meant_is_found_as_for_an_invitation(tmp_path: Path, typed: str) -> None:
    server = Company(tmp_path)
    server.enter("Ann")
    others = [server.enter(name).visit for name in ("Benno", "Cy")]
    (slot,) = request_of(f"gin with {typed}", Settings(), others).others
    assert slot == SeatSlot(meant_for="id-benno", name="Benno")
    (found,) = called(typed, others)
    assert found.person.id == "id-benno"


async def test_nobody_gets_the_chair_of_somebody_who_is_called_alike(tmp_path: Path) -> None:
    server = Company(tmp_path)
    server.call("Eve", "Guest 12ab")
    others = [server.enter(name).visit for name in ("Guest 12ab", "Eve")]
    for typed in ("gin with Guest 12ab", "gin with Guest"):
        with refused(CommandError, match="“Guest” can be Guest 12ab, or Guest 12ab"):
            request_of(typed, Settings(), others)


async def test_the_rules_are_named_or_those_of_the_last_match(tmp_path: Path) -> None:
    assert request(tmp_path, "gin by oklahoma to 150").rules.target == 150
    assert request(tmp_path, "", game="basic").rules.game == "basic"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("gin with Dan", "Nobody here is called “Dan”, and it is no level"),
        ("gin with elo:1400", "give elo: and a whole number from 700 to 1380."),
        ("gin with even", "Nobody here is called “even”, and it is no level"),
        ("gin with anyone and anyone", "Name each of the others after against."),
        ("gin with cmd:true", "Programs are named on the command line"),
        ("chess", "“chess” is not understood here. For example: open gin with Ben"),
        ("as Ann", "“Ann” is not understood here."),
        ("word", "Something must follow word."),
        (f"word {'x' * 21}", "A password has at most 20 letters."),
        ("patience 0", "“0” is not a waiting time: type minutes from 1 to 60, or always."),
        ("patience", "“” is not a waiting time"),
        ("clock", "“” is no time: type minutes and seconds for the match, such as 5+5"),
        ("clock 0+5", "“0+5” is no time"),
        ("gin by whist", "whist"),
    ],
)
async def test_what_cannot_be_had_gets_a_sentence(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises((CommandError, RulesError)) as refused:
        request(tmp_path, text)
    assert why in sentence_for(refused.value)

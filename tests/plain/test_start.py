"""What is typed before a match: which one to go on with, and what a new one is to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.gin.rules import preset
from app.match.match import AnyMatch, Match
from app.storage import journal
from app.storage.settings import Settings
from app.table.seats import take_seats
from app.text.speech import languages
from app.ui.match_library import LocalMatchLibrary
from tests import kept
from tests.plain.typist import script, visit
from tests.text.catalogue import only_german
from tests.tui.test_saving import full_disk


def begin(*others: str, name: str = "") -> None:
    """A match that is left at once."""
    table = kept.begin(take_seats(name, others), preset("standard", 100), bytes(32))
    table.close()


def begun() -> AnyMatch:
    """The match begun last."""
    path = journal.list_journals()[0]
    return Match.from_records(journal.read(path).records)


async def said(*typed: str, **settings: Any) -> list[str]:
    """What is said to somebody who types these lines at the start."""
    return (await visit(script(*typed), **settings))[1:]


async def test_where_nothing_is_saved_a_new_match_is_offered() -> None:
    assert await said() == [
        "new: Gin Rummy, standard to 100, against casual.",
        "Press Enter to begin it, or type for example new against strong, or help.",
    ]
    first = (await said("", "quit"))[2]
    assert first.startswith("Hand 1, ")


async def test_a_game_and_a_level_are_named_once() -> None:
    typed = "new contract", "start", "new basic against casual and strong and casual", "start"
    told = await said(*typed)
    assert "new: Contract Rummy, against three casual." in told
    assert "new: Basic Rummy to 200, against two casual and strong." in told


async def test_the_match_played_last_is_gone_on_with() -> None:
    begin("novice")
    begin("human:Bob", name="Ann")
    offered = await said("", "", "quit")
    assert offered[0].startswith("continue: Ann 0, Bob 0, standard to 100, ")
    assert offered[2] == "Press Enter to continue, or type for example new against strong, or help."
    assert offered[3].startswith("Hand 1, ")
    assert len(journal.list_journals()) == 2


async def test_another_is_chosen_by_its_number() -> None:
    begin("novice")
    begin("human:Bob", name="Ann")
    told = (await said("continue 3", "matches", "continue x", "continue 2", "quit"))[3:]
    assert told[0].startswith("1. Ann 0, Bob 0, standard to 100, ")
    assert told[1].startswith("2. You 0, Nell 0, standard to 100, ")
    assert told[2] == "Type a number from 1 to 2: matches lists them."
    assert told[3:5] == told[0:2]
    assert told[5] == told[2]
    assert told[6].startswith("Hand 1, ")


async def test_where_nothing_is_saved_nothing_is_gone_on_with() -> None:
    none = "There is no unfinished match."
    assert (await said("continue", "matches", "continue 1"))[2:] == [none] * 3


@pytest.mark.parametrize(
    ("typed", "game", "names", "rules"),
    [
        ("new", "gin", ["You", "Vera"], {"target": 100}),
        ("new against strong", "gin", ["You", "Stella"], {}),
        ("new against elo:1100", "gin", ["You", "Max"], {}),
        ("new against even", "gin", ["You", "Max"], {}),
        ("play against human:Bob as Ann", "gin", ["Ann", "Bob"], {}),
        ("new to 150 by oklahoma", "gin", ["You", "Vera"], {"target": 150, "oklahoma": True}),
        ("new basic against casual and strong", "basic", ["You", "Vera", "Stella"], {}),
        ("new contract", "contract", ["You", "Vera", "Hugo", "Ida"], {}),
        ("n gin rules table vs novice, novice", "gin", ["You", "Nell", "Toby"], {}),
    ],
)
async def test_a_new_match_is_what_was_typed(
    monkeypatch: pytest.MonkeyPatch, typed: str, game: str, names: list[str], rules: dict[str, Any]
) -> None:
    monkeypatch.setattr(
        LocalMatchLibrary, "begin", lambda self, *wanted, is_serious: kept.begin(*wanted[:3])
    )
    await said(typed)
    match = begun()
    assert match.game.name == game
    assert [seat.name for seat in match.seats] == names
    assert {name: getattr(match.rules, name) for name in rules} == rules


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (
            "new against bogus",
            "Choose one of novice, casual, club, strong, expert, gina, kit, maggie, prue, silas,"
            " elo:N.",
        ),
        ("new against elo:99", "There is no opponent “elo:99”: give elo: and a whole number"),
        ("levels", "even: As strong as you: follows your rating. Without a rating, like casual."),
        ("new basic against even", "There is no player called “even”."),
        ("levels", "elo:N: any strength from 700 to 1380 on this scale, such as elo:1100."),
        ("new against", None),
        ("new by bogus", "Choose one of standard, classic, "),
        ("new to many", "“many” is not a target: give a whole number from 1 to 1000."),
        ("new to 0", "target is a whole number from 1 to 1000."),
        ("new to", "Something must follow to."),
        ("new chess", "“chess” is not understood here."),
        (
            "new as Maximilianus.X",
            "“Maximilianus.X” is not a name: it has 1 to 12 letters, not digits alone.",
        ),
        ("new as 7", "“7” is not a name: it has 1 to 12 letters, not digits alone."),
        ("new contract to 50", "Contract Rummy is not played to a target: leave out to 50."),
        ("new against novice novice", "Name each of the others after against."),
        ("new against cmd:true", "Programs are named on the command line, with --opponent."),
        ("spell on", "Cards are spelled out from now on."),
        ("lines", "Type lines on, or lines off."),
        ("hint", "“hint” is for a match: type new or continue first."),
        ("next", "“next” is for a match: type new or continue first."),
        ("levels", "novice: Takes almost anything, knocks at once."),
        ("levels basic", "casual: "),
        ("help", "continue: the match played last. continue 2: the second that matches lists."),
    ],
)
async def test_everything_else_gets_a_sentence(typed: str, answer: str | None) -> None:
    told = (await said(typed))[2:]
    if answer is None:
        assert told[0].startswith("Hand 1, ")
        return
    assert any(line.startswith(answer) for line in told), told
    assert not journal.list_journals(), "nothing was begun"


async def test_what_was_chosen_is_kept_for_the_next_time() -> None:
    chosen: list[Settings] = []
    await said("spell on", "new against club to 50 as Ann", "lines on", keep=chosen.append)
    first, match, lines = chosen
    assert first.spell
    assert (match.opponent, match.target, match.name) == ("club", 50, "Ann")
    assert lines.lines
    told = await said(opponent="club", target=50, name="Ann")
    assert told[0] == "new: Gin Rummy, standard to 50, against club."


async def test_a_match_is_deleted_after_a_question() -> None:
    begin("novice")
    begin("human:Bob", name="Ann")
    told = await said("delete 2", "no", "delete 1", "yes", "matches", "delete 9")
    asked = [place for place, line in enumerate(told) if line == "Delete this match for good?"]
    assert told[asked[0] - 1].startswith("You 0, Nell 0, ")
    assert told[asked[1] - 1].startswith("Ann 0, Bob 0, ")
    assert told[asked[1] + 1] == "The match is deleted."
    assert told[asked[1] + 2].startswith("1. You 0, Nell 0, ")
    assert told[-1] == "Type a number from 1 to 1: matches lists them."
    assert len(journal.list_journals()) == 1


async def test_settings_are_listed_and_changed() -> None:
    kept: list[Settings] = []
    told = await said(
        "settings", "set poll never", "set lenient on", "set name Ann", keep=kept.append
    )
    assert "poll always: when you are asked whether to buy a card." in told
    assert "name You: what you are called at the table." in told
    assert told[-3:] == ["poll is never now.", "lenient is on now.", "name is Ann now."]
    assert (kept[-1].poll, kept[-1].lenient, kept[-1].name) == ("never", True, "Ann")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("set", "Set what? For example set pace 0.4."),
        ("set colour red", "“colour” is not a setting: settings lists them."),
        ("set pace slow", "Type set pace and seconds from 0 to 3."),
        ("set pace 9", "Type set pace and seconds from 0 to 3."),
        ("set pace nan", "Type set pace and seconds from 0 to 3."),
        ("set tutor loud", "Type set tutor and off, blunders or mistakes."),
        ("set lines maybe", "Type set lines and off or on."),
        ("set language tlh", f"Type set language and {', '.join(languages())} or automatic."),
        ("set name", "Type set name and a name of 1 to 12 letters, not digits alone."),
    ],
)
async def test_a_setting_that_cannot_be_is_refused(typed: str, answer: str) -> None:
    assert (await said(typed))[-1] == answer


async def test_another_language_is_heard_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with only_german(tmp_path, monkeypatch):
        told = await said("set language de", "set language automatic")
        assert told[-2:] == ["language ist jetzt Deutsch.", "language is automatic now."]


async def test_a_match_that_cannot_be_saved_is_played_all_the_same() -> None:
    with full_disk():
        told = await said("new", "draw", "pass", "hint")
    assert "Hand 1, " in "\n".join(told)

"""Checking a saved match, and the cards of a seed."""

from __future__ import annotations

import json
import tracemalloc
from argparse import Namespace
from typing import Any

import pytest

from app.cards.cards import SHORT, as_set, iterate, parse
from app.cards.deal import commitment
from app.cli import main
from app.games.basic import rules as basic
from app.games.contract import rules as contract
from app.games.gin.actions import DRAW_STOCK, PASS
from app.games.gin.rules import PRESETS, Rules, preset
from app.storage.journal import VERSION
from app.table.seats import take_seats
from tests.cli.matches import HOSTILE, played, refused
from tests.kept import begin


def test_verify_reports_every_hand(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(3)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.count("\nHand ") + out.startswith("Hand ") == 3
    commitments = [record["commitment"] for record in records if "commitment" in record]
    seeds = [record["revealed"] for record in records if "revealed" in record]
    assert len(seeds) == 2
    for shown in (*commitments, *seeds):
        assert shown in out
    for seed, promised in zip(seeds, commitments, strict=False):
        assert commitment(bytes.fromhex(seed)) == promised
    assert "every action is legal" in out


def test_verify_tells_who_gave_up(capsys: pytest.CaptureFixture[str]) -> None:
    table = begin(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    table.resign(1, "It fell asleep.")
    assert table.path
    assert main(["verify", str(table.path)]) == 0
    table.close()
    out = capsys.readouterr().out
    assert ": resigned\n" in out
    assert "\nIt fell asleep. Nell resigned the match.\n" in out


def test_verify_keeps_the_seed_of_a_hand_in_play_to_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = begin(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    hand_seed = table.match.hand_seed.hex()
    assert table.path
    assert main(["verify", str(table.path)]) == 0
    table.close()
    out = capsys.readouterr().out
    assert "not over yet" in out
    assert hand_seed not in out


def test_verify_tells_of_two_hands_at_once_and_who_plays_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(3, rules=PRESETS["partners"], others=["casual", "human:Bob", "casual"])
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    hands = [line for line in out.splitlines() if line.startswith("Hand ")]
    assert [hand.split(",")[0] for hand in hands] == ["Hand 1", "Hand 2", "Hand 3", "Hand 4"]
    assert all(" against " in hand for hand in hands)
    assert sum("not over yet" in hand for hand in hands) == 1
    assert out.count("  seal ") == 4
    assert out.count("  seed ") == 3
    assert out.count("  Both hands") == 1
    assert "Ann & Bob " in out.partition("Score: ")[2]
    assert "Vera & Hugo " in out.partition("Score: ")[2]


def test_verify_tells_who_sat_out(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(2, rules=PRESETS["rotation"], others=["novice", "casual"])
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    for line in out.splitlines()[::3][:2]:
        playing, dealer = line.partition(": ")[0].split(", ", 1)[1].split(", dealt by ")
        assert {*playing.split(" against "), dealer} == {"Ann", "Nell", "Vera"}


def test_verify_tells_of_every_match_of_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(99, rules=Rules(best_of=3, target=10))
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    matches = [line for line in out.splitlines() if line.startswith("Match ")]
    assert matches in (["Match 1", "Match 2"], ["Match 1", "Match 2", "Match 3"])
    assert out.startswith("Match 1\nHand 1, dealt by ")
    won = out.partition("Matches won: ")[2].partition(";")[0]
    assert won in ("Ann 2, Nell 0", "Ann 2, Nell 1", "Ann 0, Nell 2", "Ann 1, Nell 2")


def test_verify_tells_of_a_half_written_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    path.write_text(path.read_text() + '{"seat": 0, "d')
    assert main(["verify", str(path)]) == 0
    assert "half written" in capsys.readouterr().out


def test_verify_tells_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    for others, rules, told in (
        (["casual", "human:Bob"], "rotation", "Ann, a person; Vera, casual-1; Bob, a person."),
        (["cmd:true --fast"], "tournament", "Ann, a person; true, the program “true --fast”."),
    ):
        assert main(["verify", str(played(1, rules=PRESETS[rules], others=others))]) == 0
        assert f"\nPlayers: {told}\n" in capsys.readouterr().out


def test_a_program_at_a_table_of_three_is_refused(
    started: Namespace, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(1, rules=PRESETS["rotation"], others=["casual", "novice"])
    path.write_text(path.read_text().replace('"novice-1"', '"cmd:touch /tmp/evil"'))
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "a program plays in it, but not between two players" in err
    assert "not between two players" in refused(capsys, "--resume", str(path))
    assert "no unfinished match" in refused(capsys, "--resume")
    assert path.exists()


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (0, {"game": HOSTILE}),
        (0, {"rules": {HOSTILE: 1}}),
        (0, {"seats": [{"name": HOSTILE, "player": "human"}] * 2}),
        (0, {"version": 99, "program": HOSTILE}),
        (3, {"do": HOSTILE}),
        (3, {HOSTILE: 1, "do": 5}),
    ],
    ids=["game", "rules", "seats", "program", "action", "record"],
)
def test_what_a_file_says_is_quoted_in_one_short_line(
    started: Namespace, capsys: pytest.CaptureFixture[str], line: int, change: dict[str, Any]
) -> None:
    path = played(1)
    records = [json.loads(text) for text in path.read_text().splitlines()]
    records[line] |= change
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    for argv in (["verify", str(path)], ["--resume", str(path)]):
        assert main(argv) in (1, 2)
        out, err = capsys.readouterr()
        assert out == ""
        assert err.removesuffix("\n").isprintable()
        assert len(err) < len(str(path)) + 250


def test_verify_tells_why_somebody_gave_up_in_one_short_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(0)
    with path.open("a") as file:
        why = f"It fell asleep.\nEvery hand was dealt from its seed.{HOSTILE}"
        file.write(json.dumps({"seat": 1, "do": "resign", "why": why}) + "\n")
    assert main(["verify", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.isprintable() and len(line) < 400 for line in lines)
    assert sum(line.startswith("Every hand was dealt from its seed") for line in lines) == 1


def test_verify_refuses_a_line_that_is_too_long_without_reading_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = played(1)
    with path.open("a") as file:
        file.write(json.dumps({"seat": 0, "do": "x" * 3_000_000}) + "\n")
    tracemalloc.start()
    try:
        assert main(["verify", str(path)]) == 1
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert len(capsys.readouterr().err) < len(str(path)) + 100


def change(record: dict[str, Any]) -> dict[str, Any]:
    """The same record, but not what happened."""
    if record.get("do", "").startswith("throw"):
        return record | {"seat": 1 - record["seat"]}
    return record | {"commitment": "0" * 64}


@pytest.mark.parametrize("what", ["seed", "commitment", "throw", "deal"])
def test_verify_names_the_line_that_is_wrong(capsys: pytest.CaptureFixture[str], what: str) -> None:
    path = played(2)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    if what in ("seed", "commitment"):
        line = 0
        records[0][what] = "1" * 64
    else:
        line = next(
            n for n, record in enumerate(records) if what in record or what in record.get("do", "")
        )
        records[line] = change(records[line])
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    assert main(["verify", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"line {line + 1}:" in err


def test_verify_names_the_line_that_is_damaged(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    lines = path.read_text().splitlines()
    lines[3] = "###"
    path.write_text("\n".join(lines) + "\n")
    assert main(["verify", str(path)]) == 1
    assert "line 4" in capsys.readouterr().err


@pytest.mark.parametrize("players", [3, 4])
def test_verify_shows_the_cards_of_more_players(
    capsys: pytest.CaptureFixture[str], players: int
) -> None:
    others = ["novice"] * (players - 1)
    table = begin(take_seats("Ann", others), preset("table"), bytes(32))
    table.close()
    hand = table.match.hand
    assert main(["verify", table.match.hand_seed.hex(), "--players", str(players)]) == 0
    lines = capsys.readouterr().out.splitlines()
    dealt = [as_set(map(parse, line[13:].split())) for line in lines[1 : players + 1]]
    assert dealt == [hand.hands[seat] for seat in hand.playing]
    assert lines[players].startswith("dealer ")
    assert len(lines[-1][13:].split()) == 52 - 10 * players - 1


@pytest.mark.parametrize(
    ("rules", "players", "argv"),
    [
        (basic.Rules(), 4, "--game basic"),
        (basic.PRESETS["course"], 3, "--game basic --rules course"),
        (contract.Rules(), 5, "--game contract --round 1"),
    ],
)
def test_verify_shows_the_cards_of_other_games(
    capsys: pytest.CaptureFixture[str], rules: Any, players: int, argv: str
) -> None:
    others = ["casual"] * (players - 1)
    table = begin(take_seats("Ann", others, rules.game), rules, bytes(32))
    table.close()
    hand = table.match.hand
    seed = table.match.hand_seed.hex()
    assert main(["verify", seed, *argv.split(), "--players", str(players)]) == 0
    lines = capsys.readouterr().out.splitlines()
    in_turn = [(hand.dealer + 1 + place) % players for place in range(players)]
    shown = [sorted(line[13:].split()) for line in lines[1 : players + 1]]
    assert shown == [sorted(SHORT[card] for card in iterate(hand.hands[seat])) for seat in in_turn]
    assert lines[-2].split() == ["upcard", SHORT[hand.pile[0]]]
    assert lines[-1].split() == ["stock", *(SHORT[card] for card in reversed(hand.stock))]


def test_a_later_round_deals_more(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["verify", "0" * 64, "--game", "contract", "--players", "2", "--round", "7"]
    assert main(argv) == 0
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert [len(rows[name].split()) for name in ("non-dealer", "dealer", "stock")] == [13, 13, 27]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ("--players 5", "These rules (table) are for 2 to 4 players, not 5."),
        ("--players two", "“two” does not fit --players"),
        ("--game basic --players 7", "for 2 to 6 players, not 7."),
        ("--game contract --round 8", "There is no round 8: give --round 1 to 7."),
        ("--round 2", "Only Contract Rummy has rounds"),
        ("--rules classic", "Only in Basic Rummy"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], argv: str, sentence: str
) -> None:
    assert sentence in refused(capsys, "verify", "0" * 64, *argv.split())


def test_the_cards_of_a_seed_are_those_of_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    table = begin(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    table.close()
    hand = table.match.hand
    main(["verify", table.match.hand_seed.hex()])
    rows = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert rows["seal"] == commitment(table.match.hand_seed)
    assert as_set(map(parse, rows["dealer"].split())) == hand.hands[hand.dealer]
    assert as_set(map(parse, rows["non-dealer"].split())) == hand.hands[1 - hand.dealer]
    assert parse(rows["upcard"]) == hand.upcard
    assert [parse(name) for name in rows["stock"].split()] == hand.stock[::-1]


@pytest.mark.parametrize("what", ["nowhere.jsonl", "ab" * 31, "x" * 5000])
def test_verify_refuses_what_is_neither_file_nor_seed(
    capsys: pytest.CaptureFixture[str], what: str
) -> None:
    assert "neither a file nor a seed" in refused(capsys, "verify", what)


def test_verify_refuses_a_later_format_and_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    path = played(1)
    path.write_text(path.read_text().replace(f'"version":{VERSION}', '"version":99', 1))
    assert "update the program" in refused(capsys, "verify", str(path))
    assert "is not a file" in refused(capsys, "verify", str(path.parent))


def test_verify_tells_of_hints_and_of_what_was_taken_back_after_it_was_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = begin(take_seats("Ann", ["human:Ben"]), preset("standard"), bytes(32))
    path, first = table.path, table.match.hand.to_act
    assert path

    def told() -> str:
        assert main(["verify", str(path)]) == 0
        return capsys.readouterr().out

    quiet = told()
    assert "Hints" not in quiet
    assert "friendly" not in quiet
    table.note_hint(first, PASS)
    table.act(first, PASS)
    table.note_hint(1 - first, PASS)
    table.act(1 - first, PASS)
    table.note_hint(first, DRAW_STOCK)
    table.act(first, DRAW_STOCK)
    names = [seat.name for seat in table.match.seats]
    counts = {names[first]: 2, names[1 - first]: 1}
    hints = f"Hints asked for: {', '.join(f'{name} {counts[name]}' for name in names)}."
    assert f"\n{hints}\n" in told()
    table.note_warning(first, table.match.hand.legal_actions()[0])
    hints += f" Warnings: {names[first]} 1."
    assert f"\n{hints}\n" in told()
    table.close()
    with path.open("a") as file:
        file.write(json.dumps({"seat": first, "do": "takeback", "seen": True}) + "\n")
    friendly = "The match counts as friendly: a move was undone that had shown hidden cards."
    assert f"\n{hints} {friendly}\n" in told()


def test_verify_finds_a_result_that_is_not_that_of_the_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = begin(take_seats("Ann", ["novice"]), preset("standard"), bytes(32))
    table.resign(1, "")
    path = table.path
    assert path
    table.close()
    assert main(["verify", str(path)]) == 0
    path.write_text(path.read_text().replace('"winners":[0]', '"winners":[1]'))
    assert main(["verify", str(path)]) == 1
    assert "line 3: that is not the result of this match" in capsys.readouterr().err

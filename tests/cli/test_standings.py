"""What a contest has shown, in words."""

from __future__ import annotations

from app.arena.game import Forfeit, GameRecord, Tally
from app.arena.refusals import ArenaCode
from app.arena.standings import PairStandings
from app.cli.standings import account, new_rating, players_account, scale
from app.players.strength import Strength
from app.refusal import Refused


def pair(*winners: int) -> list[GameRecord]:
    return [GameRecord(shares=(1.0 - winner, float(winner)), hands=4, dead=1) for winner in winners]


def failed(name: str, message: str) -> Refused:
    return Refused(ArenaCode.FAILED, name=name, kind="Bug", message=message)


def forfeit(fault: Refused, game: int = 0, action: str | None = None) -> Forfeit:
    return Forfeit(fault, action, game, 2, "ab" * 32, ("GAME 0 1", "START 0 0 AC"))


def told_of(*forfeits: Forfeit) -> list[str]:
    """What the account says below its figures."""
    found = PairStandings(("a", "b"), tallies=(Tally(forfeits=list(forfeits)), Tally()))
    found.add(0, pair(1, 1))
    figures, *told = account(found).split("Forfeited")
    assert "95 % interval" in figures
    return told


def test_the_account_tells_of_forfeits() -> None:
    fault = failed("a", "zzz")
    (told,) = told_of(forfeit(fault, 7), forfeit(fault, 3, "knock KH AC,AD"))
    assert told.splitlines() == [
        " 2 times: a failed (Bug: zzz).",
        "  games 3, 7; first: “knock KH AC,AD” in hand 2, dealt by the seed",
        f"  {'ab' * 32}",
    ]
    (told,) = told_of(forfeit(fault))
    assert told.splitlines()[:2] == [
        " once: a failed (Bug: zzz).",
        "  game 0; first: hand 2, dealt by the seed",
    ]


def test_reasons_that_differ_in_a_number_are_one() -> None:
    (told,) = told_of(*(forfeit(failed("bot-2", f"took {n}.5 seconds"), n) for n in range(12)))
    assert told.splitlines()[:2] == [
        " 12 times: bot-2 failed (Bug: took … seconds).",
        "  games 0, 1, 2, 3, 4, 5, …; first: hand 2, dealt by the seed",
    ]


def test_reasons_that_are_not_told_are_counted() -> None:
    *told, rest = told_of(*(forfeit(failed("a", entry)) for entry in ("aabbcddee" + "f")))
    assert [told_.splitlines()[0] for told_ in told] == [
        " 2 times: a failed (Bug: a).",
        " 2 times: a failed (Bug: b).",
        " 2 times: a failed (Bug: d).",
    ]
    assert rest == " 4 times for 3 other reasons; --json has all."


def test_it_is_told_what_holds_the_scale() -> None:
    assert scale({"simple-1": 1000.0}).startswith("Elo: simple-1 has 1000. ")
    assert "as measured before of a-1, b-1, on average" in scale({"a-1": 900.0, "b-1": 1100.0})
    assert "1000 on average" in scale({})


def test_of_two_the_new_one_is_told() -> None:
    ratings = {"strong-1": Strength(1200, 0), "cmd:mine": Strength(1234.5, 17.4)}
    told = "Elo: cmd:mine has 1234 ±17 where strong-1 has 1200. "
    assert new_rating(ratings, {"strong-1": 1200.0}).startswith(told)


def test_of_many_each_is_told_of_with_its_own_forfeits() -> None:
    fault = failed("b", "zzz")
    pairs = [PairStandings(("a", "b")), PairStandings(("a", "c")), PairStandings(("b", "c"))]
    for standing in pairs:
        standing.add(0, pair(0, 0))
    pairs[0].tallies[1].forfeits.append(forfeit(fault, 1))
    pairs[2].tallies[0].forfeits.append(forfeit(fault, 0))
    ratings = {"a": Strength(1200, 9), "b": Strength(1000, 9), "c": Strength(900, 9)}
    told = players_account(pairs, ratings, 80).splitlines()
    assert told[0].split()[:3] == ["games", "won", "Elo"]
    assert [row.split()[:2] for row in told[1:4]] == [["1", "a"], ["2", "b"], ["3", "c"]]
    # Two of two pairs are still a guess.
    assert told[1].split()[2:4] == ["100.0%", "±100.0%"]
    at = told.index("b:")
    assert told[at + 1] == "Forfeited 2 times: b failed (Bug: zzz)."
    assert "a:" not in told
    assert told[-1].startswith("2 games for each two")
    by_name = players_account(pairs, ratings, 80, "forfeits").splitlines()
    assert by_name[1].split()[1] == "b"


def test_games_of_the_same_number_against_two_opponents_are_named_once() -> None:
    (told,) = told_of(*(forfeit(failed("a", "zzz"), number) for number in (0, 0, 1, 1)))
    assert told.splitlines()[1].startswith("  games 0, 1; first: ")

"""What a contest has shown, in words."""

from __future__ import annotations

from inline_snapshot import snapshot

from app.arena.game import Forfeit, GameRecord, Tally
from app.arena.refusals import ArenaCode
from app.arena.standings import PairStandings
from app.cli.standings import account, ladder, new_rating, scale, short, table
from app.players.strength import Strength
from app.refusal import Refused


def pair(*winners: int) -> list[GameRecord]:
    return [GameRecord(shares=(1.0 - winner, float(winner)), hands=4, dead=1) for winner in winners]


def standing(names: tuple[str, str], shares: list[float]) -> PairStandings:
    return PairStandings(names, dict(enumerate(shares)))


RATINGS = {"weak": Strength(650, 9), "strong": Strength(1200, 40), "middle": Strength(1000, 0)}
STANDINGS = [
    standing(("weak", "strong"), [0.1, 0.1]),
    standing(("weak", "middle"), [0.2, 0.2]),
    standing(("strong", "middle"), [0.7, 0.7]),
]


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


def test_the_table_is_read_by_rows() -> None:
    assert table(RATINGS, STANDINGS) == snapshot("""\
               strong         middle           weak         Elo
strong              –   70.0% ±60.2%   90.0% ±60.2%   1200 ±40 \n\
middle   30.0% ±60.2%              –   80.0% ±60.2%   1000 ±0  \n\
weak     10.0% ±60.2%   20.0% ±60.2%              –    650 ±9  \
""")


def test_the_ladder_has_room_in_any_terminal() -> None:
    assert ladder(RATINGS, STANDINGS) == snapshot("""\
                 Elo   wins of 100 against
                        1    2    3
 1  strong 1200 ±40     –   70   90
 2  middle 1000 ±0     30    –   80
 3  weak    650 ±9     10   20    –
4 games for each two, each share within 60.2%; 95 % intervals.\
""")
    many = {f"{name}-1": Strength(1000, 1000) for name in "abcdefghij"}
    assert max(map(len, ladder(many, STANDINGS).splitlines())) <= 80


def test_it_is_told_what_holds_the_scale() -> None:
    assert scale({"simple-1": 1000.0}).startswith("Elo: simple-1 has 1000. ")
    assert "as measured before of a-1, b-1, on average" in scale({"a-1": 900.0, "b-1": 1100.0})
    assert "1000 on average" in scale({})


def test_of_two_the_new_one_is_told() -> None:
    ratings = {"strong-1": Strength(1200, 0), "cmd:mine": Strength(1234.5, 17.4)}
    told = "Elo: cmd:mine has 1234 ±17 where strong-1 has 1200. "
    assert new_rating(ratings, {"strong-1": 1200.0}).startswith(told)


def test_of_a_long_name_the_end_is_shown() -> None:
    assert short("cmd:python3 bot.py", 8) == "… bot.py"
    assert short("casual-1", 8) == "casual-1"

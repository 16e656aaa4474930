"""Straight gin, the last card and every other variant, counted again from its journal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.games.gin.actions import BigGin, Discard, Knock
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.score import Outcome
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.players.registry import find
from app.storage.journal import read
from app.table.gin_match import GinMatch
from tests.games.gin.test_hand import NOTHING, WAITING, allow, do, down_to, refuse, result
from tests.invariants import check_match
from tests.match.test_kept_journals import kept
from tests.players.dealing import dealt
from tests.recount import Miscount, Row, Worth, recount
from tests.soak import CPU_MATCH_DEALS, VARIANTS, RandomMatch, by, random_seats

STRAIGHT, OKLAHOMA = PRESETS["straight"], PRESETS["oklahoma"]

# --- Straight gin --------------------------------------------------------------------------------

RUNS = "AC,2C,3C;4D,5D,6D,7D,8D,9D"


@pytest.mark.parametrize("rules", [STRAIGHT, Rules(oklahoma=True)])
@pytest.mark.parametrize("bonus", [31, 0, None])
def test_big_gin_is_played_wherever_it_is_on(rules: Rules, bonus: int | None) -> None:
    mine, rules = "AC 2C 3C 4D 5D 6D 7D 8D 9D TD", replace(rules, big_gin_bonus=bonus)
    hand = dealt(mine, theirs=NOTHING, upcard="AH", stock="JD", rules=rules)
    do(hand, "pass", "pass", "stock")
    listed = hand.legal_actions()
    assert any(isinstance(action, BigGin) for action in listed) is (bonus is not None)
    assert any(isinstance(action, Knock) for action in listed)
    if bonus is None:
        refuse(hand, f"biggin {RUNS},TD,JD", "Big gin is not played in this match.")
    else:
        assert result(do(hand, f"biggin {RUNS},TD,JD")).points == 88 + bonus


def test_in_straight_gin_no_hand_is_laid_off_on_or_undercut() -> None:
    rng = Random("straight")
    outcomes = set()
    for number in range(6):
        match = GinMatch(STRAIGHT, (Seat("North"), Seat("South")), rng.randbytes(32))
        playing = RandomMatch(match, Random(number), thorough=0)
        playing.play(4)
        outcomes |= set(playing.tally.outcomes)
        assert not any("layoff" in str(record) for record in playing.records)
    assert outcomes <= {Outcome.GIN, Outcome.BIG_GIN, Outcome.DEAD}
    assert Outcome.GIN in outcomes


# --- The last card -------------------------------------------------------------------------------

GIN_WAITS = "AC 2C 3C 4D 5D 6D 7D QS QD KD"


@pytest.mark.parametrize(
    ("theirs", "rules", "upcard", "may"),
    [
        # With the queen, deadwood 1 or gin.
        (WAITING, Rules(), "", True),
        (WAITING, Rules(knock_limit=1), "", True),
        (WAITING, Rules(knock_limit=0), "", False),
        (GIN_WAITS, Rules(knock_limit=0), "", True),
        (WAITING, OKLAHOMA, "2H", True),
        (WAITING, OKLAHOMA, "AD", False),
        (WAITING, replace(OKLAHOMA, oklahoma_ace=1), "AD", True),
        # With the queen no better than 11.
        ("AC 2C 3C 4D 5D 6D AS QD TD KD", Rules(), "", False),
    ],
)
def test_the_last_discard_is_taken_only_where_that_ends_in_a_knock(
    theirs: str, rules: Rules, upcard: str, may: bool
) -> None:
    """The queen of hearts is thrown with two cards left in the stock; seat 1 may take it."""
    hand = down_to(3, NOTHING, theirs, replace(rules, last_card=True), upcard)
    do(hand, "stock", "throw QH")
    assert (hand.phase, hand.view(1).may_take_last) == (Phase.LAST_CARD, may)
    allow(hand, *(["pass", "take"] if may else ["pass"]))
    if may:
        do(hand, "take")
        assert not any(isinstance(action, Discard) for action in hand.legal_actions())
        hand.apply(hand.view(1).knocks()[0])
        assert hand.knocker == 1
    else:
        refuse(hand, "take", "The last discard may be taken only to knock with it.")
        assert result(do(hand, "pass")).outcome is Outcome.DEAD


# --- Everything again from the journal -----------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_score_sheet_of_a_match_of_cpu_players(name: str) -> None:
    rules, seats = VARIANTS[name]
    rng = Random(f"{name}/players")
    players = [find(("casual", "novice")[seat % 2]) for seat in range(seats)]
    playing = RandomMatch(
        GinMatch(rules, random_seats(seats), rng.randbytes(32)),
        rng,
        thorough=0,
        choosers=[by(player) for player in players],
    )
    playing.play(CPU_MATCH_DEALS)
    assert playing.match.is_over
    check_match(playing.match, playing.records)


def test_the_count_from_a_journal_is_right_in_itself() -> None:
    """Else the tests above would show that two counts are wrong in the same way."""
    records = read(kept("1-classic")).records
    (account,) = recount(records)
    # Ann is left with AC 2C 2H 3S and Vera with 4H 5H 7S 8C; then Ann with AC AS 2D 4S and Vera
    # with AD AH 2H 2S 3S 4C 6H 6S 7S 8H.
    assert account.rows == [
        Row(1, [Worth(Outcome.KNOCK, 0, won, 1)], 0, won) for won in (24 - 8, 40 - 8)
    ]
    assert account.games == [([[16, 32], []], 0)]
    assert account.totals == [48 + 2 * 20 + 2 * 100, 0]
    for count in range(1, len(records)):
        (before,) = recount(records[:count])
        assert before.totals is None
        assert len(before.rows) == (count > 13)
    records[0]["rules"]["target"] = 16
    with pytest.raises(Miscount, match="after the match is over"):
        recount(records)

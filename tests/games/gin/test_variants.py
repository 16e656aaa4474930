"""Straight gin, the last card and every other variant, counted again from its journal."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DISCARDS, BigGin, Discard, Knock
from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.score import Outcome
from app.games.gin.view import Phase
from app.match.seat import Seat
from app.players.registry import find
from app.table.gin_match import GinMatch
from tests.again import again
from tests.games.gin.test_hand import NOTHING, allow, do, refuse, result
from tests.games.gin.test_old_journals import FIRST_JOURNAL
from tests.invariants import check_match
from tests.players.dealing import dealt
from tests.recount import Miscount, Row, Worth, recount
from tests.soak import CPU_MATCH_DEALS, MATCH_DEALS, VARIANTS, RandomMatch, by, random_seats

STRAIGHT = PRESETS["straight"]

# --- Straight gin --------------------------------------------------------------------------------

ONE_LEFT = "AC 2C 3C 4D 5D 6D 7D 8D 9D AS"
RUNS = "AC,2C,3C;4D,5D,6D,7D,8D,9D"


def test_in_straight_gin_nobody_knocks_with_deadwood() -> None:
    hand = do(dealt(ONE_LEFT, theirs=NOTHING, stock="QC", rules=STRAIGHT), "pass", "pass", "stock")
    assert hand.limit == 0
    refuse(hand, f"knock QC {RUNS}", "That leaves deadwood 1; only gin ends a hand.")
    allow(hand, *(f"throw {name}" for name in (*ONE_LEFT.split(), "QC")))


@pytest.mark.parametrize("limit", range(11))
def test_whatever_the_limit_gin_is_gin(limit: int) -> None:
    rules = Rules(knock_limit=limit)
    hand = dealt(ONE_LEFT.replace("AS", "TD"), theirs=NOTHING, stock="QC", rules=rules)
    found = result(do(hand, "pass", "pass", "stock", f"knock QC {RUNS},TD"))
    assert (found.outcome, found.winner) == (Outcome.GIN, 0)


@pytest.mark.parametrize("rules", [STRAIGHT, Rules(oklahoma=True)])
@pytest.mark.parametrize("bonus", [31, 0, None])
def test_big_gin_is_played_wherever_it_is_on(rules: Rules, bonus: int | None) -> None:
    hand = dealt(
        ONE_LEFT.replace("AS", "TD"),
        theirs=NOTHING,
        upcard="AH",
        stock="JD",
        rules=replace(rules, big_gin_bonus=bonus),
    )
    do(hand, "pass", "pass", "stock")
    listed = hand.legal_actions()
    assert any(isinstance(action, BigGin) for action in listed) is (bonus is not None)
    assert any(isinstance(action, Knock) for action in listed)
    if bonus is None:
        refuse(hand, f"biggin {RUNS},TD,JD", "Big gin is not played in this match.")
    else:
        assert result(do(hand, f"biggin {RUNS},TD,JD")).points == 88 + bonus


@pytest.mark.parametrize("matches", [6, again(20)])
def test_in_straight_gin_no_hand_is_laid_off_on_or_undercut(matches: int) -> None:
    rng = Random("straight")
    outcomes = set()
    for number in range(matches):
        match = GinMatch(STRAIGHT, (Seat("North"), Seat("South")), rng.randbytes(32))
        playing = RandomMatch(match, Random(number), thorough=0)
        playing.play(4)
        outcomes |= set(playing.tally.outcomes)
        assert not any("layoff" in str(record) for record in playing.records)
    assert outcomes <= {Outcome.GIN, Outcome.BIG_GIN, Outcome.DEAD}
    assert Outcome.GIN in outcomes


# --- The last card -------------------------------------------------------------------------------

LAST = parse("QH")


def last_discard(theirs: str, rules: Rules) -> Hand:
    """The queen of hearts is thrown with two cards left in the stock; seat 1 may take it."""
    hand = dealt(NOTHING, theirs=theirs, rules=rules)
    if rules.opening_offer:
        do(hand, "pass", "pass")
    while len(hand.stock) > 3:
        do(hand, "stock")
        assert hand.drawn is not None
        hand.apply(DISCARDS[hand.drawn])
    return do(hand, "stock", "throw QH")


@pytest.mark.parametrize(
    ("theirs", "rules", "may"),
    [
        # With the queen, deadwood 1 or gin.
        ("AC 2C 3C 4D 5D 6D QS QD AH KD", Rules(last_card=True), True),
        ("AC 2C 3C 4D 5D 6D QS QD AH KD", Rules(last_card=True, knock_limit=1), True),
        ("AC 2C 3C 4D 5D 6D QS QD AH KD", Rules(last_card=True, knock_limit=0), False),
        ("AC 2C 3C 4D 5D 6D 7D QS QD KD", Rules(last_card=True, knock_limit=0), True),
        # With the queen no better than 11.
        ("AC 2C 3C 4D 5D 6D AS QD TD KD", Rules(last_card=True), False),
    ],
)
def test_the_last_discard_is_taken_only_where_that_ends_in_a_knock(
    theirs: str, rules: Rules, may: bool
) -> None:
    hand = last_discard(theirs, rules)
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


@pytest.mark.parametrize(
    "name", [name for name, (rules, _) in VARIANTS.items() if not rules.last_card]
)
def test_without_the_last_card_rule_the_last_discard_ends_the_hand(name: str) -> None:
    rules = replace(VARIANTS[name].rules, knock_limit=10)
    hand = last_discard("AC 2C 3C 4D 5D 6D 7D QS QD KD", rules)
    assert result(hand).outcome is Outcome.DEAD


# --- Everything again from the journal -----------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_the_score_sheet_of_random_matches(name: str) -> None:
    rules, seats = VARIANTS[name]
    finished = 0
    for number in range(3):
        rng = Random(f"{name}/{number}")
        # The nearer target lets series end, and tables of four, where most hands are dead.
        match = GinMatch(replace(rules, target=30), random_seats(seats), rng.randbytes(32))
        playing = RandomMatch(match, rng, thorough=0)
        playing.play(MATCH_DEALS)
        check_match(playing.match, playing.records)
        finished += playing.match.is_over
    assert finished


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
    records = [json.loads(line) for line in FIRST_JOURNAL.splitlines()]
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

"""Table gin: two to four at one table, one knocker against all (a house rule)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.cards.cards import NO_CARDS, PACK, as_set, iterate, parse, parse_set, points
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Knock, LayOff
from app.games.gin.hand import Hand
from app.games.gin.melds import deadwood
from app.games.gin.rules import PRESETS, Rules, Seating
from app.games.gin.score import Item, ItemReason, Outcome, score_hand
from app.games.gin.view import Phase
from app.match.records import TAKE_BACK
from app.players.gin.moves import defend
from app.table.gin_match import GinMatch
from tests.games.gin.test_hand import allow, do, idle, refuse, result
from tests.games.gin.test_seating import shown
from tests.invariants import check_hand, check_secrets, match_state
from tests.players.dealing import cards
from tests.soak import random_seats

TABLE = Rules(seating=Seating.TABLE)
PRESET = PRESETS["table"]


def deck_of(*hands: str, upcard: str = "", stock: str = "") -> list[int]:
    """A deck that deals these hands, the first to the seat after the dealer."""
    named = cards(" ".join((*hands, upcard, stock)))
    rest = list(iterate(PACK & ~as_set(named)))
    dealt = [card for cards_of_all in zip(*map(cards, hands), strict=True) for card in cards_of_all]
    up = cards(upcard) or [rest.pop()]
    return [*dealt, *up, *cards(stock), *rest]


def table_of(*hands: str, rules: Rules = PRESET, upcard: str = "", stock: str = "") -> Hand:
    """A hand of table gin; seat 0 is first, the last seat deals."""
    seats = len(hands)
    deck = deck_of(*hands, upcard=upcard, stock=stock)
    return Hand(rules, deck, seats - 1, (0,) * seats)


KNOCKER = "2D 4D 5D 6D 9C 9D 9H AC AH KS"
"""Without the king deadwood 4: runs of diamonds, nines; the two and two aces are left."""
MELDS = "4D,5D,6D;9C,9D,9H"
LAYS_7D = "7D KC KD QC JH TH 8C 5S 3C 2S"
LAYS_8D = "8D QH JD TC 7H 6S 4C 3H 2H KH"
EMPTY = "QS JS TD 8S 7C 6C 4H 3S 7S AS"
"""Three hands without a meld: the second can lay off only what the first has made room for."""

# --- The deal ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "stock"), [(2, 31), (3, 21), (4, 11)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_ten_cards_each_one_at_a_time_from_the_seat_after_the_dealer(
    seats: int, stock: int, dealer: int
) -> None:
    deck = Random(seats).sample(range(52), 52)
    hand = Hand(PRESET, deck, dealer, (0,) * seats)
    assert hand.playing == tuple((dealer + place) % seats for place in range(1, seats + 1))
    for place, seat in enumerate(hand.playing):
        assert hand.hands[seat] == as_set(deck[place : 10 * seats : seats])
    assert hand.upcard == deck[10 * seats]
    assert hand.stock == deck[: 10 * seats : -1]
    assert len(hand.stock) == stock
    assert hand.to_act == (dealer + 1) % seats
    check_hand(hand)


# --- Turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opening_offer_goes_round_the_table(seats: int) -> None:
    hand = table_of(*(KNOCKER, LAYS_7D, LAYS_8D, EMPTY)[:seats], rules=TABLE)
    asked = []
    while hand.phase is Phase.UPCARD:
        asked.append(hand.to_act)
        allow(hand, "pass", "take")
        hand.apply(PASS)
    assert asked == list(range(seats))
    assert (hand.to_act, hand.phase) == (0, Phase.DRAW)
    allow(hand, "stock")
    refuse(hand, "take", "All passed the upcard")
    assert all(passed == 1 << hand.upcard for passed in hand.passed)


def test_the_turn_goes_on_after_whoever_takes_the_upcard() -> None:
    hand = table_of(KNOCKER, LAYS_7D, LAYS_8D, EMPTY, rules=TABLE)
    do(hand, "pass", "pass", "take")
    assert (hand.to_act, hand.phase) == (2, Phase.DISCARD)
    do(hand, "throw KH")
    assert (hand.to_act, hand.phase) == (3, Phase.DRAW)
    allow(hand, "stock", "take")
    for seat in (3, 0, 1, 2):
        assert hand.to_act == seat
        hand.apply(DRAW_STOCK)
        hand.apply(idle(hand))


@pytest.mark.parametrize(("seats", "turns"), [(2, 29), (3, 19), (4, 9)])
def test_with_two_cards_in_the_stock_the_hand_is_dead(seats: int, turns: int) -> None:
    hand = table_of(*(KNOCKER, LAYS_7D, LAYS_8D, EMPTY)[:seats])
    for turn in range(turns):
        assert hand.to_act == turn % seats
        hand.apply(DRAW_STOCK)
        hand.apply(idle(hand))
    found = result(hand)
    assert (found.outcome, found.winner, found.loser, found.points, found.items) == (
        *(Outcome.DEAD, None, None, 0),
        (),
    )
    for showing, held in zip(found.showings, hand.hands, strict=True):
        assert showing.points == deadwood(held)
        assert sum(showing.melds) + showing.deadwood == held
    check_hand(hand)


def last_discard(taker: str) -> Hand:
    """At a table of three, seat 0 has thrown the last card, which lets seat 1 knock."""
    rules = replace(TABLE, last_card=True, opening_offer=False)
    first, third = "QH TH 8C 6D 4C 2C JS 9S 7S KS", "QC TC 8D 6C 4D 2D JH 9H 7H KH"
    hand = table_of(first, taker, third, rules=rules)
    while len(hand.stock) > 3:
        hand.apply(DRAW_STOCK)
        hand.apply(idle(hand))
    assert hand.to_act == 0
    return do(hand, "stock", "throw QH")


def test_the_last_card_is_for_the_next_alone() -> None:
    hand = last_discard("AC AD AH 3C 3D 3H QD QS AS 5D")
    assert (hand.phase, hand.to_act) == (Phase.LAST_CARD, 1)
    allow(hand, "pass", "take")
    do(hand, "take", "knock 5D AC,AD,AH,AS;3C,3D,3H;QD,QH,QS")
    assert (result(hand).outcome, result(hand).winner) == (Outcome.GIN, 1)
    hand = do(last_discard("AC AD AH 3C 3D 3H QD QS AS 5D"), "pass")
    assert result(hand).outcome is Outcome.DEAD
    hand = last_discard("AC AD AH 3C 3D 3H QD 8S 6S 5D")
    allow(hand, "pass")
    refuse(hand, "take", "The last discard may be taken only to knock with it.")


# --- Gin and knock -------------------------------------------------------------------------------

GIN = "AC 2C 3C 4D 5D 6D 7D 8D 8H KS"
GIN_MELDS = "AC,2C,3C;4D,5D,6D,7D;8D,8H,8S"
OTHERS = (
    "9C QD JH TS 7C 6H 5S 3D 2S AH",
    "9D QC JS TC 7H 6S 4C 3H 2D KH",
    "9H QH JC TD 7S 5H 4S KC AD 2H",
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", [PRESET, TABLE, replace(PRESET, gin_bonus=20)])
def test_gin_is_paid_by_all(seats: int, rules: Rules) -> None:
    others = OTHERS[: seats - 1]
    hand = table_of(GIN, *others, stock="8S", rules=replace(rules, opening_offer=False))
    found = result(do(hand, "stock", f"knock KS {GIN_MELDS}"))
    left = [points(parse_set(text)) for text in others]
    assert (found.outcome, found.winner) == (Outcome.GIN, 0)
    assert found.points == sum(left) + rules.gin_bonus
    assert found.items == (
        *(Item(ItemReason.LOSER_DEADWOOD, value, seat) for seat, value in enumerate(left, 1)),
        Item(ItemReason.GIN_BONUS, rules.gin_bonus),
    )
    assert found.loser == 1 + left.index(max(left))
    assert not any(showing.laid_off for showing in found.showings)


def test_big_gin_is_paid_by_all_where_it_is_on() -> None:
    mine, ended = "AC 2C 3C 4D 5D 6D 7D 8C 8D 8H", "biggin AC,2C,3C;4D,5D,6D,7D;8C,8D,8H,8S"
    hand = table_of(mine, *OTHERS, stock="8S", rules=replace(TABLE, opening_offer=False))
    found = result(do(hand, "stock", ended))
    left = sum(points(parse_set(text)) for text in OTHERS)
    assert (found.outcome, found.winner, found.points) == (Outcome.BIG_GIN, 0, left + 31)
    hand = table_of(mine, *OTHERS, stock="8S")
    refuse(do(hand, "stock"), ended, "Big gin is not played in this match.")


@pytest.mark.parametrize(
    ("knocker", "left", "ties", "outcome", "winner", "points", "loser"),
    [
        # Each opponent's difference is settled.
        (0, (8, 20, 30), True, Outcome.KNOCK, 0, 12 + 22, 2),
        (2, (20, 30, 8), True, Outcome.KNOCK, 2, 12 + 22, 1),
        (1, (9, 8, 98, 40), True, Outcome.KNOCK, 1, 1 + 90 + 32, 2),
        (1, (60, 1, 60, 60), True, Outcome.KNOCK, 1, 3 * 59, 0),
        # One undercuts: he scores, against the knocker alone.
        (0, (8, 3, 30), True, Outcome.UNDERCUT, 1, 5 + 25, 0),
        (0, (8, 30, 3), True, Outcome.UNDERCUT, 2, 5 + 25, 0),
        (0, (8, 30, 0, 40), True, Outcome.UNDERCUT, 2, 8 + 25, 0),
        # Of several the first after the knocker, not the lowest.
        (0, (8, 5, 2), True, Outcome.UNDERCUT, 1, 3 + 25, 0),
        (1, (2, 8, 5), True, Outcome.UNDERCUT, 2, 3 + 25, 1),
        (2, (5, 2, 8), True, Outcome.UNDERCUT, 0, 3 + 25, 2),
        (2, (5, 2, 8, 30), True, Outcome.UNDERCUT, 0, 3 + 25, 2),
        (3, (40, 8, 2, 10), True, Outcome.UNDERCUT, 1, 2 + 25, 3),
        # A tie is an undercut, worth the bonus alone.
        (0, (8, 8, 2), True, Outcome.UNDERCUT, 1, 25, 0),
        (0, (8, 30, 8), True, Outcome.UNDERCUT, 2, 25, 0),
        # Where a tie is none, whoever ties neither pays nor scores.
        (0, (8, 8, 30), False, Outcome.KNOCK, 0, 22, 2),
        (0, (8, 8, 2), False, Outcome.UNDERCUT, 2, 6 + 25, 0),
        (0, (8, 30, 7, 8), False, Outcome.UNDERCUT, 2, 1 + 25, 0),
        # Nobody has more than the knocker, and nobody less.
        (1, (8, 8, 8), False, Outcome.TIE, None, 0, None),
        (3, (8, 8, 8, 8), False, Outcome.TIE, None, 0, None),
        # Gin is never undercut, nor tied with.
        (0, (0, 0, 30), True, Outcome.GIN, 0, 30 + 25, 2),
        (1, (0, 0, 0, 0), False, Outcome.GIN, 1, 25, 0),
    ],
)
@pytest.mark.parametrize("doubled", [False, True])
def test_what_a_knock_is_worth(
    knocker: int,
    left: tuple[int, ...],
    ties: bool,
    outcome: Outcome,
    winner: int | None,
    points: int,
    loser: int | None,
    doubled: bool,
) -> None:
    found = score_hand(
        replace(TABLE, undercut_on_tie=ties),
        knocker,
        tuple(map(shown, left)),
        tuple(range(len(left))),
        doubled=doubled,
    )
    assert (found.outcome, found.winner, found.loser) == (outcome, winner, loser)
    assert found.points == (2 * points if doubled else points)
    assert sum(item.points for item in found.items) == found.points
    owners = {item.seat for item in found.items} - {None}
    if outcome is Outcome.UNDERCUT:
        assert owners == {knocker, winner}
    elif outcome is Outcome.KNOCK:
        assert owners == {seat for seat, value in enumerate(left) if value != left[knocker]} | {
            knocker
        }


@pytest.mark.parametrize(("dealer", "loser"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_of_two_with_equal_deadwood_the_first_after_the_dealer_has_lost(
    dealer: int, loser: int
) -> None:
    playing = tuple((dealer + place) % 4 for place in range(1, 5))
    found = score_hand(TABLE, 3, tuple(map(shown, (40, 8, 40, 5))), playing)
    assert (found.winner, found.loser) == (3, loser)


# --- Defence -------------------------------------------------------------------------------------


def knocked() -> Hand:
    """Seat 0 has knocked with 10; seat 1 can lay off the seven, then seat 2 the eight."""
    hand = table_of(KNOCKER, LAYS_7D, LAYS_8D, EMPTY, stock="6H")
    return do(hand, "stock", f"knock KS {MELDS}")


def test_defenders_lay_off_in_turn_on_the_melds_as_they_are_by_then() -> None:
    hand = knocked()
    assert (hand.phase, hand.to_act) == (Phase.LAYOFF, 1)
    refuse(hand, "layoff 8D 0", "The eight of diamonds is not in the hand.")
    do(hand, "layoff 7D 0", "spread .")
    assert (hand.phase, hand.to_act) == (Phase.LAYOFF, 2)
    do(hand, "layoff 8D 0")
    assert hand.spread == (parse_set("4D 5D 6D 7D 8D"), parse_set("9C 9D 9H"))
    do(hand, "spread .")
    assert hand.to_act == 3
    assert not any(isinstance(action, LayOff) for action in hand.legal_actions())
    found = result(do(hand, "spread ."))
    assert [showing.laid_off for showing in found.showings] == [
        (),
        ((parse("7D"), 0),),
        ((parse("8D"), 0),),
        (),
    ]
    left = [points(parse_set(text)) for text in (LAYS_7D, LAYS_8D, EMPTY)]
    left = [left[0] - 7, left[1] - 8, left[2]]
    assert [showing.points for showing in found.showings] == [10, *left]
    # The knocker's melds are shown as he spread them.
    assert found.showings[0].melds == (parse_set("4D 5D 6D"), parse_set("9C 9D 9H"))
    assert (found.outcome, found.winner) == (Outcome.KNOCK, 0)
    assert found.points == sum(left) - 3 * 10


def test_what_the_first_leaves_out_the_second_cannot_use() -> None:
    hand = do(knocked(), "spread .")
    refuse(hand, "layoff 8D 0", "does not go on that meld")
    refuse(hand, "layoff 7D 0", "is not in the hand")


def test_the_knocker_in_the_middle_is_met_by_those_after_him_first() -> None:
    hand = table_of(LAYS_8D, KNOCKER, LAYS_7D, stock="QD 6H")
    do(hand, "stock", "throw QD", "stock", f"knock KS {MELDS}")
    assert hand.to_act == 2
    do(hand, "layoff 7D 0", "spread .")
    assert hand.to_act == 0
    do(hand, "layoff 8D 0")
    assert [showing.laid_off for showing in result(do(hand, "spread .")).showings] == [
        ((parse("8D"), 0),),
        (),
        ((parse("7D"), 0),),
    ]


def test_whoever_has_spread_shows_his_cards_to_all() -> None:
    hand = knocked()
    rng = Random(1)
    hidden = parse_set(LAYS_7D)
    for seat in (0, 2, 3):
        assert hand.view(seat).unseen & hidden == hidden
    do(hand, "layoff 7D 0", "spread .")
    for seat in (0, 2, 3):
        view = hand.view(seat)
        assert view.known[1] == hidden & ~(1 << parse("7D"))
        assert not view.unseen & hidden
    assert hand.view(0).unseen == PACK & ~(hand.hands[0] | as_set(hand.pile) | hidden)
    check_secrets(hand, rng)
    check_hand(hand)
    do(hand, "spread .")
    assert hand.view(3).known[2] == parse_set(LAYS_8D)
    check_secrets(hand, rng)
    check_hand(do(hand, "spread ."))


def test_each_defender_is_defended_by_the_best_defence_in_his_turn() -> None:
    hand = knocked()
    while hand.result is None:
        hand.apply(defend(hand.view(hand.to_act)))
    assert [len(showing.laid_off) for showing in hand.result.showings] == [0, 1, 1, 0]


def test_the_last_to_defend_may_undercut() -> None:
    low = "AD AS 2C 3C 4C 7S 7C 7H 2S 2H"
    first = "7D KC KD QC JH TH JS 5S KH QH"
    hand = table_of(KNOCKER, first, low, stock="6H")
    do(hand, "stock", f"knock KS {MELDS}", "spread .")
    found = result(do(hand, "spread 2C,3C,4C;7C,7H,7S"))
    assert (found.outcome, found.winner, found.points) == (Outcome.UNDERCUT, 2, 10 - 6 + 25)
    assert found.loser == 0


# --- Taking back ---------------------------------------------------------------------------------


def test_a_lay_off_is_taken_back_only_by_its_player_and_before_he_spreads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = deck_of(KNOCKER, LAYS_7D, LAYS_8D, EMPTY, stock="6H")
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck)
    match = GinMatch(PRESET, random_seats(4), bytes(32))
    first, *others = match.hand.playing
    match.apply(first, DRAW_STOCK)
    knock = Knock(parse("KS"), (parse_set("4D 5D 6D"), parse_set("9C 9D 9H")))
    match.apply(first, knock)
    for seat in range(4):
        assert not match.may_take_back(seat)
    before = match_state(match)
    match.apply(others[0], LayOff(parse("7D"), 0))
    assert [seat for seat in range(4) if match.may_take_back(seat)] == [others[0]]
    assert match.take_back(others[0]) == {"seat": others[0], "do": TAKE_BACK}
    assert match_state(match) == before
    do(match.hand, "layoff 7D 0", "spread .")
    assert not any(map(match.may_take_back, range(4)))
    match.apply(others[1], LayOff(parse("8D"), 0))
    match.take_back(others[1])
    assert match.hand.laid_off == [(parse("7D"), 0)]
    assert match.hand.showings[others[0]].laid_off == ((parse("7D"), 0),)


# --- Matches -------------------------------------------------------------------------------------


def test_seats_of_a_table_are_sides_of_their_own() -> None:
    for seats in (2, 3, 4):
        match = GinMatch(PRESET, random_seats(seats), bytes(32))
        assert match.sides == tuple(range(seats))
        assert match.hand.scores == (0,) * seats
        assert match.hand_of(seats - 1) is match.hand


def test_a_throw_can_be_taken_by_the_next_alone() -> None:
    hand = table_of(KNOCKER, LAYS_7D, LAYS_8D)
    do(hand, "stock", "throw KS")
    for seat in (0, 2):
        assert hand.view(seat).legal_actions() == []
    assert DRAW_DISCARD in hand.view(1).legal_actions()
    hand.apply(DRAW_DISCARD)
    assert hand.view(0).known == hand.view(2).known == (NO_CARDS, 1 << parse("KS"), NO_CARDS)
    assert hand.view(0).opponents == (1, 2)
    assert hand.view(1).opponents == (2, 0)
    assert hand.view(2).opponent == 0

"""Three and four players: who plays whom, who deals, and series of matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.cards import NO_CARDS, PACK, as_set
from app.cards.deal import commitment, first_dealer, hand_seed, shuffled
from app.cards.sheet import ScoreSheet
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import DRAW_DISCARD, DRAW_STOCK, PASS, Discard, Knock
from app.games.gin.rules import PRESETS, SEATS, NextDealer, Rules, Seating
from app.games.gin.score import HandResult, Outcome, ScoredDeal, Showing, boxes, deals, with_deal
from app.games.gin.seating import SeatingPlan, first_plan, next_plan, sides
from app.games.gin.view import Phase
from app.match.records import TAKE_BACK, Record, ReplayError
from app.table.gin_match import GinMatch
from app.text.refusals import sentence_for
from tests.games.gin.test_hand import idle
from tests.invariants import check_hand, check_match, check_secrets, match_state, state
from tests.refusals import refused
from tests.soak import random_seats

LOSER, WINNER, ALTERNATE = NextDealer
SEED = bytes(range(32))

# --- Sides and plans -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seating", "seats", "captain", "expected"),
    [
        (Seating.TWO, 2, 1, (0, 1)),
        (Seating.ROTATION, 3, 1, (0, 1, 2)),
        (Seating.CAPTAIN, 3, 0, (0, 1, 1)),
        (Seating.CAPTAIN, 3, 1, (1, 0, 1)),
        (Seating.CAPTAIN, 3, 2, (1, 1, 0)),
        (Seating.PARTNERS, 4, 1, (0, 1, 0, 1)),
        (Seating.TABLE, 2, 0, (0, 1)),
        (Seating.TABLE, 4, 3, (0, 1, 2, 3)),
    ],
)
def test_sides(seating: Seating, seats: int, captain: int, expected: tuple[int, ...]) -> None:
    assert sides(seating, seats, captain) == expected


@pytest.mark.parametrize(
    ("seating", "seats", "drawn", "tables"),
    [
        (Seating.TWO, 2, 0, [(1, 0)]),
        (Seating.TWO, 2, 1, [(0, 1)]),
        # The dealer sits out; the seat after him plays first.
        (Seating.ROTATION, 3, 0, [(1, 2)]),
        (Seating.ROTATION, 3, 1, [(2, 0)]),
        (Seating.ROTATION, 3, 2, [(0, 1)]),
        # The captain deals to the first of his opponents.
        (Seating.CAPTAIN, 3, 0, [(1, 0)]),
        (Seating.CAPTAIN, 3, 2, [(0, 2)]),
        # The dealer and his partner deal, one at each table.
        (Seating.PARTNERS, 4, 0, [(1, 0), (3, 2)]),
        (Seating.PARTNERS, 4, 1, [(0, 1), (2, 3)]),
        (Seating.PARTNERS, 4, 2, [(1, 0), (3, 2)]),
        (Seating.TABLE, 2, 0, [(1, 0)]),
        (Seating.TABLE, 3, 1, [(2, 0, 1)]),
        (Seating.TABLE, 4, 3, [(0, 1, 2, 3)]),
    ],
)
def test_the_first_deal(
    seating: Seating, seats: int, drawn: int, tables: list[tuple[int, ...]]
) -> None:
    assert first_plan(seating, seats, drawn) == SeatingPlan(drawn, tuple(tables))


def shown(points: int) -> Showing:
    """Cards that count so many points, from 0 to 98."""
    tens = [9, 10, 11, 12, 22, 23, 24, 25, 35]
    ones = [] if points % 10 == 0 else [points % 10 - 1]
    return Showing((), as_set(tens[: points // 10] + ones), ())


def won(winner: int, *losers: int) -> HandResult:
    """A hand that the winner knocked; the first loser has the most deadwood."""
    seats = max(winner, *losers) + 1
    left = {seat: 60 - 10 * place for place, seat in enumerate(losers)}
    showings = tuple(shown(left.get(seat, 0)) for seat in range(seats))
    return HandResult(Outcome.GIN, winner, winner, 25, (), showings, (*losers, winner))


def nobody(outcome: Outcome, *playing: int) -> HandResult:
    """A hand that was dead, or a tie that nobody wins."""
    showings = (shown(10),) * (max(playing) + 1)
    knocker = playing[0] if outcome is Outcome.TIE else None
    return HandResult(outcome, knocker, None, 0, (), showings, playing)


def after(seat_sides: tuple[int, ...], plan: SeatingPlan, *results: HandResult) -> ScoredDeal:
    return deals(with_deal(ScoreSheet(seat_sides), results, plan.dealer))[-1]


DEAD, TIE = Outcome.DEAD, Outcome.TIE


@pytest.mark.parametrize(
    ("option", "result", "dealer"),
    [
        (LOSER, won(1, 2), 2),
        (LOSER, won(2, 1), 1),
        (WINNER, won(1, 2), 1),
        (WINNER, won(2, 1), 2),
        (ALTERNATE, won(1, 2), 1),
        (ALTERNATE, won(2, 1), 1),
        (ALTERNATE, nobody(TIE, 1, 2), 1),
        *((option, nobody(TIE, 1, 2), 0) for option in (LOSER, WINNER)),
        *((option, nobody(DEAD, 1, 2), 0) for option in NextDealer),
    ],
)
def test_in_rotation_whoever_deals_sits_out(
    option: NextDealer, result: HandResult, dealer: int
) -> None:
    rules, plan = Rules(seating=Seating.ROTATION, next_dealer=option), SeatingPlan(0, ((1, 2),))
    following = next_plan(rules, (0, 1, 2), plan, after((0, 1, 2), plan, result))
    playing = {0: (1, 2), 1: (2, 0), 2: (0, 1)}[dealer]
    assert following == SeatingPlan(dealer, (playing,))
    assert following.playing == {0, 1, 2} - {dealer}


@pytest.mark.parametrize(
    ("option", "plan", "result", "expected"),
    [
        # Seat 1 is captain. The partner who loses gives place, and it is his side's deal.
        (LOSER, SeatingPlan(1, ((2, 1),)), won(1, 2), SeatingPlan(0, ((1, 0),))),
        (LOSER, SeatingPlan(2, ((1, 2),)), won(1, 2), SeatingPlan(0, ((1, 0),))),
        # The partner who wins stays, and the captain deals.
        (LOSER, SeatingPlan(1, ((2, 1),)), won(2, 1), SeatingPlan(1, ((2, 1),))),
        (LOSER, SeatingPlan(0, ((1, 0),)), won(0, 1), SeatingPlan(1, ((0, 1),))),
        (WINNER, SeatingPlan(2, ((1, 2),)), won(1, 2), SeatingPlan(1, ((0, 1),))),
        (WINNER, SeatingPlan(1, ((2, 1),)), won(2, 1), SeatingPlan(2, ((1, 2),))),
        (ALTERNATE, SeatingPlan(1, ((2, 1),)), won(1, 2), SeatingPlan(0, ((1, 0),))),
        (ALTERNATE, SeatingPlan(2, ((1, 2),)), won(1, 2), SeatingPlan(1, ((0, 1),))),
        (ALTERNATE, SeatingPlan(2, ((1, 2),)), won(2, 1), SeatingPlan(1, ((2, 1),))),
        # Nobody has lost, so nobody gives place.
        (LOSER, SeatingPlan(2, ((1, 2),)), nobody(TIE, 1, 2), SeatingPlan(2, ((1, 2),))),
        (ALTERNATE, SeatingPlan(2, ((1, 2),)), nobody(TIE, 1, 2), SeatingPlan(1, ((2, 1),))),
        *(
            (
                option,
                SeatingPlan(dealer, (table,)),
                nobody(DEAD, 1, 2),
                SeatingPlan(dealer, (table,)),
            )
            for option in NextDealer
            for dealer, table in ((1, (2, 1)), (2, (1, 2)))
        ),
    ],
)
def test_the_captain_plays_every_hand_and_the_partner_who_loses_gives_place(
    option: NextDealer, plan: SeatingPlan, result: HandResult, expected: SeatingPlan
) -> None:
    rules, seat_sides = Rules(seating=Seating.CAPTAIN, next_dealer=option), (1, 0, 1)
    assert next_plan(rules, seat_sides, plan, after(seat_sides, plan, result)) == expected


TEAMS = (0, 1, 0, 1)
FIRST_PAIRS, SECOND_PAIRS = {(0, 1), (2, 3)}, {(0, 3), (1, 2)}


@pytest.mark.parametrize(
    ("option", "results", "dealer"),
    [
        # Seat 0 has dealt. Between the teams the deal goes to the next seat, else to the partner.
        (LOSER, (won(0, 1), won(2, 3)), 1),
        (LOSER, (won(1, 0), won(3, 2)), 2),
        (WINNER, (won(0, 1), won(2, 3)), 2),
        (WINNER, (won(1, 0), won(3, 2)), 1),
        (ALTERNATE, (won(0, 1), won(2, 3)), 1),
        (ALTERNATE, (won(1, 0), won(3, 2)), 1),
        # One hand dead: the other decides.
        (LOSER, (won(1, 0), nobody(DEAD, 3, 2)), 2),
        (ALTERNATE, (won(1, 0), nobody(DEAD, 3, 2)), 1),
        # One each, worth the same: nobody has won the deal.
        (LOSER, (won(0, 1), won(3, 2)), 0),
        (WINNER, (won(0, 1), won(3, 2)), 0),
        (ALTERNATE, (won(0, 1), won(3, 2)), 1),
        (LOSER, (nobody(TIE, 1, 0), nobody(DEAD, 3, 2)), 0),
        (ALTERNATE, (nobody(TIE, 1, 0), nobody(DEAD, 3, 2)), 1),
        *((option, (nobody(DEAD, 1, 0), nobody(DEAD, 3, 2)), 0) for option in NextDealer),
    ],
)
def test_between_partners_the_deal_goes_by_the_net_and_opponents_change(
    option: NextDealer, results: tuple[HandResult, ...], dealer: int
) -> None:
    rules = Rules(seating=Seating.PARTNERS, next_dealer=option)
    plan = SeatingPlan(0, ((1, 0), (3, 2)))
    following = next_plan(rules, TEAMS, plan, after(TEAMS, plan, *results))
    assert following.dealer == dealer
    assert {tuple(sorted(table)) for table in following.tables} == SECOND_PAIRS
    # The team of the dealer deals at both tables.
    assert all(table[-1] % 2 == dealer % 2 for table in following.tables)
    again = next_plan(rules, TEAMS, following, after(TEAMS, following, *results))
    assert {tuple(sorted(table)) for table in again.tables} == FIRST_PAIRS


@pytest.mark.parametrize(
    ("option", "result", "dealer"),
    [
        # Of several losers the one with the most deadwood, of those the first after the dealer.
        (LOSER, won(1, 3, 2, 0), 3),
        (LOSER, won(3, 2, 0, 1), 2),
        (WINNER, won(1, 3, 2, 0), 1),
        (ALTERNATE, won(1, 3, 2, 0), 1),
        (LOSER, nobody(TIE, 1, 2, 3, 0), 0),
        (ALTERNATE, nobody(TIE, 1, 2, 3, 0), 1),
        *((option, nobody(DEAD, 1, 2, 3, 0), 0) for option in NextDealer),
    ],
)
def test_who_deals_next_at_a_table_of_four(
    option: NextDealer, result: HandResult, dealer: int
) -> None:
    rules, plan = Rules(seating=Seating.TABLE, next_dealer=option), SeatingPlan(0, ((1, 2, 3, 0),))
    following = next_plan(rules, (0, 1, 2, 3), plan, after((0, 1, 2, 3), plan, result))
    assert following.dealer == dealer
    assert following.tables == (tuple((dealer + place) % 4 for place in range(1, 5)),)


@given(
    seating=st.sampled_from(Seating),
    option=st.sampled_from(NextDealer),
    choices=st.lists(st.integers(0, 99), min_size=1, max_size=12),
)
def test_every_plan_has_its_tables_full_and_in_order(
    seating: Seating, option: NextDealer, choices: list[int]
) -> None:
    rules = Rules(seating=seating, next_dealer=option)
    seats = SEATS[seating][choices[0] % len(SEATS[seating])]
    drawn = choices[0] % seats
    seat_sides = sides(seating, seats, drawn)
    plan = first_plan(seating, seats, drawn)
    for choice in choices:
        assert len(plan.playing) == sum(map(len, plan.tables))
        assert (plan.dealer in plan.playing) is (seating is not Seating.ROTATION)
        for table in plan.tables:
            assert len({seat_sides[seat] for seat in table}) == len(table)
            if len(table) > 2:
                assert table[-1] == plan.dealer
        if seating is Seating.CAPTAIN:
            assert drawn in plan.playing
        results = []
        for table in plan.tables:
            winner = table[choice % len(table)]
            losers = [seat for seat in table if seat != winner]
            results.append(won(winner, *losers) if choice % 5 else nobody(DEAD, *table))
        plan = next_plan(rules, seat_sides, plan, after(seat_sides, plan, *results))


# --- Matches -------------------------------------------------------------------------------------


@pytest.fixture
def rigged(monkeypatch: pytest.MonkeyPatch) -> Callable[[Rules, int], GinMatch]:
    """Makes a match in whose every hand each player is dealt gin, a run of ten."""

    def new(rules: Rules, seats: int) -> GinMatch:
        table = seats if rules.seating is Seating.TABLE else 2
        dealt = [13 * suit + rank for rank in range(10) for suit in range(table)]
        deck = [*dealt, *(card for card in range(52) if card not in dealt)]
        for module in ("app.cards.deal.shuffled", "tests.recount.shuffled"):
            monkeypatch.setattr(module, lambda seed, *_: deck)
        return GinMatch(rules, random_seats(seats), SEED)

    return new


def win(match: GinMatch, seat: int) -> list[Record]:
    """Let this seat go gin in a rigged hand: 25 points."""
    hand, records = match.hand_of(seat), []
    while hand.result is None:
        action = idle(hand)
        if hand.to_act == seat and isinstance(action, Discard):
            action = Knock(action.card, (hand.hands[seat] & ~(1 << action.card),))
        records.append(match.apply(hand.to_act, action))
    return records


def let_die(match: GinMatch, seat: int) -> list[Record]:
    """Let the hand of this seat end without a knock."""
    hand, records = match.hand_of(seat), []
    while hand.result is None:
        records.append(match.apply(hand.to_act, idle(hand)))
    return records


def test_in_rotation_each_plays_for_himself(rigged: Callable[[Rules, int], GinMatch]) -> None:
    match = rigged(PRESETS["rotation"], 3)
    records = [match.header()]
    dealer = first_dealer(SEED, 3)
    assert (match.dealer, match.sides) == (dealer, (0, 1, 2))
    assert match.hand.playing == ((dealer + 1) % 3, (dealer + 2) % 3)
    winner, loser = match.hand.playing
    records += win(match, winner)
    totals = [0, 0, 0]
    totals[winner] = 25
    assert match.standing.sheet.totals == tuple(totals)
    records.append(match.next_hand())
    assert match.dealer == match.hand.dealer == loser
    assert match.hand.scores == tuple(totals)
    assert set(match.hand.playing) == {0, 1, 2} - {loser}
    records += let_die(match, dealer)
    records.append(match.next_hand())
    assert match.dealer == loser
    while not match.is_over:
        records += win(match, winner)
        if not match.is_over:
            records.append(match.next_hand())
            if winner not in match.hand.playing:
                records += let_die(match, loser)
                records.append(match.next_hand())
    assert match.standing.settlement is not None
    # Nobody else has won a hand: 100 points doubled, four boxes, the game.
    totals[winner] = 2 * 100 + 4 * 25 + 100
    assert match.standing.settlement.totals == tuple(totals)
    check_match(match, records)


def test_with_a_captain_partners_share_a_score(rigged: Callable[[Rules, int], GinMatch]) -> None:
    match = rigged(PRESETS["captain"], 3)
    captain = first_dealer(SEED, 3)
    first, second = (captain + 1) % 3, (captain + 2) % 3
    assert match.sides[captain] == 0
    assert match.sides[first] == match.sides[second] == 1
    records = [match.header()]
    pairs = []
    for winner in (captain, second, second, captain, first, first):
        pairs.append(match.hand.playing)
        records += win(match, winner)
        if not match.is_over:
            records.append(match.next_hand())
    assert pairs == [
        (first, captain),
        # The partner who lost is out, and his side deals.
        (captain, second),
        (second, captain),
        (second, captain),
        (captain, first),
        (first, captain),
    ]
    assert match.is_over
    assert match.standing.sheet.totals == (50, 100)
    assert match.standing.settlement is not None
    assert match.standing.settlement.winner == 1
    assert match.standing.settlement.totals == (50 + 2 * 25, 100 + 4 * 25 + 100)
    check_match(match, records)


@pytest.mark.parametrize(("preset", "seats"), [("rotation", 3), ("captain", 3)])
@pytest.mark.parametrize("seed", range(6))
def test_whoever_sits_out_sees_nothing_hidden_and_does_nothing(
    preset: str, seats: int, seed: int
) -> None:
    rng = Random(seed)
    match = GinMatch(PRESETS[preset], random_seats(seats), rng.randbytes(32))
    hand = match.hand
    (idler,) = set(range(seats)) - set(hand.playing)
    assert match.hand_of(idler) is hand
    while hand.result is None:
        view = hand.view(idler)
        known = as_set(hand.pile) | sum(hand.known)
        if hand.knocker is None:
            assert view.unseen == PACK & ~known
        assert (view.hand, view.drawn, view.legal_actions()) == (NO_CARDS, None, [])
        assert view.opponents == hand.playing
        assert view._replace(seat=ONLOOKER) == hand.view(ONLOOKER)
        check_secrets(hand, rng)
        before = match_state(match)
        name = match.seats[hand.to_act].name
        with refused(IllegalAction, match=rf"^It is {name}'s turn\.$"):
            match.apply(idler, DRAW_STOCK)
        with refused(IllegalAction, match=r"^Nothing can be undone"):
            match.take_back(idler)
        assert match_state(match) == before
        match.apply(hand.to_act, rng.choice(hand.legal_actions()))
        if len(hand.history) > 60:
            break
    assert match.hand_of(idler).hands[idler] == NO_CARDS


# --- Partners ------------------------------------------------------------------------------------


def test_partners_play_two_hands_at_once() -> None:
    match = GinMatch(PRESETS["partners"], random_seats(4), SEED)
    seeds = [hand_seed(SEED, number) for number in (1, 2)]
    assert match.commitment == " ".join(map(commitment, seeds))
    for hand, seed in zip(match.hands, seeds, strict=True):
        deck = shuffled(seed)
        assert [hand.hands[seat] for seat in hand.playing] == [
            as_set(deck[0:20:2]),
            as_set(deck[1:20:2]),
        ]
        assert (hand.upcard, hand.dealer) == (deck[20], hand.playing[-1])
        assert sum(map(bool, hand.hands)) == 2
    assert [set(hand.playing) for hand in match.hands] == [{0, 1}, {2, 3}]
    for seat in range(4):
        assert seat in match.hand_of(seat).playing
    # Each seat acts in its own hand, whatever the other table does.
    first, second = (hand.to_act for hand in match.hands)
    match.apply(second, PASS)
    assert match.hand is match.hands[0]
    match.apply(first, DRAW_DISCARD)
    assert [len(hand.history) for hand in match.hands] == [1, 1]
    waiting = next(seat for seat in match.hands[1].playing if seat != match.hands[1].to_act)
    with refused(IllegalAction, match=r"^It is .*'s turn\.$"):
        match.apply(waiting, PASS)


def test_the_table_that_is_behind_is_played_first_and_the_other_alone_at_the_end(
    rigged: Callable[[Rules, int], GinMatch],
) -> None:
    match = rigged(PRESETS["partners"], 4)
    acted = []
    for _ in range(6):
        acted.append(match.hands.index(match.hand))
        match.apply(match.hand.to_act, idle(match.hand))
    assert acted == [0, 1, 0, 1, 0, 1]
    win(match, 0)
    assert (match.hand, match.number) == (match.hands[1], 2)
    assert match.standing.sheet.totals == (0, 0)
    with refused(IllegalAction, match=r"^The hand is over\.$"):
        match.apply(0, DRAW_STOCK)
    with refused(IllegalAction, match=r"^The hand is not over\.$"):
        match.next_hand()
    let_die(match, 2)
    (deal,) = deals(match.standing.sheet)
    assert (deal.winner, deal.points, deal.outcome, deal.row.totals) == (
        0,
        25,
        Outcome.GIN,
        (25, 0),
    )
    assert [hand.number for hand in match.played] == [1, 2]
    record = match.next_hand()
    assert record["deal"] == 2
    assert record["revealed"] == " ".join(hand_seed(SEED, number).hex() for number in (1, 2))
    assert record["commitment"] == " ".join(
        commitment(hand_seed(SEED, number)) for number in (3, 4)
    )
    assert [set(hand.playing) for hand in match.hands] == [{0, 3}, {1, 2}]
    assert match.number == 3


def test_numbers_dealers_and_seeds_of_hands_played_at_once(
    rigged: Callable[[Rules, int], GinMatch],
) -> None:
    match = rigged(PRESETS["partners"], 4)
    dealers = [hand.dealer for hand in match.hands]
    win(match, 3)
    win(match, 1)
    assert [(hand.number, hand.dealer, hand.deal.seed) for hand in match.played] == [
        (2, dealers[1], hand_seed(SEED, 2)),
        (1, dealers[0], hand_seed(SEED, 1)),
    ]


@pytest.mark.parametrize(
    ("gains", "winner", "points"),
    [
        (((0, 25), (2, 40)), 0, 65),
        (((0, 25), (3, 40)), 1, 15),
        (((1, 40), (2, 25)), 1, 15),
        (((0, 40), (3, 40)), None, 0),
        (((0, 25), (None, 0)), 0, 25),
        (((None, 0), (None, 0)), None, 0),
        # An undercut on a tie where it has no bonus is worth nothing.
        (((0, 0), (None, 0)), None, 0),
    ],
)
def test_the_net_of_both_hands_counts(
    gains: tuple[tuple[int | None, int], ...], winner: int | None, points: int
) -> None:
    results = [
        HandResult(
            Outcome.DEAD if seat is None else Outcome.KNOCK,
            seat,
            seat,
            gained,
            (),
            (shown(0),) * 4,
            table,
        )
        for (seat, gained), table in zip(gains, ((0, 1), (2, 3)), strict=True)
    ]
    sheet = with_deal(ScoreSheet(TEAMS), results, 1)
    (deal,) = deals(sheet)
    assert (deal.row.number, deal.row.dealer) == (1, 1)
    assert (deal.winner, deal.points) == (winner, points)
    assert sheet.totals == tuple(points if side == winner else 0 for side in range(2))
    assert (boxes(sheet, 0), boxes(sheet, 1)) == (int(winner == 0), int(winner == 1))


def test_partners_play_to_125(rigged: Callable[[Rules, int], GinMatch]) -> None:
    match = rigged(PRESETS["partners"], 4)
    records = [match.header()]
    pairs = []
    for winners in ((0, 2), (0, 1), (0, 2), (0, None)):
        pairs.append({tuple(sorted(hand.playing)) for hand in match.hands})
        first, second = winners
        records += win(match, first)
        other = next(hand for hand in match.hands if hand.result is None)
        records += win(match, second) if second is not None else let_die(match, other.playing[0])
        if not match.is_over:
            records.append(match.next_hand())
            totals = match.standing.sheet.totals
            assert match.hand.scores == (*totals, *totals)
    assert pairs == [FIRST_PAIRS, SECOND_PAIRS, FIRST_PAIRS, SECOND_PAIRS]
    assert match.standing.sheet.totals == (125, 0)
    assert match.standing.settlement is not None
    # A deal is one box; the drawn one is none.
    assert match.standing.settlement.totals == (2 * 125 + 3 * 25 + 100, 0)
    check_match(match, records)


def test_each_table_takes_back_its_own_last_action() -> None:
    match = GinMatch(PRESETS["partners"], random_seats(4), SEED)
    records = [match.header()]
    start = [state(hand) for hand in match.hands]
    first, second = (hand.to_act for hand in match.hands)
    for seat in (first, second):
        records.append(match.apply(seat, PASS))
    before = state(match.hand_of(second))
    assert match.may_take_back(first)
    assert match.may_take_back(second)
    records.append(match.take_back(first))
    assert records[-1] == {"seat": first, "do": TAKE_BACK}
    assert state(match.hand_of(first)) == start[0]
    assert state(match.hand_of(second)) == before
    assert not match.may_take_back(first)
    records.append(match.take_back(second))
    assert [state(hand) for hand in match.hands] == start
    records.append(match.apply(second, DRAW_DISCARD))
    # A card drawn from the stock at one table is no secret of the other's.
    other = match.hand_of(first)
    while other.phase is not Phase.DISCARD:
        records.append(match.apply(other.to_act, idle(other)))
    assert match.may_take_back(second)
    records.append(match.take_back(second))
    assert state(match.hand_of(second)) == start[1]
    check_match(match, records)
    assert match_state(GinMatch.from_records(json.loads(json.dumps(records)))) == match_state(match)


# --- Series --------------------------------------------------------------------------------------


SERIES = [(seating, counts[-1]) for seating, counts in SEATS.items()]


def win_deal(match: GinMatch, side: int) -> list[Record]:
    """Let a side win what has been dealt: 25 points, or both hands of two."""
    records = []
    for hand in match.hands:
        seat = next(seat for seat in hand.playing if match.sides[seat] == side)
        records += win(match, seat)
    return records


def side_in_play(match: GinMatch, place: int) -> int:
    return match.sides[match.hands[0].playing[place]]


@pytest.mark.parametrize(("seating", "seats"), SERIES)
def test_a_series_goes_on_until_somebody_has_won_most(
    seating: Seating, seats: int, rigged: Callable[[Rules, int], GinMatch]
) -> None:
    match = rigged(Rules(seating=seating, best_of=3, target=25), seats)
    records = [match.header()]
    states = [match_state(match)]
    with refused(IllegalAction, match=r"^The match is not over\.$"):
        match.next_match()
    champions = [0] * len(match.won)
    for number in range(1, 9):
        side = side_in_play(match, number % 2)
        champions[side] += 1
        records += win_deal(match, side)
        assert match.standing.settlement is not None
        assert match.standing.settlement.winner == side
        assert match.won == tuple(champions)
        assert match.is_over is (champions[side] == 2)
        with refused(IllegalAction, match=r"^The match is over\.$"):
            match.next_hand()
        if match.is_over:
            break
        assert match.round == 1
        last = match.standing.plan
        records.append(match.next_match())
        assert records[-1]["match"] == number + 1 == len(match.finished) + 1
        assert match.deal == number + 1
        # The score begins anew; the seats and the deal go on as from hand to hand.
        assert match.standing.sheet == ScoreSheet(match.sides)
        assert set(match.hand.scores) == {0}
        assert match.standing.plan == next_plan(
            match.rules, match.sides, last, deals(match.finished[-1].sheet)[-1]
        )
        states.append(match_state(match))
    assert match.is_over
    with refused(IllegalAction, match=r"^The series is over\.$"):
        match.next_match()
    check_match(match, records)
    # Left and gone on with at any point it is the same series.
    begins = [place for place, record in enumerate(records) if "do" not in record]
    for place, then in zip(begins, states, strict=True):
        assert match_state(GinMatch.from_records(records[: place + 1])) == then


def test_partners_change_opponents_from_match_to_match(
    rigged: Callable[[Rules, int], GinMatch],
) -> None:
    match = rigged(Rules(seating=Seating.PARTNERS, best_of=5, target=50), 4)
    pairs = []
    for side in (0, 1, 0, 1, 0):
        pairs.append({tuple(sorted(hand.playing)) for hand in match.hands})
        win_deal(match, side)
        if not match.is_over:
            match.next_match()
    assert pairs == [FIRST_PAIRS, SECOND_PAIRS, FIRST_PAIRS, SECOND_PAIRS, FIRST_PAIRS]
    assert match.won == (3, 2)


def test_one_match_is_a_series_of_one(rigged: Callable[[Rules, int], GinMatch]) -> None:
    match = rigged(Rules(target=25), 2)
    assert (match.won, match.is_over) == ((0, 0), False)
    win_deal(match, 1)
    assert (match.won, match.is_over) == ((0, 1), True)
    with refused(IllegalAction, match=r"^The series is over\.$"):
        match.next_match()


def test_a_series_that_was_tampered_with_is_found(rigged: Callable[[Rules, int], GinMatch]) -> None:
    match = rigged(Rules(best_of=3, target=25), 2)
    records = [match.header(), *win_deal(match, 0)]
    records.append(match.next_match())
    last = len(records)
    begin = records[-1]
    other_kind = {("deal" if key == "match" else key): value for key, value in begin.items()}
    for changed, complaint in (
        (begin | {"match": 3}, f"line {last}: deal 2 is not the one that was committed to"),
        (begin | {"commitment": "0" * 64}, f"line {last}: deal 2 is not the one"),
        (begin | {"revealed": "0" * 64}, f"line {last}: deal 1 was not dealt from the seed shown"),
        (other_kind, f"line {last}: hand 1: The match is over."),
    ):
        with pytest.raises(ReplayError) as problem:
            GinMatch.from_records([*records[:-1], changed])
        assert sentence_for(problem.value).startswith(complaint)
    with refused(ReplayError, match=rf"^line {last + 1}: hand 2: The match is not over\."):
        GinMatch.from_records([*records, begin])


def test_every_hand_of_a_series_has_a_seed_of_its_own() -> None:
    rng = Random("series")
    match = GinMatch(
        Rules(seating=Seating.PARTNERS, best_of=3, target=1), random_seats(4), rng.randbytes(32)
    )
    while not match.is_over and len(match.played) < 40:
        hand = match.hand
        if hand.result is None:
            match.apply(hand.to_act, rng.choice(hand.legal_actions()[-3:]))
            check_hand(hand)
        elif match.standing.settlement is None:
            match.next_hand()
        else:
            match.next_match()
    assert len({played.deal.seed for played in match.played}) == len(match.played) > 3
    assert sorted(played.number for played in match.played) == list(range(1, len(match.played) + 1))

"""Oklahoma: the card turned up sets the limit of the hand, and a spade doubles its points."""

from __future__ import annotations

from functools import cache
from itertools import cycle

import pytest

from app.cards.cards import Card, parse, points
from app.games.gin.actions import Knock
from app.games.gin.hand import Hand
from app.games.gin.melds import unmelded
from app.games.gin.rules import PRESETS, Rules, is_doubled, knock_limit
from app.games.gin.score import Item, ItemReason, Outcome
from app.games.gin.view import Phase
from tests.games.gin.test_hand import NOTHING, WAITING, do, down_to, refuse, result
from tests.games.gin.test_match import deck, new, win
from tests.games.gin.test_match import do as do_in
from tests.players.dealing import dealt

OKLAHOMA = PRESETS["oklahoma"]
ACE_IS_ONE = Rules(oklahoma=True, oklahoma_ace=1, target=150)
NOT_DOUBLED = Rules(oklahoma=True, spade_doubles=False, target=150)

LIMITS = {str(value): value for value in range(2, 10)} | dict.fromkeys("TJQK", 10)
"""By rank; what an ace sets is an option."""

RUNS = "AC 2C 3C 4D 5D 6D 7D 8D 9D "
"""Nine melded cards: the tenth is the deadwood."""
SPREAD = "AC,2C,3C;4D,5D,6D,7D,8D,9D"
WORTH = {1: "AS", 2: "2S", 3: "3S", 4: "4S", 5: "5S", 6: "6S", 7: "7S", 8: "8S", 9: "9S", 10: "TS"}


def drawn(tenth: str, upcard: str, rules: Rules, theirs: str = "", card: str = "QC") -> Hand:
    """Seat 0 has RUNS, a tenth card and the queen of clubs, or another card, just drawn."""
    hand = dealt(RUNS + tenth, theirs=theirs, upcard=upcard, stock=card, rules=rules)
    return do(hand, "pass", "pass", "stock") if rules.opening_offer else do(hand, "stock")


# --- The limit -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "ace"), [(OKLAHOMA, 0), (ACE_IS_ONE, 1)])
@pytest.mark.parametrize("suit", "CDHS")
def test_each_card_sets_its_value_as_the_limit(rules: Rules, ace: int, suit: str) -> None:
    for rank, limit in (LIMITS | {"A": ace}).items():
        upcard = parse(rank + suit)
        assert knock_limit(rules, upcard) == limit
        cards = [upcard, *(card for card in range(52) if card != upcard)]
        hand = Hand(rules, cards[1:21] + cards[:1] + cards[21:], 0)
        assert (hand.upcard, hand.limit) == (upcard, limit)
        assert hand.view(0).limit == hand.view(1).limit == limit


@pytest.mark.parametrize("rules", [Rules(), Rules(knock_limit=3), PRESETS["straight"]])
def test_without_oklahoma_the_card_sets_and_doubles_nothing(rules: Rules) -> None:
    for card in range(52):
        assert knock_limit(rules, card) == rules.knock_limit
        assert not is_doubled(rules, card)


def test_under_an_ace_only_gin_ends_a_hand() -> None:
    hand = drawn("AS", "AH", OKLAHOMA)
    refuse(hand, f"knock QC {SPREAD}", "That leaves deadwood 1; only gin ends a hand.")
    assert not hand.view(0).knocks()
    hand = do(drawn("TD", "AH", OKLAHOMA), f"knock QC {SPREAD},TD")
    assert result(hand).outcome is Outcome.GIN


@pytest.mark.parametrize(("rank", "limit"), [*LIMITS.items(), ("A", 1)])
def test_a_knock_is_legal_up_to_the_limit_and_not_above(rank: str, limit: int) -> None:
    hand = drawn(WORTH[limit], rank + "H", ACE_IS_ONE)
    do(hand, f"knock QC {SPREAD}")
    assert hand.phase is Phase.LAYOFF
    if limit + 1 in WORTH:
        above = drawn(WORTH[limit + 1], rank + "H", ACE_IS_ONE)
        sentence = f"That leaves deadwood {limit + 1}; knock at {limit} or less."
        refuse(above, f"knock QC {SPREAD}", sentence)
    # The nine is left over with the tenth card.
    shorter = drawn("2S", rank + "H", ACE_IS_ONE)
    sentence = f"That leaves deadwood 11; knock at {limit} or less."
    refuse(shorter, "knock QC AC,2C,3C;4D,5D,6D,7D,8D", sentence)


def test_every_knock_within_the_limit_is_listed_and_no_other() -> None:
    def listed(upcard: str) -> dict[Knock, int]:
        hand = drawn("AS", upcard, ACE_IS_ONE, card="6S")
        return {
            knock: points(unmelded(hand.hands[0] & ~(1 << knock.card), knock.melds))
            for knock in hand.legal_actions()
            if isinstance(knock, Knock)
        }

    within_ten = listed("KH")
    assert {1, 6, 10} <= set(within_ten.values())
    for rank, limit in (LIMITS | {"A": 1}).items():
        assert listed(rank + "H") == {
            knock: left for knock, left in within_ten.items() if left <= limit
        }


def test_the_limit_stays_when_the_card_is_taken_and_thrown_again() -> None:
    hand = dealt(RUNS + "QC", theirs=JUNK, upcard="2S", stock="QH KD", rules=OKLAHOMA)
    do(hand, "take")
    assert (hand.limit, hand.view(1).upcard) == (2, parse("2S"))
    do(hand, f"knock QC {SPREAD}")
    assert hand.phase is Phase.LAYOFF
    hand = dealt(RUNS + "QC", theirs=JUNK, upcard="2S", stock="QH KD", rules=OKLAHOMA)
    do(hand, "take", "throw QC", "stock", "throw QH", "stock", "throw 2S")
    assert (hand.limit, hand.view(0).upcard, hand.view(0).doubled) == (2, parse("2S"), True)


def test_without_the_opening_offer_the_card_sets_the_limit_all_the_same() -> None:
    rules = Rules(oklahoma=True, opening_offer=False)
    hand = drawn("5S", "4H", rules)
    refuse(hand, f"knock QC {SPREAD}", "That leaves deadwood 5; knock at 4 or less.")


def test_each_hand_of_a_match_has_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    upcards = ["3S", "6H", "AC", "KC"]
    order = cycle(upcards)
    first, second = "4H 4C 4D 5D 6D 7D 8D 8H 8S 8C", "9S TS JS QS KS 9H TH JH QH KH"

    @cache
    def shuffled(seed: bytes, *_: object) -> list[Card]:
        return deck(first, second, upcard=next(order))

    monkeypatch.setattr("app.cards.deal.shuffled", shuffled)
    match = new(OKLAHOMA)
    limits = []
    for _ in upcards:
        limits.append((match.hand.limit, match.hand.view(0).doubled))
        do_in(match, "pass", "pass", "stock", "knock 2S 4C,4H,4D;5D,6D,7D;8C,8D,8H,8S")
        if not match.is_over:
            match.next_hand()
    assert limits == [(3, True), (6, False), (0, False), (10, False)]


# --- Spades --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [OKLAHOMA, ACE_IS_ONE])
def test_a_spade_doubles_and_nothing_else_does(rules: Rules) -> None:
    assert [card for card in range(52) if is_doubled(rules, card)] == list(range(39, 52))
    assert not any(is_doubled(NOT_DOUBLED, card) for card in range(52))


JUNK = "TC JC KC 2H 5H 8H 3S 7S 9S QD"
"""Deadwood 74 where nothing is laid off, no meld."""
NO_DEADWOOD = "5C 6C 7C 8C 2H 3H 4H 6S 7S 8S"
FOUR = "5C 6C 7C 8C 6S 7S 8S AH AS 2H"
"""Deadwood 4."""


@pytest.mark.parametrize(
    ("tenth", "card", "theirs", "ends", "outcome", "winner", "single", "items"),
    [
        (
            *("4S", "QC", JUNK, (f"knock QC {SPREAD}", "spread .")),
            *(
                Outcome.KNOCK,
                0,
                70,
                {ItemReason.LOSER_DEADWOOD: 74, ItemReason.WINNER_DEADWOOD: -4},
            ),
        ),
        (
            *("TD", "QC", JUNK, (f"knock QC {SPREAD},TD",)),
            *(Outcome.GIN, 0, 99, {ItemReason.LOSER_DEADWOOD: 74, ItemReason.GIN_BONUS: 25}),
        ),
        (
            *("TD", "JD", JUNK, (f"biggin {SPREAD},TD,JD",)),
            *(
                Outcome.BIG_GIN,
                0,
                105,
                {ItemReason.LOSER_DEADWOOD: 74, ItemReason.BIG_GIN_BONUS: 31},
            ),
        ),
        (
            *("TH", "QC", NO_DEADWOOD),
            (f"knock QC {SPREAD}", "spread 5C,6C,7C,8C;2H,3H,4H;6S,7S,8S"),
            *(Outcome.UNDERCUT, 1, 35),
            {
                ItemReason.LOSER_DEADWOOD: 10,
                ItemReason.WINNER_DEADWOOD: 0,
                ItemReason.UNDERCUT_BONUS: 25,
            },
        ),
        (
            *("4S", "QC", FOUR, (f"knock QC {SPREAD}", "spread 5C,6C,7C,8C;6S,7S,8S")),
            *(Outcome.UNDERCUT, 1, 25),
            {
                ItemReason.LOSER_DEADWOOD: 4,
                ItemReason.WINNER_DEADWOOD: -4,
                ItemReason.UNDERCUT_BONUS: 25,
            },
        ),
    ],
    ids=["knock", "gin", "big gin", "undercut", "tie"],
)
@pytest.mark.parametrize(
    ("rules", "upcard", "doubled"),
    [(OKLAHOMA, "JS", True), (OKLAHOMA, "JH", False), (NOT_DOUBLED, "JS", False)],
    ids=["spade", "heart", "option off"],
)
def test_a_spade_doubles_the_hand_bonuses_included(
    rules: Rules,
    upcard: str,
    doubled: bool,
    tenth: str,
    card: str,
    theirs: str,
    ends: tuple[str, ...],
    outcome: Outcome,
    winner: int,
    single: int,
    items: dict[ItemReason, int],
) -> None:
    found = result(do(drawn(tenth, upcard, rules, theirs, card), *ends))
    assert (found.outcome, found.winner) == (outcome, winner)
    assert found.points == (2 * single if doubled else single)
    whose = {ItemReason.LOSER_DEADWOOD: 1 - winner, ItemReason.WINNER_DEADWOOD: winner}
    expected = [Item(reason, points, whose.get(reason)) for reason, points in items.items()]
    if doubled:
        expected.append(Item(ItemReason.SPADES, single))
    assert list(found.items) == expected
    assert sum(item.points for item in found.items) == found.points


def test_a_tie_for_nobody_and_a_dead_hand_are_doubled_to_nothing() -> None:
    rules = Rules(oklahoma=True, undercut_on_tie=False)
    hand = drawn("4S", "JS", rules, FOUR)
    found = result(do(hand, f"knock QC {SPREAD}", "spread 5C,6C,7C,8C;6S,7S,8S"))
    assert (found.outcome, found.winner, found.points, found.items) == (Outcome.TIE, None, 0, ())
    found = result(do(down_to(3, NOTHING, WAITING, OKLAHOMA, "2S"), "stock", "throw QH"))
    assert (found.outcome, found.winner, found.points, found.items) == (Outcome.DEAD, None, 0, ())


# --- The match -----------------------------------------------------------------------------------


def test_the_match_is_to_150_and_doubled_points_count_towards_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.cards.deal.shuffled", lambda seed, *_: deck(upcard="3S"))
    match = new(OKLAHOMA)
    for total in (50, 100, 150):
        assert not match.is_over
        win(match, 0)
        assert match.standing.sheet.totals == (total, 0)
        if total < 150:
            match.next_hand()
    assert match.standing.settlement is not None
    # Boxes are for hands, so a doubled hand is one.
    assert match.standing.settlement.items[0] == (
        Item(ItemReason.HAND_POINTS, 150),
        Item(ItemReason.SHUTOUT, 150),
        Item(ItemReason.BOXES, 3 * 25),
        Item(ItemReason.GAME_BONUS, 100),
    )

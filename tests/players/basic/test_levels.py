"""The players of Basic Rummy: legal everywhere, from the view alone, and each in character."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.arena.table_match import play_match
from app.cards.cards import Card, iterate, rank_of
from app.cards.deal import Deal
from app.cards.moves import Discard
from app.games.basic.actions import Action, to_text
from app.games.basic.hand import Hand
from app.games.basic.rules import PRESETS, MeldsATurn, Rules
from app.games.basic.view import View
from app.players.base import Player, full_name
from app.players.basic.levels import PARTNERS, PLAYERS, Brisk, Casual, Heuristic
from app.players.basic.player import BasicTurnPlayer, puts_down_all
from app.players.basic.strong import Strong
from app.players.registry import find
from tests.again import quick
from tests.games.basic.dealing import SMALL, dealt, play
from tests.games.basic.random_play import SOME_RULES, Habits, check, permuted, some_hand
from tests.players.contests import share

ALL = (*PLAYERS, *PARTNERS)
SIX = Rules(dealt=(6,))


def answer(player: Player, hand: Hand, seed: int = 1) -> str:
    """What a player does in the hand, in journal form."""
    return to_text(player.decide(hand.view(hand.to_act), Random(seed)))


@pytest.mark.parametrize("player", quick(ALL, *PLAYERS), ids=lambda player: player.name)
def test_every_decision_is_legal_and_made_of_what_the_seat_knows(player: Player) -> None:
    """By all rules; cards that the seat has not seen change places and nothing else changes. What
    all have seen taken from the pile stays where it is.
    """
    rng = Random(player.name)
    endings = set()
    moved: Counter[str] = Counter()
    for _ in range(2 * len(SOME_RULES)):
        hand = some_hand(rng.randbytes(32))
        partners = [rng.choice(ALL) for _ in hand.hands]
        partners[0] = player
        while not hand.is_over:
            seat = hand.to_act
            who = partners[seat]
            seed = rng.random()
            action = who.decide(hand.view(seat), Random(seed))
            if who is player and rng.random() < 0.3:
                other = permuted(hand, seat, rng)
                assert who.decide(other.view(seat), Random(seed)) == action
                moved["stock"] += other.stock != hand.stock
                if other.hands != hand.hands:
                    moved["hands, some cards known"] += any(hand.known)
            hand.apply(action)
            check(hand)
        endings.add(hand.ending.outcome)
    assert len(endings) > 1
    assert min(moved.values()) > 10
    assert len(moved) == 2


def test_a_stock_that_was_turned_over_is_known_and_the_hands_are_not() -> None:
    """Whatever the hands behind it are, nobody decides differently, and the order stays."""
    rng = Random("turned over")
    habits = Habits(melds=0.0, takes=0.2)
    moved = 0
    for seats in (3, 4, 6):
        hand = Hand(Rules(), Deal.from_seed(rng.randbytes(32)), 0, (0,) * seats)
        while not hand.is_over:
            seat = hand.to_act
            view = hand.view(seat)
            if view.order and rng.random() < 0.2:
                other = permuted(hand, seat, rng)
                assert (other.stock, other.hands[seat]) == (hand.stock, hand.hands[seat])
                moved += other.hands != hand.hands
                for player in ALL:
                    seed = rng.random()
                    action = player.decide(view, Random(seed))
                    assert player.decide(other.view(seat), Random(seed)) == action
            hand.apply(habits.choose(hand, rng))
    assert moved > 10


def test_names_find_players() -> None:
    assert [full_name(player) for player in PLAYERS] == ["heuristic-1", "casual-1", "strong-1"]
    assert {find(player.name, "basic") for player in ALL} == set(ALL)


class TestHeuristic:
    bot = Heuristic()

    @pytest.mark.parametrize(
        ("hand", "top", "takes"),
        [
            ("2C 5D 9H", "9S", True),
            ("2C 5D 9H", "TS", False),
            ("2C 5D 9H", "TH", True),
            ("2C 5D 9H", "TC", False),
            ("2C 5D 9H", "AS", True),
            ("KC 5D 9H", "KS", True),
            # The card one below an ace is no king.
            ("2C 3D 4H", "KS", False),
        ],
    )
    def test_it_takes_what_is_not_above_its_hand_or_next_in_suit(
        self, hand: str, top: str, takes: bool
    ) -> None:
        dealt_hand = dealt(SMALL, [hand, "6C 8D JH"], top)
        assert (answer(self.bot, dealt_hand) == "take") == takes

    def test_it_does_not_take_its_own_last_throw(self) -> None:
        hand = dealt(SMALL, ["2C 5D 9H", "6C 8D JH"], "KS", "3S")
        play(hand, "stock; throw 2C")
        assert answer(self.bot, hand) == "take"
        hand.to_act = 0
        assert answer(self.bot, hand) == "stock"

    def test_it_throws_the_highest_rank_but_the_barred_card(self) -> None:
        hand = dealt(SMALL, ["2C 5D QH", "6C 8D JH"], "KS")
        play(hand, "take")
        assert answer(self.bot, hand) == "throw QH"
        hand = dealt(SMALL, ["2C TD KH", "6C 8D JH"], "3S", "KS")
        play(hand, "stock")
        assert {answer(self.bot, hand, seed) for seed in range(20)} == {"throw KH", "throw KS"}

    def test_it_puts_down_whatever_it_can(self) -> None:
        hand = dealt(SIX, ["3C 4C 5C 6C 9D KH", "7C 8D JH 2D 2H 8S"], "TD", "QS 2C")
        play(hand, "stock")
        assert answer(self.bot, hand) == "meld 3C,4C,5C,6C"
        play(hand, "meld 3C,4C,5C,6C; throw KH; stock")
        assert answer(self.bot, hand) == "meld 2C,2D,2H"
        play(hand, "meld 2C,2D,2H")
        assert answer(self.bot, hand) == "layoff 7C 0"
        play(hand, "layoff 7C 0")
        assert answer(self.bot, hand) == "throw JH"


class TestCasual:
    bot = Casual()

    @pytest.mark.parametrize(
        ("top", "takes"), [("5C", True), ("9S", True), ("2D", False), ("TD", False)]
    )
    def test_it_takes_what_it_can_put_down(self, top: str, takes: bool) -> None:
        hand = dealt(SIX, ["3C 4C 9D 9H KH AS", "7C 8D JH 2C 2H 8S"], top)
        assert (answer(self.bot, hand) == "take") == takes

    def test_it_keeps_pairs_and_neighbours(self) -> None:
        hand = dealt(SIX, ["3C 4C KD KH 9S AS", "7C 8D JH 2C 2H 8S"], "TD", "7H")
        play(hand, "stock")
        assert answer(self.bot, hand) == "throw 9S"

    def test_it_melds_at_once(self) -> None:
        hand = dealt(SIX, ["3C 4C 5C KH 9S AS", "7C 8D JH 2C 2H 8S"], "TD", "7H")
        play(hand, "stock")
        assert answer(self.bot, hand) == "meld 3C,4C,5C"


class TestStrong:
    bot = Strong()

    def test_it_holds_a_meld_back_and_puts_all_down_at_once(self) -> None:
        hand = dealt(SIX, ["3C 4C 5C KH KS AS", "7C 8D JH 2C 2H 8S"], "TD", "QH 9H KD")
        play(hand, "stock")
        assert answer(self.bot, hand).startswith("throw")
        play(hand, "throw QH; stock; throw 9H; stock")
        assert answer(self.bot, hand).startswith("meld")
        while not hand.is_over:
            hand.apply(self.bot.decide(hand.view(0), Random(0)))
        assert hand.ending.outcome == "rummy"

    def test_it_puts_its_melds_down_once_somebody_is_about_to_go_out(self) -> None:
        other = "2C 3D 4H 6S 7S 8S"
        hand = dealt(SIX, ["3C 4C 5C KH TS AS", other], "TD", "QH 9H QD")
        play(hand, "stock; throw QH; stock; meld 6S,7S,8S; throw 9H; stock")
        assert hand.counts[1] == 3
        assert answer(self.bot, hand) == "meld 3C,4C,5C"

    def test_among_four_it_holds_back_until_somebody_has_one_card(self) -> None:
        """With one other hand or two it would have put its run down at three cards."""
        others = ["2C 3D 4H 6S 7S 8S", "TD TH 8C KD QS 5D", "7D 9H 8H JC QC 2S"]
        hand = dealt(Rules(dealt=(6, 6, 6)), ["3C 4C 5C KH TS AS", *others], "9D")
        play(hand, "stock; throw KH; stock; meld 6S,7S,8S; throw 2C")
        play(hand, "stock; throw KD; stock; throw QC; stock")
        assert hand.counts[1] == 3
        assert answer(self.bot, hand).startswith("throw")

    def test_it_puts_its_melds_down_before_the_stock_ends_the_hand(self) -> None:
        hand = dealt(PRESETS["course"], ["3C 4C 5C KH TS AS 7D 9D JD", OTHER], "TH")
        while len(hand.stock) > 3:
            play(hand, "stock")
            drawn = hand.view(hand.to_act).drawn
            assert drawn is not None
            if hand.to_act == 0 and len(hand.stock) > 20:
                assert not answer(self.bot, hand).startswith("meld 3C,4C,5C")
            hand.apply(Discard(drawn))
        play(hand, "stock")
        if hand.to_act == 1:
            drawn = hand.view(1).drawn
            assert drawn is not None
            hand.apply(Discard(drawn))
            play(hand, "stock")
        assert answer(self.bot, hand).startswith(("meld", "layoff"))

    def test_it_does_not_throw_what_the_next_player_collects(self) -> None:
        """Of three court cards without a partner the king fits the fewest melds that others could
        make, but the next player has taken another king.
        """
        own = "KC KD QH JS 2D 5H"
        hand = dealt(SIX, [own, "8D 8H TC 2C 3H 6S"], "AH", "7S 9C")
        play(hand, "stock; throw KD; take; throw 8D; stock")
        assert {answer(self.bot, hand, seed) for seed in range(5)} <= {"throw QH", "throw JS"}
        hand = dealt(SIX, [own, "8D 8H TC 2C 3H 6S"], "AH", "7S 4S 9C")
        play(hand, "stock; throw KD; stock; throw 8D; stock")
        assert answer(self.bot, hand) == "throw KC"

    def test_it_takes_what_makes_a_meld(self) -> None:
        hand = dealt(SIX, ["3C 4C 9D 9H KH AS", "7C 8D JH 2C 2H 8S"], "5C")
        assert answer(self.bot, hand) == "take"
        hand = dealt(SIX, ["3C 4C 9D 9H KH AS", "7C 8D JH 2C 2H 8S"], "TS")
        assert answer(self.bot, hand) == "stock"


OTHER = "7C 8C JH 2C 2H 8S 6H QS 4S"


def test_who_holds_only_what_cannot_be_thrown_lays_it_off() -> None:
    for player in ALL:
        hand = dealt(SMALL, ["3C 4C 5C", "7C JD JH"], "6C")
        play(hand, "take; meld 3C,4C,5C")
        assert answer(player, hand) == "layoff 6C 0"


def test_who_goes_rummy_goes_through_with_it() -> None:
    for player in ALL:
        hand = dealt(SIX, ["3C 4C 5C KD KH KS", "7C JD JH 2D 2H 8S"], "TD", "9H")
        play(hand, "stock; meld 3C,4C,5C; meld KD,KH,KS")
        assert answer(player, hand) == "throw 9H"


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "rules", "matches", "least"),
    [
        (["strong", "casual"], PRESETS["hands"], 12, 62),
        (["casual", "heuristic"], PRESETS["hands"], 50, 55),
        (["strong", "brisk"], Rules(melds_a_turn=MeldsATurn.ANY), 6, 60),
        (["strong", "casual", "casual", "casual"], Rules(), 48, 40),
    ],
)
def test_the_levels_are_as_strong_as_they_should_be(
    names: list[str], rules: Rules, matches: int, least: float
) -> None:
    """The same matches every time, and few of them: the arena measures."""
    assert share(names, rules, matches, "levels") >= least


class KeepsPairs(BasicTurnPlayer):
    """Draws from the stock alone and keeps pairs."""

    name = "pairs"
    version = 1

    def takes(self, view: View, rng: Random) -> bool:
        return False

    def puts_down(self, view: View, rng: Random) -> Action | None:
        return puts_down_all(view)

    def throws(self, view: View, rng: Random) -> Card:
        cards = [*iterate(view.throwable)]
        ranks = Counter(map(rank_of, iterate(view.hand)))
        return max(cards, key=lambda card: (ranks[rank_of(card)] == 1, rank_of(card)))


def test_brisk_beats_one_that_keeps_pairs() -> None:
    """The published program did in 300 of 300 matches: here each shuffle is played from both
    seats, to 100 points with any number of melds a turn.
    """
    rules = Rules(melds_a_turn=MeldsATurn.ANY)
    brisk, pairs = Brisk(), KeepsPairs()
    for number in range(3):
        seed = bytes([number]) * 32
        assert play_match([brisk, pairs], rules, seed).shares == (1.0, 0.0)
        assert play_match([pairs, brisk], rules, seed).shares == (0.0, 1.0)

"""Basic Rummy and contract rummy in lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.cards.cards import glyph_name, iterate
from app.cards.moves import Discard
from app.games.contract.actions import GoDown
from app.table.session import MatchSession
from tests.plain.typist import told
from tests.tui.table.melding.tables import ME, VERA, basic, contract

FREE = "draw from the stock, or take"


def hand() -> MatchSession:
    """Basic Rummy: two melds in my hand, and the ace of spades to come."""
    mine = "7C 7D 7H 8C 9C TC 2S 3S 4H KD"
    return basic(mine, "AC 2C 3C 5H 6H 7S 9D JD QD KH", up="KS", stock="AS")


def round_one() -> MatchSession:
    """Contract rummy, two sets: both in my hand, one of them with a joker."""
    mine, vera = "7C 7D 7H 9S 9D XA 2H", "5C 5D 6C 6D 7S 8H KH"
    return contract(mine, vera, "AC AD AH KS KD QS JS", up="2C", stock="2D 3D 4D")


@pytest.mark.parametrize(
    ("table", "typed", "answer"),
    [
        (hand, ["what"], f"You can {FREE} K♠."),
        (hand, ["meld 7c 7d 7h"], f"Draw a card first: {FREE} K♠."),
        (hand, ["throw ah"], f"Draw a card first: {FREE} K♠."),
        (hand, ["areas"], "There are no meld areas in this game."),
        (hand, ["arrange"], "There are no meld areas in this game."),
        (hand, ["buy"], f"Nothing is bought in this game: {FREE} K♠."),
        (hand, ["draw", "lay off all"], "None of your cards fits a meld on the table: meld, or"),
        (hand, ["review"], "No hand of this match is over yet, so there is nothing to review."),
        (hand, ["medl"], "“medl” is not a command. Did you mean meld?"),
        (round_one, ["areas"], "Set 1: empty."),
        (round_one, ["put 7c in run 3"], "“run 3” is not an area: type set 1 or set 2."),
        (round_one, ["put kc"], "You do not hold the king of clubs."),
        (round_one, ["draw", "lay off 2h"], "You are not down yet: go down, or discard a card."),
        (round_one, ["buy"], f"Nothing is to be bought now: {FREE} 2♣."),
    ],
)
async def test_whatever_is_typed_gets_a_sentence(
    table: Callable[[], MatchSession], typed: list[str], answer: str
) -> None:
    *before, last = typed
    said = await told(table(), *before)
    assert (await told(table(), *before, last))[len(said)].startswith(answer)


async def test_a_meld_is_chosen_among_the_ways_and_taken_back() -> None:
    table = hand()
    said = await told(table, "draw", "meld", "other", "yes", "table", "undo", "meld 7c 7d 7h", "kd")
    drawn = said.index("You drew A♠.")
    assert said[drawn : said.index("Undone.") + 1] == [
        "You drew A♠.",
        "Your 11 cards, 68 points: A♠ 2♠ 3♠ 4♥ 7♣ 7♦ 7♥ 8♣ 9♣ 10♣ K♦.",
        "Melds among them: 7♣ 8♣ 9♣ 10♣; A♠ 2♠ 3♠.",
        "You can meld. Discard a card to end your turn.",
        "Meld 7♣ 8♣ 9♣ 10♣.",
        "34 points would stay in your hand: A♠ 2♠ 3♠ 4♥ 7♦ 7♥ K♦.",
        "Way 1 of 5, the best first.",
        "Yes, no, or other for another way?",
        "Meld 8♣ 9♣ 10♣.",
        "41 points would stay in your hand: A♠ 2♠ 3♠ 4♥ 7♣ 7♦ 7♥ K♦.",
        "Way 2 of 5, the best first.",
        "Yes, no, or other for another way?",
        "You melded 8♣ 9♣ 10♣.",
        "Your 8 cards, 41 points: A♠ 2♠ 3♠ 4♥ 7♣ 7♦ 7♥ K♦.",
        "Melds among them: 7♣ 7♦ 7♥; A♠ 2♠ 3♠.",
        "7♣ fits meld a: 8♣ 9♣ 10♣.",
        "You can lay off. Discard a card to end your turn.",
        "On the discard pile: K♠. In the stock: 30 cards.",
        "Meld a, your run: 8♣ 9♣ 10♣.",
        "You: 8 cards, down.",
        "Vera: 10 cards.",
        "Undone.",
    ]
    assert "You melded 7♣ 7♦ 7♥." in said
    done = [action for seat, action in table.match.hand.history if seat == ME]
    assert isinstance(done[-1], Discard)


async def test_going_down_from_meld_areas() -> None:
    table = round_one()
    said = await told(
        table, "put 7c 7d 7h", "put 2h in set 1", "clear", "arrange", "draw", "meld", "yes", "what"
    )
    first = said.index("Set 1: 7♣ 7♦ 7♥, complete.")
    assert said[first:] == [
        "Set 1: 7♣ 7♦ 7♥, complete.",
        "Set 2: empty.",
        "In no area: 2♥ 9♦ 9♠ ★.",
        "Set 1: 7♣ 7♦ 2♥ 7♥, these do not go together.",
        "Set 2: empty.",
        "In no area: 9♦ 9♠ ★.",
        "Nothing is in the areas.",
        "This is the best way to go down: look it over, change it, or play it.",
        *(areas := ["Set 1: 7♣ 7♦ 7♥, complete.", "Set 2: 9♦ 9♠ ★, complete."]),
        "In no area: 2♥.",
        "You drew 2♦.",
        "Your 8 cards, 50 points: 2♦ 2♥ 7♣ 7♦ 7♥ 9♦ 9♠ ★.",
        *areas,
        "In no area: 2♦ 2♥.",
        "You can go down. Discard a card to end your turn.",
        "Go down with 7♣ 7♦ 7♥; 9♦ 9♠ ★.",
        "10 points would stay in your hand: 2♦ 2♥.",
        "Yes or no?",
        "You went down with 7♣ 7♦ 7♥; 9♦ 9♠ ★.",
        "Your 2 cards, 10 points: 2♦ 2♥.",
        "Discard a card to end your turn.",
        "You can discard a card.",
    ]
    assert isinstance(table.match.hand.history[-1][1], GoDown)


async def test_a_card_is_bought_with_its_penalty_card() -> None:
    mine, vera = "7C 7D 2H 3H 4S 9D KH", "5C 5D 6C 6D 8H 8S JH"
    table = contract(mine, vera, "AC AD AH KS QS JS 3C", up="2C", stock="TD 7S 4D 6H")
    said = await told(table, "draw", "throw kh", "buy")
    asked = next(line for line in said if line.startswith("Do you buy"))
    card = asked.removeprefix("Do you buy ").partition(",")[0]
    assert asked == f"Do you buy {card}, with a penalty card from the stock? Type buy or pass."
    again = await told(
        contract(mine, vera, "AC AD AH KS QS JS 3C", up="2C", stock="TD 7S 4D 6H"),
        *("draw", "throw kh", ""),
    )
    assert again[-1] == f"Buy {card}, or pass?"
    wants, lets, *_ = said[said.index(asked) + 1 :]
    assert wants == f"You want to buy {card}."
    bought, penalty = lets.split(" The penalty card is ")
    assert bought.endswith(f"let you buy {card}, with a penalty card.")
    assert len([line for line in said if "The penalty card" in line]) == 1
    came = penalty.removesuffix(".")
    held = [glyph_name(each) for each in iterate(table.snapshot(ME).view.hand)]
    assert {card, came} <= {*held}
    assert came != card


async def test_a_card_that_is_not_bought_is_told_to_whoever_was_asked() -> None:
    mine, vera = "7C 7D 2H 3H 4S 9D KH", "5C 5D 6C 6D 8H 8S JH"

    def table() -> MatchSession:
        return contract(mine, vera, "AC AD AH KS QS JS 3C", up="2C", stock="TD 7S 4D 6H")

    said = await told(table(), "draw", "throw kh", "pass")
    card = next(line for line in said if line.startswith("Do you buy")).split(",")[0].split()[-1]
    assert f"You let {card} pass." in said
    never = await told(table(), "draw", "throw kh", "", poll="never")
    assert not any(line.startswith("You let") for line in never)


async def test_several_people_answer_a_poll_together() -> None:
    table = contract(
        "7C 7D 2H 3H 4S 9D KH", "5C 5D 6C 6D 8H 8S JH", "AC AD AH KS QS JS 3C", up="2C", people=3
    )
    assert table.here == (ME, VERA, 2)
    typed = ("9", "nobody", "", "draw", "throw kh", "nell", "", "pass", "draw")
    said = [line for line in await told(table, *typed) if line]
    assert said[said.index("The upcard is 2♣.") + 1 :][:6] == [
        "Who buys 2♣, with a penalty card from the stock? 1 Vera, 2 Nell, or nobody.",
        "“9” is not an answer here.",
        "Who buys 2♣, with a penalty card from the stock?",
        "1 Vera, 2 Nell, or nobody.",
        "Nobody at this keyboard buys 2♣.",
        "Pass the keyboard to Ann. Ann: press Enter when nobody else is looking.",
    ]
    after = said[said.index("You discarded K♥.") + 1 :]
    assert after[:9] == [
        "Who buys K♥, with a penalty card from the stock? 1 Nell, or nobody.",
        "Nell wants to buy K♥.",
        "Ann discarded K♥.",
        "Nell wants to buy K♥.",
        "Pass the keyboard to Vera. Vera: press Enter when nobody else is looking.",
        "Your 7 cards, 40 points: 5♣ 5♦ 6♣ 6♦ 8♠ 8♥ J♥.",
        "Nell wants to buy K♥. Type take, to take it as your draw, or pass.",
        "You let Nell buy K♥, with a penalty card.",
        "Your turn: draw from the stock, or take 2♣.",
    ]
    assert after[9].startswith("You drew ")


async def test_a_name_that_is_a_number_is_nobodys_number() -> None:
    table = contract(
        "7C 7D 2H 3H 4S 9D KH", "5C 5D 6C 6D 8H 8S JH", "AC AD AH KS QS JS 3C", up="2C", people=3
    )
    table.match.seats = tuple(
        seat._replace(name=name) for seat, name in zip(table.match.seats, "123", strict=True)
    )
    said = [line for line in await told(table, "2") if line]
    assert "1: 0, 2: 0, 3: 0." in said
    assert "3 wants to buy 2♣." in said


async def test_the_end_of_a_hand_names_everybodys_cards_and_points() -> None:
    mine, vera = "7C 7D 7H 8C 8D 8H 9C 9D 9H 9S", "AC 2C 3C 5H 6H 7S TD JD QD KH"
    table = basic(mine, vera, up="KS", stock="2S")
    said = await told(table, "draw", "meld 7c 7d 7h; 8c 8d 8h; 9c 9d 9h 9s", "2s", "score")
    assert said[said.index("You discarded 2♠.") + 1 :] == [
        "Hand 1 is over.",
        "You went rummy: the whole hand in one turn. You score twice 64: 128.",
        "Ann: went rummy, no cards, +128 this hand, 128 total, 0 to 100.",
        "Vera: A♣ 2♣ 3♣ 5♥ 6♥ 7♠ 10♦ J♦ Q♦ K♥, 64 points, 0 this hand, 0 total, 100 to 100.",
        "The match is over.",
        "You win.",
        "After 1 hand you have the most points: 128.",
        "Total: Ann 128, Vera 0.",
        "Hands won: Ann 1, Vera 0.",
        "Hand 1, rummy: Ann 128.",
        "Type again for another like it, start for other matches, review, or quit.",
        "Total: Ann 128, Vera 0.",
        "Hands won: Ann 1, Vera 0.",
        "Hand 1, rummy: Ann 128.",
    ]


async def test_what_cannot_be_done_is_said_after_what_was() -> None:
    mine, vera = "7C 7D 7H 8C 8D 8H 9C 9D 9H KD", "AC 2C 3C 5H 6H 7S TD JD QD KH"
    table = basic(mine, vera, up="KS", stock="2S")
    said = await told(table, "draw", "meld 7c 7d 7h; 8c 8d 8h")
    done = said.index("You melded 7♣ 7♦ 7♥.")
    assert said[done + 1] == "A second meld in a turn needs the whole hand to go in it."
    assert said.count("You melded 7♣ 7♦ 7♥.") == 1

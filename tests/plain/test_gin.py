"""Gin in lines: what is said at its table, and what of all that can be typed is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.cards.cards import parse
from app.games.gin.actions import DRAW_STOCK, Discard, Knock, LayOff, Spread, from_text
from app.games.gin.rules import Rules
from app.table.session import MatchSession
from app.text.speech import Voice, spoken_to
from app.ui import tutor
from tests.plain.typist import script, told, visit
from tests.tui.host import ME, SetMatch, vera_knocks
from tests.tui.seated import (
    BIG_GIN,
    GIN,
    HERS,
    KNOCKING,
    MINE,
    STOCK,
    UPCARD,
    JudgingCpu,
    TestingCpu,
    draw,
    drew,
    last_card_to_knock,
    may_go_down,
    took,
    upcard,
)

NINES = ("9S 9H 9D 9C TS AC 2C 3C QD QH", "6S 7S 8S KC KD KH AD 2D 4H JD", "5D", "3H")
"""Three nines, and the other one and the ten of spades laid off, end on 20."""
TO_DRAW = "draw from the stock, or take Q♦"


def knocking() -> MatchSession:
    return may_go_down(KNOCKING)


def nines() -> MatchSession:
    return vera_knocks(SetMatch(*NINES))


@pytest.mark.parametrize(
    ("table", "typed", "answer"),
    [
        (upcard, "what can i do", "You can take K♦, or pass."),
        (upcard, "draw", "The upcard comes first: take K♦, or pass."),
        (draw, "what", f"You can {TO_DRAW}."),
        (draw, "knock", f"You cannot knock before you have drawn: {TO_DRAW}."),
        (draw, "best", "Nobody has knocked."),
        (took, "qd", "Q♦ was just taken: discard another card."),
        (took, "match 7c, 7d, 7h", "7♣ 7♦ 7♥ is a set."),
        (took, "rules now", "“rules” stands alone: type just rules."),
        (took, "next", "The hand is not over yet. Type what to hear what you can do."),
        (took, "yes", "There is no question to answer now."),
        (took, "areas", "“areas” is for other games than this one."),
        (took, "stats", "“stats” is not for a match: type start first."),
        (took, "review", "No hand of this match is over yet, so there is nothing to review."),
        (took, "log", "Vera passed K♦."),
        (took, "table", "On the discard pile: K♦."),
        (took, "spell", "Type spell on, or spell off."),
        (took, "lines on", "That cannot be chosen here."),
        (last_card_to_knock, "what", "You can take A♣ to knock, or pass."),
        (knocking, "what", "You can discard a card, or knock with 10."),
        (
            knocking,
            "knock 2c",
            "You cannot knock by discarding 2♣. Type knock to see what is possible.",
        ),
        (nines, "what", "You can lay off a card, lay off for the best defence, or count."),
        (nines, "9s", "Type best, lay off and a card, or count."),
        (nines, "knock", "Type best, lay off and a card, or count."),
        (nines, "undo", "You have laid nothing off."),
        (nines, "lay off kc", "You do not hold the king of clubs."),
        (nines, "lay off qd", "Q♦ fits none of Vera's melds."),
        (nines, "lay off 9s on 1", "9♠ does not fit meld 1."),
        (nines, "hint", "Best defence: lay off 9♠ 10♠, you end on 20 against 10. Vera scores 10."),
    ],
)
async def test_whatever_is_typed_gets_a_sentence(
    table: Callable[[], MatchSession], typed: str, answer: str
) -> None:
    before = await told(table())
    said = await told(table(), typed)
    assert said[: len(before)] == before
    assert said[len(before)].startswith(answer)


async def test_a_turn_is_told_in_a_few_lines() -> None:
    vera = map(from_text, ("pass", "stock", "throw QD", "stock", "throw AH"))
    table = MatchSession(SetMatch(MINE, HERS, UPCARD, STOCK))
    said = await told(table, "pass", "draw", "kc", cpu=TestingCpu(*vera))
    assert said == [
        "Hand 1, you deal, knock with 10 or less.",
        "Ann 0, Vera 0, to 100.",
        "The upcard is K♦.",
        "Melds: 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
        "Deadwood 31: 2♣ 9♦ J♥ K♣.",
        "Vera passed K♦.",
        "Your turn: take the upcard K♦, or pass.",
        "You passed K♦.",
        "Vera drew from the stock.",
        "Vera discarded Q♦.",
        f"Your turn: {TO_DRAW}.",
        "You drew 10♦.",
        "Melds: 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
        "Deadwood 41: 2♣ 9♦ 10♦ J♥ K♣.",
        "Discard a card: the least deadwood possible is 31.",
        "You discarded K♣. Deadwood 31.",
        "Vera drew from the stock.",
        "Vera discarded A♥.",
        "Your turn: draw from the stock, or take A♥.",
    ]


async def test_the_moves_name_the_cards_that_one_drew() -> None:
    vera = map(from_text, ("pass", "stock", "throw QD", "stock", "throw AH"))
    table = MatchSession(SetMatch(MINE, HERS, UPCARD, STOCK))
    said = await told(table, "pass", "draw", "kc", "moves", cpu=TestingCpu(*vera))
    assert said[-6:] == [
        "Vera drew from the stock.",
        "Vera discarded Q♦.",
        "You drew 10♦.",
        "You discarded K♣.",
        "Vera drew from the stock.",
        "Vera discarded A♥.",
    ]


async def test_a_knock_is_looked_at_before_it_is_done() -> None:
    table = knocking()
    said = await told(table, "knock", "other", "perhaps", "other", "no")
    asked = said.index("Discard Q♦ and knock with 10.")
    assert said[asked:] == [
        "Discard Q♦ and knock with 10.",
        *(
            looks := [
                "Melds: A♣ 2♣ 3♣; 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
                "Deadwood: K = 10. You may knock with 10 or less.",
                "Vera may lay off cards on your melds, then counts the rest.",
                "With more than 10, you score the difference.",
                "10 or less is an undercut: Vera scores the difference + 25.",
                "Unseen cards that fit: 4♣ 3♠ 7♠, 4.6 points on average.",
                "Deadwood and lay-offs together: 14.6, the least of all ways.",
            ]
        ),
        "Way 1 of 2, the best first.",
        "Yes, no, or other for another way?",
        "Discard K♥ and knock with 10.",
        looks[0],
        *looks[-2:],
        "Way 2 of 2, the best first.",
        "Yes, no, or other for another way?",
        "“perhaps” is not an answer here. Type yes, no, or other for another way.",
        "Discard Q♦ and knock with 10.",
        *looks,
        "Way 1 of 2, the best first.",
        "Yes, no, or other for another way?",
        "Nothing was done.",
    ]
    assert not isinstance(table.snapshot(ME).view.history[-1][1], Knock)


async def test_a_knock_by_a_card_that_is_named_ends_the_hand() -> None:
    table = knocking()
    said = await told(table, "knock kh", "yes", "score")
    (knock,) = (action for _, action in table.match.played[-1].history if isinstance(action, Knock))
    assert knock.card == parse("KH")
    ended = said.index("You discarded K♥ and knocked.")
    assert said[ended + 1 :] == [
        "Hand 1 is over.",
        "The knock succeeds. You score 54.",
        "Vera: deadwood A + 2 + 3 + 5 + 6 + 8 + 9 + 10 + J + Q = 64.",
        "Vera's melds: none.",
        "You: deadwood Q = 10.",
        "Your melds: A♣ 2♣ 3♣; 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
        "Ann: 54, 46 to go.",
        "Vera: 0, 100 to go.",
        "Press Enter to go on.",
        "Ann 54, Vera 0, to 100.",
        "Hand 1: Ann 54, knock.",
    ]


@pytest.mark.parametrize(
    ("mine", "question", "cry"),
    [
        (GIN, "Discard K♥ and go gin: all ten other cards are in melds.", "Gin! You score 89."),
        (BIG_GIN, "Lay down all eleven cards: big gin.", "Big gin! You score 95."),
    ],
)
async def test_gin_is_asked_about_too(mine: str, question: str, cry: str) -> None:
    said = await told(may_go_down(mine), "gin", "yes")
    assert question in said
    assert said[said.index("Hand 1 is over.") + 1] == cry


async def test_the_answer_to_a_knock_is_put_together_card_by_card() -> None:
    table = nines()
    said = await told(table, "lay off 9s", "lay off 10s", "undo", "lay 10s on 2", "count")
    first = said.index("Vera discarded J♦ and knocked.")
    assert said[first + 1 : said.index("Hand 1 is over.")] == [
        "Vera's melds: 1, set K♣ K♦ K♥; 2, run 6♠ 7♠ 8♠.",
        "Vera's deadwood: A + 2 + 3 + 4 = 10.",
        "Melds: A♣ 2♣ 3♣; 9♣ 9♦ 9♥ 9♠.",
        "Deadwood 30: 10♠ Q♦ Q♥.",
        "Best defence: lay off 9♠ 10♠, you end on 20 against 10. Vera scores 10.",
        "Type best, lay off and a card, or count.",
        "9♠ is laid off. Count now: you end on 30 against 10. Vera scores 20.",
        "Type best, lay off and a card, undo, or count.",
        "10♠ is laid off. Count now: you end on 20 against 10. Vera scores 10.",
        "Type best, lay off and a card, undo, or count.",
        "Undone.",
        "Melds: A♣ 2♣ 3♣; 9♣ 9♦ 9♥.",
        "Deadwood 30: 10♠ Q♦ Q♥.",
        "Best defence: lay off 10♠, you end on 20 against 10. Vera scores 10.",
        "10♠ is laid off. Count now: you end on 20 against 10. Vera scores 10.",
        "Type best, lay off and a card, undo, or count.",
        "You laid off 9♠.",
        "You laid off 10♠.",
    ]
    *_, ninth, tenth, spread = (action for _, action in table.match.played[-1].history)
    assert (ninth, tenth) == (LayOff(parse("9S"), 1), LayOff(parse("TS"), 1))
    assert isinstance(spread, Spread)


async def test_where_nothing_fits_nobody_is_asked() -> None:
    rules = replace(Rules(), knock_limit=10)
    theirs = "AC 2C 3C 5D 5H 5S 9D 9H 9C 4S"
    table = vera_knocks(SetMatch("KS QS JD 8D 8H 7C 7D 2D 2H KD", theirs, "TH", "JC", rules))
    said = await told(table)
    assert said[said.index("Hand 1 is over.") - 1] == "You have nothing to lay off."
    assert said[-1] == "Press Enter to go on."


async def test_a_hint_again_does_what_it_said() -> None:
    table = drew()
    said = await told(table, "hint", "hint")
    advice = next(line for line in said if " wins " in line)
    card = advice.removeprefix("Discard ").partition(":")[0]
    assert "Type hint again to play that." in said
    assert any(line.startswith(f"You discarded {card}. Deadwood ") for line in said)
    assert isinstance(table.match.hand.history[-1][1], Discard)


@pytest.mark.parametrize(
    "between", [["take", "undo"], ["table"], ["hnit"], ["throw qd"], [""]], ids=" ".join
)
async def test_a_hint_is_given_anew_after_anything_else(between: list[str]) -> None:
    table = draw()
    said = await told(table, "hint", *between, "hint")
    assert len([line for line in said if " wins " in line]) == 2
    assert len(table.match.hand.history) == len(draw().match.hand.history)


async def test_a_move_is_taken_back_and_another_made() -> None:
    table = took()
    said = await told(table, "undo", "s", "throw jh")
    assert said[said.index("Undone.") :][:6] == [
        "Undone.",
        f"Your turn: {TO_DRAW}.",
        "You drew 10♦.",
        "Melds: 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
        "Deadwood 41: 2♣ 9♦ 10♦ J♥ K♣.",
        "Discard a card: the least deadwood possible is 31.",
    ]
    assert (ME, Discard(parse("JH"))) in table.match.hand.history


async def test_cards_are_spelled_out_from_one_line_to_the_next() -> None:
    said = await told(took(), "spell on", "hand", "spell off", "hand")
    at = said.index("Cards are spelled out from now on.")
    assert said[at + 1 : at + 3] == [
        "Melds: seven of clubs, seven of diamonds, seven of hearts;"
        " four of spades, five of spades, six of spades.",
        "Deadwood 41: two of clubs, nine of diamonds, jack of hearts, queen of diamonds,"
        " king of clubs.",
    ]
    assert said[at + 4 :] == [
        "Melds: 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
        "Deadwood 41: 2♣ 9♦ J♥ Q♦ K♣.",
    ]
    assert (await told(took(), "hand", spell=True))[-2:] == said[at + 1 : at + 3]


async def test_in_ascii_there_is_nothing_else() -> None:
    said = await visit(
        script("rules", "help", "knock", "other", "no", "hint", "table", "known"),
        knocking(),
        ascii_only=True,
    )
    assert all(line.isascii() for line in said)
    assert "Melds: Ac 2c 3c; 7c 7d 7h; 4s 5s 6s." in said


async def test_a_hint_tells_why_not_a_card() -> None:
    said = await told(took(), "hint 7c", cpu=TestingCpu())
    assert any(line.endswith("Why not 7♣ (51 %)? 7♣ breaks up 7♣ 7♦ 7♥.") for line in said)


async def test_choices_are_told_line_by_line() -> None:
    said = await told(took(), "choices", cpu=TestingCpu())
    first = next(index for index, line in enumerate(said) if line.startswith("Discard K♣: "))
    assert said[first].endswith(" points.")
    assert sum("% of the match, " in line for line in said[first:]) == 10


def judging(cost: float = 0.07) -> JudgingCpu:
    """Says what choices cost, and throws what it draws."""
    cpu = JudgingCpu(cost)
    cpu.actions = [DRAW_STOCK, Discard(parse("AH"))]
    return cpu


async def test_the_tutor_asks_before_a_blunder_is_made() -> None:
    table = drew()
    said = await told(table, "jh", "no", "jh", "yes", cpu=judging(), tutor="blunders")
    asked = said.index("This loses about 7 % of the match.")
    warning = ["J♥ fits what Vera holds in 23 of 100 hands.", said[asked], "Play it anyway?"]
    assert said[asked - 1 : asked + 3] == [*warning, "Nothing was done."]
    assert said[asked + 3 : asked + 6] == warning
    assert said[asked + 6] == "You discarded J♥. Deadwood 31."
    assert [hint.is_warning for hint in table.match.hints] == [True, True]


async def test_it_is_told_for_a_match_what_to_warn_of() -> None:
    said = await told(drew(), "tutor", "tutor mistakes", "jh", "no", cpu=judging(0.04))
    assert said[-6:] == [
        "Type tutor off, blunders, or mistakes.",
        "In this match the tutor warns you before every mistake.",
        "J♥ fits what Vera holds in 23 of 100 hands.",
        "This loses about 4 % of the match.",
        "Play it anyway?",
        "Nothing was done.",
    ]


async def test_the_tutor_takes_the_words_of_the_language() -> None:
    with spoken_to(Voice("it")):
        typed = script("maestro", "maestro svarioni", "maestro no")
        said = await visit(typed, drew(), cpu=judging())
        assert said[-3:] == [
            "Scrivi maestro no, svarioni o errori.",
            tutor.warns("blunders"),
            tutor.warns("off"),
        ]


async def test_the_bonus_of_a_hand_is_told_with_what_it_is_added_to() -> None:
    said = await told(may_go_down(GIN), "gin", "yes")
    ended = said.index("Hand 1 is over.")
    assert said[ended + 2 : ended + 6] == [
        "Vera: deadwood A + 2 + 3 + 5 + 6 + 8 + 9 + 10 + J + Q = 64.",
        "Vera's melds: none.",
        "You: deadwood none.",
        "Your melds: A♣ 2♣ 3♣ 4♣; 7♣ 7♦ 7♥; 4♠ 5♠ 6♠.",
    ]
    assert said[ended + 6 : ended + 8] == ["Vera's deadwood: 64.", "Bonus for gin: 25."]

"""What can be typed at a table with open melds, and the answers to what cannot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cards.cards import glyph_name
from app.games.basic.actions import to_text as basic_text
from app.games.basic.hand import Hand
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.actions import PASS, to_text
from app.games.contract.round import Round
from app.games.contract.view import Phase
from app.ui.commands import CommandError
from app.ui.melding.commands import GRAMMAR, MeldingCommand, read
from app.ui.melding.games import model_of
from app.ui.melding.table import MeldingTableModel
from tests.again import examples
from tests.games.basic.dealing import dealt as basic_dealt
from tests.games.basic.dealing import play
from tests.games.contract.dealing import dealt, do
from tests.ui.melding.tables import accepts, some_basic, some_contract, table_of

EVERY_WORD = GRAMMAR.words.items()


def model(played: Hand | Round, seat: int = 0) -> MeldingTableModel:
    return model_of(table_of(played, seat))


def said(played: Hand | Round, text: str, seat: int = 0) -> str:
    """The sentence that answers a text which cannot be done."""
    with pytest.raises(CommandError) as refused:
        read(text, model(played, seat), glyph_name)
    return str(refused.value)


def done(played: Hand | Round, text: str) -> tuple[str, ...]:
    """What a text does, in journal form; every action is done."""
    actions = read(text, model(played), glyph_name).actions
    for action in actions:
        played.apply(action)
    if isinstance(played, Hand):
        return tuple(map(basic_text, actions))
    return tuple(map(to_text, actions))


def down() -> Round:
    """Seat 0 is down in round 2, has drawn, and holds 8♣, 2♥, ★ and ★."""
    played = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", stock="2H 3S XB")
    do(played, "stock", "down K:KC,KD,KH 4D:4D,5D,XA,7D", "throw 2H")
    do(played, "stock", "throw 3S", "stock")
    return played


def basic() -> Hand:
    """Seat 0 has drawn, and holds two melds that share a card."""
    hand = basic_dealt(
        BasicRules(going_rummy=False),
        ["7C 7D 7H 8H 9H KD 2S 3S 4C QC", "AC 2C 3C 5D 6D 9S JC QD KH 4H"],
        "JS",
        "5S",
    )
    return play(hand, "stock")


@pytest.mark.parametrize(("word", "name"), EVERY_WORD)
def test_every_word_is_a_command_in_any_case(word: str, name: str) -> None:
    played = down()
    rest = GRAMMAR.example_of(name)
    for text in (word, word.upper(), f":{word}"):
        try:
            typed = read(f"{text} {rest}", model(played), glyph_name)
            assert f".{typed.name}" == name[name.index(".") :]
        except CommandError as error:
            about = str(error)
            assert "is not a command" not in about


def test_a_turn_of_basic_rummy() -> None:
    hand = basic()
    assert done(hand, "meld 7c 7d 7h") == ("meld 7C,7D,7H",)
    assert done(hand, "throw king of diamonds") == ("throw KD",)
    play(hand, "stock; meld AC,2C,3C; throw KH; stock")
    assert done(hand, "lay off 4c on b") == ("layoff 4C 1",)


def test_basic_rummy_says_what_is_possible_instead() -> None:
    hand = basic()
    assert said(hand, "stock") == model(hand).why_not("stock")
    assert said(hand, "stock").startswith("You have drawn: m melds")
    assert said(hand, "meld 7c 7d 8h").startswith("A meld is three or four of a rank")
    assert said(hand, "meld 7c 7d 7s") == "You do not hold the seven of spades."
    assert said(hand, "discard ah").startswith("The ace of hearts is not in the hand")
    assert said(hand, "lay off 7c on b") == "There are no melds on the table yet."
    assert said(hand, "lay off 7c") == (
        "7♣ fits no meld on the table: m melds, Enter discards the raised card."
    )
    assert said(hand, "lay off all").startswith("None of your cards fits a meld on the table")
    assert said(hand, "buy").startswith("Nothing is bought in this game")
    assert said(hand, "arrange") == "There are no meld areas in this game."
    assert said(hand, "swap 6h for the joker in a").startswith("You do not hold the six")
    assert said(hand, "swap 7h for the joker").startswith("No joker on the table stands for 7♥")
    assert said(hand, "mled 7c").endswith("Did you mean meld?")
    assert said(hand, "throw 7c 7d") == "One card is discarded: name just one, such as discard kd."
    assert said(hand, "throw 11x").startswith("“11x” is not a card.")


def test_going_down_by_naming_the_melds() -> None:
    played = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", stock="2H")
    do(played, "stock")
    other = played.copy()
    assert done(played, "meld kc kd kh and 4d 5d * 7d") == ("down K:KC,KD,KH 4D:4D,5D,XA,7D",)
    assert done(other, "meld 7d joker 5d 4d kh kd kc") == ("down K:KC,KD,KH 4D:4D,5D,XA,7D",)
    assert done(played, "discard 2h") == ("throw 2H",)


def test_contract_rummy_says_what_is_possible_instead() -> None:
    played = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", stock="2H")
    assert played.phase is Phase.POLL
    assert said(played, "stock", 1).startswith("First decide whether")
    assert said(played, "meld") == "The others decide whether they buy the top of the pile."
    played.apply(PASS)
    assert said(played, "meld").startswith("You cannot meld before you have drawn: s draws")
    assert said(played, "lay off 8c").startswith("You cannot lay off before you have drawn")
    do(played, "stock")
    assert said(played, "lay off 8c").startswith("You are not down yet: m goes down")
    assert said(played, "meld kc kd kh").startswith("These cards alone do not make")
    assert said(played, "meld kc kd kh; 4d 5d 7d").startswith("4♦ 5♦ 7♦ is not a meld: a set")
    assert said(played, "meld kc kd kh; 4d 5d * *") == "You hold only one joker."
    assert said(played, "buy").startswith("Nothing is to be bought now")
    assert read("meld", model(played), glyph_name) == MeldingCommand("meld")
    assert read("arrange", model(played), glyph_name) == MeldingCommand("arrange")


def test_buying_and_letting_go() -> None:
    played = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", stock="2H")
    action = read("buy", model(played, 1), glyph_name).actions[0]
    played.apply(action)
    assert said(played, "stock").startswith("First decide whether you take the card")
    assert done(played, "pass") == ("letgo",)


def test_laying_off_and_swapping() -> None:
    played = down()
    assert (
        said(played, "lay off 8c on c") == "“c” is not a meld on the table: type a letter, a to b."
    )
    assert said(played, "lay off joker") == "★ fits a and b: type lay off ★ on a."
    assert said(played, "lay off * on b") == (
        "★ fits both ends of b: type lay off ★ on b low, or high."
    )
    other = played.copy()
    assert done(other, "lay off * on b low") == ("layoff XB 1 low",)
    assert done(played, "lay * a") == ("layoff XB 0",)
    assert said(played, "swap 8c for the joker in b").startswith("No joker in b stands for 8♣")
    assert said(played, "lay off 8c").startswith("8♣ fits no meld on the table")
    swapping = dealt(2, "KC KD KH 4D 5D XA 7D 8C", "", stock="2H 3S 6D")
    do(swapping, "stock", "down K:KC,KD,KH 4D:4D,5D,XA,7D", "throw 2H", "stock", "throw 3S")
    do(swapping, "stock")
    assert done(swapping, "swap 6d for the joker in b") == ("exchange 6D 1",)


def test_all_that_fits_is_laid_off_at_once() -> None:
    played = down()
    assert len(done(played, "lay off all")) == 1


def test_any_copy_that_may_be_thrown_is() -> None:
    played = dealt(2, "KC", "", "", up="KC2")
    do(played, "take")
    assert done(played, "throw kc") == ("throw KC",)


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("sort", MeldingCommand("order")),
        ("sort by rank", MeldingCommand("order", value="rank")),
        ("score", MeldingCommand("score")),
        ("undo", MeldingCommand("undo")),
        ("help", MeldingCommand("help")),
        ("hint", MeldingCommand("hint")),
        ("quit", MeldingCommand("quit")),
    ],
)
def test_what_is_no_move_is_left_to_the_screen(text: str, ordered: MeldingCommand) -> None:
    assert read(text, model(down()), glyph_name) == ordered
    assert said(down(), "sort by colour") == "Sort by what? Type melds, near, suit, rank."


SAID = st.lists(
    st.sampled_from(
        [*GRAMMAR.words, *map(GRAMMAR.example_of, GRAMMAR.commands), "7c", "*", "kd,", ";", "and"]
    )
    | st.text(max_size=4),
    max_size=5,
).map(" ".join)


@settings(max_examples=examples(60))
@given(SAID, st.randoms(use_true_random=False))
def test_whatever_is_typed_can_be_done_or_is_answered(text: str, rng: Random) -> None:
    for played in (some_basic(rng), some_contract(rng)):
        seat = rng.choice((-1, played.to_act))
        try:
            ordered = read(text, model(played, seat), glyph_name)
        except CommandError as error:
            sentence = str(error)
            assert sentence
        else:
            assert ordered.name in {name.partition(".")[2] for name in GRAMMAR.commands}
            if ordered.actions:
                assert accepts(played, ordered.actions[0])

"""One hand, rule by rule, in the order of the rules of two-player Gin Rummy."""

from __future__ import annotations

import pytest

from app.cards.cards import as_set, parse, parse_set, points
from app.games.base import IllegalAction
from app.games.gin.actions import (
    DRAW_STOCK,
    PASS,
    Action,
    BigGin,
    Discard,
    Knock,
    LayOff,
    Melds,
    Spread,
    from_text,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import best_defence
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.score import HandResult, Item, ItemReason, Outcome
from app.games.gin.view import Phase
from app.text.refusals import sentence_for
from tests.invariants import canonical, state
from tests.players.dealing import dealt

STANDARD = Rules()
LAST_CARD = Rules(last_card=True)
NO_TIES = Rules(undercut_on_tie=False)

JUNK = "2C 4C 6D 8D TH QH KS 9S 7C 5H"
OTHER_JUNK = "3D 5D 7H 9H JS KC 2S 4S 8C QD"
NOTHING = "TH QH KS 9S 7C 5S 8C JC KC 9H"
"""Three hands without a meld and far from one; the last goes with those below."""
TWO_RUNS = "AC 2C 3C 4D 5D 6D 7D 2H 3S KD"
"""Once the king is thrown, the deadwood is 5 and the card drawn."""
GIN_HAND = "AC 2C 3C 4D 5D 6D 7D 8D 8H 8S"
GIN_MELDS = "AC,2C,3C;4D,5D,6D,7D;8D,8H,8S"
LOW = "AC 2C 3C 4D 5D 6D 7D 2H 3S AH"
"""Deadwood 6."""
LOW_MELDS = "AC,2C,3C;4D,5D,6D,7D"


def melds(*texts: str) -> Melds:
    return tuple(parse_set(text) for text in texts)


def do(hand: Hand, *texts: str) -> Hand:
    """Let whoever is to act do these things, in the form of a journal."""
    for text in texts:
        hand.apply(from_text(text))
    return hand


def refuse(hand: Hand, action: Action | str, sentence: str) -> None:
    """The action must be refused with this sentence, or part of it, and change nothing."""
    before = state(hand)
    wrong = from_text(action) if isinstance(action, str) else action
    with pytest.raises(IllegalAction) as problem:
        hand.apply(wrong)
    assert sentence in sentence_for(problem.value)
    assert sentence_for(problem.value).endswith(".")
    assert state(hand) == before
    assert canonical(wrong) not in map(canonical, hand.legal_actions())


def allow(hand: Hand, *actions: Action | str) -> None:
    """All of these, and nothing else, are what the player to act may do."""
    expected = [from_text(a) if isinstance(a, str) else a for a in actions]
    found = hand.legal_actions()
    assert set(found) == set(expected)
    assert len(found) == len(expected)


def result(hand: Hand) -> HandResult:
    assert hand.phase is Phase.OVER
    assert hand.result is not None
    assert hand.legal_actions() == []
    return hand.result


def left_at_the_end(hand: Hand, seat: int) -> int:
    return points(result(hand).showings[seat].deadwood)


# --- 2: the deal ---------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_ten_cards_each_one_at_a_time_to_the_non_dealer_first(dealer: int) -> None:
    hand = Hand(STANDARD, range(52), dealer)
    assert hand.hands[1 - dealer] == as_set(range(0, 20, 2))
    assert hand.hands[dealer] == as_set(range(1, 20, 2))
    assert (hand.upcard, hand.pile) == (20, [20])
    assert len(hand.stock) == 31
    do(hand, "pass", "pass", "stock")
    assert hand.drawn == 21


# --- 3: the opening ------------------------------------------------------------------------------


def test_the_upcard_is_offered_to_the_non_dealer_then_to_the_dealer() -> None:
    hand = dealt(JUNK, theirs=OTHER_JUNK, upcard="AD")
    assert (hand.to_act, hand.phase) == (0, Phase.UPCARD)
    allow(hand, "pass", "take")
    refuse(hand, "stock", "Take the upcard or pass first.")
    do(hand, "pass")
    assert (hand.to_act, hand.phase) == (1, Phase.UPCARD)
    allow(hand, "pass", "take")
    refuse(hand, "stock", "Take the upcard or pass first.")


def test_when_both_pass_the_non_dealer_draws_from_the_stock() -> None:
    hand = do(dealt(JUNK, theirs=OTHER_JUNK, upcard="AD", stock="AH"), "pass", "pass")
    assert (hand.to_act, hand.phase) == (0, Phase.DRAW)
    allow(hand, "stock")
    refuse(hand, "take", "All passed the upcard, so the first draw is from the stock.")
    refuse(hand, "pass", "Draw a card first.")
    do(hand, "stock", "throw KS")
    assert (hand.to_act, hand.pile) == (1, [parse("AD"), parse("KS")])
    allow(hand, "stock", "take")


@pytest.mark.parametrize("passes", [0, 1])
def test_whoever_takes_the_upcard_throws_and_play_goes_on(passes: int) -> None:
    hand = do(dealt(JUNK, theirs=OTHER_JUNK, upcard="AD"), *["pass"] * passes, "take")
    assert (hand.to_act, hand.phase, hand.pile) == (passes, Phase.DISCARD, [])
    do(hand, "throw QH" if passes == 0 else "throw KC")
    assert (hand.to_act, hand.phase) == (1 - passes, Phase.DRAW)
    allow(hand, "stock", "take")


def test_without_the_opening_offer_the_non_dealer_just_draws() -> None:
    hand = dealt(JUNK, theirs=OTHER_JUNK, upcard="AD", rules=PRESETS["table"])
    assert (hand.to_act, hand.phase) == (0, Phase.DRAW)
    allow(hand, "stock", "take")
    refuse(hand, "pass", "Draw a card first.")


# --- 4: a turn -----------------------------------------------------------------------------------


def test_a_card_taken_from_the_pile_may_not_be_thrown_back_in_the_same_turn() -> None:
    hand = do(dealt(JUNK, theirs=OTHER_JUNK, upcard="AD"), "take")
    sentence = (
        "The ace of diamonds was just taken from the pile and cannot be discarded in this turn."
    )
    refuse(hand, "throw AD", sentence)
    allow(hand, *(f"throw {name}" for name in JUNK.split()))
    do(hand, "throw KS", "stock", "throw KC", "stock", "throw AD")
    assert hand.pile[-1] == parse("AD")


def test_a_knock_may_not_throw_the_taken_card_either() -> None:
    hand = do(dealt(GIN_HAND, upcard="9C"), "take")
    refuse(hand, f"knock 9C {GIN_MELDS}", "cannot be discarded in this turn")


def test_a_card_drawn_from_the_stock_may_be_thrown() -> None:
    hand = do(dealt(JUNK, theirs=OTHER_JUNK, stock="AH"), "pass", "pass", "stock")
    allow(hand, *(f"throw {name}" for name in (*JUNK.split(), "AH")))
    do(hand, "throw AH")
    assert hand.hands[0] == parse_set(JUNK)


def test_with_eleven_cards_one_has_to_go() -> None:
    hand = do(dealt(JUNK, theirs=OTHER_JUNK, stock="AH"), "pass", "pass", "stock")
    for wrong in ("stock", "take", "pass", "layoff AH 0", "spread ."):
        refuse(hand, wrong, "")
    refuse(hand, "throw KC", "The king of clubs is not in the hand.")


def test_before_the_draw_nothing_can_be_thrown_or_knocked() -> None:
    hand = do(dealt(GIN_HAND), "pass", "pass")
    for wrong in ("throw AC", f"knock AC {GIN_MELDS}", f"biggin {GIN_MELDS}", "layoff AC 0"):
        refuse(hand, wrong, "Draw a card first.")
    refuse(hand, f"spread {GIN_MELDS}", "Draw a card first.")


# --- 5: the knock --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "card", "deadwood"), [(10, "5H", 10), (10, "6H", 11), (6, "AH", 6), (5, "AH", 6)]
)
def test_a_knock_needs_deadwood_within_the_limit(limit: int, card: str, deadwood: int) -> None:
    rules = Rules(knock_limit=limit)
    hand = do(dealt(TWO_RUNS, theirs=NOTHING, stock=card, rules=rules), "pass", "pass", "stock")
    knock = f"knock KD {LOW_MELDS}"
    if deadwood > limit:
        refuse(hand, knock, f"That leaves deadwood {deadwood}; knock at {limit} or less.")
        return
    assert from_text(knock) in hand.legal_actions()
    do(hand, knock)
    assert (hand.phase, hand.knocker, hand.to_act) == (Phase.LAYOFF, 0, 1)
    assert points(hand.spread_deadwood) == deadwood
    assert hand.pile[-1] == parse("KD")


def test_straight_gin_knows_no_knock_but_gin() -> None:
    rules = Rules(knock_limit=0)
    hand = do(dealt(GIN_HAND, theirs=NOTHING, stock="AH", rules=rules), "pass", "pass", "stock")
    refuse(hand, f"knock 8S {LOW_MELDS}", "only gin ends a hand")
    do(hand, f"knock AH {GIN_MELDS}")
    assert result(hand).outcome is Outcome.GIN


@pytest.mark.parametrize("passes", [0, 1])
def test_a_knock_is_legal_on_the_first_turn(passes: int) -> None:
    mine, theirs = (LOW, NOTHING) if passes == 0 else (NOTHING, LOW)
    hand = do(dealt(mine, theirs=theirs, upcard="AS"), *["pass"] * passes, "take")
    do(hand, f"knock AH {LOW_MELDS}")
    assert (hand.phase, hand.knocker) == (Phase.LAYOFF, passes)


def test_nobody_has_to_knock_or_go_gin() -> None:
    hand = do(dealt(GIN_HAND, theirs=NOTHING, stock="KD"), "pass", "pass", "stock")
    throws = {f"throw {name}" for name in (*GIN_HAND.split(), "KD")}
    assert {from_text(throw) for throw in throws} <= set(hand.legal_actions())
    do(hand, "throw KD")
    assert (hand.phase, hand.to_act) == (Phase.DRAW, 1)


def test_with_gin_in_hand_a_player_may_knock_with_deadwood() -> None:
    hand = do(dealt(GIN_HAND, theirs=NOTHING, stock="KD"), "pass", "pass", "stock")
    do(hand, "knock KD 4D,5D,6D,7D;8D,8H,8S")
    assert hand.phase is Phase.LAYOFF
    assert hand.spread_deadwood == parse_set("AC 2C 3C")


@pytest.mark.parametrize(
    ("spread", "sentence"),
    [
        ("AC,2C;4D,5D,6D,7D", "A meld is three or four of a rank, or a run of three or more."),
        ("AC,2C,3C;4D,5D,7D", "A meld is"),
        ("AC,2C,3C,2H", "A meld is"),
        ("AC,2C,3C;2C,2H,2S", "A card can be used once, and only from your own hand."),
        ("AC,2C,3C;4D,5D,6D;5D,6D,7D", "A card can be used once"),
        ("4C,5C,6C", "A card can be used once, and only from your own hand."),
        ("AC,2C,3C;5D,6D,7D,8D", "only from your own hand"),
        (".", "That leaves deadwood 34; knock at 10 or less."),
        ("AC,2C,3C", "That leaves deadwood 28; knock at 10 or less."),
    ],
)
def test_what_is_spread_must_be_melds_of_the_ten_cards(spread: str, sentence: str) -> None:
    hand = do(dealt(LOW, theirs=NOTHING, stock="2S"), "pass", "pass", "stock")
    refuse(hand, f"knock 2S {spread}", sentence)


def test_the_card_thrown_is_not_in_the_spread() -> None:
    hand = do(dealt(LOW, theirs=NOTHING, stock="2S"), "pass", "pass", "stock")
    refuse(hand, f"knock 7D {LOW_MELDS}", "only from your own hand")
    refuse(hand, f"knock KC {LOW_MELDS}", "The king of clubs is not in the hand.")


def test_a_long_run_may_be_spread_as_two_and_melds_in_any_order() -> None:
    mine = "AC 2C 3C 4C 5C 6C 7D 7H 7S 2H"
    for spread in ("7D,7H,7S;AC,2C,3C,4C,5C,6C", "4C,5C,6C;7D,7H,7S;AC,2C,3C"):
        hand = do(dealt(mine, theirs=NOTHING.replace("7C", "JD"), stock="KD"), *["pass"] * 2)
        do(hand, "stock", f"knock KD {spread}", "spread .")
        assert left_at_the_end(hand, 0) == 2


# --- 6: lay-offs ---------------------------------------------------------------------------------

KNOCKER = "5S 6S 7S KC KD KH 2H 3H 4H 3C"
KNOCKER_MELDS = "5S,6S,7S;KC,KD,KH;2H,3H,4H"
SPADES, KINGS, HEARTS = range(3)
DEFENDER = "3S 4S 8S 9S KS AH 5H 4C 2C QD"


def knocked(defender: str = DEFENDER) -> Hand:
    hand = do(dealt(KNOCKER, theirs=defender, stock="TD"), "pass", "pass", "stock")
    return do(hand, f"knock TD {KNOCKER_MELDS}")


def lay_offs(hand: Hand) -> set[tuple[int, int]]:
    return {(a.card, a.meld) for a in hand.legal_actions() if isinstance(a, LayOff)}


def named(**places: str) -> set[tuple[int, int]]:
    return {
        (parse(name), place)
        for place, key in enumerate(("spades", "kings", "hearts"))
        for name in places.get(key, "").split()
    }


def test_cards_go_on_both_ends_of_runs_and_a_fourth_on_a_set() -> None:
    assert lay_offs(knocked()) == named(spades="4S 8S", kings="KS", hearts="AH 5H")


def test_lay_offs_make_chains() -> None:
    hand = knocked()
    refuse(hand, "layoff 3S 0", "The three of spades does not go on that meld.")
    do(hand, "layoff 4S 0", "layoff 8S 0")
    assert lay_offs(hand) == named(spades="3S 9S", kings="KS", hearts="AH 5H")
    do(hand, "layoff 3S 0", "layoff 9S 0")
    assert hand.spread[SPADES] == parse_set("3S 4S 5S 6S 7S 8S 9S")
    assert hand.to_act == 1
    assert hand.hands[1] == parse_set("KS AH 5H 4C 2C QD")


def test_a_full_set_and_an_ace_end_a_meld() -> None:
    hand = do(knocked(), "layoff KS 1", "layoff AH 2")
    assert hand.spread[KINGS] == parse_set("KC KD KH KS")
    assert lay_offs(hand) == named(spades="4S 8S", hearts="5H")


def test_no_run_goes_round_from_the_king_to_the_ace() -> None:
    mine = "JH QH KH AC 2C 3C 9D 9S 9H 2S"
    theirs = "AH KC TH 4C 6S 6D 7H 8S QD JD"
    hand = do(dealt(mine, theirs=theirs, stock="5D"), "pass", "pass", "stock")
    do(hand, "knock 5D JH,QH,KH;AC,2C,3C;9D,9H,9S")
    assert lay_offs(hand) == {(parse("TH"), 0), (parse("4C"), 1)}
    refuse(hand, "layoff AH 0", "The ace of hearts does not go on that meld.")
    refuse(hand, "layoff KC 1", "The king of clubs does not go on that meld.")


def test_nothing_goes_on_deadwood() -> None:
    # 2C and 4C would make a run with the knocker's odd 3C.
    hand = knocked()
    for place in range(3):
        refuse(hand, f"layoff 4C {place}", "The four of clubs does not go on that meld.")
    refuse(hand, "layoff 4C 3", "The knocker has no such meld.")


@pytest.mark.parametrize(
    ("lay_off", "sentence"),
    [
        ("4S 1", "The four of spades does not go on that meld."),
        ("KS 0", "The king of spades does not go on that meld."),
        ("QD 1", "The queen of diamonds does not go on that meld."),
        ("4S 3", "The knocker has no such meld."),
        (LayOff(parse("4S"), -1), "The knocker has no such meld."),
        ("6H 2", "The six of hearts is not in the hand."),
        ("5S 0", "The five of spades is not in the hand."),
    ],
)
def test_a_wrong_lay_off_is_refused(lay_off: str | LayOff, sentence: str) -> None:
    wrong = f"layoff {lay_off}" if isinstance(lay_off, str) else lay_off
    refuse(knocked(), wrong, sentence)


def test_the_defender_does_nothing_else_after_a_knock() -> None:
    hand = knocked()
    for wrong in ("pass", "stock", "take", "throw QD", "knock QD .", "biggin ."):
        refuse(hand, wrong, "A player has knocked: lay off, then spread.")


def test_a_card_laid_off_is_gone_from_the_own_melds() -> None:
    hand = do(knocked("8S 9S TS JS KS QS QD QC 2C 4C"), "layoff 8S 0")
    refuse(hand, "layoff 8S 0", "The eight of spades is not in the hand.")
    refuse(hand, "spread 8S,9S,TS", "A card can be used once, and only from your own hand.")
    do(hand, "spread 9S,TS,JS;QC,QD,QS")
    assert left_at_the_end(hand, 1) == points(parse_set("KS 2C 4C"))


def test_the_defender_may_choose_worse_melds() -> None:
    hand = do(knocked("9S TS JS 9C 9D QD QC 2C 4C 6D"), "spread 9C,9D,9S")
    assert left_at_the_end(hand, 1) == points(parse_set("TS JS QD QC 2C 4C 6D"))


def test_the_result_keeps_the_spread_and_the_lay_offs_apart() -> None:
    hand = do(knocked(), "layoff 8S 0", "layoff KS 1", "layoff 9S 0", "spread .")
    knocker, defender = result(hand).showings
    assert knocker.melds == melds("5S 6S 7S", "KC KD KH", "2H 3H 4H")
    assert knocker.deadwood == parse_set("3C")
    assert defender.laid_off == (
        (parse("8S"), SPADES),
        (parse("KS"), KINGS),
        (parse("9S"), SPADES),
    )
    assert defender.deadwood == parse_set("3S 4S AH 5H 4C 2C QD")


# --- 7: gin --------------------------------------------------------------------------------------


def test_gin_scores_the_deadwood_and_the_bonus_and_nothing_is_laid_off() -> None:
    # 4C would go on the clubs, 8C on the eights, 3D on the diamonds.
    theirs = "4C 8C 3D KS KH KC 2S 9H JS QD"
    hand = do(dealt(GIN_HAND, theirs=theirs, stock="TD"), "pass", "pass", "stock")
    do(hand, f"knock TD {GIN_MELDS}")
    found = result(hand)
    assert (found.outcome, found.winner) == (Outcome.GIN, 0)
    assert found.items == (
        Item(ItemReason.LOSER_DEADWOOD, 4 + 8 + 3 + 2 + 9 + 10 + 10, 1),
        Item(ItemReason.GIN_BONUS, 25),
    )
    assert found.showings[1].laid_off == ()


def test_gin_cannot_be_undercut() -> None:
    theirs = "9S TS JS QS KS 9H TH JH QH KH"
    hand = do(dealt(GIN_HAND, theirs=theirs, stock="TD"), "pass", "pass", "stock")
    do(hand, f"knock TD {GIN_MELDS}")
    assert (result(hand).outcome, result(hand).winner, result(hand).points) == (Outcome.GIN, 0, 25)


# --- 8: big gin ----------------------------------------------------------------------------------


def test_big_gin_is_declared_with_eleven_cards_and_none_thrown() -> None:
    theirs = NOTHING.replace("8C", "JD")
    hand = do(dealt(GIN_HAND, theirs=theirs, stock="8C"), "pass", "pass", "stock")
    pile = list(hand.pile)
    do(hand, "biggin AC,2C,3C;4D,5D,6D,7D;8C,8D,8H,8S")
    found = result(hand)
    assert (found.outcome, found.winner) == (Outcome.BIG_GIN, 0)
    assert found.items == (
        Item(ItemReason.LOSER_DEADWOOD, points(parse_set(theirs)), 1),
        Item(ItemReason.BIG_GIN_BONUS, 31),
    )
    assert hand.pile == pile


@pytest.mark.parametrize(
    ("mine", "drawn"),
    [
        ("AC 2C 3C 4C 4D 5D 6D 7D 9D 9H", "9S"),
        ("2C 3C 4C 5C 6C 4D 5D 6D 9D 9H", "9S"),
        ("3C 4C 5C 6C 7C 8C 9C TC JC QC", "KC"),
    ],
    ids=["4-4-3", "5-3-3", "a run of eleven"],
)
def test_with_big_gin_ordinary_gin_is_possible_too(mine: str, drawn: str) -> None:
    hand = do(dealt(mine, stock=drawn), "pass", "pass", "stock")
    found = hand.legal_actions()
    gins = [a for a in found if isinstance(a, Knock) and sum(a.melds).bit_count() == 10]
    assert gins
    big = [action for action in found if isinstance(action, BigGin)]
    assert [sum(action.melds) for action in big] == [parse_set(f"{mine} {drawn}")] * len(big)
    assert big


def test_big_gin_needs_all_eleven_cards() -> None:
    hand = do(dealt(GIN_HAND, stock="8C"), "pass", "pass", "stock")
    refuse(hand, f"biggin {GIN_MELDS}", "Big gin needs all eleven cards in melds.")
    refuse(hand, "biggin .", "Big gin needs all eleven cards in melds.")


def test_big_gin_can_be_switched_off() -> None:
    rules = Rules(big_gin_bonus=None)
    hand = do(dealt(GIN_HAND, stock="8C", rules=rules), "pass", "pass", "stock")
    assert not [action for action in hand.legal_actions() if isinstance(action, BigGin)]
    all_of_them = "biggin AC,2C,3C;4D,5D,6D,7D;8C,8D,8H,8S"
    refuse(hand, all_of_them, "Big gin is not played in this match.")
    do(hand, "knock 8C " + GIN_MELDS)
    assert result(hand).outcome is Outcome.GIN


# --- 9 and 10: undercut, tie, and the plain knock ------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "rules", "expected"),
    [
        # The knocker has 10; the last card or two of the other hand is his deadwood.
        ("9S TS JS QS KS 9H TH JH QH AS", STANDARD, (Outcome.UNDERCUT, 1, 9 + 25)),
        ("9S TS JS QS KS 9H TH JH QH KC", STANDARD, (Outcome.UNDERCUT, 1, 25)),
        ("9S TS JS QS KS 9H TH JH QH KC", NO_TIES, (Outcome.TIE, None, 0)),
        ("9S TS JS QS KS 9H TH JH QH AS", NO_TIES, (Outcome.UNDERCUT, 1, 9 + 25)),
        ("9S TS JS QS KS 9H TH JH AS KC", STANDARD, (Outcome.KNOCK, 0, 1)),
        ("9S TS JS QS KS 9H TH JH 7C KC", NO_TIES, (Outcome.KNOCK, 0, 7)),
        ("9S TS JS QS KS 9H TH JH QH KH", STANDARD, (Outcome.UNDERCUT, 1, 10 + 25)),
        ("9S TS JS QS KS 9H TH JH QH AS", PRESETS["classic"], (Outcome.UNDERCUT, 1, 9 + 10)),
    ],
)
def test_the_difference_decides(
    theirs: str, rules: Rules, expected: tuple[Outcome, int | None, int]
) -> None:
    hand = do(dealt(TWO_RUNS, theirs=theirs, stock="5H", rules=rules), "pass", "pass", "stock")
    do(hand, f"knock KD {LOW_MELDS}")
    hand.apply(Spread(best_defence(hand.hands[1], hand.spread).melds))
    found = result(hand)
    assert (found.outcome, found.winner, found.points) == expected
    assert sum(item.points for item in found.items) == found.points


def test_lay_offs_can_undercut() -> None:
    hand = do(knocked("4S 3S 2S AS 8S 9S KS QC QD QH"), *(f"layoff {n}S 0" for n in "4382A9"))
    do(hand, "layoff KS 1", "spread QC,QD,QH")
    assert (result(hand).outcome, result(hand).points) == (Outcome.UNDERCUT, 3 + 25)


# --- 11: the dead hand ---------------------------------------------------------------------------


def idle(hand: Hand) -> Action:
    """What changes no hand: pass, draw, and throw what was drawn."""
    if hand.phase in (Phase.UPCARD, Phase.LAST_CARD):
        return PASS
    return DRAW_STOCK if hand.drawn is None else Discard(hand.drawn)


def down_to(left: int, mine: str, theirs: str, rules: Rules = STANDARD, upcard: str = "") -> Hand:
    """Everybody throws what he draws until so many cards are left in the stock."""
    hand = dealt(mine, theirs=theirs, upcard=upcard, rules=rules)
    while len(hand.stock) > left or hand.drawn is not None:
        hand.apply(idle(hand))
    return hand


def test_a_throw_with_two_cards_left_in_the_stock_ends_the_hand() -> None:
    hand = down_to(3, LOW, NOTHING)
    assert (hand.phase, hand.to_act) == (Phase.DRAW, 0)
    do(hand, "stock", "throw AH")
    found = result(hand)
    assert (found.outcome, found.knocker, found.winner) == (Outcome.DEAD, None, None)
    assert (found.points, found.items) == (0, ())
    assert len(hand.stock) == 2
    assert found.showings[1].deadwood == parse_set(NOTHING)
    assert found.showings[0].melds == melds("AC 2C 3C", "4D 5D 6D 7D")


def test_a_throw_with_three_cards_left_does_not() -> None:
    hand = down_to(4, LOW, NOTHING)
    do(hand, "stock", "throw KC")
    assert (len(hand.stock), hand.phase) == (3, Phase.DRAW)
    do(hand, "take", "throw AH")
    assert (len(hand.stock), hand.phase) == (3, Phase.DRAW)


def test_a_knock_on_the_last_turn_counts() -> None:
    hand = do(down_to(3, LOW, NOTHING), "stock")
    assert hand.drawn is not None
    hand.apply(Knock(hand.drawn, melds("AC 2C 3C", "4D 5D 6D 7D")))
    do(hand, "spread .")
    assert (result(hand).outcome, result(hand).winner) == (Outcome.KNOCK, 0)
    assert result(hand).points == points(parse_set(NOTHING)) - 6


WAITING = "AC 2C 3C 4D 5D 6D QS QD AH KD"
"""Knocks with the queen of hearts that NOTHING holds."""


def test_the_last_discard_may_be_taken_only_to_knock() -> None:
    hand = do(down_to(3, NOTHING, WAITING, LAST_CARD), "stock", "throw QH")
    assert (hand.phase, hand.to_act) == (Phase.LAST_CARD, 1)
    allow(hand, "pass", "take")
    for wrong in ("stock", "throw AH", "spread ."):
        refuse(hand, wrong, "")
    do(hand, "take")
    allow(
        hand,
        "knock KD AC,2C,3C;4D,5D,6D;QD,QH,QS",
        "knock KD 4D,5D,6D;QD,QH,QS",
        "knock AH AC,2C,3C;4D,5D,6D;QD,QH,QS",
    )
    must = "The last discard was taken, so this turn has to end in a knock."
    refuse(hand, "throw KD", must)
    refuse(hand, "throw QH", "cannot be discarded in this turn")
    do(hand, "knock KD AC,2C,3C;4D,5D,6D;QD,QH,QS", "spread .")
    assert (result(hand).outcome, result(hand).winner) == (Outcome.KNOCK, 1)
    assert not hand.must_knock


def test_the_last_discard_may_be_left() -> None:
    hand = do(down_to(3, NOTHING, WAITING, LAST_CARD), "stock", "throw QH", "pass")
    assert result(hand).outcome is Outcome.DEAD


def test_a_last_discard_that_does_not_let_knock_stays() -> None:
    hand = do(down_to(3, NOTHING, WAITING, LAST_CARD), "stock", "throw TH")
    allow(hand, "pass")
    refuse(hand, "take", "The last discard may be taken only to knock with it.")
    do(hand, "pass")
    assert result(hand).outcome is Outcome.DEAD


def test_the_last_discard_may_be_taken_for_gin_and_big_gin() -> None:
    gin = "AC 2C 3C 4D 5D 6D 7D QS QD KD"
    hand = do(down_to(3, NOTHING, gin, LAST_CARD), "stock", "throw QH", "take")
    do(hand, "knock KD AC,2C,3C;4D,5D,6D,7D;QD,QH,QS")
    assert result(hand).outcome is Outcome.GIN
    big_gin = "AC 2C 3C 4C 4D 5D 6D 7D QS QD"
    hand = do(down_to(3, NOTHING, big_gin, LAST_CARD), "stock", "throw QH", "take")
    do(hand, "biggin AC,2C,3C,4C;4D,5D,6D,7D;QD,QH,QS")
    assert result(hand).outcome is Outcome.BIG_GIN


def test_without_the_option_the_last_discard_ends_the_hand() -> None:
    hand = do(down_to(3, NOTHING, WAITING), "stock", "throw QH")
    assert result(hand).outcome is Outcome.DEAD


# --- A hand that is over -------------------------------------------------------------------------


def test_nothing_more_happens_when_the_hand_is_over() -> None:
    actions = (
        *("pass", "stock", "take", "throw QH", "knock QH .", "biggin .", "layoff QH 0"),
        *(f"knock AH {LOW_MELDS}", "spread ."),
    )
    for hand in (
        do(down_to(3, LOW, NOTHING), "stock", "throw AH"),
        do(knocked(), "spread ."),
        do(dealt(GIN_HAND, stock="TD"), "pass", "pass", "stock", f"knock TD {GIN_MELDS}"),
    ):
        for action in actions:
            refuse(hand, action, "The hand is over.")


# --- The worked examples of the rules ------------------------------------------------------------


def test_the_best_defence_chooses_melds_and_lay_offs_together() -> None:
    mine, theirs = "6S 7S 8S KC KD KH 2D 3D 4D 5H", "9S 9H 9D 9C TS AC 2C 3C QD QH"
    spread = "6S,7S,8S;KC,KD,KH;2D,3D,4D"

    def knocked_hand() -> Hand:
        hand = do(dealt(mine, theirs=theirs, stock="JD"), "pass", "pass", "stock")
        return do(hand, f"knock JD {spread}")

    hand = knocked_hand()
    defence = best_defence(hand.hands[1], hand.spread)
    for card, place in defence.lay_offs:
        hand.apply(LayOff(card, place))
    hand.apply(Spread(defence.melds))
    assert left_at_the_end(hand, 1) == defence.deadwood == 20
    assert result(hand).points == 20 - 5
    # Melding first leaves the ten of spades nowhere to go.
    hand = do(knocked_hand(), "spread 9C,9D,9H,9S;AC,2C,3C")
    assert left_at_the_end(hand, 1) == 30

"""Hints: reasons and numbers of what the expert does, on hands that can be counted and others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.cards.cards import Cards, glyph_name, iterate, parse, parse_set, points
from app.cards.deal import shuffled
from app.coach.hints import (
    GinHint,
    Hope,
    Instead,
    JudgedChoice,
    Tell,
    explain,
    explain_choice,
    hopes,
    ranked,
)
from app.games.gin.actions import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    BigGin,
    Discard,
    Knock,
    LayOff,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.melds import MELDS
from app.games.gin.rules import PRESETS, Rules
from app.games.gin.view import Phase, View
from app.players.base import ChoiceValue
from app.players.gin.expert import Expert
from app.table.session import MatchSession
from tests.soak import Habits
from tests.tui.host import ME, VERA, SetMatch, i_may_knock

HERS = "AD 3D 5H 8H 9C TS JD QH 6C 2S"


def my_view(mine: str, upcard: str, *, passed: bool = False, stock: str = "3H") -> View:
    """Vera has passed, or both have and Vera has drawn and thrown ``stock``."""
    match = SetMatch(mine, HERS, upcard, stock)
    match.apply(VERA, PASS)
    if passed:
        match.apply(ME, PASS)
        match.apply(VERA, DRAW_STOCK)
        match.apply(VERA, DISCARDS[parse(stock)])
    return match.hand.view(ME)


def with_drawn(mine: str, card: str, rules: Rules | None = None) -> View:
    """I have drawn this card from the stock."""
    match = SetMatch(mine, HERS, "KS", f"3H {card}", rules)
    for seat, action in ((VERA, PASS), (ME, PASS), (VERA, DRAW_STOCK)):
        match.apply(seat, action)
    match.apply(VERA, DISCARDS[parse("3H")])
    match.apply(ME, DRAW_STOCK)
    return match.hand.view(ME)


def advised(view: View) -> GinHint:
    return explain(view, Expert(3).decide(view, Random(0)))


# --- Hands that can be counted -------------------------------------------------------------------


def test_an_upcard_that_makes_a_meld_is_taken() -> None:
    found = advised(my_view("4S 5S 7H 7D 2C 9D JH KC QD 8C", "6S"))
    assert found.action == DRAW_DISCARD
    assert (found.before, found.after) == (72, 53)
    assert found.expected is not None
    assert found.after < found.expected < found.before


def test_a_card_that_only_lowers_the_deadwood_is_left() -> None:
    found = advised(my_view("4S 5S 7H 7D 9C 9D JH KC QD 8C", "AS"))
    assert found.action == PASS
    assert found.after == found.before == 79


def test_a_discard_that_makes_a_meld_is_taken() -> None:
    found = advised(my_view("4S 5S 7H 7D 2C 9D JH KC QD 8C", "KS", passed=True, stock="6S"))
    assert found.action == DRAW_DISCARD


def test_a_useless_discard_is_left() -> None:
    found = advised(my_view("4S 5S 6S 7H 7D 2C 9D JH KC QD", "KS", passed=True))
    assert found.action == DRAW_STOCK
    assert found.hopes == (), "they stay whichever card is drawn"
    assert (found.useless, found.instead) == (parse("3H"), Instead(DRAW_DISCARD, 48))


def test_a_throw_has_the_hopes_that_the_other_would_break() -> None:
    # Each of three cards of ten could go; the queen and jack are two thirds of a run.
    view = with_drawn("4S 5S 6S 7H 7D 7C QC JC KD 2C", "3S")
    found = explain(view, DISCARDS[parse("KD")], DISCARDS[parse("JC")])
    assert (found.before, found.after) == (32, 22)
    assert found.instead == Instead(DISCARDS[parse("JC")], 22)
    assert found.hopes == (Hope(parse_set("QC JC"), parse_set("TC KC")),)
    assert explain(view, DISCARDS[parse("KD")], DISCARDS[parse("2C")]).hopes == ()


def test_what_speaks_against_the_other_throw_as_well_is_no_reason() -> None:
    """Vera has taken the nine of clubs: the ten and the eight are as bad to throw."""
    view = after_the_nine("4S 5S 6S 7H 7D 7C 2C TC 8C 3D", "2H")
    ten, eight, three = (DISCARDS[parse(card)] for card in ("TC", "8C", "3D"))
    assert explain(view, eight, ten).wanted is None
    assert explain(view, three, ten).wanted == Tell(parse("TC"), VERA, parse("9C"))


def after_the_nine(mine: str, card: str, *, takes: bool = True) -> View:
    """Vera has taken the nine of clubs, or left it, and I have drawn this card."""
    hers = "8C 9D 5H 8H AC TS JD QH 6C 2S"
    match = SetMatch(mine, hers, "9C", f"{card} 4H" if takes else f"3C {card}")
    for seat, action in [(VERA, DRAW_DISCARD)] if takes else [(VERA, PASS), (ME, PASS)]:
        match.apply(seat, action)
    if not takes:
        match.apply(VERA, DRAW_STOCK)
    match.apply(VERA, DISCARDS[parse("QH")])
    match.apply(ME, DRAW_STOCK)
    return match.hand.view(ME)


@pytest.mark.parametrize(
    ("mine", "card", "throw"),
    [
        ("4S 5S 6S 7H 7D 7C 2C TC JH 3D", "2H", "JH"),
        ("4S 5S 6S 7H 7D 7C TC TH JS QS", "2H", "TH"),
        ("4S 5S 6S TC KD 4D 3H 3D 2C 7S", "KS", ""),
    ],
)
def test_the_neighbour_of_a_card_that_another_took_is_kept(
    mine: str, card: str, throw: str
) -> None:
    """The ten of clubs, which is as dear as any, beside the nine that Vera took."""
    found = advised(after_the_nine(mine, card))
    assert isinstance(found.action, Discard)
    assert found.action.card != parse("TC")
    if throw:
        assert found.action.card == parse(throw)
    assert found.wanted == Tell(parse("TC"), VERA, parse("9C"))


def test_what_others_have_not_shown_is_no_reason() -> None:
    mine = "4S 5S 6S 7H 7D 7C 2C TC JH 3D"
    found = explain(after_the_nine(mine, "2H", takes=False), DISCARDS[parse("JH")])
    assert found.wanted is None


def test_a_dearer_card_is_kept_for_one_that_another_threw() -> None:
    """Vera has thrown the queen of hearts: the queen of spades is safer than the king."""
    view = after_the_nine("4S 5S 6S 7H 7D 7C 2C QS JC 3D", "KD", takes=False)
    assert explain(view, DISCARDS[parse("QS")]).safe is None, "it leaves as little as any"
    found = explain(view, DISCARDS[parse("2C")])
    assert (found.safe, found.wanted) == (None, None)
    found = explain(view._replace(thrown=(0, parse_set("2D"))), DISCARDS[parse("2C")])
    assert found.safe == Tell(parse("2C"), VERA, parse("2D"))


def test_a_knock_that_is_not_made_is_told_of() -> None:
    view = with_drawn("4S 5S 6S 7H 7D 7C 2C 3C KH 9D", "4C")
    knock = view.knocks()[0]
    found = explain(view, knock)
    assert (found.before, found.after, found.expected) == (19, 9, None)
    assert explain(view, DISCARDS[parse("KH")]).could_knock == 9


def at_the_last_card(mine: str, last: str) -> View:
    """Vera holds this card and throws it as the last one."""
    match = SetMatch(mine, f"{last} 3D 5H 8H 9C TS JD QH 6C 2S", "KS", rules=Rules(last_card=True))
    match.apply(VERA, PASS)
    match.apply(ME, PASS)
    hand = match.hand
    while hand.phase is not Phase.LAST_CARD:
        match.apply(hand.to_act, DRAW_STOCK)
        drawn = hand.drawn
        assert drawn is not None
        match.apply(hand.to_act, DISCARDS[parse(last) if len(hand.stock) == 2 else drawn])
    return hand.view(ME)


def test_the_last_discard_is_taken_to_knock_with_it() -> None:
    found = advised(at_the_last_card("4S 5S 6S 7H 7D 7C 2C 3C KH QC", "AC"))
    assert found == GinHint(DRAW_DISCARD, 25, 10)


def test_the_last_discard_is_passed_when_it_makes_no_knock() -> None:
    found = advised(at_the_last_card("4S 5S 6S 7H 7D 7C 2C 4C KH QC", "AD"))
    assert found == GinHint(PASS, 26, 26)


def test_only_what_is_possible_is_explained() -> None:
    match = SetMatch("4S 5S 6S 7H 7D 7C 2C 3C KH QC", HERS, "AC")
    with pytest.raises(ValueError, match="not possible now"):
        explain(match.hand.view(ME), PASS)
    match.apply(VERA, PASS)
    for action in (DRAW_STOCK, DISCARDS[parse("KH")], BigGin(())):
        with pytest.raises(ValueError, match="not possible now"):
            explain(match.hand.view(ME), action)
    match.apply(ME, DRAW_DISCARD)
    with pytest.raises(ValueError, match="not possible now"):
        explain(match.hand.view(ME), DISCARDS[parse("AC")])
    match.apply(ME, match.hand.view(ME).knocks()[0])
    view = match.hand.view(VERA)
    assert view.phase is Phase.LAYOFF
    with pytest.raises(ValueError, match="no advice"):
        explain(view, view.legal_actions()[0])


@pytest.mark.parametrize(
    ("hand", "unseen", "expected"),
    [
        ("4S 5S KC", "3S 6S", {"4S 5S": "3S 6S"}),
        ("4S 6S KC", "5S", {"4S 6S": "5S"}),
        ("4S 6S KC", "3S 7S", {}),
        ("QS KS", "JS AS", {"QS KS": "JS"}),
        ("AS 2S", "3S KS", {"AS 2S": "3S"}),
        ("7H 7D", "7C 7S", {"7H 7D": "7C 7S"}),
        ("7H 7D 8D", "7C 6D 9D", {"7D 8D": "6D 9D", "7H 7D": "7C"}),
        ("KH AS", "KS 2S", {}),
    ],
)
def test_hopes_are_pairs_that_one_unseen_card_completes(
    hand: str, unseen: str, expected: dict[str, str]
) -> None:
    found = {hope.cards: hope.missing for hope in hopes(parse_set(hand), parse_set(unseen))}
    assert found == {parse_set(pair): parse_set(wanted) for pair, wanted in expected.items()}


# --- Hands of every kind -------------------------------------------------------------------------


def some_views(seed: int, hands: int) -> Iterator[tuple[View, Random]]:
    """Views of the player to act, of hands that are played at random."""
    rng = Random(seed)
    presets = list(PRESETS.values())
    for number in range(hands):
        deck = shuffled(rng.randbytes(32))
        hand = Hand(presets[number % len(presets)], deck, number % 2)
        habits = (Habits.some(rng), Habits.some(rng))
        while hand.result is None:
            view = hand.view(hand.to_act)
            yield view, rng
            hand.apply(habits[hand.to_act].choose(view, view.legal_actions(), rng))


def test_for_every_choice_of_the_expert_there_are_reasons() -> None:
    """At tables of three and four too."""
    phases = set()
    for view, _ in some_views(1, 6):
        if view.phase is Phase.LAYOFF:
            assert all(isinstance(each, LayOff | Spread) for each in view.legal_actions())
            continue
        found = advised(view)
        phases.add((view.phase, type(found.action)))
    assert len(phases) >= 6
    rng = Random(4)
    for seats in (3, 4):
        hand = Hand(PRESETS["table"], shuffled(rng.randbytes(32)), 0, (0,) * seats)
        while hand.result is None:
            view = hand.view(hand.to_act)
            if view.phase is not Phase.LAYOFF:
                advised(view)
            hand.apply(Expert(3).decide(view, rng))


def least(cards: Cards, melds: list[Cards]) -> int:
    """The least deadwood, by laying down each meld or none."""
    best = points(cards)
    for place, meld in enumerate(melds):
        if not meld & ~cards:
            best = min(best, least(cards & ~meld, melds[place + 1 :]))
    return best


def counted(cards: Cards) -> int:
    return least(cards, [meld for meld in MELDS if not meld & ~cards])


def after_throw(cards: Cards, barred: Cards = 0) -> int:
    return min(counted(cards & ~(1 << card)) for card in iterate(cards & ~barred))


def test_the_numbers_are_those_of_brute_force() -> None:
    seen: dict[type, int] = {}
    for number, (view, _) in enumerate(some_views(3, 30)):
        if view.phase is Phase.LAYOFF or number % 3:
            continue
        found = advised(view)
        kind = type(found.action)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > 12:
            continue
        assert found.before == counted(view.hand), kind
        kept = view.hand
        match found.action:
            case Discard(card) | Knock(card):
                kept &= ~(1 << card)
                assert found.after == counted(kept)
            case BigGin():
                assert found.after == 0
            case action if action == DRAW_DISCARD:
                bit = 1 << view.pile[-1]
                assert found.after == after_throw(view.hand | bit, bit)
                assert all(hope.cards & bit for hope in found.hopes)
                kept |= bit
            case _:
                assert found.after == found.before
        if found.expected is None:
            continue
        draws = [after_throw(view.hand | 1 << card) for card in iterate(view.unseen)]
        assert found.expected == pytest.approx(sum(draws) / len(draws)), kind
        for hope in found.hopes:
            assert hope.cards & ~kept == 0
            assert hope.missing & ~view.unseen == 0
            for card in iterate(hope.missing):
                assert hope.cards | 1 << card in MELDS, glyph_name(card)
    assert len(seen) >= 4


# --- What a choice is worth beside the next best -------------------------------------------------


def test_a_choice_is_explained_by_what_tells_it_from_the_next_best() -> None:
    """The pair that the other throw would break is named, and no other one."""
    view = with_drawn("4S 5S 6S 7H 7D 7C 2C 2D 9H TH", "KD")
    choice_values = [
        (DISCARDS[parse("KD")], ChoiceValue(0.6, 8.0)),
        (DISCARDS[parse("9H")], ChoiceValue(0.5, 6.0)),
        (DISCARDS[parse("2C")], ChoiceValue(0.4, 5.0)),
    ]
    found = explain_choice(view, choice_values)
    assert found.action == DISCARDS[parse("KD")]
    assert (found.worth, found.next_best) == (choice_values[0][1], JudgedChoice(*choice_values[1]))
    assert [hope.cards for hope in found.hopes] == [parse_set("9H TH")]
    other = explain_choice(view, [choice_values[0], choice_values[2]])
    assert [hope.cards for hope in other.hopes] == [parse_set("2C 2D")]


def test_going_down_is_told_beside_playing_on() -> None:
    """Ways to knock with the same card, and other ways to go down, are no other choice."""
    view = with_drawn("4S 5S 6S 7H 7D 7C 2C AD AH AS", "KD")
    choice_values = Expert(3).evaluate(view)
    found = explain_choice(view, choice_values)
    assert isinstance(found.action, Knock)
    assert found.next_best is not None
    assert isinstance(found.next_best.action, Discard)
    assert found.worth is not None
    assert found.rival == pytest.approx(found.worth.points + 2)
    gin = with_drawn("4S 5S 6S 7H 7D 7C AC AD AH AS", "KD")
    spread = explain_choice(gin, Expert(3).evaluate(gin))
    assert spread.worth is not None
    assert spread.rival == pytest.approx(spread.worth.points - 25)


def test_there_is_no_hint_without_a_choice() -> None:
    view = with_drawn("4S 5S 6S 7H 7D 7C 2C AD AH AS", "KD")
    with pytest.raises(ValueError, match="nothing to choose"):
        explain_choice(view, [])


THEIRS = "9H 9D 9S TS AC 2C 3C QD QH JH"
FIVES_OR_SPADES = "4S 5S 6S 5H 9C TC JC QC KC KD"
"""With the five of diamonds: both leave ten points, the long run of clubs lies beside them."""
FIVES, SPADES = parse_set("5S 5H 5D"), parse_set("4S 5S 6S")


def after_the_upcard(mine: str = FIVES_OR_SPADES, upcard: str = "5D") -> View:
    match = SetMatch(mine, THEIRS, upcard)
    i_may_knock(match)
    return match.hand.view(ME)


def after_vera_took(upcard: str) -> View:
    table = MatchSession(SetMatch(FIVES_OR_SPADES, THEIRS, upcard, stock="5D"))
    for seat, action in (
        (VERA, DRAW_DISCARD),
        (VERA, Discard(parse("QH"))),
        (ME, DRAW_STOCK),
    ):
        table.act(seat, action)
    view: View = table.match.hand.view(ME)
    return view


def test_unseen_cards_count_by_chance_those_behind_others_less() -> None:
    view = after_the_upcard()
    fives, spades = ranked(view, view.knocks())
    assert (FIVES in fives.choice.melds, SPADES in spades.choice.melds) == (True, True)
    unseen = view.unseen.bit_count()
    chance = 10 / unseen
    assert unseen == view.stock + 10
    assert fives.unseen == parse_set("5C 8C")
    assert fives.expected == pytest.approx(chance * (5 + 8) + chance**2 * 7 + chance**3 * 6)
    assert fives.cost == pytest.approx(10 + fives.expected)
    assert fives.known == spades.known == 0
    assert spades.unseen == parse_set("8C 3S 7S")
    assert spades.cost > fives.cost


def test_what_another_is_known_to_hold_counts_whole() -> None:
    view = after_vera_took("5C")
    assert FIVES in view.knocks()[0].melds, "the order of the rules begins with the weaker way"
    spades, fives = ranked(view, view.knocks())
    assert SPADES in spades.choice.melds
    assert fives.known == parse_set("5C")
    assert fives.cost == pytest.approx(10 + 5 + fives.expected)
    # Behind a card that lies on the table already the next one is as likely as any other.
    view = after_vera_took("8C")
    assert all(way.known == parse_set("8C") for way in ranked(view, view.knocks()))
    assert all(way.unseen & parse_set("7C") for way in ranked(view, view.knocks()))


def test_gin_costs_nothing_and_comes_first() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D JD", "KS")
    ways = ranked(view, view.knocks()[::-1])
    assert len(ways) > 1
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    assert (ways[0].deadwood, ways[0].unseen, ways[0].cost) == (0, 0, 0)


def test_big_gin_comes_before_gin() -> None:
    view = after_the_upcard("6S 7S 8S KC KD KH AD 2D 3D 4D", "KS")
    ways = ranked(view, [*view.knocks(), *view.big_gins()])
    assert isinstance(ways[0].choice, BigGin)

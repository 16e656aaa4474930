"""The deals of experts, played once more: the same cards, and points that are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cards.cards import as_set, parse_set
from app.coach.expert_play import RULES, sets, written
from app.cpu.service import InstantCpu
from app.games.base import ONLOOKER
from app.games.gin.actions import PASS, Action, Discard
from app.games.gin.hand import Hand
from app.games.gin.melds import best_discards
from app.games.gin.score import Outcome
from app.games.gin.view import Phase, View
from app.players.registry import decide
from app.storage.practice import Practice
from app.table.handles import MatchHandle
from app.table.session import MatchSession
from app.ui.duplicate import ME, Duplicate, totals
from app.ui.match_library import LocalMatchLibrary


def played_like_an_expert(count: int = 6) -> Practice:
    """The first set, so many hands of it played by the person exactly as by the expert."""
    return Practice(deals={"1": [kept.done for kept in sets()[0][:count]]})


def test_every_set_has_six_deals_by_both_dealers_in_turn() -> None:
    """Each is over, won by somebody, the first of its match, and dealt from the seed it names."""
    assert all([each.dealer for each in kept] == [0, 1] * 3 for kept in sets())
    for each in (each for kept in sets() for each in kept):
        hand = each.hand()
        assert hand.is_over
        assert hand.ending.winner is not None
        assert (each.number, hand.scores, hand.rules) == (1, (0, 0), RULES)
        deck = each.deal.cards
        first = 1 - each.dealer
        assert hand.upcard == deck[20]
        again = Hand(RULES, deck, each.dealer)
        assert again.hands[first] == as_set(deck[0:20:2])


def test_who_plays_as_the_expert_did_has_the_same_points() -> None:
    duplicate = Duplicate(played_like_an_expert(), "Ann")
    assert all(line.mine == line.theirs for line in duplicate.lines)
    mine, theirs = totals(duplicate.lines)
    assert mine == theirs == sum(line.theirs or 0 for line in duplicate.lines)
    assert duplicate.next is None


def test_points_are_those_of_the_cards_on_the_table() -> None:
    """The first deal, worked out by hand: the expert in the person's seat knocks with the two of
    diamonds, the two of hearts and the three of spades, 7, against a hand without a meld:
    3 + 9 + 10 clubs, 8 + 10 + 10 diamonds, 4 hearts, 7 + 8 + 10 spades, 79.
    """
    result = sets()[0][0].hand().ending
    assert (result.outcome, result.knocker) == (Outcome.KNOCK, ME)
    mine, theirs = (showing.deadwood for showing in result.showings)
    assert mine == parse_set("2D 2H 3S")
    assert theirs == parse_set("3C 9C QC 8D TD QD 4H 7S 8S TS")
    (line, *_) = Duplicate(played_like_an_expert(1), "Ann").lines
    assert line.theirs == line.mine == 79 - 7


def test_deals_that_are_not_played_tell_nothing() -> None:
    duplicate = Duplicate(played_like_an_expert(2), "Ann")
    assert duplicate.next == 2
    assert all((line.mine, line.theirs) == (None, None) for line in duplicate.lines[2:])
    assert (
        len(duplicate.own_table(LocalMatchLibrary()).played)
        == len(duplicate.experts_table(LocalMatchLibrary()).played)
        == 2
    )


def passive(view: View) -> Action:
    """Draws from the stock, throws what leaves least, and never knocks."""
    match view.phase:
        case Phase.UPCARD:
            return PASS
        case Phase.DISCARD:
            return Discard(best_discards(view.hand, view.hand & ~view.throwable)[0][0])
        case _:
            action: Action = decide("simple", view, 0)
            return action


async def test_a_deal_is_played_against_the_expert_and_kept_nowhere_but_in_the_practice(
    home: Path,
) -> None:
    """The cards and the dealer are the expert's, and the points what the hand has brought."""
    practice = Practice()
    duplicate = Duplicate(practice, "Ann")
    library = LocalMatchLibrary(InstantCpu())
    table = duplicate.play(library)
    kept = sets()[0][0]
    begun = table.seat_handle(ME).snapshot()
    deal = Hand(RULES, kept.deal.cards, kept.dealer)
    assert begun.view.hand == deal.hands[ME]
    assert (begun.dealer, begun.view.upcard, begun.view.scores) == (0, deal.upcard, (0, 0))
    assert [seat.name for seat in begun.seats] == ["Ann", "Edda"]
    assert begun.seats[1].player == "expert-3"
    assert not duplicate.take(table), "it is not over"
    place = table.seat_handle(ME)
    while not (match_view := place.snapshot()).rounds[0].is_over:
        view = match_view.view
        if match_view.is_my_turn:
            place.act(passive(view))
        else:
            await expert_acts(table)
    assert duplicate.take(table)
    table.close()
    end = match_view.rounds[0].end
    assert end is not None
    (line, *rest) = duplicate.lines
    signed = end.points if end.winner == ME else -end.points
    assert line.mine == (signed if end.winner is not None else 0)
    assert line.theirs == 72
    assert {each.mine for each in rest} == {None}
    assert practice.deals["1"] == [written(match_view.played[-1].history)]
    assert not list(home.rglob("*.jsonl"))


async def expert_acts(table: MatchHandle) -> None:
    """Let the expert do the next thing."""
    assert isinstance(table, MatchSession)
    seat, action = await table.ask_cpu()
    table.match.apply(seat, action)


def test_both_ways_to_play_the_deals_can_be_reviewed() -> None:
    """As one match, whose score is the sum of the hands."""
    duplicate = Duplicate(played_like_an_expert(3), "Ann")
    mine, theirs = (
        duplicate.own_table(LocalMatchLibrary()),
        duplicate.experts_table(LocalMatchLibrary()),
    )
    assert [played.number for played in mine.played] == [1, 2, 3]
    assert (mine.me, theirs.me) == (ME, ONLOOKER)
    assert [seat.name for seat in theirs.seats] == ["Kurt", "Edda"]
    gains = mine.standing.sheet.totals
    assert gains[0] - gains[1] == totals(duplicate.lines)[0]
    assert [row.dealer for row in mine.standing.sheet.rows] == [0, 1, 0]


@pytest.mark.parametrize("nonsense", ["", "throw KH", "dance", "pass|pass|pass"])
def test_what_cannot_have_been_played_is_played_again(nonsense: str) -> None:
    """And so is all that came after it."""
    practice = played_like_an_expert(4)
    practice.deals["1"][2] = nonsense
    duplicate = Duplicate(practice, "Ann")
    assert duplicate.next == 2
    assert len(practice.deals["1"]) == 2


def test_sets_are_turned_and_begun_again() -> None:
    practice = played_like_an_expert()
    duplicate = Duplicate(practice, "Ann")
    duplicate.turn(1)
    assert (duplicate.set, duplicate.next) == (2, 0)
    duplicate.turn(-2)
    assert duplicate.set == duplicate.sets == 12
    duplicate.turn(1)
    assert duplicate.next is None
    duplicate.again()
    assert duplicate.next == 0
    assert Duplicate(Practice(deals_at=99), "").set == 99 % 12 + 1

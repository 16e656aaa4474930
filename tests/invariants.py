"""What holds of a hand, a match and its journal, whatever is played; the soaks and tests share it.

Each check raises Miscount at the first fault.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from app.cards.cards import NO_CARDS, PACK, Cards, as_set, iterate, points
from app.games.base import ONLOOKER, IllegalAction
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    Knock,
    LayOff,
    Melds,
    Spread,
)
from app.games.gin.hand import Hand
from app.games.gin.refusals import GinCode
from app.games.gin.rules import Rules
from app.games.gin.score import GinSheet, Settlement, deals, games, settle
from app.games.gin.view import Phase
from app.match.match import AnyMatch, Match
from app.match.records import Record
from app.players.gin.worlds import worlds
from app.storage.journal import read
from app.table.gin_match import GinMatch
from app.table.handles import MatchHandle
from app.table.session import MatchSession
from app.text.refusals import sentence_for
from tests.recount import NOBODY, Recounted, Row, Worth, expect, recount, worth

# --- Comparing -----------------------------------------------------------------------------------


def state(hand: Any) -> dict[str, Any]:
    """Everything that a hand, or a round of another game, is made of, as values that later actions
    do not change.
    """
    values = {name: getattr(hand, name) for name in type(hand).__slots__}
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }


def match_state(match: AnyMatch) -> dict[str, Any]:
    """Everything that a match is made of, as values that later actions do not change."""
    return {
        # Python notes in a generic object how it was made, and ``_settled`` follows from the rest.
        **{
            name: value
            for name, value in vars(match).items()
            if not name.startswith("__") and name != "_settled"
        },
        "played": tuple(
            (played.number, played.deal, state(played.hand)) for played in match.played
        ),
        "finished": tuple(match.finished),
        "hints": tuple(match.hints),
        "stood_in": tuple(match.stood_in),
        "hands": tuple(map(state, match.hands)),
        "_gained": dict(vars(match)["_gained"]),
    }


def is_meld(cards: Cards) -> bool:
    """Whether the cards are three or more of a rank, or neighbours in a suit: from the rules,
    without the tables that the engine uses.
    """
    found = list(iterate(cards))
    if len(found) < 3:
        return False
    low, high = found[0], found[-1]
    same_rank = all(card % 13 == low % 13 for card in found)
    return same_rank or (low // 13 == high // 13 and high - low == len(found) - 1)


def joined(melds: Melds) -> Melds | None:
    """Melds in the one form that all equal spreads share: in order, neighbouring runs joined.

    None when they are no spread, because one is no meld or two have a card in common.
    """
    together = NO_CARDS
    for meld in melds:
        if not is_meld(meld) or together & meld:
            return None
        together |= meld
    sets = [meld for meld in melds if not meld & meld >> 1]
    runs = together & ~sum(sets)
    for suit in range(4):
        rest = runs >> suit * 13 & 8191
        while rest:
            low = rest & -rest
            run = rest & ~(rest + low)
            sets.append(run << suit * 13)
            rest ^= run
    return tuple(sorted(sets))


def canonical(action: Action) -> Action | None:
    """The action that stands for all that do the same; None for a spread that is none."""
    match action:
        case Knock(card, melds):
            spread = joined(melds)
            return None if spread is None else Knock(card, spread)
        case BigGin(melds):
            spread = joined(melds)
            return None if spread is None else BigGin(spread)
        case Spread(melds):
            spread = joined(melds)
            return None if spread is None else Spread(spread)
        case _:
            return action


# --- Invariants of a hand ------------------------------------------------------------------------


def laid_off(hand: Hand, seat: int) -> Cards:
    """This seat's cards that lie on the knocker's melds."""
    return as_set(
        action.card for who, action in hand.history if who == seat and isinstance(action, LayOff)
    )


def spread_by(hand: Hand) -> set[int]:
    """The seats whose cards lie open: the knocker, and who has spread in defence."""
    return {seat for seat, action in hand.history if isinstance(action, Knock | BigGin | Spread)}


def hidden_from(hand: Hand, seat: int) -> Cards:
    """The cards whose place this seat cannot know, from the whole truth; the last defender's
    spread ends the hand, and what it shows is in the result.
    """
    hidden = as_set(hand.stock)
    for other, cards in enumerate(hand.hands):
        if other not in (seat, hand.knocker):
            hidden |= cards & ~hand.known[other]
    return hidden


def check_cards(hand: Hand) -> None:
    """52 cards, each in one place, and as many in each hand as the phase asks for."""
    laid = [laid_off(hand, seat) for seat in range(len(hand.hands))]
    piles = [as_set(hand.pile), as_set(hand.stock)]
    together = NO_CARDS
    for cards in (*hand.hands, *laid, *piles):
        expect(not together & cards, "a card is in two places")
        together |= cards
    expect(together == PACK, "a card is missing")
    expect(len(hand.pile) + len(hand.stock) == sum(c.bit_count() for c in piles), "doubled")
    sizes = [
        10 - laid[seat].bit_count() if seat in hand.playing else 0
        for seat in range(len(hand.hands))
    ]
    if hand.phase is Phase.DISCARD:
        sizes[hand.to_act] = 11
    if hand.knocker is not None:
        if isinstance(hand.history[-1][1], BigGin):
            sizes[hand.knocker] = 11
        expect(all(map(is_meld, hand.spread)), "something lies on a meld that does not belong")
        expect(
            sum(hand.spread) + hand.spread_deadwood == hand.hands[hand.knocker] | sum(laid),
            "other cards lie open than were spread and laid off",
        )
    expect([cards.bit_count() for cards in hand.hands] == sizes, f"the hands are not {sizes}")


def check_knowledge(hand: Hand) -> None:
    """What is written down about the cards is true, and each seat's view is exact."""
    expect((hand.phase is Phase.OVER) == (hand.result is not None), "a hand is over or it is not")
    expect(hand.to_act in hand.playing, "somebody is to act who does not play")
    defended = spread_by(hand) - {hand.knocker}
    for seat, (held, known) in enumerate(zip(hand.hands, hand.known, strict=True)):
        expect(not known & ~held, "a known card is not held any more")
        if hand.result is None and seat in defended:
            expect(known == held, "a spread hand is not known")
        elif seat not in defended:
            expect(not known & ~hand.taken[seat], "a known card was never taken")
        check_view(hand, seat, held)
    check_view(hand, ONLOOKER, NO_CARDS)


def check_view(hand: Hand, seat: int, held: Cards) -> None:
    """A view shows what its seat holds and nothing hidden, and may act in its turn alone."""
    view = hand.view(seat)
    expect(view.hand == held, "a view shows another hand")
    expect(view.unseen == hidden_from(hand, seat), "unseen is not what is hidden")
    expect(bool(view.legal_actions()) == (hand.result is None and seat == hand.to_act), "turn")
    expect({seat, *view.opponents} >= set(hand.playing), "an opponent is missing")
    expect(seat not in view.opponents, "a seat is not its own opponent")


def check_result(hand: Hand) -> None:
    """The result of a finished hand follows from the cards shown, by the rules' own words."""
    result = hand.result
    if result is None:
        return
    expect(result.points == sum(item.points for item in result.items), "the items do not add up")
    for seat, showing in enumerate(result.showings):
        expect(joined(showing.melds) is not None, "melds are shown that are none")
        laid = as_set(card for card, _ in showing.laid_off)
        shown = (*showing.melds, showing.deadwood, laid)
        expect(sum(shown) == hand.hands[seat] | laid, "other cards are shown than were held")
        expect(laid == laid_off(hand, seat), "other cards are shown as laid off than were")
    expected = NOBODY
    if hand.knocker is None:
        expect(len(hand.stock) == 2, "a hand is dead with more than two cards in the stock")
    else:
        left = {seat: points(result.showings[seat].deadwood) for seat in hand.playing}
        big_gin = isinstance(hand.history[-1][1], BigGin)
        expected = worth(hand.rules, hand.upcard, hand.knocker, left, big_gin)
    found = Worth(result.outcome, result.winner, result.points, result.loser)
    expect(found == expected, f"should be {expected}")


def check_hand(hand: Hand) -> None:
    """Everything that holds of a hand in any state."""
    check_cards(hand)
    check_knowledge(hand)
    check_result(hand)


def check_listed(hand: Hand, listed: Sequence[Action]) -> None:
    """Every listed action can be done and leaves a sound hand; none is listed twice. What is said
    of throwing and of knocking at all is said of all of them.
    """
    expect(len(set(map(canonical, listed))) == len(listed), "an action is listed twice")
    view = hand.view(hand.to_act)
    knocks = [action for action in listed if isinstance(action, Knock)]
    gins = [knock for knock in knocks if sum(knock.melds) == view.hand & ~(1 << knock.card)]
    throws = any(isinstance(action, Discard) for action in listed)
    expect((view.refused_throw() is None) == throws, "a throw")
    expect((view.refused_knock() is None) == bool(knocks), "a knock")
    expect((view.refused_knock(0) is None) == bool(gins), "a gin")
    for action in listed:
        after = hand.copy()
        after.apply(action)
        check_hand(after)


def check_attempt(hand: Hand, action: Action, listed: Collection[Action | None]) -> None:
    """An action is allowed exactly if it is listed, and one that is refused changes nothing. The
    view of the seat to act says so before, with the same refusal; to others all is refused.

    ``listed`` is the legal actions in canonical form.
    """
    known = canonical(action)
    legal = known is not None and known in listed
    refusals = [hand.view(seat).refusal(action) for seat in (*range(len(hand.hands)), ONLOOKER)]
    foretold = refusals.pop(hand.to_act)
    expect((foretold is None) == legal, f"{action} is refused before: {foretold}")
    code = GinCode.NOT_IN_TURN if hand.result is None else GinCode.HAND_OVER
    expect(all(other == IllegalAction(code) for other in refusals), "not refused to others")
    after = hand.copy()
    try:
        after.apply(action)
    except IllegalAction as error:
        expect(not legal, f"{action} is listed, but refused: {sentence_for(error)}")
        expect(error == foretold, f"{foretold} was foretold, not {error}")
        expect(state(after) == state(hand), f"{action} was refused, but changed something")
        sentence = sentence_for(error)
        expect(sentence.endswith(".") and " " in sentence, f"“{sentence}” is no sentence")
    else:
        expect(legal, f"{action} is done, but not listed")


def check_secrets(hand: Hand, rng: Random) -> None:
    """No view changes when all that its seat cannot know is dealt differently."""
    if hand.result is None:
        for seat in (*range(len(hand.hands)), ONLOOKER):
            view = hand.view(seat)
            other = next(worlds(view, rng))
            expect(other.view(seat) == view, f"the view of seat {seat} depends on hidden cards")


# --- Invariants of a match -----------------------------------------------------------------------


def check_match(match: GinMatch, records: Sequence[Record]) -> None:
    """The score sheets are what the records add up to, and the records, written as JSON and
    read, make the same match.
    """
    accounts, standings = recount(records), [*match.finished, match.standing]
    expect(len(accounts) == len(standings), f"there should be {len(accounts)} matches")
    for account, standing in zip(accounts, standings, strict=True):
        _check_sheet(match.rules, standing.sheet, account)
    won = tuple([account.winner for account in accounts].count(side) for side in set(match.sides))
    expect(match.won == won, f"the matches won should be {won}")
    if result := records[-1].get("result"):
        last = accounts[-1]
        ended = [last.winner], last.totals, list(won), None
        expect(tuple(result.values()) == ended, f"the result should be {ended}")
    again = GinMatch.from_records(json.loads(json.dumps(records)))
    expect(match_state(again) == match_state(match), "the journal makes another match")


def _check_sheet(rules: Rules, sheet: GinSheet, account: Recounted) -> None:
    rows = [
        Row(
            deal.row.dealer,
            [Worth(end.outcome, end.winner, end.points, end.loser) for end in deal.row.results],
            deal.winner,
            deal.points,
        )
        for deal in deals(sheet)
    ]
    expect(rows == account.rows, f"the sheet should be {account.rows}")
    counted = [
        (tuple(map(sum, won)), tuple(map(len, won)), winner) for won, winner in account.games
    ]
    expect(list(games(rules, sheet)) == counted, f"the games should be {counted}")
    settlement = settle(rules, sheet)
    totals = None if settlement is None else list(settlement.totals)
    expect(totals == account.totals, f"the settlement should be {account.totals}")
    if settlement is not None:
        _check_settlement(settlement, account)


def _check_settlement(settlement: Settlement, account: Recounted) -> None:
    """Who has won, and that the accounts of three games are the account of the match."""
    winners = [winner for _, winner in account.games]
    expect(settlement.winner == account.winner, f"side {account.winner} has won")
    expect([game.winner for game in settlement.games or [settlement]] == winners, "games")
    for side, items in enumerate(settlement.items):
        three = [game.totals[side] for game in settlement.games]
        expect(not three or [item.points for item in items] == three, "three games do not add up")


def check_journal(table: MatchHandle) -> None:
    """The journal on the disk is the match on the table. Raises Miscount."""
    assert isinstance(table, MatchSession)
    expect(table.unsaved is None, f"the match is not saved: {table.unsaved}")
    if table.path is not None:
        again: AnyMatch = Match.from_records(read(table.path).records)
        expect(match_state(again) == match_state(table.match), "the journal is another match")

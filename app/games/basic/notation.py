"""The text form of a whole hand of Basic Rummy with open cards.

``basichand1 score 12-40 dealer 2 hand1 … hand2 … up 7D stock … moves stock meld 5C,6C,7C KH`` is
the hand from its deal to the last of its moves. ``app/guide/notation.md`` explains it to players.
"""

from __future__ import annotations

from typing import Final

from app.cards.cards import PACK, Cards
from app.cards.deal import Deal
from app.games.basic.actions import from_text, to_text
from app.games.basic.game import GAME
from app.games.basic.hand import Hand
from app.games.basic.rules import MOST_SEATS, Rules, check_seats
from app.games.basic.view import Phase, View
from app.games.notation import (
    HANDS,
    RESHUFFLED,
    Grammar,
    NotationCode,
    NotationError,
    OpenHand,
    Words,
    assignments,
    check_reshuffles,
    deal_text,
    moves_text,
    play_move,
    read_deal,
    read_table,
    reshuffles_in,
    seats_after,
)

_HAND: Final = Grammar(
    "basichand1",
    dict.fromkeys(("score", "won", "stock", RESHUFFLED, *HANDS[:MOST_SEATS]))
    | {"dealer": 1, "up": 1},
    verbs={"throw": 1, "meld": 1, "layoff": 2, "stock": 0, "take": 0},
)


def read_hand(text: str) -> OpenHand:
    """Return the hand with open cards of a text, played up to the last of its moves.

    Cards of the stock that it does not name lie below the others in ascending order. Raises
    NotationError, or RulesError for impossible options.
    """
    words = Words(text, _HAND)
    rules = words.rules(Rules)
    scores, dealer = read_table(words)
    seats = len(scores)
    check_seats(rules, seats)
    deal = read_deal(words, seats_after(dealer, seats), rules.cards_for(seats), PACK)
    hand = Hand(rules, deal, dealer, scores, _read_won(words, seats))
    begun = hand.copy()
    words.play(
        lambda move: play_move(move, from_text, hand.apply, is_draw_due=hand.phase is Phase.DRAW)
    )
    actions = (action for _, action in hand.history)
    check_reshuffles(deal.reshuffles, reshuffles_in(begun, actions, _shuffled))
    return OpenHand(hand, deal)


def hand_text(view: View, deal: Deal) -> str:
    """Return one line that ``read_hand`` reads; ``view`` is any seat's view of the hand."""
    seats = len(view.scores)
    actions = [action for _, action in view.history]
    stocks = reshuffles_in(GAME.deal_again(view, view.dealer, deal), actions, _shuffled)
    parts = [_HAND.tag, *assignments(view.rules), f"score {'-'.join(map(str, view.scores))}"]
    if any(view.won):
        parts.append(f"won {'-'.join(map(str, view.won))}")
    parts.append(f"dealer {view.dealer + 1}")
    order, size = seats_after(view.dealer, seats), view.rules.cards_for(seats)
    return " ".join([*parts, *deal_text(deal, order, size, stocks), *moves_text(actions, to_text)])


def _shuffled(hand: Hand) -> Cards:
    return hand.stock_from


def _read_won(words: Words, seats: int) -> tuple[int, ...]:
    won = words.numbers("won", "0-1") or (0,) * seats
    if len(won) != seats:
        raise NotationError(NotationCode.NOT_NOW, section="won", value="-".join(map(str, won)))
    return won

"""The text form of a whole round of contract rummy with open cards.

``contracthand1 round 2 score 45-20 dealer 2 hand1 … hand2 … up 7D stock … moves KH take …`` is the
round from its deal to the last of its moves. ``app/guide/notation.md`` explains it to players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from app.cards.cards import Cards
from app.cards.deal import Deal
from app.games.contract.actions import PASS, Action, Buy, PassPoll, from_text, to_text
from app.games.contract.game import GAME
from app.games.contract.round import Round
from app.games.contract.rules import CONTRACTS, ROUNDS, Rules, check_seats, pack_of
from app.games.contract.view import Phase, View
from app.games.notation import (
    HANDS,
    RESHUFFLED,
    Grammar,
    OpenHand,
    Words,
    assignments,
    check_reshuffles,
    deal_text,
    moves_text,
    parse_of_packs,
    play_move,
    read_deal,
    read_table,
    reshuffles_in,
    seats_after,
)

_VERBS: Final = {"throw": 1, "down": 0, "layoff": 2, "exchange": 2} | dict.fromkeys(
    ("buy", "pass", "letgo", "stock", "take"), 0
)
_HAND: Final = Grammar(
    "contracthand1",
    dict.fromkeys(("score", "stock", RESHUFFLED, *HANDS)) | {"round": 1, "dealer": 1, "up": 1},
    verbs=_VERBS,
    # The melds of going down, and the end of a run.
    goes_on=lambda word: ":" in word or word == "low",
)


def read_hand(text: str) -> OpenHand:
    """Return the round with open cards of a text, played up to the last of its moves.

    Cards of the stock that it does not name lie below the others in ascending order. Raises
    NotationError, or RulesError for impossible options.
    """
    words = Words(text, _HAND)
    rules = words.rules(Rules)
    scores, dealer = read_table(words)
    seats = len(scores)
    check_seats(seats)
    number = words.number("round", range(1, ROUNDS + 1), 1)
    order, size = seats_after(dealer, seats), CONTRACTS[number - 1].dealt
    deal = read_deal(words, order, size, pack_of(seats), parse_of_packs)
    played = Round(rules, number, deal, dealer, scores)
    begun = played.copy()
    words.play(lambda move: _play(move, played))
    actions = (action for _, action in played.history)
    check_reshuffles(deal.reshuffles, reshuffles_in(begun, actions, _shuffled))
    return OpenHand(played, deal)


def hand_text(view: View, deal: Deal) -> str:
    """Return one line that ``read_hand`` reads; ``view`` is any seat's view of the round.

    The passes of a poll in which no player buys are left out if the poll is over.
    """
    actions = [action for _, action in view.history]
    stocks = reshuffles_in(GAME.deal_again(view, view.dealer, deal), actions, _shuffled)
    order = seats_after(view.dealer, len(view.scores))
    parts = [
        *(_HAND.tag, *assignments(view.rules), f"round {view.number}"),
        *(f"score {'-'.join(map(str, view.scores))}", f"dealer {view.dealer + 1}"),
        *deal_text(deal, order, view.contract.dealt, stocks),
        *moves_text([*_without_passes(actions)], to_text),
    ]
    return " ".join(parts)


def _shuffled(played: Round) -> Cards:
    return played.shuffled


def _play(move: str, played: Round) -> None:
    def apply(action: Action) -> None:
        if not isinstance(action, Buy | PassPoll):
            while played.phase is Phase.POLL:
                played.apply(PASS)
        played.apply(action)

    is_draw_due = played.phase in (Phase.POLL, Phase.DRAW)
    play_move(move, from_text, apply, is_draw_due=is_draw_due)


def _without_passes(actions: Sequence[Action]) -> Iterator[Action]:
    passes: list[Action] = []
    for action in actions:
        if isinstance(action, PassPoll):
            passes.append(action)
            continue
        if isinstance(action, Buy):
            yield from passes
        passes = []
        yield action
    yield from passes

"""The text form of what one seat of Basic Rummy sees, and of a whole hand with open cards.

``basichand1 score 12-40 dealer 2 hand1 … hand2 … up 7D stock … moves stock meld 5C,6C,7C KH`` is
the hand from its deal to the last of its moves; a position is ``basic1 hand …``, as
``app.games.table_notation`` says. ``app/guide/notation.md`` explains it to players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import PACK, SHORT, Card, Cards, as_set, iterate, parse, parse_set
from app.cards.deal import Deal
from app.cards.melds import is_meld
from app.games.basic.actions import from_text, to_text
from app.games.basic.game import GAME
from app.games.basic.hand import Hand
from app.games.basic.melds import MOST_MELDS
from app.games.basic.rules import MOST_SEATS, MeldsATurn, Rules, check_seats
from app.games.basic.view import BasicTableMeld, Phase, View
from app.games.notation import (
    HANDS,
    NONE,
    RESHUFFLED,
    Grammar,
    NotationCode,
    NotationError,
    OpenHand,
    PlayerNames,
    Words,
    assignments,
    card_names,
    check_reshuffles,
    deal_text,
    missing,
    moves_text,
    names_of,
    play_move,
    read_deal,
    read_table,
    reshuffles_in,
    seats_after,
)
from app.games.table_notation import (
    FACTS,
    SECTIONS,
    MeldForm,
    TablePosition,
    by_seat,
    position_parts,
    seats_of,
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


_FORM: Final = MeldForm[Cards](
    lambda text: cards if is_meld(cards := parse_set(text)) else None,
    lambda cards: ",".join(SHORT[card] for card in iterate(cards)),
    lambda cards: cards,
    parse,
    "me:5C,6C,7C",
)
_NUMBERS: Final = {"melded": range(MOST_MELDS + 1), "turned": range(3), "idle": range(1000)}
_POSITION: Final = Grammar(
    "basic1",
    SECTIONS | dict.fromkeys(("won", "order")) | dict.fromkeys(("up", "opened", *_NUMBERS), 1),
    (*FACTS, "passed"),
)


def read_position(text: str) -> View:
    """Return what the text says that a seat sees, without the moves that led there.

    Raises NotationError, or RulesError for impossible options.
    """
    words = Words(text, _POSITION)
    rules = words.rules(Rules)
    seats = seats_of(words, rules)
    check_seats(rules, seats)
    said = TablePosition(words, _FORM, [*Phase], seats)
    order = words.cards("order")
    counts = said.counted(PACK, rules.cards_for(seats), order)
    stock = said.stock(PACK, counts)
    if order and len(order) != stock:
        raise NotationError(
            NotationCode.WRONG_COUNT, section="order", found=len(order), expected=stock
        )
    melded, turned, idle = (words.number(name, each, 0) for name, each in _NUMBERS.items())
    return View(
        rules=rules,
        seat=said.seat,
        dealer=said.dealer,
        scores=said.scores,
        won=said.numbers("won", (0,) * seats),
        phase=Phase(said.phase),
        to_act=said.turn,
        hand=said.hand,
        counts=counts,
        drawn=said.drawn,
        barred=said.barred,
        stock=stock,
        order=order,
        stock_from=_read_stock_from(words, said.pile, order),
        pile=said.pile,
        table=tuple(BasicTableMeld(*each) for each in said.table),
        known=said.known,
        thrown=said.thrown,
        passed=tuple(said.fact(seat, "passed") for seat in range(seats)),
        opened=_read_opened(said),
        melded=melded,
        going_rummy=melded > 1 and rules.melds_a_turn is MeldsATurn.ONE,
        turned=turned,
        idle=idle,
        history=(),
    )


def position_text(view: View, *, with_moves: bool = True) -> str:
    """Return one line that ``read_position`` reads: the position without its history."""
    names = PlayerNames(view.seat, len(view.scores))
    parts = [_POSITION.tag, *position_parts(view, names, view.to_act, _FORM, view.melds)]
    if any(view.won):
        parts.append(by_seat("won", view.won, names))
    if (upcard := PACK & ~view.stock_from).bit_count() == 1:
        if upcard != as_set(view.pile[:1]):
            parts.append(f"up {names_of(upcard)}")
    elif view.stock_from != as_set(view.order):
        parts.append(f"shuffled {names_of(view.stock_from)}")
    if view.order:
        parts.append(f"order {card_names(view.order)}")
    for seat, cards in enumerate(view.passed):
        if cards:
            parts.append(f"{names[seat]} passed {names_of(cards)}")
    opened = {seat for seat, is_open in enumerate(view.opened) if is_open}
    if opened != {laid.owner for laid in view.table}:
        parts.append(f"opened {','.join(names[seat] for seat in sorted(opened)) or NONE}")
    parts += (f"{name} {value}" for name in _NUMBERS if (value := getattr(view, name)))
    return " ".join(parts)


def _read_stock_from(words: Words, pile: Sequence[Card], order: Sequence[Card]) -> Cards:
    if "shuffled" in words:
        return as_set(words.cards("shuffled"))
    if order:
        return as_set(order)
    up = words.card("up")
    if up is None:
        if not pile:
            raise missing("up", "7D")
        up = pile[0]
    return PACK & ~(1 << up)


def _read_opened(said: TablePosition[Cards]) -> tuple[bool, ...]:
    names = said.names.seats
    opened = {owner for owner, _ in said.table}
    for word in said.words.each("opened"):
        each = [] if word == NONE else word.casefold().split(",")
        if not names.keys() >= {*each}:
            raise said.words.wrong("opened", word, ",".join(names))
        opened = {names[name] for name in each}
    return tuple(seat in opened for seat in range(said.seats))


def _shuffled(hand: Hand) -> Cards:
    return hand.stock_from


def _read_won(words: Words, seats: int) -> tuple[int, ...]:
    won = words.numbers("won", "0-1") or (0,) * seats
    if len(won) != seats:
        raise NotationError(NotationCode.NOT_NOW, section="won", value="-".join(map(str, won)))
    return won

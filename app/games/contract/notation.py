"""The text form of what one seat of contract rummy sees, and of a whole round with open cards.

``contracthand1 round 2 score 45-20 dealer 2 hand1 … hand2 … up 7D stock … moves KH take …`` is the
round from its deal to the last of its moves; a position is ``contract1 round 2 hand …``, as
``app.games.table_notation`` says. ``app/guide/notation.md`` explains it to players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from app.cards.cards import SHORT, Card, Cards, as_set
from app.cards.deal import Deal
from app.games.contract.actions import PASS, Action, Buy, PassPoll, from_text, to_text
from app.games.contract.game import GAME
from app.games.contract.melds import Meld, cards_in
from app.games.contract.melds import from_text as meld_from_text
from app.games.contract.melds import to_text as meld_to_text
from app.games.contract.round import Round
from app.games.contract.rules import (
    CONTRACTS,
    MOST_RESHUFFLES,
    ROUNDS,
    Rules,
    check_seats,
    pack_of,
)
from app.games.contract.view import ContractTableMeld, Phase, View
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
    check_reshuffles,
    deal_text,
    moves_text,
    names_of,
    parse_of_packs,
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


def _read_meld(text: str) -> Meld | None:
    meld = meld_from_text(text)
    return meld if meld.is_valid else None


_FORM: Final = MeldForm[Meld](
    _read_meld, meld_to_text, cards_in, parse_of_packs, "me:5:5C,5D,XA other:8S:8S,9S,TS,JS"
)
_POSITION: Final = Grammar(
    "contract1",
    SECTIONS | {"bought": None} | dict.fromkeys(("round", "asked", "buyer", "reshuffles"), 1),
    (*FACTS, "took"),
)


def read_position(text: str) -> View:
    """Return what the text says that a seat sees, without the moves that led there.

    Raises NotationError, or RulesError for impossible options.
    """
    words = Words(text, _POSITION)
    rules = words.rules(Rules)
    seats = seats_of(words, rules)
    check_seats(seats)
    number = words.number("round", range(1, ROUNDS + 1), 1)
    said = TablePosition(words, _FORM, [*Phase], seats)
    phase, pack = Phase(said.phase), pack_of(seats)
    counts = said.counted(pack, CONTRACTS[number - 1].dealt)
    down = {owner for owner, _ in said.table}
    return View(
        rules=rules,
        seat=said.seat,
        number=number,
        dealer=said.dealer,
        scores=said.scores,
        phase=phase,
        to_act=_read_other(said, "asked", phase is Phase.POLL, said.turn),
        turn=said.turn,
        hand=said.hand,
        drawn=said.drawn,
        barred=said.barred,
        buyer=_read_other(said, "buyer", phase is Phase.CLAIM, None),
        stock=said.stock(pack, counts),
        pile=said.pile,
        shuffled=as_set(words.cards("shuffled", parse_of_packs)),
        reshuffles=words.number("reshuffles", range(MOST_RESHUFFLES + 1), 0),
        counts=counts,
        known=said.known,
        last_taken=tuple(_read_taken(said, seat) for seat in range(seats)),
        thrown=said.thrown,
        bought=_read_bought(said, rules),
        down=tuple(seat in down for seat in range(seats)),
        table=tuple(ContractTableMeld(*each) for each in said.table),
        history=(),
    )


def position_text(view: View, *, with_moves: bool = True) -> str:
    """Return one line that ``read_position`` reads: the position without its history."""
    names = PlayerNames(view.seat, len(view.scores))
    parts = [
        *(_POSITION.tag, f"round {view.number}"),
        *position_parts(view, names, view.turn, _FORM, view.melds),
    ]
    if view.phase is Phase.POLL:
        parts.append(f"asked {names[view.to_act]}")
    if view.buyer is not None:
        parts.append(f"buyer {names[view.buyer]}")
    if any(view.bought):
        parts.append(by_seat("bought", view.bought, names))
    if view.shuffled:
        parts.append(f"shuffled {names_of(view.shuffled)}")
    if view.reshuffles:
        parts.append(f"reshuffles {view.reshuffles}")
    for seat, card in enumerate(view.last_taken):
        if card != (view.barred if seat == view.turn else None):
            parts.append(f"{names[seat]} took {NONE if card is None else SHORT[card]}")
    return " ".join(parts)


PlayerT = TypeVar("PlayerT", int, None)


def _read_other(
    said: TablePosition[Meld], section: str, is_due: bool, default: PlayerT
) -> int | PlayerT:
    """Return the player whom a section names, not the one in turn, if the phase has one."""
    found = said.words.words(section, [said.names.seats])
    if not is_due and found is None:
        return default
    seat = said.player(section, max(said.seat, 0))
    if not is_due or seat == said.turn:
        raise NotationError(NotationCode.NOT_NOW, section=section, value=said.names[seat])
    return seat


def _read_taken(said: TablePosition[Meld], seat: int) -> Card | None:
    section = f"{said.names[seat]} took"
    if section not in said.words:
        return said.barred if seat == said.turn else None
    return said.words.card(section, parse_of_packs)


def _read_bought(said: TablePosition[Meld], rules: Rules) -> tuple[int, ...]:
    bought = said.numbers("bought", (0,) * said.seats)
    if max(bought) > rules.buys:
        raise said.words.wrong("bought", str(max(bought)), str(rules.buys))
    return bought


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

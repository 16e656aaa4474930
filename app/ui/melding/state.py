"""The state and the history of a table with open melds: Basic Rummy, contract rummy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import repeat
from string import ascii_lowercase
from typing import Any, NamedTuple

from app.cards.cards import FACES, NO_CARDS, Card, Cards, as_set, is_joker, iterate, rank_of
from app.cards.moves import Discard, DrawDiscard, DrawStock, Meld
from app.cards.moves import LayOff as LayOffSimply
from app.games.contract.actions import Buy, ContractLayOff, Exchange, GoDown, LetGo, PassPoll


class TurnStage(StrEnum):
    """The decision of the seat to act, in all of these games."""

    POLL = "poll"
    """Whether to buy the top of the pile, out of turn."""
    CLAIM = "claim"
    """Take the top of the pile, or let it go to the buyer."""
    DRAW = "draw"
    PLAY = "play"
    """Meld, lay off, and discard."""
    OVER = "over"


def letter_of(table_meld: int) -> str:
    """Return the letter of a meld on the table in commands, by its index."""
    return ascii_lowercase[table_meld]


class TableMeld(NamedTuple):
    letter: str
    """Its letter in commands, by its index on the table: "a", "b" …"""
    owner: int
    """The seat that put it there."""
    cards: tuple[Card, ...]
    """The cards from left to right, each joker in its place."""
    is_run: bool
    last: Cards
    """The cards that came to it since this seat's own last turn."""


class StockRefill(StrEnum):
    """The ways in which the pile becomes the stock."""

    TURNED = "turned"
    """All of it is turned over as it lies."""
    SHUFFLED = "shuffled"
    """All of it but its top is shuffled."""


class LogKind(StrEnum):
    """The kinds of actions in all of these games, called by the commands that make them."""

    STOCK = "stock"
    TAKE = "take"
    PASS = "pass"
    """Did not ask for the top of the pile."""
    LET_GO = "let-go"
    """Passed the top of the pile to the buyer."""
    BUY = "buy"
    """Asked for the top of the pile."""
    MELD = "meld"
    LAY_OFF = "lay-off"
    SWAP = "swap"
    """Exchanged a card for a joker."""
    THROW = "throw"


class LogEntry(NamedTuple):
    """An action of the history, with facts that it lacks by itself."""

    seat: int
    act: LogKind
    action: Any
    card: Card | None = None
    """The card that was drawn, taken, passed, asked for, laid off, exchanged or discarded.

    None for another's draw from the stock, for melds, and for an upcard that is not known any
    more."""
    table_meld: int | None = None
    """The index of the meld that it was laid off on."""
    other: int | None = None
    """The seat that bought the card, or whose meld it was laid off on."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """The melds put down, each from left to right."""
    penalty: Card | None = None
    """The penalty card, if this seat bought and the bought card is known."""


class PlayerView(NamedTuple):
    """The public facts of a player."""

    seat: int
    cards: int
    """The number of cards in the hand."""
    is_down: bool
    """Whether it has put cards on the table."""
    buys_left: int | None
    """The buys left; None in a game without buying."""
    entries: tuple[LogEntry, ...]
    """Its actions since its last draw, including a purchase after its turn.

    A purchase is an entry of the player who let the card go."""


class LayOffOption(NamedTuple):
    """A possible lay-off or exchange of one card of the hand."""

    action: Any
    """A lay-off, or an exchange for a joker."""
    table_meld: int
    """The index of the meld."""
    is_swap: bool
    at_low_end: bool
    """Whether at the low end of a run; meaningless for sets."""
    left: int
    """Points in the hand afterwards."""


class MeldPlan(NamedTuple):
    """A way to put melds on the table by one action."""

    action: Any
    melds: tuple[tuple[Card, ...], ...]
    """The melds from left to right, jokers in their places."""
    are_runs: tuple[bool, ...]
    """Whether each meld is a run."""
    left: int
    """Points in the hand afterwards, before lay-offs."""
    rest: Cards
    """The cards that stay in the hand."""
    goes_out: bool


# -- what was done -------------------------------------------------------------------------

_DRAWS = (LogKind.STOCK, LogKind.TAKE)


def entries(
    history: Sequence[tuple[int, Any]], upcard: Card | None, gained: Sequence[Cards] = ()
) -> Iterator[LogEntry]:
    """Yield all actions of a round, in order. ``upcard`` is the dealt one, None if it is not known
    any more; ``gained`` are the cards that each action has brought to this seat.
    """
    # Only the top of the pile is ever asked for, so that what becomes of the rest is no matter.
    pile: list[Card | None] = [upcard]
    owners: list[int] = []
    buyer: int | None = None
    for (seat, action), came in zip(history, gained or repeat(NO_CARDS), strict=False):
        match action:
            case DrawStock():
                yield LogEntry(seat, LogKind.STOCK, action, next(iterate(came), None))
            case DrawDiscard():
                yield LogEntry(seat, LogKind.TAKE, action, _top(pile))
                pile[-1:] = []
            case PassPoll():
                yield LogEntry(seat, LogKind.PASS, action, _top(pile))
            case Buy():
                buyer = seat
                yield LogEntry(seat, LogKind.BUY, action, _top(pile))
            case LetGo():
                bought = _top(pile)
                penalty = next((card for card in iterate(came) if bought not in (None, card)), None)
                yield LogEntry(seat, LogKind.LET_GO, action, bought, other=buyer, penalty=penalty)
                pile[-1:] = []
            case Meld(cards):
                owners.append(seat)
                yield LogEntry(seat, LogKind.MELD, action, melds=(tuple(iterate(cards)),))
            case GoDown(melds):
                owners += [seat] * len(melds)
                shown = tuple(in_a_row(meld.cards) for meld in melds)
                yield LogEntry(seat, LogKind.MELD, action, melds=shown)
            case ContractLayOff(card, index) | LayOffSimply(card, index):
                yield LogEntry(seat, LogKind.LAY_OFF, action, card, index, owners[index])
            case Exchange(card, index):
                yield LogEntry(seat, LogKind.SWAP, action, card, index, owners[index])
            case Discard(card):
                pile.append(card)
                yield LogEntry(seat, LogKind.THROW, action, card)


def _top(pile: Sequence[Card | None]) -> Card | None:
    return pile[-1] if pile else None


def in_a_row(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a meld in the order of the screen: a run as it lies, a set by suits with
    its jokers last.
    """
    naturals = [card for card in cards if not is_joker(card)]
    if len({rank_of(card) for card in naturals}) > 1:
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: (is_joker(card), card % FACES, card)))


def last_turn(done: Sequence[LogEntry], seat: int) -> tuple[LogEntry, ...]:
    """Return the actions of a seat since its last draw, purchases after it included."""
    draws = [
        index for index, entry in enumerate(done) if entry.seat == seat and entry.act in _DRAWS
    ]
    return tuple(
        entry
        for entry in done[draws[-1] if draws else 0 :]
        if entry.act is not LogKind.PASS and (entry.seat == seat or entry.other == seat)
        if entry.act is not LogKind.BUY or entry is done[-1]
    )


def new_cards(done: Sequence[LogEntry], seat: int) -> Cards:
    """Return the cards that came to the table since this seat's last turn ended.

    For an onlooker it is the last turn of any seat but the one in turn.
    """
    throws = [
        index
        for index, entry in enumerate(done)
        if entry.act is LogKind.THROW and (entry.seat == seat or seat < 0)
    ]
    since = done[throws[-1] + 1 :] if throws else done
    return as_set(card for entry in since if entry.seat != seat for card in _laid(entry))


def _laid(entry: LogEntry) -> Iterator[Card]:
    for meld in entry.melds:
        yield from meld
    if entry.act in (LogKind.LAY_OFF, LogKind.SWAP) and entry.card is not None:
        yield entry.card


def table_melds_of(
    melds: Sequence[tuple[int, tuple[Card, ...], bool]], new: Cards
) -> tuple[TableMeld, ...]:
    """Return the melds on the table, from the owner, cards and kind of each."""
    return tuple(
        TableMeld(letter_of(index), owner, cards, is_run, _among(new, cards))
        for index, (owner, cards, is_run) in enumerate(melds)
    )


def _among(cards: Cards, row: Sequence[Card]) -> Cards:
    return sum((1 << card for card in row if cards >> card & 1), NO_CARDS)


def players_of(
    counts: Sequence[int],
    is_down: Sequence[bool],
    buys_left: Mapping[int, int],
    log: Sequence[LogEntry],
) -> tuple[PlayerView, ...]:
    """Return all players; ``buys_left`` is by seat, and empty in a game without buying."""
    return tuple(
        PlayerView(seat, count, is_down[seat], buys_left.get(seat), last_turn(log, seat))
        for seat, count in enumerate(counts)
    )

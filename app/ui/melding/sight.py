"""What a face asks of a game whose melds lie open on the table: Basic Rummy, contract rummy.

A ``Sight`` is one seat's sight of the table at one moment, with everything that may be done
now, whichever the game is. Faces know the game by this alone; ``sight_of`` in
``app.ui.melding.games`` makes it from a ``TableView`` and the meld areas of the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from app.cards.cards import Card, Cards, as_set, iterate
from app.cards.moves import Discard, DrawDiscard, DrawStock
from app.cards.moves import LayOff as LayOffSimply
from app.games.basic.actions import Meld as MeldCards
from app.games.contract.actions import Buy, Exchange, GoDown, LayOff, LetGo, Pass
from app.ui.melding.areas import Area, MeldAreas


class Stage(StrEnum):
    """What the seat to act has to decide, in every one of these games."""

    POLL = "poll"
    """Whether to buy the top of the pile, out of turn."""
    CLAIM = "claim"
    """Take the top of the pile, or let it go to the player who wants to buy it."""
    DRAW = "draw"
    PLAY = "play"
    """Meld, lay off, and throw."""
    OVER = "over"


class Spot(NamedTuple):
    """A meld on the table."""

    letter: str
    """What commands call it, by its place on the table: ``a``, ``b`` …"""
    owner: int
    """The seat that put it there."""
    cards: tuple[Card, ...]
    """From left to right, each joker in the place of the card that it stands for."""
    is_run: bool
    last: Cards
    """Those of the cards that came to it since this seat's own last turn."""


class NewStock(StrEnum):
    """How the pile becomes the stock."""

    TURNED = "turned"
    """All of it is turned over as it lies."""
    SHUFFLED = "shuffled"
    """It is shuffled, but for its top."""


class Act(StrEnum):
    """What can be done at the table, in every one of these games."""

    DREW = "drew"
    TOOK = "took"
    """Drew the top of the pile."""
    PASSED = "passed"
    """Did not ask for the top of the pile."""
    ASKED = "asked"
    """Asked to buy it."""
    LET_GO = "let-go"
    """Let the buyer have it."""
    MELDED = "melded"
    LAID_OFF = "laid-off"
    SWAPPED = "swapped"
    """Exchanged a card for a joker."""
    THREW = "threw"


class Deed(NamedTuple):
    """An action of the history, with what it does not say by itself."""

    seat: int
    act: Act
    action: Any
    card: Card | None = None
    """The card that was taken, passed, asked for, laid off, exchanged or thrown. None for a draw
    from the stock, for melds, and for an upcard that nobody can name any more."""
    spot: int | None = None
    """The meld that it was laid off on, by its place on the table."""
    other: int | None = None
    """Who bought the card; whose meld it was laid off on."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """What was melded, each from left to right."""


class PlayerSeen(NamedTuple):
    """What everybody may know of a player."""

    seat: int
    cards: int
    """How many are in the hand."""
    is_down: bool
    """Has put something on the table."""
    buys_left: int | None
    """None in a game without buying."""
    did: tuple[tuple[int, Any], ...]
    """Its last turn: the actions of the history that belong to it, with their seats."""
    deeds: tuple[Deed, ...] = ()
    """The same, each with what it was about: since it drew, purchases after its turn included;
    a purchase is what another let go to it."""


class Fit(NamedTuple):
    """Something that one card of the hand may do on the table."""

    action: Any
    """A lay-off, or an exchange for a joker."""
    spot: int
    """Which of the spots it is about."""
    is_swap: bool
    at_low_end: bool
    """Of a run; means nothing else."""
    left: int
    """Points in the hand afterwards."""


class Way(NamedTuple):
    """One way to put melds on the table, by one action."""

    action: Any
    melds: tuple[tuple[Card, ...], ...]
    """From left to right, jokers in their places."""
    are_runs: tuple[bool, ...]
    """By meld."""
    left: int
    """Points in the hand afterwards, before anything is laid off."""
    rest: Cards
    """The cards that stay in the hand."""
    goes_out: bool


class Sight(Protocol):
    """The table as one seat, or an onlooker, sees it. A value: nothing in it ever changes."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def stage(self) -> Stage:
        """What is to be decided now, by whoever is to act."""

    @property
    def is_mine(self) -> bool:
        """Whether this seat is to act."""

    @property
    def turn(self) -> int:
        """The player in turn, who is not the one to act in a poll."""

    @property
    def hand(self) -> Cards:
        """This seat's cards, those in its meld areas too; none for an onlooker."""

    @property
    def drawn(self) -> Card | None:
        """The card that this seat drew in the turn it is in."""

    @property
    def stock(self) -> int:
        """How many cards are left in the stock."""

    @property
    def new_stock(self) -> NewStock | None:
        """How a draw from the stock makes one of the pile first; None while there is one."""

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, its top last."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The melds on the table, in the order in which they came there."""

    @property
    def players(self) -> tuple[PlayerSeen, ...]:
        """By seat."""

    @property
    def log(self) -> tuple[Deed, ...]:
        """Everything that was done in this round, in order."""

    @property
    def buyer(self) -> int | None:
        """The seat that wants to buy the top of the pile, while the player in turn may take it."""

    @property
    def areas(self) -> tuple[Area, ...]:
        """The meld areas, one for each meld of the contract; none in a game without a contract,
        and once this seat is down.
        """

    @property
    def own_areas(self) -> MeldAreas | None:
        """The same to put cards into and take them back, with those alone that are still held;
        None where there are no areas.
        """

    def arranged(self) -> MeldAreas | None:
        """The areas with the best way to go down in them, or what is nearest to one."""

    @property
    def possible(self) -> str:
        """What may be done now, each with its key, as half a sentence."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The same, one by one: ``s draws from the stock``; none while others act."""

    def points_of(self, cards: Cards) -> int:
        """What these cards count in a hand."""

    @property
    def left(self) -> int:
        """Points of the hand, those of the meld areas too."""

    def left_after(self, card: Card) -> int | None:
        """Points of the hand once this card is thrown; None where it may not be thrown now."""

    def is_meld(self, cards: Cards) -> bool:
        """Whether these cards are a meld by themselves."""

    def ways(self, marked: Cards) -> Sequence[Way]:
        """Every way to put melds on the table now, at most 60. First come those after which the
        fewest points stay once all has been laid off that can be in the same turn; before all,
        where every meld area is complete and nothing is marked, the areas as they lie.

        Where cards are marked only the ways with all of them; else, as long as there are any,
        only those with all cards of complete meld areas.
        """

    def fits(self, card: Card) -> Sequence[Fit]:
        """What a card of the hand may do on the table now, the best first."""

    def would_fit(self, card: Card) -> Sequence[int]:
        """The spots that a card extends, or whose joker it may take the place of, whether this
        seat may do that now or not.
        """

    def lay_off_all(self) -> Sequence[Any]:
        """The actions, in order, that lay off all that may be laid off and leave the fewest
        points.
        """

    def answer(self, action: str) -> Any | None:
        """The action that ``buy`` or ``pass`` is now; None in a game without buying."""

    def may(self, action: str) -> bool:
        """Whether an action is possible now: ``draw_stock``, ``draw_pile``, ``buy``, ``pass``,
        ``throw``, ``meld``, ``lay_off``, ``lay_off_all``, ``arrange``, ``take_back``, ``hint``;
        any other always is.
        """

    def why_not(self, action: str, card: Card | None = None) -> str:
        """Why an action, with this card where it is about one, is not possible now, and what is
        instead; empty when it is.
        """

    def why_not_do(self, action: Any) -> str:
        """Why an action of the game is not possible now, and what is; empty when it is."""


# -- what was done -------------------------------------------------------------------------

_DRAWS = (Act.DREW, Act.TOOK)


def deeds(history: Sequence[tuple[int, Any]], upcard: Card | None) -> Iterator[Deed]:
    """Everything that was done in a round, in order. ``upcard`` is the one that was dealt, None
    where nobody can say any more which it was.
    """
    # Only the top of the pile is ever asked for, so that what becomes of the rest is no matter.
    pile: list[Card | None] = [upcard]
    owners: list[int] = []
    buyer: int | None = None
    for seat, action in history:
        match action:
            case DrawStock():
                yield Deed(seat, Act.DREW, action)
            case DrawDiscard():
                yield Deed(seat, Act.TOOK, action, _top(pile))
                pile[-1:] = []
            case Pass():
                yield Deed(seat, Act.PASSED, action, _top(pile))
            case Buy():
                buyer = seat
                yield Deed(seat, Act.ASKED, action, _top(pile))
            case LetGo():
                yield Deed(seat, Act.LET_GO, action, _top(pile), other=buyer)
                pile[-1:] = []
            case MeldCards(cards):
                owners.append(seat)
                yield Deed(seat, Act.MELDED, action, melds=(tuple(iterate(cards)),))
            case GoDown(melds):
                owners += [seat] * len(melds)
                shown = tuple(in_a_row(meld.cards) for meld in melds)
                yield Deed(seat, Act.MELDED, action, melds=shown)
            case LayOff(card, place) | LayOffSimply(card, place):
                yield Deed(seat, Act.LAID_OFF, action, card, place, owners[place])
            case Exchange(card, place):
                yield Deed(seat, Act.SWAPPED, action, card, place, owners[place])
            case Discard(card):
                pile.append(card)
                yield Deed(seat, Act.THREW, action, card)


def _top(pile: Sequence[Card | None]) -> Card | None:
    return pile[-1] if pile else None


def in_a_row(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a meld as they are shown: a run as it lies, a set by suits with its jokers
    last.
    """
    naturals = [card for card in cards if card % 54 < 52]
    if len({card % 54 % 13 for card in naturals}) > 1:
        return tuple(cards)
    return tuple(sorted(cards, key=lambda card: (card % 54 >= 52, card % 54, card)))


def last_turn(done: Sequence[Deed], seat: int) -> tuple[Deed, ...]:
    """What a seat has done since it drew for its last turn, purchases after that included."""
    draws = [place for place, deed in enumerate(done) if deed.seat == seat and deed.act in _DRAWS]
    return tuple(
        deed
        for deed in done[draws[-1] if draws else 0 :]
        if deed.act is not Act.PASSED and (deed.seat == seat or deed.other == seat)
        if deed.act is not Act.ASKED or deed is done[-1]
    )


def new_cards(done: Sequence[Deed], seat: int) -> Cards:
    """The cards that came to the table since this seat's last turn ended; for an onlooker since
    the last turn of anybody but the one in turn.
    """
    throws = [
        place
        for place, deed in enumerate(done)
        if deed.act is Act.THREW and (deed.seat == seat or seat < 0)
    ]
    since = done[throws[-1] + 1 :] if throws else done
    return as_set(card for deed in since if deed.seat != seat for card in _laid(deed))


def _laid(deed: Deed) -> Iterator[Card]:
    for meld in deed.melds:
        yield from meld
    if deed.act in (Act.LAID_OFF, Act.SWAPPED) and deed.card is not None:
        yield deed.card

"""A position of Gin that is put together card by card, to be analysed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from app.cards.cards import NO_CARDS, RANKS, SUITS, Card, Cards, as_set, iterate
from app.games.gin.rules import DEALT, LEFT_IN_STOCK, PRESETS, Rules, Seating, knock_limit
from app.games.gin.view import Phase, View
from app.messages import msg, msg_n
from app.refusal import Code, Codes, Refused, Sentence

if TYPE_CHECKING:
    from app.games.gin.hand import Hand

ME: Final = 0
OTHER: Final = 1
_MOST: Final = DEALT + 1


class Place(StrEnum):
    """A place of known cards."""

    HAND = "hand"
    PILE = "pile"
    THEIRS = "theirs"
    """Cards that the other player took from the pile and holds."""
    MINE = "mine"
    """Own cards that were taken from the pile, which the other player knows."""


class BoardCode(Codes):
    """The codes of BoardRefusal."""

    IN_HAND = Code("ui.board-in-hand", msg("You have the {card} in your hand already."))
    IN_PILE = Code("ui.board-in-pile", msg("The {card} lies on the pile already."))
    WITH_OTHER = Code("ui.board-with-other", msg("The other player has the {card} already."))
    SHOWN = Code("ui.board-shown", msg("You took the {card} already."))
    FULL = Code(
        "ui.board-full", msg("Your hand has eleven cards, and can have no more: take one out.")
    )
    OTHER_FULL = Code("ui.board-other-full", msg("The other player has ten cards already."))
    NO_STOCK = Code(
        "ui.board-no-stock",
        msg("With more discards the stock would be at its end, and the hand over."),
    )
    KNOCKED = Code(
        "ui.board-knocked",
        msg("Here a player has knocked, which cannot be changed: begin a new position."),
    )
    OTHERS = Code(
        "ui.board-others",
        msg(
            "Only a position between two in which it is your turn can be changed: begin a new"
            " position."
        ),
    )
    FEW = Code(
        "ui.board-few",
        lambda n: Sentence(
            msg_n("Your hand lacks {n} card.", "Your hand lacks {n} cards.", "n"), n=n
        ),
    )
    NO_PILE = Code("ui.board-no-pile", msg("Put the upcard, then every discard on the pile."))
    NO_PAST = Code(
        "ui.board-no-past",
        msg("There are too few discards for these cards to have been taken before."),
    )
    TARGET_REACHED = Code(
        "ui.board-target-reached", msg("With {points} points a match to {target} is over.")
    )


class BoardRefusal(Refused):
    """A change of a position is impossible, or the position is not complete."""


@dataclass(frozen=True)
class Setup:
    """All that is known of a position."""

    rules: Rules = PRESETS["standard"]
    scores: tuple[int, int] = (0, 0)
    """The own points, and those of the other player."""
    hand: tuple[Card, ...] = ()
    """The last of eleven cards is the one just drawn."""
    pile: tuple[Card, ...] = ()
    """The upcard, unless it was taken, then the discards that were not; the top last."""
    theirs: tuple[Card, ...] = ()
    mine: tuple[Card, ...] = ()
    owners: tuple[int | None, ...] = ()
    """Which player discarded the cards of the pile, as far as known."""
    i_deal: bool = False
    """Whether the own seat dealt; matters only while the upcard is offered."""
    was_passed: bool = False
    """Whether both have passed the upcard, if nothing else has been done."""
    base: View | None = None
    """A view with moves that the position was taken from; it keeps them while they fit."""

    @classmethod
    def known_in(cls, view: View) -> Setup:
        """Return what a view says, without its moves."""
        me, other = view.seat, view.opponent
        drawn = () if view.drawn is None else (view.drawn,)
        return cls(
            view.rules,
            (view.scores[me], view.scores[other]),
            (*(card for card in iterate(view.hand) if card not in drawn), *drawn),
            view.pile,
            tuple(iterate(view.known[other])),
            tuple(iterate(view.known[me])),
            tuple(_owner(card, view.thrown[me], view.thrown[other]) for card in view.pile),
            view.dealer == me,
            view.stock_only,
        )

    @classmethod
    def of(cls, view: View) -> Setup:
        """Return the position of a view. One without moves gets a likely past, if there is one."""
        setup = cls.known_in(view)
        kept = replace(setup, base=view)
        if kept.fixed:
            return kept
        if not view.history and (made := setup.view) is not None and made.history:
            return setup
        return kept

    @property
    def is_opening(self) -> bool:
        """Whether nothing has been done but pass the upcard."""
        untouched = len(self.pile) == 1 and not self.theirs and not self.mine
        return untouched and len(self.hand) < _MOST and self.rules.opening_offer

    def cards(self, place: Place) -> tuple[Card, ...]:
        found: tuple[Card, ...] = getattr(self, place)
        return found

    @property
    def stock(self) -> int:
        """The number of cards in the stock, once the hand is complete."""
        return 52 - max(len(self.hand), DEALT) - DEALT - len(self.pile)

    @property
    def fixed(self) -> BoardRefusal | None:
        """Why the position cannot be changed; None if it can."""
        view = self.base
        if view is None:
            return None
        if view.phase is Phase.LAYOFF:
            return BoardRefusal(BoardCode.KNOCKED)
        is_own = view.to_act == view.seat and view.phase is not Phase.OVER
        return None if is_own and len(view.scores) == 2 else BoardRefusal(BoardCode.OTHERS)

    def obstacle(self) -> BoardRefusal | None:
        """Return what is missing or does not fit; None if the position is complete."""
        if self.fixed:
            return None
        if over := next((each for each in self.scores if each >= self.rules.target), None):
            target = self.rules.target
            return BoardRefusal(BoardCode.TARGET_REACHED, points=over, target=target)
        if self.view is not None:
            return None
        if len(self.hand) < DEALT:
            return BoardRefusal(BoardCode.FEW, n=DEALT - len(self.hand))
        just_taken = len(self.hand) == _MOST and self.hand[-1] in self.mine
        return BoardRefusal(BoardCode.NO_PAST if self.pile or just_taken else BoardCode.NO_PILE)

    @property
    def view(self) -> View | None:
        """The view of the position; None if it is not complete, or impossible."""
        if (view := self.with_moves()) is not None:
            return view
        hand = _hand_of(self) if len(self.hand) >= DEALT else None
        return None if hand is None else hand.view(ME)

    def with_moves(self) -> View | None:
        """Return the base with the changes of what no move shows; None if others were made."""
        view, rules = self.base, self.rules
        if self.fixed:
            return view
        if view is None or self != replace(
            Setup.known_in(view), rules=rules, scores=self.scores, hand=self.hand, base=view
        ):
            return None
        was, hand = view.rules, as_set(self.hand)
        if (
            len(self.hand) != view.hand.bit_count()
            or view.known[view.seat] & ~hand
            or (view.barred is not None and not hand >> view.barred & 1)
            or (was.last_card, was.opening_offer) != (rules.last_card, rules.opening_offer)
        ):
            return None
        drawn = view.drawn
        if drawn is not None and not hand >> drawn & 1:
            drawn = self.hand[-1]
        changed = view._replace(
            rules=rules,
            scores=self.scores if view.seat == ME else self.scores[::-1],
            limit=knock_limit(rules, view.upcard),
            hand=hand,
            drawn=drawn,
        )
        # What the seat remembers of earlier hands belongs to the score then.
        return view if changed == view else changed._replace(earlier=())


def _owner(card: Card, mine: Cards, theirs: Cards) -> int | None:
    if (mine >> card & 1) == (theirs >> card & 1):
        return None
    return ME if mine >> card & 1 else OTHER


@lru_cache(maxsize=4)
def _hand_of(setup: Setup) -> Hand | None:
    # Imported late: no screen loads what knows hidden cards.
    from app.games.gin.past import Known, put_together

    drawn = setup.hand[-1] if len(setup.hand) == _MOST else None
    is_offered = setup.is_opening and not setup.was_passed
    known = Known(
        as_set(setup.hand),
        setup.pile,
        (setup.mine, setup.theirs),
        drawn,
        setup.owners,
        (ME if setup.i_deal else OTHER) if is_offered else None,
    )
    # After a change the turns may be too few for all that was discarded and taken again.
    either = (known, replace(known, owners=()))
    hands = (put_together(setup.rules, ME, setup.scores, each) for each in either)
    return next((hand for hand in hands if hand is not None), None)


def _lies_there(place: Place, card: Card) -> BoardRefusal:
    match place:
        case Place.HAND:
            return BoardRefusal(BoardCode.IN_HAND, card=card)
        case Place.PILE:
            return BoardRefusal(BoardCode.IN_PILE, card=card)
        case Place.THEIRS:
            return BoardRefusal(BoardCode.WITH_OTHER, card=card)
        case Place.MINE:
            return BoardRefusal(BoardCode.SHOWN, card=card)


class Board:
    """A position with its earlier states, to undo changes."""

    def __init__(self, view: View | None = None) -> None:
        self.setup = Setup() if view is None else Setup.of(view)
        self._before: list[Setup] = []

    @property
    def view(self) -> View | None:
        """What the seat knows; None if the position is not complete."""
        return None if self.obstacle else self.setup.view

    @property
    def obstacle(self) -> BoardRefusal | None:
        """What is missing or does not fit; None if the position is complete."""
        return self.setup.obstacle()

    @property
    def text(self) -> str:
        """The position in one line, without moves that were only made up; empty if it is not
        complete.
        """
        # Imported late: no screen loads what knows hidden cards.
        from app.games.gin.notation import position_text

        view = self.view
        if view is None or self.setup.with_moves() is not None:
            return "" if view is None else position_text(view)
        nothing = (NO_CARDS, NO_CARDS)
        passed = view.passed if self.setup.is_opening else nothing
        bare = view._replace(history=(), taken=view.known, thrown=nothing, passed=passed)
        return position_text(bare, with_moves=False)

    def read(self, text: str) -> None:
        """Become the position of a text. Raises NotationError, and RulesError."""
        from app.games.gin.notation import read_position

        self._become(Setup.of(read_position(text)))

    def place_of(self, card: Card) -> Place | None:
        """Return where a card lies; the own hand for one that was taken into it."""
        places = (Place.HAND, Place.PILE, Place.THEIRS)
        return next((place for place in places if card in self.setup.cards(place)), None)

    def put(self, place: Place, card: Card) -> None:
        """Put a card to the others of a place. Raises BoardRefusal."""
        setup = self._changeable()
        lies = Place.MINE if place is Place.MINE and card in setup.mine else self.place_of(card)
        if lies is not None and (place, lies) != (Place.MINE, Place.HAND):
            raise _lies_there(lies, card)
        match place:
            case Place.HAND | Place.MINE if card not in setup.hand:
                if len(setup.hand) == _MOST:
                    raise BoardRefusal(BoardCode.FULL)
                setup = replace(setup, hand=(*setup.hand, card))
            case Place.THEIRS:
                if len(setup.theirs) == DEALT:
                    raise BoardRefusal(BoardCode.OTHER_FULL)
                setup = replace(setup, theirs=(*setup.theirs, card))
            case Place.PILE:
                if setup.stock <= (0 if setup.rules.last_card else LEFT_IN_STOCK + 1):
                    raise BoardRefusal(BoardCode.NO_STOCK)
                setup = replace(setup, pile=(*setup.pile, card), owners=(*setup.owners, None))
        if place is Place.MINE:
            setup = replace(setup, mine=(*setup.mine, card))
        self._become(setup)

    def take_out(self, card: Card) -> None:
        """Take a card out of its place; it must be in one. Raises BoardRefusal."""
        setup = self._changeable()

        def rest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(each for each in cards if each != card)

        owners = (
            owner for each, owner in zip(setup.pile, setup.owners, strict=True) if each != card
        )
        self._become(
            replace(
                setup,
                hand=rest(setup.hand),
                pile=rest(setup.pile),
                theirs=rest(setup.theirs),
                mine=rest(setup.mine),
                owners=tuple(owners),
            )
        )

    def take_out_last(self, place: Place) -> bool:
        """Take the last card out of a place; return whether there was one. Raises BoardRefusal.

        A card that was taken into the own hand stays in it.
        """
        cards = self.setup.cards(place)
        if not cards:
            return False
        if place is Place.MINE:
            self._become(replace(self._changeable(), mine=cards[:-1]))
        else:
            self.take_out(cards[-1])
        return True

    def set(self, **values: Any) -> None:
        """Set the rules, the scores, ``i_deal`` or ``was_passed``. Raises BoardRefusal."""
        self._become(replace(self._changeable(), **values))

    def become(self, view: View | None) -> None:
        """Become the position of a view, or an empty one."""
        self._become(Setup(self.setup.rules) if view is None else Setup.of(view))

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        if self._before:
            self.setup = self._before.pop()
            return True
        return False

    def _changeable(self) -> Setup:
        if refused := self.setup.fixed:
            raise refused
        return self.setup

    def _become(self, setup: Setup) -> None:
        if setup != self.setup:
            self._before.append(self.setup)
            self.setup = setup


def presets() -> dict[str, Rules]:
    """Return the rules by name by which choices can be judged."""
    return {
        name: rules
        for name, rules in PRESETS.items()
        if rules.seating is Seating.TWO and not rules.hollywood
    }


class CardTyping:
    """Cards typed as ranks and suits: ``5h``, ``456h`` for a run, ``9cds`` for a set."""

    def __init__(self) -> None:
        self.ranks = ""
        """The ranks whose suit is still to be typed."""
        self._last = ""
        self._is_ten_begun = False

    def type(self, letter: str) -> list[Card] | None:
        """Return the cards that a letter completes; None if it is part of no card."""
        letter = letter.upper()
        if letter == "0" and self._is_ten_begun:
            self._is_ten_begun, self.ranks = False, f"{self.ranks[:-1]}T"
            return []
        self._is_ten_begun = letter == "1"
        if letter in SUITS and letter:
            ranks, self.ranks = self.ranks or self._last, ""
            self._last = ranks
            suit = SUITS.index(letter)
            return [suit * 13 + RANKS.index(rank) for rank in ranks]
        rank = {"1": "A", "0": "T"}.get(letter, letter)
        if len(rank) == 1 and rank in RANKS:
            self.ranks += rank
            return []
        return None

    def take_back(self) -> bool:
        """Forget the last rank without a suit; return whether there was one."""
        had, self.ranks = bool(self.ranks), self.ranks[:-1]
        return had

    def clear(self) -> None:
        self.ranks = self._last = ""

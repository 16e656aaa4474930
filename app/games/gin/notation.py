"""The text form of what one seat of Gin sees, and of a whole hand with open cards.

A position is one line: ``gin1 target=150 score 20-35 dealer other hand 5C 6C 7C 9D TD JD 2H 3H KS
KC drawn 4S up 7D moves pass pass KH take 9S stock``. It says the options that differ from the
defaults, the points before the hand, the own cards, and how it came about. In place of the moves it
can say the pile and what each player took, discarded and passed. ``app/guide/notation.md`` explains
it to players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from app.cards.cards import NO_CARDS, PACK, SHORT, Card, Cards, as_set, iterate, suit_of
from app.cards.deal import Deal
from app.games.base import IllegalAction
from app.games.gin.actions import (
    Action,
    BigGin,
    Discard,
    DrawDiscard,
    Knock,
    LayOff,
    Melds,
    Pass,
    Spread,
    from_text,
    to_text,
)
from app.games.gin.hand import Hand
from app.games.gin.refusals import GinCode
from app.games.gin.rules import DEALT, LEFT_IN_STOCK, Rules, Seating, check_seats, knock_limit
from app.games.gin.view import Phase, View
from app.games.notation import (
    HANDS,
    Grammar,
    NotationCode,
    NotationError,
    OpenHand,
    Places,
    PlayerNames,
    Words,
    assignments,
    card_names,
    deal_text,
    missing,
    moves_text,
    names_of,
    play_move,
    read_deal,
)
from app.refusal import Refused

_PACK_SIZE: Final = 52
_TAG: Final = "gin1"
_VERBS: Final = {"throw": 1, "knock": 2, "biggin": 1, "layoff": 2, "spread": 1} | dict.fromkeys(
    ("pass", "stock", "take"), 0
)
_FACTS: Final = ("took", "threw", "passed", "holds", "shows")
_ALL: Final = ("score", "hand", "pile", "deadwood")
_ONE: Final = ("seat", "dealer", "drawn", "taken", "up", "stock")
_TWO: Final = ("playing", "turn")
_SECTIONS: Final = dict.fromkeys(_ALL) | dict.fromkeys(_ONE, 1) | dict.fromkeys(_TWO, 2)
_POSITION: Final = Grammar(_TAG, _SECTIONS, _FACTS, _VERBS)

_HAND: Final = Grammar(
    "ginhand1",
    dict.fromkeys(("score", "stock", *HANDS[:4])) | {"dealer": 1, "playing": 2, "up": 1},
    verbs=_VERBS,
)

_FREE: Final = (Seating.CAPTAIN, Seating.PARTNERS)
"""The ways of seating in which a seat and the dealer do not tell who plays."""
History: TypeAlias = Sequence[tuple[int, Action]]


class Turn(NamedTuple):
    """What the seat to act has to decide, with what the rules add to it."""

    phase: Phase
    stock_only: bool = False
    must_knock: bool = False


_TURNS: Final = {
    "draw": Turn(Phase.DRAW),
    "discard": Turn(Phase.DISCARD),
    "upcard": Turn(Phase.UPCARD),
    # All have passed the upcard.
    "stock": Turn(Phase.DRAW, stock_only=True),
    "last": Turn(Phase.LAST_CARD),
    # The last discard was taken, to knock with it.
    "knock": Turn(Phase.DISCARD, must_knock=True),
}
_TURN_NAMES: Final = {turn: name for name, turn in _TURNS.items()}


def read_position(text: str) -> View:
    """Return what the text says that a seat sees, without what it remembers of earlier hands.

    Raises NotationError, or RulesError for impossible options.
    """
    return _Position(Words(text, _POSITION)).view()


def position_text(view: View, *, with_moves: bool = True) -> str:
    """Return one line that ``read_position`` reads, with the moves of the hand if it begins with
    the deal.

    Without them the position is the same but for its history. What the seat remembers of earlier
    hands is left out.
    """
    view = view._replace(earlier=())
    if with_moves:
        text = _written(view, _at_deal(view), view.history)
        try:
            if read_position(text) == view:
                return text
        except Refused:
            pass  # The history does not begin with the deal.
    return _written(view, *_last_known(view))


def read_hand(text: str) -> OpenHand:
    """Return the hand with open cards of a text, played up to the last of its moves.

    Cards of the stock that it does not name lie below the others in ascending order. Raises
    NotationError, or RulesError for impossible options.
    """
    words = Words(text, _HAND)
    table = _Table(words)
    deal = read_deal(words, table.playing, DEALT, PACK)
    hand = Hand(table.rules, deal.cards, table.dealer, tuple(table.scores), table.playing)
    words.play(lambda each: _play(each, hand, hand.apply))
    return OpenHand(hand, deal)


def hand_text(view: View, deal: Deal) -> str:
    """Return one line that ``read_hand`` reads; ``view`` is any seat's view of the hand."""
    parts = [
        *(_HAND.tag, *assignments(view.rules), f"score {'-'.join(map(str, view.scores))}"),
        f"dealer {view.dealer + 1}",
    ]
    if view.rules.seating in _FREE:
        parts.append(f"playing {' '.join(str(seat + 1) for seat in view.playing)}")
    actions = [action for _, action in view.history]
    return " ".join([*parts, *deal_text(deal, view.playing, DEALT), *moves_text(actions, to_text)])


# -- reading -------------------------------------------------------------------------------


class _Table:
    """The rules, the points and the seats of a text.

    The players of a whole hand are called by the numbers of their seats.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.rules = words.rules(Rules)
        scores = words.numbers("score", "20-35")
        seats = len(scores) if scores else self.rules.seats[0]
        check_seats(self.rules, seats)
        is_open = words.grammar is _HAND
        self.me = -1 if is_open else words.number("seat", range(seats + 1), 1) - 1
        self.names = PlayerNames(self.me, seats, is_open=is_open)
        self.scores = [0] * seats
        for seat, points in zip(self.names.order, scores or self.scores, strict=True):
            self.scores[seat] = points
        self.dealer = self._player("dealer", (max(self.me, 0) - 1) % seats)
        self.playing = self._playing()

    def _player(self, section: str, default: int) -> int:
        found = self.words.words(section, [self.names.seats])
        return default if found is None else self.names.seats[found[0]]

    def _playing(self) -> tuple[int, ...]:
        seats, seating = len(self.scores), self.rules.seating
        order = tuple((self.dealer + 1 + step) % seats for step in range(seats))
        if seating is Seating.ROTATION:
            order = order[:-1]
        elif seating in _FREE:
            first = (self.dealer + 1) % seats if self.me in (-1, self.dealer) else self.me
            order = first, self.dealer
        found = self.words.words("playing", [self.names.seats] * 2)
        if found is None:
            return order
        first, second = (self.names.seats[name] for name in found)
        is_free = seating in _FREE
        fits = second == self.dealer != first if is_free else (first, second) == order
        if not fits or (seating is Seating.PARTNERS and first % 2 == second % 2):
            raise NotationError(NotationCode.NOT_NOW, section="playing", value=" ".join(found))
        return first, second


class _Position(_Table):
    def view(self) -> View:
        if strange := self.words.players() - self.names.seats.keys():
            raise self.words.unknown(min(strange))
        own = as_set(self.words.cards("hand"))
        start = self._start(own)
        _check_start(start, self.names)
        shown = {seat: self._fact(seat, "shows", NO_CARDS) for seat in self.playing}
        game = _PublicHand(start, own, as_set(self.words.cards("deadwood")), shown)
        self.words.play(lambda text: _play(text, game.hand, game.apply))
        return self._end(game.hand.view(self.me), own)

    def _fact(self, seat: int, fact: str, default: Cards) -> Cards:
        section = f"{self.names[seat]} {fact}"
        return as_set(self.words.cards(section)) if section in self.words else default

    def _start(self, own: Cards) -> View:
        """Return the position before the moves, without cards in hand."""
        seats, words = range(len(self.scores)), self.words
        pile = list(words.cards("pile"))
        up = words.card("up")
        if up is None:
            if not pile:
                raise missing("up", "7D")
            up = pile[0]
        taken = [self._fact(seat, "took", NO_CARDS) for seat in seats]
        thrown = [self._fact(seat, "threw", NO_CARDS) for seat in seats]
        barred = words.card("taken")
        bar = NO_CARDS if barred is None else 1 << barred
        if "pile" not in words:
            pile = list(_usual_pile(up, [*taken, bar]))
        is_fresh = pile == [up] and not any((*taken, *thrown))
        to_act, turn = self._turn(own, is_fresh=is_fresh)
        if barred is not None and turn.phase is not Phase.DISCARD:
            raise NotationError(NotationCode.NOT_NOW, section="taken", value=SHORT[barred])
        taken[to_act] |= bar
        known = [
            self._fact(seat, "holds", taken[seat] & ~thrown[seat] | (bar if seat == to_act else 0))
            for seat in seats
        ]
        before = _passed_before(turn, self.playing, to_act)
        passed = [self._fact(seat, "passed", (seat in before) << up) for seat in seats]
        in_hands = DEALT * len(self.playing) + (turn.phase is Phase.DISCARD)
        return View(
            rules=self.rules,
            seat=self.me,
            playing=self.playing,
            dealer=self.dealer,
            scores=tuple(self.scores),
            upcard=up,
            limit=knock_limit(self.rules, up),
            phase=turn.phase,
            to_act=to_act,
            hand=NO_CARDS,
            drawn=None,
            barred=barred,
            stock_only=turn.stock_only,
            must_knock=turn.must_knock,
            stock=_PACK_SIZE - len(pile) - in_hands,
            pile=tuple(pile),
            known=tuple(known),
            taken=tuple(taken),
            thrown=tuple(thrown),
            passed=tuple(passed),
            history=(),
            spread=(),
            spread_deadwood=NO_CARDS,
        )

    def _turn(self, own: Cards, *, is_fresh: bool) -> tuple[int, Turn]:
        if found := self.words.words("turn", [self.names.seats, _TURNS]):
            seat, turn = self.names.seats[found[0]], _TURNS[found[1]]
            if seat not in self.playing or not _fits(turn, self.rules, is_fresh=is_fresh):
                raise NotationError(NotationCode.NOT_NOW, section="turn", value=" ".join(found))
            return seat, turn
        first = self.playing[0]
        me = self.me if self.me in self.playing else first
        has_drawn = own.bit_count() > DEALT or "drawn" in self.words or "taken" in self.words
        if has_drawn and not self.words.moves:
            return me, Turn(Phase.DISCARD)
        if is_fresh:
            return first if self.words.moves else me, Turn(_first_phase(self.rules))
        return me, Turn(Phase.DRAW)

    def _end(self, view: View, own: Cards) -> View:
        words = self.words
        drawn = words.card("drawn")
        if view.barred is not None and view.to_act == self.me:
            drawn = view.barred
        if drawn is not None:
            if view.to_act != self.me or view.phase is not Phase.DISCARD:
                raise NotationError(NotationCode.NOT_NOW, section="drawn", value=SHORT[drawn])
            own |= 1 << drawn
        elif view.to_act == self.me and view.phase is Phase.DISCARD:
            # Of eleven cards the last is the one that was drawn.
            drawn = (words.cards("hand") or (None,))[-1]
        view = view._replace(hand=own, drawn=drawn)
        if own.bit_count() != (expected := _own_count(view)):
            raise _wrong_count("hand", expected, own)
        _check_end(view, self.names)
        said = words.number("stock", range(_PACK_SIZE), view.stock)
        if said != view.stock:
            raise NotationError(NotationCode.WRONG_STOCK, expected=view.stock, found=said)
        return view


def _first_phase(rules: Rules) -> Phase:
    return Phase.UPCARD if rules.opening_offer else Phase.DRAW


def _is_fresh(start: View) -> bool:
    return start.pile == (start.upcard,) and not any((*start.taken, *start.thrown))


def _usual_pile(up: Card, taken: Iterable[Cards]) -> tuple[Card, ...]:
    """Return the pile if only the upcard has come to it."""
    return () if any(cards >> up & 1 for cards in taken) else (up,)


def _passed_before(turn: Turn, playing: tuple[int, ...], to_act: int) -> tuple[int, ...]:
    """Return the seats that must have passed the upcard before this turn."""
    if turn.phase is Phase.UPCARD:
        return playing[: playing.index(to_act)]
    return playing if turn.stock_only else ()


def _fits(turn: Turn, rules: Rules, *, is_fresh: bool) -> bool:
    """Return whether the rules have such a turn, in a hand without draws or discards if
    ``is_fresh``.
    """
    if turn.phase is Phase.UPCARD or turn.stock_only:
        return is_fresh and rules.opening_offer
    if turn.phase is Phase.LAST_CARD or turn.must_knock:
        return rules.last_card
    return True


class _PublicHand:
    """A hand played on by moves alone.

    Before each, the seat to act is given the cards with which it is possible: the hands of others
    are not known, and how the own one came about is not, either.
    """

    def __init__(self, start: View, own: Cards, deadwood: Cards, shown: dict[int, Cards]) -> None:
        seats = len(start.scores)
        self.hand = Hand.from_view(start, [NO_CARDS] * seats, [0] * start.stock, None)
        self._own, self._me, self._deadwood, self._shown = own, start.seat, deadwood, shown

    def apply(self, action: Action) -> None:
        hand, seat = self.hand, self.hand.to_act
        if isinstance(action, Discard | Knock):
            self._check_free(action.card, seat)
        hand.hands[:] = [NO_CARDS] * len(hand.hands)
        hand.hands[seat] = self._needed(action, seat)
        hand.apply(action)

    def _check_free(self, card: Card, seat: int) -> None:
        """Raise IllegalAction if a card that the seat discards is known to lie elsewhere."""
        elsewhere = as_set(self.hand.pile)
        for other, cards in enumerate(self.hand.known):
            elsewhere |= cards if other != seat else NO_CARDS
        if elsewhere >> card & 1:
            raise IllegalAction(GinCode.NOT_HELD, card=card)

    def _needed(self, action: Action, seat: int) -> Cards:
        hand = self.hand
        match action:
            case Discard(card) | LayOff(card, _):
                return 1 << card
            case DrawDiscard() if hand.phase is Phase.LAST_CARD:
                return _knocking_with(hand.pile[-1])
            case Knock(card, melds):
                held = self._own if seat == self._me else _together(melds) | self._deadwood
                if seat != self._me and held.bit_count() != DEALT:
                    expected = DEALT - _together(melds).bit_count()
                    raise _wrong_count("deadwood", expected, self._deadwood)
                return held | 1 << card
            case BigGin(melds):
                return _together(melds)
            case Spread(melds):
                return self._own if seat == self._me else _together(melds) | self._shown[seat]
            case _:
                return NO_CARDS


def _play(text: str, hand: Hand, apply: Callable[[Action], None]) -> None:
    play_move(text, from_text, apply, is_draw_due=hand.phase is Phase.DRAW)


def _together(melds: Melds) -> Cards:
    cards = NO_CARDS
    for meld in melds:
        cards |= meld
    return cards


def _knocking_with(card: Card) -> Cards:
    """Return ten cards that can go gin with this card."""
    suit = suit_of(card)
    low = card - max(card % 13 - 10, 0)
    run = 0b111 << low
    fours = (0b1111 << other * 13 for other in range(4) if other != suit)
    return run & ~(1 << card) | next(fours) | next(fours)


def _wrong_count(section: str, expected: int, found: Cards) -> NotationError:
    return NotationError(
        NotationCode.WRONG_COUNT, section=section, found=found.bit_count(), expected=expected
    )


def _own_count(view: View) -> int:
    if view.seat not in view.playing:
        return 0
    mine = [action for seat, action in view.history if seat == view.seat]
    has_drawn = view.phase is Phase.DISCARD and view.to_act == view.seat
    has_drawn = has_drawn or any(isinstance(action, BigGin) for action in mine)
    return DEALT + has_drawn - sum(isinstance(action, LayOff) for action in mine)


def _knocker(view: View) -> int | None:
    return next((seat for seat, each in view.history if isinstance(each, Knock | BigGin)), None)


# -- what is impossible --------------------------------------------------------------------


_LEAST_STOCK: Final = {Phase.UPCARD: LEFT_IN_STOCK + 1, Phase.DRAW: LEFT_IN_STOCK + 1}


def _check_start(start: View, names: PlayerNames) -> None:
    places = Places()
    places.put("pile", as_set(start.pile))
    for seat, cards in enumerate(start.known):
        section = f"{names[seat]} holds"
        places.put(section, cards)
        most = DEALT + (start.phase is Phase.DISCARD and seat == start.to_act)
        if cards.bit_count() > most:
            raise NotationError(
                NotationCode.TOO_MANY, section=section, found=cards.bit_count(), most=most
            )
    was_on_pile = 1 << start.upcard
    gone = NO_CARDS
    for seat in range(len(start.scores)):
        was_on_pile |= start.thrown[seat] | start.passed[seat]
        gone |= start.taken[seat]
    if lost := was_on_pile & ~gone & ~as_set(start.pile):
        raise NotationError(NotationCode.LOST, card=next(iterate(lost)))
    is_last = start.phase is Phase.LAST_CARD or start.must_knock
    if is_last and start.stock != LEFT_IN_STOCK:
        raise NotationError(NotationCode.WRONG_STOCK, expected=start.stock, found=LEFT_IN_STOCK)
    if start.stock < _LEAST_STOCK.get(start.phase, LEFT_IN_STOCK):
        raise NotationError(NotationCode.NO_STOCK_LEFT)


def _check_end(view: View, names: PlayerNames) -> None:
    places = Places()
    places.put("hand", view.hand)
    places.put("pile", as_set(view.pile))
    shown, knocker = _together(view.spread) | view.spread_deadwood, _knocker(view)
    places.put("knock", shown & ~view.hand if knocker == view.seat else shown)
    for seat, cards in enumerate(view.known):
        if seat not in (view.seat, knocker):
            places.put(f"{names[seat]} holds", cards)
    if view.seat >= 0 and (gone := view.known[view.seat] & ~view.hand):
        raise NotationError(NotationCode.NOT_IN_HAND, card=next(iterate(gone)))
    if view.must_knock and view.to_act == view.seat and not view.knocks():
        raise IllegalAction(GinCode.ONLY_TO_KNOCK)


# -- writing -------------------------------------------------------------------------------


def _at_deal(view: View) -> View:
    """Return the beginning of the hand, but for the own cards."""
    nothing = (NO_CARDS,) * len(view.scores)
    return view._replace(
        phase=_first_phase(view.rules),
        to_act=view.playing[0],
        barred=None,
        stock_only=False,
        must_knock=False,
        pile=(view.upcard,),
        known=nothing,
        taken=nothing,
        thrown=nothing,
        passed=nothing,
    )


def _last_known(view: View) -> tuple[View, History]:
    """Return a moment that can be said without moves, and the moves from there to the view.

    These are none before a knock, or the end of the hand.
    """
    if view.phase not in (Phase.LAYOFF, Phase.OVER):
        return view, ()
    endings = (
        index for index, (_, each) in enumerate(view.history) if isinstance(each, Knock | BigGin)
    )
    index = next(endings, len(view.history) - 1)
    seat, action = view.history[index]
    start = view._replace(
        to_act=seat, phase=Phase.DISCARD, barred=None, stock_only=False, must_knock=False
    )
    match action:
        case Pass():
            start = start._replace(phase=Phase.LAST_CARD)
        case Knock(card, _) | Discard(card):
            thrown = list(view.thrown)
            thrown[seat] &= ~(1 << card)
            start = start._replace(pile=view.pile[:-1], thrown=tuple(thrown))
    known = list(view.known)
    for other, _ in view.history[index:]:
        # What was shown since is said by the moves.
        known[other] &= start.taken[other]
    return start._replace(known=tuple(known)), view.history[index:]


def _written(view: View, start: View, moves: History) -> str:
    return " ".join([_TAG, *_parts(view, start, moves)])


def _parts(view: View, start: View, moves: History) -> Iterator[str]:
    names = PlayerNames(view.seat, len(view.scores))
    yield from assignments(view.rules)
    if view.seat:
        yield f"seat {view.seat + 1}"
    yield f"score {'-'.join(str(view.scores[seat]) for seat in names.order)}"
    yield f"dealer {names[view.dealer]}"
    if view.rules.seating in _FREE:
        yield f"playing {' '.join(names[seat] for seat in view.playing)}"
    drawn = NO_CARDS if view.drawn is None else 1 << view.drawn
    if view.hand:
        yield f"hand {names_of(view.hand & ~drawn)}"
    if view.drawn is not None and view.drawn != view.barred:
        yield f"drawn {SHORT[view.drawn]}"
    if start.barred is not None:
        yield f"taken {SHORT[start.barred]}"
    yield f"up {SHORT[view.upcard]}"
    yield from _facts(start, names)
    turn = Turn(start.phase, start.stock_only, start.must_knock)
    mine = view.seat if view.seat in view.playing and not moves else view.playing[0]
    if not _is_fresh(start) or (start.to_act, turn) != (mine, Turn(_first_phase(view.rules))):
        yield f"turn {names[start.to_act]} {_TURN_NAMES[turn]}"
    if view.spread_deadwood and _knocker(view) != view.seat:
        yield f"deadwood {names_of(view.spread_deadwood)}"
    for seat, action in moves:
        if isinstance(action, Spread) and seat != view.seat:
            shown = view.known[seat] & ~_together(action.melds)
            yield f"{names[seat]} shows {names_of(shown)}"
    yield from moves_text([action for _, action in moves], to_text)


def _facts(start: View, names: PlayerNames) -> Iterator[str]:
    """Yield the pile, and what each player took, discarded, passed and holds, if the reader would
    not suppose it.
    """
    if start.pile != _usual_pile(start.upcard, start.taken):
        yield f"pile {card_names(start.pile)}"
    bar = NO_CARDS if start.barred is None else 1 << start.barred
    turn = Turn(start.phase, start.stock_only, start.must_knock)
    before = _passed_before(turn, start.playing, start.to_act)
    for seat in range(len(start.scores)):
        own_bar = bar if seat == start.to_act else NO_CARDS
        taken, thrown = start.taken[seat] & ~own_bar, start.thrown[seat]
        facts = {
            "took": (taken, NO_CARDS),
            "threw": (thrown, NO_CARDS),
            "passed": (start.passed[seat], (seat in before) << start.upcard),
            "holds": (start.known[seat], taken & ~thrown | own_bar),
        }
        said = [f"{fact} {names_of(now)}" for fact, (now, usual) in facts.items() if now != usual]
        if said:
            yield " ".join([names[seat], *said])

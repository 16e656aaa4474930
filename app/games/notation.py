"""The text form of positions and hands: what the forms of all games share.

A text is words between blanks. It begins with a tag, such as ``gin1``: the game and the version of
the form. After that come sections in any order, each a word with what belongs to it, such as ``hand
5H TS``; ``name=value`` is an option of the rules. The moves stand last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import zip_longest
from typing import Any, Final, NamedTuple, Protocol, TypeVar, cast

from app.cards.cards import (
    FACES,
    MOST_PACKS,
    SHORT,
    Card,
    Cards,
    UnknownCard,
    as_set,
    from_short,
    iterate,
    parse,
)
from app.cards.deal import Deal
from app.cards.moves import DRAW_STOCK, Discard, DrawStock
from app.games.base import GAMES, USUAL_GAME, ActionSyntaxError, IllegalAction
from app.games.rule_set import RuleSet, written
from app.messages import msg
from app.quoting import quoted
from app.refusal import Code, Codes, Refused

LONGEST: Final = 60_000
"""Most letters of a text. The longest hands of random play have a sixth of them."""
_LONGEST_WORD: Final = 400
"""Most letters of a word: all melds of a knock have a quarter of them."""

_COPIES: Final = {str(copy): copy - 1 for copy in range(2, MOST_PACKS + 1)}
_LONGEST_NEAR: Final = 20
"""Most letters of a word that is compared with those of the form."""

MOVES: Final = "moves"
RESHUFFLED: Final = "reshuffled"
"""The section of the stocks that were made of the pile, ``/`` between them."""
HANDS: Final = ("hand1", "hand2", "hand3", "hand4", "hand5", "hand6", "hand7", "hand8")
"""The section of the cards dealt to each seat."""
NONE: Final = "-"
"""Stands for no cards."""
ME: Final = "me"
OTHER: Final = "other"


class NotationCode(Codes):
    """The codes of NotationError."""

    TOO_LONG = Code(
        "games.text-too-long",
        msg("That text has {size} letters. A position or a hand has {longest} at most."),
    )
    OTHER_TAG = Code(
        "games.other-tag",
        msg("The text begins with {tag}. Texts that can be read here begin with “{expected}”."),
        tag=quoted,
    )
    UNKNOWN_WORD = Code(
        "games.unknown-word",
        # Translators: in the text form of a position; the words are English in every language
        msg("{word} is not understood here. These words are: {words}."),
        word=quoted,
    )
    MISSPELT = Code(
        "games.misspelt-word",
        msg("{word} is not understood here. Did you mean “{near}”?"),
        word=quoted,
    )
    WRONG_VALUE = Code(
        "games.wrong-value",
        msg("{word} cannot stand after “{section}”. Write it like this: “{section} {example}”."),
        word=quoted,
    )
    MISSING = Code(
        "games.section-missing",
        msg("Something is missing. Write it like this: “{section} {example}”."),
    )
    SECTION_TWICE = Code(
        "games.section-twice", msg("“{section}” stands there twice: leave one out.")
    )
    CARD_TWICE = Code("games.card-twice", msg("The {card} stands twice after “{section}”."))
    TWO_PLACES = Code(
        "games.two-places",
        msg("The {card} cannot be in two places, “{first}” and “{second}”."),
    )
    WRONG_COUNT = Code(
        "games.wrong-count",
        msg("Cards after “{section}”: {found}. Needed here: {expected}."),
    )
    TOO_MANY = Code(
        "games.too-many",
        msg("Cards after “{section}”: {found}. A player holds {most} at most."),
    )
    LOST = Code(
        "games.lost-card",
        msg("The {card} lay on the pile: it is still in the pile, or a player has taken it."),
    )
    NOT_IN_HAND = Code(
        "games.not-in-hand",
        msg("The {card} was taken and not discarded since, so it has to be in the hand."),
    )
    WRONG_MOVE = Code(
        "games.wrong-move", msg("Move {number}, {word}, is not possible: {why}"), word=quoted
    )
    NOT_IN_PACK = Code("games.not-in-pack", msg("The {card} is not in this pack."))
    WRONG_STOCK = Code(
        "games.wrong-stock",
        msg("The other cards leave a stock of {expected}, not of {found}."),
    )
    NO_STOCK_LEFT = Code(
        "games.no-stock-left",
        msg("The other cards leave too small a stock for this turn."),
    )
    NO_MOVES = Code(
        "games.no-moves-here",
        msg("Positions of this game are written without moves: leave “moves” and the rest out."),
    )
    OTHER_RESHUFFLE = Code(
        "games.other-reshuffle",
        msg(
            "The cards after “{section}” are not those that the moves bring there. Write the cards"
            " of each pile that was shuffled, without its top, and “/” between two piles."
        ),
    )
    NOT_NOW = Code(
        "games.not-now",
        msg("“{section} {value}” does not go with the rest of the position."),
    )


class NotationError(Refused):
    """A text is no position or hand."""


class Grammar(NamedTuple):
    """The words of one form."""

    tag: str
    sections: Mapping[str, int | None]
    """By section the number of words that belong to it; None for all up to the next section."""
    facts: Collection[str] = ()
    """What is said of a player, such as ``took``, after the player's name."""
    verbs: Mapping[str, int] = {}
    """By kind of move the number of words after it."""
    goes_on: Callable[[str], bool] = lambda word: False
    """Whether a word always belongs to the move before it."""


_TAG: Final = re.compile(rf"({'|'.join(GAMES)})(hand)?[0-9]{{1,3}}", re.ASCII)
_PLAYER: Final = re.compile(rf"{ME}|{OTHER}[1-9]?", re.ASCII)
RulesT = TypeVar("RulesT", bound=RuleSet)


class Words:
    """The sections of a text.

    Raises NotationError if it is too long, has another tag, or a word that the form does not know.
    """

    def __init__(self, text: str, grammar: Grammar) -> None:
        if len(text) > LONGEST:
            raise NotationError(NotationCode.TOO_LONG, size=len(text), longest=LONGEST)
        self.grammar = grammar
        self.assignments: dict[str, str] = {}
        self.moves: list[str] = []
        self._sections: dict[str, list[str]] = {}
        words = text.split()
        if words and _TAG.fullmatch(tag := words[0].casefold()):
            if tag != grammar.tag:
                raise NotationError(NotationCode.OTHER_TAG, tag=words[0], expected=grammar.tag)
            del words[0]
        self._read(words)

    def _read(self, words: Sequence[str]) -> None:
        known, player, index = self.grammar.sections, "", 0
        current: list[str] | None = None
        while index < len(words):
            word = words[index]
            name = word.casefold()
            index += 1
            if len(word) > _LONGEST_WORD:
                raise self.unknown(word)
            if name == MOVES:
                if not self.grammar.verbs:
                    raise NotationError(NotationCode.NO_MOVES)
                self._begin(name)
                self.moves = list(words[index:])
                return
            if name in known:
                current = self._begin(name)
                if (size := known[name]) is not None:
                    current += words[index : index + size]
                    index += size
                    current = None
            elif self.grammar.facts and _PLAYER.fullmatch(name):
                player, current = name, None
            elif name in self.grammar.facts and player:
                current = self._begin(f"{player} {name}")
            elif "=" in word:
                self._assign(word)
            elif current is None:
                raise self.unknown(word)
            else:
                current.append(word)

    def _begin(self, section: str) -> list[str]:
        if section in self._sections:
            raise NotationError(NotationCode.SECTION_TWICE, section=section)
        return self._sections.setdefault(section, [])

    def _assign(self, word: str) -> None:
        name, _, value = word.partition("=")
        name = name.casefold().replace("-", "_")
        if name in self.assignments:
            raise NotationError(NotationCode.SECTION_TWICE, section=f"{name}=")
        self.assignments[name] = value

    def unknown(self, word: str) -> NotationError:
        words = [
            *self.grammar.sections,
            *self.grammar.facts,
            *([MOVES] if self.grammar.verbs else []),
        ]
        near = get_close_matches(word[:_LONGEST_NEAR].casefold(), words, n=1)
        if near:
            return NotationError(NotationCode.MISSPELT, word=word, near=near[0])
        return NotationError(NotationCode.UNKNOWN_WORD, word=word, words=words)

    def __contains__(self, section: str) -> bool:
        return section in self._sections

    def each(self, section: str) -> Sequence[str]:
        """Return the words of a section; none if it is not there."""
        return self._sections.get(section, ())

    def players(self) -> set[str]:
        """Return the names of the players of whom something is said."""
        return {name.split()[0] for name in self._sections if " " in name}

    def rules(self, kind: type[RulesT]) -> RulesT:
        """Return the rules, with the defaults for all that the text does not say.

        Raises RulesError.
        """
        values = {}
        options = kind.options()
        if unknown := self.assignments.keys() - options.keys():
            raise kind.unknown(unknown)
        for name, text in self.assignments.items():
            try:
                values[name] = options[name].typed(text.casefold())
            except ValueError:
                kind.check_value(name, text)
        return kind(**values)

    def cards(self, section: str, by_name: Callable[[str], Card] = parse) -> tuple[Card, ...]:
        """Return the cards of a section in their order; none if it is not there."""
        return self._named(section, self._sections.get(section, []), by_name)

    def groups(
        self, section: str, by_name: Callable[[str], Card] = parse
    ) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of a section, which ``/`` parts; nothing if it is not there."""
        if section not in self:
            return ()
        groups: list[list[str]] = [[]]
        for word in self._sections[section]:
            if word == "/":
                groups.append([])
            else:
                groups[-1].append(word)
        return tuple(self._named(section, words, by_name) for words in groups)

    def _named(
        self, section: str, words: Iterable[str], by_name: Callable[[str], Card]
    ) -> tuple[Card, ...]:
        named = []
        for word in words:
            if word == NONE:
                continue
            for name in word.split(","):
                try:
                    named.append(by_name(name))
                except UnknownCard:
                    unknown = self.unknown(name)
                    if unknown.code == NotationCode.MISSPELT:
                        raise unknown from None
                    raise self.wrong(section, name, "5H TS") from None
        if len(set(named)) < len(named):
            twice = next(card for card in named if named.count(card) > 1)
            raise NotationError(NotationCode.CARD_TWICE, card=twice, section=section)
        return tuple(named)

    def card(self, section: str, by_name: Callable[[str], Card] = parse) -> Card | None:
        """Return the only card of a section; None if it is not there."""
        if section not in self:
            return None
        cards = self.cards(section, by_name)
        if len(cards) != 1:
            raise NotationError(
                NotationCode.WRONG_COUNT, section=section, found=len(cards), expected=1
            )
        return cards[0]

    def numbers(self, section: str, example: str) -> tuple[int, ...] | None:
        """Return the whole numbers of a section, such as ``20-35``; None if it is not there."""
        if section not in self:
            return None
        read = []
        for word in self._sections[section]:
            for part in re.split("[-–:/,]", word):
                if not re.fullmatch("[0-9]{1,5}", part, re.ASCII):
                    raise self.wrong(section, word, example)
                read.append(int(part))
        if not read:
            raise self.wrong(section, "", example)
        return tuple(read)

    def number(self, section: str, amounts: range, default: int) -> int:
        """Return the number of a section, which must be one of ``amounts``."""
        example = str(amounts[0])
        if (read := self.numbers(section, example)) is None:
            return default
        if len(read) != 1 or read[0] not in amounts:
            raise self.wrong(section, " ".join(self._sections[section]), example)
        return read[0]

    def words(self, section: str, choices: Sequence[Collection[str]]) -> tuple[str, ...] | None:
        """Return the words of a section, each one of its choices; None if it is not there."""
        if section not in self:
            return None
        found = tuple(word.casefold() for word in self._sections[section])
        example = " ".join(next(iter(each)) for each in choices)
        for index, each in enumerate(choices):
            if index >= len(found) or found[index] not in each:
                raise self.wrong(section, found[index] if index < len(found) else "", example)
        return found

    def wrong(self, section: str, word: str, example: str) -> NotationError:
        if not word:
            return missing(section, example)
        return NotationError(NotationCode.WRONG_VALUE, section=section, word=word, example=example)

    def play(self, play: Callable[[str], None]) -> None:
        """Call ``play`` with each move. Raises NotationError with the number of the move that it
        refuses.
        """
        for number, move in enumerate(self._each_move(), start=1):
            try:
                play(move)
            except (ActionSyntaxError, IllegalAction, NotationError) as error:
                raise NotationError(
                    NotationCode.WRONG_MOVE, number=number, word=move, why=error
                ) from error

    def _each_move(self) -> Iterator[str]:
        verbs, goes_on = self.grammar.verbs, self.grammar.goes_on
        words, index = self.moves, 0
        while index < len(words):
            verb = words[index].casefold()
            end = index + 1 + verbs.get(verb, 0)
            while end < len(words) and goes_on(words[end]):
                end += 1
            yield " ".join([verb if verb in verbs else words[index], *words[index + 1 : end]])
            index = end


def missing(section: str, example: str) -> NotationError:
    return NotationError(NotationCode.MISSING, section=section, example=example)


class Notation(Protocol):
    """The module of a game with its text forms."""

    def read_position(self, text: str) -> Any:
        """Return the view that a text says. Raises NotationError or RulesError."""

    def position_text(self, view: Any, *, with_moves: bool = True) -> str: ...

    def read_hand(self, text: str) -> OpenHand:
        """Return the hand that a text says. Raises NotationError or RulesError."""

    def hand_text(self, view: Any, deal: Deal) -> str: ...


def notation_of(game: str) -> Notation | None:
    """Return the text forms of a game; None if it has none."""
    return cast(Notation, import_module(f"app.games.{game}.notation")) if game in GAMES else None


def tag_of(text: str) -> tuple[str, bool]:
    """Return the game of a text, by its tag, and whether it is of a whole hand.

    A text without a tag is a position of the usual game.
    """
    # The tag is one of the first letters, however long the text is.
    first = text[:_LONGEST_WORD].split(maxsplit=1)
    match = _TAG.fullmatch(first[0].casefold()) if first else None
    return (match[1], match[2] is not None) if match else (USUAL_GAME, False)


def play_move(
    text: str,
    read: Callable[[str], Any],
    apply: Callable[[Any], None],
    *,
    is_draw_due: bool,
) -> None:
    """Apply a move: an action in journal form, or a card.

    A card alone is a discard, after a draw from the stock if one is due.
    """
    try:
        apply(read(text))
    except ActionSyntaxError:
        discard = read(f"throw {text}")
        if is_draw_due:
            apply(DRAW_STOCK)
        apply(discard)


def moves_text(actions: Sequence[Any], write: Callable[[Any], str]) -> Iterator[str]:
    """Yield the section of the moves, a draw from the stock and the discard after it as the card
    alone; nothing without any.
    """
    if actions:
        yield MOVES
    for action, after in zip_longest(actions, actions[1:]):
        match action, after:
            case DrawStock(), Discard():
                pass
            case Discard(card), _:
                yield SHORT[card]
            case _:
                yield write(action)


class OpenHand(NamedTuple):
    """A hand with open cards, played up to the last known move."""

    round: Any
    deal: Deal


def read_table(words: Words) -> tuple[tuple[int, ...], int]:
    """Return the points by seat and the dealer of a whole hand in which all players play."""
    hands = sum(section in words for section in HANDS)
    scores = words.numbers("score", "20-35") or (0,) * max(hands, 2)
    return scores, words.number("dealer", range(1, len(scores) + 1), len(scores)) - 1


def seats_after(dealer: int, seats: int) -> list[int]:
    """Return the seats in turn order, the dealer last."""
    return [(dealer + 1 + step) % seats for step in range(seats)]


def read_deal(
    words: Words,
    playing: Sequence[int],
    size: int,
    pack: Cards,
    by_name: Callable[[str], Card] = parse,
) -> Deal:
    """Return the cards of a whole hand; ``playing`` are the seats in turn order, with ``size``
    cards each.

    Cards of the pack that are not named lie lowest in the stock.
    """
    places = Places()
    hands = [words.cards(section, by_name) for section in HANDS]
    for seat, section in enumerate(HANDS):
        found, expected = len(hands[seat]), size if seat in playing else 0
        if found != expected:
            raise NotationError(
                NotationCode.WRONG_COUNT, section=section, found=found, expected=expected
            )
        places.put(section, as_set(hands[seat]))
    up = words.card("up", by_name)
    if up is None:
        raise missing("up", "7D")
    stock = words.cards("stock", by_name)
    places.put("up", 1 << up)
    places.put("stock", as_set(stock))
    dealt = [
        card for cards in zip(*(hands[seat] for seat in playing), strict=True) for card in cards
    ]
    reshuffles = words.groups(RESHUFFLED, by_name)
    named = (*dealt, up, *stock)
    for cards in (named, *reshuffles):
        if strange := as_set(cards) & ~pack:
            raise NotationError(NotationCode.NOT_IN_PACK, card=next(iterate(strange)))
    return Deal((*named, *iterate(pack & ~as_set(named))), reshuffles=reshuffles)


def deal_text(
    deal: Deal,
    playing: Sequence[int],
    size: int,
    reshuffles: Sequence[Sequence[Card]] = (),
) -> Iterator[str]:
    """Yield the sections that ``read_deal`` reads."""
    players = len(playing)
    dealt = size * players
    for seat, first in sorted(zip(playing, range(players), strict=True)):
        yield f"{HANDS[seat]} {card_names(deal.cards[first:dealt:players])}"
    yield f"up {SHORT[deal.cards[dealt]]} stock {card_names(deal.cards[dealt + 1 :])}"
    if reshuffles:
        yield f"{RESHUFFLED} {' / '.join(map(card_names, reshuffles))}"


def reshuffles_in(
    hand: Any, actions: Iterable[Any], shuffled: Callable[[Any], Cards]
) -> list[tuple[Card, ...]]:
    """Play on a hand and return each stock that was shuffled on the way, its top first.

    ``shuffled`` returns the cards of the last one.
    """
    found = []
    for action in actions:
        before = hand.shuffles
        hand.apply(action)
        if hand.shuffles > before:
            cards = [*iterate(shuffled(hand))]
            found.append(tuple(hand.deal.reshuffled(hand.shuffles, cards)))
    return found


def check_reshuffles(named: Sequence[tuple[Card, ...]], found: Sequence[tuple[Card, ...]]) -> None:
    """Raise NotationError unless the stocks that a text names are the first that were shuffled."""
    if tuple(named) != tuple(found[: len(named)]):
        raise NotationError(NotationCode.OTHER_RESHUFFLE, section=RESHUFFLED)


class PlayerNames:
    """The players as the text calls them: ``me``, ``other``, or ``other1`` and so on in turn order
    after ``me``; in a whole hand ``1`` and so on.
    """

    def __init__(self, seat: int, seats: int, *, is_open: bool = False) -> None:
        self.order: Final = [(max(seat, 0) + step) % seats for step in range(seats)]
        others = self.order if seat < 0 else self.order[1:]
        other = "" if is_open else OTHER
        names = [OTHER] if len(others) == 1 else [f"{other}{n + 1}" for n in range(len(others))]
        self.seats: Final = dict(zip(names, others, strict=True))
        if seat >= 0:
            self.seats[ME] = seat
        self._names = {seat: name for name, seat in self.seats.items()}

    def __getitem__(self, seat: int) -> str:
        return self._names[seat]


class Places:
    """Cards that lie in one place each."""

    def __init__(self) -> None:
        self._taken: list[tuple[str, Cards]] = []

    def put(self, name: str, cards: Cards) -> None:
        """Put cards into a place. Raises NotationError if one lies in another."""
        for first, held in self._taken:
            if both := held & cards:
                card = next(iterate(both))
                raise NotationError(NotationCode.TWO_PLACES, card=card, first=first, second=name)
        self._taken.append((name, cards))


def parse_of_packs(text: str) -> Card:
    """Return the card of several packs, or the joker, that a text names, in any case.

    The number of a further pack stands behind, as in ``KS2`` and ``10♠2``. Raises UnknownCard.
    """
    try:
        return from_short(text.upper())
    except UnknownCard:
        copy = text[-1:]
        if copy in _COPIES and len(text) > len("TS"):
            return parse(text[:-1]) + _COPIES[copy] * FACES
        return parse(text)


def assignments(rules: RuleSet) -> Iterator[str]:
    """Yield ``name=value`` for each option that differs from the default."""
    for name, option in rules.options().items():
        if (value := getattr(rules, name)) != option.default:
            yield f"{name}={written(value)}"


def card_names(cards: Iterable[Card]) -> str:
    """Return the names of cards in their order; ``-`` for none."""
    return " ".join(SHORT[card] for card in cards) or NONE


def names_of(cards: Cards) -> str:
    """Return the names of a set of cards, ascending; ``-`` for none."""
    return card_names(iterate(cards))

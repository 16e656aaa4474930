"""Typed commands at a table with open melds, and their actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from app.cards.cards import (
    FACES,
    JOKERS,
    NO_CARDS,
    Card,
    Cards,
    UnknownCard,
    as_set,
    is_joker,
    iterate,
)
from app.cards.cards import parse as card_of
from app.cards.moves import Discard, Meld
from app.games.contract.actions import GoDown
from app.games.contract.melds import Meld as ContractMeld
from app.games.contract.melds import RankSet
from app.text.cards import in_short, long_name
from app.text.letters import folded
from app.text.lists import listed
from app.text.refusals import sentence_for
from app.text.speech import msg_c, tr, tr_n
from app.text.turns import refused
from app.ui.commands import (
    MELDING_MOVES,
    CommandError,
    Grammar,
    TypedCommand,
    order_of,
    parse,
    set_apart,
    typed,
)
from app.ui.melding.areas import prospect
from app.ui.melding.state import LayOffOption, TurnStage, letter_of
from app.ui.melding.table import MeldingTableModel

GRAMMAR: Final = Grammar(
    (
        *(*MELDING_MOVES, "table.order", "table.score", "table.log"),
        *("table.hint", "table.undo", "table.rules", "table.seal", "table.copy", "app.help"),
        "table.resign",
        *("table.menu", "table.quit"),
    ),
    in_lines=False,
)
"""The commands after a colon at a table on the screen."""

_LAY_OFF: Final = msg_c("typed", "lay off")
_SWAP: Final = msg_c("typed", "swap")
# Translators: what is laid off where all that fits is
_ALL: Final = msg_c("typed", "all, everything, all cards")
_JOKERS: Final = msg_c("typed", "joker, jokers, jk, *, ★")
# Translators: before the letter of a meld: "lay off 8c on b"
_ON: Final = msg_c("typed", "on, to, in, into, onto")
# Translators: before the letter of a meld too: "lay off 8c on meld b"
_MELD: Final = msg_c("typed", "meld")
# Translators: behind the card of an exchange: "swap 6h for the joker in c"
_FOR: Final = msg_c("typed", "for")
# Translators: the ends of a run
_LOW: Final = msg_c("typed", "low, low end, bottom, left")
_HIGH: Final = msg_c("typed", "high, high end, top, right")
# Translators: between two melds
_AND: Final = msg_c("typed", "and")


class MeldingCommand(NamedTuple):
    name: str
    """The name of the command in the program."""
    actions: tuple[Any, ...] = ()
    """The actions in order. Empty for commands that are no moves, and for ``meld`` alone, which
    shows the ways."""
    value: str = ""
    """The order of the cards, for ``sort``; empty for the next one."""


def read(text: str, model: MeldingTableModel, name: Callable[[Card], str]) -> MeldingCommand:
    """Return the command in a text. ``name`` writes a card in sentences.

    Raises CommandError, with what is possible instead, for a text that is no command, and for a
    move that is not possible now.
    """
    return meant_by(parse(text, GRAMMAR), model, name)


def meant_by(
    typed: TypedCommand, model: MeldingTableModel, name: Callable[[Card], str]
) -> MeldingCommand:
    """Return the meaning of a command now. Raises CommandError for a move that is not possible
    now.
    """
    rest = set_apart(typed.rest, _ON, _MELD, _FOR, _LOW, _HIGH, _AND)
    return _Reader(model, name).read(typed.name, rest)


def cards_of(text: str, model: MeldingTableModel, name: Callable[[Card], str]) -> Cards:
    """Return the cards of the hand that a text names. Raises CommandError."""
    return _Reader(model, name).cards(text)


class _Reader:
    def __init__(self, model: MeldingTableModel, name: Callable[[Card], str]) -> None:
        self._model = model
        self._name = name

    def read(self, command: str, rest: str) -> MeldingCommand:
        model = self._model
        match command:
            case "throw":
                return self._throw(rest)
            case "meld" if rest:
                return self._meld(rest)
            case "lay-off" if folded(rest) in typed(_ALL):
                if why := model.why_not("lay-off-all"):
                    raise CommandError(why)
                return MeldingCommand(command, tuple(model.lay_off_all()))
            case "lay-off":
                return self._lay_off(rest)
            case "swap":
                return self._swap(rest)
            case "order":
                order = order_of(rest) if rest else ""
                return MeldingCommand(command, value=order)
        if why := model.why_not(command):
            raise CommandError(why)
        move = model.moves.get(command)
        return MeldingCommand(
            command, () if move is None or move.action is None else (move.action,)
        )

    def cards(self, text: str) -> Cards:
        return as_set(self._held(self._faces(text)))

    def _doing(self, command: str, *actions: Any) -> MeldingCommand:
        if why := self._model.why_not_do(actions[0]):
            raise CommandError(why)
        return MeldingCommand(command, actions)

    # -- cards ---------------------------------------------------------------------------------

    def _faces(self, text: str) -> list[Card]:
        """Return the named cards, as those of the first pack. Raises CommandError."""
        parts = [part.strip() for part in re.split("[,，、]", in_short(text)) if part.strip()]
        if len(parts) == 1:
            try:
                return [_face(parts[0])]
            except UnknownCard:
                parts = parts[0].split()
        try:
            return [_face(part) for part in parts]
        except UnknownCard as error:
            raise CommandError(sentence_for(error)) from None

    def _held(self, faces: Sequence[Card], besides: Cards = NO_CARDS) -> list[Card]:
        """Return cards of the hand for these faces, each once, without ``besides``. Raises
        CommandError.

        Of two equal cards it prefers the one that may not be discarded.
        """
        rest = self._model.hand & ~besides
        found = []
        for face in faces:
            copies = [card for card in iterate(rest) if _is_of(card, face)]
            if not copies:
                held = sum(_is_of(card, face) for card in iterate(self._model.hand))
                raise CommandError(_not_held(face, held))
            card = min(copies, key=lambda each: self._model.left_after(each) is not None)
            rest &= ~(1 << card)
            found.append(card)
        return found

    def _is_cards(self, text: str) -> bool:
        try:
            self._faces(text)
        except CommandError:
            return False
        return True

    def _card(self, text: str) -> Card:
        faces = self._faces(text)
        if len(faces) != 1:
            raise CommandError(tr("Lay off one card at a time, or type lay off all."))
        return self._held(faces)[0]

    # -- moves ---------------------------------------------------------------------------------

    def _throw(self, text: str) -> MeldingCommand:
        faces = self._faces(text)
        if len(faces) != 1:
            raise CommandError(tr("One card is discarded: name just one, such as discard kd."))
        copies = [card for card in iterate(self._model.hand) if _is_of(card, faces[0])]
        can = [card for card in copies if self._model.left_after(card) is not None]
        # The game itself refuses a card that is not in the hand.
        return self._doing("throw", Discard((can or copies or faces)[0]))

    def _meld(self, text: str) -> MeldingCommand:
        pieces = re.split(rf";|\b(?:{_any_of(_AND)})\b", text, flags=re.IGNORECASE)
        groups: list[Cards] = []
        for piece in pieces:
            if piece.strip(" ,"):
                used = sum(groups)
                groups.append(as_set(self._held(self._faces(piece), used)))
        if not groups:
            return self.read("meld", "")
        if not self._model.contract_melds:
            return self._doing("meld", *map(Meld, groups))
        if len(groups) == 1:
            return self._meld_marked(groups[0])
        return self._go_down(groups)

    def _go_down(self, groups: Sequence[Cards]) -> MeldingCommand:
        if why := self._model.why_not("meld"):
            raise CommandError(why)
        melds = []
        for cards in groups:
            if (meld := _likely(cards)) is None:
                raise CommandError(
                    tr(
                        "{cards} is not a meld: a set is three or more of a rank, a run four or"
                        " more of a suit.",
                        cards=" ".join(map(self._name, iterate(cards))),
                    )
                )
            melds.append(meld)
        melds.sort(key=lambda meld: not isinstance(meld, RankSet))
        return self._doing("meld", GoDown(tuple(melds)))

    def _meld_marked(self, cards: Cards) -> MeldingCommand:
        model = self._model
        if why := model.why_not("meld"):
            raise CommandError(why)
        exact = [way for way in model.ways(cards) if way.rest == model.hand & ~cards]
        if not exact:
            raise CommandError(
                refused(tr("These cards alone do not make the contract"), model.possible)
            )
        return MeldingCommand("meld", (exact[0].action,))

    def _lay_off(self, text: str) -> MeldingCommand:
        text, at_low_end = _end(text)
        card, table_meld = self._card_and_spot(text)
        if why := self._model.why_not_lay_off(card):
            raise CommandError(why)
        fits = [
            fit
            for fit in self._model.fits(card)
            if table_meld is None or fit.table_meld == table_meld
        ]
        if not fits and table_meld is not None:
            why = tr(
                "{card} does not fit {letter}",
                card=self._name(card),
                letter=letter_of(table_meld),
            )
            raise CommandError(refused(why, self._model.possible))
        # An exchange has a command of its own, so it is meant only if nothing else is possible.
        fits = [fit for fit in fits if not fit.is_swap] or fits
        return MeldingCommand(
            "lay-off", (self._one_of(fits, card, at_low_end, typed(_LAY_OFF)[0]).action,)
        )

    def _swap(self, text: str) -> MeldingCommand:
        text, at_low_end = _end(text)
        behind = rf"(?:{_any_of(_FOR)})\s+(?:(?:the|a)\s+)?(?:{_any_of(_JOKERS)})"
        text = re.sub(behind, " ", text, flags=re.IGNORECASE)
        card, table_meld = self._card_and_spot(text)
        model = self._model
        if not model.is_mine or model.stage is not TurnStage.PLAY or model.areas:
            raise CommandError(model.why_not_lay_off(card))
        fits = [
            fit
            for fit in model.fits(card)
            if fit.is_swap and (table_meld is None or fit.table_meld == table_meld)
        ]
        if not fits:
            why = (
                tr("No joker on the table stands for {card}", card=self._name(card))
                if table_meld is None
                else tr(
                    "No joker in {letter} stands for {card}",
                    letter=letter_of(table_meld),
                    card=self._name(card),
                )
            )
            raise CommandError(refused(why, model.possible))
        table_melds = {fit.table_meld for fit in fits}
        # The joker may go to either end, which rarely matters.
        if at_low_end is None and len(table_melds) == 1:
            return MeldingCommand("swap", (fits[0].action,))
        return MeldingCommand(
            "swap", (self._one_of(fits, card, at_low_end, typed(_SWAP)[0]).action,)
        )

    def _one_of(
        self, fits: Sequence[LayOffOption], card: Card, at_low_end: bool | None, word: str
    ) -> LayOffOption:
        table_melds = list(dict.fromkeys(fit.table_meld for fit in fits))
        if len(table_melds) > 1:
            raise CommandError(
                tr(
                    "{card} fits {melds}: type {word} {card} on {letter}.",
                    card=self._name(card),
                    melds=listed(map(letter_of, table_melds)),
                    word=word,
                    letter=letter_of(table_melds[0]),
                )
            )
        if at_low_end is not None:
            fits = [fit for fit in fits if fit.at_low_end == at_low_end] or fits
        if len(fits) > 1:
            raise CommandError(
                tr(
                    "{card} fits both ends of {letter}: type {word} {card} on {letter} low, or"
                    " high.",
                    card=self._name(card),
                    letter=letter_of(table_melds[0]),
                    word=word,
                )
            )
        return fits[0]

    def _card_and_spot(self, text: str) -> tuple[Card, int | None]:
        """Return the card and the index of the meld in a text such as ``8c on b``; None without a
        meld.

        Raises CommandError.
        """
        pattern = rf"(.*?)\s+(?:(?:{_any_of(_ON)})\s+)?(?:(?:{_any_of(_MELD)})\s+)?(\S+)"
        found = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
        if found is None or self._is_cards(text):
            return self._card(text), None
        card = self._card(found[1])
        letters = [table_meld.letter for table_meld in self._model.table_melds]
        if (letter := folded(found[2])) not in letters:
            raise CommandError(_no_spot(found[2], letters))
        return card, letters.index(letter)


def _face(text: str) -> Card:
    return JOKERS[0] if is_joker_typed(text) else card_of(text)


def is_joker_typed(text: str) -> bool:
    return folded(text) in typed(_JOKERS)


def _any_of(words: str) -> str:
    return "|".join(map(re.escape, typed(words)))


def _no_spot(text: str, letters: Sequence[str]) -> str:
    match letters:
        case []:
            return tr("There are no melds on the table yet.")
        case [only]:
            return tr("“{text}” is not a meld on the table: type {letter}.", text=text, letter=only)
        case [first, *_, last]:
            return tr(
                "“{text}” is not a meld on the table: type a letter, {first} to {last}.",
                text=text,
                first=first,
                last=last,
            )
    raise AssertionError(letters)


def _not_held(face: Card, held: int) -> str:
    card = long_name(face)
    if not held:
        return (
            tr("You do not hold a joker.")
            if is_joker(face)
            else tr("You do not hold the {card}.", card=card)
        )
    return tr_n("You hold only one {card}.", "You hold the {card} only {n} times.", held, card=card)


def _is_of(card: Card, face: Card) -> bool:
    return is_joker(card) if is_joker(face) else card % FACES == face


def _end(text: str) -> tuple[str, bool | None]:
    """Return a text without the end of a run that it names last, and whether that is the low
    end.
    """
    for names, is_low in ((typed(_LOW), True), (typed(_HIGH), False)):
        for named in sorted(names, key=len, reverse=True):
            stripped = re.sub(
                rf"\s+(?:at\s+)?(?:the\s+)?{re.escape(named)}$", "", text, flags=re.IGNORECASE
            )
            if stripped != text:
                return stripped, is_low
    return text, None


def _likely(cards: Cards) -> ContractMeld | None:
    return prospect(cards, is_run=False).meld or prospect(cards, is_run=True).meld

"""The words of a table with open melds, for the seat that is shown.

A ``width`` is the cells of a line's place: the longest wording that fits is taken. None allows any
width.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from app.cards.cards import JOKERS, Card, is_joker, rank_label
from app.text.cards import Name
from app.text.cells import cut, fits
from app.text.lists import groups, in_a_row, sentences
from app.text.melding.refusals import name_of_area
from app.text.people import People
from app.text.speech import tr, tr_c, tr_n
from app.ui.melding.areas import MeldArea
from app.ui.melding.state import LogEntry, LogKind, PlayerView, letter_of

DOT: Final = " · "
"""The separator in a line."""

# --- Players --------------------------------------------------------------------------------------


class PlayerSummary(NamedTuple):
    """A player in a few words, by columns; each may be empty."""

    cards: str
    down: str
    did: str
    buys: str


def player_words(player: PlayerView, name: Name, *, short: bool = False) -> PlayerSummary:
    """Return the public facts of a player in words."""
    buys = player.buys_left
    return PlayerSummary(
        tr_n("{n} card", "{n} cards", player.cards),
        tr("down") if player.is_down else "",
        did(player.entries, player.seat, name),
        "" if buys is None else _buys_left(buys, short=short),
    )


def _buys_left(count: int, *, short: bool) -> str:
    # Translators: how often somebody may still buy, in a column; the first at most 8 cells wide
    return tr("buys {count}", count=count) if short else tr("buys left {count}", count=count)


def did(entries: Sequence[LogEntry], seat: int, name: Name, *, width: int | None = None) -> str:
    """Return the last turn of a player: "took 6♣ · discarded 2♥"; in few cells the end of it."""
    wordings = [
        [*_done(entries, seat, name, short=False)],
        [*_done(entries, seat, name, short=True)],
    ]
    for parts in wordings:
        if width is None or fits(DOT.join(parts), width):
            return DOT.join(parts)
    shortest = wordings[-1]
    while len(shortest) > 1 and not fits(DOT.join(shortest), width or 0):
        shortest = shortest[1:]
    return cut(DOT.join(shortest), width or 0)


def _done(entries: Sequence[LogEntry], seat: int, name: Name, *, short: bool) -> Iterable[str]:
    joker = name(JOKERS[0])
    for (act, table_meld), group in groupby(
        entries, key=lambda entry: (entry.act, entry.table_meld)
    ):
        some = [*group]
        card = _card_of(some[0], name)
        cards = _row((entry.card for entry in some if entry.card is not None), name)
        match act:
            case LogKind.STOCK:
                yield (
                    tr_c("after a name", "drew")
                    if short
                    else tr_c("after a name", "drew from the stock")
                )
            case LogKind.TAKE:
                yield tr_c("after a name", "took {card}", card=card)
            case LogKind.BUY:
                yield tr_c("after a name", "wants {card}", card=card)
            case LogKind.LET_GO if some[0].other == seat:
                yield tr_c("after a name", "bought {cards}", cards=cards or card)
            case LogKind.MELD:
                melds = in_a_row(_row(meld, name) for entry in some for meld in entry.melds)
                if len(some[0].melds) > 1:
                    yield (
                        tr_c("after a name", "went down")
                        if short
                        else tr_c("after a name", "went down with {melds}", melds=melds)
                    )
                else:
                    yield (
                        tr_c("after a name", "melded")
                        if short
                        else tr_c("after a name", "melded {melds}", melds=melds)
                    )
            case LogKind.LAY_OFF if table_meld is not None:
                yield tr_c(
                    "after a name",
                    "laid off {cards} on {letter}",
                    cards=cards,
                    letter=letter_of(table_meld),
                )
            case LogKind.SWAP if table_meld is not None:
                for entry in some:
                    if entry.card is not None:
                        yield tr_c(
                            "after a name",
                            "swapped {card} for the {joker} in {letter}",
                            card=name(entry.card),
                            joker=joker,
                            letter=letter_of(table_meld),
                        )
            case LogKind.THROW:
                yield tr_c("after a name", "discarded {card}", card=card)


def _row(cards: Iterable[Card], name: Name) -> str:
    return " ".join(map(name, cards))


def _card_of(entry: LogEntry, name: Name) -> str:
    # Translators: in place of a card that is taken, wanted, bought or passed
    return tr_c("instead of a card", "the upcard") if entry.card is None else name(entry.card)


# --- Meld areas and points ------------------------------------------------------------------------


def fits_no_area(cards: str) -> str:
    """Return that cards go into no meld area."""
    return tr(
        "No area has room for {cards}: each takes one rank, or one suit in sequence.", cards=cards
    )


def area_name(area: MeldArea) -> str:
    """Return the name of an area: "run 1", or "set" if there is only one."""
    return name_of_area(is_run=area.is_run, number=area.number)


def area_sign(area: MeldArea, name: Name, width: int | None = None) -> str:
    """Return the state of an area: "one more: 2♦ 6♦ ★", "complete"; empty without cards."""
    if not area.cards:
        return ""
    if area.is_complete:
        return tr("complete")
    if not area.missing:
        return tr("these do not go together")
    needs = more_cards(area.missing)
    fitting = [*_fitting(area, name)]
    while fitting:
        # Translators: what a meld still needs, and which cards would do: "one more: 2♦ 6♦"
        text = tr("{needs}: {cards}", needs=needs, cards=" ".join(fitting))
        if width is None or fits(text, width):
            return text
        fitting.pop()
    return needs


def more_cards(count: int) -> str:
    """Return how many cards a meld still needs: "one more"."""
    match count:
        case 1:
            return tr("one more")
        case 2:
            return tr("two more")
        case 3:
            return tr("three more")
        case 4:
            return tr("four more")
        case _:
            return tr("{count} more", count=count)


def _fitting(area: MeldArea, name: Name) -> Iterable[str]:
    naturals = [card for card in area.fitting if not is_joker(card)]
    if area.is_run:
        yield from map(name, naturals)
    elif naturals:
        yield tr("any {rank}", rank=rank_label(naturals[0]))
    yield from (name(card) for card in area.fitting if is_joker(card))


# --- The log --------------------------------------------------------------------------------------


def entry_text(entry: LogEntry, people: People, name: Name) -> str:
    """Return an action in a sentence."""
    values = {
        "name": people.names[entry.seat],
        "card": _card_of(entry, name),
        "melds": groups(_row(meld, name) for meld in entry.melds),
        "letter": letter_of(entry.table_meld or 0),
        "joker": name(JOKERS[0]),
        "penalty": "" if entry.penalty is None else name(entry.penalty),
    }
    # Whose meld it is, or who buys; None where the meld is their own.
    other = entry.other if entry.other != entry.seat else None
    if people.is_you(entry.seat):
        if other is not None:
            values["name"] = people.names[other]
        return _what_you_did(entry, values, is_own=other is None)
    if other is not None and not people.is_you(other):
        values["other"] = values["buyer"] = people.names[other]
    return _what_was_done(entry, values, is_own=other is None)


def _what_you_did(entry: LogEntry, values: Mapping[str, str], *, is_own: bool) -> str:
    """``name`` is the owner of the meld, if it is not your own, or the buyer."""
    match entry.act:
        case LogKind.STOCK if entry.card is not None:
            return tr("You drew {card}.", **values)
        case LogKind.STOCK:
            return tr("You drew from the stock.")
        case LogKind.TAKE:
            return tr("You took {card} from the pile.", **values)
        case LogKind.PASS:
            return tr("You let {card} pass.", **values)
        case LogKind.BUY:
            return tr("You want to buy {card}.", **values)
        case LogKind.LET_GO:
            return tr("You let {name} buy {card}, with a penalty card.", **values)
        case LogKind.MELD if len(entry.melds) == 1:
            return tr("You melded {melds}.", **values)
        case LogKind.MELD:
            return tr("You went down with {melds}.", **values)
        case LogKind.THROW:
            return tr("You discarded {card}.", **values)
        case LogKind.SWAP if is_own:
            return tr("You swapped {card} for the {joker} in meld {letter}.", **values)
        case LogKind.SWAP:
            return tr("You swapped {card} for the {joker} in {name}'s meld {letter}.", **values)
        case _ if is_own:
            return tr("You laid off {card} on meld {letter}.", **values)
    return tr("You laid off {card} on {name}'s meld {letter}.", **values)


def _what_was_done(entry: LogEntry, values: Mapping[str, str], *, is_own: bool) -> str:
    """``other`` is the owner of the meld, and ``buyer`` the buyer, unless that is you."""
    match entry.act:
        case LogKind.STOCK if entry.card is not None:
            return tr("{name} drew {card}.", **values)
        case LogKind.STOCK:
            return tr("{name} drew from the stock.", **values)
        case LogKind.TAKE:
            return tr("{name} took {card} from the pile.", **values)
        case LogKind.PASS:
            return tr("{name} let {card} pass.", **values)
        case LogKind.BUY:
            return tr("{name} wants to buy {card}.", **values)
        case LogKind.LET_GO if "buyer" in values:
            return tr("{name} let {buyer} buy {card}, with a penalty card.", **values)
        case LogKind.LET_GO:
            bought = tr("{name} let you buy {card}, with a penalty card.", **values)
            came = values["penalty"] and tr("The penalty card is {card}.", card=values["penalty"])
            return sentences([bought, came])
        case LogKind.MELD if len(entry.melds) == 1:
            return tr("{name} melded {melds}.", **values)
        case LogKind.MELD:
            return tr("{name} went down with {melds}.", **values)
        case LogKind.THROW:
            return tr("{name} discarded {card}.", **values)
        case LogKind.SWAP if is_own:
            return tr("{name} swapped {card} for the {joker} in meld {letter}.", **values)
        case LogKind.SWAP if "other" in values:
            return tr("{name} swapped {card} for the {joker} in {other}'s meld {letter}.", **values)
        case LogKind.SWAP:
            return tr("{name} swapped {card} for the {joker} in your meld {letter}.", **values)
        case _ if is_own:
            return tr("{name} laid off {card} on meld {letter}.", **values)
        case _ if "other" in values:
            return tr("{name} laid off {card} on {other}'s meld {letter}.", **values)
    return tr("{name} laid off {card} on your meld {letter}.", **values)

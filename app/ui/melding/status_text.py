"""What a face says at a table with open melds, put in words for the seat that it shows.

Where a line is for a place of some width, ``width`` are its cells, and the longest wording that
fits is taken; None is for any width.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from app.cards.cards import JOKERS, Card, is_joker, rank_label
from app.text.cells import cut, fits
from app.text.people import People
from app.text.speech import tr, tr_n
from app.ui.melding.areas import MeldArea
from app.ui.melding.state import LogEntry, LogKind, PlayerView, letter_of
from app.ui.table import Name
from app.words.en.melding import log as log_words
from app.words.en.melding import table as words

# --- Players --------------------------------------------------------------------------------------


class PlayerSummary(NamedTuple):
    """A player in a few words, by columns; each may be empty."""

    cards: str
    down: str
    did: str
    buys: str


def player_words(player: PlayerView, name: Name, *, short: bool = False) -> PlayerSummary:
    """Return what everybody may know of a player."""
    buys = player.buys_left
    return PlayerSummary(
        tr_n("{n} card", "{n} cards", player.cards),
        tr("down") if player.is_down else "",
        did(player.entries, player.seat, name),
        "" if buys is None else words.buys_left(buys, short=short),
    )


def did(entries: Sequence[LogEntry], seat: int, name: Name, *, width: int | None = None) -> str:
    """Return the last turn of a player: ``took 6♣ · threw 2♥``; in few cells the end of it."""
    wordings = [
        [*_done(entries, seat, name, short=False)],
        [*_done(entries, seat, name, short=True)],
    ]
    for parts in wordings:
        if width is None or fits(words.DOT.join(parts), width):
            return words.DOT.join(parts)
    shortest = wordings[-1]
    while len(shortest) > 1 and not fits(words.DOT.join(shortest), width or 0):
        shortest = shortest[1:]
    return cut(words.DOT.join(shortest), width or 0)


def _done(entries: Sequence[LogEntry], seat: int, name: Name, *, short: bool) -> Iterable[str]:
    joker = name(JOKERS[0])
    for (act, table_meld), group in groupby(
        entries, key=lambda entry: (entry.act, entry.table_meld)
    ):
        some = [*group]
        card = tr("the upcard") if some[0].card is None else name(some[0].card)
        match act:
            case LogKind.DREW:
                yield words.drew(short=short)
            case LogKind.TOOK:
                yield tr("took {card}", card=card)
            case LogKind.ASKED:
                yield tr("wants {card}", card=card)
            case LogKind.LET_GO if some[0].other == seat:
                bought = _row((entry.card for entry in some if entry.card is not None), name)
                yield tr("bought {cards}", cards=bought or tr("the upcard"))
            case LogKind.MELDED:
                melds = [_row(meld, name) for entry in some for meld in entry.melds]
                is_all_at_once = len(some[0].melds) > 1
                if is_all_at_once:
                    yield words.went_down([] if short else melds)
                else:
                    yield words.melded([] if short else melds)
            case LogKind.LAID_OFF if table_meld is not None:
                cards = " ".join(name(entry.card) for entry in some if entry.card is not None)
                yield tr("laid off {cards} on {letter}", cards=cards, letter=letter_of(table_meld))
            case LogKind.SWAPPED if table_meld is not None:
                for entry in some:
                    if entry.card is not None:
                        yield tr(
                            "swapped {card} for the {joker} in {letter}",
                            card=name(entry.card),
                            joker=joker,
                            letter=letter_of(table_meld),
                        )
            case LogKind.THREW:
                yield tr("threw {card}", card=card)


def _row(cards: Iterable[Card], name: Name) -> str:
    return " ".join(map(name, cards))


# --- Meld areas and points ------------------------------------------------------------------------


def area_name(area: MeldArea) -> str:
    """Return what an area is called: ``run 1``."""
    return words.area(area.number, is_run=area.is_run)


def area_sign(area: MeldArea, name: Name, width: int | None = None) -> str:
    """Return how far an area is: ``one more: 2♦ 6♦ ★``, ``complete``; empty for no cards."""
    if not area.cards:
        return ""
    fitting = [*_fitting(area, name)]
    while fitting:
        text = words.area_sign(area.missing, fitting, is_complete=area.is_complete)
        if width is None or fits(text, width):
            return text
        fitting.pop()
    return words.area_sign(area.missing, (), is_complete=area.is_complete)


def _fitting(area: MeldArea, name: Name) -> Iterable[str]:
    naturals = [card for card in area.fitting if not is_joker(card)]
    if area.is_run:
        yield from map(name, naturals)
    elif naturals:
        yield tr("any {rank}", rank=rank_label(naturals[0]))
    yield from (name(card) for card in area.fitting if is_joker(card))


# --- The log --------------------------------------------------------------------------------------


def entry_text(entry: LogEntry, people: People, name: Name) -> str:
    """Return what somebody did, in a sentence."""
    who = people.name(entry.seat)
    card = "" if entry.card is None else name(entry.card)
    match entry.act:
        case LogKind.DREW:
            return log_words.drew(who)
        case LogKind.TOOK:
            return log_words.took(who, card)
        case LogKind.PASSED:
            return log_words.passed(who, card)
        case LogKind.ASKED:
            return log_words.asked_for(who, card, is_you=people.is_you(entry.seat))
        case LogKind.LET_GO:
            return log_words.let_go(who, people.name(entry.other or 0), card)
        case LogKind.MELDED:
            melds = [_row(meld, name) for meld in entry.melds]
            if len(melds) == 1:
                return log_words.melded(who, melds[0])
            return log_words.went_down(who, melds)
        case LogKind.THREW:
            return log_words.threw(who, card)
    letter = letter_of(entry.table_meld or 0)
    is_own = entry.other is None or entry.other == entry.seat
    owner = "" if is_own else people.whose(entry.other or 0)
    if entry.act is LogKind.SWAPPED:
        return log_words.swapped(who, card, name(JOKERS[0]), letter, owner)
    return log_words.laid_off(who, card, letter, owner)

"""An export as plain text, as ``gin-rummy review`` tells it, with every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.cards.cards import from_short, glyph_name
from app.coach.export import ExportedHand, ExportedMatch
from app.coach.judgement import Mark
from app.export import sayings
from app.text.gin.review import SIGNS, not_judged
from app.text.lists import about
from app.text.speech import tr


def write(told: ExportedMatch) -> str:
    return "\n".join(_lines(told)) + "\n"


def _lines(told: ExportedMatch) -> Iterator[str]:
    yield told.heading
    yield sayings.subtitle(told)
    yield told.ending
    yield ""
    if told.is_judged:
        for seat in told.seats:
            yield seat.words or seat.name
            yield f"      {sayings.about_player(seat)}"
        yield from (account.words for account in told.accounts)
    else:
        yield not_judged()
    for hand in told.hands:
        yield ""
        yield from _hand(told, hand)
    yield ""
    yield from sayings.footer(told)


def _hand(told: ExportedMatch, hand: ExportedHand) -> Iterator[str]:
    yield about(hand.words, hand.ending)
    for seat, cards in zip(told.seats, hand.dealt, strict=True):
        if cards:
            yield f"      {about(seat.name, _cards(cards))}"
    if hand.upcard:
        turned = about(tr("upcard"), _cards([hand.upcard]))
        yield f"      {turned}"
    decisions = {each.move: each for each in hand.decisions}
    for index, move in enumerate(hand.moves, start=1):
        each = decisions.get(index)
        sign = SIGNS[Mark(each.mark)] if each else ""
        yield f"  {index:>3} {move.words}{f' {sign}' if sign else ''}"
        if each and each.mark != Mark.GOOD:
            yield f"      {each.verdict}"
            if each.reason:
                yield f"      {each.reason}"
    if hand.text:
        yield f"  {hand.text}"


def _cards(names: Sequence[str]) -> str:
    return " ".join(glyph_name(from_short(name)) for name in names)

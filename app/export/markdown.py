"""An export as Markdown, for a blog or an issue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.cards.cards import from_short, glyph_name
from app.coach.export import ExportedDecision, ExportedHand, ExportedMatch
from app.coach.judgement import Mark
from app.export import sayings
from app.text.gin.review import SIGNS, not_judged
from app.text.lists import about
from app.text.speech import tr

_SYNTAX: Final = re.compile(r"[\\`*_{}\[\]<>#|~]|[&@](?=\w|#)|:(?=[a-z/+-])", re.IGNORECASE)
"""What Markdown, or a site that shows it, would take for more than text: marks, links, mentions."""
_AS_NUMBER: Final = "<>&@:#"
"""Signs that a backslash does not make harmless everywhere."""


def write(told: ExportedMatch) -> str:
    return "\n".join(_lines(told)) + "\n"


def _lines(told: ExportedMatch) -> Iterator[str]:
    yield f"# {_plain(told.heading)}"
    yield ""
    yield f"{_plain(sayings.subtitle(told))}  "
    yield f"**{_plain(told.ending)}**"
    yield ""
    if told.is_judged:
        for seat in told.seats:
            yield f"- {_plain(seat.words or seat.name)}  "
            yield f"  {_plain(sayings.about_player(seat))}"
        yield ""
        for account in told.accounts:
            yield _plain(account.words)
            yield ""
        title = tr("Mistakes, the costliest first")
        yield f"## {_plain(title)}"
        yield ""
        found = sayings.mistakes(told)
        for number, (hand, each) in enumerate(found, start=1):
            who = told.seats[each.seat].name
            verdict = about(who, each.verdict)
            yield f"{number}. {_plain(sayings.where(hand, each))} · {_plain(verdict)}"
        if not found:
            yield _plain(tr("There is none."))
        yield ""
    else:
        yield _plain(not_judged())
        yield ""
    for hand in told.hands:
        yield from _hand(told, hand)
    for line in sayings.footer(told):
        yield f"*{_plain(line)}*  "


def _hand(told: ExportedMatch, hand: ExportedHand) -> Iterator[str]:
    yield f"## {_plain(hand.words)}"
    yield ""
    yield f"**{_plain(hand.ending)}**"
    yield ""
    for seat, cards in zip(told.seats, hand.dealt, strict=True):
        if cards:
            yield f"- {_plain(about(seat.name, _cards(cards)))}"
    if hand.upcard:
        turned = about(tr("upcard"), _cards([hand.upcard]))
        yield f"- {_plain(turned)}"
    yield ""
    decisions = {each.move: each for each in hand.decisions}
    for index, move in enumerate(hand.moves, start=1):
        yield f"{index}. {_plain(move.words)}{_judged(decisions.get(index))}"
    yield ""
    if hand.text:
        yield f"    {hand.text}"
        yield ""


def _judged(decision: ExportedDecision | None) -> str:
    if decision is None or decision.mark == Mark.GOOD:
        return ""
    told = [f" **{_plain(SIGNS[Mark(decision.mark)])}** {_plain(decision.verdict)}"]
    if decision.reason:
        told.append(_plain(decision.reason))
    return "  \n   ".join([told[0], *told[1:], _plain(_cards(decision.hand))])


def _cards(names: Sequence[str]) -> str:
    return " ".join(glyph_name(from_short(name)) for name in names)


def _plain(text: str) -> str:
    return _SYNTAX.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    sign = found.group()
    return f"&#{ord(sign)};" if sign in _AS_NUMBER else f"\\{sign}"

"""An export as one HTML file: nothing in it comes from elsewhere, and no script is needed.

The page is made as a tree, so that every name is escaped. It has two colour schemes, prints, and is
as wide as a phone if need be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias
from xml.etree import ElementTree

from app.cards.cards import GLYPHS, Card, as_set, from_short, glyph_name, points
from app.coach.export import (
    ExportedChoice,
    ExportedDecision,
    ExportedHand,
    ExportedMatch,
    ExportedShowing,
)
from app.coach.judgement import Mark
from app.export import sayings
from app.text.cards import long_name
from app.text.gin.review import SIGNS, not_judged
from app.text.lists import in_a_row
from app.text.numbers import decimal, percent
from app.text.speech import tr

Element: TypeAlias = ElementTree.Element
Child: TypeAlias = "Element | str | None"

_TEXT_SIGN: Final = "\ufe0e"
"""VARIATION SELECTOR-15: keeps a phone from drawing a suit as a coloured picture."""
_CARD: Final = re.compile(rf"(?:10|[A2-9JQK])[{GLYPHS}]")
_RED: Final = GLYPHS[1:3]
_CHOICES: Final = 4
"""Choices that are shown of a decision."""


def write(told: ExportedMatch) -> str:
    head = _e(
        "head",
        _e("meta", charset="utf-8"),
        _e("meta", name="viewport", content="width=device-width, initial-scale=1"),
        _e("meta", name="color-scheme", content="light dark"),
        _e("title", told.heading),
        _e("style", _style()),
    )
    body = _e(
        "body",
        _header(told),
        _e("main", *_sections(told)),
        _e("footer", *(_e("p", line) for line in sayings.footer(told))),
    )
    page = _e("html", head, body, lang=told.language)
    text = ElementTree.tostring(page, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{text}\n"


@cache
def _style() -> str:
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8")


def _e(tag: str, *children: Child, **attributes: str | None) -> Element:
    """Return an element. Names of attributes end in a line where they are words of Python, and have
    lines for hyphens.
    """
    element = ElementTree.Element(
        tag,
        {
            name.rstrip("_").replace("_", "-"): value
            for name, value in attributes.items()
            if value is not None
        },
    )
    for child in children:
        if isinstance(child, str):
            # A line would else begin with the sign alone.
            text = child.replace(" %", "\N{NO-BREAK SPACE}%")
            if len(element):
                element[-1].tail = (element[-1].tail or "") + text
            else:
                element.text = (element.text or "") + text
        elif child is not None:
            element.append(child)
    return element


def _told(text: str) -> list[Child]:
    """Return a text in which red cards are red."""
    parts: list[Child] = []
    end = 0
    for found in _CARD.finditer(text):
        parts += [text[end : found.start()], _glyph("span", found.group())]
        end = found.end()
    return [*parts, text[end:]]


def _glyph(tag: str, name: str, kind: str = "") -> Element:
    red = "red" if name[-1] in _RED else ""
    return _e(tag, name + _TEXT_SIGN, class_=" ".join(filter(None, [kind, red])) or None)


def _cards(names: Sequence[str], marked: str | None = None) -> Element:
    """Return drawn cards, which are read out as one; the ``marked`` one is raised."""
    cards: list[Card] = [from_short(name) for name in names]
    drawn = []
    for card, name in zip(cards, names, strict=True):
        kind = "card raised" if name == marked else "card"
        drawn.append(_glyph("span", glyph_name(card), kind))
    spoken = in_a_row(map(long_name, cards))
    return _e("span", *drawn, class_="cards", role="img", aria_label=spoken)


def _header(told: ExportedMatch) -> Element:
    return _e(
        "header",
        _e("h1", told.heading),
        _e("p", sayings.subtitle(told), class_="quiet"),
        _e("p", told.ending, class_="result"),
    )


def _sections(told: ExportedMatch) -> Iterator[Element | None]:
    if told.is_judged:
        yield _players(told)
        yield from (_e("p", account.words) for account in told.accounts)
        yield _curve(told)
        yield _mistakes(told)
    else:
        yield _e("p", not_judged(), class_="note")
    for hand in told.hands:
        yield _hand(told, hand)


# -- the match -----------------------------------------------------------------------------


def _players(told: ExportedMatch) -> Element:
    rows = [
        _e(
            "li",
            *_told(seat.words or seat.name),
            " ",
            _e("span", sayings.about_player(seat), class_="quiet"),
        )
        for seat in told.seats
    ]
    return _e("section", _e("h2", tr("Players")), _e("ul", *rows, class_="players"))


_CURVE_OF: Final = 0
"""The seat whose chance is drawn."""
_FEWEST: Final = 2
"""Fewest points of a curve."""
_HEIGHT: Final = 100
_NARROW: Final = 40
"""Fewest units from one label to the next."""
_WIDTH: Final = 1000
"""The curve is drawn on so many units, and stretched to the page."""


def _curve(told: ExportedMatch) -> Element | None:
    """Return the first side's chance to win before each of its decisions, and at the end."""
    points = [
        (hand, each) for hand in told.hands for each in hand.decisions if each.seat == _CURVE_OF
    ]
    if len(points) < _FEWEST:
        return None
    name, chances = told.seats[_CURVE_OF].name, [each.chance for _, each in points]
    if told.is_over and told.gave_up is None:
        chances.append(float(told.seats[_CURVE_OF].side in told.winners))
    step = _WIDTH / (len(chances) - 1)
    places = [(index * step, _HEIGHT * (1 - chance)) for index, chance in enumerate(chances)]
    begins = {
        hand.number: left for (hand, _), (left, _) in reversed([*zip(points, places, strict=False)])
    }
    dots = [
        _e(
            "a",
            _e("path", d=f"M{left:.1f} {down:.1f}h0", class_="dot"),
            href=f"#{_anchor(hand, each)}",
            aria_label=sayings.where(hand, each),
        )
        for (hand, each), (left, down) in zip(points, places, strict=False)
        if sayings.is_mistake(each)
    ]
    drawing = _e(
        "svg",
        *(_e("path", d=f"M0 {height}H{_WIDTH}", class_="grid") for height in range(0, 101, 25)),
        *(_e("path", d=f"M{left:.1f} 0V{_HEIGHT}", class_="hand") for left in begins.values()),
        _e("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in places), class_="line"),
        *dots,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="none",
        role="group",
        aria_label=sayings.curve(name, chances),
    )
    labels = [
        _e("a", str(number), href=f"#hand-{number}", style=f"left:{100 * left / _WIDTH:.2f}%")
        for number, left in _apart(sorted(begins.items()))
    ]
    scale = [_e("span", percent(share), aria_hidden="true") for share in (1.0, 0.5, 0.0)]
    return _e(
        "section",
        _e("h2", tr("Chance to win: {name}", name=name)),
        _e(
            "div",
            _e("div", *scale, class_="scale"),
            _e("div", drawing, class_="plot"),
            _e("nav", *labels, class_="hands", aria_label=tr("Hands")),
            class_="curve",
        ),
    )


def _apart(begins: Iterable[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Yield the beginnings of hands that are far enough from the one before to be labelled."""
    before = -_WIDTH * 1.0
    for number, left in begins:
        if left - before >= _NARROW:
            before = left
            yield number, left


def _mistakes(told: ExportedMatch) -> Element:
    found = sayings.mistakes(told)
    rows = [
        _e(
            "li",
            _e("a", sayings.where(hand, each), href=f"#{_anchor(hand, each)}"),
            " · ",
            _e("b", told.seats[each.seat].name),
            ": ",
            *_told(each.verdict),
        )
        for hand, each in found
    ]
    return _e(
        "section",
        _e("h2", tr("Mistakes, the costliest first")),
        _e("ol", *rows, class_="mistakes") if rows else _e("p", tr("There is none.")),
    )


def _anchor(hand: ExportedHand, each: ExportedDecision) -> str:
    return f"hand-{hand.number}-move-{each.move}"


# -- a hand --------------------------------------------------------------------------------


def _hand(told: ExportedMatch, hand: ExportedHand) -> Element:
    decisions = {each.move: each for each in hand.decisions}
    moves = [
        _move(hand, index, move.words, decisions.get(index))
        for index, move in enumerate(hand.moves, start=1)
    ]
    dealt = [
        _e("p", _e("span", told.seats[seat].name, class_="who"), _cards(cards))
        for seat, cards in enumerate(hand.dealt)
        if cards
    ]
    if hand.upcard:
        dealt.append(_e("p", _e("span", tr("upcard"), class_="who"), _cards([hand.upcard])))
    return _e(
        "section",
        _e("h2", hand.words, id=f"hand-{hand.number}"),
        _e("p", hand.ending, class_="result"),
        *dealt,
        _e("ol", *moves, class_="moves"),
        *_shown(told, hand),
        _e("p", *_proof(hand), class_="proof quiet") if hand.seed else None,
        class_="played",
    )


def _move(hand: ExportedHand, index: int, words: str, decision: ExportedDecision | None) -> Element:
    anchor = f"hand-{hand.number}-move-{index}"
    if decision is None or decision.mark == Mark.GOOD:
        return _e("li", *_told(words), id=anchor)
    drawn = [_cards(decision.hand, decision.drawn)]
    if decision.top and decision.drawn is None:
        drawn += [_e("span", tr("discards"), class_="who"), _cards([decision.top])]
    rows = [
        _e(
            "tr",
            _e("td", *_told(choice.words)),
            _e("td", percent(choice.win, 1)),
            _e("td", decimal(choice.points, 1, signed=True)),
            class_="taken" if choice.do == decision.did else None,
        )
        for choice in _shown_choices(decision)
    ]
    heads = (tr("choice"), tr("chance"), tr("points"))
    return _e(
        "li",
        *_told(words),
        " ",
        _e("b", SIGNS[Mark(decision.mark)], class_="sign", aria_hidden="true"),
        _e(
            "div",
            _e("p", *drawn),
            _e("p", *_told(decision.verdict)),
            _e("p", *_told(decision.reason)) if decision.reason else None,
            _e(
                "table",
                _e("thead", _e("tr", *(_e("th", head, scope="col") for head in heads))),
                _e("tbody", *rows),
            ),
            class_="judged",
        ),
        id=anchor,
        class_=f"marked {decision.mark}",
    )


def _shown_choices(decision: ExportedDecision) -> Iterable[ExportedChoice]:
    return [
        choice
        for index, choice in enumerate(decision.choices)
        if index < _CHOICES or choice.do == decision.did
    ]


def _shown(told: ExportedMatch, hand: ExportedHand) -> Iterator[Element]:
    for seat, shown in zip(told.seats, hand.showings, strict=True):
        if groups := _groups(shown, is_gin=hand.outcome is not None):
            yield _e("p", _e("span", seat.name, class_="who"), *groups)


def _groups(shown: ExportedShowing, *, is_gin: bool) -> list[Element]:
    groups = [_cards(meld) for meld in shown.melds]
    if shown.rest:
        cards = as_set(map(from_short, shown.rest))
        label = tr("deadwood {points}", points=points(cards)) if is_gin else tr("in the hand")
        groups.append(_e("span", f"{label} ", _cards(shown.rest), class_="rest"))
    if shown.laid_off:
        groups.append(_e("span", tr("laid off") + " ", _cards(shown.laid_off), class_="rest"))
    return groups


def _proof(hand: ExportedHand) -> list[Child]:
    return [
        tr("seal"), " ", _e("code", hand.seal), " ",
        tr("seed"), " ", _e("code", hand.seed or ""),
    ]  # fmt: skip

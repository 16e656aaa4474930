"""The rules of the games in Markdown, from the program's own pages of rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill
from typing import Final

from app.cards.cards import glyph_name
from app.text.rules_page import Illustration, Part
from app.ui.options import offer_of
from app.ui.rules_page import page_of

_WIDTH: Final = 100


def printed_rules(game: str) -> str:
    """Return the usual rules of a game in Markdown, in the reader's language."""
    lines: list[str] = []
    for part in page_of(offer_of(game).usual_rules):
        lines += _printed(part)
    return "\n".join(lines) + "\n"


def _printed(part: Part) -> Iterator[str]:
    if isinstance(part, Illustration):
        melds = ", ".join(f"`{' '.join(map(glyph_name, meld.cards))}`" for meld in part.melds)
        yield f"- {melds}: {_as_it_stands(part.caption)}"
        return
    heading, sentences = part
    if heading:
        yield from ("", f"## {heading}", "")
    for sentence in sentences:
        # Wide gaps separate the columns on the screen.
        told = re.sub(r"\s{2,}", " · ", sentence.strip())
        yield fill(f"- {_as_it_stands(told)}", _WIDTH, subsequent_indent="  ")


def _as_it_stands(text: str) -> str:
    """Escape the signs that have a meaning in Markdown."""
    return re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)

"""The cut before a match, asked for and proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.deal import LONGEST_CUT, Cut
from app.match.view import CutView
from app.quoting import quoted
from app.text.speech import tr

TITLE: Final = "Cut the deck"
ABOUT: Final = (
    "A secret number is chosen already, and this is its seal. What you type now is mixed into it,"
    " and only then is the match dealt: so nobody alone has chosen the cards. Any words will do, or"
    " none. The secret is opened when the match is over."
)
UNSEEN: Final = "Nobody sees what another has typed before all have cut."
SEAL: Final = "Seal of the secret"
NOT_YET: Final = "The cut cannot be proved yet: its secret is opened when the match is over."
_NONE: Final = "nothing"


def ask(name: str, *, several: bool) -> str:
    """Who cuts now."""
    return f"{name}, cut the deck." if several else "Cut the deck."


def who_cut(names: Sequence[str], words: Sequence[str]) -> str:
    """With what everybody has cut: ``Ann “lucky me”, Bob nothing``."""
    cuts = zip(names, words, strict=True)
    return ", ".join(f"{name} {quoted(cut, LONGEST_CUT) if cut else _NONE}" for name, cut in cuts)


def proof(seen: CutView, names: Sequence[str]) -> list[tuple[str, str]]:
    """What proves a cut, or why nothing does yet: headings, each with what is to stand below."""
    told = [
        (f"{SEAL}, shown before", seen.seal),
        (tr("How this match was cut"), f"{who_cut(names, seen.words)}."),
    ]
    if seen.secret is None:
        return [*told, (tr("Secret, shown now"), NOT_YET)]
    return [
        *told,
        (tr("Secret, shown now"), seen.secret.hex()),
        (
            tr("To check the cut"),
            tr(
                "If the SHA-256 of the secret is its seal, it was there before the cuts. The"
                " SHA-256 of the secret, of “cut”, and of each cut in the order of the seats,"
                " with its length before it in two bytes, is the seed of the match."
            ),
        ),
    ]


def report(cut: Cut, names: Sequence[str], *, is_over: bool) -> list[str]:
    """The cut of a match, for somebody who checks its journal, line by line."""
    lines = [f"Cut: {who_cut(names, cut.words)}.", f"  seal        {cut.seal}"]
    if not is_over:
        return [*lines, f"  {NOT_YET}"]
    return [
        *lines,
        f"  secret      {cut.secret.hex()}",
        f"  match seed  {cut.seed.hex()}",
        "  The secret has its seal, and with the cuts it makes the seed of the match.",
    ]

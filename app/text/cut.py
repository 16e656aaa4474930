"""The cut before a match: the request for it, and its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.deal import LONGEST_CUT, Cut
from app.match.view import CutView
from app.quoting import quoted
from app.text.cells import left
from app.text.lists import as_sentence, clauses
from app.text.speech import msg, tr

TITLE: Final = msg("Cut the deck")
ABOUT: Final = msg(
    "Words that you type are mixed into the deal, so nobody alone chooses the cards."
)
UNSEEN: Final = msg("Nobody sees what another has typed before all have cut.")
SEAL: Final = msg("Seal of the secret")
NOT_YET: Final = msg("The cut cannot be proved yet: its secret is opened when the match is over.")


def ask(name: str, *, several: bool) -> str:
    return tr("{name}, cut the deck.", name=name) if several else tr("Cut the deck.")


def who_cut(names: Sequence[str], words: Sequence[str]) -> str:
    """Return the words of each player's cut: ``Ann “lucky me”, Bob nothing``."""
    return clauses(
        # Translators: who has cut the deck with which words
        tr("{name} {words}", name=name, words=quoted(typed, LONGEST_CUT))
        if typed
        # Translators: who has cut the deck without any words
        else tr("{name} nothing", name=name)
        for name, typed in zip(names, words, strict=True)
    )


def proof(seen: CutView, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the proof of a cut, or why there is none yet, as headings with the text below each."""
    told = [
        (tr("Seal of the secret, shown before"), seen.seal),
        (tr("How this match was cut"), as_sentence(who_cut(names, seen.words))),
    ]
    if seen.secret is None:
        return [*told, (tr("Secret, shown now"), tr(NOT_YET))]
    return [
        *told,
        (tr("Secret, shown now"), seen.secret.hex()),
        (
            tr("To check the cut"),
            tr(
                "If the SHA-256 of the secret is its seal, it was there before the cuts. The"
                " SHA-256 of the secret, of “cut”, and of each cut in the order of the seats, with"
                " its length before it in two bytes, is the seed of the match."
            ),
        ),
    ]


def report(cut: Cut, names: Sequence[str], *, is_over: bool) -> list[str]:
    """Return the cut of a match line by line, for a check of its journal."""
    lines = [
        tr("Cut: {cuts}.", cuts=who_cut(names, cut.words)),
        # Translators: three labels below each other, at most 10 cells wide
        _row(tr("seal"), cut.seal),
    ]
    if not is_over:
        return [*lines, f"  {tr(NOT_YET)}"]
    told = tr("The secret has its seal, and with the cuts it makes the seed of the match.")
    return [
        *lines,
        _row(tr("secret"), cut.secret.hex()),
        _row(tr("match seed"), cut.seed.hex()),
        f"  {told}",
    ]


def _row(label: str, text: str) -> str:
    return f"  {left(label, 10)}  {text}"


def no_proof() -> str:
    return tr(
        "The cards of this hand come from elsewhere, such as a text. They were not dealt here, so"
        " there is no seed, and nothing to prove."
    )

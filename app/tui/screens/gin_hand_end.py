"""The end of a hand of Gin: all hands on the table, and the account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from app.cards.cards import NO_CARDS, Card, glyph_name
from app.games.gin.score import HandResult
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.gin.labels import YOURS, theirs
from app.text.gin.scoring import (
    hand_account,
    ledger,
    to_go,
)
from app.text.gin.showdown import spread_line
from app.text.people import People, sentence
from app.text.speech import tr, tr_c
from app.tui.screens.base import BaseScreen, is_bare
from app.tui.screens.end import HandEnd
from app.tui.widgets.banner import Banner
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.ui.knock import heading, in_order

ACCOUNT_WIDTH = 34
"""Columns of the account."""
_BESIDE: Final = ACCOUNT_WIDTH + 14
"""Columns of the account, the margins, borders and a scroll bar, which the text beside the account
leaves free."""


_WIDE: Final = 110
"""Columns from which the account stands beside the hands."""
_TALL: Final = 34
"""Rows from which a window has larger cards."""
_FRAME: Final = 3
"""Rows of the title, the buttons and the keys."""
_BELOW: Final = 7
"""Rows of the account of several hands, with the blank one over it."""
_LINES: Final = 2
"""Rows of a hand written in lines."""
_SMALL, _LARGE = 7, 9
"""Rows of a hand laid out in small and in large cards, with its heading."""
_CRY: Final = 5
"""Rows of large letters in a tall window."""


class GinHandEnd(HandEnd):
    """The end of a hand of Gin, with both hands laid out and the account."""

    match_view: GinMatchView
    played: GinFinishedRound

    def tell(self) -> ComposeResult:
        texts, groups = self._texts(), self._groups()
        self._style()
        with Horizontal(id="moment"):
            yield Banner(self.ending.cry, id="cry")
            yield Static(texts["beside"], id="beside", markup=False)
        glad = "-glad" if self.is_glad else ""
        yield Static(texts["outcome"], id="outcome", classes=glad, markup=False)
        with Container(id="board"):
            with Vertical(id="hands"):
                yield from self._hands(texts, groups)
            with Container(id="below"):
                account = Static(texts["account"], id="account", classes="panel", markup=False)
                account.border_title = tr("The hand")
                yield account
                aside = Static(texts["aside"], id="aside", classes="panel", markup=False)
                aside.border_title = "" if self.remark else tr("The match")
                yield aside

    def _hands(
        self, texts: Mapping[str, str], groups: Mapping[int, list[CardGroup]]
    ) -> ComposeResult:
        for seat in self._order:
            told = texts[f"heading-{seat}"]
            heading = Static(told, id=f"heading-{seat}", classes="heading", markup=False)
            yield heading
            if f"melds-{seat}" in texts:
                heading.add_class("-close")
                yield Static(texts[f"melds-{seat}"], id=f"melds-{seat}", markup=False)
            else:
                hand = CardGroups(groups[seat], id=f"seat-{seat}")
                hand.add_class("panel")
                hand.border_title = Content(told)
                yield hand

    def on_mount(self) -> None:
        screen = cast(BaseScreen[bool], self.screen)
        if screen.likes_motion and self.played.end.knocker is not None:
            # Imported late: most players like no motion.
            from app.tui.motion import opening

            screen.motion.begin(opening(self._knockers_cards))

    def _knockers_cards(self) -> CardGroups | None:
        spread = self.query(f"#seat-{self.played.end.knocker}").results(CardGroups)
        return next(iter(spread), None)

    def _style(self) -> None:
        self.set_class(is_bare(self.app.size) or self._is_crowd, "-bare")
        self.set_class(bool(self.ending.cry), "-cry")
        self.set_class(self._is_crowd, "-crowd")
        large = (_LARGE - _LINES) * len(self._order)
        self.set_class(self._is_crowd and self._room() < large, "-small")

    @property
    def _is_crowd(self) -> bool:
        return _is_crowd(self.played)

    @property
    def _laid_out(self) -> list[int]:
        """The seats whose hands are laid out; of more than two hands as many as fit, the knocker's
        first.
        """
        order = self._order
        if not self._is_crowd:
            return order
        return order[: max(self._room() // (_SMALL - _LINES), 1)]

    def _room(self) -> int:
        height = self.app.size.height
        told = _CRY if self.ending.cry and height >= _TALL else 1
        return height - _FRAME - _BELOW - told - _LINES * len(self._order)

    @property
    def _order(self) -> list[int]:
        return in_order(self.played.end, self.people.me)

    def _texts(self) -> dict[str, str]:
        people, played, told = self.people, self.played, self.ending
        texts = {
            "beside": told.beside,
            "outcome": told.told,
            "account": "\n".join(self._account()),
            "aside": self._aside(),
        }
        for seat in self._order:
            texts[f"heading-{seat}"] = heading(played, seat, people, self._glyph)
            if seat not in self._laid_out:
                texts[f"melds-{seat}"] = spread_line(played.end.showings[seat], self._glyph)
        return texts

    def _groups(self) -> dict[int, list[CardGroup]]:
        return {seat: _shown(self.played.end, seat, self.people) for seat in self._laid_out}

    def fit(self) -> None:
        if 0 < len(self.query(CardGroups)) != len(self._laid_out):
            self.screen.refresh(recompose=True)
        self._style()
        for aside in self.query("#aside").results(Static):
            aside.update(self._aside())

    def _glyph(self, card: Card) -> str:
        return glyph_name(card, ascii_only=self.ascii_only)

    def _account(self) -> list[str]:
        result, people = self.played.end, self.people
        if result.winner is None:
            return [tr("No points for anybody.")]
        return ledger(
            hand_account(result, people),
            tr("You score")
            if people.is_you(result.winner)
            else tr("{name} scores", name=sentence(people.names[result.winner])),
            ACCOUNT_WIDTH,
            ascii_only=self.ascii_only,
        )

    def _aside(self) -> str:
        if self.remark:
            return self.remark
        width = self.app.size.width
        room = ACCOUNT_WIDTH if width >= _WIDE and not self.has_class("-bare") else width - _BESIDE
        told = to_go(self.match_view, self.people, room)
        return "\n".join(told)


def _is_crowd(played: GinFinishedRound) -> bool:
    return len(played.end.playing) > 2


def _shown(result: HandResult, seat: int, people: People) -> list[CardGroup]:
    showing = result.showings[seat]
    if seat != result.knocker:
        return spread_groups(showing.melds, showing.deadwood)
    melds = list(showing.melds)
    laid_off = NO_CARDS
    givers = [other for other in result.playing if result.showings[other].laid_off]
    for giver in givers:
        for card, index in result.showings[giver].laid_off:
            melds[index] |= 1 << card
            laid_off |= 1 << card
    owner = ""
    if givers:
        others = theirs([people.names[giver] for giver in givers])
        owner = tr_c("whose cards", YOURS) if givers == [people.me] else others
    return spread_groups(tuple(melds), showing.deadwood, laid_off, owner)

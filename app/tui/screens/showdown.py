"""The end of a hand: both hands on the table, the account, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from app.cards.cards import NO_CARDS, Card, glyph_name, iterate, rank_of
from app.games.gin.score import HandResult, deals
from app.styles import styles_folder
from app.table.gin import GinFinishedRound, GinMatchView
from app.tui.screens.end import EndingText, HandEndScreen, moment
from app.tui.widgets.banner import Banner
from app.tui.widgets.card import CardLooks
from app.tui.widgets.card_groups import CardGroup, CardGroups, spread_groups
from app.tui.widgets.footer import SteadyFooter
from app.tui.widgets.title_bar import TitleBar
from app.ui.knock import heading, in_order
from app.ui.tutor import can_be_reviewed
from app.words.en.gin import showdown as words
from app.words.en.gin.labels import OTHERS, YOURS
from app.words.en.gin.scoring import (
    hand_account,
    ledger,
    net_sentence,
    score_lines,
    to_go,
)
from app.words.en.gin.wording import names
from app.words.en.people import People, sentence

GAMES = 3
"""Lines of the score in Hollywood, which leave no room for a blank one."""
ACCOUNT_WIDTH = 34
"""Columns of the account."""
_BESIDE: Final = ACCOUNT_WIDTH + 8
"""Columns that what stands beside the account leaves to it, to the margins and a scroll bar."""


_TALL: Final = 34
"""Rows of a window that has larger cards."""
_FRAME: Final = 3
"""Rows of a window over the hands and under them: title, buttons and keys."""
_BELOW: Final = 7
"""Rows of the account of several hands, with the blank one over it."""
_LINES: Final = 2
"""Rows of a hand in lines."""
_SMALL, _LARGE = 7, 9
"""Rows of a hand that is laid out, with its heading, in small and in large cards."""
_CRY: Final = 5
"""Rows of large letters in a tall window."""


class ShowdownScreen(HandEndScreen[GinMatchView, GinFinishedRound]):
    """Shows how a hand ended, both hands laid out and the account."""

    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "showdown.tcss"]  # noqa: RUF012

    @property
    def can_be_reviewed(self) -> bool:
        """Of more than two, and of several scores at once, nothing can be said."""
        return can_be_reviewed(self.match_view)

    def compose(self) -> ComposeResult:
        """Both hands, the opponent's first; the account; the score and the proof."""
        texts, groups = self._texts(), self._groups()
        self._style()
        yield TitleBar(*self._title())
        with Vertical(id="page"):
            with VerticalScroll(id="body", can_focus=False):
                with Horizontal(id="moment"):
                    yield Banner(self._moment.cry, id="cry")
                    yield Static(texts["beside"], id="beside", markup=False)
                glad = "-glad" if self._moment.is_glad else ""
                yield Static(texts["outcome"], id="outcome", classes=glad, markup=False)
                for seat in self._order:
                    line = f"melds-{seat}" in texts
                    yield Static(
                        texts[f"heading-{seat}"],
                        id=f"heading-{seat}",
                        classes="heading -close" if line else "heading",
                        markup=False,
                    )
                    if line:
                        yield Static(texts[f"melds-{seat}"], id=f"melds-{seat}", markup=False)
                    else:
                        yield CardGroups(groups[seat], id=f"seat-{seat}")
                with Horizontal(id="below"):
                    yield Static(texts["account"], id="account", markup=False)
                    yield Static(texts["aside"], id="aside", markup=False)
            yield from self.buttons()
        yield SteadyFooter()

    def write_anew(self) -> None:
        """Write how another hand of the same ``form`` ended."""
        self.query_one(TitleBar).show(*self._title())
        self._style()
        self.query_one("#outcome").set_class(self._moment.is_glad, "-glad")
        self.query_one(Banner).show(self._moment.cry)
        for name, text in self._texts().items():
            self.query_one(f"#{name}", Static).update(text)
        for seat, groups in self._groups().items():
            self.query_one(f"#seat-{seat}", CardGroups).show(groups)

    def _title(self) -> tuple[str, Sequence[str]]:
        title = words.hand_is_over(words.hand_label(self.match_view, self.played))
        return title, score_lines(self.match_view, self._people)

    @property
    def _moment(self) -> EndingText:
        """How the hand ended: in large letters where that is a joy and there is room."""
        return moment(self.match_view, self.played.end, self._people)

    def _style(self) -> None:
        self.set_class(bool(self._moment.cry), "-cry")
        self.set_class(self._is_crowd, "-crowd")
        large = (_LARGE - _LINES) * len(self._order)
        self.set_class(self._is_crowd and self._room() < large, "-small")

    @property
    def _is_crowd(self) -> bool:
        """Of more than two hands as many are laid out as there is room for, the knocker's first;
        the others are lines.
        """
        return _is_crowd(self.played)

    @property
    def _laid_out(self) -> list[int]:
        """The seats whose hands are laid out."""
        order = self._order
        if not self._is_crowd:
            return order
        return order[: max(self._room() // (_SMALL - _LINES), 1)]

    def _room(self) -> int:
        """Rows beyond those of all hands as lines."""
        height = self.app.size.height
        told = _CRY if self._moment.cry and height >= _TALL else 1
        return height - _FRAME - _BELOW - told - _LINES * len(self._order)

    @property
    def _order(self) -> list[int]:
        return in_order(self.played.end, self._people.me)

    def _texts(self) -> dict[str, str]:
        """What is written, by the name of the widget."""
        people, played, told = self._people, self.played, self._moment
        ascii_only = cast(CardLooks, self.app).ascii_only
        net = net_sentence(deals(self.match_view.standing.sheet)[-1], people)
        texts = {
            # The sum of two hands leaves no room for how one came about.
            "beside": f"{told.beside.partition(chr(10))[0]}\n{net}" if net else told.beside,
            "outcome": f"{told.outcome} {net}",
            "account": "\n".join(self._account()),
            "aside": self.aside(),
        }
        for seat in self._order:
            texts[f"heading-{seat}"] = heading(played, seat, people, self._glyph)
            if seat not in self._laid_out:
                texts[f"melds-{seat}"] = _melds(played.end, seat, ascii_only=ascii_only)
        return texts

    def _groups(self) -> dict[int, list[CardGroup]]:
        """The hands that are laid out, by seat."""
        return {seat: _shown(self.played.end, seat, self._people) for seat in self._laid_out}

    def on_resize(self, event: events.Resize) -> None:
        """Show the numbers of the proof whole where there is room for them, and as many hands laid
        out.
        """
        # A size can come before there is anything on the screen.
        if 0 < len(self.query(CardGroups)) != len(self._laid_out):
            self.refresh(recompose=True)
        self._style()
        for aside in self.query("#aside").results(Static):
            aside.update(self.aside())

    @property
    def _people(self) -> People:
        ascii_only = cast(CardLooks, self.app).ascii_only
        return People.of(self.match_view, ascii_only=ascii_only)

    def _glyph(self, card: Card) -> str:
        return glyph_name(card, ascii_only=cast(CardLooks, self.app).ascii_only)

    def _account(self) -> list[str]:
        result, people = self.played.end, self._people
        if result.winner is None:
            return [words.NO_POINTS]
        return ledger(
            hand_account(result, people),
            sentence(people.does(result.winner, "score")),
            ACCOUNT_WIDTH,
            ascii_only=cast(CardLooks, self.app).ascii_only,
        )

    def aside(self) -> str:
        """What stands beside the account: what is still to go, and the proof."""
        told = to_go(self.match_view, self._people, self.size.width - _BESIDE)
        return "\n".join(
            [
                *told,
                *([""] if len(told) < GAMES else []),
                *self.proof_lines(),
            ]
        )


def form(match_view: GinMatchView, played: GinFinishedRound) -> Hashable:
    """What the widgets of the screen go by, beside the looks of all screens."""
    order = in_order(played.end, People.of(match_view, ascii_only=False).me)
    return tuple(order), played.is_open, played.end.knocker if _is_crowd(played) else None


def _is_crowd(played: GinFinishedRound) -> bool:
    return len(played.end.playing) > 2


def _shown(result: HandResult, seat: int, people: People) -> list[CardGroup]:
    """A seat's cards, with what the others laid off where the seat knocked."""
    showing = result.showings[seat]
    if seat != result.knocker:
        return spread_groups(showing.melds, showing.deadwood)
    melds = list(showing.melds)
    laid_off = NO_CARDS
    givers = [other for other in result.playing if result.showings[other].laid_off]
    for giver in givers:
        for card, place in result.showings[giver].laid_off:
            melds[place] |= 1 << card
            laid_off |= 1 << card
    owner = ""
    if len(givers) == 1:
        (giver,) = givers
        owner = YOURS if giver == people.me else people.whose(giver)
    elif givers:
        owner = OTHERS
    return spread_groups(tuple(melds), showing.deadwood, laid_off, owner)


def _melds(result: HandResult, seat: int, *, ascii_only: bool) -> str:
    """A seat's melds in one line, its deadwood last."""
    showing = result.showings[seat]

    def name(card: Card) -> str:
        return glyph_name(card, ascii_only=ascii_only)

    melds = [f"[{names(meld, name)}]" for meld in showing.melds]
    # As they are added up over it.
    rest = sorted(iterate(showing.deadwood), key=rank_of)
    return "  ".join([*melds, *([" ".join(map(name, rest))] if rest else [])])

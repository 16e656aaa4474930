"""What is to be seen at a table, the same in every game but for its cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content

from app.cards.cards import Card
from app.text.cells import width_of
from app.text.speech import tr
from app.tui.screens.base import GameApp
from app.tui.table.seat import AnySeat
from app.tui.widgets.card_row import CardRow
from app.tui.widgets.page import Page, TalkPage
from app.tui.widgets.piles import Piles
from app.tui.widgets.plain import Plain
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import unsaved_mark


class TablePanel(Vertical):
    """Pages beside the table, of which a small window shows one, and a large one all."""

    FIRST: ClassVar[str] = ""
    """The page that is shown first where there is no room for all; empty for none."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        super().__init__(id="panel")
        self._pages = {**pages}
        self.page = self.FIRST
        """The page that is shown where there is no room for all."""

    def compose(self) -> ComposeResult:
        """Yield the pages, one under the other."""
        if said := cast(GameApp, self.app).said_here:
            # Nobody else has anybody to talk with.
            self._pages["talk"] = TalkPage(said)
        yield from self._pages.values()

    def on_mount(self) -> None:
        """Begin with the first page."""
        self.turn_to(self.page)

    def turn_to(self, page: str) -> None:
        """Show a page where there is no room for all."""
        self.page = page
        for name, widget in self._pages.items():
            widget.set_class(name == page, "-shown")

    def next_page(self) -> None:
        """Turn to the page after this one."""
        pages = [*dict.fromkeys([self.FIRST, *self._pages])]
        self.turn_to(pages[(pages.index(self.page) + 1) % len(pages)])


class TableLayout(ABC):
    """The widgets of the table, made once; only those are painted of which something differs.

    The match is shown as the ``model`` of the screen has it, and what is raised by its selection.
    """

    hand: CardRow
    panel: TablePanel
    """The pages beside the table."""

    def __init__(self, screen: AnySeat, piles: Piles) -> None:
        self._screen = screen
        self._piles = piles
        self._noticed = 0
        """How much had been done in the hand at the player's last key or click."""
        self._zone = ""
        """Where something was raised when the piles were painted."""
        self._carried: Any = None
        """What is shown where the card that is dragged may be dropped."""
        self._said = ""
        self._told_of: dict[Plain, tuple[object, ...]] = {}
        self._bar = Line("bar")
        self._message = Line("message")
        self._advice = Line("advice")
        self._live = Line("after")

    def compose(self) -> ComposeResult:
        """Yield all widgets, in their places."""
        yield self._bar
        with Horizontal(id="felt"):
            with Container(id="table"), Vertical(id="board"):
                yield from self.compose_board()
            yield self.panel

    @abstractmethod
    def compose_board(self) -> ComposeResult:
        """Return what lies on the table, from top to bottom."""

    @property
    def is_there(self) -> bool:
        """Whether there is anything on the screen yet."""
        return self.panel.is_attached

    # -- answers ---------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The answer that is shown to the player; empty when there is none."""
        return self._said

    def show_message(self, text: str) -> None:
        """Answer the player, until something else happens."""
        self._said = self._screen.plain(text)
        self.show_answer()

    def forget_answer(self) -> None:
        """Something else has happened; to be painted with the words."""
        self._said = ""

    @abstractmethod
    def show_answer(self) -> None:
        """Show what was said."""

    # -- cards -----------------------------------------------------------------------------

    @abstractmethod
    def show_cards(self) -> None:
        """Show all cards as they lie now."""

    @abstractmethod
    def show_hand(self) -> None:
        """Show the hand in its order, and which card is raised."""

    @abstractmethod
    def show_selection(self) -> None:
        """Show what is raised now, and what a throw of it would leave."""

    def show_piles(self) -> None:
        """Show the stock and the discards, and which of them is raised."""
        screen, model = self._screen, self._screen.model
        self._zone = screen.selection.zone
        # Less than there was, after a move was taken back.
        self._noticed = min(self._noticed, model.done)
        thrown = model.new_throw
        self._piles.show(
            model.stock,
            model.pile,
            model.pile_label,
            screen.card_name,
            raised=self._zone if screen.my_turn else "",
            is_new=thrown is not None and thrown >= self._noticed,
            ascii_only=screen.gin.ascii_only,
            carried=self.over_pile,
            pass_key=screen.key_name("pass") if self.may_leave else "",
        )

    @property
    @abstractmethod
    def over_pile(self) -> Card | None:
        """The card that is dragged over the discards and may be thrown there."""

    @property
    @abstractmethod
    def may_leave(self) -> bool:
        """Whether the top of the discards is offered, and may be left there."""

    def carry(self, onto: Any) -> None:
        """Show over what lies on the table that a card is dragged there and may be dropped."""
        self._carried = onto
        self.show_cards()

    def notice(self) -> None:
        """The player has pressed a key or clicked, so what the others threw is no longer new."""
        done = self._screen.model.done
        if self._noticed < done:
            self._noticed = done
            self.show_piles()

    def forget_hand(self) -> None:
        """The next hand is another one, in which nothing has been noticed yet."""
        self._noticed = 0

    def unseen(self, moment: float) -> Card | None:
        """Return a card that has come to the table and was not on the screen yet at this moment."""
        model = self._screen.model
        drawn: Card | None = model.drawn
        if drawn is not None and moment < self.hand.painted_at(drawn):
            return drawn if drawn in self._screen.selection.cards else None
        return model.pile[-1] if model.pile and moment < self._piles.painted_at else None

    # -- words -----------------------------------------------------------------------------

    def tells_anew(self, line: Plain, *about: object) -> bool:
        """Return whether a line is to tell of something else than before, of which note is taken;
        to put that in words takes longer than to compare it.
        """
        before, self._told_of[line] = self._told_of.get(line), about
        return about != before

    @abstractmethod
    def show_words(self) -> None:
        """Show every line of text beside the panel."""

    @abstractmethod
    def show_live(self) -> None:
        """Show what a throw of the raised card would leave."""

    def show_bar(self) -> None:
        """Show the top line, with a warning while not all of the match is on the disk."""
        if not self._bar.is_attached:
            return
        screen, model = self._screen, self._screen.model
        match_view, width = model.match_view, screen.app.size.width
        warning = f" {tr(screen.MARK)} " if screen.MARK else ""
        if screen.table.unsaved:
            warning = unsaved_mark()
        # All else on it stays the same until the deal is over.
        deal = match_view.seal, match_view.deal, match_view.standing, match_view.won
        if self.tells_anew(self._bar, *deal, model.people, width, warning):
            told = model.top_line(width - width_of(warning))
            self._bar.show(Content.assemble((warning, "bold reverse"), screen.plain(told)))

    # -- the panel -------------------------------------------------------------------------

    @property
    @abstractmethod
    def has_pages_to_turn(self) -> bool:
        """Whether the panel has no room for all of its pages."""

    @abstractmethod
    def show_panel(self) -> None:
        """Show the pages of the panel."""

    def show_page(self, page: str) -> None:
        """Turn the panel to one of its pages."""
        self.panel.turn_to(page)
        self.show_panel()

    def turn_page(self) -> None:
        """Turn the panel to its next page."""
        self.panel.next_page()
        self.show_panel()

    @abstractmethod
    def show_lesson(self, text: str, key: str) -> None:
        """Show what the lesson says now, and the key that ends it; nothing where that is empty."""

"""The widgets of a table, except for those that games differ in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset

from app.cards.cards import Card
from app.text.cells import cut, left, width_of
from app.text.glyphs import in_ascii
from app.text.speech import tr, tr_c
from app.tui.screens.base import GameApp
from app.tui.table.state import AnyState
from app.tui.widgets.card import CardSlot
from app.tui.widgets.card_row import CardRow
from app.tui.widgets.drawn import DrawnWidget
from app.tui.widgets.page import Page
from app.tui.widgets.piles import Piles
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import unsaved_mark

if TYPE_CHECKING:
    from app.tui.widgets.clocks import ClockRow

TURN_SIGN: Final = "●"
"""The sign before the name of the player to act."""
_BORDER_ENDS: Final = 6
"""Cells of a border that its title leaves free."""
_LEAST_NAME: Final = 9
"""Cells of the top line for the player to act, at least."""


class TablePanel(Vertical):
    """Pages beside the table: all of them in a large window, one in a small one. In a yet smaller
    one a page lies over the table, on request.
    """

    FIRST: ClassVar[str] = ""
    """The page beside the table until another one is chosen; empty if it has no room there."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        super().__init__(id="panel")
        self._pages = {**pages}
        self.page = ""
        """The page that was chosen; empty for none."""
        self._key = ""
        """The key that turns pages; empty for none."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether a page lies over the table in this window."""

    @property
    @abstractmethod
    def shows_all(self) -> bool:
        """Whether all pages are shown in this window."""

    def compose(self) -> ComposeResult:
        if talk := cast(GameApp, self.app).talk_page():
            # Only tables on a server have a chat.
            self._pages["talk"] = talk
        yield from self._pages.values()

    def on_mount(self) -> None:
        self.turn_to(self.page)

    def turn_to(self, page: str) -> None:
        """Show a page. With an empty name show the first one, or the table if pages lie over it."""
        self.page = page
        self.set_class(bool(page), "-shown")
        for name, widget in self._pages.items():
            widget.set_class(name == (page or self.FIRST), "-shown")
        self.tell_pages(self._key)
        # Textual sends no event to a page whose place was asked for before the screen is laid out.
        self.call_after_refresh(self.look)

    def shows(self, page: str) -> bool:
        """Return whether a page is chosen, or all are shown; the screen may not show it yet."""
        return self.shows_all or page == (self.page or self.FIRST)

    def look(self) -> None:
        """Tell the pages in sight that no other screen covers them any more."""
        for page in self._pages.values():
            page.on_show()

    @property
    def signs(self) -> tuple[tuple[str, str], ...]:
        """What the top line says of the pages, as texts with their styles."""
        return tuple(part for page in self._pages.values() for part in page.sign)

    def tell_pages(self, key: str) -> None:
        """Say in the border of the page shown which others this key turns to; empty for no key."""
        self._key = key
        names = [*self._pages]
        for index, (name, page) in enumerate(self._pages.items()):
            told = ""
            if key and name == (self.page or self.FIRST):
                others = (self._pages[other].TAB for other in names[index + 1 :] + names[:index])
                room = page.outer_size.width - _BORDER_ENDS
                told = _next_pages(key, [tr_c("page", tab) for tab in others], room)
            app = cast(GameApp, self.app)
            page.tell_of_others(in_ascii(told) if app.ascii_only else told)

    def next_page(self) -> None:
        pages = [*([""] if self.is_over else []), *self._pages]
        now = self.page if self.page in pages else pages[0]
        self.turn_to(pages[(pages.index(now) + 1) % len(pages)])


def _next_pages(key: str, pages: Sequence[str], room: int) -> str:
    """Return the key with as many pages as fit; all of them while there is no room at all, before
    the screen is laid out.
    """
    told = f"{key}: {' · '.join(pages)}"
    return _next_pages(key, pages[:-1], room) if pages[1:] and 0 < room < width_of(told) else told


def _clock_row(state: AnyState) -> ClockRow | None:
    if state.match_view.clocks is None:
        return None
    # Imported late: only tables on a server have clocks.
    from app.tui.widgets.clocks import ClockRow

    return ClockRow()


class TableLayout(ABC):
    """The widgets of a table, created once and painted only when their content changes.

    They show the ``model`` of the screen, and its selection.
    """

    hand: CardRow
    panel: TablePanel

    def __init__(self, state: AnyState, piles: Piles) -> None:
        self._state = state
        self.mark = ""
        """The text at the start of the top line, a message."""
        self.instead = ""
        """A text in place of the prompt; empty for the prompt."""
        self._piles = piles
        self._noticed = 0
        """The number of actions in the hand at the player's last key or click."""
        self._zone = ""
        """The selection's zone when the piles were last painted."""
        self._carried: Any = None
        """The drop target to show for the dragged card; None without one."""
        self._said = ""
        self._told_of: dict[DrawnWidget, tuple[object, ...]] = {}
        self._bar = Line("bar")
        self._clocks = _clock_row(state)
        """The clocks; None at a table without any."""
        self._message = Line("message")
        self._advice = Line("advice")
        self._live = Line("after")

    def compose(self) -> ComposeResult:
        if self._clocks:
            yield Horizontal(self._bar, self._clocks, id="top")
        else:
            yield self._bar
        with Horizontal(id="felt"):
            with Container(id="table"), Vertical(id="board"):
                yield from self.compose_board()
            yield self.panel

    @abstractmethod
    def compose_board(self) -> ComposeResult:
        """Yield the widgets on the table, from top to bottom."""

    @property
    def is_there(self) -> bool:
        """Whether the widgets are on the screen yet."""
        return self.panel.is_attached

    # -- answers ---------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The answer to the player on the screen; empty if there is none."""
        return self._said

    def show_message(self, text: str) -> None:
        """Show an answer to the player until the next event."""
        self._said = self._state.showable(text)
        self.show_answer()

    def forget_answer(self) -> None:
        """Drop the answer; ``show_words`` repaints its line."""
        self._said = ""

    @abstractmethod
    def show_answer(self) -> None:
        """Paint the answer."""

    # -- cards -----------------------------------------------------------------------------

    def show_all(self) -> None:
        self.show_cards()
        self.show_words()
        self.show_panel()

    def fit(self) -> None:
        """Fit the widgets to the window, in games whose style sheet does not."""

    def raise_for(self, action: Any) -> None:
        """Raise what an action is about."""
        self._state.selection.raise_for(action, self._state.model)
        self.show_selection()

    @abstractmethod
    def show_cards(self) -> None:
        """Show all cards."""

    @abstractmethod
    def show_hand(self) -> None:
        """Show the hand in its order, and its raised card."""

    @abstractmethod
    def show_selection(self) -> None:
        """Show what is raised, and what discarding it would leave."""

    def show_piles(self) -> None:
        state, model = self._state, self._state.model
        self._zone = state.selection.zone
        # After an undo there are fewer actions than before.
        self._noticed = min(self._noticed, model.done)
        thrown = model.new_throw
        self._piles.show(
            model.stock,
            # Players of a serious match remember what lies under the top.
            model.pile[-1:] if model.is_serious else model.pile,
            model.pile_label,
            state.card_name,
            raised=self._zone if state.my_turn else "",
            is_new=thrown is not None and thrown >= self._noticed,
            ascii_only=state.game_app.ascii_only,
            carried=self.over_pile,
            pass_key=state.key_name("pass") if self.may_leave else "",
        )

    @property
    @abstractmethod
    def over_pile(self) -> Card | None:
        """The card dragged over the discard pile, if it may be discarded; otherwise None."""

    @property
    @abstractmethod
    def may_leave(self) -> bool:
        """Whether the player may take or pass the top discard."""

    def slot_of(self, card: Card | None) -> CardSlot | None:
        """Return the place of a card in the hand."""
        slots = () if card is None else self.hand.slots
        return next((slot for slot in slots if slot.card == card), None)

    def pile_at(self, *, on_stock: bool) -> Offset:
        """Return the place on the screen of the top card of a pile."""
        return self._piles.card_at(on_stock=on_stock)

    def carry(self, onto: Any) -> None:
        """Mark a drop target for the dragged card; None unmarks it."""
        self._carried = onto
        self.show_cards()

    def notice(self) -> None:
        """Mark the others' discards as seen, after a key or click."""
        done = self._state.model.done
        if self._noticed < done:
            self._noticed = done
            self.show_piles()

    def forget_hand(self) -> None:
        self._noticed = 0

    def unseen(self, moment: float) -> Card | None:
        """Return a card that came to the table after this moment; None if there is none."""
        model = self._state.model
        drawn: Card | None = model.drawn
        if drawn is not None and moment < self.hand.painted_at(drawn):
            return drawn if drawn in self._state.selection.cards else None
        return model.pile[-1] if model.pile and moment < self._piles.painted_at else None

    # -- words -----------------------------------------------------------------------------

    def tells_anew(self, line: DrawnWidget, *about: object) -> bool:
        """Record what a line is about; return whether that has changed.

        Comparing it takes less time than writing the line.
        """
        before, self._told_of[line] = self._told_of.get(line), about
        return about != before

    @abstractmethod
    def show_words(self) -> None:
        """Show all lines of text beside the panel."""

    @abstractmethod
    def show_live(self) -> None:
        """Show what discarding the raised card would leave."""

    def show_bar(self) -> None:
        """Show the top line, with a warning while the match is not all on disk."""
        if not self._bar.is_attached:
            return
        state, model = self._state, self._state.model
        match_view, width = model.match_view, state.game_app.size.width
        if self._clocks:
            self._clocks.show(match_view, model.people.names, width // 3)
            width -= self._clocks.width
        warning = f" {tr(self.mark)} " if self.mark else ""
        if state.table.unsaved:
            warning = unsaved_mark()
        # The rest of the line stays the same until the deal is over.
        deal = match_view.seal, match_view.deal, match_view.standing, match_view.won
        signs = self.panel.signs
        about = match_view.to_act, model.is_mine, self.asks, model.people, width, warning, signs
        if self.tells_anew(self._bar, *deal, *about):
            turn = self._turn()
            room = width - width_of(warning) - turn.cell_length
            room -= sum(width_of(text) for text, _ in signs)
            told = state.showable(model.top_line(room))
            if signs:
                told = left(cut(told, room, ascii_only=state.game_app.ascii_only), room)
            self._bar.show(Content.assemble((warning, "bold reverse"), turn, told, *signs))

    @property
    def asks(self) -> bool:
        """Whether the player to act is asked; not where the program answers for them."""
        return True

    def _turn(self) -> Content:
        """Return who is to act, always as wide as the words for one's own turn; nothing in a
        replay, where nobody is asked.
        """
        state, to_act = self._state, self._state.match_view.to_act
        if not state.is_played:
            return Content()
        mine = tr_c("top line", "Your turn")
        width = max(width_of(mine), _LEAST_NAME)
        sign = f" {state.showable(TURN_SIGN)} "
        if to_act is None or (state.my_turn and not self.asks):
            return Content(" " * (len(sign) + width + 1))
        if to_act == state.me and not state.is_shared and not state.match_view.is_out_of_time:
            return Content.styled(f"{sign}{left(mine, width)} ", "bold $highlight")
        name = cut(state.people.names[to_act], width, ascii_only=state.game_app.ascii_only)
        looks = "bold $highlight" if state.my_turn else "bold"
        return Content.styled(f"{sign}{left(name, width)} ", looks)

    # -- the panel -------------------------------------------------------------------------

    @property
    @abstractmethod
    def has_pages_to_turn(self) -> bool:
        """Whether the panel lacks room for all of its pages."""

    @abstractmethod
    def show_panel(self) -> None:
        """Show the pages of the panel."""

    def show_page(self, page: str) -> None:
        if why := self._state.model.why_not(page):
            self.show_message(why)
            return
        self.panel.turn_to(page)
        self.show_panel()

    def turn_page(self) -> None:
        self.panel.next_page()
        self.show_panel()

    def close_page(self) -> bool:
        """Close the page over the table; return whether there was one."""
        was_open = self.panel.is_attached and self.panel.is_over and bool(self.panel.page)
        if was_open:
            self.panel.turn_to("")
        return was_open

    @abstractmethod
    def show_lesson(self, text: str, key: str) -> None:
        """Show the text of the lesson and the key that ends it; nothing if the text is empty."""

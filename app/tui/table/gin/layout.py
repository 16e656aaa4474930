"""The widgets of Gin's table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size

from app.cards.cards import Card
from app.games.base import ONLOOKER
from app.text.speech import tr
from app.text.turns import your_turn
from app.tui.screens.base import SLIM, SMALL, is_flat
from app.tui.table.gin.hand import HandRow
from app.tui.table.gin.lines import PlayerLines
from app.tui.table.gin.panel import GinPanel
from app.tui.table.gin.state import GinState
from app.tui.table.layout import TableLayout
from app.tui.widgets.others import OtherCards, Others
from app.tui.widgets.piles import Piles
from app.tui.widgets.text import FittingLine, Line


class GinTableLayout(TableLayout):
    _state: GinState
    panel: GinPanel

    def __init__(self, state: GinState) -> None:
        super().__init__(state, Piles())
        seats = len(state.table.seats)
        is_seated = bool(state.table.here) or state.match_view.viewed_seat != ONLOOKER
        self._is_crowd = seats > 2 or not is_seated
        self._opponent = FittingLine("opponent")
        self._opponent_cards = OtherCards("opponent-cards")
        self._others_count = seats - is_seated
        self._others = Others(self._others_count)
        self._last_moves = FittingLine("last-moves")
        self.hand: HandRow = HandRow(self._piles.target_at)
        self._limit = Line("limit")
        self.panel = GinPanel(lists_known=not state.match_view.is_serious)
        self._window = Size(0, 0)

    def fit(self) -> None:
        """Fit flat cards to the window; the style sheet has the sizes of all others."""
        before, self._window = self._window, self._state.game_app.size
        if self._window == before:
            return
        width, height = self._window
        hand = piles = None
        if self.is_flat:
            hand, piles = _rows_of(height, others=self._others_count, is_slim=width < SLIM)
        self.hand.fit(width if self.is_flat else None)
        self.hand.styles.height = hand
        self._piles.styles.height = piles
        if width < SMALL <= before.width:
            # A page that was chosen beside the table would cover it.
            self.panel.turn_to("")

    @property
    def is_flat(self) -> bool:
        """Whether cards are short signs in a row."""
        return is_flat(self._window)

    def compose_board(self) -> ComposeResult:
        if self._is_crowd:
            yield self._others.across()
            yield self._others.around(self._piles)
        else:
            yield self._opponent_cards
            yield self._opponent
            yield self._piles
        yield self._last_moves
        yield self._message
        yield self._advice
        yield self.hand
        with Horizontal(id="live"):
            yield self._live
            yield self._limit

    @property
    def has_pages_to_turn(self) -> bool:
        return not self.panel.shows_all

    def show_answer(self) -> None:
        self._advice.show(Content.styled(self._said, "$highlight"))
        self._give_room_to_answer()

    def _give_room_to_answer(self) -> None:
        if self.is_there and (self.is_flat or self.panel.screen.has_class("-answered")):
            self.panel.screen.set_class(bool(self._said), "-answered")

    # -- cards -----------------------------------------------------------------------------

    def show_cards(self) -> None:
        state = self._state
        if not self._is_crowd:
            other = state.model.opponent
            self._opponent_cards.show(
                state.match_view.counts[other], state.model.player(other).shown
            )
        self.show_piles()
        self.show_hand()

    @property
    def over_pile(self) -> Card | None:
        card: Card | None = self._carried
        return card

    @property
    def may_leave(self) -> bool:
        return self._state.my_turn and self._state.model.may("pass")

    def show_hand(self) -> None:
        selection = self._state.selection
        arrangement = selection.arrangement
        self.hand.show(
            arrangement.held(),
            None if selection.card is None else selection.index,
            self._state.model.drawn,
            None if self._state.model.is_serious else arrangement.deadwood,
            is_away=self._carried is not None,
        )

    def show_selection(self) -> None:
        if self._zone != self._state.selection.zone:
            self.show_cards()
        else:
            self.show_hand()
        self.show_live()

    # -- words -----------------------------------------------------------------------------

    def show_words(self) -> None:
        state, model = self._state, self._state.model
        people, lines = model.people, PlayerLines(model, state.game_app.ascii_only)
        self.show_bar()
        if self._is_crowd:
            self._others.show(lines.others())
        else:
            is_flat, player = self.is_flat, model.player(model.opponent)
            about = player if is_flat else (player.known, player.shown)
            if self.tells_anew(self._opponent, people, state.match_view.attendance, about):
                self._opponent.show(lines.opponent(model.opponent, tells_cards=is_flat))
        if self.tells_anew(self._last_moves, people, model.view.upcard, model.news):
            self._last_moves.show(lines.last_moves())
        self._message.show(self._prompt())
        if self._said:
            self.show_answer()
        else:
            self._advice.show(state.showable(model.offer))
            self._give_room_to_answer()
        self.show_live()

    def show_live(self) -> None:
        after, limit = self._state.model.live(self._state.selection)
        self._live.show(after)
        self._limit.show(limit)

    def show_panel(self) -> None:
        if self.is_there:
            self.panel.show(self._state.model)

    def show_lesson(self, text: str, key: str) -> None:
        self.panel.show_lesson(text, tr("{key} ends it", key=key) if key else "")

    def _prompt(self) -> Content:
        state, told = self._state, self._state.model.prompt
        if self.instead:
            return Content.styled(state.showable(self.instead), "bold")
        if not state.my_turn:
            return Content.styled(state.showable(told), "$felt-muted")
        name = state.people.names[state.me] if state.is_shared else None
        return Content.assemble((your_turn(name), "bold $highlight"), (told, "bold"))


def _rows_of(height: int, *, others: int, is_slim: bool) -> tuple[int, int]:
    """Return the rows of a flat hand and of the piles, in a window of this height.

    Each part has its least; then the cards become higher, then rows about the piles stay blank. The
    rest is the answer's.
    """
    bars, last_moves, piles, hand, answer = 2, 1, 1, 4, 2
    words = 4 if is_slim else 2
    spare = max(height - bars - others - piles - last_moves - words - answer - hand, 0)
    higher = min(spare, 1 if is_slim else 4)
    # The piles lie between two of three others.
    blank = 2 if spare - higher >= 2 and others < 3 else 0
    return hand + higher, piles + blank

"""A seat at a table with open melds: its keys, what its person sees and holds, the lesson there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from app.games.base import ONLOOKER
from app.games.contract.view import View as ContractView
from app.match.view import AnyMatchView
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY
from app.tui.table.base import PlayingScreen
from app.tui.table.help import Guide
from app.tui.table.seat import SeatScreen
from app.ui.melding.areas import MeldAreas
from app.ui.melding.games import model_of
from app.ui.melding.hand import HeldCards, HeldHands, MeldingSelection
from app.ui.melding.seen import MeldingTableModel
from app.ui.melding.sight import LogKind
from app.ui.melding.status_text import entry_text
from app.words.en.melding.face import about_early_keys, with_end

if TYPE_CHECKING:
    from app.words.en.lesson import Lesson

KEYS: Final = (
    bind("table.stock", "s", "draw_stock"),
    bind("table.take", "d", "draw_pile"),
    bind("table.meld", "m", "meld"),
    bind("table.lay-off", "l", "lay_off"),
    bind("table.arrange", "a", "arrange"),
    bind("table.buy", "b", "buy"),
    bind("table.pass", "p", "pass", show=False),
    bind("table.undo", "u", "take_back"),
    bind("table.hint", "h", "hint"),
    bind("table.lay-off-all", "f", "lay_off_all", show=False),
    bind("table.mark", "space", "mark", show=False),
    bind("table.clear", "backspace", "clear", show=False),
    bind("table.order", "o", "order", show=False),
    bind("table.page", "tab", "page", show=False),
    bind("table.lesson", "x", "end_lesson", show=False),
    # Opened at once, so that no letter typed after it is taken for a key.
    bind("table.command", "colon", "command", key_display=":", show=False, priority=True),
    RULES_KEY,
    MENU_KEY,
    QUIT_KEY,
    bind("table.act", "enter", "act", show=False),
    bind("table.left", "left", "move(-1)", show=False),
    bind("table.right", "right", "move(1)", show=False),
    bind("table.up", "up", "go_up", show=False),
    bind("table.down", "down", "go_down", show=False),
    bind("table.first", "home", "raise_card(0)", show=False),
    bind("table.last", "end", "raise_last", show=False),
    bind("table.shift-left", "shift+left", "shift(-1)", show=False),
    bind("table.shift-right", "shift+right", "shift(1)", show=False),
    bind("table.scroll-up", "pageup", "scroll(-1)", show=False),
    bind("table.scroll-down", "pagedown", "scroll(1)", show=False),
    *(
        bind(f"table.card-{place + 1}", key, f"raise_card({place})", show=False)
        for place, key in enumerate("1234567890")
    ),
)


class MeldingSeat(PlayingScreen[AnyMatchView]):
    """A match as it is seen from one place, with what this person has put into meld areas."""

    KEYS = KEYS

    def __init__(self, table: MatchHandle) -> None:
        self.selection: MeldingSelection = MeldingSelection()
        self._hands = HeldHands(table.path)
        self._areas: MeldAreas | None = None
        self._holder = (0, ONLOOKER)
        """The deal, and whose hand of it the cursor holds."""
        self._step: tuple[object, ...] = ()
        """The step of the hand that the cursor was last raised for."""
        self._sight: MeldingTableModel | None = None
        self._possible: dict[str, bool] = {}
        """What was asked of this sight."""
        self.lesson = MeldingGuide(self)
        super().__init__(table)

    def action_end_lesson(self) -> None:
        """End the lesson, for good."""
        self.lesson.end()
        self.show_all()

    def look(self, match_view: AnyMatchView | None = None) -> None:
        """See the match as it is now."""
        super().look(match_view)
        self._sight = None

    def take_up(self) -> bool:
        """Let the cursor hold the hand of the seat that is shown; returns whether it is another
        hand than before, which lies as its player has left it.
        """
        holder = (self.match_view.deal, self.me)
        is_other = holder != self._holder
        if is_other:
            self._holder = holder
            held = self._hands.of(self.match_view)
            self._areas, self._sight = held.areas, None
            self.selection.take_up(held.order, held.marked, self.gin.settings.order)
        self.selection.hold(self.model)
        return is_other

    def comes_to_step(self) -> bool:
        """Raise what the next step is about; returns whether it is another than before."""
        model = self.model
        before, self._step = (
            self._step,
            (*self._holder, model.stage, self.match_view.to_act, model.log),
        )
        if before != self._step:
            self.not_seen_yet()
            self.selection.step_to(model)
        return before != self._step

    @property
    def chair(self) -> int:
        """The seat that the table is always looked from; an onlooker's where several people share
        the keyboard.
        """
        here = self.table.here
        if not here:
            return self.match_view.chair
        return here[0] if len(here) == 1 else ONLOOKER

    def keep_held(self) -> None:
        """Keep how the person whose hand is shown holds it, for the next time too."""
        if self.me != ONLOOKER:
            selection = self.selection
            order = tuple(selection.cards) if selection.arrangement.order == "hand" else ()
            self._hands.keep(self.match_view, HeldCards(self._areas, order, selection.marked))

    @property
    def model(self) -> MeldingTableModel:
        """The table as the seat that is shown sees it."""
        if self._sight is None:
            self._possible = {}
            self._sight = model_of(
                self.match_view, self._areas, name=self.card_name, key=self.key_name
            )
        return self._sight

    def may(self, action: str) -> bool:
        """Whether an action is possible now. Every key asks for all of them."""
        model = self.model
        if action not in self._possible:
            self._possible[action] = model.may(action)
        return self._possible[action]

    def put_areas(self, areas: MeldAreas) -> None:
        """Let the meld areas of the seat that is shown be these."""
        self._areas, self._sight = areas, None
        self.keep_held()

    @property
    def contract_melds(self) -> int:
        """How many melds the contract of the round asks for; none in a game without."""
        view = self.match_view.view
        return view.contract.melds if isinstance(view, ContractView) else 0

    @property
    def my_areas_are_done(self) -> bool:
        """Whether the person who is shown needs no meld areas any more."""
        return self.me != ONLOOKER and self.model.players[self.me].is_down

    def attempt(self, action: str) -> None:
        """Do an action of the screen by its name, or say why that is not possible now."""
        raise NotImplementedError

    def show_page(self, page: str) -> None:
        """Turn to one of the pages: ``sheet`` or ``log``."""
        raise NotImplementedError

    def why_not(self, action: str) -> str:
        """Why an action is not possible now; empty when it is."""
        return self.model.why_not(action)

    @property
    def about_keys(self) -> str:
        """What becomes of keys that come too early."""
        return about_early_keys(self.key_name("stock"))

    def told_of(self, seat: int) -> Sequence[str]:
        """The last actions that everybody may know, as sentences."""
        done = [entry for entry in self.model.log if entry.act is not LogKind.PASSED]
        return [entry_text(entry, self.people, self.card_name) for entry in done[-2:]]


class MeldingGuide(Guide):
    """Knows what can be learnt next in a game whose first hand is played here."""

    def __init__(self, screen: SeatScreen[AnyMatchView]) -> None:
        super().__init__(screen, self._keep)
        self.told = ""
        """What is to be shown now, with the key that ends it; empty where there is nothing."""

    def _keep(self, text: str, key: str) -> None:
        self.told = with_end(text, key) if text else ""

    @property
    def is_wanted(self) -> bool:
        """Whether there was no lesson of this game here, and the person plays."""
        screen = self._screen
        taught = screen.gin.settings.taught
        return taught is not None and self._game not in taught and screen.me != ONLOOKER

    def begin(self) -> Lesson:
        """The lesson of the game, never again after this time."""
        from app.words.en.melding.games import lesson_of

        screen = self._screen
        taught = screen.gin.settings.taught or []
        screen.gin.update_settings(taught=[*taught, self._game])
        return lesson_of(screen.match_view, screen.key_name)

    @property
    def is_done(self) -> bool:
        """Whether the hand is over."""
        match_view: AnyMatchView = self._screen.match_view
        return not match_view.is_dealt

    @property
    def _game(self) -> str:
        match_view: AnyMatchView = self._screen.match_view
        game: str = match_view.rules.game
        return game

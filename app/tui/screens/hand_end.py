"""What the ends of hands have in common, whatever the game: Enter goes on, V proves the deal."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content

from app.table.place import AnyPlayed, OpenMatch
from app.tui.bindings import bind
from app.tui.screens.match_screen import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen, TableT
from app.tui.widgets.footer import KeyButton
from app.tui.widgets.text import FittingLine
from app.words.en import screens as words

WHOLE_PROOF = 128
"""Columns of a window that has room for whole seals and seeds beside an account."""


PlayedT = TypeVar("PlayedT", bound=AnyPlayed)


class HandEndScreen(MatchScreen[None, TableT], Generic[TableT, PlayedT]):
    """The end of ``played``, a hand of the deal just over, told to whoever ``seen`` is known to.

    ``go_on`` says what comes after it. What is shown is in a scroll with the id ``body``.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    DEFAULT_CSS = "HandEndScreen #news { width: 1fr; height: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("showdown.go_on", "enter,space", "go_on"),
        bind("showdown.proof", "v", "proof"),
        bind("hand_end.review", "r", "review"),
        bind("hand_end.replay", "r", "replay"),
        bind("showdown.down", "down", "scroll(1)", show=False),
        bind("showdown.up", "up", "scroll(-1)", show=False),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(self, table: OpenMatch, seen: TableT, played: PlayedT, go_on: str) -> None:
        super().__init__(table, seen)
        self.played = played
        self._go_on = go_on
        self._news: list[Content] = []

    def show_another(self, seen: TableT, played: PlayedT, go_on: str) -> None:
        """Show the end of another hand, when this screen is shown again."""
        self.seen, self.played, self._go_on = seen, played, go_on
        self.query_one("#go-on", KeyButton).show(go_on, main=True)
        self.say()
        self.write_anew()
        self.refresh_bindings()

    def write_anew(self) -> None:
        """Write how another hand ended, for which there are the same widgets."""
        raise NotImplementedError

    def buttons(self) -> ComposeResult:
        """What may be done here, for the mouse."""
        with Horizontal(id="buttons"):
            yield KeyButton("go_on", self._go_on, id="go-on", main=True)
            if self.played.is_open:
                yield KeyButton("proof", words.PROOF, id="proof")
            line = FittingLine("news")
            line.show(self._news)
            yield line

    def say(self, *wordings: str) -> None:
        """Tell what has happened meanwhile, in the first of these wordings there is room for."""
        self._news = [Content(text) for text in wordings]
        # It can come before there is anything on the screen.
        for line in self.query("#news").results(FittingLine):
            line.show(self._news)

    def proof_lines(self) -> list[str]:
        """The seal that was shown before the hand and its seed, whole where there is room;
        nothing where it is kept from whoever looks on.
        """
        if not self.played.is_open:
            return []
        proof = [self.played.seal, self.played.seed.hex()]
        if self.app.size.width < WHOLE_PROOF:
            proof = [f"{digits[:8]}...{digits[-8:]}" for digits in proof]
        return words.proof(*proof)

    def settings_changed(self, order_before: str) -> None:
        """Write all anew in the signs that are chosen now."""
        self.refresh(recompose=True)

    def action_go_on(self) -> None:
        """Leave this hand."""
        self.dismiss(None)

    def action_proof(self) -> None:
        """Show the whole proof."""
        from app.tui.screens.proof import ProofScreen

        self.app.push_screen(ProofScreen(self.table, self.played))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A review there is only where hands can be judged; elsewhere the moves can be seen."""
        match action:
            case "review":
                return self.can_be_reviewed
            case "proof":
                return self.played.is_open
            case "replay":
                return self.can_be_seen_again and not self.can_be_reviewed
        return True

    @property
    def can_be_seen_again(self) -> bool:
        """Whether a deal of the match is over as a whole."""
        return bool(self.seen.deals_over)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return False

    def action_review(self) -> None:
        """Go through the decisions of the match, beginning with this hand."""
        from app.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.seen, self.played.number))

    def action_replay(self) -> None:
        """Go through the moves of the match, beginning with this hand."""
        self.gin.show_replay(self.seen, self.played.number)

    def action_scroll(self, rows: int) -> None:
        """Scroll, where the window is too small for everything."""
        self.body.scroll_relative(y=rows)

"""The end of a hand of any game: how it ended, the proof of the deal, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, cast

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget

from app.games.base import ONLOOKER
from app.match.view import AnyFinishedRound, AnyMatchView
from app.styles import styles_folder
from app.table.place import MatchHandle
from app.tui.keys import bind
from app.tui.screens.match import MENU_KEY, QUIT_KEY, RULES_KEY, MatchScreen
from app.tui.tables import hand_end_of
from app.tui.widgets.card import CardLooks
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import FittingLine
from app.tui.widgets.title_bar import TitleBar
from app.ui.tutor import can_be_reviewed
from app.words.en import screens as screen_words
from app.words.en.people import People

WHOLE_PROOF = 128
"""Columns of a window that has room for whole seals and seeds beside an account."""


class HandEndScreen(MatchScreen[None, AnyMatchView]):
    """The end of ``played``, a hand of the deal just over, as its game tells it to whoever
    ``match_view`` is known to.

    ``go_on`` says what comes after it, and ``remark``, where there is one, stands in the place of
    the proof.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = [styles_folder() / "card_groups.tcss", styles_folder() / "hand_end.tcss"]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("showdown.go_on", "go_on"),
        bind("showdown.proof", "proof"),
        bind("hand_end.review", "review"),
        bind("hand_end.replay", "replay"),
        bind("showdown.down", "scroll(1)", show=False),
        bind("showdown.up", "scroll(-1)", show=False),
        RULES_KEY,
        MENU_KEY,
        QUIT_KEY,
    ]

    body = getters.query_one("#body", VerticalScroll)

    def __init__(
        self,
        table: MatchHandle,
        match_view: AnyMatchView,
        played: AnyFinishedRound,
        go_on: str,
        remark: str = "",
    ) -> None:
        super().__init__(table, match_view)
        self.played = played
        self._go_on = go_on
        self._remark = remark
        self.set_class(bool(remark), "-taught")
        self._news: list[Content] = []

    def compose(self) -> ComposeResult:
        buttons = Horizontal(*self._buttons(), id="buttons")
        hand_end = hand_end_of(self.match_view)
        part = hand_end(self.match_view, self.played, self._remark, buttons)
        yield TitleBar(*part.title())
        yield part
        yield SteadyFooter()

    def show_another(self, match_view: AnyMatchView, played: AnyFinishedRound, go_on: str) -> None:
        """Show the end of another hand, when this screen is shown again."""
        self.match_view, self.played, self._go_on = match_view, played, go_on
        self.query_one("#go-on", KeyButton).show(go_on, main=True)
        self.show_message()
        part = self.query_one(HandEnd)
        part.show_another(match_view, played)
        self.query_one(TitleBar).show(*part.title())
        self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        # A size can come before there is anything on the screen.
        for part in self.query(HandEnd):
            part.fit()

    def _buttons(self) -> Iterator[Widget]:
        yield KeyButton("go_on", self._go_on, id="go-on", main=True)
        if self.played.is_open:
            yield KeyButton("proof", screen_words.PROOF, id="proof")
        line = FittingLine("news")
        line.show(self._news)
        yield line

    def show_message(self, *wordings: str) -> None:
        """Tell what has happened meanwhile, in the first of these wordings there is room for."""
        self._news = [Content(text) for text in wordings]
        # It can come before there is anything on the screen.
        for line in self.query("#news").results(FittingLine):
            line.show(self._news)

    def settings_changed(self, order_before: str) -> None:
        self.refresh(recompose=True)

    def action_go_on(self) -> None:
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
        return bool(self.match_view.deals_over)

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the decisions of the match can be judged."""
        return can_be_reviewed(self.match_view)

    def action_review(self) -> None:
        """Go through the decisions of the match, beginning with this hand."""
        from app.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.match_view, self.played.number))

    def action_replay(self) -> None:
        self.gin.show_replay(self.match_view, self.played.number)

    def action_scroll(self, rows: int) -> None:
        self.body.scroll_relative(y=rows, immediate=True)


class HandEnd(Vertical):
    """What a game tells of the end of ``played``, in a scroll with the id ``body``, over the
    ``buttons``; ``remark`` stands in the place of the proof, where it is not empty.
    """

    def __init__(self, match_view: Any, played: Any, remark: str, buttons: Widget) -> None:
        super().__init__(id="page")
        self.match_view = match_view
        self.played = played
        self.remark = remark
        self._buttons = buttons

    def title(self) -> tuple[str, Sequence[str]]:
        """What stands on the top line of the screen: what is over, and the scores."""
        raise NotImplementedError

    def tell(self) -> ComposeResult:
        """How the hand ended."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            yield from self.tell()
        yield self._buttons

    def show_another(self, match_view: Any, played: Any) -> None:
        """Tell of another hand, for which there are the same widgets."""
        raise NotImplementedError

    def fit(self) -> None:
        """Show as much as there is room for, once the window has another size."""
        raise NotImplementedError

    @property
    def ascii_only(self) -> bool:
        """Whether only signs of ASCII are shown."""
        return cast(CardLooks, self.app).ascii_only

    @property
    def people(self) -> People:
        """Everybody at the table, as they are called here."""
        return People.of(self.match_view, ascii_only=self.ascii_only)

    def proof_lines(self) -> list[str]:
        """The seal that was shown before the hand and its seed, whole where there is room;
        nothing where it is kept from whoever looks on.
        """
        if not self.played.is_open:
            return []
        proof = [self.played.seal, self.played.seed.hex()]
        if self.app.size.width < WHOLE_PROOF:
            proof = [f"{digits[:8]}...{digits[-8:]}" for digits in proof]
        return screen_words.proof(*proof)


def is_glad(match_view: AnyMatchView, me: int, side: int) -> bool:
    """Whether a win of this side is one for whoever sits at ``me``: alone or with a partner, or for
    an ``ONLOOKER`` one of the people who share the keyboard.
    """
    if me != ONLOOKER:
        return match_view.sides[me] == side
    return any(
        seat.is_here and own == side
        for seat, own in zip(match_view.seats, match_view.sides, strict=True)
    )

"""The end of a match of any game: the result, and the next step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.worker import WorkerCancelled, WorkerFailed

from app.games.gin.rules import GAME_NAME as GIN
from app.match.view import AnyMatchView
from app.storage.errors import StoreError
from app.styles import styles_folder
from app.table.handles import MatchHandle, PlayedMatches
from app.text import rating as rating_words
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.screens.end import MatchEnd, can_be_judged
from app.tui.widgets.footer import KeyButton, SteadyFooter
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar
from app.ui.keys import COMMANDS


class MatchEndScreen(BaseScreen[bool]):
    """The end of a match of any game, as one seat sees it in ``match_view``.

    It is dismissed only for the next match of a series. All that follows a match that is over
    replaces it, so that the old table is never uncovered.
    """

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    SEEN_FIRST = True
    CSS_PATH = styles_folder() / "match_end.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("match_end.again", "again"),
        bind("match_end.stay", "stay"),
        bind("match_end.lobby", "lobby"),
        bind("match_end.review", "review"),
        bind("match_end.replay", "replay"),
        bind("match_end.proof", "proof"),
        bind("match_end.menu", "menu"),
        bind("match_end.quit", "leave"),
        bind("match_end.down", "scroll(1)", show=False),
        bind("match_end.up", "scroll(-1)", show=False),
    ]

    def __init__(self, table: MatchHandle | None, match_view: AnyMatchView) -> None:
        """``table`` is the match; None for a score pad."""
        super().__init__()
        self._table = table
        self.match_view = match_view

    def compose(self) -> ComposeResult:
        match_view = self.match_view
        over = tr("The match is over")
        if match_view.rules.best_of > 1 and match_view.is_over:
            over = tr("The series is over")
        part = match_end_of(match_view)(match_view, Horizontal(*self._buttons(), id="buttons"))
        self.set_class(self.game_app.ascii_only, "-ascii")
        yield TitleBar(over, part.scores())
        yield part
        yield SteadyFooter()

    def on_resize(self, event: events.Resize) -> None:
        # A size can arrive before the screen has widgets.
        for part in self.query(MatchEnd):
            part.fit()

    def begin(self) -> None:
        self.part.begin()
        table, line = self._table, self.part.rating
        if table and table.path and table.here and self.match_view.is_over and line:
            self._rate(table.path.name, line)

    @work
    async def _rate(self, name: str, line: Line) -> None:
        """Say what the match did to the rating: its result at once, its grade once it is judged."""
        part = self.part
        try:
            with closing(self.game_app.library.played()) as played:
                await self._tell_rating(played, name, line)
                if part.judging and part.reviewing:
                    # The judge ends with this screen.
                    with suppress(WorkerCancelled, WorkerFailed):
                        await part.judging.wait()
                    if part.reviewing.is_whole:
                        played.put_costs(name, part.reviewing.costs())
                        await self._tell_rating(played, name, line)
        except StoreError as error:
            line.show(self.showable(sentence_for(error)))

    async def _tell_rating(self, played: PlayedMatches, name: str, line: Line) -> None:
        if change := await played.rating_change(name):
            line.show(self.showable(rating_words.change(change)))

    def takes_key(self, event: events.Key) -> bool:
        """End all animation at any key."""
        self.part.calm_down()
        return super().takes_key(event)

    def _buttons(self) -> Iterator[KeyButton]:
        first = self._first
        does = COMMANDS[f"match_end.{first}"].label if self.match_view.is_over else tr("Next match")
        yield KeyButton(first, does, id=first, main=True)
        if self.can_be_reviewed:
            yield KeyButton("review", COMMANDS["match_end.review"].label, id="review")
        elif self.can_be_seen_again:
            yield KeyButton("replay", COMMANDS["match_end.replay"].label, id="replay")
        yield KeyButton("proof", COMMANDS["match_end.proof"].label, id="proof")
        yield KeyButton("menu", COMMANDS["match_end.menu"].label, id="menu")
        yield KeyButton("leave", COMMANDS["match_end.quit"].label, id="leave")

    @property
    def part(self) -> MatchEnd:
        """The part that the game provides."""
        return self.query_one(MatchEnd)

    @property
    def _first(self) -> str:
        """The action of the main button."""
        if not self.match_view.is_over:
            return "again"
        if not self.game_app.can_play_again:
            return "lobby"
        here = self._table is not None and self._table.here
        # Only those who have played can begin a next match.
        is_of_others = not here and any(seat.is_human for seat in self.match_view.seats)
        return "stay" if is_of_others else "again"

    def action_again(self) -> None:
        if self.match_view.is_over:
            self._play_again()
        else:
            self.dismiss(None)

    @work(exclusive=True, group="again")
    async def _play_again(self) -> None:
        from app.ui.even import seats_again, with_strength

        app, match_view = self.game_app, self.match_view
        seats = await with_strength(seats_again(match_view.seats, app.settings), app.library)
        # The tasks of the table would know this worker, and so this screen.
        self.call_later(
            partial(app.new_match, seats, match_view.rules, is_serious=match_view.is_serious)
        )

    def action_stay(self) -> None:
        """Stay to see the table's next match when it begins."""
        self.notify(tr("You stay: the next match here is shown when it begins."))

    def action_lobby(self) -> None:
        self.game_app.show_start()

    def action_menu(self) -> None:
        self.game_app.show_start()

    def action_proof(self) -> None:
        from app.tui.screens.proof import ProofScreen

        played = [each for each in self.match_view.played if each.is_open]
        assert self._table is not None
        if played or self.match_view.cut:
            self.app.push_screen(ProofScreen(self._table, played[-1] if played else None))
        else:
            self.notify(tr("No hand was played to its end, so no seed can be shown."))

    @property
    def can_be_reviewed(self) -> bool:
        return can_be_judged(self.match_view)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer a review where hands can be judged, and a replay elsewhere."""
        match action:
            case "again" | "stay" | "lobby":
                return action == self._first
            case "review":
                return self.can_be_reviewed
            case "replay":
                return self.can_be_seen_again and not self.can_be_reviewed
        return True

    @property
    def can_be_seen_again(self) -> bool:
        """Whether a whole deal of the match is over."""
        return bool(self.match_view.deals_over)

    def action_review(self) -> None:
        from app.tui.screens.review import ReviewScreen

        journal = None if self._table is None else self._table.path
        # An unfinished judgement begins again there, with the first hand.
        known = self.part.reviewing
        whole = known if known is not None and known.is_whole else None
        self.app.push_screen(
            ReviewScreen(
                self.match_view,
                reviewing=whole,
                journal=journal if self._table else None,
            )
        )

    def action_replay(self) -> None:
        self.game_app.show_replay(self.match_view)

    def action_leave(self) -> None:
        self.game_app.action_leave()

    def action_scroll(self, rows: int) -> None:
        """Scroll the score sheet, and the screen if the window is too small for it."""
        self.query_one("#sheet").scroll_relative(y=rows, immediate=True)
        self.part.scroll_relative(y=rows, immediate=True)


def match_end_of(match_view: AnyMatchView) -> type[MatchEnd]:
    """Return the report class of the game."""
    # Imported late: the player of one game need not load the others.
    if match_view.rules.game == GIN:
        from app.tui.screens.gin_match_end import GinMatchEnd

        return GinMatchEnd
    from app.tui.screens.melding_match_end import MeldingMatchEnd

    return MeldingMatchEnd

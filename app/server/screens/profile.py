"""A person: their games and ratings, their matches, and what one can do about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.refusal import Refused
from app.server import profile_words as words
from app.server import report_words
from app.server.profiles import GameFigures, Profile
from app.server.screens.base import LiveLobbyScreen, where
from app.styles import styles_folder
from app.text.games import title_of
from app.text.history import days_in
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.widgets.charts import Curve, ends_of
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line, Rows
from app.tui.widgets.title_bar import TitleBar

_WIDTHS: Final = (13, 18, 16)
_STEP: Final = 50
"""The ends of the scale of a curve are multiples of it, in Elo."""


class ProfileScreen(LiveLobbyScreen):
    """The profile of one of several ``people``, given by their ids; it begins with ``person``."""

    CSS_PATH = styles_folder() / "people.tcss"
    AUTO_FOCUS = "#matches"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("profile.write", "write", key_display="enter"),
        bind("profile.follow", "follow"),
        bind("profile.block", "block"),
        bind("profile.report", "report"),
        bind("profile.moderate", "moderate"),
        bind("profile.table", "table"),
        bind("profile.account", "account"),
        bind("profile.game", "game(1)", show=False),
        bind("profile.game-back", "game(-1)", show=False),
        bind("profile.next", "turn(1)", show=False),
        bind("profile.previous", "turn(-1)", show=False),
        bind("profile.close", "close"),
    ]

    matches = getters.query_one("#matches", PickList)

    def __init__(self, people: Sequence[str], person: str) -> None:
        super().__init__(self.show_all)
        self._people = list(people)
        self._who = person
        self._profile: Profile | None = None
        """None until it is read."""
        self._game = ""
        """The game that is shown; empty for the first."""

    def compose(self) -> ComposeResult:
        yield TitleBar("")
        with Vertical(classes="body"):
            with self.panel("figures-panel", "", "profile.game"):
                yield Rows("figures")
                yield Curve("course")
            with self.panel("matches-panel", tr("Matches here")):
                yield PickList("matches", _WIDTHS, words.match_heads())
            yield Line("tie")
        yield EarlyFooter(compact=True, show_command_palette=False)

    @property
    def _is_own(self) -> bool:
        return self._who == self.visit.person.id

    @property
    def _called(self) -> str:
        return self._profile.name if self._profile else ""

    @property
    def _figures(self) -> GameFigures | None:
        games = self._profile.games if self._profile else ()
        return next((each for each in games if each.game == self._game), next(iter(games), None))

    def show_all(self) -> None:
        """Show the profile, which is read once, and where the person is now."""
        try:
            profile = self._profile = self._profile or self.lobby.profile(self._who)
        except Refused as error:
            self.tell(error)
            self.action_close()
            return
        visit = self.lobby.visits.get(self._who)
        there = where(visit) if visit else tr_c("person", "not here")
        aside = tr("you") if self._is_own else there
        title = self.showable(profile.name)
        if len(self._people) > 1:
            place = self._people.index(self._who) + 1
            # Translators: the place of a person among those whose profiles can be looked through
            title = tr("{name}, {place} of {n}", name=title, place=place, n=len(self._people))
        self.query_one(TitleBar).show(title, [self.showable(aside)])
        self._show_figures(profile)
        self._show_matches(profile)
        ties = self.lobby.ties()
        tie = words.about_tie(
            profile.name,
            follows=self._who in ties.follows,
            blocks=self._who in ties.blocks,
        )
        self.query_one("#tie", Line).show(self.showable(tie))
        self.refresh_bindings()

    def _show_figures(self, profile: Profile) -> None:
        figures = self._figures
        panel = self.query_one("#figures-panel", Vertical)
        panel.border_title = title_of(figures.game) if figures else tr("Games")
        about = [words.since_told(profile), words.favourites_told(profile)]
        if figures:
            about += words.game_told(profile.name, figures)
        self.show_prose(self.query_one("#figures", Rows), about)
        points = figures.course if figures else ()
        heights = [point.elo for point in points]
        days = days_in([point.ended for point in points])
        course = self.query_one("#course", Curve)
        course.display = len(points) > 1
        course.show(heights, days, ends=ends_of(heights, _STEP), are_days=True)

    def _show_matches(self, profile: Profile) -> None:
        items = [
            PickListItem(str(number), tuple(map(self.showable, words.match_cells(match))))
            for number, match in enumerate(profile.matches, 1)
        ]
        empty = tr("No match was played to its end here yet.")
        self.matches.offer(items or [PickListItem("", (self.showable(empty),), is_muted=True)])

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "account":
                return self._is_own
            case "write" | "follow" | "block" | "report":
                return not self._is_own
            case "moderate":
                return not self._is_own and self.is_mounted and self.lobby.is_moderator()
            case "table":
                return not self._is_own and (self._who in self.lobby.visits or None)
            case "game":
                return (self._profile is not None and len(self._profile.games) > 1) or None
            case "turn":
                return len(self._people) > 1
        return True

    def on_pick_list_chosen(self) -> None:
        if not self._is_own:
            self.action_write()

    def action_write(self) -> None:
        from app.server.screens.messages import MessagesScreen

        self.app.push_screen(MessagesScreen(self._who, self._called))

    def action_follow(self) -> None:
        try:
            follows = self.lobby.follow(self._who)
        except Refused as error:
            self.tell(error)
            return
        if not follows:
            self.notify(tr("You follow {who} no more.", who=self._called))
        self.show_all()

    def action_block(self) -> None:
        try:
            blocks = self.lobby.block(self._who)
        except Refused as error:
            self.tell(error)
            return
        if not blocks:
            self.notify(tr("{who} is blocked no more.", who=self._called))
        self.show_all()

    def action_report(self) -> None:
        from app.server.screens.moderation import ReportScreen

        def report(why: str | None) -> None:
            if why:
                try:
                    self.lobby.report(self._who, why)
                except Refused as error:
                    self.tell(error)
                else:
                    self.notify(report_words.report_sent())

        self.app.push_screen(ReportScreen(self._called), report)

    def action_moderate(self) -> None:
        from app.server.screens.moderation import Measure, ModerateScreen

        def take(measure: Measure | None) -> None:
            if measure:
                try:
                    self.notify(measure.carry_out(self.lobby, self._who, self._called))
                except Refused as error:
                    self.tell(error)

        self.app.push_screen(ModerateScreen(self._called), take)

    def action_table(self) -> None:
        from app.server.screens.table import OpenTableScreen

        self.app.push_screen(OpenTableScreen(self.lobby, self._who))

    def action_account(self) -> None:
        self.visitor.show_account()

    def action_game(self, step: int) -> None:
        games = [each.game for each in self._profile.games] if self._profile else []
        if figures := self._figures:
            self._game = games[(games.index(figures.game) + step) % len(games)]
            self.show_all()

    def action_turn(self, step: int) -> None:
        index = self._people.index(self._who)
        self._who = self._people[(index + step) % len(self._people)]
        self._game, self._profile = "", None
        self.show_all()

    def action_close(self) -> None:
        if self.is_current:
            self.dismiss(None)

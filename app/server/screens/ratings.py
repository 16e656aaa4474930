"""The people with the best ratings, of one game at a time."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from app.games.base import GAMES
from app.server.news import rating_told
from app.server.profile_words import no_leaders
from app.server.screens.base import LiveLobbyScreen
from app.styles import styles_folder
from app.text.games import title_of
from app.text.speech import tr, tr_c
from app.tui.keys import bind
from app.tui.widgets.footer import EarlyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line
from app.tui.widgets.title_bar import TitleBar

_WIDTHS: Final = (4, 22, 14)


class RatingsScreen(LiveLobbyScreen):
    """A list that can be looked through. It begins with the ``game`` of this name."""

    CSS_PATH = styles_folder() / "lobby.tcss"
    AUTO_FOCUS = "#leaders"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("ratings.profile", "profile", key_display="enter"),
        bind("ratings.game", "other_game"),
        bind("ratings.close", "close"),
    ]

    leaders = getters.query_one("#leaders", PickList)

    def __init__(self, game: str) -> None:
        super().__init__(self.show_all)
        self._game = game
        self._people: list[str] = []
        """The ids of the people who are listed."""

    def compose(self) -> ComposeResult:
        heads = [
            "",
            # Translators: the heads of columns in the list of the best players
            tr_c("column", "Name"),
            tr_c("column", "Rating"),
            tr_c("column", "Matches"),
        ]
        yield TitleBar(tr("Ratings"))
        with Vertical(classes="body"):
            with self.panel("leaders-panel", "", "ratings.game"):
                yield PickList("leaders", _WIDTHS, heads)
            yield Line("own-rating")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        game = self._game
        self.query_one("#leaders-panel", Vertical).border_title = title_of(game)
        lines = self.lobby.leaders(game)
        self._people = [line.person for line in lines]
        items = [
            PickListItem(
                line.person,
                (
                    f"{place}",
                    self.showable(line.name),
                    self.showable(f"{line.elo} ± {line.error}"),
                    f"{line.matches}",
                ),
            )
            for place, line in enumerate(lines, 1)
        ]
        empty = no_leaders()
        self.leaders.offer(items or [PickListItem("", (empty,), is_muted=True)])
        own = rating_told(self.visit.ratings.get(game))
        self.query_one("#own-rating", Line).show(self.showable(own))

    def on_pick_list_chosen(self) -> None:
        self.action_profile()

    def action_profile(self) -> None:
        if person := self.leaders.chosen:
            self.visitor.show_profile(self._people, person)

    def action_other_game(self) -> None:
        games = list(GAMES)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self.show_all()

    def action_close(self) -> None:
        self.dismiss(None)

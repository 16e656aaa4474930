"""The tournaments of the server: the list of all, and one with its standings and its round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from app.refusal import Refused
from app.server import tournament_words as words
from app.server.screens.base import LiveLobbyScreen
from app.server.screens.dialogs import AdmitScreen
from app.server.screens.entering import enter
from app.server.tournament_terms import PairingLine, TournamentInfo
from app.styles import styles_folder
from app.text.cells import width_of
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.tournaments.tournament import Phase
from app.tui.keys import bind
from app.tui.screens.questions import QuestionScreen, answer_buttons
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import EarlyFooter, SteadyFooter
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Line, Rows
from app.tui.widgets.title_bar import TitleBar

_FORM: Final = 14
_WHEN: Final = 20
_PEOPLE: Final = 11
_TICK: Final = 1.0
"""Seconds between two looks at the time that is left."""
_CHANGING: Final = ("enter", "play", "leave", "begin", "end", "admit")
"""Actions that are not always possible."""
_DIRECTING: Final = ("begin", "end", "admit")
"""Those of the person who has made the tournament."""


class TournamentsScreen(LiveLobbyScreen):
    """The list of the tournaments."""

    CSS_PATH = styles_folder() / "tournament.tcss"
    AUTO_FOCUS = "#tournaments"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("tournaments.show", "show", key_display="enter"),
        bind("tournaments.new", "new"),
        bind("tournaments.close", "close"),
    ]

    tournaments = getters.query_one("#tournaments", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._infos: dict[str, TournamentInfo] = {}
        self._may_direct = False

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Tournaments"))
        with Vertical(classes="body"):
            with self.panel("tournaments-panel", tr("Tournaments")):
                yield PickList("tournaments", (20, _FORM, _PEOPLE))
            yield Line("deed")
            with self.panel("facts-panel", ""):
                yield Rows("facts")
        yield EarlyFooter(show_command_palette=False)

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(_TICK, self._tick)

    def _tick(self) -> None:
        if self.is_current and any(info.due for info in self._infos.values()):
            self._show_infos()

    def show_all(self) -> None:
        self._infos = {info.name: info for info in self.lobby.tournaments()}
        self._may_direct = self.lobby.may_direct()
        hints = self.key_hints("tournaments.new") if self._may_direct else ""
        panel = self.query_one("#tournaments-panel")
        panel.border_subtitle = Content(self.showable(hints))
        self._show_infos()
        self.refresh_bindings()

    def _show_infos(self) -> None:
        room = self.tournaments.room
        title = max(room - _FORM - _PEOPLE - _WHEN, 16)
        # Translators: the heads of columns in the list of tournaments
        heads = [tr_c("column", "Title"), tr_c("column", "Form"), tr_c("column", "People")]
        self.tournaments.divide((title, _FORM, _PEOPLE), [*heads, tr_c("column", "State")])
        items = [
            PickListItem(
                info.name,
                tuple(
                    map(
                        self.showable,
                        (
                            info.title,
                            words.form_label(info.form),
                            words.places_told(info),
                            words.state_told(info),
                        ),
                    )
                ),
            )
            for info in self._infos.values()
        ]
        empty = tr("No tournament is held yet.")
        self.tournaments.offer(items or [PickListItem("", (empty,), is_muted=True)])
        self._show_chosen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "new":
            return self._may_direct
        if action == "show":
            return (self.is_mounted and bool(self.tournaments.chosen)) or None
        return True

    def on_pick_list_moved(self) -> None:
        self._show_chosen()

    def on_pick_list_chosen(self) -> None:
        self.action_show()

    def action_show(self) -> None:
        if name := self.tournaments.chosen:
            self.app.push_screen(TournamentScreen(name))

    def action_new(self) -> None:
        from app.server.screens.new_tournament import NewTournamentScreen

        self.app.push_screen(NewTournamentScreen(self.lobby, self._created))

    def action_close(self) -> None:
        self.dismiss(None)

    def _created(self, name: str) -> None:
        self.show_all()
        self.tournaments.choose(name)
        self.app.push_screen(TournamentScreen(name))

    def _show_chosen(self) -> None:
        info = self._infos.get(self.tournaments.chosen)
        deed = tr("Enter shows {title}", title=info.title) if info else ""
        self.query_one("#deed", Line).show(self.showable(deed))
        told: Sequence[str] = ()
        self.query_one("#facts-panel").display = info is not None
        if info:
            own = words.own_told(info, self.visit.person.id)
            told = [*words.facts_told(info, self.game_app.settings), own]
        self.show_prose(self.query_one("#facts", Rows), told)


class SureScreen(QuestionScreen[bool]):
    """Asks whether to leave a tournament, or to end it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("sure.refuse", "refuse"),
        bind("sure.agree", "agree"),
        bind("sure.quit", "refuse", show=False),
    ]

    def __init__(self, asked: str, told: str) -> None:
        super().__init__()
        self._asked = asked
        self._told = told

    def compose(self) -> ComposeResult:
        with Dialog(self._asked):
            yield Static(self._told, id="what", markup=False)
            yield answer_buttons("sure", "danger")
        yield SteadyFooter(show_command_palette=False)


class TournamentScreen(LiveLobbyScreen):
    """One tournament: where people stand, and who plays whom in this round."""

    CSS_PATH = styles_folder() / "tournament.tcss"
    AUTO_FOCUS = "#standings"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("tournament.act", "act", key_display="enter"),
        bind("tournament.enter", "enter"),
        bind("tournament.play", "play"),
        bind("tournament.leave", "leave"),
        bind("tournament.begin", "begin", show=False),
        bind("tournament.end", "end", show=False),
        bind("tournament.admit", "admit", show=False),
        bind("tournament.other", "other_list", show=False, priority=True),
        bind("tournament.close", "close"),
    ]

    standings = getters.query_one("#standings", PickList)
    pairings = getters.query_one("#pairings", PickList)

    def __init__(self, name: str) -> None:
        super().__init__(self.show_all)
        self._of = name
        self._info: TournamentInfo | None = None
        self._may_direct = False
        self._possible: tuple[bool | None, ...] = ()

    def compose(self) -> ComposeResult:
        yield TitleBar(tr("Tournament"))
        with Vertical(classes="body"):
            with self.panel("facts-panel", ""):
                yield Rows("facts")
            with Horizontal(id="lists"):
                with self.panel("standings-panel", tr("Standings")):
                    yield PickList("standings", (3, 13, 7))
                with self.panel("pairings-panel", ""):
                    yield PickList("pairings", (4, 20))
            yield Line("deed")
        yield EarlyFooter(show_command_palette=False)

    @property
    def _me(self) -> str:
        return self.visit.person.id

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(_TICK, self._tick)

    def _tick(self) -> None:
        if self.is_current and self._info and self._info.due:
            self._show_facts(self._info)

    def show_all(self) -> None:
        try:
            info = self._info = self.lobby.tournament(self._of)
        except Refused:
            # It was too old to be kept in the list.
            self.dismiss(None)
            return
        self._may_direct = self.lobby.may_direct(self._of)
        self._show_facts(info)
        keys = [f"tournament.{each}" for each in _DIRECTING if self.check_action(each, ())]
        hints = self.key_hints(*keys)
        self.query_one("#facts-panel").border_subtitle = Content(self.showable(hints))
        self._show_standings(info)
        self._show_pairings(info)
        self._show_deed()
        self._show_possible()

    def _show_facts(self, info: TournamentInfo) -> None:
        self.query_one(TitleBar).show(
            self.showable(info.title), [self.showable(words.state_told(info))]
        )
        told = words.facts_told(info, self.game_app.settings)
        self.show_prose(self.query_one("#facts", Rows), [*told, words.own_told(info, self._me)])

    def _show_standings(self, info: TournamentInfo) -> None:
        heads = ["", tr_c("column", "Name"), words.score_head(info), tr_c("column", "Played")]
        cells = [
            tuple(map(self.showable, words.standing_cells(info, line))) for line in info.standings
        ]
        widths = [
            max([width_of(head), *(width_of(row[column]) for row in cells)]) + 1
            for column, head in enumerate(heads)
        ]
        room = self.standings.room
        ties = max([width_of(row[4]) for row in cells], default=0) + 1
        has_ties = sum(widths) + ties + 4 <= room
        if has_ties:
            heads.append(words.tie_head(info))
            widths.append(max(ties, width_of(heads[-1]) + 1))
        self.standings.divide(widths, [*heads, ""])
        items = [
            PickListItem(
                line.player,
                (*row[: len(widths)], row[5]),
                is_muted=line.has_left,
            )
            for line, row in zip(info.standings, cells, strict=True)
        ]
        empty = tr("Nobody has entered yet.")
        if not items:
            self.standings.divide((), [])
        self.standings.offer(items or [PickListItem("", (empty,), is_muted=True)])

    def _show_pairings(self, info: TournamentInfo) -> None:
        panel = self.query_one("#pairings-panel", Vertical)
        panel.display = bool(info.pairings)
        title = tr("Round {number}", number=info.round)
        panel.border_title = Content(self.showable(title))
        rows = [
            tuple(map(self.showable, words.pairing_cells(line, self.lobby)))
            for line in info.pairings
        ]
        heads = ["", tr_c("column", "Who"), tr("Result")]
        widths = [
            max([width_of(heads[column]), *(width_of(row[column]) for row in rows)]) + 1
            for column in range(2)
        ]
        self.pairings.divide(widths, heads)
        items = [
            PickListItem(f"{index}", row, is_muted=self._me not in info.pairings[index].players)
            for index, row in enumerate(rows)
        ]
        self.pairings.offer(items)

    # -- keys ------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        info = self._info
        if action not in _CHANGING:
            return True
        if info is None:
            return None
        is_in = info.has_entered(self._me)
        match action:
            case "enter":
                return (info.phase is Phase.ENTRY and not is_in) or None
            case "play":
                return self._play() is not None or None
            case "leave":
                return (info.phase is not Phase.OVER and is_in) or None
            case "begin":
                return (info.phase is Phase.ENTRY and self._may_direct) or None
        return (info.phase is not Phase.OVER and self._may_direct) or None

    def _play(self) -> Callable[[], None] | None:
        """Return what brings the visitor to their match or deal; None without one."""
        info = self._info
        if info is None or info.phase is not Phase.PLAYING or self._me not in info.playing:
            return None
        if info.is_duplicate:
            line = info.line_of(self._me)
            has_more = line is not None and line.played < info.rounds
            return partial(self.lobby.play_deal, self._of) if has_more else None
        own = next((line for line in info.pairings if self._me in line.players), None)
        if own and own.table and own.outcome is None:
            return partial(self.lobby.sit_down, own.table)
        return None

    def on_pick_list_moved(self) -> None:
        self._show_deed()

    def on_pick_list_chosen(self) -> None:
        self.action_act()

    def action_other_list(self) -> None:
        other = self.standings if self.pairings.has_focus else self.pairings
        if self.query_one("#pairings-panel").display:
            other.focus()

    def action_act(self) -> None:
        """Look on at the chosen match or go to one's own; show the profile of a person."""
        info = self._info
        if info is None:
            return
        if not self.pairings.has_focus:
            if person := self.standings.chosen:
                people = [line.player for line in info.standings]
                self.visitor.show_profile(people, person)
            return
        if (pair := self._chosen_pair) and (table := self.lobby.tables.get(pair.table)):
            enter(self.visitor, table, watches=self._me not in pair.players)

    def action_enter(self) -> None:
        self._do(lambda: self.lobby.enter_tournament(self._of))

    def action_play(self) -> None:
        if play := self._play():
            self._do(play)
            if self.visit.table:
                self.visitor.show_place()

    def action_leave(self) -> None:
        leave = partial(self.lobby.leave_tournament, self._of)
        if self._info is None or self._info.phase is Phase.ENTRY:
            self._do(leave)
            return
        told = tr("A match that you are paired for is lost, and you are paired no more.")
        self._do_if_sure(leave, tr("Leave the tournament?"), told)

    def action_begin(self) -> None:
        self._do(lambda: self.lobby.begin_tournament(self._of))
        if self.visit.table:
            self.visitor.show_place()

    def action_end(self) -> None:
        told = tr("Its standings stay as they are now. Matches in play do not count.")
        end = partial(self.lobby.end_tournament, self._of)
        self._do_if_sure(end, tr("End the tournament?"), told)

    def action_admit(self, name: str = "", refused: str = "") -> None:
        self.app.push_screen(AdmitScreen(name, refused), self._admit)

    def _admit(self, name: str | None) -> None:
        info = self._info
        if name is None or info is None:
            return
        try:
            self.lobby.admit_to_tournament(info.name, self.lobby.person_named(name))
        except Refused as error:
            self.action_admit(name, sentence_for(error))
        else:
            self.notify(tr("{who} takes part in {title}.", who=name, title=info.title))

    def action_close(self) -> None:
        self.dismiss(None)

    def _do_if_sure(self, deed: Callable[[], object], asked: str, told: str) -> None:
        def answered(agrees: bool | None) -> None:
            if agrees:
                self._do(deed)

        self.app.push_screen(SureScreen(asked, told), answered)

    def _do(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except Refused as error:
            self.tell(error)
        if self.is_current:
            self.show_all()

    # --------------------------------------------------------------------------------------

    @property
    def _chosen_pair(self) -> PairingLine | None:
        chosen, info = self.pairings.chosen, self._info
        return info.pairings[int(chosen)] if info and chosen else None

    def _show_deed(self) -> None:
        info, told = self._info, ""
        if info and not self.pairings.has_focus:
            line = info.line_of(self.standings.chosen)
            told = tr("Enter shows the profile of {name}", name=line.name) if line else ""
        elif (pair := self._chosen_pair) and pair.table:
            told = (
                tr("Enter goes to your match at table {number}", number=pair.table)
                if self._me in pair.players
                else tr("Enter looks on at table {number}", number=pair.table)
            )
        self.query_one("#deed", Line).show(self.showable(told))

    def _show_possible(self) -> None:
        possible = tuple(self.check_action(each, ()) for each in _CHANGING)
        if possible != self._possible:
            self._possible = possible
            self.refresh_bindings()

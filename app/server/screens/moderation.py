"""Reports, and what moderators do about people."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Final, NamedTuple

from textual import getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, Static

from app.refusal import Refused
from app.server import report_words as words
from app.server.client import LobbyClient
from app.server.conduct_store import Report
from app.server.moderation import LONGEST_REASON
from app.server.screens.base import LiveLobbyScreen
from app.server.screens.dialogs import TextPromptScreen
from app.styles import styles_folder
from app.text.dates import in_brief
from app.text.speech import tr, tr_n
from app.tui.keys import bind
from app.tui.screens.base import BaseScreen
from app.tui.widgets.dialog import Dialog
from app.tui.widgets.footer import EarlyFooter, SteadyFooter
from app.tui.widgets.form import Chooser, Entry, Field, FormChoice
from app.tui.widgets.pick_list import PickList, PickListItem
from app.tui.widgets.text import Rows
from app.tui.widgets.title_bar import TitleBar

_BAN_DAYS: Final = (1, 7, 30)
"""The days of bans that are offered."""
_WIDTHS: Final = (13, 13, 13)


class ReportScreen(TextPromptScreen):
    """Asks what a person has done. The result is the answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("report.send", "take", key_display="enter"),
        bind("report.back", "back"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__(words.report_title(name), words.what_happened(name), length=LONGEST_REASON)


class Measure(NamedTuple):
    """What a moderator does about a person, and why."""

    act: str
    """``kick``, ``silence`` or ``ban``."""
    days: int
    """The days of a ban; 0 for good."""
    why: str

    def carry_out(self, lobby: LobbyClient, person: str, name: str) -> str:
        """Return what was done, in a sentence. Raises Refused."""
        if self.act == "kick":
            lobby.kick(person, self.why)
            return words.kicked(name)
        if self.act == "silence":
            return words.silenced(name, is_muted=lobby.silence(person, self.why))
        lobby.ban(person, self.days, self.why)
        return words.banned(name, self.days)


class ModerateScreen(BaseScreen[Measure]):
    """Asks a moderator what to do about a person. The result is None for nothing."""

    ALLOW_SELECT = False
    AUTO_FOCUS = "#act"
    DEFAULT_CSS = """
    ModerateScreen { align: center middle; }
    ModerateScreen Field { height: auto; }
    ModerateScreen Field .label { width: 8; }
    ModerateScreen Field .sentence { display: none; }
    ModerateScreen #act { width: 1fr; height: 1; }
    ModerateScreen #act:focus { color: $highlight; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("moderate.do", "do", key_display="enter"),
        bind("moderate.back", "back"),
        bind("start.up", "app.focus_previous", show=False),
        bind("start.down", "app.focus_next", show=False),
    ]

    act = getters.query_one("#act", Chooser)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._called = name

    def compose(self) -> ComposeResult:
        choices = [
            FormChoice(("kick", 0), tr("send out"), ""),
            # Translators: for a moderator: a person cannot talk for an hour; again, and they can
            FormChoice(("silence", 0), tr("mute for an hour, or end that"), ""),
            *(
                FormChoice(("ban", days), tr_n("ban for {n} day", "ban for {n} days", days), "")
                for days in _BAN_DAYS
            ),
            FormChoice(("ban", 0), tr("ban for good"), ""),
        ]
        with Dialog(tr("Moderate {name}", name=self._called)):
            yield Static(
                tr(
                    "Left and right choose. Who is sent out keeps the seats and may come back; who"
                    " is banned loses the matches. They are told the reason."
                ),
                markup=False,
            )
            yield Field(tr("Act"), Chooser(choices, ("kick", 0), id="act"))
            # Translators: why a moderator does something about a person
            yield Field(tr("Reason"), Entry("", id="why", length=LONGEST_REASON))
        yield SteadyFooter(show_command_palette=False)

    def action_do(self) -> None:
        act, days = self.act.value
        self.dismiss(Measure(act, days, self.query_one("#why", Input).value.strip()))

    def action_back(self) -> None:
        self.dismiss(None)


class ReportsScreen(LiveLobbyScreen):
    """The open reports, and the lines that the marked one holds; for moderators."""

    CSS_PATH = styles_folder() / "people.tcss"
    AUTO_FOCUS = "#reports"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("reports.profile", "profile", key_display="enter"),
        bind("reports.done", "done"),
        bind("reports.lines", "app.focus_next"),
        bind("reports.close", "close"),
    ]

    listed = getters.query_one("#reports", PickList)

    def __init__(self) -> None:
        super().__init__(self.show_all)
        self._found: dict[str, Report] = {}
        """The reports by their numbers."""

    def compose(self) -> ComposeResult:
        # Translators: heads of columns in a list of reports, at most 12 cells each but the last
        heads = [tr("When"), tr("By"), tr("About"), tr("Reason")]
        yield TitleBar(tr("Reports"))
        with Vertical(classes="body"):
            with self.panel("reports-panel", tr("Reports"), "reports.profile", "reports.done"):
                yield PickList("reports", _WIDTHS, heads)
            with (
                self.panel("lines-panel", tr("What was said"), "reports.lines"),
                VerticalScroll(id="lines-before"),
            ):
                yield Rows("lines")
        yield EarlyFooter(show_command_palette=False)

    def show_all(self) -> None:
        try:
            reports = self.lobby.reports()
        except Refused as error:
            # The operator has ended their moderation meanwhile.
            self.tell(error)
            self.action_close()
            return
        now = datetime.now()
        self._found = {str(report.number): report for report in reports}
        items = [
            PickListItem(
                number,
                tuple(
                    map(
                        self.showable,
                        (
                            in_brief(datetime.fromtimestamp(report.at), now),
                            report.reporter_name,
                            report.name,
                            report.why,
                        ),
                    )
                ),
            )
            for number, report in self._found.items()
        ]
        empty = self.showable(words.no_reports())
        self.listed.offer(items or [PickListItem("", (empty,), is_muted=True)])
        self._show_lines()

    def _show_lines(self) -> None:
        report = self._chosen
        told = [words.headline(report, datetime.now()), *words.lines_of(report)] if report else []
        self.show_prose(self.query_one("#lines", Rows), told)
        self.refresh_bindings()

    @property
    def _chosen(self) -> Report | None:
        return self._found.get(self.listed.chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("profile", "done"):
            return (self.is_mounted and self._chosen is not None) or None
        return True

    def on_pick_list_moved(self) -> None:
        self._show_lines()
        self.query_one("#lines-before").scroll_home(animate=False)

    def on_pick_list_chosen(self) -> None:
        self.action_profile()

    def action_profile(self) -> None:
        if report := self._chosen:
            self.visitor.show_profile([report.person], report.person)

    def action_done(self) -> None:
        if report := self._chosen:
            try:
                self.lobby.close_report(report.number)
            except Refused as error:
                self.tell(error)
            self.show_all()

    def action_close(self) -> None:
        if self.is_current:
            self.dismiss(None)

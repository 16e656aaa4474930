"""A match on the page: the course of it, what comes between two hands, and the pages beside the
table. What games differ in is in ``gin.py`` and ``melding.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from app.cards.cards import Card, from_short
from app.cards.moves import Discard
from app.cpu.service import CpuError
from app.games.base import ONLOOKER
from app.match.view import AnyFinishedRound, AnyMatchView, Remedy
from app.refusal import Refused
from app.server.client import SharedMatchHandle
from app.server.requests import told_of
from app.server.table_info import can_play_again
from app.server.touch import beside
from app.server.touch import page as pages
from app.server.touch.page import OF, Block, Button, Page, Values
from app.server.touch.place import PageVisitor
from app.server.touch.review import ReviewPage, can_be_seen
from app.server.touch.table import HELP_MOVES, chosen, label, table_block
from app.table.handles import MatchEvent, MatchEventKind, MatchHandle, SeatHandle
from app.text.people import (
    People,
    waits_for,
    why_given_up,
)
from app.text.questions import not_saved
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c
from app.ui.hand import Selection
from app.ui.hints import Adviser, NewHint, NoHint
from app.ui.hot_seat import HotSeat
from app.ui.table import TableModel


class Way(NamedTuple):
    """One of several ways to make a move, as it is shown before it is chosen."""

    blocks: Sequence[Block]
    label: str
    actions: tuple[Any, ...]


class Choice(NamedTuple):
    title: str
    ways: Sequence[Way]


class MatchPage(ABC):
    """A match that the visitor plays, or looks on at."""

    offers: ClassVar[tuple[str, ...]] = HELP_MOVES
    may_resign = True
    """Whether the visitor can give the match up."""

    def __init__(
        self, visitor: PageVisitor, match: MatchHandle, shared: SharedMatchHandle | None = None
    ) -> None:
        """``shared`` is the match if it is one of a shared table."""
        self.visitor = visitor
        self.match = match
        self.shared = shared
        self.hot_seat = HotSeat(match)
        self.adviser = Adviser()
        self._panel = ""
        """The page beside the table that is open; empty for the table itself."""
        self._choice: Choice | None = None
        self._trouble: Exception | None = None
        """Why a CPU player has not answered, until it is asked again."""
        self._review: ReviewPage | None = None
        """The review of the match that is over, once it was asked for."""
        self._events: list[MatchEvent] = []
        self._heard: tuple[int, int] = (0, 0)
        """The deal of the news, and how many of its actions have been told."""
        self._step: Any = None
        self.selection = self.new_selection()
        self.match_view: AnyMatchView
        self.model: TableModel[Any]
        self.look()
        self._heard = self.match_view.deal, len(self.actions_told())
        self._end = match.seat_handle(ONLOOKER).listen(self._hear)
        if match.restored:
            visitor.tell(sentence_for(match.restored))
        match.start()

    # -- what games differ in ------------------------------------------------------------------

    @abstractmethod
    def new_selection(self) -> Selection[Any]: ...

    @abstractmethod
    def new_model(self) -> TableModel[Any]: ...

    @abstractmethod
    def step_to(self) -> None:
        """Select what the next step is about."""

    @abstractmethod
    def actions_told(self) -> Sequence[str]:
        """Return the actions of the hand as sentences; empty for those that are not told."""

    @property
    def first_listed(self) -> int:
        """The number of actions that are not listed any more."""
        return 0

    @abstractmethod
    async def move(self, command: str, values: Values) -> None:
        """Make a move of this game."""

    @abstractmethod
    def showdown(self, played: AnyFinishedRound) -> list[Block]: ...

    @abstractmethod
    def settled(self) -> list[Block]:
        """Return the end of a match that was played out."""

    def goes_by_itself(self) -> bool:
        """Make the decision without the visitor if a setting or the rules allow it; return whether
        it was made.
        """
        return False

    # -- the course ----------------------------------------------------------------------------

    @property
    def handle(self) -> SeatHandle:
        return self.hot_seat.handle

    @property
    def people(self) -> People:
        return self.model.people

    def look(self) -> None:
        self.match_view = self.handle.snapshot()
        self.model = self.new_model()
        self.selection.hold(self.model)
        if self._review and not self.match_view.is_settled:
            # The next match of a series has begun.
            self._review.stop()
            self._review = None
        step = self.match_view.deal, self.model.step
        if step != self._step:
            self._step = step
            self._choice = None
            self.step_to()

    def follow_settings(self) -> None:
        """Apply the visitor's settings, which have changed."""
        settings = self.visitor.settings
        arrangement = self.selection.arrangement
        arrangement.order = settings.order
        arrangement.sort()
        if self.shared is None:
            self.match.apply_settings(settings)
        self.look()

    def _hear(self, event: MatchEvent) -> None:
        """This runs in another visitor's task."""
        self._events.append(event)
        self.visitor.changed.set()

    def catch_up(self) -> None:
        """Take in what has happened. Raises the fault of a match that has one."""
        events, self._events = self._events, []
        for event in events:
            match event.kind:
                case MatchEventKind.FAULT:
                    assert event.error is not None
                    raise event.error
                case MatchEventKind.TROUBLE:
                    self._trouble = event.error if isinstance(event.error, CpuError) else None
                case MatchEventKind.SAVED:
                    why = self.match.unsaved
                    self.visitor.tell(
                        not_saved(sentence_for(why)) if why else tr("The match is saved again.")
                    )
                case MatchEventKind.TOOK_BACK if event.seat not in (None, *self.match.here):
                    assert event.seat is not None
                    self.visitor.tell(
                        tr("{who} has undone the last move.", who=self.people.names[event.seat])
                    )
        if events:
            self.adviser.forget()
        self.look()
        while self._trouble is None and self.match_view.is_my_turn and self.goes_by_itself():
            self.look()
        self._tell_news()

    def _tell_news(self) -> None:
        deal, count = self._heard
        told = self.actions_told()
        if deal != self.match_view.deal:
            self.visitor.tell(self.model.top[0])
            count = 0
        self._heard = self.match_view.deal, len(told)
        for each in told[count:]:
            self.visitor.tell(each)

    def close(self) -> None:
        self._end()
        if self._review:
            self._review.stop()

    # -- pages ---------------------------------------------------------------------------------

    def page(self) -> Page:
        match_view = self.match_view
        back = Button("close", tr_c("key", "Back"))
        if self._choice and match_view.is_my_turn:
            return self._page("choice", self._choice.title, self._ways(self._choice), back)
        if self._panel:
            title, blocks = beside.page_of(self._panel, self)
            return self._page(self._panel, title, blocks, back)
        if match_view.resignation or match_view.to_act is None:
            return self._over()
        return self._page("table", "", [*self._asked(), *self.at_table()])

    def _page(
        self, name: str, title: str, blocks: Sequence[Block], back: Button | None = None
    ) -> Page:
        number = f"{name}-{self.match_view.deal}"
        return Page(number, title, blocks, is_my_turn=self.match_view.is_my_turn, back=back)

    def at_table(self) -> list[Block]:
        """Return the table with what the visitor may do there."""
        return [table_block(self.model, self.selection, self._help, self.around)]

    @property
    def _help(self) -> tuple[str, ...]:
        if self.handle.seat == ONLOOKER or self.model.is_serious:
            return ()
        return ("undo",) if self.shared else HELP_MOVES

    @property
    def around(self) -> list[Button]:
        """The buttons that lead from the table to the pages beside it."""
        talks = self.shared is not None and self.shared.is_among_people
        talk = [Button("talk", tr("Talk"))] if talks else []
        return [*talk, Button("menu", label("menu"))]

    def _asked(self) -> list[Block]:
        """Return the open proposal with its answers, and what can be done about a player who keeps
        the table waiting.
        """
        if self._trouble:
            return [
                pages.text(sentence_for(self._trouble), "asked"),
                pages.buttons(Button("ask-again", tr("Ask again"), is_main=True)),
            ]
        shared = self.shared
        question = shared.question if shared else None
        if shared and question and shared.seat in question.waits_for:
            yes, no = tr_c("key", "Yes"), tr_c("key", "No")
            names = [seat.name for seat in shared.seats]
            return [
                pages.text(told_of(question, names, yes, no), "asked"),
                pages.buttons(Button("agree", yes, is_main=True), Button("refuse", no)),
            ]
        return [pages.buttons(*map(beside.remedy_button, self._remedies))]

    @property
    def _remedies(self) -> Sequence[str]:
        """The commands against a player who keeps the table waiting."""
        match self.match_view.attendance.remedy:
            case Remedy.NUDGE:
                return ["nudge"]
            case Remedy.STAND_IN:
                return ["stand-in"]
            case Remedy.END:
                return ["stand-in", "end"]
            case _:
                return []

    def _ways(self, choice: Choice) -> list[Block]:
        shown: list[Block] = []
        for index, way in enumerate(choice.ways):
            shown += way.blocks
            shown.append(pages.buttons(Button("way", way.label, str(index), is_main=True)))
        return shown

    # -- ends ----------------------------------------------------------------------------------

    def _over(self) -> Page:
        match_view = self.match_view
        blocks: list[Block] = []
        if not match_view.resignation:
            for played in match_view.ended:
                blocks += self.showdown(played)
        if match_view.is_settled:
            blocks = [*self._match_over(), *blocks]
        onward = pages.buttons(*self._onward(), *self.around)
        told = waits_for(match_view, self.people.names) if match_view.waits_for_others else ""
        blocks = [*blocks, pages.text(told, "asked"), *self._asked(), {**onward, "as": "onward"}]
        return self._page("over", "", blocks)

    def _match_over(self) -> list[Block]:
        match_view = self.match_view
        told = [pages.heading(tr("The match is over."))]
        if match_view.resignation:
            told.append(pages.text(why_given_up(match_view.resignation, self.people)))
        return [*told, *self.settled(), *beside.score(self)]

    def _onward(self) -> list[Button]:
        match_view = self.match_view
        is_player = self.handle.seat != ONLOOKER
        if match_view.waits_for_others:
            return []
        review = [Button("review", tr_c("key", "Review"))] if can_be_seen(match_view) else []
        if match_view.is_over:
            if not can_play_again(self.visitor.visit):
                return [Button("leave", tr_c("key", "Lobby"), is_main=True), *review]
            again = [Button("again", tr("Play again"), is_main=True)] if is_player else []
            return [*again, *review, Button("leave", tr_c("key", "Lobby"))]
        told = tr("Next match") if match_view.is_settled else tr("Next hand")
        return [Button("go-on", told, is_main=True), *review]

    # -- commands ------------------------------------------------------------------------------

    async def do(self, command: str, values: Values) -> None:
        """Carry out what was tapped. Raises Refused."""
        if command not in ("hint", "card"):
            self.adviser.forget()
        shared = self.shared
        match command:
            case _ if command in beside.PANELS:
                self._panel = command
            case "close":
                self._panel, self._choice = "", None
            case "way":
                self._take_way(values.get(OF, ""))
            case "card":
                self.tap_card(card_of(values))
            case "throw":
                self.throw()
            case "undo":
                self.take_back()
            case "hint":
                await self._hint()
            case "ask-again":
                self._trouble = None
                self.handle.ask_again()
            case "go-on":
                self.handle.go_on()
            case "again" if self.match_view.is_over and self.handle.seat != ONLOOKER:
                await self._again()
            case "review" if can_be_seen(self.match_view):
                # One for each match: judging is dear, and goes on while the page is closed.
                self._review = self._review or ReviewPage(self.visitor, self.match_view)
                self.visitor.open_over(self._review)
            case "leave":
                self.visitor.leave_match()
            case "resign-now" if self.may_resign:
                self._panel = ""
                self.visitor.tell(self.hot_seat.resign())
            case "agree" | "refuse" if shared:
                shared.answer(agrees=command == "agree")
            case "nudge" if shared:
                self._panel = ""
                shared.nudge()
                self.visitor.tell(tr("Nudge sent."))
            case "stand-in" if shared:
                self._propose(shared, shared.propose_stand_in)
            case "end-now" if shared:
                self._propose(shared, shared.propose_end)
            case _ if command in self.model.moves:
                await self._move(command, values)
            case _:
                await self.move(command, values)

    def _propose(self, shared: SharedMatchHandle, propose: Callable[[], None]) -> None:
        self._panel = ""
        propose()
        if shared.question:
            self.visitor.tell(tr("The others are asked."))

    async def _move(self, command: str, values: Values) -> None:
        if why := self.model.why_not(command):
            self.visitor.tell(why)
        elif (action := self.model.moves[command].action) is not None:
            self.act(action)
        else:
            await self.move(command, values)

    def act(self, *actions: Any) -> None:
        """Take actions, and say why one is not allowed."""
        self._choice = None
        self.visitor.tell(self.hot_seat.act(*actions))

    def choose(self, title: str, ways: Sequence[Way]) -> None:
        """Let the visitor choose one of these ways."""
        self._choice = Choice(title, ways)

    def _take_way(self, number: str) -> None:
        if self._choice is None or not (number.isdecimal() and len(number) < 4):
            return
        for way in self._choice.ways[int(number) : int(number) + 1]:
            self.act(*way.actions)

    def take_back(self) -> None:
        self.visitor.tell(self.hot_seat.take_back())
        if self.shared and self.shared.question:
            self.visitor.tell(tr("The others are asked."))

    def tap_card(self, card: Card) -> None:
        """Select a card of the hand."""
        self.selection.raise_named(card)

    def throw(self) -> None:
        """Discard the selected card."""
        card = chosen(self.model, self.selection)
        if why := self.model.why_not("throw"):
            self.visitor.tell(why)
        elif card is None:
            self.visitor.tell(tr("Tap the card to discard first."))
        elif why := self.model.why_not_do(Discard(card)):
            self.visitor.tell(why)
        else:
            self.act(Discard(card))

    async def _hint(self) -> None:
        if why := self.model.why_not("hint"):
            self.visitor.tell(why)
        elif (action := self.adviser.again(self.match_view.view)) is not None:
            self.act(action)
        else:
            match await self.adviser.ask(self.handle, self.model):
                case NewHint(hint):
                    self.visitor.tell(hint.told)
                    self.visitor.tell(tr("Tap {hint} again to play that.", hint=label("hint")))
                case NoHint(why):
                    self.visitor.tell(why)

    async def _again(self) -> None:
        match_view = self.match_view
        if self.shared is None:
            await self.visitor.begin_again(
                match_view.seats, match_view.rules, is_serious=match_view.is_serious
            )
            return
        try:
            self.visitor.lobby.again()
        except Refused as error:
            self.visitor.tell(sentence_for(error))
            self.visitor.lobby.leave_table()
        self.visitor.go()


def card_of(values: Values) -> Card:
    """Return the card that was tapped. Raises UnknownCard."""
    return from_short(values.get(OF, ""))

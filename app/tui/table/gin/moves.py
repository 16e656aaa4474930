"""What a person does at Gin's table: moves, the order of the hand, and commands that are typed."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Protocol

from app.cards.cards import Cards, UnknownCard, iterate, parse, parse_set
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action, BigGin, Knock
from app.games.gin.melds import is_meld, unmelded
from app.games.gin.view import View
from app.storage.settings import ORDERS
from app.tui.screens.base import GameApp
from app.tui.table.gin.picture import GinTableLayout
from app.tui.table.gin.seat import GinSeat, TutoredSeat
from app.tui.table.kept_screens import KeptScreens
from app.tui.table.moves import HandArranger, Moves
from app.ui.commands import CommandError
from app.ui.commands import parse as parse_command
from app.ui.hand import GinSelection, meld_kind
from app.ui.turn import QueuedMove
from app.words.en import answers
from app.words.en.cards import long_name
from app.words.en.commands import SORT_BY, THE_COMMANDS, sort_by_what
from app.words.en.gin import answers as words
from app.words.en.gin.commands import MATCH_WHAT
from app.words.en.gin.wording import names, will_do
from app.words.en.refusals import sentence_for


class GinMoves(Moves):
    """Makes moves of Gin, and shows ways to knock before one is chosen."""

    TELLS_ODDS: ClassVar[bool] = True
    """Whether it is told what others are likely to lay off on a knock."""

    def __init__(self, screen: TutoredSeat, queued: QueuedMove, kept: KeptScreens) -> None:
        super().__init__(screen)
        self._gin = screen
        self._queued = queued
        self._kept = kept

    def may(self, action: str) -> bool:
        """Whether the action of a key is possible now."""
        is_warned = self._gin.tutor.insisted is not None
        return (is_warned and action == "take_back") or self._gin.now.may(action)

    def do(self, action: Action) -> None:
        """Make a move now, if the tutor has nothing to say of it."""
        if self._gin.my_turn and not self.why_not(action) and self._gin.tutor.holds(action):
            return
        super().do(action)

    def take_back(self) -> None:
        """Take the last move back, or give up the one that was warned of."""
        if not self._gin.tutor.think_again():
            super().take_back()

    def keep(self, action: Action) -> str:
        """Keep a move for the next turn, if it means the same then."""
        screen = self._gin
        if not self._queued.keep(action, screen.view):
            return ""
        return will_do(action, screen.view.top, screen.card_name)

    def forget_kept(self) -> None:
        """Let no move wait any more."""
        self._queued.take(self._gin.view)

    def why_not(self, action: Action) -> str:
        """Why a move is not possible now."""
        return self._gin.now.why_not_do(action)

    def look_at_knocks(self, *, only_gin: bool) -> None:
        """Show the ways to knock, or those of gin alone, before one of them is chosen."""
        from app.tui.screens.knock import KnockScreen

        screen, view = self._gin, self._gin.view
        knocks = [knock for knock in view.knocks() if not only_gin or not _left_over(view, knock)]
        choices: list[Knock | BigGin] = [*view.big_gins(), *knocks]
        match_view = screen.match_view
        self._kept.push(
            screen.app,
            "knock",
            partial(KnockScreen, screen.table, match_view, choices, tells_odds=self.TELLS_ODDS),
            lambda preview: preview.show_another(match_view, choices),
            self._chosen,
        )

    def _chosen(self, action: Action | None) -> None:
        if action is not None:
            self._gin.do(action)


def _left_over(view: View, knock: Knock) -> Cards:
    """The cards that a knock leaves as deadwood."""
    return unmelded(view.hand & ~(1 << knock.card), knock.melds)


class GinHandArranger(HandArranger):
    """Moves the cards of a hand of Gin."""

    def __init__(
        self, screen: GinSeat, selection: GinSelection, table_layout: GinTableLayout
    ) -> None:
        super().__init__(screen, selection, table_layout)
        self._gin = screen

    def put_together(self, cards: Cards) -> None:
        """Put these cards side by side, and say whether they are a meld."""
        screen = self._gin
        if missing := cards & ~screen.view.hand:
            screen.say(answers.not_held(long_name(next(iterate(missing)))))
            return
        self._selection.bring_together(cards)
        self._table_layout.show_selection()
        listed = names(cards, screen.card_name)
        kind = meld_kind(cards) if is_meld(cards) else None
        screen.say(words.is_meld(listed, kind) if kind else words.is_no_meld(listed))


class TakesCommands(Protocol):
    """What a table does when a command is typed."""

    @property
    def gin(self) -> GameApp:
        """The app."""

    def do(self, action: Action) -> None:
        """Let the person act, or say why that is not allowed."""

    def attempt(self, action: str) -> None:
        """Do an action of the screen by its name, or say why that is not possible now."""

    def put_together(self, cards: Cards) -> None:
        """Put cards of the hand side by side, and say whether they are a meld."""

    def put_in_order(self, order: str) -> None:
        """Put the hand in one of the orders of the settings."""

    def show_page(self, page: str) -> None:
        """Turn the panel to ``sheet``, ``known`` or ``log``."""

    def action_help(self, at: str) -> None:
        """Show what can be pressed and typed, from this heading on."""

    def action_resign(self) -> None:
        """Give the match up, after asking."""

    def say(self, text: str) -> None:
        """Answer the player."""


def carry_out(screen: TakesCommands, text: str) -> None:
    """Do what a text says at this table, or let the screen say what is wrong with it."""
    try:
        _do(screen, *parse_command(text))
    except (CommandError, UnknownCard) as error:
        screen.say(sentence_for(error))


def _do(screen: TakesCommands, command: str, rest: str) -> None:
    match command:
        case "draw stock":
            screen.do(DRAW_STOCK)
        case "draw discard":
            screen.do(DRAW_DISCARD)
        case "discard":
            screen.do(DISCARDS[parse(rest)])
        case "pass":
            screen.do(PASS)
        case "match":
            if not (cards := parse_set(rest)):
                raise CommandError(MATCH_WHAT)
            screen.put_together(cards)
        case "sort":
            order = rest.lower().removeprefix(SORT_BY) or "melds"
            if order not in ORDERS:
                raise CommandError(sort_by_what(ORDERS[:-1]))
            screen.put_in_order(order)
        case "score" | "known" | "log":
            screen.show_page("sheet" if command == "score" else command)
        case "undo":
            screen.attempt("take_back")
        case "help":
            screen.action_help(THE_COMMANDS)
        case "resign":
            screen.action_resign()
        case "quit":
            screen.gin.action_leave()
        case "knock" | "gin" | "hint" | "rules" | "menu":
            screen.attempt(command)

"""What the table does when a command is typed."""

from __future__ import annotations

from typing import Protocol

from app.cards.cards import Cards, UnknownCard, parse, parse_set
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS, Action
from app.storage.settings import ORDERS
from app.tui.screens.base import GameApp
from app.ui.commands import CommandError
from app.ui.commands import parse as parse_command
from app.words.en.commands import SORT_BY, THE_COMMANDS, sort_by_what
from app.words.en.gin.commands import MATCH_WHAT
from app.words.en.refusals import sentence_for


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

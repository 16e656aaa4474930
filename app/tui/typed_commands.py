"""What the table does when a command is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.desk.commands import CommandError
from app.desk.commands import parse as parse_command
from app.games.gin.actions import DISCARDS, DRAW_DISCARD, DRAW_STOCK, PASS
from app.rummy.cards import UnknownCard, parse, parse_set
from app.store.settings import ORDERS

if TYPE_CHECKING:
    from app.tui.screens.table import TableScreen


def carry_out(screen: TableScreen, text: str) -> None:
    """Do what a text says at this table, or let the screen say what is wrong with it."""
    try:
        _do(screen, *parse_command(text))
    except (CommandError, UnknownCard) as error:
        screen.say(str(error))


def _do(screen: TableScreen, command: str, rest: str) -> None:
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
                raise CommandError("Match what? Name cards with commas between them.")
            screen.put_together(cards)
        case "sort":
            order = rest.lower().removeprefix("by ") or "melds"
            if order not in ORDERS:
                raise CommandError(f"Sort by what? Say {', '.join(ORDERS[:-1])}.")
            screen.put_in_order(order)
        case "score" | "known" | "log":
            screen.show_page("sheet" if command == "score" else command)
        case "undo":
            screen.attempt("take_back")
        case "quit":
            screen.gin.leave()
        case "knock" | "gin" | "hint" | "rules" | "menu":
            screen.attempt(command)

"""What a table with open melds does when a command is typed."""

from __future__ import annotations

from app.tui.melding.moves import MeldingMoves
from app.tui.melding.seat import MeldingSeat
from app.ui.commands import CommandError
from app.ui.melding.commands import read
from app.words.en.commands import THE_COMMANDS
from app.words.en.refusals import sentence_for


def carry_out(screen: MeldingSeat, moves: MeldingMoves, text: str) -> None:
    """Do what a text says at this table, or let the screen say what is wrong with it."""
    try:
        wanted = read(text, screen.sight, screen.card_name)
    except CommandError as error:
        screen.say(sentence_for(error))
        return
    if wanted.actions:
        moves.do_all(wanted.actions)
        return
    match wanted.name:
        case "sort":
            screen.put_in_order(wanted.value or screen.cursor.next_order)
        case "score" | "log":
            screen.show_page("sheet" if wanted.name == "score" else "log")
        case "undo":
            screen.attempt("take_back")
        case "help":
            screen.action_help(THE_COMMANDS)
        case "resign":
            screen.action_resign()
        case "quit":
            screen.gin.action_leave()
        case name:
            screen.attempt(name.replace("-", "_"))

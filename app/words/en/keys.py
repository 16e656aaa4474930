"""What the keys do: a word or two for the footer, and a few more for the list of keys."""

from __future__ import annotations

from typing import Final, NamedTuple


class Key(NamedTuple):
    """The words for one key."""

    label: str
    """In the footer and the command palette."""
    tooltip: str
    """In the list of keys, and where the mouse is over it."""


KEYS: Final[dict[str, Key]] = {
    "form.previous": Key("Previous", "Choose the value before this one"),
    "form.next": Key("Next", "Choose the value after this one"),
    "form.shorten": Key("Take back a digit", "Take back the last digit of the amount"),
    "start.delete": Key("Delete", "Delete the match that is marked; you are asked first"),
    "start.go_on": Key("Continue", "Go on with the match played last"),
    "start.resume": Key("Continue", "Go on with the match that is marked"),
    "options.keep": Key("Save", "Keep the rules under this name"),
    "settings.close": Key("Done", "Go back; everything is saved already"),
    "settings.up": Key("Up", "Go to the line above"),
    "settings.down": Key("Down", "Go to the line below"),
    "options.take": Key("Use these", "Go back with these rules"),
    "options.close": Key("Back", "Go back without a change"),
    "options.save": Key("Save preset", "Keep these rules under a name of your own"),
    "options.delete": Key("Delete preset", "Forget this preset of your own"),
    "options.rules": Key("Rules", "How to play by these rules"),
    "options.up": Key("Up", "Go to the line above"),
    "options.down": Key("Down", "Go to the line below"),
    "rules.close": Key("Back", "Go back to the screen below"),
    "rules.page": Key("Next page", "Read on; the arrow keys and page up and down work too"),
    "delete.keep": Key("Keep it", "Go back; the match stays as it is"),
    "delete.delete": Key("Delete it", "Delete the match for good"),
    "table.stock": Key("Stock", "Draw from the stock"),
    "table.take": Key("Take", "Take the top discard"),
    "table.pass": Key("Pass", "Leave the card"),
    "table.knock": Key("Knock", "See your knock, then confirm"),
    "table.gin": Key("Gin", "See your gin, then confirm"),
    "table.undo": Key("Undo", "Take your last move back"),
    "table.hint": Key("Hint", "Ask what to do, and why"),
    "table.order": Key("Order", "Change the order of your cards for this match"),
    "table.page": Key("Log", "Score sheet, known cards, moves"),
    "table.command": Key("Type", "Type a command"),
    "table.lesson": Key("End the lesson", "End the lesson of the first match"),
    "table.act": Key("Draw or throw", "Draw, take or throw what is raised"),
    "table.left": Key("Left", "Raise the card to the left"),
    "table.right": Key("Right", "Raise the card to the right"),
    "table.up": Key("Piles", "Go to the piles"),
    "table.down": Key("Hand", "Go to your hand"),
    "table.shift-left": Key("Move left", "Move the raised card to the left"),
    "table.shift-right": Key("Move right", "Move the raised card to the right"),
    "options.pageup": Key("Page up", "Go as many lines up as are shown"),
    "options.pagedown": Key("Page down", "Go as many lines down as are shown"),
    "options.home": Key("First line", "Go to the first line"),
    "options.end": Key("Last line", "Go to the last line"),
    **{
        f"table.card-{place}": Key(f"Card {place}", "Raise the card above this key")
        for place in range(1, 12)
    },
}
"""By the names under which players move keys."""

ENTER, ESCAPE, DELETE, SPACE = "Enter", "Esc", "Del", "Space"
LEFT, RIGHT = "Left", "Right"
"""Keys as they are written on the keyboard, or in words where not every terminal has the sign."""

"""Words typed within a command or as an answer, to be read with ``typed``: in the language or in
English.
"""

from __future__ import annotations

from typing import Final

from app.text.speech import msg_c, tr_c
from app.ui.commands import EVERY_COMMAND, typed

# Translators: words to type, the usual one first; the English words are understood as well
YES: Final = msg_c("typed", "yes, y")
# Translators: words to type, the usual one first
NO: Final = msg_c("typed", "no, n, back")
# Translators: words to type for another way
OTHER: Final = msg_c("typed", "other, another, next, o")
# Translators: words to type for none of the people who are asked
NOBODY: Final = msg_c("typed", "nobody, none, no, pass, p, 0")
# Translators: words to type to go on
_NEXT: Final = msg_c("typed", "next, n, go on")
# Translators: words to type for another match, or to try again
AGAIN: Final = msg_c("typed", "again, a")
# Translators: the value of a setting
ON: Final = msg_c("typed", "on")
# Translators: the value of a setting
OFF: Final = msg_c("typed", "off")

# Translators: words that may come before the name of a meld area
IN: Final = msg_c("typed", "in, into, to")
# Translators: words that may come before the number of a meld
ON_MELD: Final = msg_c("typed", "on, to, onto")
# Translators: before the number of a meld, as in "8c on meld 2"
MELD: Final = msg_c("typed", "meld")
# Translators: before the names of opponents
AGAINST: Final = msg_c("typed", "against, versus, vs, with")
# Translators: before the name of a set of rules
BY: Final = msg_c("typed", "by, rules")
# Translators: before the points that win a match
TO: Final = msg_c("typed", "to, target")
# Translators: before the player's own name
NAMED: Final = msg_c("typed", "as, name")
# Translators: a match without hints and other help
SERIOUS: Final = msg_c("typed", "serious")
# Translators: between the names of two opponents
AND: Final = msg_c("typed", "and")
GAMES_TYPED: Final = {
    # Translators: names of the games to type
    "gin": msg_c("typed", "gin"),
    "basic": msg_c("typed", "basic"),
    "contract": msg_c("typed", "contract"),
}
"""The words for the games, by their codes."""


def onward() -> list[str]:
    """Return the words that mean going on, as an empty line does."""
    return ["", *typed(_NEXT)]


def command_for(key: str) -> str:
    """Return the words typed instead of a key, by the name of its binding without ``table.``."""
    match key:
        case "act":
            return ""
        case "stock":
            # Translators: a short word to type to draw from the stock
            return tr_c("typed", "draw")
        case "take":
            # Translators: a short word to type to take the top discard
            return tr_c("typed", "take")
        case _:
            return EVERY_COMMAND[f"table.{key}"].words_in_lines[0]

"""A hand that was read, and what is wrong with a row that cannot be."""

from __future__ import annotations

from typing import NamedTuple

from app.cards.cards import Card
from app.games.gin.actions import Action
from app.games.gin.rules import Rules
from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Refused


class ImportCode(Codes):
    """The codes of ImportFault. A sentence begins small if it follows the number of a row."""

    IN_ROW = Code("import.in-row", msg("Row {row}: {why}"))
    IN_ACTION = Code("import.in-action", msg("Row {row}, action {number}: {why}"))
    NO_TEXT = Code("import.no-text", msg("{path} is no text: nothing is imported."))
    TOO_LARGE = Code(
        "import.too-large", msg("{path} has more than {most} bytes: nothing is imported.")
    )
    NO_RECORD = Code(
        "import.no-record",
        msg(
            "{path} is no record that can be read: give actions of OpenSpiel's gin_rummy, the"
            " lines of gin-bridge, or the text of a hand."
        ),
    )
    NO_ACTION = Code(
        "import.no-action", msg("{text} is no action of OpenSpiel's gin_rummy."), text=quoted
    )
    NO_CARD_HERE = Code(
        "import.no-card-here", msg("A card is expected here, not {text}."), text=quoted
    )
    DEALT_TWICE = Code("import.dealt-twice", msg("{text} was dealt before."), text=excerpt)
    OTHER_SEAT = Code("import.other-seat", msg("Player {seat} is to act here."))
    NOT_NOW = Code("import.not-now", msg("{text} is not possible here."), text=quoted)
    AFTER_END = Code("import.after-end", msg("The hand is over before this."))
    NOT_OVER = Code("import.not-over", msg("The hand ends here without a result."))
    OTHER_SCORE = Code(
        "import.other-score", msg("By the rules the score is {first} to {second} here.")
    )
    NOT_TWO = Code("import.not-two", msg("Only hands of Gin between two can be imported."))
    OTHER_GAME = Code(
        "import.other-game", msg("OpenSpiel's {option} cannot be played here."), option=quoted
    )


class ImportFault(Refused):
    """A row, or a whole file, cannot be read."""


class ImportedHand(NamedTuple):
    """A finished hand of Gin between two."""

    row: int
    """The number of its first row, from 1."""
    rules: Rules
    deck: tuple[Card, ...]
    """All 52 cards in the order of the deal. Those that were never seen lie last."""
    dealer: int
    actions: tuple[Action, ...]
    begins_match: bool = True
    scores: tuple[int, ...] | None = None
    """The points before it; None if they are not recorded."""
    seen: tuple[int, ...] = (0, 1)
    """The seats whose cards are recorded. What another held at each moment is a guess that fits all
    that is recorded."""

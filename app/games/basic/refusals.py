"""Why Basic Rummy refuses an action, an option or a text."""

from __future__ import annotations

from enum import StrEnum


class BasicCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Basic Rummy."""

    # What the hand waits for instead.
    DRAW_FIRST = "basic.draw-first"
    DRAWN = "basic.drawn"
    HAND_OVER = "basic.hand-over"
    NOT_IN_TURN = "basic.not-in-turn"

    # Drawing and throwing.
    MUST_TAKE = "basic.must-take"
    """The last card that is left to draw lies on the pile."""
    NOT_HELD = "basic.not-held"
    JUST_TAKEN = "basic.just-taken"

    # Melding and laying off.
    NO_MELD = "basic.no-meld"
    NOT_OWN_CARDS = "basic.not-own-cards"
    NO_SUCH_MELD = "basic.no-such-meld"
    DOES_NOT_FIT = "basic.does-not-fit"
    ONE_MELD = "basic.one-meld"
    ONLY_TO_GO_RUMMY = "basic.only-to-go-rummy"
    """A second meld in a turn, after which something would be left in the hand."""
    GOING_RUMMY = "basic.going-rummy"
    """The whole hand has to go in this turn, and would not."""
    LEAVES_BARRED = "basic.leaves-barred"
    LEAVES_NO_THROW = "basic.leaves-no-throw"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "basic.stock-card-seen"

    # An action in a journal.
    NO_ACTION = "basic.no-action"
    NO_ACTION_BECAUSE = "basic.no-action-because"

    # The options of a match.
    UNKNOWN_OPTIONS = "basic.unknown-options"
    NOT_A_CHOICE = "basic.not-a-choice"
    OUT_OF_RANGE = "basic.out-of-range"
    NOT_TRUE_OR_FALSE = "basic.not-true-or-false"
    IMPOSSIBLE_DEAL = "basic.impossible-deal"
    TOO_MANY_CARDS = "basic.too-many-cards"
    NEEDS_LENGTH = "basic.needs-length"
    WRONG_SEATS = "basic.wrong-seats"

"""Why Gin refuses an action, an option or a text."""

from __future__ import annotations

from enum import StrEnum


class GinCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in Gin."""

    # What the hand waits for instead.
    UPCARD_FIRST = "gin.upcard-first"
    DRAW_FIRST = "gin.draw-first"
    DRAWN = "gin.drawn"
    LAST_CARD = "gin.last-card"
    KNOCKED = "gin.knocked"
    HAND_OVER = "gin.hand-over"

    # Drawing and throwing.
    ALL_PASSED = "gin.all-passed"
    EMPTY_PILE = "gin.empty-pile"
    ONLY_TO_KNOCK = "gin.only-to-knock"
    MUST_KNOCK = "gin.must-knock"
    NOT_HELD = "gin.not-held"
    JUST_TAKEN = "gin.just-taken"

    # Ending the hand.
    NO_MELD = "gin.no-meld"
    NOT_OWN_CARD = "gin.not-own-card"
    DEADWOOD_LEFT = "gin.deadwood-left"
    NO_BIG_GIN = "gin.no-big-gin"
    NOT_BIG_GIN = "gin.not-big-gin"
    NO_SUCH_MELD = "gin.no-such-meld"
    DOES_NOT_FIT = "gin.does-not-fit"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "gin.stock-card-seen"
    CARDS_SHOWN = "gin.cards-shown"

    # An action in a journal.
    NO_ACTION = "gin.no-action"
    NO_ACTION_BECAUSE = "gin.no-action-because"

    # The options of a match.
    UNKNOWN_OPTIONS = "gin.unknown-options"
    NOT_A_CHOICE = "gin.not-a-choice"
    OUT_OF_RANGE = "gin.out-of-range"
    NOT_TRUE_OR_FALSE = "gin.not-true-or-false"
    SET_BY_UPCARD = "gin.set-by-upcard"
    NEEDS_OKLAHOMA = "gin.needs-oklahoma"
    WRONG_SEATS = "gin.wrong-seats"

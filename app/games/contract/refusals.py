"""Why contract rummy refuses an action, an option or a text."""

from __future__ import annotations

from enum import StrEnum


class ContractCode(StrEnum):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in contract rummy."""

    # What the round waits for instead.
    ANSWER_FIRST = "contract.answer-first"
    CLAIM_FIRST = "contract.claim-first"
    DRAW_FIRST = "contract.draw-first"
    DRAWN = "contract.drawn"
    ROUND_OVER = "contract.round-over"

    # Drawing and throwing.
    EMPTY_STOCK = "contract.empty-stock"
    EMPTY_PILE = "contract.empty-pile"
    NOT_HELD = "contract.not-held"
    JUST_TAKEN = "contract.just-taken"

    # Going down.
    ALREADY_DOWN = "contract.already-down"
    OTHER_CONTRACT = "contract.other-contract"
    NO_MELD = "contract.no-meld"
    CARD_TWICE = "contract.card-twice"
    CARDS_LEFT_OVER = "contract.cards-left-over"
    NOTHING_TO_THROW = "contract.nothing-to-throw"

    # Laying off.
    NOT_DOWN = "contract.not-down"
    NO_SUCH_MELD = "contract.no-such-meld"
    DOES_NOT_FIT = "contract.does-not-fit"
    NO_JOKER_FOR_IT = "contract.no-joker-for-it"

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = "contract.stock-card-seen"
    PENALTY_CARD_SEEN = "contract.penalty-card-seen"

    # An action in a journal.
    NO_ACTION = "contract.no-action"
    NO_ACTION_BECAUSE = "contract.no-action-because"
    NO_MELD_TEXT = "contract.no-meld-text"

    # The options of a match.
    UNKNOWN_OPTIONS = "contract.unknown-options"
    OUT_OF_RANGE = "contract.out-of-range"
    WRONG_SEATS = "contract.wrong-seats"

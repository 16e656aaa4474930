"""The refusals that every game has."""

from __future__ import annotations

from app.messages import msg
from app.quoting import excerpt, quoted
from app.refusal import Code, Codes, Sentence


def _out_of_range(name: str, amounts: range) -> Sentence:
    return Sentence(
        msg("{name} is an odd number from {least} to {most}.")
        if amounts.step == 2
        else msg("{name} is a whole number from {least} to {most}."),
        name=name,
        least=amounts[0],
        most=amounts[-1],
    )


class CommonCode(Codes):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in any game.

    Each game has them with its name before them.
    """

    # What the hand waits for instead.
    DRAW_FIRST = Code("draw-first", msg("Draw a card first."))
    HAND_OVER = Code("hand-over", msg("The hand is over."))
    NOT_IN_TURN = Code("not-in-turn", msg("It is another player's turn."))

    # Drawing and discarding.
    EMPTY_PILE = Code("empty-pile", msg("The discard pile is empty: draw from the stock."))
    NOT_HELD = Code("not-held", msg("The {card} is not in the hand."))
    JUST_TAKEN = Code(
        "just-taken",
        msg("The {card} was just taken from the pile and cannot be discarded in this turn."),
    )

    # Laying off.
    NO_SUCH_MELD = Code("no-such-meld", msg("There is no such meld on the table."))
    DOES_NOT_FIT = Code("does-not-fit", msg("The {card} does not go on that meld."))

    # What an action has shown, so that it cannot be taken back.
    STOCK_CARD_SEEN = Code(
        "stock-card-seen", msg("Nothing can be undone: you have seen the card from the stock.")
    )

    # An action in a journal.
    NO_ACTION = Code("no-action", msg("{text} is not an action."), text=quoted)
    NO_ACTION_BECAUSE = Code(
        "no-action-because", msg("{text} is not an action: {why}"), text=quoted
    )

    # The options of a match.
    UNKNOWN_OPTIONS = Code(
        "unknown-options",
        msg("There is no option {names}."),
        names=lambda names: excerpt(", ".join(names)),
    )
    NOT_A_CHOICE = Code("not-a-choice", msg("{name} is one of {choices}."))
    OUT_OF_RANGE = Code("out-of-range", _out_of_range)
    NOT_TRUE_OR_FALSE = Code("not-true-or-false", msg("{name} is either true or false."))

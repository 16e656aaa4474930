"""The refusals of Contract Rummy, besides those that every game has."""

from __future__ import annotations

from app.games.refusals import CommonCode
from app.messages import msg, msg_n
from app.quoting import quoted
from app.refusal import Code, Listed, Sentence


def _other_contract(sets: int, runs: int) -> Sentence:
    melds = (
        Sentence(msg_n("{n} set", "{n} sets", "n"), n=sets),
        Sentence(msg_n("{n} run", "{n} runs", "n"), n=runs),
    )
    return Sentence(
        msg("Going down takes exactly {melds} in this round."),
        melds=Listed(meld for meld in melds if meld.values["n"]),
    )


class ContractCode(CommonCode, package="contract"):
    """The codes of IllegalAction, ActionSyntaxError and RulesError in contract rummy."""

    # What the round waits for instead.
    ANSWER_FIRST = Code(
        "contract.answer-first", msg("First decide whether to buy the top of the pile.")
    )
    CLAIM_FIRST = Code(
        "contract.claim-first",
        msg("Another player wants to buy the top of the pile: take it or let it go."),
    )
    DRAWN = Code("contract.drawn", msg("A card has been drawn: end the turn by discarding one."))
    ROUND_OVER = Code("contract.round-over", msg("The round is over."))

    # Drawing and throwing.
    EMPTY_STOCK = Code("contract.empty-stock", msg("The stock is empty: take the top of the pile."))

    # Going down.
    ALREADY_DOWN = Code(
        "contract.already-down", msg("After going down there are no new melds: lay off instead.")
    )
    OTHER_CONTRACT = Code("contract.other-contract", _other_contract)
    NO_MELD = Code(
        "contract.no-meld", msg("A set is three or more of a rank, a run four or more of a suit.")
    )
    CARD_TWICE = Code("contract.card-twice", msg("A card can be in one meld only."))
    CARDS_LEFT_OVER = Code(
        "contract.cards-left-over",
        msg_n(
            "In this round every card must be in a meld: {n} card would be left.",
            "In this round every card must be in a meld: {n} cards would be left.",
            "count",
        ),
    )
    NOTHING_TO_THROW = Code(
        "contract.nothing-to-throw", msg("One card that may be discarded must stay in the hand.")
    )

    # Laying off.
    NOT_DOWN = Code("contract.not-down", msg("Go down first: cards are laid off after that."))
    NO_JOKER_FOR_IT = Code(
        "contract.no-joker-for-it", msg("No joker of that meld stands for the {card}.")
    )

    # What an action has shown, so that it cannot be taken back.
    PENALTY_CARD_SEEN = Code(
        "contract.penalty-card-seen",
        msg("Nothing can be undone: the buyer has seen the penalty card."),
    )

    # An action in a journal.
    NO_MELD_TEXT = Code("contract.no-meld-text", msg("{text} is not a meld."), text=quoted)

    # The options of a match.
    WRONG_SEATS = Code(
        "contract.wrong-seats",
        lambda possible, seats: Sentence(
            msg("Contract Rummy is for {least} to {most} players, not {seats}."),
            least=possible[0],
            most=possible[-1],
            seats=seats,
        ),
    )

"""The end of a hand in words."""

from __future__ import annotations

import re
from typing import Final

from app.cards.cards import iterate, rank_of
from app.games.gin.score import HandResult, Outcome, Showing, deals
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.cards import Name, names
from app.text.ending import Ending, is_glad
from app.text.gin.scoring import net_sentence, outcome_sentence, score_lines
from app.text.lists import sentences
from app.text.people import People, sentence
from app.text.speech import msg, msg_c, tr, tr_c

CRIES: Final = {
    Outcome.GIN: msg("GIN!"),
    Outcome.BIG_GIN: msg("BIG GIN!"),
    Outcome.UNDERCUT: msg("UNDERCUT!"),
}
"""The cry for each ending, in large letters."""
_ENDINGS: Final = {
    Outcome.KNOCK: msg_c("the end of a hand", "knock"),
    Outcome.GIN: msg_c("the end of a hand", "gin"),
    Outcome.BIG_GIN: msg_c("the end of a hand", "big gin"),
    Outcome.UNDERCUT: msg_c("the end of a hand", "undercut"),
    Outcome.TIE: msg_c("the end of a hand", "tie"),
    Outcome.DEAD: msg_c("the end of a hand", "dead"),
}
_YOU_ENDED: Final = {
    Outcome.KNOCK: msg("You discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.UNDERCUT: msg("You discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.TIE: msg("You discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.GIN: msg("You discarded {card} and went gin: deadwood {deadwood}"),
    Outcome.BIG_GIN: msg("You went big gin: deadwood {deadwood}"),
}
_ENDED: Final = {
    Outcome.KNOCK: msg("{name} discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.UNDERCUT: msg("{name} discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.TIE: msg("{name} discarded {card} and knocked: deadwood {deadwood}"),
    Outcome.GIN: msg("{name} discarded {card} and went gin: deadwood {deadwood}"),
    Outcome.BIG_GIN: msg("{name} went big gin: deadwood {deadwood}"),
}


def hand_is_over(label: str) -> str:
    return tr("Hand {label} is over", label=label)


def label(number: int, index: int, at_once: int) -> str:
    """Return a hand's number on the score sheet: ``3``; of two ``at_once``, ``3a``."""
    return f"{number}{'ab'[index] if at_once > 1 else ''}"


def hand_label(match_view: GinMatchView, played: GinFinishedRound) -> str:
    """Return the ``label`` of a hand of the match."""
    at_once = len(match_view.rounds)
    earlier = sum(len(standing.sheet.rows) for standing in match_view.finished)
    deal, index = divmod(played.number - 1, at_once)
    return label(deal + 1 - earlier, index, at_once)


def ended(outcome: Outcome, *, even: bool) -> str:
    """Return the ending of a deal in a word; ``even`` are two hands at once that cancel out."""
    return (
        tr_c("the end of a hand", "even") if even else tr_c("the end of a hand", _ENDINGS[outcome])
    )


def knocker_heading(seat: int, outcome: Outcome, thrown: str, deadwood: str, people: People) -> str:
    """Return the action that ended the hand, with its discard, and the deadwood added up.

    ``thrown`` is empty if the hand ended without a discard.
    """
    if people.is_you(seat):
        told = _YOU_ENDED[outcome if thrown else Outcome.BIG_GIN]
    else:
        told = _ENDED[outcome if thrown else Outcome.BIG_GIN]
    return tr(told, name=sentence(people.names[seat]), card=thrown, deadwood=deadwood)


def laid_off_heading(seat: int, cards: str, deadwood: str, people: People) -> str:
    """Return who laid off which cards, and the remaining deadwood added up."""
    if people.is_you(seat):
        return tr("You laid off {cards}: deadwood {deadwood}", cards=cards, deadwood=deadwood)
    return tr(
        "{name} laid off {cards}: deadwood {deadwood}",
        name=sentence(people.names[seat]),
        cards=cards,
        deadwood=deadwood,
    )


def heading(seat: int, deadwood: str, people: People) -> str:
    """Return whose cards these are, and their deadwood added up."""
    if people.is_you(seat):
        return tr("You: deadwood {deadwood}", deadwood=deadwood)
    return tr("{name}: deadwood {deadwood}", name=sentence(people.names[seat]), deadwood=deadwood)


def spread_line(showing: Showing, name: Name) -> str:
    """Return the melds of a hand in brackets, and its deadwood; empty if only its points are
    known.
    """
    melds = [f"[{names(meld, name)}]" for meld in showing.melds]
    # In the order of the sum in the heading.
    rest = sorted(iterate(showing.deadwood), key=rank_of)
    return "  ".join([*melds, *([" ".join(map(name, rest))] if rest else [])])


_CALM: Final = str.maketrans({"¡": None, "！": "。"})


def _calm(told: str) -> str:
    return re.sub(r"\s*!", ".", told.translate(_CALM))


def ending(
    match_view: GinMatchView, played: GinFinishedRound, people: People, name: Name
) -> Ending:
    """Return the end of a hand of the deal played last, with the sum of two hands at once."""
    result, title = played.end, hand_is_over(hand_label(match_view, played))
    scores = tuple(score_lines(match_view, people))
    net = net_sentence(deals(match_view.standing.sheet)[-1], people)
    # With two hands at once, their sum takes the room of the reason.
    if result.outcome is Outcome.DEAD and len(match_view.rounds) == 1:
        dead = tr("A dead hand: two cards left in the stock, nobody knocked. Nobody scores.")
        return Ending(title, scores, (), "", dead)
    outcome = outcome_sentence(result, people)
    winner = result.winner
    if winner is None or not is_glad(match_view, people.me, match_view.sides[winner]):
        # The win of an opponent is told without exclamation marks.
        told = sentences([_calm(outcome), net])
        winners = () if winner is None else (winner,)
        return Ending(title, scores, winners, "", told, net and f"\n{net}")
    gain = (
        tr("You score {points}.", points=result.points)
        if people.is_you(winner)
        else tr(
            "{name} scores {points}.", name=sentence(people.names[winner]), points=result.points
        )
    )
    return Ending(
        title,
        scores,
        (winner,),
        tr(CRIES[result.outcome]) if result.outcome in CRIES else "",
        sentences([outcome, net]),
        "\n".join(filter(None, [gain, net or _how(result, people)])),
    )


def _how(result: HandResult, people: People) -> str:
    match result.outcome:
        case Outcome.GIN:
            return tr("All ten cards in melds, no deadwood.")
        case Outcome.BIG_GIN:
            return tr("All eleven cards in melds!")
        case Outcome.UNDERCUT:
            assert result.winner is not None
            assert result.knocker is not None
            mine, theirs = (
                result.showings[seat].points for seat in (result.winner, result.knocker)
            )
            knocker, winner = people.names[result.knocker], people.names[result.winner]
            if people.is_you(result.knocker):
                return tr(
                    "You knocked with {deadwood}, {name} has {less}.",
                    name=winner,
                    deadwood=theirs,
                    less=mine,
                )
            if people.is_you(result.winner):
                return tr(
                    "{name} knocked with {deadwood}, you have {less}.",
                    name=sentence(knocker),
                    deadwood=theirs,
                    less=mine,
                )
            return tr(
                "{knocker} knocked with {deadwood}, {name} has {less}.",
                knocker=sentence(knocker),
                name=winner,
                deadwood=theirs,
                less=mine,
            )
        case _:
            return ""

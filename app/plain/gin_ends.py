"""The ends of hands and matches of Gin, in lines."""

from __future__ import annotations

from app.games.gin.score import Outcome, deals
from app.table.gin import GinPlayed, GinTable
from app.ui.knock import heading, in_order
from app.words.en.gin import showdown as showdown_words
from app.words.en.gin.scoring import (
    game_accounts,
    hand_account,
    match_account,
    net_sentence,
    outcome_sentence,
    to_go,
    why_won,
)
from app.words.en.gin.wording import Name, names
from app.words.en.lines import common as lines
from app.words.en.lines import gin as words
from app.words.en.people import People, sentence


def showdown_lines(match: GinTable, played: GinPlayed, name: Name) -> list[str]:
    """How a hand ended, everybody's cards, and the account."""
    people, result = People.of(match), played.end
    told = [
        f"{showdown_words.hand_is_over(showdown_words.hand_label(match, played))}.",
        _outcome(match, played, people),
    ]
    for seat in in_order(result, people.me):
        showing = result.showings[seat]
        told.append(f"{heading(played, seat, people, name)}.")
        rows = [names(meld, name) for meld in showing.melds]
        told.append(words.showdown_melds(people.whose(seat), rows))
    account = hand_account(result, people)
    if len(account) > 1:
        told += [lines.account_line(line.words, abs(line.points)) for line in account]
    told.append(net_sentence(deals(match.standing.sheet)[-1], people))
    return [*told, *map(words.and_so, to_go(match, people))]


def _outcome(match: GinTable, played: GinPlayed, people: People) -> str:
    result = played.end
    if result.outcome is Outcome.DEAD and len(match.rounds) == 1:
        return showdown_words.DEAD
    told = outcome_sentence(result, people)
    is_mine = result.winner is not None and match.sides[result.winner] == people.own_side
    # Somebody else's joy is told without noise.
    return told if is_mine else told.replace("!", ".")


def settled_lines(match: GinTable) -> list[str]:
    """Who has won, why, and what each side's points are made of."""
    people, settlement = People.of(match), match.standing.settlement
    if settlement is None:
        return []
    told = [f"{sentence(people.side_does(settlement.winner, 'win'))}."]
    if not match.resignation:
        told.append(why_won(settlement, match.rules, people))
    for side in people.order:
        account = match_account(settlement, match.standing.sheet, match.rules, side, in_brief=True)
        items = [lines.item(line.words.lower(), line.points) for line in account if line.points]
        if items:
            told.append(lines.account_of(people.label(side), items, settlement.totals[side]))
    return [*told, *map(words.and_so, game_accounts(settlement, people))]

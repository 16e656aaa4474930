"""A hand of Gin in lines: its cards, the ways to knock, the answer to a knock, and the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card, Cards, glyph_name, iterate, parse, points
from app.games.gin.actions import BigGin, Knock, LayOff
from app.games.gin.melds import arrangements, is_run, unmelded
from app.games.gin.score import ItemReason, Outcome, deals
from app.games.gin.view import View
from app.plain import answers, telling
from app.plain.answers import command_for
from app.plain.talk import Conversation
from app.table.gin import GinFinishedRound, GinMatchView
from app.text.cards import in_short, long_name, names
from app.text.gin import showdown as showdown_words
from app.text.gin.scoring import (
    deadwood_sum,
    game_accounts,
    hand_account,
    net_sentence,
    outcome_sentence,
    to_go,
    why_won,
)
from app.text.lists import as_sentence, clauses, groups, in_a_row, listed
from app.text.people import People, sentence
from app.text.speech import msg, tr
from app.ui.commands import CommandError, set_apart, typed
from app.ui.hand import by_rank, by_suit
from app.ui.knock import (
    KnockResponse,
    in_order,
    knock_choices,
    knock_words,
    no_way,
    own_choices,
    ways_of,
)

BY: Final = {"suit": by_suit, "rank": by_rank}
"""The sort keys of cards, by the orders of the settings."""


def _pattern(words: str) -> str:
    return "|".join(map(re.escape, typed(words)))


def _melds_of(people: People, seat: int, melds: str) -> str:
    if people.is_you(seat):
        return tr("Your melds: {melds}.", melds=melds) if melds else tr("Your melds: none.")
    name = sentence(people.names[seat])
    if melds:
        return tr("{name}'s melds: {melds}.", name=name, melds=melds)
    return tr("{name}'s melds: none.", name=name)


def laid_out(hand: Cards, *, counts: bool = True) -> list[str]:
    """Return the melds, then the rest, with its points if the program ``counts`` them."""
    melds = arrangements(hand)[0]
    loose = unmelded(hand, melds)
    return [
        tr("Melds: {rows}.", rows=groups([names(meld, glyph_name) for meld in melds]))
        if melds
        else tr("No melds."),
        tr("Deadwood: {cards}.", cards=row_of(loose))
        if loose and not counts
        else tr("Deadwood {points}: {cards}.", points=points(loose), cards=row_of(loose))
        if loose
        else tr("No deadwood."),
    ]


def row_of(cards: Cards) -> str:
    """Return cards by rank in one line."""
    return " ".join(map(glyph_name, sorted(iterate(cards), key=BY["rank"])))


# -- a knock before it is done -------------------------------------------------------------


async def look_at_knocks(
    talk: Conversation,
    match_view: GinMatchView,
    called: Sequence[str],
    thrown: Card | None,
    *,
    only_gin: bool,
) -> Knock | BigGin | None:
    """Offer the ways to knock one after the other until one is chosen; return None if none is.

    If ``thrown`` names a card, only those that discard it. ``called`` are the names by seat. Raises
    CommandError if there is no such way, and InputClosed.
    """
    view, counts = match_view.view, not match_view.is_serious
    choices = knock_choices(view, only_gin=only_gin, thrown=thrown)
    if not counts:
        choices = _own_choices(view, thrown, only_gin=only_gin)
    if not choices:
        assert thrown is not None
        card = glyph_name(thrown)
        raise CommandError(
            tr("Discarding {card} is not gin. Type gin to see what is possible.", card=card)
            if only_gin
            else tr(
                "You cannot knock by discarding {card}. Type knock to see what is possible.",
                card=card,
            )
        )
    ways = ways_of(match_view, choices)

    def tell(index: int) -> list[str]:
        told = knock_words(view, ways, index, called, glyph_name, counts=counts)
        rows = [names(meld, glyph_name) for meld in ways[index].choice.melds]
        melds = tr("Melds: {rows}.", rows=groups(rows)) if rows else tr("No melds.")
        # The first way has explained the knock.
        about = [told.deadwood, told.risk] if index == 0 else []
        return [told.headline, melds, *about, told.fits]

    index = await talk.choose_way(len(ways), tell)
    return None if index is None else ways[index].choice


def _own_choices(view: View, thrown: Card | None, *, only_gin: bool) -> list[Knock | BigGin]:
    """Return the ways to go down without help. Raises CommandError if no discard is named, or if it
    ends nothing.
    """
    if thrown is None:
        raise CommandError(
            tr(
                "This match is serious: name the card that you discard, such as {command} 7c.",
                command=command_for("gin" if only_gin else "knock"),
            )
        )
    choices = own_choices(view, thrown, only_gin=only_gin)
    if not choices:
        raise CommandError(no_way(glyph_name(thrown), only_gin=only_gin))
    return choices


# -- the answer to a knock -----------------------------------------------------------------


class DefenceLines:
    """The possible answers to a knock, in lines. They are prepared here and not carried out."""

    def __init__(self, match_view: GinMatchView, people: People) -> None:
        self.defending = KnockResponse(match_view)
        self._people = people

    @property
    def _knocker(self) -> str:
        return self._people.names[self.defending.knocker]

    def question(self) -> list[str]:
        """Return the knocker's cards, the person's own, and the possible actions."""
        return [
            *self.knockers_cards(),
            *self.how_it_stands(),
            self.possible,
        ]

    @property
    def possible(self) -> str:
        """The commands of the answer, as a sentence."""
        return (
            tr("Type best, lay off and a card, or count.")
            if self.defending.advises
            else tr("Type lay off and a card, or count.")
        )

    def knockers_cards(self) -> list[str]:
        """Return the melds with their numbers in commands, and the deadwood."""
        view = self.defending.view
        rows = [
            tr("run {cards}", cards=names(meld, glyph_name))
            if is_run(meld)
            else tr("set {cards}", cards=names(meld, glyph_name))
            for meld in view.spread
        ]
        melds = groups(clauses((f"{number}", row)) for number, row in enumerate(rows, 1))
        added_up = deadwood_sum(view.spread_deadwood)
        return [
            _melds_of(self._people, self.defending.knocker, melds),
            tr("Your deadwood: {added_up}.", added_up=added_up)
            if self._people.is_you(self.defending.knocker)
            else tr(
                "{name}'s deadwood: {added_up}.", name=sentence(self._knocker), added_up=added_up
            ),
        ]

    def how_it_stands(self) -> list[str]:
        """Return the rest of the hand, and the best defence."""
        hand = self.defending.view.hand
        if not self.defending.advises:
            return laid_out(hand, counts=False)
        return [*laid_out(hand), self.best()]

    def best(self) -> str:
        """Return the best defence and its result."""
        best = self.defending.best()
        how = self.defending.how(best, glyph_name)
        return tr(
            "Best defence: {how}, {ending}",
            how=how,
            ending=self.defending.best_ending(best, self._people),
        )

    def lay_off(self, text: str) -> list[str]:
        """Prepare to lay off a card: ``8c on 2``. Raises CommandError and UnknownCard."""
        text = set_apart(text, answers.ON_MELD, answers.MELD)
        before, meld = _pattern(answers.ON_MELD), _pattern(answers.MELD)
        found = re.fullmatch(
            rf"(.*?)\s+(?:{before})\s+(?:(?:{meld})\s+)?(\d+)", text, re.IGNORECASE
        )
        card = parse(in_short(found[1] if found else text))
        told = glyph_name(card)
        if not self.defending.view.hand >> card & 1:
            raise CommandError(tr("You do not hold the {card}.", card=long_name(card)))
        targets = self.defending.targets(card)
        if not targets:
            raise CommandError(
                tr("{card} fits none of {who}'s melds.", card=told, who=self._knocker)
            )
        if found and int(found[2]) - 1 not in targets:
            raise CommandError(tr("{card} does not fit meld {number}.", card=told, number=found[2]))
        if not found and len(targets) > 1:
            raise CommandError(
                tr(
                    "{card} fits melds {numbers}: type lay off {card} on {number}.",
                    card=told,
                    numbers=listed(str(index + 1) for index in targets),
                    number=targets[0] + 1,
                )
            )
        index = int(found[2]) - 1 if found else targets[0]
        self.defending.lay_offs.append(LayOff(card, index))
        if not self.defending.advises:
            return [
                tr("{card} is laid off.", card=told),
                tr("Type lay off and a card, undo, or count."),
            ]
        counting = self.defending.counting(self._people)
        return [
            tr("{card} is laid off. Count now: {ending}", card=told, ending=counting),
            tr("Type best, lay off and a card, undo, or count."),
        ]

    def take_back(self) -> list[str]:
        """Take back the last card that was to be laid off."""
        if not self.defending.may_take_back:
            return [tr("You have laid nothing off.")]
        self.defending.lay_offs.pop()
        return [tr("Undone."), *self.how_it_stands()]


# -- the ends of hands and matches ---------------------------------------------------------


def showdown_lines(match_view: GinMatchView, played: GinFinishedRound) -> list[str]:
    """Return the end of a hand, all cards, and the account; after the last hand of a deal, also the
    match score.
    """
    people, result = People.of(match_view), played.end
    told = [
        f"{showdown_words.hand_is_over(showdown_words.hand_label(match_view, played))}.",
        _outcome(match_view, played, people),
    ]
    for seat in in_order(result, people.me):
        showing = result.showings[seat]
        # Their actions have been told already.
        own = showdown_words.heading(seat, deadwood_sum(showing.deadwood), people)
        told.append(as_sentence(own))
        rows = [names(meld, glyph_name) for meld in showing.melds]
        told.append(_melds_of(people, seat, groups(rows)))
    # Without other items the account would only repeat the deadwood.
    if any(item.seat is None for item in result.items):
        told += [
            telling.whole(telling.labelled(line.words, str(abs(line.points))))
            for line in hand_account(result, people)
        ]
    if played.number != match_view.ended[-1].number:
        return told
    told.append(net_sentence(deals(match_view.standing.sheet)[-1], people))
    return [*told, *map(telling.whole, to_go(match_view, people))]


def _outcome(match_view: GinMatchView, played: GinFinishedRound, people: People) -> str:
    result = played.end
    if result.outcome is Outcome.DEAD and len(match_view.rounds) == 1:
        return tr("A dead hand: two cards left in the stock, nobody knocked. Nobody scores.")
    told = outcome_sentence(result, people)
    is_mine = result.winner is not None and match_view.sides[result.winner] == people.own_side
    # An exclamation mark is for one's own success.
    return told if is_mine else told.replace("!", ".")


_ITEMS: Final = {
    # Translators: the items of a match's points, joined in a sentence
    ItemReason.HAND_POINTS: msg("points of hands {points}"),
    ItemReason.SHUTOUT: msg("shutout {points}"),
    ItemReason.BOXES: msg("boxes {points}"),
    ItemReason.GAME_BONUS: msg("game bonus {points}"),
    ItemReason.FIRST_GAME: msg("game 1 {points}"),
    ItemReason.SECOND_GAME: msg("game 2 {points}"),
    ItemReason.THIRD_GAME: msg("game 3 {points}"),
}


def settled_lines(match_view: GinMatchView) -> list[str]:
    """Return the winner, the reason, and the items of each side's points."""
    people, settlement = People.of(match_view), match_view.standing.settlement
    if settlement is None:
        return []
    told = [_wins(people, settlement.winner)]
    if not match_view.resignation:
        told.append(why_won(match_view.standing, settlement, people))
    for side in people.order:
        items = [
            tr(_ITEMS[item.reason], points=item.points)
            for item in settlement.items[side]
            if item.points
        ]
        if items:
            side_and_points = f"{people.label(side)} {settlement.totals[side]}"
            told.append(telling.whole(telling.labelled(side_and_points, in_a_row(items))))
    return [*told, *map(telling.whole, game_accounts(settlement, people))]


def _wins(people: People, side: int) -> str:
    seats = [seat for seat, own in enumerate(people.sides) if own == side]
    if len(seats) > 1:
        # Translators: partners, as in "Ann & Vera"
        return tr("{names} win.", names=sentence(people.side(side)))
    if people.is_you(seats[0]):
        return tr("You win.")
    return tr("{name} wins.", name=sentence(people.names[seats[0]]))

"""A match of Gin in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from app.cards.cards import glyph_name, iterate, parse
from app.coach.estimates import Unrated
from app.games.gin.actions import (
    DISCARDS,
    Action,
    Discard,
    Spread,
)
from app.games.gin.melds import arrangements, deadwood, unmelded
from app.games.gin.score import deals
from app.games.gin.view import Phase, View
from app.plain import help as help_texts
from app.plain import telling
from app.plain.answers import command_for
from app.plain.commands import GIN
from app.plain.context import PlainContext
from app.plain.gin_hand import (
    BY,
    DefenceLines,
    laid_out,
    look_at_knocks,
    row_of,
    settled_lines,
    showdown_lines,
)
from app.plain.match import MatchLines
from app.plain.settings import choice_of, written
from app.refusal import Refused
from app.storage.settings import TUTORS
from app.table.gin import GinFinishedRound, GinMatchView, GinRoundView
from app.table.handles import MatchHandle
from app.text.cards import in_short, names
from app.text.gin import labels
from app.text.gin import showdown as showdown_words
from app.text.gin.actions import whole_story
from app.text.gin.scoring import standing
from app.text.gin.table import going_round
from app.text.lists import alternatives, clauses, sentences
from app.text.numbers import percent
from app.text.people import sentence, series_line
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.text.turns import your_turn
from app.ui.commands import CommandError, cards_to_match
from app.ui.gin_table import GinTableModel
from app.ui.hand import whether_meld
from app.ui.serious import SeriousCode
from app.ui.tutor import Tutor, warns


class PlainGinTableModel(GinTableModel):
    """The model of a table of Gin, with its possible actions in words instead of keys."""

    @property
    def possible(self) -> str:
        view = self.view
        top = self.name(view.top) if view.top is not None else ""
        match view.phase:
            case Phase.LAYOFF if self.is_serious:
                ways = [tr("lay off a card"), tr("count")]
            case Phase.UPCARD:
                ways = [tr("take {card}", card=top), tr("pass")]
            case Phase.LAST_CARD:
                ways = [tr("take {card} to knock", card=top)] if self.may("take") else []
                ways.append(tr("pass"))
            case Phase.DRAW:
                ways = [
                    tr("draw from the stock"),
                    *([tr("take {card}", card=top)] if self.may("take") else []),
                ]
            case Phase.DISCARD:
                ways = self._ends()
            case Phase.LAYOFF:
                ways = [
                    tr("lay off a card"),
                    tr("lay off for the best defence"),
                    # Translators: to count the deadwood after a knock
                    tr("count"),
                ]
            case _:
                return ""
        return alternatives(ways)

    def _ends(self) -> list[str]:
        ends = [tr("discard a card")] if self.may("throw") else []
        if self.is_serious:
            # Whether they can is for the player to count.
            return [*ends, tr("knock"), tr("go gin")]
        if self.may("gin"):
            ends.append(tr("go big gin") if self.view.may_big_gin else tr("go gin"))
        elif self.may("knock"):
            ends.append(tr("knock with {least}", least=self.view.least))
        return ends


class GinLines(MatchLines):
    """The lines and commands of a match of Gin."""

    grammar = GIN
    help = help_texts.GIN
    match_view: GinMatchView

    def __init__(self, context: PlainContext, table: MatchHandle) -> None:
        super().__init__(context, table)
        self.tutor = Tutor(table.here, lambda: context.settings.tutor)
        self._defence: DefenceLines | None = None
        """The answer to a knock, as far as it was typed."""
        self._heard: tuple[int, ...] = ()
        """The number of actions told so far, by round of the deal."""

    @property
    def view(self) -> View:
        return self.match_view.view

    @property
    def model(self) -> PlainGinTableModel:
        return PlainGinTableModel(self.match_view, glyph_name, command_for, self.people)

    # -- telling -------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        match_view, people, view = self.match_view, self.people, self.view
        by = glyph_name(view.upcard) if view.rules.oklahoma else ""
        told = [
            tr(
                "Hand {number}, {dealer}, {limit}.",
                number=match_view.round,
                dealer=people.who_deals(match_view.dealer),
                limit=limit_of(view.limit, by, doubled=view.doubled),
            ),
            self._score_line(),
        ]
        if not (self.model.sits_out or view.history):
            told.append(telling.upcard(glyph_name(view.upcard)))
        return told

    def skip_news(self, most: int) -> None:
        self._heard = tuple(
            max(len(round_.view.history) - most, 0) for round_ in self.match_view.rounds
        )

    def news(self) -> Sequence[str]:
        rounds = self.match_view.rounds
        heard, self._heard = self._heard, tuple(len(each.view.history) for each in rounds)
        return [
            told
            for round_, before in zip(rounds, heard, strict=True)
            for told in filter(None, self._told(round_)[before:])
        ]

    def moves(self) -> Sequence[str]:
        """Return the actions of the hand, without those that need no line."""
        told = self._told(self.match_view.rounds[self.match_view.mine])
        return [*filter(None, told[self.model.first_listed :])]

    def _told(self, round_: GinRoundView) -> list[str]:
        view, people = round_.view, self.people
        told = []
        last = len(view.history) - 1
        who = ["" if people.is_you(seat) else each for seat, each in enumerate(people.names)]
        moves = whole_story(view.upcard, view.history, glyph_name, who, round_.gained)
        for index, ((seat, action), what) in enumerate(zip(view.history, moves, strict=True)):
            own = seat == view.seat
            if isinstance(action, Spread):
                told.append("")
            elif own and index == last and isinstance(action, Discard):
                card = glyph_name(action.card)
                left = deadwood(view.hand)
                told.append(
                    tr("You discarded {card}.", card=card)
                    if self.model.is_serious
                    else tr("You discarded {card}. Deadwood {deadwood}.", card=card, deadwood=left)
                )
            else:
                told.append(telling.whole(what))
        return told

    def hand(self) -> Sequence[str]:
        if self.model.sits_out:
            return [tr("You sit out this hand.")]
        hand = self.view.hand
        rows = []
        if self.order in BY:
            row = " ".join(map(glyph_name, sorted(iterate(hand), key=BY[self.order])))
            rows.append(
                tr("By suit: {cards}.", cards=row)
                if self.order == "suit"
                else tr("By rank: {cards}.", cards=row)
            )
        told = [*rows, *laid_out(hand, counts=not self.model.is_serious)]
        if self.order == "near":
            told += telling.near(unmelded(hand, arrangements(hand)[0]))
        return told

    def lying(self) -> Sequence[str]:
        """Return the piles, then all players' cards; after a knock, the knocker's melds."""
        match_view, people, model = self.match_view, self.people, self.model
        told = []
        for index, round_ in enumerate(match_view.rounds):
            view = round_.view
            if index == match_view.mine and not round_.is_over:
                top = "" if view.top is None else glyph_name(view.top)
                told.append(telling.piles(top, view.stock))
            for seat in view.playing:
                if seat != match_view.me and not round_.is_over:
                    player = model.player(seat)
                    known = names(player.known, glyph_name)
                    also = tr("{cards} among them", cards=known) if known else ""
                    told.append(telling.holds(people.name(seat), player.cards, also))
        by = glyph_name(self.view.upcard) if self.view.rules.oklahoma else ""
        told.append(telling.whole(limit_of(self.view.limit, by, doubled=self.view.doubled)))
        told += [
            tr("{who}: sits out.", who=sentence(people.name(seat)))
            for seat in range(len(match_view.seats))
            if model.player(seat).sits_out and seat != match_view.me
        ]
        if self.view.phase is Phase.LAYOFF:
            told += DefenceLines(match_view, people).knockers_cards()
        return told

    def known(self) -> list[str]:
        """Return the known cards of each other player: held, taken, discarded and passed."""
        people, model = self.people, self.model
        told = []
        for seat in self.view.opponents:
            player = model.player(seat)
            name = sentence(people.name(seat))
            if player.known:
                told.append(
                    tr("{name} still holds {cards}.", name=name, cards=row_of(player.known))
                )
            if player.let_go:
                told.append(tr("{name} took {cards}.", name=name, cards=row_of(player.let_go)))
            if player.thrown:
                told.append(tr("{name} discarded {cards}.", name=name, cards=row_of(player.thrown)))
            if player.passed:
                told.append(tr("{name} passed {cards}.", name=name, cards=row_of(player.passed)))
        return told or [tr("Nothing is known of the others' cards yet.")]

    def _score_line(self) -> str:
        match_view, people = self.match_view, self.people
        games = match_view.standing.games
        parts = [
            telling.side_score(who, standing(games, side))
            for who, side in zip(people.labels(), people.order, strict=True)
        ]
        return telling.scores(parts, labels.to_target(match_view.rules.target))

    def score(self) -> Sequence[str]:
        """Return the totals, then every hand."""
        match_view, people = self.match_view, self.people
        told = [self._score_line()]
        for deal in deals(match_view.standing.sheet):
            won = [result for result in deal.row.results if result.winner is not None]
            how = showdown_words.ended(deal.outcome, even=len(won) > 1 and deal.winner is None)
            told.append(
                tr("Hand {number}: no points, {how}.", number=deal.row.number, how=how)
                if deal.winner is None
                else tr(
                    "Hand {number}: {gain}, {how}.",
                    number=deal.row.number,
                    gain=telling.side_score(people.label(deal.winner), str(deal.points)),
                    how=how,
                )
            )
        told.append(series_line(match_view.won, match_view.rules.best_of, people))
        return [*told, *([telling.whole(tr("a friendly match"))] if match_view.is_friendly else [])]

    def question(self) -> Sequence[str]:
        view, match_view = self.view, self.match_view
        name = match_view.seats[match_view.me].name if self.hot_seat.is_shared else None
        match view.phase:
            case Phase.DISCARD:
                told = [*self.hand()]
                if self.model.may("knock"):
                    return [*told, tr("You can {what}.", what=self.model.possible)]
                return [
                    *told,
                    tr("Discard a card: the least deadwood possible is {best}.", best=view.least),
                ]
            case Phase.LAYOFF:
                assert self._defence is not None
                return self._defence.question()
            case _:
                told = [f"{your_turn(name)}{self.model.prompt}"]
                return [*told, going_round(view, command_for)]

    @property
    def asks_with_hand(self) -> bool:
        return self.view.phase in (Phase.DISCARD, Phase.LAYOFF)

    # -- moves ---------------------------------------------------------------------------------

    async def move(self, command: str, rest: str) -> None:
        model = self.model
        if self.view.phase is Phase.LAYOFF and model.is_mine and command in model.moves:
            assert self._defence is not None
            raise CommandError(self._defence.possible)
        match command:
            case "throw":
                await self._try(DISCARDS[parse(in_short(rest))])
            case "knock" | "gin":
                if why := model.why_not(command):
                    raise CommandError(why)
                thrown = parse(in_short(rest)) if rest else None
                only_gin = command == "gin"
                choice = await look_at_knocks(
                    self.talk, self.match_view, self.people.names, thrown, only_gin=only_gin
                )
                if choice is not None and not await self._is_held(choice):
                    self.do(choice)
            case "tutor":
                self._choose_tutor(rest)
            case "match":
                self.talk.say(whether_meld(cards_to_match(rest), glyph_name))
            case "known" if model.is_serious:
                raise CommandError(model.why_not("known"))
            case "known":
                self.talk.say(*self.known())
            case _ if command in model.moves:
                await self._try(model.moves[command].action)
            case _:
                self._defend(command, rest)

    async def _try(self, action: Action) -> None:
        if why := self.model.why_not_do(action):
            raise CommandError(why)
        if not await self._is_held(action):
            self.do(action)

    async def _is_held(self, action: Action) -> bool:
        if self.tutor.follow(self.match_view):
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self.tutor.judge(self.handle)
        cost = self.cost_of(Unrated.WARNINGS)
        decision = self.tutor.warning(self.handle, self.view, action)
        if decision is None:
            return False
        self.talk.say(cost)
        why = self.tutor.why(decision, glyph_name, self.people.names)
        question = tr(
            "This loses about {share} of the match. Play it anyway?",
            share=percent(decision.cost.win),
        )
        if await self.talk.agrees(sentences([*why[:1], question])):
            return False
        self.talk.say(tr("Nothing was done."))
        return True

    def _choose_tutor(self, said: str) -> None:
        if why := self.model.why_not("tutor"):
            raise CommandError(why)
        if (chosen := choice_of("tutor", said)) is None:
            possible = alternatives(written("tutor", each) for each in TUTORS)
            raise CommandError(tr("Type tutor {chosen}.", chosen=possible))
        self.tutor.for_match = chosen
        self.talk.say(self.tutor.why_silent(self.match_view) or warns(chosen))

    # -- the answer to a knock -----------------------------------------------------------------

    async def goes_by_itself(self) -> bool:
        """Count at once if no card can be laid off."""
        if self.view.phase is not Phase.LAYOFF:
            self._defence = None
            return False
        if self._defence is None:
            self._defence = DefenceLines(self.match_view, self.people)
        if self._defence.defending.can_choose or not self._defence.defending.advises:
            return False
        self.talk.say(tr("You have nothing to lay off."))
        self.do(*self._defence.defending.count())
        return True

    def take_back(self) -> None:
        """Take back the last lay-off that is prepared, else the last move."""
        if self._defence is None or not self.match_view.is_my_turn:
            super().take_back()
        else:
            self.talk.say(*self._defence.take_back())

    async def looks(self, command: str, rest: str) -> bool:
        """Carry out a command that every game has.

        During the answer to a knock the hand lacks the cards to be laid off, and a hint is the best
        defence.
        """
        if self._defence is not None and self.match_view.is_my_turn:
            if command == "hint" and self._defence.defending.advises:
                self.talk.say(self._defence.best())
                return True
            if command == "hand":
                self.talk.say(*self._defence.how_it_stands())
                return True
        return await super().looks(command, rest)

    def _defend(self, command: str, rest: str) -> None:
        if self._defence is None or not self.match_view.is_my_turn:
            is_mine = self.match_view.is_my_turn
            raise CommandError(
                tr("Nobody has knocked.") if is_mine else self.model.why_not("throw")
            )
        match command:
            case "best" if not self._defence.defending.advises:
                raise CommandError(sentence_for(Refused(SeriousCode.BEST)))
            case "best":
                self.do(*self._defence.defending.do_best())
            case "accept":
                self.do(*self._defence.defending.count())
            case "lay_off":
                self.talk.say(*self._defence.lay_off(rest))

    # -- ends ----------------------------------------------------------------------------------

    def showdown(self, played: GinFinishedRound) -> Sequence[str]:
        return showdown_lines(self.shared_view, played)

    def settled(self) -> Sequence[str]:
        return settled_lines(self.shared_view)


_PATIENCE: Final = 2.0
"""Most seconds that a move waits for its judgement."""


def limit_of(limit: int, upcard: str, *, doubled: bool) -> str:
    """Return the way to end a hand, in Oklahoma with the upcard that decides it."""
    if limit:
        ends = (
            tr("knock with {limit} or less by the upcard {card}", limit=limit, card=upcard)
            if upcard
            else tr("knock with {limit} or less", limit=limit)
        )
    else:
        ends = (
            tr("only gin ends the hand by the upcard {card}", card=upcard)
            if upcard
            else tr("only gin ends the hand")
        )
    return clauses([ends, tr("counts double") if doubled else ""])

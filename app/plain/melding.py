"""A match of Basic Rummy or Contract Rummy in lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from app.cards.cards import NO_CARDS, Cards, glyph_name, iterate
from app.games.base import ONLOOKER
from app.games.contract.actions import PASS
from app.games.gin.melds import unmelded
from app.match.view import AnyFinishedRound, AnyMatchView
from app.plain import answers, telling
from app.plain import help as help_texts
from app.plain.answers import command_for
from app.plain.commands import MELDING
from app.plain.context import PlainContext
from app.plain.match import MatchLines
from app.plain.talk import Conversation
from app.quoting import quoted
from app.table.handles import MatchHandle
from app.text.ending import ending_of, why_won
from app.text.letters import folded
from app.text.lists import alternatives, as_sentence, clauses, either, groups, in_a_row
from app.text.melding.ending import NONE
from app.text.melding.games import sheet_of
from app.text.people import People, sentence
from app.text.speech import tr, tr_n
from app.ui.commands import CommandError, TypedCommand, set_apart, typed
from app.ui.hand import by_rank, by_suit
from app.ui.melding import arranging
from app.ui.melding import commands as reading
from app.ui.melding.areas import MeldAreas
from app.ui.melding.arranging import Arrangement
from app.ui.melding.commands import is_joker_typed
from app.ui.melding.games import model_class
from app.ui.melding.hand import HandLayouts, MeldingHandOrder
from app.ui.melding.poll import OpenPoll, Polls
from app.ui.melding.state import LogEntry, LogKind, MeldPlan, TurnStage
from app.ui.melding.status_text import DOT, area_name, area_sign, entry_text
from app.ui.melding.table import MeldingTableModel


class PlainMeldingTableModel(MeldingTableModel):
    @property
    def possible(self) -> str:
        return alternatives(self.choices)

    @property
    def choices(self) -> tuple[str, ...]:
        top = self.name(self.pile[-1]) if self.pile else ""
        if self.stage is TurnStage.CLAIM and self.is_mine and self.buyer is not None:
            buyer = People.of(self.match_view).names[self.buyer]
            return tr("take {card}", card=top), tr("pass and let {who} have it", who=buyer)
        each = {
            "buy": tr("buy it with a penalty card"),
            "pass": tr("pass"),
            "stock": tr("draw from the stock"),
            "take": tr("take {card}", card=top),
            "meld": tr("go down") if self.areas else tr("meld"),
            "lay-off": tr("lay off"),
            "throw": tr("discard a card"),
        }
        return tuple(told for command, told in each.items() if self.may(command))


@cache
def _plain_model(game: str) -> type[MeldingTableModel]:
    return type("PlainTableModel", (PlainMeldingTableModel, model_class(game)), {})


async def look_at_ways(talk: Conversation, model: MeldingTableModel) -> MeldPlan | None:
    """Offer the ways to meld until one is chosen; return None if none is.

    Raises InputClosed, and CommandError if there is none.
    """
    ways = model.ways(NO_CARDS)
    if not ways:
        # Only a serious match leaves the melds to the player.
        raise CommandError(
            tr("This match is serious: name the cards to meld, such as meld 3c 4c 5c.")
        )

    def tell(index: int) -> list[str]:
        way = ways[index]
        rows = [" ".join(map(glyph_name, meld)) for meld in way.melds]
        melds = (
            tr("Go down with {melds}.", melds=groups(rows))
            if model.areas
            else tr("Meld {melds}.", melds=groups(rows))
        )
        if way.goes_out:
            return [melds, tr("All your cards are gone: this ends the hand.")]
        if model.is_serious:
            return [melds]
        row = " ".join(map(glyph_name, sorted(iterate(way.rest), key=by_rank)))
        return [
            melds,
            tr_n(
                "{n} point would stay in your hand: {cards}.",
                "{n} points would stay in your hand: {cards}.",
                way.left,
                cards=row,
            ),
        ]

    index = await talk.choose_way(len(ways), tell)
    return None if index is None else ways[index]


_ORDERED: Final = {"suit": by_suit, "rank": by_rank}


def _area(name: str, row: str, sign: str) -> str:
    area = sentence(name)
    if not row:
        return tr("{area}: empty.", area=area)
    if not sign:
        return tr("{area}: {cards}.", area=area, cards=row)
    return tr("{area}: {cards}, {needs}.", area=area, cards=row, needs=sign)


def _table_meld(letter: str, people: People, owner: int, row: str, *, is_run: bool) -> str:
    if people.is_you(owner):
        return (
            tr("Meld {letter}, your run: {cards}.", letter=letter, cards=row)
            if is_run
            else tr("Meld {letter}, your set: {cards}.", letter=letter, cards=row)
        )
    name = people.names[owner]
    return (
        tr("Meld {letter}, {name}'s run: {cards}.", letter=letter, name=name, cards=row)
        if is_run
        else tr("Meld {letter}, {name}'s set: {cards}.", letter=letter, name=name, cards=row)
    )


def _also(*, is_down: bool, buys_left: int | None) -> str:
    # Translators: a player has melded the contract
    told = [tr("down")] if is_down else []
    if buys_left is not None:
        told.append(tr_n("{n} buy left", "{n} buys left", buys_left))
    return clauses(told)


def _left_with(cards: Sequence[tuple[str, int]], total: int) -> str:
    if not cards:
        return tr("no cards")
    row = " ".join(card for card, _ in cards)
    return tr_n("{cards}, {n} point", "{cards}, {n} points", total, cards=row)


def _player_at_end(name: str, cards: str, note: str, figures: Sequence[tuple[str, str]]) -> str:
    told = [note, cards, *(f"{0 if each == NONE else each} {what}" for what, each in figures)]
    return tr("{name}: {what}.", name=name, what=clauses(told))


def _hand_row(number: str, what: str, cells: Sequence[tuple[str, str]], *, is_round: bool) -> str:
    told = tr("Round {number}", number=number) if is_round else tr("Hand {number}", number=number)
    told = clauses((told, what))
    return telling.whole(telling.labelled(told, _by_name(cells) or tr("no points")))


def _by_name(cells: Sequence[tuple[str, str]]) -> str:
    return in_a_row(telling.side_score(name, cell) for name, cell in cells if cell)


class MeldingLines(MatchLines):
    """The lines and commands of a match with open melds."""

    grammar = MELDING

    def __init__(self, context: PlainContext, table: MatchHandle) -> None:
        super().__init__(context, table)
        is_contract = self.match_view.rules.game == "contract"
        self.help = help_texts.CONTRACT if is_contract else help_texts.BASIC
        self._held = HandLayouts(table.path)
        self._heard = 0
        self._was_asked = False
        """Whether the person has read what a purchase comes with."""
        self._polls = Polls(table.here, lambda: context.settings.poll)

    @property
    def model(self) -> MeldingTableModel:
        areas = None if self.match_view.me == ONLOOKER else self._held.of(self.match_view).areas
        kind = _plain_model(self.match_view.rules.game)
        return kind(self.match_view, areas, glyph_name, command_for, self.people)

    def turn_of(self, seat: int) -> str:
        """Return whose turn it is; of a poll only that it goes on, since names would tell who
        passed.
        """
        model = self.model
        if model.stage is TurnStage.POLL:
            return tr("Others are asked whether they buy {card}.", card=glyph_name(model.pile[-1]))
        return super().turn_of(seat)

    # -- telling -------------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        model = self.model
        told = [as_sentence(clauses(model.headline.split(DOT))), self._totals()]
        if not model.log and model.pile:
            told.append(telling.upcard(glyph_name(model.pile[-1])))
        return told

    def _totals(self) -> str:
        people, (column,) = self.people, self.match_view.standing.columns
        return telling.scores(
            [telling.side_score(people.names[seat], str(column[seat])) for seat in people.order]
        )

    def skip_news(self, most: int) -> None:
        self._heard = max(len(self.model.log) - most, 0)

    def news(self) -> Sequence[str]:
        model = self.model
        before, self._heard = self._heard, len(model.log)
        told = (self._told(entry, is_last=entry is model.log[-1]) for entry in model.log[before:])
        return [*filter(None, told)]

    def _told(self, entry: LogEntry, *, is_last: bool) -> str:
        asks_me = entry.act is LogKind.BUY and is_last and self.model.is_mine
        is_own = entry.seat == self.match_view.me
        # The question tells a player who is asked; who else passes in a poll stays secret.
        if asks_me or (entry.act is LogKind.PASS and not is_own):
            return ""
        return entry_text(entry, self.people, glyph_name)

    def moves(self) -> Sequence[str]:
        listed = self.model.log[self.model.first_listed :]
        return [*filter(None, (self._told(entry, is_last=False) for entry in listed))]

    def hand(self) -> Sequence[str]:
        model = self.model
        sort = _ORDERED.get(self.order, by_rank)
        row = self._row(model.hand, sort)
        # Translators: cards that a player holds
        held = tr_n("{n} card", "{n} cards", model.hand.bit_count())
        points = tr_n("{n} point", "{n} points", model.left)
        told = [
            tr("Your {cards}: {row}.", cards=held, row=row)
            if model.is_serious
            else tr("Your {cards}, {points}: {row}.", cards=held, points=points, row=row)
        ]
        if model.own_areas is None:
            order = MeldingHandOrder(self.order)
            order.is_meld = model.is_meld
            if melds := order.best_melds(model.hand):
                told.append(
                    tr(
                        "Melds among them: {rows}.",
                        rows=groups([self._row(meld) for meld in melds]),
                    )
                )
            if self.order == "near":
                told += telling.near(unmelded(model.hand, tuple(melds)))
        elif model.own_areas.all_cards:
            told += self._areas()
        return told

    def _row(self, cards: Cards, sort: Any = by_rank) -> str:
        return " ".join(map(glyph_name, sorted(iterate(cards), key=sort)))

    def _areas(self) -> list[str]:
        model = self.model
        told = [
            _area(
                area_name(area),
                " ".join(map(glyph_name, area.cards)),
                "" if model.is_serious else area_sign(area, glyph_name),
            )
            for area in model.areas
        ]
        if model.own_areas is not None:
            outside = model.hand & ~model.own_areas.all_cards
            told += [tr("In no area: {row}.", row=self._row(outside))] if outside else []
        return told

    def lying(self) -> Sequence[str]:
        model, people = self.model, self.people
        top = glyph_name(model.pile[-1]) if model.pile else ""
        told = [telling.piles(top, model.stock)]
        for table_meld in model.table_melds:
            row = " ".join(map(glyph_name, table_meld.cards))
            told.append(
                _table_meld(
                    table_meld.letter, people, table_meld.owner, row, is_run=table_meld.is_run
                )
            )
        if not model.table_melds:
            told.append(tr("No melds on the table yet."))
        for player in model.players:
            also = _also(is_down=player.is_down, buys_left=player.buys_left)
            told.append(telling.holds(people.name(player.seat), player.cards, also))
        return told

    def score(self) -> Sequence[str]:
        """Return the score sheet, the sums first."""
        match_view: AnyMatchView = self.shared_view
        sheet, is_round = (
            sheet_of(match_view, People.of(match_view)),
            match_view.rules.game == "contract",
        )
        sums = [
            telling.whole(
                telling.labelled(row.label, _by_name([*zip(sheet.names, row.cells, strict=True)]))
            )
            for row in sheet.sums
        ]
        hands = [
            _hand_row(
                row.label,
                row.what,
                [*zip(sheet.names, row.cells, strict=True)],
                is_round=is_round,
            )
            for row in sheet.rows[: len(match_view.standing.sheet.rows)]
        ]
        return [*sums, *hands]

    def question(self) -> Sequence[str]:
        model = self.model
        top = glyph_name(model.pile[-1]) if model.pile else ""
        if model.stage is TurnStage.POLL:
            was_asked, self._was_asked = self._was_asked, True
            return [
                tr("Buy {card}, or pass?", card=top)
                if was_asked
                else tr(
                    "Do you buy {card}, with a penalty card from the stock? Type buy or pass.",
                    card=top,
                )
            ]
        if model.stage is TurnStage.CLAIM and model.buyer is not None:
            return [
                tr(
                    "{buyer} wants to buy {card}. Type take, to take it as your draw, or pass.",
                    buyer=self.people.names[model.buyer],
                    card=top,
                )
            ]
        told = [model.prompt]
        if model.stage is not TurnStage.PLAY:
            return told
        return [*self.hand(), *self._fitting(), *told]

    @property
    def asks_with_hand(self) -> bool:
        return self.model.stage is TurnStage.PLAY

    def _fitting(self) -> list[str]:
        model = self.model
        told: list[str] = []
        if model.is_serious:
            return told
        for card in sorted(iterate(model.hand), key=by_rank):
            for index in dict.fromkeys(fit.table_meld for fit in model.fits(card)):
                table_meld = model.table_melds[index]
                told.append(
                    # Translators: a card that can be laid off, and its meld on the table
                    tr(
                        "{card} fits meld {letter}: {row}.",
                        card=glyph_name(card),
                        letter=table_meld.letter,
                        row=" ".join(map(glyph_name, table_meld.cards)),
                    )
                )
        return told

    # -- polls ---------------------------------------------------------------------------------

    async def goes_by_itself(self) -> bool:
        """Pass in a poll if the person does not want to be asked."""
        if not self._polls.passes(self.model):
            return False
        self.do(PASS)
        # A person who does not want to be asked does not want to read of it either.
        self.look()
        self._heard = len(self.model.log)
        return True

    async def give_keyboard(self, seat: int) -> None:
        """Pass the keyboard on; a poll is instead one question to all who share it, without any
        cards.
        """
        match self._polls.next(self.match_view):
            case None:
                await super().give_keyboard(seat)
            case OpenPoll() as poll:
                self.sit(ONLOOKER)
                self._polls.answer(poll, await self._buyer(poll))
            case action:
                self.table.seat_handle(seat).act(action)

    async def _buyer(self, poll: OpenPoll) -> int | None:
        names, card = [self.people.names[buyer] for buyer in poll.buyers], glyph_name(poll.card)
        question = tr(
            "Who buys {card}, with a penalty card from the stock? {numbered}, or nobody.",
            card=card,
            numbered=in_a_row(f"{number} {name}" for number, name in enumerate(names, 1)),
        )
        self.talk.say(question)
        # A name may be a number, which must not stand for another player.
        possible = [
            (str(number), *([] if name.isdecimal() else [folded(name)]))
            for number, name in enumerate(names, 1)
        ]
        index = await self.talk.choose(*possible, typed(answers.NOBODY), otherwise=question)
        if index < len(names):
            return poll.buyers[index]
        self.talk.say(tr("Nobody at this keyboard buys {card}.", card=card))
        return None

    # -- moves ---------------------------------------------------------------------------------

    def typed(self, text: str) -> TypedCommand:
        """Return the command that was typed. A joker alone is discarded, as any other card."""
        if is_joker_typed(text):
            return TypedCommand("throw", text)
        return super().typed(text)

    async def move(self, command: str, rest: str) -> None:
        match command:
            case "areas":
                self.talk.say(*(self._areas() or [self.model.why_no_areas]))
            case "put":
                self._put(rest)
            case "clear":
                self._keep_areas(self._own_areas().without(self._own_areas().all_cards))
                self.talk.say(tr("Nothing is in the areas."))
            case "arrange" if why := self.model.why_not("arrange"):
                raise CommandError(why)
            case "arrange":
                self._keep(best := arranging.arrange(self.model))
                self.talk.say(best.told, *self._areas())
            case "meld" if not rest:
                await self._meld()
            case _:
                typed = TypedCommand(command, rest)
                self.do(*reading.meant_by(typed, self.model, glyph_name).actions)

    async def _meld(self) -> None:
        model = self.model
        if not model.may("meld"):
            raise CommandError(model.why_not("meld"))
        way = await look_at_ways(self.talk, model)
        if way is not None:
            self.do(way.action)

    # -- meld areas ----------------------------------------------------------------------------

    def _own_areas(self) -> MeldAreas:
        model = self.model
        areas = model.own_areas
        if areas is None:
            raise CommandError(model.why_no_areas)
        return areas

    def _keep_areas(self, areas: MeldAreas) -> None:
        held = self._held.of(self.match_view)
        self._held.keep(self.match_view, held._replace(areas=areas))

    def _put(self, text: str) -> None:
        areas = self._own_areas()
        names = [area_name(area) for area in areas.seen()]
        text = set_apart(text, answers.IN)
        before = "|".join(map(re.escape, typed(answers.IN)))
        found = re.fullmatch(rf"(.*?)\s+(?:{before})\s+(.+)", text, re.IGNORECASE)
        index = None
        if found:
            wanted = folded(found[2])
            if wanted not in names:
                raise CommandError(
                    tr(
                        "{text} is not an area: type {areas}.",
                        text=quoted(found[2]),
                        areas=either(names),
                    )
                )
            index = names.index(wanted)
        cards = reading.cards_of(found[1] if found else text, self.model, glyph_name)
        self._keep(arranging.put(self.model, cards, index))
        self.talk.say(*self._areas())

    def _keep(self, arrangement: Arrangement) -> None:
        if arrangement.areas is None:
            raise CommandError(arrangement.told)
        self._keep_areas(arrangement.areas)

    # -- ends ----------------------------------------------------------------------------------

    def showdown(self, played: AnyFinishedRound) -> Sequence[str]:
        match_view: AnyMatchView = self.shared_view
        end = ending_of(match_view, played, People.of(match_view), glyph_name)
        told = [as_sentence(end.title), end.told]
        for player in end.players:
            cards = [(glyph_name(card), points) for card, points in player.cards]
            left = _left_with(cards, sum(points for _, points in player.cards))
            figures = [*zip(end.headings, player.figures, strict=True)]
            told.append(_player_at_end(player.name, left, player.note, figures))
        return told

    def settled(self) -> Sequence[str]:
        """Return the winners and the reason, then the score sheet."""
        match_view: AnyMatchView = self.shared_view
        people, settlement = People.of(match_view), match_view.standing.settlement
        if settlement is None:
            return []
        why = [] if match_view.resignation else [why_won(match_view, people)]
        return [as_sentence(people.winning(settlement.winners)), *why, *self.score()]

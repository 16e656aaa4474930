"""Gin on the page: the ways to knock, the answer to a knock, and the ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.cards.cards import Card, Cards, glyph_name, iterate, points
from app.games.gin.actions import LayOff, Spread
from app.games.gin.melds import is_run
from app.games.gin.score import Showing
from app.games.gin.view import Phase
from app.match.view import AnyFinishedRound
from app.server.touch import page as pages
from app.server.touch.match import MatchPage, Way, card_of
from app.server.touch.page import OF, Block, Button, Values
from app.server.touch.table import TouchGinModel, chosen, label, row_of
from app.table.gin import GinMatchView
from app.text.ending import ending_of
from app.text.gin import labels
from app.text.gin.actions import whole_story
from app.text.gin.scoring import (
    deadwood_sum,
    game_accounts,
    hand_account,
    match_account,
    to_go,
    why_won,
)
from app.text.lists import as_sentence
from app.text.speech import tr
from app.ui.hand import GinSelection
from app.ui.knock import (
    KnockResponse,
    heading,
    in_order,
    knock_choices,
    knock_words,
    no_way,
    own_choices,
    ways_of,
)

_MOST_WAYS: Final = 12
"""Most ways to go down that are shown at once."""


class GinPage(MatchPage):
    match_view: GinMatchView
    model: TouchGinModel
    selection: GinSelection
    _response: KnockResponse | None = None
    """The answer to a knock, as far as it is prepared."""
    _asks_where: Card | None = None
    """A card that fits several of the knocker's melds, until one is chosen."""

    def new_selection(self) -> GinSelection:
        selection = GinSelection()
        selection.arrangement.order = self.visitor.settings.order
        return selection

    def new_model(self) -> TouchGinModel:
        return TouchGinModel(self.match_view, glyph_name, label)

    def step_to(self) -> None:
        view, advises = self.match_view.view, not self.model.is_serious
        self._response = None
        self.selection.step_to(view, is_my_turn=self.match_view.is_my_turn, advises=advises)

    @property
    def first_listed(self) -> int:
        return self.model.first_listed

    def actions_told(self) -> Sequence[str]:
        round_, people = self.match_view.rounds[self.match_view.mine], self.people
        who = ["" if people.is_you(seat) else name for seat, name in enumerate(people.names)]
        view = round_.view
        told = whole_story(view.upcard, view.history, glyph_name, who, round_.gained)
        return [
            "" if isinstance(action, Spread) else as_sentence(each)
            for each, (_, action) in zip(told, view.history, strict=True)
        ]

    # -- moves ---------------------------------------------------------------------------------

    def throw(self) -> None:
        card = chosen(self.model, self.selection)
        if card is not None and (why := self.model.why_not_throw(card)):
            self.visitor.tell(why)
        else:
            super().throw()

    async def move(self, command: str, values: Values) -> None:
        match command:
            case "knock" | "gin":
                self._show_ways(only_gin=command == "gin")
            case "lay" if response := self.response:
                self._lay_off(response, card_of(values))
            case "lay-on" if response := self.response:
                self._lay_off_on(response, values.get(OF, ""))
            case "take-back" if (response := self.response) and response.may_take_back:
                response.lay_offs.pop()
            case "best" if (response := self.response) and response.advises:
                self.act(*response.do_best())
            case "count" if response := self.response:
                self.act(*response.count())

    def _show_ways(self, *, only_gin: bool) -> None:
        view, model = self.match_view.view, self.model
        if model.is_serious:
            card = chosen(model, self.selection)
            if card is None:
                self.visitor.tell(tr("Tap the card to discard first."))
                return
            choices = own_choices(view, card, only_gin=only_gin)
            if not choices:
                self.visitor.tell(no_way(glyph_name(card), only_gin=only_gin))
                return
        else:
            choices = knock_choices(view, only_gin=only_gin)
        ways = ways_of(self.match_view, choices)
        if not ways:
            return
        shown, title = [], ""
        for index, way in enumerate(ways[:_MOST_WAYS]):
            told = knock_words(
                view, ways, index, self.people.names, glyph_name, counts=not model.is_serious
            )
            title = title or told.question
            # The first way explains the knock.
            about = [told.deadwood, told.risk] if index == 0 else []
            blocks = [
                pages.text(told.headline, "strong"),
                pages.groups([_meld(meld) for meld in way.choice.melds]),
                *pages.texts([*about, told.fits], "quiet"),
            ]
            shown.append(Way(blocks, told.does, (way.choice,)))
        self.choose(title, shown)

    # -- the answer to a knock -----------------------------------------------------------------

    @property
    def response(self) -> KnockResponse | None:
        """The answer to a knock; None unless the visitor has to give one."""
        if not (self.match_view.is_my_turn and self.match_view.view.phase is Phase.LAYOFF):
            return None
        if self._response is None:
            self._response = KnockResponse(self.match_view)
        return self._response

    def goes_by_itself(self) -> bool:
        """Count at once if no card can be laid off."""
        response = self.response
        if response is None or response.can_choose or not response.advises:
            return False
        self.visitor.tell(tr("You have nothing to lay off."))
        self.act(*response.count())
        return True

    def at_table(self) -> list[Block]:
        response = self.response
        return super().at_table() if response is None else self._answer(response)

    def _answer(self, response: KnockResponse) -> list[Block]:
        people, view, advises = self.people, response.view, response.advises
        name = people.names[response.knocker]
        blocks = [
            pages.heading(tr("{name} has knocked", name=name)),
            pages.groups([_meld(meld, number) for number, meld in enumerate(view.spread, 1)]),
            pages.text(
                tr(
                    "{name}'s deadwood: {added_up}.",
                    name=name,
                    added_up=deadwood_sum(view.spread_deadwood),
                ),
                "quiet",
            ),
            pages.heading(tr("Your cards")),
        ]
        own = response.melds if advises else ()
        blocks.append(pages.groups([_meld(meld, do="lay", response=response) for meld in own]))
        loose = row_of(view.hand & ~sum(own))
        blocks.append(
            pages.cards(
                tr("Tap a card to lay it off"),
                [pages.card(card, do="lay") for card in loose],
            )
        )
        if self._asks_where is not None:
            where = response.targets(self._asks_where)
            blocks += [
                pages.text(tr("Where does {card} go?", card=glyph_name(self._asks_where)), "asked"),
                pages.buttons(
                    *(
                        Button("lay-on", _name_of(view.spread[index], index + 1), str(index))
                        for index in where
                    )
                ),
            ]
        if advises:
            blocks.append(pages.text(self._best_told(response)))
            counting = response.counting(people)
            blocks.append(pages.text(tr("Count now: {ending}", ending=counting), "quiet"))
        answers = pages.buttons(
            Button("best", tr("Best defence"), is_main=True) if advises else None,
            Button("count", tr("Count"), is_main=not advises),
            Button("take-back", label("undo")) if response.may_take_back else None,
            *self.around,
        )
        blocks.append({**answers, "as": "onward"})
        return blocks

    def _best_told(self, response: KnockResponse) -> str:
        best = response.best()
        return tr(
            "Best defence: {how}, {ending}",
            how=response.how(best, glyph_name),
            ending=response.best_ending(best, self.people),
        )

    def _lay_off(self, response: KnockResponse, card: Card) -> None:
        targets = response.targets(card)
        if not response.view.hand >> card & 1:
            return
        if not targets:
            name = self.people.names[response.knocker]
            self.visitor.tell(
                tr("{card} fits none of {who}'s melds.", card=glyph_name(card), who=name)
            )
        elif len(targets) == 1:
            response.lay_offs.append(LayOff(card, targets[0]))
            self.visitor.tell(tr("{card} is laid off.", card=glyph_name(card)))
        else:
            self._asks_where = card

    def _lay_off_on(self, response: KnockResponse, meld: str) -> None:
        card, self._asks_where = self._asks_where, None
        wanted = (
            [index for index in response.targets(card) if str(index) == meld]
            if card is not None
            else []
        )
        for index in wanted:
            assert card is not None
            response.lay_offs.append(LayOff(card, index))

    # -- ends ----------------------------------------------------------------------------------

    def showdown(self, played: AnyFinishedRound) -> list[Block]:
        people, result = self.people, played.end
        end = ending_of(self.match_view, played, people, glyph_name)
        blocks = [
            pages.heading(end.title),
            pages.text(end.cry, "cry"),
            pages.text(end.told, "strong"),
        ]
        for seat in in_order(result, people.me):
            blocks.append(pages.text(heading(played, seat, people, glyph_name)))
            blocks.append(pages.groups(_shown(result.showings[seat])))
        account = hand_account(result, people)
        if account:
            total = str(sum(line.points for line in account))
            lines = [[line.words, str(line.points)] for line in account]
            blocks.append(pages.sheet([], [*lines, [tr("total"), total]]))
        if played.number == self.match_view.ended[-1].number and not self.match_view.is_settled:
            blocks += pages.texts(to_go(self.match_view, people), "quiet")
        return blocks

    def settled(self) -> list[Block]:
        people, standing = self.people, self.match_view.standing
        settlement = standing.settlement
        if settlement is None:
            return []
        blocks = [pages.text(people.side_winning(settlement.winner), "cry")]
        if not self.match_view.resignation:
            blocks.append(pages.text(why_won(standing, settlement, people)))
        for side in people.order:
            lines = match_account(settlement, standing.sheet, standing.rules, side)
            rows = [[line.words, str(line.points)] for line in lines if line.points]
            total = [tr("total"), str(settlement.totals[side])]
            blocks.append(pages.sheet([people.label(side), ""], [*rows, total]))
        return [*blocks, *pages.texts(game_accounts(settlement, people), "quiet")]


def _name_of(meld: Cards, number: int) -> str:
    return labels.meld_and_number(number, is_run=is_run(meld))


def _meld(
    meld: Cards, number: int = 0, *, do: str = "", response: KnockResponse | None = None
) -> Block:
    run = is_run(meld)
    told = _name_of(meld, number) if number else labels.meld(is_run=run)
    mark = "run" if run else "set"
    return pages.cards(
        told,
        [
            pages.card(card, mark, do=do if response and response.targets(card) else "")
            for card in iterate(meld)
        ],
    )


def _shown(showing: Showing) -> list[Block]:
    shown = [_meld(meld) for meld in showing.melds]
    if showing.deadwood:
        told = labels.deadwood(points(showing.deadwood))
        shown.append(pages.cards(told[0], [pages.card(card) for card in row_of(showing.deadwood)]))
    return shown

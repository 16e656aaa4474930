"""Basic Rummy and Contract Rummy on the page: marked cards, melds, meld areas and polls."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards.cards import NO_CARDS, Card, glyph_name, iterate
from app.games.base import ONLOOKER
from app.games.contract.actions import PASS
from app.match.view import AnyFinishedRound
from app.server.client import SharedMatchHandle
from app.server.touch import page as pages
from app.server.touch.match import MatchPage, Way, card_of
from app.server.touch.page import OF, Block, Values
from app.server.touch.place import PageVisitor
from app.server.touch.table import TouchMeldingModel, chosen, label, meld_label
from app.table.handles import MatchHandle
from app.text.ending import ending_of, why_won
from app.text.gin import labels
from app.text.speech import tr, tr_n
from app.ui.hand import by_rank
from app.ui.melding import arranging
from app.ui.melding.areas import MeldAreas
from app.ui.melding.arranging import Arrangement
from app.ui.melding.games import model_class
from app.ui.melding.hand import HandLayouts, MeldingSelection
from app.ui.melding.poll import Polls
from app.ui.melding.state import LayOffOption, LogKind
from app.ui.melding.status_text import entry_text


def touch_model(game: str) -> type[TouchMeldingModel]:
    """Return the class of the models of a game."""
    return type("TouchTableModel", (TouchMeldingModel, model_class(game)), {})


class MeldingPage(MatchPage):
    model: TouchMeldingModel
    selection: MeldingSelection

    def __init__(
        self, visitor: PageVisitor, match: MatchHandle, shared: SharedMatchHandle | None = None
    ) -> None:
        self._layouts = HandLayouts(match.path)
        self._polls = Polls(match.here, lambda: visitor.settings.poll)
        super().__init__(visitor, match, shared)

    def new_selection(self) -> MeldingSelection:
        selection = MeldingSelection()
        selection.arrangement.order = self.visitor.settings.order
        return selection

    def new_model(self) -> TouchMeldingModel:
        match_view = self.match_view
        areas = None if match_view.me == ONLOOKER else self._layouts.of(match_view).areas
        kind = touch_model(match_view.rules.game)
        return kind(match_view, areas, glyph_name, label)

    def step_to(self) -> None:
        self.selection.step_to(self.model)

    @property
    def first_listed(self) -> int:
        return self.model.first_listed

    def actions_told(self) -> Sequence[str]:
        return [self._told(index) for index in range(len(self.model.log))]

    def _told(self, index: int) -> str:
        log = self.model.log
        entry = log[index]
        is_own = entry.seat == self.match_view.me
        # The question tells a player who is asked; who else passes in a poll stays secret.
        if entry.act is LogKind.PASS and not is_own:
            return ""
        if entry.act is LogKind.BUY and index == len(log) - 1 and self.model.is_mine:
            return ""
        return entry_text(entry, self.people, glyph_name)

    def goes_by_itself(self) -> bool:
        """Pass in a poll if the visitor does not want to be asked."""
        if not self._polls.passes(self.model):
            return False
        self.act(PASS)
        return True

    # -- moves ---------------------------------------------------------------------------------

    def tap_card(self, card: Card) -> None:
        """Mark a card, or remove its mark."""
        if self.selection.raise_named(card):
            self.selection.mark(card)

    def throw(self) -> None:
        if self.selection.marked.bit_count() > 1:
            self.visitor.tell(tr("Several cards are marked: tap all but the one to discard."))
        else:
            super().throw()

    async def move(self, command: str, values: Values) -> None:
        match command:
            case "meld":
                self._meld()
            case "lay-off":
                self._lay_off()
            case "lay-off-all":
                actions = self.model.lay_off_all()
                self.act(*actions)
                self.visitor.tell(tr_n("{n} card laid off.", "{n} cards laid off.", len(actions)))
            case "arrange":
                self._arrange(arranging.arrange(self.model))
            case "put" if self.selection.marked:
                index = values.get(OF, "")
                if index in [str(each) for each in range(len(self.model.areas))]:
                    marked, self.selection.marked = self.selection.marked, NO_CARDS
                    self._arrange(arranging.put(self.model, marked, int(index)))
            case "put":
                self.visitor.tell(tr("Tap the cards for this area first."))
            case "take-out" if (areas := self.model.own_areas) is not None:
                self._keep_areas(areas.without(1 << card_of(values)))

    def _meld(self) -> None:
        model, marked = self.model, self.selection.marked
        ways = model.ways(marked)
        if not ways:
            self.visitor.tell(
                tr("These cards cannot be melded now: mark others, or none.")
                if marked
                else tr("Tap the cards of a meld first.")
            )
            return
        shown = []
        for way in ways:
            told = ""
            if way.goes_out:
                told = tr("All your cards are gone: this ends the hand.")
            elif not model.is_serious:
                row = " ".join(map(glyph_name, sorted(iterate(way.rest), key=by_rank)))
                told = tr_n(
                    "{n} point would stay in your hand: {cards}.",
                    "{n} points would stay in your hand: {cards}.",
                    way.left,
                    cards=row,
                )
            blocks = [
                pages.cards(
                    labels.meld(is_run=run),
                    [pages.card(card, "run" if run else "set") for card in meld],
                )
                for meld, run in zip(way.melds, way.are_runs, strict=True)
            ]
            shown.append(
                Way([pages.groups(blocks), pages.text(told, "quiet")], label("meld"), (way.action,))
            )
        self.choose(label("meld"), shown)

    def _lay_off(self) -> None:
        model, card = self.model, chosen(self.model, self.selection)
        if card is None:
            self.visitor.tell(tr("Tap the card to lay off first."))
            return
        fits = model.fits(card)
        if not fits:
            self.visitor.tell(model.why_not_lay_off(card))
        elif len(fits) == 1:
            self.act(fits[0].action)
        else:
            self.choose(
                tr("Where does {card} go?", card=glyph_name(card)),
                [self._place_for(fit) for fit in fits],
            )

    def _place_for(self, fit: LayOffOption) -> Way:
        meld = self.model.table_melds[fit.table_meld]
        mark = "run" if meld.is_run else "set"
        block = pages.cards(
            meld_label(self.model, meld),
            [pages.card(card, mark) for card in meld.cards],
        )
        if fit.is_swap:
            does = tr("Swap for the joker")
        elif not meld.is_run:
            does = label("lay-off")
        elif fit.at_low_end:
            does = tr("Lay off at the low end")
        else:
            does = tr("Lay off at the high end")
        return Way([block], does, (fit.action,))

    # -- meld areas ----------------------------------------------------------------------------

    def _arrange(self, arrangement: Arrangement) -> None:
        self.visitor.tell(arrangement.told)
        if arrangement.areas is not None:
            self._keep_areas(arrangement.areas)

    def _keep_areas(self, areas: MeldAreas) -> None:
        held = self._layouts.of(self.match_view)
        self._layouts.keep(self.match_view, held._replace(areas=areas))

    # -- ends ----------------------------------------------------------------------------------

    def showdown(self, played: AnyFinishedRound) -> list[Block]:
        end = ending_of(self.match_view, played, self.people, glyph_name)
        blocks = [
            pages.heading(end.title),
            pages.text(end.cry, "cry"),
            pages.text(end.told, "strong"),
        ]
        for player in end.players:
            blocks.append(
                pages.cards(
                    player.name, [pages.card(card) for card, _ in player.cards], note=player.note
                )
            )
        lines = [[player.name, *player.figures] for player in end.players]
        return [*blocks, pages.sheet(["", *end.headings], lines if end.headings else [])]

    def settled(self) -> list[Block]:
        people, settlement = self.people, self.match_view.standing.settlement
        if settlement is None:
            return []
        why = "" if self.match_view.resignation else why_won(self.match_view, people)
        return [pages.text(people.winning(settlement.winners), "cry"), pages.text(why)]

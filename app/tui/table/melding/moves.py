"""The person's moves at a table with open melds, and typed commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from app.cards.cards import JOKERS, NO_CARDS, Card, Cards, iterate
from app.cards.moves import Discard
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n
from app.tui.table.help import Warnings
from app.tui.table.melding.layout import MeldingTableLayout
from app.tui.table.melding.question import TableChoice, TableQuestion
from app.tui.table.melding.state import MeldingState
from app.tui.table.moves import Moves
from app.tui.table.policy import TablePolicy
from app.tui.table.state import TableFace
from app.ui.commands import CommandError
from app.ui.hand import PILE, STOCK
from app.ui.melding import arranging
from app.ui.melding.areas import MeldAreas
from app.ui.melding.arranging import Arrangement
from app.ui.melding.commands import read
from app.ui.melding.hand import AREAS, goes_down
from app.ui.melding.state import LayOffOption, MeldPlan, TurnStage


class MeldingMoves(Moves):
    """Makes the moves of Basic Rummy and contract rummy, with a question first if one is needed."""

    _state: MeldingState
    _layout: MeldingTableLayout

    def __init__(
        self,
        screen: TableFace,
        layout: MeldingTableLayout,
        warnings: Warnings,
        policy: TablePolicy,
        question: TableQuestion,
    ) -> None:
        super().__init__(screen, layout, warnings, policy)
        self._question = question

    # -- what Enter and Space do -----------------------------------------------------------

    def act(self) -> None:
        state, selection, model = self._state, self._state.selection, self._state.model
        if self.takes_out():
            return
        if selection.zone == AREAS and goes_down(model):
            self._look_at_ways(NO_CARDS)
        elif model.stage in (TurnStage.POLL, TurnStage.CLAIM):
            self.answer()
        elif selection.zone == STOCK and model.stage is TurnStage.DRAW:
            self.make("stock")
        elif selection.zone == PILE and model.stage is TurnStage.DRAW:
            self.make("take")
        elif selection.card is not None:
            self.do(Discard(selection.card))
        else:
            self._layout.show_message(
                tr("You have drawn: {key} goes back to your hand.", key=state.key_name("down"))
            )

    def takes_out(self) -> bool:
        """Take the raised card of a meld area back into the hand; return whether there was one."""
        card = self._state.selection.area_card(self._state.model)
        if card is not None:
            self.take_out(1 << card)
        return card is not None

    def answer(self) -> None:
        """Pass on the top discard, unless it is raised."""
        if self._state.selection.zone != PILE:
            self.make("pass")
        else:
            self.make("buy" if self._state.model.stage is TurnStage.POLL else "take")

    def choose(self, command: str) -> None:
        match command:
            case "meld":
                self.meld()
            case "lay-off":
                self.lay_off_raised()
            case "lay-off-all":
                self.lay_off_all()
            case "arrange":
                self.arrange()

    def mark(self) -> None:
        """Mark the raised card, or unmark it."""
        state, selection = self._state, self._state.selection
        if self.takes_out():
            return
        if selection.card is None:
            self._layout.show_message(
                tr(
                    "Raise a card to mark it: {down} goes to your hand.",
                    down=state.key_name("down"),
                )
            )
            return
        selection.mark(selection.card)
        state.keep_held()
        self._layout.show_hand()
        self._layout.show_live()

    # -- laying off ------------------------------------------------------------------------

    def lay_off_raised(self) -> None:
        if self._state.selection.card is not None:
            self.lay_off(self._state.selection.card)
        else:
            self._layout.show_message(
                tr(
                    "Raise a card to lay it off: {down} goes to your hand.",
                    down=self._state.key_name("down"),
                )
            )

    def lay_off(self, card: Card, table_meld: int | None = None) -> None:
        """Lay a card off or exchange it for a joker, on one meld or any; ask if there are several
        ways.
        """
        state, model = self._state, self._state.model
        fits = [fit for fit in model.fits(card) if table_meld in (None, fit.table_meld)]
        if not fits and table_meld is not None and model.fits(card):
            letter = model.table_melds[table_meld].letter
            self._layout.show_message(
                tr("{card} does not fit meld {letter}.", card=state.card_name(card), letter=letter)
            )
        elif not fits:
            self._layout.show_message(model.why_not_lay_off(card))
        elif len(fits) == 1:
            self.do(fits[0].action)
        else:
            choices = [
                TableChoice(
                    self._place_of(fit, fits),
                    partial(self.do, fit.action),
                    fit.table_meld,
                    fit.at_low_end,
                )
                for fit in fits
            ]
            self._question.ask(tr("Where does {card} go?", card=state.card_name(card)), choices)

    def _place_of(self, fit: LayOffOption, fits: Sequence[LayOffOption]) -> str:
        state, table_meld = self._state, self._state.model.table_melds[fit.table_meld]
        same = [
            other
            for other in fits
            if (other.table_meld, other.is_swap) == (fit.table_meld, fit.is_swap)
        ]
        letter, joker = table_meld.letter, state.card_name(JOKERS[0])
        if fit.is_swap:
            if len(same) == 1:
                return tr("for the {joker} in {letter}", joker=joker, letter=letter)
            if fit.at_low_end:
                return tr(
                    "for the {joker} in {letter}, which goes to the low end",
                    joker=joker,
                    letter=letter,
                )
            return tr(
                "for the {joker} in {letter}, which goes to the high end",
                joker=joker,
                letter=letter,
            )
        owner = state.people.whose(table_meld.owner)
        if len(same) == 1:
            # Translators: a meld by its letter, and whose it is: "b (Vera's)"
            return tr("{letter} ({owner})", letter=letter, owner=owner)
        if fit.at_low_end:
            return tr("{letter} ({owner}) low end", letter=letter, owner=owner)
        return tr("{letter} ({owner}) high end", letter=letter, owner=owner)

    def lay_off_all(self) -> None:
        state = self._state
        actions = state.model.lay_off_all()
        self.do_all(actions)
        if self._screen.is_active:
            self._layout.show_message(
                tr_n("{n} card laid off.", "{n} cards laid off.", len(actions))
            )

    def do_all(self, actions: Sequence[Any]) -> None:
        """Make several actions, and show only the last.

        An action that has become impossible is reported, and ends the series.
        """
        *before, last = actions
        with self.only_the_last():
            why = self._state.hot_seat.act(*before)
        self._screen.show_all()
        if why:
            self._layout.show_message(why)
        else:
            self.do(last)

    # -- melds -----------------------------------------------------------------------------

    def meld(self) -> None:
        """Show the ways to meld, one of which can be chosen.

        In contract rummy, put the marked or raised cards into a meld area first, and show the ways
        when all areas are complete.
        """
        selection, model = self._state.selection, self._state.model
        if selection.marked and model.own_areas is not None:
            self.put(selection.marked)
            if goes_down(self._state.model):
                self._look_at_ways(NO_CARDS)
        elif model.may("meld") and not self._fills_areas:
            self._look_at_ways(selection.marked)
        elif model.own_areas is not None and selection.card is not None:
            self.put(1 << selection.card, meant=model.is_serious)
            if goes_down(self._state.model):
                self._look_at_ways(NO_CARDS)
        else:
            self._layout.show_message(model.why_not("meld"))

    @property
    def _fills_areas(self) -> bool:
        """Whether the player has to choose the cards of all areas before going down."""
        model = self._state.model
        return model.is_serious and model.own_areas is not None and not goes_down(model)

    def _look_at_ways(self, marked: Cards) -> None:
        screen, state = self._screen, self._state
        ways = state.model.ways(marked)
        if state.model.is_serious and not (ways or marked):
            self._layout.show_message(
                tr(
                    "Mark the cards of a meld first: {mark} marks the raised card.",
                    mark=state.key_name("mark"),
                )
            )
            return
        if not ways:
            listed = " ".join(map(state.card_name, iterate(marked)))
            values = {"cards": listed, "mark": state.key_name("mark")}
            self._layout.show_message(
                tr("The contract cannot be met with {cards}: {mark} marks other cards.", **values)
                if state.model.areas
                else tr("No meld can be made of {cards}: {mark} marks other cards.", **values)
            )
            return
        from app.tui.screens.ways import WaysScreen

        preview = WaysScreen(state.match_view, ways, is_contract=bool(state.model.areas))
        screen.app.push_screen(preview, self._way_chosen)

    def _way_chosen(self, way: MeldPlan | None) -> None:
        if way is not None:
            self.do(way.action)

    # -- meld areas ------------------------------------------------------------------------

    def put(self, cards: Cards, index: int | None = None, *, meant: bool = True) -> None:
        """Put cards of the hand into a meld area, or into those that suit them best.

        If the player ``meant`` to go down and cannot, say why.
        """
        self._arrange(arranging.put(self._state.model, cards, index, meant=meant))

    def _arrange(self, arrangement: Arrangement) -> None:
        if arrangement.areas is not None:
            self._put_areas(arrangement.areas)
            self.show_areas()
        self._layout.show_message(arrangement.told)

    def _put_areas(self, areas: MeldAreas) -> None:
        self._state.selection.areas = areas
        self._state.forget_model()
        self._state.keep_held()

    def take_out(self, cards: Cards) -> None:
        if (areas := self._state.model.own_areas) is not None:
            self._put_areas(areas.without(cards))
            self.show_areas()

    def arrange(self) -> None:
        """Put the best way to go down into the meld areas, or the cards nearest to one."""
        self._arrange(arranging.arrange(self._state.model))

    def clear(self) -> None:
        """Take all cards out of the meld areas, and unmark all."""
        state, selection = self._state, self._state.selection
        areas = state.model.own_areas
        in_areas = areas.all_cards if areas is not None else NO_CARDS
        if not selection.marked and not in_areas:
            self._layout.show_message(
                tr("No card is marked, or lies in a meld area.")
                if areas is not None
                else tr("No card is marked.")
            )
            return
        selection.marked = NO_CARDS
        state.keep_held()
        self.take_out(in_areas)
        self._layout.show_selection()
        self._layout.show_message(tr("Nothing is in the areas, and nothing is marked."))

    def show_areas(self) -> None:
        """Show the meld areas and the hand after cards have moved between them."""
        model, selection = self._state.model, self._state.selection
        self._screen.not_seen_yet()
        selection.hold(model)
        if model.is_mine and goes_down(model):
            selection.raise_areas()
        elif selection.zone == AREAS and selection.area_card(model) is None:
            selection.go_down()
        self._layout.forget_answer()
        self._layout.show_cards()
        self._layout.show_words()
        self._screen.refresh_bindings()

    # -- commands --------------------------------------------------------------------------

    def carry_out(self, text: str) -> str:
        state = self._state
        try:
            wanted = read(text, state.model, state.card_name)
        except CommandError as error:
            self._layout.show_message(sentence_for(error))
            return ""
        if wanted.actions:
            self.do_all(wanted.actions)
        elif wanted.name == "order":
            order = wanted.value or state.selection.next_order
            self.arranger.put_in_order(order, for_match=True)
        else:
            return wanted.name
        return ""

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
from app.tui.table.melding.layout import MeldingSeat, MeldingTableLayout
from app.tui.table.melding.question import TableChoice, TableQuestion
from app.tui.table.moves import Moves
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

    _screen: MeldingSeat

    def __init__(
        self,
        screen: MeldingSeat,
        layout: MeldingTableLayout,
        warnings: Warnings,
        question: TableQuestion,
    ) -> None:
        super().__init__(screen, warnings)
        self._layout = layout
        self._question = question

    # -- what Enter and Space do -----------------------------------------------------------

    def act(self) -> None:
        screen, selection, model = self._screen, self._screen.selection, self._screen.model
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
            screen.do(Discard(selection.card))
        else:
            screen.show_message(
                tr("You have drawn: {key} goes back to your hand.", key=screen.key_name("down"))
            )

    def takes_out(self) -> bool:
        """Take the raised card of a meld area back into the hand; return whether there was one."""
        card = self._screen.selection.area_card(self._screen.model)
        if card is not None:
            self.take_out(1 << card)
        return card is not None

    def answer(self) -> None:
        """Pass on the top discard, unless it is raised."""
        if self._screen.selection.zone != PILE:
            self.make("pass")
        else:
            self.make("buy" if self._screen.model.stage is TurnStage.POLL else "take")

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
        screen, selection = self._screen, self._screen.selection
        if self.takes_out():
            return
        if selection.card is None:
            screen.show_message(
                tr(
                    "Raise a card to mark it: {down} goes to your hand.",
                    down=screen.key_name("down"),
                )
            )
            return
        selection.mark(selection.card)
        screen.keep_held()
        self._layout.show_hand()
        self._layout.show_live()

    # -- laying off ------------------------------------------------------------------------

    def lay_off_raised(self) -> None:
        if self._screen.selection.card is not None:
            self.lay_off(self._screen.selection.card)
        else:
            self._screen.show_message(
                tr(
                    "Raise a card to lay it off: {down} goes to your hand.",
                    down=self._screen.key_name("down"),
                )
            )

    def lay_off(self, card: Card, table_meld: int | None = None) -> None:
        """Lay a card off or exchange it for a joker, on one meld or any; ask if there are several
        ways.
        """
        screen, model = self._screen, self._screen.model
        fits = [fit for fit in model.fits(card) if table_meld in (None, fit.table_meld)]
        if not fits and table_meld is not None and model.fits(card):
            letter = model.table_melds[table_meld].letter
            screen.show_message(
                tr("{card} does not fit meld {letter}.", card=screen.card_name(card), letter=letter)
            )
        elif not fits:
            screen.show_message(model.why_not_lay_off(card))
        elif len(fits) == 1:
            screen.do(fits[0].action)
        else:
            choices = [
                TableChoice(
                    self._place_of(fit, fits),
                    partial(screen.do, fit.action),
                    fit.table_meld,
                    fit.at_low_end,
                )
                for fit in fits
            ]
            self._question.ask(tr("Where does {card} go?", card=screen.card_name(card)), choices)

    def _place_of(self, fit: LayOffOption, fits: Sequence[LayOffOption]) -> str:
        screen, table_meld = self._screen, self._screen.model.table_melds[fit.table_meld]
        same = [
            other
            for other in fits
            if (other.table_meld, other.is_swap) == (fit.table_meld, fit.is_swap)
        ]
        letter, joker = table_meld.letter, screen.card_name(JOKERS[0])
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
        owner = screen.people.whose(table_meld.owner)
        if len(same) == 1:
            # Translators: a meld by its letter, and whose it is: "b (Vera's)"
            return tr("{letter} ({owner})", letter=letter, owner=owner)
        if fit.at_low_end:
            return tr("{letter} ({owner}) low end", letter=letter, owner=owner)
        return tr("{letter} ({owner}) high end", letter=letter, owner=owner)

    def lay_off_all(self) -> None:
        screen = self._screen
        actions = screen.model.lay_off_all()
        self.do_all(actions)
        if screen.is_active:
            screen.show_message(tr_n("{n} card laid off.", "{n} cards laid off.", len(actions)))

    def do_all(self, actions: Sequence[Any]) -> None:
        """Make several actions, and show only the last.

        An action that has become impossible is reported, and ends the series.
        """
        *before, last = actions
        screen = self._screen
        with self.only_the_last():
            why = screen.hot_seat.act(*before)
        screen.show_all()
        if why:
            screen.show_message(why)
        else:
            screen.do(last)

    # -- melds -----------------------------------------------------------------------------

    def meld(self) -> None:
        """Show the ways to meld, one of which can be chosen.

        In contract rummy, put the marked or raised cards into a meld area first, and show the ways
        when all areas are complete.
        """
        screen, selection, model = self._screen, self._screen.selection, self._screen.model
        if selection.marked and model.own_areas is not None:
            self.put(selection.marked)
            if goes_down(self._screen.model):
                self._look_at_ways(NO_CARDS)
        elif model.may("meld"):
            self._look_at_ways(selection.marked)
        elif model.own_areas is not None and selection.card is not None:
            self.put(1 << selection.card, meant=False)
            if goes_down(self._screen.model):
                self._look_at_ways(NO_CARDS)
        else:
            screen.show_message(model.why_not("meld"))

    def _look_at_ways(self, marked: Cards) -> None:
        screen = self._screen
        ways = screen.model.ways(marked)
        if not ways:
            listed = " ".join(map(screen.card_name, iterate(marked)))
            values = {"cards": listed, "mark": screen.key_name("mark")}
            screen.show_message(
                tr("The contract cannot be met with {cards}: {mark} marks other cards.", **values)
                if screen.model.areas
                else tr("No meld can be made of {cards}: {mark} marks other cards.", **values)
            )
            return
        from app.tui.screens.ways import WaysScreen

        preview = WaysScreen(screen.match_view, ways, is_contract=bool(screen.model.areas))
        screen.app.push_screen(preview, self._way_chosen)

    def _way_chosen(self, way: MeldPlan | None) -> None:
        if way is not None:
            self._screen.do(way.action)

    # -- meld areas ------------------------------------------------------------------------

    def put(self, cards: Cards, index: int | None = None, *, meant: bool = True) -> None:
        """Put cards of the hand into a meld area, or into those that suit them best.

        If the player ``meant`` to go down and cannot, say why.
        """
        self._arrange(arranging.put(self._screen.model, cards, index, meant=meant))

    def _arrange(self, arrangement: Arrangement) -> None:
        if arrangement.areas is not None:
            self._put_areas(arrangement.areas)
            self.show_areas()
        self._screen.show_message(arrangement.told)

    def _put_areas(self, areas: MeldAreas) -> None:
        self._screen.selection.areas = areas
        self._screen.forget_model()
        self._screen.keep_held()

    def take_out(self, cards: Cards) -> None:
        if (areas := self._screen.model.own_areas) is not None:
            self._put_areas(areas.without(cards))
            self.show_areas()

    def arrange(self) -> None:
        """Put the best way to go down into the meld areas, or the cards nearest to one."""
        self._arrange(arranging.arrange(self._screen.model))

    def clear(self) -> None:
        """Take all cards out of the meld areas, and unmark all."""
        screen, selection = self._screen, self._screen.selection
        areas = screen.model.own_areas
        in_areas = areas.all_cards if areas is not None else NO_CARDS
        if not selection.marked and not in_areas:
            screen.show_message(
                tr("No card is marked, or lies in a meld area.")
                if areas is not None
                else tr("No card is marked.")
            )
            return
        selection.marked = NO_CARDS
        screen.keep_held()
        self.take_out(in_areas)
        self._layout.show_selection()
        screen.show_message(tr("Nothing is in the areas, and nothing is marked."))

    def show_areas(self) -> None:
        """Show the meld areas and the hand after cards have moved between them."""
        model, selection = self._screen.model, self._screen.selection
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

    def carry_out(self, text: str) -> None:
        screen = self._screen
        try:
            wanted = read(text, screen.model, screen.card_name)
        except CommandError as error:
            screen.show_message(sentence_for(error))
            return
        if wanted.actions:
            self.do_all(wanted.actions)
        elif wanted.name == "order":
            screen.put_in_order(wanted.value or screen.selection.next_order)
        else:
            self.do_command(wanted.name)

"""The person's moves at Gin's table, the order of the hand, and typed commands."""

from __future__ import annotations

from app.cards.cards import Cards, UnknownCard, iterate, parse
from app.games.gin.actions import DISCARDS, Action, BigGin, Knock
from app.text.cards import in_short, long_name
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.table.gin.layout import GinTableLayout
from app.tui.table.gin.state import GinState
from app.tui.table.moves import Moves
from app.ui.commands import CommandError, cards_to_match, order_of
from app.ui.commands import parse as parse_command
from app.ui.hand import whether_meld
from app.ui.knock import knock_choices, no_way, own_choices


class GinMoves(Moves):
    """Makes moves of Gin, and shows ways to knock before one is chosen."""

    _state: GinState
    _layout: GinTableLayout

    def act(self) -> None:
        state = self._state
        natural = state.selection.natural(state.match_view.view.phase)
        if action := self._warnings.insisted or natural:
            self.do(action)
        else:
            self._layout.show_message(
                tr("You have drawn: {key} goes back to your hand.", key=state.key_name("down"))
            )

    def choose(self, command: str) -> None:
        """Show the ways to knock, or only those to go gin, to choose one."""
        from app.tui.screens.knock import KnockScreen

        match_view = self._state.match_view
        only_gin = command == "gin"
        if match_view.is_serious:
            choices = self._own_choices(only_gin=only_gin)
        else:
            choices = knock_choices(match_view.view, only_gin=only_gin)
        if not choices:
            return
        preview = KnockScreen(match_view, choices, tells_odds=self._policy.shows_odds)
        self._screen.app.push_screen(preview, self._chosen)

    def _own_choices(self, *, only_gin: bool) -> list[Knock | BigGin]:
        """Return the ways to go down with the raised card as the discard; say so if there are
        none.
        """
        state, card = self._state, self._state.selection.card
        if card is None:
            told = tr(
                "Raise the card to discard: {down} goes to your hand.", down=state.key_name("down")
            )
            self._layout.show_message(told)
            return []
        choices = own_choices(state.match_view.view, card, only_gin=only_gin)
        if not choices:
            self._layout.show_message(no_way(state.card_name(card), only_gin=only_gin))
        return choices

    def _chosen(self, action: Action | None) -> None:
        if action is not None:
            self.do(action)

    def put_together(self, cards: Cards) -> None:
        """Put these cards side by side, and say whether they are a meld."""
        state = self._state
        if missing := cards & ~state.match_view.view.hand:
            self._layout.show_message(
                tr("You do not hold the {card}.", card=long_name(next(iterate(missing))))
            )
            return
        state.selection.bring_together(cards)
        self._layout.show_selection()
        self._layout.show_message(whether_meld(cards, state.card_name))

    def carry_out(self, text: str) -> str:
        try:
            return self._do_typed(*parse_command(text))
        except (CommandError, UnknownCard) as error:
            self._layout.show_message(sentence_for(error))
            return ""

    def _do_typed(self, command: str, rest: str) -> str:
        match command:
            case "throw":
                self.do(DISCARDS[parse(in_short(rest))])
            case "match":
                self.put_together(cards_to_match(rest))
            case "order":
                order = order_of(rest) if rest else "melds"
                self.arranger.put_in_order(order, for_match=True)
            case _:
                return command
        return ""

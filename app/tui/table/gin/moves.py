"""The person's moves at Gin's table, the order of the hand, and typed commands."""

from __future__ import annotations

from app.cards.cards import Cards, UnknownCard, iterate, parse
from app.games.gin.actions import DISCARDS, Action
from app.text.cards import in_short, long_name
from app.text.refusals import sentence_for
from app.text.speech import tr
from app.tui.table.gin.layout import GinSeat, GinTableLayout
from app.tui.table.help import Warnings
from app.tui.table.moves import Moves
from app.ui.commands import CommandError, cards_to_match, order_of
from app.ui.commands import parse as parse_command
from app.ui.hand import whether_meld
from app.ui.knock import knock_choices


class GinMoves(Moves):
    """Makes moves of Gin, and shows ways to knock before one is chosen."""

    _screen: GinSeat

    def __init__(
        self,
        screen: GinSeat,
        layout: GinTableLayout,
        warnings: Warnings,
        *,
        tells_odds: bool,
    ) -> None:
        """``tells_odds`` says whether ways to knock come with the others' likely lay-offs."""
        super().__init__(screen, warnings)
        self._layout = layout
        self._tells_odds = tells_odds

    def act(self) -> None:
        screen = self._screen
        natural = screen.selection.natural(screen.match_view.view.phase)
        if action := self._warnings.insisted or natural:
            screen.do(action)
        else:
            screen.show_message(
                tr("You have drawn: {key} goes back to your hand.", key=screen.key_name("down"))
            )

    def choose(self, command: str) -> None:
        """Show the ways to knock, or only those to go gin, to choose one."""
        from app.tui.screens.knock import KnockScreen

        screen, match_view = self._screen, self._screen.match_view
        choices = knock_choices(match_view.view, only_gin=command == "gin")
        knock_screen = KnockScreen(match_view, choices, tells_odds=self._tells_odds)
        screen.app.push_screen(knock_screen, self._chosen)

    def _chosen(self, action: Action | None) -> None:
        if action is not None:
            self._screen.do(action)

    def put_together(self, cards: Cards) -> None:
        """Put these cards side by side, and say whether they are a meld."""
        screen = self._screen
        if missing := cards & ~screen.match_view.view.hand:
            screen.show_message(
                tr("You do not hold the {card}.", card=long_name(next(iterate(missing))))
            )
            return
        screen.selection.bring_together(cards)
        self._layout.show_selection()
        screen.show_message(whether_meld(cards, screen.card_name))

    def carry_out(self, text: str) -> None:
        try:
            self._do_typed(*parse_command(text))
        except (CommandError, UnknownCard) as error:
            self._screen.show_message(sentence_for(error))

    def _do_typed(self, command: str, rest: str) -> None:
        screen = self._screen
        match command:
            case "throw":
                screen.do(DISCARDS[parse(in_short(rest))])
            case "match":
                self.put_together(cards_to_match(rest))
            case "order":
                order = order_of(rest) if rest else "melds"
                screen.put_in_order(order)
            case _:
                self.do_command(command)

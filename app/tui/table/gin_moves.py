"""What a person does at Gin's table."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from app.cards.cards import Cards
from app.games.gin.actions import Action, BigGin, Knock
from app.games.gin.melds import unmelded
from app.games.gin.view import View
from app.tui.table.kept_screens import KeptScreens
from app.tui.table.moves import Moves
from app.tui.table.tutored_seat import TutoredSeat
from app.ui.ahead import Ahead
from app.words.en.gin.wording import will_do


class GinMoves(Moves):
    """Makes moves of Gin, and shows ways to knock before one is chosen."""

    TELLS_ODDS: ClassVar[bool] = True
    """Whether it is told what others are likely to lay off on a knock."""

    def __init__(self, screen: TutoredSeat, ahead: Ahead, kept: KeptScreens) -> None:
        super().__init__(screen)
        self._gin = screen
        self._ahead = ahead
        self._kept = kept

    def may(self, action: str) -> bool:
        """Whether the action of a key is possible now."""
        is_warned = self._gin.tutor.insisted is not None
        return (is_warned and action == "take_back") or self._gin.now.may(action)

    def do(self, action: Action) -> None:
        """Make a move now, if the tutor has nothing to say of it."""
        if self._gin.my_turn and not self.why_not(action) and self._gin.tutor.holds(action):
            return
        super().do(action)

    def take_back(self) -> None:
        """Take the last move back, or give up the one that was warned of."""
        if not self._gin.tutor.think_again():
            super().take_back()

    def keep(self, action: Action) -> str:
        """Keep a move for the next turn, if it means the same then."""
        screen = self._gin
        if not self._ahead.keep(action, screen.view):
            return ""
        return will_do(action, screen.view.top, screen.card_name)

    def forget_kept(self) -> None:
        """Let no move wait any more."""
        self._ahead.take(self._gin.view)

    def why_not(self, action: Action) -> str:
        """Why a move is not possible now."""
        return self._gin.now.why_not_do(action)

    def look_at_knocks(self, *, only_gin: bool) -> None:
        """Show the ways to knock, or those of gin alone, before one of them is chosen."""
        from app.tui.screens.knock import KnockScreen

        screen, view = self._gin, self._gin.view
        knocks = [knock for knock in view.knocks() if not only_gin or not _left_over(view, knock)]
        choices: list[Knock | BigGin] = [*view.big_gins(), *knocks]
        seen = screen.seen
        self._kept.push(
            screen.app,
            "knock",
            partial(KnockScreen, screen.table, seen, choices, tells_odds=self.TELLS_ODDS),
            lambda preview: preview.show_another(seen, choices),
            self._chosen,
        )

    def _chosen(self, action: Action | None) -> None:
        if action is not None:
            self._gin.do(action)


def _left_over(view: View, knock: Knock) -> Cards:
    """The cards that a knock leaves as deadwood."""
    return unmelded(view.hand & ~(1 << knock.card), knock.melds)

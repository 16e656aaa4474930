"""What a person does at the table."""

from __future__ import annotations

from app.desk.ahead import Ahead
from app.games.base import IllegalAction
from app.games.gin.actions import Action, BigGin, Knock
from app.games.gin.melds import unmelded
from app.games.gin.view import View
from app.rummy.cards import Cards
from app.tui.table.gin_seat import GinSeat
from app.words.en import answers
from app.words.en.gin.wording import will_do
from app.words.en.refusals import sentence_for


class Moves:
    """Makes the moves of the person whose seat the screen shows, or says why that cannot be."""

    def __init__(self, screen: GinSeat, ahead: Ahead) -> None:
        self._screen = screen
        self._ahead = ahead

    def do(self, action: Action) -> None:
        """Make a move now; or keep it for the next turn, if it means the same then."""
        screen = self._screen
        if not screen.my_turn and self._ahead.keep(action, screen.view):
            kept = will_do(action, screen.view.top, screen.card_name)
            screen.say(answers.kept_for_turn(kept))
            return
        if why := screen.now.why_not_do(action):
            screen.say(why)
            return
        try:
            screen.place.act(action)
        except IllegalAction as error:
            screen.say(sentence_for(error))

    def take_back(self) -> None:
        """Take the last move back."""
        screen = self._screen
        if screen.seen.may_take_back:
            # What was kept for the next turn was chosen after what is taken back.
            self._ahead.take(screen.view)
        try:
            screen.place.take_back()
        except IllegalAction as error:
            screen.say(sentence_for(error))
            return
        screen.say(answers.TAKEN_BACK)

    def look_at_knocks(self, *, only_gin: bool) -> None:
        """Show the ways to knock, or those of gin alone, before one of them is chosen."""
        from app.tui.screens.knock import KnockScreen

        screen, view = self._screen, self._screen.view
        knocks = [knock for knock in view.knocks() if not only_gin or not _left_over(view, knock)]
        choices: list[Knock | BigGin] = [*view.big_gins(), *knocks]
        preview = KnockScreen(screen.table, screen.seen, choices)
        screen.app.push_screen(preview, self._chosen)

    def _chosen(self, action: Action | None) -> None:
        if action is not None:
            self._screen.do(action)


def _left_over(view: View, knock: Knock) -> Cards:
    """The cards that a knock leaves as deadwood."""
    return unmelded(view.hand & ~(1 << knock.card), knock.melds)

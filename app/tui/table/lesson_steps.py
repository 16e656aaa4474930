"""The lesson of two hands: says every step, raises what it is about, and asks before another."""

from __future__ import annotations

from app.games.gin.actions import Action
from app.games.gin.lesson import HANDS
from app.games.gin.view import Phase
from app.tui.table.gin_moves import GinMoves
from app.tui.table.gin_seat import GinSeat
from app.tui.table.kept_screens import KeptScreens
from app.tui.table.picture import Picture
from app.tui.table.tutored_seat import TutoredSeat
from app.ui.ahead import Ahead
from app.ui.cursor import Cursor
from app.words.en.answers import does_hint
from app.words.en.gin import first_lesson as words


class LessonSteps:
    """Follows the hand of this number, from 0, at the table of ``screen``.

    Where one is, is told by what has been done: taking moves back goes back in the lesson.
    """

    def __init__(self, screen: GinSeat, cursor: Cursor, picture: Picture, number: int) -> None:
        self._screen = screen
        self._cursor = cursor
        self._picture = picture
        self._number = number
        self._raised_at: int | None = None
        """After how many actions something was raised last,"""
        self._hinted: int | None = None
        """and a hint was asked for."""

    @property
    def other(self) -> str:
        """Whom one plays against."""
        screen = self._screen
        return screen.people.names[screen.view.opponent]

    @property
    def is_followed(self) -> bool:
        """Whether everything has been done so far as the lesson has it."""
        history = self._screen.view.history
        return tuple(history) == HANDS[self._number].course[: len(history)]

    @property
    def goes_on(self) -> bool:
        """Whether there is a lesson to end: always."""
        return True

    @property
    def wanted(self) -> Action | None:
        """What the lesson has the person do now; None while others play, and in another hand."""
        screen, history = self._screen, self._screen.view.history
        if not screen.my_turn or screen.view.phase is Phase.LAYOFF:
            return None
        return HANDS[self._number].following(history)

    @property
    def _step(self) -> words.Step:
        screen = self._screen
        done = len(screen.view.history)
        return words.step(self._number, done, screen.card_name, screen.key_name, self.other)

    def follow(self) -> None:
        """Say the step that comes now."""
        screen, panel = self._screen, self._picture.panel
        leaves = words.ends(screen.key_name("menu"))
        if not self.is_followed:
            panel.show_lesson(screen.plain(words.on_your_own(self.other, screen.key_name)), leaves)
        elif self.wanted is not None:
            panel.show_lesson(screen.plain(self._step.why), leaves)
            done = len(screen.view.history)
            if self._raised_at != done:
                # So that a meld that is spoken of lies together.
                self._cursor.arrangement.sort()
                self.raise_wanted()
            elif not self._picture.said:
                screen.say(self._step.do)
        if self.wanted is None:
            self._raised_at = None

    def end(self) -> None:
        """Leave the lesson."""
        self._screen.dismiss(None)

    def raise_wanted(self) -> None:
        """Raise what the next step is about, and say its key."""
        if (wanted := self.wanted) is not None:
            self._raised_at = len(self._screen.view.history)
            self._cursor.raise_for(wanted)
            self._screen.say(self._step.do)

    def hint(self) -> None:
        """Say that the step is the hint here; asked again, do it."""
        screen, asked = self._screen, len(self._screen.view.history)
        if self._hinted == asked and self.wanted is not None:
            screen.do(self.wanted)
            return
        self._hinted = asked
        self.raise_wanted()
        self._picture.show_cursor()
        screen.say(f"{self._step.do} {does_hint(screen.key_name)}")

    def ask_about(self, action: Action) -> None:
        """Say that something else is about to be done."""
        screen = self._screen
        top, do = screen.view.top, self._step.do
        told = words.something_else(action, top, screen.card_name, do)
        self.raise_wanted()
        self._picture.show_cursor()
        screen.say(told)


class LessonMoves(GinMoves):
    """Makes moves; one that the lesson has not is made when it is asked for a second time."""

    def __init__(
        self, screen: TutoredSeat, ahead: Ahead, kept: KeptScreens, steps: LessonSteps
    ) -> None:
        super().__init__(screen, ahead, kept)
        self._steps = steps
        self._asked: tuple[int, Action] | None = None
        """What was asked about, and after how many actions."""

    TELLS_ODDS = False

    def do(self, action: Action) -> None:
        """Make a move, or ask about it first."""
        wanted = self._steps.wanted
        this = len(self._gin.view.history), action
        if wanted is None or action == wanted or self.why_not(action) or this == self._asked:
            self._asked = None
            super().do(action)
        else:
            self._asked = this
            self._steps.ask_about(action)

    def take_back(self) -> None:
        """Take the last move back, and say the step again that comes then."""
        super().take_back()
        self._steps.raise_wanted()

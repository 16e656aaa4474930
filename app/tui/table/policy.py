"""Policies of a table: what is allowed, what follows a hand, and the mark in the title."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from app.text.speech import msg, tr
from app.tui.table.help import Teacher
from app.tui.table.state import TableFace
from app.ui.keys import OTHER_WORDS, Command


class TablePolicy:
    """The policy of a match that counts. Others differ from it in what they override."""

    counts = True
    """Whether the match is saved. A hand that does not count can be left at any time."""
    shows_odds = True
    """Whether ways to knock come with the likely lay-offs of the opponents."""

    def __init__(self, screen: TableFace) -> None:
        self._screen = screen
        self._state = screen.state

    @property
    def mark(self) -> str:
        """The text at the start of the top line, a message."""
        match_view = self._state.match_view
        if match_view.is_rated:
            return msg("Rated")
        # Translators: a mark in the top line: a match without hints and other help
        return msg("Serious") if match_view.is_serious else ""

    @property
    def leaving(self) -> Command | None:
        """Other words for the key of the menu; None for its own."""
        return None

    @property
    def is_played(self) -> bool:
        """Whether this table still goes on, and was not left for another one."""
        return self._state.game_app.table is self._state.table

    def teacher(self, layout: Any) -> Teacher | None:
        """Return the teacher of the table with this layout; None for the lesson of the game."""
        return None

    def begin(self) -> None:
        """Tell the player what is special about this table."""

    def close(self) -> None:
        """End with the screen of the table."""

    # -- what is allowed -----------------------------------------------------------------------

    def allows(self, action: str) -> bool:
        """Return whether the table ever has an action."""
        if action == "resign":
            return self.is_played and not self._state.match_view.is_settled
        return True

    @property
    def why_no_resigning(self) -> str:
        """Why the match cannot be resigned here; empty if it can."""
        return ""

    @property
    def about_other_keys(self) -> str:
        """The answer to a key without meaning; empty for none."""
        return ""

    def holds(self, action: Any) -> bool:
        """Return whether a move is held back, for a question to the player."""
        return False

    def took_back(self) -> None:
        """Hear that the player wanted to take a move back."""

    @property
    def hint(self) -> tuple[Any, str] | None:
        """A hint in place of the adviser's: the action and the words; None for the adviser's."""
        return None

    def about_lay_offs(self, key_of: Callable[[str], str], *, has_laid_off: bool) -> str:
        """Return a text in place of the advice how to answer a knock; empty for the advice.

        ``key_of`` returns the key of an action.
        """
        return ""

    # -- what follows a hand -------------------------------------------------------------------

    def go_on_label(self, usual: str) -> str:
        """Return the label of the button at the end of a hand."""
        return usual

    @property
    def remark(self) -> str:
        """A remark on the hand that has ended, in place of the points still to go; or empty."""
        return ""

    def hand_seen(self) -> bool:
        """Return whether the policy itself goes on after a hand; else the next one is dealt."""
        return False

    def leave(self) -> None:
        """Leave a hand that does not count."""


PolicyMaker: TypeAlias = Callable[[TableFace], TablePolicy]


class Watching(TablePolicy):
    """The policy of a table where only others play."""

    def allows(self, action: str) -> bool:
        is_a_players = action == "resign" or self._state.is_a_players(action)
        return not is_a_players and super().allows(action)

    @property
    def about_other_keys(self) -> str:
        return tr("You look on: others play this hand.")


class HandWords(NamedTuple):
    """The words of a hand that does not count, as messages."""

    mark: str
    """The text at the start of the top line."""
    go_on: str = ""
    """The label of the button at the end of the hand."""
    greeting: str = ""
    """A sentence that is shown at first."""


class UncountedHand(TablePolicy):
    """The policy of a hand that is not saved, over another screen.

    Esc and the end of the hand go back to that screen.
    """

    counts = False
    is_played = True

    def __init__(self, screen: TableFace, words: HandWords) -> None:
        super().__init__(screen)
        self._words = words

    @property
    def mark(self) -> str:
        return self._words.mark

    @property
    def leaving(self) -> Command | None:
        return OTHER_WORDS["leave-hand"]

    def begin(self) -> None:
        if self._words.greeting:
            self._screen.notify(tr(self._words.greeting), timeout=8)

    def close(self) -> None:
        self._state.table.close()

    def allows(self, action: str) -> bool:
        return action != "resign"

    @property
    def why_no_resigning(self) -> str:
        return tr("This hand does not count: Esc leaves it.")

    def go_on_label(self, usual: str) -> str:
        return tr(self._words.go_on)

    def hand_seen(self) -> bool:
        self.leave()
        return True

    def leave(self) -> None:
        self._screen.dismiss(None)


WHAT_IF: Final = partial(
    UncountedHand,
    words=HandWords(
        mark=msg("What if"),
        go_on=msg("Back to the review"),
        greeting=msg("The same cards, against the expert. It does not count. Esc goes back."),
    ),
)
"""The policy of a hand that is played on from a position of the review."""


POSITION: Final = partial(
    UncountedHand,
    words=HandWords(
        mark=msg("Position"),
        go_on=msg("Back to the board"),
        greeting=msg("The hidden cards are likely ones. It does not count. Esc goes back."),
    ),
)
"""The policy of a hand that is played on from a position of the board."""


def match_policy(screen: TableFace) -> TablePolicy:
    return Watching(screen) if screen.state.looks_on else TablePolicy(screen)

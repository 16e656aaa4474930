"""Whole matches by keys alone, from the start screen to the end and into the next match."""

from __future__ import annotations

from functools import partial

import pytest

from app.storage import journal
from tests.terminal.play import Saved, play_a_match, waits_for_me
from tests.terminal.session import CTRL_C, CTRL_Q, ENTER, ESCAPE, TAB, UP, Session


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_a_match_from_the_start_to_the_end_and_again() -> None:
    with Session() as session:
        session.until_shown("New match", "Play")
        session.press("n")
        session.until_shown("Your name")
        session.press(UP)
        go_up(session, to="Your name")
        go_up(session, to="Target")
        session.press("1")
        session.until_shown("Target      1 ")
        session.press(ENTER)
        session.until_shown("Hand 1", "to 1\n")
        (path,) = journal.list_journals()
        match = play_a_match(session, Saved(path))
        assert match.standing.settlement
        session.until_shown("The match is over", "Play again")
        assert (
            f"{'Vera reaches' if match.standing.settlement.winner else 'You reach'} 1 point"
            in session.text
        )
        session.press("a")
        session.until_shown("Hand 1", "to 1\n")
        again = Saved(journal.list_journals()[0])
        assert again.path != path
        session.until(partial(waits_for_me, session, again), "the next match")
        session.press(CTRL_Q)
        assert session.exit_code() == 0


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_letters_are_enough_for_every_screen() -> None:
    with Session("--ascii", "--opponent", "novice", "--seed", "4", "--target", "1") as session:
        session.until_shown("Your turn")
        for keys, text in (
            ("h", ""),
            (TAB, ""),
            ("?", "The aim"),
            (ESCAPE, "Your turn"),
            (ESCAPE, "Save and quit"),
            (ESCAPE, "Your turn"),
            (":", "king of hearts"),
            ("nonsense" + ENTER, "not a command"),
            (CTRL_C, "saves and leaves"),
        ):
            session.press(*keys)
            session.until_told(text)
        (path,) = journal.list_journals()
        play_a_match(session, Saved(path))
        session.until_shown("The match is over")
        session.press("v")
        session.until_shown("verify")
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        assert not session.foreign


def go_up(session: Session, to: str) -> None:
    """Go to the line of a form above the one that the cursor is in."""
    session.press(UP)
    session.until(lambda: to in session.cursor_line, f"the cursor in the line {to}")

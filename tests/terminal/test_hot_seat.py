"""Two people at one keyboard: nothing that the program writes tells one the other's cards."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from app.cards.cards import NO_CARDS, Cards, iterate
from app.games.gin.view import Phase
from app.storage import journal
from app.table.gin_match import GinMatch
from app.table.seats import take_seats
from tests.terminal.play import Saved, throw_key
from tests.terminal.session import CTRL_Q, ENTER, Session
from tests.tui.terminal import PASSING, named, public

TURNS = 3


class Watch:
    """Looks at all that was written since the last look."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._at = 0
        self._seen = NO_CARDS

    def check(self, match: GinMatch, looking: int | None) -> None:
        """Only what everybody has seen, and the hand of whoever looks, is in there."""
        self._seen |= public(match)
        own: Cards = NO_CARDS if looking is None else match.hand.hands[looking]
        written = self._session.written[self._at :].decode(errors="replace")
        self._at = len(self._session.written)
        assert not named(written) & ~self._seen & ~own
        assert not named(self._session.text) & ~self._seen & ~own


def grown(saved: Saved, since: int) -> bool:
    """Whether the journal has more than so many records."""
    return len(saved.records) > since


@pytest.mark.long
@pytest.mark.usefixtures("at_once")
def test_every_byte_of_some_turns() -> None:
    random = Random(7)
    with Session("--name", "Ann", "--opponent", "human:Bob", "--seed", "11") as session:
        session.until_shown(PASSING, "Show my cards")
        (path,) = journal.list_journals()
        saved, watch = Saved(path), Watch(session)
        assert saved.match.seats == tuple(take_seats("Ann", ["human:Bob"]))
        for _ in range(TURNS):
            session.until_shown(PASSING)
            session.until_idle()
            match = saved.match
            watch.check(match, None)
            seat = match.hand.to_act
            session.press(ENTER)
            session.until_shown(f"{match.seats[seat].name}, your turn")
            session.until_idle()
            watch.check(match, seat)
            while (hand := saved.match.hand).to_act == seat:
                assert hand.phase is not Phase.OVER
                since = len(saved.records)
                if hand.phase is Phase.DISCARD:
                    card = random.choice(list(iterate(hand.view(seat).throwable)))
                    session.press(throw_key(session, card), ENTER)
                else:
                    session.press("p" if hand.phase is Phase.UPCARD else "s")
                session.until(partial(grown, saved, since), "the move")
                session.until_idle()
                # His own cards may be shown up to the moment that the keyboard is passed.
                watch.check(saved.match, seat)
        session.press(CTRL_Q)
        assert session.exit_code() == 0
        watch.check(saved.match, None)

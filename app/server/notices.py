"""What somebody on the server is told of the others, and what people at a table ask each other."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class NoticeKind(StrEnum):
    """What can happen among people."""

    SAID = "said"
    INVITED = "invited"
    SAT_DOWN = "sat-down"
    STOOD_UP = "stood-up"
    """Has given up a seat at a table that has not begun."""
    CUT = "cut"
    """Everybody is there, and may cut."""
    BEGUN = "begun"
    """The match of the table where one sits has begun."""
    AWAY = "away"
    """Has left a table where one plays, or their line has broken."""
    BACK = "back"
    SLOW = "slow"
    """Has not moved for a while, and can be nudged;"""
    IDLE = "idle"
    """or for so long that the others may go on without them."""
    NUDGED = "nudged"
    """Would like one to move."""
    STANDS_IN = "stands-in"
    """A CPU player acts for somebody who is away, or does not move."""
    ACTED_FOR = "acted-for"
    """A CPU player has made ``moves`` moves for the one who is told, and does so no more."""
    ENDED = "ended"
    """A match where one had a seat has ended without a result."""
    ASKED = "asked"
    """Something is asked that one can answer."""
    AGREED = "agreed"
    REFUSED = "refused"
    VOID = "void"
    """What was asked cannot be answered any more."""
    GOES_ON = "goes-on"
    """Waits for the next deal, which comes by itself after some seconds."""
    AGAIN = "again"
    """Would like another match at the same table."""
    CLOSED = "closed"
    """The table where one was is no more."""
    RENAMED = "renamed"
    """Is called something else from now on, which is said in ``text``."""
    ONLOOKER_RENAMED = "onlooker-renamed"
    """The same of an onlooker."""
    LOST = "lost"
    """A match where one had a seat cannot be gone on with."""
    DISPLACED = "displaced"
    """The same person has come in from elsewhere."""


class Notice(NamedTuple):
    """Something that happened."""

    kind: NoticeKind
    who: str = ""
    """What somebody is called."""
    text: str = ""
    """What was said."""
    table: int = 0
    """The number of the table; 0 in the lobby."""
    seconds: float = 0
    person: str = ""
    """The id of somebody, where it is of interest who that is: others may have been called so."""
    others: tuple[str, ...] = ()
    """What the others are called who have a seat at the table, where that is all there is to tell
    of it."""
    moves: int = 0


class Greeting(NamedTuple):
    """What somebody is told first by their screens, or in lines; nothing usually."""

    resume_word: str = ""
    """That of a guest."""
    is_drawn_anew: bool = False
    """Whether what has drawn the screens before has ended."""


class ProposalKind(StrEnum):
    """What can be asked."""

    TAKE_BACK = "take-back"
    """To take the last action of whoever asks back, and what was answered to it."""
    STAND_IN = "stand-in"
    """To let a CPU player act for somebody who is away, or does not move."""
    END = "end"
    """To end the match without a result, for the same reason."""
    STOOD_IN = "stood-in"
    """Whether whoever has been acted for, and is there, would like to play on."""


class Proposal(NamedTuple):
    """Something that is asked, and who has still to agree."""

    kind: ProposalKind
    asker: int
    """A seat."""
    seat: int
    """Whose action, or for whom."""
    waits_for: frozenset[int]
    """The seats of those who have not answered."""
    is_agreed: bool = False
    """Whether somebody has agreed; nothing is taken back where nobody has."""

"""Notices to a visitor about the others, and proposals between the people at a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from app.server.chat import ChatLine


class NoticeKind(StrEnum):
    """Kinds of notices. Most are about a person."""

    SAID = "said"
    LOOKERS_SAID = "lookers-said"
    """Onlookers have said something during the hand that is over: the lines are in ``lines``."""
    LOOKS_ON = "looks-on"
    """Has come to the visitor's table as an onlooker."""
    LOOKS_AWAY = "looks-away"
    """An onlooker has left the visitor's table."""
    INVITED = "invited"
    SOUGHT = "sought"
    """Has taken the visitor's seek, and both sit at a table."""
    SAT_DOWN = "sat-down"
    STOOD_UP = "stood-up"
    """Has given up a seat at a table that has not begun."""
    CUT = "cut"
    """All people are there, and may cut."""
    BEGUN = "begun"
    AWAY = "away"
    """Has left the visitor's table, or lost the connection."""
    BACK = "back"
    SLOW = "slow"
    """Has not moved for a while, and can be nudged."""
    IDLE = "idle"
    """Has not moved for so long that the others may go on without them."""
    NUDGED = "nudged"
    YOUR_MOVE = "your-move"
    """A table waits for the visitor, who is somewhere else: see ``others``. ``moves`` tables do."""
    STANDS_IN = "stands-in"
    """A CPU player acts for a person who is absent or does not move."""
    HANDS_ENDED = "hands-ended"
    """So many hands have ended while the visitor was away: see ``moves``."""
    ACTED_FOR = "acted-for"
    """A CPU player has made ``moves`` moves for the visitor, and stops."""
    LOW_TIME = "low-time"
    """The visitor has only some seconds left."""
    TIME_UP = "time-up"
    """The visitor has run out of time, and the others are asked how the match goes on."""
    PLAYS_ON = "plays-on"
    """A CPU player plays for a person who has run out of time, to the end of the match."""
    ENDED = "ended"
    """A match where the visitor had a seat has ended without a result."""
    ASKED = "asked"
    AGREED = "agreed"
    REFUSED = "refused"
    VOID = "void"
    """The proposal can no longer be answered."""
    GOES_ON = "goes-on"
    """Waits for the next hand, which is dealt after some seconds."""
    AGAIN = "again"
    CLOSED = "closed"
    RENAMED = "renamed"
    """Has a new name, which is in ``text``."""
    ONLOOKER_RENAMED = "onlooker-renamed"
    """An onlooker has a new name, which is in ``text``."""
    LOST = "lost"
    """A match where the visitor had a seat cannot go on."""
    RATED = "rated"
    """The visitor's rating has changed by a match: see ``rating``."""
    MESSAGE = "message"
    """Has written to the visitor alone: ``text`` is the message."""
    MESSAGES_WAIT = "messages-wait"
    """So many messages as ``moves`` says wait for the visitor, from the ``others``."""
    FOLLOWED = "followed"
    """Is here now; the visitor follows them."""
    GREETED = "greeted"
    """The server greets the visitor, by the name ``who`` and with ``text``, which may be empty: it
    may have house rules alone."""
    ANNOUNCED = "announced"
    """The operator of the server says something to all: see ``text``."""
    CLOSES_SOON = "closes-soon"
    """The server closes in so many ``seconds`` at the latest, and no hand is dealt until then."""
    STAYS_OPEN = "stays-open"
    """The server does not close after all."""
    MUTED = "muted"
    """The visitor may not talk for so many ``seconds``; ``text`` is the reason."""
    REPORTED = "reported"
    """Has reported another visitor, named in ``text``, to the moderators, of whom the visitor is
    one."""
    REPORTS_WAIT = "reports-wait"
    """So many reports as ``moves`` says wait for the moderators, of whom the visitor is one."""
    DISPLACED = "displaced"
    """The same person has come in from another terminal."""
    TOURNAMENT_NEW = "tournament-new"
    """A tournament can be entered; its title is in ``text``, here and below."""
    TOURNAMENT_SOON = "tournament-soon"
    """A tournament begins in ``seconds``."""
    TOURNAMENT_OFF = "tournament-off"
    """A tournament of the visitor's was cancelled."""
    PAIRED = "paired"
    """The visitor plays with ``who`` at a table in round ``moves`` of a tournament, and has to come
    in ``seconds``; 0 if there is no hurry, or the visitor is there already."""
    BYE = "bye"
    """The visitor has no opponent in round ``moves`` of a tournament."""
    DEAL_READY = "deal-ready"
    """The visitor is at a table with deal ``moves`` of a tournament."""
    COUNTED = "counted"
    """A match or a deal counts in a tournament, where the visitor has the place ``moves`` now."""
    FORFEITED = "forfeited"
    """The visitor has not come in time, and lost a match of a tournament."""
    WALKOVER = "walkover"
    """``who`` has not come in time, and the visitor has won a match of a tournament."""
    ENTERED_LATE = "entered-late"
    """The visitor takes part in a tournament that has begun."""
    CORRECTED = "corrected"
    """The result of a match against ``who`` in a tournament was corrected; the visitor's place is
    ``moves`` now."""
    TOURNAMENT_OVER = "tournament-over"
    """A tournament is over, in which the visitor has the place ``moves``; ``who`` has won it."""


CALLS: Final = frozenset(
    {NoticeKind.SOUGHT, NoticeKind.NUDGED, NoticeKind.PAIRED, NoticeKind.TOURNAMENT_SOON}
)
"""Notices that call a visitor who may look elsewhere: a bell rings whatever it rings for else."""


class Notice(NamedTuple):
    kind: NoticeKind
    who: str = ""
    text: str = ""
    """The line of chat, or the new name."""
    table: int = 0
    """The number of the table; 0 in the lobby."""
    seconds: float = 0
    person: str = ""
    """The id of the person, if it matters: others may have had the same name."""
    others: tuple[str, ...] = ()
    """The names of the other players at the table, if nothing else is known of it."""
    looks_on: bool = False
    """Whether the person has said it as an onlooker."""
    lines: tuple[ChatLine, ...] = ()
    moves: int = 0
    """A number of moves, or of messages."""
    rating: RatingShift | None = None


class RatingShift(NamedTuple):
    """What a match has done to a rating, in whole Elo."""

    before: int
    after: int
    error: int
    """The standard deviation after it."""
    is_provisional: bool


class Destination(NamedTuple):
    """Where a visitor goes on arriving, if not to the lobby."""

    is_quick: bool = False
    """Whether they seek a game at once."""
    table: str = ""
    """The name of a table; empty for none."""


LOBBY: Final = Destination()


class Greeting(NamedTuple):
    """What the visitor is told first, and where they go; usually empty."""

    resume_word: str = ""
    is_drawn_anew: bool = False
    """Whether the process that drew the screens before has ended."""
    destination: Destination = LOBBY
    way_here: str = ""
    """What a friend opens or types to come to a table, before its name; empty if not known."""
    is_turned: bool = False
    """Whether the page of the visitor was turned, so that they know all this."""
    alone: str | None = None
    """The file name of the match that the visitor plays alone; empty if they choose one, and None
    if they are in the lobby or at a table."""


NO_GREETING: Final = Greeting()


class ProposalKind(StrEnum):
    TAKE_BACK = "take-back"
    """To undo the asker's last action, with the replies to it."""
    STAND_IN = "stand-in"
    """To let a CPU player act for a person who is absent or does not move."""
    END = "end"
    """To end the match without a result, because of such a person."""
    STOOD_IN = "stood-in"
    """To a present person with a stand-in: whether to play on."""
    PLAY_ON = "play-on"
    """To let a CPU player go on for a person who has run out of time; else they lose the match."""


class Proposal(NamedTuple):
    """An open proposal, and the seats that have still to agree."""

    kind: ProposalKind
    asker: int
    """The seat that proposes."""
    seat: int
    """The seat whose action is undone, or for which a CPU player would act."""
    waits_for: frozenset[int]
    is_agreed: bool = False
    """Whether a person has agreed. Without one, nothing is undone."""

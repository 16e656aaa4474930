"""Why a program does not play, what it did wrong, and what a referee cannot say."""

from __future__ import annotations

from enum import StrEnum


class ProgramCode(StrEnum):
    """The codes of Unstartable, ProgramFault, ProtocolError and PlayerFailed."""

    # Unstartable.
    LONG_COMMAND = "programs.long-command"
    OPEN_QUOTATION = "programs.open-quotation"
    NO_COMMAND = "programs.no-command"
    NO_PROGRAM = "programs.no-program"
    NOT_STARTED = "programs.not-started"
    NO_PLAYER = "programs.no-player"

    # ProgramFault.
    NO_CHOICE = "programs.no-choice"
    """An answer that neither takes a card nor leaves it."""
    NO_CARD = "programs.no-card"
    NOT_TO_BE_THROWN = "programs.not-to-be-thrown"
    NO_MELDS = "programs.no-melds"
    DOES_NOT_READ = "programs.does-not-read"
    NO_ANSWER = "programs.no-answer"
    ENDLESS_ANSWER = "programs.endless-answer"
    SPEAKS_UNASKED = "programs.speaks-unasked"
    ENDED_BY_ITSELF = "programs.ended-by-itself"
    ENDED = "programs.ended"

    # ProtocolError.
    DOES_NOT_FIT = "programs.does-not-fit"
    NO_HAND = "programs.no-hand"
    OTHER_CARD = "programs.other-card"
    OTHER_KNOCKER = "programs.other-knocker"
    SEEN_ELSEWHERE = "programs.seen-elsewhere"
    ENDS_NO_TURN = "programs.ends-no-turn"
    NO_SUCH_LINE = "programs.no-such-line"
    NO_SEAT = "programs.no-seat"
    NO_SCORE = "programs.no-score"
    NOT_TEN = "programs.not-ten"

    # PlayerFailed.
    PLAYER_FAILED = "programs.player-failed"

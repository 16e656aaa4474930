"""Why a match does not go on as somebody wants, or as a journal says."""

from __future__ import annotations

from enum import StrEnum


class MatchCode(StrEnum):
    """The codes of IllegalAction that hold in every game, and those of ReplayError."""

    NOT_YOUR_TURN = "match.not-your-turn"
    HAND_NOT_OVER = "match.hand-not-over"
    MATCH_OVER = "match.match-over"
    MATCH_NOT_OVER = "match.match-not-over"
    SERIES_OVER = "match.series-over"
    RESULT_WRITTEN = "match.result-written"

    # Why the last action cannot be taken back; what was shown is for the game to say.
    BACK_HAND_OVER = "match.back-hand-over"
    BACK_NOTHING_DONE = "match.back-nothing-done"
    BACK_PLAYED_SINCE = "match.back-played-since"
    BACK_MATCH_OVER = "match.back-match-over"

    # What is wrong with a journal.
    IN_LINE = "match.in-line"
    IN_HAND = "match.in-hand"
    UNKNOWN_RECORD = "match.unknown-record"
    TOO_MUCH_TO_REDO = "match.too-much-to-redo"
    OTHER_GAME = "match.other-game"
    NO_MATCH = "match.no-match"
    NO_NAME = "match.no-name"
    NO_PLAYER = "match.no-player"
    NO_PLACE = "match.no-place"
    NO_TIME = "match.no-time"
    NO_RESULT = "match.no-result"
    OTHER_RESULT = "match.other-result"
    WRONGLY_SEEN = "match.wrongly-seen"
    OTHER_FIRST_HAND = "match.other-first-hand"
    OTHER_CUT = "match.other-cut"
    OTHER_SEED = "match.other-seed"
    OTHER_DEAL = "match.other-deal"

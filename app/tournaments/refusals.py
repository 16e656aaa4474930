"""The codes of refusals by a tournament."""

from __future__ import annotations

from app.messages import msg, msg_n
from app.quoting import quoted
from app.refusal import Code, Codes, Refused


class TournamentCode(Codes):
    ENTRY_CLOSED = Code(
        "tournament.entry-closed",
        msg("The tournament has begun: nobody can enter any more. Look on, or enter the next one."),
    )
    ENTERED_ALREADY = Code(
        "tournament.entered-already", msg("{name} takes part in this tournament already.")
    )
    NOT_ENTERED = Code(
        "tournament.not-entered", msg("Only people who take part in the tournament can do that.")
    )
    FULL = Code(
        "tournament.full",
        msg_n(
            "The tournament is full: it has {n} place.",
            "The tournament is full: it has {n} places.",
            "most",
        ),
    )
    TOO_FEW = Code(
        "tournament.too-few",
        msg_n(
            "The tournament needs {n} person to begin: wait for others to enter.",
            "The tournament needs {n} people to begin: wait for others to enter.",
            "least",
        ),
    )
    NOT_BEGUN = Code("tournament.not-begun", msg("The tournament has not begun yet."))
    ROUND_NOT_OVER = Code(
        "tournament.round-not-over",
        msg("The round is not over: the next one begins after its last match."),
    )
    NO_BOARD = Code(
        "tournament.no-board", msg("There is no table {number} in this round of the tournament.")
    )
    DECIDED = Code("tournament.decided", msg("This match of the tournament is decided already."))
    OVER = Code("tournament.over", msg("The tournament is over."))

    KNOCK_OUT_DRAWN = Code(
        "tournament.knock-out-drawn",
        msg("A knock-out takes nobody in after its draw: enter the next tournament."),
    )
    LAST_ROUND = Code(
        "tournament.last-round",
        msg("The last round is drawn: nobody can enter any more. Look on, or enter the next one."),
    )
    NO_FREE_PLACE = Code(
        "tournament.no-free-place",
        msg(
            "In this round robin all have an opponent in every round: another person can enter only"
            " if the number of people is odd."
        ),
    )
    NOT_MET = Code(
        "tournament.not-met", msg("These two have not met: there is no result to be corrected.")
    )
    NOT_DECIDED = Code(
        "tournament.not-decided",
        msg("Their match is not decided yet: a result can be corrected once it is there."),
    )
    NEXT_ROUND_DRAWN = Code(
        "tournament.next-round-drawn",
        msg("The next round of the knock-out is drawn by this result: it stays as it is."),
    )

    # Plans and files.
    SEATS = Code("tournament.seats", msg("A tournament has {least} to {most} places."))
    ROUNDS = Code("tournament.rounds", msg("A tournament of this form has 1 to {most} rounds."))
    DAMAGED = Code(
        "tournament.damaged",
        msg("A tournament was damaged and cannot go on; its file is kept as {aside}."),
        aside=quoted,
    )
    IN_USE = Code(
        "tournament.in-use", msg("Another program has {path} open: close it first."), path=quoted
    )
    LATER_VERSION = Code(
        "tournament.later-version",
        msg("{path} was saved by a later version: update the program to go on with it."),
        path=quoted,
    )


class TournamentError(Refused):
    """A tournament does not allow something."""

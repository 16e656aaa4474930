"""Who of the people at a table is there, where each plays at a terminal of their own."""

from __future__ import annotations

from collections.abc import Sequence

from app.match.view import AnyMatchView


def waits_for(match_view: AnyMatchView, names: Sequence[str]) -> str:
    """What is waited for that is no move of somebody who is there; empty where nothing is."""
    attendance, to_act = match_view.attendance, match_view.to_act
    if match_view.waits_for_others:
        late = [
            names[seat]
            for seat, who in enumerate(match_view.seats)
            if who.is_human and seat not in (*attendance.gone_on, *attendance.away)
        ]
        return f"You go on together with {listed(late)} …" if late else ""
    if to_act in attendance.away:
        return f"{names[to_act]} is not at the table: the match waits."
    if to_act in attendance.stood_in_for:
        return f"A computer player acts for {names[to_act]} …"
    return ""


def listed(names: Sequence[str]) -> str:
    """Names one after the other: ``Ann, Ben and Cleo``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last

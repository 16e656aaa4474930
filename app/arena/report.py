"""Standings as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from app.arena.standings import Standing, elo, milliseconds

_WIDTH: Final = 18
"""Columns of one contestant."""
_REASONS: Final = 3
"""How many of the reasons for forfeits are told."""


def account(standing: Standing) -> str:
    """Everything about two contestants."""
    rates = (standing.rate, 1 - standing.rate)
    rows = [
        _row("", *(short(name, _WIDTH - 2) for name in standing.names)),
        _row("games won", *(f"{rate:.1%}" for rate in rates)) + f"  ±{standing.margin:.1%}",
        _row("points a hand", *(f"{standing.a_hand(t.points):.2f}" for t in standing.tallies)),
        _row("hands won by knock", *(f"{standing.a_hand(t.knocks):.1%}" for t in standing.tallies)),
        _row("hands won by gin", *(f"{standing.a_hand(t.gins):.1%}" for t in standing.tallies)),
        _row(
            "hands won by undercut",
            *(f"{standing.a_hand(t.undercuts):.1%}" for t in standing.tallies),
        ),
        *(
            _row(words, *(f"{milliseconds(t.seconds, share):.2f} ms" for t in standing.tallies))
            for words, share in (("a decision, median", 0.5), ("a decision, 95 % below", 0.95))
        ),
        _row("games forfeited", *(str(len(t.forfeits)) for t in standing.tallies)),
        f"{standing.games:,} games, {standing.hands:,} hands,"
        f" {standing.a_hand(standing.dead):.1%} of them dead;"
        f" {standing.endless} games cut as endless; 95 % interval over pairs.",
    ]
    for tally in standing.tallies:
        reasons = Counter(tally.forfeits).most_common(_REASONS)
        rows += [f"Forfeited {count} times: {reason}" for reason, count in reasons]
    return "\n".join(rows)


def table(names: Sequence[str], standings: Sequence[Standing]) -> str:
    """Rates of many contestants against one another, the row's against the column's, and Elo."""
    rates: dict[tuple[str, str], Standing] = {}
    for standing in standings:
        rates[standing.names] = standing
    ratings: Mapping[str, float] = elo(names, standings)
    ordered = sorted(names, key=lambda name: -ratings[name])
    wide = max(len(short(name, 24)) for name in names)
    rows = [" " * wide + "".join(f"{short(name, 13):>15}" for name in ordered) + f"{'Elo':>8}"]
    for name in ordered:
        cells = []
        for other in ordered:
            if found := rates.get((name, other)):
                cells.append(f"{found.rate:.1%} ±{found.margin:.1%}")
            elif found := rates.get((other, name)):
                cells.append(f"{1 - found.rate:.1%} ±{found.margin:.1%}")
            else:
                cells.append("–")
        row = "".join(f"{cell:>15}" for cell in cells)
        rows.append(f"{short(name, 24):<{wide}}{row}{ratings[name]:>8.0f}")
    return "\n".join(rows)


def short(name: str, width: int) -> str:
    """A name in so many letters; the end of a command says more than its beginning."""
    return name if len(name) <= width else f"…{name[1 - width :]}"


def _row(words: str, first: str, second: str) -> str:
    return f"{words:<24}{first:>{_WIDTH}}{second:>{_WIDTH}}"

"""What a contest in the arena has shown, as text for a terminal, and what kept it from more; see
``app.text.refusals``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.arena.contest import PairStandings, milliseconds, reasons
from app.arena.game import Forfeit
from app.arena.refusals import ArenaCode
from app.arena.table_contest import TableStandings
from app.players.strength import YARDSTICK_ELO, Strength
from app.quoting import excerpt, quoted
from app.text.refusals import Sentences, sentence_for
from app.words.en.elo import A_STEP
from app.words.en.forms import GAMES as GAME_WORDS

_WIDTH: Final = 18
"""Columns of one contestant."""
_REASONS: Final = 3
"""How many of the reasons for forfeits are told."""
_GAMES: Final = 6
"""How many of the games are numbered that were forfeited for a reason."""


def account(standing: PairStandings) -> str:
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
        f"{_many(standing.games, 'game')}, {_many(standing.hands, 'hand')},"
        f" {standing.a_hand(standing.dead):.1%} of them dead;"
        f" {_many(standing.endless, 'game')} cut as endless; 95 % interval over pairs.",
    ]
    for tally in standing.tallies:
        rows += _forfeits(tally.forfeits)
    return "\n".join(rows)


def _forfeits(forfeits: Sequence[Forfeit]) -> list[str]:
    """Why games were forfeited, in which ones, and how to come to the first of them again."""
    groups = reasons(forfeits, sentence_for)
    rows = []
    for reason, group in groups[:_REASONS]:
        first = group[0]
        did = f"“{first.action}” in hand {first.hand}" if first.action else f"hand {first.hand}"
        rows += [
            f"Forfeited {_times(len(group))}: {reason}",
            f"  {_games(group)}; first: {did}, dealt by the seed",
            f"  {first.hand_seed}",
        ]
    if rest := groups[_REASONS:]:
        count = sum(len(group) for _, group in rest)
        rows.append(
            f"Forfeited {_times(count)} for {_many(len(rest), 'other reason')}; --json tells all."
        )
    return rows


def _games(forfeits: Sequence[Forfeit]) -> str:
    numbers = [str(forfeit.game) for forfeit in forfeits]
    more = ", …" if len(numbers) > _GAMES else ""
    return f"game{'s' * (len(numbers) > 1)} {', '.join(numbers[:_GAMES])}{more}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def _many(count: int, noun: str, several: str = "") -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {several or f'{noun}s'}"


def table_account(standing: TableStandings) -> str:
    """What players at one table have won, and how long they took."""
    wide = max(len(name) for name in standing.names)
    rows = [f"{'':<{wide}}{'matches won':>20}{'a decision: median':>22}{'95 % below':>14}"]
    for who, name in enumerate(standing.names):
        share = f"{standing.share(who):.1%} ±{standing.margin(who):.1%}"
        times = (f"{standing.time(who, quantile):.2f} ms" for quantile in (0.5, 0.95))
        median, most = times
        rows.append(f"{name:<{wide}}{share:>20}{median:>22}{most:>14}")
    rows.append(
        f"{_many(standing.matches, 'match', 'matches')}, {_many(standing.deals, 'deal')}; a first"
        " place that several share is divided, and partners win together; 95 % interval over"
        " shuffles."
    )
    return "\n".join(rows)


def table_closing(game: str, rules: str, seed: int) -> str:
    """How the matches were played, by the rules of this name."""
    title = GAME_WORDS[game].title
    return f"{title}, {rules} rules, each shuffle in every seating, seed {seed}."


def table(ratings: Mapping[str, Strength], standings: Sequence[PairStandings]) -> str:
    """Shares of many contestants against one another, the row's against the column's, and Elo."""
    ordered, shares = _strongest_first(ratings), _shares(standings)
    wide = max(len(short(name, 24)) for name in ordered)
    rows = [" " * wide + "".join(f"{short(name, 13):>15}" for name in ordered) + f"{'Elo':>12}"]
    for name in ordered:
        cells = []
        for other in ordered:
            found = shares.get((name, other))
            cells.append(f"{found.share:.1%} ±{found.margin:.1%}" if found else "–")
        row = "".join(f"{cell:>15}" for cell in cells)
        rows.append(f"{short(name, 24):<{wide}}{row}{_elo(ratings[name]):>12}")
    return "\n".join(rows)


def ladder(ratings: Mapping[str, Strength], standings: Sequence[PairStandings]) -> str:
    """Elo of many contestants, and of how many games in a hundred each wins against each, in a
    table that any terminal has room for.
    """
    ordered, shares = _strongest_first(ratings), _shares(standings)
    wide = max(len(short(name, 24)) for name in ordered)
    heads = "".join(f"{place:>5}" for place in range(1, len(ordered) + 1))
    rows = [f"{'':{wide + 4}}{'Elo':>10}   wins of 100 against", f"{'':{wide + 14}}{heads}"]
    for place, name in enumerate(ordered, 1):
        cells = (shares.get((name, other)) for other in ordered)
        row = "".join(f"{100 * cell.share:>5.0f}" if cell else f"{'–':>5}" for cell in cells)
        rows.append(f"{place:>2}  {short(name, 24):<{wide}}{_elo(ratings[name]):>10}{row}")
    fewest = min(standing.games for standing in standings)
    widest = max(standing.margin for standing in standings)
    rows.append(f"{fewest:,} games for each two, each share within {widest:.1%}; 95 % intervals.")
    return "\n".join(rows)


def new_rating(ratings: Mapping[str, Strength], fixed: Mapping[str, float]) -> str:
    """The Elo of one of two, of whom the other has been measured before."""
    ((known, elo),) = fixed.items()
    ((name, rating),) = ((name, rating) for name, rating in ratings.items() if name != known)
    told = f"{short(name, 24)} has {rating.elo:.0f} ±{rating.interval:.0f}"
    return f"Elo: {told} where {known} has {elo:.0f}. {A_STEP}"


def scale(fixed: Mapping[str, float]) -> str:
    """What Elo means here, where these players hold the scale."""
    match [*fixed.items()]:
        case []:
            return f"Elo: {YARDSTICK_ELO:.0f} on average, for none has been measured. {A_STEP}"
        case [(name, elo)]:
            return f"Elo: {name} has {elo:.0f}. {A_STEP}"
    names = ", ".join(fixed)
    return f"Elo: as measured before of {names}, on average. {A_STEP}"


class _Share(NamedTuple):
    share: float
    margin: float


def _shares(standings: Iterable[PairStandings]) -> dict[tuple[str, str], _Share]:
    """What each has won of the games against each."""
    found = {}
    for standing in standings:
        first, second = standing.names
        found[first, second] = _Share(standing.rate, standing.margin)
        found[second, first] = _Share(1 - standing.rate, standing.margin)
    return found


def _strongest_first(ratings: Mapping[str, Strength]) -> list[str]:
    return sorted(ratings, key=lambda name: -ratings[name].elo)


def _elo(rating: Strength) -> str:
    return f"{rating.elo:.0f} ±{rating.interval:<3.0f}"


def own_name(answer: str) -> str:
    """What a program says that it is called, fit to be shown."""
    return excerpt(answer)


def short(name: str, width: int) -> str:
    """A name in so many letters; the end of a command says more than its beginning."""
    return name if len(name) <= width else f"…{name[1 - width :]}"


def _row(words: str, first: str, second: str) -> str:
    return f"{words:<24}{first:>{_WIDTH}}{second:>{_WIDTH}}"


def _not_installed(library: str, extra: str) -> str:
    return f"“{library}” is missing: install the extra {extra}, as in pip install -e '.[{extra}]'."


def _no_address(address: str) -> str:
    return (
        f"{quoted(address)} is not the address of a Dask scheduler: write one such as"
        " tcp://127.0.0.1:8786."
    )


def _no_cluster(address: str) -> str:
    return f"No Dask scheduler answers at {quoted(address)}: start one there, or name another."


def _cluster_lost(address: str) -> str:
    return f"The Dask scheduler at {quoted(address)} is gone."


def _other_version(here: str, there: str) -> str:
    return (
        f"A worker has version {there} of this program and here is {here}: install the same on all"
        " machines."
    )


def _broke_rules(name: str, why: Exception) -> str:
    return f"{name} broke the rules: {sentence_for(why)}"


def _failed(name: str, kind: str, message: str) -> str:
    return f"{name} failed ({kind}: {message})."


SENTENCES: Final[Sentences] = {
    ArenaCode.NOT_INSTALLED: _not_installed,
    ArenaCode.WORKER_DIED: "Process after process ended by itself with the same game.",
    ArenaCode.NO_ADDRESS: _no_address,
    ArenaCode.NO_CLUSTER: _no_cluster,
    ArenaCode.CLUSTER_LOST: _cluster_lost,
    ArenaCode.NOT_THERE: "This program is missing in the cluster: install it for the scheduler and"
    " the workers run, in the same version as here.",
    ArenaCode.OTHER_VERSION: _other_version,
    ArenaCode.BROKE_RULES: _broke_rules,
    ArenaCode.FAILED: _failed,
}

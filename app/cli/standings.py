"""The results of a contest in the arena, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import starmap
from typing import Final, NamedTuple

from app.arena.game import Forfeit
from app.arena.sprt import SequentialTest
from app.arena.standings import PairStandings, TableStandings, milliseconds, reasons
from app.players.strength import YARDSTICK_ELO, Strength
from app.text.cells import fits, left, right, width_of
from app.text.games import title_of
from app.text.lists import in_a_row, sentences
from app.text.numbers import decimal, number, percent
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_c, tr_n

_WIDTH: Final = 18
"""Cells of one contestant."""
_LABEL: Final = 24
"""Fewest cells of the labels; more if a language needs them."""
_REASONS: Final = 3
"""Most reasons for forfeits that are listed."""
_CONFIDENCE: Final = 0.95
"""Probability that a share lies within its margins."""
_GAMES: Final = 6
"""Most forfeited games listed for a reason."""


def account(standing: PairStandings) -> str:
    """Return all figures about two contestants."""
    rates, tallies = (standing.rate, 1 - standing.rate), standing.tallies

    def shares(count: Iterable[int]) -> list[str]:
        return [_percent(standing.a_hand(each)) for each in count]

    def times(share: float) -> list[str]:
        return [_milliseconds(milliseconds(each.seconds, share)) for each in tallies]

    figures = [
        ("", [short(name, _WIDTH - 2) for name in standing.names]),
        # Translators: before two columns, one for each of two players; at best in 23 cells
        (tr("games won"), [_percent(rate) for rate in rates]),
        (tr("points a hand"), [decimal(standing.a_hand(t.points), 2) for t in tallies]),
        (tr("hands won by knock"), shares(t.knocks for t in tallies)),
        (tr("hands won by gin"), shares(t.gins for t in tallies)),
        (tr("hands won by undercut"), shares(t.undercuts for t in tallies)),
        (tr("a decision, median"), times(0.5)),
        (tr("a decision, 95 % below"), times(0.95)),
        (tr("games forfeited"), [str(len(t.forfeits)) for t in tallies]),
    ]
    wide = max(_LABEL, *(width_of(label) + 1 for label, _ in figures))
    rows = [left(label, wide) + "".join(right(e, _WIDTH) for e in two) for label, two in figures]
    rows[1] += f"  ±{_percent(standing.margin)}"
    endless = tr_n(
        "{n} game cut as endless",
        "{n} games cut as endless",
        standing.endless,
        n=number(standing.endless),
    )
    rows.append(
        tr(
            "{games}, {hands}, {share} of them dead; {endless}; {confidence} interval over pairs.",
            games=tr_n("{n} game", "{n} games", standing.games, n=number(standing.games)),
            hands=tr_n("{n} hand", "{n} hands", standing.hands, n=number(standing.hands)),
            share=_percent(standing.a_hand(standing.dead)),
            endless=endless,
            confidence=percent(_CONFIDENCE),
        )
    )
    for tally in tallies:
        rows += _forfeits(tally.forfeits)
    return "\n".join(rows)


def _forfeits(forfeits: Sequence[Forfeit]) -> list[str]:
    groups = reasons(forfeits, sentence_for)
    rows = []
    for reason, group in groups[:_REASONS]:
        first = group[0]
        rows += [
            tr_n(
                "Forfeited once: {reason}",
                "Forfeited {n} times: {reason}",
                len(group),
                n=number(len(group)),
                reason=reason,
            ),
            f"  {_first(group)}",
            f"  {first.hand_seed}",
        ]
    if rest := groups[_REASONS:]:
        count = sum(len(group) for _, group in rest)
        rows.append(
            tr_n(
                "Forfeited once for {reasons}; --json has all.",
                "Forfeited {n} times for {reasons}; --json has all.",
                count,
                n=number(count),
                reasons=tr_n("{n} other reason", "{n} other reasons", len(rest)),
            )
        )
    return rows


def _first(forfeits: Sequence[Forfeit]) -> str:
    first = forfeits[0]
    numbers = in_a_row(
        [str(forfeit.game) for forfeit in forfeits[:_GAMES]] + ["…"] * (len(forfeits) > _GAMES)
    )
    # Translators: the number of one game, or the numbers of several
    games = tr_n("game {numbers}", "games {numbers}", len(forfeits), numbers=numbers)
    if first.action:
        return tr(
            "{games}; first: “{action}” in hand {hand}, dealt by the seed",
            games=games,
            action=first.action,
            hand=first.hand,
        )
    return tr("{games}; first: hand {hand}, dealt by the seed", games=games, hand=first.hand)


def table_account(standing: TableStandings, called: Mapping[str, str]) -> str:
    """Return the shares of matches won at a table, and the times of decisions.

    ``called`` are the names of programs by their full ones.
    """
    heads = (
        right(tr("matches won"), 20),
        right(tr("a decision: median"), 22),
        right(tr("95 % below"), 14),
    )
    widths = [width_of(head) for head in heads]
    names = [short(called.get(name, name), _WIDTH) for name in standing.names]
    wide = max(map(width_of, names))
    rows = [" " * wide + "".join(heads)]
    for who, name in enumerate(names):
        cells = (
            f"{_percent(standing.share(who))} ±{_percent(standing.margin(who))}",
            *(_milliseconds(standing.time(who, quantile)) for quantile in (0.5, 0.95)),
        )
        rows.append(left(name, wide) + "".join(starmap(right, zip(cells, widths, strict=True))))
    rows.append(
        tr(
            "{matches}, {deals}; a first place that several share is divided, and partners win"
            " together; {confidence} interval over shuffles.",
            matches=tr_n("{n} match", "{n} matches", standing.games, n=number(standing.games)),
            deals=tr_n("{n} deal", "{n} deals", standing.deals, n=number(standing.deals)),
            confidence=percent(_CONFIDENCE),
        )
    )
    for forfeits in standing.forfeits:
        rows += _forfeits(forfeits)
    return "\n".join(rows)


def table_closing(game: str, rules: str, seed: int | str) -> str:
    """Return a sentence about the rules and the seed of the matches."""
    return tr(
        "{game}, {rules} rules, each shuffle in every seating, seed {seed}.",
        game=title_of(game),
        rules=rules,
        seed=seed,
    )


def table(ratings: Mapping[str, Strength], standings: Sequence[PairStandings]) -> str:
    """Return the shares of each contestant (row) against each other one (column), and all Elo
    ratings.
    """
    ordered, shares = _strongest_first(ratings), _shares(standings)
    wide = max(width_of(short(name, 24)) for name in ordered)
    heads = "".join(right(short(name, 13), 15) for name in ordered)
    rows = [" " * wide + heads + right(tr("Elo"), 12)]
    for name in ordered:
        cells = []
        for other in ordered:
            found = shares.get((name, other))
            told = f"{_percent(found.share)} ±{_percent(found.margin)}" if found else "–"
            cells.append(right(told, 15))
        rows.append(left(short(name, 24), wide) + "".join(cells) + right(_elo(ratings[name]), 12))
    return "\n".join(rows)


def ladder(ratings: Mapping[str, Strength], standings: Sequence[PairStandings]) -> str:
    """Return Elo ratings and wins in a hundred games against each other contestant, narrow enough
    for any terminal.
    """
    ordered, shares = _strongest_first(ratings), _shares(standings)
    wide = max(width_of(short(name, 24)) for name in ordered)
    places = "".join(f"{place:>5}" for place in range(1, len(ordered) + 1))
    # Translators: above the columns of a table; how many games of 100 were won against each player
    wins = tr("wins of 100 against")
    elo = tr("Elo")
    rows = [f"{'':{wide + 4}}{right(elo, 10)}   {wins}", f"{'':{wide + 14}}{places}"]
    for place, name in enumerate(ordered, 1):
        cells = (shares.get((name, other)) for other in ordered)
        row = "".join(f"{100 * cell.share:>5.0f}" if cell else f"{'–':>5}" for cell in cells)
        shown = left(short(name, 24), wide)
        rows.append(f"{place:>2}  {shown}{_elo(ratings[name]):>10}{row}")
    fewest = min(standing.games for standing in standings)
    widest = max(standing.margin for standing in standings)
    rows.append(
        tr_n(
            "{n} game for each two, each share within {margin}; {confidence} intervals.",
            "{n} games for each two, each share within {margin}; {confidence} intervals.",
            fewest,
            n=number(fewest),
            margin=_percent(widest),
            confidence=percent(_CONFIDENCE),
        )
    )
    return "\n".join(rows)


def new_rating(ratings: Mapping[str, Strength], fixed: Mapping[str, float]) -> str:
    """Return the Elo of one of two players, of whom the other has a known rating."""
    ((known, elo),) = fixed.items()
    ((name, rating),) = ((name, rating) for name, rating in ratings.items() if name != known)
    told = tr(
        "Elo: {name} has {elo} ±{interval} where {known} has {known_elo}.",
        name=short(name, 24),
        elo=f"{rating.elo:.0f}",
        interval=f"{rating.interval:.0f}",
        known=known,
        known_elo=f"{elo:.0f}",
    )
    return sentences([told, _a_step()])


def test_ratio(test: SequentialTest) -> str:
    """Return how far a sequential test has come between its bounds."""
    lower, upper = test.hypotheses.bounds
    # Translators: of a sequential test, the logarithm of the likelihood ratio, and the bounds at
    # which the test ends
    return tr(
        "LLR {ratio} ({lower} to {upper})",
        ratio=decimal(test.llr, 2),
        lower=decimal(lower, 2),
        upper=decimal(upper, 2),
    )


def test_account(test: SequentialTest, names: Sequence[str]) -> str:
    """Return what a sequential test of two players, by the names they are called, has found."""
    elo0, elo1, alpha, beta = test.hypotheses
    tested = tr(
        "Sequential test of {elo0} and {elo1} Elo over {pairs}, errors {alpha} and {beta}:"
        " {ratio}.",
        elo0=f"{elo0:g}",
        elo1=f"{elo1:g}",
        pairs=tr_n("{n} pair", "{n} pairs", sum(test.counts), n=number(sum(test.counts))),
        alpha=_percent(alpha),
        beta=_percent(beta),
        ratio=test_ratio(test),
    )
    if test.accepted is None:
        return sentences([tested, tr("It is not decided yet.")])
    other = elo0 if test.accepted == elo1 else elo1
    found = tr(
        "Accepted: {name} is {elo} Elo above {opponent}, rather than {other}.",
        name=short(names[0], 24),
        opponent=short(names[1], 24),
        elo=f"{test.accepted:g}",
        other=f"{other:g}",
    )
    return sentences([tested, found])


def scale(fixed: Mapping[str, float]) -> str:
    """Return a sentence about the Elo scale, which these players' known ratings fix."""
    match [*fixed.items()]:
        case []:
            told = tr(
                "Elo: {elo} on average, for none has been measured.", elo=f"{YARDSTICK_ELO:.0f}"
            )
        case [(name, elo)]:
            told = tr("Elo: {name} has {elo}.", name=name, elo=f"{elo:.0f}")
        case _:
            told = tr("Elo: as measured before of {names}, on average.", names=in_a_row(fixed))
    return sentences([told, _a_step()])


class _Share(NamedTuple):
    share: float
    margin: float


def _shares(standings: Iterable[PairStandings]) -> dict[tuple[str, str], _Share]:
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


def _a_step() -> str:
    return tr("A player 200 Elo stronger wins three games in four.")


def short(name: str, width: int) -> str:
    """Return a name cut to so many cells at its beginning, since the end of a command says more."""
    if fits(name, width):
        return name
    while not fits(name, width - 1):
        name = name[1:]
    return f"…{name}"


def _percent(share: float) -> str:
    # Translators: a share in a table of figures, such as 58.4%; with a blank before the sign, and
    # its width kept, a narrow no-break space
    return tr_c("a share in a table", "{number}%", number=decimal(100 * share, 1))


def _milliseconds(time: float) -> str:
    # Translators: a time in milliseconds
    return tr("{time} ms", time=decimal(time, 2))

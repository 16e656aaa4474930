"""The results of a contest in the arena, as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from app.arena.game import Forfeit
from app.arena.sprt import SequentialTest
from app.arena.standings import (
    PairStandings,
    PlayerFigures,
    TableStandings,
    reasons,
    total_figures,
)
from app.cli.cross_table import cross_table
from app.cli.player_table import (
    ELO,
    OF_GIN,
    columns_of,
    in_order,
    percent_cell,
    player_table,
    short,
)
from app.players.strength import YARDSTICK_ELO, Strength
from app.text.cells import left, right, width_of
from app.text.games import title_of
from app.text.lists import in_a_row, sentences
from app.text.numbers import decimal, number, percent
from app.text.refusals import sentence_for
from app.text.speech import tr, tr_n

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


def account(
    standing: PairStandings, ratings: Mapping[str, Strength] | None = None, by: str | None = None
) -> str:
    """Return all figures about two contestants, a column each, in the order of ``by``."""
    columns = columns_of("", "", ratings)
    players = in_order(standing.figures, columns, by)
    labels = {
        # Translators: before two columns, one for each of two players; at best in 23 cells
        "score": tr("games won"),
        ELO: tr("Elo"),
        "points": tr("points a hand"),
        "knocks": tr("hands won by knock"),
        "gins": tr("hands won by gin"),
        "undercuts": tr("hands won by undercut"),
        "median": tr("a decision, median"),
        "p95": tr("a decision, 95 % below"),
        "forfeits": tr("games forfeited"),
    }
    labels = {key: label for key, label in labels.items() if key in columns}
    wide = max(_LABEL, *(width_of(label) + 1 for label in labels.values()))
    names = [short(each.name, _WIDTH - 2) for each in players]
    rows = [left("", wide) + "".join(right(name, _WIDTH) for name in names)]
    for key, label in labels.items():
        cells = (right(columns[key].cell(each), _WIDTH) for each in players)
        rows.append(left(label, wide) + "".join(cells))
    rows.append(totals([standing]))
    for each in players:
        rows += _forfeits(each.tally.forfeits)
    return "\n".join(rows)


def totals(standings: Sequence[PairStandings]) -> str:
    """Return how much was played by pairs, in a sentence."""
    games, hands, dead, cut = (
        sum(getattr(standing, name) for standing in standings)
        for name in ("games", "hands", "dead", "endless")
    )
    return tr(
        "{games}, {hands}, {share} of them dead; {endless}; {confidence} interval over pairs.",
        games=tr_n("{n} game", "{n} games", games, n=number(games)),
        hands=tr_n("{n} hand", "{n} hands", hands, n=number(hands)),
        share=percent_cell(dead / hands if hands else 0.0),
        endless=tr_n("{n} game cut as endless", "{n} games cut as endless", cut, n=number(cut)),
        confidence=percent(_CONFIDENCE),
    )


def players_account(
    standings: Sequence[PairStandings],
    ratings: Mapping[str, Strength],
    width: int,
    by: str | None = None,
) -> str:
    """Return the table of more than two players, and the cross table of their pairs.

    They are sorted by the column ``by``, without it by their Elo.
    """
    columns = columns_of(tr("games won"), tr("points"), ratings)
    players = in_order(total_figures(standings), columns, by or ELO)
    rows = [player_table(players, columns, width, by=by, numbered=True), totals(standings)]
    rows += _named_forfeits(players)
    crossed = cross_table([each.name for each in players], standings, width)
    return "\n".join([*rows, "", crossed])


def _named_forfeits(players: Sequence[PlayerFigures]) -> list[str]:
    rows = []
    for each in players:
        if told := _forfeits(each.tally.forfeits):
            rows += [tr("{heading}:", heading=each.name), *told]
    return rows


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
    # Two opponents may have games of the same number.
    games = [*dict.fromkeys(str(forfeit.game) for forfeit in forfeits)]
    numbers = in_a_row(games[:_GAMES] + ["…"] * (len(games) > _GAMES))
    # Translators: the number of one game, or the numbers of several
    told = tr_n("game {numbers}", "games {numbers}", len(games), numbers=numbers)
    if first.action:
        return tr(
            "{games}; first: “{action}” in hand {hand}, dealt by the seed",
            games=told,
            action=first.action,
            hand=first.hand,
        )
    return tr("{games}; first: hand {hand}, dealt by the seed", games=told, hand=first.hand)


def table_account(
    standing: TableStandings,
    called: Mapping[str, str],
    width: int,
    *,
    by: str | None = None,
    is_gin: bool = False,
) -> str:
    """Return what each player has done in matches at a table.

    ``called`` are the names of programs by their full ones. Hands of other games than Gin are not
    won by knocks.
    """
    columns = columns_of(tr("matches won"), tr("points"))
    if not standing.knows_points:
        del columns["points"]
    if not (is_gin and standing.knows_points):
        for key in OF_GIN:
            del columns[key]
    players = [replace(each, name=called.get(each.name, each.name)) for each in standing.figures]
    players = in_order(players, columns, by)
    rows = [player_table(players, columns, width, by=by)]
    rows.append(
        tr(
            "{matches}, {deals}; a first place that several share is divided, and partners win"
            " together; {confidence} interval over shuffles.",
            matches=tr_n("{n} match", "{n} matches", standing.games, n=number(standing.games)),
            deals=tr_n("{n} deal", "{n} deals", standing.deals, n=number(standing.deals)),
            confidence=percent(_CONFIDENCE),
        )
    )
    return "\n".join([*rows, *_named_forfeits(players)])


def table_closing(game: str, rules: str, seed: int | str) -> str:
    """Return a sentence about the rules and the seed of the matches."""
    return tr(
        "{game}, {rules} rules, each shuffle in every seating, seed {seed}.",
        game=title_of(game),
        rules=rules,
        seed=seed,
    )


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
        alpha=percent_cell(alpha),
        beta=percent_cell(beta),
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


def _a_step() -> str:
    return tr("A player 200 Elo stronger wins three games in four.")

"""Train the network of the expert: ``python -m app.lab.train --out values.npz``.

Each round plays hands in lock-step, half of them by the network against itself and half against
heuristics. It notes every position after a choice, and fits the network to the positions of the
last rounds. It needs NumPy only. The hands of a round are played in parts, by processes or
with ``--dask`` on a cluster, which can use more ``--parts``; other parts play other hands.

With ``--rivals`` it meets other kinds of players beside the heuristics, each for its share of the
hands: patient ones, bold ones, those who count cards as the levels do, past versions, and files of
values that ``exploit`` has written to beat it; ``rivals`` says how they are named. With ``--forks``
every hand is played again from some of its choices; see ``forks``. With ``--judged`` a judge says
what comes of them, and only what they differ by is learned; see ``siblings``.

The values of expert-3 were made in one run from those of expert-2: 5.9 million hands, in an hour
and a half of two cores of an AMD EPYC. NumPy was left two threads then, with which it adds in
another order; with one, as it is now, a round takes less time.

Below, TRAIN is ``python -m app.lab.train`` and NET the folder ``app/players/gin/net``.

    OPENBLAS_NUM_THREADS=2 TRAIN --start $NET/expert-2.npz \\
        --out $NET/expert-3.npz --seed 21 --rounds 360 --rate 4e-4 --last-rate 1e-5 \\
        --yardsticks 0.3 --greedy 0.35 --extended --width 256 --second 64 --trust 0.7

The values of by-rule-1, by which the expert plays against who plays by a rule, were made from those
of expert-3, against such players alone: half a million hands, in ten minutes of two cores.

    TRAIN --start $NET/expert-3.npz --out $NET/by-rule-1.npz --seed 31 --rounds 60 --hands 8192 \\
        --rate 3e-4 --last-rate 2e-5 --yardsticks 0.4 --greedy 0.2 --extended --width 256 \\
        --second 64 --trust 0.7 --against 1.0 \\
        --rivals planner strong club knocker miser patient:2 bold:2

The values of expert-2 were made in three runs, the first from those of expert-1. Its network is
extended: it is wider, is given more, and weighs every card of the pile, not only those that meld;
the first of these runs still weighed those alone.

    TRAIN --start $NET/expert-1.npz --out 5.npz --seed 11 --rounds 255 \\
        --stop 55 --rate 6e-4 --last-rate 3e-5 --yardsticks 0.3 --greedy 0.3 WIDER
    TRAIN --start 5.npz --out 6.npz --seed 12 --rounds 100 --stop 75 --rate 6e-4 \\
        --last-rate 2e-5 --yardsticks 0.3 --greedy 0.3 WIDER
    TRAIN --start 6.npz --out $NET/expert-2.npz --seed 13 --rounds 60 \\
        --rate 2.5e-4 --last-rate 2e-5 --yardsticks 0.45 --greedy 0.25 WIDER

where WIDER is ``--extended --width 192 --second 48 --trust 0.7``. That is 3.1 million hands and an
hour of one core that had other work as well.

The values of expert-1 were made in four runs, each starting from the one before: 3.9 million
hands and half an hour. The later ones meet more of the plain yardstick.

    TRAIN --out 1.npz --stop 105
    TRAIN --start 1.npz --out 2.npz --seed 2 --rounds 70 --rate 4e-4 \\
        --last-rate 5e-5 --yardsticks 0.6
    TRAIN --start 2.npz --out 3.npz --seed 3 --rounds 60 --stop 35 --rate 3e-4 \\
        --last-rate 3e-5 --yardsticks 0.5
    TRAIN --start 3.npz --out $NET/expert-1.npz --seed 4 --rounds 25 \\
        --rate 4e-4 --last-rate 5e-5 --yardsticks 0.95

Another machine adds floats in another order, and the program has been changed since the first two
versions (the hands of a round are now played in parts), so values made again will differ a little.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from app.lab.train.rivals import Crowd, Rival, UnknownRival, read, rival
from app.lab.train.training import Training, TrainingPlan, add_run
from app.lab.workers import at_work


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m app.lab.train",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--start", type=Path, help="values to go on from")
    parser.add_argument("--stop", type=int, help="end after so many of the rounds")
    parser.add_argument("--width", type=int, default=128, help="of the first hidden layer")
    parser.add_argument("--second", type=int, default=32, help="width of the second")
    parser.add_argument("--extended", action="store_true", help="a network that is given more")
    parser.add_argument(
        "--yardsticks", type=float, default=0.25, help="share of the heuristics that are plain"
    )
    parser.add_argument(
        "--greedy",
        type=float,
        default=0.0,
        help="share of those that take all they can use",
    )
    parser.add_argument(
        "--rivals",
        metavar="NAME[:SHARE]",
        nargs="+",
        default=[],
        help="kinds of players, or files of values, to meet beside the heuristics, "
        "which have a share of 1",
    )
    parser.add_argument(
        "--against", type=float, default=0.5, help="share of the hands against all of these"
    )
    add_run(parser, rounds=180, hands=16384, rates=(1e-3, 1e-4), forks=0)
    options = parser.parse_args(arguments)
    try:
        start = None if options.start is None else read(options.start)
        others = [rival(name) for name in options.rivals]
    except UnknownRival as error:
        parser.error(str(error))
    rivals: list[Rival] = [Crowd(options.yardsticks, options.greedy), *others]
    plan = TrainingPlan(
        seed=options.seed,
        rounds=options.rounds,
        hands=options.hands,
        rivals=rivals,
        against=options.against,
        rates=(options.rate, options.last_rate),
        width=options.width,
        second=options.second,
        extended=options.extended,
        start=start,
        stop=options.stop,
        keep=options.keep,
        older=options.older,
        trust=options.trust,
        parts=options.parts,
        forks=options.judged or options.forks,
        turns=options.turns if options.judged else None,
    )
    with at_work(options) as pool:
        training = Training(plan, pool)
        for number in range(training.stop):
            print(training.round(number), flush=True)
            if number % 5 == 4:
                training.save(options.out)
    training.save(options.out)


if __name__ == "__main__":
    main()

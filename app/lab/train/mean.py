"""The mean of values that were learned apart: ``python -m app.lab.train.mean FILES --out FILE``.

Runs that start from the same values and differ in their seeds find much the same. Each adds noise
of its own, which the mean of their weights is nearly free of. So it plays better than any of them,
and thinks no longer (M. Wortsman et al., Model soups, 2022).
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from app.lab.train.rivals import UnknownRival, read
from app.players.gin.net.evaluator import Evaluator, save
from app.players.gin.net.network import Network


def mean(values: Sequence[Evaluator]) -> Evaluator:
    """Return the mean of weights and of shares. Raises ValueError if the networks differ in
    shape.
    """
    weights = [each.network.weights for each in values]
    shapes = [{name: weight.shape for name, weight in each.items()} for each in weights]
    if any(shape != shapes[0] for shape in shapes):
        raise ValueError("only networks of the same size have a mean")
    together = {name: np.mean([each[name] for each in weights], axis=0) for name in weights[0]}
    return Evaluator(Network(together), np.mean([each.shares for each in values], axis=0))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(
        prog="python -m app.lab.train.mean",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("values", type=Path, nargs="+", help="files of values")
    parser.add_argument("--out", type=Path, required=True, help="where to write their mean")
    options = parser.parse_args(arguments)
    try:
        found = mean([read(path) for path in options.values])
    except UnknownRival as error:
        parser.error(str(error))
    except ValueError:
        parser.error("Only networks of the same size have a mean: name values of one family.")
    save(found, options.out)


if __name__ == "__main__":
    main()

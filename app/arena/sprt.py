"""A sequential test of the distance between two players, which stops by itself.

The generalised sequential probability ratio test (GSPRT) over mirrored pairs, in logistic Elo: the
five results of a pair (pentanomial) are counted, and each hypothesis is the distribution that is
likeliest by these counts among all with the mean that its Elo gives. The ratio of the likelihoods
of the two is compared with the bounds of A. Wald, "Sequential Tests of Statistical Hypotheses",
Annals of Mathematical Statistics 16 (1945). The likeliest distribution is that of M. Van den Bergh,
"Comments on Normalized Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf,
proposition 1.1, and results that have not occurred yet count a thousandth, both as in fastchess
(``app/src/matchmaking/sprt/sprt.cpp``, model ``logistic``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p
from typing import Final, NamedTuple

_SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The shares of a pair that can be won; a quarter and three with a game that was cut."""
_NOT_YET: Final = 1e-3
"""The count of a result that has not occurred."""
_NEAR: Final = 1e-10


class Hypotheses(NamedTuple):
    """What is tested of the first player's Elo above the second's, and with which errors."""

    elo0: float
    elo1: float
    """The greater one."""
    alpha: float = 0.05
    """The probability to accept ``elo1`` if ``elo0`` is true."""
    beta: float = 0.05
    """The probability to accept ``elo0`` if ``elo1`` is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which ``elo0`` and ``elo1`` are accepted, as natural logarithms."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class SequentialTest:
    """A test while it runs. Pairs are added in the order of their numbers, so that it ends with
    the same pair whichever was over first.
    """

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.counts = [0] * len(_SHARES)
        """How often the first player won none, a quarter, a half … of a pair."""
        self.llr = 0.0
        """The logarithm of the ratio of likelihoods, of ``elo1`` to ``elo0``."""

    def add(self, share: float) -> None:
        """Add a pair of which the first player has won this share."""
        self.counts[round(share * (len(_SHARES) - 1))] += 1
        elo0, elo1, *_ = self.hypotheses
        self.llr = log_likelihood_ratio(self.counts, elo0, elo1)

    @property
    def accepted(self) -> float | None:
        """The Elo that the test has accepted; None while it goes on."""
        lower, upper = self.hypotheses.bounds
        if self.llr >= upper:
            return self.hypotheses.elo1
        return self.hypotheses.elo0 if self.llr <= lower else None

    def to_json(self) -> dict[str, object]:
        lower, upper = self.hypotheses.bounds
        return {
            **self.hypotheses._asdict(),
            "llr": self.llr,
            "lower": lower,
            "upper": upper,
            "pairs": dict(zip(map(str, _SHARES), self.counts, strict=True)),
            "accepted": self.accepted,
        }


def expected(elo: float) -> float:
    """Return the share of games that a player so much stronger wins, by logistic Elo."""
    share: float = 1 / (1 + 10 ** (-elo / 400))
    return share


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """Return the logarithm of the ratio of likelihoods of two distances in Elo, the second to the
    first.

    ``counts`` are those of the five results of a pair, from both games lost to both won.
    """
    seen = [count or _NOT_YET for count in counts]
    logarithms = []
    for mean in (expected(elo0), expected(elo1)):
        theta = _theta(seen, mean)
        logarithms.append([log1p(theta * (share - mean)) for share in _SHARES])
    ratios = [first - second for first, second in zip(*logarithms, strict=True)]
    ratio: float = sum(count * each for count, each in zip(seen, ratios, strict=True))
    return ratio


def _theta(seen: Sequence[float], mean: float) -> float:
    """Return the multiplier of the likeliest distribution with this mean: the zero of a function
    that falls from infinity to minus infinity between the two ends.
    """
    away = [share - mean for share in _SHARES]
    low, high = -1 / away[-1], -1 / away[0]
    theta = 0.0
    while high - low > _NEAR:
        terms = [each / (1 + theta * each) for each in away]
        value = sum(count * term for count, term in zip(seen, terms, strict=True))
        if value > 0:
            low = theta
        else:
            high = theta
        slope = sum(count * term * term for count, term in zip(seen, terms, strict=True))
        step = value / slope
        if abs(step) < _NEAR:
            break
        theta += step
        if not low < theta < high:
            theta = (low + high) / 2
    return theta

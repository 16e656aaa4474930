"""Gradients of the layers that see what was seen; see ``app.players.gin.net.layers``."""

from __future__ import annotations

from collections.abc import Mapping

from app.players.gin.net.batch import Floats
from app.players.gin.net.layers import Layers


def of_layers(w: Mapping[str, Floats], layers: Layers, to_two: Floats) -> dict[str, Floats]:
    """Of their weights, from those of what the second layer says."""
    to_two = to_two * (layers.two > 0)
    summed = to_two.sum(axis=1)
    to_one = to_two @ w["second"].T + (summed @ w["second_all"].T)[:, None] / 4
    to_one *= layers.one > 0
    one_summed = to_one.sum(axis=1)
    return {
        "own_suit": product(layers.own, to_one),
        "all_suits": layers.own.sum(axis=1).T @ one_summed,
        "numbers": layers.numbers.T @ one_summed,
        "second": product(layers.one, to_two),
        "second_all": layers.one.mean(axis=1).T @ summed,
        "second_bias": summed.sum(axis=0),
    }


def product(before: Floats, after: Floats) -> Floats:
    found: Floats = before.reshape(-1, before.shape[-1]).T @ after.reshape(-1, after.shape[-1])
    return found

"""What every level decides is frozen: to change a decision is to make a new version."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from app.games.gin.actions import to_text
from app.games.gin.rules import PRESETS, Rules
from app.players.gin.characters import CHARACTERS
from app.players.gin.levels import PLAYERS
from app.players.registry import find
from tests.players.dealing import shuffled_hand

HANDS = 24

DIGESTS = {
    "novice-1": "ff4390c9a8ec36d12fc00ba6e47a6f67cc45992ed3dff975da4d86d8afed5cb7",
    "casual-1": "7b7f4a48aa896cd45e786af0934cea476b82309d4de3ca2725d2e4b58c6a56ab",
    "club-1": "e777dad059e2e8b4d60dd426687008da9355bed5e915fca31011347563b9928a",
    "strong-1": "8052a0a71bdafc88366ceafa63f159927ef77bf2857ff8b64deb83764a31ba8f",
    "simple-1": "8add068393538a3e56783ee6eec0a6bf8bc3a04b0497a6aa57982459272f1924",
    "gina-1": "cad0165ad8ec7511ce2be5c6a191fd2a2b10607642ab0deea7637a88ecd2be88",
    "kit-1": "59022798d25029637da3e6cd6387c5c8f0d4e0f2bdd94f5f6a8903247cafa3b1",
    "maggie-1": "2185b07074f9f185463e2574c3b3bd2517002533c1a410e231ef38e2f36a0024",
    "prue-1": "91078a40d129a5953ffbc06a67b7e0d7ebf272f88503423042ff412dfac27ebc",
    "silas-1": "f50a39bfdf5d8e981e55d3f28ad3bd2c51694cb3376ecad24491a789968577fc",
}
"""Of everything done in hands that a player plays against itself."""

BY_NETWORK = {"expert-1", "expert-2", "expert-3", "expert-4"}
"""Players whose decisions hang on sums of floats, which differ a little from one machine to
another: ``test_expert`` freezes those of them that are clear."""


def _played(name: str) -> str:
    player = find(name)
    lines = []
    for seed in range(HANDS):
        rules = (Rules(), PRESETS["tournament"], PRESETS["oklahoma"], PRESETS["straight"])[seed % 4]
        hand = shuffled_hand(rules, seed)
        rng = Random(seed)
        while hand.result is None:
            action = player.decide(hand.view(hand.to_act), rng)
            lines.append(to_text(action))
            hand.apply(action)
    return sha256("\n".join(lines).encode()).hexdigest()


def test_every_version_of_every_level_is_frozen() -> None:
    assert {f"{player.name}-{player.version}" for player in (*PLAYERS, *CHARACTERS)} <= {
        *DIGESTS,
        *BY_NETWORK,
    }


@pytest.mark.parametrize("name", DIGESTS)
def test_decisions_are_frozen(name: str) -> None:
    assert _played(name) == DIGESTS[name], "give the changed player a new version"

"""The batch solver gives what the one for single hands gives."""

import random

import pytest

from app.games.gin import melds
from app.rummy.cards import Cards, as_set

pytest.importorskip("numpy")


def sample(count: int, pack: list[int], size: int) -> list[Cards]:
    rng = random.Random(size)
    return [as_set(rng.sample(pack, size)) for _ in range(count)]


@pytest.mark.parametrize(
    "hands",
    [
        sample(30_000, list(range(52)), 10),
        sample(3_000, list(range(52)), 11),
        # Few ranks make every mixture of sets of three, sets of four and runs.
        sample(5_000, [card for card in range(52) if 4 <= card % 13 <= 7], 10),
        sample(2_000, [card for card in range(52) if card % 13 >= 9], 13),
    ],
    ids=["ten cards", "eleven cards", "four ranks", "thirteen cards"],
)
def test_batch_equals_single_hands(hands: list[Cards]) -> None:
    from app.games.gin.melds_batch import as_array, deadwood

    found = deadwood(as_array(hands)).tolist()
    assert found == [melds.deadwood(cards) for cards in hands]


def test_no_hands_have_no_answers() -> None:
    from app.games.gin.melds_batch import as_array, deadwood

    assert deadwood(as_array([])).tolist() == []

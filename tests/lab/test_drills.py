"""The hands that come with the program are those that the laboratory makes."""

from __future__ import annotations

import pytest

from app.coach.drills import DrillKind
from app.coach.expert_play import ExpertHand, positions, sets
from app.lab import drills


def kept(hand: ExpertHand) -> list[object]:
    """A hand as it is written."""
    return [hand.match, hand.number, hand.dealer, [*hand.scores], hand.done]


def test_a_deal_is_made_again() -> None:
    first = sets()[0][0]
    assert drills.deal(first.match) == kept(first)


@pytest.mark.long
def test_the_positions_of_a_match_are_made_again() -> None:
    match = positions()[0].hand.match
    found = [row for _, _, row in drills.positions(match)]
    wanted = [[each.kind, *kept(each.hand)] for each in positions() if each.hand.match == match]
    assert wanted
    assert [row for row in wanted if row not in found] == []


def test_so_many_of_each_kind_are_chosen_and_half_for_each_answer() -> None:
    """One of a hand at most, the rarest first, the kinds by turns."""
    found: list[drills.Found] = [
        (kind, answer, [kind, match, number, 0, [0, 0], ""])
        for match in range(60)
        for number, (kind, answer) in enumerate(
            [
                (DrillKind.TAKE, "True"),
                (DrillKind.TAKE, "False"),
                (DrillKind.THROW, ""),
                (DrillKind.KNOCK, "True"),
                (DrillKind.LAY_OFF, ""),
            ]
        )
    ]
    # The same hand as a throw, which is chosen too.
    found.append((DrillKind.KNOCK, "False", [DrillKind.KNOCK, 0, 2, 0, [0, 0], ""]))
    rows = drills.chosen(found)
    kinds = [row[0] for row in rows]
    assert kinds[:4] == list(DrillKind)
    assert kinds.count(DrillKind.TAKE) == 40
    assert kinds.count(DrillKind.KNOCK) == 21
    hands = [(row[1], row[2]) for row in rows]
    assert len(set(hands)) == len(hands)
    assert [DrillKind.KNOCK, 0, 2, 0, [0, 0], ""] in rows

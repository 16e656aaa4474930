"""What playing the upcard on gains."""

from __future__ import annotations

import numpy as np
import pytest

from app.games.gin.hand import Hand
from app.games.gin.rules import PRESETS
from app.lab.upcards import main, offers, taken_and_passed
from app.players.gin.net.search import in_play
from app.rummy.cards import iterate, parse_set


def test_taking_a_card_for_gin_brings_more_than_passing_it() -> None:
    mine = parse_set("AC 2C 3C 4D 5D 6D 7H 8H 9H KS")
    theirs = parse_set("AS 3S 5S 7S 9C JC KC 2D 8D QD")
    top = parse_set("TH")
    free = [card for card in range(52) if not (mine | theirs | top) >> card & 1]
    pairs = zip(iterate(mine), iterate(theirs), strict=True)
    deck = [card for pair in pairs for card in pair] + [*iterate(top), *free]
    view = Hand(PRESETS["tournament"], deck, 0).view(1)
    assert view.hand == mine
    (more,) = taken_and_passed([(in_play(view, 0), theirs)], dealer=False, orders=8, seed=1)
    assert 0 < more < 25 + 71 + 25


def test_only_what_is_changed_gains_and_the_same_again() -> None:
    found = offers(16, 4, 3)
    assert found == offers(16, 4, 3)
    assert {offer.gain for offer in found if not offer.changed} <= {0.0}
    assert any(offer.changed and offer.gain for offer in found)


def test_the_command_tells_it_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "12", "--orders", "2"])
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told[1:]] == ["non-dealer", "dealer", "both"]
    counts = np.array([int(line.split()[1]) for line in told[1:]])
    assert counts[0] + counts[1] == counts[2]

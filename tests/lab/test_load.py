"""The load test, with as few people as can play."""

from __future__ import annotations

import pytest

from app.lab.load import main


@pytest.mark.long
def test_two_people_play_and_every_key_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    main("--people 2 --every 0.5 --seconds 3".split())
    told = capsys.readouterr().out
    assert "2 people, two at a table" in told
    assert "without an answer: 0 of" in told
    assert "lines lost: 0" in told

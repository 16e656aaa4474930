"""The measuring of the operator's commands, with as few people as it needs."""

from __future__ import annotations

import pytest

from app.lab.commands import commands_of, main


@pytest.mark.long
def test_every_command_is_given_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    main("--people 4 --times 1".split())
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.startswith("4 people")
    assert [line.split()[0] for line in lines] == [
        *(asked.name for asked in commands_of(0)),
        "all",
    ]

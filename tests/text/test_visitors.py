"""What a visitor of somebody's house reads of the files there."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from app.cpu.service import CpuCode
from app.refusal import Code, Refused
from app.storage.errors import StoreCode
from app.storage.home import HOME_VARIABLE, kept_in
from app.table.handles import TableCode
from app.text.refusals import sentence_for
from tests.text.test_refusals import wanted

FOLDER: Final = "/srv/cards/people/7f3a"
VALUES: Final = {
    "path": Path(FOLDER) / "matches" / "one.jsonl",
    "aside": Path(FOLDER) / "matches" / "one.jsonl.damaged",
    "why": Refused(StoreCode.DAMAGED_LINE, path=Path(FOLDER) / "one.jsonl", line=3),
    "settings": ["pace"],
    "presets": ["mine"],
    "reason": "Input/output error",
    "saved_by": "9.0",
    "version": "1.0",
    "line": 3,
    "name": "Vera",
    "player": "wizard",
    "title": "Gin Rummy",
    "seconds": 20.0,
}


@pytest.mark.parametrize("code", [*StoreCode.every(), *TableCode.every(), *CpuCode.every()])
def test_no_folder_of_the_house_is_told(code: Code) -> None:
    names = wanted(code)
    error = Refused(code, **{name: VALUES[name] for name in names})
    with kept_in(Path(FOLDER)):
        told = sentence_for(error)
        assert sentence_for(Refused.from_json(error.to_json())) == told, "nor out of a file"
    assert "/" not in told.replace(VALUES["reason"], "")  # type: ignore[arg-type]
    assert HOME_VARIABLE not in told or code is StoreCode.NO_HOME
    assert (FOLDER in sentence_for(error)) == bool({"path", "aside"} & names or "why" in names)

"""Why a match cannot be played, or has come to its end, in sentences; see ``refusals``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from app.quoting import printable
from app.table.refusals import TableCode
from app.words.en.cli import not_genuine
from app.words.en.refusals import Sentences, sentence_for


def _set_aside(aside: Path, why: Exception) -> str:
    reason = sentence_for(why).removesuffix(".")
    return f"This match cannot be read ({reason}). It is kept as {printable(aside)}."


def _does_not_check_out(path: Path, why: Exception) -> str:
    return not_genuine(path, sentence_for(why))


def _broke_rules(name: str, why: Exception) -> str:
    return f"{name} broke the rules: {sentence_for(why)}"


SENTENCES: Final[Sentences] = {
    TableCode.BROKE_RULES: _broke_rules,
    TableCode.SET_ASIDE: _set_aside,
    TableCode.DOES_NOT_CHECK_OUT: _does_not_check_out,
}

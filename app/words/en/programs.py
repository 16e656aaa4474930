"""What a player of gin-bridge cannot make sense of, in sentences; see ``refusals``."""

from __future__ import annotations

from typing import Final

from app.programs.refusals import ProgramCode
from app.quoting import quoted
from app.words.en.refusals import Sentences, sentence_for


def _does_not_fit(line: str, why: Exception) -> str:
    return f"{quoted(line)} does not fit what was said before: {sentence_for(why)}"


SENTENCES: Final[Sentences] = {ProgramCode.DOES_NOT_FIT: _does_not_fit}

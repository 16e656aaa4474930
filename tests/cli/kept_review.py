"""The review of a kept match, whole; ``python -m tests.cli.kept_review`` keeps it anew."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, Final

from app.cli import main
from tests.match.test_kept_journals import kept

KEPT: Final = Path(__file__).with_name("kept_review.json")
MATCH: Final = kept("4-two")
"""Ann against casual, to 40, played to its end."""
_DIGITS: Final = 6
_INNERMOST: Final = re.compile(r"\{\n([^{}\[\]]*)\n\}")


@cache
def review() -> Any:
    """What ``gin-rummy review --json`` says of the match, its numbers rounded."""
    told = io.StringIO()
    with redirect_stdout(told):
        assert main(["review", str(MATCH), "--json"]) == 0
    return json.loads(told.getvalue(), parse_float=lambda digits: round(float(digits), _DIGITS))


def text_of(found: Any) -> str:
    """A review as JSON, a line for each choice."""
    lines = json.dumps(found, indent=0)
    return _INNERMOST.sub(lambda block: "{" + block[1].replace("\n", " ") + "}", lines) + "\n"


if __name__ == "__main__":
    KEPT.write_text(text_of(review()))

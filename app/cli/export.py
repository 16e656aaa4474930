"""``gin-rummy export``: a saved match with its review as a file for others."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path

from app.cli.command import CommandRefused, Parser, load_settings, refusing
from app.export import FORMATS, format_of
from app.quoting import quoted
from app.text.lists import in_a_row
from app.text.speech import english, tr


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Write the hands of a saved match that are over, with all cards, every move and, where"
        " it can be judged, its review: as one HTML page, as Markdown, as JSON, as CSV with a"
        " decision a line, or as text."
    )
    parser.add_argument("file", metavar=tr("FILE"), type=Path, help=tr("a saved match"))
    parser.add_argument(
        "--format",
        metavar=tr("FORMAT"),
        help=tr(
            "one of {formats}; without it, the one that the ending of --out tells, or text",
            formats=in_a_row(FORMATS),
        ),
    )
    parser.add_argument("--hand", metavar="N", type=int, help=tr("one hand alone, by its number"))
    parser.add_argument(
        "--out",
        metavar=tr("FILE"),
        type=Path,
        help=tr("the file to write; without it, the standard output"),
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the export. Raises CommandRefused for a file that is no match, or has no such hand."""
    from app.cli.review import match_of, no_such_hand, reviews_here
    from app.coach.export import exported
    from app.export import written
    from app.export.words import MatchWords

    out: Path | None = arguments.out
    kind = _format(arguments.format, out)
    match = match_of(arguments.file)
    hands = [each for each in match.played if arguments.hand in (None, each.number)]
    if not hands:
        raise CommandRefused(no_such_hand(arguments.hand, [each.number for each in match.played]))
    settings, _ = load_settings()
    reviews = reviews_here(match, hands)
    # What programs read is the same in every language.
    with english() if kind in ("json", "csv") else nullcontext():
        text = written(exported(match, hands, reviews, MatchWords(match, settings)), kind)
    if out is None:
        _print(text, kind)
    else:
        _write(out, text, arguments.file)
        print(tr("The match is written to {path}.", path=out))
    return 0


def _format(asked: str | None, out: Path | None) -> str:
    if asked is None:
        return (out and format_of(out.name)) or "text"
    kind = asked.lower().lstrip(".")
    if (kind := format_of(f".{kind}") or kind) not in FORMATS:
        raise CommandRefused(
            tr(
                "There is no format {format}: give one of {formats}.",
                format=quoted(asked),
                formats=in_a_row(FORMATS),
            )
        )
    return kind


def _print(text: str, kind: str) -> None:
    from app.text.glyphs import can_show_signs, in_ascii

    sys.stdout.flush()
    if kind == "text" and not can_show_signs():
        text = in_ascii(text)
    # A page says of itself that it is UTF-8, whatever the terminal is.
    sys.stdout.buffer.write(text.encode("utf-8", errors="replace"))


def _write(path: Path, text: str, source: Path) -> None:
    from app.storage.errors import StoreError

    if path.exists() and path.samefile(source):
        raise CommandRefused(tr("{path} is the saved match itself: give another file.", path=path))
    with refusing(StoreError):
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise StoreError.about(error, path) from error

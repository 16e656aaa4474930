"""``gin-rummy guide``: the pages of the guide."""

from __future__ import annotations

import argparse
import os
import sys

from app.cli.command import CommandRefused, Parser, closest
from app.quoting import quoted
from app.text.letters import folded
from app.text.speech import tr


def add_options(parser: Parser) -> None:
    parser.description = tr(
        "Show a topic of the guide, in a pager where there is a terminal; without a topic, list"
        " all of them."
    )
    parser.add_argument(
        "topic", metavar=tr("TOPIC"), nargs="?", help=tr("a topic, such as playing")
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show a topic, or list all. Raises CommandRefused for an unknown topic."""
    from app import guide
    from app.text.glyphs import can_show_signs, in_ascii

    if arguments.topic is None:
        text = tr("The topics of the guide; gin-rummy guide TOPIC shows one of them.") + "\n\n"
        text += "".join(f"  {each.name:<15}{each.title}\n" for each in guide.topics())
        is_list = True
    else:
        try:
            text = guide.Topic(folded(arguments.topic)).text
        except KeyError:
            raise CommandRefused(_no_topic(arguments.topic, guide.names())) from None
        is_list = False
    if not can_show_signs():
        text = in_ascii(text)
    if is_list or not sys.stdout.isatty():
        print(text, end="")
    else:
        _page(text)
    return 0


def _page(text: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    # As git sets less: colours, and no pager for a page that fits in the window.
    os.environ.setdefault("LESS", "FRX")
    console = Console()
    console.width = min(console.width, 100)
    with console.pager(styles=True):
        console.print(Markdown(text))


def _no_topic(name: str, known: list[str]) -> str:
    told = tr("The guide has no topic {name}.", name=quoted(name))
    if near := closest(name, known):
        return told + " " + tr("Did you mean {meant}?", meant=f"gin-rummy guide {near}")
    return told + " " + tr("Type gin-rummy guide for all topics.")

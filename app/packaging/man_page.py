"""The manual page: the first topic of the guide, and every command and option of the program."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from typing import Final

from docutils import nodes
from docutils.core import publish_doctree, publish_from_doctree
from myst_parser.parsers.docutils_ import Parser as MarkdownParser

from app import __version__, guide
from app.cli import program_parser

_LINK: Final = re.compile(r"\[([^\]]+)\]\((\w+)\.md[^)]*\)")
_SETTINGS: Final = {
    "halt_level": 2,
    "output_encoding": "unicode",
    # Highlighting would need another library.
    "myst_highlight_code_blocks": False,
}


def man_page() -> str:
    """Return the manual page of this version in troff."""
    parser = program_parser()
    parser.fill_all()
    topic = guide.Topic(guide.FIRST)
    # Other topics are not on this page, so links become commands.
    text = _LINK.sub(r"\1 (`gin-rummy guide \2`)", topic.text)
    page = publish_doctree(text, parser=MarkdownParser(), settings_overrides=_SETTINGS)
    first = [node for node in page.children if not isinstance(node, nodes.title)]
    usage = " ".join(parser.format_usage().split()).partition(": ")[2]
    page.children.clear()
    page["title"] = parser.prog
    page += [
        nodes.title(text=parser.prog),
        nodes.subtitle(text="card games for the terminal: Gin Rummy, Basic Rummy, Contract Rummy"),
        nodes.docinfo("", *_fields(manual_section="1", manual_group="Games", version=__version__)),
        _section("Synopsis", [nodes.paragraph(text=usage)]),
        _section("Description", [nodes.paragraph(text=parser.description), *first]),
        _section("Options", _options(parser)),
        _section("Commands", _commands(parser)),
    ]
    return str(publish_from_doctree(page, writer="manpage", settings_overrides=_SETTINGS))


def _fields(**values: str) -> Iterator[nodes.field]:
    for name, value in values.items():
        label = nodes.field_name(text=name.replace("_", " "))
        yield nodes.field("", label, nodes.field_body("", nodes.paragraph(text=value)))


def _section(title: str, body: Iterable[nodes.Node]) -> nodes.section:
    return nodes.section("", nodes.title(text=title), *body)


def _options(parser: argparse.ArgumentParser) -> Iterator[nodes.option_list]:
    listed = nodes.option_list()
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            continue
        names = action.option_strings or [str(action.metavar)]
        group = nodes.option_group()
        for name in names:
            option = nodes.option("", nodes.option_string(text=name))
            if action.option_strings and action.nargs != 0:
                option += nodes.option_argument(text=str(action.metavar), delimiter=" ")
            group += option
        told = nodes.description("", nodes.paragraph(text=action.help or ""))
        listed += nodes.option_list_item("", group, told)
    yield listed


def _commands(parser: argparse.ArgumentParser) -> Iterator[nodes.section]:
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for name, command in action.choices.items():
                told = nodes.paragraph(text=command.description)
                yield _section(f"{parser.prog} {name}", [told, *_options(command)])

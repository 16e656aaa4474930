"""Nothing of what the command line says is English alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from gettext import NullTranslations

import pytest

from app import cli
from app.cli import server
from app.cli.command import Parser
from app.text.speech import voice

COMMANDS = (
    *(
        "options",
        "verify",
        "review",
        "export",
        "import",
        "analyse",
        "daily",
        "stats",
        "drill",
        "pad",
        "arena",
        "bot",
    ),
    *("serve", "server", "web", "backup", "restore", "ratings", "guide", "completions", "help"),
)


class Marked(NullTranslations):
    """Every message between brackets."""

    after = ""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧{self.after}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"


@pytest.fixture(autouse=True)
def _in_brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def speak(_: object) -> None:
        voice.get().speak_by(Marked(), "xx")

    monkeypatch.setattr(cli, "speak_language", speak)
    yield
    voice.get().speak("en")


def commands_of_server() -> set[str]:
    """The words that may follow ``gin-rummy server``."""
    parser = Parser()
    server.add_options(parser)
    return {name for action in parser._actions for name in action.choices or ()}  # noqa: SLF001


def outside(text: str) -> str:
    """What stands in no brackets, nor in brackets within brackets."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """All that a command line says."""
    with suppress(SystemExit):
        cli.main(list(argv))
    output = capsys.readouterr()
    return output.out + output.err


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a command line says in no message."""
    return outside(said(capsys, *argv))


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_is_messages_but_for_what_is_typed(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = re.findall(
        r"(?<![\w-])[A-Za-z][\w-]+", told(capsys, *filter(None, [command]), "--help")
    )
    # The last two are values of an option.
    typed = {"gin-rummy", "bots", *COMMANDS, *commands_of_server(), "text", "json"}
    assert not set(words) - typed


@pytest.mark.parametrize(
    "argv",
    [
        "--nothing",
        "--opponent",
        "--opponent nobody",
        "--game x",
        "--target x",
        "--theme none",
        "nothing",
        "verify",
        "verify 00",
        "review nothing.jsonl",
        "review --hand x nothing.jsonl",
        "stats",
        "stats --since x",
        "bot nobody",
        "arena --json=3 casual strong",
        "arena --games x casual strong",
        "arena --games 3 casual strong",
        "arena casual",
        "serve --most x",
        "serve --check --listen 127.0.0.1:0",
        "serve --check --listen 192.0.2.1:0 --keys nothing",
        "backup nothing",
        "restore nothing",
        "ratings --withdraw nothing",
        "serve --workers 99",
    ],
)
def test_refusals_are_messages(argv: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(re.findall(r"[A-Za-z][\w-]+", told(capsys, *argv.split()))) <= {"gin-rummy"}


@pytest.mark.parametrize("argv", ["--help", "arena --help", "--opponent", "review --hand x y"])
def test_a_catalogue_of_ones_own_may_have_percent_signs_where_they_mean_something(
    argv: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Marked, "after", " 5 % of %s %(none)s")
    assert "5 % of %s %(none)s" in said(capsys, *argv.split())

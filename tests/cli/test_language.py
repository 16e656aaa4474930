from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main, program_parser
from app.cli.command import CommandRefused
from app.cli.language import speak_language
from app.export import FORMATS
from app.storage import settings as settings_file
from app.storage.settings import Settings
from app.text.speech import spoken_to, tr, voice
from tests.pseudo import english_in, pseudo_voice
from tests.text.catalogue import compiled, only_german

HEARD = {"Settings": "Einstellungen"}


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with only_german(tmp_path / "locale", monkeypatch):
        yield


@pytest.mark.parametrize(
    ("argv", "setting", "locale", "language"),
    [
        ([], None, "C.UTF-8", "en"),
        ([], None, "de_DE.UTF-8", "de"),
        ([], "de", "C.UTF-8", "de"),
        ([], "en", "de_DE.UTF-8", "en"),
        (["--language", "de"], "en", "C.UTF-8", "de"),
        (["stats", "--language=de"], None, "C.UTF-8", "de"),
        (["--language", "de_DE"], "en", "C.UTF-8", "de"),
        (["--language", "de-AT.UTF-8"], "en", "C.UTF-8", "de"),
        (["--language"], None, "de_DE.UTF-8", "de"),
    ],
)
def test_the_option_comes_before_the_setting_and_that_before_the_locale(
    argv: list[str],
    setting: str | None,
    locale: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings_file.save(Settings(language=setting))
    monkeypatch.setenv("LC_ALL", locale)
    assert speak_language(argv) == ""
    assert voice.get().language == language


def test_a_language_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(CommandRefused, match=r"^There is no language “tlh” here: .* en, de\."):
        speak_language(["--language", "tlh"])


def test_english_is_spoken_where_an_installed_catalogue_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "locale" / "de" / "LC_MESSAGES" / "gin-rummy.mo").write_bytes(b"not one")
    settings_file.save(Settings(language="de"))
    with pytest.raises(SystemExit):
        main(["options", "--help"])
    out, _ = capsys.readouterr()
    assert "List every option" in out
    assert speak_language([]).startswith("The words for Deutsch cannot be read (gin-rummy.mo")


@pytest.mark.parametrize("within", ["gin-rummy.mo", "LC_MESSAGES/gin-rummy.mo"])
@pytest.mark.parametrize("names_file", [True, False])
def test_a_catalogue_of_ones_own(tmp_path: Path, within: str, names_file: bool) -> None:
    file = compiled(tmp_path / "own" / within, {"Settings": "Instellingen"}, "nl")
    assert speak_language(["--language", str(file if names_file else tmp_path / "own")]) == ""
    assert (tr("Settings"), voice.get().language) == ("Instellingen", "nl")


def test_one_that_cannot_be_read_is_told_in_one_sentence_and_english_spoken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    (tmp_path / "gin-rummy.mo").write_bytes(b"\xde\x12\x04\x95" + bytes(4) + b"\xff" * 60)
    with pytest.raises(SystemExit):
        main(["--language", str(tmp_path), "--version"])
    assert voice.get().language == "en"
    told = speak_language(["--language", str(tmp_path)])
    assert told.startswith("No catalogue in")
    assert "can be read" in told


COMMANDS = (
    *("analyse", "daily", "export", "import", "pad"),
    *("options", "verify", "review", "stats", "drill", "arena", "bot"),
    *("serve", "server", "web", "backup", "restore", "ratings", "guide", "completions"),
)


SHELLS = ("bash", "zsh", "fish")
TO_A_SERVER = (
    *("who", "tables", "log", "say", "drain", "undrain", "reload", "close", "kick", "ban", "unban"),
    *("mute", "unmute", "conduct", "moderator", "reports", "report", "rename", "merge", "drop"),
    "tournament",
)
"""The commands to an open server, up to their first hyphen."""


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_help_has_english_left(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But for names of commands and options, which are typed."""
    with spoken_to(pseudo_voice()):
        parser = program_parser()
        with pytest.raises(SystemExit):
            parser.parse_args([*filter(None, [command]), "--help"])
    told = re.sub(r"--?[\w-]+|\S*/\S*|gin-rummy|[⟦⟧·]", " ", capsys.readouterr().out)
    typed = {*COMMANDS, *SHELLS, *FORMATS, "bots", "help", "rummy"}
    assert {*english_in(told)} <= (typed | {*TO_A_SERVER} if command == "server" else typed)

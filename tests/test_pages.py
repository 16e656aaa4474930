"""What the pages say is there: what they link to, the modules, the commands and their options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from app.cli import main

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "app").rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
)
KEPT_BY_PLAYERS: Final = {"contests/", "matches/", "daily/", "positions/", "house/", "web/"}
"""Folders that are named and no part of the checkout."""
README_BYTES: Final = 12_000
"""A player reads the first page: what is longer stands beside the code that it is about."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def fenced(text: str) -> list[str]:
    """The lines of blocks of code."""
    return [
        line for block in re.findall(r"```\w*\n(.*?)```", text, re.S) for line in block.splitlines()
    ]


def inline(text: str) -> list[str]:
    """What stands as code within sentences."""
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)]


def anchors(page: Path) -> set[str]:
    """What links can point to within a page, as GitHub makes it of the headings."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}


def is_module(name: str) -> bool:
    """Whether this is a module or a package, or something that a module defines."""
    path = ROOT.joinpath(*name.split("."))
    if path.is_dir() or path.with_suffix(".py").is_file():
        return True
    module = path.parent.with_suffix(".py")
    return module.is_file() and bool(re.search(rf"\b{path.name}\b", module.read_text("utf-8")))


def is_file(name: str, page: Path) -> bool:
    """Whether a file or folder is found from the top or from the page, a bare name in all that is
    below the page.
    """
    name = name.rstrip("/")
    if any((folder / name).exists() for folder in (ROOT, page.parent)):
        return True
    return "/" not in name and any(page.parent.rglob(name))


def help_of(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    return capsys.readouterr().out


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if urlsplit(link).scheme:
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@each_page
def test_every_module_and_file_that_is_named_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    modules = re.findall(r"(?<![\w./])(?:app|tests)(?:\.\w+)+", text)
    assert [name for name in modules if not is_module(name)] == []
    files = re.findall(r"(?<![\w./])(?:app|tests|styles)/[\w/-]*(?:\.\w+)?", text)
    files += [code for code in inline(text) if re.fullmatch(r"\w[\w./-]*(?:/|\.py|\.tcss)", code)]
    assert [name for name in files if not is_file(name, page) if name not in KEPT_BY_PLAYERS] == []


def test_every_command_and_option_that_is_named_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    option = re.compile(r"(?<!\S)\[?(--[a-z][a-z-]*)")
    general = help_of([], capsys)
    commands = re.findall(r"^    ([a-z]+)  ", general.partition("\ncommands:\n")[2], re.M)
    helps = {command: help_of([command], capsys) for command in commands}
    known = {name: set(option.findall(text)) for name, text in helps.items()}
    known[""] = set(option.findall(general))
    everywhere = set().union(*known.values())
    assert {"arena", "serve"} <= known.keys()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for code in [*inline(text), *fenced(text)]:
            for said, command in re.findall(r"(?<!\S)(?:\S+/)?gin-rummy((?: ([a-z]+))?.*)", code):
                assert command in known, code
                assert set(option.findall(said)) <= known[command], code
            if code.startswith("--"):
                assert set(option.findall(code)) <= everywhere, code


def test_the_first_page_is_short_and_begins_with_how_to_begin_and_how_to_stop() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.encode()) <= README_BYTES
    begin = "\n".join(text.splitlines()[:10])
    assert ".venv/bin/gin-rummy\n" in begin
    assert "**Enter** begins" in begin
    assert "**`q`** stops" in begin

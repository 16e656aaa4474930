"""The topics of the guide, and what is printed in them."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from rich.cells import cell_len

from app import guide
from app.cards.deal import commitment
from app.cli import main, play, program_parser
from app.cli.begin import choose_others, choose_rules
from app.games.base import GAMES
from app.games.gin.rules import Rules
from app.guide import Topic
from app.guide.rules import printed_rules
from app.storage.settings import Settings
from app.text.glyphs import in_ascii
from app.text.rules_page import Illustration
from app.text.speech import NAMES as LANGUAGES
from app.text.speech import Voice, spoken_to
from app.ui.options import offer_of
from app.ui.rules_page import page_of
from tests.cli.test_review import written
from tests.pseudo import english_in, pseudo_voice
from tests.test_pages import fenced, inline

QUICK: Final = {"options", "verify", "review", "export", "stats", "guide", "completions", "help"}
"""Commands that print something and end."""
SEED: Final = "00" * 32
_WIDEST: Final = 32
"""Cells for a title in the list, where the page is beside it."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of two hands."""
    return written(tmp_path_factory.mktemp("kept") / "match.jsonl", Rules(), deals=2)


each_topic = pytest.mark.parametrize("name", guide.names())


def commands(text: str) -> list[list[str]]:
    """The words behind each ``gin-rummy`` that a page shows, in blocks and within sentences."""
    found = []
    for code in [*fenced(text), *inline(text)]:
        for part in re.split(r" && | > ", code.removeprefix("$ ")):
            if re.match(r"(\S*/)?gin-rummy( |$)", part):
                found.append(shlex.split(part, comments=True)[1:])
    return found


def every_command() -> list[list[str]]:
    return [words for name in guide.names() for words in commands(Topic(name).text)]


def test_the_topics_begin_with_how_to_play_and_are_all_there_is() -> None:
    names = guide.names()
    assert names[0] == guide.FIRST == "playing"
    assert sorted(names) == sorted(path.stem for path in guide.FOLDER.glob("*.md"))
    assert {"gin", "basic", "contract", "bots", "server", "development"} <= {*names}
    with pytest.raises(KeyError):
        Topic("../README")


def test_a_topic_that_nobody_has_placed_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("zebra", "keys", "apple", "playing"):
        (tmp_path / f"{name}.md").write_text(
            f"# The {name}\n\n```sh\n# no heading\n```\n\n## `a` b\n"
        )
    monkeypatch.setattr(guide, "FOLDER", tmp_path)
    assert guide.names() == ["playing", "keys", "apple", "zebra"]
    topic = Topic("zebra")
    assert (topic.title, topic.headings) == ("The zebra", ["The zebra", "a b"])
    assert (topic.place_of("a-b"), topic.place_of(""), topic.place_of("c")) == (1, 0, 0)


@each_topic
def test_a_topic_has_one_title_and_can_be_written_in_ascii(name: str) -> None:
    topic = Topic(name)
    assert topic.text.startswith(f"# {topic.title}\n")
    assert topic.text.count("\n# ") - "\n".join(fenced(topic.text)).count("\n# ") == 0
    assert in_ascii(topic.text).isascii()


@each_topic
def test_a_link_leads_to_another_topic(name: str) -> None:
    """For a topic is read where there is no checkout."""
    for target in re.findall(r"\]\(([^)\s]+)\)", Topic(name).text):
        page, _, anchor = target.partition("#")
        if not page.startswith("https://"):
            assert page.removesuffix(".md") in guide.names(), target
            assert not anchor or Topic(page.removesuffix(".md")).place_of(anchor), target


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_its_rules_as_the_program_tells_them(game: str) -> None:
    text = " ".join(Topic(game).text.split())
    parts = page_of(offer_of(game).usual_rules)
    assert len(parts) > 8
    for part in parts:
        told = [part.caption] if isinstance(part, Illustration) else [part[0], *part[1]]
        for sentence in told:
            for column in re.split(r"\s{2,}", sentence.strip()):
                assert column in text
    assert "`7♣ 7♦ 7♥`" in text


def test_the_rules_are_in_the_language_of_whoever_asks() -> None:
    english = printed_rules("gin")
    with spoken_to(Voice("de")):
        german = printed_rules("gin")
    assert "## The aim" in english
    assert "## The aim" not in german
    assert german.count("\n## ") == english.count("\n## ")


@each_topic
def test_the_title_of_a_page_is_a_message(name: str) -> None:
    with spoken_to(pseudo_voice()):
        assert not english_in(Topic(name).title)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_fits_beside_the_page(language: str) -> None:
    with spoken_to(Voice(language)):
        assert [each.title for each in guide.topics() if cell_len(each.title) > _WIDEST] == []


def test_a_page_says_in_another_language_that_it_is_in_english() -> None:
    assert "This page is in English" not in Topic("keys").text + Topic("gin").text
    with spoken_to(Voice("de")):
        keys, gin = Topic("keys").text, Topic("gin").text
    note = "*Diese Seite gibt es nur auf Englisch.*"
    assert keys.startswith(f"# Tasten, Maus und Farben\n\n{note}\n\n")
    assert "\n\n*Diese Seite ist auf Englisch, bis auf die Regeln am Ende.*\n\n" in gin
    assert note not in gin


def test_what_means_something_in_markdown_is_shown_as_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.guide.rules.page_of", lambda _: [("A *b*", ["_x_ [y](z)   5"])])
    assert printed_rules("gin") == "\n## A *b*\n\n- \\_x\\_ \\[y\\](z) · 5\n"


@pytest.mark.parametrize("words", every_command(), ids=" ".join)
def test_every_command_that_is_shown_can_be_given(words: list[str]) -> None:
    arguments = program_parser().parse_args([word for word in words if word != "--help"])
    if arguments.run is play.run and arguments.resume is None:
        play.check_options(arguments)
        if rules := choose_rules(arguments, Settings()):
            choose_others(arguments, Settings(), rules)


@pytest.mark.parametrize(
    "words", [words for words in every_command() if QUICK & {*words}], ids=" ".join
)
def test_what_only_prints_prints_it(
    words: list[str], kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = str(kept.with_name("match.html"))
    for_words = {"FILE": str(kept), "SEED": SEED, "TOPIC": "coach", "match.html": page}
    given = [for_words.get(word, word) for word in words]
    try:
        code = main(given)
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert code == 0
    assert capsys.readouterr().out


def test_no_command_is_left_out() -> None:
    found = every_command()
    assert len(found) > 60
    assert ["--lines", "--opponent", "casual", "--seed", "40"] in found
    assert commands("```sh\ngin-rummy completions fish > ~/x\n```") == [["completions", "fish"]]
    assert commands("`cd x && .venv/bin/gin-rummy arena a`") == [["arena", "a"]]


def test_the_seal_is_what_the_page_says_it_is() -> None:
    (line,) = re.findall(r"^python3 -c .*?^[^\n]*\"$", Topic("fairness").text, re.M | re.S)
    command = line.replace("python3", shlex.quote(sys.executable)).replace("SEED", SEED)
    told = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == commitment(bytes.fromhex(SEED))

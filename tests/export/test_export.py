"""A match with its review as a page, a table and text."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import snapshot

from app.cards.cards import SHORT, from_short
from app.coach.export import ExportedMatch, exported, from_json, to_json
from app.coach.review import review_hand
from app.export import FORMATS, format_of, written
from app.export.as_csv import COLUMNS
from app.export.words import MatchWords
from app.games.base import ONLOOKER
from app.games.basic.rules import Rules as BasicRules
from app.games.contract.rules import Rules as ContractRules
from app.games.gin.rules import PRESETS, Rules
from app.guide import FOLDER
from app.match.course import Course
from app.match.match import AnyMatch, Match
from app.match.seat import HUMAN, Seat
from app.players.registry import decide
from app.text.speech import Voice, spoken_to

HOSTILE = "<script>", '=1+"&*_`]('
"""Names that HTML, a spreadsheet and Markdown would take for more."""


def played(rules: Any, names: tuple[str, ...], level: str, deals: int) -> AnyMatch:
    seats = [Seat(name, level if number else HUMAN) for number, name in enumerate(names)]
    match: AnyMatch = Match(rules, seats, bytes(range(32)), "2026-11-21T07:45:00+00:00")
    course = Course(match, lambda _: None)
    for _ in range(deals):
        course.play_deal(
            lambda seat: decide(level, match.hand_of(seat).view(seat), match.player_seed)
        )
        if not match.is_over:
            course.go_on()
    return match


def told(match: AnyMatch) -> ExportedMatch:
    reviews = [
        review_hand(hand.hand.view(ONLOOKER), hand.dealer, hand.deal, hand.history)
        for hand in match.played
    ]
    return exported(match, match.played, reviews, MatchWords(match))


@pytest.fixture(scope="module")
def gin() -> ExportedMatch:
    """Two hands of Gin by people with hostile names, and a third that is not over."""
    return told(played(Rules(), HOSTILE, "novice-1", 2))


@pytest.fixture(scope="module")
def basic() -> ExportedMatch:
    return told(played(BasicRules(), ("Ann", "Vera", "Bo"), "casual-1", 1))


class Page(HTMLParser):
    """The elements of a page; fails if they are not closed in order."""

    VOID = ("meta", "br", "img", "link", "hr", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_json_is_read_back(gin: ExportedMatch, basic: ExportedMatch) -> None:
    for each in (gin, basic):
        assert from_json(json.loads(json.dumps(to_json(each)))) == each
        assert json.loads(written(each, "json")) == to_json(each)
    with pytest.raises(ValueError, match="gin-rummy review"):
        from_json(to_json(gin) | {"version": 2})


def test_the_guide_names_every_field_and_column(gin: ExportedMatch) -> None:
    page = (FOLDER / "export.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z_]+)`", page))
    fields = {*gin._fields, *gin.seats[0]._fields, *gin.hands[0]._fields, *COLUMNS}
    hand = gin.hands[0]
    for each in (hand.moves[0], hand.decisions[0], hand.luck[0], gin.accounts[0]):
        fields |= {*each._fields}
    assert fields <= named


def test_only_hands_that_are_over_are_in_it(gin: ExportedMatch) -> None:
    assert [hand.number for hand in gin.hands] == [1, 2]
    assert not gin.is_over
    assert "The match is not over." in gin.ending


def test_every_card_of_a_hand_is_told(gin: ExportedMatch) -> None:
    """Those dealt, drawn and left come to the cards that each seat shows at the end."""
    for hand in gin.hands:
        assert hand.before != hand.totals or not any(hand.gains)
        for seat, dealt in enumerate(hand.dealt):
            held = {*dealt}
            for move in hand.moves:
                held |= {*move.cards[seat]}
                word, _, card = move.did.partition(" ")
                if move.seat == seat and word in ("throw", "knock", "layoff"):
                    held.remove(card.split()[0])
            shown = hand.showings[seat]
            assert held == {*(card for meld in shown.melds for card in meld), *shown.rest}


def test_the_account_adds_up(gin: ExportedMatch) -> None:
    (told,) = gin.accounts
    parts = (told.cards, told.hidden, told.own, told.other, told.given_up)
    assert told.start + sum(parts) == pytest.approx(told.result)
    luck = sum(each.win for hand in gin.hands for each in hand.luck)
    assert luck == pytest.approx(told.cards)
    assert [seat.luck for seat in gin.seats] == [pytest.approx(luck), pytest.approx(-luck)]


def test_a_page_comes_from_nowhere_else_and_runs_nothing(gin: ExportedMatch) -> None:
    text = written(gin, "html")
    page = Page(text)
    assert not re.search(r"https?:|//|@import|url\(|javascript:", text)
    assert "script" not in {tag for tag, _ in page.found}
    assert not [name for _, given in page.found for name in given if name.startswith("on")]
    assert "<script>" in page.text
    assert page.found[0] == ("html", {"lang": "en"})


def test_every_link_of_a_page_leads_to_a_move_or_a_hand(gin: ExportedMatch) -> None:
    page = Page(written(gin, "html"))
    ids = [given["id"] for _, given in page.found if "id" in given]
    links = [str(given["href"]) for tag, given in page.found if tag == "a"]
    assert len(ids) == len({*ids})
    assert links
    assert {link[1:] for link in links} <= {*ids}


def plain(text: str) -> str:
    """Return a text of a page without what keeps signs plain and lines together."""
    return text.replace("\ufe0e", "").replace("\N{NO-BREAK SPACE}", " ")


def test_the_mistakes_come_costliest_first(gin: ExportedMatch) -> None:
    page = Page(written(gin, "html"))
    marked = [
        each
        for hand in gin.hands
        for each in hand.decisions
        if each.mark in ("doubtful", "mistake", "blunder")
    ]
    assert marked
    listed = [page.text.index(each.verdict.partition(":")[0]) for each in marked]
    assert all(place > 0 for place in listed)
    costly = max(marked, key=lambda each: each.lost)
    first = page.text.partition("costliest first")[2]
    assert costly.verdict in plain(first)[: 2 * len(costly.verdict)]


def test_cards_on_a_page_are_read_out(gin: ExportedMatch) -> None:
    page = Page(written(gin, "html"))
    groups = [given for tag, given in page.found if given.get("class") == "cards"]
    assert groups
    assert all(given["role"] == "img" and given["aria-label"] for given in groups)


def test_a_page_is_in_the_language_of_its_reader() -> None:
    match = played(BasicRules(), ("Ann", "Vera"), "casual-1", 1)
    with spoken_to(Voice("de")):
        page = Page(written(told(match), "html"))
    assert page.found[0] == ("html", {"lang": "de"})
    assert "Hand 1" not in page.text


def test_csv_has_a_line_a_decision(gin: ExportedMatch) -> None:
    rows = [*csv.DictReader(io.StringIO(written(gin, "csv")))]
    assert len(rows) == sum(len(hand.decisions) for hand in gin.hands)
    assert {*rows[0]} == {*COLUMNS}
    for row in rows:
        held = [*map(from_short, row["held"].split())]
        assert len(held) in (10, 11)
        assert 0 <= float(row["lost"]) <= 1
        assert not row["drawn"] or SHORT.index(row["drawn"]) in held
        assert row["name"] in ("<script>", "'" + HOSTILE[1]), "no formula"


def test_markdown_takes_no_name_for_a_sign(gin: ExportedMatch) -> None:
    text = written(gin, "md")
    assert "<" not in text
    assert "&#60;script&#62;" in text
    assert r"&*" not in text
    assert r"\*\_\`\](" in text


def test_a_match_of_another_game_is_told_without_judgement(basic: ExportedMatch) -> None:
    assert not basic.is_judged
    lines = written(basic, "text").splitlines()
    assert lines[:14] == snapshot(
        [
            "Ann, Vera, Bo",
            "Basic Rummy · Basic Rummy to 100 · 21 Nov 2026, 07:45",
            "Score: Ann 0, Vera 24, Bo 0. The match is not over.",
            "",
            "Nothing can be judged here: only Gin between two players, for one score, can be"
            " judged.",
            "",
            "Hand 1, dealt by Ann: Vera went out, 24 points to Vera",
            "      Ann: 5♣ 6♣ A♦ J♦ 7♥ Q♥ K♠",
            "      Vera: K♣ 5♦ 6♦ 7♦ 10♦ 6♠ 7♠",
            "      Bo: 8♣ 8♦ K♦ 8♥ K♥ A♠ 10♠",
            "      upcard: 9♥",
            "    1 Vera drew 3♣.",
            "    2 Vera melded 5♦ 6♦ 7♦.",
            "    3 Vera discarded K♣.",
        ]
    )


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (ContractRules(), ("Ann", "Vera", "Bo")),
        (PRESETS["partners"], ("Ann", "Vera", "Bo", "Cy")),
        (PRESETS["hollywood"], ("Ann", "Vera")),
    ],
    ids=["contract", "partners", "hollywood"],
)
def test_every_match_is_told(rules: Any, names: tuple[str, ...], kind: str) -> None:
    level = "casual-1" if rules.game != "gin" else "novice-1"
    text = written(told(played(rules, names, level, 1)), kind)
    assert kind == "csv" or all(name in text for name in names)
    if kind in ("html", "md", "text"):
        assert "Nothing can be judged here" in text


def test_the_ending_of_a_file_tells_its_format() -> None:
    names = ("a.html", "a.HTM", "b.md", "a.b.json", "x.csv", "x.txt", "x.jsonl", "html", "")
    found = ["html", "html", "md", "json", "csv", "text", None, None, None]
    assert [*map(format_of, names)] == found


def test_a_page_of_a_match_is_small(gin: ExportedMatch, tmp_path: Path) -> None:
    """A page is sent by mail and opened on a phone."""
    assert len(written(gin, "html")) < 30_000 * len(gin.hands)

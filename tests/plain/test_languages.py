"""What is typed in a language is understood, and so is the English of it; and what is answered has
no English left that a catalogue could reach.
"""

from __future__ import annotations

import re

import pytest

from app.plain.request import MatchRequest, read
from app.players.gin.characters import CHARACTERS
from app.table.seats import PERSONAS
from app.text.speech import Voice, spoken_to
from tests.plain.typist import script, visit
from tests.pseudo import english_in, pseudo_voice

NAMED = {
    *(name for own in PERSONAS.values() for name in own),
    *(player.name.capitalize() for player in CHARACTERS),
    # Settings, which are typed as they are kept.
    *("name", "order", "melds", "pace", "lenient", "tutor", "poll", "cut", "spell", "lines"),
    *("language", "always", "automatic", "off", "blunders", "mistakes"),
}


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "kontrakt gegen liga als Ann"),
        ("de", "contract against strong as Ann"),
        ("pl", "kontrakt rywal liga imię Ann"),
        ("pl", "contract against strong as Ann"),
    ],
)
def test_a_match_is_asked_for_in_the_language_and_in_english(language: str, typed: str) -> None:
    with spoken_to(Voice(language)):
        assert read(typed.split(), "gin") == MatchRequest("contract", ["strong"], name="Ann")


@pytest.mark.parametrize(
    "typed",
    [
        "help;levels;settings;matches;statistics;quit",
        "new gin;help;what;hand;table;score;log;known;seal;rules;pass;take;draw;what;hint;hint;"
        "undo;sort suit;spell on;hand;spell off;knock;gin;resign;no;quit",
        "new contract;help;what;hand;table;areas;draw;hint;hint;score;log;meld;arrange;rules;quit",
        "new basic;help;draw;hint;meld;hand;hint;log;score;rules;quit",
    ],
)
async def test_no_english_is_left(typed: str) -> None:
    """But for what was typed: where the deal lets it make no sense, it is said again."""
    with spoken_to(pseudo_voice()):
        said = "\n".join(await visit(script(*typed.split(";"))))
    told = re.sub(r"\S*/\S*|\b[0-9a-f]{8,}\S*", " ", said)
    assert {*english_in(told)} <= {*NAMED, *english_in(typed)}, told

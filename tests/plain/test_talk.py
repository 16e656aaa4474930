"""Cards short or spelled out, lines that can be read aloud, and what was typed."""

from __future__ import annotations

import asyncio

import pytest

from app.plain.talk import LONGEST, Conversation, InputClosed
from tests.plain.typist import Typist, script


def talk(
    *typed: str, ascii_only: bool = False, spells: bool = False
) -> tuple[Conversation, Typist]:
    typist = Typist(script(*typed))
    return Conversation(typist, typist, ascii_only=ascii_only, spells=spells), typist


@pytest.mark.parametrize(
    ("text", "short", "spelled"),
    [
        ("You drew 10♥.", "You drew 10h.", "You drew ten of hearts."),
        (
            "Melds: A♣ 2♣ 3♣; K♦ K♠ ★.",
            "Melds: Ac 2c 3c; Kd Ks *.",
            "Melds: ace of clubs, two of clubs, three of clubs;"
            " king of diamonds, king of spades, joker.",
        ),
        ("5♥ fits. 6♥ too.", "5h fits. 6h too.", "Five of hearts fits. Six of hearts too."),
        ("Hand 1, knock with 10 or less.", *["Hand 1, knock with 10 or less."] * 2),
        ("“ten” …", '"ten" ...', "“ten” …"),
        ("Bob10♥ sits.", "Bob10h sits.", "Bob10♥ sits."),
        ("打出Q♠。", "打出Qs。", "打出queen of spades。"),
    ],
)
def test_cards_are_written_as_whoever_listens_wants_them(
    text: str, short: str, spelled: str
) -> None:
    assert talk()[0].written(text) == text
    assert talk(ascii_only=True)[0].written(text) == short
    assert talk(spells=True)[0].written(text) == spelled


def test_a_line_is_a_fact_and_a_long_one_a_sentence_each() -> None:
    talking, typist = talk()
    first = "Vera may lay off cards on your melds, then counts the rest."
    talking.say("", f"{first} With more than 5, you score the difference.", "Yes?", "a\nb")
    assert typist.said == [first, "With more than 5, you score the difference.", "Yes?", "a", "b"]


@pytest.mark.parametrize(
    "sentences",
    [
        (
            "Vera peut ajouter des cartes à tes combinaisons.",
            "À la fin, elle compte les cartes qui restent.",
        ),
        ("Vera puede colocar cartas en tus combinaciones.", "¿Quieres ver otra manera de cerrar?"),
    ],
)
def test_sentences_begin_with_any_capital(sentences: tuple[str, str]) -> None:
    talking, typist = talk()
    talking.say(" ".join(sentences))
    assert typist.said == [*sentences]


def test_a_line_of_wide_letters_is_measured_in_cells_and_broken_at_its_full_stops() -> None:
    sentences = (
        "薇拉可以把牌搭到你的牌组上，再算其余的牌有多少分。",
        "超过五分，你就得两家之差（含奖分。）",
    )
    talking, typist = talk()
    talking.say("".join(sentences))
    assert typist.said == [*sentences]


async def test_what_is_typed_is_text_and_nothing_else() -> None:
    talking, _ = talk("  Throw\t9C \x1b[2J", "\u202ex", "y" * (2 * LONGEST))
    assert [await talking.hear() for _ in range(3)] == ["Throw 9C [2J", "x", "y" * LONGEST]
    with pytest.raises(InputClosed):
        await talking.hear()


async def test_a_question_is_asked_until_it_is_answered() -> None:
    talking, typist = talk("perhaps", "", "Y")
    assert await talking.agrees("Knock?")
    assert typist.said == [
        "Knock?",
        "“perhaps” is not an answer here. Type yes or no.",
        "Type yes or no.",
    ]


async def test_what_is_typed_while_something_happens_is_heard_afterwards() -> None:
    happened, typed = asyncio.Event(), asyncio.Event()
    typist = Typist(script("draw"))

    class Slow:
        async def readline(self) -> str:
            await typed.wait()
            return await typist.readline()

    talking = Conversation(Slow(), typist)
    listening = asyncio.create_task(talking.hear_or(happened))
    await asyncio.sleep(0)
    happened.set()
    assert await listening is None
    happened.clear()
    typed.set()
    assert await talking.hear_or(happened) == "draw"


async def test_at_a_terminal_without_an_editor_news_come_on_lines_of_their_own() -> None:
    typed = asyncio.Event()
    written: list[str] = []

    class Terminal:
        """The system shows what is typed here, and keeps it."""

        async def readline(self) -> str:
            await typed.wait()
            return "draw\n"

        def write(self, text: str) -> None:
            written.append(text)

        async def drain(self) -> None:
            """There is always room."""

    talking = Conversation(terminal := Terminal(), terminal, prompt="> ")
    listening = asyncio.create_task(talking.hear())
    async with asyncio.timeout(5):
        while not written:
            await asyncio.sleep(0)
        talking.interject("Ben is back.")
        while len(written) < 4:
            await asyncio.sleep(0)
    typed.set()
    assert await listening == "draw"
    assert "".join(written) == "> \nBen is back.\n> "


async def test_nobody_is_waited_for_any_more_who_has_gone() -> None:
    class Broken:
        async def readline(self) -> str:
            raise ConnectionResetError

    typist = Typist(script())
    with pytest.raises(InputClosed):
        await Conversation(Broken(), typist).hear()


@pytest.mark.parametrize(
    ("term", "ascii_only", "columns", "said"),
    [
        ("xterm-256color", False, 80, "אבג\u200e 12, Ann 3."),
        ("linux", False, 80, "אבג 12, Ann 3."),
        ("xterm-256color", True, 80, "אבג 12, Ann 3."),
        # To a file or a program.
        ("xterm-256color", False, None, "אבג 12, Ann 3."),
    ],
)
def test_a_name_and_a_score_keep_their_places_on_a_terminal_that_reorders_them(
    term: str, ascii_only: bool, columns: int | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    typist = Typist(script())
    width = None if columns is None else lambda: columns
    Conversation(typist, typist, ascii_only=ascii_only, columns=width).say("אבג 12, Ann 3.")
    assert typist.said == [said]


@pytest.mark.parametrize(("prompt", "rung"), [("> ", ["\a"]), ("", [])])
def test_a_bell_rings_at_a_terminal_and_not_through_a_pipe(prompt: str, rung: list[str]) -> None:
    written: list[str] = []

    class Listening(Typist):
        def write(self, text: str) -> None:
            written.append(text)

    typist = Listening(script())
    Conversation(typist, typist, prompt=prompt).ring()
    assert written == rung

"""Who comes to the house: keys, guests, names, and what is kept of them."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.refusal import Code
from app.server import accounts as people_module
from app.server.accounts import MOST_KEYS, WORD_LASTS, AccountStore, spelled
from app.server.person_names import chosen
from app.server.process import alone_in
from app.server.refusals import ServerCode, ServerError
from app.storage.errors import StoreError
from app.table.seats import PERSONAS
from tests.disk import disk_with_room_for
from tests.refusals import refused


class Clock:
    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(tmp_path: Path, clock: Clock) -> Iterator[AccountStore]:
    server = AccountStore(tmp_path / "house", clock)
    yield server
    server.close()


def test_a_folder_is_of_one_house_at_a_time(tmp_path: Path) -> None:
    with alone_in(tmp_path), pytest.raises(ServerError) as refused:
        alone_in(tmp_path)
    assert refused.value.code is ServerCode.IN_USE
    alone_in(tmp_path).close()


def test_a_key_is_the_same_person_at_every_visit(people: AccountStore, tmp_path: Path) -> None:
    vera = people.with_key("SHA256:vera")
    people.rename(vera, "Anna")
    people.close()
    again = AccountStore(tmp_path / "house")
    known = again.with_key("SHA256:vera")
    other = again.with_key("SHA256:other")
    again.close()
    assert (known.id, known.name, known.folder) == (vera.id, "Anna", vera.folder)
    assert not known.is_guest
    assert other.id != vera.id
    assert other.folder != vera.folder


def test_nobody_else_can_read_the_file_nor_what_sqlite_puts_beside_it(
    people: AccountStore, tmp_path: Path
) -> None:
    people.with_key("SHA256:vera")
    files = list((tmp_path / "house").iterdir())
    assert len(files) > 1
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "house").stat().st_mode) == 0o700


def test_a_name_is_one_persons_in_any_letters(people: AccountStore) -> None:
    vera, other = people.with_key("a"), people.with_key("b")
    assert people.rename(vera, "  Vera   B ").name == "Vera B"
    for name in ("Vera B", "VERA b", "Ｖｅｒａ B"):
        with refused(ServerError, match="Another person here is called"):
            people.rename(other, name)
    assert people.find(other.id) == other
    assert people.named("vera b") == people.find(vera.id)
    people.rename(vera, "Rose")
    assert people.rename(other, "vera b").name == "vera b"


@pytest.mark.parametrize(
    ("name", "like"),
    [("Alice", "AIice"), ("Alice", "a1ice"), ("Bob", "B0b"), ("coco", "сосо"), ("HOB", "НОВ")],
)
def test_a_name_that_looks_like_somebody_elses_is_taken(
    people: AccountStore, tmp_path: Path, name: str, like: str
) -> None:
    people.rename(people.with_key("a"), name)
    people.close()
    again = AccountStore(tmp_path / "house")
    other = again.with_key("b")
    with refused(ServerError, match="Another person here is called"):
        again.rename(other, like)
    assert again.find(other.id) == other
    again.rename(again.with_key("a"), like)
    again.rename(again.with_key("a"), "Rose")
    assert again.rename(other, like).name == like
    again.close()


def test_the_people_of_an_older_file_keep_names_that_nobody_else_gets(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "people.sqlite") as database:
        for statement in people_module._TABLES.split(";"):  # noqa: SLF001
            database.execute(statement)
        database.execute("INSERT INTO house (secret) VALUES (?)", (bytes(32),))
        rows = [("1", "a", "Vera", "vera"), ("2", "b", "Alice", "alice"), ("3", "c", "", None)]
        database.executemany(
            "INSERT INTO person (id, fingerprint, name, called, seen) VALUES (?, ?, ?, ?, 0)", rows
        )
        database.execute("PRAGMA user_version = 1")
    database.close()
    people = AccountStore(tmp_path)
    assert people.with_key("a").name == "Vera"
    with refused(ServerError, match="Another person here is called"):
        people.rename(people.with_key("c"), "AIice")
    assert people.rename(people.with_key("c"), "Carla").name == "Carla"
    people.close()


@pytest.mark.parametrize("name", ["", "   ", "a" * 13, "a\x1b[2J", "a\u202eb"])
def test_what_is_no_name_is_refused(people: AccountStore, name: str) -> None:
    with refused(ServerError, match="cannot be a name here: it has 1 to 12 letters"):
        people.rename(people.with_key("a"), name)


def test_a_guest_comes_back_by_a_word_that_is_kept_nowhere(
    people: AccountStore, tmp_path: Path
) -> None:
    guest, word = people.new_guest()
    other, other_word = people.new_guest()
    assert guest.is_guest
    assert people.with_word(word) == guest
    assert people.with_word(f"  {word.upper().replace('-', ' ')} ") == guest
    assert people.with_word(other_word) == other
    assert people.with_word(word[:-1]) is None
    assert people.with_word("") is None
    kept = b"".join(path.read_bytes() for path in (tmp_path / "house").iterdir())
    assert guest.id.encode() in kept
    assert word.encode() not in kept
    assert word.replace("-", "").encode() not in kept


def test_a_word_is_good_for_thirty_days_after_the_last_visit(
    people: AccountStore, clock: Clock
) -> None:
    guest, word = people.new_guest()
    clock.now += WORD_LASTS - 1
    assert people.with_word(word) == guest
    clock.now += WORD_LASTS - 1
    assert people.with_word(word) == guest
    clock.now += WORD_LASTS - 1
    people.was_here(guest)
    clock.now += WORD_LASTS + 1
    assert people.with_word(word) is None


def test_guests_whose_words_are_too_old_are_forgotten_with_all_that_is_theirs(
    people: AccountStore, clock: Clock
) -> None:
    vera, (guest, _) = people.with_key("vera"), people.new_guest()
    for person in (vera, guest):
        person.folder.mkdir(parents=True)
    people.rename(guest, "Gustav")
    clock.now += WORD_LASTS + 1
    fresh, _ = people.new_guest()
    assert people.forget_guests() == 1
    assert people.find(guest.id) is None
    assert not guest.folder.exists()
    assert vera.folder.exists()
    assert people.find(fresh.id) == fresh
    assert people.rename(fresh, "Gustav").name == "Gustav"


def test_there_is_an_end_to_strangers_who_leave_nothing(
    people: AccountStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "MOST_STRANGERS", 10)
    named = people.rename(people.with_key("named"), "Anna")
    keeps = people.with_key("keeps")
    keeps.folder.mkdir(parents=True)
    first, _ = people.new_guest()
    for number in range(15):
        clock.now += 1
        last = people.with_key(f"key {number}")
    assert people.find(first.id) is None
    assert people.with_key("named") == named
    for person in (keeps, last):
        assert people.find(person.id) == person


@pytest.mark.parametrize("damage", ["rubbish", "later"])
def test_a_file_that_cannot_be_used_is_told_and_left_alone(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "people.sqlite"
    if damage == "later":
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
    else:
        path.write_bytes(b"nothing of SQLite's" * 100)
    before = path.read_bytes()
    with refused(ServerError, match=r"people\.sqlite cannot be used .* --state"):
        AccountStore(tmp_path)
    assert path.read_bytes() == before


def test_a_word_is_spelled_as_it_was_given(people: AccountStore) -> None:
    _, word = people.new_guest()
    assert spelled(f" {word.upper().replace('-', ' ')}\n") == word
    assert spelled("") == spelled("- 7") == ""


def test_on_a_full_disk_who_is_known_comes_and_nothing_new_is_kept(people: AccountStore) -> None:
    vera = people.rename(people.with_key("SHA256:vera"), "Anna")
    guest, word = people.new_guest()
    with disk_with_room_for(0):
        assert people.with_key("SHA256:vera") == vera
        assert people.with_word(word) == guest
        people.was_here(vera)
        assert people.forget_guests() == 0
        for new in (
            people.new_guest,
            lambda: people.with_key("SHA256:new"),
            lambda: people.rename(vera, "Vera B"),
        ):
            with refused(StoreError, match="no room left"):
                new()
    assert people.find(vera.id) == vera
    assert people.with_key("SHA256:new").name == ""


def test_a_house_on_a_full_disk_is_not_damaged(people: AccountStore, tmp_path: Path) -> None:
    with disk_with_room_for(0), refused(StoreError, match="no room left"):
        AccountStore(tmp_path / "another")
    AccountStore(tmp_path / "another").close()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann", "Ann"),
        ("  Vera   B ", "Vera B"),
        ("Борис", "Борис"),
        ("Ἀθηνᾶ", "Ἀθηνᾶ"),
        ("Nguyễn", "Nguyễn"),
        ("Jose\u0301", "José"),
        ("Jean-Luc", "Jean-Luc"),
        ("O'Neil", "O'Neil"),
        ("山田エミ", "山田エミ"),
        ("김철수", "김철수"),
        ("พี่", "พี่"),
        ("हिंदी", "हिंदी"),
        ("محمد", "محمد"),
        ("Anna 2", "Anna 2"),
    ],
)
def test_a_name_may_be_of_any_script(name: str, kept: str) -> None:
    assert chosen(name) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", ServerCode.NO_NAME),
        ("Maximilian II", ServerCode.NO_NAME),
        ("Ann\u200b", ServerCode.NO_NAME),
        *(
            (name, ServerCode.NAME_LETTERS)
            for name in ("-", "'", "ʼ", "???", "7", "🎲", "Ann♥", "a|b")
        ),
        *((f"Ann{sign}", ServerCode.NAME_LETTERS) for sign in "\u034f\u2800\u3164\u115f\ufe0f"),
        ("a\u0301\u0302nn", ServerCode.NAME_MARKS),
        ("Q\u0307\u0308", ServerCode.NAME_MARKS),
        ("ก็็็", ServerCode.NAME_MARKS),
        ("\u0410nna", ServerCode.NAME_SCRIPTS),
        ("\u0391nna", ServerCode.NAME_SCRIPTS),
        ("the h\u03bfuse", ServerCode.NAME_SCRIPTS),
        *(
            (name, ServerCode.NAME_RESERVED)
            for name in (
                "You",
                "you",
                "y0u",
                "\u03a5\u03bf\u03c5",
                "ＹＯＵ",
                "computer",
                "the House",
            )
        ),
        *(
            (name, ServerCode.NAME_RESERVED)
            for name in ("Player", "Player 2", "P1ayer2", "Guest f096", "guest 2b0a8c", "anyone")
        ),
        *(
            (name, ServerCode.NAME_RESERVED)
            for name in ("casual", "Casual-1", "EXPERT 3", "stingy")
        ),
        *((name, ServerCode.NAME_RESERVED) for name in ("Vera", "VERA", "Vera 2")),
    ],
)
def test_what_nobody_may_be_called(name: str, code: Code) -> None:
    with pytest.raises(ServerError) as refused:
        chosen(name)
    assert refused.value.code is code


def test_no_cpu_player_is_called_as_somebody_may_be() -> None:
    for names in PERSONAS.values():
        for name in names:
            with pytest.raises(ServerError):
                chosen(name)
    assert chosen("Ben") == "Ben", "whom the examples of the house name"


# --- Several keys, a word, and the end of an account ----------------------------------------------


def test_several_keys_and_a_word_open_one_account(people: AccountStore, clock: Clock) -> None:
    vera, other = people.with_key("home"), people.with_key("laptop")
    clock.now += 1
    people.move_key("laptop", vera)
    assert people.with_key("laptop").id == vera.id
    assert [key.fingerprint for key in people.keys_of(vera)] == ["home", "laptop"]
    assert people.keys_of(other) == []
    word = people.renew_word(vera)
    known = people.with_word(word)
    assert known is not None
    assert (known.id, known.is_guest) == (vera.id, False)


def test_a_new_word_takes_the_place_of_the_one_before(people: AccountStore) -> None:
    guest, word = people.new_guest()
    again = people.renew_word(guest)
    assert people.with_word(word) is None
    found = people.with_word(again)
    assert found is not None
    assert found.id == guest.id


def test_the_last_way_in_is_never_removed(people: AccountStore) -> None:
    vera = people.with_key("home")
    with pytest.raises(ServerError) as refusal:
        people.remove_key(vera, "home")
    assert refusal.value.code is ServerCode.LAST_WAY_IN
    assert people.with_key("home").id == vera.id
    word = people.renew_word(vera)
    people.remove_key(vera, "home")
    assert people.with_key("home").id != vera.id
    found = people.with_word(word)
    assert found is not None
    assert found.is_guest


def test_nobody_removes_a_key_of_another_person(people: AccountStore) -> None:
    vera, other = people.with_key("home"), people.with_key("a")
    people.renew_word(other)
    people.remove_key(other, "home")
    assert people.with_key("home").id == vera.id


def test_an_account_has_so_many_keys(people: AccountStore) -> None:
    vera = people.with_key("0")
    for number in range(1, MOST_KEYS):
        people.with_key(f"{number}")
        people.move_key(f"{number}", vera)
    other = people.with_key("another")
    with pytest.raises(ServerError) as refusal:
        people.move_key("another", vera)
    assert refusal.value.code is ServerCode.TOO_MANY_KEYS
    assert people.with_key("another").id == other.id


def test_a_person_with_a_key_and_an_old_word_is_not_forgotten(
    people: AccountStore, clock: Clock
) -> None:
    vera = people.with_key("home")
    word = people.renew_word(vera)
    clock.now += WORD_LASTS + 1
    assert people.forget_guests() == 0
    assert people.with_word(word) is None
    assert people.with_key("home").id == vera.id


def test_a_deleted_account_is_opened_by_nothing_and_its_name_is_free(
    people: AccountStore,
) -> None:
    vera, other = people.with_key("home"), people.with_key("other")
    people.rename(vera, "Anna")
    word = people.renew_word(vera)
    people.delete(vera)
    assert people.find(vera.id) is None
    assert people.with_word(word) is None
    assert people.with_key("home").id != vera.id
    assert people.rename(other, "Anna").name == "Anna"
    with pytest.raises(ServerError) as refusal:
        people.rename(vera, "Rose")
    assert refusal.value.code is ServerCode.DELETED
    assert [person.id for person in people.gone] == [vera.id]
    people.erased(vera)
    assert people.gone == []


def test_people_of_version_2_keep_their_keys_and_words(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "people.sqlite") as database:
        for statement in people_module._TABLES.split(";"):  # noqa: SLF001
            database.execute(statement)
        database.execute(people_module._LOOKS)  # noqa: SLF001
        database.execute("INSERT INTO house (secret) VALUES (?)", (bytes(32),))
        database.executemany(
            "INSERT INTO person (id, fingerprint, word, name, seen) VALUES (?, ?, ?, ?, 5)",
            [("1", "a", None, "Anna"), ("2", None, b"x", "Bert")],
        )
        database.execute("PRAGMA user_version = 2")
    database.close()
    people = AccountStore(tmp_path)
    assert people.with_key("a").name == "Anna"
    bert = people.find("2")
    assert bert is not None
    assert (bert.is_guest, bert.since, people.has_word(bert)) == (True, 0.0, True)
    people.close()

"""Settings: kept, forgiving to read, never half written."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.storage.errors import StoreError
from app.storage.settings import GameChoices, Settings, load, save, settings_path
from app.text.refusals import sentence_for
from tests.refusals import refused

OTHER = Settings(
    name="Zoë",
    opponent="novice",
    others=["human:Zoë", "", "casual"],
    rules="classic",
    custom_rules={"gin_bonus": 30, "big_gin_bonus": None, "shutout": "none"},
    presets={"home": {"last_card": True}, "Zoë's": {}},
    target=250,
    game="basic",
    games={
        "basic": GameChoices(rules="course", target=9, presets={"long": {"hands": 9}}),
        "contract": GameChoices(others=["casual", "strong"], custom_rules={"buys": 1}),
    },
    theme="dark",
    order="hand",
    language="de",
    four_colours=True,
    ascii=False,
    pace=0,
    lenient=True,
    tutor="mistakes",
    cut=True,
    serious=True,
    poll="fits",
    hand="left",
    motion="calm",
    bell="kinds",
    first_time=True,
    taught=["basic"],
    seek={"game": "gin", "near": True},
    lines=True,
    spell=True,
    keymap={"knock": "x,f5"},
)


FRESH = Settings(first_time=True, taught=[])
"""What somebody has who plays here for the first time."""


def write(data: object) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(json.dumps(data))


def test_without_a_file_all_is_at_its_default() -> None:
    assert load() == (FRESH, None)


def test_every_setting_comes_back() -> None:
    for field in fields(Settings):
        assert getattr(OTHER, field.name) != getattr(Settings(), field.name), field.name
    for chosen in (OTHER, Settings()):
        save(chosen)
        assert load() == (chosen, None)


def test_the_file_is_for_this_user_alone_and_nothing_lies_beside_it(home: Path) -> None:
    save(OTHER)
    save(Settings())
    assert [file.name for file in home.iterdir()] == ["settings.json"]
    assert settings_path().stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", 7),
        ("name", "a\nb"),
        ("opponent", ""),
        ("others", "casual"),
        ("others", [3]),
        ("others", ["human:A\nB"]),
        ("rules", None),
        ("custom_rules", "classic"),
        ("custom_rules", [1]),
        ("presets", []),
        ("presets", "home"),
        ("target", 0),
        ("target", 1001),
        ("target", True),
        ("target", 99.5),
        ("game", ""),
        ("games", ["basic"]),
        ("games", {"basic": "course"}),
        ("theme", []),
        ("order", "colour"),
        ("order", {}),
        ("four_colours", 1),
        ("ascii", "yes"),
        ("lenient", "a little"),
        ("tutor", "always"),
        ("cut", "yes"),
        ("poll", "sometimes"),
        ("pace", -0.1),
        ("pace", 3.5),
        ("pace", float("nan")),
        ("pace", "slow"),
        ("bell", "loud"),
        ("motion", "wild"),
        ("keymap", ["x"]),
        ("keymap", {"knock": 1}),
    ],
)
def test_one_impossible_value_is_named_and_becomes_its_default(name: str, value: Any) -> None:
    save(OTHER)
    write(json.loads(settings_path().read_text()) | {name: value})
    loaded, notice = load()
    assert loaded == replace(OTHER, **{name: getattr(Settings(), name)})
    assert notice
    assert sentence_for(notice) == f"Not possible in the settings, so the default is used: {name}."


def test_only_an_impossible_preset_is_left_out_with_its_name() -> None:
    write({"presets": {"home": {"last_card": True}, "away": 1, "": {}, "a\nb": {}}, "pace": 9})
    loaded, notice = load()
    assert loaded == Settings(presets={"home": {"last_card": True}}, taught=[])
    assert notice
    assert sentence_for(notice) == (
        "Not possible in the settings, so the default is used: pace."
        " Not possible as presets in the settings, so left out: “”, “a\\nb”, “away”."
    )


@given(
    data=st.dictionaries(
        st.sampled_from([field.name for field in fields(Settings)]) | st.text(max_size=3),
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.none()),
    )
)
def test_whatever_the_file_says_it_loads_and_can_be_saved(data: dict[str, Any]) -> None:
    write(data)
    loaded, _ = load()
    save(loaded)
    assert load() == (loaded, None)


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe\xfd", b"[" * 99999, b"{}" + b" " * 2**20],
    ids=["empty", "half", "list", "bytes", "deep", "large"],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(data: bytes) -> None:
    write({})
    settings_path().write_bytes(data)
    loaded, notice = load()
    aside = settings_path().with_name("settings.json.damaged")
    assert loaded == Settings()
    assert notice is not None
    assert str(aside) in sentence_for(notice)
    assert aside.read_bytes() == data
    assert load() == (FRESH, None)


def test_damaged_after_loading_it_is_set_aside_by_saving() -> None:
    write([])
    save(OTHER)
    assert load() == (OTHER, None)
    assert settings_path().with_name("settings.json.damaged").read_text() == "[]"


def test_what_is_no_file_delays_nothing_and_is_said(home: Path) -> None:
    home.mkdir()
    path = settings_path()
    odd: list[Callable[[], None]] = [
        lambda: os.mkfifo(path),
        lambda: path.symlink_to("/dev/zero"),
        path.mkdir,
        lambda: path.symlink_to(path.name),
    ]
    for make in odd:
        make()
        loaded, notice = load()
        assert loaded == Settings()
        assert notice
        assert "settings.json is " in sentence_for(notice)
        with refused(StoreError, match=r"settings\.json is .*check the name"):
            save(OTHER)
        path.rmdir() if path.is_dir() else path.unlink()


def test_what_a_later_version_added_is_kept() -> None:
    write({"sound": {"volume": 3}, "theme": "light"})
    loaded, notice = load()
    assert (loaded.theme, notice) == ("light", None)
    save(replace(loaded, theme="dark"))
    saved = json.loads(settings_path().read_text())
    assert (saved["sound"], saved["theme"]) == ({"volume": 3}, "dark")


def test_what_a_later_version_added_to_a_game_is_kept() -> None:
    write({"games": {"basic": {"rules": "course", "pace": 2}, "bridge": {"bids": 7}}})
    loaded, notice = load()
    assert (loaded.of("basic"), notice) == (GameChoices(rules="course"), None)
    save(replace(loaded, **loaded.choosing("basic", GameChoices(target=5))))
    games = json.loads(settings_path().read_text())["games"]
    assert games["basic"] == asdict(GameChoices(target=5)) | {"pace": 2}
    assert games["bridge"]["bids"] == 7


def test_each_game_has_choices_of_its_own() -> None:
    old = {"opponent": "strong", "rules": "classic", "target": 60, "name": "Ann"}
    write(old)
    loaded, notice = load()
    assert (loaded, notice) == (Settings(**old, taught=[]), None)  # type: ignore[arg-type]
    assert (loaded.game, loaded.of("gin"), loaded.of("basic")) == ("gin", loaded, None)
    basic = GameChoices(opponent="casual", rules="course")
    both = replace(loaded, game="basic", **loaded.choosing("basic", basic))
    save(both)
    assert load() == (both, None)
    # A version that knows only Gin finds what it has always found.
    assert json.loads(settings_path().read_text()).items() >= old.items()
    gin = replace(both, **both.choosing("gin", GameChoices(opponent="novice")))
    assert (gin.opponent, gin.rules, gin.name, gin.of("basic")) == (
        *("novice", "standard", "Ann"),
        basic,
    )


def test_an_impossible_choice_for_a_game_is_named_and_becomes_its_default() -> None:
    chosen = {"opponent": 3, "rules": "course", "presets": {"home": 1, "long": {}}}
    write({"games": {"basic": chosen, "contract": {"opponent": ""}}})
    loaded, notice = load()
    assert loaded.games == {
        "basic": GameChoices(rules="course", presets={"long": {}}),
        "contract": GameChoices(),
    }
    assert notice
    assert sentence_for(notice) == (
        "Not possible in the settings, so the default is used: opponent."
        " Not possible as presets in the settings, so left out: “home”."
    )


def test_a_linked_file_stays_where_it_is_kept(home: Path, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.json"
    kept.write_text("{}")
    home.mkdir()
    settings_path().symlink_to(kept)
    save(OTHER)
    assert settings_path().is_symlink()
    assert json.loads(kept.read_text())["theme"] == "dark"


def test_a_full_disk_leaves_the_settings_as_they_were(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(OTHER)

    def full(_: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with refused(StoreError, match="free some space"):
        save(Settings())
    assert load() == (OTHER, None)
    assert [file.name for file in home.iterdir()] == ["settings.json"]


def test_a_home_that_cannot_be_used_is_said_and_the_game_goes_on(home: Path) -> None:
    home.write_text("")
    loaded, notice = load()
    assert loaded == Settings()
    assert notice is not None
    assert "GIN_RUMMY_HOME" in sentence_for(notice)
    with refused(StoreError, match="GIN_RUMMY_HOME"):
        save(Settings())


def test_every_setting_is_checked() -> None:
    save(Settings())
    assert load() == (Settings(), None)
    names = [field.name for field in fields(Settings)]
    # Of a list of numbers nothing can be made, whatever the setting.
    settings_path().write_text(json.dumps({name: [1] for name in names}), encoding="utf-8")
    loaded, notice = load()
    assert loaded == Settings(taught=[])
    assert notice is not None
    told = sentence_for(notice).rstrip(".").partition(": ")[2]
    assert set(told.split(", ")) == set(names)

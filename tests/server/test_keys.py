"""The key of a house."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from app.server.keys import KeysLetIn, host_key
from app.server.refusals import HouseError
from app.storage.errors import StoreError
from tests.disk import disk_with_room_for
from tests.refusals import refused


def test_the_key_of_a_house_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "house" / "host_key"
    key = host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert key.algorithm == b"ssh-ed25519"
    assert host_key(path) == key


def test_a_file_that_is_no_key_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.write_text("none")
    with refused(HouseError, match="host_key cannot be used as the key of this house"):
        host_key(path)
    assert path.read_text() == "none"


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "host_key").mkdir()
    with refused(StoreError, match="is not a file"):
        host_key(tmp_path / "host_key")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read .*No such file"),
        ("", "has no key in it"),
        ("# nobody yet\n", "has no key in it"),
        ("rubbish\n", "has no key in it"),
    ],
)
def test_a_file_without_keys_lets_nobody_open_a_house(
    tmp_path: Path, text: str | None, told: str
) -> None:
    path = tmp_path / "keys"
    if text is not None:
        path.write_text(text)
    with refused(HouseError, match=told):
        KeysLetIn(path)


def test_on_a_full_disk_no_half_of_a_key_is_left(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    with disk_with_room_for(0), refused(StoreError, match="no room left"):
        host_key(path)
    assert list(tmp_path.iterdir()) == []

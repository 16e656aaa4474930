"""The key of the house, and the keys that are let in."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import asyncssh

from app.server.refusals import HouseCode, HouseError
from app.storage.errors import StoreError
from app.storage.files import read_file, write_whole
from app.storage.paths import make_folder

_LARGEST: Final = 2**20
"""Bytes of the largest file of keys; one of a thousand keys has a hundred thousand."""


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key of a house, from its file, which is made for this user alone where there is none.

    Raises StoreError where the file cannot be made, and HouseError where it holds no key.
    """
    make_folder(path.parent)
    try:
        if path.exists():
            return asyncssh.import_private_key(read_file(path, _LARGEST) or b"")
        key = asyncssh.generate_private_key("ssh-ed25519")
        # Half a key, on a disk that is full, would be taken for a damaged one ever after.
        write_whole(path, key.export_private_key().decode("ascii"), durable=True)
        return key
    except OSError as error:
        raise StoreError.about(error, path) from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise HouseError(HouseCode.HOST_KEY, path=path, reason=str(error)) from error


class KeysLetIn:
    """The keys of a file, in the form of ``authorized_keys``, which may change at any time."""

    def __init__(self, path: Path) -> None:
        """Raises HouseError where no key can be read."""
        self.path = path
        self._read_at: tuple[int, int] | None = None
        self._keys = self._read()

    def let_in(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Whether this key is among them, for somebody who comes from there. A file that has come
        to be unreadable counts as it was.
        """
        with suppress(HouseError):
            self._keys = self._read()
        return self._keys.validate(key, address, address) is not None

    def _read(self) -> asyncssh.SSHAuthorizedKeys:
        try:
            status = self.path.stat()
            stamp = (status.st_size, status.st_mtime_ns)
            if stamp == self._read_at:
                return self._keys
            data = read_file(self.path, _LARGEST) or b""
            keys = asyncssh.SSHAuthorizedKeys()
            keys.load(data.decode("utf-8", "replace"))
        except OSError as error:
            reason = error.strerror or str(error)
            raise HouseError(HouseCode.KEYS_UNREADABLE, path=self.path, reason=reason) from error
        except StoreError as error:
            raise HouseError(
                HouseCode.KEYS_UNREADABLE, path=self.path, reason=str(error)
            ) from error
        except ValueError as error:
            raise HouseError(HouseCode.NO_KEYS, path=self.path) from error
        self._read_at = stamp
        return keys

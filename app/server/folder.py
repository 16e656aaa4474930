"""The folder of a house, which only one house at a time may have."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from app.server.refusals import HouseCode, HouseError
from app.storage.errors import StoreError
from app.storage.files import lock, open_file
from app.storage.paths import make_folder


def alone_in(folder: Path) -> BinaryIO:
    """An open file; for as long as it is open, no other house can have this folder.

    Raises StoreError where there can be no folder, and HouseError while another house has it.
    """
    make_folder(folder)
    path = folder / "lock"
    try:
        file = os.fdopen(open_file(path, os.O_RDWR | os.O_CREAT), "rb")
    except OSError as error:
        raise StoreError.about(error, path) from error
    if not lock(file.fileno()):
        file.close()
        raise HouseError(HouseCode.IN_USE, folder=folder)
    return file

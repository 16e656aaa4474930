"""``python -m tests.pictures`` draws the pictures of the README anew, as the program is now.

A folder after it gets them instead.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.pictures import FOLDER, PHONE, SHOWN, drawn, photographed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        (folder / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
        print(f"{name}.svg", flush=True)
    print(PHONE if photographed(folder / PHONE) else f"{PHONE} stays: there is no Chromium here")


if __name__ == "__main__":
    main()

"""``--version``: the versions of the program and of its libraries."""

from __future__ import annotations

import argparse
from typing import Any

from app import __version__
from app.text.speech import tr


class _ShowVersion(argparse.Action):
    """Looks up versions only when asked; argparse's own action needs them at every start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from app.ui.fault_report import platform_versions

        print("gin-rummy", __version__)
        print(platform_versions())
        parser.exit()


def add_version(parser: argparse._ActionsContainer) -> None:
    """Add ``--version``, which prints two lines and exits."""
    parser.add_argument(
        "--version",
        action=_ShowVersion,
        nargs=0,
        help=tr("show the versions of the program and of what it runs on, for reports"),
    )

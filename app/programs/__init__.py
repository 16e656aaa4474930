"""Programs that others wrote, and this one as a program for others: the protocol gin-bridge."""

from pathlib import Path
from typing import Final

MANUAL: Final = Path(__file__).with_name("BOTS.md")
"""The protocol and an example, for whoever writes a player."""

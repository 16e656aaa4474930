"""Who answers for a seat that is no person: CPU players and programs, in their own processes."""

from pathlib import Path
from typing import Final

MANUAL: Final = Path(__file__).with_name("BOTS.md")
"""The protocol and an example, for whoever writes a player."""

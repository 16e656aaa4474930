"""The report of a fault in the program."""

from __future__ import annotations

"""Matches and settings on disk, as plain data without rules."""

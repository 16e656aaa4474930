"""Hands that were played elsewhere, read from the records of other programs.

Each module reads one format as ``ImportedHand``; ``app.importing.match`` makes a match of them.
"""

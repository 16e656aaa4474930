"""The table of games with open melds: Basic Rummy and contract rummy."""

"""Gin Rummy against the computer, in a terminal."""

import os

__version__ = "1.0.0"

# One core is what a player may use, and each thread would keep memory of its own; where all cores
# are at work, threads that wait for one another take eight times as long. NumPy reads this once,
# when it is loaded, whoever does that first.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

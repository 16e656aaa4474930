"""What the expert has learned, and what is computed with it. All of it needs NumPy."""

import os

# One core is what a player may use, and each thread would keep memory of its own. NumPy reads
# this once, when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

"""How the expert's values are learned. Nothing else of the program needs this."""

import os

# As many processes as cores are at work, and NumPy reads this once, when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

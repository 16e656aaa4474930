"""How the expert's values are learned. Nothing else of the program needs this."""

"""The expert's learned values, and the computations with them. All of it needs NumPy."""

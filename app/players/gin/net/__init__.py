"""What the expert has learned, and what is computed with it. All of it needs NumPy."""

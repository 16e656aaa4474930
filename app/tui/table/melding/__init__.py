"""The rooms of a table whose melds lie open on it: Basic Rummy and contract rummy."""

"""Tournaments: who plays whom, and who stands where; without a clock, tables or screens."""

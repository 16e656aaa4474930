"""A house that people come to over SSH: who they are, and the screen that each of them is shown."""

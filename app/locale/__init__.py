"""The catalogues, and what makes and compiles them."""

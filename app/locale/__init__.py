"""The catalogues, and the module that updates and compiles them."""

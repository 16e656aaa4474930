"""The server in a browser: a page with a terminal, and the connection behind it."""

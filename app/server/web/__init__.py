"""The server in a browser: a page with a terminal in it, and the line that goes there."""

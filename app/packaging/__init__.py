"""Build steps: compiled catalogues and the manual page; not part of the installed program."""

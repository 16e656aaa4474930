"""What is made for whatever is built: compiled catalogues and the manual page; development only."""

"""The server for those who play in lines: sentences and typed commands, nothing on a screen."""

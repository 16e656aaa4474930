"""The server for visitors in lines: sentences and typed commands, nothing on a screen."""

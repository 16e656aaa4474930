"""A server that people come to over SSH: who they are, and the screens that they are shown."""

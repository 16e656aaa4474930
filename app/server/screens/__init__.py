"""The screens on which people meet."""

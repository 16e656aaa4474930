"""A process that tells which folder it finds; see ``start_child``."""

from app.storage.paths import state_folder


def main() -> None:
    print(state_folder(), end="", flush=True)

"""A process that tells which folder it finds; see ``Child``."""

from app.storage.paths import state_folder


def main() -> None:
    print(state_folder(), end="", flush=True)

"""The program as its players install it: ``python -m tests.installed PYTHON …``.

Builds the wheel and the source distribution, and installs each with pip in fresh environments of
every Python that is named: alone, and with each of the extras. A match is played by keys, somebody
comes over SSH, and a page is asked for. What is installed comes from the package index. Another
package called ``app`` is wherever Python looks, and changes nothing.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final
from urllib.request import urlopen

import asyncssh

from app.storage.home import HOME_VARIABLE
from tests.emulator import PATIENCE
from tests.terminal.play import Saved, play_a_match
from tests.terminal.session import Session

ROOT: Final = Path(__file__).parent.parent
_OTHER_APP: Final = "raise SystemExit('this is another app')"


def run(
    *command: str | Path, folder: Path = ROOT, variables: Mapping[str, str] | None = None
) -> str:
    """What a command prints, which is given more variables; it must succeed."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=os.environ | (variables or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
    return done.stdout


def build(
    folder: Path,
    *options: str,
    checkout: Path = ROOT,
    variables: Mapping[str, str] | None = None,
) -> list[Path]:
    """Build from a checkout without downloading anything; the wheel first, then, where it was
    built, the source distribution.
    """
    backend = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
    run(*backend, *options, checkout, variables=variables)
    return [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and a folder away from the checkout to run commands in. Another
    package called ``app`` is in both, and PYTHONPATH leads to it.
    """

    folder: Path

    @classmethod
    def create(cls, folder: Path, python: str | Path, *options: str) -> Environment:
        """Make one of this Python, in a folder that is new."""
        environment = cls(folder)
        environment.elsewhere.mkdir(parents=True)
        run(python, "-m", "venv", *options, folder / "environment")
        for place in (environment.elsewhere, environment.packages):
            (place / "app.py").write_text(_OTHER_APP)
        return environment

    @property
    def elsewhere(self) -> Path:
        """The folder to run commands in."""
        return self.folder / "elsewhere"

    @property
    def packages(self) -> Path:
        """The folder of what is installed."""
        (path,) = (self.folder / "environment" / "lib").glob("python*/site-packages")
        return path

    @property
    def python(self) -> Path:
        return self.folder / "environment" / "bin" / "python"

    @property
    def gin_rummy(self) -> Path:
        """The command that players type."""
        return self.folder / "environment" / "bin" / "gin-rummy"

    def run(self, *command: str | Path) -> str:
        """What a command prints; it must succeed."""
        return run(*command, folder=self.elsewhere, variables=self._variables)

    @property
    def _variables(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.elsewhere)}

    def play(self) -> None:
        """Play a match by keys to its end. Raises AssertionError where that cannot be done."""
        home = self.folder / "home"
        home.mkdir()
        (home / "settings.json").write_text('{"pace": 0}')
        with Session(
            *("--opponent", "novice", "--seed", "4", "--target", "1"),
            command=[self.gin_rummy],
            folder=self.elsewhere,
            environment={**self._variables, HOME_VARIABLE: str(home)},
        ) as session:
            session.until_shown("Your turn", "Hand 1")
            (path,) = (home / "matches").glob("*.jsonl")
            assert play_a_match(session, Saved(path)).is_over
            session.until_shown("The match is over")
            session.press("q")
            assert session.exit_code() == 0

    @contextmanager
    def serving(self, *command: str) -> Iterator[list[str]]:
        """What a server says that is open, until it is told to end."""
        with subprocess.Popen(
            [self.gin_rummy, *command, "--state", self.folder / "state", "--listen", "127.0.0.1:0"],
            cwd=self.elsewhere,
            env=os.environ | self._variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as server:
            assert server.stdout
            said: list[str] = []
            try:
                while line := server.stdout.readline():
                    said.append(line)
                    if "Ctrl+C" in line:
                        break
                assert said[-1:] == ["Ctrl+C closes it.\n"], "".join(said)
                yield said
                server.terminate()
                rest = server.stdout.read()
                assert server.wait(PATIENCE) == 0, rest
            finally:
                server.kill()


def come_over_ssh(environment: Environment) -> None:
    """Open a server, come in as a guest, and leave."""

    async def come(port: int) -> None:
        async with asyncssh.connect(
            *("127.0.0.1", port),
            username="guest",
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=None,
        ) as connection:
            done = await connection.run("lines", input="quit\n", timeout=PATIENCE)
            assert "You are in the lobby" in str(done.stdout)

    with environment.serving("serve", "--guests") as said:
        asyncio.run(come(int(re.findall(r"-p (\d+)", said[1])[0])))


def ask_for_the_page(environment: Environment) -> None:
    """Open a page, and read it."""
    with environment.serving("web") as said:
        (address,) = re.findall(r"http://\S+/", "".join(said))
        with urlopen(address) as page:
            assert "<title>Gin Rummy</title>" in page.read().decode()


def try_out(distribution: Path, python: str, folder: Path) -> None:
    """Install a distribution in environments of a Python, and use it."""
    for extra, use in (
        ("", Environment.play),
        ("[serve]", come_over_ssh),
        ("[web]", ask_for_the_page),
    ):
        environment = Environment.create(folder / f"with{extra}", python)
        began = perf_counter()
        pip = (environment.python, "-m", "pip", "install", "--quiet")
        environment.run(*pip, f"{distribution}{extra}")
        use(environment)
        version = environment.run(environment.gin_rummy, "--version").split("\n")[1]
        name = f"{distribution.name}{extra}"
        print(f"{version}: {name} works, {perf_counter() - began:.0f} s", flush=True)


def main(pythons: Sequence[str]) -> None:
    """The command."""
    with TemporaryDirectory() as folder:
        distributions = build(Path(folder, "dist"))
        for python in pythons or [sys.executable]:
            for number, distribution in enumerate(distributions):
                place = Path(folder, re.sub(r"\W", "_", python), str(number))
                try_out(distribution, python, place)


if __name__ == "__main__":
    main(sys.argv[1:])

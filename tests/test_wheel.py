"""The wheel: built, installed in a fresh environment, and complete without the checkout."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import __version__
from app.styles import styles_folder
from tests.terminal.session import Session

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Installed:
    """A fresh environment with the wheel in it."""

    folder: Path
    """An empty folder to run commands in, away from the checkout."""
    python: Path
    gin_rummy: Path
    """The command that players type."""

    def run(self, *command: str | Path) -> str:
        """What a command prints; it must succeed."""
        return run(*command, folder=self.folder)


def run(*command: str | Path, folder: Path = ROOT) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
    return done.stdout


def build(folder: Path, *options: str) -> Path:
    """Build from the checkout without downloading anything; the wheel."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, *options)
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(wheel: Path, folder: Path) -> Installed:
    """The wheel in an environment of its own, which borrows only the libraries it depends on."""
    environment = folder / "environment"
    venv.create(environment, symlinks=True, with_pip=False)
    python = environment / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install"),
        *("--no-deps", "--no-index", "--quiet", wheel),
    )
    # A path listed in a .pth file comes last and its own .pth files are not read, so that
    # an editable install of the checkout in the borrowed environment stays out of sight.
    site_packages = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    )
    (site_packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    empty = folder / "empty"
    empty.mkdir()
    return Installed(empty, python, environment / "bin" / "gin-rummy")


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_the_program_and_its_styles_and_nothing_else(tmp_path: Path) -> None:
    built = build(tmp_path, "--wheel")
    names = {name for name in contents(built) if ".dist-info/" not in name}
    for_the_checkout = {ROOT / "app" / "lab", ROOT / "app" / "locale"}
    modules = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "app").rglob("*.py")
        if for_the_checkout.isdisjoint(path.parents)
    }
    assert all(folder.is_dir() for folder in for_the_checkout)
    catalogues = {
        str(path.relative_to(ROOT).with_suffix(".mo")) for path in (ROOT / "app").rglob("*.po")
    }
    styles = ROOT / "styles"
    sheets = {f"app/_styles/{path.relative_to(styles)}" for path in styles.rglob("*.tcss")}
    values = {
        str(path.relative_to(ROOT))
        for kind in ("npz", "json")
        for path in (ROOT / "app").rglob(f"*.{kind}")
    }
    assert {"app/players/gin/net/expert-3.npz", "app/coach/expert_play.json"} <= values
    manual = {"app/cpu/BOTS.md"}
    guide = {str(path.relative_to(ROOT)) for path in (ROOT / "app" / "guide").glob("*.md")}
    page = {f"app/server/web/page.{kind}" for kind in ("html", "css", "js")}
    page |= {f"app/server/web/lines.{kind}" for kind in ("html", "js")}
    assert names == modules | sheets | values | manual | guide | page | catalogues


@pytest.mark.long
def test_the_source_distribution_builds_the_same_wheel_which_plays_when_installed(
    tmp_path: Path,
) -> None:
    """It names the manual for programs, says its version, and finds its own styles."""
    (tmp_path / "source").mkdir()
    # Without --wheel, the wheel is built from the source distribution.
    wheel = build(tmp_path / "source")
    assert contents(wheel) == contents(build(tmp_path, "--wheel"))
    program = installed(wheel, tmp_path)

    said = "".join(program.run(program.gin_rummy, "bot", "--help").split())
    (manual,) = (tmp_path / "environment").rglob("BOTS.md")
    assert str(manual) in said
    assert "gin-bridge" in manual.read_text(encoding="utf-8")

    assert __version__ in program.run(program.gin_rummy, "--version")
    assert __version__ in program.run(program.python, "-m", "app", "--version")

    found = program.run(
        program.python,
        "-c",
        "from app.styles import styles_folder as folder\n"
        "print(folder(), *sorted(path.name for path in folder().rglob('*.tcss')), sep='\\n')",
    )
    folder, *names = found.splitlines()
    assert Path(folder).is_relative_to(tmp_path / "environment")
    assert names == sorted(path.name for path in (ROOT / "styles").rglob("*.tcss"))

    with Session(
        *("--opponent", "casual", "--seed", "4"),
        command=[program.gin_rummy],
        folder=program.folder,
        environment={"PYTHONPATH": None},
    ) as session:
        session.until_shown("Your turn: take the upcard Q♠", "deadwood 67")
        session.press("p")
        session.until_shown("stock 30")
        session.press("q")
        assert session.exit_code() == 0


def test_the_checkout_uses_the_styles_at_its_top() -> None:
    assert styles_folder() == ROOT / "styles"
    assert list(styles_folder().rglob("*.tcss"))

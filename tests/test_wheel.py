"""The distributions: always the same bytes, installed in a fresh environment, and complete without
the checkout.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import __version__
from app.styles import styles_folder
from tests.installed import ROOT, Environment, build, run

DATA = re.compile(r"\.(dist-info|data)/")
"""What is beside the program in a wheel."""


def installed(distribution: Path, folder: Path) -> Environment:
    """A distribution in a fresh environment, which borrows only the libraries it depends on."""
    environment = Environment.create(folder, sys.executable, "--without-pip")
    # A path listed in a .pth file comes last and its own .pth files are not read, so that
    # an editable install of the checkout in the borrowed environment stays out of sight.
    (environment.packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    run(
        *(sys.executable, "-m", "pip", "--python", environment.python, "install"),
        *("--no-deps", "--no-index", "--no-build-isolation", "--quiet", distribution),
    )
    return environment


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_the_program_and_its_styles_and_nothing_else(tmp_path: Path) -> None:
    (built,) = build(tmp_path, "--wheel")
    found = contents(built)
    names = {name for name in found if not DATA.search(name)}
    (manual,) = (name for name in found if name.endswith("/data/share/man/man1/gin-rummy.1"))
    assert b"gin\\-rummy completions" in found[manual]
    for_the_checkout = {
        ROOT / "app" / name for name in ("lab", "locale", "packaging", "server/deploy")
    }
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
        if for_the_checkout.isdisjoint(path.parents)
    }
    assert {"app/players/gin/net/expert-3.npz", "app/coach/expert_play.json"} <= values
    guide = {str(path.relative_to(ROOT)) for path in (ROOT / "app" / "guide").glob("*.md")}
    page = {f"app/server/web/page.{kind}" for kind in ("html", "css", "js")}
    page |= {f"app/server/web/lines.{kind}" for kind in ("html", "js")}
    page |= {f"app/server/web/touch.{kind}" for kind in ("css", "js")}
    page |= {f"app/server/web/{name}.html" for name in ("matches", "head", "error", "tournament")}
    page |= {"app/server/web/visit.js", "app/server/web/icon.svg", "app/export/page.css"}
    program = modules | sheets | values | guide | page | catalogues
    launcher = {"gin_rummy/__init__.py", "gin_rummy/__main__.py"}
    assert names == {f"gin_rummy/{name}" for name in program} | launcher


@pytest.mark.long
def test_the_source_distribution_builds_the_same_wheel(tmp_path: Path) -> None:
    # Without --wheel, the wheel is built from the source distribution.
    wheel, _ = build(tmp_path / "both")
    (alone,) = build(tmp_path / "alone", "--wheel")
    assert contents(wheel) == contents(alone)


@pytest.mark.long
def test_two_checkouts_build_the_same_bytes(tmp_path: Path) -> None:
    """Wherever they are, whoever may read them, and whatever the time is there."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    found = []
    for name, mask, zone in ("one", 0o022, "UTC"), ("an/other", 0o077, "Asia/Tokyo"):
        before = os.umask(mask)
        try:
            run("git", "clone", "--quiet", ROOT, tmp_path / name)
            clone, variables = tmp_path / name, {"TZ": zone}
            built = build(clone / "dist", checkout=clone, variables=variables)
        finally:
            os.umask(before)
        found.append({path.name: sha256(path.read_bytes()).hexdigest() for path in built})
    one, other = found
    assert len(one) == 2
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_what_pip_installs_is_whole_and_plays_a_match(tmp_path: Path, kind: str) -> None:
    """It names the manual for programs, says its version, and finds its own styles; another package
    called ``app`` changes nothing, in its processes either.
    """
    (distribution,) = build(tmp_path / "dist", f"--{kind}")
    program = installed(distribution, tmp_path / "installed")

    assert "gin-bridge" in program.run(program.gin_rummy, "guide", "bots")
    assert "complete -c gin-rummy" in program.run(program.gin_rummy, "completions", "fish")
    assert (
        tmp_path / "installed" / "environment" / "share" / "man" / "man1" / "gin-rummy.1"
    ).is_file()

    assert __version__ in program.run(program.gin_rummy, "--version")
    assert __version__ in program.run(program.python, "-m", "gin_rummy", "--version")

    found = program.run(
        program.python,
        "-c",
        "import gin_rummy\n"
        "from app.styles import styles_folder as folder\n"
        "print(folder(), *sorted(path.name for path in folder().rglob('*.tcss')), sep='\\n')",
    )
    folder, *names = found.splitlines()
    assert Path(folder).is_relative_to(tmp_path / "installed" / "environment")
    assert names == sorted(path.name for path in (ROOT / "styles").rglob("*.tcss"))

    contest = ("novice", "casual", "--games", "4", "--jobs", "2", "--json")
    assert '"games"' in program.run(program.gin_rummy, "arena", *contest)
    program.play()


def test_the_checkout_uses_the_styles_at_its_top() -> None:
    assert styles_folder() == ROOT / "styles"
    assert list(styles_folder().rglob("*.tcss"))

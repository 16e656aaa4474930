"""What the unit of systemd and the container start is there, and the unit shuts a house in."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main

DEPLOY = Path(__file__).parents[2] / "app" / "server" / "deploy"
MOST_EXPOSED = 15
"""Tenths of the ten points that systemd gives a service which may do everything."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd here"
)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, of a program that is there."""
    text = (DEPLOY / "gin-rummy.service").read_text()
    path = tmp_path / "gin-rummy.service"
    path.write_text(text.replace("/opt/gin-rummy/venv/bin/gin-rummy", sys.executable))
    return path


def started_by_systemd() -> list[str]:
    text = (DEPLOY / "gin-rummy.service").read_text()
    (command,) = re.findall(r"^ExecStart=\S+/gin-rummy (.*)$", text, re.M)
    return str(command).split()


def started_by_the_container() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text()
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.M)
    assert json.loads(entry) == ["gin-rummy"]
    (command,) = re.findall(r"^CMD (.*)$", text, re.M)
    return list(json.loads(command))


@pytest.mark.parametrize("command", [started_by_systemd(), started_by_the_container()])
def test_what_is_started_is_a_command_for_everybody_in_the_network(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # 2 is for options that there are not; a port may be in use here.
    assert main([*command, "--check", "--state", str(tmp_path)]) in (0, 1)
    assert "2222" in capsys.readouterr().out


@needs_systemd
def test_systemd_understands_the_unit(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@needs_systemd
def test_the_unit_shuts_the_house_in(unit: Path) -> None:
    command = [
        "systemd-analyze",
        "security",
        "--offline=true",
        f"--threshold={MOST_EXPOSED}",
        str(unit),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

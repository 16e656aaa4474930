"""NumPy adds in one thread, whoever loads it first."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

NAME = "OPENBLAS_NUM_THREADS"


@pytest.mark.parametrize("wanted", [None, "2"])
def test_threads_are_told_before_numpy_can_be_loaded(wanted: str | None) -> None:
    environ = {name: value for name, value in os.environ.items() if name != NAME}
    told = subprocess.run(
        [sys.executable, "-c", f"import app, os, sys; print(os.environ['{NAME}'], *sys.modules)"],
        env=environ | ({NAME: wanted} if wanted else {}),
        capture_output=True,
        text=True,
        check=True,
    )
    threads, *modules = told.stdout.split()
    assert threads == (wanted or "1")
    assert "numpy" not in modules

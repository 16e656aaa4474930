"""Who works for the commands of the laboratory."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from app.lab.train.__main__ import main as train
from app.lab.workers import add_workers, at_work
from app.players.gin.net.evaluator import VALUES
from tests.arena import work
from tests.arena.clusters import cluster
from tests.processes import MOMENT

ROOT = Path(__file__).parents[2]


def options(*argv: str) -> Namespace:
    parser = ArgumentParser()
    add_workers(parser)
    return parser.parse_args(argv)


def test_without_options_it_is_this_process() -> None:
    with at_work(options()) as pool:
        assert pool.submit(os.getpid).result() == os.getpid()


@pytest.mark.long
def test_with_jobs_it_is_others() -> None:
    with at_work(options("--jobs", "2")) as pool:
        found = [*pool.map(work.part, range(30), range(30))]
    assert [task for _, task, _ in found] == [*range(30)]
    assert os.getpid() not in {pid for pid, _, _ in found}


def test_whoever_leaves_by_an_exception_waits_only_for_what_is_begun() -> None:
    cancelled = Event()
    with suppress(KeyError), at_work(options()) as pool:
        pool.submit(cancelled.wait, MOMENT)
        later = pool.submit(work.double, 1)
        later.add_done_callback(lambda _: cancelled.set())
        raise KeyError
    assert later.cancelled()


@pytest.mark.long
def test_the_same_is_learned_on_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    """And a command is found there by its name."""
    pytest.importorskip("distributed")
    here, there = tmp_path / "here.npz", tmp_path / "there.npz"
    # A network that knows nothing plays hands that take very long.
    run = f"--start {VALUES['expert-1']} --rounds 3 --hands 128"
    sizes = "-m app.lab.train.open_values --parts 2 --hands 64 --epochs 1 --batch 64 --out"
    command, by_name = [sys.executable, *sizes.split()], tmp_path / "by-name.npz"
    with cluster(tmp_path, 2) as two:
        subprocess.check_call([*command, str(by_name), "--dask", two.address], cwd=ROOT)
        argv = f"-m app.lab.train --out {there} {run} --dask {two.address}"
        with subprocess.Popen(
            [sys.executable, *argv.split()], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("1/3 ")
            two.workers[0].kill()
            assert [line[:3] for line in process.stdout] == ["2/3", "3/3"]
        assert process.returncode == 0
    train(f"--out {here} {run} --jobs 1".split())
    assert here.read_bytes() == there.read_bytes()
    subprocess.check_call([*command, str(here), "--jobs", "1"], cwd=ROOT)
    assert here.read_bytes() == by_name.read_bytes()

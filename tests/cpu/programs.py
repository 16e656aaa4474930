"""Programs that speak gin-bridge, well and badly, as command lines."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def python(source: str) -> str:
    """The command line of a program; ``-I -S`` makes it start at once."""
    return shlex.join([sys.executable, "-I", "-S", "-c", source])


def level(name: str, *options: str) -> str:
    """The command line of ``gin-rummy bot``."""
    source = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import app.cli as c; "
    argv = ["bot", name, *options]
    return shlex.join([sys.executable, "-c", f"{source}sys.exit(c.main({argv!r}))"])


def speaking_json(move: str = "told['legal'][0]", greeting: str = "{}", ready: str = "{}") -> str:
    """A program of version 2 that answers ``move?`` with the value of this expression."""
    return python(
        "import json, sys, time\n"
        f"greeting = {{'gin-bridge': 2, 'name': 'Modern'}} | {greeting}\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('NAME'): print(json.dumps(greeting), flush=True)\n"
        "    if line.startswith('{'):\n"
        "        told = json.loads(line)\n"
        "        if told['type'] == 'ready?':\n"
        f"            options = told['options']; print(json.dumps({ready}), flush=True)\n"
        "        if told['type'] == 'game': game = told\n"
        f"        if told['type'] == 'move?': print(json.dumps({{'move': {move}}}), flush=True)\n"
    )


def answering(**answers: str) -> str:
    """A program that always gives the same answer to a question, by its first word."""
    known = {"NAME": "Parrot", "UP": "0", "DISCARD": "KS", "MELDS": "-"} | answers
    return python(
        f"import sys\nknown = {known!r}\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word.endswith('?'): print(known[word[:-1]], flush=True)\n"
    )


HANGING: Final = python(
    "import sys, time\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('NAME'): print('Sleeper', flush=True)\n"
    "    elif '?' in line: time.sleep(1000)\n"
)
DYING: Final = python(
    "import sys\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('NAME'): print('Mayfly', flush=True)\n"
    "    elif '?' in line: sys.exit(3)\n"
)
TALKING: Final = python(
    "import sys\nfor line in sys.stdin:\n    if '?' in line: print('1\\n2\\n3', flush=True)\n"
)
ENDLESS: Final = python(
    "import sys\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('NAME'): print('Babbler', flush=True)\n"
    "    elif '?' in line: print('9' * 100000, flush=True)\n"
)


def family(pids: Path, question: str = "UP", then: str = "time.sleep(1000)") -> str:
    """A program that leaves the numbers of itself and of its children in a file when it is asked
    that, and never answers; none of them ends when its input does or when it is asked to. On Linux
    two of them are in sessions of their own, and the parent of one has ended.
    """
    return python(
        "import os, signal, subprocess, sys, time\n"
        "for name in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):\n"
        "    signal.signal(name, signal.SIG_IGN)\n"
        "family = [os.getpid(), subprocess.Popen(['sleep', '1000']).pid]\n"
        "if sys.platform == 'linux':\n"
        "    apart = {'start_new_session': True, 'env': {}}\n"
        "    family.append(subprocess.Popen(['sleep', '1000'], **apart).pid)\n"
        "    orphan = ['/bin/sh', '-c', 'sleep 1000 >/dev/null & echo $!']\n"
        "    family.append(int(subprocess.check_output(orphan, **apart)))\n"
        f"complete, path = {f'{pids}~'!r}, {str(pids)!r}\n"
        "for line in sys.stdin:\n"
        f"    if line.startswith({question!r}):\n"
        "        with open(complete, 'w') as file: print(*family, file=file)\n"
        "        os.rename(complete, path)\n"
        f"        {then}\n"
        "    elif '?' in line: print('Mother', flush=True)\n"
        "time.sleep(1000)\n"
    )


BOLD: Final = python(
    "import sys\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('START'): cards = line.split()[3:]\n"
    "    answer = {'NAME?': 'Bold', 'UP?': '0', 'DISCARD?': cards[0], 'MELDS?': 'AC,2C'}\n"
    "    if '?' in line: print(answer[line.split()[0]], flush=True)\n"
).replace("import sys", "import sys; cards = [0]", 1)
"""Knocks at once with what is no meld."""
DEAF: Final = python("import time; print('Deaf', flush=True); time.sleep(1000)")
"""Answers one question and reads nothing."""

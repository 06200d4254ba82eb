"""A million calls leave nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is looked up in /proc")
def test_a_million_calls_leave_nothing_behind() -> None:
    # With many arenas what malloc keeps for itself depends on which threads meet.
    environment = {**os.environ, "MALLOC_ARENA_MAX": "2"}
    program = Path(__file__).with_name("stress.py")
    done = subprocess.run([sys.executable, str(program)], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

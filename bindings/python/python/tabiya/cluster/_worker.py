"""A part, made wherever Ray runs this."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabiya import __version__, _native
from tabiya.cluster._folder import counts_of

# Seconds between attempts: whoever worked on a part and was cut off may still be dying.
_PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True)
class Share:
    """A share of the work."""

    number: int
    arguments: tuple[str, ...]
    """Of the program, the command first."""
    output: str
    folder: str
    """Where relative names are looked for."""
    version: str


def make_part(share: Share) -> tuple[int, dict[str, Any], str]:
    """Makes a part, or goes on with it, and returns its number, its counts and what was told meanwhile."""
    if share.version != __version__:
        raise RuntimeError(f"this machine has tabiya {__version__}, and the work was begun with {share.version}")
    os.chdir(share.folder)
    told = ""
    for pause in _PAUSES:
        time.sleep(pause)
        with _errors() as errors:
            code = _native._program(["tabiya", *share.arguments])
        told = errors.read_text(encoding="utf-8", errors="replace")
        errors.unlink()
        counts = counts_of(Path(share.output))
        if counts is not None:
            return share.number, counts, told
        if code == 130:
            raise KeyboardInterrupt
    raise RuntimeError(f"part {share.number}: {told.strip()}")


@contextmanager
def _errors() -> Iterator[Path]:
    """Standard error goes to a file meanwhile."""
    handle, name = tempfile.mkstemp(prefix="tabiya-")
    sys.stderr.flush()
    before = os.dup(2)
    os.dup2(handle, 2)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        os.dup2(before, 2)
        os.close(before)

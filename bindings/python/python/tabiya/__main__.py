"""The program ``tabiya``: all its commands, and without any the engine for programs that speak UCI."""

from __future__ import annotations

import signal
import sys

from tabiya import _native


def main() -> int:
    """Runs the program."""
    # Python would only note a Ctrl-C and wait for the program to end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native._program(["tabiya", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

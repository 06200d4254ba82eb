"""The program ``tabiya``: the engine for programs that speak UCI."""

from __future__ import annotations

import signal
import sys

from tabiya import __version__, _native

_USAGE = """\
usage: tabiya [uci]

Speaks UCI on standard input and output, for chess programs and for
chess.engine.SimpleEngine.popen_uci("tabiya"). The commands "uci", "isready",
"position", "go" and "quit" are the usual ones; "bench", "eval" and "d" too.

  -h, --help     this text
  --version      the version
"""


def main() -> int:
    """Runs the program."""
    arguments = sys.argv[1:]
    if arguments in (["-h"], ["--help"]):
        print(_USAGE, end="")
        return 0
    if arguments == ["--version"]:
        print(f"tabiya {__version__}")
        return 0
    if arguments not in ([], ["uci"]):
        print(f"tabiya: unknown arguments: {' '.join(arguments)}\n\n{_USAGE}", end="", file=sys.stderr)
        return 2
    # Python would only note a Ctrl-C and wait for the session to end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _native._uci()
    return 0


if __name__ == "__main__":
    sys.exit(main())

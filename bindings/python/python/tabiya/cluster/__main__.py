"""``python -m tabiya.cluster batch …``: the program's work, shared out to the machines of a Ray cluster."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from tabiya.cluster import COMMANDS
from tabiya.cluster._folder import Folder, Plan, Refused

_EPILOG = """\
All other options and the files are those of the command: tabiya help batch. Files and output must have the same names on
all machines. The output is a folder of Parquet files, in the order of their names the rows that `tabiya batch` gives on one
machine, and manifest.json. Until all is done it is called OUT.partial; killed at any moment, the same command with --resume
goes on where it was.

examples:
  python -m tabiya.cluster batch games.pgn.zst --output analysed --nodes 10000 --address auto
  python -m tabiya.cluster batch games.pgn.zst --output analysed --nodes 10000 --address auto --resume
"""

# Options that are decided here.
_OURS = ("--bytes", "--plan", "--workers")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tabiya.cluster",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--output", "-o", type=Path, required=True, metavar="OUT", help="the folder to write")
    parser.add_argument("--address", help="of the cluster, auto on one of its machines [default: this machine alone]")
    parser.add_argument(
        "--part-megabytes", type=float, default=16, metavar="MB", help="about how much of a file is a part [default: 16]"
    )
    parser.add_argument(
        "--cores", type=int, default=1, metavar="N", help="how many cores work on a part [default: 1]"
    )
    parser.add_argument("--resume", action="store_true", help="go on with unfinished work")
    parser.add_argument("--force", action="store_true", help="replace the output, and throw unfinished work away")
    return parser


def _plan(command: str, words: list[str], output: Path, megabytes: float) -> Plan:
    """What the program makes of its arguments."""
    arguments = [command, *words, "--output", f"{output}.parquet", "--plan", str(megabytes)]
    ran = subprocess.run([sys.executable, "-m", "tabiya", *arguments], stdout=subprocess.PIPE, check=False)
    if ran.returncode != 0:
        raise SystemExit(ran.returncode)
    plan = json.loads(ran.stdout)
    return Plan(command, plan["settings"], plan["ranges"])


def main(arguments: list[str] | None = None) -> int:
    """Runs it, and returns the exit code that the command on one machine would have."""
    parser = _parser()
    given, words = parser.parse_known_args(arguments)
    for word in words:
        if word.split("=")[0] in _OURS:
            parser.error(f"{word}: this is decided here; see --part-megabytes and --cores")
    if given.resume and given.force:
        parser.error("--resume and --force: only one of them")
    if given.cores < 1:
        parser.error("--cores must be 1 or more")
    folder = Folder(given.output)
    try:
        plan = folder.begin(
            _plan(given.command, words, given.output, given.part_megabytes), resume=given.resume, force=given.force
        )
        if plan is None:
            print(f"{given.output}: finished already", file=sys.stderr)
            manifest = json.loads((given.output / "manifest.json").read_text(encoding="utf-8"))
        else:
            from tabiya.cluster import _driver

            _driver.run(plan, folder, words, address=given.address, cores=given.cores)
            manifest = folder.finish(plan)
    except Refused as refused:
        print(f"error: {refused}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted: --resume goes on", file=sys.stderr)
        return 130
    for reason in manifest["unread"]:
        print(f"error: {reason}", file=sys.stderr)
    print(f"{manifest['positions']} positions, {manifest['bad']} bad of {manifest['read']} read", file=sys.stderr)
    return 2 if manifest["unread"] else 1 if manifest["bad"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""The cluster killed again and again: workers and the driver by turns, and the rows must be those of one machine.

    python tests/cluster_kills.py games.pgn --kills 20
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow
import pyarrow.parquet as parquet
from test_cluster import TWO_WORKERS, workers_of

def main() -> int:
    """Kills until it has killed often enough and the output is complete."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = ["batch", str(given.games.absolute()), "--nodes", str(given.nodes)]
        one = [sys.executable, "-m", "tabiya", *words, "--output", "one.parquet"]
        if subprocess.run(one, cwd=folder).returncode not in (0, 1):
            return 2
        expected = parquet.read_table(folder / "one.parquet")
        kills = rounds = 0
        while kills < given.kills:
            rounds += 1
            output = folder / f"killed-{rounds}"
            while True:
                more = ["--output", str(output), "--part-megabytes", "1", "--resume"]
                driver = subprocess.Popen([sys.executable, "-c", TWO_WORKERS, *words, *more], cwd=folder)
                while driver.poll() is None and kills < given.kills:
                    time.sleep(chance.uniform(0.5, 8.0))
                    workers = workers_of(driver.pid)
                    if workers and chance.random() < 0.7:
                        os.kill(chance.choice(workers), signal.SIGKILL)
                        kills += 1
                    elif workers:
                        driver.kill()
                        kills += 1
                if driver.wait() in (0, 1):
                    break
            parts = sorted(output.glob("*.parquet"))
            found = pyarrow.concat_tables(parquet.read_table(part) for part in parts)
            if not found.equals(expected):
                print(f"{output}: other rows after {kills} kills, seed {given.seed}")
                return 1
        print(f"{kills} kills, {rounds} outputs of {expected.num_rows} rows, all as on one machine; seed {given.seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Shares the work out and waits for it."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

import ray

from tabiya import __version__
from tabiya.cluster._folder import Folder, Plan
from tabiya.cluster._worker import Share, make_part

# How often Ray begins a part again whose worker is lost.
_LOSSES = 100

# How many parts wait for each core, so that none is idle.
_WAITING = 2

# Seconds between two lines of progress.
_PAUSE = 5.0


def run(plan: Plan, folder: Folder, words: list[str], *, address: str | None, cores: int) -> None:
    """Makes all parts that are missing."""
    missing = [number for number in range(len(plan.ranges)) if folder.counts(number) is None]
    if not missing:
        return
    ray.init(address=address, log_to_driver=False, include_dashboard=False if address is None else None)
    try:
        _Desk(plan, folder, words, cores).work(missing)
    finally:
        ray.shutdown()


class _Desk:
    def __init__(self, plan: Plan, folder: Folder, words: list[str], cores: int) -> None:
        self.plan, self.folder, self.words, self.cores = plan, folder, words, cores
        self.remote: Any = ray.remote(num_cpus=cores, max_retries=_LOSSES)(make_part)
        self.begun = self.told = time.monotonic()
        self.positions = self.done = 0

    def share(self, number: int) -> Share:
        output = str(self.folder.part(number).absolute())
        arguments = (
            *(self.plan.command, *self.words, "--output", output),
            *("--bytes", self.plan.ranges[number], "--workers", str(self.cores), "--resume"),
        )
        return Share(number, arguments, output, os.getcwd(), __version__)

    def work(self, missing: list[int]) -> None:
        waiting = missing[::-1]
        under_way: list[Any] = []
        while waiting or under_way:
            places = int(ray.cluster_resources().get("CPU", 1)) // self.cores or 1
            while waiting and len(under_way) < places * (1 + _WAITING):
                under_way.append(self.remote.remote(self.share(waiting.pop())))
            finished, under_way = ray.wait(under_way, timeout=_PAUSE)
            for part in finished:
                self.take(*ray.get(part))
            if time.monotonic() - self.told >= _PAUSE:
                self.tell(len(missing))
        self.tell(len(missing))

    def take(self, number: int, counts: dict[str, Any], told: str) -> None:
        for line in told.splitlines():
            if line.startswith("skipped: "):
                print(f"part {number}: {line}", file=sys.stderr)
        self.done += 1
        self.positions += counts["positions"]

    def tell(self, parts: int) -> None:
        self.told = time.monotonic()
        seconds = self.told - self.begun
        left = f", {seconds / self.done * (parts - self.done):.0f} s left" if self.done else ""
        speed = self.positions / max(seconds, 1e-3)
        print(
            f"{self.done} of {parts} parts, {self.positions} positions, {speed:.0f} a second{left}",
            file=sys.stderr,
            flush=True,
        )

"""The output folder: parts, and what is known of them. Whatever is killed at whatever moment, nothing in it is half done."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_PLAN = "plan.json"
_MANIFEST = "manifest.json"


class Refused(Exception):
    """What would be lost or mixed is left alone; the message says what to do."""


@dataclass(frozen=True)
class Plan:
    """What is to be done: all that the rows depend on, and the shares in the order of their rows."""

    command: str
    settings: dict[str, Any]
    ranges: list[str]


def write_whole(path: Path, content: object) -> None:
    """Writes JSON to a file that is there whole or not at all."""
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="utf-8") as file:
        json.dump(content, file, indent=2)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def difference(now: dict[str, Any], before: dict[str, Any]) -> str | None:
    """How settings differ from those before, in words."""
    told = []
    for name in sorted(now.keys() | before.keys()):
        if now.get(name) != before.get(name):
            told.append(f"{name} is {json.dumps(now.get(name))} and was {json.dumps(before.get(name))}")
    return ", ".join(told) or None


class Folder:
    """The folder OUT, which is called OUT.partial until it is complete."""

    def __init__(self, output: Path) -> None:
        self.output = output
        self.partial = output.with_name(output.name + ".partial")

    def begin(self, plan: Plan, *, resume: bool, force: bool) -> Plan | None:
        """Begins the work or goes on with it, by the plan that is returned; None if it is finished."""
        if force:
            for old in (self.output, self.partial):
                self._remove(old)
        if self.output.exists():
            if not resume:
                raise Refused(f"{self.output}: it exists; --force replaces it")
            self._check(plan, self._read(self.output / _MANIFEST, self.output), self.output)
            return None
        before = self.partial / _PLAN
        if not before.exists():
            # Killed before the plan was written, nothing was done.
            self.partial.mkdir(parents=True, exist_ok=True)
            content = {"command": plan.command, "settings": plan.settings, "ranges": plan.ranges}
            write_whole(before, content)
            return plan
        if not resume:
            raise Refused(f"{self.partial}: there is unfinished work; --resume goes on with it, --force throws it away")
        read = self._read(before, self.partial)
        self._check(plan, read, self.partial)
        # The shares of before: another size of parts now must not mix with them.
        return Plan(plan.command, plan.settings, read["ranges"])

    def part(self, number: int) -> Path:
        """Where a part is made."""
        return self.partial / f"part-{number:06}.parquet"

    def counts(self, number: int) -> dict[str, Any] | None:
        """What is known of a part that is finished."""
        return counts_of(self.part(number))

    def finish(self, plan: Plan) -> dict[str, Any]:
        """Gives the folder its name, with a manifest, and returns that."""
        totals: dict[str, Any] = {"read": 0, "bad": 0, "unwanted": 0, "positions": 0, "nodes": 0, "unread": []}
        parts = []
        for number, bytes_range in enumerate(plan.ranges):
            counts = self.counts(number)
            if counts is None:
                raise Refused(f"{self.part(number)}: it was finished and is gone")
            for name in totals:
                totals[name] += counts[name]
            parts.append({"name": self.part(number).name, "bytes": bytes_range, "positions": counts["positions"]})
        manifest = {"command": plan.command, "settings": plan.settings, **totals, "parts": parts}
        write_whole(self.partial / _MANIFEST, manifest)
        self.partial.rename(self.output)
        for leftover in [*self.output.glob("part-*.manifest.json"), self.output / _PLAN]:
            leftover.unlink(missing_ok=True)
        return manifest

    def _check(self, plan: Plan, before: dict[str, Any], place: Path) -> None:
        now = {"command": plan.command, **plan.settings}
        told = difference(now, {"command": before.get("command"), **before.get("settings", {})})
        if told is not None:
            raise Refused(f"{place}: it was begun with other settings: {told}; --force throws it away")

    @staticmethod
    def _read(path: Path, place: Path) -> dict[str, Any]:
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise Refused(f"{place}: this is no output of tabiya.cluster: {error}") from None
        if not isinstance(content, dict):
            raise Refused(f"{place}: this is no output of tabiya.cluster")
        return content

    def _remove(self, old: Path) -> None:
        """Removes what a run has left, and nothing else."""
        if not old.exists():
            return
        if not old.is_dir() or (any(old.iterdir()) and not any((old / name).exists() for name in (_PLAN, _MANIFEST))):
            raise Refused(f"{old}: this is no output of tabiya.cluster, so --force does not remove it")
        shutil.rmtree(old)


def counts_of(part: Path) -> dict[str, Any] | None:
    """What is known of a part; None unless it is finished."""
    manifest = part.with_name(part.name + ".manifest.json")
    if part.with_name(part.name + ".partial").exists() or not part.exists() or not manifest.exists():
        return None
    content = json.loads(manifest.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content

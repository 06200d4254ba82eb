"""Whole collections analysed on the machines of a Ray cluster: ``python -m tabiya.cluster batch --help``.

A command of the program takes part if it has ``--plan``, which says how its work can be shared out, ``--bytes``, which does a
share of it, and ``--resume``; ``COMMANDS`` names those that do. A share is a range of a file, its rows are a Parquet file, and
whichever machine makes it and however often it begins again, these are the same.

Ray is needed: ``pip install tabiya[cluster]``.
"""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = ("batch",)
"""The commands that can be shared out."""

"""The examples in docstrings and in the tutorial run and say what they are said to."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path
from types import ModuleType

import pytest

import tabiya
from tabiya import _arrays, _errors, _native, _results

TUTORIAL = Path(__file__).parents[3] / "docs" / "python.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)


# How many examples there are at least: those of native classes are found through the package.
MODULES = [(tabiya, 30), (_native, 5), (_errors, 2), (_results, 2), (_arrays, 4)]


@pytest.mark.parametrize(("module", "examples"), MODULES, ids=lambda module: getattr(module, "__name__", ""))
def test_docstrings(module: ModuleType, examples: int) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted >= examples


def test_everything_public_is_documented() -> None:
    for name in tabiya.__all__:
        value = getattr(tabiya, name)
        if not isinstance(value, type):
            continue
        assert value.__doc__, name
        for member in vars(value):
            if not member.startswith("_") and callable(getattr(value, member)) and value.__module__ == "tabiya":
                assert getattr(value, member).__doc__, f"{name}.{member}"


def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    programs = 0
    for (language, program), (following, expected) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True):
        if language != "python":
            continue
        programs += 1
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, f"{TUTORIAL.name}, program {programs}", "exec"), {"__name__": "tutorial"})
        if following == "text":
            assert printed.getvalue() == expected
    assert programs >= 5

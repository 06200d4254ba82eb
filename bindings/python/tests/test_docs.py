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


@pytest.mark.parametrize("module", [tabiya, _native, _errors, _results, _arrays], ids=lambda module: module.__name__)
def test_docstrings(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0


def test_native_docstrings_are_found() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in ("Position", "Game", "Engine", "Analysis", "Move"):
        tests = finder.find(getattr(tabiya, name), name, module=False)
        runner = doctest.DocTestRunner()
        assert sum(runner.run(test).attempted for test in tests) > 0
        assert runner.summarize(verbose=False).failed == 0


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

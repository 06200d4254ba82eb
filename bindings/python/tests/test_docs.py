"""The examples in docstrings and in the tutorial run and say what they are said to."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import sys
from pathlib import Path

import pytest

import tabiya

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import reference  # noqa: E402

PACKAGE = Path(__file__).parents[1]
# Each with the least number of programs that it has.
TEXTS = {PACKAGE.parents[1] / "docs" / "python.md": 15, PACKAGE / "README.md": 1}

EXAMPLES = dict(reference.names())


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_name_has_an_example_that_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name].__doc__ or "", {}, name, None, 0)
    assert example.examples or reference.is_error(EXAMPLES[name]), "no example"
    printed: list[str] = []
    result = doctest.DocTestRunner().run(example, out=printed.append)
    assert result.failed == 0, "".join(printed)


def test_the_package_itself_has_an_example() -> None:
    result = doctest.testmod(tabiya)
    assert result.failed == 0 and result.attempted > 5


def test_the_reference_is_up_to_date() -> None:
    assert reference.FILE.read_text(encoding="utf-8") == reference.reference(), "run tools/reference.py"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_the_programs_in_texts_run(text: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```(\w+)\n(.*?)```", text.read_text(encoding="utf-8"), re.DOTALL)
    programs = 0
    for (language, program), (following, expected) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if language != "python":
            continue
        programs += 1
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(program, f"{text.name}, program {programs}", "exec"), {"__name__": "tutorial"})
        if following == "text":
            assert printed.getvalue() == expected
    assert programs >= TEXTS[text]

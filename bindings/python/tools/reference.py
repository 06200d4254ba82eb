"""Writes the reference of all names, docs/python-reference.md, from the docstrings: reference.py [--check]."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import tabiya

FILE = Path(__file__).parents[3] / "docs" / "python-reference.md"

HEAD = """\
# The names of `tabiya` for Python

Generated from the docstrings by `bindings/python/tools/reference.py`; the tests run every example. The tutorial is
[python.md](python.md).
"""


def is_documented(name: str, value: object) -> bool:
    """Whether a member belongs into the reference."""
    return not name.startswith("_") and (callable(value) or inspect.isdatadescriptor(value))


def members(owner: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties of a class, without the fields of plain data."""
    fields = set(getattr(owner, "__dataclass_fields__", ())) | set(getattr(owner, "_fields", ()))
    for name, value in sorted(vars(owner).items()):
        plain = value.__func__ if isinstance(value, staticmethod) else value
        if name not in fields and is_documented(name, plain):
            yield name, plain


def names() -> Iterator[tuple[str, object]]:
    """Every public name with its value: ``Position``, ``Position.play``, ``read_pgn``, and so on."""
    for name in tabiya.__all__:
        value = getattr(tabiya, name)
        if name.startswith("_") or not (isinstance(value, type) or inspect.isroutine(value)) or name == "Board":
            continue
        yield name, value
        if isinstance(value, type):
            for member, inner in members(value):
                yield f"{name}.{member}", inner


def field_docs(owner: type) -> dict[str, str]:
    """What is written below the fields of plain data."""
    source = sys.modules.get(owner.__module__)
    if not isinstance(source, ModuleType) or source.__file__ is None or not source.__file__.endswith(".py"):
        return {}
    docs: dict[str, str] = {}
    for node in ast.parse(Path(source.__file__).read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef) or node.name != owner.__name__:
            continue
        for index, item in enumerate(node.body):
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                below = node.body[index + 1] if index + 1 < len(node.body) else None
                text = ""
                if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                    text = " ".join(str(below.value.value).split())
                docs[item.target.id] = f"`{ast.unparse(item.annotation)}` {plain(text)}".rstrip()
    return docs


def plain(text: str) -> str:
    """Code as Markdown has it."""
    return text.replace("``", "`")


def body(doc: str) -> str:
    """A docstring as Markdown: words, and examples as programs."""
    parts: list[str] = []
    example: list[str] = []

    def end() -> None:
        if example:
            parts.append("```pycon\n" + "\n".join(example).rstrip() + "\n```")
            example.clear()

    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(doc)):
        if paragraph.lstrip().startswith(">>>"):
            example.extend(paragraph.splitlines())
        else:
            end()
            parts.append(plain(paragraph))
    end()
    return "\n\n".join(parts)


def signature(name: str, value: object) -> str:
    """How a name is called; nothing behind it for properties."""
    if inspect.isdatadescriptor(value):
        return name
    try:
        text = str(inspect.signature(value)) if callable(value) else ""
    except ValueError:
        text = "()" if not isinstance(value, type) else ""
    return name + re.sub(r"\((self|\$self)(, /)?(, )?", "(", text) if "." in name else name + text


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def reference() -> str:
    """The whole text."""
    text = [HEAD]
    for name, value in names():
        level = "###" if "." in name else "##"
        shown = name if isinstance(value, type) and value.__module__ != "tabiya" else signature(name, value)
        text.append(f"{level} `{shown}`\n")
        text.append(body(getattr(value, "__doc__", "") or "") + "\n")
        if isinstance(value, type) and "." not in name and not is_error(value):
            fields = field_docs(value)
            if fields:
                text.append("\n".join(f"- `{field}`: {words}" for field, words in fields.items()) + "\n")
    return "\n".join(text)


def main() -> int:
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text(encoding="utf-8") != reference())
    FILE.write_text(reference(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

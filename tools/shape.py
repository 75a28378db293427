"""Shape: the house limits that a linter does not know.

A file over 400 lines (500 for tests), a function over 60 lines of code, a class
over 250 lines or 20 public methods and, in ``src``, a defined name of 30
characters or more is one line of output each; any of them fails the check. Of the
web client only the length of its files is known here. A crowded file is a sign that
a noun is missing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

FOLDERS: Final = ("src", "tests", "tools", "bench")
WEB: Final = Path("web", "src")
WEB_SUFFIXES: Final = frozenset({".ts", ".svelte"})
GENERATED: Final = frozenset({WEB / "protocol.ts"})
FILE_LINES: Final = 400
TEST_FILE_LINES: Final = 500
FUNCTION_LINES: Final = 60
CLASS_LINES: Final = 250
PUBLIC_METHODS: Final = 20
STEPS: Final = frozenset({"initialize", "invariant", "rule"})
NAME_LENGTH: Final = 29

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def code_lines(function: _Function) -> int:
    """Return the lines from the first statement after the docstring to the last."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def public_methods(node: ast.ClassDef) -> int:
    """Return how many methods of the class have a public name; steps of a test machine aside."""
    return sum(
        isinstance(each, _Function) and not each.name.startswith("_") and not is_step(each)
        for each in node.body
    )


def is_step(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether hypothesis calls the method: it is a case of a test, nobody's interface."""
    called = [each.func for each in function.decorator_list if isinstance(each, ast.Call)]
    return bool({each.id for each in called if isinstance(each, ast.Name)} & STEPS)


def defined_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield ``(line, name)`` of every function, class, argument, variable and attribute."""
    for node in ast.walk(tree):
        if isinstance(node, _Function | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr


def too_large(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield ``(line, complaint)`` of every function and class over its limit."""
    for node in ast.walk(tree):
        if isinstance(node, _Function) and (lines := code_lines(node)) > FUNCTION_LINES:
            yield node.lineno, f"{node.name}: {lines} lines of code, limit {FUNCTION_LINES}"
        if isinstance(node, ast.ClassDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > CLASS_LINES:
                yield node.lineno, f"class {node.name}: {lines} lines, limit {CLASS_LINES}"
            if (methods := public_methods(node)) > PUBLIC_METHODS:
                yield (
                    node.lineno,
                    f"class {node.name}: {methods} public methods, limit {PUBLIC_METHODS}",
                )


def too_long(path: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield ``(line, complaint)`` of the module's name and every name it defines."""
    names = {name: line for line, name in sorted(defined_names(tree), reverse=True)}
    for name, line in {path.stem: 1, **names}.items():
        if len(name) > NAME_LENGTH:
            yield line, f"{name}: a name of {len(name)} characters, limit {NAME_LENGTH}"


def crowded(text: str, limit: int) -> Iterator[tuple[int, str]]:
    """Yield ``(line, complaint)`` of a file that has more lines than ``limit``."""
    if (lines := len(text.splitlines())) > limit:
        yield 1, f"{lines} lines, limit {limit}"


def offences(path: Path, root: Path) -> list[str]:
    """Return one line for each limit that the file at ``path`` is over."""
    name = path.relative_to(root)
    text = path.read_text(encoding="utf-8")
    if path.suffix in WEB_SUFFIXES:
        return [f"{name}:{line} {complaint}" for line, complaint in crowded(text, FILE_LINES)]
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return [f"{name}:{error.lineno} cannot be parsed: {error.msg}"]
    limit = TEST_FILE_LINES if name.parts[0] == "tests" else FILE_LINES
    found = [*crowded(text, limit), *sorted(too_large(tree))]
    if name.parts[0] == "src":
        found += sorted(too_long(path, tree))
    return [f"{name}:{line} {complaint}" for line, complaint in found]


def files(root: Path) -> Iterator[Path]:
    """Yield every file that has limits: Python by its folder, and what is written of the page."""
    for folder in FOLDERS:
        yield from sorted((root / folder).rglob("*.py"))
    for path in sorted((root / WEB).rglob("*")):
        if path.suffix in WEB_SUFFIXES and path.relative_to(root) not in GENERATED:
            yield path


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every offender under the given root (by default here); 1 if there is one."""
    root = Path(arguments[0] if arguments else ".").resolve()
    known = list(files(root))
    found = [line for path in known for line in offences(path, root)]
    for line in found:
        print(line)
    print(f"shape: {len(known)} files, {len(found)} over the limits")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Shape: each limit holds at its number and fails one past it."""

from __future__ import annotations

import pytest

from tools import shape


@pytest.fixture
def offences(tmp_path):
    def of(text: str, name: str = "src/module.py") -> list[str]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return shape.offences(path, tmp_path)

    return of


def function(lines: int, *, docstring: str = "", head: str = "def act():") -> str:
    return "\n".join(
        [head, *([f'    """{docstring}"""'] if docstring else []), *["    x = 1"] * lines]
    )


def methods(count: int, name: str) -> str:
    return "class Table:\n" + "".join(f"    def {name}{i}(self): ...\n" for i in range(count))


@pytest.mark.parametrize(("folder", "limit"), [("src", 400), ("tools", 400), ("tests", 500)])
def test_a_file_has_a_limit_by_its_folder(offences, folder, limit):
    name = f"{folder}/module.py"
    assert offences("x = 1\n" * limit, name) == []
    assert offences("x = 1\n" * (limit + 1), name) == [f"{name}:1 {limit + 1} lines, limit {limit}"]


@pytest.mark.parametrize("name", ["web/src/state/play.ts", "web/src/Table.svelte"])
def test_a_file_of_the_page_has_four_hundred_lines(offences, name):
    assert offences("let x = 1;\n" * 400, name) == []
    assert offences("let x = 1;\n" * 401, name) == [f"{name}:1 401 lines, limit 400"]


@pytest.mark.parametrize("head", ["def act():", "async def act():"])
def test_a_function_has_sixty_lines(offences, head):
    assert offences(function(60, head=head)) == []
    assert offences(function(61, head=head)) == ["src/module.py:1 act: 61 lines of code, limit 60"]


def test_a_docstring_is_no_code(offences):
    assert offences(function(60, docstring="Act.\n\n    At length.")) == []
    assert len(offences(function(61, docstring="Act."))) == 1
    assert offences('def act():\n    """Act."""\n') == []


def test_the_last_statement_of_a_function_counts_with_all_its_lines(offences):
    assert offences(function(59) + "\n    if x:\n        x = 2") == [
        "src/module.py:1 act: 61 lines of code, limit 60"
    ]


def test_a_class_has_two_hundred_and_fifty_lines(offences):
    assert offences("class Table:\n" + "    x = 1\n" * 249) == []
    assert offences("class Table:\n" + "    x = 1\n" * 250) == [
        "src/module.py:1 class Table: 251 lines, limit 250"
    ]


def test_a_class_has_twenty_public_methods(offences):
    assert offences(methods(20, "act")) == []
    assert offences(methods(21, "act")) == [
        "src/module.py:1 class Table: 21 public methods, limit 20"
    ]
    assert offences(methods(40, "_act")) == []


@pytest.mark.parametrize(
    "define",
    [
        "def {}(): ...",
        "class {}: ...",
        "{} = 1",
        "{}: int = 1",
        "def act(self, {}): ...",
        "self.{} = 1",
        "for {} in (): ...",
        "(x, {}) = 1, 2",
    ],
)
def test_a_name_that_the_package_defines_is_under_thirty_characters(offences, define):
    assert offences(define.format("n" * 29)) == []
    long = "n" * 30
    assert offences(define.format(long)) == [
        f"src/module.py:1 {long}: a name of 30 characters, limit 29"
    ]
    assert offences(define.format(long), "tests/module.py") == []


def test_a_long_name_is_one_line_of_output_where_it_stands_first(offences):
    long = "n" * 30
    assert offences(f"x = 1\n{long} = 1\n{long} = 2\n") == [
        f"src/module.py:2 {long}: a name of 30 characters, limit 29"
    ]


def test_a_long_name_that_is_only_used_is_somebody_elses(offences):
    assert offences(f"import {'n' * 30}\n{'n' * 30}.{'m' * 30}()\n") == []


def test_a_module_has_a_name_too(offences):
    assert offences("", f"src/{'n' * 29}.py") == []
    assert len(offences("", f"src/{'n' * 30}.py")) == 1


def test_broken_code_is_an_offence(offences):
    assert offences("x = 1\ndef (") == ["src/module.py:2 cannot be parsed: invalid syntax"]


def test_the_command_reads_every_folder_and_fails_on_any_offence(tmp_path, capsys):
    for folder in ("src/deep", "tests", "tools", "bench"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "module.py").write_text("x = 1\n")
    assert shape.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "shape: 4 files, 0 over the limits\n"
    (tmp_path / "bench" / "module.py").write_text(function(61))
    assert shape.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "bench/module.py:1 act: 61 lines of code, limit 60",
        "shape: 4 files, 1 over the limits",
    ]


def test_the_command_reads_what_is_written_of_the_page(tmp_path, capsys):
    crowded = "let x = 1;\n" * 401
    for name in (
        "web/src/protocol.ts",  # generated
        "web/src/styles/table.css",
        "web/node_modules/svelte/index.ts",
        "web/src/state/protocol.ts",
        "web/src/components/Table.svelte",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(crowded)
    assert shape.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "web/src/components/Table.svelte:1 401 lines, limit 400",
        "web/src/state/protocol.ts:1 401 lines, limit 400",
        "shape: 2 files, 2 over the limits",
    ]

"""Sources with one thing wrong, in a function, in a row of a table that is one (``lambda``), or in the table itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

from msgspec import Struct

from tests.mutation.changes import Function, Table, changes

RULE = re.compile(r"\b[A-Z]{2}-S?\d+\b")
NAMELESS = "<lambda>"
Place = Function | ast.Lambda | Table
"""What something is wrong in."""


class Mutant(Struct, frozen=True):
    """One thing wrong. ``rules`` are the ids that the function around it names, ``begins`` the line in which that
    begins, ``at`` counts what could be made wrong in it, −1 for a module that is as it was; ``row`` is where it begins
    and ends, line and column, if it has no name. A ``table`` is no function: others are made of it while modules are
    loaded.
    """

    path: Path
    line: int
    begins: int
    function: str
    rules: tuple[str, ...]
    what: str
    at: int
    row: tuple[tuple[int, int], tuple[int, int]] | None = None
    table: bool = False

    @property
    def tree(self) -> ast.Module:
        """The whole module. A game has thousands of mutants, of which few are tried: none is made before."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        if self.at >= 0:
            self._spoil(tree)
        return ast.fix_missing_locations(tree)

    @property
    def source(self) -> str:
        """The whole module as text, without its comments."""
        return ast.unparse(self.tree)

    @property
    def code(self) -> CodeType:
        """The function alone, compiled; it begins in the line in which it began."""
        waiting = [compile(self.tree, str(self.path), "exec")]
        while not self.is_in(code := waiting.pop(0)):
            waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
        return code

    def is_in(self, code: CodeType) -> bool:
        """Whether this is the code of its function, right or wrong."""
        if (code.co_name, code.co_firstlineno) != (self.function, self.begins):
            return False
        return self.row is None or self.row[0] < _first(code) < self.row[1]

    def _spoil(self, tree: ast.Module) -> None:
        wanted = (self.function, self.begins, self.row)
        function = next(node for node in _functions(tree) if (_name(node), _begins(node), _row(node)) == wanted)
        _, _, change = list(changes(function))[self.at]
        before = _read(function)
        change()
        if isinstance(function, Function) and (lost := before - _read(function)):
            # a closure binds what it bound, or its code fits into no function alive
            function.body += ast.parse("if False:\n" + "\n".join(f"    {name}" for name in sorted(lost))).body


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    text = path.read_text(encoding="utf-8")
    for node in _functions(ast.parse(text)):
        told = ast.get_source_segment(text, node) or ""
        rules = tuple(dict.fromkeys(RULE.findall(told)))
        for at, (line, was, _) in enumerate(changes(node)):
            yield Mutant(path, line, _begins(node), _name(node), rules, was, at, _row(node), isinstance(node, Table))


def _functions(tree: ast.Module) -> Iterator[Place]:
    """The tables of a module, all functions, and those without a name that stand in none."""
    yield from (node for node in tree.body if isinstance(node, Table))
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, within = waiting.pop(0)
        if isinstance(node, Function) or (isinstance(node, ast.Lambda) and not within):
            yield node
        within = within or isinstance(node, Function | ast.Lambda)
        waiting += [(child, within) for child in ast.iter_child_nodes(node)]


def _name(node: Place) -> str:
    if isinstance(node, Table):
        return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
    return NAMELESS if isinstance(node, ast.Lambda) else node.name


def _begins(node: Place) -> int:
    """The line in which a function begins, its decorators counted."""
    decorators = node.decorator_list if isinstance(node, Function) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _read(function: ast.AST) -> set[str]:
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Load)}


def _row(node: Place) -> tuple[tuple[int, int], tuple[int, int]] | None:
    if not isinstance(node, ast.Lambda):
        return None
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)


def _first(code: CodeType) -> tuple[int, int]:
    """Line and column of what is done first."""
    return next((line or 0, column) for line, _, column, _ in code.co_positions() if column)

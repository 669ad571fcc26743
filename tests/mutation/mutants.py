"""Sources with one thing wrong: a comparison, a rounding, a condition, a number; or one not done, not asked, not said,
or left as it was.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from types import CodeType

from msgspec import Struct

Function = ast.FunctionDef | ast.AsyncFunctionDef
RULE = re.compile(r"\b[A-Z]{2}-S?\d+\b")

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
CHANGING = frozenset({"replace", "put", "put_all", "everybody"})
"""What sets fields of a state or of somebody in it: one that is left as it was is a reset that somebody forgot."""
ORDERED = frozenset({"sorted", "min", "max"})
FACT = re.compile(r"[A-Z]")
"""What events are called, as all structs are."""
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor"}


class Mutant(Struct, frozen=True):
    """One thing wrong. ``rules`` are the ids that the function around it names, ``begins`` the line in which that
    begins; ``at`` counts what could be made wrong in it, −1 for a module that is as it was.
    """

    path: Path
    line: int
    begins: int
    function: str
    rules: tuple[str, ...]
    what: str
    at: int

    @property
    def tree(self) -> ast.Module:
        """The whole module. A game has thousands of mutants, of which few are tried: none is made before."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        if self.at < 0:
            return tree
        functions = (node for node in ast.walk(tree) if isinstance(node, Function))
        function = next(node for node in functions if (node.name, _begins(node)) == (self.function, self.begins))
        _, _, change = list(_changes(function))[self.at]
        before = _read(function)
        change()
        if lost := before - _read(function):  # a closure binds what it bound, or its code fits into no function alive
            function.body += ast.parse("if False:\n" + "\n".join(f"    {name}" for name in sorted(lost))).body
        return ast.fix_missing_locations(tree)

    @property
    def source(self) -> str:
        """The whole module as text, without its comments."""
        return ast.unparse(self.tree)

    @property
    def code(self) -> CodeType:
        """The function alone, compiled; it begins in the line in which it began."""
        return _function(compile(self.tree, str(self.path), "exec"), self)


def _read(function: Function) -> set[str]:
    names = (node for node in ast.walk(function) if isinstance(node, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Load)}


def _function(code: CodeType, mutant: Mutant) -> CodeType:
    """The code of a mutant's function, somewhere in that of its module."""
    waiting = [code]
    while (code.co_name, code.co_firstlineno) != (mutant.function, mutant.begins):
        waiting += [inner for inner in waiting.pop(0).co_consts if isinstance(inner, CodeType)]
        code = waiting[0]
    return code


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    text = path.read_text(encoding="utf-8")
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, Function):
            continue
        told = ast.get_source_segment(text, function) or ""
        rules = tuple(dict.fromkeys(RULE.findall(told)))
        for at, (line, was, _) in enumerate(_changes(function)):
            yield Mutant(path, line, _begins(function), function.name, rules, was, at)


def _begins(function: Function) -> int:
    """The line in which a function begins, its decorators counted."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def _changes(function: ast.AST) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """Line, description and the change itself, for everything in a function that can be made wrong; functions within
    it have their own.
    """
    own = list(_own(function))
    turned = {id(node.test) for node in own if isinstance(node, ast.If | ast.IfExp | ast.While)}
    for node in own:
        line = getattr(node, "lineno", 0)
        for told, change in (*_otherwise(node), *_undone(node), *_unasked(node, turned)):
            yield line, told, change


def _otherwise(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What could be worked out otherwise."""
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                other = COMPARED[type(operator)]
                yield _told(node, other.__name__), _set_item(node.ops, at, other())
        case ast.BinOp() if type(node.op) in COUNTED and not _texts(node):
            counted = COUNTED[type(node.op)]
            yield _told(node, counted.__name__), _set(node, "op", counted())
        case ast.AugAssign() if type(node.op) in COUNTED and not isinstance(node.value, ast.List | ast.Tuple):
            counted = COUNTED[type(node.op)]
            yield _told(node, counted.__name__), _set(node, "op", counted())
        case ast.BinOp(op=ast.FloorDiv()):
            yield _told(node, "rounded up"), _round_up(node)
        case ast.BoolOp():
            swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _told(node, type(swapped).__name__), _set(node, "op", swapped)
        case ast.If() | ast.IfExp() | ast.While():
            turned = ast.UnaryOp(ast.Not(), node.test)
            yield f"not ({ast.unparse(node.test)})", _set(node, "test", turned)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield _told(node, CALLED[name]), _set(node.func, "id", CALLED[name])
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield f"{number + 1} for {number}", _set(node, "value", number + 1)


def _undone(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What could be left as it was, or not be done at all."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in CHANGING:
            for keyword in node.keywords:
                if keyword.arg is not None:
                    told = f"{keyword.arg} left as it was in: {ast.unparse(node)[:90]}"
                    yield told, functools.partial(node.keywords.remove, keyword)
        case ast.Expr(value=ast.Call() | ast.Await() as call):
            yield f"not done: {ast.unparse(call)[:90]}", _set(node, "value", ast.Constant(None))


def _unasked(node: ast.AST, turned: Container[int]) -> Iterator[tuple[str, Callable[[], None]]]:
    """What need not be asked for a result to be there: whom a list leaves out, in which order, and what a fact says.
    ``turned`` are conditions, by identity, that are turned round where they stand.
    """
    match node:
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for part in node.generators:
                for asked in part.ifs:
                    yield f"not asked: {ast.unparse(asked)[:90]}", functools.partial(part.ifs.remove, asked)
        case ast.UnaryOp(op=ast.Not()) if id(node) not in turned:
            yield f"twice: {ast.unparse(node)[:90]}", _set(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        case ast.Call(func=ast.Name(id=name)) if name in ORDERED or FACT.match(name):
            for keyword in node.keywords:
                if keyword.arg is not None and (name not in ORDERED or keyword.arg == "key"):
                    told = f"{keyword.arg} not said in: {ast.unparse(node)[:90]}"
                    yield told, functools.partial(node.keywords.remove, keyword)


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's body but for those of functions within it, and of its annotations."""
    waiting = list(getattr(function, "body", []))
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, Function | ast.ClassDef):
            continue
        yield node
        if isinstance(node, ast.AnnAssign):
            waiting += [child for child in (node.value,) if child is not None]
        elif not isinstance(node, ast.JoinedStr):  # what is only said in a sentence is no rule
            waiting += list(ast.iter_child_nodes(node))


def _texts(node: ast.BinOp) -> bool:
    """Whether it puts texts or lists together rather than counting."""
    kinds = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    sides = (node.left, node.right)
    return any(
        isinstance(side, kinds) or (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in sides
    )


def _told(node: ast.AST, other: str) -> str:
    return f"{other} in: {ast.unparse(node)[:90]}"


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _set_item(items: list[ast.cmpop], at: int, value: ast.cmpop) -> Callable[[], None]:
    return lambda: items.__setitem__(at, value)


def _round_up(node: ast.BinOp) -> Callable[[], None]:
    def change() -> None:
        """``a // b`` becomes ``-1 * (-a // b)``."""
        down = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        node.left, node.op, node.right = ast.Constant(-1), ast.Mult(), down

    return change

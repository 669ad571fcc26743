"""What in a function can be made wrong: worked out otherwise, not done, not asked, one for another."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Callable, Container, Iterator
from typing import TypeVar

Changes = Iterator[tuple[str, Callable[[], None]]]
"""Descriptions, each with what changes the tree."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Table = ast.Assign | ast.AnnAssign
"""A name of a module with what stands in it."""
Part = TypeVar("Part")

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
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor", "sorted": "list"}
SOMEBODY = frozenset({"who", "whom", "target", "by", "other", "attacker", "defender", "patient", "animal", "a", "b"})
"""What commands and events call those whom they are about."""
CAREFUL = frozenset({"strict"})
"""Arguments that only find mistakes of ours."""


def changes(function: ast.AST) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """Line, description and the change itself, for everything in a function that can be made wrong; functions within
    it have their own.
    """
    if isinstance(function, Table):
        yield from _in_table(function)
        return
    own = list(_own(function))
    turned = {id(node.test) for node in own if isinstance(node, ast.If | ast.IfExp | ast.While)}
    others = _others(function, own)
    for node in own:
        line = getattr(node, "lineno", 0)
        made = (*_otherwise(node), *_undone(node), *_unasked(node, turned), *_left_out(node), *_mistaken(node, others))
        for told, change in made:
            yield line, told, change


def _in_table(table: Table) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """A number that is another, an entry that is missing: of a table by name, of several in a row, of a set."""
    name = ast.unparse(table.targets[0] if isinstance(table, ast.Assign) else table.target)
    waiting = [table.value] if table.value is not None and not name.startswith("__") else []
    while waiting:
        node = waiting.pop(0)
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                yield node.lineno, f"{number + 1} for {number} in: {name}", _set(node, "value", number + 1)
            case ast.Dict():
                for at, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
                    told = f"left out: {ast.unparse(key or value)[:50]} of: {name}"
                    yield (key or value).lineno, told, _without_entry(node, at)
                waiting += node.values
            case ast.Tuple() | ast.List() | ast.Set() if len(node.elts) > 1 and _of_a_kind(node.elts):
                for at, part in enumerate(node.elts):
                    told = f"left out: {ast.unparse(part)[:50]} of: {name}"
                    yield part.lineno, told, _set_slice(node.elts, at, at + 1, [])
                waiting += node.elts
            case ast.Call(func=ast.Name(id="frozenset" | "set" | "range" | "by")):
                waiting += node.args


def _of_a_kind(parts: list[ast.expr]) -> bool:
    """Whether each is one of several, rather than a part of one thing."""
    words = all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
    return words or all(
        isinstance(part, ast.Name | ast.Attribute | ast.Starred | ast.Call | ast.Tuple) for part in parts
    )


def _without_entry(table: ast.Dict, at: int) -> Callable[[], None]:
    def change() -> None:
        del table.keys[at], table.values[at]

    return change


def _otherwise(node: ast.AST) -> Changes:
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
            yield _told(node, CALLED[name]), _call(node, CALLED[name])
        case ast.keyword(value=ast.Constant(value=bool(flag)) as said) if node.arg not in CAREFUL:
            yield f"{node.arg}={not flag}", _set(said, "value", not flag)
        case ast.Return(value=ast.Constant(value=bool(flag)) as said):
            yield f"return {not flag}", _set(said, "value", not flag)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield f"{number + 1} for {number}", _set(node, "value", number + 1)


def _undone(node: ast.AST) -> Changes:
    """What could be left as it was, or not be done at all."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in CHANGING:
            for keyword in node.keywords:
                if keyword.arg is not None:
                    told = f"{keyword.arg} left as it was in: {ast.unparse(node)[:90]}"
                    yield told, functools.partial(node.keywords.remove, keyword)
        case ast.Expr(value=ast.Call() | ast.Await() as call):
            yield f"not done: {ast.unparse(call)[:90]}", _set(node, "value", ast.Constant(None))
        case ast.Expr(value=ast.Yield(value=ast.expr() as given)):  # it stays a generator, of others
            never = ast.parse(f"() and (yield {ast.unparse(given)})", mode="eval").body
            yield f"not given: {ast.unparse(node)[:90]}", _set(node, "value", never)
        case ast.Expr(value=ast.YieldFrom() as call):
            yield f"not given: {ast.unparse(node)[:90]}", _set(call, "value", ast.Tuple([], ast.Load()))


def _unasked(node: ast.AST, turned: Container[int]) -> Changes:
    """What need not be asked for a result to be there: whom a list leaves out, in which order, and what a fact says.
    ``turned`` are conditions, by identity, that are turned round where they stand.
    """
    match node:
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for part in node.generators:
                for asked in part.ifs:
                    yield f"not asked: {ast.unparse(asked)[:90]}", functools.partial(part.ifs.remove, asked)
        case ast.BoolOp():
            for at, asked in enumerate(node.values):
                yield f"not asked: {ast.unparse(asked)[:90]}", _set_item(node.values, at, node.values[at - 1])
        case ast.match_case(guard=ast.expr() as asked):
            yield f"not asked: {ast.unparse(asked)[:90]}", _set(node, "guard", None)
        case ast.UnaryOp(op=ast.Not()) if id(node) not in turned:
            yield f"twice: {ast.unparse(node)[:90]}", _set(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        case ast.Call(func=ast.Name(id=name)) if name in ORDERED or FACT.match(name):
            for keyword in node.keywords:
                if keyword.arg is not None and (name not in ORDERED or keyword.arg == "key"):
                    told = f"{keyword.arg} not said in: {ast.unparse(node)[:90]}"
                    yield told, functools.partial(node.keywords.remove, keyword)


def _left_out(node: ast.AST) -> Changes:
    """What could be missing among several."""
    match node:
        case ast.List(ctx=ast.Load()) | ast.Set():
            several = node.elts
        case ast.Tuple(ctx=ast.Load()) if any(isinstance(part, ast.Starred) for part in node.elts):
            several = node.elts
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() as among]):
            several = among.elts
        case _:
            several = []
    if not isinstance(node, ast.Set) or len(several) > 1:
        for at, part in enumerate(several):
            told = f"left out: {ast.unparse(part)[:50]} of: {ast.unparse(node)[:90]}"
            yield told, _set_slice(several, at, at + 1, [])
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
        for kinds in (part for part in ast.walk(node.args[1]) if isinstance(part, ast.BinOp)):
            yield f"left out: {ast.unparse(kinds.right)} of: {ast.unparse(node)[:90]}", _set(kinds, "right", kinds.left)


def _mistaken(node: ast.AST, others: dict[str, list[str]]) -> Changes:
    """Whom or what another could be taken for: ``others`` has for each expression those of its kind."""
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
        for other in others.get(ast.unparse(node), ()):
            yield from _renamed(node, other)
    if isinstance(node, ast.Call):
        for at, (one, two) in enumerate(zip(node.args, node.args[1:], strict=False)):
            if isinstance(one, ast.Attribute) and isinstance(two, ast.Attribute) and one.attr == two.attr:
                yield f"changed about: {ast.unparse(node)[:90]}", _set_slice(node.args, at, at + 2, [two, one])


def _others(function: ast.AST, own: list[ast.AST]) -> dict[str, list[str]]:
    """For each argument those of the same type, and for each of somebody the others of the same fact."""
    found: dict[str, list[str]] = {}
    if isinstance(function, Function):
        named = [argument for argument in (*function.args.args, *function.args.kwonlyargs) if argument.annotation]
        for one in named:
            kind = ast.unparse(one.annotation or one)
            found[one.arg] = [two.arg for two in named if two is not one and ast.unparse(two.annotation or two) == kind]
    people = dict.fromkeys(
        ast.unparse(node) for node in own if isinstance(node, ast.Attribute) and node.attr in SOMEBODY
    )
    for one_of in people:
        base = one_of.rpartition(".")[0]
        found[one_of] = [other for other in people if other != one_of and other.rpartition(".")[0] == base]
    return found


def _renamed(node: ast.Name | ast.Attribute, other: str) -> Changes:
    told = f"{other} for {ast.unparse(node)}"
    if isinstance(node, ast.Name):
        yield told, _set(node, "id", other)
    else:
        yield told, _set(node, "attr", other.rpartition(".")[2])


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's body but for those of functions within it, and of its annotations."""
    body = getattr(function, "body", [])
    waiting = list(body) if isinstance(body, list) else [body]
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


def _set_item(items: list[Part], at: int, value: Part) -> Callable[[], None]:
    return lambda: items.__setitem__(at, value)


def _set_slice(items: list[ast.expr], at: int, end: int, values: list[ast.expr]) -> Callable[[], None]:
    return lambda: items.__setitem__(slice(at, end), values)


def _call(node: ast.Call, name: str) -> Callable[[], None]:
    def change() -> None:
        """``sorted`` has arguments that ``list`` has not."""
        if name == "list":
            node.keywords.clear()
        node.func = ast.Name(name, ast.Load())

    return change


def _round_up(node: ast.BinOp) -> Callable[[], None]:
    def change() -> None:
        """``a // b`` becomes ``-1 * (-a // b)``."""
        down = ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right)
        node.left, node.op, node.right = ast.Constant(-1), ast.Mult(), down

    return change

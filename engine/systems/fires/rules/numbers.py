"""Whole numbers: rounding, and the expressions that packs write their figures with (FF-03)."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

NAMES = frozenset(
    [
        "pwr",
        "over",
        "dam",
        "wep",
        "wep1",
        "wep2",
        "shield_def",
        "shield_dam",
        "missile_dam",
        "enc",
        "eqp",
        "str",
        "fth",
        "move",
        "tokens",
        "amount",
        "dealt",
        "tiles_moved",
        "sunk_p_def",
        "hp_lost_last_counterbeat",
        "target_bleed_hp",
        "curse_threshold",
        "chosen",
    ]
)
"""What an expression may speak of."""

LONGEST = 100
"""Characters of an expression at most."""

MOST = 9999
"""The most, and with a minus the least, that an expression comes to: as far as numbers in files go."""

COMPARISONS: dict[type, Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}


def rd(number: Fraction | int, half_up: bool = True) -> int:
    """Nearest whole number, exactly half up, or down under ``round-half`` (FF-03, FF-S01)."""
    over, under = number.numerator, number.denominator
    return (2 * over + under) // (2 * under) if half_up else -((under - 2 * over) // (2 * under))


def evaluate(expr: int | str, name: Callable[[str], int], half_up: bool = True) -> int:
    """The value of an expression, within ``MOST``; ``name`` gives the figures it speaks of. What is divided by a figure
    that is 0 comes to 0.
    """
    if isinstance(expr, int):
        return expr
    return bounded(int(_made(expr)(name, half_up)))


def bounded(figure: int) -> int:
    """A figure within what figures may come to."""
    return max(-MOST, min(MOST, figure))


def compare(expr: str, name: Callable[[str], int], half_up: bool = True) -> bool:
    """Whether a comparison such as ``enc<=eqp`` holds."""
    return bool(_made(expr)(name, half_up))


def spoken_of(expr: str) -> frozenset[str]:
    """The figures that an expression speaks of; none where it cannot be read."""
    try:
        found = ast.walk(_parsed(expr))
    except SyntaxError:
        return frozenset()
    return frozenset(node.id for node in found if isinstance(node, ast.Name)) & NAMES


def fault(expr: int | str, comparison: bool = False) -> str:
    """What is wrong with an expression, in words; empty where nothing is."""
    if isinstance(expr, int):
        return ""
    if len(expr) > LONGEST:
        return f"is {len(expr)} characters long: at most {LONGEST}"
    try:
        node = _parsed(expr).body
        if comparison != isinstance(node, ast.Compare):
            return f'is "{expr}": must be {"a comparison" if comparison else "a number or an expression"}'
        (compare if comparison else evaluate)(expr, _known)
    except SyntaxError:
        right = "a comparison, such as enc<=eqp" if comparison else "a whole number or an expression, such as pwr+2"
        return f'is "{expr}": must be {right}'
    except ArithmeticError:
        return f'is "{expr}": divides by nothing'
    except (ValueError, TypeError) as error:
        return f'is "{expr}": {error}'
    return ""


def _known(name: str) -> int:
    if name not in NAMES:
        raise ValueError(f"{name} is no figure, known are {', '.join(sorted(NAMES))}")
    return 1


@lru_cache(maxsize=4096)
def _parsed(expr: str) -> ast.Expression:
    return ast.parse(expr, mode="eval")


Figures = Callable[[str], int]
Work = Callable[[Figures, bool], Fraction | int]
"""An expression put together: what it comes to with these figures, rounded half up or down."""


@lru_cache(maxsize=4096)
def _made(expr: str) -> Work:
    match _parsed(expr).body:
        case ast.Compare(left=one, ops=[sign], comparators=[other]) if type(sign) in COMPARISONS:
            return _of_two(COMPARISONS[type(sign)], _work(one), _work(other))
        case whole:
            return _work(whole)


def _work(node: ast.expr) -> Work:
    match node:
        case ast.Constant(value=int() as number):
            return lambda name, half_up: number
        case ast.Name(id=word):
            return lambda name, half_up: name(word)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            given = _work(inner)
            return lambda name, half_up: -given(name, half_up)
        case ast.BinOp(left=one, op=ast.Div(), right=other):
            return _shared(_work(one), _work(other), other)
        case ast.BinOp(left=one, op=sign, right=other) if type(sign) in SIGNS:
            return _of_two(SIGNS[type(sign)], _work(one), _work(other))
        case ast.Call(func=ast.Name(id="rd"), args=[inner]):
            given = _work(inner)
            return lambda name, half_up: rd(given(name, half_up), half_up)
        case ast.Call(func=ast.Name(id="floor"), args=[inner]):
            given = _work(inner)
            return lambda name, half_up: given(name, half_up).__floor__()
        case ast.Call(func=ast.Name(id="min" | "max" as function), args=args):
            pick, each = (min if function == "min" else max), tuple(map(_work, args))
            return lambda name, half_up: pick([work(name, half_up) for work in each])
    raise ValueError("only numbers, known figures, + - * / ( ), rd, floor, min and max may stand here")


def _shared(one: Work, under: Work, written: ast.expr) -> Work:
    """One divided by the other; nothing where that figure is 0. Raises ``ZeroDivisionError`` where it always is."""
    if not any(isinstance(part, ast.Name) for part in ast.walk(written)) and not under(_known, True):
        raise ZeroDivisionError

    def shared(name: Figures, half_up: bool) -> Fraction | int:
        parts = under(name, half_up)
        return Fraction(one(name, half_up)) / parts if parts else 0

    return shared


def _of_two(sign: Callable[[Any, Any], Fraction | int], one: Work, other: Work) -> Work:
    return lambda name, half_up: sign(one(name, half_up), other(name, half_up))


SIGNS: dict[type, Callable[[Any, Any], Fraction | int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}

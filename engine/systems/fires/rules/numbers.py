"""Whole numbers: rounding, and the expressions that packs write their figures with (FF-03)."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

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

COMPARISONS: dict[type, Callable[[Fraction | int, Fraction | int], bool]] = {
    ast.Lt: lambda one, other: one < other,
    ast.LtE: lambda one, other: one <= other,
    ast.Gt: lambda one, other: one > other,
    ast.GtE: lambda one, other: one >= other,
    ast.Eq: lambda one, other: one == other,
}


def rd(number: Fraction | int, half_up: bool = True) -> int:
    """Nearest whole number, exactly half up, or down under ``round-half`` (FF-03, FF-S01)."""
    doubled = Fraction(number) * 2
    return (doubled + 1) // 2 if half_up else -((1 - doubled) // 2)


def evaluate(expr: int | str, name: Callable[[str], int], half_up: bool = True) -> int:
    """The value of an expression; ``name`` gives the figures it speaks of."""
    if isinstance(expr, int):
        return expr
    return int(_value(_parsed(expr).body, name, half_up))


def compare(expr: str, name: Callable[[str], int], half_up: bool = True) -> bool:
    """Whether a comparison such as ``enc<=eqp`` holds."""
    node = _parsed(expr).body
    assert isinstance(node, ast.Compare)
    one, other = (_value(side, name, half_up) for side in (node.left, node.comparators[0]))
    return COMPARISONS[type(node.ops[0])](one, other)


def fault(expr: int | str, comparison: bool = False) -> str:
    """What is wrong with an expression, in words; empty where nothing is."""
    if isinstance(expr, int):
        return ""
    try:
        node = _parsed(expr).body
        if comparison != isinstance(node, ast.Compare):
            return f'is "{expr}", must be {"a comparison" if comparison else "a number or an expression"}'
        (compare if comparison else evaluate)(expr, _known)
    except (SyntaxError, ValueError, TypeError) as error:
        return f'is "{expr}": {error}'
    return ""


def names_in(expr: int | str) -> frozenset[str]:
    """The figures an expression speaks of."""
    if isinstance(expr, int):
        return frozenset()
    return frozenset(node.id for node in ast.walk(_parsed(expr)) if isinstance(node, ast.Name)) & NAMES


def _known(name: str) -> int:
    if name not in NAMES:
        raise ValueError(f"{name} is no figure, known are {', '.join(sorted(NAMES))}")
    return 1


@lru_cache(maxsize=4096)
def _parsed(expr: str) -> ast.Expression:
    return ast.parse(expr, mode="eval")


def _value(node: ast.expr, name: Callable[[str], int], half_up: bool) -> Fraction | int:
    match node:
        case ast.Constant(value=int() as number):
            return number
        case ast.Name(id=word):
            return name(word)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, name, half_up)
        case ast.BinOp(left=one, op=sign, right=other):
            left, right = _value(one, name, half_up), _value(other, name, half_up)
            match sign:
                case ast.Add():
                    return left + right
                case ast.Sub():
                    return left - right
                case ast.Mult():
                    return left * right
                case ast.Div():
                    return Fraction(left) / right
        case ast.Call(func=ast.Name(id=function), args=args):
            values = [_value(one, name, half_up) for one in args]
            match function:
                case "rd":
                    return rd(values[0], half_up)
                case "floor":
                    return values[0].__floor__()
                case "min":
                    return min(values)
                case "max":
                    return max(values)
    raise ValueError("only numbers, known figures, + - * / ( ), rd, floor, min and max may stand here")

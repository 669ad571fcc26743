"""The arithmetic of a hit in words: the whole sum in one line, and step by step with the rule of each (MI-58 to
MI-60).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.systems.miasma.events import Hit, Sum
from engine.systems.miasma.words import type_name

GUARDS = {"parry": "parry", "shield": "shield"}


def exact(value: Fraction) -> str:
    """A number as people write it, with as many decimals as it needs (never more than four occur)."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole}.{round(rest * 10_000):04}".rstrip("0")


def _steps(hit: Hit, one: Sum) -> Iterator[tuple[str, str, str, Fraction]]:
    """What is done to a number in order: short words, long words, rule, what it is then."""
    value = Fraction(one.start, 100)
    if hit.half:
        value /= 2
        yield "halved", "a later one in the sweep takes half", "MI-48", value
    if hit.first and one.protected:
        value /= 2
        yield "halved by Protection", "Protection halves it first", "MI-S28", value
    if one.percent:
        value = value * (100 - one.percent) / 100
        guard = "shell" if hit.shell and not hit.guard else GUARDS.get(hit.guard, "guard")
        yield f"− {one.percent}% {guard}", f"the {guard} takes {one.percent}%", "MI-58", value
    if one.points:
        value = max(Fraction(0), value - one.points)
        yield f"− {one.points} shield", f"the shield takes {one.points}", "MI-S02", value
    if one.armour:
        value = max(Fraction(0), value - one.armour)
        shell = " (the shell too)" if hit.shell else ""
        yield f"− {one.armour} armour", f"armour takes {one.armour}{shell}", "MI-91" if hit.shell else "MI-58", value
    if one.protected and not hit.first:
        value /= 2
        yield "halved by Protection", "Protection halves it", "MI-84", value


def _short(hit: Hit, one: Sum, *, named: bool) -> str:
    words = [exact(Fraction(one.start, 100)) + (f" {type_name(one.type)}" if named else "")]
    words += [short if short.startswith("−") else f"({short})" for short, _, _, _ in _steps(hit, one)]
    return " ".join(words)


def hit_sum(hit: Hit) -> str:
    """The whole sum: ``25 − 5 armour = 20 Life, 12 stamina``."""
    named = len(hit.sums) > 1 or any(one.type != "physical" for one in hit.sums)
    sides = " + ".join(_short(hit, one, named=named) for one in hit.sums) or "0"
    stamina = f", {hit.stamina} stamina" if hit.stamina else ""
    life = f"{hit.life} Life" if sides == str(hit.life) else f"{sides} = {hit.life} Life"
    return life + stamina


def hit_steps(hit: Hit) -> tuple[str, ...]:
    """The sum step by step, each with its rule."""
    out = []
    for one in hit.sums:
        value = Fraction(one.start, 100)
        out.append(f"{exact(value)} {type_name(one.type)}  MI-43")
        for _, long, rule, after in _steps(hit, one):
            out.append(f"{long}: {exact(after)}  {rule}")
            value = after
        if value != one.life:
            out.append(f"rounded: {one.life}  MI-60")
    if len(hit.sums) > 1:
        out.append(f"together {hit.life} Life  MI-58")
    if hit.share:
        start = next((one.start for one in hit.sums if one.type == "physical"), 0)
        value = Fraction(start, 100) / (2 if hit.half else 1)
        out.append(f"stamina: {hit.share}% of {exact(value)} Physical is {hit.stamina}  MI-59")
    return tuple(out)

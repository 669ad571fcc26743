"""The arithmetic of a hit in words: the sum in one line, and step by step with the rule of each (MI-58 to MI-60)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.systems.miasma.events.attack import Hit, Sum
from engine.systems.miasma.house import House
from engine.systems.miasma.tell.words import type_name


def exact(value: Fraction) -> str:
    """A number as people write it, with as many decimals as it needs (never more than four occur)."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    return f"{whole}.{round(rest * 10_000):04}".rstrip("0")


def _steps(hit: Hit, part: Sum, *, points: bool = True) -> Iterator[tuple[str, str, str, Fraction]]:
    """What is done to a number in order: short words, long words, rule, what it is then. A shell is for Physical damage
    alone, in ``points`` or in percent (MI-91, MI-S27).
    """
    value, shell = Fraction(part.start, 100), hit.shell and part.type == "physical"
    if hit.half:
        value /= 2
        yield "halved", "a later one in the sweep takes half", "MI-48", value
    if hit.first and part.protected:
        value /= 2
        yield "halved by Protection", "Protection halves it first", "MI-S28", value
    if part.percent:
        value = value * (100 - part.percent) / 100
        guard = f"{hit.guard} with the shell" if hit.guard and shell and not points else hit.guard or "shell"
        yield f"− {part.percent}% {guard}", f"the {guard} takes {part.percent}%", "MI-58", value
    if part.points:
        value = max(Fraction(0), value - part.points)
        yield f"− {part.points} shield", f"the shield takes {part.points}", "MI-S02", value
    if part.armour:
        value = max(Fraction(0), value - part.armour)
        too, rule = (" (the shell too)", "MI-91") if shell and points else ("", "MI-58")
        yield f"− {part.armour} armour", f"armour takes {part.armour}{too}", rule, value
    if part.protected and not hit.first:
        value /= 2
        yield "halved by Protection", "Protection halves it", "MI-84", value


def _short(hit: Hit, part: Sum, *, named: bool) -> str:
    words = [exact(Fraction(part.start, 100)) + (f" {type_name(part.type)}" if named else "")]
    words += [short if short.startswith("−") else f"({short})" for short, _, _, _ in _steps(hit, part)]
    return " ".join(words)


def hit_sum(hit: Hit) -> str:
    """The whole sum: ``25 − 5 armour = 20 Life, 12 stamina``."""
    named = len(hit.sums) > 1 or any(part.type != "physical" for part in hit.sums)
    sides = " + ".join(_short(hit, part, named=named) for part in hit.sums) or "0"
    stamina = f", {hit.stamina} stamina" if hit.stamina else ""
    life = f"{hit.life} Life" if sides == str(hit.life) else f"{sides} = {hit.life} Life"
    return life + stamina


def hit_brief(hit: Hit) -> str:
    """The sum as a scene tells it: ``25 − 5 armour = −20 Life −12 stamina``."""
    named = len(hit.sums) > 1 or any(part.type != "physical" for part in hit.sums)
    sides = " + ".join(_short(hit, part, named=named) for part in hit.sums) or "0"
    stamina = f" −{hit.stamina} stamina" if hit.stamina else ""
    life = f"−{hit.life} Life" if hit.life else "no Life"
    return (life if sides == str(hit.life) else f"{sides} = {life}") + stamina


def hit_steps(hit: Hit, house: House) -> tuple[str, ...]:
    """The sum step by step, each with its rule."""
    out, points = [], house.shell_bonus == "points"
    for part in hit.sums:
        value = Fraction(part.start, 100)
        out.append(f"{exact(value)} {type_name(part.type)}  MI-43")
        for _, long, rule, after in _steps(hit, part, points=points):
            out.append(f"{long}: {exact(after)}  {rule}")
            value = after
        if value != part.life:
            out.append(f"rounded: {part.life}  MI-60")
    if len(hit.sums) > 1:
        out.append(f"together {hit.life} Life  MI-58")
    if hit.share:
        part = next(part for part in hit.sums if part.type == "physical")
        value = Fraction(part.start, 100) / (1 + hit.half) / (1 + (hit.first and part.protected))
        out.append(f"stamina: {hit.share}% of {exact(value)} Physical is {hit.stamina}  MI-59")
    return tuple(out)

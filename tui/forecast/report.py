"""What many fights come to, as text that reads in monochrome and as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.minds.tally import Person, Tally, share
from engine.core.odds import round_percent
from engine.core.offers import counted
from engine.core.text import clean, fit

BAR = 24
"""Cells of the longest bar."""

NAME = 18
"""Cells for a name."""

CAUSES = 2
"""What somebody fell to most often: how many of these are told."""


def told(tally: Tally, names: Mapping[str, str], solid: str) -> list[str]:
    """The forecast of one encounter, line by line. ``solid`` is what bars are drawn with."""
    names = {**names, **tally.newcomers}
    lines = [counted(tally.fights, "fight"), "", "Who wins"]
    for side, _ in tally.wins.most_common():
        seen, low, high = tally.interval(side)
        lines.append(_row(side, seen, low, high, solid))
    early, middle, late = (tally.middle(part) for part in (0.1, 0.5, 0.9))
    lines += ["", f"How long: {counted(middle, tally.unit)}, most {early} to {late}"]
    if tally.alike and tally.fights > 1:
        lines.append("All of them went alike: these minds leave nothing in it to chance")
    turned = tally.turned.most_common(1)
    if turned:
        often = round_percent(turned[0][1] / tally.fights)
        lines.append(f"It turns most often in {tally.unit} {turned[0][0]} ({often} of the fights)")
    lines += ["", "Who falls"]
    for who, person in _often(tally, lambda person: person.out - person.gone):
        lines.append(_row(clean(names.get(who, who)), *share(person.out - person.gone, tally.fights), solid))
        for cause, count in person.causes.most_common(CAUSES):
            if cause:
                lines.append(f"  {'':{NAME}}   {counted(count, 'time')}: {clean(cause)}")
    left = [(who, person) for who, person in _often(tally, lambda person: person.gone) if person.gone]
    lines += ["", "Who leaves"] if left else []
    lines += [_row(clean(names.get(who, who)), *share(person.gone, tally.fights), solid) for who, person in left]
    lines += ["", "What is left on average"]
    for who, person in sorted(tally.people.items()):
        if person.left:
            meters = ", ".join(_left(person, meter, tally.fights) for meter in person.left)
            lines.append(f"  {_named(clean(names.get(who, who)))} {meters}")
    return lines


def _often(tally: Tally, times: Callable[[Person], int]) -> list[tuple[str, Person]]:
    """Everybody, those first whom something befell most often."""
    return sorted(tally.people.items(), key=lambda item: (-times(item[1]), item[0]))


def _left(person: Person, meter: str, fights: int) -> str:
    """What is left of one meter, of how much where there is an end to it."""
    most = f" of {person.most[meter] / fights:.0f}" if person.most[meter] else ""
    return f"{clean(meter)} {person.left[meter] / fights:.1f}{most}"


def swept(name: str, rows: Sequence[tuple[str, Tally]], solid: str) -> list[str]:
    """A sweep over one thing that was varied: who wins how often for each value."""
    sides = sorted({side for _, tally in rows for side in tally.wins})
    lines = [f"{clean(name)} varied, {rows[0][1].fights} fights each" if rows else clean(name), ""]
    for value, tally in rows:
        lines.append(f"{clean(value)}")
        for side in sides:
            seen, low, high = tally.interval(side)
            lines.append(_row(side, seen, low, high, solid))
        lines.append(f"  {'':{NAME}} {counted(tally.middle(), tally.unit)}")
    return lines


def as_data(tally: Tally) -> dict[str, Any]:
    """The same for programs."""
    return {
        "fights": tally.fights,
        "wins": {side: _triple(tally.interval(side), count) for side, count in sorted(tally.wins.items())},
        "unit": tally.unit,
        "rounds": {"p10": tally.middle(0.1), "median": tally.middle(), "p90": tally.middle(0.9)},
        "turned": dict(sorted(tally.turned.items())),
        "decisions": tally.decisions,
        "people": {
            who: {
                "out": _triple(share(person.out, tally.fights), person.out),
                "gone": _triple(share(person.gone, tally.fights), person.gone),
                "causes": dict(person.causes.most_common()),
                "left": {meter: total / tally.fights for meter, total in person.left.items()},
            }
            for who, person in sorted(tally.people.items())
        },
        "typical": tally.typical(),
    }


def _triple(seen: tuple[float, float, float], count: int) -> dict[str, Any]:
    return {"count": count, "share": seen[0], "low": seen[1], "high": seen[2]}


def _row(name: str, seen: float, low: float, high: float, solid: str) -> str:
    """A share as a bar, with its interval."""
    within = f"({round_percent(low)} to {round_percent(high)})"
    return f"  {_named(name)} {_bar(seen, solid)} {round_percent(seen):>5}  {within}"


def _named(name: str) -> str:
    return fit(name, NAME)


def _bar(part: float, solid: str) -> str:
    return fit(solid * round(part * BAR), BAR)

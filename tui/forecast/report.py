"""What many fights come to, as text that reads in monochrome and as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.odds import round_percent
from engine.core.offers import counted, plural
from engine.core.text import cell_len, clean, cut, fit, wrap
from engine.core.words import agreeing
from tui.forecast.tally import Person, Tally, share

ROOMY = 70
"""Columns below which names, bars and intervals are short."""

CAUSES = 2
"""What somebody fell to most often: how many of these are told."""

LENGTHS = 6
"""Bars that tell how long the fights were: those of several lengths share one."""

LEFT = 7
"""Cells of the bar of what is left."""


class Plot(Struct, frozen=True):
    """What bars are drawn with, and how many columns there are."""

    solid: str
    empty: str
    width: int = 80

    @property
    def name(self) -> int:
        """Cells of a name."""
        return 18 if self.width >= ROOMY else 12

    @property
    def bar(self) -> int:
        """Cells of a whole bar: what a name, a share and its interval leave."""
        return max(6, min(40, self.width - self.name - (27 if self.width >= ROOMY else 19)))

    def share(self, part: float, cells: int, rest: str = " ") -> str:
        """A part of a bar of so many cells."""
        full = round(part * cells)
        return self.solid * full + rest * (cells - full)

    def row(self, name: str, seen: tuple[float, float, float]) -> str:
        """A share as a bar, with its interval."""
        part, low, high = seen
        within = f"({round_percent(low)} to {round_percent(high)})"
        if self.width < ROOMY:
            within = f"{low * 100:.0f}-{high * 100:.0f} %"
        return f"  {fit(name, self.name)} {self.share(part, self.bar)} {round_percent(part):>5}  {within}"


def told(tally: Tally, names: Mapping[str, str], plot: Plot) -> list[str]:
    """The forecast of one encounter, line by line; what begins at the edge is a heading."""
    called = {who: clean(name) for who, name in {**names, **tally.newcomers}.items()}
    lines = ["Who wins"]
    for side, _ in tally.wins.most_common():
        lines.append(plot.row(side, tally.interval(side)))
        if spared := tally.spared[side]:
            lines += _said(f"  in {round_percent(spared / tally.fights)} some of the others got away", plot)
    if tally.endless:
        often = round_percent(tally.endless / tally.fights)
        lines += _said(f"  {often} were broken off, a draw: these minds brought them to no end", plot)
    lines += ["", "How long", *_lengths(tally, plot), "", "Who falls"]
    for who, person in _often(tally, lambda person: person.out - person.gone):
        lines.append(plot.row(called.get(who, who), share(person.out - person.gone, tally.fights)))
        for cause, count in person.causes.most_common(CAUSES):
            if cause:
                often = f"{'':{min(plot.name, plot.width - 36) + 4}} {counted(count, 'time')}: "
                lines.append(often + cut(clean(cause), plot.width - len(often)))
    left = [(who, person) for who, person in _often(tally, lambda person: person.gone) if person.gone]
    lines += ["", "Who leaves"] if left else []
    lines += [plot.row(called.get(who, who), share(person.gone, tally.fights)) for who, person in left]
    return [*lines, "", "What is left on average", *_left(tally, called, plot)]


def _lengths(tally: Tally, plot: Plot) -> Iterator[str]:
    """How long the fights were: the one in the middle, most of them, bars for all; and where they turn."""
    early, middle, late = (tally.middle(part) for part in (0.1, 0.5, 0.9))
    most = f"most fights {early} to {late}" if late > early else "nearly all"
    yield from _said(f"{counted(middle, tally.unit)}, {most if len(tally.rounds) > 1 else 'each time'}", plot)
    least, longest = min(tally.rounds, default=0), max(tally.rounds, default=0)
    step = -(-(longest - least + 1) // LENGTHS)
    for low in range(least, longest + 1, step) if longest > least else ():
        high = min(low + step - 1, longest)
        part = sum(count for rounds, count in tally.rounds.items() if low <= rounds <= high) / tally.fights
        name = str(low) if low == high else f"{low} to {high}"
        yield f"  {name:>{plot.name}} {plot.share(part, plot.bar)} {round_percent(part):>5}"
    if tally.alike and tally.fights > 1:
        yield from _said("all of them went alike: these minds leave nothing in it to chance", plot)
    turned = tally.turned.most_common(1)
    if turned:
        often = round_percent(turned[0][1] / tally.fights)
        when = f"in {tally.unit} {turned[0][0]}" if turned[0][0] else f"before {tally.unit} 1"
        yield from _said(f"it turns most often {when} ({often} of the fights)", plot)


def _said(text: str, plot: Plot) -> list[str]:
    """A sentence on as many lines as it needs."""
    return [f"  {line}" for line in wrap(text, plot.width - 2)]


def _often(tally: Tally, times: Callable[[Person], int]) -> list[tuple[str, Person]]:
    """Everybody, those first whom something befell most often."""
    return sorted(tally.people.items(), key=lambda item: (-times(item[1]), item[0]))


def _left(tally: Tally, called: Mapping[str, str], plot: Plot) -> Iterator[str]:
    """What everybody has left of each meter, in columns; names on lines of their own where there is little room."""
    people = [(who, person) for who, person in sorted(tally.people.items()) if person.left]
    words = max((cell_len(clean(meter)) for _, person in people for meter in person.left), default=0)
    beside = plot.width >= ROOMY
    indent = plot.name + 3 if beside else 4
    told = [
        (who, [_meter(person, meter, tally.fights, plot, words) for meter in person.left]) for who, person in people
    ]
    column = max((cell_len(piece) for _, pieces in told for piece in pieces), default=0) + 2
    abreast = max(1, (plot.width - indent + 2) // column)
    for who, pieces in told:
        name = called.get(who, who)
        if not beside:
            yield f"  {cut(name, plot.width - 2)}"
        for at in range(0, len(pieces), abreast):
            head = fit(f"  {fit(name, plot.name)}" if beside and not at else "", indent)
            yield (head + "".join(fit(piece, column) for piece in pieces[at : at + abreast])).rstrip()


def _meter(person: Person, meter: str, fights: int, plot: Plot, words: int) -> str:
    """What is left of one meter, of how much where there is an end to it."""
    average, most = person.left[meter] / fights, person.most[meter] / fights
    if not most:
        return f"{fit(clean(meter), words)} {'':{LEFT}} {average:.1f} taken"
    bar = plot.share(min(1.0, average / most), LEFT, plot.empty)
    return f"{fit(clean(meter), words)} {bar} {average:.1f} of {most:.0f}"


def swept(name: str, rows: Sequence[tuple[str, Tally]], plot: Plot) -> list[str]:
    """A sweep over one thing that was varied, as a table: a bar for how often the first side wins, the others and how
    long it takes beside it.
    """
    tallies = [tally for _, tally in rows]
    first, *others = dict.fromkeys(side for tally in tallies for side in [*tally.sides, *sorted(tally.wins)])
    roomy, unit = plot.width >= ROOMY, plural(tallies[0].unit)
    values = [clean(value) for value, _ in rows]
    within = [
        f"  ({round_percent(low)} to {round_percent(high)})" for _, low, high in (t.interval(first) for t in tallies)
    ]
    within = within if roomy else [""] * len(rows)
    columns = [max(map(cell_len, [clean(name) if roomy else "", *values])), 6 + max(map(len, within))]
    columns += [max(5, cell_len(side)) for side in others] + [len(unit)]
    bar = max(4, min(30, plot.width - sum(columns) - 2 * len(columns)))
    columns[1] += bar
    lines = [f"{clean(name)} varied, {counted(tallies[0].fights, 'fight')} each", ""]
    lines.append(
        _cells([clean(name) if roomy else "", f"{first} {agreeing(first, 'wins', 'win')}", *others, unit], columns)
    )
    for value, tally, interval in zip(values, tallies, within, strict=True):
        part = tally.interval(first)[0]
        shown = f"{plot.share(part, bar)} {round_percent(part):>5}{interval}"
        told = [round_percent(tally.interval(side)[0]) for side in others]
        lines.append(_cells([value, shown, *told, str(tally.middle())], columns))
    return lines


def _cells(texts: Sequence[str], columns: Sequence[int]) -> str:
    """A line of a table: the first two columns from the left, figures from the right."""
    left = [fit(text, cells) for text, cells in zip(texts[:2], columns[:2], strict=True)]
    right = [" " * (cells - cell_len(text)) + text for text, cells in zip(texts[2:], columns[2:], strict=True)]
    return "  " + "  ".join([*left, *right])


def as_data(tally: Tally) -> dict[str, Any]:
    """The same for programs."""
    return {
        "fights": tally.fights,
        "wins": {
            side: {**_triple(tally.interval(side), count), "spared": tally.spared[side]}
            for side, count in sorted(tally.wins.items())
        },
        "endless": tally.endless,
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

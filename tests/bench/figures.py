"""One line of the table: a figure of ours, its baseline from the same run, and how far apart they may be."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct


class Figure(Struct, frozen=True):
    """A measurement.

    With a ``base`` the verdict is on ``ours / base``, without one on ``ours`` itself. ``bound`` and ``stretch`` are
    what that may be ``at most`` or must be ``at least``. Of a sample ``interval`` says where the truth may well lie.
    """

    id: str
    what: str
    unit: str
    ours: float
    base: float | None
    beside: str
    sense: Literal["at most", "at least"]
    bound: float
    stretch: float | None = None
    interval: tuple[float, float] | None = None

    @property
    def value(self) -> float:
        """What is held against the bound."""
        return self.ours if self.base is None else self.ours / self.base

    @property
    def verdict(self) -> str:
        """``stretch``, ``ok`` or ``MISSED``; ``open`` where a sample is too small to say."""

        def holds(value: float, limit: float) -> bool:
            return value <= limit if self.sense == "at most" else value >= limit

        held = [holds(value, self.bound) for value in self.interval or (self.value,)]
        if not all(held):
            return "open" if any(held) else "MISSED"
        return "stretch" if self.stretch is not None and holds(self.value, self.stretch) else "ok"

    def record(self) -> dict[str, object]:
        """The figure for the JSON file, with what follows from it."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {**fields, "value": self.value, "verdict": self.verdict}


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of them lie, interpolated."""
    ordered = sorted(values)
    place = (len(ordered) - 1) * share
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return percentile(values, 0.5)


def amount(value: float | None) -> str:
    """A number with as many digits as say something."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.3g}"


HEAD = ("", "figure", "ours", "baseline", "", "ratio", "target", "stretch", "")


def row(figure: Figure) -> tuple[str, ...]:
    """The cells of one line of the table."""
    sign = "≤" if figure.sense == "at most" else "≥"
    times = " ×" if figure.base is not None else ""
    return (
        figure.id,
        figure.what,
        f"{amount(figure.ours)} {figure.unit}".strip(),
        "" if figure.base is None else f"{amount(figure.base)} {figure.unit}".strip(),
        figure.beside,
        "" if figure.base is None else f"{figure.value:.2f} ×",
        f"{sign} {amount(figure.bound)}{times}",
        "" if figure.stretch is None else f"{amount(figure.stretch)}{times}",
        figure.verdict,
    )


def table(figures: Sequence[Figure]) -> str:
    """The whole table, columns aligned."""
    rows = [HEAD, *(row(figure) for figure in figures)]
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(HEAD))]
    right = {2, 3, 5, 6, 7}
    return "\n".join(
        "  ".join(
            c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
        for cells in rows
    )


def machine() -> dict[str, object]:
    """Where the figures were taken, and how busy it was: with two cores, a second busy process shows in every one."""
    info = Path("/proc/cpuinfo")
    models = (
        [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        if info.exists()
        else [platform.processor()]
    )
    return {
        "cpu": models[0] if models else "?",
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release().split('-')[0]}",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2),
    }

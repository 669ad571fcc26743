"""The ground of a fight, and what effects changed of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import field

from engine.board.hexgrid import Hex, parse, show
from engine.core.stored import Stored

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""d0 to d5, counter-clockwise from the east (FF-116)."""


SPECIAL = ("boundary", "full-cover", "half-cover", "concealment", "retreat", "start")
"""The special kinds of cells that are no hazards, as commands and saves name them; files write ``_``."""


class Field(Stored, frozen=True, gc=True, dict=True):
    """The ground: special cells by their kind, or kinds with a plus between them, what stops most first; hazards by
    cell.
    """

    rows: int = 11
    columns: int = 12
    tiles: dict[str, str] = field(default_factory=dict)
    hazards: dict[str, str] = field(default_factory=dict)
    dark: bool = False

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """All cells, row by row."""
        return tuple((c - (r - (r & 1)) // 2, r) for r in range(self.rows) for c in range(self.columns))

    @cached_property
    def names(self) -> dict[Hex, str]:
        """Each cell as commands and boards name it."""
        return {cell: show(cell) for cell in self.cells}

    @cached_property
    def kinds(self) -> dict[Hex, str]:
        """The first kind of each special cell."""
        return {parse(key): kinds.partition("+")[0] for key, kinds in self.tiles.items()}

    @cached_property
    def dangers(self) -> dict[Hex, str]:
        """The hazard of each cell that has one."""
        return {parse(key): name for key, name in self.hazards.items() if name}

    @cached_property
    def concealing(self) -> frozenset[Hex]:
        """The cells of concealment, whatever else they are."""
        return frozenset(parse(key) for key, kinds in self.tiles.items() if "concealment" in kinds.split("+"))

    @cached_property
    def half_covered(self) -> frozenset[Hex]:
        """The cells with half-cover."""
        return frozenset(cell for cell in self.cells if self.kinds.get(cell) == "half-cover")

    @cached_property
    def bare(self) -> frozenset[Hex]:
        """The cells without any cover."""
        covers = ("full-cover", "boundary", "half-cover")
        return frozenset(cell for cell in self.cells if self.kinds.get(cell) not in covers)

    # Ways are looked for several times in every enemy's Turn. A set of cells that is one whole number is cut, joined
    # and grown by a step in all six directions by a few operations, however many cells there are in it.

    @cached_property
    def stride(self) -> int:
        """How many bits a row of cells takes, empty ones at both ends: nothing is next to what is beyond a row."""
        return self.columns + self.rows // 2 + 3

    @cached_property
    def bits(self) -> dict[Hex, int]:
        """Each cell as a bit of its own; what is beyond the field has none."""
        first = self.rows // 2 + 1
        return {(q, r): 1 << (r + 1) * self.stride + q + first for q, r in self.cells}

    @cached_property
    def beside(self) -> dict[Hex, tuple[tuple[Hex, int], ...]]:
        """The cells next to each cell, in the order E, NE, NW, W, SW, SE (FF-103), with their bits."""
        return {
            (q, r): tuple((cell, self.bits[cell]) for x, y in DIRECTIONS if (cell := (q + x, r + y)) in self.bits)
            for q, r in self.cells
        }

    def area(self, cells: Iterable[Hex]) -> int:
        """The bits of some cells."""
        found, bits = 0, self.bits
        for cell in cells:
            found |= bits.get(cell, 0)
        return found

    @cached_property
    def whole(self) -> int:
        """All cells as bits."""
        return self.area(self.cells)

    @cached_property
    def bare_area(self) -> int:
        """The cells without any cover as bits."""
        return self.area(self.bare)

    @cached_property
    def half_covered_area(self) -> int:
        """The cells with half-cover as bits."""
        return self.area(self.half_covered)


class Zone(Stored, frozen=True):
    """Cells that an effect changed (FF-131). ``source`` is the row that made it; ``until``: nothing, ``acts``, the end
    of what lasts as long (``round``), or ``netted:rat-1``, a condition of somebody.
    """

    kind: str
    cells: tuple[Hex, ...]
    source: str
    until: str = ""

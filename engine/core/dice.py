"""Where faces come from. Dice are facts: whatever the source, every face ends up in a ``Rolled`` event (law 6).

Seeded faces are a pure function of the seed, the branch salt and the index of the die on the path from the root, so
that undo and redo never reroll and any step can be verified alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import takewhile
from typing import Any, Protocol

from msgspec import Struct

from engine.core.refusal import BadDice, NeedsDice, RollNeeded

GENERATOR = "blake2b-1"
"""Name of the seeded generator, written into every save; changes if the mapping from seed to faces ever changes."""


class Rolled(
    Struct, frozen=True, gc=False, tag_field="type", tag="rolled", omit_defaults=True, forbid_unknown_fields=True
):
    """Event of every system: faces that were rolled, for whom and for what, and whether a person typed them.

    ``each`` are the sides of the dice one by one where they differ; ``sides`` is then the most. ``total`` is what the
    dice came to where a person said only that; there are no faces then.
    """

    faces: tuple[int, ...]
    sides: int
    purpose: str
    who: str = ""
    typed: bool = False
    each: tuple[int, ...] = ()
    total: int = 0


class Summed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a person says of a whole roll instead of its faces: what they come to."""

    sum: int


Typed = int | Summed
"""What may be typed: a face, or the sum of a roll of which nothing else counts."""


class Dice(Protocol):
    """A source of faces."""

    typed: bool

    def roll(self, roll: RollNeeded) -> tuple[int, ...] | Summed:
        """Faces for one roll, each ``1..sides``; of one that is only summed perhaps nothing but the sum.

        Raises ``NeedsDice`` when a person has to type them first, ``BadDice`` when what was typed cannot be.
        """
        ...


@cache
def _hash() -> Callable[..., Any]:
    from hashlib import blake2b  # 3 ms to load, which commands that roll nothing need not wait for

    return blake2b


def seeded_face(seed: int, salt: int, index: int, sides: int) -> int:
    """The face, ``1..sides``, of die number ``index`` of a path; every face equally likely (rejection sampling)."""
    limit = (1 << 32) - (1 << 32) % sides
    attempt = 0
    while True:
        key = f"{seed}/{salt}/{index}/{attempt}".encode()
        value = int.from_bytes(_hash()(key, digest_size=4).digest(), "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


class SeededDice:
    """Faces out of a seed; ``used`` is how many dice the path from the root has used before."""

    typed = False

    def __init__(self, seed: int, used: int = 0, salt: int = 0) -> None:
        self._seed, self._used, self._salt = seed, used, salt

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """The next faces of the stream."""
        start = self._used
        self._used += roll.count
        return tuple(seeded_face(self._seed, self._salt, start + i, roll.sides_of(i)) for i in range(roll.count))


class TypedDice:
    """Faces and sums that a person (or a script) gave, handed out in order; asks for more when they run out."""

    def __init__(self, faces: Sequence[Typed], *, typed: bool = True) -> None:
        self._faces = tuple(faces)
        self._at = 0
        self._asked: list[str] = []
        self.typed = typed

    def roll(self, roll: RollNeeded) -> tuple[int, ...] | Summed:
        """The faces typed, or their sum; ``NeedsDice`` when none are left, ``BadDice`` if too few or out of range."""
        left = self._faces[self._at :]
        if not left and roll.count:
            raise NeedsDice(roll)
        self._asked += [f"{roll.dice} for {roll.purpose}"] if roll.count else []
        if left and isinstance(left[0], Summed):
            return self._sum(roll, left[0])
        faces = tuple(
            face for face in takewhile(lambda face: not isinstance(face, Summed), left) if isinstance(face, int)
        )
        if len(faces) < roll.count:
            raise BadDice(f"{roll.purpose}: {len(faces)} faces given, needs {roll.dice}")
        faces = faces[: roll.count]
        for index, face in enumerate(faces):
            sides = roll.sides_of(index)
            if not 1 <= face <= sides:
                raise BadDice(f"{roll.purpose}: {face} is no face of a d{sides}: must be 1 to {sides}")
        self._at += roll.count
        return faces

    def _sum(self, roll: RollNeeded, said: Summed) -> Summed:
        low, high = roll.count, roll.count * roll.sides
        if not roll.summed:
            raise BadDice(f"{roll.purpose}: the faces of {roll.count} d{roll.sides} are needed, not their sum")
        if not low <= said.sum <= high:
            raise BadDice(
                f"{roll.purpose}: {roll.count} d{roll.sides} cannot sum to {said.sum}: must be {low} to {high}"
            )
        self._at += 1
        return said

    def unused(self) -> tuple[int, ...]:
        """Faces and sums nobody asked for yet."""
        return tuple(face.sum if isinstance(face, Summed) else face for face in self._faces[self._at :])

    def too_many(self) -> str:
        """What nobody asked for, and what was asked for instead."""
        left = self.unused()
        faces = "1 face" if len(left) == 1 else f"{len(left)} faces"
        return f"{faces} too many: {', '.join(map(str, left))}; needed: {', then '.join(self._asked) or 'no dice'}"

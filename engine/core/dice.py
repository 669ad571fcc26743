"""Where faces come from. Dice are facts: whatever the source, every face ends up in a ``Rolled`` event (law 6).

Seeded faces are a pure function of the seed, the branch salt and the index of the die on the path from the root, so
that undo and redo never reroll and any step can be verified alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct

from engine.core.refusal import BadDice, NeedsDice, RollNeeded

GENERATOR = "blake2b-1"
"""Name of the seeded generator, written into every save; changes if the mapping from seed to faces ever changes."""


class Rolled(
    Struct, frozen=True, gc=False, tag_field="type", tag="rolled", omit_defaults=True, forbid_unknown_fields=True
):
    """Event of every system: faces that were rolled, for whom and for what, and whether a person typed them.

    ``each`` are the sides of the dice one by one where they differ; ``sides`` is then the most.
    """

    faces: tuple[int, ...]
    sides: int
    purpose: str
    who: str = ""
    typed: bool = False
    each: tuple[int, ...] = ()


class Dice(Protocol):
    """A source of faces."""

    typed: bool

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """Faces for one roll, each ``1..sides``.

        Raises ``NeedsDice`` when a person has to type them first, ``BadDice`` when what was typed cannot be.
        """
        ...


def seeded_face(seed: int, salt: int, index: int, sides: int) -> int:
    """The face, ``1..sides``, of die number ``index`` of a path; every face equally likely (rejection sampling)."""
    limit = (1 << 32) - (1 << 32) % sides
    attempt = 0
    while True:
        key = f"{seed}/{salt}/{index}/{attempt}".encode()
        value = int.from_bytes(blake2b(key, digest_size=4).digest(), "big")
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
    """Faces that a person (or a script) gave, handed out in order; asks for more when they run out."""

    def __init__(self, faces: Sequence[int], *, typed: bool = True) -> None:
        self._faces = tuple(faces)
        self._at = 0
        self.typed = typed

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """The next faces as typed; ``NeedsDice`` when none are left, ``BadDice`` when they are too few or out of
        range.
        """
        left = self._faces[self._at :]
        if not left and roll.count:
            raise NeedsDice(roll)
        if len(left) < roll.count:
            raise BadDice(f"{roll.purpose}: {len(left)} faces given, needs {roll.count} d{roll.sides}")
        faces = left[: roll.count]
        for index, face in enumerate(faces):
            sides = roll.sides_of(index)
            if not 1 <= face <= sides:
                raise BadDice(f"{roll.purpose}: {face} is no face of a d{sides}, must be 1 to {sides}")
        self._at += roll.count
        return faces

    def unused(self) -> tuple[int, ...]:
        """Faces nobody asked for yet."""
        return self._faces[self._at :]


class NoDice:
    """For games and previews without dice: any roll is a programming error."""

    typed = False

    def roll(self, roll: RollNeeded) -> tuple[int, ...]:
        """Raises: there are no dice to roll."""
        raise AssertionError(f"rolled {roll.purpose} where no dice may be used")

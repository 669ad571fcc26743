"""Pools of mixed dice (MG-01 to MG-09) and what a prayer does to them (MG-11 to MG-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.systems.mirage.coming import Attribute
from engine.systems.mirage.house import House
from engine.systems.mirage.state.dice import Modifier, Pool, PoolDie
from engine.systems.mirage.state.things import HarmKind

LADDER = (6, 8, 10, 12)
"""Die types from small to large (MG-01)."""

SUCCESS, DOUBLE = 6, 10
BLANKS = range(2, 6)
"""Faces that a prayer rolls again (MG-12)."""

PHYSICAL: tuple[Attribute, ...] = ("strength", "agility")


def lower(sides: int) -> int:
    """One step down the ladder; 0 where there is none (MG-01)."""
    at = LADDER.index(sides)
    return LADDER[at - 1] if at else 0


def face_value(house: House, face: int) -> int:
    """Successes of one die: 10 or more two, 6 to 9 one (MG-03)."""
    if face >= DOUBLE and house.dice_thresholds == "6-and-10":
        return 2
    return 1 if face >= SUCCESS else 0


def successes(house: House, faces: Iterable[int]) -> int:
    """Successes of a roll (MG-03)."""
    return sum(face_value(house, face) for face in faces)


def net(modifiers: Iterable[Modifier]) -> int:
    """All modifiers as one number (MG-04)."""
    return sum(modifier.value for modifier in modifiers)


def base_dice(house: House, attribute: int, skill: int | None) -> tuple[PoolDie, ...]:
    """The attribute die and the skill die; untrained, the attribute die alone (MG-02)."""
    base = PoolDie(attribute, "attribute")
    if skill is None and house.dice_untrained == "attribute-plus-d6":
        skill = LADDER[0]
    return (base,) if skill is None else (base, PoolDie(skill, "skill"))


def pool(house: House, base: tuple[PoolDie, ...], modifiers: Sequence[Modifier]) -> Pool:
    """The dice of a test under all its modifiers (MG-04 to MG-06)."""
    if house.dice_netting == "separate":
        more = sum(max(0, modifier.value) for modifier in modifiers)
        less = sum(max(0, -modifier.value) for modifier in modifiers)
    else:
        more, less = max(0, net(modifiers)), max(0, -net(modifiers))
    whole = (*base, *(PoolDie(bonus_sides(house, base), "bonus") for _ in range(more)))
    return Pool(stepped_down(house, whole, less), tuple(modifiers))


def bonus_sides(house: House, base: tuple[PoolDie, ...]) -> int:
    """What bonus dice are (MG-05)."""
    if house.dice_bonus_die == "skill-die":
        return next((die.sides for die in base if die.origin == "skill"), LADDER[0])
    return 8 if house.dice_bonus_die == "d8" else LADDER[0]


def stepped_down(house: House, dice: tuple[PoolDie, ...], steps: int) -> tuple[PoolDie, ...]:
    """A pool lowered step by step (MG-06): the largest die, at a tie the skill die before the attribute die."""
    left = list(dice)
    for _ in range(steps):
        if not left or (house.dice_floor == "one-d6" and len(left) == 1 and _at_floor(house, left[0])):
            break
        at = _chosen(house, left)
        smaller = 0 if house.dice_penalty == "drop-die" else lower(left[at].sides)
        if smaller:
            left[at] = PoolDie(smaller, left[at].origin)
        else:
            del left[at]
    return tuple(left)


def _at_floor(house: House, die: PoolDie) -> bool:
    """A pool that is never lowered further: one D6; where dice are dropped, whatever is the last (MG-06, MG-S03)."""
    return house.dice_penalty == "drop-die" or die.sides == LADDER[0]


def _chosen(house: House, dice: list[PoolDie]) -> int:
    """The place of the die that a penalty takes."""
    largest = house.dice_penalty == "step-largest"

    def rank(at: int) -> tuple[int, bool]:
        return (-dice[at].sides if largest else dice[at].sides), dice[at].origin != "skill"

    return min(range(len(dice)), key=rank)


def rerolled(house: House, faces: Sequence[int]) -> tuple[int, ...]:
    """The places of the dice that a prayer rolls again (MG-12)."""
    if house.prayer_reroll == "all-but-ones":
        return tuple(at for at, face in enumerate(faces) if face != 1)
    return tuple(at for at, face in enumerate(faces) if face in BLANKS)


def prayer_cost(house: House, dice: Sequence[PoolDie], faces: Sequence[int]) -> int:
    """Conditions that an unanswered prayer costs; 0 is an answered one (MG-13)."""
    return price_of(house, sum(costly(die, face) for die, face in zip(dice, faces, strict=True)))


def costly(die: PoolDie, face: int) -> bool:
    """Whether a face makes a prayer an unanswered one (MG-13)."""
    return face == 1 and die.origin != "bonus"


def price_of(house: House, ones: int) -> int:
    """Conditions that so many ones cost (MG-13)."""
    if house.prayer_cost == "per-one":
        return ones
    return 1 if ones or house.prayer_cost == "always-one" else 0


def harm_of(attribute: Attribute) -> HarmKind:
    """Which kind of Condition tests on an attribute suffer from and cost (MG-13, MG-19)."""
    return "physical" if attribute in PHYSICAL else "mental"

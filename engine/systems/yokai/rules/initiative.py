"""The order of a round: sorting by Focus, weaving ties, who takes a slot, coming and going (YO-23 to YO-28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from engine.systems.yokai.house import House
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import Combatant, Side, Slot, State

Order = tuple[Slot, ...]


def by_focus(people: Iterable[Combatant], house: House, first: Side | None = None) -> Order:
    """YO-24: by FP left over, highest first; ties woven (YO-25). ``first`` decides a tie at the very top."""
    ranked = sorted(people, key=lambda fighter: -fighter.fp)
    order: list[Slot] = []
    for group, (_, tied) in enumerate(groupby(ranked, key=lambda fighter: fighter.fp)):
        left: dict[Side, list[str]] = {"players": [], "enemies": []}
        for fighter in tied:
            left[fighter.side].append(fighter.id)
        side = opposing(order[-1].side) if order else first or top_side(left, house)
        order += weave(left, group, side)
    return tuple(order)


def weave(tied: dict[Side, list[str]], group: int, first: Side) -> list[Slot]:
    """YO-25: the sides of a tie in turns, beginning with ``first``, while each has members; leftovers follow."""
    left = {side: list(ids) for side, ids in tied.items()}
    side = first
    out = []
    while left["players"] or left["enemies"]:
        side = side if left[side] else opposing(side)
        out.append(Slot(side, group, left[side].pop(0)))
        side = opposing(side)
    return out


def top_side(tied: dict[Side, list[str]], house: House) -> Side:
    """YO-S05: nobody before: the side with more members in the tie, else the players."""
    if house.top_tie_first == "enemies":
        return "enemies"
    return "enemies" if len(tied["enemies"]) > len(tied["players"]) else "players"


def asks_first(state: State) -> bool:
    """YO-S05 ``ask``: a tie between sides at the very top, which the game master decides."""
    sides = {slot.side for slot in state.order if slot.group == state.order[0].group} if state.order else set()
    return state.phase == "order" and state.house.top_tie_first == "ask" and len(sides) > 1


def as_groups(order: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """A typed order as groups: ``a+b`` are tied."""
    return tuple(tuple(part.strip() for part in entry.split("+")) for entry in order)


def in_groups(state: State, groups: Iterable[Iterable[str]]) -> Order:
    """YO-23: the order as the game master gave it."""
    return tuple(Slot(state.combatants[who].side, group, who) for group, some in enumerate(groups) for who in some)


def torn(state: State, order: Sequence[str]) -> tuple[str, str] | None:
    """YO-26: the first two whom an order moves past each other although they are not tied."""
    group_of = {slot.who: slot.group for slot in state.order}
    flat = [who for some in as_groups(order) for who in some]
    return next(((b, a) for a, b in pairwise(flat) if group_of[b] < group_of[a]), None)


def rearranged(state: State, order: Sequence[str]) -> Order:
    """YO-26: the order rearranged; where that goes across FP values, the ties that it tears are broken."""
    group_of = {slot.who: slot.group for slot in state.order}
    flat = [who for some in as_groups(order) for who in some]
    return in_groups(state, [list(run) for _, run in groupby(flat, key=group_of.__getitem__)])


def next_slot(order: Order) -> int:
    """YO-28: the index of the slot that comes up next in this cycle; the number of slots where all are taken."""
    return next((at for at, slot in enumerate(order) if not slot.taken), len(order))


def able(state: State) -> list[str]:
    """YO-27: members of the tie who could take the next slot: not gone this cycle, not done, with FP left (YO-S09)."""
    left = [slot for slot in state.order if not slot.taken]
    tie = _tie(left[0]) if left else None
    tied = [state.combatants[slot.who] for slot in left if _tie(slot) == tie]
    return [one.id for one in tied if one.status == "in" and not one.done and one.fp > 0]


def choosing(state: State) -> list[str]:
    """YO-27: who may take the shared slot that is up now; nobody while none is."""
    return able(state) if state.phase == "turns" and state.offered else []


def shared(state: State) -> list[str]:
    """YO-27: whose tie the slot that is up now is, gone or not, in the order of the roster."""
    tie = _tie(state.order[next_slot(state.order)])
    mates = {slot.who for slot in state.order if _tie(slot) == tie}
    return [who for who in state.combatants if who in mates]


def taken(order: Order, who: str, at: int) -> Order:
    """YO-27: the slot at ``at`` goes to ``who``, who changes places with whoever had it."""
    slots = list(order)
    held = next(index for index, slot in enumerate(slots) if slot.who == who)
    slots[held], slots[at] = replace(slots[held], who=slots[at].who), replace(slots[at], who=who)
    slots[at] = replace(slots[at], taken=True)
    return tuple(slots)


def without(order: Order, who: str) -> Order:
    """YO-S38: the slots when somebody leaves: the one they took, else the last unused one of their side in the tie."""
    held = next((slot for slot in order if slot.who == who), None)
    if held is None:
        return order
    if held.taken:
        return tuple(slot for slot in order if slot is not held)
    shared = [at for at, slot in enumerate(order) if not slot.taken and _tie(slot) == _tie(held)]
    stay = [order[at].who for at in shared if order[at] is not held]
    slots = list(order)
    for at, other in zip(shared, stay, strict=False):
        slots[at] = replace(slots[at], who=other)
    del slots[shared[-1]]
    return tuple(slots)


def _tie(slot: Slot) -> tuple[Side, int]:
    return slot.side, slot.group


def inserted(state: State, fighter: Combatant, place: int | None) -> Order:
    """YO-S28: the slots when somebody comes: at a place of their own, last unless ``place`` says otherwise. A place
    that the cycle has passed counts from the next cycle on.
    """
    at = len(state.order) if place is None else min(max(place, 0), len(state.order))
    group = max((slot.group for slot in state.order), default=-1) + 1
    present = next((i for i, slot in enumerate(state.order) if slot.who == state.owner), next_slot(state.order))
    passed = state.phase == "turns" and at <= present
    return (*state.order[:at], Slot(fighter.side, group, fighter.id, passed), *state.order[at:])


def round_over(state: State) -> bool:
    """YO-32: everybody has passed, is done or was skipped since the last action, or nobody has FP."""
    here = standing(state)
    resting = all(fighter.done or fighter.id in state.quiet for fighter in here)
    return resting or not any(fighter.fp for fighter in here)

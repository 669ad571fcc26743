"""The baseline of everything in memory: a plain fold of frozen records through a table of handlers.

It is also the yardstick of the machine: absolute figures are stated for one on which this fold does ``YARDSTICK``
events a second, and are scaled by what it does here and now.
"""

from __future__ import annotations

import random
import time
import tracemalloc

from msgspec import Struct
from msgspec.structs import replace

YARDSTICK = 1_700_000


class Pools(Struct, frozen=True):
    """What a fighter has left."""

    health: int
    stamina: int
    essence: int


class Fighter(Struct, frozen=True):
    """One of the fight."""

    id: str
    side: str
    at: tuple[int, int]
    pools: Pools
    conditions: tuple[str, ...] = ()
    ready: bool = True


class Fight(Struct, frozen=True):
    """The state that is folded."""

    segment: int
    fighters: dict[str, Fighter]
    cells: dict[str, str]
    dice: int = 0
    seq: int = 0


class Event(Struct, frozen=True, tag_field="type"):
    """What happened, with its number."""

    seq: int


class SegmentBegan(Event, frozen=True, tag="segment-began"):
    segment: int


class Moved(Event, frozen=True, tag="moved"):
    who: str
    to: tuple[int, int]


class Damaged(Event, frozen=True, tag="damaged"):
    who: str
    amount: int
    source: str


class StaminaSpent(Event, frozen=True, tag="stamina-spent"):
    who: str
    amount: int


class EssenceGained(Event, frozen=True, tag="essence-gained"):
    who: str
    amount: int


class ConditionGained(Event, frozen=True, tag="condition-gained"):
    who: str
    condition: str


class ConditionLost(Event, frozen=True, tag="condition-lost"):
    who: str
    condition: str


class DiceRolled(Event, frozen=True, tag="dice-rolled"):
    who: str
    faces: tuple[int, ...]
    purpose: str


AnyEvent = SegmentBegan | Moved | Damaged | StaminaSpent | EssenceGained | ConditionGained | ConditionLost | DiceRolled


def start(count: int) -> Fight:
    """The state before the first event, with ``count`` fighters on a map of 225 cells."""
    return Fight(
        0,
        {f"f{i}": Fighter(f"f{i}", "ab"[i % 2], (i, 0), Pools(1_000_000, 50, 5)) for i in range(count)},
        {f"{x},{y}": "open" for x in range(15) for y in range(15)},
    )


def events(count: int, fighters: int) -> list[AnyEvent]:
    """``count`` events in a mixture like that of a fight, always the same ones."""
    rng = random.Random(7)
    out: list[AnyEvent] = []
    for seq in range(count):
        who = f"f{rng.randrange(fighters)}"
        kind = rng.randrange(100)
        if kind < 5:
            out.append(SegmentBegan(seq, seq))
        elif kind < 25:
            out.append(Moved(seq, who, (rng.randrange(15), rng.randrange(15))))
        elif kind < 45:
            out.append(Damaged(seq, who, rng.randrange(1, 9), "long-sword"))
        elif kind < 60:
            out.append(StaminaSpent(seq, who, rng.randrange(4)))
        elif kind < 70:
            out.append(EssenceGained(seq, who, 1))
        elif kind < 78:
            out.append(ConditionGained(seq, who, "off-balance"))
        elif kind < 86:
            out.append(ConditionLost(seq, who, "off-balance"))
        else:
            out.append(DiceRolled(seq, who, tuple(rng.randrange(1, 7) for _ in range(3)), "attack"))
    return out


def put(fight: Fight, fighter: Fighter, seq: int) -> Fight:
    """The fight with one fighter changed."""
    return replace(fight, fighters={**fight.fighters, fighter.id: fighter}, seq=seq)


def segment_began(s: Fight, e: SegmentBegan) -> Fight:
    return replace(s, segment=e.segment, seq=e.seq)


def moved(s: Fight, e: Moved) -> Fight:
    return put(s, replace(s.fighters[e.who], at=e.to), e.seq)


def damaged(s: Fight, e: Damaged) -> Fight:
    f = s.fighters[e.who]
    return put(s, replace(f, pools=replace(f.pools, health=f.pools.health - e.amount)), e.seq)


def stamina_spent(s: Fight, e: StaminaSpent) -> Fight:
    f = s.fighters[e.who]
    return put(s, replace(f, pools=replace(f.pools, stamina=max(0, f.pools.stamina - e.amount))), e.seq)


def essence_gained(s: Fight, e: EssenceGained) -> Fight:
    f = s.fighters[e.who]
    return put(s, replace(f, pools=replace(f.pools, essence=min(9, f.pools.essence + e.amount))), e.seq)


def condition_gained(s: Fight, e: ConditionGained) -> Fight:
    f = s.fighters[e.who]
    return s if e.condition in f.conditions else put(s, replace(f, conditions=(*f.conditions, e.condition)), e.seq)


def condition_lost(s: Fight, e: ConditionLost) -> Fight:
    f = s.fighters[e.who]
    return put(s, replace(f, conditions=tuple(c for c in f.conditions if c != e.condition)), e.seq)


def dice_rolled(s: Fight, e: DiceRolled) -> Fight:
    return replace(s, dice=s.dice + len(e.faces), seq=e.seq)


HANDLERS = {
    SegmentBegan: segment_began,
    Moved: moved,
    Damaged: damaged,
    StaminaSpent: stamina_spent,
    EssenceGained: essence_gained,
    ConditionGained: condition_gained,
    ConditionLost: condition_lost,
    DiceRolled: dice_rolled,
}


def fold(state: Fight, happened: list[AnyEvent]) -> Fight:
    """The state after all of them."""
    handlers = HANDLERS
    for event in happened:
        state = handlers[type(event)](state, event)  # type: ignore[operator]
    return state


def rate(happened: list[AnyEvent], fighters: int) -> float:
    """Events a second, once over."""
    root = start(fighters)
    begun = time.perf_counter()
    fold(root, happened)
    return len(happened) / (time.perf_counter() - begun)


def kept_states_mib(happened: list[AnyEvent], fighters: int) -> float:
    """Memory of every state on the way, one kept per event."""
    tracemalloc.start()
    try:
        states = [start(fighters)]
        for event in happened:
            states.append(fold(states[-1], [event]))
        return tracemalloc.get_traced_memory()[0] / 2**20
    finally:
        tracemalloc.stop()

"""The order of a round: sorting by Focus, weaving ties, rearranging, coming and going (YO-23 to YO-27)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.derived import opposing, standing
from engine.systems.yokai.state import Combatant, House, State, Turn


def by_focus(state: State, first: Side | None = None) -> tuple[Turn, ...]:
    """YO-24: everybody in the fight by FP left over, highest first; ties woven (YO-25). ``first`` decides a tie at
    the very top.
    """
    ranked = sorted(standing(state), key=lambda one: -one.fp)
    order: list[Turn] = []
    for group, (_, tied) in enumerate(groupby(ranked, key=lambda one: one.fp)):
        order += weave(list(tied), group, order[-1].side if order else None, state.house, first)
    return tuple(order)


def weave(
    tied: list[Combatant], group: int, before: Side | None, house: House, first: Side | None = None
) -> list[Turn]:
    """YO-25: the next slot goes to the side that does not own the one before, while it has members; then in turns."""
    left: dict[Side, list[str]] = {"players": [], "enemies": []}
    for one in tied:
        left[one.side].append(one.id)
    side = opposing(before) if before else first or _top(left, house)
    out = []
    while left["players"] or left["enemies"]:
        if not left[side]:
            side = opposing(side)
        out.append(Turn(side, group, left[side].pop(0)))
        side = opposing(side)
    return out


def _top(left: dict[Side, list[str]], house: House) -> Side:
    """YO-S05: nobody before: the side with more members in the tie, else the players."""
    if house.top_tie_first == "enemies":
        return "enemies"
    return "enemies" if len(left["enemies"]) > len(left["players"]) else "players"


def asks_first(state: State) -> bool:
    """YO-S05 ``ask``: a tie between sides at the very top, which the game master decides."""
    sides = {turn.side for turn in state.order if turn.group == state.order[0].group} if state.order else set()
    return state.phase == "order" and state.house.top_tie_first == "ask" and len(sides) > 1


def parsed(state: State, order: Sequence[str]) -> tuple[tuple[str, ...], ...] | Refusal:
    """A typed order as groups (``a+b`` are tied); each one in the fight exactly once."""
    groups = tuple(tuple(part.strip() for part in entry.split("+")) for entry in order)
    named = [who for group in groups for who in group]
    here = [one.id for one in standing(state)]
    if sorted(named) == sorted(here):
        return groups
    wrong = [who for who in named if who not in here] + [who for who in here if who not in named]
    text = f"the order needs everybody in the fight exactly once; look at {', '.join(wrong) or 'the doubles'}"
    return Refusal("setup-incomplete", text, "YO-20")


def typed(state: State, groups: Sequence[Sequence[str]]) -> tuple[Turn, ...]:
    """YO-23: the order as the game master gave it."""
    return tuple(Turn(state.combatants[who].side, g, who) for g, group in enumerate(groups) for who in group)


def rearranged(state: State, order: Sequence[str], override: bool) -> tuple[Turn, ...] | Refusal:
    """YO-26: the order rearranged inside its ties; across FP values only with ``override``, which breaks the ties it
    tears.
    """
    groups = parsed(state, order)
    if isinstance(groups, Refusal):
        return groups
    of = {turn.who: turn.group for turn in state.order}
    flat = [who for group in groups for who in group]
    given = [of[who] for who in flat]
    if not override and given != sorted(given):
        at = next(i for i in range(1, len(given)) if given[i] < given[i - 1])
        names = f"{state.combatants[flat[at]].name} and {state.combatants[flat[at - 1]].name}"
        return Refusal("not-tied", f"{names} are not tied: only an override moves them past each other", "YO-26")
    runs = [list(run) for _, run in groupby(flat, key=of.__getitem__)]
    return typed(state, runs)


def without(state: State, who: str) -> tuple[tuple[Turn, ...], int]:
    """YO-S38: the slots and the present index when somebody leaves: their side loses its last unused slot of the
    group.
    """
    order, at = list(state.order), state.at
    held = next((i for i, turn in enumerate(order) if turn.who == who), None)
    if held is None:
        return state.order, at
    slot = order[held]
    if state.combatants[who].gone:
        drop = held
    else:
        unused = [
            i
            for i, t in enumerate(order)
            if (t.side, t.group) == (slot.side, slot.group) and not state.combatants[t.who].gone
        ]
        stay = [order[i].who for i in unused if i != held]
        for i, other in zip(unused, stay, strict=False):
            order[i] = replace(order[i], who=other)
        drop = unused[-1]
    del order[drop]
    return tuple(order), at - 1 if drop <= at else at


def inserted(state: State, one: Combatant, slot: int | None) -> tuple[tuple[Turn, ...], int]:
    """YO-S28: the slots and the present index when somebody comes: at a place of their own, last unless ``slot`` says
    otherwise.
    """
    place = len(state.order) if slot is None else min(max(slot, 0), len(state.order))
    group = max((turn.group for turn in state.order), default=-1) + 1
    order = (*state.order[:place], Turn(one.side, group, one.id), *state.order[place:])
    return order, state.at + 1 if place <= state.at else state.at

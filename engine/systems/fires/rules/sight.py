"""Lines across the field: what is seen, aimed at and swept (FF-119 to FF-123, FF-127)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.force import borne
from engine.systems.fires.rules.gear import light
from engine.systems.fires.rules.ground import cells, conceals, cover, occupant, on_map, walled
from engine.systems.fires.rules.memory import of_bearer, of_field
from engine.systems.fires.rules.scene import dark
from engine.systems.fires.rules.sources import has_trait
from engine.systems.fires.state import HERO, Combatant, State

HIDDEN, BEHIND = "nothing is seen there", "concealment hides what lies behind it"
DARK = "too dark to see that far"
RULES = {HIDDEN: "FF-122", BEHIND: "FF-122", DARK: "FF-123"}
"""What keeps somebody from being aimed at, but for what is in the way, and the rule that says so (FF-120)."""

SIGHT = 2
LIT_SIGHT = 5
"""How far one sees in darkness (FF-123)."""


@of_field
def sees(
    book: Catalog,
    state: State,
    viewer: str,
    start: Hex,
    end: Hex,
    target: str = "",
    ignore: tuple[str, ...] = (),
    melee: bool = False,
) -> str:
    """Why something at ``end`` cannot be aimed at from ``start``, in words; empty where it can (FF-119 to FF-123)."""
    if start == end:
        return ""
    own = {*cells(state.combatants[viewer])} if viewer in state.combatants else set()
    there = {*cells(state.combatants[target])} if target in state.combatants else set()
    spare = own | there | {start, end}
    if "full-cover" not in ignore or "entities" not in ignore:
        stops = blocks(book, state, viewer, target, ignore, melee)
        found = hexes.blocker(start, end, lambda cell: cell not in spare and stops(cell), state.house.seam_blocks)
        if found is not None:
            other = occupant(state, found)
            name = hexes.show(found) if other is None or other.hidden else other.name  # players read it too
            return f"{name} is in the way"
    if "concealment" in ignore or (melee and distance(start, end) == 1):
        return ""
    if hidden_from(book, state, viewer, end, target):
        covered = conceals(state, end) or misted(book, state, viewer, end) or not dark(book, state)
        return HIDDEN if covered else DARK
    if any(veils(book, state, viewer, cell, target) for cell in hexes.crossed(start, end) if cell not in own):
        return BEHIND
    return ""


def in_reach(
    book: Catalog, state: State, target: str, low: int, high: int, ignore: tuple[str, ...] = (), melee: bool = True
) -> bool:
    """Whether an end of somebody is in a weapon's range and in line: a neighbour always is for a melee weapon, one in
    concealment for no other (FF-106, FF-120, FF-121).
    """
    at = state.hero.at
    ends = [cell for cell in cells(state.combatants[target]) if at and low <= distance(at, cell) <= high]
    return any(at and sees(book, state, HERO, at, cell, target, ignore, melee) == "" for cell in ends)


def blocks(
    book: Catalog, state: State, viewer: str, target: str, ignore: tuple[str, ...], melee: bool
) -> Callable[[Hex], bool]:
    """What stops a line: bodies, full cover, and half-cover that is full for whom it shields (FF-119, FF-S58)."""
    upgraded = full_for(book, state, target) | full_for(book, state, viewer)
    past = "entities" in ignore or (melee and state.house.reach_past_entities)

    def stops(cell: Hex) -> bool:
        if "full-cover" not in ignore and (walled(state, cell) or cell in upgraded):
            return True
        other = None if past else occupant(state, cell)
        return other is not None and not _same_formation(book, state, viewer, other)

    return stops


def _same_formation(book: Catalog, state: State, viewer: str, other: Combatant) -> bool:
    body = state.combatants.get(viewer)
    both = body is not None and body.kind == other.kind == "enemy"
    return both and has_trait(book, other, "formation") and has_trait(book, state.combatants[viewer], "formation")


def full_for(book: Catalog, state: State, target: str) -> frozenset[Hex]:
    """The half-cover that is full cover for whom it shields: who lies behind it, or has taken cover (FF-89, FF-S58)."""
    body = state.combatants.get(target)
    if body is None or body.at is None:
        return frozenset()
    rules = [rule for rule, _ in borne(book, state, target, effects.TreatTiles) if rule.to == "full-cover"]
    return frozenset(cell for rule in rules for cell in _treated(state, rule, body.at))


def _treated(state: State, rule: effects.TreatTiles, at: Hex) -> Iterator[Hex]:
    """The cells of the field that count as another kind for whoever is here."""
    near = hexes.around(at) if rule.where == "adjacent-to-self" else state.field.cells
    return (cell for cell in near if rule.from_ in ("any", cover(state, cell)))


@of_bearer
def revealed(book: Catalog, state: State, who: str) -> bool:
    """Whether somebody gains nothing from concealment and darkness: blazing, or with a light of its own."""
    return any(not rule.value for rule, _ in borne(book, state, who, effects.Conceal))


@of_bearer
def lit(book: Catalog, state: State, who: str) -> bool:
    """Whether somebody carries a lit light: the character by what is held, an enemy by its sheet (FF-123, FF-132)."""
    if who == HERO:
        return state.person is not None and light(book, state)
    return any(rule.op == "source" for rule, _ in borne(book, state, who, effects.Light))


@of_bearer
def mists(book: Catalog, state: State, viewer: str) -> tuple[effects.TreatTiles, ...]:
    """What makes cells concealment for somebody."""
    known = viewer in state.combatants
    rules = (rule for rule, _ in borne(book, state, viewer, effects.TreatTiles)) if known else ()
    return tuple(rule for rule in rules if rule.to == "concealment")


def blind(book: Catalog, state: State, viewer: str) -> bool:
    """Whether somebody sees every cell as concealment (Blinded)."""
    return any((rule.from_, rule.where) == ("any", "all") for rule in mists(book, state, viewer))


def misted(book: Catalog, state: State, viewer: str, cell: Hex) -> bool:
    """Whether a cell is concealment for somebody by what they are under."""
    at = state.combatants[viewer].at if viewer in state.combatants else None
    rules = mists(book, state, viewer) if at is not None else ()
    return any(cell in _treated(state, rule, at) for rule in rules if at is not None)


def veiled(book: Catalog, state: State, viewer: str, cell: Hex) -> bool:
    """Whether a cell is concealment for a viewer who is not in it (FF-122, FF-123)."""
    body = state.combatants.get(viewer)
    if body is not None and cell in cells(body):
        return False
    if conceals(state, cell) or misted(book, state, viewer, cell):
        return True
    if body is None or body.at is None or not dark(book, state):
        return False
    near = min(distance(part, cell) for part in cells(body))
    return near > (LIT_SIGHT if lit(book, state, viewer) else SIGHT)


def veils(book: Catalog, state: State, viewer: str, cell: Hex, target: str) -> bool:
    """Whether a cell on the way hides who is behind it: darkness hides nobody with a light; nothing hides whoever is
    ablaze, not even from the Blinded, for whom it is concealment that hides (FF-122, FF-123).
    """
    if target and revealed(book, state, target):
        return False
    if target and lit(book, state, target):
        return conceals(state, cell) or misted(book, state, viewer, cell)
    return veiled(book, state, viewer, cell)


def hidden_from(book: Catalog, state: State, viewer: str, cell: Hex, target: str) -> bool:
    """Whether somebody in a cell cannot be aimed at for concealment or darkness."""
    if target and revealed(book, state, target):
        return False
    if target and any(rule.value for rule, _ in borne(book, state, target, effects.Conceal)):
        return True
    if target in state.combatants and has_trait(book, state.combatants[target], "two-tile"):
        body = cells(state.combatants[target])
        if any(not veiled(book, state, viewer, part) for part in body):
            return False
    if target and lit(book, state, target) and not conceals(state, cell) and not misted(book, state, viewer, cell):
        return False
    return veiled(book, state, viewer, cell)


def concealed(book: Catalog, state: State, who: str) -> bool:
    """Whether somebody stands in concealment, or counts as concealed."""
    body = state.combatants[who]
    if body.at is None or revealed(book, state, who):
        return False
    counts = any(rule.value for rule, _ in borne(book, state, who, effects.Conceal))
    return counts or conceals(state, body.at) or (dark(book, state) and not lit(book, state, who))


def area_counts(state: State, origin: Hex, cell: Hex, walls: frozenset[Hex] = frozenset()) -> bool:
    """Whether an area reaches a cell: no full cover, or ``walls``, in it or on the way from the origin (FF-127)."""
    if cover(state, cell) == "full-cover":
        return False
    seams = state.house.seam_blocks
    return origin == cell or not hexes.blocker(origin, cell, lambda at: at in walls or walled(state, at), seams)


def swept(book: Catalog, state: State, who: str, origin: Hex, area: Collection[Hex]) -> bool:
    """Whether an area strikes somebody, in either cell of a *Large* body (FF-106, FF-127)."""
    parts = [part for part in cells(state.combatants[who]) if part in area and on_map(state, part)]
    walls = full_for(book, state, who) if parts else frozenset[Hex]()
    return any(area_counts(state, origin, part, walls) for part in parts)

"""The field as it is now: who stands where, what cannot be entered, what is seen (FF-117 to FF-123)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from engine.board.hexgrid import Hex, distance
from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.force import borne
from engine.systems.fires.rules.gear import light
from engine.systems.fires.rules.memory import of_bearer, of_field
from engine.systems.fires.rules.scene import dark
from engine.systems.fires.rules.sources import conditions_with, has_trait, in_force
from engine.systems.fires.state import HERO, Combatant, State

Way = tuple[Hex, ...]

SIGHT = 2
LIT_SIGHT = 5
"""How far one sees in darkness (FF-123)."""


def cells(body: Combatant) -> tuple[Hex, ...]:
    """The cells that somebody fills, head first (FF-106)."""
    if body.at is None or body.out:
        return ()
    return (body.at,) if body.tail is None else (body.at, body.tail)


def on_map(state: State, cell: Hex) -> bool:
    """Whether a cell is on the field (FF-115)."""
    q, r = cell
    column = q + (r - (r & 1)) // 2
    return 0 <= r < state.field.rows and 0 <= column < state.field.columns


def occupant(state: State, cell: Hex) -> Combatant | None:
    """Who is in a cell."""
    return next(
        (body for body in state.combatants.values() if cell in (body.at, body.tail) and cell in cells(body)), None
    )


def gap_to(body: Combatant, cell: Hex) -> int:
    """How far somebody is from a cell."""
    return min([distance(part, cell) for part in cells(body)], default=99)


def tile(state: State, cell: Hex) -> str:
    """The special kind of a cell, zones included; empty for plain ground."""
    for zone in state.zones:
        if cell in zone.cells:
            return zone.kind
    return state.field.kinds.get(cell, "")


def conceals(state: State, cell: Hex) -> bool:
    """Whether a cell is concealment, whatever else it is (FF-122, FF-131)."""
    misty = any(zone.kind == "concealment" and cell in zone.cells for zone in state.zones)
    return misty or cell in state.field.concealing


def retreat(state: State, cell: Hex) -> bool:
    """Whether one may retreat from a cell, whatever else is on it (FF-79)."""
    return "retreat" in state.field.tiles.get(hexes.key(cell), "").split("+")


def hazard(state: State, cell: Hex) -> str:
    """The hazard of a cell, if any (FF-118)."""
    return hazards(state).get(cell, "")


def hazards(state: State) -> dict[Hex, str]:
    """The hazard of each cell that has one; a fire of magic is one (FF-118, FF-131). Not to be changed."""
    fires = [cell for zone in state.zones if zone.kind == "fire" for cell in zone.cells]
    return {**state.field.dangers, **dict.fromkeys(fires, "fire")} if fires else state.field.dangers


def hazard_row(book: Catalog, name: str) -> rows.Hazard:
    """The row of a hazard; one that no pack knows has no rules."""
    return book.hazards.get(name) or rows.Hazard(name=name)


def deadly(row: rows.Hazard) -> bool:
    """Whether whoever enters a hazard is lost (FF-118)."""
    return any(getattr(rule, "op", "") == "defeat" for rule in row.rules)


def cover(state: State, cell: Hex) -> str:
    """``full-cover``, ``half-cover`` or nothing; boundary and what is off the field stop everything (C4)."""
    if not on_map(state, cell):
        return "full-cover"
    kind = tile(state, cell)
    return "full-cover" if kind in ("full-cover", "boundary") else kind if kind == "half-cover" else ""


def walled(state: State, cell: Hex) -> bool:
    """Whether a cell of the field is full cover; beyond the field there is nothing for a line to meet (FF-119)."""
    return on_map(state, cell) and cover(state, cell) == "full-cover"


def special(book: Catalog, state: State, cell: Hex) -> bool:
    """Whether a cell is anything but plain ground."""
    return tile(state, cell) not in ("", "start") or bool(hazard(state, cell))


def down(book: Catalog, body: Combatant) -> bool:
    """Whether somebody lies there, over whom others may go (FF-153)."""
    return bool(body.conditions) and any(map(body.conditions.get, conditions_with(book, "crossable")))


def enterable(book: Catalog, state: State, who: str, cell: Hex, over: tuple[str, ...] = ()) -> bool:
    """Whether somebody may go into a cell on the way (FF-117). ``over``: ``enemies`` and ``half-cover`` are crossed."""
    return bool(state.field.bits.get(cell, 0) & open_area(book, state, who, over))


def bare_cells(state: State) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """The cells of the field that nothing covers, and those with half-cover."""
    field = state.field
    if not state.zones:
        return field.bare, field.half_covered
    changed = {cell: cover(state, cell) for zone in state.zones for cell in zone.cells if on_map(state, cell)}
    bare = {cell for cell, kind in changed.items() if not kind}
    half = {cell for cell, kind in changed.items() if kind == "half-cover"}
    return (field.bare - changed.keys()) | bare, (field.half_covered - changed.keys()) | half


def walkable(book: Catalog, state: State, who: str, half: bool) -> int:
    """The cells whose terrain somebody may walk on as bits of the field, half-cover only where it is crossed; bodies
    are not counted.
    """
    field, body = state.field, state.combatants[who]
    barred = bool(_barring(book, state))
    if not barred and not state.zones:
        return field.bare_area | field.half_covered_area if half else field.bare_area
    bare, covered = bare_cells(state)
    cells_ = bare | covered if half else bare
    return field.area(cell for cell in cells_ if not (barred and barred_cell(book, state, body, cell)))


@of_field
def open_area(book: Catalog, state: State, who: str, over: tuple[str, ...] = ()) -> int:
    """All cells that somebody may go into on the way, as bits of the field."""
    area = walkable(book, state, who, "half-cover" in over)
    return area if "enemies" in over else area & ~_taken(book, state, who, True)


@of_field
def ends(book: Catalog, state: State, who: str) -> int:
    """All cells that somebody may end in, as bits of the field (FF-117)."""
    return walkable(book, state, who, half=False) & ~_taken(book, state, who)


def _taken(book: Catalog, state: State, who: str, standing: bool = False) -> int:
    """The cells that others are in, as bits of the field; where several are in one, the first of the roster."""
    seen = taken = 0
    for other, area, lies in bodies(book, state):
        if other != who and not (standing and lies):
            taken |= area & ~seen
        seen |= area
    return taken


@of_field
def bodies(book: Catalog, state: State) -> list[tuple[str, int, bool]]:
    """Everybody who is on the field: their cells as bits of it, and whether they lie there."""
    there = state.combatants.values()
    return [
        (body.id, state.field.area(where), bool(body.conditions) and down(book, body))
        for body in there
        if (where := cells(body))
    ]


@of_field
def walks(book: Catalog, state: State, who: str, at: Hex, over: tuple[str, ...], most: int) -> dict[Hex, Way]:
    """A shortest way to every cell within so many steps. Not to be changed."""
    return hexes.flood(at, open_area(book, state, who, over), most, state.field.bits)


def graph(state: State, inside: Iterable[Hex]) -> dict[str, tuple[str, ...]]:
    """Some cells of the field by their names, each with those of them that are next to it."""
    names = {cell: state.field.names[cell] for cell in inside}
    return {name: tuple(filter(None, map(names.get, hexes.around(cell)))) for cell, name in names.items()}


def may_end(book: Catalog, state: State, who: str, cell: Hex) -> bool:
    """Whether somebody may end in a cell (FF-117)."""
    return bool(state.field.bits.get(cell, 0) & ends(book, state, who))


def barred_cell(book: Catalog, state: State, body: Combatant, cell: Hex) -> bool:
    """Whether an effect keeps somebody out of a cell: sanctuary, or an aquatic body out of the water."""
    for who in _barring(book, state):
        mine = who == body.id
        for rule, _ in borne(book, state, who, effects.BarTiles) if mine or not state.combatants[who].out else ():
            if mine != (rule.who == "self") or (rule.who == "enemies" and body.kind != "enemy"):
                continue
            near = any(distance(part, cell) == 1 for part in cells(state.combatants[who]))
            dry = "water" not in (tile(state, cell), hazard(state, cell))
            if near if rule.where == "adjacent-to-self" else dry:
                return True
    return False


@of_field
def _barring(book: Catalog, state: State) -> list[str]:
    """Who has rules that keep anybody out of cells."""
    return [other for other in state.combatants if in_force(book, state, other, "passive", effects.BarTiles)]


@of_field
def avoided(book: Catalog, state: State, crossing: bool) -> frozenset[Hex]:
    """The cells that an enemy walks around because of their hazard; if it is ``crossing`` hazards for want of another
    way, those that nobody comes out of (FF-101).
    """
    found = {cell: hazard_row(book, name) for cell, name in hazards(state).items()}
    return frozenset(cell for cell, row in found.items() if (deadly(row) if crossing else not row.benign))


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
        return "nothing is seen there"
    if any(veils(book, state, viewer, cell, target) for cell in hexes.crossed(start, end) if cell not in own):
        return "concealment hides what lies behind it"
    return ""


def in_reach(book: Catalog, state: State, target: str, low: int, high: int) -> bool:
    """Whether the character has an end of somebody in the range of a melee weapon, and beyond a neighbour in line
    (FF-106, FF-121).
    """
    at = state.hero.at
    ends = [cell for cell in cells(state.combatants[target]) if at and low <= distance(at, cell) <= high]
    return any(at and sees(book, state, HERO, at, cell, target, (), True) == "" for cell in ends)


def blocks(
    book: Catalog, state: State, viewer: str, target: str, ignore: tuple[str, ...], melee: bool
) -> Callable[[Hex], bool]:
    """What stops a line: bodies, full cover, and half-cover that is full for whom it shields (FF-119, FF-S58)."""
    upgraded = full_for(book, state, target)
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
    """Whether a cell of an area is reached: no full cover in it or between it and the origin (FF-127). ``walls``: what
    is full cover beside that.
    """
    if cover(state, cell) == "full-cover":
        return False
    seams = state.house.seam_blocks
    return origin == cell or not hexes.blocker(origin, cell, lambda at: at in walls or walled(state, at), seams)


def swept(book: Catalog, state: State, who: str, origin: Hex, area: Collection[Hex]) -> bool:
    """Whether an area strikes somebody, in either cell of a *Large* body (FF-106, FF-127)."""
    parts = [part for part in cells(state.combatants[who]) if part in area and on_map(state, part)]
    walls = full_for(book, state, who) if parts else frozenset[Hex]()
    return any(area_counts(state, origin, part, walls) for part in parts)

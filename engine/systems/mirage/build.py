"""From packs to facts and back: combatants out of sheets, a state out of an encounter, an encounter out of a field.

Everything that a save needs is copied here into structs of ``state``, so that it replays without any pack.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from engine.core import house as house_rules
from engine.core.codes import ENCOUNTER
from engine.core.copied import across, copied, free_key
from engine.core.problem import none_of
from engine.core.refusal import Refused
from engine.core.roster import free_id, in_hiding, numbered_name, plain_name
from engine.core.words import slug
from engine.systems.mirage import catalog as cat
from engine.systems.mirage.catalog import BUTT, IMPROVISED, UNARMED, Catalog, Encounter, Placed
from engine.systems.mirage.check import opening_problems
from engine.systems.mirage.coming import Attribute, Coming
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import PHYSICAL
from engine.systems.mirage.rules.zones import drawn_ends
from engine.systems.mirage.state import Combatant, Critical, State, Trait
from engine.systems.mirage.state.ground import Barrier, Cover, Edge, Obstacle, Zone
from engine.systems.mirage.state.things import Arm, Armour, HarmKind, Item, Skill

HANDS = 2
ATTRIBUTES = get_args(Attribute)
T = TypeVar("T", bound=Struct)


def arm(catalog: Catalog, key: str, *, ready: bool) -> Arm:
    """A weapon as somebody's own (MG-55, MG-56)."""
    found = catalog.weapon(key)
    assert found is not None, key
    more: dict[str, Any] = {"ready": ready, "source": key}
    if isinstance(found, cat.MeleeWeapon):
        return copied(Arm, found, melee=found.skill, natural=found.natural or key in (UNARMED, BUTT), **more)
    return copied(Arm, found, ranged=found.skill, **more)


def armour(catalog: Catalog, key: str) -> Armour:
    """Armour as worn (MG-135)."""
    return copied(Armour, catalog.armour[key], source=key)


def item(catalog: Catalog, key: str) -> Item:
    """A thing as somebody's own (MG-22)."""
    return copied(Item, catalog.equipment[key], source=key)


def ware(catalog: Catalog, owner: Combatant, key: str) -> dict[str, Any]:
    """What somebody gets by the name of a ware, and under which key they have it, by the fields of an event."""
    if key in catalog.equipment:
        return {"key": free_key(owner.items, key), "item": item(catalog, key)}
    if catalog.weapon(key) is not None:
        return {"key": free_key(owner.arms, key), "arm": arm(catalog, key, ready=False)}
    return {"armour": armour(catalog, key)}


def critical(catalog: Catalog, seq: int, kind: HarmKind, row: int) -> tuple[Critical, Trait]:
    """A critical injury and what it leaves behind (MG-96, MG-97)."""
    _, found = catalog.injury(kind, row)
    return Critical(seq, row, kind, found.name), copied(Trait, found, seq=seq, name=found.effect, kind=kind)


def _arms(catalog: Catalog, sheet: cat.Person, placed: Placed) -> dict[str, Arm]:
    """What somebody owns, with what is in hand."""
    arms: dict[str, Arm] = {}
    for key in (*sheet.ready, *sheet.carried):
        ready = key in sheet.ready if placed.ready is None else key in placed.ready
        arms[free_key(arms, key)] = arm(catalog, key, ready=ready)
    return arms


def identity(state: State, name: str, *, hidden: bool, numbered: bool) -> tuple[str, str]:
    """Id and name of somebody new. Those hidden from players get letters: a gap in numbers tells of them (law 9)."""
    people = state.combatants
    if hidden:
        base = slug(name) or "x"
        letters = (chr(ord("a") + at % 26) * (1 + at // 26) for at in range(len(people) + 1))
        letter = next(letter for letter in letters if f"{base}-{letter}" not in people)
        return f"{base}-{letter}", in_hiding(name, [person.name for person in people.values()])
    seen = [person.name for person in people.values() if person.id in state.known]
    who = free_id(name, people, numbered=numbered)
    return who, f"{name} {who.rsplit('-', 1)[1]}" if numbered else numbered_name(name, seen)


def combatant(catalog: Catalog, state: State, placed: Placed, *, numbered: bool) -> Combatant:
    """Somebody out of a sheet, with an id of their own."""
    sheet = catalog.person(placed.sheet)
    assert sheet is not None, placed.sheet
    side = catalog.side(placed)
    unseen = placed.hidden and side != "party"  # players see their own, by names and numbers that tell of no others
    who, name = identity(state, placed.name or sheet.name, hidden=unseen, numbered=numbered)
    items: dict[str, Item] = {}
    for key in sheet.items:
        items[free_key(items, key)] = item(catalog, key)
    resources, toughness = getattr(sheet, "resources", 0), getattr(sheet, "toughness", 0)
    living = catalog.resources.get(str(resources))
    made = copied(
        Combatant,
        placed,
        id=who,
        name=name,
        kind="pc" if isinstance(sheet, cat.Character) else "animal" if isinstance(sheet, cat.Animal) else "npc",
        side=side,
        attributes={name: getattr(sheet, name) for name in (ATTRIBUTES if sheet.wits and sheet.empathy else PHYSICAL)},
        skills=dict(sheet.skills),
        toughness=toughness,
        toughness_max=toughness,
        turn_zone=placed.zone,
        riding="",
        secret=side == "adversaries",
        arms=_arms(catalog, sheet, placed),
        armour=armour(catalog, sheet.armour) if sheet.armour else None,
        items=items,
        size=sheet.size,
        mount=isinstance(sheet, cat.Animal) and sheet.mount,
        resources=resources,
        capital=living.capital if living else 0,
        fear=getattr(sheet, "fear", 0),
    )
    return _injured(catalog, state, made, placed.injury) if placed.injury else made


def _injured(catalog: Catalog, state: State, person: Combatant, key: str) -> Combatant:
    """Somebody who arrives Broken by an injury of a critical table; its clock is started when the fight begins."""
    kind: HarmKind = "physical" if key in catalog.critical_physical else "mental"
    table = catalog.critical_physical if kind == "physical" else catalog.critical_mental
    hurt, trait = critical(catalog, state.seq + 1 + len(state.combatants), kind, table[key].row)
    changes = {kind: (0, 1, 2), f"broken_{kind}": "attack", "criticals": (hurt,), "traits": (trait,)}
    return replace(person, **changes, prone=kind == "physical")


def _as(kind: type[T], found: Struct | None) -> T | None:
    """An obstacle of a pack as one of a save, or the other way round."""
    return None if found is None else copied(kind, found)


def field_of(encounter: Encounter, catalog: Catalog) -> dict[str, Any]:
    """What an encounter says of a fight: its names, how it opens, and its ground as facts, by the fields of a state."""
    zones = {key: copied(Zone, zone) for key, zone in encounter.zones.items()}
    edges = tuple(_between(Edge, edge) for edge in encounter.edges)
    narrow = (key for key, zone in zones.items() if "cramped" in zone.features)
    return {
        **{name: getattr(encounter, name) for name in ("title", "stakes", "opening", "prepared")},
        "zones": {**zones, **{key: replace(zones[key], ends=drawn_ends(zones, edges, key)) for key in narrow}},
        "edges": edges,
        "covers": {key: cover(catalog, found) for key, found in encounter.covers.items()},
        "barriers": {f"barrier-{at}": _between(Barrier, found) for at, found in enumerate(encounter.barriers, start=1)},
    }


def cover(catalog: Catalog, placed: cat.CoverAt) -> Cover:
    """A cover as it stands somewhere (MG-83)."""
    found = catalog.covers[placed.cover]
    return copied(Cover, placed, name=placed.name or found.name, rating=found.rating, source=placed.cover)


def _between(kind: type[T], found: cat.EdgeAt | cat.BarrierAt) -> T:
    """A way or a barrier of a pack as one of a save."""
    a, b = found.between
    return copied(kind, found, a=a, b=b, obstacle=_as(Obstacle, found.obstacle))


def _written_between(kind: type[T], found: Edge | Barrier) -> T:
    """The other way round."""
    return copied(kind, found, between=(found.a, found.b), obstacle=_as(cat.ObstacleAt, found.obstacle))


def cast(catalog: Catalog, state: State, encounter: Encounter) -> tuple[Combatant, ...]:
    """Everybody an encounter brings, but player characters in the roster; a mount is on its rider's side (MG-137)."""
    ridden = {placed.riding: catalog.side(placed) for placed in encounter.combatants if placed.riding}
    crowd = Counter[str]()
    for placed in encounter.combatants:
        crowd[placed.name or placed.sheet] += 0 if placed.hidden else placed.count
    made: list[Combatant] = []
    ids: dict[str, str] = {}
    there, known = state, {somebody.sheet for somebody in state.combatants.values()}
    for placed in encounter.combatants:
        if placed.sheet in catalog.characters and placed.sheet in known:
            continue
        placed = replace(placed, side=ridden.get(placed.id, placed.side))
        for _ in range(placed.count):
            numbered = not placed.hidden and crowd[placed.name or placed.sheet] > 1
            person = combatant(catalog, there, placed, numbered=numbered)
            if placed.riding and placed.riding in ids and not person.broken_physical:
                mount = there.combatants[ids[placed.riding]]
                person = replace(person, riding=mount.id, place=mount.place)
            ids[placed.id] = person.id
            there = joined(there, person)
            made.append(person)
    return tuple(made)


def roster(state: State, encounter: Encounter) -> list[tuple[Combatant, Placed]]:
    """Those of whom an encounter says where they stand who are there already, with what it says."""
    there = {person.sheet: person for person in state.combatants.values() if person.present and person.kind == "pc"}
    return [(there[placed.sheet], placed) for placed in encounter.combatants if placed.sheet in there]


def saddle(encounter: Encounter, placed: Placed, brought: Sequence[Combatant]) -> str:
    """The mount that an encounter has for somebody who was there before, among those it brought: of those of its sheet
    in its zone the one that nobody rides yet; none where there is none.
    """
    ridden = {person.riding for person in brought}
    wanted = [one for one in encounter.combatants if one.id == placed.riding]
    fits = [one.id for other in wanted for one in brought if (one.sheet, one.zone) == (other.sheet, other.zone)]
    return next((who for who in fits if who not in ridden), "") if placed.riding else ""


def joined(state: State, person: Combatant) -> State:
    """The state with somebody more, at the end of a cramped zone's queue where there is one (MG-51)."""
    zones = state.zones
    if person.zone in zones and "cramped" in zones[person.zone].features:
        zone = zones[person.zone]
        zones = {**zones, person.zone: replace(zone, queue=(*zone.queue, person.id))}
    return replace(state, combatants={**state.combatants, person.id: person}, zones=zones)


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The root state of a chronicle: an encounter waits for its opening, an empty field for people.

    Raises ``Refused`` (``option``, ``encounter``).
    """
    none_of(opening_problems(catalog, encounter), "")
    state = State(
        **field_of(encounter, catalog),
        combatants={},
        skills={key: copied(Skill, skill) for key, skill in catalog.skills.items()},
        house=house_rules.house_of(House, {**encounter.options, **wishes}),
        phase="opening" if encounter.combatants else "setup",
        lines={key: arm(catalog, key, ready=False) for key in (UNARMED, BUTT, IMPROVISED)},
        condition_names={kind: catalog.conditions[kind].names for kind in ("physical", "mental")},
    )
    for person in cast(catalog, state, encounter):
        state = joined(state, person)
    seqs = (critical.seq for person in state.combatants.values() for critical in person.criticals)
    return replace(state, seq=max(seqs, default=state.seq))


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """A row of empty zones."""
    columns, rows = sizes.get("columns", 3), sizes.get("rows", 1)
    keys = {(column, row): f"zone-{row * columns + column + 1}" for row in range(rows) for column in range(columns)}
    zones = {key: cat.ZoneAt(f"Zone {key[5:]}", column, row) for (column, row), key in keys.items()}
    edges = tuple(
        cat.EdgeAt((key, keys[there]))
        for (column, row), key in keys.items()
        for there in ((column + 1, row), (column, row + 1))
        if there in keys
    )
    return Encounter("mirage", title, "", zones, edges)


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs to get this field again, everybody fresh. Raises ``Refused`` (``encounter``)."""
    stand = {key: found for key, found in state.covers.items() if found.source}
    covers = {key: copied(cat.CoverAt, found, cover=found.source) for key, found in stand.items()}
    people = _in_line(state, [person for person in state.combatants.values() if person.present])
    ridden = {person.riding for person in people if person.riding}
    ordered: list[Combatant] = []
    for person in people:  # a mount stands before its rider
        mount = [other for other in people if other.id == person.riding]
        ordered += [other for other in (*mount, person) if other not in ordered]
    placed = tuple(_placed(catalog, state, person, covers, named=person.id in ridden) for person in ordered)
    return copied(
        Encounter,
        state,
        system="mirage",
        title=title,
        summary=summary,
        zones={key: copied(cat.ZoneAt, zone, ends=_ends(state, zone)) for key, zone in state.zones.items()},
        edges=tuple(_written_between(cat.EdgeAt, edge) for edge in state.edges),
        covers=covers,
        barriers=tuple(
            _written_between(cat.BarrierAt, found) for found in state.barriers.values() if _stands(found, covers)
        ),
        combatants=placed,
        options=house_rules.unusual(state.house),
    )


def _in_line(state: State, people: list[Combatant]) -> list[Combatant]:
    """People in their order, but for those in a cramped zone, who stand in it in that of this list (MG-51)."""
    narrow = {key: zone for key, zone in state.zones.items() if "cramped" in zone.features}
    lines = {key: [who for who in zone.queue if state.combatants[who].present] for key, zone in narrow.items()}
    return [state.combatants[lines[one.zone].pop(0)] if lines.get(one.zone) else one for one in people]


def _ends(state: State, zone: Zone) -> dict[str, Literal["a", "b"]]:
    """The ends of a cramped zone that still lead to one."""
    return {there: end for there, end in zone.ends.items() if there in state.zones}


def _stands(barrier: Barrier, covers: Mapping[str, cat.CoverAt]) -> bool:
    """Whether there is still something on both sides of a barrier: a cover may have been taken away."""
    return all(spot in ("open", "far") or spot in covers for spot in (barrier.a, barrier.b))


def _placed(
    catalog: Catalog, state: State, person: Combatant, covers: Mapping[str, cat.CoverAt], *, named: bool
) -> Placed:
    sheet = catalog.person(person.sheet)
    if sheet is None:
        text = f"{person.name} is in no pack: take them out, or add their sheet {person.sheet!r} to one first"
        raise Refused(ENCOUNTER, text)
    own_name = plain_name(person.name)
    if re.fullmatch(rf"{re.escape(sheet.name)}( [A-Z\d]+)?", own_name):
        own_name = ""  # a number, or the letter of whoever joined in hiding before rules 27
    usual = "party" if isinstance(sheet, cat.Character) else "adversaries"
    own = (*sheet.ready, *sheet.carried)
    ready = tuple(arm.source for arm in person.arms.values() if arm.ready and arm.source in own)
    return Placed(
        person.sheet,
        person.zone,
        person.id if named else "",
        own_name,
        side="" if person.side == usual else person.side,
        place=person.place if person.place in covers or person.place == "far" else "open",
        riding=person.riding,
        ready=None if sorted(ready) == sorted(sheet.ready) else ready,
        hidden=person.hidden,
        prone=person.prone and not _injury(catalog, state, person),
        injury=_injury(catalog, state, person),
    )


def _injury(catalog: Catalog, state: State, person: Combatant) -> str:
    """The injury that somebody came with: part of the field until the fight begins, history later."""
    for critical in person.criticals:
        if state.phase in ("setup", "opening") and person.broken(critical.kind) and not critical.treated:
            return catalog.injury(critical.kind, critical.row)[0]
    return ""


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="mirage", summary="")

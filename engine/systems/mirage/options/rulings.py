"""The game master above the rules: what may be ruled about people and the ground, and the field being laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.rulings import commands as ruling
from engine.core.rulings import offered as declared
from engine.systems.mirage.checks.rulings import WAYS, conditions, has_condition
from engine.systems.mirage.commands import flow, setup
from engine.systems.mirage.options.base import Table
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import Combatant, State

LAST = 9
"""The last zone with a digit."""

SEVERAL = 9
"""Of the same kind who join at once."""

QUALITIES: tuple[tuple[setup.Quality, str], ...] = (
    ("cluttered", "cluttered"),
    ("dimly-lit", "dimly lit"),
    ("cramped", "cramped"),
    ("exit", "a way out"),
    ("hidden", "unknown to players"),
)
WAYS_BETWEEN: dict[setup.Way, str] = {
    "open": "open",
    "sight": "seen through only",
    "obstacle": "blocked by rubble",
    "wall": "walled off",
    "none": "none",
}


def offered(table: Table, who: str | None) -> Iterator[Option]:
    """Everything that may be ruled."""
    state = table.state
    yield from declared.offered(RULINGS, table.catalog, state, who)
    people = list(state.combatants.values()) if who is None else [state.combatants[who]] if who else []
    for person in people:
        if not RULINGS.left_behind(state, person.id):
            yield from _about(table, person)
            yield from _hurt(table, person)
    if not who:
        yield from _newcomers(table)
        yield from _ground(table)


def _about(table: Table, person: Combatant) -> Iterator[Option]:
    state = table.state
    zones = {key: zone.name for key, zone in state.zones.items()}
    yield _of(table, "place", "Put elsewhere", ruling.RulePlace(person.id, person.zone), offers.zones("to", zones))
    if person.conditions:
        for condition, label in conditions(state).items():
            on = not has_condition(state, person.id, condition)
            if condition == "terror" and on:
                continue
            command = ruling.RuleCondition(person.id, condition, on)
            yield _of(table, f"condition-{condition}", f"{label}: {'on' if on else 'off'}", command)
    elif person.terror is not None:
        command = ruling.RuleCondition(person.id, "terror", False)
        yield _of(table, "condition-terror", "Terror: off", command)
    if person.present:
        ways = offers.choice("how", tuple(WAYS), "how?")
        yield _of(table, "remove", "Take out", ruling.RuleRemove(person.id, "removed"), ways)
    else:
        add = ruling.RuleAdd(who=person.id, at=person.zone)
        yield _of(table, "back", "Bring back", add, offers.zones("at", zones), key_who=person.id)
    gifts = {key: thing.name for things in table.catalog.goods for key, thing in things.items()}
    if gifts:
        give = ruling.RuleGive(person.id, next(iter(gifts)))
        yield _of(table, "give", "Give", give, offers.choice("item", gifts))
    owned = {key: arm.name for key, arm in person.arms.items()} | {key: i.name for key, i in person.items.items()}
    if person.armour is not None:
        owned["armour"] = person.armour.name
    if owned:
        take = ruling.RuleTake(person.id, next(iter(owned)))
        yield _of(table, "take", "Take away", take, offers.choice("item", owned))


def _hurt(table: Table, person: Combatant) -> Iterator[Option]:
    if not person.present:
        return
    kind = offers.choice("kind", ("physical", "mental") if person.conditions else ("physical",), "kind")
    armour = {False: "armour does not help", True: "armour helps"}
    hit = {False: "no attack", True: "an attack that hits"}
    harm = (
        offers.number("amount", 1, 20, 1, "how much"),
        offers.choice("armour", armour, "armour", default=False),
        offers.choice("attack", hit, "counts as", default=False, optional=True, detail=True),
    )
    yield _of(table, "harm", "Harm", flow.RuleHarm((person.id,), "physical", 1), kind, *harm, key_who=person.id)
    reaction = offers.choice("reaction", ("flee", "freeze", "faint", "attack"), "what?")
    rounds = offers.number("rounds", 1, 6, 1, "rounds")
    yield _of(table, "terror", "Terror", flow.RuleTerror(person.id, "flee", 1), reaction, rounds)
    if person.conditions:
        rows = {0: "none", **{tens * 10 + ones: str(tens * 10 + ones) for tens in range(1, 7) for ones in range(1, 7)}}
        row = offers.choice("row", rows, "injury")
        yield _of(table, "broken", "Broken, with an injury", flow.RuleBroken(person.id, "physical"), kind, row)


def _of(table: Table, key: str, label: str, command: Any, *slots: Slot, key_who: str = "") -> Option:
    """A ruling as an option; its slots hold only what would be accepted or is caught by no check before."""
    made = table.plain(f"rule-{key}", label, command, *slots, rule="MG-95", group="ruling", cost="")
    if not key_who:
        return made
    return replace(made, who=key_who, id=f"rule-{key}:{key_who}")


def _newcomers(table: Table) -> Iterator[Option]:
    """Somebody joins (rule-add); in setup that is how a field fills."""
    catalog, state = table.catalog, table.state
    there = {person.sheet for person in state.combatants.values()}
    sheets = {key: character.name for key, character in catalog.characters.items() if key not in there}
    crowd = {key: thing.name for sheets in (catalog.adversaries, catalog.animals) for key, thing in sheets.items()}
    zones = {key: zone.name for key, zone in state.zones.items()}
    sides = {"": "as usual", "party": "the party", "adversaries": "adversaries"}
    more: dict[str, Any] = {"rule": "MG-144", "group": _group(state), "section": "People"}
    if state.phase == "interlude":  # adversaries come with the next fight
        sides = {"party": "the party"}
    places = replace(offers.zones("places", zones, "Where? One for each"), many=(1, SEVERAL), repeat=True)
    usual = next(iter(sides))
    side = offers.choice("side", sides, default=usual, optional=True, detail=True)
    kinds: tuple[tuple[str, str, dict[str, str], tuple[Slot, ...], bool], ...] = (
        ("hero", "Add a character", sheets, (offers.zones("at", zones),), False),
        ("foe", "Add somebody", crowd, (places, side), False),
        ("hidden", "Add somebody in hiding", crowd, (places, side), True),
    )
    for key, label, entries, slots, hidden in kinds:
        if entries:
            what = offers.choice("entry", entries)
            no = table.refusal(ruling.RuleAdd(next(iter(entries)), next(iter(zones)), side=usual))
            given = {"do": "rule-add"} | ({"hidden": True} if hidden else {}) | ({"side": usual} if usual else {})
            yield offers.option(f"rule-add-{key}", "", label, what, *slots, given=given, no=no, **more)


def _group(state: State) -> str:
    """While a field is laid out, who and what is there is no ruling."""
    return "setup" if state.phase == "setup" else "ruling"


def _ground(table: Table) -> Iterator[Option]:
    state = table.state
    zones = {key: zone.name for key, zone in state.zones.items()}
    more: dict[str, Any] = {"rule": "MG-44", "group": _group(state), "section": "The ground", "cost": ""}
    yield _zone(table, more)
    for quality, label in QUALITIES:
        for on, title in ((True, f"Make {label}"), (False, f"No longer {label}")):
            fit = [key for key in zones if table.refusal(setup.RuleZone(key, quality, on)) is None]
            if fit:
                command = setup.RuleZone(fit[0], quality, on)
                key = f"zone-{quality}-{'on' if on else 'off'}"
                several = replace(_zones("zone", zones, fit), many=(1, len(fit)))
                yield table.plain(key, title, command, several, **more)
    yield from _ways(table, zones, more)
    if table.catalog.covers:
        types = {key: f"{cover.name} D{cover.rating}" for key, cover in table.catalog.covers.items()}
        add = setup.AddCover(next(iter(zones)), next(iter(types)))
        what = offers.choice("cover", types, "what?")
        yield table.plain("add-cover", "A new cover", add, offers.zones("zone", zones), what, **more)
    if state.covers:
        names = {key: f"{cover.name}, {zones[cover.zone]}" for key, cover in state.covers.items()}
        which = offers.choice("cover", names, "which?")
        yield table.plain("remove-cover", "Take away a cover", setup.RemoveCover(next(iter(names))), which, **more)


def _zones(slot: str, zones: Mapping[str, str], fit: Iterable[str], title: str = "") -> Slot:
    """A slot for some of the zones, each with the digit that it has in every list."""
    found = {key: digit for digit, key in enumerate(zones, 1) if key in fit}
    digits = tuple(digit if digit <= LAST else 0 for digit in found.values())
    return replace(offers.zones(slot, {key: zones[key] for key in found}, title), digits=digits)


def _zone(table: Table, more: dict[str, Any]) -> Option:
    taken = {(zone.column, zone.row) for zone in table.state.zones.values()}
    free = next((column, row) for row in range(21) for column in range(21) if (column, row) not in taken)
    spots = [(column, row) for column in range(6) for row in range(4) if (column, row) not in taken] or [free]
    columns = {column: str(column + 1) for column, _ in spots}  # people count from 1
    rows = {str(column): {row: str(row + 1) for at, row in spots if at == column} for column in columns}
    slots = (
        offers.text("name", "what is it called?"),
        offers.choice("column", columns, "which column?"),
        offers.of_each("row", "choice", "column", rows, "which row?"),
    )
    return table.plain("add-zone", "A new zone", setup.AddZone("x", *spots[0]), *slots, **more)


def _ways(table: Table, zones: dict[str, str], more: dict[str, Any]) -> Iterator[Option]:
    for way, label in WAYS_BETWEEN.items():
        each = {a: [b for b in zones if table.refusal(setup.RuleWay(a, b, way)) is None] for a in zones}
        pairs = {a: fit for a, fit in each.items() if fit}
        if not pairs:
            continue
        first = next(iter(pairs))
        command = setup.RuleWay(first, pairs[first][0], way)
        start, ends = _zones("a", zones, pairs, "from where?"), {a: _zones("b", zones, fit) for a, fit in pairs.items()}
        to = offers.of_each("b", "zone", "a", {a: {b: zones[b] for b in fit} for a, fit in pairs.items()}, "to")
        to = replace(to, digits={a: slot.digits for a, slot in ends.items()})
        yield table.plain(f"way-{way}", f"Border: {label}", command, start, to, **more)
    empty = [key for key in zones if table.refusal(setup.RemoveZone(key)) is None]
    if empty:
        gone = setup.RemoveZone(empty[0])
        yield table.plain("remove-zone", "Take away a zone", gone, _zones("zone", zones, empty), **more)


def unfinished(table: Table) -> Iterator[Option]:
    """What waits for an answer may be cancelled, and an open test overruled."""
    frames = table.state.frames
    more: dict[str, Any] = {"group": "ruling", "cost": ""}
    if frames:
        yield table.plain("rule-cancel", "Cancel what waits", ruling.RuleCancel(""), rule="MG-74", **more)
    if frames and getattr(frames[-1], "test", None) is not None:
        command = ruling.RuleOverrule("successes", 0)
        slot = offers.number("value", 0, 20, 0, "successes")
        yield table.plain("rule-overrule", "Overrule the test", command, slot, rule="MG-03", **more)

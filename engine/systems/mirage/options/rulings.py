"""The game master above the rules: what may be ruled about people and the ground, and the field being laid out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.rulings import commands as ruling
from engine.core.rulings import offered as declared
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import refusal
from engine.systems.mirage.checks.rulings import WAYS, conditions, has_condition
from engine.systems.mirage.commands import flow, setup
from engine.systems.mirage.options.base import plain
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import Combatant, State

QUALITIES: tuple[tuple[setup.Quality, str], ...] = (
    ("cluttered", "cluttered"),
    ("dimly-lit", "dimly lit"),
    ("cramped", "cramped"),
    ("exit", "a way out"),
    ("hidden", "unknown to players"),
)
WAYS_BETWEEN = {
    "open": "open",
    "sight": "seen through only",
    "obstacle": "blocked by rubble",
    "wall": "walled off",
    "none": "none",
}


def offered(catalog: Catalog, state: State, who: str | None) -> Iterator[Option]:
    """Everything that may be ruled."""
    yield from declared.offered(RULINGS, catalog, state, who)
    people = list(state.combatants.values()) if who is None else [state.combatants[who]] if who else []
    for person in people:
        if not RULINGS.left_behind(state, person.id):
            yield from _about(catalog, state, person)
    if not who:
        yield from _newcomers(catalog, state)
        yield from _ground(catalog, state)


def _about(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    zones = {key: zone.name for key, zone in state.zones.items()}
    yield _of(catalog, state, "place", "Put elsewhere", ruling.RulePlace(person.id, person.zone), _slot("to", zones))
    if person.conditions:
        for condition, label in conditions(state).items():
            on = not has_condition(state, person.id, condition)
            if condition == "terror" and on:
                continue
            command = ruling.RuleCondition(person.id, condition, on)
            yield _of(catalog, state, f"condition-{condition}", f"{label}: {'on' if on else 'off'}", command)
    elif person.terror is not None:
        command = ruling.RuleCondition(person.id, "terror", False)
        yield _of(catalog, state, "condition-terror", "Terror: off", command)
    ways = {way: way.replace("-", " ") for way in WAYS}
    if person.present:
        yield _of(catalog, state, "remove", "Take out", ruling.RuleRemove(person.id, "removed"), _slot("how", ways))
    else:
        add = ruling.RuleAdd(who=person.id, at=person.zone)
        yield _of(catalog, state, "back", "Bring back", add, _slot("at", zones), key_who=person.id)
    gifts = {key: thing.name for table in _goods(catalog) for key, thing in table.items()}
    if gifts:
        give = ruling.RuleGive(person.id, next(iter(gifts)))
        yield _of(catalog, state, "give", "Give", give, _slot("item", gifts))
    owned = {**{key: arm.name for key, arm in person.arms.items()}, **{k: i.name for k, i in person.items.items()}}
    if person.armour is not None:
        owned["armour"] = person.armour.name
    if owned:
        yield _of(
            catalog, state, "take", "Take away", ruling.RuleTake(person.id, next(iter(owned))), _slot("item", owned)
        )
    yield from _hurt(catalog, state, person)


def _hurt(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    kinds: tuple[Any, ...] = ("physical", "mental") if person.conditions else ("physical",)
    if person.present:
        command = flow.RuleHarm((person.id,), "physical", 1)
        harm = (
            offers.choice("kind", kinds, "kind"),
            offers.number("amount", 1, 20, 1, "how much"),
            offers.choice("armour", {False: "armour does not help", True: "armour helps"}, "armour", default=False),
        )
        yield _of(catalog, state, "harm", "Harm", command, *harm, key_who=person.id)
        terror = flow.RuleTerror(person.id, "flee", 1)
        more = (
            offers.choice("reaction", ("flee", "freeze", "faint", "attack"), "what"),
            offers.number("rounds", 1, 6, 1, "rounds"),
        )
        yield _of(catalog, state, "terror", "Terror", terror, *more)
    if person.present and person.conditions:
        broken = flow.RuleBroken(person.id, "physical")
        rows = {0: "none", **{tens * 10 + ones: str(tens * 10 + ones) for tens in range(1, 7) for ones in range(1, 7)}}
        injury = (offers.choice("kind", kinds, "kind"), offers.choice("row", rows, "injury"))
        yield _of(catalog, state, "broken", "Broken, with an injury", broken, *injury)


def _goods(catalog: Catalog) -> tuple[dict[str, Any], ...]:
    return catalog.equipment, catalog.melee_weapons, catalog.ranged_weapons, catalog.armour


def _slot(name: str, labels: dict[str, str]) -> Slot:
    kind = "zone" if name in ("to", "at") else "choice"
    return Slot(name, kind, tuple(labels), tuple(labels.values()))  # type: ignore[arg-type]


def _of(catalog: Catalog, state: State, key: str, label: str, command: Any, *slots: Slot, key_who: str = "") -> Option:
    """A ruling as an option; its slots hold only what would be accepted or is caught by no check before."""
    made = plain(catalog, state, f"rule-{key}", label, command, *slots, rule="MG-95", group="ruling", cost="")
    if not key_who:
        return made
    return replace(made, who=key_who, id=f"rule-{key}:{key_who}")


def _newcomers(catalog: Catalog, state: State) -> Iterator[Option]:
    """Somebody joins (rule-add); in setup that is how a field fills."""
    there = {person.sheet for person in state.combatants.values()}
    sheets: dict[str, str] = {key: character.name for key, character in catalog.characters.items() if key not in there}
    crowd = {key: thing.name for table in (catalog.adversaries, catalog.animals) for key, thing in table.items()}
    zones = {key: zone.name for key, zone in state.zones.items()}
    group = "setup" if state.phase == "setup" else "ruling"
    for key, label, entries in (("hero", "A character joins", sheets), ("foe", "Somebody joins", crowd)):
        if not entries:
            continue
        between = key == "foe" and state.phase == "interlude"
        sides = {"": "as usual", "party": "the party", "adversaries": "adversaries"}
        if between:  # adversaries come with the next fight
            sides = {"party": "the party"}
        command = ruling.RuleAdd(next(iter(entries)), next(iter(zones)), side=next(iter(sides)))
        slots = [_slot("entry", entries), _slot("at", zones)]
        if key == "foe":
            slots.append(offers.choice("side", sides))
            slots.append(offers.choice("hidden", {False: "in sight", True: "hidden"}, default=False))
        filled = {"do": "rule-add"}
        no = refusal(catalog, state, command)
        yield offers.option(
            f"rule-add-{key}", "", label, *slots, given=filled, no=no, rule="MG-144", group=group, section="People"
        )


def _ground(catalog: Catalog, state: State) -> Iterator[Option]:
    group = "setup" if state.phase == "setup" else "ruling"
    more: dict[str, Any] = {"rule": "MG-44", "group": group, "section": "The ground", "cost": ""}
    yield _zone(catalog, state, more)
    zones = {key: zone.name for key, zone in state.zones.items()}
    for quality, label in QUALITIES:
        for on in (True, False):
            fit = {
                key: text
                for key, text in zones.items()
                if refusal(catalog, state, setup.RuleZone(key, quality, on)) is None
            }
            if fit:
                command = setup.RuleZone(next(iter(fit)), quality, on)
                title = f"{'Make' if on else 'No longer'} {label}"
                key = f"zone-{quality}-{'on' if on else 'off'}"
                yield plain(catalog, state, key, title, command, _slot_of("zone", fit), **more)
    if len(zones) > 1:
        yield from _ways(catalog, state, zones, more)
    if catalog.covers:
        types = {key: f"{cover.name} D{cover.rating}" for key, cover in catalog.covers.items()}
        cover = setup.AddCover(next(iter(zones)), next(iter(types)))
        slots = (_slot_of("zone", zones), offers.choice("cover", types, "what"))
        yield plain(catalog, state, "add-cover", "A cover", cover, *slots, **more)
    if state.covers:
        names = {key: f"{cover.name}, {zones[cover.zone]}" for key, cover in state.covers.items()}
        gone = setup.RemoveCover(next(iter(names)))
        yield plain(
            catalog, state, "remove-cover", "A cover away", gone, offers.choice("cover", names, "which"), **more
        )


def _slot_of(name: str, zones: dict[str, str]) -> Slot:
    return Slot(name, "zone", tuple(zones), tuple(zones.values()))


def _zone(catalog: Catalog, state: State, more: dict[str, Any]) -> Option:
    taken = {(zone.column, zone.row) for zone in state.zones.values()}
    free = next((column, row) for row in range(21) for column in range(21) if (column, row) not in taken)
    spots = [(column, row) for column in range(6) for row in range(4) if (column, row) not in taken] or [free]
    by_column: dict[str, tuple[int, ...]] = {}
    for column, row in spots:
        by_column[str(column)] = (*by_column.get(str(column), ()), row)
    columns = tuple(int(column) for column in by_column)
    slots = (
        offers.text("name", "what it is called"),
        Slot("column", "choice", columns, tuple(map(str, columns)), title="column"),
        Slot("row", "choice", dict(by_column), after="column", title="row"),
    )
    command = setup.AddZone("x", *spots[0])
    return plain(catalog, state, "add-zone", "A new zone", command, *slots, **more)


def _ways(catalog: Catalog, state: State, zones: dict[str, str], more: dict[str, Any]) -> Iterator[Option]:
    for way, label in WAYS_BETWEEN.items():
        pairs: dict[str, tuple[str, ...]] = {}
        for a in zones:
            fit = tuple(b for b in zones if refusal(catalog, state, setup.RuleWay(a, b, way)) is None)  # type: ignore[arg-type]
            if fit:
                pairs[a] = fit
        if not pairs:
            continue
        first = next(iter(pairs))
        command = setup.RuleWay(first, pairs[first][0], way)  # type: ignore[arg-type]
        ends = {a: {b: zones[b] for b in fit} for a, fit in pairs.items()}
        slots = (
            Slot("a", "zone", tuple(pairs), tuple(zones[a] for a in pairs), title="from"),
            offers.of_each("b", "zone", "a", ends, "to"),
        )
        yield plain(catalog, state, f"way-{way}", f"Border: {label}", command, *slots, **more)
    empty = {key: text for key, text in zones.items() if refusal(catalog, state, setup.RemoveZone(key)) is None}
    if empty:
        command_away = setup.RemoveZone(next(iter(empty)))
        yield plain(catalog, state, "remove-zone", "A zone away", command_away, _slot_of("zone", empty), **more)


def unfinished(catalog: Catalog, state: State) -> Iterator[Option]:
    """What waits for an answer may be cancelled, and an open test overruled."""
    if not state.frames:
        return
    cancel = ruling.RuleCancel("")
    yield plain(catalog, state, "rule-cancel", "Cancel what waits", cancel, rule="MG-74", group="ruling", cost="")
    if getattr(state.frames[-1], "test", None) is not None:
        command = ruling.RuleOverrule("successes", 0)
        slot = offers.number("value", 0, 20, 0, "successes")
        yield plain(
            catalog, state, "rule-overrule", "Overrule the test", command, slot, rule="MG-03", group="ruling", cost=""
        )

"""The GM's rulings, offered in every phase (law 8). Each is an ordinary command; what a slot allows, ``decide``
accepts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.systems.mir.catalog import UNARMED, Catalog
from engine.systems.mir.checks import rulings as checks
from engine.systems.mir.checks import slots
from engine.systems.mir.checks.answers import droppable
from engine.systems.mir.decide.flow import waiting
from engine.systems.mir.harm import severity_text
from engine.systems.mir.options.base import choice_slot, option, people_slot
from engine.systems.mir.state import SEVERE, Combatant, State
from engine.systems.mir.table import OPTIONS

FAR = 20
MOST_DICE = 5
MOST_SUCCESSES = 20
MOST_AT_ONCE = 6
WAYS_OUT = {"fled": "fled", "captured": "captured", "surrendered": "surrendered"}


def rulings(catalog: Catalog, state: State) -> Iterator[Option]:
    """Everything the GM may rule now, under its headings."""
    people = list(state.people.values())
    yield from _under("Rolls", _overrules(state))
    if people:
        yield from _under("The fight", _fight(state, people))
        yield from _under("People", _edits(catalog, state, people))
        yield from _under("Wounds", _wounds(people))
        yield from _under("Weapons", _items(catalog, people))
        yield from _under("What players see", _sight(state, people))
    yield from _under("Coming and going", _joining(catalog, state, people))
    yield from _under("Coming and going", _dropping(state, people))
    yield from _under("The table", _table(state))


def _under(section: str, options: Iterator[Option]) -> Iterator[Option]:
    return (replace(one, section=section) for one in options)


def about(options: Iterable[Option], who: str) -> Iterator[Option]:
    """The rulings about one combatant, with that one filled in."""
    for one in options:
        if one.slots and one.slots[0].name == "who" and who in one.slots[0].allowed({}) and one.slots[0].many is None:
            rest = tuple(_narrowed(slot, who) for slot in one.slots[1:])
            yield replace(one, id=f"{one.id}:{who}", who=who, command={**one.command, "who": who}, slots=rest)


def _narrowed(slot: Slot, who: str) -> Slot:
    """A slot that depended on who it is about, for this one."""
    if slot.after != "who":
        return slot
    choices = slot.allowed({"who": who})
    labels = slot.labels.get(who, ()) if isinstance(slot.labels, dict) else slot.labels
    return replace(slot, choices=choices, labels=labels, after=None)


def _ruling(key: str, label: str, command: dict[str, Any], *fields: Slot, rule: str = "MR-62", **more: Any) -> Option:
    return option(key, "", label, command, *fields, rule=rule, group="ruling", **more)


# ---- rolls ---------------------------------------------------------------------


def _overrules(state: State) -> Iterator[Option]:
    """Changing the roll that is open, or the last one while its effects stand alone (MR-07)."""
    left = waiting(state) if state.phase == "initiative" else ()
    if left:
        who, no = people_slot("who", left), slots.awaited(state)
        yield _ruling("roll-initiative:one", "Initiative of one", {"do": "roll-initiative"}, who, rule="MR-10", no=no)
    count = Slot("successes", "number", min=0, max=MOST_SUCCESSES)
    face = Slot("face", "number", min=1, max=12)
    yesno = {True: "a critical hit", False: "no critical hit"}
    if checks.overrule(state, "attack") is None:
        exchange = checks.rolled_exchange(state)
        assert exchange is not None
        wins = {
            "attacker": "the attack wins",
            "defender": "the defense wins",
            "both": "a tie",
            "none": "nobody is hurt",
        }
        base = {"do": "overrule"}
        yield _ruling("overrule:outcome", "Overrule who wins", base, choice_slot("outcome", wins), rule="MR-07")
        for roll, throw in (("attack", exchange.attack), ("defense", exchange.defense)):
            if throw is None:
                continue
            command = {"do": "overrule", "roll": roll}
            yield _ruling(f"overrule:{roll}", f"Overrule the {roll} successes", command, count, rule="MR-07")
            yield _ruling(
                f"overrule:{roll}:critical",
                f"Overrule the {roll} critical",
                command,
                choice_slot("critical", yesno),
                rule="MR-07",
            )
            if throw.faces:
                dice = {number: f"die {number} shows {shown}" for number, shown in enumerate(throw.faces, start=1)}
                yield _ruling(
                    f"overrule:{roll}:die",
                    f"Turn a die of the {roll}",
                    command,
                    choice_slot("die", dice),
                    face,
                    rule="MR-07",
                )
    elif checks.overrule(state, "test") is None:
        command = {"do": "overrule", "roll": "test"}
        result = {True: "passed", False: "failed"}
        yield _ruling("overrule:test", "Overrule the test", command, choice_slot("passed", result), rule="MR-07")
        yield _ruling("overrule:test:successes", "Overrule the successes of the test", command, count, rule="MR-07")
    else:
        yield _ruling(
            "overrule", "Overrule the last roll", {"do": "overrule"}, rule="MR-07", no=checks.overrule(state, "attack")
        )


# ---- the fight -----------------------------------------------------------------


def _fight(state: State, people: list[Combatant]) -> Iterator[Option]:
    present = [one for one in people if one.present]
    dice = Slot("dice", "number", min=-MOST_DICE, max=MOST_DICE)
    reason = Slot("reason", "text", optional=True)
    if present:
        yield _ruling(
            "situation",
            "Situation dice on the next roll",
            {"do": "situation"},
            people_slot("who", present),
            dice,
            reason,
            rule="MR-09",
        )
        for unaware, label in ((True, "Does not see it coming"), (False, "Sees it coming")):
            some = [one for one in present if one.unaware != unaware]
            if some:
                yield _ruling(
                    f"set-unaware:{str(unaware).lower()}",
                    label,
                    {"do": "set-unaware", "unaware": unaware},
                    people_slot("who", some),
                    rule="MR-34",
                )
        yield _ruling(
            "remove",
            "Somebody leaves",
            {"do": "remove"},
            people_slot("who", present),
            choice_slot("how", WAYS_OUT),
            rule="MR-15",
        )
    if len(present) > 1:
        others = {one.id: tuple(two.id for two in present if two is not one) for one in present}
        titles = {one.id: tuple(two.name for two in present if two is not one) for one in present}
        yield _ruling(
            "pin-distance",
            "Say how far two are apart",
            {"do": "pin-distance"},
            people_slot("who", present),
            Slot("other", "entity", others, titles, after="who"),
            Slot("units", "number", min=-1, max=FAR, title="units; −1 takes the pin away"),
            rule="MR-29",
        )
    if state.phase == "slots":
        able = [one for one in present if one.able]
        no = slots.awaited(state) or (None if able else Refusal("unconscious", "nobody is able to act", "MR-27"))
        yield _ruling(
            "give-slot", "Act out of order", {"do": "give-slot"}, people_slot("who", able), rule="MR-14", no=no
        )
    if state.phase in ("initiative", "slots") and present:
        no = slots.awaited(state) if state.phase == "initiative" else None
        places = people_slot("order", present, many=(len(present), len(present)))
        yield _ruling("set-order", "Set the order", {"do": "set-order"}, places, rule="MR-12", no=no)


# ---- people --------------------------------------------------------------------


def _edits(catalog: Catalog, state: State, people: list[Combatant]) -> Iterator[Option]:
    who = people_slot("who", people)

    def edit(field: str, label: str, slot: Slot, some: Slot = who) -> Option:
        return _ruling(f"gm-edit:{field}", label, {"do": "gm-edit", "field": field}, some, slot)

    healths = {one.id: tuple(range(one.health_max + 1)) for one in people}
    notes = tuple(f"{one.health}/{one.health_max}" for one in people)
    yield edit("health", "Set Health", Slot("value", "choice", healths, after="who"), people_slot("who", people, notes))
    yield edit("at", "Move to a position", Slot("value", "number", min=-FAR, max=FAR, default=0))
    yield edit("health_max", "Set maximum Health", Slot("value", "number", min=1, max=40))
    yield edit("defense_base", "Set base Defense", Slot("value", "number", min=0, max=12))
    yield edit("initiative", "Set Initiative", Slot("value", "number", min=0, max=24))
    yield edit("armor", "Set armour", choice_slot("value", {key: one.name for key, one in catalog.armor.items()}))
    yield edit("side", "Change the side", choice_slot("value", state.sides))
    flags: tuple[tuple[str, bool, str, Callable[[Combatant], bool]], ...] = (
        ("alive", False, "Kill", lambda one: one.alive),
        ("alive", True, "Bring back to life", lambda one: not one.alive),
        ("down", True, "Knock out", lambda one: one.alive and not one.down),
        ("down", False, "Wake up", lambda one: one.alive and one.down),
        ("acted", False, "Give the action back", lambda one: one.acted),
        ("moved", False, "Give the free move back", lambda one: one.moved),
        ("important", True, "May take Wounds", lambda one: one.kind == "npc" and not one.important),
        ("important", False, "May not take Wounds", lambda one: one.kind == "npc" and one.important),
        ("well_rested", True, "Is well rested", lambda one: one.alive and not one.well_rested),
    )
    for field, value, label, fits in flags:
        fitting = [one for one in people if fits(one)]
        if fitting:
            yield _ruling(
                f"gm-edit:{field}:{str(value).lower()}",
                label,
                {"do": "gm-edit", "field": field, "value": value},
                people_slot("who", fitting),
            )


def _wounds(people: list[Combatant]) -> Iterator[Option]:
    grades = {severity: severity_text(severity) for severity in range(SEVERE + 1)}
    severity = choice_slot("severity", grades)
    yield _ruling(
        "gm-wound:add", "Give a Wound", {"do": "gm-wound", "change": "add"}, people_slot("who", people), severity
    )
    hurt = [one for one in people if one.wounds]
    if not hurt:
        return
    numbers = {one.id: tuple(wound.seq for wound in one.wounds) for one in hurt}
    titles = {
        one.id: tuple(severity_text(wound.severity) + (", bandaged" if wound.bandaged else "") for wound in one.wounds)
        for one in hurt
    }
    wound = Slot("wound", "choice", numbers, titles, after="who")
    changes = (("remove", "Take a Wound away"), ("bandage", "Bandage it"), ("unbandage", "Tear a bandage off"))
    for change, label in changes:
        yield _ruling(
            f"gm-wound:{change}", label, {"do": "gm-wound", "change": change}, people_slot("who", hurt), wound
        )
    yield _ruling(
        "gm-wound:severity",
        "Set how bad a Wound is",
        {"do": "gm-wound", "change": "severity"},
        people_slot("who", hurt),
        wound,
        severity,
    )


def _items(catalog: Catalog, people: list[Combatant]) -> Iterator[Option]:
    weapons = {**catalog.melee_weapons, **catalog.ranged_weapons}
    given = choice_slot("item", {key: one.name for key, one in weapons.items() if key != UNARMED})
    yield _ruling(
        "gm-item:give", "Give a weapon", {"do": "gm-item", "change": "give"}, people_slot("who", people), given
    )
    armed = [one for one in people if len(one.items) > 1]
    if not armed:
        return
    keys = {one.id: tuple(key for key in one.items if key != UNARMED) for one in armed}
    titles = {one.id: tuple(one.items[key].weapon.name for key in keys[one.id]) for one in armed}
    item = Slot("item", "choice", keys, titles, after="who")
    for change, label in (("take", "Take a weapon"), ("load", "Load a weapon"), ("unload", "Unload a weapon")):
        yield _ruling(f"gm-item:{change}", label, {"do": "gm-item", "change": change}, people_slot("who", armed), item)


def _sight(state: State, people: list[Combatant]) -> Iterator[Option]:
    """What the players see."""
    kinds: tuple[tuple[str, str, str, Callable[[Combatant], bool]], ...] = (
        ("hide", "whole", "Hide from the players", lambda one: not one.hidden),
        ("reveal", "whole", "Show to the players", lambda one: one.hidden),
        ("hide", "sheet", "Hide a sheet", lambda one: not one.secret),
        ("reveal", "sheet", "Show a sheet", lambda one: one.secret),
    )
    for do, what, label, fits in kinds:
        some = [one for one in people if fits(one)]
        if some:
            yield _ruling(f"{do}:{what}", label, {"do": do, "what": what}, people_slot("who", some), rule="MR-07")
    if state.exchange is not None:
        do, label = ("reveal", "Show this roll") if state.exchange.hidden else ("hide", "Hide this roll")
        yield _ruling(f"{do}:roll", label, {"do": do, "what": "roll"}, rule="MR-07")


def _joining(catalog: Catalog, state: State, people: list[Combatant]) -> Iterator[Option]:
    at = Slot("at", "number", min=-FAR, max=FAR, default=0)
    sheets = {key: one.name for key, one in {**catalog.foes, **catalog.agents}.items()}
    if sheets:
        sight = choice_slot("hidden", {False: "seen by the players", True: "hidden from the players"}, optional=True)
        crowd = Slot("count", "number", min=1, max=MOST_AT_ONCE, default=1, optional=True, title="how many")
        sheet = choice_slot("sheet", sheets)
        yield _ruling("add", "Somebody joins", {"do": "add"}, sheet, at, crowd, sight, rule="MR-15")
    gone = [one for one in people if one.out and one.alive]
    if gone:
        yield _ruling("add:back", "Somebody comes back", {"do": "add"}, people_slot("who", gone), at, rule="MR-15")


def _dropping(state: State, people: list[Combatant]) -> Iterator[Option]:
    if people and droppable(state) is None:
        yield _ruling("drop", "Take out of the roster", {"do": "drop"}, people_slot("who", people), rule="MR-15")


def _table(state: State) -> Iterator[Option]:
    values = {name: tuple(one for one in some if one != state.option(name)) for name, some in OPTIONS.items()}
    option_slot = Slot("option", "choice", tuple(values), notes=tuple(state.option(name) for name in values))
    yield _ruling(
        "set-option",
        "Change a house rule",
        {"do": "set-option"},
        option_slot,
        Slot("value", "choice", values, after="option"),
    )
    place = Slot("at", "number", min=-FAR, max=FAR, default=0)
    yield _ruling("label-place", "Name a place", {"do": "label-place"}, place, Slot("text", "text", optional=True))
    yield _ruling("note", "Write a note", {"do": "note"}, Slot("text", "text"))

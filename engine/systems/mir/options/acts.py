"""What somebody may do in the own slot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.systems.mir.catalog import UNARMED, Catalog
from engine.systems.mir.checks import acts, slots
from engine.systems.mir.distance import (
    FREE_MOVE,
    LONG_RUN,
    band_name,
    distance,
    overreach,
    place_text,
)
from engine.systems.mir.harm import severity_text, weapon_damage
from engine.systems.mir.options.base import choice_slot, option, people_slot
from engine.systems.mir.pools import attack_pool, defense_against, helpers, skill_pool, skill_title
from engine.systems.mir.state import Combatant, Item, State
from engine.systems.mir.words import open_sheet, seen

MOST_PROLONGED = 20


def slot_acts(catalog: Catalog, state: State, who: str, audience: Audience) -> Iterator[Option]:
    """Everything that the own slot offers, with what is refused and why."""
    person = state.people[who]
    yield from attacks(state, person, audience)
    yield from moves(state, person, audience)
    yield from reloads(state, person)
    yield swaps(state, person)
    yield bandages(state, person, audience)
    yield from tests(catalog, state, person, audience)
    yield option(
        f"end-slot:{who}",
        who,
        "End the slot",
        {"do": "end-slot", "who": who},
        rule="MR-14",
        no=slots.own_slot(state, who),
        hot=person.acted,
    )


# ---- attacks -------------------------------------------------------------------


def attacks(state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """One option for each weapon in hand, bare hands last (MR-21); then on several targets, and those that wait."""
    gate = acts.attacker(state, person.id)
    foes = acts.foes(state, person, audience)
    ready = [entry for entry in person.items.items() if entry[1].ready]
    more: list[Option] = []
    hot = not person.acted
    for key, item in sorted(ready, key=lambda entry: entry[0] == UNARMED):
        no, reached = _reached(state, person, key, item, foes, gate)
        made = attack(state, person, key, item, reached, no, audience)
        yield replace(made, hot=hot and made.enabled)
        hot = hot and not made.enabled
        if made.enabled:
            more += _other_attacks(state, person, key, item, reached, made, audience)
    yield from more


def _reached(
    state: State, person: Combatant, key: str, item: Item, foes: list[Combatant], gate: Refusal | None
) -> tuple[Refusal | None, list[Combatant]]:
    """Whom a weapon reaches, or why nobody."""
    no = gate or acts.weapon(state, person.id, key, "ranged" if item.weapon.range else "melee")
    if no is not None:
        return no, []
    refusals = [acts.target(state, person, item, foe.id) for foe in foes]
    reached = [foe for foe, refused in zip(foes, refusals, strict=True) if refused is None]
    if reached:
        return None, reached
    return (refusals[0] if refusals else Refusal("no-target", "there is nobody to attack", "MR-21")), []


def attack(
    state: State,
    person: Combatant,
    key: str,
    item: Item,
    reached: list[Combatant],
    no: Refusal | None,
    audience: Audience,
) -> Option:
    """An attack with one weapon on one target; where only one is reached, a complete command."""
    weapon = item.weapon
    do = "attack-ranged" if weapon.range else "attack-melee"
    command: dict[str, Any] = {"do": do, "who": person.id, "weapon": key}
    sizes = sorted({_pool(state, person, item, foe, audience) for foe in reached})
    pool = "–".join(map(str, dict.fromkeys((sizes[0], sizes[-1])))) if sizes else str(_pool(state, person, item))
    text = f"{pool}D, damage {weapon_damage(state, person, weapon)} + successes"
    label, fields = f"Attack: {weapon.name}", []
    if len(reached) == 1:
        command["targets"] = reached[0].id
        label = f"Attack {reached[0].name}: {weapon.name}"
        text = f"{text}; {_target_note(state, person, item, reached[0], audience)}"
    elif reached:
        notes = (_target_note(state, person, item, foe, audience) for foe in reached)
        fields = [people_slot("targets", reached, notes)]
    return option(
        f"{do}:{person.id}:{key}", person.id, label, command, *fields, rule="MR-36", no=no, cost="action", preview=text
    )


def _pool(state: State, person: Combatant, item: Item, foe: Combatant | None = None, audience: Audience = "gm") -> int:
    """The dice of an attack, with the allies who would help against this foe (MR-35, MR-50)."""
    allies = len(helpers(state, person, [foe], item.weapon, audience)) if foe is not None else 0
    return attack_pool(state, person, item.weapon, allies).total


def _other_attacks(
    state: State,
    person: Combatant,
    key: str,
    item: Item,
    reached: list[Combatant],
    plain: Option,
    audience: Audience,
) -> Iterator[Option]:
    """The same weapon on several targets at once (MR-51), and the attack that waits for the GM (MR-07)."""
    command = {name: value for name, value in plain.command.items() if name != "targets"}
    notes = tuple(_target_note(state, person, item, foe, audience) for foe in reached)
    several = len(reached) > 1 and not (item.weapon.range and state.option("multi_ranged") == "no")
    if several:
        yield Option(
            id=f"{plain.id}:several",
            who=person.id,
            label=f"Attack several: {item.weapon.name}",
            command=command,
            slots=(people_slot("targets", reached, notes, many=(2, len(reached))),),
            rule="MR-51",
            cost="action",
            preview="highest Defense, +1D each more",
        )
    if audience == "gm" and state.option("hold_rolls") == "no":
        most = len(reached) if several else 1
        yield Option(
            id=f"{plain.id}:hold",
            who=person.id,
            label=f"Declare and wait: {item.weapon.name}",
            command={**command, "hold": True},
            slots=(people_slot("targets", reached, notes, many=(1, most)),),
            rule="MR-07",
            cost="action",
            preview="situation dice, helpers, surprise first; overruling before effects",
            group="table",
        )


def _target_note(state: State, person: Combatant, item: Item, foe: Combatant, audience: Audience) -> str:
    units = distance(state, person, foe)
    where = band_name(state, units)
    if open_sheet(foe, audience):
        pool = defense_against(state, person, item.weapon, foe).total
        return f"{where}, " + ("defenseless" if foe.defenseless else f"Defense {pool}D")
    more = overreach(state, item.weapon, units) if item.weapon.range else 0
    return f"{where}, +{more}D" if more else where


# ---- moving --------------------------------------------------------------------


def moves(state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """The free move and the run (MR-17, MR-18)."""
    strength = skill_pool(state, person, "strength").total
    kinds = (
        ("move", "Move", slots.free_move(state, person.id), FREE_MOVE, "MR-17", "free move", "1 unit"),
        (
            "run",
            "Run",
            slots.may_run(state, person.id),
            LONG_RUN,
            "MR-18",
            "action",
            f"2 units, 3 with four successes on {strength}D",
        ),
    )
    by_people = state.option("distance_model") == "pairs" or state.option("partial_progress") == "lost"
    for do, label, no, limit, rule, cost, text in kinds:
        command = {"do": do, "who": person.id}
        more: dict[str, Any] = {"rule": rule, "no": no, "cost": cost, "preview": text}
        if not by_people:
            yield option(
                f"{do}:{person.id}", person.id, label, command, _places(state, person, limit, audience), **more
            )
            continue
        others = [one for one in state.people.values() if one.id != person.id and one.present and seen(one, audience)]
        far = [one for one in others if distance(state, person, one)]
        for way, title, some in (("toward", "toward", far), ("away", "away from", others)):
            notes = [place_text(state, distance(state, person, one)) for one in some]
            if some:
                slot = people_slot(way, some, notes)
                yield option(f"{do}-{way}:{person.id}", person.id, f"{label} {title}", command, slot, **more)


def _places(state: State, person: Combatant, limit: int, audience: Audience) -> Slot:
    """Positions within reach, nearest first, with who stands there."""
    steps = [sign * units for units in range(1, limit + 1) for sign in (1, -1)]
    spots = [person.at + step for step in steps]
    notes = []
    for spot in spots:
        there = [one.name for one in state.people.values() if one.at == spot and one.present and seen(one, audience)]
        label = state.places.get(str(spot), "")
        notes.append(", ".join([*([label] if label else []), *there]))
    labels = tuple(f"position {spot}" for spot in spots)
    return Slot("to", "zone", tuple(map(str, spots)), labels, tuple(notes))


# ---- things and people ---------------------------------------------------------


def reloads(state: State, person: Combatant) -> Iterator[Option]:
    """Reloading what is empty (MR-23)."""
    for key, item in person.items.items():
        if item.ready and item.weapon.reload and not item.loaded:
            yield option(
                f"reload:{person.id}:{key}",
                person.id,
                f"Reload: {item.weapon.name}",
                {"do": "reload", "who": person.id, "weapon": key},
                rule="MR-23",
                no=acts.reload(state, person.id, key),
                cost="action",
                preview=f"{item.progress + 1} of {item.weapon.reload}",
            )


def swaps(state: State, person: Combatant) -> Option:
    """Something else in hand (MR-25)."""
    no = acts.may_swap(state, person.id)
    grips = acts.grips(person)
    if no is None and not grips:
        no = Refusal("no-such-item", "there is nothing to swap", "MR-25")
    titles = {grip: _grip_text(person, grip) for grip in grips}
    return option(
        f"swap:{person.id}",
        person.id,
        "Swap what is in hand",
        {"do": "swap", "who": person.id},
        choice_slot("hands", titles),
        rule="MR-25",
        no=no,
        cost=state.option("swap_cost") if state.phase == "slots" else "",
        preview=f"now {_held_text(person)}",
    )


def _grip_text(person: Combatant, grip: str) -> str:
    if grip == acts.EMPTY_HANDS:
        return "empty hands"
    return " and ".join(person.items[key].weapon.name for key in grip.split("+"))


def _held_text(person: Combatant) -> str:
    return _grip_text(person, acts.held(person))


def bandages(state: State, person: Combatant, audience: Audience) -> Option:
    """Bandaging somebody within reach (MR-55)."""
    no = slots.act_or_rest(state, person.id)
    patients = [
        one
        for one in state.people.values()
        if seen(one, audience) and one.malus and (no is not None or acts.patient(state, person.id, one.id) is None)
    ]
    if no is None and not patients:
        far = any(one.malus and one.alive and seen(one, audience) for one in state.people.values())
        text = "nobody with an open Wound is in the Melee band: go there first" if far else "nobody has an open Wound"
        no = Refusal("out-of-reach" if far else "no-such-wound", text, "MR-55")
    open_wounds = {one.id: [wound for wound in one.wounds if not wound.bandaged] for one in patients}
    wounds = Slot(
        "wound",
        "choice",
        {who: tuple(wound.seq for wound in some) for who, some in open_wounds.items()},
        {who: tuple(severity_text(wound.severity) for wound in some) for who, some in open_wounds.items()},
        after="patient",
    )
    healing = skill_pool(state, person, "healing").total
    return option(
        f"bandage:{person.id}",
        person.id,
        "Bandage a Wound",
        {"do": "bandage", "who": person.id},
        people_slot("patient", patients),
        wounds,
        rule="MR-55",
        no=no,
        cost="action" if state.phase == "slots" else "",
        preview=f"Healing {healing}D, needs 2",
    )


def tests(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Skill tests, prolonged tests, Arts and searches (MR-19, MR-20, MR-22, MR-26)."""
    who = person.id
    no = slots.act_or_rest(state, who)
    cost = "action" if state.phase == "slots" else ""
    skills = choice_slot(
        "skill",
        {key: skill_title(state, key) for key in state.book.skills},
        (f"{skill_pool(state, person, key).total}D" for key in state.book.skills),
    )
    grades = {one.successes: one.name for one in catalog.difficulties.values()}
    level = choice_slot("difficulty", grades, (f"{count} successes" for count in grades))
    plain: dict[str, Any] = {"do": "skill-test", "who": who}
    yield option(f"skill-test:{who}", who, "Skill test", plain, skills, level, rule="MR-19", no=no, cost=cost)
    if audience == "gm" and no is None:
        hidden = {**plain, "hidden": True}
        yield option(
            f"skill-test:{who}:hidden",
            who,
            "Skill test, rolled hidden",
            hidden,
            skills,
            level,
            rule="MR-07",
            cost=cost,
            group="table",
            preview="players see passed or failed alone",
        )
    if state.phase == "slots":
        yield from _prolonged(state, person, skills)
        if audience == "gm":
            yield _art(state, person)
    near = [one for one in state.people.values() if seen(one, audience) and acts.searchable(state, who, one.id) is None]
    lonely = Refusal("out-of-reach", "nobody else is in the Melee band: go there first", "MR-26")
    yield option(
        f"search-person:{who}",
        who,
        "Search somebody",
        {"do": "search-person", "who": who},
        people_slot("target", near),
        rule="MR-26",
        no=no or (None if near else lonely),
        cost=cost,
        preview=f"Investigation {skill_pool(state, person, 'investigation').total}D, needs 4",
    )


def _prolonged(state: State, person: Combatant, skills: Slot) -> Iterator[Option]:
    who, test = person.id, person.prolonged
    no = slots.action(state, who)
    if test is None:
        target = Slot("target", "number", min=1, max=MOST_PROLONGED, title="successes needed in all")
        label = Slot("label", "text", optional=True, title="what it is")
        yield option(
            f"prolonged-start:{who}",
            who,
            "Start a prolonged test",
            {"do": "prolonged-start", "who": who},
            skills,
            target,
            label,
            rule="MR-20",
            no=no,
            cost="action",
        )
        return
    yield option(
        f"prolonged-roll:{who}",
        who,
        f"Go on: {test.label}",
        {"do": "prolonged-roll", "who": who},
        rule="MR-20",
        no=no,
        cost="action",
        preview=f"{test.progress}/{test.target}, {skill_pool(state, person, test.skill).total}D",
    )
    yield option(
        f"prolonged-stop:{who}",
        who,
        f"Give up: {test.label}",
        {"do": "prolonged-stop", "who": who},
        rule="MR-20",
        no=slots.awaited(state),
        preview=f"{test.progress}/{test.target} lost",
    )


def _art(state: State, person: Combatant) -> Option:
    """An Art in the words of the table; free ones stay open when the action is gone (MR-22)."""
    prices = {True: "free"} if person.acted else {False: "an action", True: "free"}
    return option(
        f"use-art:{person.id}",
        person.id,
        "Use an Art",
        {"do": "use-art", "who": person.id},
        Slot("name", "text", title="its name"),
        choice_slot("free", prices, title="what it costs"),
        Slot("text", "text", optional=True, title="what it does"),
        rule="MR-22",
        no=slots.own_slot(state, person.id),
        cost="" if person.acted else "action",
        preview="the GM enters what it does; a free one, the action is spent"
        if person.acted
        else "the GM enters what it does",
    )

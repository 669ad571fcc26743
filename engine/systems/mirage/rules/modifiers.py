"""Every modifier of a test by its source (MG-04, MG-19 to MG-23, MG-59)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.systems.mirage.coming import Attribute
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.dice import base_dice, harm_of, pool
from engine.systems.mirage.rules.people import in_zone, side_of
from engine.systems.mirage.rules.zones import has
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.dice import Modifier, Pool, Test
from engine.systems.mirage.state.things import Arm, Item

LARGE, SMALL, UNSEEN, DIM, FROM_SADDLE, AT_RIDER, SNEAK, SNEAK_CLOSE, PREPARED = 2, -2, -2, -1, -2, -1, 2, -2, -2
SADDLE = "from the saddle"
"""What a shot suffers whoever it is at (MG-141)."""
FREE = ("other", "use-item", "called", "custom")
"""Tests of which the table says what they are about, by what is attempted or by the purpose of a trial (MG-22)."""
LOOKING = ("survey", "ambush")
SNEAKING = "shadowcraft"
"""The skill that everybody may sneak with (MG-26)."""
DECLARED = ("MG-129", "MG-130")
"""Modifiers of traits, which are for tests of one skill only."""


def skills_of(state: State) -> dict[str, str]:
    """The names of the skills that this table plays with, by id (MG-02, MG-S68)."""
    return {
        key: skill.name for key, skill in state.skills.items() if not skill.optional or state.house.skills_endurance
    }


def sneaking(state: State, person: Combatant) -> dict[str, str]:
    """The names of the skills that somebody may sneak with, by id: Shadowcraft, and those of things for it (MG-26)."""
    known = skills_of(state)
    made = [skill for item in person.items.values() if "sneak" in item.uses for skill in item.skills]
    return {skill: known[skill] for skill in (SNEAKING, *made) if skill in known}


def attribute_of(state: State, skill: str) -> Attribute:
    """The attribute that goes with a skill (MG-02)."""
    found = state.skills.get(skill)
    return found.attribute if found else "wits"


def conditions(house: House, person: Combatant, attribute: Attribute) -> Iterator[Modifier]:
    """−1 for each Condition of the attribute's kind (MG-19)."""
    kind = harm_of(attribute)
    count = len(person.physical if kind == "physical" else person.mental)
    if count and person.conditions and house.conditions_penalty == "minus-one":
        yield Modifier(f"{kind} Conditions", -count, "MG-19")


def waiting(person: Combatant, skill: str) -> Iterator[Modifier]:
    """What waits for the next test of a skill: harm for any (MG-23), and what was given for it."""
    if person.penalty:
        yield Modifier("hurt", person.penalty, "MG-23")
    yield from given(person, skill)


def given(person: Combatant, skill: str) -> Iterator[Modifier]:
    """What the game master gave for somebody's next test, and the Defects and Insights that wait for one of their own
    skill (MG-129, MG-130).
    """
    for modifier, skills in declared(person):
        if not skills or skill in skills:
            yield modifier


def declared(person: Combatant) -> Iterator[tuple[Modifier, list[str]]]:
    """What waits for somebody's next test, with the skills that it is for; none: for any. What came from a trait that
    is healed or lost meanwhile waits for nothing (MG-128).
    """
    for modifier in person.bonus:
        of_trait = modifier.rule in DECLARED
        skills = [trait.skill for trait in person.traits if of_trait and trait.name == modifier.text]
        if skills or not of_trait:
            yield modifier, skills


def named(person: Combatant, seq: int) -> list[Modifier]:
    """What an Insight gives that is named with a test (MG-130); no entry has the number 0, which names none."""
    return [Modifier(trait.name, trait.modifier, "MG-130") for trait in person.traits if trait.seq == seq]


def own(
    state: State, person: Combatant, skill: str, attribute: Attribute, mount: Combatant | None = None
) -> Iterator[Modifier]:
    """What somebody brings to every test of a skill: Conditions, armour, what waits, dim light, odd ground, which is
    left behind with the field. With a mount's dice its penalty waits, and the rider's Conditions and armour do not
    count (MG-138).
    """
    if mount is not None:
        yield from (*waiting(mount, skill), *given(person, skill))
    else:
        yield from conditions(state.house, person, attribute)
        if skill == "grace" and person.armour is not None and person.armour.grace:
            yield Modifier(person.armour.name, person.armour.grace, "MG-20")
        yield from waiting(person, skill)
    if skill == "observation" and in_the_dark(state, person):
        yield Modifier("dim light", DIM, "MG-50")
    zone = state.zones.get(person.zone) if state.phase != "interlude" else None
    if zone is not None and skill in zone.custom_modifiers:
        yield Modifier(zone.custom or zone.name, zone.custom_modifiers[skill], "MG-49")


def in_the_dark(state: State, person: Combatant) -> bool:
    """Whether somebody stands in dim light (MG-50): between fights nobody stands in a zone."""
    return state.phase != "interlude" and has(state, person.zone, "dimly-lit")


def made_for(state: State, person: Combatant, item: Item, use: str) -> bool:
    """Whether a test is what a thing is for (MG-22); what the table's own tests are about, the table says."""
    if not item.uses or use in FREE or use in item.uses:
        return True
    return "dark" in item.uses and use in LOOKING and in_the_dark(state, person)


def tools(state: State, person: Combatant, skill: str, arm: Arm | None = None, use: str = "") -> tuple[Modifier, ...]:
    """The best item or animal for a test (MG-22, MG-143), and the weapon's bonus for an attack (MG-21, MG-S15)."""
    found = [
        Modifier(item.name, item.bonus, "MG-143" if item.animal else "MG-22")
        for item in at_hand(state, person)
        if skill in item.skills and made_for(state, person, item, use)
    ]
    best = sorted(found, key=lambda modifier: -modifier.value)
    if state.house.tools_stacking != "all":
        best = best[:1]
    weapon = (Modifier(arm.name, arm.bonus, "MG-21"),) if arm is not None and arm.bonus else ()
    if state.house.tools_stacking == "best-only" and weapon:
        return max((weapon, tuple(best)), key=lambda kept: sum(part.value for part in kept))
    return (*weapon, *best)


def at_hand(state: State, person: Combatant) -> list[Item]:
    """What somebody carries, and the animals of the side that are ridden or present in the zone, between fights all
    that are there (MG-143); one that is on a sheet alone is where its owner is, and is no help to itself.
    """
    own_things = [item for item in person.items.values() if person.kind != "animal" or not item.animal]
    field = state.phase != "interlude"
    here = in_zone(state, person.zone) if field else [one for one in state.combatants.values() if one.present]
    near = (one for one in here if one.kind == "animal" and one.id != person.id)
    theirs = (one.items.values() for one in near if side_of(state, one) == person.side)
    return own_things + [item for items in theirs for item in items]


def helpless_target(target: Combatant) -> bool:
    """Somebody who cannot get out of the way, for the table option ``helpless-bonus`` (MG-S82)."""
    frozen = target.panic in ("freeze", "faint")
    return bool(target.broken_physical) or frozen


def attack(
    state: State, person: Combatant, target: Combatant, arm: Arm, *, ranged: bool, unseen: bool = False
) -> tuple[Modifier, ...]:
    """What the situation does to an attack (MG-59)."""
    house, found = state.house, []

    def add(text: str, value: int, rule: str = "MG-59") -> None:
        found.append(Modifier(text, value, rule))

    if ranged:
        if target.size != "normal":
            add(f"{target.size} target", LARGE if target.size == "large" else SMALL)
        if unseen:
            add("target not seen", UNSEEN)
        if has(state, target.zone, "dimly-lit"):
            add("target in dim light", DIM, "MG-50")
        if person.riding:
            add(SADDLE, FROM_SADDLE, "MG-141")
    if target.riding and (not ranged or house.rider_penalty == "all"):
        add("at a rider", AT_RIDER, "MG-140")
    if target.prone and house.prone_modifiers != "none":
        add("target prone", -1 if ranged else 1, "MG-52")
    if house.helpless_bonus == "two" and helpless_target(target):
        add("helpless target", 2)
    sneak = state.sneak
    if sneak is not None and (sneak.who, sneak.target) == (person.id, target.id) and sneak_counts(arm, ranged=ranged):
        add("out of nowhere", SNEAK, "MG-26")
    return tuple(found)


def sneak_counts(arm: Arm, *, ranged: bool) -> bool:
    """The bonus of a sneak attack is for Bladework and ranged attacks, not for bare hands (MG-26, MG-27)."""
    return ranged or arm.melee == "bladework"


def dice_owner(state: State, person: Combatant, skill: str, *, moving: bool) -> Combatant:
    """Whose dice a test uses: a rider's Grace is the animal's (MG-138, MG-S72)."""
    if skill == "grace" and person.riding and (moving or state.house.mount_grace == "all"):
        return state.combatants[person.riding]
    return person


def skill_test(
    state: State,
    who: str,
    skill: str,
    extra: Sequence[Modifier] = (),
    *,
    arm: Arm | None = None,
    moving: bool = False,
    own_dice: bool = False,
    use: str = "",
) -> Test:
    """A test as it would be rolled now: whose dice, and every modifier (MG-02, MG-04, MG-08).

    ``arm`` adds its bonus (MG-21); ``moving`` says that it is about getting somewhere (MG-138); ``own_dice`` keeps a
    rider's Grace the rider's, as for mounting; ``use`` is what the test is about, for things that help (MG-22).
    """
    person = state.combatants[who]
    owner = person if own_dice else dice_owner(state, person, skill, moving=moving)
    attribute = attribute_of(state, skill)
    mounted = owner.id != who
    brought = own(state, person, skill, attribute, owner if mounted else None)
    extra = (*brought, *tools(state, person, skill, arm, use), *extra)
    if person.broken_physical or (not mounted and attribute not in owner.attributes):
        return Test(who, skill, attribute, Pool((), tuple(extra)))
    dice = base_dice(state.house, owner.attributes.get(attribute, 6), owner.skills.get(skill))
    return Test(who, skill, attribute, pool(state.house, dice, extra), mount=owner.id if mounted else "")

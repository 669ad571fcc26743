"""What is allowed between fights: characters, gear, levels, spells, the next fight (MI-02, MI-73 to MI-77, MI-92)."""

from __future__ import annotations

from typing import Any

from engine.core.checks import refused, there_is
from engine.core.codes import ENCOUNTER, PHASE, STATE, TARGET, TEXT, UNKNOWN
from engine.core.refusal import Refusal
from engine.core.roster import unknown
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma.build import next_line_up, written
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.check import opening_problems
from engine.systems.miasma.checks.flow import known
from engine.systems.miasma.checks.guard import hands_refusal, not_carried, requirement_refusal, slots_refusal
from engine.systems.miasma.rules.stats import CREATION_RANGE, CREATION_SUM, HIGHEST, attribute, level_price
from engine.systems.miasma.rules.timing import is_setup
from engine.systems.miasma.state import State
from engine.systems.miasma.state.things import ATTRIBUTES


def interlude_only(state: State, rule: str, *, setup: bool = False) -> Refusal | None:
    """Between fights; with ``setup`` also before the first decision of one."""
    if state.phase == "interlude" or (setup and is_setup(state)):
        return None
    when = "between fights or before the first decision of one" if setup else "between fights"
    return Refusal(PHASE, f"only {when}; this is segment {state.segment} of fight {state.fight}", rule)


def between(rule: str) -> Any:
    """A check that a command is given between fights."""
    return lambda catalog, state, command: interlude_only(state, rule)


def or_before(rule: str) -> Any:
    """A check that a command is given between fights, or before the first decision of one."""
    return lambda catalog, state, command: interlude_only(state, rule, setup=True)


def a_character(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-67: a character that players still have."""
    fighter = state.combatants[command.who]
    if fighter.kind != "character":
        return Refusal(TARGET, f"{fighter.label} is no character", "MI-67")
    if fighter.status == "lost":
        return Refusal("dead", f"{fighter.label} is lost (Essence {fighter.essence})", "MI-67")
    return None


def spread_out(catalog: Catalog, state: State, command: c.CreateCharacter) -> Refusal | None:
    """MI-02: five attributes from 1 to 10 that add up to 24."""
    low, high = CREATION_RANGE
    values = {name: getattr(command.attributes, name) for name in ATTRIBUTES}
    for name, value in values.items():
        if not low <= value <= high:
            return Refusal("creation", f"{name.capitalize()} {value}: must be {low} to {high}", "MI-02")
    total = sum(values.values())
    if total < CREATION_SUM:
        told = f"{CREATION_SUM - total} missing"
    elif total > CREATION_SUM:
        told = f"{total - CREATION_SUM} over"
    else:
        return None
    return Refusal("creation", f"the attributes add up to {total}: must be {CREATION_SUM}: {told}", "MI-02")


named = refused(
    TEXT, "a character needs a name of at least 1 letter", "MI-02", lambda _, command: not slug(command.name)
)


def fits(catalog: Catalog, state: State, command: c.Equip) -> Refusal | None:
    """MI-10, MI-12, MI-13: things that are carried, may be used, and find room on the body and in two hands."""
    fighter = state.combatants[command.who]
    for key in command.worn + command.hands:
        if key not in fighter.sheet.items:
            return not_carried(fighter, key)
    for key in command.worn:
        if (no := requirement_refusal(fighter, key, state.house)) is not None:
            return no
    return slots_refusal(fighter, command.worn) or hands_refusal(fighter, command.hands, command.hands, state.house)


def of_the_fallen(catalog: Catalog, state: State, command: c.TakeGear) -> Refusal | None:
    """MI-72: from whoever fell in the last fight, or is lost."""
    fallen = state.combatants.get(command.of)
    if fallen is None:
        return unknown(command.of, state.combatants, "MI-17")
    if fallen.status not in ("dead", "lost"):
        return Refusal(TARGET, f"{fallen.label} has not fallen: they keep what is theirs", "MI-17")
    return None if command.item in fallen.sheet.items else not_carried(fallen, command.item)


def miasma_for_a_level(catalog: Catalog, state: State, command: c.LevelUp) -> Refusal | None:
    """MI-73, MI-74: as much Miasma as the next level costs."""
    fighter = state.combatants[command.who]
    price = level_price(fighter.sheet.level, state.house)
    if fighter.miasma >= price:
        return None
    told = f"needs {price} Miasma for level {fighter.sheet.level + 1}; {fighter.label} has {fighter.miasma}"
    return Refusal("level-price", told, "MI-73")


def below_the_highest(catalog: Catalog, state: State, command: c.LevelUp) -> Refusal | None:
    """MI-75: an attribute that can still rise."""
    if attribute(state.combatants[command.who], command.attribute) < HIGHEST:
        return None
    return Refusal("attribute-cap", f"{command.attribute.capitalize()} is {HIGHEST}, the highest there is", "MI-75")


def can_be_learnt(catalog: Catalog, state: State, command: c.LearnSpell) -> Refusal | None:
    """MI-77: a spell there is, not known yet, of the own tradition, which the first one fixes."""
    fighter, spell = state.combatants[command.who], catalog.spells.get(command.spell)
    sheet = fighter.sheet
    if spell is None:
        return Refusal(UNKNOWN, f"there is no spell {command.spell!r}", "MI-77")
    if command.spell in sheet.spells:
        return Refusal("known", f"{fighter.label} knows {spell.name} already ({len(sheet.spells)} spells)", "MI-77")
    if sheet.tradition is None or sheet.tradition == spell.tradition:
        return None
    told = f"{spell.name} is {spell.tradition.capitalize()}; {fighter.label} follows {sheet.tradition.capitalize()}"
    return Refusal("tradition", told, "MI-77")


a_cloud = refused(
    STATE,
    "{who} has left no cloud (0 points)",
    "MI-69",
    lambda state, command: command.who not in state.clouds,
    lambda state, who: str(state.combatants[who].label),
)


a_place = refused(
    TEXT, "a resting place needs a name of at least 1 letter", "MI-92", lambda _, command: not command.place.strip()
)
STILL = "fight {s.fight} is still on, in segment {s.segment}"
over = refused(PHASE, STILL, "MI-93", lambda state, _: state.phase != "interlude")


def able_to_fight(catalog: Catalog, state: State, command: c.NextFight) -> Refusal | None:
    """MI-67: those named are characters that are not lost."""
    for who in command.who or ():
        named_one = c.CollectCloud(who)
        no = known(catalog, state, named_one) or a_character(catalog, state, named_one)
        if no is not None:
            return no
    return None


def a_sound_encounter(catalog: Catalog, state: State, command: c.NextFight) -> Refusal | None:
    """Nothing is wrong with the encounter that comes next."""
    problems = opening_problems(catalog, written(command.encounter))
    if not problems:
        return None
    return Refusal(ENCOUNTER, str(problems[0]), "MI-93")


def sides_to_fight(catalog: Catalog, state: State, command: c.NextFight) -> Refusal | None:
    """Flow, End: two sides have somebody who can fight, as ``start-fight`` asks; an empty field is laid out first."""
    if not command.encounter.combatants:
        return None
    people = next_line_up(catalog, state, command).values()
    there = {fighter.side for fighter in people if fighter.status == "up"}
    if len(there) > 1:
        return None
    told = f"only {next(iter(there))} has" if there else "neither has"
    return Refusal(ENCOUNTER, f"two sides need somebody who can fight: {told}", "MI-25")


CHARACTER = (known, a_character)

CHECKS: dict[type, tuple[Any, ...]] = {
    c.CreateCharacter: (
        or_before("MI-02"),
        spread_out,
        named,
        there_is("gear", "MI-02", lambda catalog, _: catalog.things),
    ),
    c.Equip: (known, or_before("MI-17"), fits),
    c.TakeGear: (*CHARACTER, between("MI-17"), of_the_fallen),
    c.LevelUp: (*CHARACTER, between("MI-73"), miasma_for_a_level, below_the_highest),
    c.LearnSpell: (*CHARACTER, between("MI-77"), can_be_learnt),
    c.Rest: (a_place, between("MI-92")),
    c.Breather: (between("MI-92"),),
    c.NewDay: (between("MI-92"),),
    c.CollectCloud: (*CHARACTER, between("MI-69"), a_cloud),
    c.NextFight: (over, able_to_fight, a_sound_encounter, sides_to_fight),
}

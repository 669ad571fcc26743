"""Sheets: six boxes and two Broken states, or Toughness; penalties by source, weapons, armour, injuries, Insights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.foes import wounds
from engine.core.view import Audience, Fact, Meter, Section, Sheet, Tone, sections
from engine.core.words import in_words, signed
from engine.systems.mirage.rules import modifiers
from engine.systems.mirage.rules.people import far_ready, melee_ready
from engine.systems.mirage.rules.time import lives
from engine.systems.mirage.state import CONDITIONS, Combatant, State
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.things import KINDS, Arm, HarmKind
from engine.systems.mirage.view.track import badges, lamps, left, status
from engine.systems.mirage.words import arm_words, condition_name, open_sheet, skill_name, zone_name


def sheets(state: State, audience: Audience, short: Mapping[str, str]) -> tuple[Sheet, ...]:
    """A sheet of everybody who is known."""
    return tuple(_sheet(state, person, audience, short[person.id]) for person in state.combatants.values())


def _sheet(state: State, person: Combatant, audience: Audience, short: str) -> Sheet:
    shown = open_sheet(person, audience)
    kind = {"pc": "character", "npc": "adversary" if person.side == "adversaries" else "ally", "animal": "animal"}
    where = f" · {zone_name(state, person.zone)}" if state.phase != "interlude" else ""  # the field is left
    return Sheet(
        person.id,
        person.name,
        short,
        person.side,
        subtitle=f"{kind[person.kind]}{where}",
        state=_state(state, person),
        meters=tuple(_meters(state, person, audience)) + lamps(state, person, audience),
        badges=badges(state, person, audience),
        facts=tuple(_facts(state, person)) if shown else (),
        sections=_sections(state, person) if shown else _looks(person),
        summary=status(state, person, audience),
        out=not person.present,
    )


def _state(state: State, person: Combatant) -> str:
    if not person.present:
        return in_words(person.status)
    if person.broken_physical or person.broken_mental:
        return "Broken"
    lies = person.prone and state.phase != "interlude"
    return "terrified" if person.terror is not None else "prone" if lies else ""


def _meters(state: State, person: Combatant, audience: Audience) -> Iterator[Meter]:
    if person.conditions:
        if open_sheet(person, audience):
            yield from (_boxes(state, person, kind) for kind in KINDS)
        return
    sight = "exact" if open_sheet(person, audience) else state.house.players_see_foes
    if sight == "exact":
        yield Meter("toughness", "Toughness", person.toughness, person.toughness_max)
    elif sight == "words":
        yield Meter("toughness", "Toughness", kind="words", text=wounds(person.toughness, person.toughness_max))
    elif sight == "damage":
        yield Meter("toughness", "Toughness", kind="words", text=f"{person.toughness_max - person.toughness} lost")


def _boxes(state: State, person: Combatant, kind: HarmKind) -> Meter:
    """Three Conditions and Broken, as named boxes."""
    marked = person.marked(kind)
    tokens = [condition_name(state, kind, at) if at in marked else "" for at in range(CONDITIONS)]
    broken = person.broken(kind)
    return Meter(
        kind,
        kind.title(),
        len(marked) + int(broken),
        CONDITIONS + 1,
        kind="slots",
        text="Broken" if broken else "",
        tone="death" if broken else "bad" if marked else "plain",
        tokens=(*tokens, "Broken" if broken else ""),
    )


def _facts(state: State, person: Combatant) -> Iterator[Fact]:
    yield Fact("Attributes", " · ".join(f"{key.title()} D{die}" for key, die in person.attributes.items()), "MG-02")
    skills = ", ".join(f"{skill_name(state, key)} D{die}" for key, die in person.skills.items())
    yield Fact("Skills", skills or "untrained", "MG-02")
    lines = [*modifiers.conditions(state.house, person, "strength"), *modifiers.conditions(state.house, person, "wits")]
    lines += [*([Modifier("hurt", person.penalty)] if person.penalty else [])]
    lines += [modifier for modifier, _ in modifiers.declared(person)]
    if lines:
        yield Fact("Penalties", ", ".join(f"{line.text} {signed(line.value)}" for line in lines), "MG-04", "warn")
    if person.armour is not None:
        die = f"D{person.armour.rating}" if person.armour.rating else "ruined"
        yield Fact(person.armour.name, f"{die}, Grace {signed(person.armour.grace)}", "MG-85")
    if person.resources:
        yield Fact("Resources", f"{person.resources}, Capital {person.capital}", "MG-134")
    if person.fear:
        yield Fact("Fear", f"value {person.fear}", "MG-108", "warn")


def _sections(state: State, person: Combatant) -> tuple[Section, ...]:
    arms = {**person.arms, **melee_ready(state, person)}
    return sections(
        ("Weapons", (_arm(state, person, key, arm) for key, arm in arms.items())),
        ("Things", (Fact(item.name, signed(item.bonus), "MG-22") for item in person.items.values())),
        ("Injuries", _injuries(state, person)),
        ("Defects and Insights", _traits(state, person)),
    )


def _arm(state: State, person: Combatant, key: str, arm: Arm) -> Fact:
    """Bonus, damage, reach, and the dice that an attack would roll now."""
    ready = key in melee_ready(state, person) or key in far_ready(person) or arm.ready
    skill = arm.melee or arm.ranged
    dice = modifiers.skill_test(state, person.id, skill, arm=arm).pool.dice
    rolls = " ".join(f"D{die.sides}" for die in dice) or "no dice"
    shots = "" if arm.ammo is None else f", {arm.ammo} shots"
    text = f"{arm_words(arm, far=bool(arm.ranged))}{shots}: {rolls}"
    return Fact(arm.name if ready else f"{arm.name} (not in hand)", text, "MG-55", "plain" if ready else "dim")


def _injuries(state: State, person: Combatant) -> Iterator[Fact]:
    for critical in person.criticals:
        text = "treated" if critical.treated else "untreated"
        if critical.clock is not None:
            text = f"{left(state, critical.clock)} to live"
        deadly = critical.clock is not None and lives(person)
        yield Fact(critical.name, text if lives(person) else "", "MG-96", "death" if deadly else "plain")


def _traits(state: State, person: Combatant) -> Iterator[Fact]:
    for trait in person.traits:
        words = [f"{skill_name(state, trait.skill)} {signed(trait.modifier)}"]
        words += ["used this session"] if trait.used else []
        words += ["for good"] if trait.permanent else []
        tone: Tone = "good" if trait.insight else "bad"
        yield Fact(trait.name, ", ".join(words), "MG-130" if trait.insight else "MG-129", tone)


def _looks(person: Combatant) -> tuple[Section, ...]:
    """What anybody sees of a closed sheet: what is in hand."""
    return sections(("In hand", (Fact(arm.name, "in hand", "MG-56") for arm in person.arms.values())))

"""Sheets: Health, Wounds, every pool written out as a sum, weapons with their final pools, things in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.foes import wounds
from engine.core.offers import counted
from engine.core.view import Audience, Fact, Meter, Sheet, Tone, sections
from engine.systems.mir.audience import health_shown, open_sheet, seen
from engine.systems.mir.rules.damage import armour_parts, armour_value, weapon_damage
from engine.systems.mir.rules.pools import INSTINCT, PATHS, attack_pool, plain_defence, skill_pool
from engine.systems.mir.rules.wounds import takes_wounds
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Part, Sum
from engine.systems.mir.state.sheet import UNARMED, Combatant, Item, Weapon, Wound
from engine.systems.mir.view.track import badges, in_order
from engine.systems.mir.words import hampered, lost, severity_text, skill_title, wound_glyph

HANDS = 2


def sheets(state: State, audience: Audience, short: Mapping[str, str]) -> tuple[Sheet, ...]:
    """The sheets an audience may see; of secret ones only name, side and what anybody sees."""
    shown = [person for person in in_order(state) if seen(person, audience)]
    return tuple(
        _open(state, person, audience, short)
        if open_sheet(person, audience)
        else _closed(state, person, audience, short)
        for person in shown
    )


def _closed(state: State, person: Combatant, audience: Audience, short: Mapping[str, str]) -> Sheet:
    marks = badges(person, audience)
    meters = _health(state, person, audience)
    known = [f"Health {meter.text or f'{meter.value}/{meter.max}'}" for meter in meters[:1]]
    return Sheet(
        person.id,
        person.name,
        short[person.id],
        person.side,
        "foe" if person.kind == "npc" else "character",
        state_word(person),
        meters=meters,
        badges=marks,
        summary=" · ".join([state_word(person), *known]),
        out=not person.present,
    )


def _health(state: State, person: Combatant, audience: Audience) -> tuple[Meter, ...]:
    """Health and Wounds, as far as the audience sees them."""
    shown = health_shown(state, person, audience)
    if shown == "exact":
        tone: Tone = "good" if person.alive else "death"
        return (Meter("health", "Health", person.health, person.health_max, tone=tone), _wound_slots(person))
    if shown == "nothing":
        return ()
    text = lost(person) if shown == "damage" else wounds(person.health, person.health_max)
    return (Meter("health", "Health", kind="words", text=text),)


def state_word(person: Combatant) -> str:
    """How somebody is, in a word that anybody can see."""
    if not person.alive:
        return "dead"
    if person.out:
        return person.out
    return "unconscious" if person.unconscious else "up"


def _open(state: State, person: Combatant, audience: Audience, short: Mapping[str, str]) -> Sheet:
    kind = "character" if person.kind == "pc" else "important foe" if person.important else "foe"
    held = [item.weapon.name for item in person.items.values() if item.ready and item.weapon.hands]
    return Sheet(
        id=person.id,
        name=person.name,
        short=short[person.id],
        side=person.side,
        subtitle=f"{kind} · {person.armour.name} · {' and '.join(held) or 'empty hands'}",
        state=state_word(person),
        meters=_health(state, person, audience),
        badges=badges(person, audience),
        facts=_facts(state, person),
        sections=sections(
            ("Weapons", _weapons(state, person)),
            ("Wounds", (_wound(state, wound) for wound in person.wounds)),
            ("Skills", _skills(state, person)),
        ),
        summary=f"{person.health}/{person.health_max} · {counted(len(person.wounds), 'Wound')} · "
        f"Defence {plain_defence(state, person).total}D · armour {armour_value(state, person)}",
        out=not person.present,
    )


def _wound_slots(person: Combatant) -> Meter:
    tokens = tuple(wound_glyph(wound.severity) + ("+" if wound.bandaged else "") for wound in person.wounds)
    return Meter(
        "wounds",
        "Wounds",
        len(tokens),
        len(tokens),
        "slots",
        text="" if tokens else "none",
        tokens=tokens,
        tone="bad" if person.malus else "plain",
    )


def _facts(state: State, person: Combatant) -> tuple[Fact, ...]:
    parts = tuple(Part(part.text, -part.dice) for part in armour_parts(state, person) if part.dice)
    armour = Sum(parts, armour_value(state, person))
    defence = plain_defence(state, person)
    text = "0: defenceless" if person.defenceless else defence.under("Defence")
    facts = [
        Fact("Defence", text, "MR-32"),
        Fact("Armour value", armour.under("armour") if armour.parts else "0", "MR-33"),
        Fact("Instinct", skill_pool(state, person, INSTINCT).under(state.book.skills[INSTINCT].name), "MR-10"),
        Fact("Hands", f"{person.hands} of {HANDS}", "MR-25"),
    ]
    if person.malus:
        facts.append(Fact("Wounds", f"−{person.malus}D on {hampered(state)}", "MR-04", "bad"))
    if person.kind == "npc":
        facts.append(
            Fact("Wounds", "may take them" if takes_wounds(state, person) else "takes none: Health only", "MR-54")
        )
    return tuple(facts)


def _weapons(state: State, person: Combatant) -> Iterator[Fact]:
    """Every weapon with its final attack pool: those in hand, those stowed, bare hands."""
    items = sorted(person.items.items(), key=lambda entry: (entry[0] == UNARMED, not entry[1].ready))
    return (_weapon(state, person, item) for _, item in items)


def _weapon(state: State, person: Combatant, item: Item) -> Fact:
    weapon = item.weapon
    words = [
        _dice(attack_pool(state, person, weapon, 0)),
        f"damage {weapon_damage(state, person, weapon)}",
        *traits(weapon),
    ]
    if not item.ready:
        words.append("stowed")
    if weapon.reload and not item.loaded:
        words.append(f"empty, {item.progress}/{weapon.reload}")
    if weapon.shots and state.house.ammo:
        words.append(f"{item.shots} shots")
    return Fact(weapon.name, " · ".join(words), "MR-35", "plain" if item.ready else "dim")


def _dice(pool: Sum) -> str:
    """How many dice, and where they come from where that is not one number of the sheet."""
    return f"{pool.total}D" if len(pool.parts) < 2 else f"{pool}D"


def traits(weapon: Weapon) -> list[str]:
    """The traits of a weapon in words (MR-46 to MR-48)."""
    numbered = (
        ("Reach", weapon.reach),
        ("Fast", weapon.fast),
        ("Protection", weapon.protection),
        ("Mutilating", weapon.mutilating),
        ("Reload", weapon.reload),
    )
    words = [f"{title} {value}" for title, value in numbered if value]
    flags = (
        ("Natural", weapon.natural),
        ("Shield-breaker", weapon.shield_breaker),
        ("Concealable", weapon.concealable),
        ("Two-handed", weapon.hands == HANDS),
    )
    words += [title for title, holds in flags if holds]
    return [f"range {weapon.range.capitalize()}", *words] if weapon.range else words


def _wound(state: State, wound: Wound) -> Fact:
    age = state.day - wound.day
    when = "today" if age == 0 else f"{age} day{'' if age == 1 else 's'} old"
    origin = {"absorbed": "taken", "critical": "critical hit", "gm": "before"}[wound.origin]
    care = "bandaged" if wound.bandaged else "open"
    return Fact(
        f"{wound_glyph(wound.severity)} {severity_text(wound.severity)}",
        f"{care} · {origin} · {when} · number {wound.seq}",
        "MR-54",
        "plain" if wound.bandaged else "bad",
    )


def _skills(state: State, person: Combatant) -> Iterator[Fact]:
    """The Paths of a sheet, and the skills that it names."""
    paths = " · ".join(f"{title} {person.paths[key]}" for key, title in PATHS.items() if person.paths.get(key))
    if paths:
        yield Fact("Paths", paths, "MR-61")
    for key in state.book.skills:
        if person.skills.get(key) or key in person.pools:
            pool = skill_pool(state, person, key).under(state.book.skills[key].name)
            yield Fact(skill_title(state, key), pool, "MR-02")

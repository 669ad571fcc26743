"""Sheets: everything about somebody that the audience may know (YO-S44)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Audience, Badge, Fact, Mark, Meter, Section, Sheet, Tone
from engine.systems.yokai import legal
from engine.systems.yokai.catalog import DamageType
from engine.systems.yokai.derived import (
    actions,
    armour_lines,
    check_lines,
    damage_lines,
    focus_refresh,
    fp_max,
    ki_limit,
    ki_over,
    opposing,
    rally_number,
    threshold,
    zone_name,
)
from engine.systems.yokai.options.make import cost_of
from engine.systems.yokai.seen import numbers
from engine.systems.yokai.state import Action, Combatant, Condition, Roller, State
from engine.systems.yokai.view.track import absence
from engine.systems.yokai.words import lines_of, signed

TYPES: tuple[DamageType, ...] = ("body", "mind", "soul")
KINDS = {"pc": "character", "ally-npc": "ally", "enemy-npc": "foe", "abstract": "no person"}


def sheet(state: State, one: Combatant, audience: Audience, short: dict[str, str]) -> Sheet:
    """One combatant."""
    known = numbers(state, one, audience)
    where = zone_name(one.zone) if one.status == "in" else absence(state, one, audience)
    return Sheet(
        id=one.id,
        name=one.name,
        short=short[one.id],
        side=one.side,
        subtitle=f"{KINDS[one.kind]} · {where}",
        state=one.status.replace("-", " "),
        meters=_meters(state, one) if known else tuple(_glimpse(state, one)),
        badges=tuple(_badges(state, one, audience, known)),
        facts=tuple(_facts(state, one)) if known else (),
        sections=tuple(_sections(state, one)) if known else (),
        summary=_summary(one) if known else " · ".join([where, *(f"{m.name} {m.text}" for m in _glimpse(state, one))]),
        out=one.status != "in",
    )


def _summary(one: Combatant) -> str:
    return f"FP {one.fp}/{fp_max(one)} · Ki {one.ki}/{ki_limit(one)} · Threshold {threshold(one)}"


def _meters(state: State, one: Combatant) -> tuple[Meter, ...]:
    limit, over = ki_limit(one), ki_over(one)
    tone: Tone = "bad" if one.ki > 2 * limit else "warn" if over else "plain"
    marks = (Mark(limit, "limit"), Mark(2 * limit, "burn-out above"))
    morale = state.morale[one.side]
    mine: Tone = (
        "bad" if legal.doomed(state, one) else "warn" if morale >= threshold(one) and not one.rallied else "plain"
    )
    return (
        Meter("fp", "FP", one.fp, fp_max(one), "bar", text=f"refresh {focus_refresh(one)}"),
        Meter(
            "ki", "Ki", one.ki, max(2 * limit, one.ki), "bar", marks, f"−{over} on every check" if over else "", tone
        ),
        Meter(
            "morale",
            "Morale",
            morale,
            max(threshold(one), morale),
            "bar",
            (Mark(threshold(one), "Threshold"),),
            tone=mine,
        ),
    )


def _glimpse(state: State, one: Combatant) -> Iterator[Meter]:
    """What players see of somebody whose numbers they do not see: how steadily it stands, or what Morale it has lost.

    Both Morale counters are public, so only the Threshold is told of, and only in words.
    """
    shown, morale = state.house.reveal_enemy_numbers, state.morale[one.side]
    if shown == "words":
        yield Meter("morale", "Morale", kind="words", text=_bearing(state, one))
    elif shown == "damage":
        yield Meter("morale", "Morale", kind="words", text=f"{morale} lost")


def _bearing(state: State, one: Combatant) -> str:
    """YO-71, YO-72: how near somebody is to leaving the conflict."""
    if one.rallied:
        return "rallied"
    if legal.doomed(state, one):
        return "about to give in"
    return "wavering" if one.status == "in" and legal.held_back(state, one) else "steady"


def _badges(state: State, one: Combatant, audience: Audience, known: bool) -> Iterator[Badge]:
    if one.rallied:
        yield Badge("rallied", "good", rule="YO-75")
    if one.hidden:
        yield Badge("hidden", "dim", rule="YO-S44")
    if one.exhausted:
        yield Badge("exhausted", "bad", "until rested", "YO-17")
    if one.status != "in":
        yield Badge(absence(state, one, audience), "bad" if one.status != "reserve" else "dim", rule="YO-48")
    if not known:
        return
    if one.held_back:
        yield Badge("held back", "warn", "this round", "YO-34")
    if one.burning:
        yield Badge("beyond twice the Ki Limit", "bad", rule="YO-86")
    for condition in one.conditions:
        yield Badge(f"{condition.name} {condition.value:+} {condition.kind}", "magic", _clock(condition), "YO-13")


def _clock(condition: Condition) -> str:
    until = condition.until.replace("-", " ")
    return f"{until}, at most round {condition.last_round}" if condition.last_round else f"until {until}"


def _facts(state: State, one: Combatant) -> Iterator[Fact]:
    yield Fact("Focus Refresh", f"{focus_refresh(one)}, at most {fp_max(one)} FP", "YO-33")
    yield Fact("Threshold", f"{threshold(one)}, Morale is {state.morale[one.side]}", "YO-71")
    missing = rally_number(one) - state.morale[opposing(one.side)]
    rally = "reached" if missing <= 0 else f"{missing} more"
    yield Fact("Rally", f"{rally_number(one)} ({rally})" + (", barred" if one.rally_barred else ""), "YO-76")
    limit = ki_limit(one)
    penalty = f"−{ki_over(one)} on every check" if ki_over(one) else "no penalty"
    yield Fact("Ki", f"{one.ki} of {limit}, burn-out above {2 * limit}; {penalty}", "YO-82")
    for kind in TYPES:
        worn = armour_lines(one, kind, state.house)
        text = f"{sum(mod.value for mod in worn)}" + (f" ({', '.join(lines_of(worn))})" if worn else "")
        yield Fact(f"Armour {kind.capitalize()}", text, "YO-61")
    yield Fact("Potential", str(one.sheet.potential), "YO-91")
    if one.story:
        yield Fact("Exit story", one.story + (" (approved)" if one.story_ok else ""), "YO-73")


def _sections(state: State, one: Combatant) -> Iterator[Section]:
    """Actions grouped by when they are used, each with its cost and the reason if it cannot be used now; then the
    skills.
    """
    groups: dict[str, list[Fact]] = {"Own turn (Full)": [], "Any time (Simple)": [], "Defence": []}
    for action in actions(one.sheet).values():
        title = "Defence" if action.defence else "Own turn (Full)" if action.timing == "full" else "Any time (Simple)"
        groups[title].append(_action(state, one, action))
    for title, facts in groups.items():
        if facts:
            yield Section(title, tuple(facts))
    traits = tuple(
        Fact(a.name, a.note or _passive(one, key)) for key, a in one.sheet.abilities.items() if a.timing == "passive"
    )
    if traits:
        yield Section("Always", traits)
    skills = tuple(
        Fact(name, _sum(state, Roller(one.id, f"skill:{name}"), "check"), "YO-06") for name in one.sheet.skills
    )
    if skills:
        yield Section("Skills", skills)
    plain = tuple(Fact(name, signed(value), "YO-06") for name, value in one.sheet.attributes.items())
    if plain:
        yield Section("Attributes", plain)


def _sum(state: State, roller: Roller, role: str) -> str:
    lines = check_lines(state, roller, role)
    return f"{signed(sum(mod.value for mod in lines))} ({', '.join(lines_of(lines)) or 'bare 3D6'})"


def _action(state: State, one: Combatant, action: Action) -> Fact:
    parts = [cost_of(action.fp, action.ki)]
    if action.form not in ("none", "gm"):
        role = "attack" if action.attack else "defence" if action.defence else "check"
        parts.append(_sum(state, Roller(one.id, action.form, action.bonus, action.name), role))
    if action.attack:
        damage = sum(mod.value for mod in damage_lines(one, action))
        parts.append(f"{damage} {action.type.capitalize()}, range {action.range}")
    if action.dn is not None:
        parts.append(f"DN {action.dn}")
    why = _why_not(state, one, action)
    if why:
        parts.append(f"not now: {why}")
    return Fact(action.name, " · ".join(parts), "YO-40", "dim" if why else "plain")


def _why_not(state: State, one: Combatant, action: Action) -> str:
    if state.phase != "turns" or one.status != "in":
        return ""
    no = None if action.defence else legal.timing(state, one.id, action)
    no = no or (legal.affordable(state, one, action, []) if action.fp else None)
    return no.message if no else ""


def _passive(one: Combatant, key: str) -> str:
    ability = one.sheet.abilities[key]
    changes = {
        "Threshold": ability.threshold,
        "Rally": ability.rally,
        "Ki Limit": ability.ki_limit,
        "Focus Refresh": ability.focus_refresh,
        "FP maximum": ability.focus_cap,
    }
    return ", ".join(f"{name} {signed(value)}" for name, value in changes.items() if value)

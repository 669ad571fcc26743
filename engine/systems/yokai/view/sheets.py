"""Sheets: everything about somebody that the audience may know (YO-S44)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.offers import counted
from engine.core.roster import plain_name
from engine.core.view import Audience, Badge, Fact, Mark, Meter, Section, Sheet, Tone, sections
from engine.core.words import in_words, signed
from engine.systems.yokai.audience import numbers
from engine.systems.yokai.checks.attack import moment_to_defend
from engine.systems.yokai.checks.moments import affordable, timing
from engine.systems.yokai.rules import people
from engine.systems.yokai.rules.actions import actions, check_lines, damage_lines, roller_of
from engine.systems.yokai.rules.tide import doomed, held_back
from engine.systems.yokai.state import Combatant, Condition, State
from engine.systems.yokai.state.exchange import Role, Roller
from engine.systems.yokai.state.sheet import Action, DamageType
from engine.systems.yokai.view.track import absence
from engine.systems.yokai.words import STATUS, cost_of, lines_of, zone_name

TYPES: tuple[DamageType, ...] = ("body", "mind", "soul")
KINDS = {"pc": "character", "ally-npc": "ally", "enemy-npc": "foe", "abstract": "no person"}


def sheet(state: State, fighter: Combatant, audience: Audience, short: dict[str, str]) -> Sheet:
    """The sheet of somebody, of which a foe with closed numbers shows only what all see."""
    known = numbers(state, fighter, audience)
    where = zone_name(fighter.zone) if fighter.status == "in" else absence(state, fighter, audience)
    return Sheet(
        id=fighter.id,
        name=fighter.name,
        short=short[fighter.id],
        side=fighter.side,
        subtitle=f"{KINDS[fighter.kind]} · {where}",
        state="" if fighter.status == "in" else STATUS[fighter.status],
        meters=_meters(state, fighter) if known else tuple(_glimpse(state, fighter)),
        badges=tuple(_badges(state, fighter, audience, known)),
        facts=tuple(_facts(state, fighter)) if known else (),
        sections=_sections(state, fighter) if known else (),
        summary=_summary(state, fighter) if known else " · ".join([where, *_in_words(state, fighter)]),
        out=fighter.status != "in",
    )


def _in_words(state: State, fighter: Combatant) -> Iterator[str]:
    return (f"{meter.name} {meter.text}" for meter in _glimpse(state, fighter))


def _summary(state: State, fighter: Combatant) -> str:
    focus = "" if state.phase == "interlude" else f"FP {fighter.fp}/{people.fp_max(fighter)} · "
    return f"{focus}Ki {fighter.ki}/{people.ki_limit(fighter)} · Threshold {people.threshold(fighter)}"


def _meters(state: State, fighter: Combatant) -> tuple[Meter, ...]:
    limit, over, morale = people.ki_limit(fighter), people.ki_over(fighter), state.morale[fighter.side]
    # Ki and Morale bring trouble where they are high: they are well while they are low, which of a pool is a warning.
    tone: Tone = "bad" if fighter.ki > 2 * limit else "warn" if over else "good"
    lines = (Mark(limit, "limit"), Mark(2 * limit, "burn-out above"))
    weight = people.ki_penalty(fighter)
    penalty = f"−{weight} on every check" if weight else ""
    mine: Tone = "bad" if doomed(state, fighter) else "warn" if held_back(state, fighter) else "good"
    out_at, shared = people.threshold(fighter), f"morale-{fighter.side}"
    ki = Meter("ki", "Ki", fighter.ki, max(2 * limit, fighter.ki), "bar", lines, penalty, tone, of=limit, fills=True)
    if state.phase == "interlude":  # FP and Morale went with the fight (YO-93)
        return (ki,)
    return (
        Meter("fp", "FP", fighter.fp, people.fp_max(fighter), "bar", text=f"refresh {people.focus_refresh(fighter)}"),
        ki,
        Meter(
            "morale",
            "Morale",
            morale,
            max(out_at, morale),
            marks=(Mark(out_at, "Threshold"),),
            tone=mine,
            fills=True,
            gauge=shared,
        ),
    )


def _glimpse(state: State, fighter: Combatant) -> Iterator[Meter]:
    """What players see of somebody whose numbers they do not see: how steadily it stands, or what Morale it has lost.

    Both Morale counters are public, so only the Threshold is told of, and only in words.
    """
    shown, morale = state.house.players_see_foes, state.morale[fighter.side]
    if shown == "words":
        yield Meter("morale", "Morale", kind="words", text=_bearing(state, fighter))
    elif shown == "damage":
        yield Meter("morale", "Morale", kind="words", text=f"{morale} lost")


def _bearing(state: State, fighter: Combatant) -> str:
    """YO-71, YO-72: how near somebody is to leaving the conflict."""
    if fighter.rallied:
        return "rallied"
    if doomed(state, fighter):
        return "about to give in"
    return "wavering" if fighter.status == "in" and held_back(state, fighter) else "steady"


def _badges(state: State, fighter: Combatant, audience: Audience, known: bool) -> Iterator[Badge]:
    if fighter.rallied:
        yield Badge("rallied", "good", rule="YO-75")
    if fighter.hidden and plain_name(fighter.name) == fighter.name:  # else the name says so
        yield Badge("hidden", "dim", rule="YO-S44")
    if fighter.exhausted:
        yield Badge("exhausted", "bad", "until rested", "YO-17")
    if fighter.status != "in" and state.phase != "interlude":  # what the state of the sheet says is all there is then
        tone: Tone = "bad" if fighter.status != "reserve" else "dim"
        yield Badge(absence(state, fighter, audience), tone, rule="YO-48", state=True)
    if not known:
        return
    if fighter.held_back and fighter.status == "in" and state.phase != "interlude":
        yield Badge("held back", "warn", "this round", "YO-34")
    if fighter.burning:
        yield Badge("beyond twice the Ki Limit", "bad", rule="YO-86")
    for condition in fighter.conditions:
        yield Badge(
            f"{condition.name} {signed(condition.value)} {in_words(condition.kind)}",
            "magic",
            _clock(state, condition),
            "YO-13",
        )


def _clock(state: State, condition: Condition) -> str:
    """How long a modifier lasts: until something, or for so many rounds."""
    clock = next((clock for clock in state.clocks if clock.id == condition.id), None)
    until = "" if condition.until == "round" else f"until {in_words(condition.until)}"
    return ", ".join(filter(None, (until, counted(clock.left, "round") if clock else "")))


def _facts(state: State, fighter: Combatant) -> Iterator[Fact]:
    yield Fact("Focus Refresh", f"{people.focus_refresh(fighter)}, at most {people.fp_max(fighter)} FP", "YO-33")
    yield Fact("Threshold", f"{people.threshold(fighter)}, Morale is {state.morale[fighter.side]}", "YO-71")
    missing = people.rally_number(fighter) - state.morale[people.opposing(fighter.side)]
    rally = "reached" if missing <= 0 else f"{missing} more"
    yield Fact(
        "Rally", f"{people.rally_number(fighter)} ({rally})" + (", barred" if fighter.rally_barred else ""), "YO-76"
    )
    limit = people.ki_limit(fighter)
    weight = people.ki_penalty(fighter)
    penalty = f"−{weight} on every check" if weight else "no penalty"
    yield Fact("Ki", f"{fighter.ki} of {limit}, burn-out above {2 * limit}; {penalty}", "YO-82")
    for kind in TYPES:
        worn = people.armour_lines(fighter, kind, state.house)
        text = f"{sum(mod.value for mod in worn)}" + (f" ({', '.join(lines_of(worn))})" if worn else "")
        yield Fact(f"Armour {kind.capitalize()}", text, "YO-61")
    yield Fact("Potential", str(fighter.sheet.potential), "YO-91")
    if fighter.story:
        yield Fact("Exit story", fighter.story + (" (approved)" if fighter.story_ok else ""), "YO-73")


def _sections(state: State, fighter: Combatant) -> tuple[Section, ...]:
    """Actions by when they are used, each with its cost and why it cannot be used now; then the skills."""
    groups: dict[str, list[Fact]] = {"Own turn (Full)": [], "Any time (Simple)": [], "Defence": []}
    for action in actions(fighter.sheet).values():
        title = "Defence" if action.defence else "Own turn (Full)" if action.timing == "full" else "Any time (Simple)"
        groups[title].append(_action(state, fighter, action))
    passive = [ability for ability in fighter.sheet.abilities.values() if ability.timing == "passive"]
    skills = ((name, Roller(fighter.id, f"skill:{name}")) for name in fighter.sheet.skills)
    return sections(
        *groups.items(),
        ("Always", (Fact(ability.name, ability.note or _passive(ability)) for ability in passive)),
        ("Skills", (Fact(name, _sum(state, roller, "check"), "YO-06") for name, roller in skills)),
        ("Attributes", (Fact(name, signed(value), "YO-06") for name, value in fighter.sheet.attributes.items())),
    )


def _sum(state: State, roller: Roller, role: Role) -> str:
    lines = check_lines(state, roller, role)
    return f"{signed(sum(mod.value for mod in lines))} ({', '.join(lines_of(lines)) or 'bare 3D6'})"


def _action(state: State, fighter: Combatant, action: Action) -> Fact:
    parts = [cost_of(action.fp, action.ki)]
    if action.form not in ("none", "gm"):
        role: Role = "attack" if action.attack else "defence" if action.defence else "check"
        parts.append(_sum(state, roller_of(fighter.id, action), role))
    if action.attack:
        damage = sum(mod.value for mod in damage_lines(fighter, action))
        parts.append(f"{damage} {action.type.capitalize()}, range {action.range}")
    if action.dn is not None:
        parts.append(f"DN {action.dn}")
    why = _why_not(state, fighter, action)
    if why:
        parts.append(f"not now: {why}")
    return Fact(action.name, " · ".join(parts), "YO-40", "dim" if why else "plain")


def _why_not(state: State, fighter: Combatant, action: Action) -> str:
    if state.phase != "turns" or fighter.status != "in":
        return ""
    no = moment_to_defend(state, fighter.id, action) if action.defence else None
    no = no if action.defence and not action.attack else timing(state, fighter.id, action)
    no = no or (affordable(state, fighter, action, []) if action.fp else None)
    return no.message if no else ""


def _passive(ability: Action) -> str:
    changes = {
        "Threshold": ability.threshold,
        "Rally": ability.rally,
        "Ki Limit": ability.ki_limit,
        "Focus Refresh": ability.focus_refresh,
        "FP maximum": ability.focus_cap,
    }
    return ", ".join(f"{name} {signed(value)}" for name, value in changes.items() if value)

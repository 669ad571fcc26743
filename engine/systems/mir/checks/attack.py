"""What an attack needs, and an answer in its exchange (MR-21, MR-31, MR-36, MR-37, MR-39, MR-45, MR-51, MR-54)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import codes
from engine.core.checks import checked
from engine.core.refusal import Refusal, within
from engine.systems.mir import commands as cmd
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import flow
from engine.systems.mir.checks.flow import known, safe_name
from engine.systems.mir.rules.distance import FREE_MOVE, distance, farthest_shot, overreach
from engine.systems.mir.rules.exchange import counter_choices, question, shield_of
from engine.systems.mir.rules.wounds import takes_wounds
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant, Item
from engine.systems.mir.words import band_name, units_text

MAX_ALLIES = 20


def opens_fight(state: State) -> bool:
    """Whether an attack now would open a fight (MR-21)."""
    return state.phase in ("setup", "interlude")


def opening(state: State) -> bool:
    """Whether the table lets somebody attack before Initiative now (option ``opening-attack``)."""
    before = state.house.opening_attack == "before-initiative"
    return before and state.phase == "initiative" and not state.opened and state.exchange is None


def attacker(state: State, who: str) -> Refusal | None:
    """Somebody may attack now: with the action of the slot, or as the one who opens the fight (MR-21)."""
    if opens_fight(state):
        return flow.fit(state, who) or flow.two_sides(state)
    return flow.fit(state, who) if opening(state) else flow.action(state, who)


def weapon(state: State, who: str, key: str, ranged: bool) -> Refusal | None:
    """The weapon is in hand, of the right kind and loaded (MR-21, MR-23)."""
    item = state.combatants[who].items.get(key)
    if item is None:
        return Refusal("not-readied", f"{safe_name(state, who)} has no {key[:40]!r}", "MR-25")
    title = item.weapon.name
    if bool(item.weapon.range) != ranged:
        right = "attack-ranged" if item.weapon.range else "attack-melee"
        return Refusal("not-readied", f"{title} is the wrong weapon for this: use {right}", "MR-36")
    if not item.ready:
        return Refusal("not-readied", f"{title} is stowed: swap it into the hands first", "MR-25")
    if not item.loaded:
        left = item.weapon.reload - item.progress
        return Refusal("not-loaded", f"{title} is not loaded: reload it first ({left} more)", "MR-23")
    if state.house.ammo and item.weapon.shots and item.shots < 1:
        return Refusal("not-loaded", f"{title} has no shots left: the GM may give more", "MR-S49")
    return None


def target(state: State, person: Combatant, item: Item, who: str) -> Refusal | None:
    """Somebody can be attacked with this weapon now, foe or friend (MR-15, MR-31, MR-37)."""
    if (no := known(state, who)) is not None:
        return no
    victim = state.combatants[who]
    if who == person.id:
        return Refusal(codes.TARGET, f"{safe_name(state, who)} attacks: name somebody else", "MR-21")
    if not (flow.fights_next(victim) if opens_fight(state) else victim.present):
        why = "dead" if not victim.alive else "gone from the fight"
        return Refusal(codes.TARGET, f"{safe_name(state, who)} is {why}", "MR-27")
    units = distance(state, person, victim)
    return _in_range(state, item, victim, units) if item.weapon.range else _in_reach(state, person, victim, units)


def _in_range(state: State, item: Item, victim: Combatant, units: int) -> Refusal | None:
    name = safe_name(state, victim.id)
    if units == 0 and state.house.ranged_in_melee == "forbidden":
        text = f"{name} is in the Melee band: at this table nobody shoots that close, move away first"
        return Refusal("out-of-range", text, "MR-S17")
    if overreach(state, item.weapon, units) is not None:
        return None
    most = farthest_shot(state, item.weapon)
    text = (
        f"{name} is {units_text(units)} away ({band_name(state, units)}): {item.weapon.name} "
        f"reaches {units_text(most)} ({band_name(state, most)}), {units - most} closer would do"
    )
    return Refusal("out-of-range", text, "MR-37")


def _in_reach(state: State, person: Combatant, victim: Combatant, units: int) -> Refusal | None:
    if units == 0:
        return None
    closes = units <= FREE_MOVE and not person.moved
    help_text = "move first" if closes else "run first" if person.moved else "move or run first"
    text = f"{help_text}: {safe_name(state, victim.id)} is {units_text(units)} away"
    return Refusal("out-of-reach", text, "MR-31")


def may_attack(catalog: Catalog, state: State, command: cmd.Attack) -> Refusal | None:
    """The moment and the weapon."""
    ranged = isinstance(command, cmd.AttackRanged)
    return attacker(state, command.who) or weapon(state, command.who, command.weapon, ranged)


def targets(catalog: Catalog, state: State, command: cmd.Attack) -> Refusal | None:
    """At least one target, each once, all of them within reach (MR-21, MR-51)."""
    if not command.aims:
        return Refusal(codes.TARGET, "an attack needs a target", "MR-21")
    if len(set(command.aims)) != len(command.aims):
        return Refusal(codes.TARGET, "somebody is named twice: each target counts once", "MR-51")
    person = state.combatants[command.who]
    for who in command.aims:
        if (no := target(state, person, person.items[command.weapon], who)) is not None:
            return no
    return several(state, command.aims, isinstance(command, cmd.AttackRanged))


def several(state: State, aims: Sequence[str], ranged: bool) -> Refusal | None:
    """More targets than one, where the weapon and the table allow it (MR-51, option ``multi-ranged``)."""
    if len(aims) > 1 and ranged and not state.house.multi_ranged:
        return Refusal(codes.TARGET, "at this table a shot has one target", "MR-S33")
    return None


def corrections(catalog: Catalog, state: State, command: cmd.Attack) -> Refusal | None:
    """Sane numbers of the GM's dice and helpers (MR-09, MR-50)."""
    return flow.situation(command.dice) or flow.situation(command.defence_dice) or allies(command.allies)


def allies(count: int | None) -> Refusal | None:
    """A sane number of helpers (MR-50)."""
    return None if count is None else within("the number of helping allies", count, 0, MAX_ALLIES, "MR-50")


NOBODY_ASKED = Refusal(codes.WINDOW, "nobody is asked this now", "MR-54")


def asked(state: State, kind: str, who: str | None = None, no: Refusal = NOBODY_ASKED) -> Refusal | None:
    """A question of this kind is open, and put to this person."""
    if who is not None and (unknown := known(state, who)) is not None:
        return unknown
    found = question(state)
    if found is not None and found.kind == kind and who in (None, found.who):
        return None
    return flow.awaited(state) or no


def counter(catalog: Catalog, state: State, command: cmd.ChooseCounterWeapon) -> Refusal | None:
    """A defender names a ready melee weapon (MR-39)."""
    who, key = command.who, command.weapon
    text = f"{safe_name(state, who)} is not asked for a weapon now"
    if (no := asked(state, "counter", who, Refusal(codes.WINDOW, text, "MR-39"))) is not None:
        return no
    choices = counter_choices(state, state.combatants[who])
    if key in choices:
        return None
    return Refusal("not-readied", f"{key[:40]!r} is no ready melee weapon: there is {', '.join(choices)}", "MR-39")


def shield(catalog: Catalog, state: State, command: cmd.BreakShield) -> Refusal | None:
    """A winning critical may break this shield (MR-45)."""
    who, victim = command.who, command.target
    if (no := known(state, who) or (known(state, victim) if victim else None)) is not None:
        return no
    asked = question(state)
    if asked is not None and (asked.kind, asked.who) == ("shield", who) and victim in ("", asked.victim):
        return None
    if asked is not None:
        return flow.awaited(state)
    if victim and not shield_of(state.combatants[victim]):
        return Refusal("no-shield", f"{safe_name(state, victim)} has no shield in hand", "MR-45")
    text = f"{safe_name(state, who)} has scored no critical hit with a Shield-breaker weapon"
    return Refusal("not-a-critical", text, "MR-45")


def packet(catalog: Catalog, state: State, command: cmd.TakeHealthLoss | cmd.TakeWound) -> Refusal | None:
    """The victim is asked about this packet (MR-54)."""
    text = f"{safe_name(state, command.who)} has no damage to choose about now"
    if (no := asked(state, "packet", command.who, Refusal(codes.WINDOW, text, "MR-54"))) is not None:
        return no
    now = len(checked(state.exchange).answers) + 1
    if command.packet not in (None, now):
        return Refusal(codes.WINDOW, f"packet {command.packet} is not asked about: packet {now} is", "MR-54")
    return None


def takes_wound(catalog: Catalog, state: State, command: cmd.TakeWound) -> Refusal | None:
    """The victim is one who can take Wounds (MR-54)."""
    if (no := known(state, command.who)) is not None or takes_wounds(state, state.combatants[command.who]):
        return no
    text = f"{safe_name(state, command.who)} cannot take Wounds: only characters do, and foes flagged important"
    return Refusal("cannot-take-wounds", text, "MR-54")

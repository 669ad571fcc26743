"""Openings, turns, ends, free actions, and what the game master calls for."""

from __future__ import annotations

from engine.core.draft import Decider, only
from engine.systems.mirage import build
from engine.systems.mirage.build import written
from engine.systems.mirage.catalog import Catalog, Encounter
from engine.systems.mirage.catalog import Placed as Placing
from engine.systems.mirage.coming import Side
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import flow as cmd
from engine.systems.mirage.decide import attack, fear, harm, openings, passing
from engine.systems.mirage.decide.base import Writing, lose_watch, moving, pay, push
from engine.systems.mirage.events import acts as ev_act
from engine.systems.mirage.events import flow as ev
from engine.systems.mirage.events import harm as ev_harm
from engine.systems.mirage.events.setup import CameBack, Placed
from engine.systems.mirage.rules import fear as fear_rules
from engine.systems.mirage.rules import modifiers, time, turns, zones
from engine.systems.mirage.rules.people import other
from engine.systems.mirage.state import Combatant, Prelude, Terror
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Dread, Harm, Trial


def start_fight(draft: Writing, catalog: Catalog, command: cmd.StartFight) -> None:
    """How the fight opens (MG-24 to MG-30)."""
    draft.add(ev.FightStarted(command.opening))
    harm.start_clocks(draft, catalog)
    if command.opening == "ambush":
        if draft.state.house.ambush_prelude:
            draft.add(ev.PreludesSet((Prelude(other(command.victims), "ambush"),)))
        extra = (Modifier("well prepared", modifiers.PREPARED, "MG-28"),) if command.prepared else ()
        openings.trial(draft, "ambush", command.victims, "observation", extra)
    elif command.opening == "standoff":
        openings.trial(draft, "standoff", "party", "grace")
    else:
        if command.opening.startswith("surprise"):  # a turn before the first, for a side or some of it
            side: Side = "party" if command.opening == "surprise-party" else "adversaries"
            draft.add(ev.PreludesSet((Prelude(side, "surprise", command.who),)))
        openings.next_turn(draft)


def end_fight(draft: Writing, catalog: Catalog, command: cmd.EndFight) -> None:
    """The end of this round, and of the fight (MG-S78)."""
    if draft.state.round:
        openings.end_round(draft)
    beaten, start = turns.beaten(draft.state), draft.state.seconds
    draft.add(ev.FightEnded(command.winner or (other(beaten[0]) if len(beaten) == 1 else "")))
    for person in tuple(draft.state.combatants.values()):
        if person.status == "escaped" and person.side == "party":  # out of the fight, not out of the world (MG-79)
            draft.add(CameBack(person.id, person.zone))
    passing.arrive(draft, start)


def next_fight(draft: Writing, catalog: Catalog, command: cmd.NextFight) -> None:
    """Another field, for those who are left, on their feet if they can stand, and where it has them; foes drop out."""
    people, encounter = draft.state.combatants.values(), written(command.encounter)
    dropped = tuple(one.id for one in people if one.kind != "pc" and (one.side == "adversaries" or not one.present))
    stand = (placed.zone for placed in encounter.combatants if placed.sheet in catalog.characters)
    first = next(stand, next(iter(encounter.zones)))
    draft.add(ev.FieldSet(**build.field_of(encounter, catalog), dropped=dropped, zone=first))
    for one in tuple(draft.state.combatants.values()):
        if one.present and one.prone and not one.broken_physical:
            draft.add(ev_act.Stood(one.id))
    wanted = {one.id: placed.zone for one, placed in build.roster(draft.state, encounter)}
    for one in tuple(draft.state.combatants.values()):
        zone = wanted.get(one.id, first)
        rides_into_a_drain = zones.too_narrow(draft.state, one, zone)
        if one.present and not rides_into_a_drain and (zone != one.zone or zones.has(draft.state, zone, "cramped")):
            draft.add(Placed(one.id, zone))
    for person in build.cast(catalog, draft.state, encounter):
        draft.add(ev.Joined(person))
    for one, placed in build.roster(draft.state, encounter):
        _settle(draft, encounter, one, placed)


def _settle(draft: Writing, encounter: Encounter, one: Combatant, placed: Placing) -> None:
    """Somebody of the party in the saddle, behind the cover or far off, as an encounter has them."""
    mount = build.saddle(encounter, placed, [*draft.state.combatants.values()])
    if mount and not one.riding and not one.broken_physical:
        draft.add(ev_act.Mounted(one.id, mount))
    elif placed.place in draft.state.covers:
        draft.add(ev_act.CoverTaken(one.id, placed.place))
    elif placed.place == "far":
        draft.add(ev_act.MovedInside(one.id, "far", ""))


def call_fear(draft: Writing, catalog: Catalog, command: cmd.CallFear) -> None:
    """Those whom something can frighten are tested, one after the other; of the others it is told (MG-108, MG-116)."""
    source = draft.state.combatants.get(command.source)
    zone = source.zone if source is not None else ""
    safe = command.safe or draft.state.phase != "turn"
    people = draft.state.combatants
    left = tuple(who for who in command.who if fear_rules.tested(draft.state, people[who], command.source))
    for who in dict.fromkeys(command.who):
        if who not in left:
            draft.add(ev_harm.FearPassed(who, command.source))
    if left:
        push(draft, Dread(command.source, command.value, left, safe=safe, zone=zone))


def use_trait(draft: Writing, catalog: Catalog, command: cmd.UseDefect | acts.UseInsight) -> None:
    """A Defect or an Insight is used up for this session; for a test, its modifier waits (MG-129, MG-130)."""
    who, insight = command.who, isinstance(command, acts.UseInsight)
    seq = command.insight if isinstance(command, acts.UseInsight) else command.defect
    trait = next(trait for trait in draft.state.combatants[who].traits if trait.seq == seq)
    draft.add(ev_act.TraitUsed(who, seq, command.use, getattr(command, "about", "")))
    if command.use == "test":
        draft.add(ev.BonusGiven(who, Modifier(trait.name, trait.modifier, "MG-130" if insight else "MG-129")))


def rule_harm(draft: Writing, catalog: Catalog, command: cmd.RuleHarm) -> None:
    """MG-95: so much harm to each, through armour or past it, the first who is named first."""
    hit, people = command.attack, draft.state.combatants
    stopped = command.armour and command.kind == "physical"
    left = [attack.armour(draft, people[who], command.amount) if stopped else command.amount for who in command.who]
    for who, points in reversed([*zip(command.who, left, strict=True)]):
        push(draft, Harm(who, command.kind, points, "attack" if hit else "harm", hit=hit))


def rule_terror(draft: Writing, catalog: Catalog, command: cmd.RuleTerror) -> None:
    """MG-118: somebody is terrified without a test."""
    source = draft.state.combatants.get(command.source)
    until = time.last_round(draft.state, command.rounds)
    zone = source.zone if source is not None else draft.state.combatants[command.who].zone
    fear.terrify(draft, command.who, Terror(command.reaction, command.source, until, zone))


def rule_broken(draft: Writing, catalog: Catalog, command: cmd.RuleBroken) -> None:
    """Broken by the game master's word, with an injury where a row is named."""
    if not draft.state.combatants[command.who].broken(command.kind):
        harm.shatter(draft, command.who, command.kind, "harm")
    if command.row:
        harm.wound(draft, catalog, command.who, command.kind, command.row)


def help_ahead(draft: Writing, catalog: Catalog, command: acts.Help) -> None:
    """MG-41: help with a test that somebody will make is paid now."""
    lose_watch(draft, command.who)
    pay(draft, command.who, turns.slot_for(draft.state.combatants[command.who], command.speed))
    draft.add(ev_act.HelpGiven(command.who, command.whom, command.speed))


DECIDERS: dict[type, Decider] = {
    cmd.StartFight: start_fight,
    cmd.SneakAttack: lambda draft, catalog, asked: openings.sneak(
        draft, asked.who, asked.target, asked.skill, close=asked.close
    ),
    cmd.EndTurn: lambda draft, catalog, asked: openings.end_turn(draft),
    cmd.EndFight: end_fight,
    cmd.NextFight: next_fight,
    cmd.CallFear: call_fear,
    cmd.CallTest: lambda draft, catalog, asked: push(
        draft, Trial("called", asked.who, asked.skill, asked.need, tested=asked.who, text=asked.text)
    ),
    cmd.UseDefect: use_trait,
    cmd.RuleHarm: rule_harm,
    cmd.RuleTerror: rule_terror,
    cmd.RuleBroken: rule_broken,
    acts.Release: moving(lambda now, asked: ev_act.LetGo(asked.who, now.combatants[asked.who].holding)),
    acts.DropProne: moving(lambda now, asked: ev_act.Fell(asked.who)),
    acts.DropItem: moving(lambda now, asked: ev_act.Dropped(asked.who, asked.weapon, now.combatants[asked.who].zone)),
    acts.Shout: only(lambda now, asked: ev_act.Shouted(asked.who, asked.text)),
    acts.Help: help_ahead,
    acts.UseInsight: use_trait,
}

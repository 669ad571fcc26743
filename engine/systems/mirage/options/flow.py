"""The game master's flow: openings, ends, fear, Defects; the end of a turn for whoever's it is."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.acts import Listed
from engine.core.options import Option, Slot
from engine.core.view import Audience
from engine.systems.mirage.coming import Opening
from engine.systems.mirage.commands import flow as cmd
from engine.systems.mirage.commands.interlude import ChangeCircumstances
from engine.systems.mirage.options.acts import named
from engine.systems.mirage.options.base import Table, names_of
from engine.systems.mirage.pending import decides
from engine.systems.mirage.rules import fear, modifiers
from engine.systems.mirage.rules.attack import reaction_skill, reactions
from engine.systems.mirage.rules.people import foes_of, rider_of
from engine.systems.mirage.rules.question import Question, question
from engine.systems.mirage.rules.skills import acting_skill, nameable
from engine.systems.mirage.rules.turns import beaten, last_chances
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act

OPENINGS: tuple[tuple[Opening, str, str], ...] = (
    ("standard", "The fight begins", "MG-32"),
    ("surprise-party", "The party surprises them", "MG-24"),
    ("surprise-adversaries", "The party is surprised", "MG-24"),
    ("ambush", "Ambush", "MG-28"),
    ("standoff", "Standoff", "MG-30"),
)
SIDES = {"party": "the party", "adversaries": "the adversaries"}


def flow(table: Table, audience: Audience) -> Iterator[Option]:
    """What the flow of the game offers now."""
    state = table.state
    if audience == "gm":
        if state.phase in ("setup", "opening"):
            yield from _openings(table)
        if state.phase == "turn":
            yield from _ends(table)
        yield from _calls(table)
    if state.phase == "turn" and (audience == "gm" or state.side == "party"):
        told = "unspent may interrupt"
        more: dict[str, Any] = {"group": "table", "aim": "end-turn", "preview": told}
        yield table.plain("end-turn", "End the turn", cmd.EndTurn(), rule="MG-33", **more)


def in_time(table: Table, audience: Audience, who: str | None) -> Iterator[Listed]:
    """What may still be named while an action waits for the answers to it: the actor's Insights before the
    interruptions are asked for, and those Defects that the game master may call on for the tests to come (MG-131).
    """
    found = question(table.state)
    if found is None or found.kind not in ("overwatch", "reaction") or not isinstance(found.frame, Act):
        return
    command = found.frame.command
    if found.kind == "overwatch" and who in (None, command.who) and decides(table.state, audience, command.who):
        for trait in nameable(table.state, command):
            yield named(table, command.who, trait, "test", group="answer")
    if audience == "gm" and not who:
        # Whoever answers a blow has it before them: what the game master could call on stands behind it.
        due = _due(table.state, found, found.frame)
        yield from (replace(option, seldom=True, section="") for option in _defects(table, due=due) if option.enabled)


def _due(state: State, found: Question, act: Act) -> set[tuple[str, str]]:
    """Whose test of which skill is next: the actor's, or one of those that may answer it."""
    if found.kind == "overwatch":
        return {(act.command.who, acting_skill(state, act.command))}
    asked = [state.combatants[who] for who in found.who]
    return {(one.id, reaction_skill(state, one, how)) for one in asked for how in reactions(state, act, one)}


def _openings(table: Table) -> Iterator[Option]:
    state = table.state
    for opening, label, rule in sorted(OPENINGS, key=lambda row: row[0] != state.opening):
        command = cmd.StartFight(opening)
        slots: tuple[Slot, ...] = ()
        if opening == "ambush":
            ready = {False: "in haste", True: "well prepared"}
            slots = (
                offers.choice("victims", SIDES, "who is ambushed?", default="party"),
                offers.choice("prepared", ready, "how ready are the attackers?", default=state.prepared),
            )
        if opening.startswith("surprise"):
            side = opening.removeprefix("surprise-")
            people = names_of(person for person in state.combatants.values() if person.side == side and person.present)
            slots = (offers.people(people, "who", "only these", optional=True, many=(0, len(people)), detail=True),)
        more: dict[str, Any] = {"group": "table", "aim": "start-fight", "hot": opening == state.opening}
        yield table.plain(f"start-{opening}", label, command, *slots, rule=rule, **more)
    yield from _sneaks(table)


def _sneaks(table: Table) -> Iterator[Option]:
    more: dict[str, Any] = {"rule": "MG-26", "group": "table", "section": "Sneak attack", "cost": ""}
    for person in table.state.combatants.values():
        if not person.present or rider_of(table.state, person.id):
            continue
        foes = names_of(foes_of(table.state, person))
        skills = modifiers.sneaking(table.state, person)
        which = offers.choice("skill", skills, "with what?", optional=True, default=modifiers.SNEAKING)
        slots = (which,) if len(skills) > 1 else ()
        for close, key, label in ((True, "sneak-close", "sneak up on"), (False, "sneak-far", "take aim unseen at")):
            command = cmd.SneakAttack(person.id, "", close)
            title = f"{person.name}: {label}"
            yield table.aimed(key, title, command, "target", foes, *slots, nobody="no enemy is there", **more)


def _ends(table: Table) -> Iterator[Option]:
    due = table.refusal(cmd.EndFight())
    command = cmd.EndFight(confirm=due is not None and due.code == "clock-due")
    text = "somebody’s time runs out with this round" if command.confirm else "Conditions and injuries stay"
    lost = beaten(table.state)
    won = next((side for side in SIDES if side not in lost), "") if lost else None  # where nobody is beaten it is asked
    slot = offers.choice("winner", {**SIDES, "": "nobody"}, "who won?", optional=True, default=won)
    usual = bool(lost) and not last_chances(table.state)
    more: dict[str, Any] = {"group": "table", "aim": "end-fight", "hot": usual}
    yield table.plain("end-fight", "End the fight", command, slot, rule="MG-101", preview=text, **more)


CALL: dict[str, Any] = {"group": "table", "section": "Call", "seldom": True}


def _calls(table: Table) -> Iterator[Option]:
    """What the game master calls for: fear, tests, and Defects put to use."""
    state = table.state
    yield from _fears(table)
    there = names_of(person for person in state.combatants.values() if person.present)
    if there and state.phase != "setup":
        slots = (
            offers.people(there, "who", "whose?", many=(1, len(there))),
            offers.choice("skill", modifiers.skills_of(state), "skill"),
            offers.number("need", 1, 9, 1, "successes"),
        )
        call = cmd.CallTest((next(iter(there)),), "grace")
        yield table.plain("call-test", "A test", call, *slots, rule="MG-03", **CALL)
    barred = sum(len(person.barred) for person in state.combatants.values())
    if barred:
        label = f"Better circumstances ({offers.counted(barred, 'failed treatment')})"
        yield table.plain("change-circumstances", label, ChangeCircumstances(), rule="MG-106", **CALL)
    yield from _defects(table, offers.choice("use", ("test", "reaction", "demand", "control"), "how?"))


def _fears(table: Table) -> Iterator[Option]:
    state = table.state
    frightening = (person for person in state.combatants.values() if person.fear and person.present)
    known = ((person.id, person.fear, f"fear-{person.id}", f"Fear of {person.name}") for person in frightening)
    for source, value, key, label in (*known, ("", 1, "call-fear", "Fear")):
        afraid = [person for person in state.combatants.values() if fear.tested(state, person, source)]
        if afraid:
            who = offers.people(names_of(afraid), "who", "who is afraid?", many=(1, len(afraid)))
            open_ = (offers.text("source", "of what"), offers.number("value", 1, 3, 1, "fear value"))
            command = cmd.CallFear(source or "what is seen", value, (afraid[0].id,))
            slots = (who,) if source else (*open_, who)
            # Whoever meets it for the first time has something to face: until then it stands with what may be done.
            met = not source or state.combatants[source].hidden or fear.faced(state, source)
            told = f"fear value {value}" if source else ""
            more = {**CALL, "seldom": met, "preview": told}
            yield table.plain(key, label, command, *slots, rule="MG-108", **more)


def _defects(table: Table, *slots: Slot, due: Container[tuple[str, str]] | None = None) -> Iterator[Option]:
    """Everybody's Defects, or of those that are ``due`` by whose they are and by their skill."""
    for person in table.state.combatants.values():
        for trait in person.traits:
            if not trait.insight and person.present and (due is None or (person.id, trait.skill) in due):
                command = cmd.UseDefect(person.id, trait.seq)
                key = f"defect-{trait.seq}"
                label = f"Defect of {person.name}: {trait.name}"
                yield table.plain(key, label, command, *slots, rule="MG-129", **CALL)

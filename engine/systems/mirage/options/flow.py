"""The game master's flow: openings, ends, fear, Defects; the end of a turn for whoever's it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import refusal
from engine.systems.mirage.coming import Opening
from engine.systems.mirage.commands import flow as cmd
from engine.systems.mirage.options.base import aimed, names_of, plain
from engine.systems.mirage.rules import fear, modifiers
from engine.systems.mirage.rules.people import foes_of
from engine.systems.mirage.rules.turns import beaten
from engine.systems.mirage.state import State

OPENINGS: tuple[tuple[Opening, str, str], ...] = (
    ("standard", "The fight begins", "MG-32"),
    ("surprise-party", "The party surprises them", "MG-24"),
    ("surprise-adversaries", "The party is surprised", "MG-24"),
    ("ambush", "Ambush", "MG-28"),
    ("standoff", "Standoff", "MG-30"),
)


def table(catalog: Catalog, state: State, audience: Audience) -> Iterator[Option]:
    """What the flow of the game offers now."""
    if audience == "gm":
        if state.phase in ("setup", "opening"):
            yield from _openings(catalog, state)
        if state.phase == "turn":
            yield from _ends(catalog, state)
        yield from _calls(catalog, state)
    if state.phase == "turn" and (audience == "gm" or state.side == "party"):
        yield plain(
            catalog,
            state,
            "end-turn",
            "End the turn",
            cmd.EndTurn(),
            rule="MG-33",
            group="table",
            aim="end-turn",
            preview="unspent actions are kept for interruptions until the round ends",
        )


def _openings(catalog: Catalog, state: State) -> Iterator[Option]:
    for opening, label, rule in sorted(OPENINGS, key=lambda row: row[0] != state.opening):
        command = cmd.StartFight(opening, prepared=state.prepared if opening == "ambush" else False)
        slots: tuple[Slot, ...] = ()
        if opening == "ambush":
            sides = {"party": "the party", "adversaries": "the adversaries"}
            ready = {False: "in haste", True: "well prepared"}
            slots = (
                offers.choice("victims", sides, "who is ambushed", default="party"),
                offers.choice("prepared", ready, "attackers", default=state.prepared),
            )
        if opening.startswith("surprise"):
            side = opening.removeprefix("surprise-")
            people = [person for person in state.combatants.values() if person.side == side and person.present]
            slots = (
                offers.people(names_of(people), "who", "only these", optional=True, many=(0, len(people)), detail=True),
            )
        yield plain(
            catalog,
            state,
            f"start-{opening}",
            label,
            command,
            *slots,
            rule=rule,
            group="table",
            aim="start-fight",
            hot=opening == state.opening,
        )
    yield from _sneaks(catalog, state)


def _sneaks(catalog: Catalog, state: State) -> Iterator[Option]:
    for person in state.combatants.values():
        if not person.present or person.kind == "animal":
            continue
        for close, label in ((True, "Sneak up on"), (False, "Take aim unseen at")):
            yield aimed(
                catalog,
                state,
                f"sneak-{'close' if close else 'far'}",
                f"{person.name}: {label.lower()}",
                lambda target, person=person, close=close: cmd.SneakAttack(person.id, target, close),
                "target",
                names_of(foes_of(state, person)),
                nobody="no enemy is there",
                rule="MG-26",
                group="table",
                hot=False,
                section="Sneak attack",
                cost="",
            )


def _ends(catalog: Catalog, state: State) -> Iterator[Option]:
    over = bool(beaten(state))
    plain_end = cmd.EndFight()
    due = refusal(catalog, state, plain_end)
    sides = {"party": "the party", "adversaries": "the adversaries", "": "nobody"}
    slot = offers.choice("winner", sides, "who won", optional=True)
    command = cmd.EndFight(confirm=True) if due is not None and due.code == "clock-due" else plain_end
    text = "somebody’s time runs out with this round" if command.confirm else "Conditions and injuries stay"
    yield plain(
        catalog,
        state,
        "end-fight",
        "End the fight",
        command,
        slot,
        rule="MG-101",
        group="table",
        aim="end-fight",
        preview=text,
        hot=over,
    )


CALL: dict[str, Any] = {"group": "table", "section": "Call", "seldom": True}


def _calls(catalog: Catalog, state: State) -> Iterator[Option]:
    """What the game master calls for: fear, tests, and Defects put to use."""
    yield from _fears(catalog, state)
    there = names_of(person for person in state.combatants.values() if person.present)
    if there and state.phase != "setup":
        slots = (
            offers.people(there, "who", "whose", many=(1, len(there))),
            offers.choice("skill", modifiers.skills_of(state), "skill"),
            offers.number("need", 1, 9, 1, "successes"),
        )
        call = cmd.CallTest((next(iter(there)),), "grace")
        yield plain(catalog, state, "call-test", "A test", call, *slots, rule="MG-03", **CALL)
    yield from _defects(catalog, state)


def _fears(catalog: Catalog, state: State) -> Iterator[Option]:
    frightening = (person for person in state.combatants.values() if person.fear and person.present)
    known = ((person.id, person.fear, f"fear-{person.id}", f"Fear of {person.name}") for person in frightening)
    for source, value, key, label in (*known, ("", 1, "call-fear", "Fear")):
        afraid = [person for person in state.combatants.values() if fear.tested(state, person, source)]
        if afraid:
            who = offers.people(names_of(afraid), "who", "who is afraid", many=(1, len(afraid)))
            open_ = (offers.text("source", "of what"), offers.number("value", 1, 3, 1, "fear value"))
            command = cmd.CallFear(source or "what is seen", value, (afraid[0].id,))
            slots = (who,) if source else (*open_, who)
            yield plain(catalog, state, key, label, command, *slots, rule="MG-108", **CALL)


def _defects(catalog: Catalog, state: State) -> Iterator[Option]:
    for person in state.combatants.values():
        for trait in person.traits:
            if not trait.insight and person.present:
                use = offers.choice("use", ("test", "reaction", "demand", "control"), "how")
                command = cmd.UseDefect(person.id, trait.seq)
                key = f"defect-{trait.seq}"
                label = f"Defect of {person.name}: {trait.name}"
                yield plain(catalog, state, key, label, command, use, rule="MG-129", **CALL)

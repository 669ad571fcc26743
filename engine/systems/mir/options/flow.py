"""The GM's flow of the game: Initiative, slots, the beginning and the end of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.mir.checks import flow
from engine.systems.mir.options.slots import people_slot, with_hidden
from engine.systems.mir.rules.distance import distance, off_scene
from engine.systems.mir.rules.initiative import opponents, waiting
from engine.systems.mir.rules.pools import INSTINCT, skill_pool
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def initiative(state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """Rolling Instinct: for everybody at once, the foes as a group, or a player for a character (MR-10, MR-11)."""
    if state.phase != "initiative":
        return
    no, left = flow.awaited(state), waiting(state)
    if audience == "gm" and not who:
        everybody = offers.option(
            "roll-initiative",
            "",
            "Roll Initiative for everybody",
            rule="MR-10",
            no=no,
            group="table",
            aim="go-on",
            hot=True,
            preview=f"{len(left)} to roll, foes {state.house.npc_initiative}",
        )
        yield from with_hidden(everybody, audience)
        npcs = opponents(state)
        if len(npcs) > 1:
            yield offers.option(
                "roll-initiative-group",
                "",
                "Roll Initiative, the foes as one group",
                people_slot("pool_of", npcs, (f"{skill_pool(state, npc, INSTINCT).total}D" for npc in npcs)),
                given={"do": "roll-initiative", "npcs": "group"},
                rule="MR-11",
                no=no,
                group="table",
            )
    for person in left:
        if audience == "players" and person.kind == "pc" and who in (None, person.id):
            yield _own_initiative(state, person)


def _own_initiative(state: State, person: Combatant) -> Option:
    """The Initiative of one, as players roll it for their characters."""
    return offers.option(
        "roll-initiative",
        person.id,
        f"Initiative of {person.name}",
        rule="MR-10",
        no=flow.awaited(state),
        group="table",
        preview=f"Instinct {skill_pool(state, person, INSTINCT).total}D",
    )


def end_slot(state: State, person: Combatant) -> Iterator[Option]:
    """The end of somebody's slot (MR-14)."""
    yield offers.option(
        "end-slot",
        person.id,
        "End the slot",
        rule="MR-14",
        no=flow.own_slot(state, person.id),
        aim="end-turn",
        hot=person.acted,
    )


def ending(state: State) -> Iterator[Option]:
    """The end of the fight, offered when at most one side can go on (MR-16)."""
    if state.phase not in ("initiative", "slots"):
        return
    sides = state.able_sides
    over = len(sides) < 2
    text = (
        "only one side can go on" if len(sides) == 1 else "nobody can go on" if over else "Health returns, Wounds stay"
    )
    yield offers.option(
        "end-fight",
        "",
        "End the fight",
        offers.choice("winner", state.sides, "who won", optional=True, default=sides[0] if len(sides) == 1 else None),
        replace(offers.text("reason", "why", optional=True), detail=True),
        rule="MR-16",
        no=flow.awaited(state),
        group="table",
        aim="end-fight",
        preview=text,
        hot=over,
    )


def leaving(state: State) -> Iterator[Option]:
    """Somebody off the scene, farther from every foe than the last band, may have fled (MR-15, MR-30)."""
    if not state.fighting:
        return
    here = [person for person in state.combatants.values() if person.present]
    for person in here:
        foes = [other for other in here if other.side != person.side]
        if foes and all(off_scene(state, distance(state, person, foe)) for foe in foes):
            yield offers.option(
                f"rule-remove:fled:{person.id}",
                "",
                f"{person.name} has fled",
                given={"who": person.id, "how": "fled"},
                rule="MR-15",
                group="table",
                preview="off the scene, too far from every foe",
            )


def starting(state: State) -> Iterator[Option]:
    """The first fight on a field that was laid out (MR-10)."""
    if state.phase == "setup":
        yield fight_option(state)


def fight_option(state: State) -> Option:
    """The first fight or the next one (MR-10)."""
    first, no = state.phase == "setup", flow.two_sides(state)
    return offers.option(
        "start-fight" if first else "next-fight",
        "",
        "Start the fight" if first else "Open a fight",
        replace(offers.text("stakes", "what it is about", optional=True), detail=True),
        rule="MR-10",
        no=no,
        group="table" if first else "interlude",
        aim="start-fight" if first else "next-fight",
        preview="then Initiative",
        hot=first and no is None,
    )

"""The GM's flow of the game: Initiative, the end of a fight, and the days between fights."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import answers, slots
from engine.systems.mir.decide.days import doomed
from engine.systems.mir.decide.flow import waiting
from engine.systems.mir.distance import distance, off_scene
from engine.systems.mir.options import acts
from engine.systems.mir.options.base import choice_slot, option, people_slot
from engine.systems.mir.pools import INSTINCT, RESILIENCE, skill_pool
from engine.systems.mir.state import Combatant, State
from engine.systems.mir.words import seen


def initiative(state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """Rolling Instinct: for everybody at once, the foes as a group, or a player for a character (MR-10, MR-11)."""
    if state.phase != "initiative":
        return
    no = slots.awaited(state)
    left = waiting(state)
    if audience == "gm" and not who:
        yield option(
            "roll-initiative",
            "",
            "Roll Initiative for everybody",
            {"do": "roll-initiative"},
            rule="MR-10",
            no=no,
            group="table",
            hot=True,
            preview=f"{len(left)} to roll, foes {state.option('npc_initiative')}",
        )
        npcs = [one for one in left if one.kind == "npc"]
        if len(npcs) > 1:
            slot = people_slot("pool_of", npcs, (f"{skill_pool(state, one, INSTINCT).total}D" for one in npcs))
            yield option(
                "roll-initiative-group",
                "",
                "Roll Initiative, the foes as one group",
                {"do": "roll-initiative", "npcs": "group"},
                slot,
                rule="MR-11",
                no=no,
                group="table",
            )
    for person in left:
        if audience == "players" and person.kind == "pc" and seen(person, audience) and who in (None, person.id):
            yield _own_initiative(state, person)


def _own_initiative(state: State, person: Combatant) -> Option:
    """The Initiative of one, as players roll it for their characters."""
    return option(
        f"roll-initiative:{person.id}",
        person.id,
        f"Initiative of {person.name}",
        {"do": "roll-initiative", "who": person.id},
        rule="MR-10",
        no=slots.awaited(state),
        group="table",
        preview=f"Instinct {skill_pool(state, person, INSTINCT).total}D",
    )


def able_sides(state: State) -> list[str]:
    """The sides that still have somebody able."""
    return list(dict.fromkeys(one.side for one in state.people.values() if one.able))


def ending(state: State) -> Iterator[Option]:
    """The end of the fight, offered when at most one side can go on (MR-16)."""
    if state.phase not in ("initiative", "slots"):
        return
    sides = able_sides(state)
    over = len(sides) < 2
    text = (
        "only one side can go on" if len(sides) == 1 else "nobody can go on" if over else "Health returns, Wounds stay"
    )
    yield option(
        "end-fight",
        "",
        "End the fight",
        {"do": "end-fight"},
        choice_slot("winner", state.sides, optional=True, title="who won"),
        Slot("reason", "text", optional=True, title="why"),
        rule="MR-16",
        no=slots.awaited(state),
        group="table",
        preview=text,
        hot=over,
    )


def leaving(state: State) -> Iterator[Option]:
    """Somebody off the scene, farther from every foe than the last band, may have fled (MR-15, MR-30)."""
    if state.phase != "slots":
        return
    here = [one for one in state.people.values() if one.present]
    for person in here:
        foes = [one for one in here if one.side != person.side]
        if foes and all(off_scene(state, distance(state, person, foe)) for foe in foes):
            yield option(
                f"remove:{person.id}:fled",
                "",
                f"{person.name} has fled",
                {"do": "remove", "who": person.id, "how": "fled"},
                rule="MR-15",
                group="table",
                preview="off the scene, too far from every foe",
            )


def interlude(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """Days, rest, bandages, and the next fight (MR-55 to MR-60)."""
    if state.phase != "ended":
        return
    for person in state.people.values():
        if (
            person.alive
            and who in (None, person.id)
            and (person.kind == "pc" or audience == "gm")
            and _of_table(person, who)
        ):
            yield from _own(catalog, state, person, audience)
    if audience == "gm" and not who:
        yield from _days(state)


def _of_table(person: Combatant, who: str | None) -> bool:
    """Foes left over from a fight are listed only when asked for."""
    return person.kind == "pc" or who == person.id


def _own(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    made = [acts.bandages(state, person, audience), acts.swaps(state, person)]
    made += acts.tests(catalog, state, person, audience)
    made.append(
        option(
            f"resilience-test:{person.id}",
            person.id,
            "Resilience test",
            {"do": "resilience-test", "who": person.id},
            rule="MR-59",
            no=answers.resilience(state, person.id),
            preview=f"{skill_pool(state, person, RESILIENCE).total}D, needs 3: one more severity heals",
        )
    )
    yield from (replace(one, group="interlude", hot=False) for one in made)


def _days(state: State) -> Iterator[Option]:
    resting = [one for one in state.people.values() if answers.rest(state, one.id) is None]
    tired = Refusal("once-per-day", f"everybody has rested on day {state.day}: end the day first", "MR-58")
    for well, label in ((False, "Night's rest"), (True, "Night's rest, well rested")):
        yield option(
            f"night-rest:{'well' if well else 'plain'}",
            "",
            label,
            {"do": "night-rest", "well_rested": well},
            people_slot("who", resting, many=(1, len(resting))),
            rule="MR-58",
            no=None if resting else tired,
            group="interlude",
            preview="one severity off one bandaged Wound" + (", then a Resilience test" if well else ""),
        )
    dying = [one.name for one in state.people.values() if doomed(one)]
    text = f"DIES: {', '.join(dying)}" if dying else "unbandaged Wounds get worse"
    yield option("end-day", "", "End the day", {"do": "end-day"}, rule="MR-57", group="interlude", preview=text)
    yield option(
        "end-scenario",
        "",
        "End the scenario",
        {"do": "end-scenario"},
        rule="MR-60",
        group="interlude",
        preview="all Severe Wounds vanish",
    )
    yield opening(state, "interlude")


def opening(state: State, group: str) -> Option:
    """The next fight, or the first one on a field that was laid out (MR-10)."""
    no = answers.openable(state)
    label = "Start the fight" if state.phase == "setup" else "Open a fight"
    return option(
        "open-fight",
        "",
        label,
        {"do": "open-fight"},
        Slot("stakes", "text", optional=True, title="what it is about"),
        rule="MR-10",
        no=no,
        group=group,
        preview="then Initiative",
        hot=state.phase == "setup" and no is None,
    )

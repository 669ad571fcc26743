"""What somebody may do in the own slot besides attacking: moves, things in hand, tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.codes import STATE
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.core.words import listed
from engine.systems.mir.audience import health_shown
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts as checks
from engine.systems.mir.checks import flow
from engine.systems.mir.options.slots import hopeless, people_slot, with_hidden
from engine.systems.mir.rules.distance import FREE_MOVE, LONG_RUN, distance
from engine.systems.mir.rules.needs import BANDAGE, CONCEALED
from engine.systems.mir.rules.pools import HEALING, INVESTIGATION, STRENGTH, skill_pool, skill_sizes
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant
from engine.systems.mir.words import grip_text, held, place_text, severity_text, skill_title

MOST_PROLONGED = 20


def _offer(key: str, person: Combatant, label: str, *slots: Slot, **more: Any) -> Option:
    """An act of somebody."""
    return replace(offers.option(key, person.id, label, *slots, **more), key=key)


def _price(state: State) -> str:
    return "action" if state.fighting else ""


def free_moves(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """The free move (MR-17)."""
    no = flow.free_move(state, person.id)
    yield from _ways(state, person, "move", FREE_MOVE, rule="MR-17", no=no, cost="free move", preview="1 unit")


def runs(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """MR-18: a run each way, open or rolled out of sight."""
    no = flow.may_run(state, person.id)
    text = f"2 units, 3 with four successes on {skill_pool(state, person, STRENGTH).total}D"
    for option in _ways(state, person, "run", LONG_RUN, rule="MR-18", no=no, cost="action", preview=text):
        yield from with_hidden(option, audience)


def _ways(state: State, person: Combatant, do: str, limit: int, **more: Any) -> Iterator[Option]:
    """To a position, or toward and away from somebody where the table knows no other ways (MR-28, MR-30)."""
    title = do.capitalize()
    if not checks.by_people(state):
        yield _offer(do, person, title, _places(state, person, limit), **more)
        return
    others = [other for other in state.combatants.values() if other.id != person.id and other.present]
    far = [other for other in others if distance(state, person, other)]
    for way, word, people in (("toward", "toward", far), ("away", "away from", others)):
        notes = [place_text(state, distance(state, person, other)) for other in people]
        if people:
            yield _offer(f"{do}:{way}", person, f"{title} {word}", people_slot(way, people, notes), **more)


def _places(state: State, person: Combatant, limit: int) -> Slot:
    """Positions within reach, nearest first, with who stands there. Down the track has the odd digits, up the even. The
    one meant unless another is named is the nearest to a foe.
    """
    steps = [sign * units for units in range(1, limit + 1) for sign in (-1, 1)]
    ways = {person.at + by: digit for digit, by in enumerate(steps, 1) if checks.on_track(person.at + by) is None}
    notes = []
    for spot in ways:
        there = [other.name for other in state.combatants.values() if other.at == spot and other.present]
        label = state.places.get(str(spot), "")
        notes.append(", ".join([*([label] if label else []), *there]))
    labels = tuple(_way(state, person, spot) for spot in ways)
    foes = [other.at for other in state.combatants.values() if other.side != person.side and other.present]
    toward = min(ways, key=lambda spot: min(abs(at - spot) for at in foes)) if foes and ways else None
    default = None if toward is None else str(toward)
    digits = tuple(ways.values())
    return Slot("to", "zone", tuple(map(str, ways)), labels, tuple(notes), default=default, digits=digits)


def _way(state: State, person: Combatant, spot: int) -> str:
    """``to 3, toward Knight``: a position in the words of a table, by the nearest foe on that side."""
    foes = [other for other in state.combatants.values() if other.side != person.side and other.present]
    ahead = [foe for foe in foes if (foe.at - person.at) * (spot - person.at) > 0]
    nearest = min(ahead, key=lambda foe: abs(foe.at - person.at), default=None)
    return f"to {spot}, toward {nearest.name}" if nearest is not None else f"to {spot}, away"


def reloads(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Reloading what is empty; what is loaded keeps the place of it (MR-23)."""
    for key, item in person.items.items():
        if item.ready and item.weapon.reload:
            no = flow.action(state, person.id)
            if no is None and item.loaded:
                no = Refusal("state", f"{item.weapon.name} is loaded: shoot first", "MR-23")
            yield _offer(
                f"reload:{key}",
                person,
                f"Reload: {item.weapon.name}",
                given={"weapon": key},
                rule="MR-23",
                no=no,
                cost="action",
                preview=f"{item.progress + 1} of {item.weapon.reload}",
            )


def swaps(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Something else in hand (MR-25)."""
    no, grips = checks.may_swap(state, person.id), checks.grips(person)
    if no is None and not grips:
        no = Refusal(STATE, "there is nothing to swap", "MR-25")
    yield _offer(
        "swap",
        person,
        "Swap weapons",
        offers.choice("hands", {grip: grip_text(person, grip) for grip in grips}),
        rule="MR-25",
        no=no,
        cost=state.house.swap_cost if state.fighting else "",
        preview=f"now {grip_text(person, held(person))}",
    )


def bandages(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Bandaging somebody within reach (MR-55)."""
    no = flow.act_or_rest(state, person.id)
    hurt = [other for other in state.combatants.values() if other.malus]
    patients = [other for other in hurt if no is not None or checks.patient(state, person.id, other.id) is None]
    if no is None and not patients:
        far = any(other.alive and not other.out for other in hurt)
        text = f"nobody {'in the Melee band ' if far else ''}has an open Wound"
        no = Refusal("out-of-reach" if far else "state", text, "MR-55")
    open_wounds = {other.id: _open_wounds(state, other, audience) for other in patients}
    wounds = offers.of_each("wound", "choice", "patient", open_wounds)
    dice = skill_pool(state, person, HEALING).total
    text = f"Healing {dice}D, needs {BANDAGE}"
    notes = (listed(open_wounds[other.id].values()) for other in patients)
    slots = people_slot("patient", patients, notes, title="whose?"), wounds
    more: dict[str, Any] = {"rule": "MR-55", "no": no, "cost": _price(state), "preview": text}
    more["vain"] = hopeless(dice, BANDAGE)
    yield from with_hidden(_offer("bandage", person, "Bandage a Wound", *slots, **more), audience)


def _open_wounds(state: State, person: Combatant, audience: Audience) -> dict[int, str]:
    """The Wounds of somebody that may be bandaged; how bad they are only where that is seen."""
    exact = health_shown(state, person, audience) == "exact"
    return {
        wound.seq: severity_text(wound.severity) if exact else f"Wound {number}"
        for number, wound in enumerate(person.wounds, 1)
        if not wound.bandaged
    }


def tests(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Skill tests, prolonged tests, Arts and searches (MR-19, MR-20, MR-22, MR-26)."""
    for kind in TESTS:
        yield from kind(catalog, state, person, audience)


def _skills(state: State, person: Combatant) -> Slot:
    pools = tuple(f"{size}D" for size in skill_sizes(state, person))
    return offers.choice("skill", {key: skill_title(state, key) for key in state.book.skills}, notes=pools)


def _level(catalog: Catalog) -> Slot:
    grades = {grade.successes: grade.name for grade in catalog.difficulties.values()}
    return offers.choice("difficulty", grades, notes=tuple(offers.counted(count, "success") for count in grades))


def _skill_test(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    no = flow.act_or_rest(state, person.id)
    slots = (_skills(state, person), _level(catalog)) if no is None else ()
    more: dict[str, Any] = {"rule": "MR-19", "no": no, "cost": _price(state), "seldom": state.fighting}
    yield from with_hidden(_offer("skill-test", person, "Skill test", *slots, **more), audience)


def _search(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    no, cost = flow.act_or_rest(state, person.id), _price(state)
    near = [other for other in state.combatants.values() if checks.searchable(state, person.id, other.id) is None]
    lonely = Refusal("out-of-reach", "nobody else is in the Melee band: go there first", "MR-26")
    dice = skill_pool(state, person, INVESTIGATION).total
    text = f"Investigation {dice}D, needs {CONCEALED}"
    more: dict[str, Any] = {"rule": "MR-26", "no": no or (None if near else lonely), "cost": cost, "preview": text}
    more |= {"seldom": state.fighting, "vain": hopeless(dice, CONCEALED)}
    search = _offer("search-person", person, "Search somebody", people_slot("target", near), **more)
    yield from with_hidden(search, audience)


def _prolonged(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    if not state.fighting:
        return
    test, act = person.prolonged, {"rule": "MR-20", "no": flow.action(state, person.id), "cost": "action"}
    if test is None:
        target = offers.number("target", 1, MOST_PROLONGED, title="successes needed in all")
        label = offers.text("label", "what it is", optional=True)
        skills = () if act["no"] else (_skills(state, person),)
        start = _offer("prolonged-start", person, "Start a prolonged test", *skills, target, label, seldom=True, **act)
        yield from with_hidden(start, audience)
        return
    veiled = test.hidden and audience == "players"
    done = "" if veiled else f"{test.progress}/{test.target}"
    pool = f"{skill_pool(state, person, test.skill).total}D"
    on = _offer("prolonged-roll", person, f"Go on: {test.label}", preview=f"{done}, {pool}".strip(", "), **act)
    yield from with_hidden(on, audience)
    stop: dict[str, Any] = {"rule": "MR-20", "no": flow.awaited(state), "preview": f"{done} lost".strip()}
    yield _offer("prolonged-stop", person, f"Give up: {test.label}", **stop)


def _art(catalog: Catalog, state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """An Art in the table's words, with or without a test; free ones stay open when the action is gone (MR-22)."""
    if audience != "gm" or not state.fighting:
        return
    prices = {True: "free"} if person.acted else {False: "an action", True: "free"}
    spent = "; a free one, the action is spent" if person.acted else ""
    more: dict[str, Any] = {
        "rule": "MR-22",
        "no": flow.own_slot(state, person.id),
        "cost": "" if person.acted else "action",
        "preview": f"the GM enters what it does{spent}",
        "seldom": True,
    }
    named = offers.text("name", "its name"), offers.choice("free", prices, "what it costs")
    text = offers.text("text", "what it does", optional=True)
    yield _offer("use-art", person, "Use an Art", *named, text, **more)
    test = () if more["no"] else (_skills(state, person), _level(catalog))
    yield from with_hidden(_offer("use-art:test", person, "Use an Art with a test", *named, *test, **more), "gm")


TESTS = (_skill_test, _prolonged, _art, _search)

SPENDING = (runs, reloads, bandages)
"""What takes the action of the slot: nothing of it is open once that is spent."""

ACTS = (free_moves, *SPENDING[:2], swaps, bandages, *TESTS)
"""Everything that the own slot offers but attacks, with what is refused and why."""

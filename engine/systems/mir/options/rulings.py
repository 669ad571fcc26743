"""The GM's rulings, offered in every phase (law 8): ordinary commands; what a slot allows, ``decide`` accepts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.offers import under
from engine.core.options import Option, Slot
from engine.core.rulings import offered
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import flow
from engine.systems.mir.checks import rulings as checks
from engine.systems.mir.options.slots import people_slot
from engine.systems.mir.rules.dice import SIDES
from engine.systems.mir.rules.initiative import waiting
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import SEVERE, UNARMED, Combatant
from engine.systems.mir.words import WINS, severity_text

FAR = 20
MOST_DICE = 5
MOST_SUCCESSES = 20
MOST_AT_ONCE = 6


def rulings(catalog: Catalog, state: State, who: str | None) -> Iterator[Option]:
    """All that the GM may rule now, under headings: about one (``who``), else whatever is listed once for everybody."""
    people = [state.combatants[who]] if who in state.combatants else list(state.combatants.values())
    own = [*under("The fight", _fight(state, people)), *under("Wounds", _wounds(people))]
    own += [*under("Weapons", _items(catalog, state, people)), *under("Coming and going", _going(state, people))]
    if who:
        yield from offered.of_one(own, who)
        yield from offered.offered(RULINGS, catalog, state, who)
        return
    yield from under("Rolls", _overrules(state))
    yield from own
    yield from under("Coming and going", _joining(catalog, state))
    yield from under("The table", _places())
    yield from offered.offered(RULINGS, catalog, state, who)


_ruling = partial(offered.ruling, rule="MR-62")


def _overrules(state: State) -> Iterator[Option]:
    """Changing the roll that is open, or the last one while its effects stand alone (MR-07)."""
    left = waiting(state) if state.phase == "initiative" else ()
    if left:
        slot, no = people_slot("who", left), flow.awaited(state)
        yield _ruling("roll-initiative:one", "Initiative of one", slot, rule="MR-10", no=no)
    if state.exchange is not None:
        hidden = state.exchange.hidden
        label = "Show this roll" if hidden else "Hide this roll"
        yield _ruling("rule-roll", label, rule="MR-07", hidden=not hidden)
    if checks.overrulable(state, "attack") is None:
        yield _overrule("outcome", "Overrule who wins", offers.choice("value", WINS))
        yield from _overrule_throw(state, "attack", "the attack")
        if checks.overrulable(state, "defence") is None:
            yield from _overrule_throw(state, "defence", "the defence")
    elif checks.overrulable(state, "test") is None:
        yield _overrule("test", "Overrule the test", offers.choice("value", {True: "passed", False: "failed"}))
        yield _overrule("test-successes", "Overrule the successes of the test", _count())
        yield from _turned_die(state, "test", "the test")
    else:
        no = checks.overrulable(state, "attack")
        yield _ruling("rule-overrule", "Overrule the last roll", rule="MR-07", no=no)


def _count() -> Slot:
    return offers.number("value", 0, MOST_SUCCESSES, title="how many successes")


def _overrule(what: str, label: str, *slots: Slot) -> Option:
    return _ruling(f"rule-overrule:{what}", label, *slots, rule="MR-07", what=what)


def _overrule_throw(state: State, roll: str, title: str) -> Iterator[Option]:
    yield _overrule(roll, f"Overrule the successes of {title}", _count())
    words = {True: "a critical hit", False: "no critical hit"}
    yield _overrule(f"{roll}-critical", f"Overrule the critical of {title}", offers.choice("value", words))
    yield from _turned_die(state, roll, title)


def _turned_die(state: State, roll: str, title: str) -> Iterator[Option]:
    throw = checks.overruled_throw(state, roll)
    if throw is not None and throw.faces:
        dice = {number: f"die {number} shows {shown}" for number, shown in enumerate(throw.faces, start=1)}
        slots = offers.choice("at", dice, "which die?"), offers.number("value", 1, SIDES, title="what it shows")
        yield _overrule(f"{roll}-die", f"Turn a die of {title}", *slots)


def _fight(state: State, people: list[Combatant]) -> Iterator[Option]:
    present = [person for person in people if person.present]
    if not present:
        return
    who = people_slot("who", present)
    dice = offers.number("dice", -MOST_DICE, MOST_DICE, 1, "how many dice more, − for fewer")
    reason = offers.text("reason", optional=True)
    yield _ruling("rule-situation", "Situation dice on the next roll", who, dice, reason, rule="MR-09")
    if state.fighting and state.exchange is None:
        able = [person for person in present if person.able and person.id != state.active]
        if able:
            yield _ruling("rule-slot", "Give somebody the slot", people_slot("who", able), rule="MR-14")
    if state.phase in ("initiative", "slots") and len(present) > 1:
        order = people_slot("order", present, many=(len(present), len(present)))
        no = flow.awaited(state) if state.phase == "initiative" else None
        yield _ruling("rule-order", "Set the order", order, rule="MR-12", no=no)
    yield _ruling("rule-place", "Put on a position", who, _position(state, "to"), rule="MR-30")
    here = {person.id: person.name for person in state.combatants.values() if person.present}
    if len(here) > 1:
        others = {person.id: {who: name for who, name in here.items() if who != person.id} for person in present}
        other = offers.of_each("other", "entity", "who", others)
        units = offers.number("units", -1, FAR, title="how many units")
        yield _ruling("rule-pin", "Say how far apart two are (−1: as on the track)", who, other, units, rule="MR-29")


def _wounds(people: list[Combatant]) -> Iterator[Option]:
    if not people:
        return
    severity = offers.choice("severity", {grade: severity_text(grade) for grade in range(SEVERE + 1)})
    yield _ruling("rule-wound:add", "Give a Wound", people_slot("who", people), severity, change="add")
    hurt = [person for person in people if person.wounds]
    if not hurt:
        return
    wounds = {
        person.id: {
            wound.seq: severity_text(wound.severity) + (", bandaged" if wound.bandaged else "")
            for wound in person.wounds
        }
        for person in hurt
    }
    who, wound = people_slot("who", hurt), offers.of_each("wound", "choice", "who", wounds)
    for change, label, more in (
        ("remove", "Take a Wound away", ()),
        ("bandage", "Bandage it", ()),
        ("unbandage", "Tear a bandage off", ()),
        ("severity", "Set how bad a Wound is", (severity,)),
    ):
        yield _ruling(f"rule-wound:{change}", label, who, wound, *more, change=change)


def _items(catalog: Catalog, state: State, people: list[Combatant]) -> Iterator[Option]:
    if not people:
        return
    weapons = {**catalog.melee_weapons, **catalog.ranged_weapons}
    given = offers.choice("item", {key: weapon.name for key, weapon in weapons.items() if key != UNARMED})
    yield _ruling("rule-give", "Give a weapon", people_slot("who", people), given)
    owned = {person.id: [key for key in person.items if key != UNARMED] for person in people}
    yield from _with_items("rule-take", "Take a weapon", people, owned)
    loadable = {who: [key for key in keys if checks.loadable(state, who, key)] for who, keys in owned.items()}
    for loaded, label in ((True, "Load a weapon"), (False, "Unload a weapon")):
        key = f"rule-load:{'load' if loaded else 'unload'}"
        yield from _with_items(key, label, people, loadable, loaded=loaded)


def _with_items(
    key: str, label: str, people: list[Combatant], owned: dict[str, list[str]], **given: Any
) -> Iterator[Option]:
    """A ruling on one of the things that somebody owns."""
    having = [person for person in people if owned[person.id]]
    if not having:
        return
    items = {person.id: {key: person.items[key].weapon.name for key in owned[person.id]} for person in having}
    yield _ruling(key, label, people_slot("who", having), offers.of_each("item", "choice", "who", items), **given)


def _going(state: State, people: list[Combatant]) -> Iterator[Option]:
    here = [person for person in people if not person.out]
    if here:
        some = {person.id: checks.ways_out(state, person.id) for person in here}
        ways = offers.of_each("how", "choice", "who", some)
        yield _ruling("rule-remove", "Somebody leaves", people_slot("who", here), ways, rule="MR-15")
    gone = [person for person in people if person.out and person.alive]
    if gone:
        yield _ruling("rule-add:back", "Somebody comes back", people_slot("who", gone), _position(state), rule="MR-15")
    if people and checks.droppable(state) is None:
        who = people_slot("who", people)
        yield _ruling("rule-remove:roster", "Take out of the roster", who, rule="MR-15", how=checks.REMOVED)


def _position(state: State, name: str = "at") -> Slot:
    """A position of the track, near or far, with what the place is called. One that is a single figure has that digit,
    whatever lies beside it.
    """
    spots = [0, *(sign * at for at in range(1, FAR + 1) for sign in (1, -1))]
    called = {at: f", {state.places[str(at)]}" for at in spots if str(at) in state.places}
    told, digits = (f"position {at}{called.get(at, '')}" for at in spots), (at if 0 < at < 10 else 0 for at in spots)
    return Slot(name, "zone", tuple(map(str, spots)), tuple(told), default="0", digits=tuple(digits))


def _joining(catalog: Catalog, state: State) -> Iterator[Option]:
    sheets = {key: sheet.name for key, sheet in {**catalog.foes, **catalog.agents}.items()}
    if sheets:
        sight = offers.choice(
            "hidden", {False: "seen by the players", True: "hidden from the players"}, optional=True, default=False
        )
        crowd = replace(offers.number("count", 1, MOST_AT_ONCE, 1, "how many"), optional=True)
        slots = offers.choice("entry", sheets), _position(state), crowd, sight
        yield _ruling("rule-add", "Add somebody", *slots, rule="MR-15")


def _places() -> Iterator[Option]:
    at = offers.number("at", -FAR, FAR, 0, "which position")
    slots = at, offers.text("text", "its name, none takes it away", optional=True)
    yield _ruling("rule-label", "Name a place", *slots, rule="MR-30")


OFFERED = (
    "rule-add",
    "rule-remove:roster",
    "rule-place",
    "rule-wound:add",
    "rule-give",
    "rule-take",
    "rule-label",
    "rule-option",
)
"""The rulings that lay a field out, in the order in which they are wanted."""
OWN = ("rule-set:side", "rule-set:down", "rule-set:hidden", "rule-set:unaware")
"""Those about one person each."""


def setting_up(catalog: Catalog, state: State) -> Iterator[Option]:
    """The same acts under another heading."""
    if state.phase != "setup":
        return
    found = {option.id: option for option in rulings(catalog, state, None)}
    keys = [*OFFERED, *(f"{key}:{who}" for who in state.combatants for key in OWN)]
    for key in keys:
        if key in found:
            yield replace(found[key], id=f"setup-{key}", group="setup", section="")

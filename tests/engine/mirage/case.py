"""What the generic tests need to know of Mirage."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.core.house import rules_of
from engine.systems.mirage.catalog import CoverAt, ZoneAt
from engine.systems.mirage.house import House
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import CONDITIONS, Combatant, State
from tests.case import Act, Begun, Blow, Case, Gone, Scene, act, other
from tests.engine.mirage.scene import Table, beast, foe, pc, row
from tests.engine.mirage.words import WORDS


def begun(table: Table) -> Begun:
    return table.rules, table.state


def yard(hidden: bool, zone: str = "z2") -> Begun:
    """Two characters and a guard, and Vexor somewhere."""
    cast = [pc(), pc("Idris", "z0", ready=["longbow"]), foe(toughness=40)]
    return begun(Table(*cast, *([foe("Vexor", zone, hidden=True, ready=["spear"])] if hidden else []), exits=["z0"]))


MISS = (5, 5, 1, 1)

SECRET = Scene(
    yard,
    (
        act("rule-set", "vexor-a", field="toughness", value=3, secret=True),
        act("strike", "zaynab", target="guard", weapon="sword", open=False),
        act("react", "guard", *MISS, how="none", open=False),
        act("pray", "zaynab", pray=False),
        Act({"do": "rule-note", "text": "moonless", "secret": True}, (), True),
        act("move", "idris", to="z1"),
        act("end-turn"),
        act("move", "vexor-a", to="z1", secret=True),
        act("end-turn"),
    ),
    "vexor-a",
    ("vexor", "moonless"),
)

HIT = (7, 7, 1, 1)

BLOW = Blow(
    "guard",
    "Zaynab",
    (
        act("strike", "zaynab", target="guard", weapon="sword", open=False),
        act("react", "guard", *HIT, how="none", open=False),
        act("choose-extra", "zaynab", extra=1),
    ),
    {"exact": ("Toughness 37/40",), "words": ("Toughness hurt",), "damage": ("Toughness 3 lost",), "nothing": ()},
    {
        "exact": ("Guard is hurt: Toughness 40 → 37",),
        "words": ("Guard is hurt",),
        "damage": ("Guard takes 3",),
        "nothing": ("Guard is hurt",),
    },
    ("37", "40"),
)


def small(rng: Random) -> Begun:
    """Two characters, one with a horse, against a guard, an archer and something hidden, on ground of every kind."""
    known = rules_of(House)
    options = {name: rng.choice(known[name].values) for name in rng.sample(list(known), 10)}
    zones = row(5, z1=["cluttered"], z2=["dimly-lit"], z3=["cramped"])
    zones["z3"] = replace(zones["z3"], ends={"z2": "a", "z4": "b"})
    zones["z4"] = ZoneAt("Gate", 4, exit=True)
    cast = (
        pc("Zaynab", "z1", carried=["knife"], armour="light", items=["bandages"]),
        pc("Idris", "z0", ready=["bow"], carried=["knife"]),
        beast("Horse", "z0"),
        foe("Guard", "z1", armour="medium", carried=["crossbow"], toughness=12),
        foe("Archer", "z2", ready=["bow"], toughness=9),
        foe("Wraith", "z4", hidden=True, fear=1),
    )
    cover = {"cart": CoverAt("z0", "furniture"), "wall": CoverAt("z2", "stone-wall")}
    opening = rng.choice(["standard", "ambush", "standoff", None])
    return begun(Table(*cast, zones=zones, covers=cover, options=options, opening=opening, exits=["z0"]))


def sound(state: State) -> None:
    """Conditions fit, nobody stands nowhere, and whoever waits is asked something."""
    for person in state.combatants.values():
        assert person.zone in state.zones, person
        assert all(0 <= at < CONDITIONS for at in (*person.physical, *person.mental)), person
        assert 0 <= person.toughness <= person.toughness_max or person.conditions, person
        assert person.penalty <= 0, person
        if person.holding:
            held = state.combatants[person.holding]
            assert (held.zone, held.present, person.present) == (person.zone, True, True), person
        if person.riding:
            assert state.combatants[person.riding].zone == person.zone, person
        assert person.present or person.watch is None, person
        assert person.place not in state.covers or state.covers[person.place].zone == person.zone, person
    for a, b in state.engaged:
        assert state.combatants[a].zone == state.combatants[b].zone, (a, b)
    assert not state.frames or question(state) is not None
    assert state.phase != "interlude" or not state.engaged


def tougher(foe: Combatant) -> Combatant:
    """A foe with more to lose who has lost as much as can be; only that it was hurt at all is told to everybody."""
    left = 9 if foe.toughness == foe.toughness_max else 1
    return replace(foe, toughness=left, toughness_max=9, slow_spent=True, fast_spent=True)


CASE = Case(
    system="mirage",
    golden=WORDS,
    secret=SECRET,
    unknown={
        "what is left": tougher,
        "dice": other(attributes=dict.fromkeys(("agility", "strength"), 12), bonus=(), traits=()),
    },
    in_the_way={
        "on the spot": replace(SECRET, begin=lambda hidden: yard(hidden, "z0"), acts=()),
        "between": replace(SECRET, begin=lambda hidden: yard(hidden, "z1"), acts=()),
    },
    blow=BLOW,
    small=small,
    sound=sound,
    rulings=frozenset({"rule-set", "rule-place", "rule-hide", "rule-name", "rule-add", "rule-note", "rule-option"}),
    rare=("end-fight", "rule-remove", "rule-place", "rule-broken", "rule-harm", "remove-zone", "shout", "call-test"),
    values={
        "weapon": ("sword", "unarmed", "rifle-butt", "bow", "nothing"),
        "to": ("z0", "z1", "z2", "z3", "z4", "open", "far", "away", "guard", "nowhere"),
        "zone": ("z0", "z1", "z2", "z3"),
        "who": ("zaynab", "idris", "guard", "archer", "horse", "nobody"),
        "target": ("zaynab", "idris", "guard", "archer"),
    },
    gone=(
        Gone("caravanserai", act("rule-remove", "guard-1", how="escaped"), fled=True),
        Gone("caravanserai", act("rule-remove", "guard-1", how="defeated"), fled=False),
    ),
    unplayed=frozenset(
        {
            "act-lost",
            "barrier-cleared",
            "clock-stopped",
            "cover-left",
            "field-set",
            "help-used",
            "shots-ordered",
            "swapped",
        }
    ),
    of_other_packs=frozenset(
        {"2/01", "2/09", "3/06", "3/10", "4/02", "4/09", "5/09", "6/07", "7/08", "8/07", "9/03", "9/07", "9/12"}
    ),
)

"""What the generic tests need to know of MIR."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.core.house import rules_of
from engine.systems.mir.house import House
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import SEVERE, Combatant
from tests.case import Begun, Blow, Case, Gone, Scene, act, other
from tests.engine.mir.scene import Table, foe, hits, pc
from tests.engine.mir.words import WORDS


def begun(table: Table) -> Begun:
    return table.rules, table.state


def gate(hidden: bool, at: int = 4) -> Begun:
    """Two agents and a guard, and Vexor somewhere."""
    cast = [pc(), pc("Osip", weapon="bow", at=1), foe(health=40)]
    return begun(Table(*cast, *([foe("Vexor", hidden=True, weapon="spear", at=at)] if hidden else [])))


STRUCK = (*hits(3, 4), *hits(1, 3))

SECRET = Scene(
    gate,
    (
        act("rule-situation", "vexor-a", dice=2, reason="moonless", secret=True),
        act("attack-melee", "irena", *STRUCK, weapon="mace", targets=["guard"]),
        act("end-slot", "irena"),
        act("rule-set", "vexor-a", field="health", value=7, secret=True),
        act("attack-ranged", "osip", *STRUCK, weapon="bow", targets=["guard"]),
        act("end-slot", "osip"),
        act("end-slot", "guard", open=False),
        act("move", "vexor-a", to="3", secret=True, open=False),
        act("skill-test", "vexor-a", *hits(1, 5), skill="instinct", difficulty=1, secret=True, open=False),
        act("end-slot", "vexor-a", secret=True),
        act("rule-pin", "vexor-a", other="irena", units=2, secret=True),
        act("end-slot", "irena"),
    ),
    "vexor-a",
    ("vexor", "moonless"),
)

BLOW = Blow(
    "guard",
    "Irena",
    (act("attack-melee", "irena", *STRUCK, weapon="mace", targets=["guard"]),),
    {
        "exact": ("Health 36/40", "Wounds none"),
        "words": ("Health hurt",),
        "damage": ("Health 4 lost",),
        "nothing": (),
    },
    {
        "exact": ("Guard is hurt: 4 damage", "Guard loses 4 Health: 36/40"),
        "words": ("Guard is hurt",),
        "damage": ("Guard is hurt: 4 damage",),
        "nothing": ("Guard is hurt",),
    },
    ("36", "40"),
)


def small(rng: Random) -> Begun:
    """Two agents against a guard with a shield, a brute, and something hidden."""
    known = rules_of(House)
    options = {name: rng.choice(known[name].values) for name in rng.sample(list(known), 8)}
    cast = (
        pc(weapon=["sword", "shield"], stowed=["bow"]),
        pc("Osip", at=1, weapon="crossbow", stowed=["dagger"]),
        foe("Guard", weapon=["axe", "shield"], important=True, health=14),
        foe("Brute", at=2, weapon="two-handed-weapon"),
        foe("Wraith", hidden=True, weapon="spear"),
    )
    return begun(Table(*cast, options=options, ordered=rng.random() < 0.7))


def sound(state: State) -> None:
    """Nobody lives without Health, Wounds are told apart, and somebody able is asked."""
    for person in state.combatants.values():
        assert 0 <= person.health <= person.health_max, person
        assert person.alive or person.prolonged is None, person
        assert person.hands <= 2, person
        assert all(0 <= wound.severity <= SEVERE for wound in person.wounds), person
        assert len({wound.seq for wound in person.wounds}) == len(person.wounds), person
        assert "unarmed" in person.items, person
        assert not person.alive or person.health > 0, f"{person.id} lives without Health"
    if state.phase == "slots" and state.exchange is None and any(state.combatants[who].able for who in state.order):
        assert state.combatants[state.active].able, state.active
    if state.phase == "interlude":
        assert state.exchange is None
        assert not state.order
    assert state.exchange is None or question(state) is not None


def healthier(foe: Combatant) -> Combatant:
    """A foe with more to lose who has lost as much as can be; only that it was hurt at all is told to everybody."""
    return replace(foe, health=30 if foe.health == foe.health_max else 1, health_max=30)


CASE = Case(
    system="mir",
    golden=WORDS,
    secret=SECRET,
    unknown={
        "Health": healthier,
        "dice": other(pools={}, skills={}, defence_base=9, situation=3),
        "surprise": other(unaware=True),
    },
    in_the_way={
        "on the spot": replace(SECRET, begin=lambda hidden: gate(hidden, 0), acts=()),
        "between": replace(SECRET, begin=lambda hidden: gate(hidden, 1), acts=()),
    },
    blow=BLOW,
    small=small,
    sound=sound,
    for_now=frozenset({"rule-label", "rule-place", "rule-remove"}),
    rulings=frozenset(
        {
            "rule-set",
            "rule-wound",
            "rule-give",
            "rule-add",
            "rule-note",
            "rule-option",
            "rule-label",
            "rule-hide",
            "rule-name",
        }
    ),
    values={
        "hands": ("", "empty", "sword", "sword+shield", "x+y", "sword+sword", "unarmed"),
        "weapon": ("sword", "shield", "unarmed", "bow", "dagger", "mace", "crossbow", "nothing"),
        "allies": (0, 1, 2),
    },
    whatever_fills_it=frozenset(["no-action-left", "no-move-left", "turn", "window", "phase"]),
    gone=(Gone("enc-gate", act("rule-remove", "guard-1", how="fled"), fled=True),),
    unplayed=frozenset({"targets-left"}),
    of_other_packs=frozenset({"1/02"}),
)

"""What the generic tests need to know of Fires Far Away."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from content import loader
from engine.core.rulings.made import met
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State
from tests.case import Begun, Case, Gone, Scene, act
from tests.engine.fires.scene import Table, attack, cell, foe
from tests.engine.fires.words import WORDS


def ledge(hidden: bool, at: str = "2,2") -> Begun:
    """A character and a thug, and Vexor somewhere, whom no table drives."""
    enemies = {"thug": "5,7", **({"vexor": at} if hidden else {})}
    foes = {"thug": foe(), "vexor": foe(name="Vexor")}
    tables = {"table": {"name": "Table", "dice": 1, "entries": ENTRIES, "drives": ["thug"]}}
    table = Table(at="5,5", enemies=enemies, foes=foes, tables=tables, start=None, stats={"end": 10})
    if hidden:
        table.set("vexor", hidden=True)
    unmet = replace(table.state, known={})  # hidden from the first look on, not only since the scene was laid out
    return loader.rules("fires"), met(RULINGS, unmet, unmet)


ENTRIES = [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}]

SECRET = Scene(
    ledge,
    (
        act("rule-set", "", who="vexor", field="wounds", value=3, secret=True),
        act("start-fight", "", 2, 3, 4, 5),
        act("act", "hero", action="move", path=[cell("5,6")], dice=[1]),
        act("rule-condition", "", who="vexor", condition="mute", on=True, amount=1, secret=True),
        act("act", "hero", 1, action="attack-light", thing="arming-sword", targets=["thug"], dice=[2], type="slash"),
        act("pass", "hero"),
        act("rule-place", "", who="vexor", to=cell("3,3"), secret=True),
        act("act", "hero", action="kick", targets=["thug"], dice=[3]),
    ),
    "vexor",
    ("vexor",),
)


def small(rng: Random) -> Begun:
    """A well-armed character against three with shields, bows and fire, under house rules drawn at random."""
    rules = loader.rules("fires")
    names = rng.sample(list(rules.table_options), 6)
    options = {name: rng.choice(rules.table_options[name]) for name in names}
    archer = attack("Shot", 2, "pierce", kind="ranged", range={"min": 2, "max": 6}, shot=True)
    foes = {
        "thug": foe(hp=40, shield={"defence": 2, "stability": 4, "durability": 1}),
        "archer": foe(name="Archer", hp=40, attacks={"cut": archer}, types=["intelligent"]),
        "hulk": foe(name="Hulk", hp=60, attacks={"cut": attack("Slam", 1, "crush", times=2)}),
    }
    sheet = {
        "slots": ["arming-sword", "spear", "kite-shield", "eternal-ember"],
        "hands": [1, 3],
        "off_hand": 3,
        "pouches": ["firebombs", "sunlit-flask", "javelins", "bandages"],
        "armour": "leather-set",
        "rings": ["living-ring"],
        "pots": ["fireball", "leap", "guard-stance", "warcry"],
    }
    hazards = {"spikes": ["4,4"], "embers": ["6,6"], "pit": ["8,8"]}
    ground = {"hazards": hazards, "half_cover": ["3,5"], "full_cover": ["7,4"], "retreat": ["9,1"]}
    enemies = {"thug": "5,8", "archer": "2,9", "hulk": "8,2"}
    table = Table(
        enemies=enemies,
        foes=foes,
        sheet=sheet,
        ground=ground,
        options=options,
        stats={"vit": 60, "end": 20, "str": 20, "dex": 20, "int": 20, "fth": 20, "att": 20},
        start=None,
    )
    return rules, table.state


def sound(state: State) -> None:
    """Nothing that a file could not hold; nobody stands where somebody else stands."""
    assert loader.rules("fires").sound(state) == ()
    cells = [person.at for person in state.combatants.values() if person.at is not None and not person.out]
    assert len(set(cells)) == len(cells), cells


CASE = Case(
    system="fires",
    golden=WORDS,
    secret=SECRET,
    in_the_way={
        "beside": replace(SECRET, begin=lambda hidden: ledge(hidden, "5,6"), acts=()),
        "far": replace(SECRET, begin=lambda hidden: ledge(hidden, "1,1"), acts=()),
    },
    blow=None,
    small=small,
    sound=sound,
    rulings=frozenset({"rule-set", "rule-place", "rule-condition", "rule-name", "rule-option", "rule-note"}),
    values={"path": ([], ["3,5"], ["4,5"]), "dice": ([], [1], [1, 2], [3]), "hands": ([0, 2], [0, 0], [-1, -1])},
    whatever_fills_it=frozenset({"phase"}),
    gone=(Gone("rats-on-the-quay", act("rule-remove", "rat-1", how="lost"), fled=False),),
    unplayed=frozenset({"darkness-set", "mark-set", "zones-set"}),  # of attunements that nobody chooses at random
    of_other_packs=frozenset({"4/07", "5/02", "5/07", "6/02", "6/06", "7/02", "7/07"}),
)

"""What the generic tests need to know of Miasma."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from engine.systems.miasma.catalog import Terrain
from engine.systems.miasma.rules.ground import cells
from engine.systems.miasma.rulings import HOUSE
from engine.systems.miasma.state import State
from tests.case import Act, Begun, Blow, Case, Gone, Scene, act
from tests.engine.miasma.scene import Table, beast, hero, monster
from tests.engine.miasma.words import WORDS


def begun(table: Table) -> Begun:
    return table.rules, table.state


def ford(hidden: bool, at: str = "2,3") -> Begun:
    """Two heroes and a kappa, and Vexor somewhere."""
    cast = [
        hero(gear=("short-sword", "wooden-shield"), at="0,0", spells=("fire-bolt",), power=8, endurance=20),
        hero("Mika", at="-2,1", facing=1, spells=("healing", "ward"), power=8, endurance=20),
        monster("kappa", "4,0", 3),
    ]
    return begun(Table(*cast, *([beast("Vexor", at, hidden=True)] if hidden else [])))


SECRET = Scene(
    ford,
    (
        act("rule-set", secret=True, who=["vexor-z"], field="life", value=31),
        act("monster-move", "vexor-z", move="bite", secret=True),
        act("walk", "mamoru", to="1,0"),
        act("stand", "mika"),
        act("monster-move", "kappa-1", move="kappa-claw"),
        act("walk", "mamoru", to="2,0"),
        act("stand", "mika"),
        act("turn", "vexor-z", to=1, secret=True),
        act("rule-place", "vexor-z", to="3,3", secret=True),
        act("rule-ward", "vexor-z", at="3,3", radius=1, secret=True),
        act("rest-stand"),
        act("stand", "vexor-z", secret=True),
        act("cast", "mika", spell="healing", target="mika"),
        act("attack", "mamoru", move={"links": [{"weapon": "short-sword"}]}),
        act("monster-move", "kappa-1", move="kappa-claw", open=False),
        act("stand", "vexor-z", secret=True),
        act("walk", "mamoru", to="2,1"),
        act("stand", "kappa-1", open=False),
        act("stand", "vexor-z", secret=True),
        act("stand", "mamoru"),
    ),
    "vexor-z",
    ("vexor", "bite"),
)

BLOW = Blow(
    "kappa-1",
    "Mamoru strikes",
    (
        act("rule-place", "mamoru", to="3,0", facing=0),
        act("attack", "mamoru", move={"links": [{"weapon": "short-sword"}]}),
        *[Act({"do": "rest-stand"})] * 2,
    ),
    {
        "exact": ("Life 48/50", "Stamina 80/80"),
        "words": ("Life hurt", "Stamina standing"),
        "damage": ("Life 2 lost", "Stamina standing"),
        "nothing": (),
    },
    {
        "exact": (
            "Mamoru hits Kappa: 7 − 5 armour = 2 Life, 3 stamina",
            "Kappa: 48/50 Life left",
            "Kappa: 77/80 stamina left",
            "Breath: Kappa +3",
        ),
        "words": ("Mamoru hits Kappa", "Kappa is hurt"),
        "damage": ("Mamoru hits Kappa", "Kappa loses 2 Life"),
        "nothing": ("Mamoru hits Kappa",),
    },
    ("48", "50", "77", "80"),
    pain=("hits ", "hurt", "loses", "left", "Breath"),
)


def thrice(foe: Any) -> Any:
    """Somebody with three times as much of everything: players hear in words how foes are."""
    return replace(foe, **{pool: 3 * getattr(foe, pool) for pool in ("life", "life_max", "stamina", "stamina_max")})


def small_table(rng: Random) -> Table:
    """Two heroes, one with spells, against a kappa, something large, and something hidden."""
    options = {name: rng.choice(HOUSE[name].values) for name in rng.sample(list(HOUSE), 6)}
    spells = ("healing", "protection", "ward", "reaffirm")
    cast = (
        hero(gear=("short-sword", "wooden-shield", "mace"), at="0,0"),
        hero("Mika", "-1,1", 0, gear=("short-sword",), spells=spells, power=15, miasma=30, endurance=20),
        monster("kappa", "2,0", 3),
        beast("Ox", "3,-3", 3, footprint=("0,0", "-1,0"), life=30),
        beast("Ghost", "1,1", 3, hidden=True, life=20),
    )
    terrain = (Terrain("pond", ("4,0", "4,1"), "non-swimmers"), Terrain("wall", ("-3,0",), "all", True))
    return Table(*cast, radius=5, terrain=terrain, options=options)


def sound(state: State) -> None:
    """Pools in range, nobody in another's hex, the helpless committed to nothing."""
    taken: dict[tuple[int, int], str] = {}
    for person in state.combatants.values():
        assert 0 <= person.life <= person.life_max, person
        assert 0 <= person.stamina <= person.stamina_max, person
        assert person.miasma >= 0, person
        assert 0 <= person.essence <= 10, person
        assert set(person.hands) <= set(person.sheet.items), person
        assert not person.guard or person.guard in person.hands, person
        if person.status != "up":
            assert person.hex is None, person
            assert person.id not in state.decisions, person
        if person.staggered:
            assert person.commitment is None, person
            assert not person.guard, person
        if person.commitment is not None and state.phase == "decide":
            assert person.commitment.started < state.segment <= person.commitment.last, person
        if person.present and state.phase not in ("interlude", "setup"):
            assert person.life > 0, person
            for cell in cells(person):
                assert taken.setdefault(cell, person.id) == person.id, (cell, person.id, taken[cell])


def links(*made: dict[str, Any]) -> dict[str, Any]:
    return {"links": list(made)}


RULED = ("set", "hide", "side", "name", "give", "take", "add", "remove", "note", "option")

CASE = Case(
    system="miasma",
    golden=WORDS,
    secret=SECRET,
    unknown={"pools": thrice},
    in_the_way={
        "next to both": replace(SECRET, begin=lambda hidden: ford(hidden, "-1,0"), acts=()),
        "in front": replace(SECRET, begin=lambda hidden: ford(hidden, "1,0"), acts=()),
        "before the foe": replace(SECRET, begin=lambda hidden: ford(hidden, "3,0"), acts=()),
    },
    blow=BLOW,
    small=lambda rng: begun(small_table(rng)),
    sound=sound,
    rulings=frozenset(f"rule-{what}" for what in RULED),
    for_now=frozenset({"stamina"}),
    values={
        "move": (
            links({"weapon": "short-sword"}),
            links({"weapon": "short-sword", "power": ["strength"]}, {"weapon": "mace", "front": 1}),
            links({"weapon": "mace", "shape": "sweep", "hexes": ["F", "FL"]}),
            links({"weapon": "mace", "shape": "area", "hexes": ["F", "FL", "FR"], "power": ["dexterity"]}),
            links({"weapon": "nothing", "shape": "line", "hexes": ["2,0"]}),
        ),
        "clockwise": ("", "clockwise"),
        "segments": (0, 1, 4),
        "how": ("removed", "dead", "lost"),
    },
    whatever_fills_it=frozenset({"phase", "staggered", "dead", "locked"}),
    gone=(
        Gone("ford-at-dusk", act("rule-remove", "kappa-1", how="removed"), fled=True),
        Gone("ford-at-dusk", act("rule-remove", "kappa-1", how="dead"), fled=False),
    ),
    unplayed=frozenset({"rolled"}),  # the game has no dice
    of_other_packs=frozenset({"1/01", "1/05", "2/03", "3/01", "3/07", "4/06"}),
)

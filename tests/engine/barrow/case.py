"""What the generic tests need to know of Barrow, and its words in golden cases.

A line of a scene: `ada mound` (an entry of the pack and its zone).
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from content import loader
from tests.case import Begun, Blow, Case, Scene, act
from tests.games.barrow.catalog import Encounter, Placed
from tests.games.barrow.house import RULES
from tests.games.barrow.state import STANDINGS, State
from tests.golden.vocabulary import Vocabulary


def begun(*placed: Placed, **options: str) -> Begun:
    rules = loader.rules("barrow")
    return rules, rules.begin(Encounter("barrow", "Dusk", "", placed, options))


def dusk(hidden: bool, zone: Any = "tomb") -> Begun:
    """Ada and Bran against a thrall, and a wight somewhere."""
    people = (Placed("ada"), Placed("bran"), Placed("thrall"))
    return begun(*people, *([Placed("wight", zone, hidden=True)] if hidden else []))


WIGHT = "wight-in-hiding"
SECRET = Scene(
    dusk,
    (
        act("rule-set", WIGHT, field="guard", value=1, secret=True),
        act("attack", "ada", 1, target="thrall"),
        act("pass", "bran"),
        act("pass", "thrall", open=False),
        act("move", WIGHT, to="mound", secret=True),
        act("rule-name", WIGHT, name="Gravelord", secret=True),
        act("pass", "ada"),
    ),
    WIGHT,
    ("wight", "gravelord"),
)
BLOW = Blow(
    "thrall",
    "Ada",
    (act("attack", "ada", 4, 5, target="thrall"),),
    {
        "exact": ("Guard 0/2", "Strength 4/6"),
        "words": ("Harm hurt",),
        "damage": ("Harm 4 lost",),
        "nothing": (),
    },
    {"exact": (), "words": (), "damage": (), "nothing": ()},
    ("2", "6"),
)


def small(rng: Random) -> Begun:
    """Two of the party against four, one of them hidden."""
    chosen = {option: rng.choice(rule.values) for option, rule in RULES.items()}
    foes = (Placed("wight", "tomb"), Placed("thrall"), Placed("thrall", "tomb"), Placed("wight", hidden=True))
    return begun(Placed("ada"), Placed("bran"), *foes, **chosen)


def sound(state: State) -> None:
    for person in state.combatants.values():
        assert 0 <= person.guard <= person.guard_max, person
        assert 0 <= person.strength <= person.strength_max, person
        assert person.status in STANDINGS, person
    if state.phase == "fight":
        assert any(p.able and p.side == state.turn and not p.acted for p in state.combatants.values())


CASE = Case(
    system="barrow",
    golden=Vocabulary(lambda words: {"entry": words[0], "zone": words[1]}),
    secret=SECRET,
    in_the_way={
        "beside them": replace(SECRET, begin=lambda hidden: dusk(hidden, "mound"), acts=()),
        "out of reach": replace(SECRET, acts=()),
    },
    blow=BLOW,
    small=small,
    sound=sound,
    rulings=frozenset({"rule-set", "rule-hide", "rule-name", "rule-side", "rule-option", "rule-note"}),
    for_now=frozenset({"status", "rule-side"}),
    whatever_fills_it=frozenset({"phase", "turn", "state"}),
)

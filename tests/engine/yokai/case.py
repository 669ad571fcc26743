"""What the generic tests need to know of Mysteries of the Yokai."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from content import loader
from engine.systems.yokai.catalog import Entry
from engine.systems.yokai.house import RULES
from engine.systems.yokai.state import Combatant, State
from engine.systems.yokai.state.sheet import Armour
from tests.case import Begun, Blow, Case, Gone, Scene, act, other
from tests.engine.yokai.scene import AYA, ENCOUNTERS, GORO, ONI, rules
from tests.engine.yokai.scene import KAPPA as TRICKSTER
from tests.engine.yokai.words import WORDS

KAPPA = f"{TRICKSTER}-xf37e"
"""The id that the hidden one gets."""


def snow(hidden: bool, zone: Any = "far") -> Begun:
    """Aya and Goro against an oni, and a kappa somewhere."""
    people = [Entry(AYA, "close"), Entry(GORO, "close"), Entry(ONI, "close")]
    if hidden:
        people.append(Entry(TRICKSTER, zone, hidden=True))
    made = replace(loader.encounter("first-snow-duel"), combatants=tuple(people), order=())
    return rules(), rules().begin(made)


SECRET = Scene(
    snow,
    (
        act("rule-set", KAPPA, field="ki", value=2, secret=True),
        act("attack", AYA, action="katana", targets=[ONI]),
        act("no-defence", ONI, 3, 3, 4, 2, 2, 1),
        act("end-turn", AYA),
        act("move", GORO, to="p-medium"),
        act("rule-modifier", KAPPA, name="soaked", what="attack", value=-1, secret=True),
        act("end-turn", GORO),
        act("move", ONI, to="e-medium"),
        act("end-turn", ONI, open=False),
        act("move", KAPPA, to="e-medium", secret=True, open=False),
        act("end-turn", KAPPA, secret=True),
    ),
    KAPPA,
    ("kappa", "soaked"),
)

BLOW = Blow(
    ONI,
    "Aya",
    (
        act("attack", AYA, action="katana", targets=[ONI]),
        act("no-defence", ONI, 6, 6, 6, 2, 2, 1),
    ),
    {
        "exact": ("FP 6/12", "Ki 0/18", "Morale 1/2"),
        "words": ("Morale steady",),
        "damage": ("Morale 1 lost",),
        "nothing": (),
    },
    {
        "exact": ("Oni takes 6 + 6 margin − 2 armour = 10 (Body)",),
        # What a blow does moves the Tide in front of everybody (YO-S44).
        "words": ("Oni takes 10 (Body)",),
        "damage": ("Oni takes 10 (Body)",),
        "nothing": ("Oni takes 10 (Body)",),
    },
    ("/12", "/18"),
)


def another(foe: Combatant) -> Combatant:
    """The same foe with another sheet: other numbers, weapons, armour and abilities."""
    sheet = replace(
        foe.sheet,
        attributes=dict.fromkeys(foe.sheet.attributes, 9),
        skills={},
        weapons={},
        armour={"shell": Armour(name="Shell", body=9, mind=9, soul=9, on=True)},
        abilities={},
        threshold=9,
        rally=1,
        potential=900,
    )
    return replace(foe, sheet=sheet)


def small(rng: Random) -> Begun:
    """A shipped encounter, whose Tide may soon break."""
    options = {name: rng.choice(known.values) for name, known in RULES.items() if rng.random() < 0.5}
    made = loader.encounter(rng.choice(ENCOUNTERS))
    if rng.random() < 0.4:
        made = replace(made, tide=2)
    return rules(), rules().begin(made, options)


def sound(state: State) -> None:
    """Pools in range, the Tide between its ends."""
    assert abs(state.tide) <= state.tide_limit
    for person in state.combatants.values():
        assert person.fp >= 0, person
        assert person.ki >= 0, person


CASE = Case(
    system="yokai",
    golden=WORDS,
    secret=SECRET,
    unknown={
        "sheet": another,
        "points and Ki": other(fp=1, ki=4),
        "thresholds": other(threshold_mod=2, rally_mod=2, focus_mod=3),
    },
    in_the_way={
        "in reach": replace(SECRET, begin=lambda hidden: snow(hidden, "close"), acts=()),
        "behind": replace(SECRET, begin=lambda hidden: snow(hidden, "medium"), acts=()),
    },
    blow=BLOW,
    small=small,
    sound=sound,
    rulings=frozenset(
        [
            "rule-set",
            "rule-place",
            "rule-hide",
            "rule-name",
            "rule-modifier",
            "rule-take",
            "rule-give",
            "rule-remove",
            "rule-overrule",
            "rule-note",
            "rule-option",
        ]
    ),
    rare=("end-fight", "remove", "done", "rest", "check", "contest", "exit-story", "set-order"),
    whatever_fills_it=frozenset(["phase", "turn", "full-already-used", "window"]),
    gone=(Gone("bridge-at-dusk", act("withdraw", "oni-brute-1"), fled=True),),
    unplayed=frozenset({"reordered"}),
)

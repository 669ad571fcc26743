"""Each primitive on each trigger of each kind of row: it does what its words say, or the check refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.systems.fires.catalog import effects
from engine.systems.fires.check.others import FOES
from engine.systems.fires.check.places import PLACES, of_place
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import assault, counters, damage
from engine.systems.fires.decide.interpret import WORK
from engine.systems.fires.decide.play import Play
from engine.systems.fires.rules import force, legal, plans, scene, sight
from engine.systems.fires.rules.blows import Assault, Packet
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.state import HERO
from tests.engine.fires.places import DEEDS, OWN, USE, Fight, fought
from tests.engine.fires.scene import catalog

READ_ELSEWHERE = {
    ("armour", "pool-rolled", "pool"),  # a command of its own raises the die (FF-02)
    ("attunements", "pool-rolled", "pool"),
    ("attunements", "target-defeated", ""),  # blood burst's own tests
    ("actions", "action", "shield-up"),  # what Shield Up! says of other actions, which say it themselves (FF-56)
    ("conditions", "durability-regained", ""),  # broken gear, which is no condition of a body (FF-41)
    ("conditions", "reprieve", "remove-condition"),
    ("conditions", "cannot-act", ""),
    ("weapons", "blocks", ""),  # where they also function as a shield
    ("catalysts", "blocks", ""),
}
OF_HERO = ("pool-rolled", "encounter-end", "reprieve", "counter-gained", "action")


def cases() -> Iterator[Any]:
    for kind, places in PLACES.items():
        if kind in ("missiles", "hazards", "damage_types", "damage_modifiers"):
            continue
        for bearer in (HERO, "thug") if kind == "conditions" else ("thug",) if kind in FOES else (HERO,):
            for on in sorted(places):
                skipped = (kind, on, "") in READ_ELSEWHERE or (bearer != HERO and on in OF_HERO)
                if on not in ("passive", "attack", "drink", "anytime", "next-attack") and not skipped:
                    yield pytest.param(kind, bearer, on, id=f"{kind}-{bearer}-{on}")


@pytest.mark.rule("FF-108", "FF-167", "FF-169")
@pytest.mark.parametrize(("kind", "bearer", "on"), cases())
def test_what_may_stand_somewhere_is_done_there(kind: str, bearer: str, on: str) -> None:
    known = (do for do in sorted(PLACES[kind][on] & set(DEEDS)) if (kind, on, do) not in READ_ELSEWHERE)
    rules = [rule for rule in (placed(kind, bearer, on, do) for do in known) if rule is not None]
    mild = [rule for rule in rules if rule["do"] not in DRASTIC]
    for together in filter(None, (mild, *([rule] for rule in rules if rule["do"] in DRASTIC))):
        silent = list(together)
        for facts in fought(kind, *together, bearer=bearer):
            silent = [rule for rule in silent if not any(done(rule, bearer, fact) for fact in facts)]
            if not silent:
                break  # the rest of the fight, which is most of it, would show nothing more
        assert [rule["do"] for rule in silent] == []


def done(rule: dict[str, Any], bearer: str, fact: Any) -> bool:
    """Whether a fact is what a rule does."""
    return DEEDS[rule["do"]][1](fact, whom(rule, bearer))


DRASTIC = ("outcome", "perform", "guard-break", "shield-up")
"""What would keep other rules beside it from being seen."""


def placed(kind: str, bearer: str, on: str, do: str) -> dict[str, Any] | None:
    """The rule of a deed as it may stand there; none where the check asks for more than itself."""
    rule = {"on": on, "do": do, **DEEDS[do][0]}
    if (kind in USE and on != "use") or (kind == "attacks" and on not in ("use", "hit", "inflicts")):
        rule["for"] = "encounter"
    if kind == "attacks" and (on, do) == ("use", "inflict"):
        rule["target"] = "self"
    if on == "defeat" and do in ("damage", "inflict"):
        rule["target"] = "character"
        return rule if bearer != HERO else None  # nothing strikes who has fallen
    return rule if kind not in USE or on != "enters-tile" else None


def whom(rule: dict[str, Any], bearer: str) -> str:
    return HERO if rule.get("target") == "character" else bearer


def test_what_is_done_at_once_is_known_to_the_interpreter_alone() -> None:
    assert set(WORK) == set(effects.DEEDS)


def price(fight: Fight) -> int:
    plan = plans.plan_of(fight.table.book, fight.table.state, fight.table.command("take-aim"))
    assert isinstance(plan, Plan)
    assert plan.cost.price is not None
    return plan.cost.price.total


def humanity(fight: Fight) -> int:
    fight.play(lambda play: counters.shift(play, "hmn", 2))
    return int(fight.table.state.sheet.hmn)


def falls(fight: Fight) -> bool:
    fight.table.set(wounds=99)
    found: list[bool] = []
    fight.play(lambda play: found.append(damage.filled(play, HERO)))
    return found[0]


def cut(fight: Fight) -> int:
    before = fight.table.hero.wounds
    made = Assault("Cut", "thug", (Packet("burn", 2),), kinds=frozenset({"melee"}))
    fight.play(lambda play: strike(play, made))
    return int(fight.table.hero.wounds - before)


def strike(play: Play, made: Assault) -> None:
    assault.make(play, made, (HERO,))


Measure = Callable[[Fight], Any]
HOLDING: dict[str, tuple[dict[str, Any], Measure, Any, Any]] = {
    "restrict": ({"deny": ["take-aim"]}, lambda f: f.table.no("take-aim", 1).code, "cost", "condition"),
    "modify-value": ({"value": "f-def", "by": 2}, lambda f: force.capacity(*f.at, HERO, "f-def"), 0, 2),
    "modify-cost": ({"action": "take-aim", "by": 2}, price, 3, 5),
    "lock": ({"values": ["hmn"]}, humanity, 2, 0),
    "extra-action": ({"count": 1}, lambda f: legal.beat_of(*f.at).extra, 0, 1),
    "ignore": ({"kinds": ["hazard"]}, lambda f: force.ignores(*f.at, HERO, "hazard"), False, True),
    "conceal": ({"value": True}, lambda f: sight.concealed(*f.at, HERO), False, True),
    "darkness": ({"value": True}, lambda f: scene.dark(*f.at), False, True),
    "outcome": ({"op": "cannot-be-defeated"}, falls, True, False),
    "immune": ({"damage_types": ["burn"]}, cut, 2, 0),
    "negate-attack": ({"kinds": ["melee"]}, cut, 2, 0),
}
"""A rule of each, what is measured, and what it is without and with the rule."""


OF_THINGS = [("weapons", "restrict"), ("shields", "restrict"), ("catalysts", "restrict"), ("weapons", "modify-cost")]
"""What concerns only what is done with the thing itself."""

HOLDERS = [*sorted(OWN.keys() - {"missiles", "flasks"}), "conditions", "attunements"]


@pytest.mark.rule("FF-57", "FF-167", "FF-168")
@pytest.mark.parametrize(
    ("kind", "do"), [(kind, do) for kind in HOLDERS for do in HOLDING if (kind, do) not in OF_THINGS]
)
def test_what_may_hold_holds(kind: str, do: str) -> None:
    fields, measure, plain, changed = HOLDING[do]
    for rule, wanted in (({"do": "nothing"}, plain), ({"do": do, **fields}, changed)):
        used = kind == "attunements"
        fight = Fight(kind, {"on": "use", "for": "round", **rule} if used else {"on": "passive", **rule})
        fight.do(orders.StartFight())
        fight.table.set(raised=None, wounds=1).pool(*(5,) * 8)
        if used:
            fight.act(pay=(5,), **USE[kind])
        fight.table.pool(1, 1)
        assert measure(fight) == wanted, (kind, do)


def problems(kind: str, **rule: Any) -> list[str]:
    row = catalog().rings["living-ring"]
    made = msgspec.convert(rule, effects.Rule)
    found = of_place(catalog(), kind, replace(row, rules=(made,)), made, "x")
    return [f"{problem.path} {problem.message}" for problem in found]


@pytest.mark.parametrize(
    ("kind", "rule", "told"),
    [
        (
            "rings",
            {"on": "use", "do": "heal", "amount": 1},
            'x.on is "use", where heal does nothing in rings: on must be',
        ),
        ("rings", {"on": "passive", "do": "cost", "to": {"dice": 1}}, "does nothing in rings: no trigger there has it"),
        ("rings", {"on": "hit", "do": "modify-value", "value": "fp", "by": 1}, "in rings: on must be passive"),
        (
            "enemies",
            {"on": "passive", "do": "extra-action", "count": 1},
            "does nothing in enemies: no trigger there has it",
        ),
        (
            "enemies",
            {"on": "passive", "do": "modify-value", "value": "fp", "by": 1},
            'x.value is "fp", which enemies have not',
        ),
        (
            "rings",
            {"on": "round-end", "do": "damage", "amount": 1, "type": "burn", "target": "attacker"},
            "and there is none on",
        ),
        ("rings", {"on": "round-end", "do": "heal", "amount": 1, "for": "round"}, "x.for is of no meaning in rings"),
        (
            "flasks",
            {"on": "use", "do": "modify-value", "value": "fp", "by": 1},
            "x.for is missing: modify-value holds for a while",
        ),
        ("attacks", {"on": "damaged", "do": "heal", "amount": 1}, 'x.for is missing: an attack waits for "damaged"'),
        ("attacks", {"on": "use", "do": "restrict", "deny": ["move"], "target": "enemies", "for": "round"}, ""),
        (
            "attacks",
            {"on": "use", "do": "restrict", "deny": ["move"], "target": "entities", "for": "round"},
            "x.target is",
        ),
        (
            "enemies",
            {"on": "defeat", "do": "damage", "amount": 1, "type": "burn"},
            "x.target is whoever has just fallen",
        ),
        ("weapons", {"on": "blocks", "do": "heal", "amount": 1}, "it needs acts-as with kind"),
        ("items", {"on": "enters-tile", "do": "heal", "amount": 1}, "which waits for a fire"),
        ("actions", {"on": "use", "do": "set-tile", "tile": "fire", "where": "chosen-hex"}, "which needs an area"),
        ("enemies", {"on": "passive", "do": "trait", "name": "ephemeral"}, "two-tile, formation or dismountable"),
        ("rings", {"on": "passive", "do": "nothing"}, ""),
    ],
)
def test_what_would_do_nothing_is_refused_with_what_would_be_right(kind: str, rule: dict[str, Any], told: str) -> None:
    found = problems(kind, **rule)
    assert bool(found) == bool(told)
    assert told in "".join(found)


def test_all_that_the_packs_hold_is_where_it_does_something() -> None:
    book, tried = catalog(), 0
    for kind in PLACES.keys() - {"attacks"}:
        for row in getattr(book, kind).values():
            for rule in row.rules:
                tried += 1
                assert list(of_place(book, kind, row, rule, "x")) == []
    assert tried >= 719

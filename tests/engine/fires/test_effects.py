"""Every row of every file: it loads, reads, and its attunements, items and flasks do what their words say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields, replace

from engine.core.refusal import Refusal
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.check import ROWS, check
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import candidates, legal
from engine.systems.fires.rules.force import SCHOOL_BONUS, TESTS
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import Raised
from tests.engine.fires.scene import Table, catalog, every_plan, foe
from tests.engine.fires.test_reactions import attacked

STATS = dict.fromkeys(("vit", "str", "dex", "att", "int", "fth"), 40) | {"end": 46}
CATALYST = {"pyromancy": "primal-ember", "sorcery": "magic-staff", "miracles": "chime", "witchery": "fetish-dagger"}


def rules() -> Iterator[tuple[str, Any]]:
    for kind in ROWS:
        for key, row in getattr(catalog(), kind).items():
            for index, rule in enumerate(row.rules):
                yield f"{kind}.{key}[{index}]", rule


def test_there_are_719_printed_effects_and_all_are_sound() -> None:
    printed = [
        rule
        for kind in ROWS
        if kind != "hazards"
        for row in getattr(catalog(), kind).values()
        if row.origin == "printed"
        for rule in row.rules
    ]
    assert len(printed) == 719
    assert check(catalog()) == []


def test_every_predicate_has_a_meaning() -> None:
    from engine.systems.fires.catalog.words import When

    assert {field.name for field in fields(When)} == set(TESTS)


def test_a_mistake_inside_an_effect_is_named_with_its_tag_and_field() -> None:
    book: Catalog = catalog()
    bad = effects.Inflict(on="use", condition="blazin", target="self")
    worse = effects.Heal(on="use", amount="pwr+ovr")
    ring = replace(book.rings["living-ring"], rules=(bad, worse))
    told = [
        (problem.path, problem.message) for problem in check(replace(book, rings={**book.rings, "living-ring": ring}))
    ]
    assert told[0] == (
        "rings.living-ring.rules[0].inflict.condition",
        "is 'blazin': did you mean 'blazing'?",
    )
    assert told[1][0] == "rings.living-ring.rules[1].heal.amount"


BEFORE = {"tough-as-nails": {"bleeding": 1}, "mercy": {"bleeding": 1}, "escape": {"netted-webbed": 1}}
"""What an attunement is there to end."""


def well_equipped(name: str) -> tuple[Table, Act]:
    """Somebody who could activate an attunement, in the moment for it."""
    row = catalog().attunements[name]
    bow = any(isinstance(r, effects.Perform) and r.action == "draw-and-fire" for r in row.rules)
    thing = "longbow" if bow else CATALYST.get(row.school, "spell-rapier")
    two = bow or name == "blitz"
    if name == "blitz":
        thing = "zweihander"
    if name == "slink":
        thing = "dagger"
    if row.school == "guts" and not bow and name not in ("blitz", "slink"):
        thing = "arming-sword"
    sheet = {
        "slots": [thing, "", "kite-shield"],
        "hands": [1, 1] if two else [1, 3],
        "off_hand": 0 if two else 3,
        "pots": [name],
        "pouches": ["quiver"],
        "missiles": ["arrow-wooden"],
    }
    where = {"thug": "5,8" if bow or name in ("dazzle",) else "5,6", "other": "4,8" if bow else "6,6"}
    if name in ("blitz", "dazzle", "taunt"):
        where = {"thug": "5,8", "other": "5,10"}
    shield = {"defence": 2, "stability": 5}
    kinds = ["undead"] if name == "exorcise" else ["intelligent"]
    more: dict[str, Any] = {
        "stats": STATS,
        "sheet": sheet,
        "enemies": where,
        "foes": {"thug": foe(hp=60, types=kinds, shield=shield)},
    }
    more["ground"] = {"dark": name == "walpurgis", "retreat": ["9,1"]}
    dice = (6,) * 8
    if row.window == "counterbeat-start":
        table = Table(**more).pool(*dice)
        table.act("take-aim", 6)
        table.end()
    elif row.window in ("before-attack", "enemy-moved"):
        enemies = {"thug": "5,8" if row.window == "enemy-moved" else "5,6"}
        letters = [
            {
                "low": 1,
                "high": 6,
                "deeds": [{"letter": "A", "move": True, "attacks": ["cut"]}, {"letter": "B", "attacks": ["cut"]}],
            }
        ]
        table = Table(**{**more, "enemies": enemies, "entries": letters, "ground": {}}).pool(*dice)
        table.act("take-aim", 6)
        table.end(6)
        while table.state.step in ("stances",) or (table.state.step == "after-move" and row.window == "before-attack"):
            table.wait()
    else:
        table = Table(**more).pool(*dice)
        if name == "stomp":
            table.set("thug", conditions={"knockdown": 1})
        table.set(conditions=BEFORE.get(name, {}), waiting={"poison": 2} if name == "flash-sweat" else {})
        if name == "brace":
            pieces = table.state.sheet.pieces
            table.person(pieces={**pieces, "kite-shield": replace(pieces["kite-shield"], tokens=3)})
            table.set(raised=Raised("kite-shield"))
        if name in ("blood-burst", "scenting"):
            table.set("thug", wounds=2, bled=2)
    action = "cast" if row.school in SCHOOL_BONUS else "summon-guts"
    act = next(
        plan.said
        for plan in every_plan(table.book, table.state, legal.windows(table.state))
        if plan.said.attunement == name
    )
    assert act.action == action
    return table, act


def filled(table: Table, act: Act) -> Act:
    """The same with the first of everything that may be chosen."""
    from random import Random

    import msgspec

    from engine.systems.fires.options.fight import offered
    from tests.fillings import filled_at_random

    plan = plan_of(table.book, table.state, act)
    assert isinstance(plan, Plan), plan
    found = candidates.left_to_choose(table.book, table.state, plan)
    option = offered(table.book, table.state, plan, legal.windows(table.state), found)
    assert option.enabled, option.why_not
    return msgspec.convert(filled_at_random(option, Random(act.attunement)), Act)


SHOWN = [name for name, row in catalog().attunements.items() if row.window != "pool-rolled"]


@pytest.mark.rule("FF-164")
@pytest.mark.parametrize("name", SHOWN)
def test_every_attunement_is_offered_and_done(name: str) -> None:
    table, act = well_equipped(name)
    row = table.book.attunements[name]
    before = table.state
    command = filled(table, act)
    first = events = table.do(command)
    while table.state.asking is not None:
        events = table.answer(table.state.asking.question.choices[0])
    assert table.state.sheet.fp <= before.sheet.fp - row.fp.points + 1 or table.state.round > before.round
    assert any(type(event).__name__ in ("Committed", "Asked") for event in first)
    did = [event for event in events if type(event).__name__ not in ("Committed", "DiceSpent", "CounterSet", "Stepped")]
    assert did, f"{name} does nothing"


@pytest.mark.parametrize("name", SHOWN)
def test_every_attunement_is_refused_without_its_fp(name: str) -> None:
    table, act = well_equipped(name)
    table.person(fp=0)
    plan = plan_of(table.book, table.state, act)
    assert isinstance(plan, Plan)
    no = legal.refusal(table.book, table.state, plan)
    assert plan.fp == 0 or (isinstance(no, Refusal) and no.code == "fp"), no


@pytest.mark.parametrize("name", [key for key, row in catalog().items.items() if any(r.on == "use" for r in row.rules)])
def test_every_item_is_used(name: str) -> None:
    table = Table(at="5,3", sheet={"pouches": [name]}, stats=STATS, enemies={"thug": "5,5"}, foes={"thug": foe(hp=60)})
    table.pool(6, 6, 6, 6)
    pieces = table.state.sheet.pieces
    table.person(pieces={**pieces, "kite-shield": replace(pieces["kite-shield"], used=1)})
    act = next(plan.said for plan in every_plan(table.book, table.state, "beat") if plan.item == name)
    table.do(filled(table, act))
    row = table.book.items[name]
    left = table.state.sheet.pieces[name].charges
    assert left == row.charges - (1 if row.uses_charges else 0)


@pytest.mark.parametrize("name", list(catalog().flasks))
def test_every_flask_is_drunk(name: str) -> None:
    table = Table(sheet={"pouches": [name]}, stats=STATS).pool(6, 6, 6).set(wounds=3, waiting={"toxic": 2})
    table.do(
        filled(
            table,
            next(plan.said for plan in every_plan(table.book, table.state, "beat") if plan.item == name),
        )
    )
    assert table.state.sheet.pieces[name].charges == table.book.flasks[name].charges - 1


@pytest.mark.parametrize("name", list(catalog().weapons))
def test_every_weapon_can_be_held_and_strikes_or_shoots(name: str) -> None:
    row = catalog().weapons[name]
    hands = [1, 1] if row.hands == 2 else [1, 0]
    sheet = {"slots": [name], "hands": hands, "off_hand": 0, "pouches": ["large-quiver"]}
    sheet["missiles"] = [key for key, missile in catalog().missiles.items() if missile.kind == row.missile][:1]
    far = f"5,{4 + max(2, row.range.min)}" if row.class_ != "melee" or row.range.min > 1 else "5,5"
    table = Table(at="5,4", sheet=sheet, stats=STATS, enemies={"thug": far}, foes={"thug": foe(hp=90)}).pool(6, 6, 6, 6)
    plans = [plan for plan in every_plan(table.book, table.state, "beat") if plan.thing == name]
    good = [plan.said for plan in plans if candidates.feasible(table.book, table.state, plan) is None]
    assert good, [candidates.feasible(table.book, table.state, plan) for plan in plans]
    before = table.state
    for act in good:
        table.state = before
        table.do(filled(table, act))


def test_reactions_wait_for_their_moment() -> None:
    table = attacked(sheet={"pots": ["leap"]}, stats={"dex": 12, "att": 12})
    assert table.no("summon-guts", 6, attunement="leap", path=["5,4"]).message == "Leap belongs into your own beat"

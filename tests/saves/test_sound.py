"""What cannot be in a state, clause by clause and on both sides of each bound, looked at alone and after a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from content import loader
from engine.systems import SYSTEMS
from engine.systems.fires.state import Die, Effect
from engine.systems.miasma.state import Award, Cloud, Contest, Dropped, Swap, Ward
from engine.systems.mir.state.sheet import Heading, Prolonged, Wound
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Act, Answer, Relief, Trial
from engine.systems.yokai.state import Clock, Slot
from engine.systems.yokai.state.exchange import Check, Window
from tests.saves.reached import changed, states, ways

NOBODY, MANY = "nobody", 99


class Case(Struct, frozen=True):
    """A place in a state, how its problem begins (``{}``: the key behind the first ``*``), what may not stand there
    and what may: values, or functions of what stood there. ``where`` says of what stood there, and of the state,
    whether it will do; ``ends`` is the last that is told, ``alone`` whether nothing else is.
    """

    path: str
    told: str
    bad: tuple[Any, ...]
    good: tuple[Any, ...] = ()
    where: Callable[[Any, Any], Any] = lambda it, state: True
    ends: str = ""
    alone: bool = True


def one_more(was: Any) -> Any:
    """These names, or what stands under them, with one that nobody bears last."""
    return {**was, NOBODY: next(iter(was.values()), 1)} if isinstance(was, dict) else (*was, NOBODY)


def none(was: Any) -> Any:
    return type(was)()


def otherwise(**fields: Any) -> Callable[[Any], Any]:
    """What stood there with some fields otherwise; each may be a function of the whole."""
    return lambda was: replace(
        was, **{name: value(was) if callable(value) else value for name, value in fields.items()}
    )


def among(path: str, told: str, **more: Any) -> Case:
    """Names: one more that nobody bears, or none at all."""
    return Case(path, told, (one_more,), (none,), **more)


def between(path: str, low: int, high: int, told: str) -> Case:
    """A number with its ends, both of which may be."""
    return Case(path, told, (low - 1, high + 1), (low, high), ends=f"to {high}")


def of_kind(*kinds: str) -> Callable[[Any, Any], bool]:
    return lambda it, state: it.kind in kinds


def targets(people: Any) -> set[str]:
    """At whom somebody else is at something."""
    doing = [(who, one.commitment) for who, one in people.items() if one.commitment is not None]
    return {what.target for who, what in doing if what.target not in ("", who)}


def fought(it: Any, state: Any) -> bool:
    return state.phase not in ("interlude", "setup")


MIASMA = (
    Case(
        "map.rows",
        "state.map.rows",
        (
            ((0, 0, 40_001),),
            ((0, 0, 40_000), (0, 1, 1)),
            ((0, 0, -2), (0, 1, 40_001)),
            ((0, 0, 5), (40_001, 0, 1)),
            ((0, -40_001, 1),),
        ),
        (((0, 0, 40_000), (0, 1, 0)), ((40_000, 0, 1), (0, -40_000, 1))),
        lambda it, state: state.phase == "interlude",
    ),
    among("slain", "state.slain is 'nobody'"),
    Case("clouds", "state.clouds is 'nobody'", ({NOBODY: Cloud("moor", None, 1)},)),
    Case("swaps", "state.swaps is 'nobody'", ({NOBODY: Swap(())},)),
    Case("wards", "state.wards is 'nobody'", ((Ward("w", NOBODY, None, 1, "moor"),),)),
    Case("awards", "state.awards is 'nobody'", ((Award((0, 0), 1, NOBODY),),), ((Award((0, 0), 1, ""),),)),
    Case("decisions", "state.decisions is 'nobody'", (one_more,), (none,), lambda it, state: it),
    Case(
        "",
        "state.contest is 'nobody'",
        (otherwise(phase="contest", contest=Contest((0, 0), 1, (NOBODY,))),),
        (otherwise(phase="contest", contest=Contest((0, 0), 1, ())),),
        fought,
    ),
    Case("phase", "state.phase is contest", ("contest",), (), lambda it, state: it == "decide"),
    Case("contest", "state.phase is contest", (None,)),
    *(Case(name, "state.segment cannot be", (0,), (1,)) for name in ("beat", "fight", "day")),
    Case("segment", "state.segment cannot be", (0,), (), lambda it, state: not state.decisions),
    *(
        Case(
            "combatants.*",
            f"state.combatants.{{}}.{field}",
            (otherwise(**{field: -1}), otherwise(**{field: lambda one, most=most: getattr(one, most) + 1})),
            (otherwise(**{field: 0}), otherwise(**{field: lambda one, most=most: getattr(one, most)})),
        )
        for field, most in (("life", "life_max"), ("stamina", "stamina_max"))
    ),
    between("combatants.*.facing", 0, 5, "state.combatants.{}.facing"),
    Case("combatants.*.hex", "state.combatants.{}.hex is 99,99, which is off", ((99, 99),), (None,), fought),
    Case("combatants.*.sheet.footprint", "state.combatants.{}.sheet.footprint", (((1, 0),),), (((1, 0), (0, 0)),)),
    Case("combatants.*.hands", "state.combatants.{}.hands is 'nobody'", (one_more,)),
    among("combatants.*.sheet.worn", "state.combatants.{}.sheet.worn is 'nobody'"),
    Case("combatants.*.dropped", "state.combatants.{}.dropped is 'nobody'", ((Dropped(NOBODY, (0, 0)),),), (none,)),
    Case("combatants.*.guard", "state.combatants.{}.guard is 'nobody'", (NOBODY,), ("",)),
    Case(
        "combatants.*.commitment",
        "state.combatants.{}.commitment.spell",
        (otherwise(spell=NOBODY), otherwise(spell="")),
        (),
        of_kind("cast"),
    ),
    *(
        Case(place, told, (otherwise(target=NOBODY),), (otherwise(target=""),), of_kind("cast"))
        for place, told in (
            ("combatants.*.commitment", "state.combatants.{}.commitment.target is 'nobody'"),
            ("decisions.*", "state.decisions.target is 'nobody'"),
        )
    ),
    Case(
        "combatants.*.commitment",
        "state.combatants.{}.commitment is attack",
        (otherwise(segments=0), otherwise(move=None)),
        (otherwise(segments=1),),
        of_kind("attack"),
    ),
    Case(
        "combatants.*.commitment",
        "state.combatants.{}.commitment is monster-move",
        (otherwise(move=None),),
        (),
        of_kind("monster-move"),
    ),
    Case(
        "combatants.*.commitment",
        "state.combatants.{}.commitment is over",
        (otherwise(started=lambda one: one.started - 9),),
        (otherwise(turns=(), started=lambda one: one.started - 9),),
        of_kind("turn"),
    ),
    Case("segment", "state.decisions.", (lambda was: was + 1,), (), lambda it, state: state.decisions),
    Case("map.rows", "state.combatants.", (((50, 50, 1),),), (), fought),
    Case(
        "combatants",
        "state.combatants.",
        (lambda was: {who: one for who, one in was.items() if who not in targets(was)},),
        (),
        lambda it, state: targets(it),
        alone=False,
    ),
    Case("decisions.*.started", "state.decisions.{}.started is", (lambda was: was + 1, lambda was: was - 1)),
)

YOKAI = (
    between("combatants.*.fp", 0, 999, "combatants.{}.fp"),
    between("combatants.*.ki", 0, 9999, "combatants.{}.ki"),
    Case("combatants.*.zone", "combatants.{}.zone is", (NOBODY,)),
    Case("combatants.*", "combatants.{}.zone is", (otherwise(side="enemies", zone="p-close"),)),
    between("tide_limit", 1, 99, "tide_limit"),
    between("tide", -99, 99, "tide"),
    Case("morale", "morale.enemies is missing", ({"players": 1},)),
    among("quiet", "quiet is 'nobody'"),
    among("asked", "asked is 'nobody'"),
    among("releases", "releases is 'nobody'"),
    Case("owner", "owner is 'nobody'", (NOBODY,), ("",), lambda it, state: not state.windows),
    Case("clocks", "clocks is 'nobody'", ((Clock("c", "p", 1, NOBODY),),)),
    Case("order", "order is 'nobody'", ((Slot("players", 1, NOBODY),),), (none,)),
    Case("order", "order has two places", (lambda was: (*was, was[0]),), (), lambda it, state: it),
    Case("windows", "windows have one number", (lambda was: (*was, was[0]),), (), lambda it, state: it),
    Case(
        "windows",
        "windows are without the dice",
        (lambda was: (*was, Window("check", Check(MANY, "", ()))),),
        (),
        lambda it, state: it,
    ),
    Case("windows.*.asked", "windows[0] is 'nobody'", (one_more,)),
    Case("windows.*.answers.*.roller.who", "windows[0] is 'nobody'", (NOBODY,)),
    Case("windows.*.about.roller.who", "windows[0] is 'nobody'", (NOBODY,)),
    Case("windows.*.about.parties.0.roller.who", "windows[0] is 'nobody'", (NOBODY,)),
    Case("windows.*.about.targets.0.who", "windows[0] is 'nobody'", (NOBODY,)),
)

FAR = 100 * 100
MIR = (
    among("order", "order is 'nobody'", where=lambda it, state: state.phase != "slots"),
    Case("order", "order is empty", ((),), (), lambda it, state: state.phase == "slots"),
    Case("current", "current is 'nobody'", (NOBODY,), ("",)),
    Case("forced", "current is 'nobody'", (NOBODY,), ("",)),
    Case("pins", "pins is 'nobody'", (lambda was: {f"{NOBODY}|{NOBODY}": 1},), (none,)),
    Case("winner", "winner is 'nobody'", (NOBODY,), ("",)),
    Case("last.exchange.attack", "last.exchange.attack is missing", (None,)),
    Case("last.exchange.attacker", "last.exchange is 'nobody'", (NOBODY,)),
    Case("last.exchange.targets", "last.exchange is 'nobody'", (one_more,)),
    Case("last.exchange.targets", "last.exchange.targets is empty", ((),)),
    Case("last.exchange.helpless", "last.exchange is 'nobody'", (one_more,), (none,)),
    Case("last.exchange.weapon.skill", "last.exchange.weapon.skill is 'nobody'", (NOBODY,)),
    Case(
        "exchange",
        "exchange waits for nobody",
        (otherwise(outcome="none", hold=False),),
        (),
        lambda it, state: it.attack is not None,
    ),
    Case(
        "exchange.targets",
        "exchange is 'nobody'",
        ((NOBODY,),),
        (),
        lambda it, state: state.exchange.attack is not None,
    ),
    Case("exchange.attacker", "exchange is 'nobody'", (NOBODY,)),
    Case("last.before", "last is 'nobody'", (one_more,), (), lambda it, state: it, alone=False),
    Case("last.after", "last is 'nobody'", (one_more,), (), lambda it, state: it, alone=False),
    Case("last.after", "last.after is not about the same", (none,), (), lambda it, state: it),
    *(Case(f"last.trial.{name}", "last.trial is 'nobody'", (NOBODY,), ("",)) for name in ("who", "patient", "target")),
    Case("last.trial.skill", "last.trial.skill is 'nobody'", (NOBODY,)),
    Case("book.skills", "book.skills lacks", (none,), alone=False),
    Case("book.bands", "book.bands has no band of 0", ({},), alone=False),
    Case(
        "combatants.*",
        "combatants.{} has another id",
        (
            otherwise(items={}),
            otherwise(side=NOBODY),
            otherwise(health=-1),
            otherwise(health=lambda one: one.health_max + 1),
            otherwise(health_max=1000),
            otherwise(at=FAR + 1),
            otherwise(at=-FAR - 1),
        ),
        (
            otherwise(health=0),
            otherwise(health=lambda one: one.health_max),
            otherwise(health_max=999),
            otherwise(at=FAR),
            otherwise(at=-FAR),
        ),
    ),
    Case(
        "combatants.*.wounds",
        "combatants.{}.wounds has a severity",
        ((Wound(1, -1),), (Wound(1, 0), Wound(2, 5))),
        ((Wound(1, 0), Wound(2, 4)),),
    ),
    between("combatants.*.situation", -99, 99, "combatants.{}.situation"),
    Case("combatants.*", "combatants.{}.heading is 'nobody'", (otherwise(heading=Heading(NOBODY, True, 1)),)),
    Case("combatants.*", "combatants.{}.prolonged.skill", (otherwise(prolonged=Prolonged("x", NOBODY, 1)),)),
    *(
        between(f"combatants.*.items.*.weapon.{name}", -99, 99, "combatants.{}.items.")
        for name in ("reach", "protection", "fast", "mutilating", "reload", "shots")
    ),
    between("combatants.*.paths.*", -99, 99, "combatants.{}.paths."),
    between("combatants.*.skills.*", 0, 99, "combatants.{}.skills."),
    Case("combatants.*.skills", "combatants.{}.skills is 'nobody'", (one_more,)),
    Case("combatants.*.pools", "combatants.{}.pools is 'nobody'", (one_more,)),
    Case(
        "combatants.*.pools", "combatants.{}.pools.", (lambda was: dict.fromkeys(was, 100),), (), lambda it, state: it
    ),
    Case("combatants.*.items.*.weapon.skill", "combatants.{}.items.", (NOBODY,)),
    Case("combatants.*.items.*.weapon.range", "combatants.{}.items.", (NOBODY,), ("",)),
)

MOST = 999
MIRAGE = (
    Case("edges.*.a", "edges is 'nobody'", (NOBODY,)),
    Case("edges.*.b", "edges is 'nobody'", (NOBODY,)),
    Case("covers.*.zone", "covers.{}.zone is 'nobody'", (NOBODY,)),
    Case("barriers.*.zone", "barriers.{}.zone is 'nobody'", (NOBODY,)),
    Case("combatants.*.zone", "combatants.{}.zone is 'nobody'", (NOBODY,)),
    Case("zones", "combatants.", (none,), (), lambda it, state: state.combatants, alone=False),
    Case("engaged", "engaged is 'nobody'", (lambda was: (*was, (NOBODY, NOBODY)),), (none,)),
    Case(
        "combatants",
        "combatants.",
        (lambda was: {who: one for who, one in was.items() if who not in {other.holding for other in was.values()}},),
        (),
        lambda it, state: any(one.holding for one in it.values()),
        alone=False,
    ),
    Case("combatants.*.holding", "combatants.{}.holding is 'nobody'", (NOBODY,), ("",)),
    Case("combatants.*.riding", "combatants.{}.riding is 'nobody'", (NOBODY,), ("",)),
    Case("combatants.*.skills", "combatants.{}.skills.nobody is", (lambda was: {**was, NOBODY: 6},), (none,)),
    Case("combatants.*.skills.*", "combatants.{}.skills.", (7, 14, 4), (6, 8, 10, 12)),
    Case("skills", "combatants.", (none,), (), lambda it, state: state.combatants),
    Case("combatants.*.attributes.*", "combatants.{}.attributes must be", (7, 4, 14), (6, 12)),
    *(
        Case("combatants.*", "combatants.{} has a figure", (change(MOST + 1), change(-MOST - 1)), (change(MOST),), have)
        for change, have in (
            (lambda value: otherwise(penalty=value), lambda it, state: True),
            (lambda value: otherwise(bonus=(Modifier("x", 1), Modifier("y", value))), lambda it, state: True),
            (
                lambda value: lambda one: changed(one, ("items", next(iter(one.items)), "bonus"), lambda was: value),
                lambda it, state: it.items,
            ),
            (
                lambda value: lambda one: changed(one, ("traits", 0, "modifier"), lambda was: value),
                lambda it, state: it.traits,
            ),
            (
                lambda value: lambda one: changed(one, ("armour", "rating"), lambda was: value),
                lambda it, state: it.armour,
            ),
            (
                lambda value: lambda one: changed(one, ("armour", "grace"), lambda was: value),
                lambda it, state: it.armour,
            ),
        )
    ),
    *(
        Case(f"{place}.*.{name}", told, (MOST + 1, -MOST - 1), (MOST, -MOST))
        for place, told in (("combatants.*.arms", "combatants.{}.arms."), ("lines", "lines.{}"))
        for name in ("bonus", "damage")
    ),
    Case("frames.*.command.who", "frames[0].who is 'nobody'", (NOBODY,)),
    Case("frames.*.asked", "frames[0].asked is 'nobody'", (one_more,)),
    Case(
        "frames.*",
        "frames[0].who is 'nobody'",
        (otherwise(answers=(Answer(NOBODY, "dodge"),)),),
        (),
        lambda it, state: isinstance(it, Act),
    ),
    Case("frames.*.test.who", "frames[0] is 'nobody'", (NOBODY,)),
    Case("frames.*.left", "frames[0] is 'nobody'", (one_more,)),
    Case("frames.*.test.faces", "frames[0].test.faces are", (lambda was: (*was, 1),), ((),), lambda it, state: it),
    Case("frames", "frames[0].who is 'nobody'", ((Relief(NOBODY, 1, ("physical",)),),)),
    *(
        Case("frames", "frames[0] is 'nobody'", ((replace(Trial("custom", (), ""), **{name: (NOBODY,)}),),))
        for name in ("left", "tested", "passed")
    ),
    Case("combatants", "frames[0]", (none,), (), lambda it, state: state.frames and not state.engaged),
)

FIRES = (
    Case("combatants.*.entry", "combatants.{}.entry is 'nobody'", (NOBODY,), (), lambda it, state: it),
    Case("combatants.*.conditions", "combatants.{}.conditions is 'nobody'", (one_more,), (none,)),
    Case("combatants.*.waiting", "combatants.{}.waiting is 'nobody'", (one_more,), (none,)),
    Case(
        "combatants.*", "combatants.{}.wounds", (otherwise(wounds=-1), otherwise(wounds=1, bled=2), otherwise(bled=-1))
    ),
    Case("combatants.*", "combatants.{}.routine", (otherwise(routine={"": 1}),), (otherwise(routine={}),)),
    Case("combatants.*.at", "combatants.{}.at is", ((99, 99),)),
    Case("combatants.*", "combatants.{}.at is", (otherwise(tail=(99, 99)),), (otherwise(tail=None, at=None),)),
    Case("combatants.hero.hidden", "combatants.hero.hidden", (True,), (False,)),
    Case(
        "combatants",
        "combatants are without",
        (none,),
        (),
        lambda it, state: state.person and not state.turn.enemy,
        alone=False,
    ),
    Case("turn.enemy", "turn.enemy is 'nobody'", (NOBODY,)),
    Case("step", "turn.enemy is nobody", ("strike",), (), lambda it, state: not state.turn.enemy and not state.asking),
    Case("step", "asking is something", ("idle",), (), lambda it, state: state.asking),
    between("tables.*.dice", 1, 20, "tables.{}.dice"),
    Case("tables.*", "tables.{} speaks", (otherwise(now=-2), otherwise(forced=-2)), (otherwise(now=-1, forced=-1),)),
    Case(
        "tables.*",
        "tables.{} speaks",
        tuple(otherwise(**{name: lambda one: len(one.entries)}) for name in ("now", "forced")),
        tuple(otherwise(**{name: lambda one: len(one.entries) - 1}) for name in ("now", "forced")),
    ),
    Case("tables.*.drives", "tables.{}.drives is 'nobody'", (one_more,)),
    Case("pool", "pool has a die", ((Die(1, 0),), (Die(1, 6), Die(2, 7))), ((Die(1, 1), Die(2, 6)),)),
    Case("effects", "effects[0] is a rule", ((Effect(1, "rounds", "pea", 0, "hero", "acts"),),)),
    Case("effects.0.rule", "effects[0] is a rule", (-1,), (0,)),
    Case("effects.0.row", "effects[0] is a rule", (NOBODY,)),
    *(Case(f"person.{name}", f"person.{name} is 'nobody'", (one_more,)) for name in ("missiles", "known", "pots")),
    *(
        Case(f"person.{name}", "person has a place filled", (one_more,))
        for name in ("rings", "pouches", "carried", "stash")
    ),
    Case("person", "", (), (None,)),
    Case("person.armour", "person has a place filled", (NOBODY,), ("",)),
    Case("person.slots", "person has a place filled", ((NOBODY, "", "", ""),), alone=False),
    Case("person.hands", "person.hands are on no slot", ((-2, -1), (-1, 4)), ((-1, -1),)),
    Case("person.off", "person.hands are on no slot", (-1, 2), (0, 1)),
    Case("person", "person.hands are on an empty slot", (otherwise(slots=("", "", "", ""), hands=(0, -1)),)),
    Case("person.pieces.*.id", "person.pieces.{} is nothing", (NOBODY,)),
    Case("person.pieces.*.loaded", "person.pieces.{} is nothing", (NOBODY,), ("",)),
    Case(
        "person.pieces.*",
        "person.pieces.{}.charges",
        (otherwise(charges=1),),
        (otherwise(charges=0),),
        of_kind("weapon"),
    ),
)

CASES = {"miasma": MIASMA, "yokai": YOKAI, "mir": MIR, "mirage": MIRAGE, "fires": FIRES}


def place(system: str, case: Case) -> tuple[Any, tuple[Any, ...], str]:
    """The first state with such a place, the way there, and what is told of it."""
    for state in states(system):
        for way, it in ways(state, case.path):
            if case.where(it, state):
                keys = [str(key) for key, name in zip(way, case.path.split("."), strict=False) if name == "*"]
                return state, way, case.told.format(*keys)
    raise LookupError(f"no golden save of {system} has {case.path}")


@pytest.mark.parametrize(
    ("system", "case"), [pytest.param(s, c, id=f"{s}-{c.path}-{c.told}") for s, cases in CASES.items() for c in cases]
)
def test_what_cannot_be_is_told_with_its_field(system: str, case: Case) -> None:
    sound = loader.rules(system).sound
    state, way, told = place(system, case)

    def problems(value: Any) -> list[list[str]]:
        other = changed(state, way, value if callable(value) else lambda was: value)
        return [[str(problem) for problem in found] for found in (sound(other), sound(other, state))]

    for value in case.good:
        assert problems(value) == [[], []]
    for value in case.bad:
        for found in problems(value):
            right = [one for one in found if one.startswith(told) and one.endswith(case.ends)]
            assert right, (value, found)
            assert right == found or not case.alone


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_stands_under_the_id_of_another(system: str) -> None:
    sound = loader.rules(system).sound
    state = next(state for state in states(system) if state.combatants)
    who = next(iter(state.combatants))
    other = changed(state, ("combatants", who, "id"), lambda was: NOBODY)
    assert any(who in str(problem) for problem in sound(other))
    assert any(who in str(problem) for problem in sound(other, state))
    unnamed = replace(state, combatants={**state.combatants, "": replace(state.combatants[who], id="")})
    for problems in (sound(unnamed), sound(unnamed, state)):
        assert any(str(problem).startswith("combatants.") for problem in problems)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_was_played_can_be(system: str) -> None:
    """Whatever a golden save came to, asked anew."""
    sound = loader.rules(system).sound
    assert [found for state in states(system) if (found := sound(state))] == []

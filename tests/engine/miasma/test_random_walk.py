"""Raw commands, legal and illegal, on small fights: laws 1, 2, 4 and 7, and what must always be true of a state."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.core.digest import digest
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.timeline import Step
from engine.systems.miasma import commands as c
from engine.systems.miasma import rulings as r
from engine.systems.miasma.board import cells
from engine.systems.miasma.catalog import Entrant, Link, Terrain
from engine.systems.miasma.people import present
from engine.systems.miasma.state import State
from engine.systems.miasma.tables import TABLE_OPTIONS
from engine.systems.miasma.timing import pending
from tests.engine.miasma.scene import Table, beast, hero, monster

STEPS = 220
FIELDS: tuple[Any, ...] = ("life", "stamina", "miasma", "staggered", "endurance")
OPTIONS_TRIED = (
    "damage-rounding",
    "walk-timing",
    "guard-timing",
    "declaration",
    "told",
    "chain-payment",
    "swap-segments",
    "move-facing",
    "contested-hex",
    "cast-and-walk",
    "guard-switch",
    "short-duck",
    "friendly-fire",
    "ward-segments",
    "ball-burst",
    "aimed-lines",
    "miasma-remainder",
    "character-area",
    "interrupted-use",
)


def small_fight(rng: random.Random) -> Table:
    """Two heroes, one with spells, against a Kappa, something large, and something hidden."""
    options = {name: rng.choice(TABLE_OPTIONS[name]) for name in rng.sample(OPTIONS_TRIED, 6)}
    cast = (
        hero(gear=("short-sword", "wooden-shield", "mace"), at="0,0"),
        hero(
            "Mika",
            "-1,1",
            0,
            gear=("short-sword",),
            spells=("healing", "protection", "ward", "reaffirm"),
            power=15,
            miasma=30,
            endurance=20,
        ),
        monster("kappa", "2,0", 3),
        beast("Ox", "3,-3", 3, footprint=("0,0", "-1,0"), life=30),
        beast("Ghost", "1,1", 3, hidden=True, life=20),
    )
    terrain = (Terrain("pond", ("4,0", "4,1"), "non-swimmers"), Terrain("wall", ("-3,0",), "all", True))
    return Table(*cast, radius=5, terrain=terrain, options=options)


def some_hex(rng: random.Random) -> str:
    return f"{rng.randint(-6, 6)},{rng.randint(-6, 6)}"


def near(rng: random.Random, table: Table, who: str) -> str:
    here = table.one(who).hex or (0, 0)
    direction = rng.choice(((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)))
    count = rng.choice((1, 1, 2, 3, 3, 5))
    return f"{here[0] + direction[0] * count},{here[1] + direction[1] * count}"


def some_link(rng: random.Random, one: Any) -> Link:
    weapon = rng.choice([*one.sheet.items, "nothing"])
    shape = rng.choice(("line", "sweep", "area"))
    hexes = tuple(rng.sample(("F", "FL", "FR", "B", "2,0"), rng.randint(1, 3))) if shape != "line" else ()
    power = tuple(rng.choices(("strength", "dexterity"), k=rng.choice((0, 0, 1, 2))))
    return Link(weapon, "", shape, rng.choice((0, 0, 1)), hexes, power, rng.choice((0, 0, 0, 1)))  # type: ignore[arg-type]


def sensible(rng: random.Random, table: Table) -> Any:
    """A decision of somebody who is asked: mostly strikes and spells, so that fights hurt."""
    asked = pending(table.state)
    if not asked:
        return some_command(rng, table)
    who = rng.choice(asked)
    one = table.one(who)
    if one.sheet.moves and rng.random() < 0.7:
        return c.UseMove(who, rng.choice(list(one.sheet.moves)))
    if one.sheet.spells and rng.random() < 0.5:
        return c.Cast(who, rng.choice(list(one.sheet.spells)), rng.choice(("", "mamoru", "mika")))
    if one.hands and rng.random() < 0.6:
        return c.Attack(who, c.AttackMove((some_link(rng, one), some_link(rng, one))[: rng.randint(1, 2)]))
    return rng.choice((c.RestStand(), c.Walk(who, near(rng, table, who)), c.Guard(who, rng.choice(("", *one.hands)))))


def some_command(rng: random.Random, table: Table) -> Any:
    """Any command, sensible or not."""
    who = rng.choice([*table.state.combatants, *table.state.combatants, "nobody"])
    one = table.state.combatants.get(who) or table.one("mamoru")
    item = rng.choice(["", *one.sheet.items])
    amount = rng.randint(-5, 60)
    other = rng.choice(list(table.state.combatants))
    return rng.choice(
        (
            lambda: c.Stand(who),
            lambda: c.Stand(who),
            lambda: c.RestStand(),
            lambda: c.RestStand(),
            lambda: c.Walk(who, near(rng, table, one.id)),
            lambda: c.Walk(who, near(rng, table, one.id)),
            lambda: c.Turn(who, rng.randint(-1, 6), rng.choice(("", "clockwise"))),
            lambda: c.Duck(who, near(rng, table, one.id)),
            lambda: c.Run(who, near(rng, table, one.id)),
            lambda: c.Guard(who, item),
            lambda: c.ChangeItem(who, (item,), one.hands[:1]),
            lambda: c.Attack(who, c.AttackMove(tuple(some_link(rng, one) for _ in range(rng.choice((1, 1, 2)))))),
            lambda: c.Attack(who, c.AttackMove(tuple(some_link(rng, one) for _ in range(rng.choice((1, 1, 2)))))),
            lambda: c.UseMove(who, rng.choice([*one.sheet.moves, "bite"])),
            lambda: c.UseMove(who, rng.choice([*one.sheet.moves, "bite"])),
            lambda: c.Cast(who, rng.choice([*one.sheet.spells, "healing"]), rng.choice(("", other))),
            lambda: c.Continue(),
            lambda: c.AwardHex(rng.choice(("", other))),
            lambda: c.DismissWard(who, "ward-1"),
            lambda: c.LevelUp(who, "strength"),
            lambda: c.Equip(who, (), one.hands),
            lambda: r.RuleSet((who,), rng.choice(FIELDS), amount),
            lambda: r.RulePlace(who, some_hex(rng)),
            lambda: r.RuleFace((who,), rng.randint(0, 5)),
            lambda: r.RuleGuard((who,), item),
            lambda: r.RuleCancel((who,)),
            lambda: r.RuleHide((who,), rng.random() < 0.5),
            lambda: r.RuleRemove((who,), rng.choice(("removed", "dead"))) if rng.random() < 0.1 else c.RestStand(),
            lambda: r.RuleAdd("kappa", some_hex(rng), hidden=rng.random() < 0.3) if rng.random() < 0.2 else c.NewDay(),
            lambda: r.RuleTerrain((some_hex(rng),), "mud"),
            lambda: r.RuleTake((who,), item),
            lambda: r.RuleOption(name := rng.choice(list(TABLE_OPTIONS)), rng.choice(TABLE_OPTIONS[name])),
            lambda: r.RuleEffect((who,), "fire", rng.randint(0, 3)),
            lambda: r.RuleCloud(who, 3, some_hex(rng)),
            lambda: r.RuleWard(who, some_hex(rng), 2, rng.randint(0, 4)),
            lambda: c.NewDay(),
            lambda: c.Rest("home"),
            lambda: c.BeginFight(table.encounter),
            lambda: c.EndFight() if rng.random() < 0.05 else c.RestStand(),
        )
    )()


def assert_sound(state: State) -> None:
    """What is true of every state: pools in range, nobody in another's hex, the helpless committed to nothing."""
    taken: dict[tuple[int, int], str] = {}
    for one in state.combatants.values():
        assert 0 <= one.life <= one.life_max, one
        assert 0 <= one.stamina <= one.stamina_max, one
        assert one.miasma >= 0, one
        assert 0 <= one.essence <= 10, one
        assert set(one.hands) <= set(one.sheet.items), one
        assert not one.guard or one.guard in one.hands, one
        if one.status != "up":
            assert one.hex is None, one
            assert one.id not in state.decisions, one
        if one.staggered:
            assert one.commitment is None, one
            assert not one.guard, one
        if one.commitment is not None and state.phase == "decide":
            assert one.commitment.started < state.segment <= one.commitment.last, one
        if present(one) and state.phase != "interlude":
            assert one.life > 0, one
            for cell in cells(one):
                assert taken.setdefault(cell, one.id) == one.id, (cell, one.id, taken[cell])


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.rule("MI-94")
def test_laws_hold_under_random_commands(seed: int):
    rng = random.Random(seed)
    table = small_fight(rng)
    accepted = 0
    for _ in range(STEPS):
        command = (sensible if rng.random() < 0.6 else some_command)(rng, table)
        before = digest(table.state)
        try:
            taken = table.session.do(command)
        except Refused as no:
            assert no.refusal.message
            assert no.refusal.code
            assert digest(table.state) == before, command  # law 7
            continue
        accepted += 1
        assert_sound(table.state)
        if accepted % 7 == 0:
            after = digest(table.state)
            table.session.undo()
            assert digest(table.state) == before, command  # law 4
            table.session.redo()
            assert digest(table.state) == after, command
        assert taken
    assert accepted > STEPS // 6
    replayed(table.session, table)


def replayed(session: Session[State, Any, Any], table: Table) -> None:
    """Laws 1 and 2: the records, through JSON, folded without content, lead to the same states byte for byte."""
    rules = table.rules
    records = [step for step in session.timeline.steps if step is not None]
    wire = msgspec.json.encode(records)
    decoder: Any = msgspec.json.Decoder(list[Step[rules.command, rules.event]])  # type: ignore[name-defined]
    again: Session[State, Any, Any] = Session(
        rules, msgspec.json.decode(msgspec.json.encode(session.timeline.states[0]), type=State)
    )
    again.replay(decoder.decode(wire))
    assert [digest(state) for state in again.timeline.states] == [digest(state) for state in session.timeline.states]


def test_entrants_decode_from_their_json():
    entrant = Entrant("0,0", 3, monster="kappa", hidden=True)
    assert msgspec.json.decode(msgspec.json.encode(entrant), type=Entrant) == entrant

"""Raw commands, legal and illegal, under random house rules: laws 1, 2, 4 and 7, and what is true of every state."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.core.digest import digest
from engine.core.refusal import Refused
from engine.systems.mir import commands as c
from engine.systems.mir.state import SEVERE, State
from engine.systems.mir.table import OPTIONS
from engine.systems.mir.verdict import question
from tests.engine.mir.scene import Table, foe, pc

STEPS = 300


def small_fight(rng: random.Random) -> Table:
    options = {name: rng.choice(OPTIONS[name]) for name in rng.sample(list(OPTIONS), 8)}
    cast = (
        pc(weapon=["sword", "shield"], stowed=["bow"]),
        pc("Osip", at=1, weapon="crossbow", stowed=["dagger"]),
        foe("Guard", weapon=["axe", "shield"], important=True, health=14),
        foe("Brute", at=2, weapon="two-handed-weapon"),
        foe("Wraith", hidden=True, weapon="spear"),
    )
    return Table(*cast, options=options, ordered=rng.random() < 0.7)


def some_command(rng: random.Random, table: Table) -> Any:
    """Any command, sensible or not."""
    people = [*table.state.people]
    if len(people) < 3:
        return c.Add(rng.choice(("foe-guard", "pc-mara")), rng.randint(-3, 4))
    who, other = rng.choice([*people, table.state.active or "nobody", table.state.active]), rng.choice(people)
    items = [*table.one(who).items] if who in people else ["mace"]
    item, at, dice = rng.choice(items), rng.randint(-3, 4), rng.choice((0, 0, 0, 2, -3))
    targets = tuple(rng.sample(people, rng.choice((1, 1, 1, 2, 3))))
    skill = rng.choice(("strength", "instinct", "empathy", "luck"))
    asked = question(table.state)
    me = asked.who if asked else who
    flag = rng.random() < 0.5
    return rng.choice(
        (
            lambda: c.RollInitiative(),
            lambda: c.RollInitiative(who, rng.choice(("", "group"))),
            lambda: c.EndSlot(who),
            lambda: c.EndSlot(table.state.active),
            lambda: c.Move(who, str(at)),
            lambda: c.Move(who, toward=other),
            lambda: c.Run(who, away=other),
            lambda: c.Run(who, str(at), dice=dice),
            lambda: c.SkillTest(who, skill, 2, dice),
            lambda: c.ProlongedStart(who, skill, 4),
            lambda: c.ProlongedRoll(who),
            lambda: c.ProlongedStop(who),
            lambda: c.AttackMelee(who, item, targets, hold=flag),
            lambda: c.AttackMelee(who, item, targets),
            lambda: c.AttackMelee(who, item, targets, allies=2, dice=dice),
            lambda: c.AttackRanged(who, item, targets),
            lambda: c.AttackRanged(who, item, targets, hidden=True),
            lambda: c.Reload(who, item),
            lambda: c.Swap(who, item),
            lambda: c.Bandage(who, other, rng.randint(1, 6)),
            lambda: c.UseArt(who, "Ward", skill=rng.choice(("", skill))),
            lambda: c.SearchPerson(who, other),
            lambda: c.Roll(),
            lambda: c.Apply(),
            lambda: c.ChooseCounterWeapon(me, item),
            lambda: c.BreakShield(me, asked.victim if asked else other, "yes" if flag else "no"),
            lambda: c.TakeWound(me),
            lambda: c.TakeHealthLoss(me),
            lambda: c.TakeWound(me),
            lambda: c.EndDay(),
            lambda: c.NightRest(targets, flag),
            lambda: c.ResilienceTest(who),
            lambda: c.Situation(other, dice, "mud"),
            lambda: c.GiveSlot(other),
            lambda: c.Overrule(rng.choice(("attack", "defense", "test")), successes=rng.randint(0, 5)),
            lambda: c.Overrule(rng.choice(("attack", "defense")), die=1, face=12),
            lambda: c.Overrule(outcome=rng.choice(("attacker", "defender", "both", "none"))),
            lambda: c.Overrule("test", passed=flag),
            lambda: c.SetUnaware(other, flag),
            lambda: c.PinDistance(who, other, at),
            lambda: c.GmEdit(other, "health", rng.randint(0, 12)),
            lambda: c.GmEdit(other, "at", at),
            lambda: c.GmEdit(other, rng.choice(("alive", "down", "acted")), flag) if rng.random() < 0.3 else c.Apply(),
            lambda: c.GmWound(other, rng.choice(("add", "remove", "bandage")), rng.randint(1, 6), rng.randint(0, 4)),
            lambda: c.GmItem(other, item, rng.choice(("give", "take", "load", "unload"))),
            lambda: c.Add("foe-guard", at, hidden=flag) if rng.random() < 0.2 else c.Roll(),
            lambda: c.Add(who=other, at=at),
            lambda: c.Remove(other, "fled") if rng.random() < 0.3 else c.Roll(),
            lambda: c.Hide(other),
            lambda: c.Reveal(other),
            lambda: c.Hide(what="roll"),
            lambda: c.SetOrder(tuple(rng.sample(people, len(people)))),
            lambda: c.SetOption(name := rng.choice(list(OPTIONS)), rng.choice(OPTIONS[name])),
            lambda: c.EndFight() if rng.random() < 0.1 else c.Roll(),
            lambda: c.OpenFight(),
            lambda: c.Drop(other),
            lambda: c.EndScenario(),
            lambda: c.Note("words"),
            lambda: c.LabelPlace(at, "here"),
        )
    )()


def assert_sound(state: State) -> None:
    """What is true of every state."""
    for one in state.people.values():
        assert 0 <= one.health <= one.health_max, one
        assert one.alive or one.prolonged is None, one
        assert one.hands <= 2, one
        assert all(0 <= wound.severity <= SEVERE for wound in one.wounds), one
        assert len({wound.seq for wound in one.wounds}) == len(one.wounds), one
        assert all(wound.seq <= state.seq for wound in one.wounds), one
        assert "unarmed" in one.items, one
        if one.alive and one.health == 0:
            raise AssertionError(f"{one.id} lives without Health")
    if state.phase == "slots" and state.exchange is None and any(state.people[who].able for who in state.order):
        assert state.people[state.active].able, state.active
    if state.phase == "ended":
        assert state.exchange is None
        assert not state.order
    assert state.exchange is None or question(state) is not None


@pytest.mark.parametrize("seed", range(12))
def test_any_commands_keep_the_laws(seed: int) -> None:
    rng = random.Random(seed)
    table = small_fight(rng)
    accepted = 0
    for _ in range(STEPS):
        command = some_command(rng, table)
        before, size = digest(table.state), table.session.timeline.size
        try:
            table.session.do(command)
        except Refused as no:
            assert no.refusal.message
            assert (digest(table.state), table.session.timeline.size) == (before, size), command
            continue
        accepted += 1
        assert_sound(table.state)
        after = digest(table.state)
        table.session.undo()
        assert digest(table.state) == before, command
        table.session.redo()
        assert digest(table.state) == after, command
        table.session.view(rng.choice(("gm", "players")))
        table.session.options(rng.choice(("gm", "players")))
        for line in table.session.lines(table.session.head):
            assert line.text
    assert accepted > STEPS / 8
    assert_folds(table)


def assert_folds(table: Table) -> None:
    """Laws 1 and 2: written and read again, the events lead from the root to every state without asking anybody."""
    timeline = table.session.timeline
    states = [msgspec.json.decode(msgspec.json.encode(timeline.states[0]), type=State)]
    for step in timeline.steps[1:]:
        assert step is not None
        state = states[step.parent]
        for event in step.events:
            state = table.rules.evolve(state, msgspec.json.decode(msgspec.json.encode(event), type=table.rules.event))
        states.append(state)
    assert [digest(state) for state in states] == [digest(state) for state in timeline.states]

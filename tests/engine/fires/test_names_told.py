"""Lines and steps say what things are called, as the packs do; no id of a thing, an action or a condition is told."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.people import put
from engine.core.rulings.commands import RuleSet
from engine.core.scenes import scenes
from engine.core.session import Session
from engine.core.view import Audience, Line
from engine.core.words import in_words
from engine.systems.fires.commands.fight import Act, EndBeat
from engine.systems.fires.events.body import Struck
from engine.systems.fires.events.flow import Committed, EffectBegun, PoolSet, TableSet
from engine.systems.fires.events.gear import HandsSet
from engine.systems.fires.evolve import evolve
from engine.systems.fires.ruleset import Rules
from engine.systems.fires.state import HERO, Effect
from engine.systems.fires.view import pool as stamina
from tests.bench.cases_minds import bot
from tests.engine.fires.case import small
from tests.engine.fires.scene import Table, catalog, foe
from tests.fillings import filled_at_random

THINGS = ("weapons", "shields", "armour", "rings", "items", "flasks", "missiles", "catalysts", "actions", "attunements")
"""What is told by its name; what somebody is under, and what is on the ground, in small letters."""
STEPS = 40


@cache
def ids() -> re.Pattern[str]:
    """Any id of what is called otherwise."""
    words = {in_words(key) for kind in THINGS for key in getattr(catalog(), kind)}
    words |= {
        said
        for kind in ("conditions", "hazards")
        for key, row in getattr(catalog(), kind).items()
        if (said := in_words(key)) not in row.name.lower()
    }
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(words)))})(?![\w-])")


@pytest.mark.parametrize("seed", range(4))
def test_no_id_is_told_in_random_play(seed: int) -> None:
    rng = Random(seed)
    rules, root = small(rng)
    session: Session[Any, Any, Any] = Session(rules, root)
    for number in range(STEPS):
        rulings = [option for option in session.options() if option.enabled and option.id.startswith("rule-set:")]
        before = session.state
        command = bot(session, rng)
        if number % 3 == 0 and rulings:
            command = rules.read(filled_at_random(rng.choice(rulings), rng))
        if command is None:
            break
        told = [line.text for line in rules.preview(before, command).lines]
        for step in session.do(command):
            told += [line.text for line in session.lines(step.id) if line.rule]
        told.append(rules.label(before, command))
        assert not {text: found for text in told if (found := ids().findall(text))}


def told(table: Table, event: Any) -> str:
    return Rules(catalog()).tell(table.state, event)[0].text


def test_what_is_held_and_what_is_ruled_of_it_has_its_name() -> None:
    table = Table(sheet={"slots": ["main-gauche"], "hands": [1, 1], "off_hand": 2}, stats={"str": 16, "end": 20})
    assert told(table, HandsSet((0, 0), 1)) == f"{table.state.sheet.name} holds Main-Gauche in both hands"
    lines = Rules(catalog()).preview(table.state, RuleSet("worn", 2, HERO, "main-gauche")).lines
    assert [line.text for line in lines] == [f"{table.hero.name}: Durability used Main-Gauche 0 → 2"]


def test_what_deals_no_damage_is_not_told_to_deal_none() -> None:
    assert told(Table(), Struck(HERO, "Parry", ("thug",), "no damage")) == f"{Table().hero.name}: Parry at Thug"


def test_dice_that_are_lost_are_told_by_what_they_show() -> None:
    table = Table().pool(6, 2, 3, 1)
    dice = table.state.pool
    lost = tuple(die.id for die in dice[1:3])  # their owner’s pick, not the best
    assert told(table, PoolSet((dice[0], dice[3]), "lost", lost)) == "Lost from the pool: 2 3; 6 1 left"
    assert (
        told(table, PoolSet((), "lost", tuple(die.id for die in dice))) == "Lost from the pool: 6 2 3 1; nothing left"
    )


def test_steps_call_the_character_as_the_chronicle_does_after_a_ruling_too() -> None:
    table = Table()
    state = put(table.state, HERO, name="Old Tern")
    assert Rules(catalog()).label(state, EndBeat()) == "Old Tern ends the beat"
    assert Rules(catalog()).tell(state, Committed("sprint", "Sprint", table.state.beat))[0].text == "Old Tern: Sprint"


@pytest.mark.rule("FF-76", "FF-167")
def test_what_one_act_begins_is_told_once_and_again_when_it_is_done_again() -> None:
    table, rules = Table(), Rules(catalog())
    begun: list[EffectBegun] = []
    for _ in range(2):
        begun += [event for event in table.pool(3, 6).act("take-aim", 3) if isinstance(event, EffectBegun)]
    assert len(begun) > 2
    told: list[str] = []
    for at, event in enumerate(begun):
        before = replace(table.state, effects=tuple(other.effect for other in begun[:at]))
        told += [line.text for line in rules.tell(before, event)]
    assert told == ["Take Aim holds this beat"] * 2


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_rules_of_one_act_are_told_once_whichever_begins_first(order: tuple[int, int]) -> None:
    table, rules, told = Table(), Rules(catalog()), list[str]()
    shield = [Effect(at, "attunements", "shimmer-shield", rule, HERO, "counterbeat") for at, rule in enumerate(order)]
    for at, effect in enumerate(shield):
        before = replace(table.state, effects=tuple(shield[:at]))
        told += [line.text for line in rules.tell(before, EffectBegun(effect, "Shimmer-shield"))]
    assert told == ["Shimmer-shield holds this counterbeat"]


def test_a_step_is_called_by_the_item_that_is_used() -> None:
    table = Table()
    assert Rules(catalog()).label(table.state, Act("use-item", item="javelins")) == "Ash: Javelins"


def test_a_roll_that_nobody_makes_begins_with_a_capital() -> None:
    assert told(Table(), Rolled((2,), 3, "chapter")) == "Chapter: 2"


@pytest.mark.parametrize(("pool", "left"), [((4,), "4 left on 1 die"), ((4, 2), "6 left on 2 dice")])
def test_dice_that_are_left_are_counted(pool: tuple[int, ...], left: str) -> None:
    assert stamina(Table().pool(*pool).state).total == left


def told_aloud(before: Any, events: list[Any], audience: Audience = "gm") -> list[Line]:
    """What is told of some facts, but for bookkeeping."""
    rules, told = Rules(catalog()), list[Line]()
    for event in events:
        told += rules.tell(before, event, audience)
        before = evolve(before, event)
    return [line for line in told if line.tone != "dim"]


@pytest.mark.rule("FF-99", "FF-100")
@pytest.mark.parametrize(
    ("deed", "at", "loud"),
    [
        ({"move": True, "text": "circles, hissing"}, "5,7", ["Thug circles, hissing", "Thug moves to 5,6"]),
        ({"move": True, "text": "circles, hissing"}, "5,6", ["Thug circles, hissing"]),
        ({"move": True}, "5,7", ["Thug moves to 5,6"]),
        ({"move": True}, "5,6", ["Thug stays where it is"]),
    ],
)
def test_a_move_is_told_where_somebody_moves_and_what_is_written_beside_it_always(
    deed: dict[str, Any], at: str, loud: list[str]
) -> None:
    """*Thug: Move* was told of one that stayed where it was, in place of what is written."""
    table = Table(enemies={"thug": at}, entries=[{"low": 1, "high": 6, "deeds": [deed]}]).pool(6, 6)
    table.act("take-aim", 6)
    before = table.state
    table.end()
    assert [line.text for line in told_aloud(before, table.events) if line.who == "thug"] == loud


@pytest.mark.rule("FF-12", "FF-99")
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_what_an_enemy_does_by_words_alone_is_told_once(audience: Audience) -> None:
    """The game master read *holds the lamp up* twice in a row."""
    deed = {"text": "holds the lamp up"}
    table = Table(entries=[{"low": 1, "high": 6, "deeds": [deed]}]).pool(6, 6)
    table.act("take-aim", 6)
    before = table.state
    table.end()
    told = [line.text for line in told_aloud(before, table.events, audience) if "lamp" in line.text]
    assert told == ["Thug holds the lamp up"]


@pytest.mark.rule("FF-96", "FF-99")
def test_a_roll_says_what_the_entry_orders() -> None:
    """*Rats: 5 gives entry 4-5* said nothing to whoever had no eye on the table."""
    deeds = [{"letter": "A", "attacks": ["cut"]}, {"letter": "B", "move": True, "attacks": ["cut"], "text": "hisses"}]
    foes = {"thug": foe(attacks={"cut": {"name": "Wicked Slice", "packets": [{"type": "slash", "amount": 1}]}})}
    entries = [{"low": 1, "high": 6, "deeds": deeds, "sudden": True}]
    table = Table(enemies={"thug": "5,7"}, foes=foes, entries=entries).pool(6, 6)
    table.act("take-aim", 6)
    before = table.state
    table.end(3)
    told = [line for line in told_aloud(before, table.events) if "gives" in line.text]
    assert [line.text for line in told] == ["Table: 3 gives entry 1-6: Sudden. A: Wicked Slice; B: Move, Wicked Slice"]


@pytest.mark.rule("FF-90")
def test_a_parry_is_told_once() -> None:
    """*The Ferryman: Parry · The Ferryman: Parry at Weir Rat → stunned*, and *Parry holds this attack*."""
    standing = [{"low": 1, "high": 6, "deeds": [{"attacks": ["cut"]}]}]
    table = Table(entries=standing).pool(6, 6, 5)
    table.act("take-aim", 6)
    table.end(5)
    before = table.state
    told = told_aloud(before, table.act("parry", 5, thing="arming-sword"))
    assert next(scene.text for scene in scenes((1, line) for line in told)) == "Ash: Parry at Thug → stunned"
    assert not any("holds" in line.text for line in told)


@pytest.mark.rule("FF-95")
def test_the_table_of_the_fallen_is_rolled_and_told_as_bookkeeping() -> None:
    """*The Rat: 5 gives entry 5-6* stood among the news after the rat was dead."""
    waits = [{"low": 1, "high": 6, "deeds": [{"text": "waits"}]}]
    tables = {"one": {"name": "One", "drives": ["thug"], "dice": 1, "entries": waits}}
    table = Table(enemies={"thug": "5,7", "other": "5,8"}, tables=tables).pool(6, 6)
    table.act("take-aim", 6)
    before = put(table.state, "thug", out=True)
    table.end(3)
    rolled = next(event for event in table.events if isinstance(event, TableSet))
    assert [line.tone for line in Rules(catalog()).tell(before, rolled, "gm")] == ["dim"]

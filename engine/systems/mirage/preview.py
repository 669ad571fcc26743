"""What a command would cost and do: carried out on what the audience knows, up to the first die; then the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.core import odds as core_odds
from engine.core.draft import Draft
from engine.core.odds import percent
from engine.core.offers import counted
from engine.core.refusal import require
from engine.core.rulings import offered
from engine.core.rulings.commands import Ruling
from engine.core.scenes import said_again
from engine.core.trying import told, tried
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.core.words import called, in_words
from engine.systems.mirage import odds
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.danger import danger
from engine.systems.mirage.checks.every import refusal
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.commands import answers as answer
from engine.systems.mirage.commands import flow, interlude
from engine.systems.mirage.commands.base import Action
from engine.systems.mirage.decide import decide
from engine.systems.mirage.decide.base import purpose_of
from engine.systems.mirage.decide.effects import test_of
from engine.systems.mirage.decide.fear import trial_test
from engine.systems.mirage.decide.resolve import defence_test
from engine.systems.mirage.events.acts import Moved, Paid
from engine.systems.mirage.evolve import evolve
from engine.systems.mirage.rules import attack, fear, healing, modifiers
from engine.systems.mirage.rules.harm import cover_of
from engine.systems.mirage.rules.question import TOUGHNESS, enough, need_of, paid_in, praying, prays
from engine.systems.mirage.rules.turns import slot_for_interruption
from engine.systems.mirage.rules.zones import flee_path
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Answer, Trial
from engine.systems.mirage.tell import tell
from engine.systems.mirage.tell.say import dice_text, modifier_text
from engine.systems.mirage.view.board import way_out
from engine.systems.mirage.words import name, open_sheet, skill_of

CONTESTS: Mapping[type, str] = {cmd.Grapple: "MG-65", cmd.BreakFree: "MG-67", cmd.Shove: "MG-69", cmd.Flee: "MG-81"}
"""Acts whose successes are held against those of others, by the rule that says so."""


def preview(catalog: Catalog, state: State, audience: Audience, command: Any) -> Preview:
    """Costs, sums, odds; raises the ``Refused`` that the command would get."""
    if isinstance(command, Ruling):
        require(refusal(catalog, state, command))
        lines = offered.preview_lines(RULINGS, state, command, partial(called, catalog))
        if lines:
            return Preview(lines=lines)
    draft, needed = tried(decide, evolve, catalog, state, command)
    if isinstance(command, answer.Pray):
        return _prayer(state, command, audience)
    if isinstance(command, answer.React) and command.how != "none":
        return _reaction(state, command, audience)
    if isinstance(command, answer.FaceFear):
        return _fear(state, command)
    if isinstance(command, interlude.Recover):
        return _recovery(state, command)
    if isinstance(command, interlude.Shop | interlude.TakeService) and needed is not None and not draft.state.frames:
        return _money(catalog, state, command)
    frame = draft.state.frames[-1] if draft.state.frames else None
    lines = _lines(catalog, state, draft, audience, command)
    waits, test = isinstance(frame, Act) and _waits(draft.state, command), None
    # What neither comes to a die nor waits for one, as a ruling, may have left an open act without its weapon.
    if (waits or needed is not None) and isinstance(frame, Act | Trial) and frame.test is None:
        test = test_of(draft.state, frame) if isinstance(frame, Act) else trial_test(draft.state, frame)
    # Another die may come before those of what lies there: that of the armour which a shot at it meets.
    due = needed is not None and test is not None and needed.purpose == purpose_of(draft.state, test)
    warning, there = _warning(catalog, state, draft.state, command), _danger(catalog, draft.state, command)
    if test is None or not (due or waits):
        return Preview(_cost(draft), lines, _overlays(state, command), warning=warning, danger=there)
    assert isinstance(frame, Act | Trial)
    return replace(_test(draft, frame, test, command, warning, audience), danger=there)


def _lines(
    catalog: Catalog, state: State, draft: Draft[State, Any], audience: Audience, command: Any
) -> tuple[Line, ...]:
    """What would be told; of an act that is carried out whole not that it begins, where its end says the same."""
    lines = tuple(told(tell, evolve, state, draft.events, audience, partial(called, catalog)))
    if draft.state.frames or not isinstance(command, Action):
        return lines
    return tuple(line for at, line in enumerate(lines) if not said_again(line, lines[at + 1 :]))


def _waits(state: State, command: Any) -> bool:
    """Whether a declared action waits for somebody before its dice."""
    frame = state.frames[-1]
    return isinstance(frame, Act) and type(frame.command) is type(command) and frame.command.who == command.who


def _cost(draft: Draft[State, Any]) -> str:
    return " and ".join(dict.fromkeys(f"{event.slot} action" for event in draft.events if isinstance(event, Paid)))


def _overlays(state: State, command: Any) -> tuple[Overlay, ...]:
    if isinstance(command, cmd.Move):
        return (Overlay("path", command.to, who=command.who),)
    if isinstance(command, answer.ChoosePath):
        return tuple(Overlay("path", zone, who=command.who) for zone in command.path)
    if isinstance(command, cmd.Flee):
        path = flee_path(state, state.combatants[command.who])
        return tuple(way_out(path, command.who)) if path is not None else ()
    return ()


def _danger(catalog: Catalog, state: State, command: Any) -> tuple[str, ...] | None:
    """What would threaten somebody in the zone that they choose to go to, also where a die is still to let them."""
    ends = [command.to] if isinstance(command, cmd.Move) else []
    if isinstance(command, answer.ChoosePath):
        ends = [*command.path[-1:]]
    for end in ends:
        came = state.combatants[command.who].zone
        there = state if came == end else evolve(state, Moved(command.who, end, came))
        return tuple(f"There: {sentence}" for sentence in danger(catalog, there, [there.combatants[command.who]]))
    return None


def _warning(catalog: Catalog, state: State, after: State, command: Any) -> str:
    """What must not be overlooked (MG-75, MG-78, MG-102)."""
    if isinstance(command, flow.EndFight) and refusal(catalog, state, flow.EndFight()) is not None:
        return "somebody’s time runs out with this round"
    if not isinstance(command, Action):
        return ""
    if isinstance(command, cmd.Overwatch):
        return "no slow action is left to fire with in this round" if after.combatants[command.who].slow_spent else ""
    lost = state.combatants[command.who].watch is not None and after.combatants[command.who].watch is None
    return "overwatch is lost" if lost else ""


def _test(
    draft: Draft[State, Any], frame: Act | Trial, test: Test, command: Any, warning: str, audience: Audience
) -> Preview:
    """A test: its pool, every modifier, and the odds; of an attack also what would come through."""
    state = draft.state
    person = state.combatants[test.who]
    if not open_sheet(person, audience):
        return Preview(_cost(draft))
    need = need_of(frame) or 1
    if isinstance(frame, Trial) and len(frame.left) > 1:
        return Preview(_cost(draft), odds=tuple(_each(state, frame, need, audience)), warning=warning)
    whose = "" if test.who == getattr(command, "who", "") else f" of {name(state, test.who, audience)}"
    facts = [_pool(f"{skill_of(state, test, audience)}{whose}", test, "MG-02")]
    if isinstance(frame, Act) and isinstance(frame.command, attack.AIMED):
        facts += _harm(state, frame, test, audience)
    facts += odds.told(
        state.house, test.pool, need, price=_price(state, test), comes=_comes(state, frame), enough=enough(frame)
    )
    if isinstance(frame, Act) and (contest := CONTESTS.get(type(frame.command))):
        facts += [Fact(how, beats, contest) for how, beats in _contested(state, frame, test, audience)]
    if not warning and person.terror is None and not isinstance(command, cmd.OverwatchFire) and test.pool.dice == ():
        warning = "no dice: this cannot succeed"
    return Preview(_cost(draft), (), _overlays(state, command), tuple(facts), warning=warning)


def _each(state: State, frame: Trial, need: int, audience: Audience) -> Iterator[Fact]:
    """The dice of each of several who are tested one after the other, and how likely they pass."""
    for who in frame.left:
        test = trial_test(state, replace(frame, left=(who,)))
        if open_sheet(state.combatants[who], audience):
            chance = core_odds.chance(odds.successes(state.house, test.pool.dice), lambda found: found >= need)
            skill = f"{skill_of(state, test, audience)} of {name(state, who, audience)}"
            yield Fact(skill, f"{dice_text(test)}, {percent(chance)}", "MG-02")


def _contested(state: State, act: Act, test: Test, audience: Audience) -> Iterator[tuple[str, str]]:
    """How likely a test beats each answer to it, and all together where several may answer it as one."""
    mine, asked = odds.successes(state.house, test.pool.dice), attack.asked_to_react(state, act)
    answered = list(_answered(state, act, asked, audience))
    for who, how, theirs in answered:
        does = f"they {in_words(how)}" if len(asked) == 1 else f"{name(state, who, audience)} {in_words(how)}s"
        yield f"if {does}", _beats(mine, theirs)
    if len(asked) > 1 and {who for who, _, _ in answered} == {*asked}:
        yield f"if all {in_words(answered[0][1])}", _beats(mine, core_odds.summed(theirs for _, _, theirs in answered))


def _beats(mine: core_odds.Distribution[int], theirs: core_odds.Distribution[int]) -> str:
    """How likely more successes are than others have."""
    return percent(core_odds.chance(core_odds.joined(mine, theirs, int.__sub__), lambda left: left > 0))


def _comes(state: State, frame: Any) -> dict[int, str]:
    """What successes come to where that is not their number: what a day's healing can give back with them (MG-119)."""
    if not isinstance(frame, Act) or not isinstance(frame.command, cmd.HealDay):
        return {}
    room = sum(healing.room(state, frame).values())
    full = -(-room // healing.PER_SUCCESS)
    return {count: f"heals {min(room, count * healing.PER_SUCCESS)}" for count in range(1, full + 1)}


def _money(catalog: Catalog, state: State, command: interlude.Shop | interlude.TakeService) -> Preview:
    """What is rolled for a price, and how likely that pays it: with the Capital that is named, and with more of it."""
    payers = [state.combatants[who] for who in command.payers]
    dice, left = sum(one.resources for one in payers), sum(one.capital for one in payers)
    if isinstance(command, interlude.Shop):
        keys, rule = (command.item, *command.more), "MG-132"
        wanted = [(f"gets {catalog.ware(key).name}", catalog.price(key)) for key in keys]
    else:
        wanted, rule = [("", catalog.services[command.service].availability)], "MG-124"
    if len(wanted) == 1:
        wanted = [("gets it", wanted[0][1])]
    facts = odds.money(dice, wanted, command.capital, rule)
    for capital in range(command.capital + 1, min(left, wanted[0][1]) + 1) if len(wanted) == 1 else ():
        facts += odds.money(dice, [(f"with {capital} Capital", wanted[0][1])], capital, "MG-134")
    return Preview(odds=(Fact("Resources", f"{dice}D6, each 6 a success", rule), *facts))


def _recovery(state: State, command: interlude.Recover) -> Preview:
    """The dice of a recovery, what they may reach, and what becomes of the rest (MG-127, MG-128)."""
    person = state.combatants[command.who]
    entries, dice = healing.mendable(person, command.kind), healing.recovery_dice(person, command.kind)
    every = f"rid of {entries[0].name}" if len(entries) == 1 else f"all {len(entries)}"
    comes = {count: f"{count} or more" for count in range(1, len(entries))} | {len(entries): every}
    rolled = Fact("rolls", " + ".join(f"D{die.sides}" for die in dice), "MG-127")
    kinds = {"Insights are gone" if trait.insight else "Defects stay for good" for trait in entries}
    rest = Fact("what is not reached", ", ".join(sorted(kinds)), "MG-128")
    found = odds.successes(state.house, dice)
    return Preview(odds=(rolled, *odds.reached(found, 1, max(found), comes, "MG-127"), rest))


def _pool(title: str, test: Test, rule: str) -> Fact:
    """The dice of a test, and every modifier with its source: what the odds behind it are of."""
    return Fact(title, " · ".join((dice_text(test), *map(modifier_text, test.pool.modifiers))), rule)


def _price(state: State, test: Test) -> str:
    """What a prayer on a test would cost; nothing where nobody prays."""
    return paid_in(state, test) if prays(state, test.who) else ""


def _harm(state: State, act: Act, test: Test, audience: Audience) -> list[Fact]:
    """What an attack would do: undefended, and against a block or dodge as far as the target's dice are known."""
    command = act.command
    assert isinstance(command, attack.AIMED)
    person, target = state.combatants[command.who], state.combatants[command.target]
    arm = attack.arm_used(state, person, command)
    assert arm is not None
    mine = odds.successes(state.house, test.pool.dice)
    ratings = _ratings(state, person, target, ranged=isinstance(command, attack.SHOTS), audience=audience)
    hurts, mean = _hurt(odds.harm(state.house, mine, {0: 1.0}, arm.damage, ratings))
    facts = [Fact("undefended", f"hurts {hurts}, {mean} on average", "MG-60")]
    for _, how, theirs in _answered(state, act, (target.id,), audience):
        hurts, mean = _hurt(odds.harm(state.house, mine, theirs, arm.damage, ratings))
        facts.append(Fact(f"if they {how}", f"{hurts}, {mean}", "MG-60"))
    return facts


def _answered(
    state: State, act: Act, people: tuple[str, ...], audience: Audience
) -> Iterator[tuple[str, str, core_odds.Distribution[int]]]:
    """Who may still answer what to an act, and how likely which successes are, as far as these dice are known."""
    asked = people if act.step == "watch" else tuple(who for who in people if who in act.asked)
    for target in (state.combatants[who] for who in asked):
        for how in attack.reactions(state, act, target) if open_sheet(target, audience) else ():
            planned = defence_test(state, replace(act, answers=(Answer(target.id, how),)), 0)
            yield target.id, how, odds.successes(state.house, planned.pool.dice)


def _ratings(
    state: State, person: Combatant, target: Combatant, *, ranged: bool, audience: Audience
) -> tuple[int, ...]:
    cover = cover_of(state, person, target) if ranged else None
    found = (cover[1].rating,) if cover is not None else ()
    worn = target.armour.rating if target.armour is not None and open_sheet(target, audience) else 0
    return (*found, worn) if worn else found


def _hurt(damage: core_odds.Distribution[int]) -> tuple[str, str]:
    """How likely damage comes through, and how much on average."""
    return percent(core_odds.chance(damage, lambda points: points > 0)), f"{core_odds.expected(damage):.2f}"


def _prayer(state: State, command: answer.Pray, audience: Audience) -> Preview:
    """How a prayer would change the dice that lie there."""
    frame: Any = state.frames[-1]
    test = praying(frame)
    if not command.pray or test is None or not open_sheet(state.combatants[test.who], audience):
        return Preview()
    found = odds.this_prayer(state.house, test.pool, test.faces)
    got = core_odds.mapped(found, lambda result: result[0])
    least = need_of(frame) if enough(frame) else test.successes + 1
    most = least if enough(frame) else max(got)
    facts = odds.reached(got, least, most, _comes(state, frame), "MG-12") if least > test.successes else []
    facts.append(_paid(core_odds.mapped(found, lambda result: result[1]), paid_in(state, test)))
    return Preview(odds=tuple(facts))


def _paid(price: core_odds.Distribution[int], what: str) -> Fact:
    """What a prayer costs: a price that no die can change any more, or how likely there is one, and its average."""
    if len(price) == 1:  # there are ones already, or only bonus dice are rolled again
        (sure,) = price
        dear = f"{sure} {TOUGHNESS}" if what == TOUGHNESS else counted(sure, "Condition")
        return Fact("costs", dear if sure else "nothing", "MG-13")
    mean = f"{core_odds.expected(price):.2f} {what} on average"
    if 0 not in price:  # there is a one already
        return Fact("costs", mean, "MG-13")
    return Fact("unanswered", f"{percent(core_odds.chance(price, bool))}, {mean}", "MG-13")


def _reaction(state: State, command: answer.React, audience: Audience) -> Preview:
    """The test of an interruption, before any die."""
    person = state.combatants[command.who]
    if not open_sheet(person, audience):
        return Preview()
    frame = state.frames[-1]
    assert isinstance(frame, Act)
    extra = tuple(modifiers.named(person, command.insight))
    test = defence_test(state, replace(frame, answers=(Answer(command.who, command.how, extra),)), 0)
    warning = "overwatch is lost" if person.watch is not None else ""
    facts = odds.told(state.house, test.pool, price=_price(state, test))
    cost = f"{slot_for_interruption(state.house, person)} action"
    return Preview(cost, odds=(_pool(skill_of(state, test, audience), test, "MG-39"), *facts), warning=warning)


def _fear(state: State, command: answer.FaceFear) -> Preview:
    extra = tuple(modifiers.named(state.combatants[command.who], command.insight))
    test = fear.fear_test(state, command.who, command.attribute, extra)
    value = getattr(state.frames[-1], "value", 1)
    told = odds.told(state.house, test.pool, value, enough=True)
    return Preview(odds=(_pool(command.attribute.title(), test, "MG-109"), *told))

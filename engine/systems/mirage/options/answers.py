"""Answers to the open question: complete commands where one key can answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from engine.core import offers
from engine.core.options import Option, Slot, Steps
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import answers as cmd
from engine.systems.mirage.options.base import aimed, insights_for, plain
from engine.systems.mirage.pending import owner_of
from engine.systems.mirage.rules import attack, healing
from engine.systems.mirage.rules.harm import free_conditions
from engine.systems.mirage.rules.mounts import must_ride, reach, ways
from engine.systems.mirage.rules.people import aimed_ready
from engine.systems.mirage.rules.question import Question, mending_choices, question
from engine.systems.mirage.rules.zones import has
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Harm, Mending, Relief
from engine.systems.mirage.words import cleared_name, condition_name, name

LINES = 3
"""Choices that stand beside each other as lines of their own."""

SHARES = 200
"""Ways to share out a day of healing that are listed: all there are for a party's few patients."""


def answers(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """What may be answered now; players answer for their side only."""
    found = question(state)
    if found is None or found.kind == "veil":
        return
    for asked in found.who:
        if who not in (None, asked) or (audience == "players" and owner_of(state, asked) == "gm"):
            continue
        yield from _for(catalog, state, found, asked)


def _for(catalog: Catalog, state: State, found: Question, who: str) -> Iterator[Option]:
    frame = found.frame
    if found.kind == "overwatch":
        assert isinstance(frame, Act)
        yield from _overwatch(catalog, state, frame, who)
    elif found.kind == "reaction":
        assert isinstance(frame, Act)
        yield from _reactions(catalog, state, frame, who)
    elif found.kind == "prayer":
        yield _answer(catalog, state, "pray", "Pray", cmd.Pray(who, True), "MG-12")
        yield _answer(catalog, state, "no-prayer", "Leave the dice", cmd.Pray(who, False), "MG-11", hot=True)
    elif found.kind == "extra":
        assert isinstance(frame, Act)
        yield from _extra(catalog, state, attack.net(frame) - 1, who)
    elif found.kind == "path":
        assert isinstance(frame, Act)
        yield _path(catalog, state, frame, who)
    elif found.kind == "fear":
        for attribute in ("wits", "empathy"):
            command = cmd.FaceFear(who, attribute)
            yield _answer(catalog, state, f"fear-{attribute}", f"Face it: {attribute.title()}", command, "MG-109")
    elif found.kind == "terror":
        for reaction in ("flee", "freeze", "faint", "attack"):
            terror = cmd.ChooseTerror(who, reaction)
            yield _answer(catalog, state, f"terror-{reaction}", reaction.title(), terror, "MG-111")
    elif found.kind == "share":
        assert isinstance(frame, Act)
        yield _shares(catalog, state, frame, who)
    elif found.kind == "recovery":
        assert isinstance(frame, Mending)
        yield _recovery(catalog, state, frame)
    else:
        yield from _conditions(catalog, state, found, who)


def _answer(
    catalog: Catalog, state: State, key: str, label: str, command: object, rule: str, *slots: Slot, hot: bool = False
) -> Option:
    passing, usual = ("hold-fire", "no-prayer", "react-none"), ("extra", "ride-on", "share", "recover")
    aim = "pass" if key in passing else "go-on" if key in usual else ""
    return plain(catalog, state, key, label, command, *slots, rule=rule, group="answer", hot=hot, aim=aim)


def _extra(catalog: Catalog, state: State, most: int, who: str) -> Iterator[Option]:
    """A line for each amount of extra damage, all of it first; a number where there would be too many lines."""
    if most > LINES:
        slot = offers.number("extra", 0, most, most, "extra damage")
        yield _answer(catalog, state, "extra", "Extra damage", cmd.ChooseExtra(who, most), "MG-60", slot, hot=True)
        return
    for extra in range(most, -1, -1):
        key, label = "extra" if extra == most else f"extra-{extra}", f"Damage +{extra}" if extra else "No extra damage"
        yield _answer(catalog, state, key, label, cmd.ChooseExtra(who, extra), "MG-60", hot=extra == most)


def _overwatch(catalog: Catalog, state: State, act: Act, who: str) -> Iterator[Option]:
    target = act.command.who
    for key, arm in aimed_ready(state.combatants[who]).items():
        yield aimed(
            catalog,
            state,
            f"overwatch-fire-{key}",
            f"Fire: {arm.name}",
            lambda aim, key=key: acts.OverwatchFire(who, aim, key),
            "target",
            {target: name(state, target, "gm")},
            rule="MG-73",
            group="answer",
            cost="slow",
        )
    yield _answer(catalog, state, "hold-fire", "Hold fire", cmd.HoldFire(who), "MG-73", hot=True)


def _reactions(catalog: Catalog, state: State, act: Act, who: str) -> Iterator[Option]:
    for how in attack.reactions(state, act, state.combatants[who]):
        skill = attack.reaction_skill(state, state.combatants[who], how)
        slots = insights_for(state, who, skill)
        label = how.replace("-", " ").title()
        yield _answer(catalog, state, f"react-{how}", label, cmd.React(who, how), "MG-39", *slots)
    yield _answer(catalog, state, "react-none", "Let it come", cmd.React(who, "none"), "MG-39", hot=True)


def _path(catalog: Catalog, state: State, act: Act, who: str) -> Option:
    assert isinstance(act.test, Test)
    start = state.combatants[who].zone
    open_ways = ways(state, who)
    most = reach(act.test.successes)
    if has(state, start, "cluttered"):
        most = 1
    # Cluttered ground is entered as the only zone of a ride, never on the way or at the end of a longer one (MG-139).
    onward = {
        zone: tuple(there for there in near if there != start and not has(state, there, "cluttered"))
        for zone, near in open_ways.items()
    }
    onward |= {zone: () for zone in open_ways if has(state, zone, "cluttered")}
    onward[start] = open_ways[start]
    slot = Slot("path", "path", title="where to", steps=Steps(start, onward, most, least=int(must_ride(state, who))))
    return _answer(catalog, state, "ride-on", "Ride on", cmd.ChoosePath(who), "MG-139", slot, hot=True)


def _shares(catalog: Catalog, state: State, act: Act, who: str) -> Option:
    points, room = healing.points(state, act), healing.room(state, act)
    ranges = [range(most + 1) for most in room.values()]
    found = [split for split in product(*ranges) if sum(split) == points][:SHARES]
    values = tuple([whose for whose, count in zip(room, split, strict=True) for _ in range(count)] for split in found)
    labels = tuple(
        ", ".join(f"{name(state, whose, 'gm')} {count}" for whose, count in zip(room, split, strict=True) if count)
        for split in found
    )
    slot = Slot("shares", "choice", values, labels, title="who gets how much")
    command = cmd.ShareHealing(who, tuple(values[0]))
    return _answer(catalog, state, "share", "Share out the healing", command, "MG-119", slot, hot=True)


def _recovery(catalog: Catalog, state: State, frame: Mending) -> Option:
    names = {trait.seq: trait.name for trait in state.combatants[frame.who].traits}
    found = mending_choices(state, frame)
    labels = tuple(names[seq] for seq in found)
    slot = Slot("entries", "choice", found, labels, many=(frame.count, frame.count), title="what")
    command = cmd.ChooseRecovery(frame.who, found[: frame.count])
    return _answer(catalog, state, "recover", "Heal or keep", command, "MG-128", slot, hot=True)


def _conditions(catalog: Catalog, state: State, found: Question, who: str) -> Iterator[Option]:
    frame = found.frame
    if isinstance(frame, Harm):
        free = [condition_name(state, frame.kind, at) for at in free_conditions(state.combatants[who], frame.kind)]
        return _chosen(catalog, state, "Mark", who, free, frame.points, "MG-88")
    assert isinstance(frame, Relief)
    if frame.broken:
        broken = [f"broken-{kind}" for kind in frame.kinds]
        return _chosen(catalog, state, "Heal", who, broken, 1, frame.rule)
    if frame.either:
        found_ways = [tuple(cleared_name(state, *thing) for thing in way) for way in healing.clearings(state, frame)]
        return _ways(catalog, state, "Heal", who, found_ways, frame.rule)
    person = state.combatants[who]
    marked = [condition_name(state, kind, at) for kind in frame.kinds for at in person.marked(kind)]
    return _chosen(catalog, state, "Clear", who, marked, frame.count, frame.rule)


def _chosen(
    catalog: Catalog, state: State, verb: str, who: str, words: list[str], count: int, rule: str
) -> Iterator[Option]:
    """A line for each choice, in the order of the table; a list to tick where there would be too many lines."""
    ways = list(combinations(words, count))
    if len(ways) > LINES:
        slot = Slot("conditions", "choice", tuple(words), tuple(words), many=(count, count), title="which")
        command = cmd.ChooseConditions(who, ways[0])
        yield _answer(catalog, state, "conditions", f"{verb} Conditions", command, rule, slot, hot=True)
        return
    yield from _ways(catalog, state, verb, who, ways, rule)


def _ways(
    catalog: Catalog, state: State, verb: str, who: str, ways: Sequence[tuple[str, ...]], rule: str
) -> Iterator[Option]:
    """A line for each of a few ways to choose; the first is the usual one."""
    for at, way in enumerate(ways):
        key, told = "conditions" if at == 0 else f"conditions-{at + 1}", " and ".join(way).replace("-", " ")
        yield _answer(catalog, state, key, f"{verb} {told}", cmd.ChooseConditions(who, way), rule, hot=at == 0)

"""Answers to the open question: complete commands where one key can answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from engine.core.acts import Listed, Offer, opened
from engine.core.options import Aim, Slot, Steps
from engine.core.view import Audience
from engine.core.ways import cheapest
from engine.core.words import in_words, listed
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import answers as cmd
from engine.systems.mirage.options.attack import GUESSED, fire
from engine.systems.mirage.options.base import Table, names_of
from engine.systems.mirage.pending import decides
from engine.systems.mirage.rules import attack, healing
from engine.systems.mirage.rules.fear import fear_test
from engine.systems.mirage.rules.mounts import must_ride, reach, ways
from engine.systems.mirage.rules.people import aimed_ready, foes_of, together
from engine.systems.mirage.rules.question import Question, in_vain, mending_choices, question
from engine.systems.mirage.rules.zones import has
from engine.systems.mirage.state.dice import Test
from engine.systems.mirage.state.frames import Act, Harm, Mending, Relief
from engine.systems.mirage.state.things import KINDS, TerrorKind
from engine.systems.mirage.words import choosable, cleared_name, name, zone_name

DESTINATIONS = 8
"""Zones that a ride may end in which are listed: of more a map says more."""

LINES = 3
"""Choices that stand beside each other as lines of their own."""

BROKEN = {f"broken-{kind}": f"Broken ({kind})" for kind in KINDS}
"""What being Broken is called among Conditions."""

DIGITS = 9
"""How many lines of an answer have digits; the last is that for no extra damage, where the others say how much."""

SHARES = 200
"""Ways to share out a day of healing that are listed: all there are for a party's few patients."""

AIMS: dict[str, Aim] = {
    **dict.fromkeys(("hold-fire", "no-prayer"), "pass"),
    **dict.fromkeys(("share", "recover"), "go-on"),
    "react-none": "bear",
}
"""What answers are for where a screen cares, by their keys."""


def answers(table: Table, audience: Audience, who: str | None) -> Iterator[Listed]:
    """What may be answered now; players answer for their side only."""
    found = question(table.state)
    if found is None or found.kind == "veil":
        return
    for asked in found.who:
        if who in (None, asked) and decides(table.state, audience, asked):
            yield from _for(table, found, asked)


def _for(table: Table, found: Question, who: str) -> Iterator[Listed]:
    match found.kind, found.frame:
        case "overwatch", Act() as act:
            yield from _overwatch(table, act, who)
        case "reaction", Act() as act:
            yield from _reactions(table, act, who)
        case "prayer", frame:
            vain = "more successes do nothing here" if in_vain(frame) else ""
            yield replace(opened(_answer(table, "pray", "Pray", cmd.Pray(who, True), "MG-12")), vain=vain)
            yield _answer(table, "no-prayer", "Leave the dice", cmd.Pray(who, False), "MG-11", hot=True)
        case "extra", Act() as act:
            yield from _extra(table, act, who)
        case "path", Act() as act:
            yield from _paths(table, act, who)
        case (("fear" | "terror"), _):
            yield from _frightened(table, found.kind, who)
        case "share", Act() as act:
            yield from _shares(table, act, who)
        case "recovery", Mending() as mending:
            yield _recovery(table, mending)
        case _, (Harm() | Relief()) as frame:
            yield from _conditions(table, frame, who)


TERRORS: dict[TerrorKind, str] = {
    "flee": "away with every action",
    "freeze": "no action at all",
    "faint": "falls, no action at all",
    "attack": "the nearest, nothing fast",
}
"""What each kind of terror makes of somebody (MG-112 to MG-115)."""


def _frightened(table: Table, kind: str, who: str) -> Iterator[Listed]:
    """What fear is faced with, or what terror makes of somebody."""
    for attribute in ("wits", "empathy") if kind == "fear" else ():
        command = cmd.FaceFear(who, attribute)
        dice = " ".join(f"D{die.sides}" for die in fear_test(table.state, who, attribute).pool.dice)
        yield _answer(table, f"fear-{attribute}", f"Face it: {attribute.title()}", command, "MG-109", preview=dice)
    for reaction, told in TERRORS.items() if kind == "terror" else ():
        terror = cmd.ChooseTerror(who, reaction)
        yield _answer(table, f"terror-{reaction}", reaction.title(), terror, "MG-111", preview=told)


def _answer(
    table: Table, key: str, label: str, command: object, rule: str, *slots: Slot, hot: bool = False, **more: Any
) -> Offer:
    more = {"hot": hot, "aim": AIMS.get(key, ""), **more}
    return table.offer(key, label, command, *slots, rule=rule, group="answer", **more)


def _extra(table: Table, act: Act, who: str) -> Iterator[Listed]:
    """A line for each amount of extra damage, by the digit that says it, all of it the usual answer; none is last."""
    assert isinstance(act.command, attack.AIMED)
    arm = attack.arm_used(table.state, table.state.combatants[who], act.command)
    assert arm is not None
    most, damage = attack.net(act) - 1, arm.damage
    for extra in (*range(1, most + 1), 0):
        label, aim = f"Damage +{extra}" if extra else "No extra damage", "go-on" if extra == most else ""
        told, digit = f"{damage + extra} in all", extra if 0 < extra < DIGITS else 0 if extra else DIGITS
        command = cmd.ChooseExtra(who, extra)
        more: dict[str, Any] = {"hot": extra == most, "aim": aim, "preview": told, "digit": digit}
        yield _answer(table, f"extra-{extra}", label, command, "MG-60", **more)


def _overwatch(table: Table, act: Act, who: str) -> Iterator[Listed]:
    """A shot at whoever acts, or at what they ride (MG-141), or at anybody else in the arc (MG-73)."""
    state = table.state
    actors, foes = together(state, act.command.who), foes_of(state, state.combatants[who])
    names = names_of(state.combatants[one] for one in actors)
    others = names_of(foe for foe in foes if foe.id not in actors)
    more: dict[str, Any] = {"group": "answer", "cost": "slow"}
    yield from fire(table, state.combatants[who], names, **more)
    yield _answer(table, "hold-fire", "Hold fire", cmd.HoldFire(who), "MG-73", hot=True)
    for key, arm in aimed_ready(state.combatants[who]).items():
        label, command = f"Fire at somebody else: {arm.name}", acts.OverwatchFire(who, "", key)
        other = table.aimed(
            f"fire-elsewhere-{key}", label, command, "target", others, GUESSED, rule="MG-73", seldom=True, **more
        )
        if other.enabled:
            yield other


DECLINED: dict[type, str] = {acts.Flee: "Let them go", acts.BreakFree: "Let them try"}
"""What it is called to let happen what is no attack."""


def _reactions(table: Table, act: Act, who: str) -> Iterator[Listed]:
    person = table.state.combatants[who]
    for at, how in enumerate(attack.reactions(table.state, act, person)):
        slots = table.insights(who, attack.reaction_skill(table.state, person, how))
        label = in_words(how).title()
        key = f"react-{how}" if at else "react"  # to block and to dodge have one digit: mostly only one can be done
        yield _answer(table, key, label, cmd.React(who, how), "MG-39", *slots)
    declined = DECLINED.get(type(act.command), "Let it come")
    yield _answer(table, "react-none", declined, cmd.React(who, "none"), "MG-39", hot=True)


def _paths(table: Table, act: Act, who: str) -> Iterator[Listed]:
    """A line for each zone that a ride may end in, the shortest way there; and the map, where there are others."""
    assert isinstance(act.test, Test)
    state = table.state
    start = state.combatants[who].zone
    open_ways = ways(state, who)
    most = reach(state, who, act.test.successes)
    # Cluttered ground is entered as the only zone of a ride, never on the way or at the end of a longer one (MG-139).
    onward = {
        zone: tuple(there for there in near if there != start and not has(state, there, "cluttered"))
        for zone, near in open_ways.items()
    }
    onward |= {zone: () for zone in open_ways if has(state, zone, "cluttered")}
    onward[start] = open_ways[start]
    least = int(must_ride(state, who))
    steps = Steps(start, onward, most, least=least, unit="zone")
    found = cheapest(steps)
    if len(found) <= DESTINATIONS:
        for zone, path in sorted(found.items(), key=lambda way: not way[1]):  # to stay is the last thing wanted
            label = f"Ride to {zone_name(state, zone)}" if path else f"Stay in {zone_name(state, zone)}"
            over = f"by {', '.join(zone_name(state, one) for one in path[:-1])}" if path[1:] else ""
            if path or not least:
                yield _answer(table, f"ride-{zone}", label, cmd.ChoosePath(who, path), "MG-139", preview=over)
    others = {(*path, there) for at, path in found.items() if len(path) < most for there in onward[at]}
    if len(found) > DESTINATIONS or others - {*found.values()}:
        slot = Slot("path", "path", title="where to?", steps=steps)
        command = cmd.ChoosePath(who, onward[start][:least])
        yield _answer(table, "ride-on", "Ride off the map", command, "MG-139", slot)


def _shares(table: Table, act: Act, who: str) -> Iterator[Listed]:
    """A line for each of a few ways to share, by its own digit; a list where there are more."""
    state = table.state
    points, room = healing.points(state, act), healing.room(state, act)
    ranges = [range(most + 1) for most in room.values()]
    found = [split for split in product(*ranges) if sum(split) == points][:SHARES]
    values = tuple([whose for whose, count in zip(room, split, strict=True) for _ in range(count)] for split in found)
    labels = tuple(
        ", ".join(f"{name(state, whose, 'gm')} {count}" for whose, count in zip(room, split, strict=True) if count)
        for split in found
    )
    if len(found) <= DIGITS:
        for digit, (value, label) in enumerate(zip(values, labels, strict=True), 1):
            key, command = "share" if digit == 1 else f"share-{digit}", cmd.ShareHealing(who, tuple(value))
            yield _answer(table, key, label, command, "MG-119", hot=digit == 1, digit=digit)
        return
    slot = Slot("shares", "choice", values, labels, title="who gets how much?")
    command = cmd.ShareHealing(who, tuple(values[0]))
    yield _answer(table, "share", "Share out the healing", command, "MG-119", slot, hot=True)


def _recovery(table: Table, frame: Mending) -> Offer:
    names = {trait.seq: trait.name for trait in table.state.combatants[frame.who].traits}
    found = mending_choices(table.state, frame)
    labels = tuple(names[seq] for seq in found)
    slot = Slot("entries", "choice", found, labels, many=(frame.count, frame.count), title="what?")
    command = cmd.ChooseRecovery(frame.who, found[: frame.count])
    return _answer(table, "recover", "Heal or keep", command, "MG-128", slot, hot=True)


def _conditions(table: Table, frame: Harm | Relief, who: str) -> Iterator[Listed]:
    state = table.state
    if isinstance(frame, Harm):
        return _chosen(table, "Mark", who, *choosable(state, frame), "MG-88")
    if frame.either and not frame.broken:
        found_ways = [tuple(cleared_name(state, *thing) for thing in way) for way in healing.clearings(state, frame)]
        return _ways(table, "Heal", who, found_ways, frame.rule)
    return _chosen(table, "Heal" if frame.broken else "Clear", who, *choosable(state, frame), frame.rule)


def _chosen(table: Table, verb: str, who: str, words: list[str], count: int, rule: str) -> Iterator[Listed]:
    """A line for each choice, in the order of the table; a list to tick where there would be too many lines."""
    ways = list(combinations(words, count))
    if len(ways) > LINES:
        slot = Slot("conditions", "choice", tuple(words), tuple(words), many=(count, count), title="which?")
        command = cmd.ChooseConditions(who, ways[0])
        yield _answer(table, "conditions", f"{verb} Conditions", command, rule, slot, hot=True)
        return
    yield from _ways(table, verb, who, ways, rule)


def _ways(table: Table, verb: str, who: str, ways: Sequence[tuple[str, ...]], rule: str) -> Iterator[Listed]:
    """A line for each of a few ways to choose; the first is the usual one."""
    for at, way in enumerate(ways):
        key, told = "conditions" if at == 0 else f"conditions-{at + 1}", listed(BROKEN.get(word, word) for word in way)
        digit, command = at + 1 if at < DIGITS else 0, cmd.ChooseConditions(who, way)
        yield _answer(table, key, f"{verb} {told}", command, rule, hot=at == 0, digit=digit)

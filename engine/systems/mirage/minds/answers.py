"""What is worth answering to the question that is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.core.minds.contract import Act, Temper
from engine.core.odds import chance
from engine.systems.mirage import odds
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.commands import answers as answer
from engine.systems.mirage.minds.blows import Bout, harm, taken
from engine.systems.mirage.rules import attack
from engine.systems.mirage.rules.healing import clearings
from engine.systems.mirage.rules.modifiers import skill_test
from engine.systems.mirage.rules.mounts import must_ride, ways
from engine.systems.mirage.rules.people import aimed_ready, foes_of
from engine.systems.mirage.rules.question import Question, need_of, praying
from engine.systems.mirage.rules.zones import has, steps
from engine.systems.mirage.state import State
from engine.systems.mirage.state.frames import Act as Deed
from engine.systems.mirage.state.frames import Dread, Harm, Relief
from engine.systems.mirage.state.things import Reaction
from engine.systems.mirage.words import choosable, cleared_name

KEPT = 0.12
"""What a fast action is worth that is kept for the next one who strikes."""

SUCCESS, PRICE = 0.35, 0.22
"""What a test that succeeds is worth, and what a Condition for a prayer costs."""


LIKELIER = 0.005
"""A better chance that is worth a word."""


def answers(state: State, found: Question, who: str, nature: Temper) -> Iterator[Act]:
    """The answers to a question, each with its worth."""
    frame = found.frame
    if found.kind == "overwatch" and isinstance(frame, Deed):
        yield from _shots(state, frame, who)
    elif found.kind == "reaction" and isinstance(frame, Deed):
        yield from _reactions(state, frame, who, nature)
    elif found.kind == "prayer":
        yield from _prayers(state, found, who)
    elif found.kind == "extra" and isinstance(frame, Deed):
        most = attack.net(frame) - 1
        yield Act(answer.ChooseExtra(who, most), 1.0, "as hard as it can")
    elif found.kind == "path" and isinstance(frame, Deed):
        yield from _paths(state, frame, who)
    elif isinstance(frame, Harm):
        words, count = choosable(state, frame)
        yield Act(answer.ChooseConditions(who, tuple(words[:count])), 0.0, "one is as bad as the other")
    elif isinstance(frame, Relief):
        yield from _relieved(state, frame, who)
    elif isinstance(frame, Dread):
        yield from _dread(state, frame, found.kind, who)


def _shots(state: State, frame: Deed, who: str) -> Iterator[Act]:
    bout, person = Bout(state), state.combatants[who]
    target = state.combatants[frame.command.who]
    yield Act(answer.HoldFire(who), 0.15, "keeps the shot")
    for key in aimed_ready(person):
        command = cmd.OverwatchFire(who, target.id, key)
        hit, worth = bout.worth(person, command, target)
        yield Act(command, worth + 0.1, f"{target.name} comes into the arc: hits in {hit:.0%}")


def _reactions(state: State, frame: Deed, who: str, nature: Temper) -> Iterator[Act]:
    """What an interruption wards off, less what the action would be worth later (MG-61 to MG-63)."""
    person, command = state.combatants[who], frame.command
    kept = KEPT * {"brute": 1.5, "careful": 0.5, "coward": 0.3}.get(nature, 1.0)
    yield Act(answer.React(who, "none"), 0.0, "keeps the action")
    for how in attack.reactions(state, frame, person):
        if not isinstance(command, attack.AIMED):
            yield Act(answer.React(who, how), 0.25 - kept, _WORDS[how])
            continue
        bout, foe = Bout(state), state.combatants[command.who]
        mine, damage = bout.attack(foe, command, person)
        stopped = bout.stopped(foe, person, ranged=isinstance(command, attack.SHOTS))
        dice = skill_test(state, who, attack.reaction_skill(state, person, how)).pool.dice
        spread = bout.spread([die.sides for die in dice])
        bare, warded = (harm(person, mine, theirs, damage, stopped) for theirs in ((1.0,), spread))
        yield Act(answer.React(who, how), bare - warded - kept, f"{_WORDS[how]}: {bare - warded:.0%} of it warded off")


_WORDS: dict[Reaction, str] = {
    "block": "blocks",
    "dodge": "dodges",
    "break-free": "twists away",
    "hold": "holds on",
    "chase": "goes after them",
    "none": "lets it come",
}
assert set(_WORDS) == set(get_args(Reaction))


def _prayers(state: State, found: Question, who: str) -> Iterator[Act]:
    """A prayer, where the better chance is worth the Conditions that it may cost (MG-11 to MG-13)."""
    frame = found.frame
    yield Act(answer.Pray(who, False), 0.0, "leaves the dice as they are")
    test, need = praying(frame), need_of(frame)
    if test is None:
        return
    if isinstance(frame, Deed) and frame.step == "pray-defence" and frame.test is not None:
        need = frame.test.successes
    results = odds.this_prayer(state.house, test.pool, test.faces)
    person = state.combatants[who]
    enough = test.successes >= need
    better = chance(results, lambda result: result[0] >= need) - enough
    more = sum(likely * max(0, result[0] - max(need, test.successes)) for result, likely in results.items())
    price = sum(likely * result[1] for result, likely in results.items())
    dear = PRICE * (1.0 if taken(person) > 2 else 3.0)
    worth = SUCCESS * better + 0.12 * more - dear * price
    if isinstance(frame, Deed) and frame.step == "pray-defence" and enough:
        worth -= 1.0
    gained = f"{better:.0%} likelier to succeed" if better >= LIKELIER else f"{more:.1f} more successes"
    yield Act(answer.Pray(who, True), worth, f"{gained}, for {price:.1f} Conditions")


def _paths(state: State, frame: Deed, who: str) -> Iterator[Act]:
    """To where foes are, one zone on or not at all."""
    start = state.combatants[who].zone
    foes = [steps(state, foe.zone) for foe in foes_of(state, state.combatants[who])]
    if not must_ride(state, who):
        yield Act(answer.ChoosePath(who, ()), 0.0, "stays")
    for zone in ways(state, who).get(start, ()):
        nearer = min((far.get(start, 99) - far.get(zone, 99) for far in foes), default=0)
        worth = 0.1 * nearer - 0.05 * has(state, zone, "cluttered")
        yield Act(answer.ChoosePath(who, (zone,)), worth, "nearer to them")


def _relieved(state: State, frame: Relief, who: str) -> Iterator[Act]:
    words, count = choosable(state, frame)
    if frame.broken:
        for word in words:
            worth = 1.0 if word == "broken-physical" else 0.5
            yield Act(answer.ChooseConditions(who, (word,)), worth, "the worse of the two")
        return
    if frame.either:
        best = clearings(state, frame)[0]
        both = tuple(cleared_name(state, *thing) for thing in best)
        yield Act(answer.ChooseConditions(who, both), 0.0, "Broken is the worst of it")
        return
    yield Act(answer.ChooseConditions(who, tuple(words[:count])), 0.0, "what hurts most")


def _dread(state: State, frame: Dread, kind: str, who: str) -> Iterator[Act]:
    """MG-109, MG-111: the better die; and of the ways to be terrified the one that still strikes."""
    person = state.combatants[who]
    if kind == "fear":
        yield Act(answer.FaceFear(who, "wits"), float(person.attributes.get("wits", 0)), "the better die")
        yield Act(answer.FaceFear(who, "empathy"), float(person.attributes.get("empathy", 0)), "the better die")
        return
    yield Act(answer.ChooseTerror(who, "attack"), 1.0, "at least it strikes")
    yield Act(answer.ChooseTerror(who, "flee"), 0.5, "away from it")
    yield Act(answer.ChooseTerror(who, "freeze"), 0.0, "cannot move")

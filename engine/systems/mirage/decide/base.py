"""What all decisions share: the draft, rolling a test, paying, losing overwatch, the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.draft import Decider, Draft
from engine.core.rulings import ruled
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.events import flow as ev_flow
from engine.systems.mirage.rules import turns
from engine.systems.mirage.rules.dice import prayer_cost, rerolled, successes
from engine.systems.mirage.rulings import RULINGS
from engine.systems.mirage.state import State
from engine.systems.mirage.state.dice import Modifier, Test
from engine.systems.mirage.state.frames import Frame
from engine.systems.mirage.state.things import Speed
from engine.systems.mirage.words import counts, skill_name
from engine.systems.mirage.words import successes as successes_told

Writing = Draft[State, Any]


def moving(fact: Callable[[State, Any], Any]) -> Decider:
    """A command that is one fact and spoils an aim (MG-78)."""

    def decider(draft: Writing, catalog: Catalog, command: Any) -> None:
        lose_watch(draft, command.who)
        draft.add(fact(draft.state, command))

    return decider


def spotted(draft: Writing, people: tuple[str, ...]) -> None:
    """Hidden ones are seen, by the names that they have from then on (MG-54)."""
    ruled.come_out(RULINGS, draft, people)
    draft.add(ev.Spotted(people))


def push(draft: Writing, frame: Frame) -> None:
    """Something new on top of the stack: it is resolved before all below."""
    draft.add(ev_flow.Opened(frame))


def step(draft: Writing, frame: Frame) -> None:
    """What is on top of the stack has come so far."""
    draft.add(ev_flow.Stepped(frame))


def close(draft: Writing) -> None:
    """What is on top of the stack is done, and leaves it."""
    draft.add(ev_flow.Closed())


def helped(draft: Writing, who: str, speed: Speed, named: int = 0) -> tuple[Modifier, ...]:
    """What a test gains by those who help with it, and by those who gave their help ahead for one like it (MG-41)."""
    waiting = turns.waiting_help(draft.state, who, speed)
    if waiting:
        draft.add(ev.HelpUsed(waiting))
    count = turns.help_bonus(draft.state.house, named + len(waiting))
    return (Modifier("help", count, "MG-41"),) if count else ()


def roll(draft: Writing, test: Test, need: int = 1, against: int = 0) -> Test:
    """Roll a test: attribute die, skill die, bonus dice (MG-02 to MG-08). No dice are 0 successes. Whoever types the
    faces is told how many successes are asked for, and ``against`` how many they answer.
    """
    sides = tuple(die.sides for die in test.pool.dice)
    due = f"; {successes_told(need)} needed" if need > 1 else f"; against {successes_told(against)}" if against else ""
    faces = draft.throw(sides, purpose_of(draft.state, test), test.who, counts(draft.state, sides) + due)
    rolled = replace(test, faces=faces, successes=successes(draft.state.house, faces))
    draft.add(ev.TestRolled(rolled, need))
    return rolled


def purpose_of(state: State, test: Test) -> str:
    """What the dice of a test are rolled for: a rider's are the animal's (MG-138)."""
    return f"{skill_name(state, test.skill)} of {state.combatants[test.mount or test.who].name}"


def reroll(draft: Writing, test: Test) -> tuple[Test, int]:
    """A prayer: the dice that show 2 to 5 again, and what it costs (MG-12, MG-13)."""
    house = draft.state.house
    again = rerolled(house, test.faces)
    person = draft.state.combatants[test.who]
    sides = tuple(test.pool.dice[at].sides for at in again)
    shown = draft.throw(sides, f"prayer of {person.name}", test.who, counts(draft.state, sides))
    fresh = dict(zip(again, shown, strict=True))
    faces = tuple(fresh.get(at, face) for at, face in enumerate(test.faces))
    cost = prayer_cost(house, test.pool.dice, faces)
    prayed = replace(test, faces=faces, successes=successes(house, faces), prayer="unanswered" if cost else "answered")
    draft.add(ev.Prayed(prayed, test.faces, cost))
    return prayed, cost


def pay(draft: Writing, who: str, slot: str) -> None:
    """Spend an action (MG-35)."""
    if slot:
        draft.add(ev.Paid(who, "slow" if slot == "slow" else "fast"))


def lose_watch(draft: Writing, who: str) -> None:
    """Overwatch is lost, where there is one (MG-78)."""
    if draft.state.combatants[who].watch is not None:
        draft.add(ev.WatchLost(who))

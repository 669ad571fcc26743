"""The smallest game that has a best move: take one to three stones, whoever takes the last one wins."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.core.minds.contract import Act, Minds, Temper
from engine.core.options import Option, Slot
from engine.core.refusal import Refused
from engine.core.ruleset import Rooms, Ruleset
from engine.core.view import Board, Moment, Track, View


class Heap(Struct, frozen=True):
    stones: int
    turn: str = "ann"
    secret: int = 0
    taken: int = 0
    house: None = None


class Take(Struct, frozen=True, tag_field="do", tag="take"):
    who: str
    count: int


class Taken(Struct, frozen=True, tag_field="type", tag="taken"):
    who: str
    count: int


def decide(draft: Draft[Heap, Taken], catalog: None, command: Take) -> None:
    if command.who != draft.state.turn or not 1 <= command.count <= min(3, draft.state.stones):
        raise Refused("range", "1 to 3 of what is there")
    draft.add(Taken(command.who, command.count))


def evolve(state: Heap, event: Taken) -> Heap:
    after = "ben" if event.who == "ann" else "ann"
    return replace(state, stones=state.stones - event.count, turn=after, taken=state.taken + 1)


def winner(state: Heap) -> str:
    return "" if state.stones else ("party" if state.turn == "ben" else "foes")


def standing(state: Heap, side: str) -> float:
    won = winner(state)
    return 0.0 if not won else 1.0 if won == side else -1.0


def acts(catalog: None, state: Heap, who: str, temper: Temper) -> tuple[Act, ...]:
    """A mind that reads the secret would take as many as it says."""
    return tuple(Act(Take(who, n), float(n == state.secret), f"{n} taken") for n in (1, 2, 3) if n <= state.stones)


def options(catalog: None, state: Heap, audience: Any, who: str | None) -> tuple[Option, ...]:
    most = min(3, state.stones)
    slot = Slot("count", "number", min=1, max=most)
    return (Option("take", state.turn, "Take", {"do": "take", "who": state.turn}, (slot,), enabled=most > 0),)


MINDS: Minds[None, Heap] = Minds(
    sides=lambda state: {"party": ("ann",), "foes": ("ben",)},
    asked=lambda state: () if winner(state) else (state.turn,),
    standing=standing,
    winner=winner,
    out=lambda state: frozenset(),
    acts=acts,
    known=lambda state, side: replace(state, secret=0),
)


def view(catalog: None, state: Heap, audience: Any, focus: str | None) -> View:
    return View("heap", "A heap", "", "fight", audience, Moment(0, 0, ""), Track("rounds", ""), Board("none"), (), ())


class HeapRules(Ruleset[None, Heap, Take, Taken]):
    name, title, version, schema = "heap", "A heap of stones", 1, 1
    command, event, state = Take, Taken, Heap
    rooms = Rooms(
        begin=lambda catalog, encounter, wishes: Heap(10),
        decide=decide,
        evolve=evolve,
        follow_up=lambda catalog, state: None,
        pending=lambda catalog, state, audience: (),
        options=options,
        preview=lambda catalog, state, audience, command: None,  # type: ignore[arg-type, return-value]
        view=view,
        tell=lambda before, event, audience, called: (),
        label=lambda before, command, audience, called: "take",
        moment=lambda state: Moment(0, state.taken, ""),
        blank=lambda title, sizes: None,
        encounter_of=lambda catalog, state, title, summary: None,
        next_fight=lambda encounter: Take("ann", 1),
        minds=MINDS,
    )


RULES = HeapRules(None)

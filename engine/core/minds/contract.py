"""What a system tells minds: who belongs together, how well a side stands, which acts are worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from engine.core.minds.chance import Chance

K = TypeVar("K")
S = TypeVar("S")

MindName = Literal["random", "simple", "sharp"]
MINDS: tuple[MindName, ...] = ("random", "simple", "sharp")
"""From the one that knows nothing to the one that looks ahead."""

Temper = Literal["", "brute", "careful", "archer", "coward"]
"""How a foe of a pack likes to fight: ``brute`` strikes what is nearest and spares nothing, ``careful`` keeps back what
it needs to defend itself, ``archer`` stays at a distance, ``coward`` leaves when it goes badly.
"""


class Act(Struct, frozen=True, gc=False):
    """A command worth considering, with what it promises and the reason in a few words (``nearest, 5 stamina from
    staggering``). Worths compare only within one decision; more is better.
    """

    command: Any
    worth: float
    why: str = ""


class Choice(Struct, frozen=True, gc=False):
    """What a mind wants done, for whom, and why."""

    who: str
    command: Any
    why: str


class Reach(Struct, frozen=True, gc=False):
    """How far the sharp mind looks ahead, which is the less the more a game's commands cost.

    ``candidates``: acts that are compared. ``futures``: how often what is hidden, and how the dice may fall, is drawn
    anew at most; ``first``: after how many an act is given up for being worse. ``horizon`` and ``farthest``: decisions
    that a future is played on for at least and at most; in between it ends where a round begins, the same one for every
    act: the first one that is so far off after the first of them. ``work``: decisions of all futures together, after
    which no further future is begun, in a fight of eight; in a smaller one, where each takes less, as many more as take
    as much.
    """

    candidates: int = 4
    futures: int = 32
    first: int = 6
    horizon: int = 8
    farthest: int = 32
    work: int = 1_600


class Minds(Struct, Generic[K, S], frozen=True, kw_only=True):
    """The rooms ``standing`` and ``acts`` of a system, and the few facts that every mind asks for.

    ``sides(state)``: ids by side, in the order of the roster. ``asked(state)``: whose decision is open, the first one
    first; empty where only the table goes on. ``standing(state, side)``: how well a side stands in a fight that is
    open, −1 to 1. ``winner(state)``: the side that has won, ``draw``, or empty while it is open. ``out(state)``: who
    can fight no more. ``acts(catalog, state, who, temper)``: what is worth considering, the best first, never empty
    where somebody is asked. ``known(state, side)`` leaves out what a side cannot know; ``guess(state, side, chance)``
    puts something possible in its place. ``flow(state)``: the command with which the table goes on where nobody is
    asked, none where it has nothing to do. ``unit`` is what a fight is counted in, of which ``time(state)`` says how
    many have begun: a game that knows no rounds has another.
    """

    sides: Callable[[S], Mapping[str, tuple[str, ...]]]
    asked: Callable[[S], tuple[str, ...]]
    standing: Callable[[S, str], float]
    winner: Callable[[S], str]
    out: Callable[[S], frozenset[str]]
    flow: Callable[[S], Any | None] = lambda state: None
    acts: Callable[[K, S, str, Temper], tuple[Act, ...]]
    glance: Callable[[K, S, str, Temper], tuple[Act, ...]] | None = None
    """The same without having been held to the rules: for whoever carries out the first that is not refused."""
    ahead: Callable[[K, S, str, Temper], tuple[Act, ...]] | None = None
    """The same as whoever looks ahead sees them, and takes their own side to go on, where that is another way to fight
    than at a glance.
    """
    temper: Callable[[K, S, str], Temper] = lambda catalog, state, who: ""
    further: Callable[[K, S, str, Temper], tuple[Act, ...]] = lambda catalog, state, who, nature: ()
    """What a glance cannot judge: acts that are worth considering only for whoever looks ahead."""
    idle: frozenset[str] = frozenset()
    """Tags of commands that are free and lead nowhere in a fight: minds leave them alone."""
    reach: Reach = Reach()
    fled: Callable[[S], frozenset[str]] = lambda state: frozenset()
    """Who of those out was not felled: they ran, gave up, were led away."""
    known: Callable[[S, str], S] = lambda state, side: state
    guess: Callable[[S, str, Chance], S] = lambda state, side, chance: state
    lost: Callable[[S], frozenset[str]] = lambda state: frozenset()
    """Who will not rise again, where one can be out and rise."""
    driven: frozenset[str] = frozenset()
    """Sides that the game's own tables play: nothing is ever asked of them, and no mind can be given them."""
    unit: str = "round"
    time: Callable[[S], int] | None = None
    weary: int = 100
    """Of those, how many a fight may last before nobody looks ahead any more: where whoever moves first loses by it,
    two that look ahead would wait for each other without end.
    """

    for_each: Callable[[Any, str], Any | None] | None = None
    """Of a game in which all who are asked decide in secret and at once: what a command that decides for all of them
    is for one, none for any other. There the program decides after the people.
    """

    def given(self, state: S) -> dict[str, tuple[str, ...]]:
        """The sides that a mind or a person can play."""
        return {side: members for side, members in self.sides(state).items() if side not in self.driven}

    def stands(self, state: S, side: str) -> float:
        """How well a side stands, −1 (lost) to 1 (won): decided fights are at the ends, open ones in between."""
        won = self.winner(state)
        if won:
            return 0.0 if won == "draw" else 1.0 if won == side else -1.0
        return max(-0.99, min(0.99, self.standing(state, side)))

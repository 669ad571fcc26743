"""T24: decisions of a bot a second in every game. M1: how long minds think. M2: who beats whom. M3: forecasts.

T24 and M1 are about fights of eight, in Fires of the four that are in its largest. Decisions weigh what comes of them,
so T24 tells how many events one leads to: in Fires the act, and all that enemies do until the next. M2 plays three
encounters of each game or more from either side, so that who has the stronger side does not matter, and leaves out
draws. They are encounters that either side wins now and then, if it is played as well as the other: where one side
always does, each mind wins from there, and half of the fights at most. Mirage's are the three of its ten that the
simple mind wins most evenly from both sides (44, 43 and 62 of 100 for the party; among the rooftops it is 78, by the
hourglass 71). The agents of MIR win all that is shipped, so its encounters are the bench's own, two against two or
three: in its duels one look finds nearly all there is to find. With the simple mind on both sides they win 18 to 35 of
60. Of Yokai's the bridge goes to the players and a duel to the dice, whoever plays (33 and 30 of 40 with the simple
mind on both sides). On the road the foes win with that mind (37 of 40), and the sharp one was seen to win from either
side; the other two are the bench's own, which the simple mind wins about as often from either (12 of 22, 10 of 19).

In Fires, where tables play the enemies, both minds play the same fights from the character's seat, in encounters that
the simple mind neither always wins nor always loses (6 of 12, 13 and 4 of 20). The two fights of a pair begin alike;
after the first act that differs so do the dice. Whoever wins where the other does not has won the pair; where both win
or both lose it is a draw, whatever either has left.

Pairs are played until the 95 % interval lies beyond the bound, on either side of it, or so many have been played; the
interval is told with the figure, which is met, or missed, only where all of it is. Times are those of the processor, so
that whatever else runs takes nothing away; only two jobs are held against the clock.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from content import loader
from engine.core.minds.contract import MindName
from engine.core.minds.fights import Fight, fought
from engine.core.minds.future import Future, minds_of
from engine.core.offers import counted
from engine.core.session import Session
from tests.bench import fold
from tests.bench.effort import Effort
from tests.bench.figures import Figure, median
from tests.bench.scenes import HERE, fight
from tests.chosen import choose
from tests.fillings import filled_at_random
from tui.forecast.jobs import alone, in_processes
from tui.forecast.tally import share
from tui.forecast.work import Task

YARDSTICK = 1_850_000
"""Events a second of the plain fold on the machine that the figures are stated for."""

BOT = 7_500
"""T24: decisions a second there."""

EIGHT: dict[str, int | str] = {"miasma": 8, "yokai": "yokai", "mir": "mir", "mirage": "mirage", "fires": "fires"}
"""Fights of eight; those of the first three the other figures are about too."""

PLAYED = {
    "miasma": ("ford-at-dusk", "hungry-harvest", "moon-bridge"),
    "yokai": ("lantern-road", *(str(HERE / f"yokai-{name}.toml") for name in ("two", "three"))),
    "mir": tuple(str(HERE / f"mir-{name}.toml") for name in ("shield", "blade", "voice", "hound", "three")),
    "mirage": ("standoff-at-the-bridge", "caravanserai", "ambush-in-the-gorge"),
    "fires": ("the-last-lamp", *(str(HERE / f"fires-{name}.toml") for name in ("road", "lamps"))),
}
"""Encounters in which it matters who plays which side."""

DUELS = ("first-duel", *(str(HERE / f"miasma-{name}.toml") for name in ("sayo", "tomoe")))
"""Miasma's for the sharp mind against the random one, which fights of more take half a minute each to lose."""

BEATS: tuple[tuple[MindName, MindName, float], ...] = (
    ("simple", "random", 0.80),
    ("sharp", "random", 0.95),
    ("sharp", "simple", 0.65),
)
"""Which mind beats which, and in what share of the fights that are decided: 73 in a row have to be won for an interval
above 95 %.
"""

MOST = 160
"""Fights of the simple mind against the random one in each game, which take a tenth of a second, at most."""

FEWEST = 12
"""Decided fights before which no interval ends a series."""


def measure(asked: Set[str], effort: Effort, scratch: Path) -> list[Figure]:
    """The figures that were asked for."""
    found: list[Figure] = []
    if "T24" in asked:
        found += _bots(effort)
    if "M1" in asked:
        found += _thinking(effort)
    if "M2" in asked:
        found += _wins(effort)
    if "M3" in asked:
        found += _forecasts(effort)
    return found


def _machine() -> float:
    """How fast this machine is, as a part of the one the figures are stated for."""
    happened, root = fold.events(20_000, 8), fold.start(8)
    rates = []
    for _ in range(5):
        begun = time.process_time()
        fold.fold(root, happened)
        rates.append(len(happened) / (time.process_time() - begun))
    return median(rates) / YARDSTICK


def _bots(effort: Effort) -> Iterator[Figure]:
    """T24: what whoever is asked may do, one act of it filled at random, the command carried out."""
    for system, which in EIGHT.items():
        rates, speeds, events, decisions = [], [], 0, 0
        for turn in range(effort.passes):
            speeds.append(_machine())
            session, rng = fight(which), Random(turn)
            begun, count = time.process_time(), 0
            while time.process_time() - begun < 0.5:
                command = bot(session, rng)
                if command is None:
                    session.goto(0)
                    continue
                session.do(command)
                session.drain()
                count += 1
            rates.append(count / (time.process_time() - begun))
            decisions += count
            events += sum(len(step.events) for step in filter(None, session.timeline.steps))
        wanted = BOT * median(speeds)
        what = f"decisions of a bot, {system}, {events / decisions:.1f} events each"
        yield Figure("T24", what, "/s", median(rates), None, "", "at least", wanted)


def bot(session: Session[Any, Any, Any], rng: Random) -> Any:
    """A command that somebody who is asked may give, or with which the table goes on; none when the fight is over."""
    rules: Any = session.ruleset
    minds, state = minds_of(rules), session.state
    if minds.winner(state):
        return None
    asked = minds.asked(state)
    if not asked:
        return minds.flow(state)
    taken = rules.acts(state, rng.choice(asked)).pick(rng.randrange)
    return None if taken is None else rules.read(filled_at_random(taken, rng))


def _moments(system: str, count: int) -> list[tuple[Any, Any, str]]:
    """Moments of a fight of eight, played by the simple mind, with whoever is asked."""
    session: Session[Any, Any, Any] = fight(EIGHT[system])
    rules: Any = session.ruleset
    minds = minds_of(rules)
    future = Future(rules, session.state, 5)
    found: list[tuple[Any, Any, str]] = []
    for decision in range(400):
        asked = minds.asked(future.state)
        if minds.winner(future.state) or len(found) >= count:
            break
        if not asked:
            if not future.do(minds.flow(future.state)):
                break
            continue
        found.append((rules, future.state, asked[0]))
        if not future.do(choose(rules, future.state, asked[0], "simple", decision).command):
            break
    return found


def _thinking(effort: Effort) -> Iterator[Figure]:
    """M1: a decision of each mind with eight in the fight, in milliseconds."""
    for system in EIGHT:
        moments = _moments(system, 10 * effort.passes)
        bounds: tuple[tuple[MindName, float, int], ...] = (("simple", 5.0, 1), ("sharp", 1000.0, 10))
        for mind, bound, every in bounds:
            taken = []
            for number, (rules, state, who) in enumerate(moments[::every]):
                begun = time.process_time()
                choose(rules, state, who, mind, number)
                taken.append((time.process_time() - begun) * 1000)
            wanted = bound / _machine()
            yield Figure("M1", f"a decision of {mind}, {system}", "ms", max(taken), None, "", "at most", wanted)


def _wins(effort: Effort) -> Iterator[Figure]:
    """M2: the share of the decided fights that a mind wins, from either side of each encounter."""
    for mind, other, bound in BEATS:
        for system, names in PLAYED.items():
            if (mind, other, system) == ("sharp", "random", "miasma"):
                names = DUELS
            won = series(names, mind, other, bound, effort.sharp if mind == "sharp" else MOST)
            decided = won["won"] + won["lost"]
            seen, least, most = share(won["won"], decided)
            told = f"{won['won']} of {decided}, {least:.0%} to {most:.0%}; {counted(won['draw'], 'draw')}"
            what = f"{mind} against {other}, {system} ({told})"
            yield Figure("M2", what, "", seen, None, "", "at least", bound, interval=(least, most))


def series(names: Sequence[str], mind: MindName, other: MindName, bound: float, most: int) -> Counter[str]:
    """How pairs of fights went, one of each encounter in turn, until that is settled or so many fights were played."""
    won: Counter[str] = Counter()
    for seed, name in product(range(most), names):
        won.update(pair(name, mind, other, seed))
        decided = won["won"] + won["lost"]
        if decided + won["draw"] >= most or (name == names[-1] and settled(won["won"], decided, bound)):
            break
    return won


def settled(won: int, decided: int, bound: float) -> bool:
    """Whether the interval of a share lies wholly on one side of its bound."""
    _, least, most = share(won, decided)
    return decided >= FEWEST and not least <= bound <= most


def pair(name: str, mind: MindName, other: MindName, seed: int) -> Counter[str]:
    """How often a mind has ``won`` and ``lost`` in the fights of a seed, and how often there was a ``draw``: one with
    each side, or from the only seat there is.
    """
    found = loader.encounter(name)
    rules = loader.rules(found.system)
    root = rules.begin(found)
    first, second = list(minds_of(rules).sides(root))[:2]
    if minds_of(rules).driven:
        one, another = (fought(rules, root, {first: mine, second: "simple"}, seed) for mine in (mind, other))
        return compared(one, another, first)
    won: Counter[str] = Counter()
    for mine, theirs in ((first, second), (second, first)):
        ended = fought(rules, root, {mine: mind, theirs: other}, seed)
        won["won" if ended.winner == mine else "lost" if ended.winner == theirs else "draw"] += 1
    return won


def compared(one: Fight, another: Fight, side: str) -> Counter[str]:
    """Which of two fights from the same seat went better."""
    wins = [fight.winner == side for fight in (one, another)]
    return Counter({"draw" if wins[0] == wins[1] else "won" if wins[0] else "lost": 1})


def _forecasts(effort: Effort) -> Iterator[Figure]:
    """M3: the simple mind on both sides, a decision in milliseconds over all games; and two jobs beside one."""
    spent = decisions = 0.0
    for names in PLAYED.values():
        for name in names:
            found = loader.encounter(name)
            rules = loader.rules(found.system)
            root = rules.begin(found)
            minds: dict[str, MindName] = dict.fromkeys(minds_of(rules).sides(root), "simple")
            begun = time.process_time()
            decisions += sum(fought(rules, root, minds, seed).decisions for seed in range(effort.passes))
            spent += time.process_time() - begun
    each = 1000 * spent / decisions
    yield Figure("M3", "a decision of a forecast, all games", "ms", each, None, "", "at most", 1.5 / _machine())
    found = loader.encounter("moon-bridge")
    rules = loader.rules(found.system)
    task = Task(
        "moon-bridge", {"party": "simple", "foes": "simple"}, tuple(range(64 * effort.passes)), rules=rules.version
    )
    one, two = _seconds(lambda: alone(task)), _seconds(lambda: in_processes(task, 2))
    yield Figure("M3", "two jobs, as fast as one", "×", one / two, None, "", "at least", 1.8)


def _seconds(play: Any) -> float:
    begun = time.perf_counter()
    for _ in play():
        pass
    return time.perf_counter() - begun

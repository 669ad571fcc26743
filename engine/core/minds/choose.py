"""The three minds: one that plays anything legal, one that does what looks best, one that plays on in its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any

from engine.core.minds.chance import Chance
from engine.core.minds.contract import Act, Choice, MindName, Minds
from engine.core.minds.fill import anything
from engine.core.minds.future import Alike, Future, Heard, Rules, minds_of, time_of

FAR_OFF = 500
"""Rounds after which a result would count for nothing: of two ways to win the sooner one is taken. Not decisions: a
blow takes some to be answered, and whoever expects a foe to give up would rather do nothing than strike.
"""

SURE = 0.5
"""Standard errors by which an act must be better than the one that looks best at a glance."""

WORSE = 2.0
"""Standard errors by which an act is worse that is not looked at any further. It is asked after every future, so that
fewer would give up what is better too often.
"""

TRIFLE, TRIED = 0.005, 2
"""Standing that is not worth looking for: an act that is not better than the best by more is not looked at any further
either, so that what comes to the same is not played on over and over. That takes so many times the futures after which
one is given up for being worse: a few that went alike do not say that all do.
"""

FULL, ALONE = 8, 6
"""Combatants of the fights that ``Reach.work`` is stated for, and what a decision costs apart from them, in as much as
one of them costs.
"""


def never() -> bool:
    """For whoever has time: no choice is hurried."""
    return False


def first_choice(
    rules: Rules, state: Any, who: str, mind: MindName, *seed: object, hurried: Callable[[], bool]
) -> Choice | None:
    """What a mind wants somebody who is asked to do; none where there is nothing that their side knows of. The same
    seed gives the same choice, unless it is ``hurried``.
    """
    minds = minds_of(rules)
    side = side_of(minds, state, who)
    chance = Chance(*seed, who)
    known = minds.known(state, side)
    if mind == "random":
        taken = anything(rules, known, who, chance)
        if taken is not None:
            return Choice(who, taken, "at random")
    looks = mind == "sharp" and time_of(rules, known) <= minds.weary
    acts = acts_of(rules, minds, known, who, ahead=looks)
    if not acts:
        return None
    if not looks:
        return _taken(who, _best(acts, chance))
    ranked = _considered(rules, minds, known, who, acts)
    if len(ranked) == 1:
        return _taken(who, ranked[0])
    return _sharp(rules, minds, known, who, side, ranked, chance, hurried)


def acts_of(rules: Rules, minds: Minds[Any, Any], known: Any, who: str, *, ahead: bool = False) -> tuple[Act, ...]:
    """What the game says is worth considering, at a glance or for whoever looks ahead."""
    room = (minds.ahead if ahead else None) or minds.acts
    return room(rules.catalog, known, who, minds.temper(rules.catalog, known, who))


def side_of(minds: Minds[Any, Any], state: Any, who: str) -> str:
    """The side that somebody belongs to. Raises ``ValueError`` for nobody of the roster."""
    for side, members in minds.sides(state).items():
        if who in members:
            return side
    raise ValueError(f"{who!r} is on no side")


def _taken(who: str, act: Act) -> Choice:
    return Choice(getattr(act.command, "who", "") or who, act.command, act.why)


def _best(acts: tuple[Act, ...], chance: Chance) -> Act:
    """The act of the highest worth; among equals, by chance."""
    most = max(act.worth for act in acts)
    return chance.pick([act for act in acts if act.worth == most])


def tries(
    rules: Rules,
    state: Any,
    mind: MindName | Mapping[str, MindName],
    *seed: object,
    who: str = "",
    hurried: Callable[[], bool] = never,
) -> Iterator[Choice]:
    """What the minds want done next, the first choice first: of ``who`` or whoever is asked first, else of the table
    itself.

    Later ones are for when the first is refused by something that its side cannot know; what it cannot know is heeded
    where all that it could think of is refused, so that no fight stalls. Nothing where nobody can go on.
    """
    minds = minds_of(rules)
    asked = minds.asked(state)
    if not asked:
        flow = minds.flow(state)
        if flow is not None:
            yield Choice("", flow, "the game goes on")
        return
    who = who or asked[0]
    side = side_of(minds, state, who)
    first = first_choice(rules, state, who, mind if isinstance(mind, str) else mind[side], *seed, hurried=hurried)
    if first is not None:
        yield first
    for moment in (minds.known(state, side), state):
        others = acts_of(rules, minds, moment, who)
        yield from (_taken(who, act) for act in sorted(others, key=lambda act: -act.worth))


def _considered(rules: Rules, minds: Minds[Any, Any], known: Any, who: str, acts: tuple[Act, ...]) -> list[Act]:
    """The acts that look best at a glance, the best first, and those that no glance can judge."""
    ranked = sorted(acts, key=lambda act: -act.worth)[: minds.reach.candidates]
    seen = {act.command for act in ranked}
    further = minds.further(rules.catalog, known, who, minds.temper(rules.catalog, known, who))
    return [*ranked, *(act for act in further if act.command not in seen)]


def _sharp(
    rules: Rules,
    minds: Minds[Any, Any],
    known: Any,
    who: str,
    side: str,
    ranked: list[Act],
    chance: Chance,
    hurried: Callable[[], bool],
) -> Choice:
    """The act after which the side stands best, over some futures that are all possible as far as it knows.

    Every act is tried in the same futures, so that luck speaks for none of them, and until the same round, so that what
    comes of them is as old; those that are clearly worse are tried in few. What looks best at a glance is done unless
    another is better by more than the dice may have made it.
    """
    found: list[list[float]] = [[] for _ in ranked]
    left = list(range(len(ranked)))
    work, most = 0, minds.reach.work / _each(minds, known)
    for count in range(1, minds.reach.futures + 1):
        seed = chance.below(1 << 30)
        possible, until = minds.guess(known, side, Chance(seed, "guess")), None
        for at in left:
            stands, ahead, ended = played_on(rules, minds, possible, who, ranked[at].command, seed, until)
            found[at].append(stands)
            work += ahead
            until = ended if until is None else until
        if count >= minds.reach.first:
            leader = max(left, key=lambda at: sum(found[at]))
            trifle = TRIFLE if count >= TRIED * minds.reach.first else 0.0
            left = [at for at in left if at == leader or not _less(found[at], found[leader], WORSE, trifle)]
        if len(left) == 1 or work >= most or hurried():
            break
    best = max(left, key=lambda at: (sum(found[at]), -at))
    if best and not _less(found[0][: len(found[best])], found[best][: len(found[0])], SURE):
        best = 0
    return _taken(who, ranked[best])


def _each(minds: Minds[Any, Any], known: Any) -> float:
    """What a decision costs in a fight of as many as are left, beside one of eight."""
    there = sum(map(len, minds.sides(known).values())) - len(minds.out(known))
    return (ALONE + there) / (ALONE + FULL)


def _less(some: list[float], others: list[float], errors: float, trifle: float = 0.0) -> bool:
    """Whether results are less than those of the same futures by more than so many standard errors, or so little more
    that it does not matter.
    """
    apart = [other - first for first, other in zip(some, others, strict=False)]
    mean = sum(apart) / len(apart)
    spread = sqrt(sum((value - mean) ** 2 for value in apart) / max(1, len(apart) - 1) / len(apart))
    return mean + trifle > errors * spread


def played_on(
    rules: Rules, minds: Minds[Any, Any], state: Any, who: str, command: Any, seed: int, until: int | None = None
) -> tuple[float, int, int | None]:
    """How somebody's side stands when a round begins, ``until`` if one is given; after how many decisions that is, all
    of them made at a glance; and the round: the next one where the future was decided, or cut, in the middle of one.

    Futures end where a round does: one that was cut in the middle would look better for what is not spent yet. A result
    that is far off counts a little less; a fight that goes on is no better for having gone on longer.
    """
    future, side = Alike(rules, state, seed, who), side_of(minds, state, who)
    if not future.do(command):
        return -2.0, 0, None
    begun, ahead, apart = rules.moment(state).round, 0, 1
    before, now = begun, rules.moment(future.state).round
    while not minds.winner(future.state):
        if now != before and (ahead >= minds.reach.horizon if until is None else now >= until):
            apart = 0
            break
        if ahead >= minds.reach.farthest or not _glanced(rules, minds, future, side):
            break
        ahead += 1
        before, now = now, rules.moment(future.state).round
    stands = minds.stands(future.state, side)
    return stands * (1 - (now - begun) / FAR_OFF) if minds.winner(future.state) else stands, ahead, now + apart


def _glanced(rules: Rules, minds: Minds[Any, Any], future: Alike, by: str) -> bool:
    """The next decision of a future, made without looking ahead any further, as a side sees it: its own people fight as
    whoever looks ahead does and as they like to, which is not known to it of others. False where nobody can go on.
    """
    asked = minds.asked(future.state)
    if not asked:
        flow = minds.flow(future.state)
        return flow is not None and future.do(flow)
    future.whose = who = asked[0]
    own = side_of(minds, future.state, who) == by
    nature = minds.temper(rules.catalog, future.state, who) if own else ""
    acts = ((minds.ahead if own else None) or minds.glance or minds.acts)(rules.catalog, future.state, who, nature)
    return any(future.do(act.command) for act in sorted(acts, key=lambda act: -act.worth))


def step(
    rules: Rules, future: Future, mind: MindName | Mapping[str, MindName], *seed: object, heard: Heard | None = None
) -> bool:
    """The next decision of a fight, made by the mind of the side that is asked; false where nobody can go on."""
    return any(future.do(choice.command, heard) for choice in tries(rules, future.state, mind, *seed))

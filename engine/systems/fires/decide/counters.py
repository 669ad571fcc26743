"""Counters of the sheet and dice of the stamina pool, as rules move them (FF-02, FF-24, FF-158)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.decide import sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import Noticed, PoolSet
from engine.systems.fires.events.gear import CounterSet, PieceSet
from engine.systems.fires.rules.force import amount, of
from engine.systems.fires.rules.limits import charges, fp_limit
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import HERO, Die, Question, State


def counter(play: Play, rule: effects.AdjustCounter, scene: Scene) -> None:
    """A counter of the sheet moves. What waits for it to rise does not wait for itself."""
    rising = scene.counter == rule.counter
    if rising and stays(rule, scene.counter):
        return
    person = play.state.sheet
    value = rule.set if rule.set is not None else getattr(person, rule.counter) + amount(scene, rule.by or 0)
    value = max(0, value)
    if rule.counter == "fp" and rule.cap:
        value = max(person.fp, min(value, fp_limit(play.book, play.state)))
    (rise if value > getattr(person, rule.counter) and not rising else move)(play, rule.counter, value)


def move(play: Play, name: str, value: int) -> None:
    """A counter is set, where that changes it."""
    if value != getattr(play.state.sheet, name):
        play.add(CounterSet(name, value))


def shift(play: Play, name: str, by: int) -> None:
    """A counter goes up or down by so much, never below nothing."""
    value = max(0, getattr(play.state.sheet, name) + by)
    (rise if by > 0 else move)(play, name, value)


def rise(play: Play, name: str, value: int) -> None:
    """A counter rises, and what waits for that is done: while Hollow the first HMN only lifts that; while Cursed!
    nothing happens (FF-24, FF-158).
    """
    if value <= getattr(play.state.sheet, name):
        return
    if name == "hmn" and any("hmn" in rule.values for rule, _ in of(play.scene(), effects.Lock)):
        play.add(Noticed("HMN cannot rise while Cursed!", "FF-158"))
        return
    if not any(stays(rule, name) for rule, _ in of(play.scene(counter=name), effects.AdjustCounter, "counter-gained")):
        move(play, name, value)
    sheets.react(play, HERO, "counter-gained", counter=name)


def stays(rule: effects.AdjustCounter, name: str) -> bool:
    """Whether a rule that waits for a counter to rise keeps it where it is."""
    return rule.counter == name and rule.set is not None


def hold_limits(play: Play, before: State, book: Catalog) -> None:
    """FP and charges never exceed their limits: where these have fallen, since a state ``before`` which ``book`` is of,
    they fall with them (FF-15, FF-36).
    """
    now, state = play.state.person, play.state
    if now is None or before.person is None:
        return
    limit = fp_limit(play.book, state)
    if limit < now.fp and limit < fp_limit(book, before):
        play.add(CounterSet("fp", limit))
    for key, piece in now.pieces.items():
        if piece.charges and piece.charges > piece_row(play.book, piece).charges:
            most = charges(play.book, state, piece)
            if most < min(piece.charges, charges(book, before, piece)):
                play.add(PieceSet(key, replace(piece, charges=most), "has fewer charges"))


def pool(play: Play, rule: effects.PoolRule, scene: Scene) -> None:
    """Dice of the stamina pool are added, taken, turned or rolled again."""
    state = play.state
    free = [die for die in state.pool if not die.spent]
    match rule.op:
        case "lose":
            lost = named(play, rule, scene, free, "lost")
            if lost:
                play.add(PoolSet(tuple(die for die in state.pool if die.id not in lost), "lost", lost))
        case "empty":
            if free:
                play.add(PoolSet(tuple(d for d in state.pool if d.spent), "emptied", tuple(d.id for d in free)))
        case "recover":
            back = named(play, rule, scene, [die for die in state.pool if die.spent], "taken back")
            dice = tuple(replace(die, spent=die.spent and die.id not in back) for die in state.pool)
            play.add(PoolSet(dice, "recovered", back))
        case "add":
            count = amount(scene, rule.count)
            if count:
                faces = play.roll(count, 6, "more dice", HERO)
                first = max((die.id for die in state.pool), default=0) + 1
                more = tuple(Die(first + n, higher(play, face)) for n, face in enumerate(faces))
                play.add(PoolSet((*play.state.pool, *more), "added", tuple(die.id for die in more)))
        case "raise":
            able = free if rule.count == "all" else [die for die in free if die.score < rule.max]
            higher_ = named(play, rule, scene, able, "raised")
            dice = tuple(raised(rule, die) if die.id in higher_ else die for die in state.pool)
            play.add(PoolSet(dice, "raised", higher_))


def raised(rule: effects.PoolRule, die: Die) -> Die:
    """A die that a rule has turned higher."""
    return replace(die, score=max(die.score, min(rule.max, die.score + rule.by)))


def named(play: Play, rule: effects.PoolRule, scene: Scene, dice: list[Die], told: str) -> tuple[int, ...]:
    """The dice that a rule is about: all, the highest, or so many as its owner picks (FF-156)."""
    count = len(dice) if rule.count == "all" else min(len(dice), max(0, amount(scene, rule.count)))
    if rule.pick != "choice" or count == len(dice):
        first = dice if count == len(dice) else sorted(dice, key=lambda die: -die.score)
        return tuple(die.id for die in first[:count])
    chosen: list[int] = []
    for number in range(count):
        left = {die.score: str(die.id) for die in reversed(dice) if die.id not in chosen}
        text = f"Which die is {told} ({number + 1} of {count})?"
        answer = play.ask(Question("use", text, tuple(left.values()), tuple(map(str, left)), "FF-04"))
        chosen.append(int(answer))
    return tuple(chosen)


def higher(play: Play, face: int) -> int:
    """What a die that is rolled shows with what raises all dice of this Round (strange mushroom)."""
    for rule, found in of(play.scene(), effects.PoolRule):
        if rule.op == "raise" and rule.count == "all" and found.effect:
            face = max(face, min(rule.max, face + rule.by))
    return face


def reroll(play: Play, dice: tuple[int, ...], by: str) -> None:
    """Dice are rolled anew, each once until the next roll of the pool (FF-02)."""
    faces = iter([higher(play, face) for face in play.roll(len(dice), 6, "re-roll", HERO)])
    new = tuple(replace(d, score=next(faces), rerolled=True) if d.id in dice else d for d in play.state.pool)
    play.add(PoolSet(new, "rerolled", dice, by))

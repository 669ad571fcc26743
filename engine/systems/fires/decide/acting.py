"""The character acts: price paid, ledger written, raised shield down, the row runs (FF-51 to FF-94)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.catalog import effects, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.decide import conditions, damage, interpret, moving, sheets, using
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.flow import Committed, DiceSpent, TurnSet
from engine.systems.fires.events.gear import CounterSet
from engine.systems.fires.rules import inputs, legal
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.plan import MAGIC, Plan
from engine.systems.fires.rules.plans import falls
from engine.systems.fires.rules.scene import Blow
from engine.systems.fires.rules.sources import in_force
from engine.systems.fires.state import HERO, Beat


def act(play: Play, command: Act) -> None:
    """One action, reaction or stance, from payment to its last effect."""
    plan = inputs.planned(play.book, play.state, command)
    assert isinstance(plan, Plan)
    window = legal.windows(play.state)
    commit(play, plan, command, window)
    moving.restless(play)
    if falls(play.book, play.state, plan):
        conditions.lower(play, HERO)  # any action takes a raised shield down, but for those that keep it (FF-56)
    on_action(play, plan, command)
    using.run(play, plan, command)
    damage.check_over(play)  # an effect of one's own may have filled the last slot (FF-190)


def commit(play: Play, plan: Plan, command: Act, window: str) -> None:
    """Dice, FP, and what the beat or the counterbeat has left (FF-51, FF-81, FF-94)."""
    state = play.state
    named = (*command.dice, *(() if command.first is None else (command.first,)))
    scores = tuple(die.score for number in named for die in state.pool if die.id == number)
    if named:
        play.add(DiceSpent(named, scores))
    if plan.fp + command.fp:
        play.add(CounterSet("fp", state.sheet.fp - plan.fp - command.fp))
    reaction = window != "beat"
    thing = plan.arm.name if plan.arm is not None else ""
    beat = state.beat if reaction else ledger(state.beat, plan)
    play.add(Committed(plan.id, plan.name, beat, reaction, thing, scores, plan.fp + command.fp))
    if reaction:
        turn = play.state.turn
        stance = window == "counterbeat-start" or plan.economy == "free"
        reacted = turn.reacted or (window != "counterbeat-start")
        early = turn.early or window == "enemy-moved"
        turn = replace(turn, stances=turn.stances + stance, reacted=reacted, early=early)
        play.add(TurnSet(turn))


def ledger(beat: Beat, plan: Plan) -> Beat:
    """The beat with one action more (FF-51, FF-52)."""
    if plan.economy in ("free", "none"):
        return replace(beat, free=beat.free + 1, free_last=True)
    name = plan.economy if plan.economy in ("simple", "dynamic", "double") else "simple"
    return replace(beat, **{name: getattr(beat, name) + 1}, free_last=False)


def on_action(play: Play, plan: Plan, command: Act) -> None:
    """Rules of things in hand that wait for an action made with them (unstable contraption, unnerving visage)."""
    for found in tuple(in_force(play.book, play.state, HERO, "action")):
        rule = found.rule
        if found.effect is not None or (isinstance(rule, effects.ShieldUp) and rule.strict):
            continue  # a shield that falls with everything but raising it is down already (FF-56)
        if found.kind == "catalysts" and found.piece != plan.catalyst:
            continue
        dice = tuple(die.score for die in play.state.pool if die.id in command.dice)
        magic = isinstance(plan.row, rows.Attunement) and plan.row.school in MAGIC
        named = (*plan.named, "cast") if magic else plan.named
        scene = play.scene(named=named, dice=dice, piece=found.piece, blow=Blow(), action=plan.action)
        if holds(rule.when, scene) and sheets.willing(play, HERO, found) and sheets.once_more(play, HERO, found):
            play.source = "self"
            interpret.interpret(play, rule, scene)
            play.source = ""

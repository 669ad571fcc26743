"""The flow of a fight, from Round to Round, as far as nobody has to be asked (section Flow)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import arriving, assault, conditions, damage, enemies, moving, sheets, trickling
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events import flow as facts
from engine.systems.fires.events.body import ChangeSet, ConditionSet, SinksEmptied
from engine.systems.fires.rules import candidates, foes, fresh_pool, hexes, led, legal, reactions, tables
from engine.systems.fires.rules.blows import Assault, packets_of
from engine.systems.fires.rules.force import borne, stunned
from engine.systems.fires.rules.limits import pool_size
from engine.systems.fires.rules.scene import within
from engine.systems.fires.rules.sources import in_force
from engine.systems.fires.state import HERO, SHIMMER, Die, Phase, Step, Turn

ONWARD: dict[Step, Step] = {
    "after-roll": "round-conditions",
    "beat": "beat-close",
    "stances": "trickle",
    "charmed": "enemy",
}
"""What a step leads to at which there is nothing to do but what the player decides."""


def go(play: Play, step: Step, phase: Phase | None = None) -> None:
    """On to a step, as a fact."""
    play.step = step
    play.add(facts.Stepped(step, phase or play.state.phase))


def arrive(play: Play) -> None:
    """The step the flow has come to is a fact: it stops here, or rules tell by it what is open. Most go right on."""
    if play.step != play.state.step:
        go(play, play.step)


def onward(play: Play) -> None:
    """Nothing is left to decide at a step."""
    play.step = ONWARD[play.step]


def single(play: Play) -> None:
    """One step of the flow alone: where it leads is a fact."""
    STEPS[play.step](play)
    arrive(play)


def window(play: Play) -> bool:
    """Whether anything could be done in the window of this step, which rules tell by the step."""
    arrive(play)
    return candidates.open_window(play.book, play.state)


def moved(play: Play) -> bool:
    """Whether there is anything to decide once an enemy has moved."""
    turn = play.state.turn
    seen = turn.moved_from is not None and not turn.reacted and not play.people[turn.enemy].out
    return seen and not reactions.sudden(play.state) and window(play)


def struck(play: Play) -> bool:
    """Whether there is anything to decide before an attack."""
    state, turn, name = play.state, play.state.turn, enemies.next_attack(play)
    if not name or turn.asked or reactions.sudden(state):
        return False
    fit = foes.fit(play.book, state, turn.enemy, name)
    if fit.pinned or not (fit.able and fit.attack.strikes) or stunned(play.book, state, HERO):
        return False
    return (not turn.reacted and window(play)) or reactions.armed(play.book, play.state)


def in_beat(play: Play) -> bool:
    """Whether there is anything to decide in the beat (FF-53, FF-54)."""
    must_act = legal.unfinished(play.book, play.state) is not None
    return must_act or window(play) or reactions.armed(play.book, play.state)


def charmed(play: Play) -> tuple[str, ...]:
    """The Charmed enemies that the player has not led yet (C3)."""
    return tuple(
        body.id
        for body in play.state.enemies
        if body.id not in play.state.turn.charmed and led.obeys(play.book, play.state, body.id)
    )


ASKS: dict[Step, Callable[[Play], object]] = {
    "after-roll": lambda play: fresh_pool.afterthoughts(play.book, play.state),
    "beat": in_beat,
    "stances": window,
    "charmed": charmed,
    "after-move": moved,
    "attack": struck,
}
"""Whether the flow waits at a step for the player (section "Who may decide what, and when")."""


def round_open(play: Play) -> None:
    """R0 and R1: the old Round ends, the tally goes up."""
    if play.state.round:
        sheets.everybody(play, "round-end")
        keep_tokens(play)
        moving.end_effects(play, "round")
    play.add(facts.RoundOpened(play.state.round + 1))
    waiting = in_force(play.book, play.state, HERO, "next-round-start")
    if waiting:
        moving.end_effects(play, "next-round-start")
    for found in waiting:
        if sheets.willing(play, HERO, found):
            play.interpret(play, found.rule, within(play.scene(action=found.row), found))
    if play.state.round == 1:
        conditions.recount(play)
    damage.check_over(play)
    sheets.everybody(play, "round-start")
    play.step = "doom"


def keep_tokens(play: Play) -> None:
    """Tokens that would leave with the Round, and of which a rule says that this time they stay (FF-50)."""
    for body in [body for body in play.people.values() if body.conditions]:
        for rule, _ in borne(play.book, play.state, body.id, effects.HoldToken, "round-end"):
            tokens = body.conditions.get(rule.condition, 0)
            if tokens and play.book.conditions[rule.condition].kind == "time-limited-round":
                play.add(ConditionSet(body.id, rule.condition, tokens, "round", "held"))


def doom(play: Play) -> None:
    """R2: doom events of exactly this tally."""
    for number, event in enumerate(play.state.dooms):
        if event.round != play.state.round or number in play.state.doom:
            continue
        play.add(facts.DoomCame(number, event.text))
        for who in event.who or tuple(foe.id for foe in play.state.enemies):
            if event.value and who in play.people and not play.people[who].out:
                play.add(ChangeSet(who, event.value, event.by))
                damage.fell(play, who)
        for newcomer in event.spawns:
            if newcomer.at is not None:
                arriving.near(play, newcomer, newcomer.at)
        if event.cells:
            hazard = event.tile if event.tile in play.book.hazards else ""
            play.add(facts.TileSet(tuple(map(hexes.key, event.cells)), "" if hazard else event.tile, hazard))
        if event.packets:
            assault.make(play, Assault(event.text, packets=packets_of(event.packets), source="scenario"), (HERO,))
        if not (event.value or event.spawns or event.cells or event.packets):
            play.add(facts.Noticed(event.text, "FF-45", gm=True))
        damage.check_over(play)
    play.step = "clear"


def clear(play: Play) -> None:
    """R3 and R4: tables, sinks and shields are emptied."""
    for key, table in play.state.tables.items():
        fresh = tables.fresh(table)
        if fresh != table:
            play.add(facts.TableSet(key, fresh, "cleared"))
    play.add(SinksEmptied())
    play.step = "roll-pool"


def roll_pool(play: Play) -> None:
    """R5: the stamina pool (FF-46)."""
    count = pool_size(play.book, play.state)
    faces = play.roll(count, 6, "stamina", HERO)
    play.add(facts.PoolSet(tuple(Die(number + 1, face) for number, face in enumerate(faces)), "rolled"))
    sheets.react(play, HERO, "pool-rolled")
    damage.check_over(play)
    play.step = "after-roll"


def round_conditions(play: Play) -> None:
    """R6: one token of each Round condition leaves every sheet."""
    for body in tuple(play.people.values()):
        if not body.out:
            conditions.expire(play, body.id, "time-limited-round")
    go(play, "beat-open", "beat")


def beat_open(play: Play) -> None:
    """B1: what waits for the start of the Turn, then the trickle."""
    if play.state.hp_lost != play.state.hp_lost_now:
        play.add(facts.CountSet("hp_lost", play.state.hp_lost_now))
    trickling.trickle(play, HERO)
    go(play, "beat")


def beat_close(play: Play) -> None:
    """B4: Turn conditions of the character, and what lasts this beat."""
    conditions.expire(play, HERO, "time-limited-turn")
    moving.end_effects(play, "beat")
    missiles = play.state.missiles
    if missiles is not None:
        left = replace(missiles, beats=missiles.beats + 1)
        play.add(facts.MissilesSet(left if left.beats < 2 and left.left else None))
    go(play, "stances", "counterbeat")


def trickle(play: Play) -> None:
    """C1: the trickle of each enemy."""
    for body in play.state.enemies:
        trickling.trickle(play, body.id)
    go(play, "roll-tables")


def roll_tables(play: Play) -> None:
    """C2: every table, but for one whose entry was foreseen (FF-95, FF-98)."""
    for key, table in play.state.tables.items():
        if table.forced >= 0:
            play.add(facts.TableSet(key, replace(table, now=table.forced, forced=-1), "kept", sum(table.rolled)))
            continue
        faces = play.roll(table.dice, 6, table.name)
        entry = tables.resolved(table, sum(faces))
        play.add(facts.TableSet(key, replace(table, rolled=faces, now=entry), "rolled", sum(faces)))
    play.step = "charmed"


def enemy(play: Play) -> None:
    """C4: the first enemy in the encounter's order."""
    following(play, play.state.turn)


def following(play: Play, turn: Turn) -> None:
    """C4: the next enemy in the encounter's order; ``turn`` says whose Turns are over."""
    people = play.people.items()
    who = next((who for who, body in people if who not in turn.done and body.kind == "enemy" and not body.out), "")
    fresh = Turn(who, turn.done, stances=turn.stances, skipped=turn.skipped, charmed=turn.charmed)
    play.turn_to(replace(fresh, reflected=turn.reflected) if who else turn, "turn" if who else "")
    play.step = "enemy-start" if who else "exhaust"


def enemy_start(play: Play) -> None:
    """C4a, C4b: the Turn of an enemy begins; it goes on to its Move, or is over where it can do nothing."""
    goes_on = enemies.begin(play, play.state.turn.enemy)
    damage.check_over(play)
    play.step = "enemy-move" if goes_on else "enemy-end"


def enemy_move(play: Play) -> None:
    """C4c: the enemy whose Turn it is moves as its entry says."""
    enemies.move(play, play.state.turn.enemy)
    damage.check_over(play)
    alive = not play.people[play.state.turn.enemy].out
    play.step = "after-move" if alive else "enemy-end"


def after_move(play: Play) -> None:
    """C4d: after an enemy's Move, its first attack, unless it is out or was stunned meanwhile."""
    body = play.people[play.state.turn.enemy]
    over = play.state.house.stun_ends_turn and stunned(play.book, play.state, body.id)
    play.step = "enemy-end" if body.out or over else "attack"


def attack(play: Play) -> None:
    """C4e: the next attack is made, or the Turn is over, as that of who was tripped or frozen in it (FF-92, FF-109)."""
    turn, name = play.state.turn, enemies.next_attack(play)
    if not name or foes.fit(play.book, play.state, turn.enemy, name).pinned:
        play.step = "enemy-end"
        return
    turned = enemies.doubts(play) if turn.enemy in turn.skipped and turn.deed == 0 else None
    play.step = "strike" if turned is None else "enemy-move" if turned else "enemy-end"


def strike(play: Play) -> None:
    """C4e: an attack is resolved; one that is made again has its window (C4d) first. Where a ruling took whoever makes
    it off the field while the player was asked about it, it is not made.
    """
    name = enemies.next_attack(play)
    if not name:
        play.step = "attack"
        return
    over = enemies.strike(play, name)
    damage.check_over(play)
    if not over:
        play.step = "after-move"
        return
    if play.state.turn.asked:
        play.add(facts.TurnSet(replace(play.state.turn, asked=False)))
    play.step = "attack"


def enemy_end(play: Play) -> None:
    """C4f: its Turn is over, and what ends with an attack ends; the next one follows."""
    turn = play.state.turn
    moving.end_effects(play, "attack")
    following(play, replace(turn, done=(*turn.done, turn.enemy), deed=-1))


def exhaust(play: Play) -> None:
    """C5: a token on the entry that was resolved (FF-97)."""
    for key, table in play.state.tables.items():
        if table.now >= 0:
            marked = tables.cleared(replace(tables.token(table, table.now), now=-1))
            play.add(facts.TableSet(key, marked, "token"))
    play.step = "counterbeat-close"


def counterbeat_close(play: Play) -> None:
    """C6, C7: what lasts for the counterbeat ends; the next beat, or with an empty pool the next Round."""
    sheets.everybody(play, "counterbeat-end")
    for body in play.state.enemies:
        conditions.expire(play, body.id, "time-limited-turn")
    raised = play.state.hero.raised
    moving.end_effects(play, "counterbeat")
    if raised is not None and raised.by == SHIMMER:
        conditions.lower(play, HERO)
    if play.state.scores:
        go(play, "beat-open", "beat")
    else:
        go(play, "round-open", "round")


STEPS: dict[str, Callable[[Play], None]] = dict.fromkeys(ONWARD, onward) | {
    work.__name__.replace("_", "-"): work
    for work in (
        *(round_open, doom, clear, roll_pool, round_conditions, beat_open, beat_close, trickle, roll_tables, enemy),
        *(enemy_start, enemy_move, after_move, attack, strike, enemy_end, exhaust, counterbeat_close),
    )
}
"""What is done at each step when nobody is asked: the function of its name."""

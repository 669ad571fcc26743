"""How a fight ends: outcome, clean-up, what the result gives and takes (FF-172 to FF-175)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.fires.build import piece_of
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import interpret
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import ConditionSet, Healed
from engine.systems.fires.events.flow import Ended, Noticed
from engine.systems.fires.events.gear import CounterSet, PieceSet, PlaceSet
from engine.systems.fires.events.journey import JourneySet
from engine.systems.fires.rules.book import of_thing
from engine.systems.fires.rules.force import hp_slots
from engine.systems.fires.rules.notes import noted
from engine.systems.fires.rules.sources import KINDS, in_force
from engine.systems.fires.state import HERO, Outcome, Question, Result

CARRIED = 8
"""How much can be carried (FF-38)."""


def outcome_of(play: Play) -> Outcome:
    """Who has won (FF-175): a defeat where both sides fell at once, unless the table says otherwise."""
    state = play.state
    fallen = bool(state.hero.out)
    wanted = state.victory or tuple(one.id for one in state.combatants.values() if one.kind == "enemy")
    won = all(state.combatants[who].out for who in wanted if who in state.combatants)
    if fallen and not (won and state.house.double_ko == "victory"):
        return "defeat"
    lost = any(state.combatants[who].out == "lost" for who in wanted if who in state.combatants)
    return "special" if lost and "special" in state.results else "victory"


def finish(play: Play, outcome: Outcome) -> None:
    """The end of the fight, and what comes of it."""
    result = play.state.results.get(outcome, Result())
    before_end(play, outcome)
    spared = {thing for thing in ("souls", "carried") if outcome == "defeat" and prevented(play, thing)}
    rewards = choose_rewards(play) if outcome == "defeat" else None
    sacrifice(play, outcome)
    play.add(Ended(outcome, result.text))
    apply(play, result, spared)
    if rewards is not None:
        apply(play, rewards, spared)
    if outcome == "defeat":
        fallen(play, result)
    write(play, result)


def before_end(play: Play, outcome: Outcome) -> None:
    """Bleed leaves HP with the fight; its tokens are counted off by the clean-up itself (FF-147)."""
    hero = play.state.hero
    if outcome == "defeat" and hero.conditions.get("cursed"):
        play.add(Noticed("Cursed!: a secret of the scenario alone lifts it", "FF-158", gm=True))


def prevented(play: Play, thing: str) -> bool:
    """Whether a ring spares the loss of souls or of what is carried."""
    return any(
        isinstance(found.rule, effects.Outcome) and found.rule.op == "prevent-loss" and thing in found.rule.of
        for found in in_force(play.book, play.state, HERO, "defeat")
    )


def sacrifice(play: Play, outcome: Outcome) -> None:
    """A ring that breaks with its wearer's defeat."""
    if outcome != "defeat":
        return
    for found in tuple(in_force(play.book, play.state, HERO, "defeat")):
        if isinstance(found.rule, effects.EquipmentRule):
            interpret.interpret(play, found.rule, play.scene(piece=found.piece))


def choose_rewards(play: Play) -> Result | None:
    """One reward of victory for whoever wears a teardrop ring."""
    rule = next(
        (
            found.rule
            for found in in_force(play.book, play.state, HERO, "defeat")
            if isinstance(found.rule, effects.Outcome) and found.rule.op == "choose-reward"
        ),
        None,
    )
    won = play.state.results.get("victory", Result())
    choices = [f"find:{find}" for find in won.finds] + (["souls"] if won.souls else [])
    if rule is None or not choices:
        return None
    labels = tuple(choice.removeprefix("find:") for choice in choices)
    chosen = play.ask(Question("use", "Which reward do you still take?", ("", *choices), ("none", *labels), "FF-174"))
    if chosen == "souls":
        return Result(souls=won.souls)
    return Result(finds=(chosen.removeprefix("find:"),)) if chosen else None


def apply(play: Play, result: Result, spared: set[str]) -> None:
    """Souls, HMN, finds and losses of a result (FF-173, FF-174)."""
    person = play.state.person
    if person is None:
        return
    souls = 0 if result.lose_souls and "souls" not in spared else person.souls
    souls += result.souls
    if souls != person.souls:
        play.add(CounterSet("souls", max(0, souls)))
    if result.lose_carried and "carried" not in spared:
        for key in person.carried:
            play.add(PieceSet(key, None, "is lost"))
    for find in result.finds:
        take(play, find)
    humanity(play, result.hmn)


def humanity(play: Play, by: int) -> None:
    """HMN rises or falls; a loss at 0 makes the character Hollow (FF-24, FF-174)."""
    if by > 0:
        interpret.gain_humanity(play, by)
        return
    for _ in range(-by):
        if play.state.sheet.hmn:
            play.add(CounterSet("hmn", play.state.sheet.hmn - 1))
        elif not play.state.hero.conditions.get("hollow"):
            play.add(ConditionSet(HERO, "hollow", 1))


def take(play: Play, find: str) -> None:
    """A find goes into the pack; where there is no room the game master is told."""
    key, piece = piece_of(play.book, play.state.sheet, find)
    if piece is None:
        play.add(Noticed(f"found: {find}", "FF-182", gm=True))
        return
    person = play.state.sheet
    if len(person.carried) >= CARRIED:
        play.add(Noticed(f"no room to carry {key}: leave something, or leave it", "FF-38", gm=True))
        return
    play.keep(of_thing(play.book, KINDS[piece.kind], piece.id))
    play.add(PieceSet(key, piece, "is found"))
    play.add(PlaceSet("carried", (*person.carried, key)))


def fallen(play: Play, result: Result) -> None:
    """After a defeat: Hollow at 0 HMN, and HP where the page is silent (FF-174, FF-S38)."""
    if play.state.sheet.hmn == 0 and not play.state.hero.conditions.get("hollow") and result.hmn >= 0:
        play.add(ConditionSet(HERO, "hollow", 1))
    slots = hp_slots(play.book, play.state, HERO)
    wounds = play.state.hero.wounds
    left = {"full": 0, "one": max(0, slots - 1), "none": wounds}[play.state.house.defeat_heals]
    if wounds > left:
        play.add(Healed(HERO, wounds - left, 0))


def write(play: Play, result: Result) -> None:
    """Notes and the page to go on with."""
    journey = play.state.journey
    if not journey.scenario:
        return
    journey = noted(journey, result.notes)
    page = result.page or journey.page
    play.add(JourneySet(replace(journey, page=page, encounter=""), "the story goes on"))

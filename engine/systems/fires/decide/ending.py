"""How a fight ends: outcome, clean-up, what the result gives and takes (FF-172 to FF-175)."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from engine.core.offers import counted
from engine.core.roster import free_id
from engine.core.words import called
from engine.systems.fires.build import lasting
from engine.systems.fires.catalog import effects
from engine.systems.fires.decide import counters, damage, interpret, moving, sheets
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.things import into, place_for, put, turn_to
from engine.systems.fires.events.body import ConditionSet, Healed
from engine.systems.fires.events.flow import Ended, Noticed
from engine.systems.fires.events.gear import CounterSet, PieceSet
from engine.systems.fires.events.journey import ChangesSet, JourneySet
from engine.systems.fires.rules.force import holds, hp_slots, of
from engine.systems.fires.rules.notes import noted
from engine.systems.fires.rules.scene import within
from engine.systems.fires.rules.sources import in_force
from engine.systems.fires.state import HERO, Held, Outcome, Question, Result, State


def outcome_of(play: Play) -> Outcome:
    """Who has won (FF-175): a defeat where both sides fell at once, unless the table says otherwise."""
    state = play.state
    fallen = bool(state.hero.out)
    wanted = state.victory or tuple(body.id for body in state.combatants.values() if body.kind == "enemy")
    won = all(state.combatants[who].out for who in wanted if who in state.combatants)
    if fallen and not (won and state.house.double_ko == "victory"):
        return "defeat"
    lost = any(state.combatants[who].out == "lost" for who in wanted if who in state.combatants)
    return "special" if lost and "special" in state.results else "victory"


def finish(play: Play, outcome: Outcome) -> None:
    """The end of the fight, and what comes of it."""
    result = play.state.results.get(outcome, Result())
    lifeless = outcome == "defeat" and play.state.person is not None and play.state.sheet.hmn == 0
    if outcome == "defeat":
        before_end(play)
    preventing = losing(play, "prevent-loss") if outcome == "defeat" else []
    spared = {thing for rule in preventing for thing in rule.of}
    rewards = choose_rewards(play) if outcome == "defeat" else None
    sacrifice(play, outcome)
    sheets.react(play, HERO, "encounter-end")
    ended(play, outcome, result.text)
    moving.over(play, bool)
    hollow(play, lifeless)
    apply(play, result, spared)
    if rewards is not None:
        apply(play, rewards, spared)
    if outcome == "defeat":
        fallen(play, result)
    elif outcome == "victory":
        regain(play)
    write(play, result)
    changes = lasting(play.book, play.state)
    if play.state.changes != changes:
        play.add(ChangesSet(changes))


def between(play: Play) -> None:
    """A defeat by one's own doing between fights: an ordinary one, of which no page says anything (FF-174, FF-190)."""
    lifeless = play.state.sheet.hmn == 0
    sacrifice(play, "defeat")
    ended(play, "defeat")
    hollow(play, lifeless)
    fallen(play, Result())


def slots_gone(play: Play, before: State) -> None:
    """Between fights, too, whoever has no HP slot left, as by a ring that is taken off, is defeated (FF-141)."""
    away = before.between and play.state.between
    if away and play.state.person and hp_slots(play.book, play.state, HERO) < hp_slots(play.book, before, HERO):
        damage.fell(play, HERO)
        if play.state.hero.out:
            between(play)


def ended(play: Play, outcome: Outcome, text: str = "") -> None:
    """The clean-up; a condition whose row says so outlasts it, unless that row is of this fight alone (FF-172)."""
    own = play.state.changes.get("conditions", {}).keys() - lasting(play.book, play.state).get("conditions", {}).keys()
    held = [name for name in play.state.hero.conditions if name not in own]
    stays = tuple(name for name in held if play.book.conditions[name].persists_after_encounter)
    play.add(Ended(outcome, text, stays))


def hollow(play: Play, lifeless: bool) -> None:
    """Whoever is defeated without humanity becomes Hollow (FF-174)."""
    if lifeless and not play.state.hero.conditions.get("hollow"):
        play.add(ConditionSet(HERO, "hollow", 1))


def before_end(play: Play) -> None:
    """The game master is told of what only a secret of the scenario lifts (FF-158)."""
    for name in filter(play.state.hero.conditions.get, play.state.hero.conditions):
        row = play.book.conditions[name]
        if "secret" in row.removed_by:
            play.add(Noticed(f"{row.name}: a secret of the scenario alone lifts it", "FF-158", gm=True))


def losing(play: Play, op: str) -> list[effects.Outcome]:
    """What gear and effects have to say of a defeat, of one kind."""
    rules = of(play.scene(), effects.Outcome, "defeat")
    return [rule for rule, _ in rules if rule.op == op]


def sacrifice(play: Play, outcome: Outcome) -> None:
    """What comes with the character's defeat: a ring that breaks."""
    for found in tuple(in_force(play.book, play.state, HERO, "defeat")) if outcome == "defeat" else ():
        scene, ends = within(play.scene(), found), isinstance(found.rule, effects.Outcome)
        if not ends and holds(found.rule.when, scene) and sheets.willing(play, HERO, found):
            interpret.interpret(play, found.rule, scene)


def choose_rewards(play: Play) -> Result | None:
    """Rewards of victory for whoever wears a teardrop ring, as many as it lets them pick; whoever wants none is not
    asked again for the next ring.
    """
    won = play.state.results.get("victory", Result())
    names = {f"find:{find}": called(play.book, find) for find in won.finds}
    names |= {"souls": counted(won.souls, "soul")} if won.souls > 0 else {}
    names |= {"hmn": f"{won.hmn} HMN"} if won.hmn > 0 else {}
    chosen: list[str] = []
    declined = False
    picks = [rule for rule in losing(play, "choose-reward") for _ in range(rule.count)]
    for rule in picks:
        left = {key: name for key, name in names.items() if key not in chosen}
        if not left or (declined and rule.optional):
            continue
        none = {"": "none"} if rule.optional else {}
        choices, labels = (*none, *left), (*none.values(), *left.values())
        answer = play.ask(Question("use", "Which reward do you still take?", choices, labels, "FF-174"))
        declined = not answer
        chosen += [answer] if answer else []
    finds = tuple(name.removeprefix("find:") for name in chosen if name.startswith("find:"))
    souls, hmn = (won.souls if "souls" in chosen else 0), (won.hmn if "hmn" in chosen else 0)
    return Result(souls=souls, hmn=hmn, finds=finds) if chosen else None


def apply(play: Play, result: Result, spared: Container[str]) -> None:
    """Souls, HMN, finds and losses of a result, but for what gear has ``spared`` (FF-173, FF-174)."""
    person = play.state.person
    if person is None:
        return
    gone_souls = person.souls if result.lose_souls and "souls" not in spared else 0
    gone = person.carried if result.lose_carried and "carried" not in spared else ()
    if result.repeatable and (gone_souls or gone):
        hold(play, gone_souls, gone)
    counters.shift(play, "souls", result.souls - gone_souls)
    for key in gone:
        play.add(PieceSet(key, None, "is lost"))
    for find in result.finds:
        into(play, find)
    counters.shift(play, "hmn", result.hmn)


def fight_id(play: Play) -> str:
    """The id under which the journey remembers the fight: its encounter's, else its title."""
    return play.state.journey.encounter or play.state.title


def hold(play: Play, souls: int, keys: tuple[str, ...]) -> None:
    """A fight that can be repeated keeps what it took (FF-174)."""
    journey = play.state.journey
    before = journey.held.get(fight_id(play), Held())
    pieces = (*before.pieces, *(play.state.sheet.pieces[key] for key in keys))
    held = Held(before.souls + souls, pieces)
    play.add(JourneySet(replace(journey, held={**journey.held, fight_id(play): held})))


def regain(play: Play) -> None:
    """With a victory comes back what the same fight took before."""
    journey = play.state.journey
    held = journey.held.get(fight_id(play))
    if held is None:
        return
    play.add(JourneySet(replace(journey, held={k: v for k, v in journey.held.items() if k != fight_id(play)})))
    if held.souls:
        play.add(CounterSet("souls", play.state.sheet.souls + held.souls))
    for piece in held.pieces:
        if place := place_for(play, piece):
            key = free_id(piece.id, play.state.sheet.pieces)
            play.add(PieceSet(key, piece, "is yours again"))
            put(play, key, place)


def fallen(play: Play, result: Result) -> None:
    """HP after a defeat: as the page says, where it is silent as the table does (FF-174, FF-S38)."""
    slots = hp_slots(play.book, play.state, HERO)
    wounds = play.state.hero.wounds
    heals = result.heals or play.state.house.defeat_heals
    left = {"full": 0, "one": max(0, slots - 1), "none": wounds}[heals]
    if wounds > left:
        play.add(Healed(HERO, wounds - left, 0))


def write(play: Play, result: Result) -> None:
    """Notes and the page to go on with."""
    journey = play.state.journey
    if not journey.scenario:
        return
    journey = noted(journey, result.notes)
    play.add(JourneySet(replace(journey, encounter="")))
    turn_to(play, result.page or journey.page)

"""Between fights: chapters, pages, finds, rests, gear (FF-25, FF-43, FF-176 to FF-182)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.copied import across
from engine.systems.fires.build import next_state, written
from engine.systems.fires.catalog import Catalog, Encounter
from engine.systems.fires.catalog.journey import Choice
from engine.systems.fires.catalog.rows import CARRIED
from engine.systems.fires.coming import Coming
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.decide import conditions, counters, ending, moving, sheets, using
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.things import into, put, turn_to
from engine.systems.fires.events.body import Healed
from engine.systems.fires.events.gear import CounterSet, PieceSet, PlaceSet
from engine.systems.fires.events.journey import ChapterDrawn, FightLaid, JourneySet
from engine.systems.fires.rules import notes, travel
from engine.systems.fires.rules.limits import charges, fp_limit, pots, pouches
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import HERO, State


def next_fight(play: Play, command: orders.NextFight) -> None:
    """An encounter is laid out for the character as it is."""
    leave_rest(play)
    play.add(FightLaid(next_state(play.book, play.state, written(command.encounter))))


def next_fight_of(encounter: Encounter) -> orders.NextFight:
    """The command that makes an encounter the next fight."""
    return orders.NextFight(across(Coming, encounter))


def follow_up(catalog: Catalog, state: State) -> None:
    """The flow runs on inside each command."""
    return


def draw(play: Play, command: orders.DrawChapter) -> None:
    """A chapter off the shuffled deck, or the prestige once it is empty (FF-178)."""
    journey = play.state.journey
    if journey.deck:
        at = play.roll(1, len(journey.deck), "chapter")[0] if len(journey.deck) > 1 else 1
        key = journey.deck[at - 1]
    else:
        key = play.book.scenarios[journey.scenario].prestige
    chapter = play.book.chapters[key]
    play.keep([("scenarios", journey.scenario), ("chapters", key)])
    play.add(ChapterDrawn(key, chapter.name))
    if chapter.counters:
        play.add(JourneySet(replace(play.state.journey, counters=dict(chapter.counters))))
    turn_to(play, chapter.start)


def choose(play: Play, command: orders.TurnPage) -> None:
    """An option of the page (FF-181)."""
    page = travel.page(play.book, play.state)
    assert page is not None
    choice = page.options[command.option]
    leave_rest(play)
    give(play, choice)
    if choice.encounter:
        encounter = play.book.fights[choice.encounter]
        play.add(FightLaid(next_state(play.book, play.state, encounter)))
        journey = play.state.journey
        play.add(JourneySet(replace(journey, encounter=choice.encounter, page=choice.to or journey.page)))
    elif choice.to:
        turn_to(play, choice.to)
    else:
        end_chapter(play)


def give(play: Play, choice: Choice) -> None:
    """What an option writes, gives and takes."""
    journey = travel.counted(notes.noted(play.state.journey, choice.notes), choice.counts)
    gone = {notes.bare(code) for code in choice.erases}
    left, kept = ({c: text for c, text in of.items() if c not in gone} for of in (journey.notes, journey.permanent))
    journey = replace(journey, notes=left, permanent=kept)
    if journey != play.state.journey:
        play.add(JourneySet(journey))
    counters.shift(play, "souls", choice.souls)
    counters.shift(play, "hmn", choice.hmn)
    parted(play, travel.given(play.book, play.state, choice.takes), "is given away")
    for name in choice.gives:
        into(play, name)
    known = tuple(dict.fromkeys((*play.state.sheet.known, *choice.learns)))
    if known != play.state.sheet.known:
        play.keep([("attunements", name) for name in choice.learns])
        play.add(PlaceSet("known", known))


def end_chapter(play: Play) -> None:
    """Ordinary notes and Ephemeral things go; everything else stays (FF-179)."""
    parted(play, tuple(key for key, piece in play.state.sheet.pieces.items() if piece.ephemeral), "fades")
    journey = play.state.journey
    last = journey.chapter == play.book.scenarios[journey.scenario].prestige
    opened = "done" if last else "open" if not journey.deck else "locked"
    held = {
        fight: replace(kept, pieces=tuple(piece for piece in kept.pieces if not piece.ephemeral))
        for fight, kept in journey.held.items()
    }
    over = (*journey.discard, journey.chapter)
    ended = replace(
        journey, chapter="", page="", notes={}, counters={}, taken=(), held=held, discard=over, prestige=opened
    )
    play.add(JourneySet(ended, "the scenario is over" if last else "the chapter is over"))


def pick_up(play: Play, command: orders.PickUp) -> None:
    """A find of this page, once (FF-182)."""
    page = travel.page(play.book, play.state)
    assert page is not None
    journey = play.state.journey
    play.add(JourneySet(replace(journey, taken=(*journey.taken, command.find))))
    into(play, page.finds[command.find], command.place)


def buy(play: Play, command: orders.Buy) -> None:
    """Something for souls."""
    page = travel.page(play.book, play.state)
    assert page is not None
    play.add(CounterSet("souls", play.state.sheet.souls - page.shops[command.thing]))
    into(play, command.thing)


def stow(play: Play, command: orders.Stow) -> None:
    """A piece of gear goes somewhere else, or is left behind."""
    if command.place == "drop" or command.piece in play.state.sheet.missiles:
        parted(play, (command.piece,))
        return
    fitted = travel.fitted(play.book, play.state)
    move(play, command.piece, command.place)
    if fitted:
        let_go(play)


def move(play: Play, key: str, place: str) -> None:
    """A piece goes from where it is to another place."""
    piece = play.state.sheet.pieces[key]
    play.add(PieceSet(key, None))
    play.add(PieceSet(key, piece))
    put(play, key, place)


def parted(play: Play, gone: tuple[str, ...], why: str = "") -> None:
    """Pieces and kinds of missiles go, and with them what has lost its place: things of a pouch that is no more, which
    are carried as long as there is room, and missiles without a quiver (FF-35, FF-37).
    """
    if not gone:
        return
    fitted = travel.fitted(play.book, play.state)
    for key in gone:
        if key in play.state.sheet.pieces:
            play.add(PieceSet(key, None, why))
    for key in play.state.sheet.pouches[pouches(play.book, play.state) :]:
        if len(play.state.sheet.carried) < CARRIED:
            move(play, key, "carried")
        else:
            play.add(PieceSet(key, None, "is left behind"))
    kept = travel.in_quivers(play.book, play.state.sheet, gone)
    if kept != play.state.sheet.missiles:
        play.add(PlaceSet("missiles", kept))
    if fitted:
        let_go(play)


def let_go(play: Play) -> None:
    """Attunements go whose POTs have gone with a ring or a book, those placed last first (FF-17, FF-163)."""
    kept = play.state.sheet.pots
    while kept and travel.attuned(play.book, kept) > pots(play.book, play.state):
        kept = kept[:-1]
    if kept != play.state.sheet.pots:
        play.add(PlaceSet("pots", kept))


def rest(play: Play, command: orders.Rest) -> None:
    """A short reprieve: HP, FP, charges, gear, conditions (FF-176)."""
    hero = play.state.hero
    if hero.wounds:
        play.add(Healed(HERO, hero.wounds, hero.bled))
    moving.end_effects(play, "until-reprieve")
    for condition in tuple(hero.conditions):
        row = play.book.conditions[condition]
        if not row.persists_after_encounter or "reprieve" in row.removed_by:
            conditions.remove(play, HERO, condition)
    mends = play.state.house.reprieve_restores_durability
    for key, piece in play.state.sheet.pieces.items():
        full = piece.charges if piece.ephemeral else charges(play.book, play.state, piece)
        used = 0 if mends else piece.used
        fresh = replace(piece, broken=False, used=used, tinkered=False, charges=full)
        if fresh != piece:
            play.add(PieceSet(key, fresh))
    counters.rise(play, "fp", fp_limit(play.book, play.state))
    sheets.react(play, HERO, "reprieve")
    play.add(JourneySet(replace(play.state.journey, resting=True), "a short reprieve"))


def leave_rest(play: Play) -> None:
    """Whoever goes on rests no longer."""
    if play.state.journey.resting:
        play.add(JourneySet(replace(play.state.journey, resting=False)))


def upgrade(play: Play, command: orders.Upgrade) -> None:
    """SL and a statistic rise; new limits come full (FF-25, FF-S121)."""
    person = play.state.sheet
    before = fp_limit(play.book, play.state)
    play.add(CounterSet("souls", person.souls - travel.soul_price(play.book, play.state)))
    play.add(CounterSet("sl", person.sl + 1))
    play.add(CounterSet(command.stat, person.stats[command.stat] + 1))
    more = fp_limit(play.book, play.state) - before
    if more > 0:
        play.add(CounterSet("fp", play.state.sheet.fp + more))


def use_outside(play: Play, command: orders.UseOutside) -> None:
    """An attunement, flask or item outside a fight (FF-43)."""
    act = travel.outside(play.book, play.state, command)
    plan = plan_of(play.book, play.state, act)
    assert isinstance(plan, Plan)
    spent = plan.fp + act.fp
    if spent:
        play.add(CounterSet("fp", play.state.sheet.fp - spent))
    if command.item in play.state.sheet.carried:
        play.add(PlaceSet("pouches", (*play.state.sheet.pouches, command.item)))
        using.run(play, plan, act)
        play.add(PlaceSet("pouches", tuple(key for key in play.state.sheet.pouches if key != command.item)))
    else:
        using.run(play, plan, act)
    if play.state.hero.out:
        ending.between(play)


WORK: dict[type, Callable[[Play, Any], None]] = {
    orders.NextFight: next_fight,
    orders.DrawChapter: draw,
    orders.TurnPage: choose,
    orders.PickUp: pick_up,
    orders.Buy: buy,
    orders.Stow: stow,
    orders.Rest: rest,
    orders.RestOver: lambda play, command: leave_rest(play),
    orders.Attune: lambda play, command: play.add(PlaceSet("pots", command.attunements)),
    orders.Upgrade: upgrade,
    orders.UseOutside: use_outside,
}

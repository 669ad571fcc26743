"""What may be commanded between fights."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core import offers
from engine.core.checks import Check, refused
from engine.core.codes import CHOICE, COST, ENCOUNTER, PHASE, PLACE, STATE, UNKNOWN, WINDOW
from engine.core.refusal import Refusal
from engine.systems.fires.build import piece_of, written
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.check import check
from engine.systems.fires.checks.fight import calm, unasked
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.rules import candidates, hands, legal, limits, requirements, travel
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.state import State


def travelling(rule: str) -> tuple[Check[Catalog, State, Any], ...]:
    """Checks that there is a character and no fight, begun or to begin, for what ``rule`` lets be done then."""
    away = refused(
        PHASE, "not in the middle of a fight", rule, lambda state, _: not (state.between and travel.alive(state))
    )
    return away, unasked


def sound(book: Catalog, state: State, command: orders.NextFight) -> Refusal | None:
    """The encounter is whole; the next scenario of a campaign waits for the end of this one (FF-179)."""
    try:
        encounter = written(command.encounter)
    except msgspec.ValidationError as error:
        return Refusal(ENCOUNTER, f"this is no encounter: {error}", "FF-12")
    problems = check(book, encounter)
    if problems:
        return Refusal(ENCOUNTER, f"{problems[0].path} {problems[0].message}", "FF-12")
    if encounter.scenario and state.journey.scenario and state.journey.prestige != "done":
        return Refusal(STATE, "the scenario is not over", "FF-179")
    return None


def drawable(book: Catalog, state: State, command: object) -> Refusal | None:
    """A card is left, and the last chapter is over (FF-178)."""
    journey = state.journey
    if not journey.scenario:
        return Refusal(PHASE, "there is no scenario", "FF-178")
    if journey.chapter:
        return Refusal(STATE, "the chapter is not over", "FF-178")
    if journey.prestige == "done":
        return Refusal(STATE, "the scenario is over", "FF-178")
    scenario = book.scenarios.get(journey.scenario)
    cards = journey.deck or ((scenario.prestige,) if scenario is not None else ())
    if scenario is None or any(card not in book.chapters for card in cards):
        return Refusal(UNKNOWN, "the packs no longer have all chapters of this scenario", "FF-178")
    return None


def option(book: Catalog, state: State, command: orders.TurnPage) -> Refusal | None:
    """The option stands on this page and is open (FF-181)."""
    here = travel.page(book, state)
    if here is None or not 0 <= command.option < len(here.options):
        return Refusal(CHOICE, "that is not printed on this page", "FF-181")
    choice = here.options[command.option]
    if choice.encounter and choice.encounter not in book.fights:
        return Refusal(UNKNOWN, f"the packs no longer have the fight {choice.encounter}", "FF-181")
    return travel.choice_fault(book, state, choice)


def find(book: Catalog, state: State, command: orders.PickUp) -> Refusal | None:
    """A find of this page that has not been taken (FF-182)."""
    here = travel.page(book, state)
    if here is None or command.find not in here.finds:
        return Refusal(UNKNOWN, f"there is no {command.find!r} here", "FF-182")
    if command.find in state.journey.taken:
        return Refusal(STATE, "it has been taken already", "FF-182")
    thing = here.finds[command.find]
    if thing in book.missiles:
        if command.place != "missiles":
            return Refusal("gear", "missiles go into a quiver", "FF-35")
        return travel.missile_fault(book, state, thing)
    piece = piece_of(book, state.sheet, thing)[1]
    if piece is None or command.place == "missiles":
        return Refusal("gear", "it does not go there", "FF-26")
    return travel.place_fault(book, state, piece, command.place)


def price(book: Catalog, state: State, command: orders.Buy) -> Refusal | None:
    """It is sold here, and can be paid and carried."""
    here = travel.page(book, state)
    if here is None or command.thing not in here.shops:
        return Refusal(UNKNOWN, f"{command.thing!r} is not sold here", "FF-181")
    price = here.shops[command.thing]
    if state.sheet.souls < price:
        return Refusal(COST, f"needs {offers.counted(price, 'soul')}, you have {state.sheet.souls}", "FF-25")
    if command.thing in book.missiles:
        return travel.missile_fault(book, state, command.thing)
    piece = piece_of(book, state.sheet, command.thing)[1]
    if piece is None:
        return Refusal(UNKNOWN, f"the packs have no {command.thing!r}", "FF-12")
    return travel.place_fault(book, state, piece, "carried")


def movable(book: Catalog, state: State, command: orders.Stow) -> Refusal | None:
    """A piece may go there (FF-38)."""
    person = state.sheet
    piece = person.pieces.get(command.piece)
    if piece is None:
        if command.piece in person.missiles:
            gone = command.place == "drop"
            return None if gone else Refusal("gear", "missiles go into a quiver", "FF-35")
        return Refusal(UNKNOWN, f"there is no {command.piece!r}", "FF-38")
    if command.piece in person.stash and not travel.stash_here(book, state):
        return Refusal(PLACE, "the stash is not reachable here", "FF-177")
    if command.place != "drop" and (no := travel.place_fault(book, state, piece, command.place)):
        return no
    if command.piece in person.pouches and command.place != "pouch":
        left = replace(person, pouches=tuple(key for key in person.pouches if key != command.piece))
        no = travel.quiver_fault(book, left, person.missiles)
        if no is not None:
            return Refusal("gear", "take the missiles out of it first", no.rule)
    if command.piece in (person.armour, *person.slots) and command.place not in ("armour", "slot"):
        slots = [key if key != command.piece else "" for key in person.slots]
        armour = person.armour if person.armour != command.piece else ""
        left = replace(person, armour=armour, slots=(slots[0], slots[1], slots[2], slots[3]))
        if limits.pouches(book, replace(state, person=left)) < len(person.pouches):
            return Refusal("gear", "take something out of the pouches first", "FF-37")
    return None


def use(book: Catalog, state: State, command: orders.UseOutside) -> Refusal | None:
    """Something that helps without a fight: nobody aimed at, nowhere to go (FF-43)."""
    person = state.sheet
    if command.attunement:
        row = book.attunements.get(command.attunement)
        if row is None:
            return Refusal(UNKNOWN, f"there is no {command.attunement!r}", "FF-43")
        if "action" not in row.timing:
            return Refusal(WINDOW, f"{row.name} is for a fight", "FF-43")
    else:
        piece, cup = person.pieces.get(command.item), command.item in hands.cups(book, state)
        if piece is None or not (cup or piece.kind in ("item", "flask")) or command.item in person.stash:
            return Refusal(UNKNOWN, f"there is no {command.item!r}", "FF-43")
        spent = getattr(piece_row(book, piece), "uses_charges", True) and piece.charges < 1
        if not cup and (spent or not any(rule.on == "use" for rule in piece_row(book, piece).rules)):
            return Refusal("charges", "no charges left", "FF-37")
    plan = plan_of(book, state, travel.outside(book, state, command))
    if not isinstance(plan, Plan):
        return plan
    needs = plan.needs
    aimed = needs.moves or needs.target or needs.area or needs.cell or needs.attacks
    there = any(isinstance(rule, effects.SetTile | effects.SummonMissiles) for rule in plan.row.rules)
    if aimed or there or needs.picks or needs.swap or needs.chosen:
        return Refusal(PHASE, f"{plan.name} is for a fight", "FF-43")
    if needs.other and (needs.other in ("table", "entry") or command.other not in candidates.others(book, state, plan)):
        return Refusal(CHOICE, f"{plan.name}: say what it is about", "FF-168")
    if plan.fp + command.fp > person.fp or command.fp < 0 or (command.fp and not plan.over):
        return Refusal("fp", f"needs {plan.fp + command.fp} FP, you have {person.fp}", "FF-165")
    return requirements.stats_needed(book, state, plan) or legal.magic(book, state, plan)


CHECKS: dict[type, tuple[Check[Catalog, State, Any], ...]] = {
    orders.NextFight: (calm("FF-172"), sound),
    orders.DrawChapter: (*travelling("FF-178"), drawable),
    orders.TurnPage: (*travelling("FF-181"), option),
    orders.PickUp: (*travelling("FF-182"), find),
    orders.Buy: (*travelling("FF-181"), price),
    orders.Stow: (*travelling("FF-38"), movable),
    orders.Rest: (*travelling("FF-176"), lambda book, state, _: travel.may_rest(book, state)),
    orders.RestOver: (*travelling("FF-176"), lambda book, state, _: travel.may_stop_resting(book, state)),
    orders.Attune: (
        *travelling("FF-163"),
        lambda book, state, command: travel.attune_fault(book, state, command.attunements),
    ),
    orders.Upgrade: (
        *travelling("FF-25"),
        lambda book, state, command: travel.upgrade_fault(book, state, command.stat),
    ),
    orders.UseOutside: (*travelling("FF-43"), use),
}

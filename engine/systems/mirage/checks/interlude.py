"""Between fights."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.refusal import Refusal, within
from engine.core.roster import unknown
from engine.core.words import sentence
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.checks.base import Check
from engine.systems.mirage.commands import interlude as cmd
from engine.systems.mirage.rules import healing
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.words import name

LONGEST = {"minutes": 24 * 60, "hours": 24 * 30, "days": 365}


def amount(catalog: Catalog, state: State, command: cmd.PassTime) -> Refusal | None:
    """Some time, and not an age (MG-125)."""
    return within(command.unit, command.amount, 1, LONGEST[command.unit], "MG-125")


def needs_rest(person: Combatant) -> bool:
    """Whether healing oneself would do anything (MG-121, MG-122)."""
    return bool(person.physical or person.mental) if person.conditions else person.toughness < person.toughness_max


def day_of_healing(state: State, person: Combatant) -> Refusal | None:
    """A day of healing leaves healer and patients no room for anything else (MG-120, MG-S102)."""
    day = person.day
    if not (day.healed or day.patient_physical or day.patient_mental) or not state.house.heal_day_exclusive:
        return None
    return Refusal("day-spent", f"{sentence(name(state, person.id))} has the whole day of healing", "MG-120")


def heals_self(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Well enough, with something to heal, and the day free for it (MG-120 to MG-123)."""
    person = state.combatants[command.who]
    who = sentence(name(state, person.id))
    if not person.present:
        return Refusal(base.NOT_ABLE, f"{who} is not there", "MG-123")
    if (person.broken_physical or person.broken_mental) and not state.house.heal_broken_self:
        return Refusal(base.NOT_ABLE, f"{who} is Broken: that comes first", "MG-123")
    if (no := day_of_healing(state, person)) is not None:
        return no
    day = person.day
    if not needs_rest(person):
        return Refusal(codes.STATE, f"{who} has nothing to heal", "MG-121")
    if state.house.rest_one_per_day and (day.meditated or day.activity):
        return Refusal("once-per-day", f"{who} has healed today already", "MG-121")
    return None


def own_scene(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """One character heals in a scene, whichever way; animals that come along do not count (MG-121, MG-122)."""
    person = state.combatants[command.who]
    if person.day.scene == state.scene:
        return Refusal("same-scene", f"{sentence(name(state, person.id))} has healed in this scene already", "MG-121")
    others = (other for other in state.combatants.values() if other.conditions and other.day.scene == state.scene)
    if person.conditions and any(others):
        return Refusal("same-scene", "one character heals in a scene: another has to begin first", "MG-122")
    return None


def meditates(catalog: Catalog, state: State, command: cmd.Meditate) -> Refusal | None:
    """Once a day; not for animals (MG-121, MG-145)."""
    person = state.combatants[command.who]
    if not person.conditions:
        return Refusal(codes.TARGET, f"{name(state, person.id)} does not meditate", "MG-145")
    if person.day.meditated:
        return Refusal("once-per-day", f"{sentence(name(state, person.id))} has meditated today", "MG-121")
    return None


def company(catalog: Catalog, state: State, command: cmd.Activity) -> Refusal | None:
    """Once a day, with somebody (MG-122)."""
    person, other = state.combatants[command.who], state.combatants[command.company]
    if person.day.activity:
        return Refusal("once-per-day", f"{sentence(name(state, person.id))} has had company today", "MG-122")
    if other.id == person.id or not other.present or other.kind == "animal":
        return Refusal("alone", "an activity needs company", "MG-122")
    return None


def paid(catalog: Catalog, state: State, command: cmd.Shop) -> Refusal | None:
    """By those who roll for it; by nobody, where the buyer's Capital is enough (MG-132, MG-134)."""
    if command.payers or command.seller >= 0:
        return pays(catalog, state, command)
    return _capital_alone(state, (command.who,), prices(catalog, command), command.capital)


def hired(catalog: Catalog, state: State, command: cmd.TakeService) -> Refusal | None:
    """By those who roll for it; by nobody, where the Capital of those who take part is enough (MG-124, MG-134)."""
    if command.payers:
        return pays(catalog, state, command)
    price = catalog.services[command.service].availability
    return _capital_alone(state, command.who, price, command.capital)


def _capital_alone(state: State, people: tuple[str, ...], price: int, capital: int) -> Refusal | None:
    """Capital in place of a roll pays for everything, named or not (MG-134)."""
    left = sum(state.combatants[who].capital for who in people)
    if capital in (0, price) and price <= left:
        return None
    return Refusal("no-capital", f"Capital alone pays {price}, and {left} is left", "MG-134")


def pays(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Payers who are there, and Capital that they have (MG-132, MG-134)."""
    if not command.payers or len(set(command.payers)) != len(command.payers):
        return Refusal(codes.CHOICE, "somebody has to pay, each named once", "MG-132")
    for who in command.payers:
        person = state.combatants[who]
        if person.kind != "pc" or not person.present:
            return Refusal(codes.TARGET, f"{name(state, who)} has no Resources", "MG-132")
    left = sum(state.combatants[who].capital for who in command.payers)
    if not 0 <= command.capital <= left:
        return Refusal("no-capital", f"{left} Capital is left to those who pay", "MG-134")
    return None


def service(catalog: Catalog, state: State, command: cmd.TakeService) -> Refusal | None:
    """A service that exists, for people whose day is free (MG-120, MG-124)."""
    if command.service not in catalog.services:
        return unknown(command.service, catalog.services, "MG-124")
    if not command.who or len(set(command.who)) != len(command.who):
        return Refusal(codes.UNKNOWN, "for whom? Each is named once", "MG-124")
    for who in command.who:
        person = state.combatants[who]
        if not person.present:
            return Refusal(base.NOT_ABLE, f"{name(state, who)} is not there", "MG-124")
        if person.day.activity or (person.day.meditated and state.house.rest_one_per_day):
            return Refusal("once-per-day", f"{sentence(name(state, who))} has had the day's activity", "MG-124")
        if (no := day_of_healing(state, person)) is not None:
            return no
    return None


def goods(catalog: Catalog, state: State, command: cmd.Shop) -> Refusal | None:
    """Something that is for sale (MG-132, MG-133)."""
    wanted = (command.item, *command.more)
    for item in wanted:
        if not catalog.price(item):
            return Refusal(codes.UNKNOWN, f"nobody sells {item!r}", "MG-132")
    person = state.combatants[command.who]
    if person.kind != "pc" or not person.present:
        return Refusal(codes.TARGET, f"{name(state, person.id)} does not shop", "MG-132")
    if command.seller >= 0 and (command.capital or command.more or len(command.payers) > 1):
        text = "talking a seller round is done alone, for one thing, and Capital does not help"
        return Refusal("no-capital", text, "MG-133")
    armours = sum(item in catalog.armour for item in wanted)
    if armours + int(person.armour is not None and person.armour.rating > 0) > 1 and armours:
        return Refusal(codes.STATE, "one armour at a time: take the old one off first", "MG-135")
    return within("the seller's successes", command.seller, -1, 20, "MG-133")


def prices(catalog: Catalog, command: cmd.Shop) -> int:
    """What everything wanted costs together."""
    return sum(catalog.price(item) for item in (command.item, *command.more))


def recovers(catalog: Catalog, state: State, command: cmd.Recover) -> Refusal | None:
    """Something to recover from (MG-127)."""
    person = state.combatants[command.who]
    if not person.present or person.kind != "pc":
        return Refusal(codes.TARGET, f"{name(state, person.id)} does not recover", "MG-127")
    if healing.mendable(person, command.kind):
        return None
    return Refusal("nothing-to-recover", f"{sentence(name(state, person.id))} has nothing of that kind", "MG-127")


def _rest(rule: str) -> tuple[Check, ...]:
    return base.resting(rule), base.idle


CHECKS: dict[type, tuple[Check, ...]] = {
    cmd.PassTime: (*_rest("MG-125"), amount),
    cmd.NewScene: _rest("MG-121"),
    cmd.NewSession: _rest("MG-129"),
    cmd.NewAdventure: _rest("MG-134"),
    cmd.ChangeCircumstances: (base.idle,),
    cmd.Meditate: (base.people("who"), *_rest("MG-121"), heals_self, meditates, own_scene),
    cmd.Activity: (base.people("who", "company"), *_rest("MG-122"), heals_self, company, own_scene),
    cmd.TakeService: (base.people("who", "payers"), *_rest("MG-124"), service, hired),
    cmd.Shop: (base.people("who", "payers"), *_rest("MG-132"), goods, paid),
    cmd.Recover: (base.people("who"), *_rest("MG-126"), recovers),
}

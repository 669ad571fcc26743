"""Between fights: treatment, a day of healing, rest, services, shopping, recovery, time (MG-104, MG-119 to MG-134)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.core import offers
from engine.core.acts import Listed, opened
from engine.core.offers import counted
from engine.core.options import Aim, Option, Slot
from engine.core.view import Audience
from engine.core.words import counted_off, listed, signed
from engine.systems.mirage import build
from engine.systems.mirage.catalog import Catalog, Service
from engine.systems.mirage.checks.interlude import needs_rest
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import interlude as cmd
from engine.systems.mirage.options.acts import insights, treatments
from engine.systems.mirage.options.base import Table, names_of
from engine.systems.mirage.rules import healing
from engine.systems.mirage.rules.time import DAY, first_due, ticking
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import KINDS, HarmKind
from engine.systems.mirage.words import arm_words, skill_name

POOLED = "all payers’ dice"
"""What a price that several may pay is rolled with (MG-124, MG-132)."""


def interlude(table: Table, audience: Audience, who: str | None) -> Iterator[Option]:
    """What may be done while no fight is on."""
    if table.state.phase != "interlude":
        return
    for person in table.state.combatants.values():
        if person.present and who in (None, person.id) and (audience == "gm" or person.side == "party"):
            yield from map(_rest_of, map(opened, _own(table, person)))
    if not who:
        yield from map(_rest_of, _shared(table))
        if audience == "gm":
            yield from map(_rest_of, _time(table))


def _rest_of(option: Option) -> Option:
    return replace(option, group="interlude", hot=False)


def _own(table: Table, person: Combatant) -> Iterator[Listed]:
    yield from treatments(table, person)
    if person.kind != "animal":
        for kind in KINDS:
            yield from _day(table, person, kind)
    if needs_rest(person):
        if person.conditions:
            yield table.plain("meditate", "Pray and meditate", cmd.Meditate(person.id), rule="MG-121")
        people = (other for other in table.state.combatants.values() if other.present and other.id != person.id)
        label, nobody = "Something with somebody", "nobody is there for company"
        command = cmd.Activity(person.id, "")
        yield table.aimed("activity", label, command, "company", names_of(people), nobody=nobody, rule="MG-122")
    if person.kind == "pc":
        yield from _shops(table, person)
        for kind in KINDS:  # behind what can be taken back by another day: what it does not heal stays for good
            if healing.mendable(person, kind):
                yield table.plain(f"recover-{kind}", f"Recovery, {kind}", cmd.Recover(person.id, kind), rule="MG-127")
    yield from insights(table, person)


def _day(table: Table, person: Combatant, kind: HarmKind) -> Iterator[Option]:
    others = [somebody for somebody in table.state.combatants.values() if somebody.id != person.id]
    patients = [somebody for somebody in others if healing.healable(table.state, somebody, kind)]
    if not patients:
        return
    fit = [one for one in patients if table.refusal(acts.HealDay(person.id, (one.id,), kind)) is None] or patients
    sample = acts.HealDay(person.id, (fit[0].id,), kind)
    notes = tuple(_hurt(one, kind) for one in fit)
    slot = offers.people(names_of(fit), "patients", "whom", many=(1, len(fit)), notes=notes)
    label = "A day of healing" if kind == "physical" else "A day of close talk"
    whom = f"for {counted_off(names_of(fit).values())}"
    yield table.plain(f"heal-{kind}", label, sample, slot, rule="MG-119", cost="a day", preview=whom)


def _hurt(patient: Combatant, kind: HarmKind) -> str:
    """What a day of healing can do something about (MG-119, MG-145)."""
    if not patient.conditions:
        return f"Toughness {patient.toughness}/{patient.toughness_max}"
    marked = len(patient.marked(kind))
    found = ("Broken" if patient.broken(kind) else "", counted(marked, "Condition") if marked else "")
    return ", ".join(filter(None, found))


def _shops(table: Table, person: Combatant) -> Iterator[Option]:
    goods = {}
    for things in table.catalog.goods:
        for key, thing in things.items():
            price = table.catalog.price(key)
            if price and table.refusal(cmd.Shop(person.id, key, (person.id,))) is None:
                goods[key] = f"{thing.name} (needs {price})"
    if not goods:
        return
    worth = {key: _worth(table, key) for key in goods}
    first, what = next(iter(goods)), offers.choice("item", goods, "what?", notes=tuple(worth.values()))
    sample = cmd.Shop(person.id, first, (person.id,))
    more = _more(table.catalog, goods)
    rolls = f"rolls {counted(person.resources, 'die', 'dice')}"
    yield table.plain("shop", "Buy", sample, what, *_capital([person]), *more, rule="MG-133", preview=rolls)
    party = _party(table.state)
    if len(party) > 1:
        payers = offers.people(names_of(party), "payers", "who pays", many=(2, len(party)))
        poorest = sorted(party, key=lambda payer: payer.capital)[:2]
        yield table.plain(
            "pool", "Buy together", sample, what, payers, *_capital(poorest), *more, rule="MG-132", preview=POOLED
        )
    cheap = {key: words for key, words in goods.items() if table.catalog.price(key) <= person.capital}
    if cheap:
        spent = cmd.Shop(person.id, next(iter(cheap)), ())
        slot = offers.choice("item", cheap, "what?", notes=tuple(worth[key] for key in cheap))
        yield table.plain("spend-capital", "Buy with Capital alone", spent, slot, rule="MG-134", seldom=True)
    talk = cmd.Shop(person.id, first, (person.id,), seller=0)
    seller = offers.number("seller", 0, 9, 0, "the seller's successes")
    yield table.plain("haggle", "Talk a seller round", talk, what, seller, rule="MG-133", seldom=True)


def _worth(table: Table, key: str) -> str:
    """What is bought with a thing: what it deals, keeps off, or adds to which tests (MG-21, MG-22, MG-85)."""
    if table.catalog.weapon(key) is not None:
        arm = build.arm(table.catalog, key, ready=False)
        return arm_words(arm, far=bool(arm.ranged))
    if (worn := table.catalog.armour.get(key)) is not None:
        return f"D{worn.rating}, Grace {signed(worn.grace)}"
    thing = table.catalog.equipment[key]
    skills = listed(skill_name(table.state, skill) for skill in thing.skills)
    return f"{skills} {signed(thing.bonus)}: {thing.text}" if skills else thing.text


def _more(catalog: Catalog, goods: Mapping[str, str]) -> tuple[Slot, ...]:
    """What else one roll may buy: no second armour (MG-132, MG-135)."""
    small = {key: words for key, words in goods.items() if key not in catalog.armour}
    title = "with what is left"
    return (offers.choice("more", small, title, optional=True, detail=True, many=(0, 4), repeat=True),) if small else ()


def _capital(payers: Iterable[Combatant]) -> tuple[Slot, ...]:
    """How much Capital is added: as much as these have, so that whoever is named to pay has it (MG-134)."""
    most = sum(payer.capital for payer in payers)
    return (offers.number("capital", 0, most, 0, "Capital to spend"),) if most else ()


def _party(state: State) -> list[Combatant]:
    people = state.combatants.values()
    return [person for person in people if person.kind == "pc" and person.present and person.side == "party"]


def _shared(table: Table) -> Iterator[Option]:
    """Services for the party (MG-124)."""
    party = _party(table.state)
    if not party or not table.catalog.services:
        return
    first, payer = next(iter(table.catalog.services)), (party[0].id,)
    side = [one for one in table.state.combatants.values() if one.present and one.side == "party"]
    fit = [one for one in side if table.refusal(cmd.TakeService(first, (one.id,), payer)) is None] or side
    every = table.catalog.services.items()
    services = {key: f"{service.name} (needs {service.availability})" for key, service in every}
    gives = {key: _gives(service) for key, service in every}
    slots = (
        offers.choice("service", services, "what?", notes=tuple(gives[key] for key in services)),
        _patients(table.state, fit),
        offers.people(names_of(party), "payers", "who pays", many=(1, len(party))),
        *_capital([min(party, key=lambda person: person.capital)]),
    )
    sample = cmd.TakeService(first, (fit[0].id,), payer)
    yield table.plain("service", "A service", sample, *slots, rule="MG-124", preview=POOLED)
    rich = [person for person in fit if person.capital]
    least = min((person.capital for person in rich), default=0)
    cheap = {key: words for key, words in services.items() if table.catalog.services[key].availability <= least}
    if cheap:
        spent = cmd.TakeService(next(iter(cheap)), (rich[0].id,), ())
        what = offers.choice("service", cheap, "what?", notes=tuple(gives[key] for key in cheap))
        whom = offers.people(names_of(rich), "who", "for whom", many=(1, len(rich)))
        yield table.plain("hire", "A service with Capital alone", spent, what, whom, rule="MG-134", seldom=True)


def _patients(state: State, fit: list[Combatant]) -> Slot:
    """For whom a service is: those first who have something to heal, and beside the others that they have not."""
    hurt = {one.id for one in fit if any(healing.healable(state, one, kind) for kind in KINDS)}
    people = sorted(fit, key=lambda one: one.id not in hurt)
    notes = tuple("" if one.id in hurt else "unhurt" for one in people)
    return offers.people(names_of(people), "who", "for whom", many=(1, len(fit)), notes=notes)


def _gives(service: Service) -> str:
    """What a service is worth to each who takes part (MG-124)."""
    kinds = ((service.mental, "mental Condition"), (service.any, "Condition"))
    healed = ["Broken"] * service.broken + [counted(count, what) for count, what in kinds if count]
    return " ".join(filter(None, (f"Heals {' and '.join(healed)}." if healed else "", service.text)))


def _time(table: Table) -> Iterator[Option]:
    people = [person for person in table.state.combatants.values() if person.present]
    due = first_due(table.state)
    if any(one.day.healed or one.day.patient_physical or one.day.patient_mental for one in people):
        # the day that they spent is still to pass: nobody else's time may run out with a key that only goes on
        aim: Aim = "rest" if due is not None and due <= table.state.seconds + DAY else "go-on"
        yield table.plain("next-day", "On to the next day", cmd.PassTime("days", 1), rule="MG-125", aim=aim)
    hurried = any(ticking(table.state))
    for unit, most in (("minutes", 60), ("hours", 24), ("days", 30)):
        command = cmd.PassTime(unit, 1)  # type: ignore[arg-type]
        slot = offers.number("amount", 1, most, 1, unit)
        rare = unit == "minutes" or (unit == "hours" and not hurried)  # days are what healing takes
        yield table.plain(f"pass-{unit}", f"Let {unit} pass", command, slot, rule="MG-125", aim="rest", seldom=rare)
    yield table.plain("new-scene", "Another scene", cmd.NewScene(), rule="MG-121", seldom=True)
    fresh = "Insights fresh"
    yield table.plain("new-session", "Another session", cmd.NewSession(), rule="MG-130", preview=fresh, seldom=True)
    yield table.plain("new-adventure", "Another adventure", cmd.NewAdventure(), rule="MG-134", seldom=True)

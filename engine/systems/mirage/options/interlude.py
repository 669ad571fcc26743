"""Between fights: treatment, a day of healing, rest, services, shopping, recovery, time (MG-104, MG-119 to MG-134)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.core import offers
from engine.core.offers import counted
from engine.core.options import Aim, Option, Slot
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import refusal
from engine.systems.mirage.checks.interlude import availability, needs_rest
from engine.systems.mirage.commands import acts
from engine.systems.mirage.commands import interlude as cmd
from engine.systems.mirage.options.acts import insights, treatments
from engine.systems.mirage.options.base import aimed, extras, names_of, plain
from engine.systems.mirage.rules import healing
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import HarmKind

KINDS: tuple[HarmKind, HarmKind] = ("physical", "mental")


def interlude(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """What may be done while no fight is on."""
    if state.phase != "interlude":
        return
    for person in state.combatants.values():
        if person.present and who in (None, person.id) and (audience == "gm" or person.side == "party"):
            yield from (_rest_of(option) for option in _own(catalog, state, person))
    if not who:
        yield from _shared(catalog, state)
        if audience == "gm":
            yield from _time(catalog, state)


def _rest_of(option: Option) -> Option:
    return replace(option, group="interlude", hot=False)


def _own(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    yield from treatments(catalog, state, person)
    if person.kind != "animal":
        for kind in KINDS:
            yield from _day(catalog, state, person, kind)
    if needs_rest(person):
        if person.conditions:
            yield plain(catalog, state, "meditate", "Pray and meditate", cmd.Meditate(person.id), rule="MG-121")
        company = names_of(
            somebody for somebody in state.combatants.values() if somebody.present and somebody.id != person.id
        )
        yield aimed(
            catalog,
            state,
            "activity",
            "Something with somebody",
            lambda other: cmd.Activity(person.id, other),
            "company",
            company,
            nobody="nobody is there for company",
            rule="MG-122",
        )
    if person.kind == "pc":
        yield from _recovery(catalog, state, person)
        yield from _shops(catalog, state, person)
    yield from insights(catalog, state, person)


def _day(catalog: Catalog, state: State, person: Combatant, kind: HarmKind) -> Iterator[Option]:
    others = [somebody for somebody in state.combatants.values() if somebody.id != person.id]
    patients = [somebody for somebody in others if healing.healable(state, somebody, kind)]
    fit = [
        somebody
        for somebody in patients
        if refusal(catalog, state, acts.HealDay(person.id, (somebody.id,), kind)) is None
    ]
    if not patients:
        return
    sample = acts.HealDay(person.id, ((fit or patients)[0].id,), kind)
    slot = offers.people(names_of(fit or patients), "patients", "whom", many=(1, len(fit or patients)))
    label = "A day of healing" if kind == "physical" else "A day of close talk"
    more = extras(catalog, state, sample)
    yield plain(catalog, state, f"heal-{kind}", label, sample, slot, *more, rule="MG-119", cost="a day")


def _recovery(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    for kind in KINDS:
        if healing.mendable(person, kind):
            command = cmd.Recover(person.id, kind)
            yield plain(catalog, state, f"recover-{kind}", f"Recovery, {kind}", command, rule="MG-127")


def _shops(catalog: Catalog, state: State, person: Combatant) -> Iterator[Option]:
    goods = {}
    for table in (catalog.equipment, catalog.melee_weapons, catalog.ranged_weapons, catalog.armour):
        for key, thing in table.items():
            price = availability(catalog, key)
            if price and refusal(catalog, state, cmd.Shop(person.id, key, (person.id,))) is None:
                goods[key] = f"{thing.name} ({price})"
    if not goods:
        return
    first, what = next(iter(goods)), offers.choice("item", goods, "what")
    sample = cmd.Shop(person.id, first, (person.id,))
    more = _more(catalog, goods)
    yield plain(catalog, state, "shop", "Buy", sample, what, *_capital([person]), *more, rule="MG-133")
    party = _party(state)
    if len(party) > 1:
        payers = offers.people(names_of(party), "payers", "who pays", many=(2, len(party)))
        poorest = sorted(party, key=lambda payer: payer.capital)[:2]
        slots = (what, payers, *_capital(poorest), *more)
        yield plain(catalog, state, "pool", "Buy together", sample, *slots, rule="MG-132")
    cheap = {key: words for key, words in goods.items() if (availability(catalog, key) or 0) <= person.capital}
    if cheap:
        spent = cmd.Shop(person.id, next(iter(cheap)), ())
        slot = offers.choice("item", cheap, "what")
        yield plain(catalog, state, "spend-capital", "Buy with Capital alone", spent, slot, rule="MG-134")
    talk = cmd.Shop(person.id, first, (person.id,), seller=0)
    haggled = (what, offers.number("seller", 0, 9, 0, "the seller's successes"))
    yield plain(catalog, state, "haggle", "Talk a seller round", talk, *haggled, rule="MG-133")


def _more(catalog: Catalog, goods: Mapping[str, str]) -> tuple[Slot, ...]:
    """What else one roll may buy: no second armour (MG-132, MG-135)."""
    small = {key: words for key, words in goods.items() if key not in catalog.armour}
    title = "with what is left"
    return (offers.choice("more", small, title, optional=True, detail=True, many=(0, 4), repeat=True),) if small else ()


def _capital(payers: Iterable[Combatant]) -> tuple[Slot, ...]:
    """How much Capital is added: as much as these have, so that whoever is named to pay has it (MG-134)."""
    most = sum(payer.capital for payer in payers)
    return (offers.number("capital", 0, most, 0, "Capital"),) if most else ()


def _party(state: State) -> list[Combatant]:
    return [
        person
        for person in state.combatants.values()
        if person.kind == "pc" and person.present and person.side == "party"
    ]


def _shared(catalog: Catalog, state: State) -> Iterator[Option]:
    """Services for the party (MG-124)."""
    party = _party(state)
    if not party or not catalog.services:
        return
    first = next(iter(catalog.services))
    fit = [
        person
        for person in party
        if refusal(catalog, state, cmd.TakeService(first, (person.id,), (party[0].id,))) is None
    ]
    services = {key: f"{service.name} ({service.availability})" for key, service in catalog.services.items()}
    slots = (
        offers.choice("service", services, "what"),
        offers.people(names_of(fit or party), "who", "for whom", many=(1, len(fit or party))),
        offers.people(names_of(party), "payers", "who pays", many=(1, len(party))),
        *_capital([min(party, key=lambda payer: payer.capital)]),
    )
    sample = cmd.TakeService(first, ((fit or party)[0].id,), (party[0].id,))
    yield plain(catalog, state, "service", "A service", sample, *slots, rule="MG-124", group="interlude")


def _time(catalog: Catalog, state: State) -> Iterator[Option]:
    for unit, most in (("minutes", 60), ("hours", 24), ("days", 30)):
        command = cmd.PassTime(unit, 1)  # type: ignore[arg-type]
        slot = offers.number("amount", 1, most, 1, unit)
        label = f"Let {unit} pass"
        yield _table(catalog, state, f"pass-{unit}", label, command, "MG-125", slot, aim="rest")
    yield _table(catalog, state, "new-scene", "Another scene", cmd.NewScene(), "MG-121")
    yield _table(catalog, state, "new-session", f"Session {state.session + 1}", cmd.NewSession(), "MG-130")
    yield _table(catalog, state, "new-adventure", "Another adventure", cmd.NewAdventure(), "MG-134")
    barred = sum(len(person.barred) for person in state.combatants.values())
    if barred:
        told = counted(barred, "failed treatment")
        label = f"Better circumstances ({told})"
        yield _table(catalog, state, "change-circumstances", label, cmd.ChangeCircumstances(), "MG-106")


def _table(
    catalog: Catalog, state: State, key: str, label: str, command: object, rule: str, *slots: Slot, aim: Aim = ""
) -> Option:
    return plain(catalog, state, key, label, command, *slots, rule=rule, group="interlude", aim=aim)

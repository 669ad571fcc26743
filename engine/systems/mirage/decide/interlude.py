"""Between fights: time, healing oneself, services, money, recovery (MG-119 to MG-134)."""

from __future__ import annotations

from engine.core.draft import Decider, only
from engine.systems.mirage import build
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.interlude import prices
from engine.systems.mirage.commands import interlude as cmd
from engine.systems.mirage.decide import passing
from engine.systems.mirage.decide.base import Writing, close, push
from engine.systems.mirage.events import interlude as ev
from engine.systems.mirage.rules import healing as rules
from engine.systems.mirage.rules import time
from engine.systems.mirage.rules.dice import successes
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Mending, Relief, Trial
from engine.systems.mirage.state.things import KINDS, HarmKind
from engine.systems.mirage.words import counts


def new_adventure(draft: Writing, catalog: Catalog, command: cmd.NewAdventure) -> None:
    """MG-134: spent Capital returns."""
    living = {one.id: catalog.resources.get(str(one.resources)) for one in draft.state.combatants.values()}
    draft.add(ev.AdventureBegan({who: found.capital for who, found in living.items() if found is not None}))


def _rest(use: ev.Use, rule: str) -> Decider:
    """A scene that rids somebody of two Conditions, or an animal of two points of harm (MG-121, MG-122, MG-145)."""

    def decider(draft: Writing, catalog: Catalog, command: cmd.Meditate | cmd.Activity) -> None:
        draft.add(ev.DaySpent(command.who, use))
        push(draft, Relief(command.who, rules.SELF_HEALING, KINDS, rule=rule))

    return decider


def _pay(draft: Writing, payers: tuple[str, ...], price: int) -> int:
    """The Resources of all who pay, pooled (MG-132); whoever types faces is told what the price lacks."""
    total = 0
    for who in payers:
        person = draft.state.combatants[who]
        told = f"each {rules.MONEY_SUCCESS} is a success; {max(0, price - total)} needed"
        faces = draft.roll(person.resources, rules.MONEY_DIE, f"Resources of {person.name}", who, told)
        count = rules.money_successes(faces)
        draft.add(ev.ResourcesRolled(who, faces, count))
        total += count
    return total


def _spend(draft: Writing, payers: tuple[str, ...], capital: int) -> None:
    """Capital beside a roll or in place of one, in the order in which people are named (MG-134)."""
    left = capital
    for who in payers:
        if points := min(left, draft.state.combatants[who].capital):
            draft.add(ev.CapitalSpent(who, points))
            left -= points


def take_service(draft: Writing, catalog: Catalog, command: cmd.TakeService) -> None:
    """MG-124: the listed effect for every participant; it is the day's activity (MG-S84)."""
    found = catalog.services[command.service]
    price, payers = found.availability, command.payers
    rolled = _pay(draft, payers, price) if payers else 0
    ((total, capital),) = rules.purchases(rolled, (price,), command.capital if payers else price)
    _spend(draft, payers or command.who, capital)
    draft.add(ev.ServiceTaken(found.name, command.who, total, price, found.text))
    if total < price:
        return
    for who in command.who:
        draft.add(ev.DaySpent(who, "service"))
    for who in reversed(command.who):
        if found.any:
            push(draft, Relief(who, found.any, KINDS, rule="MG-124"))
        if found.mental:
            push(draft, Relief(who, found.mental, ("mental",), rule="MG-124"))
        if found.broken:
            push(draft, Relief(who, 0, KINDS, broken=True, rule="MG-124"))


def shop(draft: Writing, catalog: Catalog, command: cmd.Shop) -> None:
    """MG-132 to MG-134: Resources against the availability, Capital alone, or Inspiration against the seller's."""
    if command.seller >= 0:
        _haggle(draft, catalog, command)
        return
    payers = command.payers
    wanted = (command.item, *command.more)
    rolled = _pay(draft, payers, prices(catalog, command)) if payers else 0
    capital = command.capital if payers else prices(catalog, command)
    there = rules.purchases(rolled, [catalog.price(thing) for thing in wanted], capital)
    for thing, (total, spent) in zip(wanted, there, strict=True):
        _spend(draft, payers or (command.who,), spent)
        _buy(draft, catalog, command.who, thing, total)


def _buy(draft: Writing, catalog: Catalog, who: str, wanted: str, total: int) -> None:
    """A thing for as many successes as it costs (MG-132)."""
    bought = build.ware(catalog, draft.state.combatants[who], wanted)
    draft.add(ev.Bought(who, catalog.ware(wanted).name, total, catalog.price(wanted), **bought))


def _haggle(draft: Writing, catalog: Catalog, command: cmd.Shop) -> None:
    """Inspiration with the bonus of the standard of living, open to prayer (MG-11, MG-133)."""
    living = catalog.resources.get(str(draft.state.combatants[command.who].resources))
    extra = (Modifier(living.name, living.bargaining, "MG-133"),) if living and living.bargaining else ()
    need = command.seller + catalog.price(command.item)
    who, text = (command.who,), f"{command.item}/{command.seller}"
    push(draft, Trial("haggle", who, "inspiration", need, extra=extra, tested=who, text=text))


def bargain(draft: Writing, catalog: Catalog, frame: Trial, successes: int) -> None:
    """What is left of the buyer's successes has to reach the price (MG-133)."""
    item, _, seller = frame.text.partition("/")
    _buy(draft, catalog, frame.tested[0], item, max(0, successes - int(seller)))


def recover(draft: Writing, catalog: Catalog, command: cmd.Recover) -> None:
    """MG-127: two attribute dice, no modifiers; what they reach is chosen where they do not reach all (MG-128)."""
    person = draft.state.combatants[command.who]
    sides = tuple(die.sides for die in rules.recovery_dice(person, command.kind))
    faces = draft.throw(sides, f"recovery of {person.name}", command.who, counts(draft.state, sides))
    count = successes(draft.state.house, faces)
    draft.add(ev.RecoveryRolled(command.who, command.kind, faces, count))
    entries = rules.mendable(person, command.kind)
    if 0 < count < len(entries):
        push(draft, Mending(command.who, command.kind, count))
    else:
        chosen = tuple(trait.seq for trait in entries) if count else ()
        spend(draft, command.who, command.kind, chosen)


def spend(draft: Writing, who: str, kind: HarmKind, chosen: tuple[int, ...]) -> None:
    """Defects healed and Insights kept; of the rest, Defects stay for good and Insights are gone (MG-128)."""
    entries = rules.mendable(draft.state.combatants[who], kind)
    healed = tuple(entry.seq for entry in entries if entry.seq in chosen and not entry.insight)
    kept = tuple(entry.seq for entry in entries if entry.insight == (entry.seq in chosen))
    lost = tuple(entry.seq for entry in entries if entry.insight and entry.seq not in chosen)
    draft.add(ev.Recovered(who, healed, kept, lost))


def choose(draft: Writing, frame: Mending, chosen: tuple[int, ...]) -> None:
    """Successes of a recovery go to the entries that were chosen (MG-128)."""
    close(draft)
    spend(draft, frame.who, frame.kind, chosen)


DECIDERS: dict[type, Decider] = {
    cmd.PassTime: lambda draft, catalog, asked: passing.advance(draft, asked.amount * time.SECONDS[asked.unit]),
    cmd.NewScene: only(lambda now, asked: ev.SceneBegan()),
    cmd.NewSession: only(lambda now, asked: ev.SessionBegan(now.session + 1)),
    cmd.NewAdventure: new_adventure,
    cmd.ChangeCircumstances: only(lambda now, asked: ev.CircumstancesChanged()),
    cmd.Meditate: _rest("meditation", "MG-121"),
    cmd.Activity: _rest("activity", "MG-122"),
    cmd.TakeService: take_service,
    cmd.Shop: shop,
    cmd.Recover: recover,
}

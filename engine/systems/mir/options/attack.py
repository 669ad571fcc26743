"""Attacks (MR-21, MR-36, MR-51), and the answers in an exchange: each a complete command, so that one key answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.core import offers
from engine.core.checks import checked
from engine.core.codes import TARGET
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.view import Audience
from engine.systems.mir.audience import open_sheet
from engine.systems.mir.checks import attack as checks
from engine.systems.mir.options.slots import people_slot
from engine.systems.mir.rules.damage import damage, weapon_damage
from engine.systems.mir.rules.distance import distance, overreach
from engine.systems.mir.rules.exchange import Question, counter_choices, question
from engine.systems.mir.rules.pools import attack_pool, defence_against, helpers
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import UNARMED, Combatant, Item, Weapon
from engine.systems.mir.words import band_name, health_text, name, wound_text

NOBODY = Refusal(TARGET, "there is nobody to attack", "MR-21")


def attacks(state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """Each weapon in hand, bare hands last (MR-21); several targets, one's own side, those that wait for the GM."""
    gate = checks.attacker(state, person.id)
    others = [other for other in state.combatants.values() if other.id != person.id and other.present]
    others.sort(key=lambda other: distance(state, person, other))
    foes = [other for other in others if other.side != person.side]
    foes = foes or [other for other in state.combatants.values() if other.side != person.side]  # why not, of the fallen
    ready = [entry for entry in person.items.items() if entry[1].ready]
    more: list[Option] = []
    hot = not person.acted and state.fighting
    for key, item in sorted(ready, key=lambda entry: entry[0] == UNARMED):
        aim = _Aim(state, person, key, item, audience)
        no, reached = aim.reached(foes, gate)
        if no is not None and aim.reached([other for other in others if other.side == person.side], gate)[1]:
            if not foes:
                continue  # nobody is left but friends, whom ``own_side`` names
            aim.command["targets"] = foes[0].id  # refused for whoever is nearest: a friend could be struck
        made = aim.option(reached, no)
        yield replace(made, hot=hot and made.enabled)
        hot = hot and not made.enabled
        more += aim.several(reached, made) if made.enabled else ()
    yield from more


def own_side(state: State, person: Combatant, audience: Audience) -> Iterator[Option]:
    """An attack on somebody of one's own side, with whatever reaches them: the game forbids nothing (MR-21)."""
    gate = checks.attacker(state, person.id)
    friends = [other for other in state.combatants.values() if other.side == person.side and other.id != person.id]
    for do in ("attack-melee", "attack-ranged"):
        aims = {
            key: _Aim(state, person, key, item, audience)
            for key, item in person.items.items()
            if item.ready and bool(item.weapon.range) == (do == "attack-ranged")
        }
        found = {key: reached for key, aim in aims.items() if (reached := aim.reached(friends, gate)[1])}
        if found:
            struck = {key: {friend.id: friend.name for friend in reached} for key, reached in found.items()}
            weapon = offers.choice("weapon", {key: person.items[key].weapon.name for key in found})
            targets = offers.of_each("targets", "entity", "weapon", struck)
            label = "Attack one's own side" if do == "attack-melee" else "Shoot at one's own side"
            cost = next(iter(aims.values())).cost
            made = offers.option(f"{do}:own", person.id, label, weapon, targets, rule="MR-21", cost=cost)
            yield replace(made, key=f"{do}:own", seldom=True)


class _Aim:
    """Somebody with one weapon, looking for targets."""

    def __init__(self, state: State, person: Combatant, key: str, item: Item, audience: Audience) -> None:
        self.state, self.person, self.key, self.item, self.audience = state, person, key, item, audience
        self.do = "attack-ranged" if item.weapon.range else "attack-melee"
        self.command: dict[str, Any] = {"do": self.do, "who": person.id, "weapon": key}
        self.notes: dict[str, str] = {}
        self.cost = "" if checks.opening(state) or checks.opens_fight(state) else "action"

    def reached(self, foes: list[Combatant], gate: Refusal | None) -> tuple[Refusal | None, list[Combatant]]:
        """Whom the weapon reaches, or why nobody."""
        state, person, item = self.state, self.person, self.item
        no = gate or checks.weapon(state, person.id, self.key, bool(item.weapon.range))
        if no is not None:
            return no, []
        refusals = [checks.target(state, person, item, foe.id) for foe in foes]
        reached = [foe for foe, refused in zip(foes, refusals, strict=True) if refused is None]
        return (None, reached) if reached else (next(iter(refusals), None) or NOBODY, [])

    def option(self, reached: list[Combatant], no: Refusal | None) -> Option:
        """An attack on one target; where only one is reached, a complete command."""
        weapon = self.item.weapon
        sizes = sorted({self._pool(foe) for foe in reached} or {self._pool(None)})
        pool = "–".join(map(str, dict.fromkeys((sizes[0], sizes[-1]))))
        text = f"{pool}D, damage {weapon_damage(self.state, self.person, weapon)} + successes"
        command, label, slots = self.command, f"Attack: {weapon.name}", []
        if len(reached) == 1:
            command = {**command, "targets": reached[0].id}
            label, text = f"Attack {reached[0].name}: {weapon.name}", f"{text}; {self._note(reached[0])}"
        elif reached:
            slots = [self._targets(reached)]
        return self._offer("", label, command, slots, rule="MR-36", no=no, preview=text)

    def several(self, reached: list[Combatant], plain: Option) -> Iterator[Option]:
        """The same weapon on several targets at once (MR-51), and the attack that waits for the GM (MR-07)."""
        weapon = self.item.weapon
        many = len(reached) > 1 and checks.several(self.state, plain.slots[0].choices, bool(weapon.range)) is None  # type: ignore[arg-type]
        if many:
            command, label = self.command, f"Attack several: {weapon.name}"
            slots = [self._targets(reached, many=(2, len(reached)))]
            if len(reached) == 2:  # whom is no question
                command, slots = {**command, "targets": [foe.id for foe in reached]}, []
                label = f"Attack {reached[0].name} and {reached[1].name}: {weapon.name}"
            text = "highest Defence, +1D" if len(reached) == 2 else "highest Defence, +1D each more"
            yield self._offer(":several", label, command, slots, rule="MR-51", preview=text)
        if self.audience == "gm" and not self.state.house.hold_rolls and not checks.opens_fight(self.state):
            yield self._offer(
                ":hold",
                f"Declare and wait: {weapon.name}",
                {**self.command, "hold": True},
                [self._targets(reached, many=(1, len(reached) if many else 1))],
                rule="MR-07",
                preview="situation dice, helpers, surprise first; overruling before effects",
                group="table",
                seldom=True,
            )

    def _offer(self, kind: str, label: str, command: dict[str, Any], slots: list[Slot], **more: Any) -> Option:
        key = f"{self.do}:{self.key}{kind}"
        made = offers.option(key, self.person.id, label, *slots, given=command, cost=self.cost, **more)
        return replace(made, key=key)

    def _targets(self, people: list[Combatant], **more: Any) -> Slot:
        return people_slot("targets", people, map(self._note, people), **more)

    def _pool(self, foe: Combatant | None) -> int:
        """The dice of an attack, with the allies who would help against this foe (MR-35, MR-50)."""
        helping = helpers(self.state, self.person, [foe], self.item.weapon) if foe is not None else ()
        return attack_pool(self.state, self.person, self.item.weapon, len(helping)).total

    def _note(self, foe: Combatant) -> str:
        """What is told beside a target, worked out once for all options with this weapon."""
        if foe.id not in self.notes:
            self.notes[foe.id] = self._told(foe)
        return self.notes[foe.id]

    def _told(self, foe: Combatant) -> str:
        """How far away, and what Defence the attack would meet, with the GM's dice on it (MR-09, MR-32)."""
        units = distance(self.state, self.person, foe)
        where = band_name(self.state, units)
        if open_sheet(foe, self.audience):
            pool = defence_against(self.state, self.person, self.item.weapon, foe).total
            return f"{where}, " + ("defenceless" if foe.defenceless else f"Defence {pool}D")
        more = overreach(self.state, self.item.weapon, units) if self.item.weapon.range else 0
        return f"{where}, +{more}D" if more else where


def answers(state: State, audience: Audience) -> Iterator[Option]:
    """What may be answered now; players answer for their characters only."""
    asked, exchange = question(state), state.exchange
    if asked is None or exchange is None:
        return
    if asked.kind in ("roll", "apply"):
        if audience == "gm":
            yield from _gm_answers(asked)
    elif audience == "gm" or state.combatants[asked.who].kind == "pc":
        yield from {"counter": _counters, "shield": _shields, "packet": _packets}[asked.kind](
            state, exchange, asked, audience
        )


def _answer(key: str, label: str, command: dict[str, Any], asked: Question, **more: Any) -> Option:
    """An answer of whoever is asked."""
    given = {**command, "who": asked.who}
    return offers.option(key, asked.who, label, given=given, rule=asked.rule, group="answer", **more)


def _gm_answers(asked: Question) -> Iterator[Option]:
    goes: dict[str, Any] = {"rule": asked.rule, "group": "answer", "hot": True, "aim": "go-on"}
    if asked.kind == "apply":
        yield offers.option("apply", "", "Let the roll count", preview="or overrule it first", **goes)
        return
    yield offers.option("roll", "", "Roll", **goes)
    yield offers.option(
        "rule-situation:allies",
        "",
        "Correct the number of helpers",
        offers.number("allies", 0, 10),
        given={"who": asked.who},
        rule="MR-50",
        group="ruling",
    )
    yield offers.option(
        "rule-cancel", "", "Drop the attack", given={"who": asked.who}, rule="MR-21", group="ruling",
        preview="nothing is spent",
    )  # fmt: skip


def _struck(state: State, exchange: Exchange, asked: Question, weapon: Weapon, audience: Audience) -> str:
    """What a blow back comes to; without the armour of a closed sheet what it is made of (MR-38)."""
    person, victim = state.combatants[asked.who], state.combatants[asked.victim]
    if exchange.hidden or not open_sheet(victim, audience):
        return f"damage {weapon_damage(state, person, weapon)} + successes"
    amount = damage(state, person, weapon, victim, checked(exchange.defence).successes)
    return f"damage {amount.as_harm}"


def _counters(state: State, exchange: Exchange, asked: Question, audience: Audience) -> Iterator[Option]:
    person = state.combatants[asked.who]
    for index, (key, item) in enumerate(counter_choices(state, person).items()):
        yield _answer(
            f"choose-counter-weapon:{key}",
            f"Strike back: {item.weapon.name}",
            {"do": "choose-counter-weapon", "weapon": key},
            asked,
            preview=_struck(state, exchange, asked, item.weapon, audience),
            hot=index == 0,
        )


def _shields(state: State, exchange: Exchange, asked: Question, audience: Audience) -> Iterator[Option]:
    victim = name(state, asked.victim)
    for shatter, label, text in (
        (False, f"Hit {victim}", "damage and the Wound of the critical hit"),
        (True, f"Break the shield of {victim}", "no damage, no Wound; the shield is gone"),
    ):
        command = {"do": "break-shield", "shatter": shatter}
        yield _answer(f"break-shield:{'yes' if shatter else 'no'}", label, command, asked, preview=text)


def _packets(state: State, exchange: Exchange, asked: Question, audience: Audience) -> Iterator[Option]:
    """Health or a Wound (MR-54), in one order whatever either would mean: they keep their digits."""
    person, amount = state.combatants[asked.who], checked(asked.blow).amount.total
    packet = {"packet": len(exchange.answers) + 1}
    survives = person.health > asked.lost + amount
    text = health_text(person, amount, asked.lost)
    lose = _answer(
        "take-health-loss",
        "Lose Health",
        {"do": "take-health-loss", **packet},
        asked,
        preview=text,
        hot=survives,
        aim="bear" if survives else "",
    )
    told = wound_text(state, amount)
    wound = _answer("take-wound", "Take a Wound", {"do": "take-wound", **packet}, asked, preview=told, hot=not survives)
    yield from (lose, wound)

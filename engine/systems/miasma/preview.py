"""What a command would cost and do. Nothing is random, so everything told is exact, as far as the audience may know
it.

For an action of a combatant the commitment it would become is explained; any other command is carried out on a draft
that is thrown away, and its lines are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import direction_to, show
from engine.core.offers import counted
from engine.core.refusal import require
from engine.core.rulings import commands as ruled
from engine.core.rulings import offered
from engine.core.trying import told, tried
from engine.core.view import Audience, Fact, Line, Overlay, OverlayKind, Preview, Tone
from engine.core.words import called, listed
from engine.systems.miasma import commands as c
from engine.systems.miasma.audience import open_book
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.every import refusal_of
from engine.systems.miasma.decide import DECLARED, decide
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.evolve import evolve
from engine.systems.miasma.rules.actions import ACTIONS, commitment
from engine.systems.miasma.rules.attack import STAMINA_LEFT, Impact, on_map
from engine.systems.miasma.rules.danger import (
    broken_off,
    dealt,
    landing,
    later,
    links_paid,
    stamina_left,
    strikes_paid,
)
from engine.systems.miasma.rules.harm import hit
from engine.systems.miasma.rules.magic import LINES, allies_near, amount, bolt, burst, healing
from engine.systems.miasma.rules.stats import recovery_threshold, regained
from engine.systems.miasma.rules.timing import acting, awaited, with_hands
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Cast, ChangeItem, Commitment, ComposedMove, Guard, Strike
from engine.systems.miasma.state.things import Spell
from engine.systems.miasma.tell import tell
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.sums import hit_steps, hit_sum
from engine.systems.miasma.tell.words import BESIDE, damage
from engine.systems.miasma.view.gear import guard_words
from engine.systems.miasma.view.track import action_spans


def preview(catalog: Catalog, state: State, audience: Audience, command: Any) -> Preview:
    """What the command would cost and do, in a state that holds only what the audience knows. Raises ``Refused`` with
    the refusal it would get.
    """
    found = _alone(catalog, state, audience, command)
    if isinstance(command, ruled.Ruling) and _resolves(catalog, state, command):
        return replace(found, lines=(*found.lines, Line(RESOLVES, "MI-26")))
    return found


RESOLVES = "nobody is left to decide: the segment is played"


def _resolves(catalog: Catalog, state: State, command: Any) -> bool:
    """MI-26: whether a ruling takes the last decision away that was waited for."""
    if state.phase != "decide" or not awaited(state):
        return False
    after = tried(decide, evolve, catalog, state, command)[0].state
    return after.phase == "decide" and not awaited(after)


def _alone(catalog: Catalog, state: State, audience: Audience, command: Any) -> Preview:
    """The same, without what the flow does by itself afterwards."""
    kind = type(command)
    require(refusal_of(catalog, state, command))
    if kind in ACTIONS and state.phase != "interlude":
        fighter = acting(state, state.combatants[command.who])
        return _Explained(state, fighter, commitment(state, command), audience).preview()
    if kind in DECLARED and not isinstance(command, ruled.RuleNote) and _plainly(command):
        return Preview(lines=offered.preview_lines(RULINGS, state, command, partial(called, catalog)))
    if isinstance(command, c.RestStand | c.Continue) and audience == "players":
        return Preview()  # what it leads to depends on decisions that are secret
    draft, _ = tried(decide, evolve, catalog, state, command)
    return Preview(lines=tuple(told(tell, evolve, state, draft.events, audience, partial(called, catalog))))


def _plainly(command: Any) -> bool:
    """Whether a declared ruling does no more than what its fields say: not where somebody may fall by it."""
    return not isinstance(command, ruled.RuleSet) or command.field not in ("life", "stamina", "protection")


class _Explained:
    """An action that somebody could choose, explained to an audience that may know everything about them."""

    def __init__(self, state: State, fighter: Combatant, plan: Commitment, audience: Audience) -> None:
        self.state = state
        self.fighter = fighter
        self.plan = plan
        self.scene = Teller(state, audience)

    def preview(self) -> Preview:
        """The preview of the action, with all that can be said of it."""
        plan = self.plan
        return Preview(
            cost=self._cost(),
            lines=tuple(self._lines()),
            overlays=tuple(self._overlays()),
            spans=() if self._beside_another() else tuple(action_spans(self.state, self.fighter, plan)),
            facts=tuple(self._facts(plan.move)) if plan.move is not None else (),
            warning=". ".join(self._warnings()),
        )

    def _price(self) -> int:
        move = self.plan.move
        return move.stamina if move is not None else self.plan.stamina

    def _cost(self) -> str:
        if self._beside_another():
            return BESIDE
        parts = [counted(self.plan.segments, "segment")]
        if self._price():
            parts.append(f"{self._price()} stamina")
        if self.plan.miasma:
            parts.append(f"{self.plan.miasma} Miasma")
        return ", ".join(parts)

    def _line(self, text: str, rule: str, detail: tuple[str, ...] = (), tone: Tone = "plain") -> Line:
        return self.scene.line(text, rule, tone, self.fighter.id, detail=detail)

    def _lines(self) -> Iterator[Line]:
        fighter, plan = self.fighter, self.plan
        if plan.by_link and plan.move is not None and len(plan.move.stages) > 1:
            yield from self._link_lines(plan.move)
        elif self._price():
            left = fighter.stamina - self._price()
            yield self._line(f"leaves {left} of {fighter.stamina_max} stamina", "MI-45" if plan.move else "MI-62")
        elif plan.kind != "cast" and fighter.commitment is None and not self._beside_another():
            gain = regained(self._then())
            yield self._line(f"regains {gain} stamina a segment" if gain > 0 else "stamina is full", "MI-63")
        if isinstance(plan, Guard) and plan.guard:
            takes = guard_words(self.state, fighter.sheet.items[plan.guard])
            yield self._line(f"{fighter.item_name(plan.guard)} takes {takes}", "MI-58")
        if isinstance(plan, ChangeItem):
            held = listed(map(fighter.item_name, plan.hands)) if plan.hands else "nothing"
            yield self._line(f"in hand then: {held}", "MI-17")
        if plan.move is not None:
            yield from self._move_lines()
        if isinstance(plan, Cast):
            yield from self._spell_lines(plan, fighter.sheet.spells[plan.spell])

    def _beside_another(self) -> bool:
        """MI-S12: whether it is done beside another action, which says what breath and what time it takes."""
        return isinstance(self.plan, ChangeItem) and self.state.house.swap_segments == 0

    def _then(self) -> Combatant:
        """With the guard that is up once it is done: a guard halves the breath, and goes with the thing in hand."""
        if isinstance(self.plan, Guard):
            return replace(self.fighter, guard=self.plan.guard)
        if isinstance(self.plan, ChangeItem):
            return with_hands(self.fighter, self.plan.hands, self.plan.drop)
        return self.fighter

    def _link_lines(self, move: ComposedMove) -> Iterator[Line]:
        """MI-S09: what each link costs and leaves, and where the chain falls away."""
        paid, left = links_paid(self.state, self.fighter, self.plan), self.fighter.stamina
        for number, stage in enumerate(move.stages, 1):
            when = self.state.segment + stage.pull - 1
            if number > len(paid):
                needs = f"needs {stage.stamina}, leaves at least {STAMINA_LEFT}; has {left}"
                yield self._line(f"link {number} in segment {when} falls away: {needs}", "MI-S09", tone="warn")
                return
            left -= stage.stamina
            told = f"{stage.stamina} stamina, leaves {left} of {self.fighter.stamina_max}"
            yield self._line(f"link {number} in segment {when}: {told}", "MI-S09")

    def _landings(self) -> Iterator[tuple[int, Strike, Impact]]:
        """The strikes that will come about as things stand, each with its segment and whom it would hit (MI-S09)."""
        for strike in strikes_paid(self.state, self.fighter, self.plan):
            when = self.state.segment + strike.at - 1
            yield when, strike, landing(self.state, self.fighter, strike, when)

    def _facts(self, move: ComposedMove) -> Iterator[Fact]:
        """The figures of a move, always the same ones in the same order."""
        strikes = strikes_paid(self.state, self.fighter, self.plan)
        left = stamina_left(self.state, self.fighter, self.plan)
        yield Fact("segments", str(move.segments), "MI-50")
        yield Fact("price", f"{move.stamina} stamina", "MI-50")
        yield Fact("leaves", str(left), "MI-45")
        yield Fact("strikes in", ", ".join(str(strike.at) for strike in strikes) or "–", "MI-54")
        dealing = (damage(dealt(self.state, self.fighter, strike)) or "none" for strike in strikes)
        yield Fact("damage", "; ".join(dealing) or "–", "MI-09")
        yield Fact("front-loaded", str(move.front), "MI-52")
        yield Fact("pulls back in", ", ".join(str(stage.pull) for stage in move.stages) or "–", "MI-53")

    def _move_lines(self) -> Iterator[Line]:
        for when, strike, landed in self._landings():
            dealing = damage(dealt(self.state, self.fighter, strike)) or "no damage"
            cells = " ".join(map(show, on_map(self.state, landed.hexes))) or "no hex of the map"
            shape = "shot along" if strike.shape == "first" else strike.shape
            yield self._line(f"{shape} {cells} in segment {when}: {dealing}", "MI-43")
            for blow in landed.hits:
                yield self._hit_line(blow)

    def _hit_line(self, blow: e.Hit) -> Line:
        name = self.scene.name(blow.target)
        if not self.scene.numbers(blow.target):
            return self._line(f"it would land on {name} as they stand", "MI-58", tone="hit")
        steps = hit_steps(blow, self.state.house)
        return self._line(f"if it lands on {name}: {hit_sum(blow)}", "MI-58", steps, tone="hit")

    def _caster(self) -> Combatant:
        """MI-S31: whoever casts as they stand after the step or turn beside it."""
        fighter, plan = self.fighter, self.plan
        facing = (fighter.facing + sum(plan.turns)) % 6
        if plan.path and self.state.house.move_facing == "follow-all":
            facing = direction_to(fighter.at, plan.path[-1]) or 0
        return replace(fighter, hex=plan.path[-1] if plan.path else fighter.hex, facing=facing)

    def _spell_lines(self, plan: Cast, spell: Spell) -> Iterator[Line]:
        state, fighter = self.state, self._caster()
        left = counted(fighter.uses.get(plan.spell, 0) - 1, "use")
        yield self._line(f"takes effect in segment {state.segment + plan.segments - 1}, {left} left today", "MI-80")
        if spell.effect in ("healing", "grand-healing"):
            points = healing(state, fighter, spell)
            for who in (plan.target,) if plan.target else allies_near(state, fighter):
                other = state.combatants[who]
                then = min(other.life_max, other.life + points)
                yield self._line(f"{other.label}: Life {other.life} → {then} (+{points})", "MI-81")
        elif spell.effect in LINES:
            yield from map(self._hit_line, self._burns())
            if not self._burns():
                yield self._line("it would hit nobody as they stand", "MI-87")

    def _burns(self) -> list[e.Hit]:
        """MI-87: what a bolt or ball would do in the segment in which it flies."""
        plan, fighter = self.plan, self._caster()
        spell = fighter.sheet.spells.get(plan.spell)
        if not isinstance(plan, Cast) or spell is None or spell.effect not in LINES or spell.type is None:
            return []
        state = later(self.state, self.state.segment + plan.segments - 1)
        flown, met = bolt(state, fighter, spell, plan.aim)
        struck = burst(state, fighter, spell, flown[-1], met) if met is not None else []
        power = {spell.type: amount(fighter, spell)}
        return [hit(fighter, state.combatants[who], power, False, state.house) for who in struck]

    def _overlays(self) -> Iterator[Overlay]:
        plan, who = self.plan, self.fighter.id
        for number, cell in enumerate(plan.path, 1):
            yield Overlay("path", show(cell), str(number), who)
        if plan.move is not None:
            landings = tuple(self._landings())
            for when, strike, landed in landings:
                yield from self._strike_overlays(strike, landed, str(when) if len(landings) > 1 else "")
        spell = self.fighter.sheet.spells.get(plan.spell)
        if isinstance(plan, Cast) and spell is not None and spell.effect in LINES:
            flown, met = bolt(self.state, self._caster(), spell, plan.aim)
            for cell in flown[: -1 if met else None]:
                yield Overlay("line", show(cell), "", who)
            if met:
                yield Overlay("target", show(flown[-1]), "", who)
        elif spell is not None and plan.target and (spot := self.state.combatants[plan.target].hex) is not None:
            yield Overlay("target", show(spot), "", who)

    def _strike_overlays(self, strike: Strike, landed: Impact, when: str) -> Iterator[Overlay]:
        """Numbered in the order of a sweep; with the segment where a move strikes more than once. A shot flies along a
        line to its first target (MI-56).
        """
        struck = on_map(self.state, landed.hexes)
        for number, cell in enumerate(struck, 1):
            text = when or (str(number) if strike.shape == "sweep" else "")
            met = landed.hits and number == len(struck)
            kind: OverlayKind = "strike" if strike.shape != "first" else "target" if met else "line"
            yield Overlay(kind, show(cell), text, self.fighter.id)

    def _warnings(self) -> Iterator[str]:
        fighter, plan = self.fighter, self.plan
        if plan.stamina and plan.stamina == fighter.stamina:
            lost = "; the spell would be lost" if plan.kind == "cast" else ""
            up = recovery_threshold(fighter)
            yield f"Pays down to 0 stamina: {fighter.label} is staggered until stamina {up}{lost} (MI-64)"
        elif plan.kind == "cast" or (plan.move is not None and not plan.by_link):
            yield from self._broken_off()
        struck = [blow.target for _, _, landed in self._landings() for blow in landed.hits]
        struck += [blow.target for blow in self._burns()]
        friends = {self.scene.name(who) for who in struck if self.state.combatants[who].side == fighter.side}
        if friends:
            yield f"Would hit {listed(sorted(friends))} as they stand (MI-95)"

    def _broken_off(self) -> Iterator[str]:
        """MI-64, MI-80: that a blow to come staggers whoever is at it by then, and what is lost so."""
        plan, fighter = self.plan, self.fighter
        left = fighter.stamina - self._price()
        at = broken_off(self.state, fighter, plan, left, lambda other: open_book(other, self.scene.audience))
        passed = at - self.state.segment + 1
        late = sum(strike.at > passed for strike in plan.move.strikes) if plan.move is not None else 0
        lost = "; the spell would be lost" if plan.kind == "cast" else "; what strikes later would be lost" * bool(late)
        if at:
            yield f"The blow in {at} would stagger {fighter.label}, who has {left} stamina by then{lost} (MI-64)"

"""What a command would cost and do. Nothing is random, so everything told is exact, as far as the audience may know
it.

For an action of a combatant the commitment it would become is explained; any other command is carried out on a draft
that is thrown away, and its lines are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import add, line, ray, rotated, show
from engine.core.dice import NoDice
from engine.core.draft import Draft
from engine.core.refusal import Refusal, Refused
from engine.core.view import Audience, Fact, Line, Overlay, Preview, Tone
from engine.core.words import listed
from engine.systems.miasma import commands as cmd
from engine.systems.miasma import events as ev
from engine.systems.miasma import seen
from engine.systems.miasma.board import first_occupied
from engine.systems.miasma.catalog import Catalog, Spell
from engine.systems.miasma.checks.ruling import RULINGS
from engine.systems.miasma.decide import decide
from engine.systems.miasma.decide.casting import allies_near, amount
from engine.systems.miasma.decide.striking import passed_over
from engine.systems.miasma.evolve import evolve
from engine.systems.miasma.harm import hit, rounded
from engine.systems.miasma.landing import landing
from engine.systems.miasma.people import label, recovery_threshold, regeneration
from engine.systems.miasma.plan import PLANS, plan_of
from engine.systems.miasma.plan.casting import LINES
from engine.systems.miasma.scene import Scene
from engine.systems.miasma.state import Combatant, Commitment, ComposedMove, Hex, State, Strike
from engine.systems.miasma.sums import hit_steps, hit_sum
from engine.systems.miasma.tell import tell
from engine.systems.miasma.timing import acting, unknown
from engine.systems.miasma.view.gear import guard_words
from engine.systems.miasma.view.track import action_spans
from engine.systems.miasma.words import count, damage, item_name


def preview(state: State, catalog: Catalog, command: Any, audience: Audience = "gm") -> Preview:
    """What the command would cost and do. Raises ``Refused`` with the refusal it would get.

    Players are told nothing of what is not theirs to command, not even that it would be refused: a refusal may tell
    of somebody hidden, or of how much breath a foe has left.
    """
    if audience == "players" and not _theirs(state, command):
        return Preview()
    if type(command) in PLANS:
        plan = plan_of(state, command)
        if isinstance(plan, Refusal):
            raise Refused.of(plan)
        one = acting(state, state.combatants[command.who])
        return _Explained(seen.picture(state, audience), one, plan, audience).preview()
    draft: Draft[State, ev.Event] = Draft(state, evolve, NoDice())
    decide(draft, catalog, command)
    if isinstance(command, cmd.RestStand | cmd.Continue) and audience == "players":
        return Preview()  # what it leads to depends on decisions that are secret
    return Preview(lines=tuple(_told(state, draft.events, audience)))


def _theirs(state: State, command: Any) -> bool:
    """Whether players may give a command. Raises ``Refused`` for somebody of whom they do not know."""
    if type(command) in RULINGS:
        return False
    who = getattr(command, "who", None)
    if not isinstance(who, str):
        return True
    if who not in seen.picture(state, "players").combatants:
        raise Refused.of(unknown(state, who))
    return seen.open_book(state.combatants[who], "players")


def _told(state: State, events: list[ev.Event], audience: Audience) -> Iterator[Line]:
    for event in events:
        yield from tell(state, event, audience)
        state = evolve(state, event)


class _Explained:
    """An action that somebody could choose, explained to an audience that may know everything about them."""

    def __init__(self, state: State, one: Combatant, plan: Commitment, audience: Audience) -> None:
        self.state = state
        self.one = one
        self.plan = plan
        self.scene = Scene(state, audience)

    def preview(self) -> Preview:
        """All there is to say."""
        plan = self.plan
        return Preview(
            cost=self._cost(),
            lines=tuple(self._lines()),
            overlays=tuple(self._overlays()),
            spans=tuple(action_spans(plan, self.state.segment)),
            facts=tuple(self._facts(plan.move)) if plan.move is not None else (),
            warning=". ".join(self._warnings()),
        )

    # ---- price ---------------------------------------------------------------

    def _price(self) -> int:
        move = self.plan.move
        return move.stamina if move is not None else self.plan.stamina

    def _cost(self) -> str:
        parts = [count(self.plan.segments, "segment")]
        if self._price():
            parts.append(f"{self._price()} stamina")
        if self.plan.miasma:
            parts.append(f"{self.plan.miasma} Miasma")
        return ", ".join(parts)

    def _line(self, text: str, rule: str, detail: tuple[str, ...] = (), tone: Tone = "plain") -> Line:
        return self.scene.line(text, rule, tone, self.one.id, detail=detail)

    def _lines(self) -> Iterator[Line]:
        one, plan = self.one, self.plan
        if self._price():
            left = one.stamina - self._price()
            yield self._line(f"leaves {left} of {one.stamina_max} stamina", "MI-45" if plan.move else "MI-62")
        elif plan.kind != "cast":
            then = replace(one, guard=plan.guard) if plan.kind == "guard" else one
            gain = min(regeneration(then), one.stamina_max - one.stamina)
            yield self._line(f"regains {gain} stamina a segment" if gain > 0 else "stamina is full", "MI-63")
        if plan.kind == "guard" and plan.guard:
            takes = guard_words(self.state, one.sheet.items[plan.guard])
            yield self._line(f"{item_name(one, plan.guard)} takes {takes}", "MI-58")
        if plan.kind == "change-item":
            held = listed(item_name(one, item) for item in plan.hands) or "nothing"
            yield self._line(f"in hand then: {held}", "MI-17")
        if plan.move is not None:
            yield from self._move_lines(plan.move)
        if plan.kind == "cast":
            yield from self._spell_lines(one.sheet.spells[plan.spell])

    # ---- attacks ---------------------------------------------------------------

    def _facts(self, move: ComposedMove) -> Iterator[Fact]:
        """The figures of a move, always the same ones in the same order."""
        strikes = ", ".join(str(strike.at) for strike in move.strikes)
        yield Fact("segments", str(move.segments), "MI-50")
        yield Fact("price", f"{move.stamina} stamina", "MI-50")
        yield Fact("leaves", str(self.one.stamina - move.stamina), "MI-45")
        yield Fact("strikes in", strikes or "–", "MI-54")
        yield Fact("damage", "; ".join(damage(strike.damage) or "none" for strike in move.strikes), "MI-09")
        yield Fact("front-loaded", str(move.front), "MI-52")
        yield Fact("pulls back in", ", ".join(str(stage.pull) for stage in move.stages) or "–", "MI-53")

    def _move_lines(self, move: ComposedMove) -> Iterator[Line]:
        for strike in move.strikes:
            when = self.state.segment + strike.at - 1
            landed = landing(self.state, self.one, strike)
            cells = " ".join(map(show, landed.hexes)) or "no hex of the map"
            yield self._line(f"in {when} {strike.shape} {cells}: {damage(strike.damage) or 'no damage'}", "MI-43")
            for blow in landed.hits:
                yield self._hit_line(blow)

    def _hit_line(self, blow: ev.Hit) -> Line:
        name = self.scene.name(blow.target)
        if not self.scene.numbers(blow.target):
            return self._line(f"it would land on {name} as they stand", "MI-58", tone="hit")
        return self._line(f"if it lands on {name}: {hit_sum(blow)}", "MI-58", hit_steps(blow), tone="hit")

    # ---- spells ------------------------------------------------------------------

    def _spell_lines(self, spell: Spell) -> Iterator[Line]:
        state, one, plan = self.state, self.one, self.plan
        when = state.segment + plan.segments - 1
        left = one.uses.get(plan.spell, 0) - 1
        yield self._line(f"takes effect in {when}, {count(left, 'use')} left today", "MI-80")
        power = amount(one, spell)
        if spell.effect in ("healing", "grand-healing"):
            healing = rounded(power, 100, state.options.get("damage-rounding"))
            for who in (plan.target,) if plan.target else allies_near(state, one):
                other = state.combatants[who]
                then = min(other.life_max, other.life + healing)
                yield self._line(f"{label(other)}: Life {other.life} → {then} (+{healing})", "MI-81")
        elif spell.effect in LINES and spell.type is not None:
            _, met = self._flight(spell)
            if met is not None:
                yield self._hit_line(hit(one, state.combatants[met], {spell.type: power}, False, state.options))
            else:
                yield self._line("it would hit nobody as they stand", "MI-87")

    def _flight(self, spell: Spell) -> tuple[tuple[Hex, ...], str | None]:
        """MI-87, MI-S24: how far a bolt would fly, and whom it would hit."""
        one, here = self.one, self.one.hex or (0, 0)
        if self.plan.aim is not None:
            path = line(here, add(here, rotated(self.plan.aim, one.facing)))[1:]
        else:
            path = ray(here, one.facing, spell.range)
        return first_occupied(self.state, path, lambda who: passed_over(self.state, one, who))

    # ---- map, warnings -------------------------------------------------------------

    def _overlays(self) -> Iterator[Overlay]:
        plan, who = self.plan, self.one.id
        for number, cell in enumerate(plan.path, 1):
            yield Overlay("path", show(cell), str(number), who)
        if plan.move is not None:
            for strike in plan.move.strikes:
                yield from self._strike_overlays(strike, several=len(plan.move.strikes) > 1)
        if plan.kind == "cast" and self.one.sheet.spells[plan.spell].effect in LINES:
            flown, met = self._flight(self.one.sheet.spells[plan.spell])
            for cell in flown[: -1 if met else None]:
                yield Overlay("line", show(cell), "", who)
            if met:
                yield Overlay("target", show(flown[-1]), "", who)
        elif plan.target and (spot := self.state.combatants[plan.target].hex) is not None:
            yield Overlay("target", show(spot), "", who)

    def _strike_overlays(self, strike: Strike, *, several: bool) -> Iterator[Overlay]:
        """Numbered in the order of a sweep; with the segment where a move strikes more than once."""
        when = str(self.state.segment + strike.at - 1)
        for number, cell in enumerate(landing(self.state, self.one, strike).hexes, 1):
            text = when if several else str(number) if strike.shape == "sweep" else ""
            yield Overlay("line" if strike.shape == "first" else "strike", show(cell), text, self.one.id)

    def _warnings(self) -> Iterator[str]:
        one, plan = self.one, self.plan
        if plan.stamina and plan.stamina == one.stamina:
            lost = "; the spell would be lost" if plan.kind == "cast" else ""
            up = recovery_threshold(one)
            yield f"Pays down to 0 stamina: {label(one)} is staggered until {up}{lost} (MI-64)"
        if plan.move is not None:
            friends = {
                self.scene.name(blow.target)
                for strike in plan.move.strikes
                for blow in landing(self.state, one, strike).hits
                if self.state.combatants[blow.target].side == one.side
            }
            if friends:
                yield f"Would hit {listed(sorted(friends))} as they stand (MI-95)"

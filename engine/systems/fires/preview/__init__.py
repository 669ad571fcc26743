"""What a command would cost and do, and what the counterbeat may do after it. No dice are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import zip_longest

from msgspec.structs import replace

from engine.core import odds as chances
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.refusal import NeedsDice, require
from engine.core.rulings import commands as rulings
from engine.core.rulings import offered
from engine.core.view import Audience, Fact, Line, Overlay, Preview
from engine.core.words import Called, called
from engine.systems.fires.audience import THEIRS
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.checks import refusal
from engine.systems.fires.commands import Command
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.commands import journey as trips
from engine.systems.fires.decide import carry_out, decide
from engine.systems.fires.events import Event, body, flow, gear, journey
from engine.systems.fires.evolve import evolve
from engine.systems.fires.preview.odds import UNROLLED, harm
from engine.systems.fires.rules import candidates, going, hexes, inputs, paying, reactions
from engine.systems.fires.rules.blows import NOTHING
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.force import amount
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of, scene_of
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import State
from engine.systems.fires.tell import tell
from engine.systems.fires.tell.say import things
from engine.systems.fires.view.board import coming

NO_USE = "nothing comes of it now"

PRICE = (flow.DiceSpent, flow.Committed, gear.ChargeSpent, gear.PlaceSet)
"""What is paid for a use, and that it is one."""

WALK = "FF-117"
"""The rule of a walk."""

MANY = 99
"""Points beyond a price that reach every cap."""


def preview(catalog: Catalog, state: State, audience: Audience, command: Command) -> Preview:
    """The lines that would be told, what is paid and left, and the odds. Raises ``Refused``."""
    book = book_of(catalog, state)
    require(refusal(book, state, command))
    if isinstance(command, rulings.RuleAdd):
        return Preview(warning="; ".join(line.text for line in noticed(catalog, state, audience, command)))
    if isinstance(command, rulings.Ruling):
        return Preview(lines=offered.preview_lines(RULINGS, state, command, things(state, partial(called, book))))
    draft: Draft[State, Event] = Draft(state, evolve, TypedDice(()))
    answers = state.step == "attack" and bool(state.turn.enemy) and not isinstance(command, orders.EndFight)
    try:
        (decide if answers else carry_out)(draft, catalog, command)
    except NeedsDice as needed:
        if not answers:  # else the roll comes after the blow
            dice = "one die" if needed.roll.count == 1 else f"{needed.roll.count} dice"
            odds = tuple(after(catalog, draft.state)) if draft.state.step in UNROLLED else ()
            return Preview(lines=(Line(f"rolls {dice}: {needed.roll.purpose}", "FF-01", "dice"),), odds=odds)
    events = tuple(of_the_blow(draft.events)) if answers else draft.events
    then = reduce(evolve, events, state) if answers else draft.state
    warning = _defeat(state, then) or _regret(state, command, events)
    facts: tuple[Fact, ...] = ()
    if isinstance(command, orders.Act):
        plan = plan_of(book, state, command)
        if isinstance(plan, Plan):
            facts, warning = tuple(paid(state, plan, command)), warning or over(book, state, plan, command, then)
    return Preview(
        lines=tuple(joined(told_of(state, news(book, state, command, events), audience, partial(called, book)))),
        overlays=tuple(ways(book, state, then)),
        odds=tuple(after(catalog, then)) if isinstance(command, orders.Act | orders.EndBeat) else (),
        facts=facts,
        warning=warning,
    )


def _regret(state: State, command: Command, events: Sequence[Event]) -> str:
    """That nothing comes of a use, or that what one does is for good."""
    used = isinstance(command, trips.UseOutside) or (
        isinstance(command, orders.Act) and bool(command.item or command.attunement)
    )
    if used and all(idle(state, event) for event in events):
        return NO_USE
    if isinstance(command, trips.Stow) and command.place == "drop":
        return "it is gone for good then"
    if isinstance(command, trips.Buy) and command.thing in state.sheet.missiles:
        return "you have these already, and they never run out"
    return ""


def _defeat(state: State, then: State) -> str:
    """That a command is the character's own defeat (FF-141), and what else comes of that."""
    if then.outcome == state.outcome or then.outcome != "defeat":
        return ""
    now, had = ("hollow" in each.hero.conditions for each in (then, state))
    return f"that would be your defeat{', and make you Hollow' if now and not had else ''}"


def noticed(catalog: Catalog, state: State, audience: Audience, newcomer: rulings.RuleAdd) -> Iterator[Line]:
    """What the table should know of somebody who comes, as that no table drives them (FF-95)."""
    draft: Draft[State, Event] = Draft(state, evolve, TypedDice(()))
    carry_out(draft, catalog, newcomer)
    named = partial(called, book_of(catalog, draft.state))
    for event in draft.events:
        if isinstance(event, flow.Noticed):
            yield from tell(draft.state, event, audience, named)


def idle(state: State, event: Event) -> bool:
    """Whether a fact is but the price of a use, or about dice and Turns, which between fights there are none of."""
    if isinstance(event, gear.CounterSet):
        return event.counter == "fp" and event.value < state.sheet.fp
    return isinstance(event, PRICE) or (state.between and isinstance(event, flow.PoolSet | flow.BeatSet))


def news(book: Catalog, state: State, command: Command, events: Iterable[Event]) -> Iterator[Event]:
    """What the question does not say already: that the attack which is let pass does not reach (``pending``)."""
    said = isinstance(command, orders.Pass) and reactions.out_of_reach(book, state)
    for event in events:
        if not (said and isinstance(event, flow.TurnSet) and event.news == "short"):
            yield event


def of_the_blow(events: Iterable[Event]) -> Iterator[Event]:
    """What an answer to an attack leads to, that attack with it: not who acts after it."""
    for event in events:
        if isinstance(event, flow.Stepped | flow.TableSet) or (
            isinstance(event, flow.TurnSet) and event.news in ("turn", "choice")
        ):
            return
        yield event


def told_of(state: State, events: Iterable[Event], audience: Audience, named: Called) -> Iterator[Line]:
    """What would be told: the dice of the price left out, which whoever pays knows, of a way but its end, and that it
    is done, or holds for an attack, only where nothing comes of it. What strikes twice is told twice.
    """
    every, at = list(events), state
    done = [event for event in every if not isinstance(event, flow.Committed | flow.DiceSpent | flow.Stepped)]
    comes_of_it = any(not at_once(event) for event in done)
    lands = any(isinstance(event, body.Moved | body.ConditionSet | body.TokensPlaced) for event in every)
    for event, after_ in zip_longest(every, every[1:]):
        onward = isinstance(event, body.Moved) and isinstance(after_, body.Moved) and event.who == after_.who
        # What a page says is read when it is turned, and notes when they are made (section "Hidden from players").
        silent = onward or isinstance(event, flow.DiceSpent | journey.PageTurned | journey.FightLaid)
        silent |= comes_of_it and (isinstance(event, flow.Committed) or at_once(event))
        silent |= lands and isinstance(event, body.Struck) and event.tokens == NOTHING
        read = replace(event, journey=at.journey) if isinstance(event, journey.JourneySet) else event
        read = replace(event, text="") if isinstance(event, flow.Ended) else read
        if isinstance(event, flow.Asked) and (audience == "gm" or event.asking.question.kind not in THEIRS):
            yield Line(f"asks first: {event.asking.question.text}", event.asking.question.rule)
        if not silent:
            yield from tell(at, read, audience, named)
        at = evolve(at, event)


def at_once(event: Event) -> bool:
    """Whether an effect begins that ends with the attack it answers: what it does there is told by itself."""
    return isinstance(event, flow.EffectBegun) and event.effect.until == "attack"


def joined(lines: Iterable[Line]) -> Iterator[Line]:
    """A walk and what the ground at its end does in one line: under a list there is hardly room for two."""
    walked: Line | None = None
    for line in lines:
        if walked is not None and line.joins and line.tone == "warn" and line.who == walked.who:
            walked = replace(walked, text=f"{walked.text} {line.brief}", tone=line.tone)
            continue
        if walked is not None:
            yield walked
        walked = line if line.rule == WALK else None
        if walked is None:
            yield line
    if walked is not None:
        yield walked


def paid(state: State, plan: Plan, command: orders.Act) -> Iterator[Fact]:
    """Total, minimum, overspend, and what is left on the table."""
    scores = [die.score for die in state.pool if die.id in command.dice]
    left = [die.score for die in state.pool if not die.spent and die.id not in (*command.dice, command.first)]
    yield Fact("price", plan.cost.wanted, "FF-10")
    yield Fact("paid", str(sum(scores)), "FF-05")
    yield Fact("beyond", str(paying.overspend(plan.cost, scores)), "FF-07")
    yield Fact("left", " ".join(map(str, sorted(left))) or "nothing", "FF-04")


def over(book: Catalog, state: State, plan: Plan, command: orders.Act, after_: State) -> str:
    """What is wasted: points above a cap, or a way that is longer than what was paid for (FF-07)."""
    walks = bool(plan.needs.moves) and candidates.paid_by_hex(plan)
    if command.path and after_.hero.at is not None and plan.needs.moves and not after_.hero.out:
        if plan.action == "move" and hexes.key(after_.hero.at) != command.path[-1]:
            return "the dice do not carry you all the way"
    beyond = inputs.over(plan, state, command)
    if "attack-heavy" in plan.named and plan.arm is not None and beyond > plan.arm.damage:
        return "points beyond double damage are lost"
    scene = scene_of(book, state, plan)

    def bought(points: int) -> list[int]:
        more = scene.with_names(over=points)
        rules = [rule.amount for rule in plan.row.rules if isinstance(rule, effects.Damage)]
        far = [going.span(book, state, plan, 0, points).most] if walks else []
        return far + [amount(more, text) for text in rules if "over" in str(text)]

    if beyond and bought(beyond) and bought(beyond - 1) == bought(beyond) == bought(MANY):
        return "points beyond the most that it can buy are lost"
    return "nothing holds you" if plan.needs.other == "hold" and not command.other else ""


def ways(book: Catalog, before: State, after_: State) -> Iterator[Overlay]:
    """Who would be where, by their marks, and what enemies would do then, as long as the beat goes on."""
    marks = shorts(before)
    moved = [one for key, one in after_.combatants.items() if one.at != before.combatants.get(key, one).at]
    for one in moved:
        if one.at is not None:
            yield Overlay("path", hexes.key(one.at), marks[one.id], one.id, note=f"where {one.name} would be")
    if moved and before.phase == after_.phase and after_.phase in ("setup", "beat") and after_.hero.at is not None:
        yield from coming(book, after_, marks)


def after(catalog: Catalog, state: State) -> Iterator[Fact]:
    """What the coming counterbeat may do to the character, if it does not react (section "Odds")."""
    found = harm(catalog, state)
    if found is not None:
        yield Fact("counterbeat", f"{chances.expected(found.tokens):.1f} HP lost on average", "FF-95")
        yield Fact("chance to fall", chances.percent(found.fall), "FF-141")

"""Who is bound to what, segment by segment, and what is about to happen (MI-25 to MI-29)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.view import Audience, Gauge, Lane, Span, Track
from engine.core.words import in_words, listed
from engine.systems.miasma.audience import announced, going_on, likely, listed_people, open_book, pools_shown
from engine.systems.miasma.rules.danger import begun, due, lasts
from engine.systems.miasma.rules.stats import recovers_in
from engine.systems.miasma.rules.timing import told_lines
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, ComposedMove
from engine.systems.miasma.tell.say import Teller
from engine.systems.miasma.tell.words import action_words, effect_words, offset_names

CASTS = frozenset({"cast"})
MOVES = frozenset({"walk", "duck", "run", "turn"})


def track(state: State, audience: Audience, shorts: dict[str, str]) -> Track:
    """One lane for everybody the audience knows of in the fight; the forecast says what a glance would miss."""
    fighters = [fighter for fighter in listed_people(state) if fighter.id in shorts and fighter.status != "lost"]
    lanes = tuple(
        lane(state, fighter, shorts[fighter.id], audience)
        for fighter in fighters
        if fighter.hex is not None or fighter.status == "dead"
    )
    return Track(
        "segments",
        "Segments",
        now=state.segment,
        first=state.segment,
        lanes=() if state.phase == "interlude" else lanes,
        gauges=_gauges(state),
        forecast=tuple(forecast(state, audience)),
    )


def _gauges(state: State) -> tuple[Gauge, ...]:
    """Left-over Miasma that waits for the game master (MI-S16)."""
    return (Gauge("spare", "Miasma to hand out", state.spare, state.spare, kind="number"),) if state.spare else ()


def lane(state: State, fighter: Combatant, short: str, audience: Audience) -> Lane:
    """One combatant over time, as far as the audience knows."""
    bare = Lane(fighter.id, fighter.label, short, fighter.side)
    if fighter.status != "up":
        return replace(bare, status="dead" if fighter.kind == "character" else "slain", tone="death", out=True)
    full = open_book(fighter, audience)
    effects = "".join(f" · {effect_words(fighter, effect)} until {effect.until}" for effect in fighter.effects)
    if fighter.staggered:
        spans, status = _staggered(state, fighter, pools_shown(state, fighter, audience) == "exact")
        return replace(bare, spans=spans, status=status + effects, tone="bad")
    if fighter.commitment is not None:
        spans, status = (
            _bound(state, fighter, fighter.commitment) if full else _seen_bound(state, fighter, fighter.commitment)
        )
        return replace(bare, spans=spans, status=status + effects)
    decided = state.decisions.get(fighter.id)
    if decided is not None and full:
        spans = tuple(action_spans(state, fighter, decided, decided=True))
        return replace(bare, spans=spans, status=f"decided: {action_words(fighter, decided)}{effects}", tone="dim")
    line = announced(state, fighter)
    if line is not None:
        return replace(bare, spans=(Span(state.segment, state.segment, "busy"),), status=line.text + effects)
    spans = (Span(state.segment, state.segment, "decides", "?"),) if state.phase == "decide" else ()
    if state.phase == "setup":
        return replace(bare, status="hidden from the others" if fighter.hidden else "")
    mine = "decides now" if full else "free to act"
    return replace(bare, spans=spans, status=mine + effects, tone="head", pending=full and state.phase == "decide")


def _staggered(state: State, fighter: Combatant, numbers: bool) -> tuple[tuple[Span, ...], str]:
    turns = recovers_in(fighter) if numbers else 1
    if turns is None:
        return (Span(state.segment, state.segment, "down", "down"),), "staggered: gets no breath back"
    last = state.segment + turns - 1
    text = f"staggered: up in {last + 1} unless hit" if numbers else "staggered"
    return (Span(state.segment, last, "down", "down"),), text


def action_spans(state: State, fighter: Combatant, action: Commitment, *, decided: bool = False) -> Iterator[Span]:
    """How an action fills a lane: strikes in their segments, what leads to them between (MI-27, MI-54)."""
    started, segments = begun(state, action), lasts(state, fighter, action)
    last = started + segments - 1
    if action.move is None:
        if decided:
            yield Span(started, last, "ready", in_words(action.kind))
        elif action.kind in CASTS:
            yield Span(started, last, "cast", action_words(fighter, action))
        else:
            yield Span(started, last, "move" if action.kind in MOVES else "busy", in_words(action.kind))
        return
    at = started
    for strike in action.move.strikes:
        when = started + strike.at - 1
        if when > last:
            break
        if when > at:
            yield Span(at, when - 1, "ready" if decided else "busy")
        yield Span(when, when, "strike", strike_word(action.move, strike.at))
        at = when + 1
    if at <= last:
        yield Span(at, last, "ready" if decided else "busy")


def strike_word(move: ComposedMove, at: int) -> str:
    """The name to write over a strike: its link's part of the move's name, else the whole name."""
    parts = move.name.split(" + ")
    order = [strike.at for strike in move.strikes]
    return parts[order.index(at)] if len(parts) == len(order) else move.name


def _bound(state: State, fighter: Combatant, action: Commitment) -> tuple[tuple[Span, ...], str]:
    words = action_words(fighter, action)
    free = action.started + lasts(state, fighter, action)
    return tuple(action_spans(state, fighter, action)), f"free in {free}: {words}"


def _seen_bound(state: State, fighter: Combatant, action: Commitment) -> tuple[tuple[Span, ...], str]:
    """What players see of a foe that is bound: since when, and what was told; not for how long, nor what comes."""
    spans = (Span(action.started, state.segment, "busy"),)
    lines = told_lines(state, fighter)
    if lines:
        return spans, lines[-1].text + (" · goes on" if going_on(state, fighter) else "")
    return spans, "concentrating" if action.kind in CASTS else "busy"


def forecast(state: State, audience: Audience) -> Iterator[str]:
    """Strikes that fall together, and which known moves a foe's present one may be."""
    scene = Teller(state, audience)
    strikes: dict[int, list[str]] = {}
    for fighter in listed_people(state):
        action = fighter.commitment or state.decisions.get(fighter.id)
        if action is None or action.move is None:
            continue
        if open_book(fighter, audience):
            for when, _ in due(state, fighter, action):
                strikes.setdefault(when, []).append(scene.name(fighter.id))
        else:
            yield from _recognised(state, fighter)
    for when, names in sorted(strikes.items()):
        if len(names) > 1:
            yield f"{when}: {listed(names)} strike together"


def _recognised(state: State, fighter: Combatant) -> Iterator[str]:
    """MI-S38: a foe's move that begins like ones seen to the end before."""
    action = fighter.commitment
    moves = likely(state, fighter)
    if action is None:
        return
    for number, move in enumerate(moves):
        where = ", ".join(f"{offset_names(hexes)} in {action.started + at - 1}" for at, hexes in move.strikes)
        begin = f"{fighter.label} began so before:" if number == 0 else "or"
        yield f"{begin} struck {where}"

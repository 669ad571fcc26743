"""Answers to the question of an open exchange: each a complete command, so that one key answers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Option, Slot
from engine.core.view import Audience
from engine.systems.mir.asking import health_text, wound_text
from engine.systems.mir.harm import weapon_damage
from engine.systems.mir.options.base import option
from engine.systems.mir.state import State
from engine.systems.mir.verdict import Question, chosen_loss, counter_choices, question
from engine.systems.mir.words import name


def answers(state: State, audience: Audience) -> Iterator[Option]:
    """What may be answered now; players answer for their characters only."""
    asked = question(state)
    if asked is None:
        return
    if asked.kind in ("roll", "apply"):
        if audience == "gm":
            yield from _gm_answers(state, asked)
        return
    if audience == "players" and state.people[asked.who].kind != "pc":
        return
    maker = {"counter": _counters, "shield": _shields, "packet": _packets}[asked.kind]
    yield from maker(state, asked, audience)


def _gm_answers(state: State, asked: Question) -> Iterator[Option]:
    if asked.kind == "apply":
        yield option(
            "apply",
            "",
            "Let the roll count",
            {"do": "apply"},
            rule=asked.rule,
            group="answer",
            hot=True,
            preview="or overrule it first",
        )
        return
    yield option("roll", "", "Roll", {"do": "roll"}, rule=asked.rule, group="answer", hot=True)
    yield option(
        "situation:allies",
        "",
        "Correct the number of helpers",
        {"do": "situation", "who": asked.who},
        Slot("allies", "number", min=0, max=10),
        rule="MR-50",
        group="ruling",
    )


def _counters(state: State, asked: Question, audience: Audience) -> Iterator[Option]:
    person = state.people[asked.who]
    for index, (key, item) in enumerate(counter_choices(state, person).items()):
        damage = weapon_damage(state, person, item.weapon)
        yield option(
            f"choose-counter-weapon:{asked.who}:{key}",
            asked.who,
            f"Strike back: {item.weapon.name}",
            {"do": "choose-counter-weapon", "who": asked.who, "weapon": key},
            rule=asked.rule,
            group="answer",
            preview=f"damage {damage} + successes",
            hot=index == 0,
        )


def _shields(state: State, asked: Question, audience: Audience) -> Iterator[Option]:
    victim = name(state, asked.victim, audience)
    for answer, label, text in (
        ("no", f"Hit {victim}", "damage and the Wound of the critical hit"),
        ("yes", f"Break the shield of {victim}", "no damage, no Wound; the shield is gone"),
    ):
        yield option(
            f"break-shield:{asked.who}:{asked.victim}:{answer}",
            asked.who,
            label,
            {"do": "break-shield", "who": asked.who, "target": asked.victim, "shatter": answer},
            rule=asked.rule,
            group="answer",
            preview=text,
        )


def _packets(state: State, asked: Question, audience: Audience) -> Iterator[Option]:
    """Health or a Wound; what would kill is never the default (MR-54)."""
    assert asked.blow is not None
    assert state.exchange is not None
    person, amount = state.people[asked.who], asked.blow.amount.total
    number = len(state.exchange.answers) + 1
    already = chosen_loss(state, state.exchange, person.id)
    survives = person.health > already + amount
    lose = option(
        f"take-health-loss:{asked.who}",
        asked.who,
        "Lose Health",
        {"do": "take-health-loss", "who": asked.who, "packet": number},
        rule=asked.rule,
        group="answer",
        preview=health_text(person, amount, already),
        hot=survives,
    )
    wound = option(
        f"take-wound:{asked.who}",
        asked.who,
        "Take a Wound",
        {"do": "take-wound", "who": asked.who, "packet": number},
        rule=asked.rule,
        group="answer",
        preview=wound_text(amount),
    )
    yield from (lose, wound) if survives else (wound, lose)

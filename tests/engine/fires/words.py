"""The words of Fires Far Away in golden cases.

A line of a scene: `thug 4,5` (an enemy of the golden pack and its cell, row,column). The character is Genericus unless
the case names another `character` or has a `sheet`, and stands on the case's `start` (8,7 unless given). `foes` are
enemies of the case's own (20 HP and Move 4 unless it says otherwise), `entries` what its one table orders; `shipped` is
an encounter just as the packs have it, instead of all that. Dice of the pool are named by their scores, cells written
row,column: `act move path=7,7 pay=3`, `!act path FF-58 | move …`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from content import loader
from engine.core.house import rules_of
from engine.systems.fires.house import House
from engine.systems.fires.rules import force, hexes, limits
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.routes import AS_PROPOSED
from engine.systems.fires.rules.scene import Scene
from tests.golden.script import Player
from tests.golden.vocabulary import Read, Vocabulary


def combatant(words: list[str]) -> dict[str, Any]:
    foe, at = words
    return {"foe": foe, "at": at}


def encounter(case: dict[str, Any], combatants: list[dict[str, Any]]) -> dict[str, Any]:
    if "shipped" in case:
        printed: dict[str, Any] = msgspec.to_builtins(loader.encounter(case["shipped"]))
        return {**printed, "options": {"auto-ties": "first", **case.get("options", {})}}
    if "scenario" in case:
        own = {"sheet": case["sheet"]} if "sheet" in case else {"character": case.get("character", "golden-walker")}
        return {**own, "scenario": case["scenario"]}
    entries = case.get("entries", [{"low": 1, "high": 6, "deeds": [{"move": True, "attacks": ["cut"]}]}])
    tables = {"table": {"name": "Table", "dice": 1, "entries": entries}} if combatants else {}
    foes = {name: {"name": name.title(), "hp": 20, "move": 4, **row} for name, row in case.get("foes", {}).items()}
    return {
        "character": "" if "sheet" in case else case.get("character", "genericus"),
        "ground": {"start": [case.get("start", "8,7")], **case.get("ground", {})},
        "tables": case.get("tables", tables),
        "options": {"auto-ties": "first", **case.get("options", {})},
        "changes": {**case.get("changes", {}), **({"enemies": foes} if foes else {})},
        **{name: case[name] for name in ("doom", "results", "sheet", "victory", "ambush") if name in case},
    }


def numbers(player: Player, scores: str) -> list[int]:
    left = [die for die in player.session.state.pool if not die.spent]
    out = []
    for score in map(int, scores.split("+")):
        die = next(die for die in left if die.score == score)
        left.remove(die)
        out.append(die.id)
    return out


def spelt(player: Player, text: str) -> str:
    """`ACTION FIELD=VALUE … pay=3+2` as the command it is short for: cells row,column, dice by their scores."""
    action, *words = text.split()
    fields: list[str] = [f"hero act action={action}"]
    for word in words:
        name, _, value = word.partition("=")
        if name in ("path", "after"):
            fields.append(f"{name}={json.dumps([hexes.key(hexes.parse(cell)) for cell in value.split('+')])}")
        elif name == "cell":
            fields.append(f"{name}={hexes.key(hexes.parse(value))}")
        elif name in ("pay", "apart"):
            dice = numbers(player, value)
            fields.append(f"dice={json.dumps(dice)}" if name == "pay" else f"first={dice[0]}")
        elif name in ("targets", "picks", "hands"):
            parts = [int(part) if part.lstrip("-").isdigit() else part for part in value.split("+")]
            fields.append(f"{name}={json.dumps(parts)}")
        else:
            fields.append(word)
    return " ".join(fields)


def act(player: Player, text: str) -> None:
    """`act ACTION … @ faces`: an act of the character."""
    given, _, faces = text.partition(" @")
    player.do(f"{spelt(player, given)} @{faces}")


def refused(player: Player, text: str) -> None:
    """`!act CODE RULE | ACTION …`: it is refused so."""
    expected, _, given = text.partition("|")
    player.refused(f"{expected}| {spelt(player, given)}")


def foretold(player: Player, text: str) -> None:
    """`?act WORDS | ACTION …`: the preview says so."""
    words, _, given = text.partition("|")
    player.foretold(f"{words}| {spelt(player, given)}")


def choose(player: Player, text: str) -> None:
    """`choose ANSWER @ faces`: what is asked inside a resolution is answered; cells are row,column."""
    answer, at, faces = text.partition(" @")
    question = player.session.state.asking.question
    wanted = hexes.key(hexes.parse(answer)) if question.kind == "route" and answer != AS_PROPOSED else answer
    player.do(f"hero choose answer={wanted}{at}{faces}")


def stat(player: Player, text: str) -> None:
    """`stat vit 9`: the ruling that sets a statistic of the character."""
    name, value = text.split()
    player.do(f"gm rule-set who=hero field=stat key={name} value={value}")


def asked(session: Any, who: str) -> str:
    """What kind of question is open inside a resolution."""
    asking = session.state.asking
    return "-" if asking is None else str(asking.question.kind)


def choices(session: Any, who: str) -> str:
    """What may be answered; cells are row,column."""
    question = session.state.asking.question
    cells = question.kind == "route"
    return " ".join(
        hexes.show(hexes.at(choice)) if cells else choice for choice in question.choices if choice != AS_PROPOSED
    )


def left(session: Any, who: str) -> str:
    """The scores left in the pool, in order."""
    return ",".join(str(score) for score in sorted(session.state.scores)) or "-"


def at(session: Any, who: str) -> str:
    return hexes.show(session.state.combatants[who].at)


def tail(session: Any, who: str) -> str:
    return hexes.show(session.state.combatants[who].tail)


def limit(figure: Callable[[Any, Any], int]) -> Read:
    """A figure of the character's that rules derive and no state holds (FF-14 to FF-22)."""
    return lambda session, who: figure(book_of(session.ruleset.catalog, session.state), session.state)


def capacity(sink: str) -> Read:
    return lambda session, who: force.capacity(
        book_of(session.ruleset.catalog, session.state), session.state, who, sink
    )


def slots(session: Any, who: str) -> int:
    return force.hp_slots(book_of(session.ruleset.catalog, session.state), session.state, who)


DERIVED: dict[str, Read] = {
    "fp-max": limit(limits.fp_limit),
    "pots": limit(limits.pots),
    "dice": limit(limits.pool_size),
    "enc": limit(force.encumbrance),
    "eqp": limit(lambda book, state: force.stat(Scene(book, state), "eqp")),
    "hp-max": slots,
    **{f"cap-{sink}": capacity(sink) for sink in ("p-def", "m-def", "f-def", "d-def", "l-def", "res", "ps")},
}


def tokens(session: Any, who: str) -> str:
    """The tokens on the entries of all tables, in order."""
    tables = session.state.tables.values()
    return ",".join(str(entry.tokens) for table in tables for entry in table.entries)


WORDS = Vocabulary(
    combatant,
    encounter,
    reads={"pool": left, "cell": at, "tail": tail, "tokens": tokens, "asked-for": asked, "choices": choices, **DERIVED},
    lines={"act": act, "!act": refused, "?act": foretold, "choose": choose, "stat": stat},
    unplayed=frozenset((rule.id, value) for rule in rules_of(House).values() for value in rule.values[1:]),
)

"""Rulings as options, and what they would change as preview lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.core import house, offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.rulings import commands as command_
from engine.core.rulings.facts import Ruled, Value
from engine.core.rulings.fields import Field, Rulings
from engine.core.rulings.made import change, house_change, said
from engine.core.rulings.ruled import SHORT_FORMS, aimed, as_set, ends_of, whom
from engine.core.stored import kebab
from engine.core.view import Line
from engine.core.words import Called

K = TypeVar("K")
S = TypeVar("S")

_SHORT_FORM = {field: kebab(kind.__name__) for kind, field in SHORT_FORMS.items()}
"""Fields that have a command of their own, which options give instead of the general one."""


def offered(rulings: Rulings[K, S], catalog: K, state: S, who: str | None) -> Iterator[Option]:
    """The declared rulings: about one person when ``who`` names one, about the fight when it is empty, all else.

    Not for players: a ruling is the game master's.
    """
    if not who:
        for field in rulings.fields.values():
            if field.whole and field.listed and field.applies(state, ""):
                yield _of_field(rulings, field, catalog, state, "")
        yield from _of_the_table(rulings)
    for person in rulings.people(state) if who is None else (who,) if who else ():
        left = rulings.left_behind(state, person)
        for field in rulings.fields.values():
            if not field.whole and field.listed and field.applies(state, person) and (field.takes_along or not left):
                yield _of_field(rulings, field, catalog, state, person)


def _of_field(rulings: Rulings[K, S], field: Field[K, S], catalog: K, state: S, who: str) -> Option:
    """One field of somebody, or of the fight, with its value as the slot to fill."""
    keys = field.keys(catalog, state, who)
    now = "" if keys else field.get(state, who, "")
    slots: tuple[Slot, ...] = ()
    if field.flag is not None and not keys:
        command = _command(field, who, value=0 if now else 1)
        shown = "Reveal" if now else "Hide"
        label = shown if field.hides else f"{field.title}: {field.flag[1 if now else 0]}"
    else:
        command, label = _command(field, who), f"Set {field.title}"
        value = _value_slot(field, catalog, state, who, now)
        slots = (offers.choice("key", keys, field.title), value) if keys else (value,)
    value_now = "" if keys else _now(rulings, field, catalog, state, who)
    told = f"now {value_now}" if value_now else ""
    id_, cited = f"rule-set:{field.id}:{who}" if who else f"rule-set:{field.id}", field.rule or rulings.rule
    # Most of what is listed are these: they are made at once.
    made = Option(id_, who, label, command, slots, rule=cited, group="ruling", section=field.section, preview=told)
    made = replace(made, aim="harm") if field.harm else made
    return made.unless(field.check(catalog, state, who))


def _now(rulings: Rulings[K, S], field: Field[K, S], catalog: K, state: S, who: str) -> str:
    """The value there is, as the choice of another calls it where there is one."""
    now = field.get(state, who, "")
    known = field.words(catalog, state, who) if field.words is not None else {}
    return known.get(str(now)) or said(field, now, rulings.people(state))


def _command(field: Field[K, S], who: str, value: int | None = None) -> dict[str, Any]:
    """The command of a field but for its value, in its short form where it has one."""
    short = _SHORT_FORM.get(field.id)
    command: dict[str, Any] = {"do": short} if short else {"do": "rule-set", "field": field.id}
    if who:
        command["who"] = who
    if value is not None:
        command[field.id if short else "value"] = bool(value) if short else value
    return command


def _value_slot(field: Field[K, S], catalog: K, state: S, who: str, now: int | str) -> Slot:
    name = field.id if field.id in _SHORT_FORM else "value"
    low, high = ends_of(field, state, who)
    if low <= high:
        if field.flag is not None:
            return offers.choice(name, {1: field.flag[0], 0: field.flag[1]}, field.title)
        default = now if isinstance(now, int) and low <= now <= high else None
        return offers.number(name, low, high, default, field.title)
    if field.words is not None:
        return offers.choice(name, field.words(catalog, state, who), field.title)
    return offers.text(name, field.title)


def _of_the_table(rulings: Rulings[K, S]) -> Iterator[Option]:
    """House rules and notes."""
    if rulings.house:
        values = {option: known.values for option, known in rulings.house.items()}
        told = {option: tuple(map(known.told, known.values)) for option, known in rulings.house.items()}
        slots = (
            offers.choice("option", {option: known.title for option, known in rulings.house.items()}, "house rule"),
            Slot("value", "choice", dict(values), told, after="option"),
        )
        house_rule = ruling("rule-option", "House rule", *slots, rule=rulings.rule)
        yield replace(house_rule, aim="house-rule", section="The table")
    secret = offers.choice("secret", {False: "for all", True: "for the game master"}, optional=True, default=False)
    note = ruling("rule-note", "Note", offers.text("text", "what happens"), secret, rule=rulings.rule)
    yield replace(note, aim="note", section="The table")


def ruling(
    key: str,
    label: str,
    *slots: Slot,
    rule: str,
    whose: str = "",
    no: Refusal | None = None,
    preview: str = "",
    **given: Any,
) -> Option:
    """A ruling of a game's own beside the declared ones, with what its command says beside the slots."""
    return offers.option(key, whose, label, *slots, given=given, no=no, rule=rule, group="ruling", preview=preview)


def of_one(options: Iterable[Option], who: str) -> Iterator[Option]:
    """The rulings about somebody among those that first ask whom they are about, with that one filled in."""
    for option in options:
        if option.slots and option.slots[0].name == "who" and who in option.slots[0].allowed({}):
            rest = tuple(_narrowed(slot, who) for slot in option.slots[1:])
            yield replace(option, id=f"{option.id}:{who}", who=who, command={**option.command, "who": who}, slots=rest)


def _narrowed(slot: Slot, who: str) -> Slot:
    """A slot that depended on who it is about, for this one."""
    if slot.after != "who":
        return slot
    choices = slot.allowed({"who": who})
    labels = slot.labels.get(who, ()) if isinstance(slot.labels, dict) else slot.labels
    return replace(slot, choices=choices, labels=labels, after=None)


def preview_lines(rulings: Rulings[K, S], state: S, command: Any, called: Called) -> tuple[Line, ...]:
    """What a ruling would change, a line a person: ``Mamoru: Life 12 → 7``. For commands that nothing refuses."""
    if isinstance(command, command_.RuleOption):
        current: Any = state
        old = house.as_text(current.house)[command.option]
        text = house_change(rulings, command.option, old, command.value)
        return (Line(text, rulings.rule, "ruling", ruling=True),)
    setting = as_set(command)
    if setting is None:
        return ()
    field = rulings.fields[setting.field]
    lines: list[Line] = []
    for who in whom(field, setting):
        old_value, new = field.get(state, who, setting.key), aimed(field, state, who, setting)
        text = change(rulings, state, Ruled(field.id, who, setting.key, new, old_value), called)
        lines.append(Line(text, field.rule or rulings.rule, "ruling", who=who, ruling=True))
        if field.id == "name" and _of_another(rulings, field, state, who, new):
            lines.append(Line(f"somebody else is called {new} too", field.rule or rulings.rule, "warn", who=who))
    return tuple(lines)


def _of_another(rulings: Rulings[K, S], field: Field[K, S], state: S, who: str, name: Value) -> bool:
    """Whether a name is somebody else's as well, in a game that tells people of one name apart by their marks alone."""
    others = (other for other in rulings.people(state) if other != who)
    return field.decide is None and any(field.get(state, other, "") == name for other in others)

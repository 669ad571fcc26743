"""Checking and carrying out the rulings that are declared as fields, house rules and notes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, TypeVar

from engine.core import house
from engine.core.checks import Check
from engine.core.codes import CHOICE, RANGE, STATE, TEXT, UNKNOWN
from engine.core.draft import Draft
from engine.core.refusal import Refusal, require, within
from engine.core.roster import plain_name, refused_unless_known, shown_name, unknown
from engine.core.rulings import commands as command_
from engine.core.rulings.facts import HouseRuled, Noted, Ruled, Value
from engine.core.rulings.fields import Field, Rulings
from engine.core.words import quoted, slug

K = TypeVar("K")
S = TypeVar("S")

SHORT_FORMS: dict[type, str] = {
    command_.RuleHide: "hidden",
    command_.RuleFace: "facing",
    command_.RuleName: "name",
    command_.RuleSide: "side",
}
"""The commands that set one field each: its id, which is also what the command's own field with the value is called."""


def as_set(command: Any) -> command_.RuleSet | None:
    """A command that sets a field, in the general form; none for any other."""
    if isinstance(command, command_.RuleSet):
        return command
    field = SHORT_FORMS.get(type(command))
    if field is None:
        return None
    value = getattr(command, field)
    return command_.RuleSet(field, int(value) if isinstance(value, bool) else value, command.who)


def refusal(rulings: Rulings[K, S], catalog: K, state: S, command: Any) -> Refusal | None:
    """Why such a ruling makes no sense: nobody, no such field, out of range. No rule of a game forbids one."""
    if isinstance(command, command_.RuleOption):
        return house.refusal(rulings.house, command.option, command.value, rulings.rule)
    if isinstance(command, command_.RuleNote):
        return None if command.text.strip() else Refusal(TEXT, "a note needs at least 1 word", rulings.rule)
    setting = as_set(command)
    return None if setting is None else _set_refusal(rulings, catalog, state, setting)


SETTING = (command_.RuleSet, *SHORT_FORMS, command_.RuleOption, command_.RuleNote)
"""Commands that only set declared fields, change a house rule or write a note."""


def checks(rulings: Rulings[K, S]) -> dict[type, tuple[Check[K, S, Any], ...]]:
    """The lists of those commands, for a game's table of checks."""
    return dict.fromkeys(SETTING, (partial(refusal, rulings),))


def _set_refusal(rulings: Rulings[K, S], catalog: K, state: S, command: command_.RuleSet) -> Refusal | None:
    field = rulings.fields.get(command.field)
    if field is None:
        named = bool(command_.people_of(command))
        told = [name for name, one in rulings.fields.items() if one.whole != named]  # those of the fight, or of people
        return unknown(command.field, told or rulings.fields, rulings.rule)
    people = whom(field, command)
    if not people:
        return Refusal(UNKNOWN, f"whose {field.title}?", rulings.rule)
    no = None if field.whole else refused_unless_known(people, rulings.people(state), rulings.rule)
    if not (no or field.whole or field.takes_along):
        no = past(rulings, state, people)
    return no or next(
        (no for who in people if (no := _value_refusal(rulings, field, catalog, state, who, command))), None
    )


def whom(field: Field[Any, Any], command: command_.RuleSet) -> tuple[str, ...]:
    """Whom a field is set of: nobody, which is the fight, or everybody who is named."""
    return ("",) if field.whole else command_.people_of(command)


def past(rulings: Rulings[K, S], state: S, people: Iterable[str]) -> Refusal | None:
    """Nothing is ruled of people whose fight is over and whom the next one leaves behind."""
    for who in people:
        if rule := rulings.left_behind(state, who):
            return Refusal(STATE, f"the fight of {rulings.people(state)[who]} is over: it would change nothing", rule)
    return None


def _value_refusal(
    rulings: Rulings[K, S], field: Field[K, S], catalog: K, state: S, who: str, command: command_.RuleSet
) -> Refusal | None:
    """A field that somebody has, an entry of it that exists, and a value that can be."""
    cited = field.rule or rulings.rule
    name = rulings.people(state).get(who, "")
    what = f"{field.title} of {name}" if name else field.title
    if not field.applies(state, who):
        return Refusal(STATE, f"{name or 'the fight'} has no {field.title}", cited)
    if (no := field.check(catalog, state, who)) is not None:
        return no
    keys = field.keys(catalog, state, who)
    if keys and command.key not in keys:
        return unknown(command.key, keys, cited)
    if command.key and not keys:
        return Refusal(UNKNOWN, f"{what} has no entries, not even {quoted(command.key)}", cited)
    value = command.value
    if field.number:
        low, high = ends_of(field, state, who)
        if low <= high and (not isinstance(value, int) or isinstance(value, bool)):
            return Refusal(RANGE, f"{what} cannot be {quoted(str(value))}: a number from {low} to {high}", cited)
        return None if command.by or low > high else within(what, int(value), low, high, cited)
    if command.by or not isinstance(value, str):
        return Refusal(CHOICE, f"{what} is a word", cited)
    if field.words is None:
        return None if slug(value) else Refusal(TEXT, f"{what} needs at least 1 letter", cited)
    words = field.words(catalog, state, who)
    if value in words:
        return None
    return Refusal(CHOICE, f"{what} cannot be {quoted(value)}: {', '.join(words) or 'nothing'}", cited)


def ends_of(field: Field[K, S], state: S, who: str) -> tuple[int, int]:
    """The least and the most that a number or flag may be; the first above the second for words."""
    if field.flag is not None:
        return 0, 1
    return field.ends(state, who) if field.ends is not None else (1, 0)


def aimed(field: Field[K, S], state: S, who: str, command: command_.RuleSet) -> Value:
    """The value that a field will have: as told, or moved by so much within its range."""
    if not command.by or not isinstance(command.value, int):
        return command.value
    low, high = ends_of(field, state, who)
    return max(low, min(high, int(field.get(state, who, command.key)) + command.value))


def decide(rulings: Rulings[K, S], draft: Draft[S, Any], catalog: K, command: Any) -> None:
    """Carry out a ruling that is declared as a field, a house rule or a note. Raises ``Refused``, and ``TypeError`` for
    any other command, which the game has forgotten to carry out itself.

    What follows from it in the flow of the game is the caller's to go on with.
    """
    require(refusal(rulings, catalog, draft.state, command))
    if isinstance(command, command_.RuleOption):
        old = house.as_text(draft.state.house)[command.option]  # type: ignore[attr-defined]
        draft.add(HouseRuled(command.option, command.value, old))
        return
    if isinstance(command, command_.RuleNote):
        draft.add(Noted(command.text, command.secret))
        return
    setting = as_set(command)
    if setting is None:
        raise TypeError(f"nothing carries out {type(command).__name__}: decide has to")
    field = rulings.fields[setting.field]
    if field.hides and not setting.value:
        come_out(rulings, draft, command_.people_of(setting))
    for who in whom(field, setting):
        _set(field, draft, catalog, who, setting)


def come_out(rulings: Rulings[K, S], draft: Draft[S, Any], people: Iterable[str]) -> None:
    """Whoever comes out of hiding is called otherwise, before players see them: a name that they had in hiding tells of
    others there (law 9). Where only what is shown of a name says so, it changes by itself.
    """
    called = rulings.fields.get("name")
    if called is None:
        return
    for who in people:
        name = str(called.get(draft.state, who, ""))
        if plain_name(name) != name:
            others = [other for id_, other in rulings.people(draft.state).items() if id_ != who]
            draft.add(Ruled("name", who, "", shown_name(name, others), name))


def _set(field: Field[K, S], draft: Draft[S, Any], catalog: K, who: str, command: command_.RuleSet) -> None:
    value = aimed(field, draft.state, who, command)
    old = field.get(draft.state, who, command.key)
    if field.decide is not None:
        field.decide(draft, catalog, who, command.key, value)
    else:
        draft.add(Ruled(command.field, who, command.key, value, old, command.reason))
    if field.after is not None:
        field.after(draft, catalog, who, old)

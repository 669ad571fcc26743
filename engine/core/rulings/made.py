"""The fold of rulings, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from engine.core import house
from engine.core.dice import Rolled
from engine.core.fits import Fits
from engine.core.people import Handler, told_only
from engine.core.problem import Problem
from engine.core.roster import kind_of, plain_name
from engine.core.rulings import commands as command_
from engine.core.rulings.facts import Event, HouseRuled, Noted, Ruled, Value
from engine.core.rulings.fields import Field, Rulings
from engine.core.stored import EventBase
from engine.core.view import Audience, Line
from engine.core.words import RULED, Called, in_words

K = TypeVar("K")
S = TypeVar("S")


def evolve(rulings: Rulings[Any, S], state: S, event: Event) -> S:
    """The state after the fact of a ruling; the state has a field ``house``."""
    if isinstance(event, Ruled):
        return rulings.fields[event.field].put(state, event.who, event.key, event.value)
    if isinstance(event, HouseRuled):
        told: Any = state
        after: S = replace(told, house=house.changed(told.house, event.option, event.value))
        return after
    return state


def fold(rulings: Rulings[Any, S], *tables: Mapping[type, Handler[S]]) -> Handler[S]:
    """``evolve`` of a system with a handler for each of its events, in these tables. What rulings and dice leave behind
    is in none of them: the same everywhere, and nothing. After facts that ``meets`` it is asked whom players see.
    """
    handlers: dict[type, Handler[S]] = {Rolled: told_only}
    handlers |= dict.fromkeys((Ruled, HouseRuled, Noted), partial(evolve, rulings))
    for table in tables:
        handlers |= table
    handlers |= {kind: meeting(rulings, handler) for kind, handler in handlers.items() if _meets(kind)}

    return lambda state, event: handlers[type(event)](state, event)


def fits(rulings: Rulings[Any, S], of_game: Fits) -> Fits:
    """What events of a system have to find: those in its table, and rulings somebody where their field is a person's,
    and a value of the kind that it has, before and after.
    """

    def ruled(state: S, event: Ruled) -> Iterator[Problem]:
        field = rulings.fields[event.field]
        if field.whole is bool(event.who):
            whose = "the fight's" if field.whole else "a person's"
            yield Problem("who", f"is {event.who!r:.40}: {field.title} is {whose}")
        for name, value in (("value", event.value), ("old", event.old)):
            if isinstance(value, int) is not field.number:
                yield Problem(name, f"is {value!r:.40}: must be a {'number' if field.number else 'word'}")
            else:
                said(field, value, {})

    return {**of_game, Ruled: ruled}


def _meets(kind: type) -> bool:
    return issubclass(kind, EventBase) and kind.meets


def meeting(rulings: Rulings[Any, S], handler: Handler[S]) -> Handler[S]:
    """What folds facts, after each of which whoever players can see is known to them."""
    return lambda state, event: met(rulings, state, forgotten(state, handler(state, event)))


def forgotten(before: S, after: S) -> S:
    """The state in which nobody new is taken for whoever was met under the same id and is gone: that one's mark stays
    taken, under an id that nobody can have.
    """
    was, now = cast("Any", before), cast("Any", after)
    if was.combatants is now.combatants:
        return after
    gone = {who for who in now.known if who in now.combatants and who not in was.combatants}
    if not gone:
        return after
    known: dict[str, str] = {}
    for who, name in now.known.items():
        known[who + "'" * (1 + sum(other.rstrip("'") == who for other in known)) if who in gone else who] = name
    return cast("S", replace(now, known=known))


def begun(
    rulings: Rulings[Any, S], begin: Callable[[K, Any, Mapping[str, str]], S]
) -> Callable[[K, Any, Mapping[str, str]], S]:
    """``begin`` of a system, after which whoever players can see is known to them."""

    def begins(catalog: K, encounter: Any, wishes: Mapping[str, str]) -> S:
        state = begin(catalog, encounter, wishes)
        return met(rulings, state, state)

    return begins


def met(rulings: Rulings[Any, S], before: S, after: S) -> S:
    """The state with all whom players can see among those in ``known``, which has them in the order in which they were
    met and by the name that they had then. Those whom they cannot see any more stay. While a field is laid out, names
    are still being given.
    """
    was, now = cast("Any", before), cast("Any", after)
    known = now.known
    named = was.phase == "setup"
    new = [who for who in now.combatants if (named or who not in known) and rulings.known(after, who, "players")]
    if not new:
        return after
    names = (rulings.met_as or rulings.people)(after)
    called = {**known, **{who: names[who] for who in new}}
    return after if called == known else cast("S", replace(now, known=called))


def tell(rulings: Rulings[Any, S], before: S, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The chronicle line of a ruling; none where the audience may not know the field or the person."""
    mark = rulings.mark(before)
    if isinstance(event, Noted):
        if event.secret and audience != "gm":
            return ()
        return (Line(f"Note: {event.text}", rulings.rule, "ruling", mark, ruling=True),)
    if isinstance(event, HouseRuled):
        text = f"House rule {house_change(rulings, event.option, event.old, event.value)}"
        cited = rulings.house[event.option].rule if event.option in rulings.house else ""
        return (Line(text, cited or rulings.rule, "ruling", mark, ruling=True),)
    if _comes_out(event):
        return ()
    field = rulings.fields[event.field]
    known = not event.who or rulings.known(before, event.who, audience)
    if not known or not field.shown(before, event.who, audience):
        return ()
    named = (str(value) for value in (event.value, event.old) if field.of_people and value in rulings.people(before))
    if not all(rulings.known(before, who, audience) for who in named):
        return ()
    because = f" ({event.reason})" if event.reason else ""
    text = f"{change(rulings, before, event, called)}{because}"
    return (Line(text, field.rule or rulings.rule, "ruling", mark, event.who, ruling=True),)


def _comes_out(event: Ruled) -> bool:
    """Whether it gives somebody in hiding the name by which they are met: that they are seen is told by itself."""
    plain = plain_name(str(event.old))
    return event.field == "name" and plain != event.old and kind_of(str(event.value)) == kind_of(plain)


def house_change(rulings: Rulings[Any, Any], option: str, old: str, new: str) -> str:
    """``Allies in the way are hit: on → off``."""
    rule = rulings.house.get(option)
    return f"{option}: {_to(old, new)}" if rule is None else f"{rule.title}: {_to(rule.told(old), rule.told(new))}"


def _to(old: str, new: str) -> str:
    """A value with the one before it; of what is set to what it was, that it is."""
    return f"{old} → {new}" if old != new else f"{new} as before"


def change(rulings: Rulings[K, S], state: S, what: Ruled, called: Called) -> str:
    """``Mamoru: Life 12 → 7``; ``Mamoru: in sight → hidden`` where on and off say by themselves what they are about."""
    field, who = rulings.fields[what.field], what.who
    names = rulings.people(state)
    whose = f"{names.get(who, who)}: " if who else ""
    entry = f" {called(what.key)}" if what.key else ""
    old, new = (said(field, value, names) for value in (what.old, what.value))
    named = who and field.flag is not None and any(field.title.casefold() in word for word in field.flag)
    return f"{whose}{'' if named else f'{field.title}{entry} '}{_to(old, new)}"


def said(field: Field[K, S], value: Value, names: Mapping[str, str]) -> str:
    """A value in words: what on and off are called for a flag, and the ``names`` of people."""
    if field.of_people and value in names:
        return names[str(value)]
    if field.flag is not None:
        return field.flag[0] if value else field.flag[1]
    return field.told(value)


def label(rulings: Rulings[Any, S], before: S, command: Any, audience: Audience, called: Called) -> str:
    """A step's short name; empty where it is about nobody whom the audience knows."""
    if isinstance(command, command_.RuleNote):
        return "Note" if audience == "gm" or not command.secret else ""
    if isinstance(command, command_.RuleOption):
        rule = rulings.house.get(command.option)
        return f"House rule {command.option if rule is None else f'{rule.title}: {rule.told(command.value)}'}"
    names = rulings.people(before)
    people = command_.people_of(command) if hasattr(command, "who") else ()
    known = [who for who in people if rulings.known(before, who, audience)]
    if audience != "gm" and len(known) < len(people):
        return RULED if known else ""
    whom = ", ".join(names.get(who, who) for who in people)
    return f"{_deed(rulings, command, audience, called)}{f': {whom}' if whom else ''}"


def _deed(rulings: Rulings[Any, Any], command: Any, audience: Audience, called: Called) -> str:
    """What a ruling does, without values that an audience may not know."""
    if isinstance(command, command_.RuleSet) and command.field in rulings.fields:
        return f"Ruling on {rulings.fields[command.field].title}"
    if isinstance(command, command_.RuleHide):
        return "Hide" if command.hidden else "Reveal"
    deed = _DEEDS.get(type(command), "Ruling")
    if audience != "gm":
        return deed
    if isinstance(command, command_.RuleRemove) and command.how != "removed":
        return f"{deed} as {in_words(command.how)}"
    if isinstance(command, command_.RuleGive | command_.RuleTake):
        return f"{deed} {called(command.item)}"
    if isinstance(command, command_.RuleAdd) and not command.who:
        count = len(command.places) or command.count
        name = command.name or called(command.entry)
        return f"{name} joins" if count == 1 else f"{count} × {name} join"
    return deed


_DEEDS: dict[type, str] = {
    command_.RulePlace: "Place",
    command_.RuleFace: "Turn",
    command_.RuleCondition: "Rule a condition",
    command_.RuleAdd: "Add",
    command_.RuleRemove: "Remove",
    command_.RuleGive: "Give",
    command_.RuleTake: "Take",
    command_.RuleName: "Rename",
    command_.RuleSide: "Change sides",
    command_.RuleOverrule: "Overrule",
    command_.RuleCancel: "Cancel",
}

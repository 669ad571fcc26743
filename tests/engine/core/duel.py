"""The smallest game that uses every part of the contract: two fighters, opposed d6, a defender's reaction.

It proves that sessions, saves, the protocol and the screen know no game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.core.draft import Draft
from engine.core.fits import Fits
from engine.core.options import Option, Slot
from engine.core.problem import Problem
from engine.core.refusal import Refused
from engine.core.ruleset import Ruleset
from engine.core.view import (
    Audience,
    Board,
    Line,
    Meter,
    Moment,
    Pending,
    Place,
    Preview,
    Sheet,
    Token,
    Track,
    View,
)


class Fighter(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    id: str
    name: str
    health: int = 6


class Duel(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    fighters: dict[str, Fighter]
    turn: int = 1
    active: str = "ann"
    attack: str = ""
    winner: str = ""


class Strike(Struct, frozen=True, tag_field="do", tag="strike", forbid_unknown_fields=True):
    who: str
    target: str


class Defend(Struct, frozen=True, tag_field="do", tag="defend", forbid_unknown_fields=True):
    who: str
    how: Literal["parry", "take"]


class Adjust(Struct, frozen=True, tag_field="do", tag="adjust", forbid_unknown_fields=True):
    who: str
    health: int


class Struck(Struct, frozen=True, tag_field="type", tag="struck", forbid_unknown_fields=True):
    who: str
    target: str


class Hurt(Struct, frozen=True, tag_field="type", tag="hurt", forbid_unknown_fields=True):
    who: str
    amount: int


class TurnOver(Struct, frozen=True, tag_field="type", tag="turn-over", forbid_unknown_fields=True):
    to: str


class Won(Struct, frozen=True, tag_field="type", tag="won", forbid_unknown_fields=True):
    who: str


class Adjusted(Struct, frozen=True, tag_field="type", tag="adjusted", forbid_unknown_fields=True):
    who: str
    health: int


Command = Strike | Defend | Adjust
Event = Struck | Hurt | TurnOver | Won | Adjusted | Rolled


def other(who: str) -> str:
    return "ben" if who == "ann" else "ann"


class NoOptions(Struct, frozen=True):
    """A table has nothing to choose."""


class DuelRules(Ruleset[None, Duel, Command, Event]):
    """The contract without rooms."""

    name, title, version, schema = "duel", "A duel", 1, 1
    command, event, state, house = Command, Event, Duel, NoOptions

    def __init__(self) -> None:
        super().__init__(None)

    def house_rules(self, state: Any) -> dict[str, str]:
        return {}

    def begin(self, encounter: Any = None, options: dict[str, str] | None = None) -> Duel:
        return Duel({"ann": Fighter("ann", "Ann"), "ben": Fighter("ben", "Ben")})

    def decide(self, draft: Draft[Duel, Event], command: Command) -> None:
        state = draft.state
        if command.who not in state.fighters:
            raise Refused("unknown", f"there is no {command.who!r}: ann or ben", "DU-0")
        if isinstance(command, Adjust):
            if command.health < 0:
                raise Refused("range", f"health {command.health}: must be 0 or more", "DU-4")
            draft.add(Adjusted(command.who, command.health))
        elif state.winner:
            raise Refused("over", "the duel is over", "DU-5")
        elif isinstance(command, Strike):
            if state.attack or command.who != state.active:
                raise Refused("not-your-turn", f"{command.who} is not asked to strike now", "DU-1")
            if command.target != other(command.who):
                raise Refused("target", f"{command.target} is no foe of {command.who}", "DU-1")
            draft.add(Struck(command.who, command.target))
        elif not state.attack or command.who != state.attack:
            raise Refused("no-attack", f"nobody attacks {command.who}", "DU-2")
        else:
            self._resolve(draft, command)

    def _resolve(self, draft: Draft[Duel, Event], command: Defend) -> None:
        attacker = other(command.who)
        hit = draft.roll(1, 6, "attack", attacker)[0]
        guard = draft.roll(1, 6, "parry", command.who)[0] if command.how == "parry" else 0
        if hit > guard:
            draft.add(Hurt(command.who, hit - guard))
        if draft.state.fighters[command.who].health == 0:
            draft.add(Won(attacker))
        draft.add(TurnOver(command.who))

    def evolve(self, state: Duel, event: Event) -> Duel:
        match event:
            case Struck():
                return replace(state, attack=event.target)
            case Hurt():
                fighter = state.fighters[event.who]
                hurt = replace(fighter, health=max(0, fighter.health - event.amount))
                return replace(state, fighters={**state.fighters, event.who: hurt})
            case Adjusted():
                set_to = replace(state.fighters[event.who], health=event.health)
                return replace(state, fighters={**state.fighters, event.who: set_to})
            case TurnOver():
                return replace(state, active=event.to, attack="", turn=state.turn + 1)
            case Won():
                return replace(state, winner=event.who)
            case Rolled():
                return state

    def follow_up(self, state: Duel, audience: Audience = "gm") -> Command | None:
        return None

    def sound(self, state: Any, before: Any = None) -> tuple[Problem, ...]:
        known = (*state.fighters, "")
        return tuple(
            Problem(name, f'is "{who}", who does not fight')
            for name, who in (("active", state.active), ("attack", state.attack), ("winner", state.winner))
            if who not in known
        )

    fits: ClassVar[Fits] = {}

    def pending(self, state: Duel, audience: Audience = "gm") -> tuple[Pending, ...]:
        if state.winner:
            return ()
        if state.attack:
            return (Pending(state.attack, f"{state.fighters[state.attack].name}: parry or take it?", "react"),)
        return (Pending(state.active, f"{state.fighters[state.active].name}: strike whom?"),)

    def options(
        self, state: Duel, audience: Audience = "gm", who: str | None = None, *, rulings: bool = True
    ) -> tuple[Option, ...]:
        out = []
        for person in [who] if who else list(state.fighters):
            foe = other(person)
            strike = Option(
                f"strike:{person}",
                person,
                "Strike",
                {"do": "strike", "who": person},
                (Slot("target", "entity", (foe,)),),
                rule="DU-1",
            )
            defend = Option(
                f"defend:{person}",
                person,
                "Defend",
                {"do": "defend", "who": person},
                (Slot("how", "choice", ("parry", "take")),),
                rule="DU-2",
                group="react",
            )
            adjust = Option(
                f"adjust:{person}",
                person,
                "Set health",
                {"do": "adjust", "who": person},
                (Slot("health", "number", min=0, max=6),),
                rule="DU-4",
                group="ruling",
            )
            out += [self._checked(state, o, Strike(person, foe)) for o in (strike,)]
            out += [self._checked(state, o, Defend(person, "take")) for o in (defend,)]
            out += [adjust] * rulings
        return tuple(out)

    def _checked(self, state: Duel, option: Option, command: Command) -> Option:
        try:
            self.preview(state, command)
        except Refused as no:
            return option.refused(no.refusal)
        return option

    def preview(self, state: Duel, command: Command, audience: Audience = "gm") -> Preview:
        class Ones:
            typed = False

            def roll(self, roll: Any) -> tuple[int, ...]:
                return (1,) * int(roll.count)

        self.decide(Draft(state, self.evolve, Ones()), command)
        return Preview(cost="a turn")

    def turned(self, seen: View, state: Duel, focus: str) -> View:
        return self.view(state, seen.audience, focus)

    def view(self, state: Duel, audience: Audience = "gm", focus: str | None = None) -> View:
        fighters = state.fighters.values()
        return View(
            "duel",
            "A duel",
            f"turn {state.turn}",
            "over" if state.winner else "fight",
            audience,
            self.moment(state),
            Track(
                "rounds",
                "Order",
                places=tuple(
                    Place(f.id, f.name, f.name[:2].upper(), f.id, active=f.id == state.active) for f in fighters
                ),
            ),
            Board(
                "hex",
                ((0, 0, 4),),
                tokens=tuple(
                    Token(f.id, f.name, f.name[:2].upper(), f.id, (f"{i},0",), 0) for i, f in enumerate(fighters)
                ),
            ),
            tuple(
                Sheet(f.id, f.name, f.name[:2].upper(), f.id, meters=(Meter("health", "Health", f.health, 6),))
                for f in fighters
            ),
            self.pending(state, audience),
        )

    def tell(self, before: Duel, event: Event, audience: Audience = "gm") -> tuple[Line, ...]:
        mark = str(before.turn)
        match event:
            case Struck():
                return (Line(f"{before.fighters[event.who].name} strikes", "DU-1", moment=mark, who=event.who),)
            case Hurt():
                return (
                    Line(f"{before.fighters[event.who].name} loses {event.amount}", "DU-3", "hit", mark, event.who),
                )
            case Rolled():
                text = f"{event.purpose}: {event.faces[0]}"
                return (Line(text, "DU-3", "dice", mark, event.who, faces=event.faces),)
            case Won():
                return (Line(f"{before.fighters[event.who].name} wins", "DU-5", "good", mark, event.who),)
            case Adjusted():
                return (Line(f"health of {event.who} set to {event.health}", "DU-4", "ruling", mark, ruling=True),)
            case TurnOver():
                return ()

    def label(self, before: Duel, command: Command, audience: Audience = "gm") -> str:
        name = before.fighters[command.who].name
        return f"{name}: {type(command).__name__.lower()}"

    def visible(self, state: Duel, audience: Audience) -> Duel:
        return state

    def moment(self, state: Duel) -> Moment:
        return Moment(state.turn, (state.turn + 1) // 2, f"turn {state.turn}")

    def sizes(self) -> tuple[Slot, ...]:
        return ()

    def blank(self, title: str, sizes: Any) -> Any:
        raise Refused("encounter", "a duel is always between Ann and Ben")

    def encounter_of(self, state: Duel, title: str, summary: str) -> Any:
        raise Refused("encounter", "a duel is in no pack")

    def next_fight(self, encounter: Any) -> Any:
        raise Refused("encounter", "a duel is fought once")
